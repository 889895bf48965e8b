#!/usr/bin/env bash
# lint.sh tidy|cppcheck|compilers|format|doc - what can be said of the sources without running them.
#
#   tidy       clang-tidy, as .clang-tidy says: on what the last fifty commits changed, and on an
#              eighth of the rest, another one each day. TIDY_ALL=1 takes all
#   compilers  by gcc what is neither in prof.c nor compiled by it elsewhere; warnings are errors
#   cppcheck   cppcheck; scripts/cppcheck.txt has what is let pass, and why
#   format     scripts/format.py: length of lines and of functions, includes that point up, ...
#   doc        clang's -Wdocumentation on public headers; codespell on all words; versions in texts
set -u

. scripts/check.sh
sources=(src/*/*.c draw/*/*.c sources/*/*.c doors/*/*.c platform/*posix.c platform/*/*posix.c)
public=(prof.h draw/ui/prof_input.h draw/gl/prof_gl_load.h draw/cjk/prof_cjk.h
   draw/glfw/prof_glfw.h draw/sdl2/prof_sdl2.h draw/vulkan/prof_vk.h sources/gpu_vk/prof_vk_gpu.h
   draw/d3d11/prof_d3d11.h sources/gpu_d3d11/prof_d3d11_gpu.h doors/capture/prof_capture.h
   doors/tracy/prof_tracy.h doors/xpti/prof_xpti.h sources/evidence/prof_evidence.h
   sources/auto/prof_auto.h sources/auto/prof_xray.h sources/auto/prof_xray_file.h
   sources/lua/prof_lua.h draw/imgui/prof_imgui.h)
