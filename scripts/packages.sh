#!/usr/bin/env bash
# packages.sh SET [STAMP] - sees to it that this machine has what `make SET` needs.
#
# SET is demo, test, bench, web, check-LEG, or check for all legs. With apt-get, what is missing
# gets installed (through sudo if need be); elsewhere this says what is missing and stops. A machine
# that has everything is left alone: nothing is written and no network is used. STAMP is
# touched if it does not exist yet, or if something was installed, so that make can look at the
# machine anew.
set -euo pipefail

# One need a line: sets it belongs to | Debian package | how to see it without dpkg | what it is.
# A package ending in ? is taken where the distribution has it.
needs() {
   cat <<'EOF'
demo test bench|gcc|tool cc|a C99 compiler, callable as cc
demo test bench|g++|tool c++|a C++17 compiler, callable as c++
demo test bench|libc6-dev|header stdio.h|the C library's headers
demo test bench|make|tool make|GNU make
demo test bench|pkg-config|tool pkg-config|pkg-config
demo test web|python3-glad|glad|the Python module glad, version 2 (GL loader generator)
demo test|libglfw3-dev|header GLFW/glfw3.h|GLFW 3.3 or later, library and headers
demo test|libchipmunk-dev|header chipmunk/chipmunk.h|Chipmunk 7, library and headers
demo test|libpng-dev|header png.h|libpng, library and headers
demo test|libegl-dev|header EGL/egl.h|EGL, library and headers
test|libgl-dev|header GL/glext.h|OpenGL headers
demo test|libsdl2-dev?|header SDL2/SDL.h|SDL 2, library and headers
demo test|libegl1|lib libEGL.so.1|EGL at run time
demo test|libgl1-mesa-dri|lib libGLX_mesa.so.0|Mesa's software OpenGL driver
test|libgtest-dev|header gtest/gtest.h|GoogleTest, library and headers
test|clang|tool clang|clang
test|libclang-rt-dev?|tool clang|clang's sanitizer run-time libraries
demo test bench web|cmake|tool cmake|CMake 3.21 or later
test|xvfb|tool Xvfb|Xvfb, an X server without a screen
test|xdotool|tool xdotool|xdotool, to press keys in a window
test|valgrind|tool valgrind|valgrind
demo test bench web|python3|tool python3|Python 3
test|golang-go?|tool go|Go, whose pprof reads our profiles
check-i386|gcc-12-multilib|dpkg|gcc for 32-bit x86
check-i386|g++-12-multilib|dpkg|g++ for 32-bit x86
check-arm64|gcc-aarch64-linux-gnu|tool aarch64-linux-gnu-gcc|gcc for ARM64
check-arm64|g++-aarch64-linux-gnu|tool aarch64-linux-gnu-g++|g++ for ARM64
check-s390x|gcc-s390x-linux-gnu|tool s390x-linux-gnu-gcc|gcc for s390x
check-s390x|g++-s390x-linux-gnu|tool s390x-linux-gnu-g++|g++ for s390x
check-arm64 check-s390x|qemu-user-static|tool qemu-s390x-static|qemu, to run other CPUs' programs
check-i386 check-arm64 check-s390x check-wine check-web|googletest|header gtest/gtest.h|GoogleTest's sources
check-wine check-wine-demo check-msvc|gcc-mingw-w64-x86-64-posix|tool x86_64-w64-mingw32-gcc-posix|gcc for Windows
check-wine check-wine-demo|g++-mingw-w64-x86-64-posix|tool x86_64-w64-mingw32-g++-posix|g++ for Windows
check-wine check-wine-demo|wine|tool wine|Wine
check-wine check-wine-demo|wine64|tool wine|Wine for 64-bit programs
check-wine-demo|libz-mingw-w64-dev|dpkg|zlib for Windows
web check-web|emscripten|tool emcc|Emscripten
web check-web|nodejs|tool node|node
check-web check-readers|chromium|tool chromium|Chromium
check-web check-readers|chromium-driver|tool chromedriver|Chromium's driver
check-web check-readers|python3-selenium|tool python3|Selenium for Python
check-readers|npm|tool npm|npm, which fetches speedscope
check-forms|meson|tool meson|Meson 0.59 or later
check-forms|git|tool git|git
check-forms|dpkg-dev|tool dpkg-shlibdeps|Debian's tools for packages
check-forms|fakeroot|tool fakeroot|fakeroot
check-forms|file|tool file|file, which CPack asks what is a program
check-tidy|clang-tidy|tool clang-tidy|clang-tidy
check-cppcheck|cppcheck|tool cppcheck|cppcheck
check-doc|codespell|tool codespell|codespell
bench|libmicroprofile-dev?|header microprofile.h|microprofile, the peer to compare with
EOF
}

