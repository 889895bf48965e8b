#!/usr/bin/env bash
# check_cpp.sh BUILD - the core compiled as C++17 by both compilers, warnings are errors, and the
# tests run on it. Their objects come from the gcc leg in the folder BUILD: a core compiled as C++
# must fit callers that take it for C.
set -u
# shellcheck source=scripts/check.sh
. "$(dirname "$0")/check.sh"

build=$1
out=$build/cpp
rm -rf "$out"

# $1 compiler, $2 folder, $3 flags
core() {
   local file
   mkdir -p "$out/$2"
   for file in src/*/*.c draw/*/*.c platform/*.c; do
      # shellcheck disable=SC2086 # a list of flags
      "$1" -x c++ -std=c++17 -O1 -Wall -Wextra -Werror -DProf_ENABLED -DProf_CHECKED \
         $3 -I. -pthread -c "$file" -o "$out/$2/$(basename "$file" .c).o" || return 1
   done
}

# $1 compiler, $2 folder of the core, $3 folder of the tests' objects, $4 program, $5... objects
tests() {
   local cxx=$1 core=$2 from=$3 program=$4
   shift 4
   check "$cxx links $program" "$cxx" -o "$out/$core/$program" "${@/#/$from/}" "$out/$core"/*.o \
      -lgtest -lm -pthread
   check "$cxx runs $program" "$out/$core/$program"
}

for cxx in ${GXX:-g++} ${CLANGXX:-clang++}; do
   check "$cxx compiles the core" core "$cxx" "$cxx" ""
   check "$cxx compiles the core for the fake clock" core "$cxx" "$cxx-fake" -DProf_FAKE_CLOCK
   tests "$cxx" "$cxx-fake" "$build/gcc-fake" model_tests ${MODEL_OBJECTS:?}
   tests "$cxx" "$cxx" "$build/gcc" thread_tests ${THREAD_OBJECTS:?}
done
finish
