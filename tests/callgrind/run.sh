#!/bin/sh
# run.sh WORK - how many instructions a zone costs, begin and end together, counted by
# callgrind.
#
# Counts, unlike times, are the same on every run, so they can be a test with a bound. The bounds
# hold for x86-64 and gcc -O2; elsewhere the counts are printed only.
set -eu
here=tests/callgrind
build=$1
times=20000

for tool in valgrind gcc g++; do
   command -v $tool >/dev/null || { echo "skipped: $tool is not installed"; exit 77; }
done
mkdir -p "$build/lib"
# The library is made for shared ones as well, which costs some instructions: what runs here is not.
root=$PWD
(
   cd "$build/lib"
   gcc -std=c99 -O2 -DProf_ENABLED -c "$root"/src/gather/*.c "$root"/src/frame/*.c \
      "$root"/platform/*posix.c
   gcc -std=c99 -O0 -DProf_ENABLED -c "$root"/src/base/*.c "$root"/src/show/*.c \
      "$root"/src/values/*.c "$root"/src/export/*.c "$root"/draw/model/*.c "$root"/draw/list/*.c \
      "$root"/draw/classic/*.c "$root"/draw/ui/*.c
)
g++ -std=c++17 -O2 -DProf_ENABLED -I. $here/zones.cpp "$build"/lib/*.o -lpthread -lm \
   -o "$build/zones"

instructions() { # form, times
   valgrind --tool=callgrind --callgrind-out-file="$build/out" "$build/zones" "$1" "$2" \
      >"$build/log" 2>&1 || { cat "$build/log" >&2; return 1; }
   awk '/^(summary|totals):/ { print $2; exit }' "$build/out"
}

per_round() { # form: instructions of one round of the loop, in hundredths
   one=$(instructions "$1" $times)
   two=$(instructions "$1" $((2 * times)))
   echo $(((two - one) * 100 / times))
}

loop=$(per_round none)
failures=0
bound() { # form, bound
   cost=$(($(per_round "$1") - loop))
   printf '%-6s %d.%02d instructions (bound %d)\n' "$1" $((cost / 100)) $((cost % 100)) "$2"
   [ "$(uname -m)" = x86_64 ] || return 0
   if [ "$cost" -le 0 ] && [ "$1" != off ]; then
      echo "FAILED: $1 costs nothing: the count is wrong"
      failures=$((failures + 1))
   elif [ "$cost" -gt $(($2 * 100)) ]; then
      echo "FAILED: $1 is over its bound"
      failures=$((failures + 1))
   fi
}

bound c 26
bound scope 26
bound off 20
bound miss 200 # two zones a round, one of them found out of line
bound watched 740 # time per entry and events, both
# A feed is all that watches, as while a viewer of Tracy is connected; Tracy's own client takes 62.
bound fed 90
bound fed_scope 86
bound fed_miss 225
bound back 26  # and switched off again
# Zones that are off, beside `off`: a scope, one whose condition does not hold, and what is inside.
bound scope_off 17
bound scope_if_not 8
bound inside_scope_off 26
bound zone_off 95
bound if_not 84
bound inside_off 128
[ $failures -eq 0 ]
