#!/usr/bin/env bash
# run.sh - what a call costs of a function that marks itself, from the repository root:
#
#    bash bench/auto/run.sh FOLDER [--quick]
#
# Compiles calls.c with gcc's hooks, and with clang's if there is one, against hooks that return at
# once, hooks that read the clock twice, and iprof's, and runs the programs in turn. Prints medians:
# nanoseconds of a call, and what of it is hooks, as a ratio to those that read the clock. Writes
# auto.csv into that folder.
set -euo pipefail

folder=$1/auto
times=7
[ "${2:-}" != --quick ] || times=3
mkdir -p "$folder"
flags="-std=gnu99 -O2 -DProf_ENABLED -I."
sources="src/*/*.c platform/*.c platform/stack/*.c sources/auto/*.c"
compilers=gcc
if command -v clang >/dev/null; then compilers="gcc clang"; fi

# The library is compiled once, by gcc or by $LIBRARY_CC.
for source in $sources; do echo "$source $folder/$(tr / _ <<<"$source").o"; done |
   xargs -n 2 -P 2 sh -c "${LIBRARY_CC:-gcc} -std=c99 -O2 -DProf_ENABLED -DProf_WITH_AUTO \
      -DProf_WITH_STACKS -I. -c \$0 -o \$1"
rm -f "$folder/lib.a"
ar rcs "$folder/lib.a" "$folder"/*.c.o

for cc in $compilers; do
   hook="-finstrument-functions"
   $cc $flags -c bench/auto/calls.c -o "$folder/plain.o"
   $cc $flags $hook -c bench/auto/calls.c -o "$folder/hooked.o"
   $cc $flags bench/auto/main.c "$folder/plain.o" -o "$folder/$cc-none"
   $cc $flags -DBENCH_HOOKS=0 bench/auto/main.c bench/auto/bare.c "$folder/hooked.o" \
      -o "$folder/$cc-empty"
   $cc $flags -DBENCH_HOOKS=1 bench/auto/main.c bench/auto/bare.c "$folder/hooked.o" \
      -o "$folder/$cc-clock"
   $cc $flags -DBENCH_IPROF bench/auto/main.c "$folder/hooked.o" "$folder/lib.a" \
      -lpthread -ldl -lm -o "$folder/$cc-iprof"
done

for ((i = 0; i < times; ++i)); do
   for cc in $compilers; do
      for kind in none empty clock iprof; do
         "$folder/$cc-$kind" $kind | sed "s/^/$cc /"
      done
   done
done | awk '
function median(list,   a, n, i, j, x) {
   n = split(list, a)
   for (i = 2; i <= n; ++i) for (j = i; j > 1 && a[j] + 0 < a[j - 1] + 0; --j) {
      x = a[j]; a[j] = a[j - 1]; a[j - 1] = x
   }
   return a[int((n + 1) / 2)]
}
{
   if (!($1 in seen)) { seen[$1] = 1; order[++compilers] = $1 }
   for (i = 3; i <= 5; ++i) list[$1, $2, i] = list[$1, $2, i] " " $i
}
END {
   split("none empty clock off on parked filtered stopped", kinds)
   split("leaf many tree", calls)
   print "compiler,hooks,call,ns,hooks_ns,to_clock"
   for (c = 1; c <= compilers; ++c) for (k = 1; k <= 8; ++k) for (i = 1; i <= 3; ++i) {
      cc = order[c]; all = median(list[cc, kinds[k], i + 2])
      none = median(list[cc, "none", i + 2]); clock = median(list[cc, "clock", i + 2])
      printf "%-6s %-9s %-5s %7.2f ns, of hooks %7.2f, to the clock %5.2f\n", cc, kinds[k],
         calls[i], all, all - none, (all - none) / (clock - none) > "/dev/stderr"
      printf "%s,%s,%s,%.2f,%.2f,%.2f\n", cc, kinds[k], calls[i], all, all - none,
         (all - none) / (clock - none)
   }
}' 2>&1 >"$folder/../auto.csv"
