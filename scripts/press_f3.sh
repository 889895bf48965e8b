#!/usr/bin/env bash
# press_f3.sh PROGRAM - opens the window of the program, "hello ...", on the present display and
# presses F3 twice, for the panel. Fails unless the program goes on; and, where ImageMagick can take
# a picture of the window, unless the panel is seen in it.
set -u

"$1" &
program=$!
trap 'kill $program 2>/dev/null; wait $program 2>/dev/null' EXIT

window=$(timeout 60 xdotool search --sync --onlyvisible --name '^hello ' | head -n 1)
[ -n "$window" ] || { echo "no window came up" >&2; exit 1; }
xdotool windowfocus "$window"
sleep 1

colours() { command -v import >/dev/null && import -window "$window" -format %k info:; }

before=$(colours)
xdotool key --delay 60 F3 F3
# A busy machine draws late.
for _ in $(seq 60); do
   sleep 1
   after=$(colours)
   [ "${after:-8}" -lt 8 ] || break
done
kill -0 $program || { echo "it ended on F3" >&2; exit 1; }
echo "colours in the window: ${before:-unknown} before, ${after:-unknown} with the panel"
[ -z "$after" ] || { [ "$before" -le 2 ] && [ "$after" -ge 8 ]; }
