#!/usr/bin/env bash
# run.sh WORK LIBIPROF [quick] - what compilers must accept, and what must vanish. quick takes the
# public headers alone, by both compilers, as C99, C++98 and C++20.
#
#   headers    prof.h alone, with and without Prof_ENABLED, in the oldest standards and the newest,
#              warnings are errors
#   warnings   what expands in a game's own files is nothing that C++ warns of if asked to; nor is
#              any header of ours
#   guests     headers after somebody else's macros, #pragma pack, and in builds that leave out what
#              C++ has; as C of 1989 as far as that goes, and in modules of C++20
#   locks      those of C, POSIX and C++, each standard, compiled in and out, and run
#   vanish     without Prof_ENABLED, instrumented code gives the same object file as bare code: of
#              zones always, of calls where it is optimised
#   off        ... and calls evaluate their arguments, and return what prof.h says
#   hooks      ... and are not heard of by the hooks of a program that is instrumented
#   host       a game written for IProf 0.2 compiles unchanged, and runs
#   hello      the smallest integration compiles, runs, and shows its zones
#   manual     the example of a render thread compiles
#   units      quantities and values of prof.hpp are worth what they should be; wrong sums do not
#              compile; and the library tells what is no number even where a compiler takes all for
#              numbers
#
# Every .c of the library as C99 and as C++17 is what make check-compilers compiles.
set -u
. scripts/check.sh
root=$PWD
here=tests/compile
build=$1 library=$2
warn="-pedantic -Wall -Wextra -Wconversion -Werror"
mkdir -p "$build" || exit 1

has() { command -v "$1" >/dev/null; }

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
      for std in c99 c17; do
         for cc in $c_compilers; do
            for file in header off; do
               check "$file $cc $std $on" $cc -std=$std $warn $on -I. -c $here/$file.c \
                  -o "$build/$file.o"
            done
         done
      done
      for std in c++98 c++20; do
         for cxx in $cxx_compilers; do
            for file in header off; do
               check "$file $cxx $std $on" $cxx -x c++ -std=$std $warn $on -I. -c $here/$file.c \
                  -o "$build/$file.o"
            done
         done
      done
   done
}

# -Wuseless-cast is known to gcc alone.
careful() {
   echo "-Wshadow -Wold-style-cast -Wzero-as-null-pointer-constant"
   case $1 in g++*) echo "-Wuseless-cast" ;; esac
}

warnings() {
   for on in "" -DProf_ENABLED; do
      for std in c++98 c++2b; do
         for cxx in $cxx_compilers; do
            for file in warnings every_header; do
               check "$file $cxx $std $on" $cxx -std=$std $warn $(careful $cxx) $on -I. \
                  -fsyntax-only $here/$file.cpp
            done
         done
      done
   done
}

# Strict ones that no list of warnings for games lacks.
strict() {
   echo "-Wshadow -Wredundant-decls -Wcast-qual -Wcast-align -Wundef -Wwrite-strings -Wfloat-equal"
   echo "-Wnull-dereference -Wdouble-promotion -Wformat=2 -Wsign-conversion -Wmissing-declarations"
   case $1 in
   gcc) echo "-Wc++-compat -Wstrict-prototypes -Wmissing-prototypes -Wnested-externs" ;;
   g++)
      echo "-Weffc++ -Woverloaded-virtual -Wnon-virtual-dtor -Wduplicated-branches -Wlogical-op"
      ;;
   clang*)
      echo "-Weverything -Wno-padded -Wno-c++98-compat -Wno-c++98-compat-pedantic"
      echo "-Wno-c++11-long-long -Wno-poison-system-directories -Wno-documentation-unknown-command"
      ;;
   esac
}

