#!/usr/bin/env bash
# play_in_window.sh DEMO FOLDER - opens the demo's window on the present display, presses every key
# that it knows, and leaves with Escape. Fails unless the demo then ends by itself and well. What
# its keys write lies in the folder.
set -u

program=$(realpath "$1")
mkdir -p "$2"
cd "$2" || exit 1
"$program" &
demo=$!
trap 'kill $demo 2>/dev/null' EXIT

window=$(timeout 60 xdotool search --sync --onlyvisible --name '^iprof demo$' | head -n 1)
[ -n "$window" ] || { echo "no window came up" >&2; exit 1; }
xdotool windowfocus "$window"
sleep 1
for key in space w a F3 m m c x bracketleft bracketright f c Tab Down Down Return e t r o v g s Up \
   BackSpace p comma comma period p Home End; do
   xdotool key "$key"
   sleep 0.1
done
kill -0 $demo 2>/dev/null || { echo "the demo ended before Escape" >&2; exit 1; }
xdotool key Escape

for _ in $(seq 100); do
   kill -0 $demo 2>/dev/null || { wait $demo; exit; }
   sleep 0.1
done
echo "the demo did not end on Escape" >&2
exit 1
