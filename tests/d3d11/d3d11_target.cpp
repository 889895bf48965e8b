// d3d11_target.cpp - see d3d11_context.h
#include "d3d11_context.h"

D3d11_Device::D3d11_Device(D3D_FEATURE_LEVEL level, UINT flags)
{
   const HRESULT result =
      D3D11CreateDevice(nullptr, D3D_DRIVER_TYPE_HARDWARE, nullptr, flags, &level, 1,
                        D3D11_SDK_VERSION, device_.out(), nullptr, context_.out());
   if (FAILED(result)) reason_ = "no device of Direct3D 11: " + std::to_string(result);
}

Prof_D3d11 D3d11_Device::host() const
{
   Prof_D3d11 host = {};
   host.device = get();
   return host;
}

namespace {

bool is_bgra(DXGI_FORMAT format)
{
   return format == DXGI_FORMAT_B8G8R8A8_UNORM || format == DXGI_FORMAT_B8G8R8A8_UNORM_SRGB;
}

bool is_srgb_format(DXGI_FORMAT format)
{
   return format == DXGI_FORMAT_R8G8B8A8_UNORM_SRGB || format == DXGI_FORMAT_B8G8R8A8_UNORM_SRGB;
}

// Back buffers of flip chains have no _SRGB; pictures with views of either kind have no type.
DXGI_FORMAT format_of(const D3d11_Kind &kind)
{
   const bool bgra = is_bgra(kind.format);
   if (!is_srgb_format(kind.format) || kind.way == WAY_BLT) return kind.format;
   if (kind.way == WAY_FLIP) return bgra ? DXGI_FORMAT_B8G8R8A8_UNORM : DXGI_FORMAT_R8G8B8A8_UNORM;
   return bgra ? DXGI_FORMAT_B8G8R8A8_TYPELESS : DXGI_FORMAT_R8G8B8A8_TYPELESS;
}

Bytes swapped(Bytes bytes)
{
   for (size_t i = 0; i + 3 < bytes.size(); i += 4) std::swap(bytes[i], bytes[i + 2]);
   return bytes;
}

const FLOAT clean[4] = {1, 0, 0, 1};

} // namespace

D3d11_Target::D3d11_Target(const D3d11_Device &device, const D3d11_Kind &kind, int width,
                           int height)
   : device_(device), kind_(kind), width_(static_cast<UINT>(width)),
     height_(static_cast<UINT>(height))
{
   const D3D11_TEXTURE2D_DESC texture = texture_of(format_of(kind), D3D11_BIND_RENDER_TARGET);
   if (kind.way != WAY_PICTURE) make_chain();
   else device_.get()->CreateTexture2D(&texture, nullptr, picture_.out());
   D3D11_RENDER_TARGET_VIEW_DESC desc = {};
   desc.Format = kind.format;
   desc.ViewDimension =
      kind.samples > 1 ? D3D11_RTV_DIMENSION_TEXTURE2DMS : D3D11_RTV_DIMENSION_TEXTURE2D;
   if (picture_) device_.get()->CreateRenderTargetView(picture_.get(), &desc, view_.out());
   make_more();
}

D3d11_Target::~D3d11_Target()
{
   device_.context()->ClearState();
   chain_.reset();
   if (window_) DestroyWindow(window_);
}

bool D3d11_Target::is_srgb() const { return is_srgb_format(kind_.format); }

bool D3d11_Target::encodes()
{
   const FLOAT half[4] = {0.5f, 0.5f, 0.5f, 1};
   device_.context()->ClearRenderTargetView(view_.get(), half);
   return pixels()[0] > 180; // 188, or 128
}

void D3d11_Target::make_window()
{
   RECT size = {0, 0, static_cast<LONG>(width_), static_cast<LONG>(height_)};
   window_ = CreateWindowExA(0, "STATIC", "iprof", WS_POPUP | WS_VISIBLE, 0, 0, size.right,
                             size.bottom, nullptr, nullptr, nullptr, nullptr);
}

void D3d11_Target::make_chain()
{
   Held<IDXGIDevice> dxgi;
   Held<IDXGIAdapter> adapter;
   Held<IDXGIFactory> factory;
   DXGI_SWAP_CHAIN_DESC desc = {};
   make_window();
   desc.BufferDesc = {width_, height_, {0, 0}, format_of(kind_),
                      DXGI_MODE_SCANLINE_ORDER_UNSPECIFIED, DXGI_MODE_SCALING_UNSPECIFIED};
   desc.SampleDesc.Count = kind_.samples;
   desc.BufferUsage = DXGI_USAGE_RENDER_TARGET_OUTPUT;
   desc.BufferCount = kind_.way == WAY_FLIP ? 2 : 1;
   desc.OutputWindow = window_;
   desc.Windowed = TRUE;
   desc.SwapEffect = kind_.way == WAY_FLIP ? static_cast<DXGI_SWAP_EFFECT>(4) // _FLIP_DISCARD
                                           : DXGI_SWAP_EFFECT_DISCARD;
   device_.get()->QueryInterface(__uuidof(IDXGIDevice), reinterpret_cast<void **>(dxgi.out()));
   dxgi->GetAdapter(adapter.out());
   adapter->GetParent(__uuidof(IDXGIFactory), reinterpret_cast<void **>(factory.out()));
   if (FAILED(factory->CreateSwapChain(device_.get(), &desc, chain_.out()))) return;
   chain_->GetBuffer(0, __uuidof(ID3D11Texture2D), reinterpret_cast<void **>(picture_.out()));
}

