#!/usr/bin/env bash
# run.sh WORK - installs iprof below WORK with make, with CMake and as packages, and builds and runs
# programs of somebody else against each. CC, CXX and GLAD_PYTHON come from outside; tests/forms has
# more ways. C is not optimised, as this is about what is put where; C++ is, as its inline functions
# have names of their own otherwise.
set -uo pipefail
export CFLAGS=-O0 CXXFLAGS=-O1

mkdir -p "$1" && work=$(cd "$1" && pwd)
tree=$PWD
. tests/install/common.sh

# ---- make install, seen through pkg-config -----------------------------------------------------

stage=$work/make
prefix=/opt/iprof

make_install() {
   local cjk=()
   if has_cjk; then cjk=(cjk); fi
   rm -rf "$stage"
   "$MAKE" "${cjk[@]}" install -j2 B="$work/make-build" DESTDIR="$stage" PREFIX=$prefix CC="$CC" \
      CFLAGS="$CFLAGS -Werror"
}

pc() {
   PKG_CONFIG_SYSROOT_DIR=$stage PKG_CONFIG_PATH=$stage$prefix/lib/pkgconfig pkg-config "$@"
}

pc_tests() {
   local package
   check "make install" make_install
   for package in iprof iprof-gl; do
      check "pkg-config $package brings Prof_ENABLED" grep -q DProf_ENABLED <(pc --cflags $package)
      check "C through pkg-config $package" pc_consumer "$stage" $package consumer.c
      check "C++ through pkg-config $package" pc_consumer "$stage" $package consumer.cpp
   done
   alloc_tests make "$stage"
   tracy_tests make "$stage"
   capture_tests make "$stage"
   vk_tests make "$stage"
   cjk_tests make "$stage"
   imgui_tests make "$stage$prefix"
   inside_tests make "$stage"
   xpti_tests make "$stage"
   if has_package lua5.4; then check "scripts in Lua" uses_lua; fi
   # A linker reads archives in order, and each of these needs what is in another.
   check "adapter for GLFW" pc_adapter glfw glfw3 -DADAPTER_GLFW
   check "adapter for GLFW, named last" pc_adapter "gl iprof-glfw" glfw3 -DADAPTER_GLFW
   if has_package sdl2; then
      check "adapter for SDL 2" pc_adapter sdl2 sdl2
      check "adapter for SDL 2, named last" pc_adapter "gl iprof-sdl2" sdl2
   fi
}

# $1 what was installed how, $2 where
alloc_tests() {
   check "allocations in C, $1" pc_alloc "$2" iprof-alloc consumer_alloc.c
   check "allocations in C++, $1" pc_alloc "$2" iprof-alloc consumer_alloc.cpp
   check "allocations by new, $1" pc_alloc "$2" iprof-alloc-new consumer_alloc.cpp
   check "allocations and what is left, $1" pc_alloc "$2" iprof-alloc-live consumer_alloc.c
   check "allocations by --wrap, $1" pc_alloc "$2" iprof-alloc-wrap consumer_alloc.c
}

# $1 what was installed how, $2 where
tracy_tests() {
   local end
   for end in c cpp; do
      check "viewers of Tracy, .$end, $1" pc_tracy "$2" iprof-tracy consumer_tracy.$end
      check "marked for Tracy, .$end, $1" pc_tracy "$2" iprof-tracy-facade consumer_marked.$end
   done
}

# $1 what was installed how, $2 where
capture_tests() {
   local end
   for end in c cpp; do
      check "captures, .$end, $1" pc_capture "$2" iprof-capture consumer_capture.$end
   done
}

# $1 what was installed how, $2 where
vk_tests() {
   if has_vulkan; then
      check "Vulkan, in C, $1" pc_capture "$2" iprof-vk consumer_vk.c
   fi
}

# $1 what was installed how, $2 where
cjk_tests() {
   if has_cjk; then
      check "Japanese and Korean, in C, $1" pc_capture "$2" iprof-cjk consumer_cjk.c
   fi
}

# The file for Dear ImGui is compiled by whoever links to it. $1 what was installed how, $2 where
imgui_tests() {
   if has_package imgui; then
      check "Dear ImGui, find_package, $1" cmake_build tests/install/imgui "$work/imgui" \
         -Diprof_ROOT="$2" -DIMGUI="$(pkg-config --variable=includedir imgui)"
      check "Dear ImGui, left out, $1" cmake_build tests/install/imgui "$work/imgui-out" \
         -Diprof_ROOT="$2" -DIPROF_ENABLED=OFF
   fi
}

