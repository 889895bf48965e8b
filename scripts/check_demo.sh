#!/usr/bin/env bash
# check_demo.sh DEMO DEMO_OFF HELLO_C HELLO_CPP WORK - plays the demo as `make demo` does, and looks
# at what it leaves. The last line is "N passed, N failed".
#
# Pictures are checked for being there and being different, not for their pixels.
set -uo pipefail

demo=$1 demo_off=$2 hello_c=$3 hello_cpp=$4 work=$5
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$(dirname "$0")/check.sh"

rm -rf "$work"
mkdir -p "$work"

without_display() { env -u DISPLAY -u WAYLAND_DISPLAY "$@"; }

plays() { without_display "$demo" --out "$work/shots" --seconds 5 | tee "$work/output"; }

# has_files FOLDER FILE... - and something is in them.
has_files() {
   local folder=$1 file
   shift
   for file in "$@"; do
      [ -s "$folder/$file" ] || { echo "$folder/$file is missing or empty" >&2; return 1; }
   done
}

# Every view has a picture, and no two are the same.
has_pictures() {
   local file different
   for file in "$work"/shots/*.png; do
      [ "$(head -c 8 "$file" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] || return 1
   done
   find "$work/shots" -name '*.png' -exec ls -l {} +
   different=$(cksum "$work"/shots/*.png | cut -d' ' -f1 | sort -u | wc -l)
   [ "$different" -ge 4 ] && [ "$different" = "$(find "$work/shots" -name '*.png' | wc -l)" ]
}

plays_in_window() {
   local scripts
   scripts=$(dirname "$0")
   bash "$scripts/with_display.sh" bash "$scripts/play_in_window.sh" "$demo" \
      "$work/window" && has_files "$work/window" prof_frame.html prof_trace.json prof_profile.pb.gz
}

has_exports() {
   has_files "$work/shots" frames.csv zones.csv trace.json folded.txt speedscope.json \
      profile.pb.gz frame.html
}

# The demo itself compares what is blamed with what it did.
blames_stall() {
   without_display "$demo" --headless --out "$work/stall" --seconds 6 --stall 300 &&
      has_files "$work/stall" hitch.html && grep -q follow_plan "$work/stall/hitch.html"
}

# The report is in a file and on the terminal, and shows many zones.
has_report() {
   wc -l "$work/shots/report.txt" && [ "$(wc -l <"$work/shots/report.txt")" -ge 20 ] &&
      [ -n "$(sed -n 3p "$work/shots/report.txt")" ] &&
      grep -qF -- "$(sed -n 3p "$work/shots/report.txt")" "$work/output"
}

plays_compiled_out() {
   without_display "$demo_off" --headless --out "$work/off" --seconds 5
}

# Nothing of the profiler is left in the program that was built without it.
nothing_left() { ! nm -P "$demo_off" | grep -E '^_?Prof_'; }

says_something() { [ -n "$("$1")" ]; }

check "plays itself without a display" plays
check "leaves pictures" has_pictures
check "leaves a report" has_report
check "leaves exports" has_exports
check "blames a stall on the zone that stalled, right to 1 %" blames_stall
check "plays in a window and obeys keys" plays_in_window
check "plays with the profiler compiled out" plays_compiled_out
check "nothing of the profiler is left then" nothing_left
check "hello in C" says_something "$hello_c"
check "hello in C++" says_something "$hello_cpp"

finish
