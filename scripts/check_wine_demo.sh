#!/usr/bin/env bash
# check_wine_demo.sh OUT PREFIX - the demo on Windows: builds it and the libraries it needs by
# mingw-w64, lets it play itself off-screen and blame a stall, and opens its window and presses all
# keys. Under Wine, on an X display without a screen. (Its tour takes five minutes there.)
#
# GLFW, Chipmunk and libpng come as sources from Debian; they are fetched and built once.
set -u
. scripts/check.sh

out=$1 prefix=$2
mkdir -p "$out"
out=$(cd "$out" && pwd)
libs=$out/libs
cross=(-DCMAKE_TOOLCHAIN_FILE="$PWD/cmake/toolchains/windows.cmake" -DCMAKE_BUILD_TYPE=Release
   -DBUILD_SHARED_LIBS=OFF -DCMAKE_FIND_ROOT_PATH="$libs" -DCMAKE_{C,CXX}_FLAGS_RELEASE=-O0)

library() { # source package, file that it installs, options of its CMake
   local package=$1 file=$libs/lib/$2
   shift 2
   [ ! -e "$file" ] || return 0
   bash scripts/debian_source.sh "$package" "$out/src" &&
      cmake -S "$out/src/$package" -B "$out/build-$package" "${cross[@]}" \
         -DCMAKE_INSTALL_PREFIX="$libs" "$@" &&
      cmake --build "$out/build-$package" -j2 && cmake --install "$out/build-$package" &&
      [ -e "$file" ]
}

# Its solver for several threads brings a pthread_create of its own, next to winpthreads'.
chipmunk() {
   library chipmunk libchipmunk.a -DBUILD_DEMOS=OFF -DBUILD_SHARED=OFF -DINSTALL_DEMOS=OFF || return
   x86_64-w64-mingw32-ar d "$libs/lib/libchipmunk.a" cpHastySpace.c.obj
}

builds() {
   cmake -S . -B "$out" "${cross[@]}" -DCMAKE_COMPILE_WARNING_AS_ERROR=ON &&
      cmake --build "$out" -j2 --target iprof_demo
}

# What play_in_window.sh starts.
make_starter() {
   printf '#!/bin/sh\nIPROF_WINE_DISPLAY=1 exec bash %s %s %s "$@"\n' \
      "$PWD/scripts/check_wine.sh" "$prefix" "$out/demo.exe" >"$out/demo" && chmod +x "$out/demo"
}

alone() {
   rm -rf "$out/files"
   bash scripts/with_display.sh timeout 300 "$out/demo" --headless --seconds 6 --stall 300 \
      --out "$out/files" --size 1280x720
}

# A picture of one colour all over is smaller. On a busy machine a load may be worse than the stall.
has_files() {
   local picture=$out/files/game.png
   [ "$(wc -c <"$picture")" -gt 10000 ] && grep -E 'follow_plan|load_meshes' "$out/files/hitch.html"
}

in_window() {
   bash scripts/with_display.sh timeout 200 bash scripts/play_in_window.sh "$out/demo" "$out/window"
}

mkdir -p "$prefix"
prefix=$(cd "$prefix" && pwd)
check "GLFW" library glfw3 libglfw3.a -DGLFW_BUILD_DOCS=OFF -DGLFW_BUILD_TESTS=OFF \
   -DGLFW_BUILD_EXAMPLES=OFF
check "Chipmunk" chipmunk
check "libpng" library libpng1.6 libpng.a -DPNG_SHARED=OFF -DPNG_TESTS=OFF
check "the demo builds" builds
check "a way to start it" make_starter
check "it plays itself off-screen, and blames a stall" alone
check "it leaves a picture and the worst hitch" has_files
check "it opens a window, takes all keys, and leaves on Escape" in_window
finish
