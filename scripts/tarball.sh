#!/usr/bin/env bash
# tarball.sh OUT.tar.gz NAME - the source tree as an archive, below a folder NAME. Of a git work
# tree it takes what git knows or would add; of any other tree, all but build/. The same tree gives
# the same bytes.
set -euo pipefail
out=$1 name=$2

list() {
   if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
      git ls-files -z --cached --others --exclude-standard
   else
      find . -type f -not -path './build/*' -printf '%P\0'
   fi
}

existing() {
   local file
   while IFS= read -r -d '' file; do
      if [ -f "$file" ]; then printf '%s\0' "$file"; fi
   done
}

date=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y prof.h)}
mkdir -p "$(dirname "$out")"
list | existing | LC_ALL=C sort -zu |
   tar --create --null --files-from=- --transform="s,^,$name/," --owner=0 --group=0 \
      --numeric-owner --mtime="@$date" | gzip -n >"$out.new"
mv "$out.new" "$out"
