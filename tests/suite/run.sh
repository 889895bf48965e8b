#!/usr/bin/env bash
# run.sh - the scripts that run the suites and sum them up: slow is no fault, silence is; why
# something was skipped is said; and how far a build is.
set -u
# shellcheck source=scripts/check.sh
. "$(dirname "$0")/../../scripts/check.sh"

work=$1
scripts=$(cd "$(dirname "$0")/../../scripts" && pwd)
rm -rf "$work"
mkdir -p "$work"

# suite SECONDS NAME SCRIPT - by suite.sh, with so much patience.
suite() { SUITE_SECONDS=$1 PROGRESS='' bash "$scripts/suite.sh" "$work" "$2" bash -c "$3"; }

# result NAME PASSED FAILED SKIPPED - what suite.sh kept of it.
result() {
   local kept
   kept=$(cut -d' ' -f1-3 "$work/$1.result")
   [ "$kept" = "$2 $3 $4" ] || { echo "$1: $kept"; return 1; }
}

# A machine may be slow: as long as something is said, nobody is stopped.
slow_goes_on() {
   # shellcheck disable=SC2016 # for the shell that is started
   suite 5 slow 'for i in $(seq 14); do echo "$i"; sleep 0.5; done; echo "3 passed, 0 failed"' &&
      result slow 3 0 0
}

# What it has started ends with it.
silence_is_stopped() {
   suite 2 silent "sleep 987 & echo \$! >$work/child; wait" && result silent 0 1 0 &&
      grep 'said nothing for 2 seconds' "$work/silent.log" && ends "$(cat "$work/child")"
}

ends() { # process
   for _ in $(seq 600); do
      kill -0 "$1" 2>/dev/null || return 0
      sleep 0.1
   done
   return 1
}

says_why() {
   suite 60 few 'printf "%s\n" "skipped: no card" "skipped: no card" "2 passed, 0 failed"' &&
      suite 60 google 'printf "%s\n" "a.cpp:3: Skipped" "no masks" "" \
         "[  SKIPPED ] 1 test, listed" "5 tests, 0 failed"' &&
      result few 2 0 2 && result google 4 0 1 &&
      bash "$scripts/summary.sh" "$work" few google >"$work/sum" &&
      grep -x '3 skipped:' "$work/sum" && grep -x ' *2 of few: no card' "$work/sum" &&
      grep -x ' *1 of google: no masks' "$work/sum" &&
      [ "$(tail -n 1 "$work/sum")" = '6 passed, 0 failed' ]
}

failure_is_shown() {
   suite 60 bad 'echo the reason; exit 3' >"$work/shown" && grep 'the reason' "$work/shown" &&
      result bad 0 1 0 && ! bash "$scripts/summary.sh" "$work" bad
}

# Of a build of 200 steps, in a log, some lines; and none of it without a total.
tells_how_far() {
   export PROGRESS=$work/progress PROGRESS_TOTAL=200 PROGRESS_BEGAN=0
   : >"$PROGRESS"
   for _ in $(seq 200); do sh "$scripts/progress.sh" CC file.c; done >"$work/lines"
   cat "$work/lines"
   [ "$(wc -l <"$work/lines")" -le 21 ] && [ "$(wc -l <"$work/lines")" -ge 10 ] &&
      grep -q '50 %, about' "$work/lines" && ! grep -q 100 "$work/lines" &&
      [ -z "$(PROGRESS_TOTAL=0 sh "$scripts/progress.sh" CC file.c)" ]
}

counts_a_dry_run() {
   [ "$(printf '%s\n' 'sh scripts/progress.sh CC a.c' 'cc -c a.c' 'sh scripts/progress.sh CC b.c' \
      'bash scripts/suite.sh build/log model x' | sh "$scripts/progress.sh" total)" -gt 10 ]
}

check "a slow suite is let run" slow_goes_on
check "a silent suite is stopped, and all that it started" silence_is_stopped
check "the sum says why something was skipped" says_why
check "the end of what failed is shown" failure_is_shown
check "a build tells how far it is" tells_how_far
check "how much there is to do is counted" counts_a_dry_run
finish
