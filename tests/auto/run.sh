#!/bin/bash
# run.sh WORK [ARCHIVE...] - what needs clang's XRay: functions with sleds that are zones for a
# while, in a program of clang's; and profile files, read by LLVM's library where it is installed
# (llvm-14-dev), and written by XRay's own profiling mode. Skipped without clang, or where it has no
# XRay. The archives are libiprof_auto and libiprof with the fake clock, in any order; without them
# they are compiled here.
set -eu
. scripts/check.sh
here=tests/auto work=$1
shift
flags="-O2 -g -DProf_ENABLED -DProf_CHECKED -DProf_FAKE_CLOCK -DProf_WITH_AUTO -DProf_WITH_STACKS
   -I."
sleds="-fxray-instrument -fxray-instruction-threshold=1"

mkdir -p "$work"
echo 'int main() { return 0; }' >"$work/probe.cpp"
if ! clang++ $sleds "$work/probe.cpp" -o "$work/probe" 2>/dev/null || ! "$work/probe"; then
   echo "skipped: no clang with XRay (packages clang and libclang-rt-dev)"
   exit 77
fi

# make_file SOURCE FLAGS... - its object
make_file() {
   local source=$1 object
   shift
   object=$work/$(echo "$source" | tr / _).o
   case $source in
   *.c) clang -std=c99 -D_GNU_SOURCE $flags "$@" -c "$source" -o "$object" ;;
   *) clang++ -std=c++17 $flags "$@" -c "$source" -o "$object" ;;
   esac
}
export -f make_file
export work flags

make_library() {
   printf '%s\n' src/*/*.c draw/model/*.c draw/list/*.c draw/classic/*.c draw/ui/*.c \
      platform/*_posix.c platform/*_fake.c platform/stack/*.c sources/auto/*.c |
      xargs -P "$(nproc)" -I{} bash -c 'make_file {}' || return 1
   rm -f "$work/library.a"
   ar rcs "$work/library.a" "$work"/*_*.c.o
}

archives=$*
libraries="-Wl,--start-group ${archives:-$work/library.a} -Wl,--end-group
   -lgtest -lpthread -ldl -lm"

make_tests() {
   make_file $here/xray_game.cpp $sleds
   make_file $here/xray_test.cpp -Wall -Wextra
   make_file tests/main.cpp
   clang++ $sleds "$work"/tests_auto_xray_{game,test}.cpp.o "$work"/tests_main.cpp.o $libraries \
      -o "$work/xray_test"
   make_file $here/xray_file_test.cpp -Wall -Wextra
   clang++ "$work"/tests_auto_xray_file_test.cpp.o "$work"/tests_main.cpp.o $libraries \
      -o "$work/xray_file_test"
}

make_others() {
   clang++ -std=c++17 $flags $here/xray_files.cpp $libraries -o "$work/xray_files"
   clang++ -std=c++17 -O1 $sleds -fxray-modes=xray-profiling $here/xray_runtime.cpp -lpthread \
      -o "$work/xray_runtime"
}

is_refused() { [ "$("$work/xray_files" inside 2>/dev/null)" = "$1" ]; }

# has_calls FILE TEXT - the calls of nodes, one after the other
has_calls() {
   local calls
   calls=$("$work/xray_files" print 0 "$1" | awk '$1 ~ /^[0-9]+$/ && NF > 3 { printf "%s ", $1 }')
   [[ " $calls" == *" $2 "* ]] || { echo "$calls"; return 1; }
}

is_inclusive() {
   "$work/xray_files" print 1 "$work/runtime.xray" | grep -q '^0 negative' || return 1
   # Had its times been local, the leaf would have next to all of them: its callers loop not at all.
   "$work/xray_files" print 0 "$work/runtime.xray" |
      awk 'NF > 3 && $1 == 10 { outer = $2 } NF > 3 && $1 == 20 { leaf = $2 }
           END { exit !(outer > leaf * 0.9) }'
}

# LLVM has the 0 at the end of a path among its functions. Of a file as the runtime writes it, it
# makes nonsense.
llvm_reads() {
   local expected="thread 1 calls 10 time 50: OUTER
thread 1 calls 20 time 140: INNER OUTER
thread 1 calls 20 time 40: LEAF INNER OUTER"
   local name number
   "$work/xray_files" write 1 "$work/llvm.xray" "$work/llvm.names"
   for name in outer inner leaf; do
      number=$(awk -F '\t' -v name=$name '$2 == name { print $1 }' "$work/llvm.names")
      expected=${expected//${name^^}/$number}
   done
   diff <("$work/xray_llvm" "$work/llvm.xray" | sed '/ time 0:/d; s/ 0$//') <(echo "$expected")
}

[ "$archives" ] || check "the library" make_library
check "the tests" make_tests
check "other programs" make_others
check "looking inside" "$work/xray_test"
check "profile files" "$work/xray_file_test"
check "a program without sleds" \
   is_refused "the program has no sleds: build it by clang with -fxray-instrument"
check "XRay's profiling mode" "$work/xray_runtime" "$work/runtime.xray"
check "its calls" has_calls "$work/runtime.xray" "10 20 20"
check "those of its second thread" has_calls "$work/runtime.xray" "5 5"
check "its times are inclusive" is_inclusive
check "our file, as XRay writes it" "$work/xray_files" write 0 "$work/ours.xray" "$work/ours.names"
check "its calls, read" has_calls "$work/ours.xray" "10 20 20"
if config=$(command -v llvm-config-14 || command -v llvm-config) &&
   clang++ -std=c++17 $("$config" --cppflags) $here/xray_llvm.cpp $("$config" --ldflags) \
      $("$config" --libs xray support --system-libs) -o "$work/xray_llvm" 2>/dev/null; then
   check "our file, read by LLVM" llvm_reads
else
   echo "skipped our file, read by LLVM: it is not installed (package llvm-14-dev)"
fi
finish
