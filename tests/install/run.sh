#!/usr/bin/env bash
# run.sh WORK - installs iprof below WORK with make and with CMake, and builds and runs programs of
# somebody else against each. CC and CXX come from outside. (tests/forms has more ways, and takes
# longer.) Optimisation is off, as this is about what is put where.
set -uo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
here=$root/tests/install
# shellcheck source-path=SCRIPTDIR source=../../scripts/check.sh
. "$root/scripts/check.sh"
# shellcheck source-path=SCRIPTDIR source=common.sh
. "$here/common.sh"
mkdir -p "$1" && work=$(cd "$1" && pwd)
: "${MAKE:=make}" "${CC:=cc}" "${CXX:=c++}"

# ---- make install, seen through pkg-config -----------------------------------------------------

stage=$work/make
prefix=/opt/iprof

make_install() {
   rm -rf "$stage"
   (cd "$root" && "$MAKE" install -j2 B="$work/make-build" DESTDIR="$stage" PREFIX=$prefix \
      CC="$CC" CFLAGS=-O0)
}

pc() {
   PKG_CONFIG_SYSROOT_DIR=$stage PKG_CONFIG_PATH=$stage$prefix/lib/pkgconfig pkg-config "$@"
}

# $1 package, $2 source file
pc_consumer() {
   local program=$work/$1-${2/./_} compiler=$CC
   [[ $2 == *.cpp ]] && compiler=$CXX
   local flags=()
   [ "$1" = iprof-gl ] && flags=(-DCONSUMER_GL)
   # shellcheck disable=SC2046,SC2086 # words are wanted: a compiler and its flags
   $compiler -Wall -Wextra "${flags[@]}" $(pc --cflags "$1") "$here/$2" $(pc --libs "$1") \
      -o "$program" && reports_zones "$program"
}

pc_tests() {
   check "make install" make_install
   check "pkg-config iprof brings Prof_ENABLED" grep -q DProf_ENABLED <(pc --cflags iprof)
   check "pkg-config iprof-gl brings Prof_ENABLED" grep -q DProf_ENABLED <(pc --cflags iprof-gl)
   local package
   for package in iprof iprof-gl; do
      check "C through pkg-config $package" pc_consumer $package consumer.c
      check "C++ through pkg-config $package" pc_consumer $package consumer.cpp
   done
   # A linker reads archives in order, and each of these needs what is in another.
   check "adapter for GLFW" pc_adapter glfw glfw3 -DADAPTER_GLFW
   check "adapter for GLFW, named last" pc_adapter "gl iprof-glfw" glfw3 -DADAPTER_GLFW
   if has_package sdl2; then
      check "adapter for SDL 2" pc_adapter sdl2 sdl2
      check "adapter for SDL 2, named last" pc_adapter "gl iprof-sdl2" sdl2
   fi
}

# $1 adapter, and what is named before it; $2 package of the library that it adapts, further: flags
pc_adapter() {
   # shellcheck disable=SC2046 # words are wanted
   "$CC" -Wall -Wextra "${@:3}" $(pc --cflags "iprof-$1") "$here/adapter.c" \
      $(pc --libs "iprof-$1") $(pkg-config --libs "$2") -o "$work/adapter-${1/* /}" &&
      "$work/adapter-${1/* /}"
}

# ---- What is in the libraries ------------------------------------------------------------------

# The headers of an installation are all that a program may include: each must be there and stand
# alone.
header_compiles() {
   "$CC" -std=c99 -pedantic -Wall -Wextra -Werror -DProf_ENABLED -I"$stage$prefix/include/iprof" \
      -fsyntax-only -x c - <<<"#include \"$1\""
}

library_tests() {
   local lib=$stage$prefix/lib header adapter
   check "libiprof.a defines only Prof_ names" only_ours "$lib/libiprof.a"
   check "libiprof.a needs no OpenGL" needs_no_gl "$lib/libiprof.a"
   check "libiprof_gl.a defines only Prof_ names" only_ours "$lib/libiprof_gl.a"
   check "libiprof_gl.a links no OpenGL" needs_no_gl "$lib/libiprof_gl.a"
   for adapter in glfw sdl2; do
      [ -e "$lib/libiprof_$adapter.a" ] || continue
      check "libiprof_$adapter.a defines only Prof_ names" only_ours "$lib/libiprof_$adapter.a"
      check "libiprof_$adapter.a links no OpenGL" needs_no_gl "$lib/libiprof_$adapter.a"
   done
   for header in prof.h platform/prof_stamp.h platform/prof_atomic.h draw/gl/prof_gl_load.h \
      draw/glfw/prof_glfw.h; do
      check "installed $header compiles alone" header_compiles "$header"
   done
}

