#!/usr/bin/env bash
# run.sh TOUR MODE... - runs the tour (tour.c) in the modes given: plain, tiny, alloc. alloc refuses
# each request for memory once, and all from each on, one run after the other.
set -u

tour=$1
shift
folder=$tour.files
mkdir -p "$folder"
passed=0
verbose=0 # 1: say what each run said
failed=0

# Each run is one test; what it looked at is counted in its own output.
run() { # arguments of the tour
   local output
   if output=$("$tour" "$@" "$folder" 2>&1); then
      [ "$verbose" = 0 ] || echo "$*: $output"
      passed=$((passed + 1))
   else
      failed=$((failed + 1))
      printf 'FAILED: %s\n%s\n' "$*" "$output" | head -n 40
   fi
}

alloc() {
   local requests n
   requests=$("$tour" count "$folder") || requests=0
   if [ "$requests" -lt 20 ]; then
      echo "FAILED: the tour asks for memory $requests times only"
      exit 1
   fi
   for ((n = 0; n < requests; n += n < 150 ? 1 : 1 + requests / 100)); do
      run at "$n"
      run from "$n"
   done
}

for mode in "$@"; do
   if [ "$mode" = alloc ]; then verbose=0 alloc; else verbose=1 run "$mode"; fi
done
echo "$passed passed, $failed failed"
[ $failed = 0 ] && [ $passed != 0 ]
