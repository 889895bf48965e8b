#!/bin/bash
# fleet.sh FOLDER WORK [TIMES] - what a fleet's tables weigh, and how long each engine takes for
# each question of docs/fleet, in seconds by the clock and of the CPUs; those of PostgreSQL's server
# are not known. CSV, on the terminal. FOLDER is made by tests/fleet/machines.py, with --profiles;
# WORK has npm's @duckdb/node-api, and takes what is made. With TIMES, DuckDB is asked as well about
# so many copies of all but frames, each of sessions of its own.
set -euo pipefail
fleet=$1 work=$2 times=${3:-0} recipes=docs/fleet
mkdir -p "$work"
cp $recipes/duckdb.mjs "$work"
duckdb=(node "$work/duckdb.mjs")

bytes() { cat "$@" | wc -c; }
zipped() { cat "$@" | gzip -6 | wc -c; }

seconds() { # COMMAND...; what it says goes away
   local TIMEFORMAT='%R %U %S'
   { time "$@" >/dev/null 2>"$work/errors"; } 2>&1 | awk '{printf "%s,%.3f", $1, $2 + $3}'
   [ ! -s "$work/errors" ] || { cat "$work/errors" >&2; exit 1; }
}

echo "what,of,rows,bytes,gzipped"
for table in sessions labels frames hitches blames near; do
   file=$fleet/$table.csv
   echo "csv,$table,$(($(wc -l <"$file") - 1)),$(bytes "$file"),$(zipped "$file")"
done
lines=$fleet/hitch_lines.ndjson
echo "ndjson,hitch_lines,$(wc -l <"$lines"),$(bytes "$lines"),$(zipped "$lines")"
echo "pprof,profiles,$(find "$fleet/profiles" -type f | wc -l),,$(bytes "$fleet"/profiles/*/*)"

rm -rf "$work/parquet" "$work/fleet.db"
to_parquet=$(seconds "${duckdb[@]}" "$fleet" --parquet "$work/parquet")
for file in "$work"/parquet/*; do echo "parquet,$(basename "$file"),,$(bytes "$file"),"; done
export DB=$work/fleet.db
to_sqlite=$(seconds sh $recipes/sqlite.sh "$fleet")
echo "sqlite,fleet.db,,$(bytes "$DB"),"

echo
echo "engine,question,seconds,cpu_seconds"
echo "duckdb,to parquet,$to_parquet"
echo "sqlite,loading,$to_sqlite"
for question in worst_paths p99 new_since regressions; do
   echo "duckdb csv,$question,$(seconds "${duckdb[@]}" "$fleet" $recipes/$question.sql)"
   echo "duckdb parquet,$question,$(seconds "${duckdb[@]}" "$work/parquet" $recipes/$question.sql)"
   echo "sqlite,$question,$(seconds sh $recipes/sqlite.sh "$fleet" $recipes/$question.sql)"
   echo "\\timing on" >"$work/$question.sql"
   cat $recipes/$question.sql >>"$work/$question.sql"
done
echo "duckdb,hitch_lines,$(seconds "${duckdb[@]}" "$fleet" $recipes/hitch_lines.sql)"
echo "postgres,server and loading,$(seconds bash $recipes/postgres.sh "$fleet")"
bash $recipes/postgres.sh "$fleet" "$work"/{worst_paths,p99,new_since,regressions}.sql |
   sed -n 's/^Time: \([0-9.]*\) ms.*/\1/p' | paste - - - - |
   while read -r worst p99 new regressions; do
      for one in worst_paths=$worst p99=$p99 new_since=$new regressions=$regressions; do
         echo "postgres,${one%=*},$(awk "BEGIN { printf \"%.3f,\", ${one#*=} / 1000 }")"
      done
   done
METRICS=$work/metrics.txt BLOCKS=$work/blocks
export METRICS BLOCKS
rm -rf "$BLOCKS"
echo "prometheus,metrics and blocks and 3 queries,$(seconds sh $recipes/prometheus.sh "$fleet")"
echo "pprof,merge and 2 tables,$(seconds sh $recipes/pprof.sh 'gpu:.*4070' \
   "$fleet/profiles/1219" "$fleet/profiles/1203")"
echo
echo "prometheus,$(grep -vc '^#' "$METRICS") samples,$(bytes "$METRICS") bytes of OpenMetrics," \
   "$(find "$BLOCKS" -type f -exec cat {} + | wc -c) bytes of blocks"

[ "$times" -gt 0 ] || exit 0
many=$work/many
mkdir -p "$many"
for table in sessions hitches blames; do
   echo "copy (select session || '-' || copy as session, * exclude (session)
         from $table, range($times) as copies(copy))
      to '$many/$table.parquet' (format parquet, compression zstd)" >"$work/copy.sql"
   "${duckdb[@]}" "$work/parquet" "$work/copy.sql" >/dev/null
   echo "many,$table,,$(bytes "$many/$table.parquet"),"
done
for question in worst_paths new_since regressions; do
   echo "duckdb many,$question,$(seconds "${duckdb[@]}" "$many" $recipes/$question.sql)"
done
