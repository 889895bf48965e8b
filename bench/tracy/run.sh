#!/usr/bin/env bash
# run.sh - what a zone costs while a viewer of Tracy is connected, from the repository root:
#
#    bash bench/tracy/run.sh build/bench [--quick]
#
# TRACY_CAPTURE: a tracy-capture of release 0.14; else a sink of ours takes what comes.
# TRACY_CLIENT: a folder with include/ and libTracyClient.a of that release; then Tracy's own client
# is measured in turn with ours. Prints medians and writes tracy.csv into the folder.
set -euo pipefail

folder=$1
times=5
[ "${2:-}" != --quick ] || times=2
port=18186
programs=bench_tracy
if [ -n "${TRACY_CLIENT:-}" ]; then
   ${CXX:-g++} -std=c++17 -O2 -DNDEBUG -pthread -DBENCH_CLIENT -DTRACY_ENABLE -DTRACY_ON_DEMAND \
      -DTRACY_ONLY_LOCALHOST -DTRACY_NO_SAMPLING -DTRACY_NO_SYSTEM_TRACING -I. \
      -I"$TRACY_CLIENT/include" bench/tracy/zones.cpp "$TRACY_CLIENT/libTracyClient.a" -ldl \
      -o "$folder/bench_tracy_client"
   programs="bench_tracy bench_tracy_client"
fi

view() { # the port
   if [ -n "${TRACY_CAPTURE:-}" ]; then
      "$TRACY_CAPTURE" -f -o "$folder/bench.tracy" -a 127.0.0.1 -p "$1" >"$folder/capture.log" 2>&1
   else
      python3 bench/tracy/sink.py "$1"
   fi
}

for ((i = 0; i < times; ++i)); do
   for program in $programs; do
      port=$((port + 1))
      view $port &
      viewer=$!
      TRACY_PORT=$port timeout 60 "$folder/$program" $port 2 | sed "s/^/$program /" || true
      kill $viewer 2>"/dev/null" || true
      wait $viewer 2>"/dev/null" || true
   done
done | awk '
function median(list,   a, n, i, j, x) {
   n = split(list, a)
   for (i = 2; i <= n; ++i) for (j = i; j > 1 && a[j] + 0 < a[j - 1] + 0; --j) {
      x = a[j]; a[j] = a[j - 1]; a[j - 1] = x
   }
   return a[int((n + 1) / 2)]
}
{
   key = $1 "," $2 "," $3
   if (!(key in seen)) { seen[key] = 1; keys[++count] = key }
   for (i = 4; i <= NF; ++i) list[key, i] = list[key, i] " " $i
}
END {
   print "program,what,producers,ns_a_zone,ratio_to_two_clock_reads,made_a_s,sent_a_s,left_out_a_s"
   for (k = 1; k <= count; ++k) {
      printf "%s", keys[k]
      for (i = 4; i <= 8; ++i) printf ",%s", median(list[keys[k], i])
      printf "\n"
   }
}' | tee "$folder/tracy.csv"
rm -f "$folder/bench.tracy"
