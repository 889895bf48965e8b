#!/usr/bin/env bash
# packages.sh SET... - sees to it that this machine has what `make SET` needs.
#
# A set is demo, test, bench, web, check-LEG, or check for all legs. With apt-get, what is missing
# gets installed, through sudo if need be; elsewhere this says what is missing and stops. A machine
# that has everything is left alone: nothing is written and no network is used.
set -euo pipefail

# Sets | what they need, as packages of Debian. One that ends in ? is taken where the distribution
# has it. Where there is no dpkg, what follows = shows that a package is there: a program, a header,
# or - for what cannot be seen; else it is the program of the package's name.
needs='
demo test bench web   | gcc=cc g++=c++ libc6-dev=stdio.h make cmake python3
demo test web         | python3-glad=-
demo test             | pkg-config libglfw3-dev=GLFW/glfw3.h libchipmunk-dev=chipmunk/chipmunk.h
demo test             | libpng-dev=png.h libegl-dev=EGL/egl.h libsdl2-dev? libegl1=-
demo test             | libgl1-mesa-dri=-
demo test             | zlib1g-dev=zlib.h
test                  | libgl-dev=GL/glext.h libgtest-dev=gtest/gtest.h clang lld libclang-rt-dev?
test                  | xfonts-base? python3-pil?
test                  | xvfb=Xvfb xdotool valgrind golang-go? sqlite3?
demo test bench       | liblua5.4-dev?
test bench            | liblua5.1-0-dev? liblua5.2-dev? liblua5.3-dev? libluajit-5.1-dev?
bench                 | libmicroprofile-dev?
web check-web         | emscripten=emcc nodejs=node
check-i386            | gcc-12-multilib=- g++-12-multilib=-
check-arm64           | gcc-aarch64-linux-gnu=aarch64-linux-gnu-gcc
check-arm64           | g++-aarch64-linux-gnu=aarch64-linux-gnu-g++
check-s390x           | gcc-s390x-linux-gnu=s390x-linux-gnu-gcc
check-s390x           | g++-s390x-linux-gnu=s390x-linux-gnu-g++
check-i386 check-arm64 check-s390x                 | qemu-user-static=qemu-s390x-static
check-i386 check-arm64 check-s390x check-wine check-web | googletest=-
check-tidy check-compilers | gcc-mingw-w64-x86-64-posix? libimgui-dev?
check-wine check-wine-demo check-d3d11 check-msvc | gcc-mingw-w64-x86-64-posix=x86_64-w64-mingw32-gcc-posix
check-wine check-wine-demo check-d3d11 | g++-mingw-w64-x86-64-posix=x86_64-w64-mingw32-g++-posix
check-wine check-wine-demo check-d3d11 | wine wine64=wine
check-d3d11           | xvfb=Xvfb googletest=-
check-wine-demo       | libz-mingw-w64-dev=-
check-web check-readers | chromium chromium-driver=chromedriver python3-selenium=-
check-readers         | npm
check-engines         | npm nodejs=node sqlite3 postgresql=- prometheus golang-go=go
check-tidy check-cppcheck check-forms check-compilers | liblua5.4-dev?
check-tidy check-cppcheck check-forms check-msvc check-compilers | libvulkan-dev?
check-forms           | meson git dpkg-dev=dpkg-shlibdeps fakeroot file
check-vulkan          | libvulkan-dev=vulkan/vulkan.h mesa-vulkan-drivers=-
check-vulkan          | vulkan-validationlayers=- glslang-tools=glslangValidator
check-imgui           | libimgui-dev=imgui/imgui.h libvulkan-dev=vulkan/vulkan.h
check-imgui           | mesa-vulkan-drivers=- libglfw3-dev=GLFW/glfw3.h libegl-dev=EGL/egl.h
check-imgui           | xvfb=Xvfb xdotool
check-tidy            | clang-tidy
check-cppcheck        | cppcheck
check-doc             | codespell
'

say() { printf 'iprof: %s\n' "$*" >&2; }

# The packages of sets, as in the table. The set "check" is all sets that begin with it.
wanted() {
   local set
   for set in "$@"; do
      awk -F'|' -v set="$set" '
         (" " $1 " ") ~ (" " set " ") || (set == "check" && (" " $1) ~ / check-/) { print $2 }
      ' <<<"$needs"
   done | tr -s ' ' '\n' | sed '/^$/d' | sort -u
}

# ---- Debian and its kin ------------------------------------------------------------------------

# A package from elsewhere may stand for several of Debian's: a later nodejs brings npm.
missing_packages() {
   local have package
   have=$(dpkg-query -W -f='${db:Status-Abbrev},${Package},${Provides},\n' |
      sed -n 's/ ([^)]*)//g; s/, */,/g; s/^ii *//p')
   wanted "$@" | sed 's/=.*//' | while read -r package; do
      grep -qF ",${package%\?}," <<<"$have" || echo "$package"
   done
}

# What apt-get says is shown only if it fails; then the end of it.
apt() {
   local as_root=(env) output
   [ "$(id -u)" = 0 ] || as_root=(sudo -E env)
   output=$("${as_root[@]}" DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0 \
      -o DPkg::Lock::Timeout=300 "$@" </dev/null 2>&1) && return
   printf '%s\n' "$output" | tail -n 60 >&2
   return 1
}

# Sets list: the packages, without question marks, and without what this distribution lacks.
settle() {
   local package
   list=()
   for package in "$@"; do
      if [[ $package != *\? ]] || apt-cache show "${package%\?}" >/dev/null 2>&1; then
         list+=("${package%\?}")
      fi
   done
}

# The lists of packages may be absent (a fresh container) or old, so a first failure fetches them.
install_packages() {
   settle "$@"
   [ ${#list[@]} -gt 0 ] || return 0
   if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
      say "these packages are missing, and there is no sudo to install them with:"
      say "   apt-get install ${list[*]}"
      exit 1
   fi
   say "installing ${list[*]}"
   say "with what they need; this takes a minute or two"
   apt install --no-install-recommends "${list[@]}" 2>/dev/null && return
   say "fetching the list of packages first"
   apt update
   settle "$@"
   apt install --no-install-recommends "${list[@]}" && return
   say "apt-get could not install: ${list[*]}"
   exit 1
}

# ---- everywhere else ---------------------------------------------------------------------------

present() {
   case $1 in
   -) ;;
   *.h) printf '#include <stddef.h>\n#include <%s>\n' "$1" | c++ -x c++ -E - >/dev/null 2>&1 ;;
   *) command -v "$1" >/dev/null ;;
   esac
}

say_what_is_missing() {
   local package probe missing=()
   while IFS='=' read -r package probe; do
      [[ $package == *\? ]] || present "${probe:-$package}" || missing+=("$package")
   done < <(wanted "$@")
   [ ${#missing[@]} -gt 0 ] || return 0
   say "there is no apt-get here. 'make $1' still needs what Debian calls: ${missing[*]}"
   say "install these and run make again. 'make' alone needs only a C compiler."
   exit 1
}

if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
   mapfile -t missing < <(missing_packages "$@")
   [ ${#missing[@]} = 0 ] || install_packages "${missing[@]}"
else
   say_what_is_missing "$@"
fi
