#!/bin/sh
# sqlite.sh - asks SQLite about a folder of tables, and writes the answers as CSV.
#
#    sh sqlite.sh FOLDER worst_paths.sql p99.sql
#
# A table is all files of its name in FOLDER, blames*.csv or blames*.csv.gz. They are loaded once,
# by the first call, into FOLDER/fleet.db, or where DB says; take that away when files have come.
set -eu
[ $# -ge 1 ] || { echo "sh sqlite.sh FOLDER QUESTION.sql..." >&2; exit 2; }
folder=$1
shift
db=${DB:-$folder/fleet.db}
integers=" frame frames first_frame last_frame counted over_budget hitches num_blames spread run \
machine crowd blame_rank near_rank own "
texts=" session start build level gpu cpu os tester version label value flags scene thread note \
wait_zone path evidence place kind name unit "

# Says a statement for each column of a table, NAME TYPE or NAME = nullif(NAME, ''), with commas.
columns() { # header, types|nulls
   echo "$1" | tr -d '\r' | tr ',' '\n' | while read -r name; do
      type=real
      case $integers in *" $name "*) type=integer ;; esac
      case $texts in *" $name "*) type=text ;; esac
      case $2 in
      types) echo "\"$name\" $type" ;;
      nulls) echo "\"$name\" = nullif(\"$name\", '')" ;;
      esac
   done | paste -s -d ,
}

show() { case $1 in *.gz) gzip -dc "$1" ;; *) cat "$1" ;; esac; }

# The statements that load everything. What is empty in CSV is null, as in the other engines.
load() {
   echo "pragma journal_mode = off; pragma synchronous = off;"
   for table in sessions labels frames hitches blames near values; do
      made=
      for file in "$folder/$table"*.csv "$folder/$table"*.csv.gz; do
         [ -f "$file" ] || continue
         header=$(show "$file" | head -n 1)
         [ -n "$made" ] || echo "create table \"$table\" ($(columns "$header" types));"
         made=$header
         echo ".mode csv"
         case $file in
         *.gz) echo ".import --skip 1 '|gzip -dc \"$file\"' $table" ;;
         *) echo ".import --skip 1 '$file' $table" ;;
         esac
      done
      [ -z "$made" ] || echo "update \"$table\" set $(columns "$made" nulls);"
   done
   echo "create unique index session on sessions (session);"
   echo "create unique index hitch on hitches (session, frame);"
   echo "analyze;"
}

if [ ! -s "$db" ]; then
   load | sqlite3 -bail "$db.new" >/dev/null
   mv "$db.new" "$db"
fi
for question in "$@"; do
   sqlite3 -bail -csv -header "$db" <"$question" | tr -d '\r'
done
