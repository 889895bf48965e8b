#!/usr/bin/env bash
# run.sh WORK IPROF MAKE_CAPTURE - the program iprof: each command on good captures, on ones that
# were cut or damaged, on what is none, and on wrong options.
set -u
. scripts/check.sh

mkdir -p "$1" && work=$(cd "$1" && pwd)
iprof=$(realpath "$2")
make=$(realpath "$3")
longer=$(realpath tests/tools/longer.py)
ratio=$(realpath tests/tools/ratio.py)
pairs=5 # of runs that do not differ, to be compared
rm -rf "${work:?}"/* && cd "$work" || exit 1

# status N COMMAND... - it must end so.
status() {
   local wanted=$1 told got
   shift
   told=$("$@" 2>&1 </dev/null)
   got=$?
   [ $got = "$wanted" ] || { echo "exit status $got, not $wanted: $told"; return 1; }
}

# says WORDS COMMAND... - it must succeed, and print the words.
says() {
   local told
   told=$("${@:2}" 2>&1) || { echo "it failed: $told"; return 1; }
   [[ $told == *"$1"* ]] || { echo "it does not say '$1':"; echo "$told"; return 1; }
}

# says_not WORDS COMMAND... - it must succeed, and not print the words.
says_not() {
   local told
   told=$("${@:2}" 2>&1) || { echo "it failed: $told"; return 1; }
   [[ $told != *"$1"* ]] || { echo "it says '$1':"; echo "$told"; return 1; }
}

# warns WORDS COMMAND... - it must succeed, and say the words on stderr.
warns() {
   local told
   told=$("${@:2}" 2>&1 >/dev/null) || { echo "it failed: $told"; return 1; }
   [[ $told == *"$1"* ]] || { echo "it does not warn of '$1': $told"; return 1; }
}

# Two captures give the same, except for their names in the first line.
same() { diff <("$iprof" "${@:3}" "$1" | tail -n +2) <("$iprof" "${@:3}" "$2" | tail -n +2); }

"$make" a.iprof --seed 1 --label build=1.0 --label level=reef || exit 1
"$make" slower.iprof --seed 2 --slower draw 10 || exit 1
"$make" drift.iprof --seed 4 --drift 30 || exit 1
"$make" run.iprof --seed 1 --pieces 3 || exit 1
"$make" kept.iprof --seed 1 --kept 3 || exit 1
"$make" strange.iprof --frames 300 --zone 'e\x1b[31m\xff\x9b\xc2\x9b\xe2\x80\xaeX' || exit 1
gzip -k a.iprof
head -c 5000 /dev/zero | tr '\0' 'x' >garbage.iprof
head -c 116000 a.iprof >cut.iprof
: >empty.iprof

# ---- words --------------------------------------------------------------------------------------

commands="info report hitches view export compare check cut strip merge table"
check "help" says "iprof hitches FILE" "$iprof" help
for command in $commands; do
   check "help $command" says "For example:" "$iprof" help "$command"
   check "$command --help" says "For example:" "$iprof" "$command" --help
   check "$command, no file" status 2 "$iprof" "$command"
   check "$command, an unknown option" fails_with "no option --nix" "$iprof" "$command" --nix a
done
has_short_lines() { ! "$iprof" help "$1" | grep -E '^.{101}'; }
for command in $commands; do check "help $command fits" has_short_lines "$command"; done
check "version" says "reads captures up to version" "$iprof" version
check "no command" status 2 "$iprof"
check "an unknown command" fails_with "did you mean hitches?" "$iprof" hitch
check "an option nearly right" fails_with "did you mean --scene?" "$iprof" report a.iprof --scne x
check "an option without its value" fails_with "--scene needs" "$iprof" report a.iprof --scene
check "a switch with a value" fails_with "takes no value" "$iprof" report a.iprof --hier=1
check "no number" fails_with "must be a number" "$iprof" report a.iprof --last x
check "a number too small" status 2 "$iprof" report a.iprof --from -3
check "too many files" fails_with "is too much" "$iprof" report a.iprof a.iprof
check "not a number at all" status 2 "$iprof" report a.iprof --last nan
check "a number beyond all" status 2 "$iprof" report a.iprof --from 1e99
check "an option twice" fails_with "--last is given twice" \
   "$iprof" report a.iprof --last 3 --last 2
check "a switch twice" "$iprof" report a.iprof --hier --hier
check "no number in a part" fails_with "--around x: " "$iprof" report a.iprof --around 5,x
check "no number in a size" fails_with "--size y: " "$iprof" view a.iprof --text --size 9xy
check "an empty number" fails_with '--last ""' "$iprof" report a.iprof --last ""
check "an empty name" fails_with "needs a name" "$iprof" report a.iprof --thread ""
check "help of two commands" status 2 "$iprof" help info report
check "two ranges" fails_with "only one" "$iprof" report a.iprof --last 3 --from 2

# ---- files --------------------------------------------------------------------------------------

for file in missing.iprof garbage.iprof empty.iprof .; do
   for command in info report hitches "compare a.iprof" "export text" "cut --last 1"; do
      out=
      [[ $command == export* || $command == cut* ]] && out=x
      # shellcheck disable=SC2086
      check "$command $file" status 3 "$iprof" $command "$file" $out
      check "$command $file leaves nothing" test ! -e x
   done
   check "$file is named" fails_with "iprof: $file: " "$iprof" info "$file"
done
check "the bad one of several" fails_with "garbage.iprof" "$iprof" info garbage.iprof a.iprof
check "... and the good one" grep -q '^a.iprof ' <("$iprof" info garbage.iprof a.iprof 2>&1)
check "a cut file is told, with the byte" says "at byte" "$iprof" report cut.iprof
check "... and used" says "703 frames" "$iprof" report cut.iprof
check "... in info" says ", cut: " "$iprof" info cut.iprof
{ head -c 110000 a.iprof; printf 'damaged'; tail -c +110008 a.iprof; } >damaged.iprof
check "a damaged file is told, with the byte" says "at byte" "$iprof" report damaged.iprof
check "... in info, as damaged" says ", damaged: " "$iprof" info damaged.iprof
check "... among several" grep -q 'damaged' <("$iprof" info damaged.iprof a.iprof 2>/dev/null)
states() { "$iprof" info --csv "$@" 2>/dev/null | cut -d, -f17,19 | tail -n +2 | tr '\n' ' '; }
check "... in columns" test "$(states a.iprof cut.iprof damaged.iprof)" = "0,0 1,0 0,1 "
check "gzip" same a.iprof a.iprof.gz hitches
check "stdin" same a.iprof - report <a.iprof
check "gzip on stdin" same a.iprof - report <a.iprof.gz
check "gzip in two parts" says "1,000" "$iprof" info - < \
   <(head -c 99999 a.iprof | gzip; tail -c +100000 a.iprof | gzip)
check "gzip that was cut" says "(unpacked)" "$iprof" report - < <(head -c 60000 a.iprof.gz)
check "damaged gzip" fails_with "at byte" "$iprof" info - < \
   <(head -c 3000 a.iprof.gz; head -c 9000 /dev/zero | tr '\0' 'y')
head -c 300000000 /dev/zero | gzip >bomb.gz
check "what unpacks to far too much" fails_with "unpacks to more than" "$iprof" info bomb.gz
check "a limit of the size of files" status 3 \
   bash -c 'ulimit -f 4; "$0" table limited a.iprof' "$iprof"
check "... and nothing is left" test -z "$(ls limited)"
check "a full disk" status 3 sh -c "'$iprof' info a.iprof >/dev/full"
check "a folder that is not there" fails_with "nix/out" "$iprof" cut a.iprof nix/out --last 1
check "stdin twice" fails_with "there twice" "$iprof" info - - <a.iprof
check "stdin twice, compared" fails_with "there twice" "$iprof" compare - - <a.iprof
check "stdin, and a list of captures" says "1,000" "$iprof" info - slower.iprof <a.iprof
check "gzip of nothing" fails_with "is packed, and empty" "$iprof" info - < <(gzip </dev/null)
full_once() { test "$("$iprof" "$@" 2>&1 >/dev/full | wc -l)" = 1; }
check "a full disk is told once" full_once hitches --csv a.iprof slower.iprof drift.iprof
check "progress" sh -c "'$iprof' info a.iprof a.iprof --progress"

# Names may be anything: of 5,000 letters, none, or steering the terminal.
long=$(head -c 5000 /dev/zero | tr '\0' n)
short_error() {
   local told
   told=$("$iprof" "$@" 2>&1 </dev/null) && { echo "it succeeded"; return 1; }
   [[ ${#told} -lt 400 && $told != *filesystem* && $told == iprof:* ]] && return
   echo "$told"
   return 1
}
for command in "info $long" "report $long" "compare a.iprof $long" "check $long a.iprof" \
   "cut a.iprof $long --last 1" "export html a.iprof $long" "export locks a.iprof $long" \
   "strip a.iprof $long" "merge $long a.iprof" "table $long a.iprof" "table x $long" \
   "view $long --text" "view a.iprof $long --text" "$long" "info --$long" "export $long a.iprof x" \
   "report a.iprof --scene $long" "report a.iprof --last $long" "table x a.iprof --only $long"; do
   # shellcheck disable=SC2086
   check "a long name: ${command:0:20}" short_error $command
done
check "no name" fails_with 'iprof: "": ' "$iprof" info ""
check "no name to write to" fails_with 'iprof: "": ' "$iprof" cut a.iprof "" --last 1
is_safe() { ! grep -aqP '\x1b|\x9b|\xe2\x80\xae' <("$iprof" "$@" 2>&1); }
check "an unsafe name" is_safe info $'e\x1b[31m\xff\x9b\xc2\x9b\xe2\x80\xaeX'
check "... is told" says $'e [31m\xef\xbf\xbd\xef\xbf\xbd  X: ' \
   sh -c '"$@" || true' - "$iprof" info $'e\x1b[31m\xff\x9b\xc2\x9b\xe2\x80\xaeX'
unsafe=$'e\x1b[31m\n\xff\x9b\xc2\x9b\xe2\x80\xaeX.iprof'
cp a.iprof "$unsafe"
one_line() { test "$("$iprof" "$@" | wc -l)" = 2; }
check "... of a capture" is_safe info "$unsafe"
for command in "info --csv" "info --ndjson" "hitches --csv" "hitches --ndjson"; do
   # shellcheck disable=SC2086
   check "... $command" is_safe $command "$unsafe"
done
check "... in one line" one_line info --csv "$unsafe"
check "... as scene" is_safe report a.iprof --scene $'\x1b[31m\x9b\xe2\x80\xae'
check "... as command" is_safe $'\x1b[31m\x9b\xe2\x80\xae'
for command in report "report --all" "report --tree" "report --now" "report --frame 100" info \
   hitches "view --text" "view --text --frame 100"; do
   # shellcheck disable=SC2086
   check "an unsafe zone: $command" is_safe $command strange.iprof
done

# Each byte of a capture may be anything. tests/fuzz has thousands of them.
damaged() {
   local rc
   for _ in $(seq 1 8); do
      cp a.iprof damaged.iprof
      for _ in 1 2 3; do
         printf '%b' "\\x$(printf %x $((RANDOM % 256)))" | dd of=damaged.iprof bs=1 conv=notrunc \
            seek=$((RANDOM * 6 % 200000)) 2>/dev/null
      done
      "$iprof" info damaged.iprof >/dev/null 2>&1
      rc=$?
      [ $rc = 0 ] || [ $rc = 3 ] || { echo "exit status $rc"; return 1; }
   done
}
RANDOM=19
check "damaged captures" damaged

# ---- what is written ----------------------------------------------------------------------------
# Every command that writes leaves what it reads, by whichever name, and other captures. OUT_IS has
# OUT where it stands.

cp a.iprof own.iprof
cp a.iprof.gz own.gz
ln -s own.iprof link.iprof
ln own.iprof hard.iprof
mkdir -p sub
spares() {
   local words=$1
   shift
   fails_with "$words" "$@" && cmp -s own.iprof a.iprof && cmp -s own.gz a.iprof.gz
}
for out in own.iprof ./own.iprof sub/../own.iprof "$work/own.iprof" link.iprof hard.iprof; do
   check "cut onto $out" spares "while it is read" "$iprof" cut own.iprof $out --last 1
   check "strip onto $out" spares "while it is read" "$iprof" strip own.iprof $out
   check "merge onto $out" spares "while it is read" "$iprof" merge $out slower.iprof own.iprof
   check "export onto $out" spares "while it is read" "$iprof" export text own.iprof $out
   check "export an empty list onto $out" spares "while it is read" \
      "$iprof" export seen own.iprof $out
   check "view --png onto $out" spares "" "$iprof" view own.iprof $out --png frames
done
check "cut from a link" spares "while it is read" "$iprof" cut link.iprof own.iprof --last 1
check "merge, packed and without OUT" spares "while it is read" "$iprof" merge own.gz own.gz
check "merge, without OUT" spares "is OUT and FILE" "$iprof" merge own.iprof own.iprof
check "merge onto another capture" fails_with "was OUT left out?" "$iprof" merge own.iprof a.iprof
check "export onto another capture" spares "was OUT left out?" \
   "$iprof" export text a.iprof own.iprof
check "strip stdin onto itself" spares "it is OUT and stdin" "$iprof" strip - own.iprof <own.iprof
appended() { "$iprof" strip own.iprof - >>own.iprof; }
check "strip to stdout, which is it" spares "it is OUT and own.iprof" appended
mkdir -p td && cp a.iprof td/frames.csv
check "table, a capture named as a table" fails_with "while it is read" \
   "$iprof" table td td/frames.csv
check "... of another" fails_with "is a capture" "$iprof" table td slower.iprof
check "... and nothing else was written" test "$(ls td)" = frames.csv
check "... the same" cmp td/frames.csv a.iprof
check "cut replaces another capture" "$iprof" cut a.iprof hard.iprof --last 1
check "... and that alone" cmp own.iprof a.iprof

for command in "cut a.iprof OUT --last 1" "strip a.iprof OUT" "merge OUT a.iprof" \
   "export text a.iprof OUT" "export locks a.iprof OUT" "export pprof a.iprof OUT" \
   "table OUT a.iprof"; do
   # shellcheck disable=SC2086
   check "${command%% *}: OUT is full" fails_with "iprof: /dev/full: " \
      "$iprof" ${command/OUT//dev/full}
   # shellcheck disable=SC2086
   [[ $command == table* ]] || check "${command%% *}: OUT is in no folder" \
      fails_with "iprof: nix2/out: " "$iprof" ${command/OUT/nix2\/out}
   [[ $command == table* ]] || check "${command%% *}: stdout is full" status 3 \
      sh -c "'$iprof' ${command/OUT/-} >/dev/full"
   # shellcheck disable=SC2086
   [[ $command == table* ]] || check "${command%% *}: OUT is a folder" fails_with "iprof: sub: " \
      "$iprof" ${command/OUT/sub}
done
check "table makes its folder" "$iprof" table nix2/out a.iprof

# What is no text is not for a terminal.
on_terminal() {
   python3 -c 'import os, pty, sys
status = pty.spawn(sys.argv[1:], lambda fd: os.read(fd, 65536))
sys.exit(os.waitstatus_to_exitcode(status))' "$@" </dev/null
}
for command in "cut a.iprof - --last 1" "strip a.iprof -" "merge - a.iprof" \
   "export pprof a.iprof -"; do
   # shellcheck disable=SC2086
   check "on a terminal: $command" fails_with "is a terminal" on_terminal "$iprof" $command
done
check "on a terminal: text" on_terminal "$iprof" export zones a.iprof -

# ---- info, report, hitches ----------------------------------------------------------------------

check "info: a device without end" fails_with "this is no capture of iprof" \
   timeout 20 "$iprof" info /dev/zero
check "info: labels" says "build       1.0" "$iprof" info a.iprof
check "info: frames" says "1,000, number 1 to 1000" "$iprof" info a.iprof
check "info: scenes" says "reef: 751 frames, 8 hitches" "$iprof" info a.iprof
check "info: of several a line each" test "$("$iprof" info a.iprof slower.iprof | wc -l)" = 3
check "info: CSV" test "$("$iprof" info --csv a.iprof slower.iprof | cut -d, -f1 | tr '\n' ' ')" = \
   "file a.iprof slower.iprof "
check "info: NDJSON" python3 -c 'import json, sys
row = json.loads(sys.stdin.read())
assert row["frames"] == 1000 and row["build"] == "1.0" and row["gpu"] is None, row' \
   < <("$iprof" info --ndjson a.iprof)

# The figures are those of the library's own export.
check "report: as the table of zones" python3 -c '
import csv, subprocess, sys
iprof = sys.argv[1]
zones = subprocess.run([iprof, "export", "zones", "a.iprof", "-"], capture_output=True, text=True)
rows = list(csv.DictReader(zones.stdout.splitlines()))
report = subprocess.run([iprof, "report", "a.iprof", "--all"], capture_output=True, text=True)
shown = {line.split()[-1]: line.split() for line in report.stdout.splitlines() if line.strip()}
for name in ("draw", "ai", "raycast", "shadows"):
    self_ms = [r for r in rows if name in r.values()][0]
    columns = [c for c in self_ms if "self" in c and "mean" in c]
    assert abs(float(self_ms[columns[0]]) - float(shown[name][0])) < 6e-4, (name, self_ms)
' "$iprof"
last_zone() { "$iprof" report a.iprof | sed '/^\.\.\. and/,$d' | tail -n 1; }
check "report: what waits is last, and marked" grep -q 'wait_display  (waits)$' <(last_zone)
check "report: paths" says "         0.800   1  shadows" \
   sh -c "'$iprof' report a.iprof --tree | sed -n 's/^ *0.800 *0.800 *1  */         0.800   1  /p'"
