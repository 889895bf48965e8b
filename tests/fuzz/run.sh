#!/bin/sh
# run.sh WORK SECONDS [READER...] - the readers of files, and of what a viewer says, under
# libFuzzer, so long each, with the sanitizers of address and undefined behaviour.
set -eu
here=tests/fuzz build=$1 seconds=$2
shift 2
[ $# -gt 0 ] || set -- baseline budget capture tracy xray
flags="-O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
   -DProf_ENABLED -DProf_CHECKED -DProf_FAKE_CLOCK -DProf_WITH_TRACY -DProf_WITH_CAPTURE
   -DProf_WITH_THREAD -DProf_WITH_AUTO -I."

mkdir -p "$build"
echo 'int LLVMFuzzerTestOneInput(const char *d, unsigned long n) { return d && n > 9 ? 0 : 0; }' \
   >"$build/probe.c"
if ! clang -fsanitize=fuzzer "$build/probe.c" -o "$build/probe" 2>/dev/null; then
   echo "skipped: no clang with libFuzzer"
   exit 77
fi

for file in src/*/*.c draw/model/*.c draw/list/*.c draw/classic/*.c draw/ui/*.c doors/tracy/*.c \
   doors/capture/*.c platform/*.c platform/net/*posix.c platform/thread/*posix.c \
   sources/auto/prof_xray_[tln]*.c; do
   clang -std=c99 $flags -c "$file" -o "$build/$(basename "$file" .c).o"
done

# Captures begin with some of a game's; the others find out what is read.
capture_seeds() {
   rm -rf "$build/capture"
   mkdir -p "$build/capture"
   clang++ -std=c++17 $flags $here/capture_seeds.cpp "$build"/prof_*.o \
      -fsanitize=address,undefined -lpthread -lm -o "$build/capture_seeds"
   "$build/capture_seeds" "$build/capture"
}

# A capture that takes more than a few seconds or 512 MB is one that a stranger may do harm with.
# The sanitizer keeps little of what is freed, as that would count.
limits_of() {
   case $1 in
   capture) echo "-max_len=65536 -timeout=5 -rss_limit_mb=512 $build/capture" ;;
   *) echo "-max_len=4096" ;;
   esac
}

export FUZZ_WORK="$build" ASAN_OPTIONS="quarantine_size_mb=8:${ASAN_OPTIONS-}"
count=0
for reader; do
   clang++ -std=c++17 $flags -fsanitize=fuzzer $here/fuzz_$reader.cpp "$build"/prof_*.o \
      -lpthread -lm -o "$build/fuzz_$reader"
   if [ "$reader" = capture ]; then capture_seeds; fi
   "$build/fuzz_$reader" -max_total_time="$seconds" $(limits_of "$reader") \
      -artifact_prefix="$build/" -print_final_stats=1 >"$build/$reader.log" 2>&1 ||
      { tail -n 40 "$build/$reader.log"; echo "FAILED: $reader"; exit 1; }
   echo "$reader: $(sed -n 's/^stat::number_of_executed_units: *//p' "$build/$reader.log") inputs"
   count=$((count + 1))
done
echo "$count passed, 0 failed"
