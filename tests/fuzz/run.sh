#!/bin/sh
# run.sh WORK SECONDS - the readers of files, and of what a viewer says, under libFuzzer, so long
# each, with the sanitizers of address and undefined behaviour.
set -eu
here=tests/fuzz build=$1 seconds=$2
flags="-O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
   -DProf_ENABLED -DProf_CHECKED -DProf_WITH_TRACY
   -DProf_WITH_THREAD -DProf_WITH_AUTO -I."

mkdir -p "$build"
echo 'int LLVMFuzzerTestOneInput(const char *d, unsigned long n) { return d && n > 9 ? 0 : 0; }' \
   >"$build/probe.c"
if ! clang -fsanitize=fuzzer "$build/probe.c" -o "$build/probe" 2>/dev/null; then
   echo "skipped: no clang with libFuzzer"
   exit 77
fi

for file in src/*/*.c doors/tracy/*.c platform/*posix.c platform/net/*posix.c \
   platform/thread/*posix.c sources/auto/prof_xray_[tln]*.c; do
   clang -std=c99 $flags -c "$file" -o "$build/$(basename "$file" .c).o"
done
count=0
for reader in baseline budget tracy xray; do
   clang++ -std=c++17 $flags -fsanitize=fuzzer $here/fuzz_$reader.cpp "$build"/prof_*.o \
      -lpthread -lm -o "$build/fuzz_$reader"
   "$build/fuzz_$reader" -max_total_time="$seconds" -max_len=4096 \
      -artifact_prefix="$build/" -print_final_stats=1 >"$build/$reader.log" 2>&1 ||
      { tail -n 40 "$build/$reader.log"; echo "FAILED: $reader"; exit 1; }
   echo "$reader: $(sed -n 's/^stat::number_of_executed_units: *//p' "$build/$reader.log") inputs"
   count=$((count + 1))
done
echo "$count passed, 0 failed"