# ---- CMake -------------------------------------------------------------------------------------

# $1 name, further: cmake arguments. Builds and runs both consumers.
cmake_consumer() {
   local build=$work/$1
   rm -rf "$build"
   cmake -S "$here" -B "$build" -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" \
      -DCMAKE_C_FLAGS=-O0 "${@:2}" &&
      cmake --build "$build" -j 2 &&
      reports_zones "$build/consumer_c" && reports_zones "$build/consumer_cpp"
}

# $1 where iprof is installed
refuses_later() {
   local output
   rm -rf "$work/find-later"
   output=$(cmake -S "$here" -B "$work/find-later" -DCMAKE_C_COMPILER="$CC" \
      -DCMAKE_CXX_COMPILER="$CXX" -DCONSUMER_HOW=find_package -DCONSUMER_VERSION=99.0 \
      -Diprof_ROOT="$1" 2>&1) && return 1
   printf '%s\n' "$output"
   [[ $output == *"considered but not accepted"* ]]
}

# $1 name, further: cmake arguments
cmake_install() {
   local build=$work/build-$1
   rm -rf "$build" "${work:?}/$1"
   cmake -S "$root" -B "$build" -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" \
      -DIPROF_DEMO=OFF -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O0 "${@:2}" &&
      cmake --build "$build" -j 2 && cmake --install "$build" --prefix "$work/$1"
}

all_ours() {
   local library found=0
   for library in "$1"/libiprof*.so "$1"/libiprof*.a; do
      [ -e "$library" ] || continue
      only_ours "$library" || return 1
      found=1
   done
   [ $found = 1 ]
}

cmake_pc_consumer() {
   local lib=$work/$1/lib program=$work/$1-pc
   export PKG_CONFIG_PATH=$lib/pkgconfig
   # shellcheck disable=SC2046 # words are wanted
   "$CC" $(pkg-config --cflags iprof) "$here/consumer.c" $(pkg-config --libs iprof) \
      -Wl,-rpath,"$lib" -o "$program" && reports_zones "$program"
}

find_tests() {
   local minor
   minor=$(sed -n 's/^#define Prof_VERSION "\([0-9]*\.[0-9]*\).*/\1/p' "$root/prof.h")
   local find=(-DCONSUMER_HOW=find_package)
   check "find_package after make install" cmake_consumer find-make "${find[@]}" \
      -Diprof_ROOT="$stage$prefix" -DCONSUMER_VERSION="$minor"
   check "find_package refuses a later version" refuses_later "$stage$prefix"
   local kind
   for kind in static shared; do
      local shared=OFF
      [ $kind = shared ] && shared=ON
      check "cmake --install, $kind" cmake_install cmake-$kind -DBUILD_SHARED_LIBS=$shared \
         -DCMAKE_INSTALL_LIBDIR=lib
      check "only Prof_ names, $kind" all_ours "$work/cmake-$kind/lib"
      check "find_package, $kind" cmake_consumer find-$kind "${find[@]}" \
         -Diprof_ROOT="$work/cmake-$kind" -DCONSUMER_VERSION="$minor"
      check "find_package refuses a later version, $kind" refuses_later "$work/cmake-$kind"
      check "pkg-config after cmake --install, $kind" cmake_pc_consumer cmake-$kind
   done
}

# ------------------------------------------------------------------------------------------------

uninstalls() {
   [ -e "$stage$prefix/lib/libiprof.a" ] || return 1
   (cd "$root" && "$MAKE" uninstall DESTDIR="$stage" PREFIX=$prefix) &&
      [ -z "$(find "$stage" -type f -o -type l)" ] && [ ! -e "$stage$prefix" ]
}

# Somebody else's file stays, and the folder that it is in.
uninstalls_its_own() {
   local other=$work/others dir
   rm -rf "$other" && mkdir -p "$other/lib/cmake/iprof" "$other/lib/pkgconfig" "$other/include" &&
      touch "$other/lib/pkgconfig/other.pc" "$other/lib/libiprof.a" &&
      (cd "$root" && "$MAKE" uninstall PREFIX="$other") &&
      [ "$(cd "$other" && find . ! -type d)" = ./lib/pkgconfig/other.pc ] || return 1
   for dir in lib/cmake include share; do [ ! -e "$other/$dir" ] || return 1; done
}

pc_tests
library_tests
find_tests
check "make uninstall leaves no file and no folder" uninstalls
check "make uninstall leaves what is not its own" uninstalls_its_own

finish
