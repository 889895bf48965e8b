/* bench.hlsl - one triangle that covers everything, and some work a pixel: how often it is drawn
 * makes more of it. Each round needs the one before, so that no compiler shortens it. There is no
 * loop, as Wine 8 leaves out what ends one. See prof_d3d11_bench.h.
 */
#define ROUND v = v.yx * 1.37 + v * v; v -= floor(v);
#define ROUNDS ROUND ROUND ROUND ROUND

struct Pixel {
   float4 position : SV_Position;
   float2 at : TEXCOORD0;
};

Pixel vertex_main(float2 corner : POSITION)
{
   Pixel to;
   to.position = float4(corner, 0.0, 1.0);
   to.at = corner;
   return to;
}

float4 pixel_main(Pixel from) : SV_Target
{
   float2 v = from.at;
   ROUNDS ROUNDS ROUNDS ROUNDS
   return float4(v, 0.0, 0.5);
}
