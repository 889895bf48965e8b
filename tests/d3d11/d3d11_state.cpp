// d3d11_state.cpp - see d3d11_state.h
#include "d3d11_state.h"

#include <d3d11_1.h>
#include <d3dcompiler.h>

#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace {

const char shader_text[] = "float4 v_main(float4 at : POSITION) : SV_Position { return at; }\n"
                           "float4 p_main() : SV_Target { return float4(1, 0, 1, 1); }\n";

Held<ID3DBlob> compiled(const char *function, const char *target)
{
   Held<ID3DBlob> code;
   D3DCompile(shader_text, sizeof shader_text - 1, "", nullptr, nullptr, function, target, 0, 0,
              code.out(), nullptr);
   return code;
}

void make_buffer(ID3D11Device *device, UINT size, UINT bind, Held<ID3D11Buffer> &to)
{
   D3D11_BUFFER_DESC desc = {};
   desc.ByteWidth = size;
   desc.BindFlags = bind;
   device->CreateBuffer(&desc, nullptr, to.out());
}

} // namespace

// ---- making ----

Odd_State::Odd_State(const D3d11_Device &device, ID3D11RenderTargetView *target) : target_(target)
{
   make_shaders(device.get());
   make_buffers(device.get());
   make_states(device.get());
   make_pictures(device.get());
}

void Odd_State::make_shaders(ID3D11Device *device)
{
   const D3D11_INPUT_ELEMENT_DESC element = {
      "POSITION", 0, DXGI_FORMAT_R32G32B32A32_FLOAT, 0, 0, D3D11_INPUT_PER_VERTEX_DATA, 0};
   const D3D11_SO_DECLARATION_ENTRY entry = {0, "SV_Position", 0, 0, 4, 0};
   const UINT stride = 16;
   Held<ID3DBlob> vertex = compiled("v_main", "vs_4_0"), pixel = compiled("p_main", "ps_4_0");
   device->CreateVertexShader(vertex->GetBufferPointer(), vertex->GetBufferSize(), nullptr,
                              vertex_.out());
   device->CreateInputLayout(&element, 1, vertex->GetBufferPointer(), vertex->GetBufferSize(),
                             layout_.out());
   device->CreatePixelShader(pixel->GetBufferPointer(), pixel->GetBufferSize(), nullptr,
                             pixel_.out());
   device->CreateGeometryShaderWithStreamOutput(vertex->GetBufferPointer(), vertex->GetBufferSize(),
                                                &entry, 1, &stride, 1, 0, nullptr, geometry_.out());
}

void Odd_State::make_buffers(ID3D11Device *device)
{
   for (auto &each : corners_) make_buffer(device, 4096, D3D11_BIND_VERTEX_BUFFER, each);
   make_buffer(device, 4096, D3D11_BIND_INDEX_BUFFER, indices_);
   for (auto &each : constants_) make_buffer(device, 4096, D3D11_BIND_CONSTANT_BUFFER, each);
   make_buffer(device, 4096, D3D11_BIND_STREAM_OUTPUT, streamed_);
   make_buffer(device, 4096, D3D11_BIND_UNORDERED_ACCESS, written_);
   D3D11_UNORDERED_ACCESS_VIEW_DESC desc = {};
   desc.Format = DXGI_FORMAT_R32_UINT;
   desc.ViewDimension = D3D11_UAV_DIMENSION_BUFFER;
   desc.Buffer.NumElements = 1024;
   device->CreateUnorderedAccessView(written_.get(), &desc, writer_.out());
}

// Nothing of the overlay would be seen with any of these.
void Odd_State::make_states(ID3D11Device *device)
{
   D3D11_RASTERIZER_DESC raster = {};
   raster.FillMode = D3D11_FILL_WIREFRAME;
   raster.CullMode = D3D11_CULL_FRONT;
   raster.ScissorEnable = TRUE;
   raster.DepthBias = 7;
   device->CreateRasterizerState(&raster, raster_.out());
   D3D11_BLEND_DESC blend = {};
   blend.AlphaToCoverageEnable = TRUE;
   blend.RenderTarget[0] = {TRUE, D3D11_BLEND_ZERO, D3D11_BLEND_BLEND_FACTOR, D3D11_BLEND_OP_MAX,
                            D3D11_BLEND_ZERO, D3D11_BLEND_ZERO, D3D11_BLEND_OP_MIN, 2};
   device->CreateBlendState(&blend, blend_.out());
   D3D11_DEPTH_STENCIL_DESC depth = {};
   depth.DepthEnable = TRUE;
   depth.DepthFunc = D3D11_COMPARISON_NEVER;
   depth.StencilEnable = TRUE;
   depth.StencilReadMask = depth.StencilWriteMask = 0x5A;
   depth.FrontFace = {D3D11_STENCIL_OP_INVERT, D3D11_STENCIL_OP_INVERT, D3D11_STENCIL_OP_INVERT,
                      D3D11_COMPARISON_NEVER};
   depth.BackFace = depth.FrontFace;
   device->CreateDepthStencilState(&depth, depth_.out());
   D3D11_SAMPLER_DESC sampler = {};
   sampler.Filter = D3D11_FILTER_ANISOTROPIC;
   sampler.AddressU = sampler.AddressV = sampler.AddressW = D3D11_TEXTURE_ADDRESS_MIRROR;
   sampler.MaxAnisotropy = 2;
   sampler.ComparisonFunc = D3D11_COMPARISON_NEVER;
   device->CreateSamplerState(&sampler, sampler_.out());
   const D3D11_QUERY_DESC predicate = {D3D11_QUERY_OCCLUSION_PREDICATE, 0};
   device->CreatePredicate(&predicate, predicate_.out());
}

