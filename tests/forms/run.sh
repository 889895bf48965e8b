#!/usr/bin/env bash
# run.sh TARBALL WORK FORM - takes iprof in a form that there is, from the archive that `make dist`
# made, and lets programs of somebody else use it, in C and C++, static or shared. Called by `make
# check-forms`; CC, CXX, DIST and GLAD_PYTHON come from there. Forms: copy cmake fetch package meson
# glad.
set -uo pipefail

here=$PWD/tests/forms
tarball=$(realpath "$1")
mkdir -p "$2" && work=$(cd "$2" && pwd)
tree=$work/tree
. tests/install/common.sh

unpack() {
   rm -rf "$tree" && mkdir -p "$tree" && tar -xzf "$tarball" -C "$tree" --strip-components=1
}

# ---- The folder, copied into the program --------------------------------------------------------

# As in the README.
copied() {
   (cd "$work" && "$CC" "${strict[@]}" -DProf_ENABLED -Itree "$consumers/consumer.c" \
      tree/src/*/*.c tree/draw/*/*.c tree/platform/*.c -pthread -lm -o copied) &&
      reports_zones "$work/copied"
}

form_copy() { check "copied folder" copied; }

# ---- CMake --------------------------------------------------------------------------------------

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
   done < <(find "$1" -name 'libiprof*.so' ! -name '*_collector.so') # which is a plug-in
   [ $found = 2 ]
}

# $1 where it is installed. Then nothing of it is in a program, as by add_subdirectory.
is_left_out() {
   cmake_build tests/forms/out "$work/out" -Diprof_ROOT="$1" -DIPROF_ENABLED=OFF &&
      "$work/out/game" && ! nm "$work/out/game" | grep Prof_ &&
      cmake_build tests/forms/out "$work/in" -Diprof_ROOT="$1" && nm "$work/in/game" | grep Prof_ &&
      ! nm "$work/in/server" | grep Prof_
}

# $1 program
asks_for_soname() { readelf -d "$1" | grep -E 'NEEDED.*\[libiprof\.so\.[0-9.]+\]'; }

# tests/install has more of static ones, and of `make install`.
form_cmake() {
   local installed=$work/cmake
   check "cmake --install" cmake_install cmake -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=ON
   check "only Prof_ names" all_ours "$installed"
   check "find_package" cmake_consumer "$work/find" -DCONSUMER_HOW=find_package \
      -Diprof_ROOT="$installed" -DCMAKE_BUILD_TYPE=Release
   check "find_package, left out" is_left_out "$installed"
   check "sonames" have_sonames "$installed/lib"
   check "programs ask for the soname" asks_for_soname "$work/find/consumer_c"
   check "find_package with a component" finds "$installed" -DCONSUMER_COMPONENTS=gl
   check "find_package, a component that is not there" fails_with "built without iprof::none" \
      finds "$installed" -DCONSUMER_COMPONENTS=none
}

# ---- FetchContent from git ----------------------------------------------------------------------

make_repository() {
   rm -rf "$work/git" && cp -r "$tree" "$work/git" && cd "$work/git" && git init -q -b main &&
      git add -A && git -c user.name=test -c user.email=test@localhost commit -q -m test &&
      git tag v0
}

# $1 build folder of a program that has iprof in it, and installs nothing itself
installs_nothing() {
   rm -rf "$work/nothing"
   cmake --install "$1" --prefix "$work/nothing" && [ ! -e "$work/nothing" ]
}

# FetchContent adds the folder by add_subdirectory.
form_fetch() {
   check "a git repository of the archive" make_repository
   check "FetchContent from git" cmake_consumer "$work/fetch" -DCONSUMER_HOW=FetchContent \
      -DIPROF_SOURCE="file://$work/git" -DIPROF_TAG=v0 -DCMAKE_BUILD_TYPE=Release
   check "it installs nothing" installs_nothing "$work/fetch"
}

# ---- CPack --------------------------------------------------------------------------------------

builds_packages() {
   cmake_build "$tree" "$work/build" -DIPROF_DEMO=OFF -DCMAKE_INSTALL_PREFIX=/usr \
      -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_BUILD_TYPE=Release
}

# $1 generator
package() { (cd "$work/build" && rm -f ./*.deb ./*.tar.gz && cpack -G "$1"); }

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
   check "unpacks, $1" "unpack_$1" "$work/build" "$root"
   check "only Prof_ names, $1" all_ours "$root"
   check "pkg-config, C, $1" pc_consumer "$root" iprof-gl consumer.c
   check "pkg-config, C++, $1" pc_consumer "$root" iprof-gl consumer.cpp
   check "find_package, $1" cmake_consumer "$work/find-$1" -DCONSUMER_HOW=find_package \
      -Diprof_ROOT="$root/usr"
}

form_package() {
   check "builds" builds_packages
   uses_package tgz
   uses_package deb
   check "dpkg installs it" install_deb "$work/build"
}

# ---- Meson --------------------------------------------------------------------------------------

# $1 name, further: what is in the project beside the folder. It is left in $project.
meson_project() {
   project=$work/meson-$1
   rm -rf "$project" && mkdir -p "$project/subprojects" && cp "${@:2}" "$project" &&
      cp -r "$tree" "$project/subprojects/iprof"
}

# Further: arguments of meson
meson_build() {
   CC=$CC CXX=$CXX meson setup "$project/build" "$project" "$@" &&
      meson compile -C "$project/build" -j 2
}

# $1 name, further: arguments of meson
meson_consumer() {
   meson_project "$1" "$here/meson/meson.build" "$consumers"/*.c* && meson_build "${@:2}" &&
      all_report "$project/build"
}

# A project that uses it stays as it is, and nothing of it is in there.
meson_without() {
   meson_project without "$tree/tests/builds/project/meson.build" "$tree/demo/hello.c" &&
      meson_build -Diprof:enabled=false && "$project/build/game" >/dev/null &&
      ! nm "$project/build/game" | grep Prof_
}

meson_install() {
   rm -rf "$work/meson-build" "$work/meson-root"
   CC=$CC CXX=$CXX meson setup "$work/meson-build" "$tree" --prefix=/usr --libdir=lib \
      -Ddefault_library=both && meson compile -C "$work/meson-build" -j 2 &&
      DESTDIR=$work/meson-root meson install -C "$work/meson-build" --no-rebuild
}

form_meson() {
   check "Meson subproject, static, debug" meson_consumer static -Dbuildtype=debug \
      -Diprof:default_library=static
   check "Meson subproject, shared, without OpenGL" meson_consumer shared -Diprof:gl=disabled \
      -Diprof:default_library=shared -Doptimization=1
   check "Meson subproject, a project that is one unit" meson_consumer unity --unity=on
   check "Meson subproject, left out" meson_without
   check "meson install" meson_install
   check "only Prof_ names, Meson" all_ours "$work/meson-root"
   check "sonames, Meson" have_sonames "$work/meson-root"
   check "pkg-config after meson install, C" pc_consumer "$work/meson-root" iprof-gl consumer.c
   check "pkg-config after meson install, C++" pc_consumer "$work/meson-root" iprof-gl \
      consumer.cpp
}

# ---- A game with a GLAD of its own --------------------------------------------------------------

make_host() {
   rm -rf "$work/host-glad"
   "$GLAD_PYTHON" -m glad --quiet --reproducible --api gl:core=3.3 --extensions '' \
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
   configure "$tree" "$work/build-glad-$1" -DIPROF_DEMO=OFF -DBUILD_SHARED_LIBS="$1" &&
      cmake --build "$work/build-glad-$1" -j 2 --target iprof_gl
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
"form_$3"
finish
