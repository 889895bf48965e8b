/* prof_vk.h - the overlay in a program that draws with Vulkan: library iprof_vk.
 *
 *    Prof_Vk host = {0};                          what the overlay may use of the game's
 *    host.instance = ...                          ... and so on
 *    Prof_vk_start(&host);                        once the device and the pass are there
 *
 *    vkCmdBeginRenderPass(commands, ...)          once a frame, in the pass that is shown:
 *    ...                                          the game's picture
 *    Prof_vk_draw(commands, width, height);       last
 *    vkCmdEndRenderPass(commands);
 *
 *    vkDeviceWaitIdle(device);
 *    Prof_vk_stop();                              before the device, or for another pass
 *
 * Vulkan 1.0 and later, in a render pass or in dynamic rendering. The overlay needs no queue, no
 * command pool and no image of the game's, and submits nothing. It makes one pipeline, and one
 * buffer of 0.1 MB and 0.4 MB for each draw in flight, and links to nothing: it asks for functions
 * by their names.
 *
 * IN THE COMMAND BUFFER it leaves behind: pipeline, descriptor set 0, push constants, vertex buffer
 * 0, index buffer, viewport 0, scissor 0. So draw it last, or bind your own again.
 *
 * A LOST DEVICE   Call Prof_vk_stop, which waits for nothing, before the device is destroyed, and
 * Prof_vk_start with the new one. Prof_shutdown leaves all of this as it is.
 *
 * Keys and mouse come by draw/glfw, draw/sdl2 or Prof_overlay_key.
 */
#ifndef INC_PROF_VK_H
#define INC_PROF_VK_H

#include "../../prof.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

/* Vulkan's own types, without its header. */
struct VkInstance_T;
struct VkPhysicalDevice_T;
struct VkDevice_T;
struct VkCommandBuffer_T;
struct VkAllocationCallbacks;
#if UINTPTR_MAX > 0xFFFFFFFFu
typedef struct VkRenderPass_T *Prof_Vk_Pass; /* a VkRenderPass */
#else
typedef uint64_t Prof_Vk_Pass;
#endif
#if defined(_WIN32)
#define Prof_VK_CALL __stdcall /* as VKAPI_PTR has it */
#else
#define Prof_VK_CALL
#endif

enum { Prof_VK_COLORS = 8 };

/* What the game lends. Zero in a field means its default. */
typedef struct Prof_Vk {
   struct VkInstance_T *instance;
   struct VkPhysicalDevice_T *physical_device;
   struct VkDevice_T *device;
   /* vkGetInstanceProcAddr, be it Vulkan's own or a loader's. */
   void(Prof_VK_CALL *(Prof_VK_CALL *get_proc)(struct VkInstance_T *, const char *))(void);

   Prof_Vk_Pass render_pass; /* a pass that the overlay is drawn in, or one that is compatible;
                                default null: dynamic rendering (1.3, VK_KHR_dynamic_rendering) */
   unsigned subpass;         /* of render_pass; default 0 */
   unsigned num_colors;      /* colour attachments of the pass or subpass, 1 .. 8; default 1. The
                                overlay goes into the first. With more, the device needs
                                independentBlend */
   unsigned colors[Prof_VK_COLORS]; /* their VkFormat; of a render pass, the first will do. Colours
                                       are decoded for an SRGB format, which blends light */
   unsigned depth, stencil;  /* VkFormat of these attachments in dynamic rendering; default none */
   unsigned samples;         /* of a pixel, 1 .. 64, as many as the device has (its limits.
                                framebufferColorSampleCounts); default 1 */
   int linear;               /* 1: colours are linear light though the format does not say so, as in
                                one of half floats */
   unsigned draws_in_flight; /* calls of Prof_vk_draw that the GPU may not have finished when the
                                next one is made: frames in flight, times passes with the overlay in
                                a frame; 1 .. 64, default 3. If it is too small, pictures flicker */
   const struct VkAllocationCallbacks *allocator; /* Vulkan's, for memory of the host's; default
                                                     null, its own. Copied */
} Prof_Vk;

Prof_CALLS

/* Makes pipeline and buffer; nothing is submitted. Returns 1; or 0, with a message to the log, if a
 * field is missing or wrong, or the device lacks a function or memory: then nothing is left behind.
 * What was started before without Prof_vk_stop is forgotten, not destroyed, as its device may be
 * gone; the log says so. Any thread, one at a time, as for the other calls here. */
Prof_API int Prof_vk_start(const Prof_Vk *host) Prof_OFF(0)

/* Records the overlay over the picture of that many pixels, from its top left. A pass of the kind
 * that was started with has begun; its area must not be smaller. Returns 1; or 0, and nothing is
 * recorded, before Prof_vk_start or without a command buffer: the log says so once if the overlay
 * is open. On the thread of Prof_update. */
Prof_API int Prof_vk_draw(struct VkCommandBuffer_T *commands, int width, int height) Prof_OFF(0)

/* The same of a list, for a game that records on a thread of its own: see Prof_overlay_prepare and
 * Prof_overlay_take. The list may be gone when this returns. Null draws nothing and returns
 * 0, as does a list that has more corners than ours can: the log says so once. Any thread, one at a
 * time. */
Prof_API int Prof_vk_draw_list(struct VkCommandBuffer_T *commands, const Prof_Draw_List *list)
   Prof_OFF(0)

/* Destroys what was made. The GPU must have finished all that was recorded, or the device be lost;
 * the device must not be destroyed yet. Without a start it does nothing. */
Prof_API void Prof_vk_stop(void) Prof_OFF_VOID

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
