#!/usr/bin/env bash
# dist.sh DIST WORK - the files of `make dist`, taken by a program of somebody else: they
# compile without a warning wherever they should, bring no foreign name, and vanish without
# Prof_ENABLED.
set -uo pipefail

root=$PWD
. tests/install/common.sh
dist=$(cd "$1" && pwd)
mkdir -p "$2" && work=$(cd "$2" && pwd)
strict=(-pedantic -Wall -Wextra -Wconversion -Werror)

# A folder without anything else, so that nothing is found by chance.
rm -rf "${work:?}"/*
cp "$dist"/prof{.h,.hpp,.c,_new.cpp,_imgui.cpp} "$work"
cd "$work" || exit 1

has_gl() { grep -q "^#if defined(Prof_WITH_GL)" prof.c; }

# $1 object, further: compiler and flags
compiles() { "${@:2}" -DProf_ENABLED -c prof.c -o "$1"; }
is_sound() { "$@" -DProf_ENABLED -fsyntax-only prof.c; }

# Parts that need no library of others, alone and together; without OpenGL, whose loader is large.
# By clang, but for one object in C and one in C++: gcc takes 13 s for prof.c, clang 2. C++17 is
# without -Wconversion and -pedantic, as for the sources.
part_tests() {
   local parts=(-DProf_WITH_{TRACY,CAPTURE,EVIDENCE,AUTO}) part
   local cxx=(-x c++ -std=c++17 -Wall -Wextra -Werror)
   if has_vulkan; then parts+=(-DProf_WITH_VK); fi
   for part in "${parts[@]}" -DProf_WITH_ALLOC; do
      check "clang, C99, $part" is_sound clang -std=c99 "${strict[@]}" "$part"
   done
   check "clang++, C++17, all" is_sound clang++ "${cxx[@]}" "${parts[@]}"
   object_tests all gcc libiprof_auto.a -O2 "${parts[@]}" # which knows of more to warn of
   object_tests plain clang "" -UProf_WITH_GL
   object_tests alloc clang libiprof_alloc.a -DProf_WITH_ALLOC
   if has_gl; then object_tests gl clang "" -DProf_WITH_GL; fi
   check "g++, C++17" compiles cpp.o g++ "${cxx[@]}"
   check "only Prof_ names in C++" only_ours cpp.o
}

# $1 name of the object, $2 compiler, $3 the library whose names it may have besides ours, further:
# its parts
object_tests() {
   check "$2, C99, $1" compiles "$1.o" "$2" -std=c99 "${strict[@]}" "${@:4}"
   check "only Prof_ names in C, $1" only_ours "$1.o" "$3"
}

vanishes() {
   "$1" -std=c99 "${strict[@]}" -c prof.c -o out.o && [ -z "$(nm out.o)" ]
}

# $1 object, $2 compiler of the program, $3 its source, further: flags. The objects are left from
# part_tests.
consumer() {
   "$2" -Wall -Wextra -Werror "${@:4}" -DProf_ENABLED -I. "$consumers/$3" "$1" -pthread -lm -ldl \
      -o consumer && reports_zones ./consumer
}

consumer_tests() {
   check "program in C" consumer plain.o gcc consumer.c
   check "program in C++" consumer plain.o g++ consumer.cpp
   has_gl || return
   check "program in C that draws" consumer gl.o gcc consumer.c -DCONSUMER_GL
   check "program in C++ that draws" consumer gl.o g++ consumer.cpp -DCONSUMER_GL
}

own_glad_tests() {
   has_gl || return
   check "the game's own GLAD" make_host
   check "own GLAD beside prof.c" own_glad . gl.o
   check "both loaders are in the program" has_both_loaders
}

# $1 compiler, $2 its source, further: flags and objects
allocations() {
   "$1" -Wall -Wextra -Werror -DProf_ENABLED -I. "$consumers/$2" "${@:3}" -pthread -lm -ldl \
      -o allocations && ./allocations
}

wrap_tests() {
   local wrap
   wrap=$(sed -n 's/.*\(-Wl,--wrap[^ ]*\).*/\1/p' "$root/cmake/iprof-alloc-wrap.pc.in")
   check "prof.c for --wrap" compiles wrap.o clang -std=c99 "${strict[@]}" -DProf_WITH_ALLOC \
      -DProf_ALLOC_WRAP
   check "only Prof_ names, for --wrap" only_ours wrap.o libiprof_alloc_wrap.a
   check "allocations by --wrap, static" allocations gcc consumer_alloc.c wrap.o "$wrap" -static
}

alloc_tests() {
   local object=alloc.o standard
   check "allocations in C" allocations gcc consumer_alloc.c $object
   check "allocations in C++" allocations g++ consumer_alloc.cpp $object
   check "allocations in C++, prof_new.cpp" allocations g++ consumer_alloc.cpp prof_new.cpp $object
   for standard in c++98 c++20; do
      check "prof_new.cpp, $standard" g++ -std=$standard "${strict[@]}" -DProf_ENABLED -c \
         prof_new.cpp -o new.o
   done
   check "prof_new.cpp, clang++, without exceptions" clang++ -std=c++17 -fno-exceptions \
      "${strict[@]}" -DProf_ENABLED -c prof_new.cpp -o new.o
   check "prof_new.cpp defines new and delete alone" only_ours new.o libiprof_alloc_new.a
   wrap_tests
}

