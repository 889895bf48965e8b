#!/usr/bin/env bash
# check_demo.sh DEMO DEMO_OFF HELLO_C HELLO_CPP HELLO_VALUES HELLO_OVERLAY WORK - plays the demo as
# `make demo` does, and looks at what it leaves. The last line is "N passed, N failed".
#
# Pictures are checked for their size and for being different, not for their pixels; what they show
# is checked by the overlay's text form, taken at the same moment.
set -uo pipefail

demo=$1 demo_off=$2 hello_c=$3 hello_cpp=$4 hello_values=$5 hello_overlay=$6 work=$7
. scripts/check.sh

rm -rf "$work"
mkdir -p "$work"

without_display() { env -u DISPLAY -u WAYLAND_DISPLAY "$@"; }
with_display() { bash scripts/with_display.sh "$@"; }

# Without a display the tour is what the demo does by itself. Then it does not fail if the machine
# is too busy for what it would show.
plays() {
   without_display "$demo" --out "$work/shots" | tee "$work/output"
   [ "${PIPESTATUS[0]}" = 0 ] && ! grep -q '^tour: FAILED' "$work/output"
}

# has_files FOLDER FILE... - and something is in them.
has_files() {
   local folder=$1 file
   shift
   for file in "$@"; do
      [ -s "$folder/$file" ] || { echo "$folder/$file is missing or empty" >&2; return 1; }
   done
}

# size FILE - width and height of a PNG, from its header.
size() { od -An -tu1 -j16 -N8 "$1" | awk '{print $3 * 256 + $4 "x" $7 * 256 + $8}'; }

