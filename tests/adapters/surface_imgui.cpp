// surface_imgui.cpp - see surface_imgui.h: a frame of ImGui's without a window in it.
#include "surface_imgui.h"

#include "draw/imgui/prof_imgui.h"
#include "surface_gl.h"
#ifdef IPROF_TEST_VK
#include "../vulkan/vk_context.h"
#endif

#include <imgui.h>
#include <backends/imgui_impl_opengl3.h>
#ifdef IPROF_TEST_VK
#include <backends/imgui_impl_vulkan.h>
#endif

namespace {

class Imgui {
 public:
   Imgui(const Imgui_Kind &kind, int width, int height) : context_(ImGui::CreateContext())
   {
      ImGuiIO &io = ImGui::GetIO();
      Prof_Overlay overlay = Prof_get_overlay();
      io.IniFilename = nullptr;
      io.DisplaySize = ImVec2(static_cast<float>(width) / kind.dense,
                              static_cast<float>(height) / kind.dense);
      io.DisplayFramebufferScale = ImVec2(kind.dense, kind.dense);
      overlay.scale = kind.scale;
      Prof_set_overlay(&overlay);
      Prof_imgui_attach(kind.largest);
   }
   ~Imgui() { ImGui::DestroyContext(context_); }
   Imgui(const Imgui &) = delete;
   Imgui &operator=(const Imgui &) = delete;

   ImDrawData *frame()
   {
      ImGui::NewFrame();
      ImGui::Render();
      return ImGui::GetDrawData();
   }

 private:
   ImGuiContext *context_;
};

class Imgui_Gl_Surface : public Gl_Surface {
 public:
   Imgui_Gl_Surface(const Imgui_Kind &kind, int width, int height)
      : Gl_Surface(API_CORE, 3, 3, width, height), imgui_(kind, width, height)
   {
      started_ = context().ok() && ImGui_ImplOpenGL3_Init("#version 150");
   }
   ~Imgui_Gl_Surface() override
   {
      if (started_) ImGui_ImplOpenGL3_Shutdown();
   }
   std::string lack()
   {
      if (!context().ok()) return context().reason();
      return started_ ? "" : "ImGui's back-end does not start";
   }

   int draw(int, int) override
   {
      ImGui_ImplOpenGL3_NewFrame();
      ImGui_ImplOpenGL3_RenderDrawData(imgui_.frame());
      return 1;
   }

 private:
   Imgui imgui_;
   bool started_ = false;
};

#ifdef IPROF_TEST_VK

class Imgui_Vk_Surface : public Surface {
 public:
   Imgui_Vk_Surface(const Imgui_Kind &kind, int width, int height)
      : device_(WAY_PASS), imgui_(kind, width, height)
   {
      if (!device_.ok()) return;
      target_ = std::make_unique<Vk_Target>(device_, Vk_Kind(), width, height);
      make_pool();
      start();
      const Bytes nothing(static_cast<size_t>(width) * static_cast<size_t>(height) * 4);
      target_->record_around(
         nothing, [](VkCommandBuffer commands) { ImGui_ImplVulkan_CreateFontsTexture(commands); },
         [](VkCommandBuffer) {}, [](VkCommandBuffer) {});
      target_->submit();
      ImGui_ImplVulkan_DestroyFontUploadObjects();
   }
   ~Imgui_Vk_Surface() override
   {
      if (!device_.ok()) return;
      device_.wait();
      ImGui_ImplVulkan_Shutdown();
      vkDestroyDescriptorPool(device_.device, pool_, nullptr);
   }
   const std::string &lack() const { return device_.reason(); }

   Bytes put(const Bytes &scene) override { return scene_ = scene; }
   int draw(int, int) override
   {
      ImGui_ImplVulkan_NewFrame();
      ImDrawData *data = imgui_.frame();
      target_->record(scene_, [data](VkCommandBuffer commands) {
         ImGui_ImplVulkan_RenderDrawData(data, commands);
      });
      target_->submit();
      return 1;
   }
   Bytes pixels() override { return target_->pixels(); }

 private:
   void make_pool()
   {
      const VkDescriptorPoolSize size = {VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 4};
      const VkDescriptorPoolCreateInfo info = {
         VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, nullptr,
         VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT, 4, 1, &size};
      vkCreateDescriptorPool(device_.device, &info, nullptr, &pool_);
   }
   void start()
   {
      ImGui_ImplVulkan_InitInfo info = {};
      info.Instance = device_.instance;
      info.PhysicalDevice = device_.physical;
      info.Device = device_.device;
      info.QueueFamily = device_.family;
      info.Queue = device_.queue;
      info.DescriptorPool = pool_;
      info.MinImageCount = info.ImageCount = 2;
      info.MSAASamples = VK_SAMPLE_COUNT_1_BIT;
      ImGui_ImplVulkan_Init(&info, target_->host().render_pass);
   }

   Vk_Device device_;
   Imgui imgui_;
   std::unique_ptr<Vk_Target> target_;
   VkDescriptorPool pool_ = VK_NULL_HANDLE;
   Bytes scene_;
};

#else

class Imgui_Vk_Surface : public Imgui_Gl_Surface {
 public:
   using Imgui_Gl_Surface::Imgui_Gl_Surface;
   std::string lack() { return "Vulkan is not here"; }
};

#endif

} // namespace

Adapter imgui_adapter(const char *name, Imgui_By by, const Imgui_Kind &kind)
{
   return by == IMGUI_BY_OPENGL ? adapter_of<Imgui_Gl_Surface>(name, 2, kind)
                                : adapter_of<Imgui_Vk_Surface>(name, 2, kind);
}
