#!/usr/bin/env bash
# tarball.sh OUT.tar.gz NAME - the source tree as an archive, below a folder NAME. The same tree
# gives the same bytes.
set -euo pipefail
out=$1 name=$2

date=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y prof.h)}
mkdir -p "$(dirname "$out")"
bash scripts/files.sh |
   tar --create --null --files-from=- --transform="s,^,$name/," --owner=0 --group=0 \
      --numeric-owner --mtime="@$date" | gzip -n >"$out.new"
mv "$out.new" "$out"
