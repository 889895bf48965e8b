#!/bin/sh
# pprof.sh - where the time goes on one kind of machine, out of the profiles of all: Go's pprof.
#
#    sh pprof.sh FOLDER 'gpu:.*RTX 4070' 1219 1203
#
# FOLDER has a profile a session (Prof_PPROF), whose samples have the labels as tags. The second
# argument is a pattern that KEY:VALUE of a tag must match, and the others are builds: first comes
# the time of the newer one by zone, self and with what is below; and then how it differs from the
# older, had it been played for as long. A profile sums up all frames: what makes a few of them late
# is little in it, and is asked of the tables.
set -eu
[ $# -ge 3 ] || { echo "sh pprof.sh FOLDER TAG BUILD [OLDER]" >&2; exit 2; }
folder=$1 tag=$2 build=$3 older=${4:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pprof() { go tool pprof "$@" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }; }

# All patterns between commas must match. There may be more files than one command takes.
merge() { # build, output
   find "$folder" -name '*.pb.gz' | sort >"$work/list"
   [ -s "$work/list" ] || { echo "pprof.sh: no *.pb.gz in $folder" >&2; exit 1; }
   xargs -n 500 sh -c 'out=$1 tag=$2; shift 2
      n=$(find "$(dirname "$out")" -name "part-*" | wc -l)
      go tool pprof -proto -tagfocus "$tag" -output "$(dirname "$out")/part-$n" "$@"' \
      merge "$work/all" "$tag,build:$1\$" <"$work/list" >"$work/log" 2>&1 ||
      { cat "$work/log" >&2; exit 1; }
   pprof -proto -output "$2" "$work"/part-* >/dev/null
   rm "$work"/part-*
}

merge "$build" "$work/new.pb.gz"
pprof -top -nodecount "${NODES:-20}" -unit ms "$work/new.pb.gz"
[ -n "$older" ] || exit 0
merge "$older" "$work/old.pb.gz"
pprof -top -nodecount "${NODES:-20}" -unit ms -normalize -diff_base "$work/old.pb.gz" \
   "$work/new.pb.gz"
