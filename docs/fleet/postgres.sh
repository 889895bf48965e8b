#!/bin/bash
# postgres.sh - asks PostgreSQL about a folder of tables, and writes the answers as CSV.
#
#    PGDATABASE=fleet bash postgres.sh FOLDER worst_paths.sql p99.sql
#
# A table is all files of its name in FOLDER, blames*.csv or blames*.csv.gz. They are loaded into
# the schema `fleet` of that database, unless it is there already. Without PGDATABASE this makes a
# server of its own for as long as it takes, which listens to a socket in a temporary folder and to
# nothing else.
set -euo pipefail
[ $# -ge 1 ] || { echo "bash postgres.sh FOLDER QUESTION.sql..." >&2; exit 2; }
folder=$1
shift
integers=" frame frames first_frame last_frame counted over_budget hitches num_blames spread run \
machine crowd blame_rank near_rank own "
texts=" session start build level gpu cpu os tester version label value flags scene thread note \
wait_zone path evidence place kind name unit "

# ---- A server of one's own ----------------------------------------------------------------------

# The server will not run as root: then it is somebody else's.
as_server() {
   if [ "$(id -u)" = 0 ]; then runuser -u "${SERVER_USER:-nobody}" -- "$@"; else "$@"; fi
}

stop_server() {
   as_server "$bin/pg_ctl" -D "$server/data" -m immediate stop >/dev/null
   rm -rf "$server"
}

start_server() {
   bin=$(printf '%s\n' /usr/lib/postgresql/*/bin "$(pg_config --bindir 2>/dev/null || true)" |
      while read -r one; do [ ! -x "$one/initdb" ] || echo "$one"; done | tail -n 1)
   [ -n "$bin" ] || { echo "postgres.sh: no initdb here" >&2; exit 77; }
   server=$(mktemp -d)
   trap stop_server EXIT
   [ "$(id -u)" != 0 ] || chown "${SERVER_USER:-nobody}" "$server"
   cd "$server"
   as_server "$bin/initdb" -D "$server/data" -U fleet -A trust -E UTF8 --locale=C.UTF-8 -N \
      >"$server/log" 2>&1 || { cat "$server/log" >&2; exit 1; }
   as_server "$bin/pg_ctl" -D "$server/data" -l "$server/data/log" -w start \
      -o "-k $server -c listen_addresses='' -c fsync=off -c work_mem=64MB" >"$server/log" 2>&1 ||
      { cat "$server/log" "$server/data/log" >&2; exit 1; }
   cd - >/dev/null
   export PGHOST=$server PGUSER=fleet PGDATABASE=postgres
}

# ---- Loading ------------------------------------------------------------------------------------

columns() { # header
   local name type
   tr -d '\r' <<<"$1" | tr ',' '\n' | while read -r name; do
      type='double precision'
      [[ $integers != *" $name "* ]] || type=bigint
      [[ $texts != *" $name "* ]] || type=text
      echo "\"$name\" $type"
   done | paste -s -d ,
}

load() {
   local table file show made
   echo "begin; create schema fleet; set search_path = fleet;"
   for table in sessions labels frames hitches blames near values; do
      made=
      for file in "$folder/$table"*.csv "$folder/$table"*.csv.gz; do
         [ -f "$file" ] || continue
         show='cat'
         [[ $file != *.gz ]] || show='gzip -dc'
         [ -n "$made" ] ||
            echo "create table \"$table\" ($(columns "$($show "$file" | head -n 1)"));"
         made=1
         echo "\\copy \"$table\" from program '$show \"$file\"' (format csv, header)"
      done
   done
   echo "create unique index on sessions (session);"
   echo "create unique index on hitches (session, frame);"
   echo "analyze; commit;"
}

# -----------------------------------------------------------------------------------------------

[ -n "${PGDATABASE:-}" ] || start_server
psql() { command psql -X -q -v ON_ERROR_STOP=1 "$@"; }
if [ -z "$(psql -A -t -c "select 1 from pg_namespace where nspname = 'fleet'")" ]; then
   load | psql >/dev/null
fi
for question in "$@"; do
   PGOPTIONS='-c search_path=fleet' psql --csv -f "$question"
done
