/* prof_d3d11_parts.h - what the overlay has of a device: shaders, buffers, the font, and states.
 *
 *      corners    | Prof_D3d11_Map | corner 0 | corner 1 | ...   written anew for each draw
 *      indices    of every list, never changed
 */
#ifndef INC_PROF_D3D11_PARTS_H
#define INC_PROF_D3D11_PARTS_H

#include "../../prof.h"
#include "prof_d3d11_shader.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_D3d11_Parts {
   Prof_D3d11_Shader shader;
   ID3D11Buffer *corners, *indices;
   ID3D11ShaderResourceView *font;
   ID3D11RasterizerState *raster;
   ID3D11BlendState *blend;
   ID3D11DepthStencilState *depth; /* off: a game may have one bound */
} Prof_D3d11_Parts;

/* What all corners have in common: see overlay.hlsl. */
typedef struct Prof_D3d11_Map {
   float scale[2];
   float linear;
   float none; /* corners begin at a multiple of four numbers */
} Prof_D3d11_Map;

/* 0, and the log is told, if the device refuses; give it to _free all the same. */
extern int Prof_D3d11_Parts_make(Prof_D3d11_Parts *parts, ID3D11Device *device);
extern void Prof_D3d11_Parts_free(Prof_D3d11_Parts *parts);

/* Puts them where the GPU does not read: it gives the buffer new memory, if need be. */
extern HRESULT Prof_D3d11_Parts_put(const Prof_D3d11_Parts *parts, ID3D11DeviceContext *context,
                                    const Prof_D3d11_Map *map, const Prof_Draw_Vertex *corners,
                                    size_t count);
/* Sets all that a draw needs, but for viewports. See prof_d3d11_state.h for what that is. */
extern void Prof_D3d11_Parts_set(const Prof_D3d11_Parts *parts, ID3D11DeviceContext *context);

#ifdef __cplusplus
}
#endif

#endif