# Single words in what the preprocessor makes of our headers, but for those of the language and of
# the system, as macros that our headers find. $1 compiler, $2 standard, $3 switch
each_word() {
   local all=$build/every_word.cpp theirs=alignas\|alignof\|asm\|auto\|bool\|break\|case\|catch
   theirs+=\|char\|class\|const\|constexpr\|continue\|decltype\|default\|delete\|do\|double\|else
   theirs+=\|enum\|explicit\|extern\|false\|float\|for\|friend\|goto\|if\|inline\|int\|long
   theirs+=\|mutable\|namespace\|noexcept\|nullptr\|operator\|private\|protected\|public\|register
   theirs+=\|return\|short\|signed\|sizeof\|static\|struct\|switch\|template\|this\|throw\|true
   theirs+=\|try\|typedef\|typename\|union\|unsigned\|using\|virtual\|void\|volatile\|while
   theirs+=\|abort\|memcpy\|memset\|nothrow\|std\|prof
   printf '#include <%s>\n' limits new stddef.h stdint.h stdlib.h string.h >"$all"
   $1 -std=$2 $3 -I. -E $here/every_header.cpp |
      awk '/^# [0-9]+ "/ { ours = $3 !~ /"(\/usr|<)/ && $3 !~ /every_header/; next } ours' |
      sed 's/"[^"]*"//g' | grep -ow '[A-Za-z][a-z]*' | sort -u | grep -vxE "${theirs//\\/}" |
      sed 's/.*/#define & 64/' >>"$all"
   [ "$(wc -l <"$all")" -gt 100 ] || return 1
   printf '#include "%s"\n' every_header.h prof.hpp >>"$all"
   $1 -std=$2 $warn $3 -I. -I$here -fsyntax-only -Wno-keyword-macro "$all"
}

# Every struct that the library gets, and its size. $1 name, further: compiler and flags
sizes() {
   {
      echo '#include "every_header.h"'
      echo '#include <stdio.h>'
      echo 'int main(void) {'
      sed -n 's/^} \(Prof_[A-Za-z0-9_]*\);$/\1/p' prof.h src/gather/prof_{instrument,cell}.h \
         src/base/prof_sum.h draw/{vulkan/prof_vk,d3d11/prof_d3d11}.h doors/capture/prof_capture.h \
         doors/{tracy/prof_tracy,xpti/prof_xpti}.h sources/evidence/prof_evidence.h \
         sources/auto/prof_{auto,xray,xray_file}.h sources/gpu_vk/prof_vk_gpu.h |
         sed 's/.*/printf("& %d\\n", (int)sizeof(&));/'
      echo 'return 0; }'
   } >"$build/sizes.c"
   "${@:2}" -DProf_ENABLED -I. -I$here "$build/sizes.c" -o "$build/sizes" &&
      "$build/sizes" >"$build/sizes.$1" && [ "$(wc -l <"$build/sizes.$1")" -gt 40 ] &&
      diff "$build/sizes.plain" "$build/sizes.$1"
}

# The last #pragma of a header before is still on. $1 compiler and flags
runs_packed() {
   {
      echo '#pragma pack(push, 1)'
      echo '#include "prof.h"'
      echo '#pragma pack(pop)'
      echo 'int main(void) { int i, f; for (f = 0; f < 3; ++f) { Prof_Begin(frame)'
      echo 'for (i = 0; i < 9; ++i) { Prof_Often(o) Prof_Often_End(o) } Prof_End Prof_update(1); }'
      echo 'return 0; }'
   } >"$build/packed.c"
   $1 -DProf_ENABLED -I. "$build/packed.c" "$library" -lpthread -lm -o "$build/packed" &&
      "$build/packed"
}

layouts() {
   local cc
   for cc in $c_compilers; do
      check "sizes, $cc" sizes plain $cc
      check "sizes after #pragma pack, $cc" sizes packed $cc -include $here/packed.h
      check "sizes with -fpack-struct, $cc" sizes pressed $cc -fpack-struct=1
      check "zones after #pragma pack, $cc" runs_packed $cc
      check "-fshort-enums is told, $cc" fails_with Prof_enums_have_the_size_of_int \
         $cc -fshort-enums -DProf_ENABLED -I. -fsyntax-only $here/header.c
   done
}

