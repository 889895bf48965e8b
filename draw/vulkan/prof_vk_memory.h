/* prof_vk_memory.h - all that the GPU reads of the overlay lies in one buffer, which stays mapped:
 *
 *      font      one bit a texel, seen through a view as words of R32_UINT: no image, and so
 *                nothing to upload, to transition or to sample
 *      indices   the same for every list
 *      corners   of the draw in flight 0
 *      corners   ... 1
 *      ...       by turns: the GPU may still read those of the draws before
 */
#ifndef INC_PROF_VK_MEMORY_H
#define INC_PROF_VK_MEMORY_H

#include "prof_vk_load.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Vk_Memory {
   VkBuffer buffer;
   VkDeviceMemory memory;
   VkBufferView font;
   VkDeviceSize indices; /* where they begin */
   unsigned char *mapped;
   uint32_t draws, next; /* how many draws in flight; whose turn it is */
} Prof_Vk_Memory;

/* 0, and the log is told, if the device refuses; give it to _free all the same. */
extern int Prof_Vk_Memory_make(Prof_Vk_Memory *memory, const Prof_Vk_Device *vk, uint32_t draws);
extern void Prof_Vk_Memory_free(Prof_Vk_Memory *memory, const Prof_Vk_Device *vk);

/* Copies the first `count` corners; returns where in the buffer they are now. */
extern VkDeviceSize Prof_Vk_Memory_put(Prof_Vk_Memory *memory, const Prof_Draw_Vertex *corners,
                                       uint32_t count);

#ifdef __cplusplus
}
#endif

#endif
