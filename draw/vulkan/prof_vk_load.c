/* prof_vk_load.c - see prof_vk_load.h: functions by their names, so that nothing is linked. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_VK)
#include "prof_vk_load.h"

#include <stddef.h>
#include <string.h>

#include "../../src/base/prof_config.h"

typedef struct Call {
   const char *name;
   size_t place; /* in Prof_Vk_Device */
} Call;

#define CALL(name) {"vk" #name, offsetof(Prof_Vk_Device, name)}

static const Call of_instance[] = {CALL(GetPhysicalDeviceMemoryProperties),
                                   CALL(GetPhysicalDeviceFormatProperties),
                                   CALL(GetDeviceProcAddr)};

static const Call of_device[] = {CALL(CreateBuffer),
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

int Prof_Vk_Load_refuse(const char *why)
{
   Prof_ASSERT(why);
   Prof_Config_log("Prof_vk_start: the overlay will not be drawn: %s", why);
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
   Prof_Config_log("Prof_vk_start: the overlay will not be drawn: %s: %s (VkResult %d)", call,
                   words_of(result), (int)result);
   return 0;
}

static int is_missing(const char *name)
{
   Prof_Config_log("Prof_vk_start: the overlay will not be drawn: there is no function %s", name);
   return 1;
}

/* ---- finding ---- */

/* All pointers to functions are of one size. */
static int put(Prof_Vk_Device *vk, const Call *call, PFN_vkVoidFunction found)
{
   if (!found) return !is_missing(call->name);
   memcpy((char *)vk + call->place, &found, sizeof found);
   return 1;
}

static int find_calls(Prof_Vk_Device *vk, const Prof_Vk *host)
{
   size_t i;
   for (i = 0; i < sizeof of_instance / sizeof of_instance[0]; ++i)
      if (!put(vk, &of_instance[i], host->get_proc(host->instance, of_instance[i].name))) return 0;
   for (i = 0; i < sizeof of_device / sizeof of_device[0]; ++i)
      if (!put(vk, &of_device[i], vk->GetDeviceProcAddr(vk->device, of_device[i].name))) return 0;
   return 1;
}

/* The device does not tell what the host has switched on, but has no function for what is off; or,
 * of what Vulkan itself has by now, for what is later than the version that the host asked for. */
static int has_rendering(const Prof_Vk_Device *vk)
{
   return vk->GetDeviceProcAddr(vk->device, "vkCmdBeginRendering") ||
          vk->GetDeviceProcAddr(vk->device, "vkCmdBeginRenderingKHR");
}

int Prof_Vk_Load_device(Prof_Vk_Device *vk, const Prof_Vk *host)
{
   if (!host->instance) return Prof_Vk_Load_refuse("Prof_Vk.instance is null");
   if (!host->physical_device) return Prof_Vk_Load_refuse("Prof_Vk.physical_device is null");
   if (!host->device) return Prof_Vk_Load_refuse("Prof_Vk.device is null");
   if (!host->get_proc)
      return Prof_Vk_Load_refuse("Prof_Vk.get_proc is null; give it vkGetInstanceProcAddr");
   vk->device = host->device;
   vk->physical = host->physical_device;
   if (host->allocator) {
      vk->copy = *host->allocator;
      vk->allocator = &vk->copy;
   }
   if (!find_calls(vk, host)) return 0;
   if (host->render_pass || has_rendering(vk)) return 1;
   return Prof_Vk_Load_refuse("Prof_Vk.render_pass is null, and the device has no dynamic "
                              "rendering (Vulkan 1.3 or VK_KHR_dynamic_rendering)");
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
