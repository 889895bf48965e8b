#!/usr/bin/env bash
# suite.sh LOGS NAME COMMAND... - runs one suite of tests and keeps its result for summary.sh.
#
# The output goes to LOGS/NAME.log, and to the terminal only if something failed. The result is
# taken from the last line if that counts ("3 passed, 0 failed" or "3 tests, 0 failed"), else from
# GoogleTest's own words, else the suite is one test. A command that fails has failed, whatever it
# counted, but for status 77: that says that nothing of it could be run here. What is skipped never
# counts as passed: GoogleTest's own, and each line of a script that begins with "skipped: "; why
# is kept in LOGS/NAME.skips. A suite that says nothing for SUITE_SECONDS (900) is stopped; how long
# it takes in all is the machine's affair.
# Always succeeds itself, so that the other suites run too.
set -uo pipefail

logs=$1 name=$2
shift 2
log=$logs/$name.log
mkdir -p "$logs"
rm -f "$logs/$name.result" "$logs/$name.skips"

# Sum of the numbers that follow a text, as in "[  PASSED  ] 12 tests."
sum_after() {
   grep -F "$1" "$log" | sed 's/.*\] *\([0-9]*\).*/\1/' | awk '{ n += $1 } END { print n + 0 }'
}

count() {
   local last in_tests
   in_tests=$(sum_after '[  SKIPPED ] ')
   skipped=$((in_tests + $(grep -ac '^skipped: ' "$log")))
   last=$(grep -aE '^[0-9]+ (passed|tests), [0-9]+ failed' "$log" | tail -n 1)
   if [ -n "$last" ]; then
      passed=$(cut -d' ' -f1 <<<"$last")
      failed=$(cut -d' ' -f3 <<<"$last")
      if [[ $last == *tests,* ]]; then passed=$((passed - failed - in_tests)); fi
   elif grep -q '^\[  PASSED  \]' "$log"; then
      passed=$(sum_after '[  PASSED  ] ')
      failed=$(grep -E '^\[  FAILED  \] [0-9]+ tests?, listed' "$log" |
         awk '{ n += $4 } END { print n + 0 }')
   elif [ "$status" = 0 ]; then
      passed=1
   fi
}

# Why, a line each. GoogleTest says it below the place, or behind it.
reasons() {
   sed -n 's/^skipped: //p' "$log"
   awk '/: Skipped$/ { getline; print ($0 ~ /^ *$|^\[/) ? "no reason given" : $0 }' "$log"
}

# watch PROCESS - stops it and what it started if its log does not grow any more.
watch() {
   local last='' size silent=0 limit=${SUITE_SECONDS:-900} turn=10
   [ "$limit" -ge 10 ] || turn=1
   while sleep $turn; do
      size=$(wc -c <"$log")
      if [ "$size" = "$last" ]; then silent=$((silent + turn)); else silent=0; fi
      last=$size
      [ $silent -ge "$limit" ] || continue
      echo "stopped: it said nothing for $limit seconds" >>"$log"
      kill -TERM -- "-$1"
      sleep 10
      kill -KILL -- "-$1"
      return
   done
}

# Each job gets a process group of its own, so that all of it can be stopped.
run() {
   set -m
   "$@" >"$log" 2>&1 </dev/null &
   local process=$!
   watch $process >/dev/null 2>&1 &
   local watcher=$!
   set +m
   trap 'kill -TERM -- "-$process" "-$watcher" 2>/dev/null; exit 130' INT TERM HUP
   wait $process
   status=$?
   trap - INT TERM HUP
   kill -TERM -- "-$watcher" 2>/dev/null
   wait $watcher 2>/dev/null
}

# On a terminal the line that tells how far the build is gets overwritten.
clear_line() { [ ! -t 1 ] || printf '\r\033[K'; }
progress=$(dirname "$0")/progress.sh

if [ -t 1 ]; then sh "$progress" RUN "$name"; fi
start=$(date +%s)
# A make that a test starts is not part of this one.
(
   unset MAKEFLAGS MFLAGS MAKELEVEL PROGRESS PROGRESS_TOTAL PROGRESS_BEGAN
   run "$@"
   exit $status
)
status=$?
seconds=$(($(date +%s) - start))

passed=0 failed=0 skipped=0
count
if [ $status = 77 ] && [ "$passed$failed" = 00 ]; then skipped=$((skipped > 0 ? skipped : 1))
elif [ $status != 0 ] && [ "$failed" = 0 ]; then failed=1; fi
if [ "$skipped" != 0 ]; then reasons >"$logs/$name.skips"; fi
clear_line
if [ "$failed" != 0 ]; then
   printf '  FAIL  %s, status %s; the end of %s:\n%s\n' "$name" $status "$log" \
      "$(tail -n 60 "$log" | sed 's/^/        /')"
fi
note=
if [ "$skipped" != 0 ]; then note=", $skipped skipped"; fi
verdict=PASS
if [ "$passed" = 0 ]; then verdict=SKIP; fi
if [ "$failed" = 0 ]; then
   printf '  %s  %-32s %5d s   %s\n' $verdict "$name: $passed passed$note" $seconds \
      "$(sh "$progress" suite "$name")"
fi
echo "$passed $failed $skipped $seconds" >"$logs/$name.result"
