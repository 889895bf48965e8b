#!/usr/bin/env bash
# real.sh - a program that marks itself, by each form of each compiler's hooks (real.cpp):
#
#    bash tests/auto/real.sh FOLDER ARCHIVES...
#
# FOLDER is for what is built. Compilers that are not there are left out. Where an exception passes,
# clang leaves out the exits of what it leaves; gcc does not.
set -euo pipefail

folder=$1
shift
mkdir -p "$folder"
failed=0

# closed, inlined, then the compiler and its flags; see real.cpp
check() {
   local told="$1 $2"
   shift 2
   command -v "$1" >/dev/null || return 0
   "$@" -std=c++17 -DProf_ENABLED -I. -c tests/auto/real_code.cpp -o "$folder/code.o"
   local c=gcc
   [ "$1" = g++ ] || c=clang
   $c "${@:2}" -std=c99 -DProf_ENABLED -I. -c tests/auto/real_marks.c -o "$folder/marks.o"
   "$1" -std=c++17 -DProf_ENABLED -I. tests/auto/real.cpp "$folder/code.o" "$folder/marks.o" \
      "${archives[@]}" -lpthread -lm -ldl -o "$folder/real"
   # shellcheck disable=SC2086
   if ! "$folder/real" $told; then
      echo "... by $*"
      failed=1
   fi
}

archives=("$@")
hooks=-finstrument-functions
check 0 1 g++ -O0 $hooks
check 0 1 g++ -O2 $hooks
check 0 1 g++ -O2 $hooks -finstrument-functions-exclude-file-list=/usr/include,/usr/lib
check 1 1 clang++ -O0 $hooks
check 1 1 clang++ -O2 $hooks
check 1 0 clang++ -O2 -finstrument-functions-after-inlining
exit $failed
