#!/usr/bin/env bash
# run.sh TARBALL WORK FORM - takes iprof in a form that there is, from the archive that `make dist`
# made, and lets programs of somebody else use it, in C and C++, static or shared. Called by `make
# check-forms`; CC and CXX come from there. Forms: copy fetch package meson. (tests/install has
# installations, dist.sh the two files.)
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
   check "Meson subproject, shared, without OpenGL, one unit" meson_consumer shared --unity=on \
      -Diprof:gl=disabled -Diprof:default_library=shared
   check "Meson subproject, left out" meson_without
   check "meson install" meson_install
   check "only Prof_ names, Meson" all_ours "$work/meson-root"
   check "sonames, Meson" have_sonames "$work/meson-root"
   check "pkg-config after meson install, C" pc_consumer "$work/meson-root" iprof-gl consumer.c
   check "pkg-config after meson install, C++" pc_consumer "$work/meson-root" iprof-gl \
      consumer.cpp
}

# -------------------------------------------------------------------------------------------------

check "the archive unpacks" unpack
"form_$3"
finish
