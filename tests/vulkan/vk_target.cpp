// vk_target.cpp - see vk_context.h: the picture that the overlay is drawn over.
#include "vk_context.h"

#include <cmath>
#include <cstring>

const unsigned char PLAIN[4] = {51, 102, 153, 255};

static const VkFormat DEPTH = VK_FORMAT_D16_UNORM;

Vk_Target::Vk_Target(const Vk_Device &device, const Vk_Kind &kind, int width, int height)
   : device_(device), kind_(kind), width_(static_cast<uint32_t>(width)),
     height_(static_cast<uint32_t>(height))
{
   make_images();
   in_ = make_buffer();
   out_ = make_buffer();
   out_second_ = make_buffer();
   if (device_.way == WAY_PASS) {
      make_pass();
      make_framebuffer();
   }
   make_commands();
}

Vk_Target::~Vk_Target()
{
   VkDevice d = device_.device;
   device_.wait();
   vkDestroyCommandPool(d, pool_, nullptr);
   vkDestroyFramebuffer(d, framebuffer_, nullptr);
   vkDestroyRenderPass(d, pass_, nullptr);
   for (const Image &image : {color_, many_, second_, depth_}) destroy(image);
   for (const Buffer &buffer : {in_, out_, out_second_}) {
      vkDestroyBuffer(d, buffer.buffer, nullptr);
      vkFreeMemory(d, buffer.memory, nullptr);
   }
}

// ---- what it is made of ----

Vk_Target::Image Vk_Target::make_image(VkFormat format, VkSampleCountFlagBits samples,
                                       VkImageUsageFlags usage, VkImageAspectFlags aspect) const
{
   Image image;
   VkImageCreateInfo info = {};
   info.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
   info.imageType = VK_IMAGE_TYPE_2D;
   info.format = format;
   info.extent = {width_, height_, 1};
   info.mipLevels = info.arrayLayers = 1;
   info.samples = samples;
   info.usage = usage;
   vkCreateImage(device_.device, &info, nullptr, &image.image);
   VkMemoryRequirements needs;
   vkGetImageMemoryRequirements(device_.device, image.image, &needs);
   image.memory = device_.allocate(needs, 0);
   vkBindImageMemory(device_.device, image.image, image.memory, 0);
   VkImageViewCreateInfo view = {};
   view.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
   view.image = image.image;
   view.viewType = VK_IMAGE_VIEW_TYPE_2D;
   view.format = format;
   view.subresourceRange = {aspect, 0, 1, 0, 1};
   vkCreateImageView(device_.device, &view, nullptr, &image.view);
   return image;
}

void Vk_Target::destroy(const Image &image) const
{
   vkDestroyImageView(device_.device, image.view, nullptr);
   vkDestroyImage(device_.device, image.image, nullptr);
   vkFreeMemory(device_.device, image.memory, nullptr);
}

void Vk_Target::make_images()
{
   const VkImageUsageFlags both = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                  VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
   color_ = make_image(kind_.format, VK_SAMPLE_COUNT_1_BIT, both, VK_IMAGE_ASPECT_COLOR_BIT);
   if (is_plain())
      many_ = make_image(kind_.format, kind_.samples, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
                         VK_IMAGE_ASPECT_COLOR_BIT);
   if (kind_.second)
      second_ = make_image(VK_FORMAT_R8G8B8A8_UNORM, kind_.samples, both,
                           VK_IMAGE_ASPECT_COLOR_BIT);
   if (kind_.depth)
      depth_ = make_image(DEPTH, kind_.samples, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
                          VK_IMAGE_ASPECT_DEPTH_BIT);
}

