#!/usr/bin/env bash
# cjk.sh WORK LIBRARY - library iprof_cjk as `make cjk` builds it, taken by a program of somebody
# else; and what it is made of, beside the library, as C and as C++. Ends with 77 where
# X11's font is not here.
set -uo pipefail
font=/usr/share/fonts/X11/misc/12x13ja.pcf.gz
[ -e $font ] || { echo "skipped: no $font (Debian: xfonts-base)"; exit 77; }
. tests/install/common.sh
mkdir -p "$1" && work=$(cd "$1" && pwd)
library=$2

by_make() {
   rm -rf "$work/make" && env -u MAKEFLAGS "$MAKE" -s cjk B="$work/make" CC="$CC" &&
      only_ours "$work/make/libiprof_cjk.a" && needs_no_gl "$work/make/libiprof_cjk.a"
}

# Further: what to link
uses() {
   "$CC" -std=c99 "${strict[@]}" -DProf_ENABLED -I. "$consumers/consumer_cjk.c" "${@:1}" \
      "$library" -pthread -lm -o "$work/consumer" && "$work/consumer"
}

# Further: compiler and flags
compiled() {
   local name
   for name in cjk japanese; do
      "$@" "${strict[@]}" -pedantic -Wconversion -Wshadow -DProf_ENABLED -I. \
         -c "$work/make/cjk/prof_$name.c" -o "$work/$name.o" || return 1
   done
   uses "$work/cjk.o" "$work/japanese.o"
}

left_out() {
   "$CC" -std=c99 "${strict[@]}" -pedantic -I. -c "$work/make/cjk/prof_cjk.c" -o "$work/out.o" &&
      [ -z "$(nm "$work/out.o")" ]
}

no_font() {
   fails_with "Debian: xfonts-base" env -u MAKEFLAGS "$MAKE" -s cjk B="$work/none" CC="$CC" \
      CJK_FONT="$work/none.pcf.gz"
}

check "make cjk" by_make
check "a program" uses "$work/make/libiprof_cjk.a"
check "C99" compiled "$CC" -std=c99
check "C++17" compiled "$CXX" -std=c++17 -x c++
check "without Prof_ENABLED nothing is left" left_out
check "make cjk without the font says what it needs" no_font
finish
