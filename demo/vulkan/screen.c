/* screen.c - see screen.h: what depends on the window's size, and a frame. */
#include "screen.h"

#include "prof.h"
#include "sources/gpu_vk/prof_vk_gpu.h"

#include <string.h>

/* ---- memory ---- */

static VkDeviceMemory allocate(Screen *s, const VkMemoryRequirements *needs,
                               VkMemoryPropertyFlags wanted)
{
   VkPhysicalDeviceMemoryProperties all;
   VkMemoryAllocateInfo info;
   VkDeviceMemory memory = VK_NULL_HANDLE;
   uint32_t i;
   vkGetPhysicalDeviceMemoryProperties(s->physical, &all);
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
   info.allocationSize = needs->size;
   for (i = all.memoryTypeCount; i-- > 0;)
      if (needs->memoryTypeBits >> i & 1 &&
          (all.memoryTypes[i].propertyFlags & wanted) == wanted)
         info.memoryTypeIndex = i;
   vkAllocateMemory(s->device, &info, NULL, &memory);
   return memory;
}

void *screen_buffer(Screen *s, VkDeviceSize bytes, VkBufferUsageFlags usage, VkBuffer *buffer,
                    VkDeviceMemory *memory)
{
   VkBufferCreateInfo info;
   VkMemoryRequirements needs;
   void *mapped = NULL;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
   info.size = bytes;
   info.usage = usage;
   vkCreateBuffer(s->device, &info, NULL, buffer);
   vkGetBufferMemoryRequirements(s->device, *buffer, &needs);
   *memory = allocate(s, &needs,
                      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
   vkBindBufferMemory(s->device, *buffer, *memory, 0);
   vkMapMemory(s->device, *memory, 0, VK_WHOLE_SIZE, 0, &mapped);
   return mapped;
}

/* ---- images ---- */

static void make_view(Screen *s, Screen_Image *image, VkFormat format, VkImageAspectFlags aspect)
{
   VkImageViewCreateInfo info;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
   info.image = image->image;
   info.viewType = VK_IMAGE_VIEW_TYPE_2D;
   info.format = format;
   info.subresourceRange.aspectMask = aspect;
   info.subresourceRange.levelCount = info.subresourceRange.layerCount = 1;
   vkCreateImageView(s->device, &info, NULL, &image->view);
}

static void make_image(Screen *s, Screen_Image *image, VkFormat format, VkImageUsageFlags usage,
                       VkImageAspectFlags aspect)
{
   VkImageCreateInfo info;
   VkMemoryRequirements needs;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
   info.imageType = VK_IMAGE_TYPE_2D;
   info.format = format;
   info.extent.width = s->size.width;
   info.extent.height = s->size.height;
   info.extent.depth = info.mipLevels = info.arrayLayers = 1;
   info.samples = (VkSampleCountFlagBits)SCREEN_SAMPLES;
   info.usage = usage;
   vkCreateImage(s->device, &info, NULL, &image->image);
   vkGetImageMemoryRequirements(s->device, image->image, &needs);
   image->memory = allocate(s, &needs, 0);
   vkBindImageMemory(s->device, image->image, image->memory, 0);
   make_view(s, image, format, aspect);
}

static void drop_image(Screen *s, Screen_Image *image)
{
   vkDestroyImageView(s->device, image->view, NULL);
   if (image->memory) vkDestroyImage(s->device, image->image, NULL);
   vkFreeMemory(s->device, image->memory, NULL);
   memset(image, 0, sizeof *image);
}

static int make_chain(Screen *s)
{
   VkSurfaceCapabilitiesKHR can;
   VkSwapchainCreateInfoKHR info;
   VkImage images[SCREEN_IMAGES];
   uint32_t i;
   vkGetPhysicalDeviceSurfaceCapabilitiesKHR(s->physical, s->surface, &can);
   s->size = can.currentExtent;
   if (!s->size.width || !s->size.height) return 0; /* minimised */
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR;
   info.surface = s->surface;
   info.minImageCount = can.minImageCount < 3 ? 3 : can.minImageCount;
   if (can.maxImageCount && info.minImageCount > can.maxImageCount)
      info.minImageCount = can.maxImageCount;
   info.imageFormat = s->format.format;
   info.imageColorSpace = s->format.colorSpace;
   info.imageExtent = s->size;
   info.imageArrayLayers = 1;
   info.imageUsage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
   info.preTransform = can.currentTransform;
   info.compositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR;
   info.presentMode = VK_PRESENT_MODE_FIFO_KHR;
   info.clipped = VK_TRUE;
   if (vkCreateSwapchainKHR(s->device, &info, NULL, &s->chain)) return 0;
   s->num_images = SCREEN_IMAGES;
   vkGetSwapchainImagesKHR(s->device, s->chain, &s->num_images, images);
   for (i = 0; i < s->num_images; ++i) s->images[i].image = images[i];
   return 1;
}

/* ---- the pass: many samples and depth, resolved into the image that is shown ---- */

static void describe(VkAttachmentDescription *a, VkFormat format, int samples, VkImageLayout after)
{
   memset(a, 0, sizeof *a);
   a->format = format;
   a->samples = (VkSampleCountFlagBits)samples;
   a->loadOp = samples > 1 ? VK_ATTACHMENT_LOAD_OP_CLEAR : VK_ATTACHMENT_LOAD_OP_DONT_CARE;
   a->storeOp = samples > 1 ? VK_ATTACHMENT_STORE_OP_DONT_CARE : VK_ATTACHMENT_STORE_OP_STORE;
   a->stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
   a->stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
   a->finalLayout = after;
}

static void make_pass(Screen *s)
{
   const VkImageLayout color = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
   const VkImageLayout deep = VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL;
   const VkAttachmentReference many = {0, color}, depth = {1, deep}, shown = {2, color};
   const VkPipelineStageFlags stages = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT |
                                       VK_PIPELINE_STAGE_EARLY_FRAGMENT_TESTS_BIT |
                                       VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT;
   const VkAccessFlags writes = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT |
                                VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT;
   VkAttachmentDescription all[3];
   VkSubpassDescription subpass;
   VkSubpassDependency before; /* the last frame's, as many and depth are one for all frames */
   VkRenderPassCreateInfo info;
   describe(&all[0], s->format.format, SCREEN_SAMPLES, color);
   describe(&all[1], VK_FORMAT_D16_UNORM, SCREEN_SAMPLES, deep);
   describe(&all[2], s->format.format, 1, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR);
   memset(&subpass, 0, sizeof subpass);
   subpass.colorAttachmentCount = 1;
   subpass.pColorAttachments = &many;
   subpass.pResolveAttachments = &shown;
   subpass.pDepthStencilAttachment = &depth;
   memset(&before, 0, sizeof before);
   before.srcSubpass = VK_SUBPASS_EXTERNAL;
   before.srcStageMask = before.dstStageMask = stages;
   before.srcAccessMask = writes;
   before.dstAccessMask = writes | VK_ACCESS_COLOR_ATTACHMENT_READ_BIT |
                          VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO;
   info.attachmentCount = 3;
   info.pAttachments = all;
   info.subpassCount = info.dependencyCount = 1;
   info.pSubpasses = &subpass;
   info.pDependencies = &before;
   vkCreateRenderPass(s->device, &info, NULL, &s->pass);
}

static void make_framebuffer(Screen *s, uint32_t i)
{
   VkImageView views[3];
   VkFramebufferCreateInfo info;
   VkSemaphoreCreateInfo semaphore;
   views[0] = s->many.view;
   views[1] = s->depth.view;
   views[2] = s->images[i].view;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO;
   info.renderPass = s->pass;
   info.attachmentCount = 3;
   info.pAttachments = views;
   info.width = s->size.width;
   info.height = s->size.height;
   info.layers = 1;
   vkCreateFramebuffer(s->device, &info, NULL, &s->framebuffers[i]);
   memset(&semaphore, 0, sizeof semaphore);
   semaphore.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO;
   vkCreateSemaphore(s->device, &semaphore, NULL, &s->shown[i]);
}

int screen_make(Screen *s)
{
   uint32_t i;
   if (!make_chain(s)) return 0;
   make_image(s, &s->many, s->format.format, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
              VK_IMAGE_ASPECT_COLOR_BIT);
   make_image(s, &s->depth, VK_FORMAT_D16_UNORM, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
              VK_IMAGE_ASPECT_DEPTH_BIT);
   make_pass(s);
   for (i = 0; i < s->num_images; ++i) {
      make_view(s, &s->images[i], s->format.format, VK_IMAGE_ASPECT_COLOR_BIT);
      make_framebuffer(s, i);
   }
   return 1;
}

void screen_drop(Screen *s)
{
   uint32_t i;
   vkDeviceWaitIdle(s->device);
   for (i = 0; i < s->num_images; ++i) {
      vkDestroyFramebuffer(s->device, s->framebuffers[i], NULL);
      vkDestroySemaphore(s->device, s->shown[i], NULL);
      drop_image(s, &s->images[i]);
   }
   drop_image(s, &s->many);
   drop_image(s, &s->depth);
   vkDestroyRenderPass(s->device, s->pass, NULL);
   vkDestroySwapchainKHR(s->device, s->chain, NULL);
   s->num_images = 0;
   s->pass = VK_NULL_HANDLE;
   s->chain = VK_NULL_HANDLE;
}

/* ---- a frame ---- */

static void begin_pass(Screen *s, const float background[3])
{
   VkCommandBufferBeginInfo begin;
   VkRenderPassBeginInfo info;
   VkClearValue clears[2];
   memset(&begin, 0, sizeof begin);
   begin.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
   begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
   vkBeginCommandBuffer(s->commands[s->frame], &begin);
   Prof_vk_gpu_begin(s->commands[s->frame], "picture"); /* outside of the pass, around it */
   memset(clears, 0, sizeof clears);
   memcpy(clears[0].color.float32, background, 3 * sizeof *background);
   clears[0].color.float32[3] = 1;
   clears[1].depthStencil.depth = 1;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO;
   info.renderPass = s->pass;
   info.framebuffer = s->framebuffers[s->image];
   info.renderArea.extent = s->size;
   info.clearValueCount = 2;
   info.pClearValues = clears;
   vkCmdBeginRenderPass(s->commands[s->frame], &info, VK_SUBPASS_CONTENTS_INLINE);
}

VkCommandBuffer screen_begin(Screen *s, const float background[3])
{
   VkResult result;
   Prof_Begin(wait_for_gpu)
   vkWaitForFences(s->device, 1, &s->done[s->frame], VK_TRUE, UINT64_MAX);
   result = vkAcquireNextImageKHR(s->device, s->chain, UINT64_MAX, s->given[s->frame],
                                  VK_NULL_HANDLE, &s->image);
   Prof_End
   if (result != VK_SUCCESS && result != VK_SUBOPTIMAL_KHR) return VK_NULL_HANDLE;
   vkResetFences(s->device, 1, &s->done[s->frame]);
   begin_pass(s, background);
   return s->commands[s->frame];
}

static void submit(Screen *s)
{
   const VkPipelineStageFlags at = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
   VkSubmitInfo info;
   Prof_Begin(submit)
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
   info.waitSemaphoreCount = info.commandBufferCount = info.signalSemaphoreCount = 1;
   info.pWaitSemaphores = &s->given[s->frame];
   info.pWaitDstStageMask = &at;
   info.pCommandBuffers = &s->commands[s->frame];
   info.pSignalSemaphores = &s->shown[s->image];
   vkQueueSubmit(s->queue, 1, &info, s->done[s->frame]);
   Prof_End
}

int screen_end(Screen *s)
{
   VkPresentInfoKHR info;
   VkResult result;
   vkCmdEndRenderPass(s->commands[s->frame]);
   Prof_vk_gpu_end(s->commands[s->frame]);
   vkEndCommandBuffer(s->commands[s->frame]);
   submit(s);
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR;
   info.waitSemaphoreCount = info.swapchainCount = 1;
   info.pWaitSemaphores = &s->shown[s->image];
   info.pSwapchains = &s->chain;
   info.pImageIndices = &s->image;
   Prof_Begin(present)
   result = vkQueuePresentKHR(s->queue, &info);
   Prof_End
   s->frame = (s->frame + 1) % SCREEN_FRAMES;
   return result == VK_SUCCESS;
}