Vk_Target::Buffer Vk_Target::make_buffer() const
{
   Buffer buffer;
   VkBufferCreateInfo info = {};
   info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
   info.size = VkDeviceSize{4} * width_ * height_;
   info.usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
   vkCreateBuffer(device_.device, &info, nullptr, &buffer.buffer);
   VkMemoryRequirements needs;
   vkGetBufferMemoryRequirements(device_.device, buffer.buffer, &needs);
   buffer.memory = device_.allocate(needs, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
                                              VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
   vkBindBufferMemory(device_.device, buffer.buffer, buffer.memory, 0);
   void *mapped = nullptr;
   vkMapMemory(device_.device, buffer.memory, 0, VK_WHOLE_SIZE, 0, &mapped);
   buffer.mapped = static_cast<unsigned char *>(mapped);
   return buffer;
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
   VkAttachmentDescription a = {};
   a.format = format;
   a.samples = samples;
   a.loadOp = keeps ? VK_ATTACHMENT_LOAD_OP_LOAD : VK_ATTACHMENT_LOAD_OP_CLEAR;
   a.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
   a.stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
   a.stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
   a.initialLayout = a.finalLayout = layout;
   return a;
}

void Vk_Target::make_pass()
{
   const VkImageLayout color = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
   const VkImageLayout deep = VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL;
   std::vector<VkAttachmentDescription> all = {
      describe(kind_.format, kind_.samples, !is_plain(), color)};
   std::vector<VkAttachmentReference> colors = {{0, color}};
   VkAttachmentReference depth = {}, resolve = {};
   auto next = [&] { return static_cast<uint32_t>(all.size()); };
   if (kind_.second) {
      colors.push_back({next(), color});
      all.push_back(describe(VK_FORMAT_R8G8B8A8_UNORM, kind_.samples, false, color));
   }
   depth = {next(), deep};
   if (kind_.depth) all.push_back(describe(DEPTH, kind_.samples, false, deep));
   resolve = {next(), color};
   if (is_plain()) all.push_back(describe(kind_.format, VK_SAMPLE_COUNT_1_BIT, true, color));
   std::vector<VkSubpassDescription> subpasses(kind_.subpass + 1);
   for (VkSubpassDescription &each : subpasses) {
      each.colorAttachmentCount = static_cast<uint32_t>(colors.size());
      each.pColorAttachments = colors.data();
      each.pDepthStencilAttachment = kind_.depth ? &depth : nullptr;
   }
   const VkAttachmentReference resolves[2] = {resolve, {VK_ATTACHMENT_UNUSED, color}};
   if (is_plain()) subpasses.back().pResolveAttachments = resolves;
   std::vector<VkSubpassDependency> dependencies;
   for (uint32_t i = 0; i < kind_.subpass; ++i)
      dependencies.push_back({i, i + 1, VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT,
                              VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT, VK_ACCESS_MEMORY_WRITE_BIT,
                              VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
                              VK_DEPENDENCY_BY_REGION_BIT});
   VkRenderPassCreateInfo info = {};
   info.sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO;
   info.attachmentCount = next();
   info.pAttachments = all.data();
   info.subpassCount = static_cast<uint32_t>(subpasses.size());
   info.pSubpasses = subpasses.data();
   info.dependencyCount = static_cast<uint32_t>(dependencies.size());
   info.pDependencies = dependencies.data();
   vkCreateRenderPass(device_.device, &info, nullptr, &pass_);
}

void Vk_Target::make_framebuffer()
{
   std::vector<VkImageView> views;
   for (const Image &image : drawn_into()) views.push_back(image.view);
   VkFramebufferCreateInfo info = {};
   info.sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO;
   info.renderPass = pass_;
   info.attachmentCount = static_cast<uint32_t>(views.size());
   info.pAttachments = views.data();
   info.width = width_;
   info.height = height_;
   info.layers = 1;
   vkCreateFramebuffer(device_.device, &info, nullptr, &framebuffer_);
}

void Vk_Target::make_commands()
{
   VkCommandPoolCreateInfo info = {};
   info.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
   info.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
   info.queueFamilyIndex = device_.family;
   vkCreateCommandPool(device_.device, &info, nullptr, &pool_);
   VkCommandBufferAllocateInfo one = {};
   one.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
   one.commandPool = pool_;
   one.commandBufferCount = 1;
   vkAllocateCommandBuffers(device_.device, &one, &commands_);
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
   VkImageMemoryBarrier barrier = {};
   barrier.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER;
   barrier.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
   barrier.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
   barrier.oldLayout = from;
   barrier.newLayout = to;
   barrier.srcQueueFamilyIndex = barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
   barrier.image = image.image;
   barrier.subresourceRange = {aspect, 0, 1, 0, 1};
   if (image.image)
      vkCmdPipelineBarrier(commands_, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                           VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, nullptr, 0, nullptr, 1,
                           &barrier);
}

VkBufferImageCopy Vk_Target::whole() const
{
   VkBufferImageCopy region = {};
   region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
   region.imageExtent = {width_, height_, 1};
   return region;
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
   VkRenderPassBeginInfo info = {};
   info.sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO;
   info.renderPass = pass_;
   info.framebuffer = framebuffer_;
   info.renderArea.extent = {width_, height_};
   info.clearValueCount = static_cast<uint32_t>(clears.size());
   info.pClearValues = clears.data();
   vkCmdBeginRenderPass(commands_, &info, VK_SUBPASS_CONTENTS_INLINE);
   for (unsigned i = 0; i < kind_.subpass; ++i)
      vkCmdNextSubpass(commands_, VK_SUBPASS_CONTENTS_INLINE);
}

static VkRenderingAttachmentInfo attach(VkImageView view, VkImageLayout layout, bool keeps)
{
   VkRenderingAttachmentInfo info = {};
   info.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO;
   info.imageView = view;
   info.imageLayout = layout;
   info.loadOp = keeps ? VK_ATTACHMENT_LOAD_OP_LOAD : VK_ATTACHMENT_LOAD_OP_CLEAR;
   info.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
   return info;
}

void Vk_Target::begin_rendering()
{
   const VkImageLayout layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
   VkRenderingAttachmentInfo colors[2] = {
      attach(is_plain() ? many_.view : color_.view, layout, !is_plain()),
      attach(second_.view, layout, false)};
   colors[0].clearValue = colors[1].clearValue = clear_of(PLAIN);
   if (is_plain()) {
      colors[0].resolveMode = VK_RESOLVE_MODE_AVERAGE_BIT;
      colors[0].resolveImageView = color_.view;
      colors[0].resolveImageLayout = layout;
   }
   VkRenderingAttachmentInfo depth =
      attach(depth_.view, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL, false);
   VkRenderingInfo info = {};
   info.sType = VK_STRUCTURE_TYPE_RENDERING_INFO;
   info.renderArea.extent = {width_, height_};
   info.layerCount = 1;
   info.colorAttachmentCount = kind_.second ? 2 : 1;
   info.pColorAttachments = colors;
   info.pDepthAttachment = kind_.depth ? &depth : nullptr;
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

void Vk_Target::record(const std::vector<unsigned char> &scene,
                       const std::function<void(VkCommandBuffer)> &draw)
{
   record_around(scene, [](VkCommandBuffer) {}, draw, [](VkCommandBuffer) {});
}

void Vk_Target::record_around(const std::vector<unsigned char> &scene,
                              const std::function<void(VkCommandBuffer)> &before,
                              const std::function<void(VkCommandBuffer)> &draw,
                              const std::function<void(VkCommandBuffer)> &after)
{
   const VkImageLayout layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
   const VkImageLayout none = VK_IMAGE_LAYOUT_UNDEFINED;
   const VkImageLayout to = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
   const VkImageLayout from = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
   const VkBufferImageCopy all = whole();
   std::memcpy(in_.mapped, scene.data(), scene.size());
   if (is_bgra()) swap_red_and_blue(in_.mapped, scene.size());
   VkCommandBufferBeginInfo begin = {};
   begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
   vkBeginCommandBuffer(commands_, &begin);
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
   VkMemoryBarrier seen = {};
   seen.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
   seen.srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
   seen.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
   vkCmdPipelineBarrier(commands_, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_HOST_BIT, 0, 1,
                        &seen, 0, nullptr, 0, nullptr);
   vkEndCommandBuffer(commands_);
}

void Vk_Target::submit()
{
   VkSubmitInfo info = {};
   info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
   info.commandBufferCount = 1;
   info.pCommandBuffers = &commands_;
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
