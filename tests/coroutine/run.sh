#!/usr/bin/env bash
# run.sh - zones in coroutines of C++20. Run from the repository root; BUILD=folder for what is
# built, LIBIPROF=the library, with the fake clock.
set -uo pipefail
. scripts/check.sh

build=${BUILD:-build/tests/coroutine}
library=${LIBIPROF:-build/fake/libiprof.a}
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
