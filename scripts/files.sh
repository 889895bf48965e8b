#!/usr/bin/env bash
# files.sh - all files of the source tree, sorted, with a zero byte behind each. Of a git work tree
# these are what git knows or would add; of any other tree, all but build/.
set -euo pipefail

if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
   git ls-files -z --cached --others --exclude-standard
else
   find . -type f -not -path './build/*' -printf '%P\0'
fi | while IFS= read -r -d '' file; do
   if [ -f "$file" ]; then printf '%s\0' "$file"; fi
done | LC_ALL=C sort -zu
