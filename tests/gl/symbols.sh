#!/bin/sh
# symbols.sh LIBRARY... - fails if a library defines a symbol that does not begin with Prof_, so
# that a host with its own GLAD, or its own anything, links beside ours.
set -eu
status=0
for library in "$@"; do
   names=$(nm -g --defined-only "$library" | awk 'NF >= 3 { print $3 }' | sort -u)
   if [ -z "$names" ]; then
      echo "symbols: no symbols in $library" >&2
      status=1
   fi
   foreign=$(printf '%s\n' "$names" | grep -v '^Prof_' || true)
   if [ -n "$foreign" ]; then
      printf 'symbols: %s defines:\n%s\n' "$library" "$foreign" >&2
      status=1
   fi
done
exit $status
