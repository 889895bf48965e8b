#!/usr/bin/env bash
# check_wine_modules.sh OUT PREFIX PROF_C - tests/modules on Windows: the profiler in a DLL of its
# own, one for a program, a DLL that it is linked with, and DLLs that come and go. Twice: as gcc
# finds out by itself what is imported, and with Prof_DLL, as MSVC must be told.
set -eu

out=$1 prefix=$2 library=$3
here=tests/modules
cc=x86_64-w64-mingw32-gcc-posix
cxx=x86_64-w64-mingw32-g++-posix
flags="-O0 -Wall -Wextra -Werror -DProf_ENABLED -I."

rm -rf "$out" && mkdir -p "$out"
$cc -std=c99 $flags -shared "$library" -static -o "$out/iprof.dll" \
   -Wl,--out-implib,"$out/libiprof.dll.a"

build_and_run() { # further flags of all but the profiler
   $cc -std=c99 $flags $1 -shared $here/library.c "$out/libiprof.dll.a" -static-libgcc \
      -o "$out/library.dll" -Wl,--out-implib,"$out/liblibrary.dll.a"
   $cc -std=c99 $flags $1 -shared $here/plugin.c "$out/libiprof.dll.a" "$out/liblibrary.dll.a" \
      -static-libgcc -o "$out/plugin.so"
   $cc -std=c99 $flags $1 -shared -DSECOND_PLUGIN $here/plugin.c "$out/libiprof.dll.a" \
      "$out/liblibrary.dll.a" -static-libgcc -o "$out/second.so"
   $cxx -std=c++17 $flags $1 -shared $here/inline_plugin.cpp "$out/libiprof.dll.a" \
      -static -o "$out/inline.so"
   $cxx -std=c++17 $flags $1 $here/main.cpp "$out/liblibrary.dll.a" "$out/libiprof.dll.a" \
      -static -o "$out/main.exe"
   bash scripts/check_wine.sh "$prefix" "$out/main.exe" "$out"
}

build_and_run ""
build_and_run -DProf_DLL
echo "2 passed, 0 failed"
