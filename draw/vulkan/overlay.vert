/* overlay.vert - a corner of the overlay's list, as it lies in memory, becomes one of Vulkan's.
 * scripts/spirv.py makes the words of prof_vk_words.h of it.
 */
#version 450

layout(push_constant) uniform Map {
   vec2 scale;   /* pixels to clip space: 2 / width, 2 / height */
   float linear; /* 1: the target holds linear light, so colours are decoded */
} map;

layout(location = 0) in ivec2 position;
layout(location = 1) in uvec2 texel;
layout(location = 2) in vec4 color;

layout(location = 0) out vec2 at;
layout(location = 1) out vec4 shade;

/* The four corners of a quad have one colour, so it may be decoded here. */
vec3 decoded(vec3 c)
{
   vec3 low = c / 12.92;
   vec3 high = pow((c + 0.055) / 1.055, vec3(2.4));
   return mix(low, high, step(vec3(0.04045), c));
}

void main()
{
   at = vec2(texel);
   shade = vec4(mix(color.rgb, decoded(color.rgb), map.linear), color.a);
   gl_Position = vec4(vec2(position) * map.scale - 1.0, 0.0, 1.0);
}
