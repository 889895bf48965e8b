#!/bin/sh
# exported.sh NM LIBRARY - that the dispatcher exports its 33 functions, and nothing of its inside.
set -eu
names=$("$1" -D --defined-only "$2" | awk '{ print $3 }' | sed 's/@.*//')
own=$(printf '%s\n' "$names" | grep -c '^xpti')
others=$(printf '%s\n' "$names" | grep -v '^xpti' || true)
[ "$own" = 33 ] || { echo "$own functions"; exit 1; }
[ -z "$others" ] || { echo "and besides: $others"; exit 1; }
