// surface_vk.cpp - see surface.h: Vulkan, under the validation layer, which must not say a word.
#include "surface_vk.h"

#include <cmath>

namespace {

double decoded(double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); }

unsigned char encoded(double c)
{
   c = c <= 0.0031308 ? c * 12.92 : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
   return static_cast<unsigned char>(std::lround(c * 255));
}

// What blending in linear light makes of a list: a picture of 8 bits that encodes sRGB, and is
// rounded to that at each quad. Boxes and letters, a pixel a time.
class Linear_Raster {
 public:
   Linear_Raster(const Prof_Draw_List *list, Bytes &over) : list_(list), over_(over)
   {
      for (int i = 0; i < 256; ++i) linear_[i] = decoded(i / 255.0);
      texels_ = Prof_overlay_texture(&size_, nullptr);
      for (int q = 0; q < list->num_vertices; q += 4) paint(list->vertices + q);
   }

 private:
   void paint(const Prof_Draw_Vertex *corner)
   {
      const Prof_Draw_Vertex &a = corner[0], &b = corner[2];
      for (int y = a.y; y < b.y && y < list_->height; ++y)
         for (int x = a.x; x < b.x && x < list_->width; ++x)
            blend(&over_[(static_cast<size_t>(y) * static_cast<size_t>(list_->width) +
                          static_cast<size_t>(x)) * 4],
                  a.color, texel(a, b, x, y));
   }
   double texel(const Prof_Draw_Vertex &a, const Prof_Draw_Vertex &b, int x, int y) const
   {
      const double u = a.u + (x + 0.5 - a.x) / (b.x - a.x) * (b.u - a.u);
      const double v = a.v + (y + 0.5 - a.y) / (b.y - a.y) * (b.v - a.v);
      return texels_[static_cast<int>(v) * size_ + static_cast<int>(u)] / 255.0;
   }
   void blend(unsigned char *pixel, const unsigned char *color, double texel) const
   {
      const double alpha = color[3] / 255.0 * texel;
      if (alpha == 0) return;
      for (int i = 0; i < 3; ++i)
         pixel[i] = encoded(linear_[color[i]] * alpha + linear_[pixel[i]] * (1 - alpha));
      pixel[3] = static_cast<unsigned char>(std::lround(255 * alpha + pixel[3] * (1 - alpha)));
   }

   const Prof_Draw_List *list_;
   Bytes &over_;
   const unsigned char *texels_ = nullptr;
   int size_ = 0;
   double linear_[256] = {};
};

bool is_srgb(const Vk_Kind &kind)
{
   return kind.format == VK_FORMAT_R8G8B8A8_SRGB || kind.format == VK_FORMAT_B8G8R8A8_SRGB;
}

class Vk_Surface : public Surface {
 public:
   Vk_Surface(Vk_Way way, const Vk_Kind &kind, int width, int height)
      : device_(way), kind_(kind), size_(static_cast<size_t>(width) * static_cast<size_t>(height))
   {
      if (!device_.ok()) return;
      target_ = std::make_unique<Vk_Target>(device_, kind, width, height);
      const Prof_Vk host = target_->host();
      started_ = Prof_vk_start(&host);
   }
   ~Vk_Surface() override
   {
      if (device_.ok()) device_.wait();
      Prof_vk_stop();
   }
   const Vk_Device &device() const { return device_; }

   Bytes put(const Bytes &scene) override
   {
      scene_ = scene;
      for (size_t i = 0; target_->is_plain() && i < size_ * 4; ++i) scene_[i] = PLAIN[i % 4];
      return scene_;
   }
   int draw(int width, int height) override
   {
      int drawn = 0;
      target_->record(scene_, [&](VkCommandBuffer commands) {
         drawn = Prof_vk_draw(commands, width, height);
      });
      target_->submit();
      return drawn && started_;
   }
   Bytes pixels() override { return target_->pixels(); }
   void expect(const Prof_Draw_List *list, Bytes &over) override
   {
      if (is_srgb(kind_)) Linear_Raster(list, over);
      else Surface::expect(list, over);
   }
   std::string complaints() override
   {
      std::string all;
      for (const std::string &message : take_messages()) all += message + "\n";
      if (kind_.second && !target_->second_is_clean()) all += "the second attachment is written\n";
      return all;
   }

 private:
   Vk_Device device_;
   const Vk_Kind kind_;
   const size_t size_;
   std::unique_ptr<Vk_Target> target_;
   Bytes scene_;
   int started_ = 0;
};

} // namespace

Adapter vk_adapter(const char *name, Vk_Way way, const Vk_Kind &kind)
{
   return {name, is_srgb(kind) ? 3 : 2,
           [=](int width, int height, std::string &why) -> std::unique_ptr<Surface> {
              auto surface = std::make_unique<Vk_Surface>(way, kind, width, height);
              why = surface->device().reason();
              if (!surface->device().ok()) return nullptr;
              return surface;
           }};
}
