#!/usr/bin/env bash
# store.sh - keeps the figures of the last run in bench/results/, to compare later ones with. From
# the repository root, after `make bench`:
#
#    bash bench/store.sh build/bench NAME      NAME says which machine, such as xeon-vm-2
#
# Times of two machines do not compare, and those of one only with care; ratios do.
set -euo pipefail

folder=$1
name=$2
mkdir -p bench/results
for part in zones frames update; do
   {
      printf '# '
      "$folder/iprof_bench" machine "$folder" | sed -n 1p
      cat "$folder/$part.csv"
   } > "bench/results/$name-$part.csv"
done