// Of the target's size: the others must be as large.
void Odd_State::make_pictures(ID3D11Device *device)
{
   Held<ID3D11Resource> resource;
   Held<ID3D11Texture2D> second, depth, shown;
   D3D11_TEXTURE2D_DESC desc;
   target_->GetResource(resource.out());
   static_cast<ID3D11Texture2D *>(resource.get())->GetDesc(&desc);
   desc.Format = DXGI_FORMAT_R8G8B8A8_UNORM;
   desc.BindFlags = D3D11_BIND_RENDER_TARGET;
   desc.MiscFlags = 0;
   device->CreateTexture2D(&desc, nullptr, second.out());
   device->CreateRenderTargetView(second.get(), nullptr, second_.out());
   desc.Format = DXGI_FORMAT_D24_UNORM_S8_UINT;
   desc.BindFlags = D3D11_BIND_DEPTH_STENCIL;
   device->CreateTexture2D(&desc, nullptr, depth.out());
   device->CreateDepthStencilView(depth.get(), nullptr, depth_view_.out());
   desc.Width = desc.Height = 16;
   desc.Format = DXGI_FORMAT_R8G8B8A8_UNORM;
   desc.BindFlags = D3D11_BIND_SHADER_RESOURCE;
   for (auto &each : resources_) {
      device->CreateTexture2D(&desc, nullptr, shown.out());
      device->CreateShaderResourceView(shown.get(), nullptr, each.out());
   }
}

// ---- setting ----

namespace {

void set_constants(ID3D11DeviceContext *c, ID3D11Buffer *const *all)
{
   c->VSSetConstantBuffers(0, 3, all);
   c->HSSetConstantBuffers(0, 3, all);
   c->DSSetConstantBuffers(1, 3, all);
   c->GSSetConstantBuffers(2, 3, all);
   c->PSSetConstantBuffers(0, 3, all);
   // A part of a buffer, as Direct3D 11.1 has it.
   Held<ID3D11DeviceContext1> later;
   if (FAILED(c->QueryInterface(__uuidof(ID3D11DeviceContext1),
                                reinterpret_cast<void **>(later.out()))))
      return;
   const UINT first = 16, count = 32;
   later->VSSetConstantBuffers1(0, 1, all, &first, &count);
   later->PSSetConstantBuffers1(1, 1, all, &first, &count);
}

void set_areas(ID3D11DeviceContext *c)
{
   const D3D11_VIEWPORT viewports[3] = {
      {3, 4, 50, 60, 0.25f, 0.5f}, {1, 2, 3, 4, 0, 1}, {9, 8, 7, 6, 0.5f, 0.75f}};
   const D3D11_RECT scissors[2] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
   c->RSSetViewports(3, viewports);
   c->RSSetScissorRects(2, scissors);
}

} // namespace

