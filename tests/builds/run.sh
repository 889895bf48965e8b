#!/usr/bin/env bash
# run.sh - what the builds make of their options, and how they treat the projects of others.
# CC and CXX come from outside.
#
#    run.sh WORK LIBIPROF     the library is that of the tests
#
#   left out   the .c files of the library are empty without the flag, for every compiler
#   projects   CMake: one that compiles all its code as one unit, is strict with it, and has iprof
#              twice; one that leaves iprof out; one whose adapters have no OpenGL; one that is
#              installed itself
#   words      what is missing is named
#   asserts    alive where they are asked for, and in no other build
set -u
. scripts/check.sh

root=$PWD
work=$1 tests_library=$2
: "${MAKE:=make}" "${CC:=cc}" "${CXX:=c++}"
rm -rf "$work" && mkdir -p "$work" && work=$(cd "$work" && pwd)

# ---- left out ----------------------------------------------------------------------------------

# $1... compiler and flags, with sources behind. Empty means: nothing in the object file either.
left_out() {
   (cd "$work" && rm -rf left && mkdir left && cd left &&
      "$@" -pedantic -Wall -Wextra -Wconversion -Werror -c &&
      ! nm ./*.o 2>/dev/null | grep ' [^ ] ')
}

sources=("$root"/{src,draw,sources}/*/*.c "$root"/platform/*.c)
# As one file, which saves starting compilers so often; but each file must be one for itself.
check "without the flag each file is a sound one" clang -std=c99 -pedantic -Wall -Wextra \
   -Wconversion -Werror -fsyntax-only "${sources[@]}"
printf '#include "%s"\n' "${sources[@]}" >"$work/all.c"
for compiler in "gcc -std=c11" "clang -std=c11" "g++ -x c++" "clang++ -x c++"; do
   check "without the flag all files are empty, $compiler" left_out $compiler "$work/all.c"
done

# ---- projects ----------------------------------------------------------------------------------

project=$root/tests/builds/project

# $1 folder of its own, $2... further words for CMake
configure() { cmake -S "$project" -B "$work/$1" -DCMAKE_C_COMPILER="$CC" "${@:2}"; }
build() { cmake --build "$work/$1" -j 2; }

unity() {
   configure unity -DIPROF_GL=OFF -DCMAKE_UNITY_BUILD=ON -DSTRICT=ON && build unity &&
      "$work/unity/game" | grep think
}

# iprof has one library in C++, for projects that have that.
stays_c() { ! grep CMAKE_CXX_COMPILER "$work/unity/CMakeCache.txt"; }

left_out_project() {
   configure out -DIPROF_ENABLED=OFF -DADAPTER=sdl2 && build out &&
      "$work/out/game" >"$work/out/told" &&
      ! grep -q think "$work/out/told" && ! nm "$work/out/game" | grep Prof_
}

# The name that the linker misses is one of the manual's. In the folder of above, to save time.
without_gl() {
   local told
   told=$(configure unity -DIPROF_GL=OFF -DADAPTER=sdl2 -DDRAWS=ON) || return 1
   [[ $told == *"iprof::sdl2 is without Prof_sdl2_draw"* ]] || { echo "$told"; return 1; }
   told=$(build unity 2>&1) && { echo "it links"; return 1; }
   [[ $told == *"Prof_sdl2_draw"* ]] && [[ $told != *Prof_Gl_Overlay_draw_window* ]]
}

# Its options come after iprof's, and are its own.
keeps_its_options() { grep -qx 'BUILD_SHARED_LIBS:BOOL=ON' "$work/unity/CMakeCache.txt"; }

# It exports a library that is linked to iprof.
exports() { configure exports -DIPROF_GL=OFF -DIPROF_INSTALL=ON; }

# Of one source: the game has its zones, the server nothing of iprof. In the folder of above.
client_and_server() {
   build unity && "$work/unity/match_game" | grep core_step &&
      ! "$work/unity/match_server" | grep core_step && ! nm "$work/unity/match_server" | grep Prof_
}

check "CMake, a project that is one unit" unity
check "CMake, a project in C stays one" stays_c
check "CMake, a project's options stay its own" keeps_its_options
check "CMake, a project that exports what is linked to iprof" exports
check "CMake, a game and its server of one core" client_and_server
check "CMake, -DIPROF_ENABLED=OFF" left_out_project
if pkg-config --exists sdl2; then
   check "CMake, an adapter without OpenGL" without_gl
else
   echo "skipped: an adapter without OpenGL, as SDL 2 is not here"
fi

# ---- words -------------------------------------------------------------------------------------

check "make without a compiler" fails_with "iprof: needs a C compiler, and 'no-cc' is not here" \
   "$MAKE" B="$work/words" CC=no-cc
check "make dist without Python" fails_with "iprof: needs Python 3, and 'no-python' is not here" \
   "$MAKE" B="$work/words" dist PYTHON=no-python GLAD_PYTHON=

# ---- goals -------------------------------------------------------------------------------------

# $1 goal, $2... names of libraries. Nothing is compiled.
goal_builds() {
   local library steps
   steps=$("$MAKE" -n --no-print-directory B="$work/goals" "$1" 2>&1)
   for library in "${@:2}"; do
      grep -qE " (rcs|-o) $work/goals/$library( |\$)" <<<"$steps" ||
         { echo "make $1 does not build $library"; return 1; }
   done
}

check "make" goal_builds lib libiprof.a
check "make gl" goal_builds gl libiprof_gl.a libiprof.a
check "make vk" goal_builds vk libiprof_vk.a libiprof.a
check "make d3d11" goal_builds d3d11 libiprof_d3d11.a libiprof.a
check "make cjk" goal_builds cjk libiprof_cjk.a libiprof.a
check "make alloc" goal_builds alloc libiprof_alloc.a libiprof_alloc_live.a libiprof.a
check "make glfw" goal_builds glfw libiprof_glfw.a libiprof.a
check "make sdl2" goal_builds sdl2 libiprof_sdl2.a libiprof.a
check "make adapters" goal_builds adapters libiprof_glfw.a libiprof_sdl2.a libiprof.a
check "make tracy" goal_builds tracy libiprof_tracy.a libiprof_tracy_facade.a libiprof.a
check "make capture" goal_builds capture libiprof_capture.a libiprof.a
check "make inside" goal_builds inside libiprof_evidence.a libiprof_auto.a libiprof.a
check "make xpti" goal_builds xpti libiprof_xpti.a libxptifw.so libiprof.a
with_glad() { GLAD_PYTHON=python3 goal_builds "$@"; }
check "make glfw, with glad" with_glad glfw libiprof_glfw.a libiprof_gl.a
check "make tools" goal_builds tools libiprof_capture.a libiprof.a iprof

# ---- asserts -----------------------------------------------------------------------------------

# $1 0: an object without them, 1: one with them, $2 object
has_asserts() {
   local found=0
   nm "$2" | grep -q 'T Prof_Assert_failed' && found=1
   [ "$found" = "$1" ]
}

# $1 0 or 1, $2... further words for make
made_with() {
   local object=$work/make/obj/src/base/prof_assert.o
   "$MAKE" --no-print-directory B="$work/make" "${@:2}" "$object" && has_asserts "$1" "$object"
}

# $1 0 or 1, $2... further words for CMake. A debug build, as that is what asserts are otherwise
# bound to.
configured_with() {
   local folder=$work/cmake-asserts
   rm -rf "$folder"
   cmake -G "Unix Makefiles" -S . -B "$folder" -DCMAKE_C_COMPILER="$CC" -DIPROF_DEMO=OFF \
      -DCMAKE_BUILD_TYPE=Debug "${@:2}" &&
      "$MAKE" -C "$folder" -f CMakeFiles/iprof.dir/build.make \
         CMakeFiles/iprof.dir/src/base/prof_assert.c.o &&
      has_asserts "$1" "$folder/CMakeFiles/iprof.dir/src/base/prof_assert.c.o"
}

check "make: no asserts" made_with 0 CFLAGS=-g
check "make CHECKED=1: asserts" made_with 1 CHECKED=1
check "CMake, Debug: no asserts" configured_with 0
check "CMake, -DIPROF_CHECKED=ON: asserts" configured_with 1 -DIPROF_CHECKED=ON
check "the tests' library: asserts" has_asserts 1 "$tests_library"

finish
