#!/bin/sh
# Every macro of Tracy's, by each compiler and standard that there is: tests/tracy/facade_all.*
set -u
bad=0
w="-Wall -Wextra -Wshadow -Wpedantic -Werror -fsyntax-only -Itracy"
for on in "" "-DTRACY_ENABLE -DProf_ENABLED" "-DTRACY_ENABLE -DProf_ENABLED -DTRACY_FIBERS"; do
   for cxx in g++ clang++; do
      command -v $cxx > /dev/null || continue
      for std in 11 14 17 20; do
         $cxx -std=c++$std $w -Wold-style-cast $on tests/tracy/facade_all.cpp || bad=1
         $cxx -std=c++$std -x c++ $w $on tests/tracy/facade_all.c || bad=1
      done
   done
   for cc in gcc clang; do
      command -v $cc > /dev/null || continue
      for std in c99 c11 gnu17; do
         $cc -std=$std $w $on tests/tracy/facade_all.c || bad=1
      done
   done
done
# gcc looks at memory that is fresh only where it optimises.
for cxx in g++ clang++; do
   command -v $cxx > /dev/null || continue
   $cxx -std=c++17 -O2 -Wall -Wextra -Werror -Itracy -DTRACY_ENABLE -DProf_ENABLED \
      -x c++ -c -o /dev/null - << 'END' || bad=1
#include <stdlib.h>
#include <tracy/Tracy.hpp>
#include <tracy/TracyC.h>
void *fresh(size_t size)
{
   void *block = malloc(size), *other = malloc(size);
   TracyAlloc(block, size);
   TracyAllocN(other, size, "pool");
   TracyCAlloc(block, size);
   Prof_note_alloc("pool", block, size);
   TracyFreeN(other, "pool");
   Prof_note_free("pool", other);
   free(other);
   return block;
}
END
done
exit $bad
