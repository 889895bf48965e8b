/* prof_d3d11_state.c - see prof_d3d11_state.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_D3D11)
#include "prof_d3d11_state.h"

#include <string.h>

/* ---- shaders ---- */

/* `count` says how many there is room for, and then how many there are. */
#define GET(stage, field) \
   do { \
      s->of_##field.count = Prof_D3D11_INSTANCES; \
      ID3D11DeviceContext_##stage##GetShader(context, &s->field, s->of_##field.all, \
                                             &s->of_##field.count); \
   } while (0)

static void save_shaders(Prof_D3d11_State *s, ID3D11DeviceContext *context)
{
   GET(VS, vertex);
   GET(HS, hull);
   GET(DS, domain);
   GET(GS, geometry);
   GET(PS, pixel);
   ID3D11DeviceContext_PSGetShaderResources(context, 0, 1, &s->resource);
}

static ID3D11ClassInstance **instances_of(Prof_D3d11_Instances *instances)
{
   return instances->count ? instances->all : 0;
}

static void release_instances(Prof_D3d11_Instances *instances)
{
   UINT i;
   for (i = 0; i < instances->count; ++i)
      Prof_D3D11_RELEASE(ID3D11ClassInstance, instances->all[i]);
   instances->count = 0;
}

static void release_shaders(Prof_D3d11_State *s)
{
   Prof_D3D11_RELEASE(ID3D11VertexShader, s->vertex);
   Prof_D3D11_RELEASE(ID3D11HullShader, s->hull);
   Prof_D3D11_RELEASE(ID3D11DomainShader, s->domain);
   Prof_D3D11_RELEASE(ID3D11GeometryShader, s->geometry);
   Prof_D3D11_RELEASE(ID3D11PixelShader, s->pixel);
}

