#!/usr/bin/env bash
# builds.sh OUT PREFIX LIBIPROF - the library for Direct3D 11 in all the ways that a program may
# take it: by each compiler that knows the header of mingw-w64, in C and C++, by make, and in the
# two files. None of them is linked to Direct3D.
set -u
. scripts/check.sh

out=$1 prefix=$2 library=$3
rm -rf "$out" && mkdir -p "$out"
out=$(cd "$out" && pwd)
cross=x86_64-w64-mingw32
warn="-Wall -Wextra -Werror -DProf_ENABLED"
sources=(draw/d3d11/*.c sources/gpu_d3d11/*.c)

compiles() { # compiler and flags
   local file
   for file in "${sources[@]}"; do
      "$@" $warn -DProf_WITH_D3D11 -DProf_CHECKED -I. -c "$file" -o "$out/one.o" || return
   done
}

# On what is left of Windows' header, clang warns of what is its own.
parses() { # further: flags and files
   clang --target=$cross -isystem /usr/$cross/include -fsyntax-only $warn -DProf_WITH_D3D11 -I. "$@"
}

# $1 program, further: compiler, flags and files
runs() {
   "${@:2}" $warn -static -o "$out/$1.exe" && bash scripts/check_wine.sh "$prefix" "$out/$1.exe" &&
      ! $cross-objdump -p "$out/$1.exe" | grep -i 'DLL Name: *\(d3d\|dxgi\)'
}

by_make() {
   env -u MAKEFLAGS make -s d3d11 B="$out/make" CC=$cross-gcc-posix AR=$cross-ar &&
      runs made $cross-gcc-posix -I. tests/install/consumer_d3d11.c "$out/make/libiprof_d3d11.a" \
         "$library" -lws2_32 # the tests have all parts in it
}

two_files() {
   $cross-gcc-posix -std=c99 -pedantic -Wconversion $warn -DProf_WITH_D3D11 -I"$out" \
      -c "$out/prof.c" -o "$out/prof.o" &&
      runs two $cross-gcc-posix -DCONSUMER_TWO_FILES -I"$out" tests/install/consumer_d3d11.c \
         "$out/prof.o"
}

makes_dist() {
   env -u MAKEFLAGS make -s dist B="$out/host" && cp "$out/host/dist/"prof.* "$out"
}

check "gcc, C99" compiles $cross-gcc-posix -std=c99 -pedantic -Wconversion
check "g++, C++17" compiles $cross-g++-posix -x c++ -std=c++17
check "clang, C99" parses -std=c99 -pedantic -Wconversion "${sources[@]}"
check "clang++, C++17" parses -x c++ -std=c++17 "${sources[@]}"
check "make" by_make
check "make dist" makes_dist
check "prof.c, C99" two_files
check "prof.c, C++17" parses -x c++ -std=c++17 "$out/prof.c" # which g++ takes long for
finish
