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
[ -n "${IPROF_WINE_DISPLAY-}" ] || unset DISPLAY

# Two suites may come at once; the first makes the prefix, anew if that was cut short before.
(
   flock 9
   if [ ! -e "$prefix.made" ]; then
      rm -rf "$WINEPREFIX" && mkdir -p "$WINEPREFIX" && wine wineboot --init >/dev/null 2>&1 &&
         : >"$prefix.made"
   fi
) 9>"$prefix.lock"

# A server that is just ending takes no program; one that comes then starts another server.
for _ in 1 2 3; do
   began=$SECONDS
   wine "$@"
   status=$?
   [ $status = 1 ] && [ $((SECONDS - began)) -lt 2 ] || break
done
exit $status
