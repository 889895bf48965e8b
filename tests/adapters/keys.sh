#!/usr/bin/env bash
# keys.sh WINDOW_PROGRAM - presses keys in a real GLFW window, with the game's call-backs chained
# behind the overlay's, and compares what each of them got. Needs a display and xdotool.
set -u
log=$(mktemp)
"$1" >"$log" &
program=$!
trap 'kill $program 2>/dev/null; rm -f "$log"' EXIT
passed=0 failed=0

window=$(timeout 60 xdotool search --sync --onlyvisible --name '^iprof keys$' | head -n 1)
[ -n "$window" ] || { echo "no window came up"; exit 1; }
xdotool windowfocus --sync "$window"
sleep 0.5

# $1 what, $2 keys for xdotool or "click X Y", $3 the lines they must add to the log, joined by ';'
expect() {
   local before lines want
   want=$(tr ';' '\n' <<<"$3" | sort | paste -sd ';') # frames and events race
   before=$(wc -l <"$log")
   case $2 in
   "click "*) xdotool mousemove --window "$window" ${2#click } click 1 ;;
   *) xdotool key --delay 60 $2 ;;
   esac
   for _ in $(seq 300); do
      lines=$(tail -n +$((before + 1)) "$log" | sort | paste -sd ';')
      [ "$lines" = "$want" ] && break
      sleep 0.1
   done
   if [ "$lines" = "$want" ]; then
      passed=$((passed + 1))
   else
      failed=$((failed + 1))
      printf 'FAILED %s\n   got  %s\n   want %s\n' "$1" "$lines" "$want"
   fi
}

expect "the game has its keys" w "key 87 1;char 119;key 87 0"
expect "F3 shows the HUD" F3 "focus 0 screen hud"
expect "the HUD takes no keys" w "key 87 1;char 119;key 87 0"
expect "F3 again opens the panel" F3 "focus 1 screen report"
expect "the panel takes its keys" "Down Down Tab v" ""
expect "digits choose the view" 4 "focus 1 screen flame"
expect "shortcuts are the game's" ctrl+k "key 341 1;key 75 1;key 341 0;key 75 0"
expect "Escape gives the keys back" Escape "focus 0 screen flame"
expect "the game has its keys again" w "key 87 1;char 119;key 87 0"
expect "F3 takes the keys again" F3 "focus 1 screen flame"
expect "1 is the report" 1 "focus 1 screen report"
expect "a sign opens the filter" slash "focus 2 screen report"
expect "what is typed is no key" "g a m" ""
expect "Escape ends the filter" Escape "focus 1 screen report"
expect "a click beside the panels is the game's" "click 1270 400" \
   "button 0 1;button 0 0;focus 0 screen report"
xdotool key q

for _ in $(seq 300); do
   kill -0 $program 2>/dev/null || break
   sleep 0.1
done
wait $program || { failed=$((failed + 1)); echo "FAILED the program did not end well"; }
grep -q '^drawn yes$' "$log" || { failed=$((failed + 1)); echo "FAILED nothing was drawn"; }
echo "$passed passed, $failed failed"
[ $failed = 0 ]
