// vk_target.cpp - see vk_context.h: the picture that the overlay is drawn over.
#include "vk_context.h"

const unsigned char PLAIN[4] = {51, 102, 153, 255};

static const VkFormat DEPTH = VK_FORMAT_D16_UNORM;

Vk_Target::Vk_Target(const Vk_Device &device, const Vk_Kind &kind, int width, int height)
   : device_(device), kind_(kind), width_(static_cast<uint32_t>(width)),
     height_(static_cast<uint32_t>(height))
{
   make_images();
   for (Vk_Buffer *each : {&in_, &out_, &out_second_})
      *each = device_.make_buffer(VkDeviceSize{4} * width_ * height_);
   if (device_.way == WAY_PASS) {
      make_pass();
      make_framebuffer();
   }
   pool_ = device_.make_commands(&commands_);
}

Vk_Target::~Vk_Target()
{
   VkDevice d = device_.device;
   device_.wait();
   vkDestroyCommandPool(d, pool_, nullptr);
   vkDestroyFramebuffer(d, framebuffer_, nullptr);
   vkDestroyRenderPass(d, pass_, nullptr);
   for (const Image &image : {color_, many_, second_, depth_}) {
      vkDestroyImageView(d, image.view, nullptr);
      vkDestroyImage(d, image.image, nullptr);
      vkFreeMemory(d, image.memory, nullptr);
   }
   for (const Vk_Buffer &buffer : {in_, out_, out_second_}) device_.destroy(buffer);
}

// ---- what it is made of ----

Vk_Target::Image Vk_Target::make_image(VkFormat format, VkSampleCountFlagBits samples,
                                       VkImageUsageFlags usage, VkImageAspectFlags aspect) const
{
   Image image;
   const VkImageCreateInfo info = {
      VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO, nullptr, 0, VK_IMAGE_TYPE_2D, format,
      {width_, height_, 1}, 1, 1, samples, VK_IMAGE_TILING_OPTIMAL, usage,
      VK_SHARING_MODE_EXCLUSIVE, 0, nullptr, VK_IMAGE_LAYOUT_UNDEFINED};
   vkCreateImage(device_.device, &info, nullptr, &image.image);
   VkMemoryRequirements needs;
   vkGetImageMemoryRequirements(device_.device, image.image, &needs);
   image.memory = device_.allocate(needs, 0);
   vkBindImageMemory(device_.device, image.image, image.memory, 0);
   const VkImageViewCreateInfo view = {
      VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO, nullptr, 0, image.image, VK_IMAGE_VIEW_TYPE_2D,
      format, {}, {aspect, 0, 1, 0, 1}};
   vkCreateImageView(device_.device, &view, nullptr, &image.view);
   return image;
}