# A server that waits in no zone for most of 12 ms: no work is missing.
"$make" server.iprof --frames 300 --server 1000 --no-hitches 1 || exit 1
check "report: other threads' time in no zone is idle" grep -Eq '^ *11\.[0-9]+ .* \(idle\)$' \
   <("$iprof" report server.iprof)
check "... and not unaccounted" grep -Eq '^ *0\.0[0-9]+ .* \(unaccounted\)$' \
   <("$iprof" report server.iprof)
check "... nor where it is compared" says_not "(unaccounted)" \
   "$iprof" compare a.iprof server.iprof
check "report: a thread" says "decode" "$iprof" report a.iprof --thread loader
check "report: no such thread" fails_with "no thread nix" "$iprof" report a.iprof --thread nix
check "report: a scene" says "751 frames" "$iprof" report a.iprof --scene reef
check "report: no such scene" fails_with "it has menu, reef" "$iprof" report a.iprof --scene nix
check "report: frames" says "(frames 100 to 199)" "$iprof" report a.iprof --from 100 --to 199
check "report: a frame" says "load_level" "$iprof" report a.iprof --frame 388
check "report: a frame has its own number" says "self time   frame 388" \
   "$iprof" report a.iprof --frame 388
check "report: the newest, too" says "self time   frame 1000" "$iprof" report a.iprof --frame 1000
check "report: no such frame" fails_with "it has frames 1 to 1000" \
   "$iprof" report a.iprof --frame 1001
