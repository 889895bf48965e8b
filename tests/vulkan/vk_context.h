// vk_context.h - a Vulkan device without a window, watched by the validation layer where that is
// here, and pictures on it that the overlay is drawn over as a game does it.
#pragma once

#include <vulkan/vulkan.h>

#include "draw/vulkan/prof_vk.h"
#include "tests/headers.h"

// What the layer said, of errors and warnings, synchronisation included. Empties the list.
std::vector<std::string> take_messages();
bool layer_is_here();

enum Vk_Way {
   WAY_PASS,      // Vulkan 1.0, render passes
   WAY_RENDERING, // Vulkan 1.3, dynamic rendering
   WAY_EXTENSION  // Vulkan 1.1 and VK_KHR_dynamic_rendering
};

struct Vk_Buffer {
   VkBuffer buffer = VK_NULL_HANDLE;
   VkDeviceMemory memory = VK_NULL_HANDLE;
   unsigned char *mapped = nullptr;
};

class Vk_Device {
 public:
   explicit Vk_Device(Vk_Way way);
   ~Vk_Device();
   Vk_Device(const Vk_Device &) = delete;
   Vk_Device &operator=(const Vk_Device &) = delete;

   bool ok() const { return device != VK_NULL_HANDLE; }
   const std::string &reason() const { return reason_; }
   // What the adapter is given, but for the pass.
   Prof_Vk host() const;
   VkPhysicalDeviceProperties properties() const;
   // A function of the device, by its name.
   template <class F> F find(const char *name) const
   {
      return reinterpret_cast<F>(vkGetDeviceProcAddr(device, name));
   }
   VkDeviceMemory allocate(const VkMemoryRequirements &needs, VkMemoryPropertyFlags wanted) const;
   Vk_Buffer make_buffer(VkDeviceSize bytes) const; // to be copied from and into
   void destroy(const Vk_Buffer &buffer) const;
   VkCommandPool make_commands(VkCommandBuffer *commands) const; // the one of the pool
   void wait() const { vkDeviceWaitIdle(device); }

   const Vk_Way way;
   VkInstance instance = VK_NULL_HANDLE;
   VkPhysicalDevice physical = VK_NULL_HANDLE;
   VkDevice device = VK_NULL_HANDLE;
   VkQueue queue = VK_NULL_HANDLE;
   uint32_t family = 0;

 private:
   bool make_instance();
   bool find_physical();
   void make_device();

   std::string reason_;
   VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
};

void begin_commands(VkCommandBuffer commands);

struct Vk_Kind {
   VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
   VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT;
   bool depth = false;   // the pass has a depth attachment, and all of it is nearest
   bool second = false;  // ... two colour attachments
   unsigned subpass = 0; // that the overlay is drawn in
};

using Vk_Recorder = std::function<void(VkCommandBuffer)>;

// A picture on the device. The device must outlive it.
class Vk_Target {
 public:
   Vk_Target(const Vk_Device &device, const Vk_Kind &kind, int width, int height);
   ~Vk_Target();
   Vk_Target(const Vk_Target &) = delete;
   Vk_Target &operator=(const Vk_Target &) = delete;

   Prof_Vk host() const; // that of the device, and the pass
   // A picture that is cleared to one colour, as a multisampled one is: it cannot be copied into.
   bool is_plain() const { return kind_.samples != VK_SAMPLE_COUNT_1_BIT; }

   // The scene, then the pass with what `draw` records in it. Records, and submits later.
   void record(const std::vector<unsigned char> &scene, const Vk_Recorder &draw);
   // ... with what is recorded before the pass and after it.
   void record_around(const std::vector<unsigned char> &scene, const Vk_Recorder &before,
                      const Vk_Recorder &draw, const Vk_Recorder &after);
   void submit(); // and waits
   std::vector<unsigned char> pixels(); // RGBA, top row first
   bool second_is_clean(); // the other attachment is as it was cleared, as far as one can look

 private:
   struct Image {
      VkImage image = VK_NULL_HANDLE;
      VkDeviceMemory memory = VK_NULL_HANDLE;
      VkImageView view = VK_NULL_HANDLE;
   };
   Image make_image(VkFormat format, VkSampleCountFlagBits samples, VkImageUsageFlags usage,
                    VkImageAspectFlags aspect = VK_IMAGE_ASPECT_COLOR_BIT) const;
   void make_images();
   void make_pass();
   void make_framebuffer();
   void begin_pass();
   void begin_rendering();
   void end_pass();
   void move(const Image &image, VkImageLayout from, VkImageLayout to,
             VkImageAspectFlags aspect = VK_IMAGE_ASPECT_COLOR_BIT) const;
   bool is_bgra() const;
   std::vector<Image> drawn_into() const; // in the order of the pass's attachments

   const Vk_Device &device_;
   const Vk_Kind kind_;
   const uint32_t width_, height_;
   Image color_, many_, second_, depth_; // many_: with several samples, resolved into color_
   Vk_Buffer in_, out_, out_second_;
   VkRenderPass pass_ = VK_NULL_HANDLE;
   VkFramebuffer framebuffer_ = VK_NULL_HANDLE;
   VkCommandPool pool_ = VK_NULL_HANDLE;
   VkCommandBuffer commands_ = VK_NULL_HANDLE;
};

// What a multisampled picture is cleared to, and any other one may be.
extern const unsigned char PLAIN[4];
