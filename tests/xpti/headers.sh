#!/bin/sh
# XPTI's headers, and what is written with them, by each compiler and standard that there is.
set -u
bad=0
w="-Wall -Wextra -Wpedantic -Werror -fsyntax-only -Ixpti"
for cxx in g++ clang++; do
   command -v $cxx > /dev/null || continue
   for std in 14 17 20; do
      $cxx -std=c++$std $w -Wno-missing-field-initializers tests/xpti/headers.cpp || bad=1
   done
   for on in -DOLD -DXPTI_STATIC_LIBRARY "-DXPTI_CALLBACK_API_EXPORTS -DXPTI_API_EXPORTS"; do
      $cxx -std=c++17 $w -Wno-missing-field-initializers $on tests/xpti/headers.cpp || bad=1
   done
   for header in xpti/*.h xpti/*.hpp xpti/xpti/*; do # each alone
      $cxx -std=c++17 $w -Wconversion -Wshadow -x c++ -include "$header" /dev/null || bad=1
   done
done
exit $bad
