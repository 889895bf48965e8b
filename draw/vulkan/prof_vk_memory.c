/* prof_vk_memory.c - see prof_vk_memory.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_VK)
#include "prof_vk_memory.h"

#include <string.h>

#include "../list/prof_draw_list.h"
#include "../list/prof_font.h"
#include "../list/prof_list_facts.h"

/* The font comes first: a view must begin at a multiple of something, and 0 always is. */
enum {
   INDEX_BYTES = Prof_LIST_QUADS * 6 * 2,
   CORNER_BYTES = Prof_LIST_VERTICES * (int)sizeof(Prof_Draw_Vertex)
};

static VkDeviceSize font_bytes(void)
{
   return (VkDeviceSize)Prof_Font_texture_width() * (VkDeviceSize)Prof_Font_texture_height() / 8;
}

static VkDeviceSize corners_of(uint32_t draw)
{
   return font_bytes() + INDEX_BYTES + (VkDeviceSize)draw * CORNER_BYTES;
}

/* Vulkan has this format, and 65,536 elements of it, on every device; but it is not asked for much,
 * and a driver that lacks it would show noise. With glyphs of the game's there may be more of
 * them. */
static int has_format(const Prof_Vk_Device *vk)
{
   VkFormatProperties properties;
   VkPhysicalDeviceProperties device;
   vk->GetPhysicalDeviceFormatProperties(vk->physical, VK_FORMAT_R32_UINT, &properties);
   if (!(properties.bufferFeatures & VK_FORMAT_FEATURE_UNIFORM_TEXEL_BUFFER_BIT))
      return Prof_Vk_Load_refuse("the device has no uniform texel buffers of R32_UINT");
   vk->GetPhysicalDeviceProperties(vk->physical, &device);
   if (font_bytes() / 4 <= device.limits.maxTexelBufferElements) return 1;
   return Prof_Vk_Load_refuse("the device's texel buffers are too small for the glyphs that "
                              "Prof_set_glyphs was given");
}

static int make_buffer(Prof_Vk_Memory *to, const Prof_Vk_Device *vk)
{
   VkBufferCreateInfo info;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
   info.size = corners_of(to->draws);
   info.usage = VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT | VK_BUFFER_USAGE_INDEX_BUFFER_BIT |
                VK_BUFFER_USAGE_VERTEX_BUFFER_BIT;
   info.sharingMode = VK_SHARING_MODE_EXCLUSIVE;
   return Prof_Vk_Load_succeeded(vk->CreateBuffer(vk->device, &info, vk->allocator, &to->buffer),
                                 "vkCreateBuffer");
}

/* ---- memory ---- */

enum {
   MAPPED = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
   CLOSE = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT | MAPPED,
   KNOWN = CLOSE | VK_MEMORY_PROPERTY_HOST_CACHED_BIT /* others ask for a feature of the device */
};

/* Tries each kind of memory that the buffer may have and that has these properties. */
static VkResult allocate(Prof_Vk_Memory *to, const Prof_Vk_Device *vk, unsigned wanted)
{
   VkPhysicalDeviceMemoryProperties all;
   VkMemoryRequirements needs;
   VkMemoryAllocateInfo info;
   VkResult result = VK_ERROR_OUT_OF_DEVICE_MEMORY;
   uint32_t i;
   vk->GetPhysicalDeviceMemoryProperties(vk->physical, &all);
   vk->GetBufferMemoryRequirements(vk->device, to->buffer, &needs);
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
   info.allocationSize = needs.size;
   for (i = 0; i < all.memoryTypeCount && result != VK_SUCCESS; ++i) {
      const unsigned has = all.memoryTypes[i].propertyFlags;
      if (!(needs.memoryTypeBits >> i & 1) || (has & wanted) != wanted || has & ~(unsigned)KNOWN)
         continue;
      info.memoryTypeIndex = i;
      result = vk->AllocateMemory(vk->device, &info, vk->allocator, &to->memory);
      if (result != VK_SUCCESS) to->memory = VK_NULL_HANDLE;
   }
   return result;
}

/* That which is near the GPU and yet mapped is scarce on some; then what is mapped has to do. */
static int make_memory(Prof_Vk_Memory *to, const Prof_Vk_Device *vk)
{
   void *mapped = 0;
   VkResult result = allocate(to, vk, CLOSE);
   if (result != VK_SUCCESS) result = allocate(to, vk, MAPPED);
   if (!Prof_Vk_Load_succeeded(result, "vkAllocateMemory") ||
       !Prof_Vk_Load_succeeded(vk->BindBufferMemory(vk->device, to->buffer, to->memory, 0),
                               "vkBindBufferMemory") ||
       !Prof_Vk_Load_succeeded(
          vk->MapMemory(vk->device, to->memory, 0, VK_WHOLE_SIZE, 0, &mapped), "vkMapMemory"))
      return 0;
   to->mapped = (unsigned char *)mapped;
   return 1;
}

/* ---- what is in it ---- */

static int make_view(Prof_Vk_Memory *to, const Prof_Vk_Device *vk)
{
   VkBufferViewCreateInfo info;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO;
   info.buffer = to->buffer;
   info.format = VK_FORMAT_R32_UINT;
   info.range = font_bytes();
   return Prof_Vk_Load_succeeded(vk->CreateBufferView(vk->device, &info, vk->allocator, &to->font),
                                 "vkCreateBufferView");
}

/* 32 texels a word, as overlay.frag reads them. Written in order, as memory of the GPU's wants
 * it. */
static void pack_font(unsigned char *to)
{
   const unsigned char *texels = Prof_List_Facts_texture(), *end = to + font_bytes();
   for (; to < end; to += 4) {
      uint32_t word = 0;
      int x;
      for (x = 0; x < 32; ++x) word |= (uint32_t)(*texels++ != 0) << x;
      memcpy(to, &word, sizeof word);
   }
}

int Prof_Vk_Memory_make(Prof_Vk_Memory *memory, const Prof_Vk_Device *vk, uint32_t draws)
{
   memset(memory, 0, sizeof *memory);
   Prof_ASSERT(draws > 0);
   memory->draws = draws;
   Prof_Font_fix();
   memory->indices = font_bytes();
   if (!has_format(vk) || !make_buffer(memory, vk) || !make_memory(memory, vk) ||
       !make_view(memory, vk))
      return 0;
   pack_font(memory->mapped);
   memcpy(memory->mapped + memory->indices, Prof_List_Facts_indices(), INDEX_BYTES);
   return 1;
}

/* Memory that is freed is mapped no longer. */
void Prof_Vk_Memory_free(Prof_Vk_Memory *memory, const Prof_Vk_Device *vk)
{
   if (memory->font) vk->DestroyBufferView(vk->device, memory->font, vk->allocator);
   if (memory->buffer) vk->DestroyBuffer(vk->device, memory->buffer, vk->allocator);
   if (memory->memory) vk->FreeMemory(vk->device, memory->memory, vk->allocator);
   memset(memory, 0, sizeof *memory);
}

VkDeviceSize Prof_Vk_Memory_put(Prof_Vk_Memory *memory, const Prof_Draw_Vertex *corners,
                                uint32_t count)
{
   const VkDeviceSize at = corners_of(memory->next);
   Prof_ASSERT(memory->mapped && memory->next < memory->draws);
   Prof_ASSERT(count <= Prof_LIST_VERTICES);
   memcpy(memory->mapped + (size_t)at, corners, count * sizeof *corners);
   memory->next = (memory->next + 1) % memory->draws;
   return at;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
