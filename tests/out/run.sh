#!/bin/sh
# run.sh - what Prof_export writes is read back by programs that are not ours. Run from the
# repository root; BUILD=folder for what is built (default build/tests/out).
#
# OUT_TEST=command is a test that is built already, for another CPU or system, and runs it; the
# files are then read back here.
#
# Needs python3. `go tool pprof` (golang-go) or else protoc (protobuf-compiler), and speedscope's
# schema (npm, from the network) are used where they are to be had; what is skipped is told.
set -eu
build=${BUILD:-build/tests/out}
. tests/out/files.sh

skip() { echo "skipped: $*"; }

# Go's pprof judges the whole file, and check.py its figures; protoc only the structure.
read_pprof() {
   gzip -t "$OUT/cpu.pb.gz"
   if command -v go >/dev/null && go tool pprof -h 2>&1 | grep -q pprof; then
      go tool pprof -raw "$OUT/cpu.pb.gz" >"$OUT/cpu.raw" 2>"$OUT/cpu.err" ||
         { cat "$OUT/cpu.err" >&2; exit 1; }
      go tool pprof -top "$OUT/cpu.pb.gz" 2>/dev/null | grep -q ' upload$'
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
      node tests/out/schema.js "$modules" "$OUT/speedscope.json"
   fi
}

if ! command -v python3 >/dev/null; then
   skip "everything: python3 is not installed"
   exit 77
fi
if [ -n "${OUT_TEST:-}" ]; then
   rm -rf "$OUT" && mkdir -p "$OUT"
   $OUT_TEST
   read_pprof
else
   build_test
   "$build/out_test"
   read_pprof
   read_speedscope
fi
python3 -B tests/out/check.py "$OUT"
