/* overlay.frag - a texel of the font is alpha. The font is a buffer, a row after the other: no image,
 * and so no upload. Texels are all or nothing, so a byte has eight of them, the left one in bit
 * 7. scripts/spirv.py makes the words of prof_vk_words.h of it.
 */
#version 450

layout(set = 0, binding = 0) uniform usamplerBuffer font;

layout(location = 0) in vec2 at;
layout(location = 1) in vec4 shade;

layout(location = 0) out vec4 pixel;

const ivec2 SIZE = ivec2(512, 256); /* Prof_FONT_TEXTURE_WIDTH and _HEIGHT */

void main()
{
   ivec2 texel = clamp(ivec2(floor(at)), ivec2(0), SIZE - 1);
   uint eight = texelFetch(font, (texel.y * SIZE.x + texel.x) / 8).r;
   pixel = vec4(shade.rgb, shade.a * float(eight >> (7 - texel.x % 8) & 1u));
}
