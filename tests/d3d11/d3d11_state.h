// d3d11_state.h - all that can be set in a context, in odd ways, and told in words.
#pragma once

#include "d3d11_context.h"

// What a game might have set, and nothing that is usual. Holds the objects that it takes.
class Odd_State {
 public:
   Odd_State(const D3d11_Device &device, ID3D11RenderTargetView *target);
   // Binds all of it. With `writes` pixels have a buffer to write to in slot 3.
   void set(ID3D11DeviceContext *context, bool writes = false) const;
   bool has_geometry() const { return static_cast<bool>(geometry_); }

 private:
   void make_shaders(ID3D11Device *device);
   void make_buffers(ID3D11Device *device);
   void make_states(ID3D11Device *device);
   void make_pictures(ID3D11Device *device);

   ID3D11RenderTargetView *target_;
   Held<ID3D11InputLayout> layout_;
   Held<ID3D11VertexShader> vertex_;
   Held<ID3D11PixelShader> pixel_;
   Held<ID3D11GeometryShader> geometry_;
   Held<ID3D11Buffer> corners_[3], indices_, constants_[3], streamed_, written_;
   Held<ID3D11UnorderedAccessView> writer_;
   Held<ID3D11ShaderResourceView> resources_[3];
   Held<ID3D11SamplerState> sampler_;
   Held<ID3D11RasterizerState> raster_;
   Held<ID3D11BlendState> blend_;
   Held<ID3D11DepthStencilState> depth_;
   Held<ID3D11RenderTargetView> second_;
   Held<ID3D11DepthStencilView> depth_view_;
   Held<ID3D11Predicate> predicate_;
};

// A line for each: objects by address, and how often they are held.
std::string tell_state(ID3D11DeviceContext *context);
