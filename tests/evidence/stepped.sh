#!/usr/bin/env bash
# stepped.sh FOLDER - every single instruction of the stepped program, by several compilers, flags
# and linkers: each stack must be exact.
set -u

. scripts/check.sh
folder=$1
mkdir -p "$folder"
define=(-DProf_ENABLED -DProf_WITH_STACKS)
own=(cfi cfi_expression elf_sections modules_elf modules_table stack_memory_posix unwind_elf
   unwind_guess unwind_signal unwind_stub unwind_table)

# NAME CC CXX FLAGS...
step() {
   local name=$1 cc=$2 cxx=$3 file objects=()
   shift 3
   for file in "${own[@]}"; do
      "$cc" -std=c99 -O2 "${define[@]}" -c "platform/stack/prof_$file.c" \
         -o "$folder/$name.$file.o" || return 1
      objects+=("$folder/$name.$file.o")
   done
   "$cxx" -std=c++17 -I. "$@" -DSTEPPED_MAIN tests/evidence/stepped.cpp "${objects[@]}" \
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
