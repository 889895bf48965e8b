// d3d11_state.cpp - see d3d11_state.h
#include "d3d11_state.h"

#include <d3d11_1.h>
#include <d3dcompiler.h>

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

Held<ID3D11Buffer> made_buffer(ID3D11Device *device, UINT bind)
{
   Held<ID3D11Buffer> buffer;
   const D3D11_BUFFER_DESC desc = {4096, D3D11_USAGE_DEFAULT, bind, 0, 0, 0};
   device->CreateBuffer(&desc, nullptr, buffer.out());
   return buffer;
}

// As calls take them.
template <class T> std::array<T *, 3> pointers(const Held<T> (&all)[3])
{
   return {all[0].get(), all[1].get(), all[2].get()};
}

// Null where it cannot be had.
Held<ID3D11DeviceContext1> later_of(ID3D11DeviceContext *c)
{
   Held<ID3D11DeviceContext1> later;
   c->QueryInterface(__uuidof(ID3D11DeviceContext1), reinterpret_cast<void **>(later.out()));
   return later;
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
   for (auto &each : corners_) each = made_buffer(device, D3D11_BIND_VERTEX_BUFFER);
   for (auto &each : constants_) each = made_buffer(device, D3D11_BIND_CONSTANT_BUFFER);
   indices_ = made_buffer(device, D3D11_BIND_INDEX_BUFFER);
   streamed_ = made_buffer(device, D3D11_BIND_STREAM_OUTPUT);
   written_ = made_buffer(device, D3D11_BIND_UNORDERED_ACCESS);
   D3D11_UNORDERED_ACCESS_VIEW_DESC desc = {};
   desc.Format = DXGI_FORMAT_R32_UINT;
   desc.ViewDimension = D3D11_UAV_DIMENSION_BUFFER;
   desc.Buffer.NumElements = 1024;
   device->CreateUnorderedAccessView(written_.get(), &desc, writer_.out());
}

// Nothing of the overlay would be seen with any of these.
void Odd_State::make_states(ID3D11Device *device)
{
   const D3D11_RASTERIZER_DESC raster = {
      D3D11_FILL_WIREFRAME, D3D11_CULL_FRONT, FALSE, 7, 0, 0, FALSE, TRUE, FALSE, FALSE};
   device->CreateRasterizerState(&raster, raster_.out());
   D3D11_BLEND_DESC blend = {};
   blend.AlphaToCoverageEnable = TRUE;
   blend.RenderTarget[0] = {TRUE, D3D11_BLEND_ZERO, D3D11_BLEND_BLEND_FACTOR, D3D11_BLEND_OP_MAX,
                            D3D11_BLEND_ZERO, D3D11_BLEND_ZERO, D3D11_BLEND_OP_MIN, 2};
   device->CreateBlendState(&blend, blend_.out());
   const D3D11_DEPTH_STENCILOP_DESC face = {D3D11_STENCIL_OP_INVERT, D3D11_STENCIL_OP_INVERT,
                                            D3D11_STENCIL_OP_INVERT, D3D11_COMPARISON_NEVER};
   const D3D11_DEPTH_STENCIL_DESC depth = {
      TRUE, D3D11_DEPTH_WRITE_MASK_ZERO, D3D11_COMPARISON_NEVER, TRUE, 0x5A, 0x5A, face, face};
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
   const Held<ID3D11DeviceContext1> later = later_of(c);
   if (!later) return;
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
   const auto corners = pointers(corners_);
   const auto resources = pointers(resources_);
   ID3D11RenderTargetView *const views[2] = {target_, second_.get()};
   const UINT strides[3] = {20, 24, 28}, offsets[3] = {4, 8, 12}, from = 64, count = 0;
   const FLOAT factor[4] = {0.125f, 0.25f, 0.5f, 0.75f};
   c->IASetInputLayout(layout_.get());
   c->IASetVertexBuffers(0, 3, corners.data(), strides, offsets);
   c->IASetIndexBuffer(indices_.get(), DXGI_FORMAT_R32_UINT, 12);
   c->IASetPrimitiveTopology(D3D11_PRIMITIVE_TOPOLOGY_LINESTRIP_ADJ);
   c->VSSetShader(vertex_.get(), nullptr, 0);
   c->GSSetShader(geometry_.get(), nullptr, 0);
   c->PSSetShader(pixel_.get(), nullptr, 0);
   set_constants(c, pointers(constants_).data());
   c->VSSetShaderResources(0, 3, resources.data());
   c->PSSetShaderResources(0, 3, resources.data());
   c->PSSetSamplers(0, 1, sampler_.GetAddressOf());
   c->SOSetTargets(1, streamed_.GetAddressOf(), &from);
   c->RSSetState(raster_.get());
   set_areas(c);
   c->OMSetBlendState(blend_.get(), factor, 0x5A5A5A5A);
   c->OMSetDepthStencilState(depth_.get(), 0xA5);
   if (writes)
      c->OMSetRenderTargetsAndUnorderedAccessViews(2, views, depth_view_.get(), 3, 1,
                                                   writer_.GetAddressOf(), &count);
   else c->OMSetRenderTargets(2, views, depth_view_.get());
   // Nothing was seen, so nothing is drawn while this stands.
   c->SetPredication(nullptr, FALSE);
   c->Begin(predicate_.get());
   c->End(predicate_.get());
   c->SetPredication(predicate_.get(), FALSE);
}

// ---- telling ----

