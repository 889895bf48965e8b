#!/bin/sh
# instructions.sh WORK - how many instructions the dispatcher's hot calls cost, counted by
# callgrind.
#
# Counts, unlike times, are the same on every run, so they can be a test with a bound. The bounds
# hold for x86-64 and gcc -O2; elsewhere the counts are printed only.
set -eu
build=$1
times=10000

for tool in valgrind gcc g++; do
   command -v $tool >/dev/null || { echo "skipped: $tool is not installed"; exit 77; }
done
mkdir -p "$build"
for part in plugin fork; do
   gcc -std=c99 -O2 -DProf_ENABLED -DProf_WITH_PLUGIN -I. \
      -c platform/plugin/prof_os_${part}_posix.c -o "$build/$part.o"
done
g++ -std=c++17 -O2 -DProf_ENABLED -DXPTI_STATIC_LIBRARY -I. -Ixpti tests/xpti/instructions.cpp \
   doors/xptifw/*.cpp "$build/plugin.o" "$build/fork.o" -ldl -lpthread -o "$build/instructions"

instructions() { # form, times
   valgrind --tool=callgrind --callgrind-out-file="$build/out" "$build/instructions" "$1" "$2" \
      >"$build/log" 2>&1 || { cat "$build/log" >&2; return 1; }
   awk '/^(summary|totals):/ { print $2; exit }' "$build/out"
}

per_round() { # form
   one=$(instructions "$1" $times)
   two=$(instructions "$1" $((2 * times)))
   echo $(((two - one) / times))
}

loop=$(per_round none)
failures=0
bound() { # form, bound
   cost=$(($(per_round "$1") - loop))
   printf '%-6s %d instructions (bound %d)\n' "$1" $cost "$2"
   [ "$(uname -m)" = x86_64 ] || return 0
   if [ $cost -gt 5 ] && [ $cost -le "$2" ]; then return 0; fi
   echo "FAILED: $1"
   failures=$((failures + 1))
}
# With what it takes to call them, and the callback.
bound off 40
bound nobody 56
bound one 82
bound lookup 38
bound string 225 # registered again, 16 letters
bound event 530 # made again, with a name and a file
exit $failures
