#!/usr/bin/env bash
# run.sh - what calls in scripts cost with each Lua that is here, from the repository root:
#
#    bash bench/lua/run.sh build/bench
set -euo pipefail

for program in "$1"/bench_lua*; do
   echo "${program##*/bench_}"
   "$program"
done
