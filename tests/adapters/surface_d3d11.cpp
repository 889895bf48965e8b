// surface_d3d11.cpp - see surface.h: Direct3D 11, into a picture and into swap chains.
#include "surface_d3d11.h"

#include "linear_raster.h"

#include "tests/headers.h"

namespace {

class D3d11_Surface : public Surface {
 public:
   D3d11_Surface(const D3d11_Kind &kind, D3D_FEATURE_LEVEL level, int width, int height)
      : device_(level)
   {
      if (!device_.ok()) return;
      target_ = std::make_unique<D3d11_Target>(device_, kind, width, height);
      const Prof_D3d11 host = device_.host();
      started_ = Prof_d3d11_start(&host);
   }
   ~D3d11_Surface() override { Prof_d3d11_stop(); }
   // A display is part of the leg, so a device is there, or the test fails.
   std::string lack() const
   {
      const bool ok = target_ && target_->ok();
      EXPECT_TRUE(ok) << "no device of Direct3D 11, or no such target";
      if (ok && (!target_->is_srgb() || target_->encodes())) return "";
      return "views of such a buffer encode nothing here";
   }

   Bytes put(const Bytes &scene) override
   {
      target_->present(); // what was there
      return target_->begin(scene);
   }
   int draw(int width, int height) override
   {
      return started_ && Prof_d3d11_draw(device_.context(), width, height);
   }
   Bytes pixels() override { return target_->pixels(); }
   void expect(const Prof_Draw_List *list, Bytes &over) override
   {
      if (target_->is_srgb()) Linear_Raster(list, over);
      else Surface::expect(list, over);
   }
   std::string complaints() override
   {
      return target_->second_is_clean() ? "" : "the second target is written";
   }

 private:
   D3d11_Device device_;
   std::unique_ptr<D3d11_Target> target_;
   int started_ = 0;
};

} // namespace

Adapter d3d11_adapter(const char *name, const D3d11_Kind &kind, D3D_FEATURE_LEVEL level)
{
   const bool is_srgb = kind.format == DXGI_FORMAT_R8G8B8A8_UNORM_SRGB ||
                        kind.format == DXGI_FORMAT_B8G8R8A8_UNORM_SRGB;
   return adapter_of<D3d11_Surface>(name, is_srgb ? 3 : 2, kind, level);
}
