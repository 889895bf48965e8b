#!/usr/bin/env bash
# glut.sh RECIPE - plays demo/recipe_glut.c in a window: which keys the game gets, and that the time
# in which it waits for one makes no hitch. Needs a display and xdotool.
set -u
. scripts/check.sh
log=$(mktemp)
"$1" says >"$log" 2>&1 &
program=$!
trap 'kill $program 2>/dev/null; rm -f "$log"' EXIT

window=$(timeout 60 xdotool search --sync --onlyvisible --name '^hello GLUT$' | head -n 1)
[ -n "$window" ] || { echo "no window came up"; exit 1; }
xdotool windowfocus --sync "$window"
press() { timeout 20 xdotool key --delay 60 "$@"; sleep 0.4; }

press space space           # the game's: two turns, two releases
for _ in $(seq 12); do      # frames far apart, so that the rule of hitches has its usual
   press space
done
press F3 F3                 # HUD, panel
press 2 1 Down Up           # the panel's
press slash                 # a sign, by its character
press s q u                 # typed: no key of the game
press Return
[ -z "${PICTURE-}" ] || import -window "$window" "$PICTURE"
press Escape                # gives the keys back
press space
timeout 20 xdotool key q
for _ in $(seq 300); do
   kill -0 $program 2>/dev/null || break
   sleep 0.1
done
wait $program
check "the program ends well" [ $? = 0 ]
check "the report was open, with the filter" grep squ "$log"
check "zones are there" grep draw_square "$log"
check "the game got its keys and their releases, and waiting is no hitch" \
   grep '^turns 15, releases 15, hitches 0$' "$log"
finish || { cat "$log"; exit 1; }