# $1 what was installed how, $2 where
inside_tests() {
   local end what
   for end in c cpp; do
      for what in evidence auto; do
         check "$what, .$end, $1" pc_inside "$2" iprof-$what consumer_$what.$end
      done
   done
}

# $1 what was installed how, $2 where
xpti_tests() {
   local end what
   for end in c cpp; do
      check "subscribers of XPTI, .$end, $1" pc_xpti "$2" iprof-xpti consumer_xpti.$end \
         'consumer_load.*iprof'
   done
   for what in xpti-proxy xptifw; do
      check "told by $what, $1" pc_xpti "$2" iprof-$what consumer_traced.cpp \
         'consumer_load.*consumer'
   done
   check "a game in C needs no library of C++, $1" needs_no_cxx "$2"
}

needs_no_cxx() {
   pc_build "$1" iprof-xpti consumer_xpti.c &&
      ! readelf -d "$work/consumer" | grep 'NEEDED.*stdc++'
}

# The file for scripts is compiled by the game, with the headers of its own Lua.
uses_lua() {
   "$CC" "${strict[@]}" $(pc --cflags iprof) $(pkg-config --cflags lua5.4) -DProf_WITH_LUA \
      "$consumers/consumer_lua.c" "$stage$prefix/include/iprof/sources/lua/prof_lua.c" \
      $(pc --libs iprof) $(pkg-config --libs lua5.4) -o "$work/lua" && "$work/lua"
}

# Where malloc cannot be defined, the linker says so.
static_tests() {
   check "allocations, static, C" pc_alloc "$stage" iprof-alloc-wrap consumer_alloc.c -static
   check "allocations, static, C++" pc_alloc "$stage" iprof-alloc-wrap consumer_alloc.cpp -static
   check "allocations, static, without --wrap" fails_with "multiple definition of \`malloc'" \
      pc_alloc "$stage" iprof-alloc consumer_alloc.c -static
}

# $1 adapter, and what is named before it; $2 package of the library that it adapts, further: flags
pc_adapter() {
   "$CC" -Wall -Wextra "${@:3}" $(pc --cflags "iprof-$1") "$consumers/adapter.c" \
      $(pc --libs "iprof-$1") $(pkg-config --libs "$2") -o "$work/adapter-${1/* /}" &&
      "$work/adapter-${1/* /}"
}

# README's line for the example with GLFW, in a folder with a copy of iprof; what `make` built
# there is what was installed.
readme_adapter() {
   local folder=$work/readme line file
   line=$(sed -e ':more' -e '/\\$/ { N; s/ *\\\n */ /; b more' -e '}' README.md |
      sed -n 's/^    \(cc -DProf_ENABLED -Iiprof game.c .*libiprof_glfw.*\)/\1/p')
   rm -rf "$folder" && mkdir -p "$folder/iprof" && ln -s "$work/make-build" "$folder/iprof/build" &&
      cp "$consumers/adapter.c" "$folder/game.c" || return 1
   for file in "$tree"/*; do [ "${file##*/}" = build ] || ln -s "$file" "$folder/iprof"; done
   (cd "$folder" && eval "${line/#cc /\"\$CC\" -DADAPTER_GLFW }" && ./a.out)
}

# A prefix and a stage with blanks and letters beyond ASCII, through pkg-config and through CMake.
blanks() {
   local there="$work/stage of somebody" games="/opt/my gämes" flags
   rm -rf "$there"
   "$MAKE" install B="$work/make-build" DESTDIR="$there" PREFIX="$games" CC="$CC" \
      CFLAGS="$CFLAGS -Werror" || return 1
   flags=$(PKG_CONFIG_SYSROOT_DIR=$there PKG_CONFIG_PATH=$there$games/lib/pkgconfig \
      pkg-config --cflags --libs iprof-tracy-facade iprof-gl) || return 1
   eval "\"\$CC\" \"\$consumers/consumer.c\" $flags -o \"\$work/blanks\"" &&
      reports_zones "$work/blanks" &&
      cmake_consumer "$work/find-blanks" -DCONSUMER_HOW=find_package "-Diprof_ROOT=$there$games" &&
      "$MAKE" uninstall DESTDIR="$there" PREFIX="$games" && [ ! -e "$there$games" ]
}

# ---- What is in the libraries ------------------------------------------------------------------

# The headers of an installation are all that a program may include: each must be there and stand
# alone.
header_compiles() {
   "$CC" -std=c99 -pedantic -Wall -Wextra -Werror -DProf_ENABLED -I"$stage$prefix/include/iprof" \
      -fsyntax-only -x c - <<<"#include \"$1\""
}

