#!/usr/bin/env bash
# words.sh - the words of SPIR-V in the sources are those that the shaders beside them give.
. scripts/check.sh

# $1 header, further: shaders. What cannot be compared here says so by itself.
same_words() {
   local said status
   said=$(python3 scripts/spirv.py --check "$@" 2>&1)
   status=$?
   if [ $status = 77 ]; then echo "$said"; skipped=1; return; fi
   check "$1" sh -c "echo \"\$1\"; exit $status" - "$said"
}

skipped=0
same_words draw/vulkan/prof_vk_words.h draw/vulkan/overlay.{vert,frag}
same_words sources/gpu_vk/prof_vk_bench_words.h sources/gpu_vk/bench.{vert,frag}
same_words demo/vulkan/city_words.h demo/vulkan/city.{vert,frag}
if [ $passed = 0 ] && [ $failed = 0 ] && [ $skipped = 1 ]; then exit 77; fi
finish