# A module of C++20 with our headers in front, and zones in what it exports.
modules() {
   local from=$root/$here compile=(g++ -std=c++20 -fmodules-ts $1 -I"$root" -Wall -Wextra -Werror)
   "${compile[@]}" -c "$from/module.cpp" -o module.o &&
      "${compile[@]}" "$from/module_user.cpp" module.o $2 -lpthread -lm -o module && ./module
}
in_folder() { (mkdir -p "$1" && cd "$1" && "${@:2}"); }

guests() {
   local on std cc cxx lib
   for on in "" -DProf_ENABLED; do
      lib=
      [ -z "$on" ] || lib=$library
      for cc in $c_compilers; do
         check "somebody else's macros, $cc $on" $cc -std=c99 $warn $on -I. -fsyntax-only \
            $here/hostile.c
         check "strict warnings, $cc $on" $cc -x c -std=c99 -O2 $warn $(strict $cc) $on -I. -c \
            $here/every_header.h -o "$build/strict.o"
         check "C of 1989, $cc $on" $cc -std=c89 -Wall -Wextra -Werror $on -I. -fsyntax-only \
            $here/c89.c
      done
      for cxx in $cxx_compilers; do
         for std in c++98 c++20; do
            check "somebody else's macros, $cxx $std $on" $cxx -std=$std $warn \
               -Wno-keyword-macro $on -I. -fsyntax-only $here/hostile.cpp
            check "each word of ours a macro, $cxx $std $on" each_word $cxx $std "$on"
            check "strict warnings, $cxx $std $on" $cxx -std=$std -O2 $warn $(careful $cxx) \
               $(strict $cxx) $on -I. -c $here/every_header.cpp -o "$build/strict.o"
         done
         check "names of the program, $cxx $on" $cxx -std=c++98 $warn $on -I. $here/names.cpp $lib \
            -lpthread -lm -o "$build/names"
         check "names of the program, $cxx $on, run" "$build/names"
         check "without exceptions, $cxx $on" $cxx -std=c++17 -fno-exceptions -fno-rtti $warn $on \
            -I. $here/bare.cpp $lib -lpthread -lm -o "$build/no_exceptions"
         check "without exceptions, $cxx $on, run" "$build/no_exceptions"
      done
      if has g++; then
         check "a module of C++20 $on" in_folder "$build/module" modules "$on" "$lib"
      fi
   done
   layouts
}

# $1 name, $2 library or nothing, further: compiler and flags
locks_one() {
   check "locks $1" "${@:3}" $warn -Wshadow -I. -o "$build/locks" -pthread $2 -lm
   check "locks $1, run" "$build/locks"
}

locks() {
   for on in "" -DProf_ENABLED; do
      lib=
      [ -z "$on" ] || lib=$library
      for std in c99; do
         for cc in $c_compilers; do
            locks_one "$cc $std $on" "$lib" $cc -std=$std -D_GNU_SOURCE $on $here/locks.c
         done
      done
      for std in c++98 c++17; do
         for cxx in $cxx_compilers; do
            locks_one "$cxx $std $on" "$lib" $cxx -std=$std $(careful $cxx | sed 's/-Wold.*ant//') \
               $on -x c++ $here/locks.c -x none
            locks_one "$cxx $std, its own $on" "$lib" $cxx -std=$std $(careful $cxx) $on \
               $here/locks.cpp
         done
      done
   done
}

# All sections of an object file but for the comment and the note of the compiler; the name of the
# object file is the same in both folders.
dump() { (cd "$1" && objdump -s -h -t -r "$2"); }

