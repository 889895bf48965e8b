#!/usr/bin/env bash
# imgui.sh DEMO - plays demo/imgui in a window: which keys the game gets, which ImGui's text field,
# and which the overlay; and what a click on a panel does. Needs a display and xdotool. PICTURE=FILE
# takes a picture, with ImageMagick.
set -u
. scripts/check.sh
log=$(mktemp)
LSAN_OPTIONS=detect_leaks=0 "$1" says >"$log" 2>&1 &
program=$!
trap 'kill $program 2>/dev/null; rm -f "$log"' EXIT

window=$(timeout 60 xdotool search --sync --onlyvisible --name '^iprof, Dear ImGui$' | head -n 1)
[ -n "$window" ] || { echo "no window came up"; exit 1; }
xdotool windowfocus --sync "$window"
sleep 1
press() { timeout 20 xdotool key --delay 300 "$@"; sleep 0.5; }
click() { timeout 20 xdotool mousemove --window "$window" "$1" "$2"; sleep 0.4; hold_button; }
hold_button() { xdotool mousedown 1; sleep 0.3; xdotool mouseup 1; sleep 0.4; }

press space                 # the game's: one
click 1000 92               # the field of ImGui's
press End x y               # typed there
press F3 F3                 # HUD, panel
press 2 1 Down Up           # the panel's
press slash s q u Return    # its filter; neither the field nor the game gets them
[ -z "${PICTURE-}" ] || import -window "$window" "$PICTURE"
kill -0 $program; check "what is typed is no key of the game, which q would end" [ $? = 0 ]
click 200 300               # on the panel: ImGui's field keeps the keys it has
press Escape Escape         # ends the filter, gives the keys back
press z                     # the field's again
click 1100 600              # beside all windows: the game has the keys
press space                 # two
timeout 20 xdotool key --delay 300 q
for _ in $(seq 300); do
   kill -0 $program 2>/dev/null || break
   sleep 0.1
done
wait $program
check "the program ends well" [ $? = 0 ]
check "zones are there" grep look_around "$log"
check "the field and the game got their keys and no others" \
   grep '^name starlingsxyz, scatters 2$' "$log"
finish || { cat "$log"; exit 1; }