cxx_header_compiles() {
   "$CXX" -std=c++98 -pedantic -Wall -Wextra -Werror -DProf_ENABLED \
      -I"$stage$prefix/include/iprof" -fsyntax-only -x c++ - <<<"#include \"$1\""
}

library_tests() {
   local header name library
   for name in iprof iprof_gl iprof_alloc iprof_alloc_{live,wrap,new} iprof_glfw iprof_sdl2 \
      iprof_vk iprof_cjk iprof_tracy iprof_tracy_facade iprof_capture iprof_evidence iprof_auto \
      iprof_xpti; do
      library=$stage$prefix/lib/lib$name.a
      [[ $name != iprof_sdl2 && $name != iprof_vk && $name != iprof_cjk ]] || [ -e "$library" ] || continue
      check "lib$name.a defines only Prof_ names" only_ours "$library"
      check "lib$name.a links no OpenGL" needs_no_gl "$library"
   done
   for header in prof.h platform/prof_stamp.h platform/prof_atomic.h draw/gl/prof_gl_load.h \
      draw/ui/prof_input.h draw/glfw/prof_glfw.h doors/capture/prof_capture.h \
      doors/tracy/prof_tracy.h tracy/tracy/TracyC.h \
      sources/evidence/prof_evidence.h sources/auto/prof_auto.h sources/auto/prof_xray.h \
      sources/auto/prof_xray_file.h sources/lua/prof_lua.h draw/imgui/prof_imgui.h \
      doors/xpti/prof_xpti.h \
      draw/vulkan/prof_vk.h sources/gpu_vk/prof_vk_gpu.h draw/cjk/prof_cjk.h; do
      [[ $header != *prof_vk* ]] || has_vulkan || continue
      [[ $header != *prof_cjk* ]] || has_cjk || continue
      check "installed $header compiles alone" header_compiles "$header"
   done
   check "installed prof.hpp compiles alone" cxx_header_compiles prof.hpp
   check "libiprof_xpti_collector.so exports what a subscriber is called by" \
      only_ours "$stage$prefix/lib/libiprof_xpti_collector.so"
}

# ---- CMake -------------------------------------------------------------------------------------

# $1 what was installed how, $2 where
find_tests() {
   local minor
   minor=$(sed -n 's/^#define Prof_VERSION "\([0-9]*\.[0-9]*\).*/\1/p' prof.h)
   check "find_package, $1" cmake_consumer "$work/find" -DCONSUMER_HOW=find_package \
      -Diprof_ROOT="$2" -DCONSUMER_VERSION="$minor"
   check "find_package refuses a later version, $1" fails_with "considered but not accepted" \
      finds "$2" -DCONSUMER_VERSION=99.0
}

# $1 where it is installed. Then nothing of it is in a program, as by add_subdirectory.
is_left_out() {
   cmake_build tests/install/switched_off "$work/out" -Diprof_ROOT="$1" -DIPROF_ENABLED=OFF &&
      "$work/out/game" && ! nm "$work/out/game" | grep Prof_ &&
      cmake_build tests/install/switched_off "$work/in" -Diprof_ROOT="$1" &&
      nm "$work/in/game" | grep Prof_ && ! nm "$work/in/server" | grep Prof_
}

# $1 program
asks_for_soname() { readelf -d "$1" | grep -E 'NEEDED.*\[libiprof\.so\.[0-9.]+\]'; }

# Shared ones; FetchContent, see tests/forms, has static ones.
cmake_tests() {
   local name="cmake --install" root=$work/cmake
   check "$name" cmake_install cmake -DBUILD_SHARED_LIBS=ON -DCMAKE_BUILD_TYPE=Release \
      -DCMAKE_INSTALL_PREFIX=/usr -DCMAKE_INSTALL_LIBDIR=lib -DIPROF_CJK="$(cjk_if_here)"
   check "only Prof_ names, $name" all_ours "$root/lib"
   find_tests "$name" "$root"
   check "find_package, left out" is_left_out "$root"
   check "find_package with a component" finds "$root" -DCONSUMER_COMPONENTS=gl
   check "find_package, a component that is not there" fails_with "built without iprof::none" \
      finds "$root" -DCONSUMER_COMPONENTS=none
   check "sonames" have_sonames "$root/lib"
   check "programs ask for the soname" asks_for_soname "$work/find/consumer_c"
   check "pkg-config after $name" pc_consumer "$root" iprof consumer.c
   alloc_tests "$name" "$root"
   tracy_tests "$name" "$root"
   capture_tests "$name" "$root"
   vk_tests "$name" "$root"
   cjk_tests "$name" "$root"
   imgui_tests "$name" "$root"
   inside_tests "$name" "$root"
   xpti_tests "$name" "$root"
}

