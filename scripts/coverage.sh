#!/usr/bin/env bash
# coverage.sh BUILD TOUR PROGRAM... - runs the programs, which were built with --coverage, and says
# which lines of src/ and draw/ they ran. See check_coverage.mk.
set -u

build=$1 tour=$2
shift 2
. scripts/check.sh

find "$build/cov" "$build/cov-fake" "$build/cov-counter" -name '*.gcda' -delete
export OUT=$build/cov-fake/files
mkdir -p "$OUT"

# The storm's dice are the same each time, or luck would run lines.
for program in "$@"; do
   seed=()
   [ "$(basename "$program")" = overlay_tests ] && seed=(IPROF_SEED=1)
   check "$(basename "$program")" env "${seed[@]}" bash scripts/with_display.sh "$program"
done
# An old driver: OpenGL before vertex array objects.
check 'gl_tests, OpenGL 2.1' env MESA_GL_VERSION_OVERRIDE=2.1 "$build/cov/gl_tests" \
   --gtest_filter='*legacy*:NoContext*'
check tour bash tests/tour/run.sh "$tour" plain tiny alloc
check 'two copies' "$build/cov/two_copies" "$build/cov/own_copy.so" two

if python3 scripts/coverage.py scripts/coverage.txt "$build"/cov{,-fake,-counter}/obj; then
   passed=$((passed + 1))
else
   failed=$((failed + 1))
fi
finish
