// surface_vk.cpp - see surface.h: Vulkan, under the validation layer, which must not say a word.
#include "surface_vk.h"

#include "linear_raster.h"

namespace {

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
   const std::string &lack() const { return device_.reason(); }

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
   return adapter_of<Vk_Surface>(name, is_srgb(kind) ? 3 : 2, way, kind);
}
