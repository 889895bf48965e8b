#!/usr/bin/env bash
# check_wine_demo.sh OUT PREFIX - the demo on Windows: builds it and the libraries it needs by
# mingw-w64, lets it play itself off-screen and take pictures, and opens its window and presses all
# keys. Under Wine, on an X display without a screen.
#
# GLFW, Chipmunk and libpng come as sources from Debian; they are fetched and built once.
set -u
# shellcheck source=scripts/check.sh
. "$(dirname "$0")/check.sh"

out=$1 prefix=$2
target=x86_64-w64-mingw32
glad=${GLAD:-build/glad}
mkdir -p "$out"
out=$(cd "$out" && pwd)
libs=$out/libs

# ---- libraries ----------------------------------------------------------------------------------

toolchain() {
   cat <<EOF
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER $target-gcc-posix)
set(CMAKE_CXX_COMPILER $target-g++-posix)
set(CMAKE_RC_COMPILER $target-windres)
set(CMAKE_FIND_ROOT_PATH /usr/$target)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
EOF
}

library() { # source package, file that it installs, options of its CMake
   local package=$1 file=$libs/lib/$2
   shift 2
   [ ! -e "$file" ] || return 0
   bash scripts/debian_source.sh "$package" "$out/src" || return 1
   toolchain >"$out/toolchain.cmake"
   cmake -S "$out/src/$package" -B "$out/build-$package" \
      -DCMAKE_TOOLCHAIN_FILE="$out/toolchain.cmake" -DCMAKE_BUILD_TYPE=Release \
      -DBUILD_SHARED_LIBS=OFF -DCMAKE_INSTALL_PREFIX="$libs" "$@" &&
      cmake --build "$out/build-$package" -j2 && cmake --install "$out/build-$package" &&
      [ -e "$file" ]
}

# Its solver for several threads brings a pthread_create of its own, next to winpthreads'.
chipmunk() {
   library chipmunk libchipmunk.a -DBUILD_DEMOS=OFF -DBUILD_SHARED=OFF -DINSTALL_DEMOS=OFF || return
   $target-ar d "$libs/lib/libchipmunk.a" cpHastySpace.c.obj
}

# ---- the demo -----------------------------------------------------------------------------------

compile() { # source
   local flags="-O2 -DProf_ENABLED -DProf_WITH_GL -DProf_WITH_GLFW -I.
      -isystem $glad -isystem $glad/include
      -isystem $libs/include -c $1 -o $out/obj/${1//\//_}.o"
   # shellcheck disable=SC2086 # a list of flags
   case $1 in
   *.c) $target-gcc-posix -std=c99 -pedantic -Wall -Wextra -Werror $flags ;;
   *) $target-g++-posix -std=c++17 -Wall -Wextra -Werror $flags ;;
   esac
}
export -f compile
export out libs target glad

compile_all() {
   rm -rf "$out/obj" && mkdir -p "$out/obj"
   ls src/*/*.c draw/*/*.c sources/*/*.c platform/*.c demo/*/*.c demo/*/*.cpp |
      grep -v '^demo/web/' |
      xargs -P2 -I{} bash -c 'compile {}'
}

link_all() {
   $target-g++-posix -static -o "$out/demo.exe" "$out"/obj/*.o -L"$libs/lib" -lglfw3 -lchipmunk \
      -lpng -lz -lopengl32 -lgdi32 -pthread
}

# What play_in_window.sh starts.
make_starter() {
   printf '#!/bin/sh\nWINEPREFIX=%s WINEDEBUG=-all exec wine %s "$@"\n' "$prefix" \
      "$out/demo.exe" >"$out/demo" && chmod +x "$out/demo"
}

alone() {
   rm -rf "$out/files"
   bash scripts/with_display.sh timeout 300 "$out/demo" --tour --out "$out/files" --size 1280x720
}

# A picture of one colour all over is smaller.
has_pictures() {
   local picture
   [ "$(find "$out/files" -name '*.png' | wc -l)" -ge 5 ] || return 1
   for picture in "$out"/files/*.png; do
      echo "$picture $(wc -c <"$picture") bytes"
      [ "$(wc -c <"$picture")" -gt 10000 ] || return 1
   done
}

in_window() {
   bash scripts/with_display.sh timeout 200 bash scripts/play_in_window.sh "$out/demo" "$out/window"
}

bash scripts/check_wine.sh "$prefix" cmd /c exit >/dev/null 2>&1 # makes the prefix
prefix=$(cd "$prefix" && pwd)
check "GLFW" library glfw3 libglfw3.a -DGLFW_BUILD_DOCS=OFF -DGLFW_BUILD_TESTS=OFF \
   -DGLFW_BUILD_EXAMPLES=OFF
check "Chipmunk" chipmunk
check "libpng" library libpng1.6 libpng.a -DPNG_SHARED=OFF -DPNG_TESTS=OFF
check "the demo compiles" compile_all
check "the demo links" link_all
check "a way to start it" make_starter
check "it plays itself off-screen" alone
check "it takes pictures" has_pictures
check "it opens a window, takes all keys, and leaves on Escape" in_window
finish
