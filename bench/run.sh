#!/usr/bin/env bash
# run.sh - a whole run of the benchmark, from the repository root:
#
#    CC=gcc CXX=g++ bash bench/run.sh build/bench [--quick]
#
# Prints the table and writes zones.csv and update.csv into that folder. A machine that does other
# things at the same time spoils the quartiles first, the medians much later.
set -euo pipefail

folder=$1
shift

"$folder/bench" zones "$folder" "$@"
"$folder/bench" frames "$folder" "$@"

printf '\n%8s  %-28s %10s  %8s   %13s   %4s\n' states 'Prof_update and reports' us 'ns/state' \
   quartiles aim
printf 'states,what,us,ns_per_state\n' > "$folder/update.csv"
for states in 200 2000 20000; do "$folder/bench" update "$states" "$folder" "$@"; done

"$folder/bench" memory "$folder" "$@"
"$folder/bench" history "$folder" "$@"
"$folder/bench" watch "$folder" "$@"
"$folder/bench" overlay "$folder" "$@"
bash bench/cost.sh "$@"
