/* device.c - see screen.h: what lives as long as the window. */
#include "screen.h"

#include <stdio.h>
#include <string.h>

static int fail(const char *why)
{
   fprintf(stderr, "vulkan_demo: %s\n", why);
   return 0;
}

static int make_instance(Screen *s)
{
   VkApplicationInfo app;
   VkInstanceCreateInfo info;
   memset(&app, 0, sizeof app);
   app.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
   app.pApplicationName = "city";
   app.apiVersion = VK_API_VERSION_1_0;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
   info.pApplicationInfo = &app;
   info.ppEnabledExtensionNames = glfwGetRequiredInstanceExtensions(&info.enabledExtensionCount);
   if (!info.ppEnabledExtensionNames) return fail("no Vulkan for windows here");
   if (vkCreateInstance(&info, NULL, &s->instance)) return fail("no instance of Vulkan");
   return 1;
}

/* The first that shows pictures in the window. */
static int find_queue(Screen *s)
{
   VkPhysicalDevice all[8];
   VkQueueFamilyProperties families[16];
   uint32_t num = 8, num_families, i, k;
   VkBool32 shows;
   vkEnumeratePhysicalDevices(s->instance, &num, all);
   for (i = 0; i < num; ++i) {
      num_families = 16;
      vkGetPhysicalDeviceQueueFamilyProperties(all[i], &num_families, families);
      for (k = 0; k < num_families; ++k) {
         shows = VK_FALSE;
         vkGetPhysicalDeviceSurfaceSupportKHR(all[i], k, s->surface, &shows);
         if (!shows || !(families[k].queueFlags & VK_QUEUE_GRAPHICS_BIT)) continue;
         s->physical = all[i];
         s->family = k;
         return 1;
      }
   }
   return fail("no driver of Vulkan that shows pictures");
}

static int make_device(Screen *s)
{
   static const char *const swapchain = "VK_KHR_swapchain";
   const float priority = 1;
   VkDeviceQueueCreateInfo queue;
   VkDeviceCreateInfo info;
   memset(&queue, 0, sizeof queue);
   queue.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
   queue.queueFamilyIndex = s->family;
   queue.queueCount = 1;
   queue.pQueuePriorities = &priority;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
   info.queueCreateInfoCount = 1;
   info.pQueueCreateInfos = &queue;
   info.enabledExtensionCount = 1;
   info.ppEnabledExtensionNames = &swapchain;
   if (vkCreateDevice(s->physical, &info, NULL, &s->device)) return fail("no device");
   vkGetDeviceQueue(s->device, s->family, 0, &s->queue);
   return 1;
}

static void choose_format(Screen *s, int srgb)
{
   VkSurfaceFormatKHR all[64];
   uint32_t num = 64, i;
   const VkFormat wanted = srgb ? VK_FORMAT_B8G8R8A8_SRGB : VK_FORMAT_B8G8R8A8_UNORM;
   vkGetPhysicalDeviceSurfaceFormatsKHR(s->physical, s->surface, &num, all);
   s->format = all[0];
   for (i = 0; i < num; ++i)
      if (all[i].format == wanted) s->format = all[i];
}

static void make_frames(Screen *s)
{
   VkCommandPoolCreateInfo pool;
   VkCommandBufferAllocateInfo buffers;
   VkFenceCreateInfo fence;
   VkSemaphoreCreateInfo semaphore;
   int i;
   memset(&pool, 0, sizeof pool);
   pool.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
   pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
   pool.queueFamilyIndex = s->family;
   vkCreateCommandPool(s->device, &pool, NULL, &s->pool);
   memset(&buffers, 0, sizeof buffers);
   buffers.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
   buffers.commandPool = s->pool;
   buffers.commandBufferCount = SCREEN_FRAMES;
   vkAllocateCommandBuffers(s->device, &buffers, s->commands);
   memset(&fence, 0, sizeof fence);
   fence.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
   fence.flags = VK_FENCE_CREATE_SIGNALED_BIT;
   memset(&semaphore, 0, sizeof semaphore);
   semaphore.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO;
   for (i = 0; i < SCREEN_FRAMES; ++i) {
      vkCreateFence(s->device, &fence, NULL, &s->done[i]);
      vkCreateSemaphore(s->device, &semaphore, NULL, &s->given[i]);
   }
}

int screen_open(Screen *s, int width, int height, const char *title, int srgb)
{
   memset(s, 0, sizeof *s);
   if (!glfwInit() || !glfwVulkanSupported()) return fail("no Vulkan, or no display");
   glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
   s->window = glfwCreateWindow(width, height, title, NULL, NULL);
   if (!s->window || !make_instance(s)) return 0;
   if (glfwCreateWindowSurface(s->instance, s->window, NULL, &s->surface))
      return fail("no surface in the window");
   if (!find_queue(s) || !make_device(s)) return 0;
   choose_format(s, srgb);
   make_frames(s);
   return 1;
}

void screen_close(Screen *s)
{
   int i;
   vkDeviceWaitIdle(s->device);
   for (i = 0; i < SCREEN_FRAMES; ++i) {
      vkDestroyFence(s->device, s->done[i], NULL);
      vkDestroySemaphore(s->device, s->given[i], NULL);
   }
   vkDestroyCommandPool(s->device, s->pool, NULL);
   vkDestroyDevice(s->device, NULL);
   vkDestroySurfaceKHR(s->instance, s->surface, NULL);
   vkDestroyInstance(s->instance, NULL);
   glfwDestroyWindow(s->window);
   glfwTerminate();
}
