#!/usr/bin/env bash
# stepped.sh FOLDER - every single instruction of the stepped program, by several compilers, flags
# and linkers: each stack must be exact.
set -u

. scripts/check.sh
folder=$1
mkdir -p "$folder"
define=(-DProf_ENABLED -DProf_WITH_STACKS)
own=(platform/stack/prof_{cfi,elf_sections,modules_,stack_memory_,unwind_}*.c) # not what names them

# NAME CC CXX FLAGS...
step() {
   local name=$1 cc=$2 cxx=$3 file objects=()
   shift 3
   for file in "${own[@]}"; do
      objects+=("$folder/$name.$(basename "$file" .c).o")
      "$cc" -std=c99 -O2 "${define[@]}" -c "$file" -o "${objects[-1]}" || return 1
   done
   "$cxx" -std=c++17 -I. "$@" -DSTEPPED_MAIN tests/evidence/{stepped,copied}.cpp "${objects[@]}" \
      -o "$folder/$name" && "$folder/$name"
}

check "gcc -O2" step gcc_o2 gcc g++ -O2
check "gcc -O3 -fno-plt" step gcc_o3 gcc g++ -O3 -fno-plt
check "gcc -O0" step gcc_o0 gcc g++ -O0
check "gcc -static" step gcc_static gcc g++ -O2 -static
if command -v clang++ >/dev/null; then
   check "clang -O2" step clang_o2 clang clang++ -O2
   command -v ld.lld >/dev/null &&
      check "clang -O2, lld" step clang_lld clang clang++ -O2 -fuse-ld=lld
fi
finish
