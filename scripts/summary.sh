#!/usr/bin/env bash
# summary.sh LOGS SUITE... - one line for each suite, which tests were skipped and why if any were,
# and "N passed, N failed" as the last line.
# Fails if anything failed, if a suite left no result, or if nothing ran.
set -uo pipefail

logs=$1
shift
all_passed=0
all_failed=0
all_skipped=0

echo
for suite in "$@"; do
   read -r passed failed skipped seconds < <(cat "$logs/$suite.result" 2>/dev/null || echo 0 1 0 0)
   note=
   if [ "$skipped" != 0 ]; then note=", $skipped skipped"; fi
   if [ "$failed" != 0 ]; then note="$note   see $logs/$suite.log"; fi
   printf '%-24s %4d passed, %d failed (%d s)%s\n' "$suite" "$passed" "$failed" "$seconds" "$note"
   all_passed=$((all_passed + passed))
   all_failed=$((all_failed + failed))
   all_skipped=$((all_skipped + skipped))
done
echo
if [ $all_skipped != 0 ]; then
   echo "$all_skipped skipped:"
   for suite in "$@"; do
      [ ! -s "$logs/$suite.skips" ] || sort "$logs/$suite.skips" | uniq -c |
         sed "s/^ *\([0-9]*\) /   \1 of $suite: /"
   done
   echo
fi
echo "$all_passed passed, $all_failed failed"
[ "$all_failed" = 0 ] && [ "$all_passed" != 0 ]
