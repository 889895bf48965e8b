#!/bin/bash
# run.sh WORK GAME MACHINES FRAMES BUILD ONCE_IN ENGINE... - makes a fleet of that many machines out
# of three runs of the game, hides a regression in that build, in one of so many frames, and asks
# each engine by the recipes of docs/fleet what there is. Python's own reckoning of the same rows
# must be what they say.
#
# Engines are sqlite, duckdb (by npm, from the network), postgres, prometheus, pprof. One that is
# not here is skipped, which is told. RUNS names folders with tables of real runs, as `iprof table`
# makes them of captures, to be used in place of the game's.
set -euo pipefail
build=$1 game=$2 machines=$3 frames=$4 worse=$5 once_in=$6
shift 6
fleet=$build/fleet recipes=docs/fleet
questions=(worst_paths p99 new_since regressions)
duckdb=@duckdb/node-api@1.5.6-r.1
tag='gpu:.*RTX 4070'

skip() { echo "skipped: $*"; }
has() { command -v "$1" >/dev/null; }
check() { python3 -B "tests/fleet/$1.py" "${@:2}" | tee -a "$build/sum"; }

# ---- The fleet ----------------------------------------------------------------------------------

make_machines() { # OUT COUNT [SEED]
   python3 -B tests/fleet/machines.py "$1" "${runs[@]}" --machines "$2" --frames "$frames" \
      --worse-build "$worse" --worse-once-in "$once_in" --profiles --seed "${3:-1}"
}

make_fleet() {
   rm -rf "$build"
   mkdir -p "$build"
   read -r -a runs <<<"${RUNS:-}"
   if [ ${#runs[@]} = 0 ]; then
      for seed in 1 2 3; do
         mkdir "$build/run$seed"
         "$game" "$build/run$seed" "$seed" 2400
         runs+=("$build/run$seed")
      done
   fi
   make_machines "$fleet" "$machines"
   [ ! -e "${runs[0]}/hitch_lines.ndjson" ] ||
      check check alike "${runs[0]}/hitch_lines.ndjson" "$fleet/hitch_lines.ndjson"
   check check split "$fleet" "$build/parts"
}

# The same seed makes the same bytes, and another one others.
check_seed() {
   make_machines "$build/once" 20
   make_machines "$build/again" 20
   make_machines "$build/other" 20 2
   diff -r "$build/once" "$build/again"
   if cmp -s "$build/once/frames.csv" "$build/other/frames.csv"; then
      echo "FAILED: the seed changes nothing"
      exit 1
   fi
   rm -r "$build/once" "$build/again" "$build/other"
}

# ---- Engines ------------------------------------------------------------------------------------

# Those that read tables answer all questions: of the fleet, and of the same in pieces.

ask() { # NAME COMMAND..., which comes before the folder and a question
   local name=$1 question
   shift
   mkdir -p "$build/answers/$name"
   for question in "${questions[@]}"; do
      "$@" "$recipes/$question.sql" >"$build/answers/$name/$question.csv"
   done
}

test_sqlite() {
   has sqlite3 || { skip "SQLite: sqlite3 is not installed"; return; }
   ask sqlite sh $recipes/sqlite.sh "$fleet"
   ask sqlite-parts sh $recipes/sqlite.sh "$build/parts"
}

test_duckdb() {
   if ! has node || ! has npm; then
      skip "DuckDB: node or npm is not installed"
      return
   elif ! timeout 120 npm install --silent --no-save --ignore-scripts --prefix "$build" $duckdb \
      >"$build/npm.log" 2>&1; then
      skip "DuckDB: npm cannot fetch $duckdb, see $build/npm.log"
      return
   fi
   cp $recipes/duckdb.mjs "$build"
   local duckdb=(node "$build/duckdb.mjs")
   "${duckdb[@]}" "$fleet" --parquet "$build/parquet"
   ask duckdb "${duckdb[@]}" "$fleet"
   ask duckdb-parts "${duckdb[@]}" "$build/parts"
   ask duckdb-parquet "${duckdb[@]}" "$build/parquet"
   "${duckdb[@]}" "$fleet" $recipes/hitch_lines.sql >"$build/lines.csv"
   check check lines "$fleet" "$build/lines.csv"
}

# A server is made and loaded once for all questions; the answers stand one behind another.
ask_postgres() { # NAME FOLDER
   local question files=()
   mkdir -p "$build/answers/$1"
   for question in "${questions[@]}"; do
      { printf '\\echo of %s\n' "$question"; cat "$recipes/$question.sql"; } >"$build/$question.sql"
      files+=("$build/$question.sql")
   done
   bash $recipes/postgres.sh "$2" "${files[@]}" >"$build/all.csv"
   for question in "${questions[@]}"; do
      sed -n "/^of $question\$/,/^of /{/^of /d;p}" "$build/all.csv" \
         >"$build/answers/$1/$question.csv"
   done
}

test_postgres() {
   if ! has psql || ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
      skip "PostgreSQL: psql or initdb is not installed"
      return
   elif [ "$(id -u)" = 0 ] && ! has runuser; then
      skip "PostgreSQL: it does not run as root, and there is no runuser"
      return
   fi
   unset PGDATABASE PGHOST PGUSER
   ask_postgres postgres "$fleet"
   ask_postgres postgres-parts "$build/parts"
}

test_prometheus() {
   if ! has prometheus || ! has promtool || ! has sqlite3; then
      skip "Prometheus: prometheus, promtool or sqlite3 is not installed"
      return
   fi
   PORT=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0))
print(s.getsockname()[1])')
   PORT=$PORT sh $recipes/prometheus.sh "$fleet" >"$build/prometheus.txt"
   check check prometheus "$fleet" "$build/prometheus.txt"
   [ ! -e "${runs[0]}/metrics.txt" ] || check scrape "$build" "${runs[@]}"
}

test_pprof() {
   if ! has go || ! go tool pprof -h 2>&1 | grep -q pprof; then
      skip "pprof: go (package golang-go) is not installed"
      return
   fi
   [ -d "$fleet/profiles/1219" ] || { skip "pprof: the runs have no profile.pb.gz"; return; }
   NODES=10000 sh $recipes/pprof.sh "$tag" "$fleet/profiles/1219" "$fleet/profiles/1203" \
      >"$build/pprof.txt"
   check check pprof "$fleet" "$build/pprof.txt" "$tag" 1219 1203
}

# -------------------------------------------------------------------------------------------------

make_fleet
check_seed
check check types src/export $recipes/postgres.sh $recipes/sqlite.sh $recipes/duckdb.mjs \
   tests/fleet/machines.py
mkdir -p "$build/answers"
for engine in "$@"; do
   "test_$engine"
done
check check tables "$fleet" "$build/answers"
awk '{passed += $2} END {print passed " passed, 0 failed"}' "$build/sum"
