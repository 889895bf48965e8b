#!/usr/bin/env bash
# top_level.sh WORK - builds the whole project through CMake, as its README tells, and runs what
# came of it. Optimisation is off, as this is about the build.
set -uo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source-path=SCRIPTDIR source=../../scripts/check.sh
. "$root/scripts/check.sh"
work=$1
: "${CC:=cc}" "${CXX:=c++}"

configures() {
   cmake -S "$root" -B "$work" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 \
      -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX"
}

has_all_targets() {
   local target targets
   targets=$(cmake --build "$work" --target help)
   for target in iprof iprof_gl iprof_demo iprof_hello_c iprof_hello_cpp model_tests \
      thread_tests; do
      [[ $targets == *"... $target"* ]] || { echo "no target $target"; return 1; }
   done
}

# The GoogleTest programs take long with optimisation off, and run elsewhere: here, one test each.
one_test() {
   local program=$1 filter=$2 output
   output=$("$work/$program" --gtest_filter="$filter" 2>&1)
   local status=$?
   echo "$output"
   [ $status = 0 ] && [[ $output == *"[ run  ]"* ]]
}

plays() { env -u DISPLAY -u WAYLAND_DISPLAY "$work/demo/demo" --out "$work/shots" --seconds 5; }

check "configures" configures
check "has all targets" has_all_targets
check "builds" cmake --build "$work" -j 2
check "runs hello in C" "$work/demo/hello_c"
check "runs hello in C++" "$work/demo/hello_cpp"
check "runs model tests" one_test model_tests 'Call_graph.*'
check "runs thread tests" one_test thread_tests 'Lifetime.*'
check "plays the demo" plays
finish
