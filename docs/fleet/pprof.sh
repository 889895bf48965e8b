#!/bin/sh
# pprof.sh - where the time goes on one kind of machine, out of the profiles of all: Go's pprof.
#
#    sh pprof.sh 'gpu:.*RTX 4070' profiles/1219 [profiles/1203]
#
# A folder has the profiles of a build, one a session (Prof_PPROF), whose samples have the labels as
# tags. The first argument is a pattern that KEY:VALUE of a tag must match; several, with commas,
# must all match. First comes the time by zone, self and with what is below; and then how that
# differs from the older build, had it been played for as long. A profile sums up all frames: what
# makes a few of them late is little in it, and is asked of the tables.
set -eu
[ $# -ge 2 ] || { echo "sh pprof.sh TAG FOLDER [FOLDER OF AN OLDER BUILD]" >&2; exit 2; }
tag=$1 folder=$2 older=${3:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pprof() { go tool pprof "$@" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }; }

# A few at a time: sessions differ in their labels, so pprof adds up nothing before it has thrown
# out what does not match, and takes ever longer for each file.
merge() { # folder, output
   find "$1" -name '*.pb.gz' | sort >"$work/list"
   [ -s "$work/list" ] || { echo "pprof.sh: no *.pb.gz in $1" >&2; exit 1; }
   mkdir "$work/parts"
   xargs -n 25 sh -c 'parts=$1 tag=$2; shift 2
      go tool pprof -proto -tagfocus "$tag" -output "$parts/$$.pb.gz" "$@"' \
      merge "$work/parts" "$tag" <"$work/list" >"$work/log" 2>&1 ||
      { cat "$work/log" >&2; exit 1; }
   pprof -proto -output "$2" "$work"/parts/* >/dev/null
   rm -r "$work/parts"
}

merge "$folder" "$work/new.pb.gz"
pprof -top -nodecount "${NODES:-20}" -unit ms "$work/new.pb.gz"
[ -n "$older" ] || exit 0
merge "$older" "$work/old.pb.gz"
pprof -top -nodecount "${NODES:-20}" -unit ms -normalize -diff_base "$work/old.pb.gz" \
   "$work/new.pb.gz"
