#!/bin/bash
# xray.sh WORK [FUNCTIONS] - builds and runs bench/auto/xray.cpp by clang, with so many functions
# that have sleds besides; 10,000 if it is not said.
set -eu
work=$1 functions=${2:-10000}
flags="-O2 -DProf_ENABLED -DProf_WITH_AUTO -DProf_WITH_STACKS -I."

mkdir -p "$work"
{
   echo "/* many.cpp - made by bench/auto/xray.sh. */"
   echo "static volatile unsigned sink;"
   for ((i = 0; i < functions; ++i)); do
      echo "__attribute__((noinline)) static void f$i() { sink = sink + $i; }"
   done
   echo "extern void (*const many[])();"
   echo "extern const int num_many = $functions;"
   echo "void (*const many[])() = {"
   for ((i = 0; i < functions; ++i)); do echo "   f$i,"; done
   echo "};"
} >"$work/many.cpp"

export work flags
printf '%s\n' src/*/*.c platform/*_posix.c platform/stack/*.c sources/auto/*.c |
   xargs -P "$(nproc)" -I{} bash -c \
      'clang -std=c99 -D_GNU_SOURCE $flags -c {} -o "$work/$(echo {} | tr / _).o"'
clang++ -std=c++17 $flags -fxray-instrument -fxray-instruction-threshold=1 -c "$work/many.cpp" \
   -o "$work/many.o"
clang++ -std=c++17 $flags -fxray-instrument -c bench/auto/xray.cpp -o "$work/bench.o"
clang++ -fxray-instrument "$work/bench.o" "$work/many.o" "$work"/*.c.o -lpthread -ldl -lm \
   -o "$work/bench"
cpu=$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1)
echo "load $(cut -d ' ' -f 1-3 /proc/loadavg), $cpu"
"$work/bench"