check "report: --frame and a thread" fails_with "does not go with" \
   "$iprof" report a.iprof --frame 388 --thread loader
check "report: no frame without a scene" fails_with "it has menu, reef" \
   "$iprof" report a.iprof --scene ""
check "report: now" says "hierarchical time   live" "$iprof" report a.iprof --now --hier
check "report: no such frames" fails_with "it has frames 1 to 1000" \
   "$iprof" report a.iprof --from 2000

check "hitches: blame" says "frame > load_level" "$iprof" hitches a.iprof
check "hitches: near and note" says "note  loads a level" "$iprof" hitches a.iprof --worst 1
check "hitches: the worst" test "$("$iprof" hitches a.iprof --worst 3 | grep -c '^frame ')" = 3
check "hitches: none so large" says "10 hitches in 1,000 frames, 11.6 s; 0 shown" \
   "$iprof" hitches a.iprof --least 900
# The worst alone are kept with their blame, and both numbers are told wherever one is.
check "kept: info" says "hitches     3 kept of 10" "$iprof" info kept.iprof
check "kept: info, scenes" says "reef: 751 frames, 8 hitches" "$iprof" info kept.iprof
check "kept: info of several" says " 3 of 10 " "$iprof" info kept.iprof a.iprof
kept() { python3 -c 'import json, sys
row = json.loads(sys.stdin.read())
assert (row["hitches"], row["kept"]) == (10, 3), row' < <("$iprof" info --ndjson kept.iprof); }
check "kept: info, rows" kept
check "kept: hitches" says "3 kept of 10 hitches in 1,000 frames" "$iprof" hitches kept.iprof
check "kept: cut" warns "k.iprof: 3 kept of 10 hitches" "$iprof" cut kept.iprof k.iprof --from 50
check "all are kept" says "hitches     10" "$iprof" info a.iprof
check "all are kept: cut says nothing" test -z "$("$iprof" cut a.iprof k.iprof --last 5 2>&1)"
first_blames() { "$iprof" hitches a.iprof --csv | grep -c ',0,main,'; }
check "hitches: CSV, first blames" test "$(first_blames)" = 10
check "hitches: NDJSON" python3 -c 'import json, sys
rows = [json.loads(line) for line in sys.stdin]
assert len(rows) == 10 and rows[0]["labels"]["build"] == "1.0", rows
assert all(row["blames"][0]["path"] == "frame > load_level" for row in rows)' \
   < <("$iprof" hitches a.iprof --ndjson)

# Of four times as many values four times as long, and not sixteen.
"$make" few.iprof --frames 100 --values 1000 || exit 1
"$make" many.iprof --frames 100 --values 4000 || exit 1
for i in $(seq 0 3999); do echo "value $i 1000 p99"; done >of_many.txt
check "report of many values" python3 "$ratio" 9 few.iprof many.iprof "$iprof" report
check "... all of them" says "value 3999" "$iprof" report many.iprof
check "check of many values" says "all budgets hold" "$iprof" check of_many.txt many.iprof
rm few.iprof many.iprof of_many.txt

# ---- export -------------------------------------------------------------------------------------

for format in text frames zones chrome folded speedscope pprof html scenes values counts \
   openmetrics hitches; do
   check "export $format" "$iprof" export $format a.iprof "out.$format"
   check "export $format to stdout" cmp "out.$format" <("$iprof" export $format a.iprof -)
done
"$make" even.iprof --frames 90 --no-hitches 1
for format in locks seen hitches; do
   check "export $format: there is none" warns "an empty list: " \
      "$iprof" export $format even.iprof none
   check "... a line of names" test "$(wc -l <none)" = 1
   check "... on stdout, too" cmp none <("$iprof" export $format even.iprof - 2>/dev/null)
done
for format in text locks hitches seen; do
   check "export $format: of a range" fails_with "is of the whole capture" \
      "$iprof" export $format a.iprof x --last 2
done
check "export: a hitch of a range" fails_with "does not go with --hitch" \
   "$iprof" export html a.iprof x --hitch 388 --last 2
check "export: nothing like a format" fails_with "there are text, frames" \
   "$iprof" export foo a.iprof x
check "export: no such format" fails_with "did you mean html?" "$iprof" export htm a.iprof x
check "export: a range" test "$("$iprof" export frames a.iprof - --last 2 | wc -l)" -lt 200
check "export: a hitch" says "388" "$iprof" export html a.iprof - --hitch 388
check "export: no hitch" fails_with "is no hitch" "$iprof" export html a.iprof x --hitch 389

# ---- compare ------------------------------------------------------------------------------------

check "compare finds 10 %" says "1 path is slower, 0 faster" "$iprof" compare a.iprof slower.iprof
slower() { "$iprof" compare "$@" a.iprof slower.iprof | grep -q '^frame > draw  .*slower'; }
check "compare: which" slower
check "compare: and the other way" says "0 paths are slower, 1 faster" \
   "$iprof" compare slower.iprof a.iprof
check "compare: with all below" slower --hier
check "compare --fail-over 5%" status 1 "$iprof" compare a.iprof slower.iprof --fail-over 5%
check "compare --fail-over 15%" status 0 "$iprof" compare a.iprof slower.iprof --fail-over 15%
check "compare --fail-over 0.1ms" status 1 "$iprof" compare a.iprof slower.iprof --fail-over 0.1ms
check "compare --fail-over 5" fails_with "5% (of A) or 5ms" \
   "$iprof" compare a.iprof slower.iprof --fail-over 5
check "... is a wrong command line" status 2 \
   "$iprof" compare a.iprof slower.iprof --fail-over 5
check "compare --fail-over 0.3ms" status 0 "$iprof" compare a.iprof slower.iprof --fail-over 0.3ms
check "compare, faster does not fail" status 0 "$iprof" compare slower.iprof a.iprof --fail-over 0%
check "compare --fail-over: what could not have been seen" \
   warns "0.01 % of the frames' work could not have been seen: +- " \
   "$iprof" compare slower.iprof a.iprof --fail-over 0.01%
check "... in milliseconds" warns "0.001 ms of the frames' work could" \
   "$iprof" compare slower.iprof a.iprof --fail-over 0.001ms
sees() { ! "$iprof" compare "$@" 2>&1 | grep 'have been seen'; }
check "... not where it could" sees slower.iprof a.iprof --fail-over 15%
check "... nor of itself" sees a.iprof a.iprof --fail-over 0.01%
check "compare: 95 % is not corrected" says "not corrected for how many there are" \
   "$iprof" compare a.iprof slower.iprof
check "compare --fail-over x" status 2 "$iprof" compare a.iprof slower.iprof --fail-over 5x
check "compare: a level that goes on" says "are like their neighbours" \
   "$iprof" compare a.iprof drift.iprof
"$make" shape.iprof --seed 5 --shape 40 --frames 1200
"$make" shape_slower.iprof --seed 6 --shape 40 --slower draw 2
check "compare: the same level is paired" says "Paired: the same frames by their number" \
   "$iprof" compare shape.iprof shape_slower.iprof
check "... with the frames that both have" says "999 frames of 1,199" \
   "$iprof" compare shape.iprof shape_slower.iprof
verdicts() { "$iprof" compare "$@" --csv 2>/dev/null | grep -c 'path,.*,slower,'; }
check "... and finds 2 %" test "$(verdicts shape.iprof shape_slower.iprof)" = 1
check "... which else is lost" test "$(verdicts shape.iprof shape_slower.iprof --unpaired)" = 0
check "... and then p is too large, not too small" says "p is far too large" \
   "$iprof" compare shape.iprof shape_slower.iprof --unpaired
"$iprof" cut shape_slower.iprof later.iprof --from 200
check "... from another frame on" says "801 frames" \
   "$iprof" compare shape.iprof later.iprof
for i in 1 2 3; do
   "$make" old$i.iprof --seed $((i + 10))
   "$make" new$i.iprof --seed $((i + 20)) --slower draw 10
done
check "compare: three runs a side" says "the means of 3 and 3 runs" \
   "$iprof" compare old?.iprof vs new?.iprof
check "... find 10 %" test "$(verdicts old?.iprof vs new?.iprof)" = 1
check "... and nothing where nothing is" test "$(verdicts old?.iprof vs a.iprof drift.iprof)" = 0
check "... fail" status 1 "$iprof" compare old?.iprof vs new?.iprof --fail-over 5%
check "... of which one may be alone" says "the means of 1 and 3 runs" \
   "$iprof" compare a.iprof vs new?.iprof
check "... and two are few" says "fewer than three runs" \
   "$iprof" compare old1.iprof old2.iprof vs new?.iprof
check "compare A vs B" says "Welch" "$iprof" compare a.iprof vs slower.iprof
check "compare A B C" fails_with "\`vs\` is missing" "$iprof" compare a.iprof slower.iprof a.iprof
check "compare A vs" fails_with "is missing beside" "$iprof" compare a.iprof vs
check "compare vs B" fails_with "is missing beside" "$iprof" compare vs a.iprof
check "compare A vs B vs C" status 2 "$iprof" compare a.iprof vs a.iprof vs a.iprof
"$make" held.iprof --seed 7 --held 4 --no-hitches 1
"$make" quiet.iprof --seed 8 --no-hitches 1
check "compare: frames that the machine held up look slower" \
   test "$(verdicts quiet.iprof held.iprof)" = 1
check "... without them" test "$(verdicts quiet.iprof held.iprof --without-machine)" = 0
check "... they are counted" says "49 left out, as the machine held them up" \
   "$iprof" compare quiet.iprof held.iprof --without-machine
check "... on each side" says "; 0 left out" \
   "$iprof" compare quiet.iprof held.iprof --without-machine
"$iprof" cut a.iprof one.iprof --around 300,0
check "compare: one frame" says "cannot be told from noise" "$iprof" compare one.iprof slower.iprof
check "... is no verdict" test "$(verdicts one.iprof slower.iprof)" = 0
check "... nor are two" test "$(verdicts one.iprof one.iprof)" = 0
check "compare: no frames" status 3 "$iprof" compare a.iprof slower.iprof --scene ""
check "compare: others are not" says "Not paired: " "$iprof" compare a.iprof slower.iprof
check "... unless asked" says "Paired, as asked" "$iprof" compare a.iprof slower.iprof --paired
check "compare --paired --unpaired" status 2 \
   "$iprof" compare a.iprof slower.iprof --paired --unpaired
check "compare: itself is the same" says "No difference: " "$iprof" compare a.iprof a.iprof
check "compare: stdin, which is read once" says "A  stdin   999 frames" \
   "$iprof" compare - slower.iprof <a.iprof
check "compare: itself" says "0 paths are slower, 0 faster" "$iprof" compare a.iprof a.iprof
check "compare: CSV" python3 -c 'import csv, sys
rows = list(csv.DictReader(sys.stdin))
slower = [r["path"] for r in rows if r["verdict"] == "slower" and r["what"] == "path"]
assert slower == ["frame > draw"], rows
assert [r["fails"] for r in rows if r["path"] == "frame > draw"] == ["1"]
assert abs(float(rows[2]["difference_percent"]) - 10) < 1.5' \
   < <("$iprof" compare a.iprof slower.iprof --csv --fail-over 5% 2>/dev/null)
# Values, in which the machine has no part.
"$make" draws.iprof --seed 1 --draws 5 || exit 1
check "compare: one value is more" says "1 value is more, 0 less; 1 the same" \
   "$iprof" compare a.iprof draws.iprof
values() {
   "$iprof" compare "$@" | grep -q '^draw_calls (calls)  .* +5  .* +2.2 %  <0.0001  more$'
}
check "... which, and by how much" values a.iprof draws.iprof
check "... and less" says "0 values are more, 1 less" "$iprof" compare draws.iprof a.iprof
check "... is no path that is slower" status 0 "$iprof" compare a.iprof draws.iprof --fail-over 0%
check "compare --fail-values 1%" status 1 "$iprof" compare a.iprof draws.iprof --fail-values 1%
check "compare --fail-values 3%" status 0 "$iprof" compare a.iprof draws.iprof --fail-values 3%
check "compare, less does not fail" status 0 "$iprof" compare draws.iprof a.iprof --fail-values 0%
check "compare --fail-values 3" fails_with "this must be like 5%" \
   "$iprof" compare a.iprof draws.iprof --fail-values 3
check "compare --all: values that are the same" says "meshes (B)" \
   "$iprof" compare a.iprof draws.iprof --all
check "compare --work-only: no values" says_not "draw_calls" \
   "$iprof" compare a.iprof draws.iprof --work-only
check "compare: values as rows" python3 -c 'import csv, sys
rows = [r for r in csv.DictReader(sys.stdin) if r["what"] == "value"]
draws = next(r for r in rows if r["path"] == "draw_calls")
told = [draws[name] for name in ("verdict", "kind", "unit", "fails")]
assert told == ["more", "count", "calls", "1"], told
assert (draws["difference"], draws["difference_ms"], draws["a_ms"]) == ("5", "", ""), draws
assert float(draws["b"]) - float(draws["a"]) == 5' \
   < <("$iprof" compare a.iprof draws.iprof --csv --fail-values 1% 2>/dev/null)
check "compare: too few frames" says "cannot be told from noise" \
   "$iprof" compare a.iprof slower.iprof --to 5

# Runs of one build. At 5 % one pair in twenty may be called different, so the seeds are given.
alarms() {
   local seed count=0
   for seed in $(seq 1 "$pairs"); do
      "$make" x.iprof --seed $((seed + 100)) && "$make" y.iprof --seed $((seed + 500)) || return 1
      "$iprof" compare x.iprof y.iprof --fail-over 0% >alarm 2>&1 || count=$((count + 1))
   done
   echo "$count of $pairs" | tee alarms.txt
   [ $((count * 10)) -le "$pairs" ]
}
check "$pairs pairs that do not differ" alarms
cat alarms.txt

# ---- check --------------------------------------------------------------------------------------

printf '(frame) 100 p50\ndraw_calls 300 p100\n' >good.txt
printf '(frame) 1 p50\nframe > draw 1 p95\n' >tight.txt
printf 'x y z\n' >wrong.txt
check "check: all hold" status 0 "$iprof" check good.txt a.iprof slower.iprof
check "check: exceeded" status 1 "$iprof" check tight.txt a.iprof
check "check: what is" fails_with "tight.txt:2: frame > draw took" "$iprof" check tight.txt a.iprof
check "check: wrong budgets" status 3 "$iprof" check wrong.txt a.iprof
check "check: no budgets" status 3 "$iprof" check nix.txt a.iprof
printf '# (frame) 100 p50\n\n' >none.txt
for file in empty.iprof none.txt; do
   check "check: $file has none" status 3 "$iprof" check $file a.iprof
   check "... it is named" fails_with "$file: has no budgets" "$iprof" check $file a.iprof
done
check "check: stdin has none" fails_with "stdin: has no budgets" "$iprof" check - a.iprof <none.txt
check "check: a missing capture" status 3 "$iprof" check good.txt a.iprof missing.iprof
check "check: ... and one exceeded" status 1 "$iprof" check tight.txt a.iprof missing.iprof
check "check: ... in either order" status 1 "$iprof" check tight.txt missing.iprof a.iprof
check "check: wrong budgets are told once" test \
   "$("$iprof" check wrong.txt a.iprof slower.iprof 2>&1 | wc -l)" = 1
check "check: --quiet" test -z "$("$iprof" check --quiet good.txt a.iprof)"
check "check: budgets by stdin" says "all budgets hold" "$iprof" check - a.iprof <good.txt

# ---- cut, strip, merge, table -------------------------------------------------------------------

check "cut --from --to" "$iprof" cut a.iprof part.iprof --from 300 --to 500
check "... has these frames" says "201, number 300 to 500" "$iprof" info part.iprof
check "... and reports as the whole does" diff \
   <("$iprof" report a.iprof --from 300 --to 500 | grep -v iprof) \
   <("$iprof" report part.iprof | grep -v iprof)
check "cut --last" says "171, number 830 to 1000" sh -c "'$iprof' cut a.iprof - --last 2 |
   '$iprof' info -"
check "cut --around" "$iprof" cut a.iprof part.iprof --around 388,5
check "... has these frames" says "11, number 383 to 393" "$iprof" info part.iprof
check "... and no scene that is not in it" test \
   "$("$iprof" info part.iprof | grep -c "frames, ")" = 1
check "... nor when one is asked for" fails_with "no scene menu; it has reef" \
   "$iprof" report part.iprof --scene menu
check "... and the hitch" says "frame 388 " "$iprof" hitches part.iprof
check "cut: nothing said" status 2 "$iprof" cut a.iprof x
check "cut: frames that are not there" status 3 "$iprof" cut a.iprof x --around 5000

label() { awk -v key="$2" '$1 == key { print $2 }' "$1"; }
# Several times as large as the memory that there may be, the program itself included. (What the
# sanitizers reserve goes beyond every limit.)
within() (ulimit -v 81920 && "$@")
if within "$iprof" info a.iprof >/dev/null 2>&1; then
   "$make" wide.iprof --paths 2000 --frames 512 --no-hitches 1
   python3 "$longer" wide.iprof large.iprof 75
   check "a capture is larger than the memory" test "$(stat -c %s large.iprof)" -gt 200000000
   within "$iprof" info large.iprof >large.txt
   check "... info" grep -q ", whole" large.txt
   check "... has all its frames" grep -q " 38,400, number 1 to 77595136" large.txt
   check "... in columns" says "large.iprof,$(label large.txt session)," \
      within "$iprof" info --csv large.iprof
   check "... cut" within "$iprof" cut large.iprof part.iprof --from 1048577 --to 3200000
   check "... is what it is with more of it" cmp part.iprof \
      <("$iprof" cut large.iprof - --from 1048577 --to 3200000)
   check "... and has its frames" says "1,536, number 1048577 to 3146240" "$iprof" info part.iprof
   rm -f large.iprof
fi

check "strip" "$iprof" strip a.iprof stripped.iprof
lines_of() { grep -ac -e tests/tools -e 'loads a level' "$1"; }
check "... folders and notes are there" test "$(lines_of a.iprof)" != 0
check "... and gone" test "$(lines_of stripped.iprof)" = 0
check "... and nothing else" same a.iprof stripped.iprof report --all
check "strip --notes" "$iprof" strip a.iprof stripped.iprof --notes
check "... folders stay" grep -q tests/tools stripped.iprof

check "merge" "$iprof" merge run.iprof run.iprof.2 run.iprof.1 run.iprof.3
"$make" whole.iprof --seed 1
check "... is the run" same run.iprof whole.iprof report
# A crash right after the recorder began a new file leaves one of these.
head -c 7 run.iprof.1 >head.iprof
head -c 16 run.iprof.1 >begun.iprof
head -c 2000 run.iprof.1 >tables.iprof
merged() { rm -f run.iprof && "$iprof" merge run.iprof "$@"; }
for piece in empty head begun tables; do
   check "merge, and a piece without frames: $piece" warns "$piece.iprof: has no frames" \
      merged run.iprof.2 $piece.iprof run.iprof.1 run.iprof.3
   check "... is the run" same run.iprof whole.iprof report
done
check "merge: one piece, and one without frames" warns "empty.iprof: has no frames" \
   merged empty.iprof run.iprof.2
check "merge: none has frames" fails_with "none of these has frames" \
   "$iprof" merge x empty.iprof tables.iprof
check "merge: no capture" fails_with "garbage.iprof: " "$iprof" merge x run.iprof.1 garbage.iprof
check "merge: missing" fails_with "missing.iprof: " "$iprof" merge x run.iprof.1 missing.iprof
check "merge: two runs" fails_with "are of different runs" "$iprof" merge x a.iprof slower.iprof

check "table" "$iprof" table tables a.iprof slower.iprof
for table in sessions labels frames hitches blames near values; do
   check "table $table: names once" test "$(grep -c '^session,' tables/$table.csv)" = 1
done
check "table: two runs" test "$(wc -l <tables/sessions.csv)" = 3
check "table --ndjson" "$iprof" table tables a.iprof --ndjson --only blames,near
check "... is JSON" python3 -c 'import json, sys
assert [json.loads(line)["path"] for line in sys.stdin].count("frame > load_level") == 10' \
   <tables/blames.ndjson
check "table -" test "$("$iprof" table - a.iprof slower.iprof --only sessions | wc -l)" = 3
check "table: a run twice" warns "2 captures of session " \
   "$iprof" table t a.iprof slower.iprof a.iprof
check "... is there once" test "$(wc -l <t/sessions.csv)" = 3
"$iprof" table t1 a.iprof slower.iprof
check "... as if it were given once" diff -r t t1
check "table: pieces of one run, in any order" warns "3 captures of session " \
   "$iprof" table t run.iprof.2 run.iprof.3 run.iprof.1
"$iprof" merge together.iprof run.iprof.1 run.iprof.2 run.iprof.3
"$iprof" table t1 together.iprof
check "... as merge has them" diff -r t t1
mkdir hits && "$make" hit.iprof --seed 1 --hitch-captures hits
check "a folder of hitches" test "$(find hits -name '*.iprof' | wc -l)" = 10
check "table: a folder of hitches" warns "10 captures of session " "$iprof" table t hits/*.iprof
check "... is one session" test "$(wc -l <t/sessions.csv)" = 2
check "... of all its hitches" diff <(cut -d, -f2 t/hitches.csv) \
   <("$iprof" table - hit.iprof --only hitches | cut -d, -f2)
check "... and what they were blamed for" diff <(cut -d, -f2- t/blames.csv) \
   <("$iprof" table - hit.iprof --only blames | cut -d, -f2-)
# Windows around hitches, which overlap, lie apart, and lie in each other.
i=0
for range in 368,20 388,30 92-600 485,5 776,20 970,20; do
   if [[ $range == *-* ]]; then
      "$iprof" cut a.iprof window$((i++)).iprof --from ${range%-*} --to ${range#*-}
   else "$iprof" cut a.iprof window$((i++)).iprof --around $range; fi
done
check "table: windows of one run" warns "6 captures of session " "$iprof" table t window?.iprof
check "... which merge puts together as well" "$iprof" merge windows.iprof window?.iprof
check "... into as many frames" says "591, number 92 to 990" "$iprof" info windows.iprof
check "... one row of sessions" test "$(wc -l <t/sessions.csv)" = 2
frames_of() { cut -d, -f2 t/frames.csv | tail -n +2 | sort -n; }
check "... each frame once" diff <(frames_of) <(seq 92 600; seq 756 796; seq 950 990)
check "... an unreadable one beside them" status 3 \
   "$iprof" table t window?.iprof missing.iprof
check "table: no capture" status 3 "$iprof" table t2 missing.iprof
check "... leaves nothing" test ! -e t2
check "table: no capture" status 3 "$iprof" table t missing.iprof
check "... and what was there stays" test "$(wc -l <t/labels.csv)" -gt 5
check "table: one that cannot be read" status 3 "$iprof" table t missing.iprof a.iprof
check "... and the others" test "$(wc -l <t/sessions.csv)" = 2
check "table: nothing like a table" fails_with "there are sessions, labels, frames" \
   "$iprof" table t a.iprof --only foo
check "table: no name" fails_with 'no table ""; there are sessions' \
   "$iprof" table t a.iprof --only ""
check "table: a table twice" test \
   "$("$iprof" table - a.iprof --only sessions,sessions | wc -l)" = 2
check "table -: all" status 2 "$iprof" table - a.iprof
check "table: no such table" fails_with "did you mean frames?" "$iprof" table t a.iprof --only frmes
check "table: a file in its place" status 3 "$iprof" table a.iprof a.iprof

finish
