#!/usr/bin/env bash
# check_wine.sh PREFIX PROGRAM... - runs a Windows program under Wine, without a display unless
# IPROF_WINE_DISPLAY is set, and with a Windows of its own in the folder PREFIX. No server stays
# behind.
set -uo pipefail

prefix=$1
shift
mkdir -p "$prefix"
WINEPREFIX=$(cd "$prefix" && pwd)
export WINEPREFIX WINEDEBUG=-all
export WINEDLLOVERRIDES="winedbg.exe=d" # a program that crashes ends, without a debugger
[ -n "${IPROF_WINE_DISPLAY-}" ] || unset DISPLAY

# To make a Windows takes a quarter of a minute, to copy one a second. Two suites may come at once;
# what was cut short before is made anew. Now and then wine ends at once, without a word: then it is
# tried again.
new=$(dirname "$WINEPREFIX")/new_windows
make_new() {
   for _ in 1 2 3 4 5; do
      rm -rf "$new" && mkdir -p "$new" || return
      if (export WINEPREFIX=$new && wine wineboot --init && wineserver -w) >"$new.log" 2>&1 &&
         [ -s "$new/system.reg" ]; then
         : >"$new.made"
         return
      fi
      sleep 1
   done
   cat "$new.log" >&2
   return 1
}
(
   flock 9
   if [ ! -e "$prefix.made" ]; then
      [ -e "$new.made" ] || make_new || exit
      rm -rf "$WINEPREFIX" && cp -a "$new" "$WINEPREFIX" && : >"$prefix.made"
   fi
) 9>"$new.lock" || exit

# A server that is just ending takes no program; one that comes then starts another server.
for _ in 1 2 3; do
   began=$SECONDS
   wine "$@"
   status=$?
   [ $status = 1 ] && [ $((SECONDS - began)) -lt 2 ] || break
   sleep 1
done
exit $status