D3D11_TEXTURE2D_DESC D3d11_Target::texture_of(DXGI_FORMAT format, UINT bind) const
{
   return {width_, height_, 1, 1, format, {kind_.samples, 0}, D3D11_USAGE_DEFAULT, bind, 0, 0};
}

void D3d11_Target::make_more()
{
   ID3D11Device *const device = device_.get();
   D3D11_TEXTURE2D_DESC desc = texture_of(DXGI_FORMAT_R8G8B8A8_UNORM, D3D11_BIND_RENDER_TARGET);
   if (kind_.second) {
      device->CreateTexture2D(&desc, nullptr, second_.out());
      device->CreateRenderTargetView(second_.get(), nullptr, second_view_.out());
   }
   desc = texture_of(DXGI_FORMAT_D24_UNORM_S8_UINT, D3D11_BIND_DEPTH_STENCIL);
   if (kind_.depth) {
      device->CreateTexture2D(&desc, nullptr, depth_.out());
      device->CreateDepthStencilView(depth_.get(), nullptr, depth_view_.out());
   }
}

Bytes D3d11_Target::begin(const Bytes &scene)
{
   ID3D11DeviceContext *context = device_.context();
   Bytes put = scene;
   if (kind_.samples > 1) {
      const FLOAT plain[4] = {PLAIN[0] / 255.0f, PLAIN[1] / 255.0f, PLAIN[2] / 255.0f, 1};
      for (size_t i = 0; i < put.size(); ++i) put[i] = PLAIN[i % 4];
      context->ClearRenderTargetView(view_.get(), plain);
   } else {
      const Bytes bytes = is_bgra(kind_.format) ? swapped(scene) : scene;
      context->UpdateSubresource(picture_.get(), 0, nullptr, bytes.data(), width_ * 4, 0);
   }
   if (second_view_) context->ClearRenderTargetView(second_view_.get(), clean);
   if (depth_view_)
      context->ClearDepthStencilView(depth_view_.get(), D3D11_CLEAR_DEPTH | D3D11_CLEAR_STENCIL, 0,
                                     0);
   ID3D11RenderTargetView *const views[2] = {view_.get(), second_view_.get()};
   context->OMSetRenderTargets(kind_.second ? 2 : 1, views, depth_view_.get());
   return put;
}

// Resolved, if it has several samples, and copied to where the CPU reads.
Bytes D3d11_Target::read(ID3D11Texture2D *from)
{
   Held<ID3D11Texture2D> one, copy;
   D3D11_TEXTURE2D_DESC desc;
   from->GetDesc(&desc);
   if (std::exchange(desc.SampleDesc.Count, 1) > 1) {
      device_.get()->CreateTexture2D(&desc, nullptr, one.out());
      device_.context()->ResolveSubresource(one.get(), 0, from, 0, kind_.format);
      from = one.get();
   }
   desc.Usage = D3D11_USAGE_STAGING;
   desc.BindFlags = desc.MiscFlags = 0;
   desc.CPUAccessFlags = D3D11_CPU_ACCESS_READ;
   device_.get()->CreateTexture2D(&desc, nullptr, copy.out());
   device_.context()->CopyResource(copy.get(), from);
   D3D11_MAPPED_SUBRESOURCE mapped = {};
   Bytes all;
   if (FAILED(device_.context()->Map(copy.get(), 0, D3D11_MAP_READ, 0, &mapped))) return all;
   for (UINT y = 0; y < height_; ++y) {
      const auto *row = static_cast<const unsigned char *>(mapped.pData) + y * mapped.RowPitch;
      all.insert(all.end(), row, row + static_cast<size_t>(width_) * 4);
   }
   device_.context()->Unmap(copy.get(), 0);
   return all;
}

Bytes D3d11_Target::pixels()
{
   Bytes bytes = read(picture_.get());
   return is_bgra(kind_.format) ? swapped(bytes) : bytes;
}

void D3d11_Target::present()
{
   if (chain_) chain_->Present(0, 0);
}

bool D3d11_Target::second_is_clean()
{
   if (!second_) return true;
   const Bytes bytes = read(second_.get());
   for (size_t i = 0; i < bytes.size(); ++i)
      if (bytes[i] != (i % 4 == 0 || i % 4 == 3 ? 255 : 0)) return false;
   return !bytes.empty();
}