draws_with_vulkan() {
   gcc -DProf_ENABLED -DCONSUMER_TWO_FILES -I. "$consumers/consumer_vk.c" all.o \
      -pthread -lm -o vk && ./vk
}

# $1 end of the part's name, $2 package of the library that it adapts
adapter() {
   local flags
   flags=$(pkg-config --cflags "$2") || return 1
   clang -std=c99 "${strict[@]}" $flags -DProf_ENABLED -DProf_WITH_GL "-DProf_WITH_$1" -c prof.c \
      -o "adapter-$1.o" && only_ours "adapter-$1.o" &&
      gcc -DProf_ENABLED -DADAPTER_TWO_FILES "-DADAPTER_$1" -I. "$consumers/adapter.c" \
         "adapter-$1.o" $(pkg-config --libs "$2") -pthread -lm -ldl -o adapter && ./adapter
}

# $1 compiler, $2 source
listens() {
   "$1" -Wall -Wextra -Werror -DProf_ENABLED -DCONSUMER_TWO_FILES -I. "$consumers/$2" \
      all.o -pthread -lm -o listens && ./listens
}

# $1 compiler, $2 source
captures() {
   "$1" -Wall -Wextra -Werror -DProf_ENABLED -DCONSUMER_TWO_FILES -I. "$consumers/$2" \
      all.o -pthread -lm -o captures && ./captures
}

# $1 evidence or auto, $2 end of the source's name, $3 compiler
inside() {
   local hooks=()
   [ "$1" != auto ] || hooks=(-finstrument-functions)
   "$3" -Wall -Wextra -Werror "${hooks[@]}" -DProf_ENABLED -DCONSUMER_TWO_FILES -I. \
      "$consumers/consumer_$1.$2" all.o -pthread -lm -ldl -o inside && ./inside
}

# The overlay in Dear ImGui, with the one that is here.
imgui() {
   g++ -std=c++11 -Wall -Wextra -Werror -DProf_ENABLED -DProf_WITH_IMGUI -I. \
      -isystem "$(pkg-config --variable=includedir imgui)" -c prof_imgui.cpp -o imgui.o &&
      symbols imgui.o --defined-only | grep -q '^Prof_' &&
      ! symbols imgui.o --defined-only | grep -vE '^(Prof_|_ZNK?[0-9]+Im)' # ImGui's are inline ones
}

# Scripts, in the Lua that is here.
lua() {
   local flags
   flags=$(pkg-config --cflags lua5.4) || return 1
   compiles lua.o clang -std=c99 "${strict[@]}" $flags -DProf_WITH_LUA && only_ours lua.o &&
      is_sound clang++ -x c++ -std=c++17 -Wall -Wextra -Werror $flags -DProf_WITH_LUA &&
      gcc -Wall -Wextra -Werror $flags -DProf_ENABLED -DCONSUMER_TWO_FILES -I. \
         "$consumers/consumer_lua.c" lua.o $(pkg-config --libs lua5.4) -pthread -lm -ldl -o lua &&
      ./lua
}

# The calls of all headers, as tests/compile has them of the folder. XPTI's are in C++, so not here.
off_runs() {
   sed 's/every_header/prof/; /xpti/Id' "$root/tests/compile/off.c" >off.c &&
      gcc -std=c99 "${strict[@]}" -I. -I"$root/tests/compile" off.c -o off && ./off
}

# $1 standard
units_run() {
   g++ -std="$1" "${strict[@]}" -DProf_ENABLED -I. "$root/tests/compile/units.cpp" \
      plain.o -pthread -lm -o units && ./units
}

# prof.h must be all that a program needs, in every language that the sources' prof.h serves.
header_tests() {
   local std
   for std in c99 c17; do
      check "header, $std" gcc -std=$std "${strict[@]}" -DProf_ENABLED -I. -fsyntax-only \
         "$root/tests/compile/header.c"
   done
   for std in c++98 c++20; do
      check "header, $std" g++ -x c++ -std=$std "${strict[@]}" -DProf_ENABLED -I. -fsyntax-only \
         "$root/tests/compile/header.c"
      check "units, $std" units_run $std
   done
}

part_tests
if has_vulkan; then check "Vulkan" draws_with_vulkan; fi
check "without Prof_ENABLED nothing is left, gcc" vanishes gcc
check "without Prof_ENABLED nothing is left, clang" vanishes clang
check "without Prof_ENABLED calls do nothing" off_runs
header_tests
consumer_tests
own_glad_tests
alloc_tests
check "adapter for GLFW" adapter GLFW glfw3
if has_package sdl2; then check "adapter for SDL 2" adapter SDL2 sdl2; fi
check "listens, in C" listens gcc consumer_tracy.c
check "listens, in C++" listens g++ consumer_tracy.cpp
check "captures, in C" captures gcc consumer_capture.c
check "captures, in C++" captures g++ consumer_capture.cpp
for part in evidence auto; do
   check "$part, in C" inside $part c gcc
   check "$part, in C++" inside $part cpp g++
done
if has_package lua5.4; then check "scripts in Lua" lua; fi
if has_package imgui; then check "the overlay in Dear ImGui" imgui; fi
finish
