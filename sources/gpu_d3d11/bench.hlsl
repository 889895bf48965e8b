/* bench.hlsl - one triangle that covers everything, and as much work a pixel as is wanted. Each
 * round needs the one before, so that no compiler shortens it. See prof_d3d11_bench.h.
 */
struct Pixel {
   float4 position : SV_Position;
   float3 at : TEXCOORD0; /* the third: rounds */
};

Pixel vertex_main(float3 corner : POSITION)
{
   Pixel to;
   to.position = float4(corner.xy, 0.0, 1.0);
   to.at = corner;
   return to;
}

float4 pixel_main(Pixel from) : SV_Target
{
   float2 v = from.at.xy;
   int rounds = int(from.at.z + 0.5);
   for (int i = 0; i < rounds; ++i) {
      v = v.yx * 1.37 + v * v;
      v -= floor(v);
   }
   return float4(v, 0.0, 1.0);
}
