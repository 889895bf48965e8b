#!/usr/bin/env bash
# window.sh DEMO - the demo in a real window, with a swap chain, under the validation layer, which
# must be there and must not say a word, synchronisation included. Sizes are forced upon it: drivers
# without a screen never find a swap chain out of date.
. scripts/check.sh
demo=$1
export VK_INSTANCE_LAYERS=VK_LAYER_KHRONOS_validation
export VK_LAYER_ENABLES=VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT
export LSAN_OPTIONS=detect_leaks=0

# $1 frames, further: options. What layer and loader say comes out with the rest. On a busy machine
# the clock of a GPU that is a program is not believed, and the log says so.
plays() {
   local said
   said=$(VK_LOADER_DEBUG=layer timeout 300 "$demo" --frames "$@" 2>&1) ||
      { echo "$said"; return 1; }
   [[ $said == *"Insert instance layer"*VK_LAYER_KHRONOS_validation* ]] ||
      { echo "no validation layer"; return 1; }
   if grep -E 'Validation|VUID|SYNC-HAZARD|iprof: ' <<<"$said" |
      grep -v 'iprof: GPU times are not shown: llvmpipe'; then return 1; fi
   [ "$(sed -n 's/ frames with the overlay$//p' <<<"$said")" = "$1" ] || { echo "$said"; return 1; }
}

check "a window" plays 40 --screen report --size 640x400
check "a window that encodes sRGB" plays 20 --screen flame --size 640x400 --srgb
check "another size again and again" plays 60 --screen hitches --again 7
check "hidden" plays 10 --size 320x200
finish