xpti=(xpti/xpti/*.h xpti/xpti/*.hpp) # C++ whatever their names say
doors=(doors/xptifw/*.cpp doors/xpti_proxy/*.cpp doors/xpti/*.cpp doors/xpti_collector/*.cpp)
flags=(-I. -DProf_ENABLED -DProf_WITH_ALLOC -DProf_WITH_TRACY -DProf_WITH_TRACY_FACADE
   -DProf_WITH_THREAD -DProf_WITH_STACKS -DProf_WITH_EVIDENCE -DProf_WITH_AUTO
   -DProf_WITH_PLUGIN -DProf_WITH_CAPTURE)
cxx=(-std=c++17 -Ixpti "${flags[@]}" -DProf_WITH_XPTI -DProf_WITH_XPTI_COLLECTOR -DProf_GUEST)
live=(-DProf_ALLOC_LIVE=1 -D__GLIBC__) # sources/alloc once more, for another library
[ ! -e /usr/include/vulkan/vulkan_core.h ] || flags+=(-DProf_WITH_VK)
lua=/usr/include/lua5.4 # and sources/lua, if its headers are here

# All that belongs to the project and is text.
mapfile -t texts < <(bash scripts/files.sh | tr '\0' '\n' |
   grep -E '(\.(c|h|cpp|hpp|sh|py|js|mk|cmake|txt|md|build|html)|Makefile)$')

imgui=/usr/include/imgui # and draw/imgui, draw/d3d11, if what they include is here
windows=x86_64-w64-mingw32

has_imgui() { [ -e $imgui/imgui.h ] || { echo "skipped: no $imgui"; return 1; }; }
has_d3d11() {
   [ -e /usr/$windows/include/d3d11.h ] || { echo "skipped: no d3d11.h of mingw-w64"; return 1; }
}
has_lua() { [ -e $lua/lua.h ] || { echo "skipped: no $lua"; return 1; }; }

# Of C++: a pointer is a condition, callbacks need not use all that they are given, a class may be
# plain, variables of a file may be made before main, and a list may end in dots.
less=-readability-implicit-bool-conversion,-readability-named-parameter,-cert-err58-cpp
less+=,-misc-non-private-member-variables-in-classes,-cert-dcl50-cpp

# The files that clang-tidy looks at: one each line.
due_files() {
   local day
   day=$(($(date +%s) / 86400 % 8))
   if [ -n "${TIDY_ALL-}" ]; then printf '%s\n' "$@"; return; fi
   {
      git diff --name-only HEAD~50 -- "$@" 2>/dev/null # a copy without its history has none
      printf '%s\n' "$@" | awk -v day="$day" 'NR % 8 == day'
   } | sort -u
}

# tidy_each NAME "FLAGS" FILE... - notes a command for each file, as what is found in one would hide
# what is in others: a name and the command, which then run as many at a time as there are cores.
tidy_each() {
   local name=$1 words=$2 file
   shift 2
   while read -r file; do
      due+=("$name$file" "clang-tidy --quiet ${checks:+--checks=$checks} $file -- $words")
   done < <(due_files "$@")
}

tidied() {
   local said
   said=$(printf '%s\0' "${due[@]}" | xargs -0 -n 2 -P "$(nproc)" bash -c '
      if said=$($2 2>&1); then echo "ok      $1"; else
         printf "FAILED  %s\n%s\n" "$1" "$(sed "s/^/        /" <<<"$said" | tail -n 40)"
      fi' tidy)
   echo "$said"
   passed=$(grep -c '^ok' <<<"$said")
   failed=$(grep -c '^FAILED' <<<"$said")
}

leg_tidy() {
   local c="-std=c99 ${flags[*]}" checks='' due=()
   tidy_each "" "$c" "${sources[@]}"
   tidy_each "live, " "$c ${live[0]}" sources/alloc/*.c
   if has_d3d11; then
      tidy_each "Windows, " "--target=$windows -isystem /usr/$windows/include $c \
         -DProf_WITH_D3D11" draw/d3d11/*.c sources/gpu_d3d11/*.c
   fi
   if has_lua; then tidy_each "Lua, " "$c -DProf_WITH_LUA -isystem $lua" sources/lua/*.c; fi
   checks=$less
   tidy_each "" "${cxx[*]}" "${doors[@]}"
   tidy_each "" "-std=c++17 ${flags[*]}" tools/*.cpp
   if has_imgui; then
      tidy_each "ImGui, " "-std=c++17 ${flags[*]} -DProf_WITH_IMGUI -isystem $imgui" \
         draw/imgui/*.cpp
   fi
   tidied
}

# What a library of others is needed for is compiled where that is here.
adapted() {
   local name
   for name in glfw3:GLFW sdl2:SDL2; do
      pkg-config --exists "${name%:*}" && echo "-DProf_WITH_${name#*:}" &&
         pkg-config --cflags "${name%:*}"
   done
   [ ! -e "${GLAD-}/prof_glad.h" ] || echo "-DProf_WITH_GL -isystem $GLAD"
}

# tests/install has gcc compile each source alone, tests/forms/dist.sh has both compile prof.c as C
# and as C++, and check-asan has clang compile the rest.
leg_compilers() {
   local strict=(-fsyntax-only -Werror -Wall -Wextra) parts
   local c=(-std=c99 -pedantic -Wconversion "${strict[@]}" "${flags[@]}")
   read -ra parts < <(adapted | tr '\n' ' ')
   check "parts in C" gcc "${c[@]}" "${parts[@]}" draw/{gl,glfw,sdl2}/*.c sources/gpu_gl/*.c
   check "allocations, live" gcc "${c[@]}" "${live[0]}" sources/alloc/*.c
   check "parts in C++, and tools" g++ "${strict[@]}" "${cxx[@]}" "${doors[@]}" tools/*.cpp
   if has_lua; then
      check "Lua" gcc "${c[@]}" -DProf_WITH_LUA -isystem "$lua" sources/lua/*.c
   fi
   if has_imgui; then
      check "ImGui" g++ "${strict[@]}" "${cxx[@]}" -DProf_WITH_IMGUI -isystem "$imgui" \
         draw/imgui/*.cpp
   fi
}

# What it calls style in C++ is another one than the program's.
enable=warning,style,performance,portability
run_cppcheck() {
   cppcheck -q --error-exitcode=1 --inline-suppr "--enable=$enable" \
      --suppressions-list=scripts/cppcheck.txt "${flags[@]}" -DProf_FAKE_CLOCK -D__GNUC__ \
      -D__x86_64__ "$@"
}

leg_cppcheck() {
   check cppcheck run_cppcheck --std=c99 "${sources[@]}"
   check "cppcheck, live" run_cppcheck --std=c99 "${live[@]}" sources/alloc/*.c
   check "cppcheck, XPTI" run_cppcheck "${cxx[@]/#-std/--std}" "${doors[@]}"
   enable=${enable/style,/} check "cppcheck, tools" run_cppcheck --std=c++17 tools/*.cpp
   enable=${enable/style,/} check "cppcheck, ImGui" run_cppcheck --std=c++17 -DProf_WITH_IMGUI \
      -DIMGUI_VERSION_NUM=18600 draw/imgui/*.cpp
   check "cppcheck, Direct3D 11" run_cppcheck --std=c99 -DProf_WITH_D3D11 draw/d3d11/*.c \
      sources/gpu_d3d11/*.c
   if has_lua; then
      check "cppcheck, Lua" run_cppcheck --std=c99 -DProf_WITH_LUA sources/lua/*.c
   fi
}

# Each in both languages, except for prof.hpp; and prof.h without Prof_ENABLED, too; what they
# include as well.
leg_doc() {
   local file language warn=(-Werror -Wdocumentation -Wdocumentation-pedantic -fparse-all-comments)
   for file in "${public[@]}"; do
      for language in c++ c; do
         check "$file, $language" clang -x "$language" "${warn[@]}" "${flags[@]}" -fsyntax-only \
            "$file"
      done
   done
   for file in "${xpti[@]}"; do
      check "$file" clang -x c++ "${warn[@]}" "${cxx[@]}" -fsyntax-only "$file"
   done
   check "prof.hpp" clang -x c++ "${warn[@]}" "${flags[@]}" -fsyntax-only prof.hpp
   check "prof.h, not enabled" clang -x c "${warn[@]}" -I. -fsyntax-only prof.h
   check "the texts tell the version of prof.h" python3 scripts/versions.py
   check "codespell: ${#texts[@]} files" codespell --ignore-words=scripts/words.txt "${texts[@]}"
}

leg_format() { check "format: ${#texts[@]} files" python3 scripts/format.py "${texts[@]}"; }

if ! declare -F "leg_$1" >/dev/null; then echo "lint.sh: no leg called '$1'" >&2; exit 2; fi
"leg_$1"
finish
