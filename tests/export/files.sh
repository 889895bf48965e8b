# files.sh - for what reads exports back; to be sourced from the repository root.
#
# $build is set before: the folder for all that is made. The exports go to $OUT in it.
# shellcheck shell=sh

OUT=$build/files
modules=$build/node_modules
export OUT
rm -rf "$build" && mkdir -p "$OUT"

# fetch PACKAGE... - from npm, over the network; what they run at their installation is left out.
fetch() {
   timeout 60 npm install --silent --no-save --ignore-scripts --prefix "$build" "$@" \
      >"$build/npm.log" 2>&1
}
speedscope=speedscope@1.25.0
