/* overlay.frag - a texel of the font is alpha. The font is a buffer, a row after the other: no
 * image, and so no upload. Texels are all or nothing, so a word has 32 of them, the left one in
 * bit 0. scripts/spirv.py makes the words of prof_vk_words.h of it.
 */
#version 450

layout(set = 0, binding = 0) uniform usamplerBuffer font;

layout(location = 0) in vec2 at;
layout(location = 1) in vec4 shade;

layout(location = 0) out vec4 pixel;

layout(constant_id = 0) const int WIDTH = 512; /* of the font's texture */
layout(constant_id = 1) const int HEIGHT = 256;

void main()
{
   ivec2 texel = clamp(ivec2(floor(at)), ivec2(0), ivec2(WIDTH, HEIGHT) - 1);
   uint word = texelFetch(font, (texel.y * WIDTH + texel.x) / 32).r;
   pixel = vec4(shade.rgb, shade.a * float(word >> texel.x % 32 & 1u));
}
