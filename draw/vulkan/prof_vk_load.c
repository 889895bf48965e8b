/* prof_vk_load.c - see prof_vk_load.h: functions by their names, so that nothing is linked. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_VK)
#include "prof_vk_load.h"

#include <stddef.h>
#include <string.h>

#include "../../src/base/prof_config.h"
#include "../../src/show/prof_label.h"

#define CALL(name) Prof_VK_CALL_OF(Prof_Vk_Device, name)

static const Prof_Vk_Call of_instance[] = {CALL(GetPhysicalDeviceMemoryProperties),
                                           CALL(GetPhysicalDeviceFormatProperties),
                                           CALL(GetPhysicalDeviceProperties)};

static const Prof_Vk_Call of_device[] = {CALL(CreateBuffer),
                                         CALL(DestroyBuffer),
                                         CALL(GetBufferMemoryRequirements),
                                         CALL(AllocateMemory),
                                         CALL(FreeMemory),
                                         CALL(BindBufferMemory),
                                         CALL(MapMemory),
                                         CALL(CreateBufferView),
                                         CALL(DestroyBufferView),
                                         CALL(CreateShaderModule),
                                         CALL(DestroyShaderModule),
                                         CALL(CreateDescriptorSetLayout),
                                         CALL(DestroyDescriptorSetLayout),
                                         CALL(CreateDescriptorPool),
                                         CALL(DestroyDescriptorPool),
                                         CALL(AllocateDescriptorSets),
                                         CALL(UpdateDescriptorSets),
                                         CALL(CreatePipelineLayout),
                                         CALL(DestroyPipelineLayout),
                                         CALL(CreateGraphicsPipelines),
                                         CALL(DestroyPipeline),
                                         CALL(CmdBindPipeline),
                                         CALL(CmdBindDescriptorSets),
                                         CALL(CmdBindVertexBuffers),
                                         CALL(CmdBindIndexBuffer),
                                         CALL(CmdPushConstants),
                                         CALL(CmdSetViewport),
                                         CALL(CmdSetScissor),
                                         CALL(CmdDrawIndexed)};
#undef CALL

/* ---- words ---- */

static struct {
   const char *what; /* is being started, and what it means that it is not */
} told;

void Prof_Vk_Load_tell_as(const char *what) { told.what = what; }

int Prof_Vk_Load_refuse(const char *why)
{
   Prof_ASSERT(why && told.what);
   Prof_Config_log("%s: %s", told.what, why);
   return 0;
}

static const char *words_of(VkResult result)
{
   switch (result) {
      case VK_ERROR_OUT_OF_HOST_MEMORY: return "out of memory";
      case VK_ERROR_OUT_OF_DEVICE_MEMORY: return "out of the device's memory";
      case VK_ERROR_DEVICE_LOST: return "the device is lost";
      case VK_ERROR_MEMORY_MAP_FAILED: return "memory could not be mapped";
      case VK_ERROR_TOO_MANY_OBJECTS: return "too many allocations of memory";
      case VK_ERROR_INITIALIZATION_FAILED: return "initialization failed";
      default: return "an error";
   }
}

int Prof_Vk_Load_succeeded(VkResult result, const char *call)
{
   if (result == VK_SUCCESS) return 1;
   Prof_Config_log("%s: %s: %s (VkResult %d)", told.what, call, words_of(result), (int)result);
   return 0;
}

static int is_missing(const char *name)
{
   Prof_Config_log("%s: there is no function %s", told.what, name);
   return 1;
}

/* ---- finding ---- */

/* All pointers to functions are of one size. */
static int put(void *to, const Prof_Vk_Call *call, PFN_vkVoidFunction found)
{
   if (!found) return !is_missing(call->name);
   memcpy((char *)to + call->place, &found, sizeof found);
   return 1;
}

