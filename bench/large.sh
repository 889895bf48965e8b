#!/usr/bin/env bash
# large.sh FOLDER [FRAMES] - a recording of more than 4 GiB, and what it takes to open it: each of
# its files, and all of them as one capture. From the repository root, after `make tools`. Needs
# 9 GB of disk and, for the one capture, 4.5 GB of memory; takes some four minutes of one CPU.
set -euo pipefail

folder=$1
frames=${2:-640000}
zones=2000
iprof=${IPROF:-$PWD/build/iprof}
mkdir -p "$folder/objects"

for file in src/*/*.c draw/model/*.c draw/list/*.c draw/classic/*.c draw/ui/*.c platform/*.c \
   platform/thread/*.c doors/capture/*.c bench/large/record.c; do
   echo "$file"
done | xargs -P "$(nproc)" -I{} sh -c '
   cc -std=gnu99 -O2 -DProf_ENABLED -DProf_FAKE_CLOCK -DProf_WITH_THREAD -DProf_WITH_CAPTURE -I. \
      -c {} -o '"$folder"'/objects/$(echo {} | tr / _).o'
cc "$folder"/objects/*.o -lpthread -ldl -lm -o "$folder/record"

# Says what a command took: seconds, and the most memory that it had.
timed() {
   /usr/bin/time -f "%U s of CPU, %e s, %M KiB: $*" "$@" >"$folder/out.txt"
}

rm -f "$folder"/*.iprof
timed "$folder/record" "$folder/day.iprof" "$frames" "$zones"
ls -l "$folder"/*.iprof
for file in "$folder"/day.*iprof; do
   timed "$iprof" info "$file"
done
timed "$iprof" merge "$folder/all.iprof" "$folder"/day.*iprof
ls -l "$folder/all.iprof"
for what in info hitches; do
   timed "$iprof" $what "$folder/all.iprof"
done
timed "$iprof" cut --last 10 "$folder/all.iprof" "$folder/end.iprof"
kept=$("$iprof" info --csv "$folder/all.iprof" | tail -n 1 | cut -d, -f8)
echo "$kept of $frames frames"
[ "$kept" = "$frames" ]
