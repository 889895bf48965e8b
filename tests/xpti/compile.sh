#!/bin/sh
# What programs and collectors take of XPTI, by each compiler and standard that there is; also
# where nothing of a function is used, and both ways to name the headers.
set -u
bad=0
options="-Wall -Wextra -Wshadow -Wpedantic -Wconversion -Werror -fsyntax-only -Ixpti"
for cxx in g++ clang++; do
   command -v $cxx > /dev/null || continue
   for std in 14 17 20; do
      for how in "" "-DXPTI_STATIC_LIBRARY" "-DWITHOUT_FOLDER -DXPTI_CALLBACK_API_EXPORTS"; do
         # shellcheck disable=SC2086
         $cxx -std=c++$std $options $how tests/xpti/compile.cpp || bad=1
      done
      for header in xpti_data_types.h xpti_trace_framework.h xpti_trace_framework.hpp; do
         echo "#include \"xpti/$header\"" | $cxx -std=c++$std $options -x c++ - || bad=1
      done
   done
done
exit $bad