void Odd_State::set(ID3D11DeviceContext *c, bool writes) const
{
   ID3D11Buffer *const corners[3] = {corners_[0].get(), corners_[1].get(), corners_[2].get()};
   ID3D11Buffer *const constants[3] = {constants_[0].get(), constants_[1].get(),
                                       constants_[2].get()};
   ID3D11ShaderResourceView *const resources[3] = {resources_[0].get(), resources_[1].get(),
                                                   resources_[2].get()};
   ID3D11SamplerState *const sampler = sampler_.get();
   ID3D11Buffer *const streamed = streamed_.get();
   ID3D11UnorderedAccessView *const writer = writer_.get();
   ID3D11RenderTargetView *const views[2] = {target_, second_.get()};
   const UINT strides[3] = {20, 24, 28}, offsets[3] = {4, 8, 12}, from = 64, count = 0;
   const FLOAT factor[4] = {0.125f, 0.25f, 0.5f, 0.75f};
   c->IASetInputLayout(layout_.get());
   c->IASetVertexBuffers(0, 3, corners, strides, offsets);
   c->IASetIndexBuffer(indices_.get(), DXGI_FORMAT_R32_UINT, 12);
   c->IASetPrimitiveTopology(D3D11_PRIMITIVE_TOPOLOGY_LINESTRIP_ADJ);
   c->VSSetShader(vertex_.get(), nullptr, 0);
   c->GSSetShader(geometry_.get(), nullptr, 0);
   c->PSSetShader(pixel_.get(), nullptr, 0);
   set_constants(c, constants);
   c->VSSetShaderResources(0, 3, resources);
   c->PSSetShaderResources(0, 3, resources);
   c->PSSetSamplers(0, 1, &sampler);
   c->SOSetTargets(1, &streamed, &from);
   c->RSSetState(raster_.get());
   set_areas(c);
   c->OMSetBlendState(blend_.get(), factor, 0x5A5A5A5A);
   c->OMSetDepthStencilState(depth_.get(), 0xA5);
   if (writes)
      c->OMSetRenderTargetsAndUnorderedAccessViews(2, views, depth_view_.get(), 3, 1, &writer,
                                                   &count);
   else c->OMSetRenderTargets(2, views, depth_view_.get());
   // Nothing was seen, so nothing is drawn while this stands.
   c->SetPredication(nullptr, FALSE);
   c->Begin(predicate_.get());
   c->End(predicate_.get());
   c->SetPredication(predicate_.get(), FALSE);
}

// ---- telling ----

