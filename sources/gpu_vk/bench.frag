/* bench.frag - as much work a pixel as is wanted. Each round needs the one before, so that no
 * compiler shortens it. See prof_vk_bench.h.
 */
#version 450

layout(push_constant) uniform Work {
   int rounds;
} work;

layout(location = 0) in vec2 at;
layout(location = 0) out vec4 pixel;

void main()
{
   vec2 v = at;
   for (int i = 0; i < work.rounds; ++i) v = fract(v.yx * 1.37 + sin(v));
   pixel = vec4(v, 0.0, 1.0);
}
