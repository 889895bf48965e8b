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
# The example at the head of each is a program.
examples=$(mktemp -d)
trap 'rm -rf "$examples"' EXIT
for header in xpti_trace_framework.h xpti_trace_framework.hpp; do
   {
      echo "#include \"xpti/$header\""
      [ $header = xpti_trace_framework.h ] && echo 'void example() {'
      sed -n '/^ \*    /,/^ \*$/{s/^ \*//;s/\.\.\.//;p;}' xpti/xpti/$header | sed '/^$/q'
      [ $header = xpti_trace_framework.h ] && echo '}'
   } > "$examples/$header.cpp"
   for cxx in g++ clang++; do
      command -v $cxx > /dev/null || continue
      $cxx -std=c++17 -Wall -Werror -fsyntax-only -Ixpti "$examples/$header.cpp" || bad=1
   done
   # C is told so in words.
   if gcc -fsyntax-only -Ixpti -x c "xpti/xpti/$header" 2> "$examples/words"; then bad=1; fi
   grep -q 'XPTI is for C++' "$examples/words" || bad=1
done
exit $bad
