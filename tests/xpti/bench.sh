#!/bin/sh
# bench.sh BENCH SCALE WORK - are the tables of XPTI's benchmark whole, and its answers right? Few
# trace points, and no times: those are nobody's test. It counts locks, too: a call that only looks
# takes none.
set -u
bench=$1
scale=$2
out=$3/out
failures=0
mkdir -p "$3"
rm -f "$3"/*.csv

fail() { # what
   echo "FAILED: $1"
   cat "$out"
   failures=$((failures + 1))
}

# Lines that begin with a text, so many; each with as many figures as it should have.
lines() { # what, how many, regular expression
   found=$(grep -cE "$3" "$out")
   [ "$found" -eq "$2" ] || fail "$1: $found lines of '$3', not $2"
}

# It goes well, and no answer is wrong.
goes() { # options
   "$bench" --trace-points 20 "$@" >"$out" 2>&1 || fail "bench_xpti $*: $?"
   ! grep -q WRONG "$out" || fail "bench_xpti $*"
}

# It says what is wrong with the option, and how to find help.
refuses() { # what it must say, options
   says=$1
   shift
   "$bench" "$@" >"$out" 2>&1
   [ $? -eq 2 ] || fail "bench_xpti $* goes"
   grep -q -e "$says" "$out" || fail "bench_xpti $* does not say $says"
   grep -q -e --help "$out" || fail "bench_xpti $* does not tell of --help"
}

number='[0-9]+(\.[0-9]+)?'
cost="$number +$number\.\.$number +[0-9]+ +[-0-9]+ +[0-9]+/[0-9]+"

goes --type performance --test-id 1 --num-threads 0,1,3 --passes 2 --csv "$3/costs.csv"
lines costs 3 '^Costs by operation, ns; (serial|threads: [13].*); load'
lines costs 45 "^  [a-z].* $cost"
lines costs 9 '^  trace point (creation|creation, again|lookup by unique_id) '
lines costs 9 '^  notification, (a callback|nobody listens to the type|tracing off) '
cp "$3/costs.csv" "$out"
lines costs.csv 1 '^trace_points,threads,what,count,median,low,high,samples,calm,load$'
lines costs.csv 45 "^20,[013],\"[^\"]+\",[0-9]+,$number,$number,$number,[0-9]+,[0-9]+,$number$"

goes -y performance -i 2 -n 0:2:2 --passes=2 -f 50 -o 1,2 --csv "$3/rates.csv"
lines rates 1 '^20 trace points, 40 visits, '
lines rates 10 "^  [a-z].* $cost"
lines rates 2 '^  20 trace points, 1 %( +[1-9][0-9]*){4}$'
lines rates 2 '^  20 trace points, 2 %( +[1-9][0-9]*){4}$'
cp "$3/rates.csv" "$out"
lines rates.csv 16 '^20,[02],"events/s at [12] %, callback (10|100|500|1000) ns",40,'

goes --type semantic --test-id 1:3:1 --num-threads 0,4
lines semantic 2 '^1 String table; '
lines semantic 2 '^2 Trace points; '
lines semantic 2 '^3 Notifications; '
lines semantic 28 '^  [a-z].* [0-9]+ +[0-9]+ +0$'

"$bench" --help >"$out" 2>&1 || fail "--help: $?"
for option in type trace-points test-id num-threads tp-frequency overhead passes csv; do
   grep -q -e "--$option" "$out" || fail "--help does not tell of --$option"
done

all='--type performance --trace-points 20 --test-id 1 --num-threads 0'
refuses 'type is missing'
refuses 'num-threads is missing' --type semantic --trace-points 20 --test-id 1
refuses "type: 'fast' is neither" --type fast
refuses 'trace-points: 9 is not within 10 .. 100000' --trace-points 9
refuses "trace-points: '1k' is no number" --trace-points 1k
refuses 'trace-points: 10.5 is no whole number' --trace-points 10.5
refuses "test-id: '' is no number" $all --test-id 1,
refuses 'tests of this type are 1 .. 2' $all --test-id 1,3
refuses "num-threads: '3:1' is a range" $all --num-threads 3:1
refuses "num-threads: '1:2:1:1' is no range" $all --num-threads 1:2:1:1
refuses 'num-threads: 0 is not within 1' $all --num-threads 1:2:0
refuses 'tp-frequency: 0 is not' $all --tp-frequency 0
refuses 'overhead: 16 is not' $all --overhead 16
refuses 'overhead: a value is missing' $all --overhead
refuses 'verbose: there is no such option' $all --verbose
"$bench" $all --csv "$3/no/such/folder" >"$out" 2>&1 && fail 'a file that cannot be written'
grep -q 'cannot be written' "$out" || fail 'a file that cannot be written is not told'

"$scale" --threads 3 --passes 2 --calls 50 --csv "$3/scale.csv" >"$out" 2>&1 ||
   fail "bench_xpti_scale: $?"
lines scale 13 "^  [a-z].* 1 +$number +$number\.\.$number +$number +1\.00 +[0-9.e-]+ +[0-9]+/"
lines scale 26 "^ +[23] +$number +$number\.\.$number +$number +$number +[0-9.e-]+ +[0-9]+/[0-9]+$"
"$scale" --threads 0 >"$out" 2>&1 && fail '--threads 0'
grep -q 'out of range' "$out" || fail '--threads 0 is not told'
[ $failures -eq 0 ] && echo 'the tables are whole'
exit $failures
