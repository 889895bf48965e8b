#!/usr/bin/env bash
# pictures.sh FOLDER OUT NAME... - small versions of the tour's pictures: few colours, but the
# overlay's own exactly, as they mean something. Nothing is scaled, for letters would suffer.
# Needs ImageMagick.
set -euo pipefail

folder=$1 out=$2
shift 2
command -v convert >/dev/null || { echo "pictures.sh: there is no ImageMagick here" >&2; exit 1; }

# The opaque colours of the overlay, a pixel each; the half-transparent yellow of the budget line as
# it looks on the panel.
own=()
opaque=$(grep -o '0x[0-9A-F]\{6\}FF' src/show/prof_palette.h | cut -c3-8 | sort -u)
for colour in $opaque 947A2C; do
   own+=("xc:#$colour")
done

for name in "$@"; do
   convert "$folder/$name.png" -alpha off -write mpr:picture +dither -colors 64 -unique-colors \
      -size 1x1 "${own[@]}" +append -write mpr:colours +delete \
      mpr:picture +dither -remap mpr:colours -strip "PNG8:$out/$name.png"
done
ls -l "$out"/*.png
