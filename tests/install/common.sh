# common.sh - what is asked of a library or a program, whatever way it was taken; to be sourced in
# the root. $work is the folder for all that is built, $tree the sources of iprof.
# shellcheck shell=bash disable=SC2154
. scripts/check.sh

consumers=$PWD/tests/install
strict=(-Wall -Wextra -Werror)
: "${MAKE:=make}" "${CC:=cc}" "${CXX:=c++}"

# The consumers print a report; their zones must be in it.
reports_zones() {
   local text
   text=$("$@") || return 1
   printf '%s\n' "$text"
   [[ $text == *consumer_frame* && $text == *consumer_think* ]]
}

# ---- Libraries ----------------------------------------------------------------------------------

# The global symbols of a library or an object. $1 file, $2 --defined-only or -u
symbols() {
   local dynamic=()
   [[ $1 == *.so* ]] && dynamic=(-D)
   nm -g -P "${dynamic[@]}" "$2" "$1" | awk 'NF >= 2 { print $1 }' | sort -u
}

only_ours() {
   local names
   names=$(symbols "$1" --defined-only)
   [[ $names == *Prof_* ]] || { echo "no Prof_ symbol at all in $1"; return 1; }
   ! grep -v '^Prof_' <<<"$names"
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

needs_no_gl() { ! symbols "$1" -u | grep -E '^_?(gl[A-Z]|glad|egl[A-Z]|glX)'; }

# ---- CMake --------------------------------------------------------------------------------------

# $1 source, $2 build folder, further: arguments of cmake
configure() {
   rm -rf "$2"
   cmake -S "$1" -B "$2" -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" "${@:3}"
}

cmake_build() { configure "$@" && cmake --build "$2" -j 2; }

# $1 folder of the two programs
both_report() { reports_zones "$1/consumer_c" && reports_zones "$1/consumer_cpp"; }

cmake_consumer() { cmake_build "$consumers" "$@" && both_report "$1"; }

# $1 where iprof is installed, further: arguments of cmake. A program that looks for it there.
finds() {
   configure "$consumers" "$work/finds" -DCONSUMER_HOW=find_package -Diprof_ROOT="$1" "${@:2}"
}

# $1 name, further: arguments of cmake. Hidden by default, as many projects have it.
cmake_install() {
   cmake_build "$tree" "$work/build-$1" -DIPROF_DEMO=OFF -DCMAKE_C_VISIBILITY_PRESET=hidden \
      "${@:2}" && rm -rf "${work:?}/$1" && cmake --install "$work/build-$1" --prefix "$work/$1"
}

# ---- pkg-config ---------------------------------------------------------------------------------

has_package() { pkg-config --exists "$1" || { echo "skipped: no $1"; return 1; }; }

# $1 root of an installation, $2 package, $3 source
pc_consumer() {
   local folder flags compiler=$CC
   folder=$(dirname "$(find "$1" -name iprof.pc)")
   flags=$(PKG_CONFIG_SYSROOT_DIR=$1 PKG_CONFIG_LIBDIR=$folder pkg-config --cflags --libs "$2") ||
      return 1
   [[ $3 == *.cpp ]] && compiler=$CXX
   [ "$2" = iprof ] || flags="-DCONSUMER_GL $flags"
   "$compiler" "${strict[@]}" "$consumers/$3" $flags -Wl,-rpath,"$folder/.." -o "$work/consumer" &&
      reports_zones "$work/consumer"
}
