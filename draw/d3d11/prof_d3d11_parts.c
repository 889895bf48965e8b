/* prof_d3d11_parts.c - see prof_d3d11_parts.h. The shaders are overlay.hlsl. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_D3D11)
#include "prof_d3d11_parts.h"

#include <string.h>

#include "../../src/base/prof_assert.h"
#include "../list/prof_draw_list.h"
#include "../list/prof_font.h"
#include "../list/prof_list_facts.h"
#include "prof_d3d11_words.h"

enum {
   INDEX_BYTES = Prof_LIST_QUADS * 6 * 2,
   CORNER_BYTES = (int)sizeof(Prof_D3d11_Map) + Prof_LIST_VERTICES * (int)sizeof(Prof_Draw_Vertex)
};

/* ---- shaders ---- */

static const D3D11_INPUT_ELEMENT_DESC elements[] = {
   {"POSITION", 0, DXGI_FORMAT_R16G16_SINT, 0, offsetof(Prof_Draw_Vertex, x),
    D3D11_INPUT_PER_VERTEX_DATA, 0},
   {"TEXCOORD", 0, DXGI_FORMAT_R16G16_UINT, 0, offsetof(Prof_Draw_Vertex, u),
    D3D11_INPUT_PER_VERTEX_DATA, 0},
   {"COLOR", 0, DXGI_FORMAT_R8G8B8A8_UNORM, 0, offsetof(Prof_Draw_Vertex, color),
    D3D11_INPUT_PER_VERTEX_DATA, 0},
   {"TEXCOORD", 1, DXGI_FORMAT_R32G32B32_FLOAT, 1, 0, D3D11_INPUT_PER_INSTANCE_DATA, 1}};

static int make_shader(Prof_D3d11_Parts *to, ID3D11Device *device)
{
   Prof_D3d11_Code code;
   code.vertex = overlay_vertex;
   code.vertex_size = sizeof overlay_vertex;
   code.pixel = overlay_pixel;
   code.pixel_size = sizeof overlay_pixel;
   code.text = overlay_text;
   code.text_size = sizeof overlay_text - 1;
   return Prof_D3d11_Shader_make(&to->shader, device, &code, elements,
                                 sizeof elements / sizeof elements[0]);
}

/* ---- buffers ---- */

static int make_indices(Prof_D3d11_Parts *to, ID3D11Device *device)
{
   D3D11_BUFFER_DESC desc;
   D3D11_SUBRESOURCE_DATA data;
   memset(&desc, 0, sizeof desc);
   memset(&data, 0, sizeof data);
   desc.ByteWidth = INDEX_BYTES;
   desc.Usage = D3D11_USAGE_IMMUTABLE;
   desc.BindFlags = D3D11_BIND_INDEX_BUFFER;
   data.pSysMem = Prof_List_Facts_indices();
   return Prof_D3d11_Api_succeeded(ID3D11Device_CreateBuffer(device, &desc, &data, &to->indices),
                                   "CreateBuffer");
}

static int make_corners(Prof_D3d11_Parts *to, ID3D11Device *device)
{
   D3D11_BUFFER_DESC desc;
   memset(&desc, 0, sizeof desc);
   desc.ByteWidth = CORNER_BYTES;
   desc.Usage = D3D11_USAGE_DYNAMIC;
   desc.BindFlags = D3D11_BIND_VERTEX_BUFFER;
   desc.CPUAccessFlags = D3D11_CPU_ACCESS_WRITE;
   return Prof_D3d11_Api_succeeded(ID3D11Device_CreateBuffer(device, &desc, 0, &to->corners),
                                   "CreateBuffer");
}

/* The view holds the texture. */
static int make_font(Prof_D3d11_Parts *to, ID3D11Device *device)
{
   ID3D11Texture2D *texture = 0;
   D3D11_TEXTURE2D_DESC desc;
   D3D11_SUBRESOURCE_DATA data;
   int made;
   memset(&desc, 0, sizeof desc);
   memset(&data, 0, sizeof data);
   desc.Width = (UINT)Prof_Font_texture_width();
   desc.Height = (UINT)Prof_Font_texture_height();
   desc.MipLevels = desc.ArraySize = 1;
   desc.Format = DXGI_FORMAT_R8_UNORM;
   desc.SampleDesc.Count = 1;
   desc.Usage = D3D11_USAGE_IMMUTABLE;
   desc.BindFlags = D3D11_BIND_SHADER_RESOURCE;
   data.pSysMem = Prof_List_Facts_texture();
   data.SysMemPitch = desc.Width;
   if (!Prof_D3d11_Api_succeeded(ID3D11Device_CreateTexture2D(device, &desc, &data, &texture),
                                 "CreateTexture2D"))
      return 0;
   made = Prof_D3d11_Api_succeeded(ID3D11Device_CreateShaderResourceView(
                                      device, (ID3D11Resource *)texture, 0, &to->font),
                                   "CreateShaderResourceView");
   ID3D11Texture2D_Release(texture);
   return made;
}

/* ---- states ---- */

static int make_raster(Prof_D3d11_Parts *to, ID3D11Device *device)
{
   D3D11_RASTERIZER_DESC desc;
   memset(&desc, 0, sizeof desc);
   desc.FillMode = D3D11_FILL_SOLID;
   desc.CullMode = D3D11_CULL_NONE;
   desc.DepthClipEnable = TRUE;
   return Prof_D3d11_Api_succeeded(ID3D11Device_CreateRasterizerState(device, &desc, &to->raster),
                                   "CreateRasterizerState");
}

/* Source alpha over what is there; alpha grows. Targets after the first are left alone; they blend
 * in the same way, as before 10_1 all must. */