# ---- CPack --------------------------------------------------------------------------------------

# $1 generator
package() { (cd "$work/build-cmake" && rm -f ./*.deb ./*.tar.gz && cpack -G "$1"); }

unpack_deb() {
   rm -rf "$2" && mkdir -p "$2" && dpkg --info "$1"/*.deb && dpkg -x "$1"/*.deb "$2"
}

unpack_tgz() {
   rm -rf "$2" && mkdir -p "$2/usr" && tar -xzf "$(echo "$1"/iprof-*.tar.gz)" -C "$2/usr" \
      --strip-components=1
}

# dpkg itself, into a system of its own that has nothing but its books. So the package's scripts run
# in this one, where their ldconfig is ours: libxptifw.so is in the package, however it was built.
install_deb() {
   local db=$work/dpkg/var/lib/dpkg stub=$work/dpkg/stub
   rm -rf "$work/dpkg" && mkdir -p "$db/info" "$db/updates" "$stub" && touch "$db/status" &&
      printf '#!/bin/sh\n: >"%s/called"\n' "$stub" >"$stub/ldconfig" && chmod +x "$stub/ldconfig" &&
      PATH=$stub:$PATH fakeroot dpkg --root="$work/dpkg" --force-not-root --force-depends \
         --force-bad-path --force-script-chrootless --log=/dev/null -i "$1"/*.deb &&
      [ -e "$stub/called" ] &&
      grep -q 'Status: install ok installed' "$db/status" &&
      [ -e "$work/dpkg/usr/include/iprof/prof.h" ] &&
      [ -e "$work/dpkg/usr/share/doc/libiprof-dev/copyright" ] &&
      [ -e "$work/dpkg/usr/share/doc/libiprof-dev/changelog.gz" ]
}

# $1 deb or tgz
uses_package() {
   local root=$work/root-$1
   check "cpack, $1" package "${1^^}"
   check "unpacks, $1" "unpack_$1" "$work/build-cmake" "$root"
   check "only Prof_ names, $1" all_ours "$root"
   check "pkg-config, C, $1" pc_consumer "$root" iprof-gl consumer.c
   check "pkg-config, C++, $1" pc_consumer "$root" iprof-gl consumer.cpp
   check "find_package, $1" cmake_consumer "$work/find-$1" -DCONSUMER_HOW=find_package \
      -Diprof_ROOT="$root/usr"
}

# Of the build that cmake_tests made.
package_tests() {
   uses_package tgz
   uses_package deb
   check "dpkg installs it" install_deb "$work/build-cmake"
}

# ------------------------------------------------------------------------------------------------

glad_tests() {
   local lib=$stage$prefix/lib
   check "the game's own GLAD" make_host
   check "own GLAD beside static libraries" own_glad "$stage$prefix/include/iprof" \
      "$lib/libiprof_gl.a" "$lib/libiprof.a"
   check "both loaders are in the program" has_both_loaders
   check "own GLAD beside shared libraries" own_glad "$work/cmake/include/iprof" \
      -L"$work/cmake/lib" -liprof_gl -liprof -Wl,-rpath,"$work/cmake/lib"
}

# ------------------------------------------------------------------------------------------------

uninstalls() {
   [ -e "$stage$prefix/lib/libiprof.a" ] || return 1
   "$MAKE" uninstall DESTDIR="$stage" PREFIX=$prefix &&
      [ -z "$(find "$stage" -type f -o -type l)" ] && [ ! -e "$stage$prefix" ]
}

# Somebody else's file stays, and the folder that it is in.
uninstalls_its_own() {
   local other=$work/others dir
   rm -rf "$other" && mkdir -p "$other/lib/cmake/iprof" "$other/lib/pkgconfig" "$other/include" &&
      touch "$other/lib/pkgconfig/other.pc" "$other/lib/libiprof.a" &&
      "$MAKE" uninstall PREFIX="$other" &&
      [ "$(cd "$other" && find . ! -type d)" = ./lib/pkgconfig/other.pc ] || return 1
   for dir in lib/cmake include share; do [ ! -e "$other/$dir" ] || return 1; done
}

pc_tests
check "README's line with GLFW" readme_adapter
check "a prefix with blanks" blanks
static_tests
library_tests
find_tests make "$stage$prefix"
cmake_tests
package_tests
glad_tests
check "make uninstall leaves no file and no folder" uninstalls
check "make uninstall leaves what is not its own" uninstalls_its_own

finish
