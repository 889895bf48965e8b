# files.sh - for what reads exports back; to be sourced from the repository root.
#
# $build is set before: the folder for all that is built. The exports go to $OUT in it.
# shellcheck shell=sh

flags="-g -O1 -I. -DProf_ENABLED -DProf_CHECKED -DProf_FAKE_CLOCK -Wall -Wextra
   -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all"
OUT=$build/files
modules=$build/node_modules
export OUT

build_test() {
   rm -rf "$build" && mkdir -p "$build/lib" "$OUT"
   for file in src/*/*.c platform/*posix.c; do
      gcc -std=c99 $flags -c "$file" -o "$build/lib/$(basename "$file" .c).o"
   done
   g++ -std=c++17 $flags -O0 tests/main.cpp tests/out/out_test.cpp "$build"/lib/*.o \
      -lgtest -lpthread -lm -o "$build/out_test"
}

# fetch PACKAGE... - from npm, over the network; what they run at their installation is left out.
fetch() {
   timeout 60 npm install --silent --no-save --ignore-scripts --prefix "$build" "$@" \
      >"$build/npm.log" 2>&1
}
speedscope=speedscope@1.25.0