vanish_one() { # compiler, standard, optimisation, suffix, scripts that strip
   mkdir -p "$build/with" "$build/bare"
   rm -f "$build"/with/* "$build"/bare/*
   strip=
   for script in $5; do strip="$strip -f $here/$script.sed"; done
   sed $strip $here/header.c >"$build/bare/unit.$4"
   cp $here/header.c "$build/with/unit.$4"
   check "vanish $*: nothing is left" sh -c "! grep '$6' '$build/bare/unit.$4'"
   for side in with bare; do
      check "vanish $*" sh -c "cd '$build/$side' && $1 -std=$2 -$3 -I'$PWD' -c unit.$4 -o unit.o"
   done
   dump "$build/with" unit.o >"$build/with.txt"
   dump "$build/bare" unit.o >"$build/bare.txt"
   check "vanish $*: sections differ" diff "$build/with.txt" "$build/bare.txt"
   check "vanish $*: the test is blind" sh -c "cd '$build/with' && $1 -std=$2 -$3 -DProf_ENABLED \
      -I'$PWD' -c unit.$4 -o unit.o && ! objdump -s -h -t -r unit.o | diff -q - ../bare.txt"
}

# Compiler, standard, suffix.
vanish_levels() {
   vanish_one "$1" "$2" O0 "$3" strip_zones 'Prof_[A-Z][A-Za-z_]*(\|Prof(\|Prof_End'
   for level in O2 Os; do
      vanish_one "$1" "$2" $level "$3" "strip_zones strip_calls" 'Prof[A-Za-z_]*(\|Prof_End'
   done
}

vanish() {
   has objdump || { echo "skipped: vanish, as objdump is not installed"; return; }
   for cc in $c_compilers; do vanish_levels $cc c99 c; done
   for cxx in $cxx_compilers; do vanish_levels $cxx c++17 cpp; done
}

# What a build without Prof_ENABLED may call, by name.
public_calls() {
   sed -n 's/^Prof_API [^(]*[ *]\(Prof_[A-Za-z0-9_]*\)(.*/\1/p' prof.h \
      draw/*/prof_{glfw,sdl2,vk,d3d11,imgui,input}.h draw/gl/prof_gl_load.h \
      doors/capture/prof_capture.h sources/gpu_vk/prof_vk_gpu.h sources/gpu_d3d11/prof_d3d11_gpu.h \
      doors/tracy/prof_tracy.h doors/xpti/prof_xpti.h sources/evidence/prof_evidence.h \
      sources/auto/prof_{auto,xray,xray_file}.h sources/lua/prof_lua.h | sort -u
}

calls_all() {
   local call missing=
   for call in $(public_calls); do
      grep -qw "$call" "$here/off.c" || missing="$missing $call"
   done
   [ "$(public_calls | wc -l)" -gt 150 ] && [ -z "$missing" ] ||
      { echo "off.c lacks$missing"; return 1; }
}

# The line that README and manual have for taking it out, on what a game may have written.
finds_all() {
   local line found
   line=$(sed -n "s/^ *grep -rnE '\(.*\)' src.$/\1/p" "$1")
   [ -n "$line" ] || return 1
   found=$(grep -cE "$line" $here/values.cpp)
   [ "$found" = "$(grep -cE 'Prof|prof::|prof\.hpp?|namespace.*prof' $here/values.cpp)" ] &&
      printf '%s\n' '#include <prof.hpp>' '#include "draw/glfw/prof_glfw.h"' 'Prof(zone);' \
         'using namespace prof;' 'prof::Bytes' | grep -vcE "$line" | grep -qx 0 &&
      printf '%s\n' 'Profile p;' '#include "profile.h"' 'my_prof::x' | grep -cE "$line" | grep -qx 0
}

off() {
   check "README's grep finds every line of the profiler" finds_all README.md
   check "the manual's grep finds every line of the profiler" finds_all iprof.txt
   check "off calls all that headers declare" calls_all
   for level in O0 O2; do
      for cc in $c_compilers; do
         check "off $cc $level" $cc -std=c99 -$level $warn -I. $here/off.c -o "$build/off"
         check "off $cc $level runs" "$build/off"
      done
      for cxx in $cxx_compilers; do
         check "off $cxx $level" $cxx -x c++ -std=c++98 -$level $warn -I. $here/off.c \
            -o "$build/off"
         check "off $cxx $level runs" "$build/off"
      done
   done
}