# is_png SIZE NAME...
is_png() {
   local want=$1 name file
   shift
   for name in "$@"; do
      file=$work/shots/$name.png
      [ "$(head -c 8 "$file" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] || return 1
      [ "$(size "$file")" = "$want" ] || { echo "$name.png is $(size "$file")" >&2; return 1; }
   done
}

# Where the system lets nobody look at late frames, there are two pictures less.
is_looked_at() { ! grep -q '^tour: late frames cannot be looked at here' "$work/output"; }

# Every view has a picture of the right size, and no two are the same.
has_pictures() {
   local different count=18
   if is_looked_at; then
      is_png 1280x720 evidence evidence_flame || return 1
      count=20
   fi
   is_png 1280x720 hud report callgraph page frames flame hitches help compare classic timeline \
      values lines amounts recording ||
      return 1
   is_png 640x480 small && is_png 1280x860 threads && is_png 2560x1440 large || return 1
   different=$(cksum "$work"/shots/*.png | cut -d' ' -f1 | sort -u | wc -l)
   [ "$different" = $count ]
}

# view NAME - the picture as text. To be read to its end.
view() { sed -n "/^---- $1.png/,/^---- /p" "$work/shots/tour.txt"; }

# has NAME TEXT... - that view shows all the texts.
has() {
   local name=$1 text
   shift
   for text in "$@"; do
      view "$name" | grep -F -- "$text" >/dev/null || {
         echo "$name does not show '$text':" >&2
         view "$name" >&2
         return 1
      }
   done
}

shows_views() {
   has hud CPU fps p99 && has report REPORT canvas_draw LIVE &&
      has callgraph 'CALL GRAPH' raycast 'from feel_around' 'to ray_bodies' callers &&
      has page ZONE raycast 'from feel_around' 'worst frames' 'entry us' &&
      has timeline 'time-line of begins and ends' draw_world && has frames FRAMES PAUSED 'B-A' &&
      has compare 'B - A' && has values enemies_alive particles rays 'cast to see and to shoot' &&
      has lines FRAMES 'enemies_alive' 'max' && has amounts 'CALL GRAPH' draw_calls draw_meshes &&
      has recording RECORDING 'B - A' enemies_alive && has help KEYS gamepad &&
      has threads 'critical' 'compile_shader'
}

# What the eye is led to: the very path, the note, and that its share was computed. On a busy
# machine there are more hitches than rows, so loads are looked for in the heading.
shows_blame() {
   has hitches 'build_relief > shade_rock' '"meshes of ' &&
      view hitches | grep '[1-9][0-9]* not counted' >/dev/null &&
      has flame shade_rock load_meshes && grep -q '^tour: hitch: .* shade_rock ' "$work/output"
}

# The function that nobody marked was seen; or the machine had its reasons, which are told.
shows_evidence() {
   is_looked_at || return 0
   grep -E '^tour: (hitch: .* seen [0-9]+ of [0-9]+ times in .*shade_rock|the hitch was over)' \
      "$work/output" && has evidence explains
}

plays_in_window() {
   with_display bash scripts/play_in_window.sh "$demo" "$work/window" &&
      ls "$work"/window/iprof-* &&
      ls "$work"/window/demo-*.iprof "$work"/window/demo.iprof &&
      grep 'iprof view ./demo.iprof' "$work/window/keys.log"
}

has_exports() {
   has_files "$work/shots" frames.csv zones.csv trace.json folded.txt speedscope.json \
      profile.pb.gz demo.iprof values.csv counts.csv frame.html
}

# What the game counts moved, each of it, and the ships of all types are the ships that there are.
# Of what nobody adds to in this run, something would be wrong with the count.
counts_for_real() {
   awk -F, -v names="draw_calls triangles rays tiles_weighed path_length enemies_alive \
      drones_alive hunters_alive asteroids_alive bullets_alive gems_alive shards_alive particles \
      meshes meshes.allocations" '
      { gsub(/"[^"]*"/, "text") }
      { n[$1] = $6; last[$1] = $12; most[$1] = $17 }
      END {
         wanted = split(names, want, " ")
         for (i = 1; i <= wanted; ++i)
            if (!(n[want[i]] > 0 && most[want[i]] > 0)) { print want[i] " never moved"; bad = 1 }
         for (name in last) if (name ~ /^(drones|hunters|sentinels|wisps|carriers)_alive$/)
            ships += last[name]
         if (ships != last["enemies_alive"]) { print ships " ships by type"; bad = 1 }
         exit bad
      }' "$work/shots/values.csv" &&
      grep -q '^draw_calls,calls,main,frame > .*draw_meshes,' "$work/shots/counts.csv"
}

# The same game each time, so its counts can be judged: what is drawn and simulated, not how long
# that takes. Each line that is exceeded is told with its figures, and the rest are not.
keeps_budget() {
   printf '%s\n' 'draw_calls 2000 p99' 'draw_calls@draw_meshes 1000 p100' 'rays >=1 p50' \
      'enemies_alive 500 p100' 'meshes 64MB p100' >"$work/kept.txt"
   without_display "$demo" --out "$work/budget" --seconds 6 --budget "$work/kept.txt"
}

exceeds_budget() {
   local told=$work/exceeded_told
   cp "$work/kept.txt" "$work/exceeded.txt"
   printf '%s\n' 'draw_calls 2 p50' 'meshes 1KB p100' >>"$work/exceeded.txt"
   without_display "$demo" --out "$work/budget" --seconds 6 --budget "$work/exceeded.txt" \
      >"$told" 2>&1 && return 1
   cat "$told"
   grep -q '^budget: 2 lines of .*exceeded.txt exceeded$' "$told" &&
      grep -q 'exceeded.txt:6: draw_calls was [0-9]* calls at percentile 50, more than its 2' \
         "$told" &&
      grep -q 'exceeded.txt:7: meshes was [0-9]* bytes at percentile 100, more than its 1024' \
         "$told" && [ "$(grep -c 'exceeded.txt:' "$told")" = 2 ]
}

# The demo itself compares what is blamed with what it did. On a busy machine a load may be a worse
# hitch than the stall, and then the page is about that.
blames_stall() {
   without_display "$demo" --headless --out "$work/stall" --seconds 6 --stall 300 &&
      has_files "$work/stall" hitch.html &&
      grep -qE 'follow_plan|load_meshes' "$work/stall/hitch.html"
}

# The same of the thread that draws, for which the main thread waits.
blames_render_stall() {
   without_display "$demo" --headless --out "$work/render" --seconds 6 --stall-render 300 \
      >"$work/render_output" &&
      grep -q '^stall: .* blamed on compile_shader in render: ' "$work/render_output" &&
      has_files "$work/render" hitch.html &&
      grep -qE 'compile_shader|load_meshes' "$work/render/hitch.html"
}

# Says where it listens, and a viewer that comes is welcome and sees something of everything.
plays_live() {
   local playing port='' try status=1
   : >"$work/live.txt"
   without_display "$demo" --headless --out "$work/live" --seconds 10 --tracy >>"$work/live.txt" &
   playing=$!
   for ((try = 0; try < 200; ++try)); do
      port=$(sed -n 's/^Tracy: its viewer connects to 127.0.0.1, port //p' "$work/live.txt")
      [ -z "$port" ] || break
      sleep 0.1
   done
   [ -n "$port" ] && python3 - "$port" <<'END' && status=0
import socket, struct, sys
viewer = socket.create_connection(("127.0.0.1", int(sys.argv[1])), 30)
viewer.sendall(b"TracyPrf" + struct.pack("<I", 82))
got = b""
while len(got) < 500000:
    more = viewer.recv(65536)
    if not more:
        break
    got += more
sys.exit(0 if got[:1] == b"\1" and len(got) >= 500000 else f"{len(got)} bytes, {got[:1]}")
END
   wait $playing && return $status
}

# Each has a line that begins with its frame's number, and ends with its excess.
tells_all_hitches() {
   local kept told
   kept=$(sed -n 's/^hitches kept: \([0-9]*\).*/\1/p' "$work/shots/report.txt")
   told=$(sed '1,/^hitches kept/d' "$work/shots/report.txt" | grep -c '^ *[0-9]\+  .*[0-9.]\+$')
   [ "$kept" -eq "$told" ] || { echo "$kept hitches kept, $told told"; return 1; }
}

# The report is in a file and shows many zones. The terminal has the few lines that matter.
has_report() {
   wc -l "$work/shots/report.txt" && [ "$(wc -l <"$work/shots/report.txt")" -ge 20 ] &&
      grep -q raycast "$work/shots/report.txt" &&
      grep -q '^hitches kept: ' "$work/shots/report.txt" && tells_all_hitches &&
      grep -q '  of more than 10.4 ms of work' "$work/shots/report.txt" && cat "$work/output" &&
      [ "$(wc -l <"$work/output")" -le 14 ] && grep -q 'report.txt' "$work/output" &&
      grep -q 'F3 is the profiler' "$work/output" && ! grep -i 'debug' "$work/output"
}

# Nothing of the profiler is left in the program that was built without it.
nothing_left() { [ -x "$demo_off" ] && ! nm -P "$demo_off" | grep -E '^_?Prof_'; }

says_something() { [ -n "$("$1")" ]; }

check "makes the tour without a display" plays
check "leaves a picture of each view" has_pictures
check "shows what belongs there" shows_views
check "shows who made the hitch" shows_blame
check "shows what nobody marked" shows_evidence
check "leaves a report" has_report
check "leaves exports" has_exports
check "counts draw calls, ships, sparks, rays and bytes for real" counts_for_real
check "keeps a budget of counts" keeps_budget
check "exceeds one that is too small, and tells by how much" exceeds_budget
check "blames a stall on the zone that stalled, right to 1 %" blames_stall
check "blames the thread that draws for its stall, right to 1 %" blames_render_stall
check "plays live to a viewer of Tracy" plays_live
check "plays in a window; each key reaches the game or the overlay" plays_in_window
check "ends in a window after --seconds" with_display timeout 300 "$demo" --seconds 5 \
   --out "$work/window"
check "draws in a window on a thread of its own" with_display timeout 300 "$demo" --seconds 5 \
   --render-thread --out "$work/window"
check "plays with the profiler compiled out" without_display "$demo_off" --headless \
   --out "$work/off" --seconds 5
check "and draws on a thread of its own" without_display "$demo_off" --headless --render-thread \
   --out "$work/off" --seconds 5
check "nothing of the profiler is left then" nothing_left
tells_values() {
   "$hello_values" | grep -x "draw calls 109, 109 of them below draw; alive .*; path length 9"
}

check "hello in C" says_something "$hello_c"
check "hello in C++" says_something "$hello_cpp"
check "hello with values" tells_values
check "hello with the overlay" with_display bash scripts/press_f3.sh "$hello_overlay"

finish
