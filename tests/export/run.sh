#!/bin/sh
# run.sh WORK OUT_TESTS... - what Prof_export writes is read back by programs that are not ours. The
# rest is the test that writes, here or on another CPU or system, and what runs it.
#
# `go tool pprof` (golang-go) or else protoc (protobuf-compiler), and speedscope's schema (npm, from
# the network) are used where they are to be had; what is skipped is told.
set -eu
build=$1
shift
. tests/export/files.sh

skip() { echo "skipped: $*"; }

# Go's pprof judges the whole file, and check.py its figures; protoc only the structure.
read_pprof() {
   gzip -t "$OUT/cpu.pb.gz" "$OUT/of_values.pb.gz" "$OUT/of_counts.pb.gz"
   if command -v go >/dev/null && go tool pprof -h 2>&1 | grep -q pprof; then
      go tool pprof -raw "$OUT/cpu.pb.gz" >"$OUT/cpu.raw" 2>"$OUT/cpu.err" ||
         { cat "$OUT/cpu.err" >&2; exit 1; }
      go tool pprof -top "$OUT/cpu.pb.gz" 2>/dev/null | grep -q ' upload$'
      go tool pprof -sample_index=draw_calls -top "$OUT/of_values.pb.gz" 2>/dev/null |
         grep -q '^ *120calls .* shadows$'
      go tool pprof -sample_index=sent -top "$OUT/of_counts.pb.gz" 2>/dev/null |
         grep -q '^ *4.50MB .* play$'
      # Of two runs, the one on that GPU; and all labels are tags.
      go tool pprof -top -tagfocus gpu=Radeon "$OUT/run0.pb.gz" "$OUT/run1.pb.gz" 2>/dev/null |
         grep -q ' 50.00% of '
      go tool pprof -tags "$OUT/run0.pb.gz" 2>/dev/null >"$OUT/tags"
      for tag in gpu note thread_label thread session os; do
         grep -q "^ *$tag: Total " "$OUT/tags"
      done
   elif command -v protoc >/dev/null; then
      gzip -dc "$OUT/cpu.pb.gz" | protoc --decode_raw >/dev/null
      skip "figures of the pprof file: go (package golang-go) is not installed"
   else
      skip "pprof: neither go (package golang-go) nor protoc is installed"
   fi
}

read_speedscope() {
   if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
      skip "speedscope's schema: node or npm is not installed"
   elif ! fetch "$speedscope" ajv@8; then
      skip "speedscope's schema: npm cannot fetch it, see $build/npm.log"
   else
      node tests/export/schema.js "$modules" "$OUT/speedscope.json"
   fi
}

"$@"
read_pprof
[ $# -gt 1 ] || read_speedscope
python3 -B tests/export/check.py "$OUT"
