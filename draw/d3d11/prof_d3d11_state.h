/* prof_d3d11_state.h - what the game has set in a context, saved and put back.
 *
 * Only what is touched. Whoever draws between the two sets: input layout, vertex buffers 0 and 1,
 * index buffer, topology; all shaders but that for computing; resource 0 of pixels; rasterizer,
 * viewports, blending, depth. Nobody touches constants, samplers, scissors and stream output. What
 * is got is held, so each save needs its restore.
 */
#ifndef INC_PROF_D3D11_STATE_H
#define INC_PROF_D3D11_STATE_H

#include "prof_d3d11_api.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_D3D11_BUFFERS = 2, Prof_D3D11_INSTANCES = 256, Prof_D3D11_VIEWS = 64 };

typedef struct Prof_D3d11_Instances {
   UINT count;
   ID3D11ClassInstance *all[Prof_D3D11_INSTANCES];
} Prof_D3d11_Instances;

typedef struct Prof_D3d11_State {
   ID3D11InputLayout *layout;
   ID3D11Buffer *vertices[Prof_D3D11_BUFFERS];
   UINT strides[Prof_D3D11_BUFFERS], offsets[Prof_D3D11_BUFFERS];
   ID3D11Buffer *indices;
   DXGI_FORMAT index_format;
   UINT index_offset;
   D3D11_PRIMITIVE_TOPOLOGY topology;

   ID3D11VertexShader *vertex;
   ID3D11HullShader *hull;
   ID3D11DomainShader *domain;
   ID3D11GeometryShader *geometry;
   ID3D11PixelShader *pixel;
   Prof_D3d11_Instances of_vertex, of_hull, of_domain, of_geometry, of_pixel;
   ID3D11ShaderResourceView *resource;

   ID3D11RasterizerState *raster;
   UINT num_viewports;
   D3D11_VIEWPORT viewports[D3D11_VIEWPORT_AND_SCISSORRECT_OBJECT_COUNT_PER_PIPELINE];
   ID3D11BlendState *blend;
   FLOAT factor[4];
   UINT mask;
   ID3D11DepthStencilState *depth;
   UINT stencil;
   ID3D11Predicate *predicate; /* null while we draw */
   BOOL predicted;
} Prof_D3d11_State;

/* Afterwards hull, domain and geometry shaders are null, and so is the predicate. */
extern void Prof_D3d11_State_save(Prof_D3d11_State *state, ID3D11DeviceContext *context);
extern void Prof_D3d11_State_restore(Prof_D3d11_State *state, ID3D11DeviceContext *context);

/* Render targets, and what pixel shaders write to besides. */
typedef struct Prof_D3d11_Targets {
   ID3D11RenderTargetView *colors[D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT];
   ID3D11DepthStencilView *depth;
   UINT num_views; /* that the device has */
   ID3D11UnorderedAccessView *views[Prof_D3D11_VIEWS];
} Prof_D3d11_Targets;

extern void Prof_D3d11_Targets_save(Prof_D3d11_Targets *targets, ID3D11DeviceContext *context,
                                    D3D_FEATURE_LEVEL level);
extern void Prof_D3d11_Targets_restore(Prof_D3d11_Targets *targets, ID3D11DeviceContext *context);

#ifdef __cplusplus
}
#endif

#endif
