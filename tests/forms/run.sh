#!/usr/bin/env bash
# run.sh TARBALL WORK FORM - takes iprof in a form that there is, from the archive that `make dist`
# made, and lets programs of somebody else use it, in C and C++, static or shared. Called by `make
# check-forms`; CC and CXX come from there. Forms: copy fetch meson. (tests/install has
# installations and packages, dist.sh the two files.)
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

# README's line, which may go on in the next one.
folder_line() {
   sed -e ':more' -e '/\\$/ { N; s/ *\\\n */ /; b more' -e '}' "$tree/README.md" |
      sed -n 's/^    \(cc -DProf_ENABLED -Iiprof game.c .*iprof\/src.*\)/\1/p'
}

# $1 the line, $2 1: the zones are told. The game is README's smallest.
takes_folder() {
   local folder=$work/copied
   rm -rf "$folder" && mkdir "$folder" && ln -s "$tree" "$folder/iprof" || return 1
   cp "$tree/demo/hello.c" "$folder/game.c"
   (cd "$folder" && eval "${1/#cc /\"\$CC\" }") && "$folder/a.out" >"$folder/out" || return 1
   [ "$(grep -c think "$folder/out")" -gt 0 ] || [ "$2" = 0 ]
}

form_copy() {
   local line
   line=$(folder_line)
   check "README tells the folder's line once" [ "$(printf '%s' "$line" | grep -c .)" = 1 ]
   check "README's line" takes_folder "$line" 1
   check "README's line without the flag" takes_folder "${line/-DProf_ENABLED /}" 0
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
      -DIPROF_SOURCE="file://$work/git" -DIPROF_TAG=v0 -DCMAKE_BUILD_TYPE=Release \
      -DIPROF_XPTI=OFF
   check "it installs nothing" installs_nothing "$work/fetch"
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
   CC=$CC CXX=$CXX meson setup --buildtype=plain "$project/build" "$project" "$@" &&
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
      --buildtype=plain -Dcpp_args=-O1 -Ddefault_library=both --unity=on >"$work/meson-words" &&
      meson compile -C "$work/meson-build" -j 2 &&
      DESTDIR=$work/meson-root meson install -C "$work/meson-build" --no-rebuild
}

says_nothing_of_versions() { ! grep 'WARNING: Project' "$work/meson-words"; }

form_meson() {
   check "Meson subproject, shared, without OpenGL, one unit" meson_consumer shared --unity=on \
      -Diprof:gl=disabled -Diprof:xpti=false -Diprof:default_library=shared
   check "Meson subproject, left out" meson_without
   check "meson install" meson_install
   check "Meson finds nothing that is newer than what we ask for" says_nothing_of_versions
   check "only Prof_ names, Meson" all_ours "$work/meson-root"
   check "sonames, Meson" have_sonames "$work/meson-root"
   check "XPTI after meson install" pc_xpti "$work/meson-root" iprof-xpti consumer_xpti.c \
      'consumer_load.*iprof'
   check "pkg-config after meson install, C" pc_consumer "$work/meson-root" iprof-gl consumer.c
   check "pkg-config after meson install, C++" pc_consumer "$work/meson-root" iprof-gl \
      consumer.cpp
}

# -------------------------------------------------------------------------------------------------

check "the archive unpacks" unpack
"form_$3"
finish