# $1 compiler, $2 language, $3 standard, $4 switch
host_one() {
   parts=
   if [ -n "$4" ]; then
      check "host without OpenGL" cc -std=c99 $warn "$4" -I. -c $here/no_gl.c -o "$build/no_gl.o"
      parts="$build/no_gl.o $library"
   fi
   check "host $1 $3 $4" $1 -x $2 -std=$3 $warn $4 -I. -c $here/host_0_2.c -o "$build/host.o"
   check "host $1 $3 $4 links" $1 "$build/host.o" $parts -lpthread -lm -o "$build/host"
   check "host $1 $3 $4 runs" "$build/host"
}

host() {
   for on in "" -DProf_ENABLED; do
      for cc in $c_compilers; do host_one $cc c c99 "$on"; done
      for cxx in $cxx_compilers; do
         for std in c++98 c++17; do host_one $cxx c++ $std "$on"; done
      done
   done
}

run_hello() { "$build/hello" >"$build/hello.txt"; }

hello() {
   for cc in $c_compilers; do
      for on in -DProf_ENABLED ""; do
         check "hello $cc $on" $cc -std=c99 $warn $on -I. demo/hello.c "$library" \
            -lpthread -lm -o "$build/hello"
         check "hello $cc $on runs" run_hello
         [ -n "$on" ] || continue
         for zone in $(sed -n 's/.*Prof_\(Begin\|Region\|Counter\)(\([a-z0-9_]*\)).*/\2/p' \
            demo/hello.c | sort -u); do
            check "hello shows $zone" grep -q "$zone" "$build/hello.txt"
         done
      done
   done
}

# A game that is instrumented itself: its hooks hear of its own function, and of nothing of ours.
# $1 file, further: compiler and flags
hooks_hear_only_of() {
   "${@:2}" -O0 -finstrument-functions -I. -S "$1" -o "$build/hooks.s" &&
      [ "$(grep '__cyg_profile_func_enter' "$build/hooks.s" | grep -vc addrsig)" = 1 ]
}

instrumented_game() {
   printf '#include "prof.h"\nvoid f(void) { %s }\n' \
      'Prof_Begin(z) Prof_Counter(c) Prof_Next(n) Prof_End Prof_Often(o) Prof_Often_End(o)' \
      >"$build/hooks.c"
   printf '#include "prof.h"\nvoid f() { %s }\n' \
      'Prof(s); Prof_Named(n, a); Prof_Next_in(n, b); Prof_Begin(z) Prof_Next(y) Prof_End \
       Prof_Often_block(o);' \
      >"$build/hooks.cpp"
   printf '#include "prof.h"\nvoid f(void) { Prof_Info i; Prof_get_info(&i); Prof_update(1); }\n' \
      >"$build/hooks_of_calls.c"
   for on in "" -DProf_ENABLED; do
      for cc in $c_compilers; do
         check "hooks of a zone, $cc $on" hooks_hear_only_of "$build/hooks.c" $cc -std=c99 $on
         check "hooks of calls, $cc $on" hooks_hear_only_of "$build/hooks_of_calls.c" $cc \
            -std=c99 $on
      done
      for cxx in $cxx_compilers; do
         check "hooks of a scope, $cxx $on" hooks_hear_only_of "$build/hooks.cpp" $cxx $on
         check "hooks of calls, $cxx $on" hooks_hear_only_of "$build/hooks_of_calls.c" \
            $cxx -x c++ $on
      done
   done
}