void Vk_Target::make_images()
{
   const VkImageUsageFlags both = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                  VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
   color_ = make_image(kind_.format, VK_SAMPLE_COUNT_1_BIT, both);
   if (is_plain())
      many_ = make_image(kind_.format, kind_.samples, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
   if (kind_.second) second_ = make_image(VK_FORMAT_R8G8B8A8_UNORM, kind_.samples, both);
   if (kind_.depth)
      depth_ = make_image(DEPTH, kind_.samples, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
                          VK_IMAGE_ASPECT_DEPTH_BIT);
}

std::vector<Vk_Target::Image> Vk_Target::drawn_into() const
{
   std::vector<Image> all = {is_plain() ? many_ : color_};
   if (kind_.second) all.push_back(second_);
   if (kind_.depth) all.push_back(depth_);
   if (is_plain()) all.push_back(color_); // resolved into
   return all;
}

static VkAttachmentDescription describe(VkFormat format, VkSampleCountFlagBits samples, bool keeps,
                                        VkImageLayout layout)
{
   return {0, format, samples,
           keeps ? VK_ATTACHMENT_LOAD_OP_LOAD : VK_ATTACHMENT_LOAD_OP_CLEAR,
           VK_ATTACHMENT_STORE_OP_STORE, VK_ATTACHMENT_LOAD_OP_DONT_CARE,
           VK_ATTACHMENT_STORE_OP_DONT_CARE, layout, layout};
}

void Vk_Target::make_pass()
{
   const VkImageLayout color = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
   const VkImageLayout deep = VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL;
   std::vector<VkAttachmentDescription> all = {
      describe(kind_.format, kind_.samples, !is_plain(), color)};
   std::vector<VkAttachmentReference> colors = {{0, color}};
   auto next = [&] { return static_cast<uint32_t>(all.size()); };
   if (kind_.second) {
      colors.push_back({next(), color});
      all.push_back(describe(VK_FORMAT_R8G8B8A8_UNORM, kind_.samples, false, color));
   }
   const VkAttachmentReference depth = {next(), deep};
   if (kind_.depth) all.push_back(describe(DEPTH, kind_.samples, false, deep));
   const VkAttachmentReference resolves[2] = {{next(), color}, {VK_ATTACHMENT_UNUSED, color}};
   if (is_plain()) all.push_back(describe(kind_.format, VK_SAMPLE_COUNT_1_BIT, true, color));
   std::vector<VkSubpassDescription> subpasses(
      kind_.subpass + 1,
      {0, VK_PIPELINE_BIND_POINT_GRAPHICS, 0, nullptr, static_cast<uint32_t>(colors.size()),
       colors.data(), nullptr, kind_.depth ? &depth : nullptr, 0, nullptr});
   if (is_plain()) subpasses.back().pResolveAttachments = resolves;
   std::vector<VkSubpassDependency> dependencies;
   for (uint32_t i = 0; i < kind_.subpass; ++i)
      dependencies.push_back({i, i + 1, VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT,
                              VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT, VK_ACCESS_MEMORY_WRITE_BIT,
                              VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
                              VK_DEPENDENCY_BY_REGION_BIT});
   const VkRenderPassCreateInfo info = {
      VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO, nullptr, 0, next(), all.data(),
      static_cast<uint32_t>(subpasses.size()), subpasses.data(),
      static_cast<uint32_t>(dependencies.size()), dependencies.data()};
   vkCreateRenderPass(device_.device, &info, nullptr, &pass_);
}

void Vk_Target::make_framebuffer()
{
   std::vector<VkImageView> views;
   for (const Image &image : drawn_into()) views.push_back(image.view);
   const VkFramebufferCreateInfo info = {
      VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO, nullptr, 0, pass_,
      static_cast<uint32_t>(views.size()), views.data(), width_, height_, 1};
   vkCreateFramebuffer(device_.device, &info, nullptr, &framebuffer_);
}

Prof_Vk Vk_Target::host() const
{
   Prof_Vk host = device_.host();
   host.render_pass = pass_;
   host.subpass = kind_.subpass;
   host.num_colors = kind_.second ? 2 : 1;
   host.colors[0] = kind_.format;
   host.colors[1] = kind_.second ? VK_FORMAT_R8G8B8A8_UNORM : VK_FORMAT_UNDEFINED;
   host.depth = kind_.depth ? DEPTH : VK_FORMAT_UNDEFINED;
   host.samples = kind_.samples;
   return host;
}

// ---- drawing ----

// One for all cases: what was written before is seen by all that comes.
void Vk_Target::move(const Image &image, VkImageLayout from, VkImageLayout to,
                     VkImageAspectFlags aspect) const
{
   const VkImageMemoryBarrier barrier = {
      VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER, nullptr, VK_ACCESS_MEMORY_WRITE_BIT,
      VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT, from, to, VK_QUEUE_FAMILY_IGNORED,
      VK_QUEUE_FAMILY_IGNORED, image.image, {aspect, 0, 1, 0, 1}};
   if (image.image)
      vkCmdPipelineBarrier(commands_, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                           VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, nullptr, 0, nullptr, 1,
                           &barrier);
}

bool Vk_Target::is_bgra() const
{
   return kind_.format == VK_FORMAT_B8G8R8A8_UNORM || kind_.format == VK_FORMAT_B8G8R8A8_SRGB;
}

static void swap_red_and_blue(unsigned char *rgba, size_t bytes)
{
   for (size_t i = 0; i < bytes; i += 4) std::swap(rgba[i], rgba[i + 2]);
}

static VkClearValue clear_of(const unsigned char *rgba)
{
   VkClearValue value = {};
   for (int i = 0; i < 4; ++i) value.color.float32[i] = static_cast<float>(rgba[i]) / 255;
   return value;
}

void Vk_Target::begin_pass()
{
   std::vector<VkClearValue> clears = {clear_of(PLAIN)};
   if (kind_.second) clears.push_back(clear_of(PLAIN));
   clears.push_back({}); // the depth: nearest
   const VkRenderPassBeginInfo info = {
      VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO, nullptr, pass_, framebuffer_,
      {{0, 0}, {width_, height_}}, static_cast<uint32_t>(clears.size()), clears.data()};
   vkCmdBeginRenderPass(commands_, &info, VK_SUBPASS_CONTENTS_INLINE);
   for (unsigned i = 0; i < kind_.subpass; ++i)
      vkCmdNextSubpass(commands_, VK_SUBPASS_CONTENTS_INLINE);
}

static VkRenderingAttachmentInfo attach(VkImageView view, VkImageLayout layout, bool keeps,
                                        const VkClearValue &clear)
{
   return {VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO, nullptr, view, layout,
           VK_RESOLVE_MODE_NONE, VK_NULL_HANDLE, VK_IMAGE_LAYOUT_UNDEFINED,
           keeps ? VK_ATTACHMENT_LOAD_OP_LOAD : VK_ATTACHMENT_LOAD_OP_CLEAR,
           VK_ATTACHMENT_STORE_OP_STORE, clear};
}

void Vk_Target::begin_rendering()
{
   const VkImageLayout layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
   VkRenderingAttachmentInfo colors[2] = {
      attach(is_plain() ? many_.view : color_.view, layout, !is_plain(), clear_of(PLAIN)),
      attach(second_.view, layout, false, clear_of(PLAIN))};
   if (is_plain()) {
      colors[0].resolveMode = VK_RESOLVE_MODE_AVERAGE_BIT;
      colors[0].resolveImageView = color_.view;
      colors[0].resolveImageLayout = layout;
   }
   const VkRenderingAttachmentInfo depth =
      attach(depth_.view, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL, false, {});
   const VkRenderingInfo info = {
      VK_STRUCTURE_TYPE_RENDERING_INFO, nullptr, 0, {{0, 0}, {width_, height_}}, 1, 0,
      kind_.second ? 2u : 1u, colors, kind_.depth ? &depth : nullptr, nullptr};
   device_.find<PFN_vkCmdBeginRendering>(
      device_.way == WAY_RENDERING ? "vkCmdBeginRendering" : "vkCmdBeginRenderingKHR")(commands_,
                                                                                      &info);
}

void Vk_Target::end_pass()
{
   if (pass_) vkCmdEndRenderPass(commands_);
   else
      device_.find<PFN_vkCmdEndRendering>(
         device_.way == WAY_RENDERING ? "vkCmdEndRendering" : "vkCmdEndRenderingKHR")(commands_);
}

void Vk_Target::record(const std::vector<unsigned char> &scene, const Vk_Recorder &draw)
{
   record_around(scene, [](VkCommandBuffer) {}, draw, [](VkCommandBuffer) {});
}

void Vk_Target::record_around(const std::vector<unsigned char> &scene,
                              const Vk_Recorder &before, const Vk_Recorder &draw,
                              const Vk_Recorder &after)
{
   const VkImageLayout layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
   const VkImageLayout none = VK_IMAGE_LAYOUT_UNDEFINED;
   const VkImageLayout to = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
   const VkImageLayout from = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
   const VkBufferImageCopy all = {
      0, 0, 0, {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1}, {}, {width_, height_, 1}};
   std::memcpy(in_.mapped, scene.data(), scene.size());
   if (is_bgra()) swap_red_and_blue(in_.mapped, scene.size());
   begin_commands(commands_);
   move(color_, none, to);
   vkCmdCopyBufferToImage(commands_, in_.buffer, color_.image, to, 1, &all);
   move(color_, to, layout);
   move(many_, none, layout);
   move(second_, none, layout);
   move(depth_, none, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
        VK_IMAGE_ASPECT_DEPTH_BIT);
   before(commands_);
   pass_ ? begin_pass() : begin_rendering();
   draw(commands_);
   end_pass();
   after(commands_);
   move(color_, layout, from);
   vkCmdCopyImageToBuffer(commands_, color_.image, from, out_.buffer, 1, &all);
   if (kind_.second && !is_plain()) {
      move(second_, layout, from);
      vkCmdCopyImageToBuffer(commands_, second_.image, from, out_second_.buffer, 1, &all);
   }
   const VkMemoryBarrier seen = {VK_STRUCTURE_TYPE_MEMORY_BARRIER, nullptr,
                                 VK_ACCESS_TRANSFER_WRITE_BIT, VK_ACCESS_HOST_READ_BIT};
   vkCmdPipelineBarrier(commands_, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1,
                        &seen, 0, nullptr, 0, nullptr);
   vkEndCommandBuffer(commands_);
}

void Vk_Target::submit()
{
   const VkSubmitInfo info = {VK_STRUCTURE_TYPE_SUBMIT_INFO, nullptr, 0, nullptr, nullptr, 1,
                              &commands_, 0, nullptr};
   vkQueueSubmit(device_.queue, 1, &info, VK_NULL_HANDLE);
   vkQueueWaitIdle(device_.queue);
}

std::vector<unsigned char> Vk_Target::pixels()
{
   std::vector<unsigned char> rgba(out_.mapped, out_.mapped + size_t{4} * width_ * height_);
   if (is_bgra()) swap_red_and_blue(rgba.data(), rgba.size());
   return rgba;
}

bool Vk_Target::second_is_clean()
{
   for (size_t i = 0; i < size_t{4} * width_ * height_ && !is_plain(); ++i)
      if (out_second_.mapped[i] != PLAIN[i % 4]) return false;
   return true;
}
