#!/usr/bin/env bash
# run.sh TOUR MODE... - runs the tour (tour.c) in the modes given: plain, tiny, alloc. alloc refuses
# each request for memory once, and all from each on, one run after the other. Each run is one test;
# what it looked at is counted in its own output.
set -u
. scripts/check.sh

tour=$1
folder=$tour.$2.files # of its own: two of these may run at once
mkdir -p "$folder"

alloc() {
   local requests n every=16
   [ -z "${IPROF_THOROUGH-}" ] || every=1
   requests=$("$tour" count "$folder") || requests=0
   check "the tour asks for memory" [ "$requests" -ge 20 ]
   for ((n = 0; n < requests; n += (n < 150 ? 1 : 1 + requests / 100) * every)); do
      check "request $n is refused" "$tour" at "$n" "$folder"
      check "from request $n on all are refused" "$tour" from "$n" "$folder"
   done
}

for mode in "${@:2}"; do
   if [ "$mode" = alloc ]; then alloc; else check "$mode" "$tour" "$mode" "$folder"; fi
done
finish
