#!/bin/sh
# run.sh WORK OUT_TESTS - the files of Prof_export, opened in programs as people do it: profiles in
# speedscope's own page, HTML in Chromium. Pictures of the pages stay in WORK/pictures.
#
# npm fetches speedscope over the network: if it cannot, that part is skipped and said to be.
set -eu
build=$1
. tests/export/files.sh

"$2" --gtest_filter='Readers.exports_for_others' >"$build/out_test.log" 2>&1 ||
   { tail -n 40 "$build/out_test.log"; exit 1; }
fetch "$speedscope" || tail -n 5 "$build/npm.log"
PYTHONPATH=tests/web:tests/export /usr/bin/python3 -B tests/readers/readers.py "$build"
