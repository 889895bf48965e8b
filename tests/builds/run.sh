#!/usr/bin/env bash
# run.sh - what the builds make of their options, and how they treat the projects of others.
# Part of `make test`.
#
#   asserts    alive where they are asked for, and in no other build
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=scripts/check.sh
. scripts/check.sh

here=tests/builds
work=${BUILD:-build/tests/builds}
: "${MAKE:=make}" "${CC:=cc}" "${CXX:=c++}"
rm -rf "$work" && mkdir -p "$work" && work=$(cd "$work" && pwd)

# ---- asserts -----------------------------------------------------------------------------------

# $1 0: an object without them, 1: one with them, $2 object
has_asserts() {
   local found=0
   nm "$2" | grep -q 'T Prof_assert_failed' && found=1
   [ "$found" = "$1" ]
}

# $1 0 or 1, $2 folder of a flavour below build/, $3... further words for make
made_with() {
   local object=$work/make/$2obj/src/prof_assert.o
   "$MAKE" --no-print-directory B="$work/make" "${@:3}" "$object" && has_asserts "$1" "$object"
}

# $1 0 or 1, $2 target, $3... further words for CMake. A debug build, as that is what asserts are
# otherwise bound to.
configured_with() {
   local folder=$work/cmake-asserts
   rm -rf "$folder"
   cmake -G "Unix Makefiles" -S . -B "$folder" -DCMAKE_C_COMPILER="$CC" -DIPROF_DEMO=OFF \
      -DCMAKE_BUILD_TYPE=Debug "${@:3}" &&
      "$MAKE" -C "$folder" -f "CMakeFiles/$2.dir/build.make" \
         "CMakeFiles/$2.dir/src/prof_assert.c.o" &&
      has_asserts "$1" "$folder/CMakeFiles/$2.dir/src/prof_assert.c.o"
}

check "make: no asserts" made_with 0 "" CFLAGS=-g
check "make CHECKED=1: asserts" made_with 1 "" CHECKED=1
check "make, the tests' library: asserts" made_with 1 fake/
check "CMake, Debug: no asserts" configured_with 0 iprof
check "CMake, -DIPROF_CHECKED=ON: asserts" configured_with 1 iprof -DIPROF_CHECKED=ON
check "CMake, the tests' library: asserts" configured_with 1 iprof_fake -DIPROF_TESTS=ON

finish
