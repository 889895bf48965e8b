/* overlay.hlsl - a corner of the overlay's list, as it lies in memory, becomes one of Direct3D's,
 * and a texel of the font is alpha. scripts/dxbc.py makes prof_d3d11_words.h of it; Wine 8 compiles
 * neither `? :` nor step() nor buffers of texels nor functions of our own.
 *
 * What is the same for all corners comes as a corner does, and not as constants: those of a game
 * could not be put back, as Direct3D 11.0 does not tell where in a buffer they begin.
 */
struct Corner {
   int2 position : POSITION;
   uint2 texel : TEXCOORD0;
   float4 color : COLOR0;
   float3 map : TEXCOORD1; /* of all: 2 / width, 2 / height; 1: the target holds linear light */
};

struct Pixel {
   float4 position : SV_Position;
   float2 at : TEXCOORD0;
   float4 shade : COLOR0;
};

Texture2D font : register(t0);

/* For linear light colours are decoded. They are of 8 bits, so the steep ramp is a step; and the
 * four corners of a quad have one colour, so it may be done here. */
Pixel vertex_main(Corner corner)
{
   Pixel to;
   float2 at = float2(corner.position) * corner.map.xy;
   float3 c = corner.color.rgb;
   float3 high = pow((c + 0.055) / 1.055, 2.4);
   float3 decoded = lerp(c / 12.92, high, saturate((c - 0.04045) * 10000.0));
   to.position = float4(at.x - 1.0, 1.0 - at.y, 0.0, 1.0);
   to.at = float2(corner.texel);
   to.shade = float4(lerp(c, decoded, corner.map.z), corner.color.a);
   return to;
}

/* Load gives 0 outside of the font, where nothing is read. */
float4 pixel_main(Pixel from) : SV_Target
{
   int2 texel = int2(floor(from.at));
   return float4(from.shade.rgb, from.shade.a * font.Load(int3(texel, 0)).r);
}
