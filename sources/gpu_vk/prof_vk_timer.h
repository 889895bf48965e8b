/* prof_vk_timer.h - the device as GPU zones need it: its functions, and a pool of timestamps.
 *
 *      0 .. 4095      stamps of the frames in flight (src/frame/prof_gpu_zones.h)
 *      4096 ..        those of the test (prof_vk_bench.h)
 *
 * A stamp must be reset by the GPU before it can be taken again, and until the GPU has got there it
 * shows what it was: so a value that is the same as before is none.
 */
#ifndef INC_PROF_VK_TIMER_H
#define INC_PROF_VK_TIMER_H

#include "../../draw/vulkan/prof_vk_load.h"
#include "../../src/frame/prof_gpu_zones.h"
#include "prof_vk_gpu.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
   Prof_VK_TIMER_BENCH = Prof_GPU_FRAMES * Prof_GPU_STAMPS, /* the first of the test's */
   Prof_VK_TIMER_STAMPS = Prof_VK_TIMER_BENCH + 32
};

typedef struct Prof_Vk_Timer {
   VkDevice device;
   VkQueue queue;
   uint32_t family;
   const VkAllocationCallbacks *allocator; /* null, or the copy */
   VkAllocationCallbacks copy;
   VkPhysicalDeviceProperties properties;
   VkPhysicalDeviceMemoryProperties memory;

   VkQueryPool pool;
   uint64_t mask;  /* bits of a stamp that mean something; 0: it has none */
   uint64_t last;  /* the newest stamp that was read, all bits of it */
   uint64_t seen[Prof_VK_TIMER_STAMPS]; /* what each showed when it was reset last */

   PFN_vkGetPhysicalDeviceProperties GetPhysicalDeviceProperties;
   PFN_vkGetPhysicalDeviceMemoryProperties GetPhysicalDeviceMemoryProperties;
   PFN_vkGetPhysicalDeviceQueueFamilyProperties GetPhysicalDeviceQueueFamilyProperties;

   PFN_vkCreateQueryPool CreateQueryPool;
   PFN_vkDestroyQueryPool DestroyQueryPool;
   PFN_vkGetQueryPoolResults GetQueryPoolResults;
   PFN_vkCmdResetQueryPool CmdResetQueryPool;
   PFN_vkCmdWriteTimestamp CmdWriteTimestamp;

   PFN_vkCreateImage CreateImage; /* from here on for the test */
   PFN_vkDestroyImage DestroyImage;
   PFN_vkGetImageMemoryRequirements GetImageMemoryRequirements;
   PFN_vkAllocateMemory AllocateMemory;
   PFN_vkFreeMemory FreeMemory;
   PFN_vkBindImageMemory BindImageMemory;
   PFN_vkCreateImageView CreateImageView;
   PFN_vkDestroyImageView DestroyImageView;
   PFN_vkCreateRenderPass CreateRenderPass;
   PFN_vkDestroyRenderPass DestroyRenderPass;
   PFN_vkCreateFramebuffer CreateFramebuffer;
   PFN_vkDestroyFramebuffer DestroyFramebuffer;
   PFN_vkCreateShaderModule CreateShaderModule;
   PFN_vkDestroyShaderModule DestroyShaderModule;
   PFN_vkCreatePipelineLayout CreatePipelineLayout;
   PFN_vkDestroyPipelineLayout DestroyPipelineLayout;
   PFN_vkCreateGraphicsPipelines CreateGraphicsPipelines;
   PFN_vkDestroyPipeline DestroyPipeline;
   PFN_vkCreateCommandPool CreateCommandPool;
   PFN_vkDestroyCommandPool DestroyCommandPool;
   PFN_vkAllocateCommandBuffers AllocateCommandBuffers;
   PFN_vkBeginCommandBuffer BeginCommandBuffer;
   PFN_vkEndCommandBuffer EndCommandBuffer;
   PFN_vkCmdBeginRenderPass CmdBeginRenderPass;
   PFN_vkCmdEndRenderPass CmdEndRenderPass;
   PFN_vkCmdBindPipeline CmdBindPipeline;
   PFN_vkCmdPushConstants CmdPushConstants;
   PFN_vkCmdDraw CmdDraw;
   PFN_vkQueueSubmit QueueSubmit;
   PFN_vkQueueWaitIdle QueueWaitIdle;
} Prof_Vk_Timer;

/* 0, and the log is told, if something is missing; give it to _free all the same. */
extern int Prof_Vk_Timer_make(Prof_Vk_Timer *timer, const Prof_Vk_Gpu *host);
extern void Prof_Vk_Timer_free(Prof_Vk_Timer *timer);

/* "" if the queue has timestamps, else what it lacks. */
extern const char *Prof_Vk_Timer_lack(const Prof_Vk_Timer *timer);
/* So many can be taken again, Prof_GPU_STAMPS at most. Outside of a pass. */
extern void Prof_Vk_Timer_reset(Prof_Vk_Timer *timer, VkCommandBuffer commands, uint32_t first,
                                uint32_t count);
/* All of them, before the first is ever taken or reset. */
extern void Prof_Vk_Timer_reset_all(const Prof_Vk_Timer *timer, VkCommandBuffer commands);
/* When the GPU is done with all before it. */
extern void Prof_Vk_Timer_stamp(const Prof_Vk_Timer *timer, VkCommandBuffer commands,
                                uint32_t stamp);
/* 0: the GPU is not there yet. Never waits. */
extern int Prof_Vk_Timer_read(Prof_Vk_Timer *timer, uint32_t stamp, uint64_t *ns);

#ifdef __cplusplus
}
#endif

#endif
