#!/usr/bin/env bash
# run.sh - what the calls of XPTI cost, from the repository root:
#
#    bash bench/xpti/run.sh build/bench [--quick]
#
# Prints the tables, those of the document among them (10,000 and 1,000 trace points, each visited
# ten times; serial and with threads; 1 and 2 % overhead), and writes xpti.csv and xpti-scale.csv
# into the folder.
set -euo pipefail

folder=$1
passes=101
[ "${2:-}" != --quick ] || passes=21
rm -f "$folder/xpti.csv" "$folder/xpti-scale.csv"
for points in 10000 1000; do
   "$folder/bench_xpti" --type performance --trace-points $points --test-id 1,2 \
      --num-threads 0:2,4 --tp-frequency 10 --overhead 1,2 --passes $passes \
      --csv "$folder/xpti.csv"
done
"$folder/bench_xpti_scale" --passes $passes --csv "$folder/xpti-scale.csv"