# The example of the manual's chapter on render threads, as it stands there.
manual() {
   local cc on
   {
      echo '#include "prof.h"'
      echo 'void main_frame(int width, int height);'
      echo 'void render_frame(void);'
      sed -n '/^3.11  WITH/,/^With GLFW/ s/^   \(.*\)/\1/p' iprof.txt
   } >"$build/render_thread.c"
   check "the manual has an example" grep -q Prof_overlay_take "$build/render_thread.c"
   for on in "" -DProf_ENABLED; do
      for cc in $c_compilers; do
         check "example of a render thread, $cc $on" $cc -std=c99 $warn $on -I. -fsyntax-only \
            "$build/render_thread.c"
      done
      for cc in $cxx_compilers; do
         check "example of a render thread, $cc $on" $cc -x c++ $warn $on -I. -fsyntax-only \
            "$build/render_thread.c"
      done
   done
}

# $1 compiler, $2 standard, $3 switch
units_one() {
   local lib=
   [ -z "$3" ] || lib=$library
   local what
   for what in units values; do
      check "$what $*" $1 -std=$2 $warn $(careful $1) $3 -I. $here/$what.cpp $lib -lpthread -lm \
         -o "$build/$what"
      check "$what $*, run" "$build/$what"
      check "$what $*, without a wrong line" $1 -std=$2 $warn $(careful $1) $3 -I. -fsyntax-only \
         $here/${what}_refused.cpp
   done
}

# Takes the mark from line $3 of file $4, where the first error must be then. $1 compiler, $2
# standard
is_refused() {
   sed "$3s,//! ,," $4 >"$build/wrong.cpp"
   ! LC_ALL=C $1 -std=$2 -I. -fsyntax-only "$build/wrong.cpp" 2>"$build/wrong.txt" &&
      grep -m 1 'error:' "$build/wrong.txt" | grep -q "wrong.cpp:$3:"
}

refused() { # compiler, standard
   local line file
   for file in $here/units_refused.cpp $here/values_refused.cpp; do
      for line in $(grep -n '^   //! ' $file | cut -d: -f1); do
         check "$file $*, line $line is refused" is_refused $1 $2 "$line" $file
      done
   done
}

units() {
   local on std cxx cc
   for cxx in $cxx_compilers; do
      for std in c++98 c++20; do
         for on in "" -DProf_ENABLED; do units_one $cxx $std "$on"; done
      done
   done
   check "some lines are wrong" [ "$(grep -c '^   //! ' $here/units_refused.cpp)" -gt 50 ]
   check "some of values are" [ "$(grep -c '^   //! ' $here/values_refused.cpp)" -gt 10 ]
   std=c++98 # the oldest by the one, the newest by the other
   for cxx in $cxx_compilers; do
      refused $cxx $std
      std=c++20
   done
   for cc in $c_compilers; do
      check "units by -ffast-math, $cc" $cc -std=c99 $warn -O3 -ffast-math -DProf_ENABLED -I. \
         $here/units_fast.c src/base/prof_unit.c src/base/prof_number.c src/base/prof_utf8.c \
         -o "$build/units_fast"
      check "units by -ffast-math, $cc, run" "$build/units_fast"
   done
}

quick() {
   local on cc cxx std file
   for on in "" -DProf_ENABLED; do
      for cc in $c_compilers; do
         for file in header off; do
            check "$file $cc c99 $on" $cc -std=c99 $warn $on -I. -fsyntax-only $here/$file.c
         done
         check "somebody else's macros, $cc $on" $cc -std=c99 $warn $on -I. -fsyntax-only \
            $here/hostile.c
      done
      for cxx in $cxx_compilers; do
         for std in c++98 c++20; do
            check "every header $cxx $std $on" $cxx -std=$std $warn $(careful $cxx) $on -I. \
               -fsyntax-only $here/every_header.cpp
         done
         check "somebody else's macros, $cxx $on" $cxx -std=c++17 $warn -Wno-keyword-macro $on -I. \
            -fsyntax-only $here/hostile.cpp
         check "warnings $cxx c++17 $on" $cxx -std=c++17 $warn $(careful $cxx) $on -I. \
            -fsyntax-only $here/warnings.cpp
      done
   done
}

if [ "${3-}" = quick ]; then
   quick
   finish
   exit
fi
headers
warnings
guests
locks
vanish
instrumented_game
off
host
hello
manual
units
finish
