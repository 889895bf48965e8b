#!/usr/bin/env bash
# run.sh WORK - what runs the suites and sums them up, on suites made for it: what does not end is
# stopped, with all that it started; why something was skipped is said; a failure is shown; and how
# far a build is.
set -u
root=$PWD
. scripts/check.sh

work=$1
rm -rf "$work" && mkdir -p "$work" && cd "$work" || exit 1

# Legs of the made project: good, bad, and one that cannot be built.
cat >CMakePresets.json <<'END'
{
   "version": 3,
   "configurePresets": [{"name": "test", "binaryDir": "build/test"}],
   "testPresets": [
      {
         "name": "leg", "hidden": true, "configurePreset": "test",
         "filter": {"include": {"label": "^${presetName}$"}}, "execution": {"timeout": 4}
      },
      {"name": "good", "inherits": "leg"}, {"name": "bad", "inherits": "leg"},
      {"name": "broken", "inherits": "leg"}
   ]
}
END
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.16)
project(made NONE)
enable_testing()
set(root ${CMAKE_CURRENT_SOURCE_DIR})
function(made leg name)
   add_test(NAME ${name} COMMAND bash ${root}/${name}.sh)
   set_tests_properties(${name} PROPERTIES LABELS ${leg} SKIP_RETURN_CODE 77)
endfunction()
made(good counts)
made(good google)
made(good few)
made(good nothing)
made(bad silent)
made(bad fails)
made(bad lost)
made(bad wrong)
add_custom_target(build-good)
add_custom_target(build-bad)
add_custom_target(build-broken COMMAND echo an error: no semicolon && false)
END
echo 'seq 3; echo "3 passed, 0 failed"' >counts.sh
cat >google.sh <<'END'
printf "%s\n" "a.cpp:3: Skipped" "no masks" "" "[  SKIPPED ] 1 test, listed" "5 tests, 0 failed"
END
echo 'printf "%s\n" "skipped: no card" "skipped: no card" "2 passed, 0 failed"' >few.sh
echo 'echo "skipped: no tool"; exit 77' >nothing.sh
echo "sleep 987 & echo \$! >$work/child; wait" >silent.sh
echo 'echo the reason; exit 3' >fails.sh
echo 'echo "7 passed, 0 failed"; kill -SEGV $$' >lost.sh
echo 'echo "[  PASSED  ] 3 tests."; echo "[  FAILED  ] 2 tests, listed below:"; exit 1' >wrong.sh

run() { JOBS=2 V='' python3 -B "$root/scripts/run.py" "$@" 2>&1; }
has() { grep -q -- "$1" "$2" || { echo "no '$1' in $2"; cat "$2"; return 1; }; }

good_is_summed_up() {
   run good >good.txt && has '^counts  *3 passed, 0 failed' good.txt &&
      has '^google  *4 passed, 0 failed .*, 1 skipped' good.txt &&
      has '^few  *2 passed, 0 failed .*, 2 skipped' good.txt &&
      has '^nothing  *0 passed, 0 failed .*, 1 skipped' good.txt &&
      [[ $(tail -n 1 good.txt) == "9 passed, 0 failed, 4 skipped, in 0 min "* ]]
}
says_why() {
   has '4 skipped:' good.txt && has ' 2 of few: no card' good.txt &&
      has ' 1 of google: no masks' good.txt && has ' 1 of nothing: no tool' good.txt
}
tells_how_busy() { tail -n 1 good.txt | grep -E 'CPU seconds.* of a (quiet|busy|very busy) machine'; }
bad_fails() { ! run bad >bad.txt && [[ $(tail -n 1 bad.txt) == "10 passed, 5 failed, 0 "* ]]; }
silence_is_stopped() { has 'ended with: Timeout' bad.txt && ends "$(cat child)"; }
failure_is_shown() {
   has 'the reason' bad.txt && has 'FAIL  fails' bad.txt && has 'signal SIGSEGV' bad.txt
}
broken_fails() { ! run broken >broken.txt && has 'no semicolon' broken.txt; }
lists() { [ "$(run --list)" = "good bad broken" ]; }

ends() { # process
   for _ in $(seq 100); do
      kill -0 "$1" 2>/dev/null || return 0
      sleep 0.1
   done
   return 1
}

# Of a build of 200 steps, in a log, some lines.
tells_how_far() {
   python3 -B -c "import sys; sys.path.insert(0, '$root/scripts'); import run
for i in range(200): run.tell('building', i // 2, 'file.c')" >lines
   [ "$(wc -l <lines)" -le 8 ] && [ "$(wc -l <lines)" -ge 4 ] && has '50 %. building' lines &&
      ! grep 100 lines
}

check "what was counted is summed up" good_is_summed_up
check "the sum says why something was skipped" says_why
check "the sum says how busy the machine was" tells_how_busy
check "what fails is counted, whatever it says itself" bad_fails
check "a suite without an end is stopped, and all that it started" silence_is_stopped
check "the end of what failed is shown" failure_is_shown
check "what cannot be built has failed, and says why" broken_fails
check "the legs are listed" lists
check "a build tells how far it is" tells_how_far
finish
