#!/usr/bin/env bash
# run.sh - what counting every allocation costs, from the repository root:
#
#    bash bench/allocations/run.sh build/bench [--quick]
#
# Runs the three programs in turn, several times, and prints medians: nanoseconds of a malloc and
# its free without iprof, and what is added by the library when it is off and when it is on. Writes
# allocations.csv into that folder.
set -euo pipefail

folder=$1
times=9
[ "${2:-}" != --quick ] || times=3

for ((i = 0; i < times; ++i)); do
   for kind in bare alloc alloc_live; do "$folder/bench_$kind" | sed "s/^/$kind /"; done
done | awk '
function median(list,   a, n, i, j, x) {
   n = split(list, a)
   for (i = 2; i <= n; ++i) for (j = i; j > 1 && a[j] + 0 < a[j - 1] + 0; --j) {
      x = a[j]; a[j] = a[j - 1]; a[j - 1] = x
   }
   return a[int((n + 1) / 2)]
}
# Each run is held against the bare one just before it.
$1 == "bare" { bare[$2] = ($3 + $4) / 2; list[$2, "bare"] = list[$2, "bare"] " " bare[$2] }
$1 != "bare" {
   list[$2, $1, "off"] = list[$2, $1, "off"] " " $3 - bare[$2]
   list[$2, $1, "on"] = list[$2, $1, "on"] " " $4 - bare[$2]
}
END {
   printf "\n%-8s %8s   %-12s %8s %8s   ns of a malloc and its free; off and on: what is added\n",
      "heap", "bare", "library", "off", "on" > "/dev/stderr"
   print "heap,library,bare_ns,off_adds_ns,on_adds_ns"
   split("hot batch cold", heaps)
   split("alloc alloc_live", kinds)
   for (h = 1; h <= 3; ++h) for (k = 1; k <= 2; ++k) {
      heap = heaps[h]; kind = kinds[k]
      b = median(list[heap, "bare"])
      off = median(list[heap, kind, "off"]); on = median(list[heap, kind, "on"])
      printf "%-8s %8.1f   %-12s %8.1f %8.1f\n", heap, b, kind, off, on > "/dev/stderr"
      printf "%s,%s,%.2f,%.2f,%.2f\n", heap, kind, b, off, on
   }
}' 2>&1 >"$folder/allocations.csv"