int Prof_Vk_Load_instance_calls(void *to, const Prof_Vk *host, const Prof_Vk_Call *calls,
                                size_t count)
{
   size_t i;
   for (i = 0; i < count; ++i)
      if (!put(to, &calls[i], host->get_proc(host->instance, calls[i].name))) return 0;
   return 1;
}

static PFN_vkGetDeviceProcAddr find_finder(const Prof_Vk *host)
{
   return (PFN_vkGetDeviceProcAddr)host->get_proc(host->instance, "vkGetDeviceProcAddr");
}

int Prof_Vk_Load_device_calls(void *to, const Prof_Vk *host, const Prof_Vk_Call *calls,
                              size_t count)
{
   PFN_vkGetDeviceProcAddr find = find_finder(host);
   size_t i;
   if (!find) return !is_missing("vkGetDeviceProcAddr");
   for (i = 0; i < count; ++i)
      if (!put(to, &calls[i], find(host->device, calls[i].name))) return 0;
   return 1;
}

/* The device does not tell what the host has switched on, but has no function for what is off; or,
 * of what Vulkan itself has by now, for what is later than the version that the host asked for. */
static int has_rendering(const Prof_Vk *host)
{
   PFN_vkGetDeviceProcAddr find = find_finder(host);
   return find && (find(host->device, "vkCmdBeginRendering") ||
                   find(host->device, "vkCmdBeginRenderingKHR"));
}

/* Tells the device's name; 0 if it has no pictures of so many samples, of which drivers make a
 * pipeline all the same, and crash. */
static int meet(const Prof_Vk_Device *vk, const Prof_Vk *host)
{
   VkPhysicalDeviceProperties told_by;
   vk->GetPhysicalDeviceProperties(vk->physical, &told_by);
   told_by.deviceName[sizeof told_by.deviceName - 1] = 0;
   Prof_Label_suggest("gpu", told_by.deviceName);
   if (host->samples <= 1 || told_by.limits.framebufferColorSampleCounts & host->samples) return 1;
   return Prof_Vk_Load_refuse("Prof_Vk.samples is none of the device's, which "
                              "limits.framebufferColorSampleCounts has");
}

int Prof_Vk_Load_is_allocator(const VkAllocationCallbacks *allocator)
{
   return !allocator ||
          (allocator->pfnAllocation && allocator->pfnReallocation && allocator->pfnFree &&
           !allocator->pfnInternalAllocation == !allocator->pfnInternalFree);
}

int Prof_Vk_Load_device(Prof_Vk_Device *vk, const Prof_Vk *host)
{
   if (!host->instance) return Prof_Vk_Load_refuse("Prof_Vk.instance is null");
   if (!host->physical_device) return Prof_Vk_Load_refuse("Prof_Vk.physical_device is null");
   if (!host->device) return Prof_Vk_Load_refuse("Prof_Vk.device is null");
   if (!host->get_proc)
      return Prof_Vk_Load_refuse("Prof_Vk.get_proc is null; give it vkGetInstanceProcAddr");
   if (!Prof_Vk_Load_is_allocator(host->allocator))
      return Prof_Vk_Load_refuse("Prof_Vk.allocator lacks functions that Vulkan wants");
   vk->device = host->device;
   vk->physical = host->physical_device;
   if (host->allocator) {
      vk->copy = *host->allocator;
      vk->allocator = &vk->copy;
   }
   if (!Prof_Vk_Load_instance_calls(vk, host, of_instance,
                                    sizeof of_instance / sizeof of_instance[0]) ||
       !Prof_Vk_Load_device_calls(vk, host, of_device, sizeof of_device / sizeof of_device[0]))
      return 0;
   if (!meet(vk, host)) return 0;
   if (host->render_pass || has_rendering(host)) return 1;
   return Prof_Vk_Load_refuse("Prof_Vk.render_pass is null, and the device has no dynamic "
                              "rendering (Vulkan 1.3 or VK_KHR_dynamic_rendering)");
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
