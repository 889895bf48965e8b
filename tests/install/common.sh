# common.sh - what is asked of a library or a program, whatever way it was taken; to be sourced.
# shellcheck shell=bash

# The consumers print a report; their zones must be in it.
reports_zones() {
   local text
   text=$("$@") || return 1
   printf '%s\n' "$text"
   [[ $text == *consumer_frame* && $text == *consumer_think* ]]
}

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
   ! grep -v '^_\?Prof_' <<<"$names"
}

needs_no_gl() { ! symbols "$1" -u | grep -E '^_?(gl[A-Z]|glad|egl[A-Z]|glX)'; }

has_package() { pkg-config --exists "$1" || { echo "skipped: no $1"; return 1; }; }