#define PUT(stage, field) \
   do { \
      ID3D11DeviceContext_##stage##SetShader(context, s->field, instances_of(&s->of_##field), \
                                             s->of_##field.count); \
      release_instances(&s->of_##field); \
   } while (0)

static void restore_shaders(Prof_D3d11_State *s, ID3D11DeviceContext *context)
{
   PUT(VS, vertex);
   PUT(HS, hull);
   PUT(DS, domain);
   PUT(GS, geometry);
   PUT(PS, pixel);
   release_shaders(s);
   ID3D11DeviceContext_PSSetShaderResources(context, 0, 1, &s->resource);
   Prof_D3D11_RELEASE(ID3D11ShaderResourceView, s->resource);
}

/* ---- input ---- */

static void save_input(Prof_D3d11_State *s, ID3D11DeviceContext *context)
{
   ID3D11DeviceContext_IAGetInputLayout(context, &s->layout);
   ID3D11DeviceContext_IAGetVertexBuffers(context, 0, Prof_D3D11_BUFFERS, s->vertices, s->strides,
                                          s->offsets);
   ID3D11DeviceContext_IAGetIndexBuffer(context, &s->indices, &s->index_format, &s->index_offset);
   ID3D11DeviceContext_IAGetPrimitiveTopology(context, &s->topology);
}

static void restore_input(Prof_D3d11_State *s, ID3D11DeviceContext *context)
{
   int i;
   ID3D11DeviceContext_IASetInputLayout(context, s->layout);
   ID3D11DeviceContext_IASetVertexBuffers(context, 0, Prof_D3D11_BUFFERS, s->vertices, s->strides,
                                          s->offsets);
   ID3D11DeviceContext_IASetIndexBuffer(context, s->indices, s->index_format, s->index_offset);
   ID3D11DeviceContext_IASetPrimitiveTopology(context, s->topology);
   Prof_D3D11_RELEASE(ID3D11InputLayout, s->layout);
   for (i = 0; i < Prof_D3D11_BUFFERS; ++i) Prof_D3D11_RELEASE(ID3D11Buffer, s->vertices[i]);
   Prof_D3D11_RELEASE(ID3D11Buffer, s->indices);
}

/* ---- output ---- */

static void save_output(Prof_D3d11_State *s, ID3D11DeviceContext *context)
{
   ID3D11DeviceContext_RSGetState(context, &s->raster);
   s->num_viewports = D3D11_VIEWPORT_AND_SCISSORRECT_OBJECT_COUNT_PER_PIPELINE;
   ID3D11DeviceContext_RSGetViewports(context, &s->num_viewports, s->viewports);
   ID3D11DeviceContext_OMGetBlendState(context, &s->blend, s->factor, &s->mask);
   ID3D11DeviceContext_OMGetDepthStencilState(context, &s->depth, &s->stencil);
   ID3D11DeviceContext_GetPredication(context, &s->predicate, &s->predicted);
}

static void restore_output(Prof_D3d11_State *s, ID3D11DeviceContext *context)
{
   ID3D11DeviceContext_RSSetState(context, s->raster);
   ID3D11DeviceContext_RSSetViewports(context, s->num_viewports,
                                      s->num_viewports ? s->viewports : 0);
   ID3D11DeviceContext_OMSetBlendState(context, s->blend, s->factor, s->mask);
   ID3D11DeviceContext_OMSetDepthStencilState(context, s->depth, s->stencil);
   ID3D11DeviceContext_SetPredication(context, s->predicate, s->predicted);
   Prof_D3D11_RELEASE(ID3D11RasterizerState, s->raster);
   Prof_D3D11_RELEASE(ID3D11BlendState, s->blend);
   Prof_D3D11_RELEASE(ID3D11DepthStencilState, s->depth);
   Prof_D3D11_RELEASE(ID3D11Predicate, s->predicate);
}

/* ---- all of it ---- */

void Prof_D3d11_State_save(Prof_D3d11_State *state, ID3D11DeviceContext *context)
{
   memset(state, 0, sizeof *state);
   save_input(state, context);
   save_shaders(state, context);
   save_output(state, context);
   ID3D11DeviceContext_HSSetShader(context, 0, 0, 0);
   ID3D11DeviceContext_DSSetShader(context, 0, 0, 0);
   ID3D11DeviceContext_GSSetShader(context, 0, 0, 0);
   ID3D11DeviceContext_SetPredication(context, 0, FALSE);
}

void Prof_D3d11_State_restore(Prof_D3d11_State *state, ID3D11DeviceContext *context)
{
   restore_input(state, context);
   restore_shaders(state, context);
   restore_output(state, context);
}

/* ---- targets ---- */

/* Both kinds of views share their slots from 11_0 on, and pixels have the second only there. */
static UINT views_of(D3D_FEATURE_LEVEL level)
{
   if (level < D3D_FEATURE_LEVEL_11_0) return 0;
   return level < D3D_FEATURE_LEVEL_11_1 ? D3D11_PS_CS_UAV_REGISTER_COUNT : Prof_D3D11_VIEWS;
}

void Prof_D3d11_Targets_save(Prof_D3d11_Targets *targets, ID3D11DeviceContext *context,
                             D3D_FEATURE_LEVEL level)
{
   memset(targets, 0, sizeof *targets);
   targets->num_views = views_of(level);
   if (targets->num_views)
      ID3D11DeviceContext_OMGetRenderTargetsAndUnorderedAccessViews(
         context, D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT, targets->colors, &targets->depth, 0,
         targets->num_views, targets->views);
   else
      ID3D11DeviceContext_OMGetRenderTargets(context, D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT,
                                             targets->colors, &targets->depth);
}

static int has_views(const Prof_D3d11_Targets *t)
{
   UINT i;
   for (i = 0; i < t->num_views; ++i)
      if (t->views[i]) return 1;
   return 0;
}

/* Those that pixels write to come after the colours; their counters stay what they are. */
static void restore_views(Prof_D3d11_Targets *t, ID3D11DeviceContext *context)
{
   UINT counts[Prof_D3D11_VIEWS], colors = D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT;
   while (colors > 0 && !t->colors[colors - 1]) --colors;
   memset(counts, 0xFF, sizeof counts);
   ID3D11DeviceContext_OMSetRenderTargetsAndUnorderedAccessViews(
      context, colors, t->colors, t->depth, colors, t->num_views - colors, t->views + colors,
      counts);
}

void Prof_D3d11_Targets_restore(Prof_D3d11_Targets *targets, ID3D11DeviceContext *context)
{
   UINT i;
   if (has_views(targets)) restore_views(targets, context);
   else
      ID3D11DeviceContext_OMSetRenderTargets(context, D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT,
                                             targets->colors, targets->depth);
   for (i = 0; i < D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT; ++i)
      Prof_D3D11_RELEASE(ID3D11RenderTargetView, targets->colors[i]);
   Prof_D3D11_RELEASE(ID3D11DepthStencilView, targets->depth);
   for (i = 0; i < targets->num_views; ++i)
      Prof_D3D11_RELEASE(ID3D11UnorderedAccessView, targets->views[i]);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