namespace {

// Lines of a state.
class Told {
 public:
   __attribute__((format(printf, 2, 3))) void line(const char *format, ...)
   {
      char text[256];
      va_list arguments;
      va_start(arguments, format);
      vsnprintf(text, sizeof text, format, arguments);
      va_end(arguments);
      all += text;
      all += "\n";
   }
   // That a Get call gave, and so held once more.
   void object(const char *name, int slot, IUnknown *object)
   {
      const ULONG held = object ? object->Release() : 0;
      line("%s %d: %p held %lu", name, slot, static_cast<void *>(object), held);
   }
   std::string all;
};

template <class T> using Getter = void (STDMETHODCALLTYPE ID3D11DeviceContext::*)(UINT, UINT, T **);

template <class T> void tell_slots(Told &told, const char *name, UINT count,
                                   ID3D11DeviceContext *c, Getter<T> get)
{
   T *all[16] = {};
   (c->*get)(0, count, all);
   for (UINT i = 0; i < count; ++i) told.object(name, static_cast<int>(i), all[i]);
}

void tell_input(Told &told, ID3D11DeviceContext *c)
{
   ID3D11InputLayout *layout = nullptr;
   ID3D11Buffer *buffers[5] = {}, *indices = nullptr;
   UINT strides[5] = {}, offsets[5] = {}, offset = 0;
   DXGI_FORMAT format = DXGI_FORMAT_UNKNOWN;
   D3D11_PRIMITIVE_TOPOLOGY topology;
   c->IAGetInputLayout(&layout);
   told.object("layout", 0, layout);
   c->IAGetVertexBuffers(0, 5, buffers, strides, offsets);
   for (int i = 0; i < 5; ++i) {
      told.object("corners", i, buffers[i]);
      told.line("stride %u offset %u", strides[i], offsets[i]);
   }
   c->IAGetIndexBuffer(&indices, &format, &offset);
   told.object("indices", 0, indices);
   c->IAGetPrimitiveTopology(&topology);
   told.line("format %d offset %u topology %d", format, offset, topology);
}

void tell_shaders(Told &told, ID3D11DeviceContext *c)
{
   ID3D11VertexShader *vertex = nullptr;
   ID3D11HullShader *hull = nullptr;
   ID3D11DomainShader *domain = nullptr;
   ID3D11GeometryShader *geometry = nullptr;
   ID3D11PixelShader *pixel = nullptr;
   ID3D11ComputeShader *compute = nullptr;
   c->VSGetShader(&vertex, nullptr, nullptr);
   c->HSGetShader(&hull, nullptr, nullptr);
   c->DSGetShader(&domain, nullptr, nullptr);
   c->GSGetShader(&geometry, nullptr, nullptr);
   c->PSGetShader(&pixel, nullptr, nullptr);
   c->CSGetShader(&compute, nullptr, nullptr);
   told.object("vertex", 0, vertex);
   told.object("hull", 0, hull);
   told.object("domain", 0, domain);
   told.object("geometry", 0, geometry);
   told.object("pixel", 0, pixel);
   told.object("compute", 0, compute);
}

void tell_slots_of_all(Told &told, ID3D11DeviceContext *c)
{
   using C = ID3D11DeviceContext;
   tell_slots<ID3D11Buffer>(told, "constants VS", 14, c, &C::VSGetConstantBuffers);
   tell_slots<ID3D11Buffer>(told, "constants HS", 14, c, &C::HSGetConstantBuffers);
   tell_slots<ID3D11Buffer>(told, "constants DS", 14, c, &C::DSGetConstantBuffers);
   tell_slots<ID3D11Buffer>(told, "constants GS", 14, c, &C::GSGetConstantBuffers);
   tell_slots<ID3D11Buffer>(told, "constants PS", 14, c, &C::PSGetConstantBuffers);
   tell_slots<ID3D11Buffer>(told, "constants CS", 14, c, &C::CSGetConstantBuffers);
   tell_slots<ID3D11ShaderResourceView>(told, "resource VS", 16, c, &C::VSGetShaderResources);
   tell_slots<ID3D11ShaderResourceView>(told, "resource GS", 16, c, &C::GSGetShaderResources);
   tell_slots<ID3D11ShaderResourceView>(told, "resource PS", 16, c, &C::PSGetShaderResources);
   tell_slots<ID3D11SamplerState>(told, "sampler VS", 16, c, &C::VSGetSamplers);
   tell_slots<ID3D11SamplerState>(told, "sampler PS", 16, c, &C::PSGetSamplers);
}

void tell_parts(Told &told, ID3D11DeviceContext *c)
{
   Held<ID3D11DeviceContext1> later;
   if (FAILED(c->QueryInterface(__uuidof(ID3D11DeviceContext1),
                                reinterpret_cast<void **>(later.out()))))
      return;
   ID3D11Buffer *buffers[3] = {};
   UINT first[3] = {}, count[3] = {};
   later->VSGetConstantBuffers1(0, 3, buffers, first, count);
   for (int i = 0; i < 3; ++i) {
      if (buffers[i]) buffers[i]->Release();
      told.line("part VS %u %u", first[i], count[i]);
   }
   memset(buffers, 0, sizeof buffers);
   later->PSGetConstantBuffers1(0, 3, buffers, first, count);
   for (int i = 0; i < 3; ++i) {
      if (buffers[i]) buffers[i]->Release();
      told.line("part PS %u %u", first[i], count[i]);
   }
}

void tell_areas(Told &told, ID3D11DeviceContext *c)
{
   ID3D11RasterizerState *raster = nullptr;
   D3D11_VIEWPORT viewports[16] = {};
   D3D11_RECT scissors[16] = {};
   UINT num_viewports = 16, num_scissors = 16;
   c->RSGetState(&raster);
   told.object("raster", 0, raster);
   c->RSGetViewports(&num_viewports, viewports);
   c->RSGetScissorRects(&num_scissors, scissors);
   for (UINT i = 0; i < num_viewports; ++i) {
      const D3D11_VIEWPORT &v = viewports[i];
      told.line("viewport %g %g %g %g %g %g", v.TopLeftX, v.TopLeftY, v.Width, v.Height,
                v.MinDepth, v.MaxDepth);
   }
   for (UINT i = 0; i < num_scissors; ++i)
      told.line("scissor %ld %ld %ld %ld", scissors[i].left, scissors[i].top, scissors[i].right,
                scissors[i].bottom);
}

void tell_output(Told &told, ID3D11DeviceContext *c)
{
   ID3D11BlendState *blend = nullptr;
   ID3D11DepthStencilState *depth = nullptr;
   ID3D11RenderTargetView *views[8] = {};
   ID3D11DepthStencilView *depth_view = nullptr;
   ID3D11UnorderedAccessView *writers[8] = {};
   ID3D11Buffer *streamed[4] = {};
   ID3D11Predicate *predicate = nullptr;
   FLOAT f[4] = {};
   UINT mask = 0, ref = 0;
   BOOL value = FALSE;
   c->OMGetBlendState(&blend, f, &mask);
   told.object("blend", 0, blend);
   told.line("factor %g %g %g %g mask %x", f[0], f[1], f[2], f[3], mask);
   c->OMGetDepthStencilState(&depth, &ref);
   told.object("depth", 0, depth);
   told.line("ref %x", ref);
   c->OMGetRenderTargetsAndUnorderedAccessViews(8, views, &depth_view, 0, 8, writers);
   for (int i = 0; i < 8; ++i) told.object("target", i, views[i]);
   for (int i = 0; i < 8; ++i) told.object("written", i, writers[i]);
   told.object("depth target", 0, depth_view);
   c->SOGetTargets(4, streamed);
   for (int i = 0; i < 4; ++i) told.object("streamed", i, streamed[i]);
   c->GetPredication(&predicate, &value);
   told.object("predicate", value, predicate);
}

} // namespace

std::string tell_state(ID3D11DeviceContext *context)
{
   Told told;
   tell_input(told, context);
   tell_shaders(told, context);
   tell_slots_of_all(told, context);
   tell_parts(told, context);
   tell_areas(told, context);
   tell_output(told, context);
   return told.all;
}