static int make_blend(Prof_D3d11_Parts *to, ID3D11Device *device)
{
   D3D11_BLEND_DESC desc;
   int i;
   memset(&desc, 0, sizeof desc);
   desc.IndependentBlendEnable = TRUE;
   for (i = 0; i < D3D11_SIMULTANEOUS_RENDER_TARGET_COUNT; ++i) {
      D3D11_RENDER_TARGET_BLEND_DESC *each = &desc.RenderTarget[i];
      each->BlendEnable = i == 0;
      each->SrcBlend = D3D11_BLEND_SRC_ALPHA;
      each->DestBlend = D3D11_BLEND_INV_SRC_ALPHA;
      each->BlendOp = D3D11_BLEND_OP_ADD;
      each->SrcBlendAlpha = D3D11_BLEND_ONE;
      each->DestBlendAlpha = D3D11_BLEND_INV_SRC_ALPHA;
      each->BlendOpAlpha = D3D11_BLEND_OP_ADD;
      each->RenderTargetWriteMask = (UINT8)(i == 0 ? D3D11_COLOR_WRITE_ENABLE_ALL : 0);
   }
   return Prof_D3d11_Api_succeeded(ID3D11Device_CreateBlendState(device, &desc, &to->blend),
                                   "CreateBlendState");
}

static int make_depth(Prof_D3d11_Parts *to, ID3D11Device *device)
{
   D3D11_DEPTH_STENCIL_DESC desc;
   memset(&desc, 0, sizeof desc);
   desc.DepthWriteMask = D3D11_DEPTH_WRITE_MASK_ZERO;
   desc.DepthFunc = D3D11_COMPARISON_ALWAYS;
   desc.FrontFace.StencilFailOp = desc.FrontFace.StencilDepthFailOp =
      desc.FrontFace.StencilPassOp = D3D11_STENCIL_OP_KEEP;
   desc.FrontFace.StencilFunc = D3D11_COMPARISON_ALWAYS;
   desc.BackFace = desc.FrontFace;
   return Prof_D3d11_Api_succeeded(
      ID3D11Device_CreateDepthStencilState(device, &desc, &to->depth), "CreateDepthStencilState");
}

/* ---- all of it ---- */

int Prof_D3d11_Parts_make(Prof_D3d11_Parts *parts, ID3D11Device *device)
{
   memset(parts, 0, sizeof *parts);
   return make_shader(parts, device) && make_indices(parts, device) &&
          make_corners(parts, device) && make_font(parts, device) && make_raster(parts, device) &&
          make_blend(parts, device) && make_depth(parts, device);
}

void Prof_D3d11_Parts_free(Prof_D3d11_Parts *parts)
{
   Prof_D3d11_Shader_free(&parts->shader);
   Prof_D3D11_RELEASE(ID3D11Buffer, parts->corners);
   Prof_D3D11_RELEASE(ID3D11Buffer, parts->indices);
   Prof_D3D11_RELEASE(ID3D11ShaderResourceView, parts->font);
   Prof_D3D11_RELEASE(ID3D11RasterizerState, parts->raster);
   Prof_D3D11_RELEASE(ID3D11BlendState, parts->blend);
   Prof_D3D11_RELEASE(ID3D11DepthStencilState, parts->depth);
}

HRESULT Prof_D3d11_Parts_put(const Prof_D3d11_Parts *parts, ID3D11DeviceContext *context,
                             const Prof_D3d11_Map *map, const Prof_Draw_Vertex *corners,
                             size_t count)
{
   ID3D11Resource *buffer = (ID3D11Resource *)parts->corners;
   D3D11_MAPPED_SUBRESOURCE mapped;
   HRESULT result =
      ID3D11DeviceContext_Map(context, buffer, 0, D3D11_MAP_WRITE_DISCARD, 0, &mapped);
   Prof_ASSERT(count <= Prof_LIST_VERTICES);
   if (FAILED(result)) return result;
   memcpy(mapped.pData, map, sizeof *map);
   memcpy((char *)mapped.pData + sizeof *map, corners, count * sizeof *corners);
   ID3D11DeviceContext_Unmap(context, buffer, 0);
   return result;
}

void Prof_D3d11_Parts_set(const Prof_D3d11_Parts *parts, ID3D11DeviceContext *context)
{
   static const UINT strides[2] = {sizeof(Prof_Draw_Vertex), sizeof(Prof_D3d11_Map)};
   static const UINT offsets[2] = {sizeof(Prof_D3d11_Map), 0};
   static const FLOAT factor[4] = {0, 0, 0, 0};
   ID3D11Buffer *buffers[2];
   ID3D11ShaderResourceView *font = parts->font;
   buffers[0] = buffers[1] = parts->corners;
   ID3D11DeviceContext_IASetInputLayout(context, parts->shader.layout);
   ID3D11DeviceContext_IASetVertexBuffers(context, 0, 2, buffers, strides, offsets);
   ID3D11DeviceContext_IASetIndexBuffer(context, parts->indices, DXGI_FORMAT_R16_UINT, 0);
   ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
   ID3D11DeviceContext_VSSetShader(context, parts->shader.vertex, 0, 0);
   ID3D11DeviceContext_PSSetShader(context, parts->shader.pixel, 0, 0);
   ID3D11DeviceContext_PSSetShaderResources(context, 0, 1, &font);
   ID3D11DeviceContext_RSSetState(context, parts->raster);
   ID3D11DeviceContext_OMSetBlendState(context, parts->blend, factor, 0xFFFFFFFFu);
   ID3D11DeviceContext_OMSetDepthStencilState(context, parts->depth, 0);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
