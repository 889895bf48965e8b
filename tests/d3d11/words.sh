#!/usr/bin/env bash
# words.sh - the words of DXBC in the sources are those that the shaders beside them give, and so is
# the text.
. scripts/check.sh

# $1 header, $2 shader. What cannot be compared here says so by itself.
same_words() {
   local said status
   said=$(python3 scripts/dxbc.py --check "$@" 2>&1)
   status=$?
   if [ $status = 77 ]; then echo "$said"; skipped=1; return; fi
   check "$1" sh -c "echo \"\$1\"; exit $status" - "$said"
}

skipped=0
same_words draw/d3d11/prof_d3d11_words.h draw/d3d11/overlay.hlsl
same_words sources/gpu_d3d11/prof_d3d11_bench_words.h sources/gpu_d3d11/bench.hlsl
if [ $passed = 0 ] && [ $failed = 0 ] && [ $skipped = 1 ]; then exit 77; fi
finish
