#!/usr/bin/env bash
# cost.sh - what instrumentation costs the program that is built: bytes of code and data of a site,
# and compile time of #include "prof.h" in each source file. Run from the repository root:
#
#    CC=gcc CXX=g++ bash bench/cost.sh [--quick]
#
# Bytes: the sections of an object file with 100 zones less those of the same file without, / 100.
# Compile time: CPU time (not wall time: the machine may be busy) of a file that holds only the
# include, less that of an empty file; the two in turn, the median of 15 differences. The same of
# 100 sites against none.
set -euo pipefail

cc=${CC:-cc}
cxx=${CXX:-c++}
repeats=15
if [ "${1:-}" = --quick ]; then repeats=5; fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C

# Sum of the sections of object $1 whose names match $2.
section_bytes() {
   size -A "$1" | awk -v names="$2" '$1 ~ names { sum += $2 } END { print sum + 0 }'
}

# site_row NAME COMPILER...
site_row() {
   local name=$1 with=$scratch/with.o without=$scratch/without.o kind
   shift
   "$@" -O2 -I. -DProf_ENABLED -c bench/sites.c -o "$with"
   "$@" -O2 -I. -DProf_ENABLED -DBENCH_NO_SITES -c bench/sites.c -o "$without"
   printf '%-34s' "$name"
   for kind in '^[.]text$' '^[.]text[.]' '^[.](data|bss|tbss|tdata)' '^[.]rodata' \
      '^[.](eh_frame|gcc_except)'; do
      printf '%10.1f' "$(awk -v a="$(section_bytes "$with" "$kind")" \
         -v b="$(section_bytes "$without" "$kind")" 'BEGIN { print (a - b) / 100 }')"
   done
   printf '\n'
}

# CPU milliseconds of a command.
cpu_ms() {
   local TIMEFORMAT='%3U %3S'
   { time "$@" > /dev/null 2>&1; } 2>&1 | awk '{ print ($1 + $2) * 1000 }'
}

# time_row NAME AIM FLAG FILE-WITHOUT FILE-WITH COMPILER...: FLAG is for the file without.
time_row() {
   local name=$1 aim=$2 flag=$3 without=$4 with=$5 bare full i
   shift 5
   for ((i = 0; i < repeats; ++i)); do
      bare=$(cpu_ms "$@" -O2 -I. -DProf_ENABLED "$flag" -c "$without" -o "$scratch/t.o")
      full=$(cpu_ms "$@" -O2 -I. -DProf_ENABLED -c "$with" -o "$scratch/t.o")
      awk -v a="$full" -v b="$bare" 'BEGIN { print a - b }'
   done | sort -n | awk -v name="$name" -v aim="$aim" '{ ms[NR] = $1 }
      END { median = ms[int((NR + 1) / 2)]
            printf "%-34s%10.1f%s   (%.0f-%.0f)\n", name, median, (median > aim ? "!" : " "),
                   ms[int((NR + 3) / 4)], ms[int((3 * NR + 1) / 4)] }'
}

printf '\n%-34s%10s%10s%10s%10s%10s\n' 'A site, bytes' code 'cold code' data constants unwind
site_row "C, executable ($cc)" "$cc" -std=c99
site_row "C, shared library" "$cc" -std=c99 -fPIC
site_row "C++, executable ($cxx)" "$cxx" -std=c++17 -x c++
site_row "C++, -fno-exceptions" "$cxx" -std=c++17 -fno-exceptions -x c++
site_row "C, Prof_Next" "$cc" -std=c99 -DBENCH_NEXT
site_row "C++, Prof_Next_in" "$cxx" -std=c++17 -DBENCH_NEXT -x c++
site_row "C, Prof_Often" "$cc" -std=c99 -DBENCH_OFTEN
site_row "C++, Prof_Often_block" "$cxx" -std=c++17 -DBENCH_OFTEN -x c++
site_row "C, Prof_Counter" "$cc" -std=c99 -DBENCH_COUNTER

for suffix in c cpp; do
   : > "$scratch/empty.$suffix"
   printf '#include "prof.h"\n' > "$scratch/include.$suffix"
done
printf '\nms of compile time in each file\n'
time_row "#include \"prof.h\", C99 (aim 20)" 20 -DX "$scratch/empty.c" "$scratch/include.c" \
   "$cc" -std=c99
time_row "#include \"prof.h\", C++17 (aim 20)" 20 -DX "$scratch/empty.cpp" "$scratch/include.cpp" \
   "$cxx" -std=c++17
time_row "100 sites, C99" 1e9 -DBENCH_NO_SITES bench/sites.c bench/sites.c "$cc" -std=c99
time_row "100 sites, C++17" 1e9 -DBENCH_NO_SITES bench/sites.c bench/sites.c \
   "$cxx" -std=c++17 -x c++
