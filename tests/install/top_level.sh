#!/usr/bin/env bash
# top_level.sh WORK - the whole project through CMake, without a preset: configured without options,
# and once more with tests. CC and CXX come from outside.
set -uo pipefail
. tests/install/common.sh
work=$1
rm -rf "$work"

# Further options come as arguments.
configures() {
   cmake -G "Unix Makefiles" -B "$work" -DCMAKE_C_FLAGS=-O0 -DCMAKE_CXX_FLAGS=-O0 \
      -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" "$@"
}

has_all_targets() {
   local target targets
   targets=$(cmake --build "$work" --target help)
   for target in "$@"; do
      [[ $targets == *"... $target"* ]] || { echo "no target $target"; return 1; }
   done
}

check "configures" configures
check "has all targets" has_all_targets iprof iprof_gl iprof_alloc iprof_alloc_live \
   iprof_alloc_wrap iprof_alloc_new iprof_glfw iprof_tracy iprof_tracy_facade iprof_capture \
   iprof_evidence iprof_auto iprof_xptifw iprof_xpti_proxy iprof_xpti iprof_xpti_collector \
   iprof_demo iprof_hello_c iprof_hello_cpp
check "configures with tests" configures -DIPROF_TESTS=ON
check "has the tests" has_all_targets model_tests thread_tests overlay_tests
finish
