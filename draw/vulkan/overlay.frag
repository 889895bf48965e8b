/* overlay.frag - a texel of the font is alpha. The font is a buffer of texels, a row after the
 * other: no image, and so no upload. scripts/spirv.py makes the words of prof_vk_words.h of it.
 */
#version 450

layout(set = 0, binding = 0) uniform samplerBuffer font;

layout(location = 0) in vec2 at;
layout(location = 1) in vec4 shade;

layout(location = 0) out vec4 pixel;

const int SIZE = 128; /* Prof_FONT_TEXTURE_SIZE */

void main()
{
   ivec2 texel = clamp(ivec2(floor(at)), ivec2(0), ivec2(SIZE - 1));
   pixel = vec4(shade.rgb, shade.a * texelFetch(font, texel.y * SIZE + texel.x).r);
}
