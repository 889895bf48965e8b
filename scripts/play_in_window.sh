#!/usr/bin/env bash
# play_in_window.sh DEMO FOLDER - opens the demo's window on the present display and presses keys.
# Fails unless each reaches whom it should, the game or the profiler's overlay, as the demo tells
# with --log-keys; and unless the demo ends by itself on the last Escape. What its keys write lies
# in the folder.
set -u

program=$(realpath "$1")
mkdir -p "$2"
cd "$2" || exit 1
: >keys.log
"$program" --out . --log-keys >>keys.log 2>&1 &
demo=$!
trap 'kill $demo 2>/dev/null' EXIT

fail() {
   echo "$*" >&2
   cat keys.log >&2
   exit 1
}

seen=0 # lines of the log that were looked at

# expect TEXT KEY... - after the keys, the log has a new line that begins so.
expect() {
   local text=$1 key
   shift
   for key in "$@"; do xdotool key --delay 60 "$key"; done
   for _ in $(seq 600); do
      if tail -n +$((seen + 1)) keys.log | grep -q "^$text"; then
         seen=$(wc -l <keys.log)
         return
      fi
      sleep 0.05
   done
   fail "no '$text' after $*"
}

# not_the_games KEY... - none of the keys reaches the game, nor one that the panel has no use for.
not_the_games() {
   local from=$((seen + 1))
   expect "overlay: has the keys" "$@" w
   if tail -n +$from keys.log | tr -d '\r' | grep '^game:' >&2; then
      fail "the game got one of $*"
   fi
}

window=$(timeout 60 xdotool search --sync --onlyvisible --name '^iprof demo ' | head -n 1)
[ -n "$window" ] || fail "no window came up"
xdotool windowfocus "$window"
sleep 1

# The game's keys are its own, behind the HUD too.
expect "game: down" w space Down
expect "game: down" F3 Down
# The panel takes them, also those that it does not need.
expect "overlay: has the keys" F3
expect "overlay: has the keys" Down
expect "overlay: has the keys" Down
not_the_games Down s space p Tab Return
# Esc goes one step out, from the call graph to the report, and then gives the keys back.
expect "overlay: has no keys" Escape Escape space
expect "game: s" s
expect "game: down" Down
# F3 takes them again. Every key once; export writes a file.
expect "overlay: has the keys" F3
for key in 2 3 4 5 1 h Up Left Right BackSpace space comma period Prior Next Home End bracketleft \
   bracketright Tab v p n s m Prior m c c x t g slash r Return Escape e o o o equal equal u u u u \
   k k k k l l F1 Down Escape Delete 1; do
   xdotool key "$key"
   sleep 0.08
done
not_the_games Down Up
# F5 is the demo's at all times: it keeps a capture.
expect "game: f5" F5
# The old form, then out.
expect "overlay: has no keys" F3
expect "game: f4" F4
expect "game: page down" Next Next
expect "game: f4" F4
kill -0 $demo 2>/dev/null || fail "the demo ended before Escape"
xdotool key Escape

for _ in $(seq 600); do
   kill -0 $demo 2>/dev/null || { wait $demo; exit; }
   sleep 0.1
done
fail "the demo did not end on Escape"
