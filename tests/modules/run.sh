#!/bin/sh
# run.sh WORK LIBIPROF - one profiler for an executable, a shared library and plug-ins that come and
# go, by gcc and by clang.
#
# The executable holds the whole profiler and exports it; the library and the plug-ins do not link
# it. The plug-ins are built with the default TLS model as well, see Prof_TLS_DYNAMIC. Then the
# other layout: the profiler in the lowest of several libraries, which the game and a tool link.
set -eu
here=tests/modules build=$1 library=$2
flags="-O2 -g -Wall -Wextra -Werror -DProf_ENABLED -I."

build_and_run() { # C compiler, C++ compiler, further flags of the modules
   "$1" -std=c99 $flags $3 -fPIC -shared $here/library.c -o "$build/liblibrary.so"
   "$1" -std=c99 $flags $3 -fPIC -shared $here/plugin.c -o "$build/plugin.so"
   "$1" -std=c99 $flags $3 -fPIC -shared -DSECOND_PLUGIN $here/plugin.c -o "$build/second.so"
   "$2" -std=c++17 $flags $3 -fPIC -shared $here/inline_plugin.cpp -o "$build/inline.so"
   "$2" -std=c++17 $flags -rdynamic $here/main.cpp -L"$build" -llibrary \
      -Wl,-rpath,"$build" $(whole) -lpthread -lm -ldl -o "$build/main"
   echo "modules: $1 $3"
   "$build/main" "$build"
   # A second copy, which the plug-in keeps for itself; the same with the program's in its place.
   "$1" -std=c99 $flags -fPIC -shared $here/own_copy.c $(whole) -lpthread -lm \
      -o "$build/own_copy.so"
   for export in "" -rdynamic; do
      "$1" -std=gnu99 $flags $export $here/two_copies.c $(whole) -lpthread -lm -ldl \
         -o "$build/two_copies$export"
      "$build/two_copies$export" "$build/own_copy.so" "${export:-two}"
   done
   "$2" -std=c++17 -O2 -g -Wall -Wextra -Werror $here/unload.cpp -lpthread -ldl -o "$build/unload"
   "$build/unload" "$build/own_copy.so"
}

# In the manual's words, chapter 5.
layers() { # C compiler
   so="$flags -std=c99 -fPIC -shared"
   "$1" $so $here/library.c $(whole) -pthread -lm -ldl -o "$build/libbase.so"
   "$1" $so $here/plugin.c -L"$build" -lbase -o "$build/libmiddle.so"
   "$1" $so -DSECOND_PLUGIN $here/plugin.c -L"$build" -lbase -o "$build/layer.so"
   "$1" -std=c99 $flags $here/layer.c -L"$build" -lmiddle -lbase -ldl -Wl,-rpath,"$build" \
      -o "$build/layers"
   echo "layers: $1"
   "$build/layers" >"$build/tool.txt"
   "$build/layers" "$build/layer.so" >"$build/game.txt"
   for zone in program in_library in_plugin; do
      for text in tool game; do grep -q "$zone" "$build/$text.txt" || return 1; done
   done
   grep -q in_second_plugin "$build/game.txt"
}

whole() { echo "-Wl,--whole-archive $library -Wl,--no-whole-archive"; }

rm -rf "$build" && mkdir -p "$build"
for pair in gcc:g++ clang:clang++; do
   cc=${pair%:*}
   cxx=${pair#*:}
   if ! command -v $cc >/dev/null || ! command -v $cxx >/dev/null; then
      echo "skipped: $cc or $cxx is not installed"
      continue
   fi
   build_and_run $cc $cxx ""
   layers $cc
   build_and_run $cc $cxx -DProf_TLS_DYNAMIC
done
