#!/usr/bin/env sh
# glad.sh PYTHON OUT - generates the OpenGL loader under OUT, without network.
#
#    OUT/include/glad/gl.h   as GLAD makes it, for the demo
#    OUT/prof_glad.h         the same with all names of its own behind Prof_, for libiprof_gl.a,
#                            which a game links that has a loader too
set -eu
python=$1 out=$2 new=$2.new

rm -rf "$new"
"$python" -m glad --quiet --reproducible --merge --api gl:compatibility=4.5,gles2=3.2 \
   --extensions GL_ARB_compatibility,GL_ARB_vertex_program,GL_ARB_fragment_program,GL_ARB_timer_query,GL_EXT_disjoint_timer_query,GL_EXT_sRGB_write_control,GL_EXT_clip_control \
   --out-path "$new" c --header-only
sed -E 's/\b(_?)(glad|GLAD)/Prof_\1\2/g' "$new/include/glad/gl.h" >"$new/prof_glad.h"

# Only whole results are put in place.
mkdir -p "$out"
rm -rf "$out/include" "$out/prof_glad.h"
mv "$new/include" "$new/prof_glad.h" "$out"
rmdir "$new"
