#!/usr/bin/env bash
# run.sh - a whole run of the benchmark, from the repository root:
#
#    CC=gcc CXX=g++ bash bench/run.sh build/bench [--quick]
#
# Prints the table and writes zones.csv, frames.csv and update.csv into that folder. A machine that
# does other things at the same time spoils the quartiles first, the medians much later.
set -euo pipefail

folder=$1
shift

"$folder/iprof_bench" zones "$folder" "$@"
"$folder/iprof_bench" frames "$folder" "$@"

printf '\n%8s  %-28s %10s  %8s   %13s   %4s\n' states 'Prof_update and reports' us 'ns/state' \
   quartiles aim
printf 'states,what,us,ns_per_state\n' > "$folder/update.csv"
for states in 200 1000 2000 20000; do "$folder/iprof_bench" update "$states" "$folder" "$@"; done

"$folder/iprof_bench" memory "$folder" "$@"
"$folder/iprof_bench" history "$folder" "$@"
"$folder/iprof_bench" watch "$folder" "$@"
"$folder/iprof_bench" waits "$folder" "$@"
"$folder/iprof_bench" values "$folder" "$@"
"$folder/iprof_bench" overlay "$folder" "$@"
"$folder/iprof_bench" page "$folder" "$@"
bash bench/allocations/run.sh "$folder" "$@"
bash bench/tracy/run.sh "$folder" "$@"
if [ -x "$folder/bench_xpti" ]; then bash bench/xpti/run.sh "$folder" "$@"; fi
if [ -x "$folder/bench_capture" ]; then (cd "$folder" && ./bench_capture 2048); fi
if [ -x "$folder/bench_watchdog" ]; then "$folder/bench_watchdog"; fi
bash bench/auto/run.sh "$folder" "$@"
if command -v clang++ >/dev/null; then bash bench/auto/xray.sh "$folder/xray"; fi
bash bench/lua/run.sh "$folder"
bash bench/cost.sh "$@"
