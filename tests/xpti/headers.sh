#!/bin/sh
# The names and numbers of both generations of XPTI, by each compiler that there is.
set -u
bad=0
for cxx in g++ clang++; do
   command -v $cxx > /dev/null || continue
   for how in -std=c++14 -std=c++20 "-std=c++17 -DOLD"; do
      # shellcheck disable=SC2086
      $cxx $how -Wall -Wextra -Wpedantic -Wno-missing-field-initializers -Werror -fsyntax-only \
         -Ixpti tests/xpti/headers.cpp || bad=1
   done
done
exit $bad
