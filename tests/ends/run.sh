#!/bin/sh
# run.sh WORK LIBIPROF - threads whose end nobody tells, and stacks that are small: programs of
# their own, for they replace malloc or overrun what a sanitizer would have enlarged.
set -eu
here=tests/ends build=$1 library=$2
flags="-O2 -g -Wall -Wextra -Werror -DProf_ENABLED -I."
rm -rf "$build" && mkdir -p "$build"

gcc -std=gnu99 $flags $here/small_fiber.c "$library" -pthread -lm -o "$build/small_fiber"
"$build/small_fiber"
if echo '#include <features.h>' | gcc -dM -E - | grep -q '__GLIBC__'; then
   g++ -std=c++17 $flags -fno-builtin $here/free_zones.cpp "$library" -pthread -lm \
      -o "$build/free_zones"
   "$build/free_zones"
else
   echo "skipped: zones in free, which needs the GNU C library"
fi
