#!/usr/bin/env bash
# keys.sh WINDOW_PROGRAM - presses keys in a real GLFW window, with the game's call-backs chained
# behind the overlay's, and compares what each of them got. Needs a display and xdotool.
set -u
. scripts/check.sh
log=$(mktemp)
"$1" >"$log" &
program=$!
trap 'kill $program 2>/dev/null; rm -f "$log"' EXIT

window=$(timeout 60 xdotool search --sync --onlyvisible --name '^iprof keys$' | head -n 1)
[ -n "$window" ] || { echo "no window came up"; exit 1; }
xdotool windowfocus --sync "$window"
for _ in $(seq 100); do # what the program says at its first frame
   [ -s "$log" ] && break
   sleep 0.1
done
sleep 0.5

# $1 keys for xdotool, "down KEY", "up KEY" or "click X Y", $2 the lines they must add to the log,
# joined by ';'
adds() {
   local before lines want
   want=$(tr ';' '\n' <<<"$2" | sort | paste -sd ';') # frames and events race
   before=$(wc -l <"$log")
   case $1 in
   "click "*) xdotool mousemove --window "$window" ${1#click } click 1 ;;
   "down "* | "up "*) xdotool key${1% *} ${1#* } ;;
   *) xdotool key --delay 60 $1 ;;
   esac
   for _ in $(seq 100); do
      lines=$(tail -n +$((before + 1)) "$log" | sort | paste -sd ';')
      [ "$lines" = "$want" ] && return
      sleep 0.1
   done
   printf 'got  %s\nwant %s\n' "$lines" "$want"
   return 1
}

check "the game has its keys" adds w "key 87 1;char 119;key 87 0"
check "F3 shows the HUD" adds F3 "focus 0 screen hud"
check "the HUD takes no keys" adds w "key 87 1;char 119;key 87 0"
check "F3 again opens the panel" adds F3 "focus 1 screen report"
check "the panel takes its keys" adds "Down Down Tab v" ""
check "and all that mean nothing in it" adds "semicolon backslash d z F4 F8 Shift_L Control_L" ""
check "digits choose the view" adds 4 "focus 1 screen flame"
check "shortcuts are the game's" adds ctrl+k "key 75 1;key 75 0"
check "Escape gives the keys back" adds Escape "focus 0 screen flame"
check "the game has its keys again" adds w "key 87 1;char 119;key 87 0"
check "the game holds a key" adds "down Shift_L" "key 340 1"
check "F3 takes the keys meanwhile" adds F3 "focus 1 screen flame"
check "its release is the game's" adds "up Shift_L" "key 340 0"
check "the panel holds a key" adds "down Shift_L" ""
check "Escape gives the keys back meanwhile" adds Escape "focus 0 screen flame"
check "its release is not the game's" adds "up Shift_L" ""
check "the keys are the game's at once" adds w "key 87 1;char 119;key 87 0"
check "F3 takes the keys again" adds F3 "focus 1 screen flame"
check "1 is the report" adds 1 "focus 1 screen report"
check "a sign opens the filter" adds slash "focus 2 screen report"
check "what is typed is no key" adds "g a m" ""
check "Escape ends the filter" adds Escape "focus 1 screen report"
check "a click beside the panels is the game's" adds "click 1270 400" \
   "button 0 1;button 0 0;focus 0 screen report"
xdotool key q

for _ in $(seq 100); do
   kill -0 $program 2>/dev/null || break
   sleep 0.1
done
wait $program
check "the program ends well" [ $? = 0 ]
check "something was drawn" grep '^drawn yes$' "$log"
finish
