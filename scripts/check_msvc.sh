#!/usr/bin/env bash
# check_msvc.sh - what can be checked of MSVC without it: clang parses every source for MSVC's
# targets, as C99 and as C++17, with what comes near to /W4. Headers are those in tests/msvc, which
# declare as much of Microsoft's as the library uses, so a call of anything else is an error too.
#
#   as clang-cl     takes the branches for clang
#   as cl           does not know that it is clang, so it takes the branches for MSVC. What is left
#                   of GNU's extensions there is an error
set -u
# shellcheck source=scripts/check.sh
. "$(dirname "$0")/check.sh"

clang=${CLANG:-clang}
warn="-Werror -Wall -Wextra -pedantic -Wgnu -Wconversion -Wshadow -Wimplicit-fallthrough
   -Wno-enum-float-conversion"
# __int64, __forceinline and pragmas that clang does not know are cl's own.
cl="-U__clang__ -Wno-long-long -Wno-language-extension-token -Wno-unknown-attributes
   -Wno-builtin-macro-redefined -Wno-ignored-pragma-intrinsic"

# $1 name of the guise, $2 target, $3 flags
guise() {
   local files=(src/*.c draw/*.c platform/*.c tests/compile/header.c)
   local common="--target=$2 $warn $3 -nostdlibinc -isystem tests/msvc/include -DProf_ENABLED -I."
   # shellcheck disable=SC2086 # lists of flags
   check "as $1, $2, C99" "$clang" -std=c99 $common -fsyntax-only "${files[@]}"
   # shellcheck disable=SC2086
   check "as $1, $2, C++17" "$clang" -x c++ -std=c++17 $common -fsyntax-only "${files[@]}"
}

guise clang-cl x86_64-pc-windows-msvc ""
for cpu in x86_64 i686 aarch64; do guise cl $cpu-pc-windows-msvc "$cl"; done
finish
