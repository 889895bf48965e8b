#!/usr/bin/env bash
# view.sh WORK IPROF MAKE_CAPTURE - iprof view in a window on a display without a screen, in a
# terminal, and as pictures. FRAMEBUFFER is the folder where that display keeps its pixels.
set -u
. scripts/check.sh

mkdir -p "$1" && work=$(cd "$1" && pwd)
iprof=$(realpath "$2")
make=$(realpath "$3")
screen=$(realpath tests/tools/screen.py)
drop=$(realpath tests/tools/drop.py)
terminal=$(realpath tests/tools/terminal.py)
rm -rf "${work:?}"/* && cd "$work" || exit 1

# status N COMMAND... - it must end so.
status() {
   local wanted=$1 told got
   shift
   told=$("$@" 2>&1 </dev/null)
   got=$?
   [ $got = "$wanted" ] || { echo "exit status $got, not $wanted: $told"; return 1; }
}

"$make" a.iprof --label build=1.4.2 --label level=reef || exit 1
"$make" b.iprof --label build=1.5.0 --slower draw 300 || exit 1
head -c 900 /dev/zero | tr '\0' 'x' >garbage.iprof

# ---- wrong words --------------------------------------------------------------------------------

check "no such screen" fails_with "did you mean report?" "$iprof" view a.iprof --png repot x.png
check "the screen where the picture belongs" \
   fails_with "iprof view a.iprof x.png --png hitches" "$iprof" view a.iprof hitches --png x.png
check "a picture in place of the screen" \
   fails_with "iprof view a.iprof x.png --png SCREEN" "$iprof" view a.iprof --png x.png
check "no file for the picture" fails_with "needs a file" "$iprof" view a.iprof --png report
check "both kinds" fails_with "not both" "$iprof" view a.iprof x.png --png report --text
check "no size" fails_with "as in 1280x720" "$iprof" view a.iprof x.png --png report --size 12
check "a size of nothing" status 2 "$iprof" view a.iprof x.png --png report --size 0x4
check "no such frame" fails_with "no frame 5000" "$iprof" view a.iprof x.png --png report \
   --frame 5000
check "no such hitch" fails_with "it has 10 hitches" "$iprof" view a.iprof --text --hitch 11
check "no such zone" fails_with "no zone nix" "$iprof" view a.iprof --text --zone nix
check "no capture" fails_with "garbage.iprof: " "$iprof" view garbage.iprof
check "nothing was left" test ! -e x.png
check "no display" fails_with "no window can be had" env -u DISPLAY "$iprof" view a.iprof
check "a picture on stdout" grep -q PNG <("$iprof" view a.iprof - --png hud | head -c 4)
check "text of a pipe" grep -q load_level <("$iprof" view - --text <a.iprof)
check "the report of a frame" grep -q "frame 97" <("$iprof" view a.iprof --text --frame 97)

# ---- a window -----------------------------------------------------------------------------------

# window COMMAND... - starts it, and waits for its window.
window() {
   "$@" >log 2>&1 &
   program=$!
   shown=$(timeout 60 xdotool search --sync --onlyvisible --name ' - iprof$' | head -n 1)
   [ -n "$shown" ] || { cat log; exit 1; }
   xdotool windowmove "$shown" 0 0 windowfocus --sync "$shown"
   sleep 1
}
title() { xdotool getwindowname "$shown"; }
has_title() {
   for _ in $(seq 50); do
      # shellcheck disable=SC2053 # it is a pattern
      [[ $(title) == $1 ]] && return
      sleep 0.1
   done
   title
   return 1
}
# pixels - a sum of what is on the display. It waits until that stays the same.
pixels() {
   local now last=
   for _ in $(seq 40); do
      now=$(python3 "$screen" "$FRAMEBUFFER/Xvfb_screen0")
      [ "$now" = "$last" ] && break
      last=$now
      sleep 0.3
   done
   echo "$now"
}
# changes KEY - the picture becomes another.
changes() {
   local before now
   before=$(pixels)
   xdotool key "$1"
   now=$(pixels)
   [ "${before%% *}" != "${now%% *}" ] || { echo "$1 changes nothing"; return 1; }
}
# How often its threads woke up.
woken() { cat /proc/"$program"/task/*/status | awk '/^voluntary/ { sum += $2 } END { print sum }'; }
# An idle window looks at gamepads four times a second, and paints nothing.
# shellcheck disable=SC2317 # it is called by check
is_idle() {
   local before after
   sleep 8
   before=$(woken)
   sleep 3
   after=$(woken)
   [ $((after - before)) -le 100 ] || { echo "$((after - before)) times in 3 s"; return 1; }
}

window "$iprof" view a.iprof
check "a window opens" test -n "$shown"
check "its title" has_title "a.iprof - build 1.4.2 - session * - iprof"
check "it is drawn" test "$(pixels | cut -d' ' -f2)" -gt 100
for key in 2 3 4 5 question Escape 1 Down Home; do check "key $key" changes $key; done
check "F3 closes nothing" changes F3
check "Escape closes nothing" kill -0 "$program"
xdotool windowsize "$shown" 640 480
check "another size is drawn" test "$(pixels | cut -d' ' -f2)" -gt 100
check "it is idle" is_idle
check "another capture is dropped on it" python3 "$drop" "$shown" "$work/b.iprof"
check "... and shown" has_title "b.iprof - build 1.5.0 - *"
before=$(pixels)
check "what is none is dropped on it" python3 "$drop" "$shown" "$work/garbage.iprof"
check "... and told" test "$before" != "$(pixels)"
check "... and the one before stays" has_title "b.iprof - build 1.5.0 - *"
check "a key ends the message" changes 3
head -c 100000 a.iprof >cut.iprof
for _ in $(seq 20); do python3 "$drop" "$shown" "$work/a.iprof"; done
check "twenty times" has_title "a.iprof - build 1.4.2 - *"
check "one that was cut" python3 "$drop" "$shown" "$work/cut.iprof"
check "... is shown" has_title "cut.iprof - *"
xdotool key ctrl+q
wait $program
check "it ends with Control and Q" test $? = 0
check "it had nothing to say" test ! -s log

# ---- a terminal ---------------------------------------------------------------------------------

check "in a terminal" python3 "$terminal" "$iprof" view a.iprof --text
finish
