#!/bin/sh
# Every macro of Tracy's, by each compiler and standard that there is: tests/tracy/facade_all.*
set -u
bad=0
w="-Wall -Wextra -Wshadow -Wpedantic -Werror -fsyntax-only -Itracy"
for on in "" "-DTRACY_ENABLE -DProf_ENABLED" "-DTRACY_ENABLE -DProf_ENABLED -DTRACY_FIBERS"; do
   for cxx in g++ clang++; do
      command -v $cxx > /dev/null || continue
      for std in 11 14 17 20; do
         $cxx -std=c++$std $w $on tests/tracy/facade_all.cpp || bad=1
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
exit $bad
