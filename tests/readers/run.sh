#!/bin/sh
# run.sh - the files of Prof_export, opened in programs as people do it: profiles in speedscope's
# own page, HTML in Chromium. Run from the repository root; BUILD=folder for what is built (default
# build/tests/readers). Pictures of the pages stay in its folder `pictures`.
#
# Needs chromium, chromium-driver and python3-selenium; and npm, which fetches speedscope over the
# network: if it cannot, that part is skipped and said to be.
set -eu
build=${BUILD:-build/tests/readers}
. tests/out/files.sh

build_test
"$build/out_test" --gtest_filter='Readers.exports_for_others' >"$build/out_test.log" 2>&1 ||
   { tail -n 40 "$build/out_test.log"; exit 1; }
fetch "$speedscope" || tail -n 5 "$build/npm.log"
PYTHONPATH=tests/web:tests/out /usr/bin/python3 -B tests/readers/readers.py "$build"
