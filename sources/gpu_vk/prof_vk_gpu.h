/* prof_vk_gpu.h - GPU zones in a program that uses Vulkan; part of library iprof_vk.
 *
 *    Prof_Vk_Gpu host = {0};
 *    host.instance = ...                              ... and so on
 *    Prof_vk_gpu_start(&host);                        once the device is there
 *
 *    Prof_vk_gpu_begin(commands, "shadows");          outside of render passes, around them
 *    vkCmdBeginRenderPass(...)
 *    Prof_vk_gpu_begin_in_pass(commands, "trees");    inside of one
 *    ...
 *    Prof_vk_gpu_end(commands);
 *    vkCmdEndRenderPass(...)
 *    Prof_vk_gpu_end(commands);
 *
 *    Prof_vk_gpu_stop();                              before the device is destroyed
 *
 * What zones are, and where they are shown, is as with OpenGL: see Prof_gpu_begin in prof.h. The
 * outermost zones begin outside of passes, and command buffers are submitted in the order in
 * which the zones were recorded, to one queue. Zones of a buffer that is never submitted are left
 * out, and GPU times pause for some four seconds at 60 frames a second.
 *
 * Some drivers' clocks are right around passes, and wrong inside of them, where lavapipe notes when
 * commands are filed. So Prof_vk_gpu_start measures known work in both places: zones inside of
 * passes are left out where the clock does not hold there.
 */
#ifndef INC_PROF_VK_GPU_H
#define INC_PROF_VK_GPU_H

#include "../../draw/vulkan/prof_vk.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

struct VkQueue_T;

/* What the game lends. */
typedef struct Prof_Vk_Gpu {
   struct VkInstance_T *instance;
   struct VkPhysicalDevice_T *physical_device;
   struct VkDevice_T *device;
   /* vkGetInstanceProcAddr, be it Vulkan's own or a loader's. */
   void(Prof_VK_CALL *(Prof_VK_CALL *get_proc)(struct VkInstance_T *, const char *))(void);
   struct VkQueue_T *queue;  /* that the zones' command buffers go to; of graphics */
   unsigned queue_family;
   const struct VkAllocationCallbacks *allocator; /* default null. Copied */
   int queue_is_free; /* 1: nobody else uses the queue while an outermost zone begins, as where one
                         thread records and submits. A test of the clock that the machine was too
                         busy for is then made again in Prof_vk_gpu_begin, some 600 zones later, and
                         once more. Default 0: it is not; call Prof_vk_gpu_stop and _start */
} Prof_Vk_Gpu;

Prof_CALLS

/* Makes a pool of 4,128 queries, and tests for some 100 ms, longer on a busy machine, whether the
 * clock tells the truth: nobody else may use the queue meanwhile. Returns 1; or 0, and the log is
 * told, if something is missing. A clock that fails the test is no failure of this call:
 * Prof_Info.gpu says so after the first zone; a new start tests anew. What was started
 * before without Prof_vk_gpu_stop is forgotten, not destroyed. Any thread, one at a time, as for
 * the other calls. */
Prof_API int Prof_vk_gpu_start(const Prof_Vk_Gpu *host) Prof_OFF(0)
/* Opens a zone, outside of a render pass or inside of one. Before Prof_vk_gpu_start, or with a null
 * command buffer, they do nothing, and nor does their end. */
Prof_API void Prof_vk_gpu_begin(struct VkCommandBuffer_T *commands, const char *name) Prof_OFF_VOID
Prof_API void Prof_vk_gpu_begin_in_pass(struct VkCommandBuffer_T *commands, const char *name)
   Prof_OFF_VOID
/* Closes the zone on top. In the same command buffer, or in one that is submitted later. */
Prof_API void Prof_vk_gpu_end(struct VkCommandBuffer_T *commands) Prof_OFF_VOID
/* Destroys what was made. The GPU must have finished all that was recorded, or the device be lost.
 * Times that have not come by then are lost. */
Prof_API void Prof_vk_gpu_stop(void) Prof_OFF_VOID

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
