#!/usr/bin/env bash
# run.sh WORK LIBIPROF - zones in coroutines of C++20. The library has the fake clock.
set -uo pipefail
. scripts/check.sh

build=$1 library=$2
mkdir -p "$build"

for cxx in g++ clang++; do
   if ! echo '#include <coroutine>' | $cxx -std=c++20 -x c++ -fsyntax-only - 2>/dev/null; then
      echo "skipped: $cxx has no coroutines"
      continue
   fi
   for level in -O0 -O2; do
      check "zones stay open over co_await ($cxx $level)" bash -c "
         $cxx -std=c++20 $level -Wall -Wextra -Werror -I. -DProf_ENABLED -DProf_FAKE_CLOCK \
            tests/coroutine/main.cpp $library -pthread -lm -o $build/main && $build/main"
   done
done

finish