# The set "check" is all sets that begin with it.
wanted() {
   needs | awk -F'|' -v set="$1" '
      (" " $1 " ") ~ (" " set " ") || (set == "check" && (" " $1) ~ / check-/)'
}

say() { printf 'iprof: %s\n' "$*" >&2; }

# ---- Debian and its kin ------------------------------------------------------------------------

installed() {
   [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null | head -c 9)" = installed ]
}

# A package from elsewhere may stand for several of Debian's: a later nodejs brings npm.
provided() {
   dpkg-query -W -f='${db:Status-Abbrev},${Provides},\n' | sed 's/ ([^)]*)//g; s/, */,/g' |
      grep "^ii.*,$1," >/dev/null # not -q: it would stop before dpkg-query has said all
}

missing_packages() {
   local package
   wanted "$1" | cut -d'|' -f2 | sort -u | while read -r package; do
      installed "${package%\?}" || provided "${package%\?}" || echo "$package"
   done
}

as_root() {
   if [ "$(id -u)" = 0 ]; then "$@"; else sudo -E "$@"; fi
}

# What apt-get says is shown only if it fails.
apt() {
   local output
   output=$(as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0 \
      -o DPkg::Lock::Timeout=300 "$@" </dev/null 2>&1) && return
   printf '%s\n' "$output" | tail -n 60 >&2
   return 1
}

# Drops the question marks, and with them the packages that this distribution does not have.
settle() {
   local package
   for package in "$@"; do
      case $package in
      *\?) if apt-cache show "${package%\?}" >/dev/null 2>&1; then echo "${package%\?}"; fi ;;
      *) echo "$package" ;;
      esac
   done
}

# The package lists may be absent (a fresh container) or old, so a first failure fetches them.
install_packages() {
   local list
   mapfile -t list < <(settle "$@")
   [ ${#list[@]} -gt 0 ] || return 1
   if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
      say "these packages are missing, and there is no sudo to install them with:"
      say "   apt-get install ${list[*]}"
      exit 1
   fi
   say "installing ${list[*]}"
   say "with what they need; this takes a minute or two"
   # The lists may be missing: no word of that, as it is mended below.
   apt install --no-install-recommends "${list[@]}" 2>/dev/null && return
   say "fetching the list of packages first"
   apt update
   mapfile -t list < <(settle "$@")
   apt install --no-install-recommends "${list[@]}" && return
   say "apt-get could not install: ${list[*]}"
   exit 1
}

with_apt() {
   local missing
   mapfile -t missing < <(missing_packages "$1")
   [ ${#missing[@]} -gt 0 ] || return 1
   install_packages "${missing[@]}"
}

# ---- everywhere else ---------------------------------------------------------------------------

has_header() {
   printf '#include <stddef.h>\n#include <%s>\n' "$1" |
      c++ -x c++ -std=c++17 -E - >/dev/null 2>&1
}

# Either ldconfig lists it or the linker finds it; without both we do not know, and go on.
has_lib() { ! command -v ldconfig >/dev/null || ldconfig -p | grep -q "$1"; }

has_glad() {
   /usr/bin/python3 -c 'import glad' 2>/dev/null || python3 -c 'import glad' 2>/dev/null
}

present() {
   case $1 in
   tool) command -v "$2" >/dev/null ;;
   header) has_header "$2" ;;
   lib) has_lib "$2" ;;
   glad) has_glad ;;
   dpkg) ! command -v dpkg >/dev/null ;; # cannot be seen: the compiler will say
   esac
}

by_hand() {
   local package probe what any=0
   while IFS='|' read -r _ package probe what; do
      # shellcheck disable=SC2086 # a probe is one or two words
      if [[ $package != *\? ]] && ! present $probe; then
         [ $any = 1 ] || say "there is no apt-get here. 'make $1' still needs:"
         any=1
         say "   $what   (Debian: $package)"
      fi
   done < <(wanted "$1")
   if [ $any = 1 ]; then
      say "install these and run make again. 'make' alone needs only a C compiler."
      exit 1
   fi
}

# ------------------------------------------------------------------------------------------------

main() {
   local set=$1 stamp=${2:-} changed=0
   [[ -n $(wanted "$set") || $set == check-* ]] || { say "packages.sh: no set called '$set'"; exit 2; }
   if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
      if with_apt "$set"; then changed=1; fi
   else
      by_hand "$set"
   fi
   if [ -n "$stamp" ] && { [ $changed = 1 ] || [ ! -e "$stamp" ]; }; then
      mkdir -p "$(dirname "$stamp")"
      touch "$stamp"
   fi
}

main "$@"
