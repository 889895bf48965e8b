#!/usr/bin/env bash
# glut.sh RECIPE - plays demo/recipe_glut.c in a window: which keys the game gets, and which the
# overlay. Needs a display and xdotool. PICTURE=FILE takes a picture, with ImageMagick.
set -u
. scripts/check.sh
log=$(mktemp)
"$1" says >"$log" 2>&1 &
program=$!
trap 'kill $program 2>/dev/null; rm -f "$log"' EXIT

window=$(timeout 60 xdotool search --sync --onlyvisible --name '^hello GLUT$' | head -n 1)
[ -n "$window" ] || { echo "no window came up"; exit 1; }
xdotool windowfocus --sync "$window"
sleep 0.5
press() { timeout 20 xdotool key --delay 60 "$@"; sleep 0.4; }

press space space           # the game's: two turns, two releases
press F3 F3                 # HUD, panel
press 2 1 Down Up           # the panel's
press slash                 # a sign, by its character
press s q u                 # typed: no key of the game
press Return
[ -z "${PICTURE-}" ] || import -window "$window" "$PICTURE"
kill -0 $program; check "what is typed is no key of the game, which q would end" [ $? = 0 ]
press Escape Escape         # ends the filter, gives the keys back
press space
timeout 20 xdotool key q
for _ in $(seq 300); do
   kill -0 $program 2>/dev/null || break
   sleep 0.1
done
wait $program
check "the program ends well" [ $? = 0 ]
check "the report is open" grep 'REPORT self' "$log"
check "zones are there" grep draw_square "$log"
check "the game got its keys, and their releases, and no others" \
   grep '^turns 3, releases 3$' "$log"
finish || { cat "$log"; exit 1; }
