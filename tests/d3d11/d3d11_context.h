// d3d11_context.h - a device of Direct3D 11 and something to draw into: a picture of our own, or a
// swap chain of a window, of either kind. Under Wine that takes a display.
#pragma once

#include <d3d11.h>
#include <wrl/client.h>

#include "draw/d3d11/prof_d3d11.h"
#include "tests/headers.h"

using Bytes = std::vector<unsigned char>; // RGBA, top row first

// Released at its end.
template <class T> struct Held : Microsoft::WRL::ComPtr<T> {
   T *get() const { return this->Get(); }
   T **out() { return this->ReleaseAndGetAddressOf(); }
   void reset() { this->Reset(); }
};

class D3d11_Device {
 public:
   explicit D3d11_Device(D3D_FEATURE_LEVEL level = D3D_FEATURE_LEVEL_11_0, UINT flags = 0);
   bool ok() const { return static_cast<bool>(device_); }
   const std::string &reason() const { return reason_; }
   ID3D11Device *get() const { return device_.get(); }
   ID3D11DeviceContext *context() const { return context_.get(); }
   Prof_D3d11 host() const;

 private:
   Held<ID3D11Device> device_;
   Held<ID3D11DeviceContext> context_;
   std::string reason_;
};

inline ULONG holders(IUnknown *object)
{
   object->AddRef();
   return object->Release();
}

enum D3d11_Way { WAY_PICTURE, WAY_BLT, WAY_FLIP };

struct D3d11_Kind {
   D3d11_Way way = WAY_PICTURE;
   DXGI_FORMAT format = DXGI_FORMAT_R8G8B8A8_UNORM; // of the view
   UINT samples = 1;
   bool depth = false;  // bound, and so near that nothing passes
   bool second = false; // a target in slot 1, which nobody may write to
};

const unsigned char PLAIN[4] = {51, 102, 153, 255}; // where a scene cannot be put

class D3d11_Target {
 public:
   D3d11_Target(const D3d11_Device &device, const D3d11_Kind &kind, int width, int height);
   ~D3d11_Target();
   bool ok() const { return static_cast<bool>(view_); }
   bool is_srgb() const;
   // Wine 8 takes such a view of a flip chain's buffer, and encodes nothing.
   bool encodes();
   // Puts a scene there, or PLAIN into several samples; returns it. Binds what is drawn into.
   Bytes begin(const Bytes &scene);
   Bytes pixels();
   void present();
   bool second_is_clean();
   ID3D11RenderTargetView *view() const { return view_.get(); }

 private:
   void make_window();
   void make_chain();
   D3D11_TEXTURE2D_DESC texture_of(DXGI_FORMAT format, UINT bind) const;
   void make_more();
   Bytes read(ID3D11Texture2D *from);

   const D3d11_Device &device_;
   const D3d11_Kind kind_;
   const UINT width_, height_;
   HWND window_ = nullptr;
   Held<IDXGISwapChain> chain_;
   Held<ID3D11Texture2D> picture_, second_, depth_;
   Held<ID3D11RenderTargetView> view_, second_view_;
   Held<ID3D11DepthStencilView> depth_view_;
};
