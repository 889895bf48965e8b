#!/bin/sh
# run.sh WORK LIBIPROF - what compilers must accept, and what must vanish.
#
#   headers    prof.h alone, with and without Prof_ENABLED, as C99 .. C++20, warnings are errors
#   warnings   what expands in a game's own files is nothing that C++ warns of if asked to
#   vanish     without Prof_ENABLED, instrumented code gives the same object file as bare code
#   sharing    public zones defined in C and used in C++, and the other way round
#   hello      the smallest integration compiles, runs, and shows its zones
#
# Every .c of the library as C99 and as C++17 is what make check-gcc, -clang and -cpp compile.
set -u
here=tests/compile
build=$1 library=$2
warn="-pedantic -Wall -Wextra -Wconversion -Werror"
failures=0
checks=0
mkdir -p "$build" || exit 1

has() { command -v "$1" >/dev/null 2>&1; }

fail() {
   echo "FAILED: $*"
   failures=$((failures + 1))
}

# check WHAT COMMAND...: the command must succeed.
check() {
   what=$1
   shift
   checks=$((checks + 1))
   "$@" >"$build/log" 2>&1 || { fail "$what"; head -20 "$build/log"; }
}

c_compilers=
cxx_compilers=
for cc in gcc clang; do
   if has $cc; then c_compilers="$c_compilers $cc"; else echo "skipped: $cc is not installed"; fi
done
for cxx in g++ clang++; do
   if has $cxx; then cxx_compilers="$cxx_compilers $cxx"; else echo "skipped: no $cxx"; fi
done
[ -n "$c_compilers" ] && [ -n "$cxx_compilers" ] || { echo "FAILED: no compilers"; exit 1; }

headers() {
   for on in "" -DProf_ENABLED; do
      for std in c99 c11 c17 gnu99; do
         for cc in $c_compilers; do
            check "header $cc $std $on" $cc -std=$std $warn $on -I. -c $here/header.c \
               -o "$build/header.o"
         done
      done
      for std in c++98 c++11 c++17 c++20; do
         for cxx in $cxx_compilers; do
            check "header $cxx $std $on" $cxx -x c++ -std=$std $warn $on -I. -c $here/header.c \
               -o "$build/header.o"
         done
      done
   done
}

warnings() {
   for on in "" -DProf_ENABLED; do
      for std in c++98 c++11 c++14 c++17 c++20; do
         for cxx in $cxx_compilers; do
            check "warnings $cxx $std $on" $cxx -std=$std $warn -Wshadow -Wold-style-cast \
               -Wzero-as-null-pointer-constant $on -I. -fsyntax-only $here/warnings.cpp
         done
      done
   done
}

# All sections of an object file but for the comment and the note of the compiler; the name of the
# object file is the same in both folders.
dump() { (cd "$1" && objdump -s -h -t -r "$2"); }

vanish_one() { # compiler, standard, optimisation, suffix
   mkdir -p "$build/with" "$build/bare"
   rm -f "$build"/with/* "$build"/bare/*
   sed -f $here/strip.sed "$here/instrumented.$4" >"$build/bare/unit.$4"
   cp "$here/instrumented.$4" "$build/with/unit.$4"
   if grep -q 'Prof[A-Za-z_]*(\|Prof_End' "$build/bare/unit.$4"; then
      fail "strip.sed left a macro"
   fi
   for side in with bare; do
      check "vanish $*" sh -c "cd '$build/$side' && $1 -std=$2 -$3 -Wall -Wextra -Werror \
         -I'$PWD' -c unit.$4 -o unit.o"
   done
   dump "$build/with" unit.o >"$build/with.txt"
   dump "$build/bare" unit.o >"$build/bare.txt"
   check "vanish $*: sections differ" diff "$build/with.txt" "$build/bare.txt"
   check "vanish $*: the test is blind" sh -c "cd '$build/with' && $1 -std=$2 -$3 -DProf_ENABLED \
      -I'$PWD' -c unit.$4 -o unit.o && ! objdump -s -h -t -r unit.o | diff -q - ../bare.txt"
}

vanish() {
   has objdump || { echo "skipped: vanish, as objdump is not installed"; return; }
   for level in O0 O2; do
      for cc in $c_compilers; do vanish_one $cc c99 $level c; done
      for cxx in $cxx_compilers; do vanish_one $cxx c++17 $level cpp; done
   done
}

sharing() {
   for cc in $c_compilers; do
      cxx=g++
      [ $cc = clang ] && cxx=clang++
      has $cxx || continue
      check "sharing $cc" $cc -std=c99 $warn -DProf_ENABLED -I. -c $here/share_c.c \
         -o "$build/share_c.o"
      check "sharing $cxx" $cxx -std=c++17 $warn -DProf_ENABLED -I. -c $here/share_cpp.cpp \
         -o "$build/share_cpp.o"
      check "sharing link" $cxx "$build/share_c.o" "$build/share_cpp.o" "$library" \
         -lpthread -lm -o "$build/share"
      check "sharing run" "$build/share"
   done
}

# hello's output is kept apart, as check overwrites its log.
run_hello() { "$build/hello" >"$build/log.hello" 2>&1; }

hello() {
   [ -f demo/hello.c ] || { fail "there is no demo/hello.c"; return; }
   for cc in $c_compilers; do
      for on in -DProf_ENABLED ""; do
         check "hello $cc $on" $cc -std=c99 $warn $on -I. demo/hello.c "$library" \
            -lpthread -lm -o "$build/hello"
         check "hello $cc $on runs" run_hello
         [ -n "$on" ] || continue
         for zone in $(sed -n 's/.*Prof_\(Begin\|Region\|Counter\)(\([a-z0-9_]*\)).*/\2/p' \
            demo/hello.c | sort -u); do
            check "hello shows $zone" grep -q "$zone" "$build/log.hello"
         done
      done
   done
}

headers
warnings
vanish
sharing
hello
echo "$((checks - failures)) passed, $failures failed"
[ $failures -eq 0 ]