namespace {

using Told = std::ostringstream;

// That a Get call gave, and so held once more.
void tell_object(Told &told, const char *name, int slot, IUnknown *object)
{
   const ULONG held = object ? object->Release() : 0;
   told << name << " " << slot << ": " << object << " held " << held << "\n";
}

using C = ID3D11DeviceContext;
template <class T> using Getter = void (STDMETHODCALLTYPE C::*)(UINT, UINT, T **);
template <class T>
using Shader_Getter = void (STDMETHODCALLTYPE C::*)(T **, ID3D11ClassInstance **, UINT *);

template <class T> void tell_slots(Told &told, const char *name, UINT count, C *c, Getter<T> get)
{
   T *all[16] = {};
   (c->*get)(0, count, all);
   for (UINT i = 0; i < count; ++i) tell_object(told, name, static_cast<int>(i), all[i]);
}

template <class T> void tell_shader(Told &told, const char *name, C *c, Shader_Getter<T> get)
{
   T *shader = nullptr;
   (c->*get)(&shader, nullptr, nullptr);
   tell_object(told, name, 0, shader);
}

void tell_input(Told &told, ID3D11DeviceContext *c)
{
   ID3D11InputLayout *layout = nullptr;
   ID3D11Buffer *buffers[5] = {}, *indices = nullptr;
   UINT strides[5] = {}, offsets[5] = {}, offset = 0;
   DXGI_FORMAT format = DXGI_FORMAT_UNKNOWN;
   D3D11_PRIMITIVE_TOPOLOGY topology;
   c->IAGetInputLayout(&layout);
   tell_object(told, "layout", 0, layout);
   c->IAGetVertexBuffers(0, 5, buffers, strides, offsets);
   for (int i = 0; i < 5; ++i) {
      tell_object(told, "corners", i, buffers[i]);
      told << "stride " << strides[i] << " offset " << offsets[i] << "\n";
   }
   c->IAGetIndexBuffer(&indices, &format, &offset);
   tell_object(told, "indices", 0, indices);
   c->IAGetPrimitiveTopology(&topology);
   told << "format " << format << " offset " << offset << " topology " << topology << "\n";
}

void tell_shaders(Told &told, ID3D11DeviceContext *c)
{
   tell_shader(told, "vertex", c, &C::VSGetShader);
   tell_shader(told, "hull", c, &C::HSGetShader);
   tell_shader(told, "domain", c, &C::DSGetShader);
   tell_shader(told, "geometry", c, &C::GSGetShader);
   tell_shader(told, "pixel", c, &C::PSGetShader);
   tell_shader(told, "compute", c, &C::CSGetShader);
}

void tell_slots_of_all(Told &told, ID3D11DeviceContext *c)
{
   for (auto get : {&C::VSGetConstantBuffers, &C::HSGetConstantBuffers, &C::DSGetConstantBuffers,
                    &C::GSGetConstantBuffers, &C::PSGetConstantBuffers, &C::CSGetConstantBuffers})
      tell_slots<ID3D11Buffer>(told, "constants", 14, c, get);
   for (auto get : {&C::VSGetShaderResources, &C::GSGetShaderResources, &C::PSGetShaderResources})
      tell_slots<ID3D11ShaderResourceView>(told, "resource", 16, c, get);
   for (auto get : {&C::VSGetSamplers, &C::PSGetSamplers})
      tell_slots<ID3D11SamplerState>(told, "sampler", 16, c, get);
}

void tell_parts(Told &told, ID3D11DeviceContext *c)
{
   const Held<ID3D11DeviceContext1> later = later_of(c);
   if (!later) return;
   for (auto get : {&ID3D11DeviceContext1::VSGetConstantBuffers1,
                    &ID3D11DeviceContext1::PSGetConstantBuffers1}) {
      ID3D11Buffer *buffers[3] = {};
      UINT first[3] = {}, count[3] = {};
      (later.get()->*get)(0, 3, buffers, first, count);
      for (int i = 0; i < 3; ++i) {
         if (buffers[i]) buffers[i]->Release();
         told << "part " << first[i] << " " << count[i] << "\n";
      }
   }
}

void tell_areas(Told &told, ID3D11DeviceContext *c)
{
   ID3D11RasterizerState *raster = nullptr;
   D3D11_VIEWPORT viewports[16] = {};
   D3D11_RECT scissors[16] = {};
   UINT num_viewports = 16, num_scissors = 16;
   c->RSGetState(&raster);
   tell_object(told, "raster", 0, raster);
   c->RSGetViewports(&num_viewports, viewports);
   c->RSGetScissorRects(&num_scissors, scissors);
   for (UINT i = 0; i < num_viewports; ++i) {
      const D3D11_VIEWPORT &v = viewports[i];
      told << "viewport " << v.TopLeftX << " " << v.TopLeftY << " " << v.Width << " " << v.Height
           << " " << v.MinDepth << " " << v.MaxDepth << "\n";
   }
   for (UINT i = 0; i < num_scissors; ++i) {
      const D3D11_RECT &s = scissors[i];
      told << "scissor " << s.left << " " << s.top << " " << s.right << " " << s.bottom << "\n";
   }
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
   tell_object(told, "blend", 0, blend);
   told << "factor " << f[0] << " " << f[1] << " " << f[2] << " " << f[3] << " mask " << std::hex
        << mask << "\n";
   c->OMGetDepthStencilState(&depth, &ref);
   tell_object(told, "depth", 0, depth);
   told << "ref " << ref << std::dec << "\n";
   c->OMGetRenderTargetsAndUnorderedAccessViews(8, views, &depth_view, 0, 8, writers);
   for (int i = 0; i < 8; ++i) tell_object(told, "target", i, views[i]);
   for (int i = 0; i < 8; ++i) tell_object(told, "written", i, writers[i]);
   tell_object(told, "depth target", 0, depth_view);
   c->SOGetTargets(4, streamed);
   for (int i = 0; i < 4; ++i) tell_object(told, "streamed", i, streamed[i]);
   c->GetPredication(&predicate, &value);
   tell_object(told, "predicate", value, predicate);
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
   return told.str();
}
