#!/usr/bin/env bash
# check_msvc.sh OUT - what can be checked of MSVC without it: clang parses the sources for MSVC's
# targets, as C99 and as C++17, with what comes near to /W4. Headers are those in tests/msvc, which
# declare as much of Microsoft's as the library uses, so a call of anything else is an error too.
# GLAD=folder says where its loader is. The adapter for SDL 2 is left out, as SDL's own headers are
# made for one system; and that for Direct3D 11, as its header is Microsoft's, with most of Windows
# behind it: check-d3d11 compiles it by gcc and clang on those of mingw-w64.
#
#   as clang-cl     takes the branches for clang
#   as cl           does not know that it is clang, so it takes the branches for MSVC. Of GNU's
#                   extensions, what clang warns of is an error there; check-format finds the others
set -u
out=$1
glad=${GLAD:-build/glad}
# Not all of /usr/include: just this.
mkdir -p "$out/include" &&
   ln -sfn "$(pkg-config --variable=includedir glfw3)/GLFW" "$out/include/GLFW" &&
   for folder in vulkan vk_video; do
      ln -sfn /usr/include/$folder "$out/include/$folder"
   done
. scripts/check.sh

clang=${CLANG:-clang}
warn="-Werror -Wall -Wextra -pedantic -Wgnu -Wconversion -Wshadow -Wimplicit-fallthrough
   -Wno-enum-float-conversion"
# __int64, __forceinline and pragmas that clang does not know are cl's own.
cl="-U__clang__ -Wno-long-long -Wno-language-extension-token -Wno-unknown-attributes
   -Wno-deprecated-declarations -Wno-builtin-macro-redefined
   -Wno-ignored-pragma-intrinsic"

all="-DProf_ENABLED -DProf_WITH_GL -DProf_WITH_ALLOC -DProf_WITH_GLFW -DProf_WITH_TRACY
   -DProf_WITH_TRACY_FACADE -DProf_WITH_THREAD -DProf_WITH_STACKS -DProf_WITH_EVIDENCE
   -DProf_WITH_AUTO -DProf_WITH_CAPTURE"
[ ! -e /usr/include/vulkan/vulkan_core.h ] || all="$all -DProf_WITH_VK"
headers="-nostdlibinc -isystem tests/msvc/include -isystem $glad -isystem $out/include"

# $1 name of the guise, $2 target, further: flags. All files, and in C++ those of C++ alone.
guise() {
   local common="--target=$2 $warn ${*:3} $headers -I. -fsyntax-only"
   check "as $1, $2, C99" "$clang" -std=c99 $common "${files[@]}"
   check "as $1, $2, C++17" "$clang" -x c++ -std=c++17 $common "${files[@]}" "${cpp_files[@]}"
}

# All sources as one file, which takes a fortieth of the time; and once each by itself what depends
# on the system, which shows what it does not include.
python3 -B scripts/dist.py "$out" --lines --glad "$glad/prof_glad.h"
# Of headers in it some functions are not used, and GLAD has __int32.
files=(-Wno-unused-function -Wno-language-extension-token "$out/prof.c" tests/compile/header.c)
cpp_files=(sources/*/*.cpp tests/compile/units_refused.cpp)
guise clang-cl x86_64-pc-windows-msvc $all
for cpu in x86_64 i686 aarch64; do guise cl $cpu-pc-windows-msvc $cl $all; done
check "as cl, sources by themselves" "$clang" -std=c99 --target=x86_64-pc-windows-msvc $warn $cl \
   $all $headers -I. -fsyntax-only {sources,doors}/*/*.c platform/*.c platform/*/*.c

# Without Prof_ENABLED there is the header alone.
files=(tests/compile/header.c)
cpp_files=(tests/compile/warnings.cpp tests/compile/units_refused.cpp)
guise "clang-cl, off" x86_64-pc-windows-msvc
# The flag is cl's own 4100, turned off by a pragma of its own.
guise "cl, off" x86_64-pc-windows-msvc $cl -Wno-unused-parameter

# /ZI, which debug builds of Visual Studio have: where __LINE__ is a variable, sites still are
# constants, so that C takes them and C++ has no guard in each zone. tests/msvc says what is played.
# $1 language, $2 standard, $3 file
zi() {
   "$clang" -x "$1" -std="$2" --target=x86_64-pc-windows-msvc $cl $headers -DProf_ENABLED -I. -w \
      -D__LINE__=line_of_zi -include tests/msvc/edit_and_continue.h -S "$3" -o "$out/zi.s" &&
      grep -q 'Prof_site_private_scope\|Prof_site_private_zone' "$out/zi.s" &&
      ! grep -nE '_Init_thread|__cxa_guard|[?$]TSS|dynamic initializer' "$out/zi.s"
}
for std in c99 c11; do check "/ZI, $std" zi c $std tests/compile/header.c; done
for std in c++14 c++20; do
   check "/ZI, $std" zi c++ $std tests/compile/header.c
   check "/ZI, $std, every call" zi c++ $std tests/compile/warnings.cpp
done

# What Microsoft would have replaced: warning 4996, which new projects take for an error. Who calls
# one of these has prof_compiler.h, which turns that off. clang-cl sees to it itself, but cl has a
# pragma that clang does not know.
unsafe='fopen|freopen|sprintf|vsprintf|sscanf|strcpy|strcat|strncpy|strncat|strtok|strdup'
unsafe="$unsafe|strerror|getenv|localtime|gmtime|tmpnam|tmpfile"
no_warning_4996() {
   local file found=0
   for file in $(grep -lE "[^a-zA-Z_]($unsafe)\(" {src,draw,sources,doors}/*/*.c); do
      found=1
      "$clang" -E --target=x86_64-pc-windows-msvc $cl $headers $all -I. "$file" |
         grep '#pragma warning(disable *: *4996)' >/dev/null || { echo "$file"; return 1; }
   done
   [ $found = 1 ]
}
check "no warning of functions that Microsoft calls unsafe" no_warning_4996
finish
