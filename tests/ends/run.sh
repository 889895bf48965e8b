#!/bin/sh
# run.sh - threads whose end nobody tells, and stacks that are small: programs of their own, for
# they replace malloc or overrun what a sanitizer would have enlarged. Run from the repository root;
# BUILD=folder for what is built (default build/tests/ends).
set -eu
here=tests/ends
build=${BUILD:-build/tests/ends}
flags="-O2 -g -Wall -Wextra -Werror -DProf_ENABLED -I."
rm -rf "$build" && mkdir -p "$build"

for file in src/*/*.c platform/*.c; do
   gcc -std=c99 $flags -c "$file" -o "$build/$(basename "$file" .c).o"
done
ar rcs "$build/libiprof.a" "$build"/*.o
gcc -std=gnu99 $flags $here/small_fiber.c "$build/libiprof.a" -pthread -lm -o "$build/small_fiber"
"$build/small_fiber"
if echo '#include <features.h>' | gcc -dM -E - | grep -q '__GLIBC__'; then
   g++ -std=c++17 $flags -fno-builtin $here/free_zones.cpp "$build/libiprof.a" -pthread -lm \
      -o "$build/free_zones"
   "$build/free_zones"
else
   echo "skipped: zones in free, which needs the GNU C library"
fi
