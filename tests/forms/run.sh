#!/usr/bin/env bash
# run.sh TARBALL WORK [FORM...] - takes iprof in every form there is, from the archive that `make
# dist` made, and lets programs of somebody else use it, in C and C++, debug and release, static and
# shared. Called by `make check-forms`; CC and CXX come from there. Forms: copy cmake fetch package
# meson glad.
set -uo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
here=$root/tests/forms
consumers=$root/tests/install
# shellcheck source-path=SCRIPTDIR source=../../scripts/check.sh
. "$root/scripts/check.sh"
# shellcheck source-path=SCRIPTDIR source=../install/common.sh
. "$consumers/common.sh"
tarball=$(realpath "$1")
mkdir -p "$2" && work=$(cd "$2" && pwd)
forms=("${@:3}")
[ ${#forms[@]} -gt 0 ] || forms=(copy cmake fetch package meson glad)
: "${CC:=cc}" "${CXX:=c++}"
tree=$work/tree
strict=(-Wall -Wextra -Werror)

unpack() {
   rm -rf "$tree" && mkdir -p "$tree" && tar -xzf "$tarball" -C "$tree" --strip-components=1
}

# All libraries below a folder, and at least one.
all_ours() {
   local library found=0
   while read -r library; do
      only_ours "$library" || return 1
      found=1
   done < <(find "$1" -name 'libiprof*.a' -o -name 'libiprof*.so')
   [ $found = 1 ]
}

# $1 folder of the two programs
both_report() { reports_zones "$1/consumer_c" && reports_zones "$1/consumer_cpp"; }

# ---- The folder, copied into the program --------------------------------------------------------

# $1 optimisation. As in the README.
copy_c() {
   (cd "$tree/.." && "$CC" "$1" "${strict[@]}" -DProf_ENABLED -Itree "$consumers/consumer.c" \
      tree/src/*/*.c tree/draw/*/*.c tree/platform/*.c -pthread -lm -o copy_c) &&
      reports_zones "$work/copy_c"
}

# The sources as C++ as well.
copy_cpp() {
   (cd "$tree/.." && "$CXX" "$1" -std=c++17 "${strict[@]}" -DProf_ENABLED -Itree -x c++ \
      "$consumers/consumer.cpp" tree/src/*/*.c tree/draw/*/*.c tree/platform/*.c -pthread -lm \
      -o copy_cpp) && reports_zones "$work/copy_cpp"
}

form_copy() {
   local level
   for level in -O0 -O2; do
      check "copied folder, C, $level" copy_c $level
      check "copied folder, all C++, $level" copy_cpp $level
   done
}

# ---- CMake --------------------------------------------------------------------------------------

# $1 build folder, $2 source, further: arguments of cmake
cmake_build() {
   rm -rf "$1"
   cmake -S "$2" -B "$1" -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" "${@:3}" &&
      cmake --build "$1" -j 2
}

cmake_consumer() { cmake_build "$1" "$consumers" "${@:2}" && both_report "$1"; }

# $1 name, further: arguments of cmake. Hidden by default, as many projects have it.
cmake_install() {
   cmake_build "$work/build-$1" "$tree" -DIPROF_DEMO=OFF \
      -DCMAKE_C_VISIBILITY_PRESET=hidden "${@:2}" &&
      cmake --install "$work/build-$1" --prefix "$work/$1"
}

# A program must ask for the interface that it was built for, and nothing more exact: each shared
# library below a folder is known by that, and by that name it is there.
have_sonames() {
   local minor library name found=0
   minor=$(sed -n 's/^#define Prof_VERSION "\([0-9]*\.[0-9]*\).*/\1/p' "$tree/prof.h")
   [[ $minor == 0.* ]] || minor=${minor%%.*}
   while read -r library; do
      name=$(basename "$library").$minor
      readelf -d "$library" | grep -F "soname: [$name]" && [ -e "$(dirname "$library")/$name" ] ||
         { echo "$library is not known as $name"; return 1; }
      found=$((found + 1))
   done < <(find "$1" -name 'libiprof*.so')
   [ $found = 2 ]
}

# $1 program
asks_for_soname() { readelf -d "$1" | grep -E 'NEEDED.*\[libiprof\.so\.[0-9.]+\]'; }

# $1 where iprof is installed, $2 component
find_component() {
   rm -rf "$work/find-component"
   cmake -S "$consumers" -B "$work/find-component" -DCMAKE_C_COMPILER="$CC" \
      -DCMAKE_CXX_COMPILER="$CXX" -DCONSUMER_HOW=find_package -DCONSUMER_COMPONENTS="$2" \
      -Diprof_ROOT="$1"
}

lacks_component() {
   local output
   output=$(find_component "$@" 2>&1) && return 1
   [[ $output == *"built without iprof::$2"* ]]
}

# $1 build folder of a program that has iprof in it, and installs nothing itself
installs_nothing() {
   rm -rf "$work/nothing"
   cmake --install "$1" --prefix "$work/nothing" && [ ! -e "$work/nothing" ]
}

form_cmake() {
   local shared type name
   for shared in OFF ON; do
      for type in Debug Release; do
         name=cmake-$type-$shared
         rm -rf "${work:?}/$name"
         check "cmake --install, $type, shared $shared" cmake_install $name \
            -DCMAKE_BUILD_TYPE=$type -DBUILD_SHARED_LIBS=$shared
         check "only Prof_ names, $type, shared $shared" all_ours "$work/$name"
         check "find_package, $type, shared $shared" cmake_consumer "$work/find-$name" \
            -DCONSUMER_HOW=find_package -Diprof_ROOT="$work/$name" -DCMAKE_BUILD_TYPE=$type
         check "add_subdirectory, $type, shared $shared" cmake_consumer "$work/sub-$name" \
            -DCONSUMER_HOW=add_subdirectory -DIPROF_SOURCE="$tree" -DCMAKE_BUILD_TYPE=$type \
            -DBUILD_SHARED_LIBS=$shared
      done
   done
   check "add_subdirectory installs nothing" installs_nothing "$work/sub-cmake-Release-ON"
   check "add_subdirectory without OpenGL" cmake_consumer "$work/sub-plain" \
      -DCONSUMER_HOW=add_subdirectory -DIPROF_SOURCE="$tree" -DIPROF_GL=OFF
   check "sonames" have_sonames "$work/cmake-Release-ON/lib"
   check "programs ask for the soname" asks_for_soname "$work/find-cmake-Release-ON/consumer_c"
   check "find_package with a component" find_component "$work/cmake-Release-ON" gl
   check "find_package, a component that is not there" lacks_component "$work/cmake-Release-ON" none
}

# ---- FetchContent from git ----------------------------------------------------------------------

make_repository() {
   rm -rf "$work/git" && cp -r "$tree" "$work/git" && cd "$work/git" && git init -q -b main &&
      git add -A && git -c user.name=test -c user.email=test@localhost commit -q -m test &&
      git tag v0
}

form_fetch() {
   check "FetchContent from a folder" cmake_consumer "$work/fetch-folder" \
      -DCONSUMER_HOW=FetchContent -DIPROF_SOURCE="$tree"
   check "a git repository of the archive" make_repository
   check "FetchContent from git" cmake_consumer "$work/fetch" -DCONSUMER_HOW=FetchContent \
      -DIPROF_SOURCE="file://$work/git" -DIPROF_TAG=v0 -DCMAKE_BUILD_TYPE=Release
}

# ---- CPack --------------------------------------------------------------------------------------

# $1 name, $2 generator, further: arguments of cmake
package() {
   cmake_build "$work/build-$1" "$tree" -DIPROF_DEMO=OFF \
      -DCMAKE_INSTALL_PREFIX=/usr -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_BUILD_TYPE=Release "${@:3}" &&
      (cd "$work/build-$1" && rm -f ./*.deb ./*.tar.gz && cpack -G "$2")
}

# $1 root of what was unpacked, $2 compiler, $3 source
pc_consumer() {
   local flags
   flags=$(PKG_CONFIG_SYSROOT_DIR=$1 PKG_CONFIG_LIBDIR=$(dirname "$(find "$1" -name iprof.pc)") \
      pkg-config --cflags --libs iprof-gl) || return 1
   # shellcheck disable=SC2086 # words are wanted
   "$2" "${strict[@]}" -DCONSUMER_GL "$consumers/$3" $flags \
      -Wl,-rpath,"$(dirname "$(find "$1" -name 'libiprof.*' | head -n 1)")" -o "$work/packaged" &&
      reports_zones "$work/packaged"
}

unpack_deb() {
   rm -rf "$2" && mkdir -p "$2" && dpkg --info "$1"/*.deb && dpkg -x "$1"/*.deb "$2"
}

unpack_tgz() {
   rm -rf "$2" && mkdir -p "$2/usr" && tar -xzf "$(echo "$1"/iprof-*.tar.gz)" -C "$2/usr" \
      --strip-components=1
}

# dpkg itself, into a system of its own that has nothing but its books.
install_deb() {
   local db=$work/dpkg/var/lib/dpkg
   rm -rf "$work/dpkg" && mkdir -p "$db/info" "$db/updates" && touch "$db/status" &&
      fakeroot dpkg --root="$work/dpkg" --force-not-root --force-depends --force-bad-path \
         --log=/dev/null -i "$1"/*.deb &&
      grep -q 'Status: install ok installed' "$db/status" &&
      [ -e "$work/dpkg/usr/include/iprof/prof.h" ] &&
      [ -e "$work/dpkg/usr/share/doc/libiprof-dev/copyright" ] &&
      [ -e "$work/dpkg/usr/share/doc/libiprof-dev/changelog.gz" ]
}

# $1 name of the package's build, $2 function that unpacks
uses_package() {
   local root=$work/root-$1
   check "unpacks, $1" "$2" "$work/build-$1" "$root"
   check "only Prof_ names, $1" all_ours "$root"
   check "pkg-config, C, $1" pc_consumer "$root" "$CC" consumer.c
   check "pkg-config, C++, $1" pc_consumer "$root" "$CXX" consumer.cpp
   check "find_package, $1" cmake_consumer "$work/find-$1" -DCONSUMER_HOW=find_package \
      -Diprof_ROOT="$root/usr"
}

form_package() {
   check "cpack -G TGZ" package tgz TGZ
   uses_package tgz unpack_tgz
   local shared
   for shared in OFF ON; do
      check "cpack -G DEB, shared $shared" package deb-$shared DEB -DBUILD_SHARED_LIBS=$shared
      uses_package deb-$shared unpack_deb
      if [ $shared = ON ]; then check "sonames, deb" have_sonames "$work/root-deb-ON"; fi
   done
   check "dpkg installs it" install_deb "$work/build-deb-OFF"
}

# ---- Meson --------------------------------------------------------------------------------------

# $1 name, further: arguments of meson
meson_consumer() {
   local project=$work/meson-$1
   rm -rf "$project" && mkdir -p "$project/subprojects" && cp -r "$tree" \
      "$project/subprojects/iprof" && cp "$here/meson/meson.build" "$consumers"/*.c* "$project"
   CC=$CC CXX=$CXX meson setup "$project/build" "$project" "${@:2}" &&
      meson compile -C "$project/build" -j 2 && both_report "$project/build"
}

# A project that uses it stays as it is, and nothing of it is in there.
meson_without() {
   local project=$work/meson-without
   rm -rf "$project" && mkdir -p "$project/subprojects" && cp -r "$tree" \
      "$project/subprojects/iprof" &&
      cp "$tree/tests/builds/project/meson.build" "$tree/demo/hello.c" "$project" &&
      CC=$CC meson setup "$project/build" "$project" -Diprof:enabled=false &&
      meson compile -C "$project/build" -j 2 && "$project/build/game" >/dev/null &&
      ! nm "$project/build/game" | grep Prof_
}

meson_install() {
   rm -rf "$work/meson-build" "$work/meson-root"
   CC=$CC CXX=$CXX meson setup "$work/meson-build" "$tree" --prefix=/usr --libdir=lib \
      -Ddefault_library=both && meson compile -C "$work/meson-build" -j 2 &&
      DESTDIR=$work/meson-root meson install -C "$work/meson-build" --no-rebuild
}

form_meson() {
   local kind type
   for kind in static shared; do
      for type in debug release; do
         check "Meson subproject, $kind, $type" meson_consumer $kind-$type \
            -Diprof:default_library=$kind -Dbuildtype=$type
      done
   done
   check "Meson subproject without OpenGL" meson_consumer plain -Diprof:gl=disabled
   check "Meson subproject, a project that is one unit" meson_consumer unity --unity=on
   check "Meson subproject, left out" meson_without
   check "meson install" meson_install
   check "only Prof_ names, Meson" all_ours "$work/meson-root"
   check "sonames, Meson" have_sonames "$work/meson-root"
   check "pkg-config after meson install, C" pc_consumer "$work/meson-root" "$CC" consumer.c
   check "pkg-config after meson install, C++" pc_consumer "$work/meson-root" "$CXX" consumer.cpp
}

# ---- A game with a GLAD of its own --------------------------------------------------------------

glad_python() {
   local python
   for python in /usr/bin/python3 python3; do
      if $python -c 'import glad' 2>/dev/null; then echo $python; return; fi
   done
   return 1
}

make_host() {
   rm -rf "$work/host-glad"
   "$(glad_python)" -m glad --quiet --reproducible --api gl:core=3.3 --extensions '' \
      --out-path "$work/host-glad" c &&
      "$CC" -c -I"$work/host-glad/include" "$work/host-glad/src/gl.c" -o "$work/host_glad.o"
}

# $1 folder of prof.h, further: what to link
own_glad() {
   "$CXX" -std=c++17 "${strict[@]}" -DProf_ENABLED -I"$1" -I"$work/host-glad/include" \
      "$here/own_glad.cpp" "$work/host_glad.o" "${@:2}" -lEGL -pthread -lm -ldl \
      -Wl,-rpath,"$work" -o "$work/own_glad" && "$work/own_glad"
}

# Both loaders must be there, or the test proves nothing.
has_both_loaders() {
   local names
   names=$(nm "$work/own_glad")
   [[ $names == *" glad_glClear"* && $names == *" Prof_glad_glGetString"* ]]
}

glad_libraries() {
   cmake_build "$work/build-glad-$1" "$tree" -DIPROF_DEMO=OFF \
      -DBUILD_SHARED_LIBS="$1"
}

form_glad() {
   local build=$work/build-glad
   check "the game's own GLAD" make_host
   check "libraries, static" glad_libraries OFF
   check "own GLAD beside static libraries" own_glad "$tree" "$build-OFF/libiprof_gl.a" \
      "$build-OFF/libiprof.a"
   check "both loaders are in the program" has_both_loaders
   check "libraries, shared" glad_libraries ON
   check "own GLAD beside shared libraries" own_glad "$tree" -L"$build-ON" -liprof_gl -liprof \
      -Wl,-rpath,"$build-ON"
   check "prof.c with its OpenGL part" "$CC" -O1 -DProf_ENABLED -DProf_WITH_GL -c \
      "$DIST/prof.c" -o "$work/dist.o"
   check "own GLAD beside prof.c" own_glad "$DIST" "$work/dist.o"
   check "both loaders are in the program, prof.c" has_both_loaders
}

# -------------------------------------------------------------------------------------------------

check "the archive unpacks" unpack
for form in "${forms[@]}"; do "form_$form"; done
finish
