# common.sh - what is asked of a library or a program, whatever way it was taken; to be sourced in
# the root. $work is the folder for all that is built, $tree the sources of iprof.
# shellcheck shell=bash disable=SC2154
. scripts/check.sh

consumers=$PWD/tests/install
strict=(-Wall -Wextra -Werror)
: "${MAKE:=make}" "${CC:=cc}" "${CXX:=c++}"
if command -v ninja >/dev/null; then export CMAKE_GENERATOR=Ninja; fi

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

# What a library defines to stand in for the system's.
stands_in() {
   local family=({m,c,re}alloc free memalign aligned_alloc posix_memalign)
   case $1 in
   libiprof_alloc.a) printf '%s\n' "${family[@]}" valloc pvalloc ;;
   libiprof_alloc_live.a) printf '%s\n' "${family[@]}" valloc pvalloc malloc_usable_size ;;
   libiprof_alloc_wrap.a) printf '__wrap_%s\n' "${family[@]}" ;;
   libiprof_alloc_new.a) # new and delete, also of arrays, each without throwing and with alignment
      printf '%s\n' _Z{n{w,a}m,d{l,a}Pv}{,St11align_val_t}{,RKSt9nothrow_t} \
         _Zd{l,a}Pvm{,St11align_val_t} ;;
   libiprof_auto.a) printf '__cyg_profile_func_%s\n' enter exit ;;
   libiprof_xpti_collector.so) printf 'xptiTrace%s\n' Init Finish ;;
   esac | sort
}

# $1 library or object, $2 the library whose part stands in there, if it is not that itself
only_ours() {
   local names others
   names=$(symbols "$1" --defined-only)
   # All but the first are C++'s own.
   others=$(grep -vE '^(Prof_|_ZNSt|DW\.ref\.|__clang_call_)' <<<"$names")
   [[ $names == *Prof_* || $others == *_Znwm* || $others == *xptiTraceInit* ]] || { echo "no Prof_ symbol at all in $1"; return 1; }
   diff <(stands_in "${2:-$(basename "$1")}") <(printf '%s' "${others:+$others$'\n'}")
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

# ---- CMake --------------------------------------------------------------------------------------

# $1 source, $2 build folder, further: arguments of cmake. C of a release is not optimised, which
# would take most of the time and changes nothing of what is asked here; C++ is, for its inline
# functions have names of their own otherwise.
configure() {
   rm -rf "$2"
   cmake -S "$1" -B "$2" -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" \
      -DCMAKE_C_FLAGS_RELEASE=-DNDEBUG -DCMAKE_CXX_FLAGS_RELEASE="-O1 -DNDEBUG" \
      "${@:3}"
}

cmake_build() { configure "$@" && cmake --build "$2" -j 2; }

# $1 folder of the programs
all_report() {
   local program
   reports_zones "$1/consumer_c" && reports_zones "$1/consumer_cpp" || return 1
   for program in "$1"/alloc_* "$1"/tracy_* "$1"/marked_* \
      "$1"/capture_* "$1"/inside_* $(compgen -G "$1/xpti_*"); do # XPTI may be left out
      [ -d "$program" ] || "$program" || { echo "$program: $?"; return 1; }
   done
}

cmake_consumer() { cmake_build "$consumers" "$@" && all_report "$1"; }

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

has_vulkan() {
   [ -e /usr/include/vulkan/vulkan_core.h ] || { echo "skipped: no headers of Vulkan"; return 1; }
}
has_cjk() {
   [ -e /usr/share/fonts/X11/misc/12x13ja.pcf.gz ] || { echo "skipped: no font 12x13ja"; return 1; }
}
cjk_if_here() { if has_cjk >/dev/null; then echo ON; else echo OFF; fi; }
has_package() { pkg-config --exists "$1" || { echo "skipped: no $1"; return 1; }; }

# $1 root of an installation, $2 package, $3 source, further: flags
pc_build() {
   local folder flags compiler=$CC
   folder=$(dirname "$(find "$1" -name iprof.pc)")
   flags=$(PKG_CONFIG_SYSROOT_DIR=$1 PKG_CONFIG_LIBDIR=$folder pkg-config --cflags --libs "$2") ||
      return 1
   [[ $3 == *.cpp ]] && compiler=$CXX
   "$compiler" "${strict[@]}" "${@:4}" "$consumers/$3" $flags -Wl,-rpath,"$folder/.." \
      -o "$work/consumer"
}

pc_consumer() {
   local with=()
   [ "$2" = iprof ] || with=(-DCONSUMER_GL)
   pc_build "$@" "${with[@]}" && reports_zones "$work/consumer"
}

pc_alloc() { pc_build "$@" && "$work/consumer"; }
pc_capture() { pc_build "$@" && "$work/consumer"; }
pc_tracy() { pc_build "$@" && "$work/consumer"; }

# Alone, and with the dispatcher and the collector of the same installation: that has a report.
# $1 root, $2 package, $3 source; $4: what the report has
pc_xpti() {
   local lib
   pc_build "$1" "$2" "$3" && "$work/consumer" || return 1
   lib=$(dirname "$(find "$1" -name libxptifw.so)")
   XPTI_FRAMEWORK_DISPATCHER=$lib/libxptifw.so XPTI_SUBSCRIBERS=$lib/libiprof_xpti_collector.so \
      IPROF_XPTI_REPORT=$work/traced.txt "$work/consumer" && grep "$4" "$work/traced.txt"
}
pc_inside() {
   local hooks=()
   [ "$2" != iprof-auto ] || hooks=(-finstrument-functions)
   pc_build "$@" "${hooks[@]}" && "$work/consumer"
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
      "$consumers/own_glad.cpp" "$work/host_glad.o" "${@:2}" -lEGL -pthread -lm -ldl \
      -Wl,-rpath,"$work" -o "$work/own_glad" && "$work/own_glad"
}

# Both loaders must be there, or the test proves nothing.
has_both_loaders() {
   local names
   names=$(nm "$work/own_glad")
   [[ $names == *" glad_glClear"* && $names == *" Prof_glad_glGetString"* ]]
}
