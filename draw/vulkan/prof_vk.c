/* prof_vk.c - see prof_vk.h: what the host lends is checked, and a list becomes eight commands.
 *
 *      Prof_vk_start    prof_vk_load       functions
 *                       prof_vk_memory     font, indices, room for corners
 *                       prof_vk_pipeline   shaders, states, the set that shows the font
 *      Prof_vk_draw     copies corners, binds, draws once
 *      Prof_vk_stop     destroys them, the last first
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_VK)
#include <vulkan/vulkan_core.h>

#include "prof_vk.h"

#include <string.h>

#include "../../src/base/prof_config.h"
#include "../../src/base/prof_module.h"
#include "../list/prof_draw_list.h"
#include "../list/prof_list_facts.h"
#include "../list/prof_own_thread.h"
#include "prof_vk_load.h"
#include "prof_vk_memory.h"
#include "prof_vk_pipeline.h"

extern Prof_Declare(prof_draw);

enum { DRAWS = 3, MOST_DRAWS = 64, MOST_SAMPLES = 64 };

/* No module: what the device has of us is between the host's start and stop. A shutdown may come
 * when the device is in use, or gone. */
static struct {
   int started;
   float linear;
   Prof_Vk_Device vk;
   Prof_Vk_Memory memory;
   Prof_Vk_Pipeline pipeline;
} of_device;

static struct {
   int told; /* why nothing is drawn */
} own;

static void put_back(void) { own.told = 0; }
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- start and stop ---- */

static int is_srgb(unsigned format)
{
   switch (format) {
      case VK_FORMAT_R8G8B8_SRGB:
      case VK_FORMAT_B8G8R8_SRGB:
      case VK_FORMAT_R8G8B8A8_SRGB:
      case VK_FORMAT_B8G8R8A8_SRGB:
      case VK_FORMAT_A8B8G8R8_SRGB_PACK32: return 1;
      default: return 0;
   }
}

/* Puts defaults in; tells what is wrong, or null. */
static const char *complete(Prof_Vk *host)
{
   uint32_t i;
   if (!host->num_colors) host->num_colors = 1;
   if (!host->samples) host->samples = 1;
   if (!host->draws_in_flight) host->draws_in_flight = DRAWS;
   if (host->num_colors > Prof_VK_COLORS) return "Prof_Vk.num_colors is 1 .. 8";
   if (host->samples > MOST_SAMPLES || host->samples & (host->samples - 1))
      return "Prof_Vk.samples is 1, 2, 4, 8, 16, 32 or 64";
   if (host->draws_in_flight > MOST_DRAWS) return "Prof_Vk.draws_in_flight is 1 .. 64";
   for (i = 0; i < host->num_colors && !host->render_pass; ++i)
      if (!host->colors[i])
         return "Prof_Vk.colors: dynamic rendering wants the VkFormat of each attachment; or give "
                "Prof_Vk.render_pass";
   if (!host->render_pass && host->subpass)
      return "Prof_Vk.subpass is of Prof_Vk.render_pass, which is null";
   return 0;
}

static void destroy(void)
{
   Prof_Vk_Pipeline_free(&of_device.pipeline, &of_device.vk);
   Prof_Vk_Memory_free(&of_device.memory, &of_device.vk);
   memset(&of_device, 0, sizeof of_device);
}

int Prof_vk_start(const Prof_Vk *host)
{
   Prof_Vk lent;
   const char *wrong;
   Prof_Vk_Load_tell_as("Prof_vk_start: the overlay will not be drawn");
   if (!host) return Prof_Vk_Load_refuse("a null Prof_Vk");
   if (of_device.started)
      Prof_Config_log("Prof_vk_start: without Prof_vk_stop, what the overlay had of the device "
                      "before is not destroyed");
   memset(&of_device, 0, sizeof of_device);
   lent = *host;
   wrong = complete(&lent);
   if (wrong) return Prof_Vk_Load_refuse(wrong);
   if (!Prof_Vk_Load_device(&of_device.vk, &lent)) return 0;
   of_device.started =
      Prof_Vk_Memory_make(&of_device.memory, &of_device.vk, lent.draws_in_flight) &&
      Prof_Vk_Pipeline_make(&of_device.pipeline, &of_device.vk, &lent, of_device.memory.font);
   of_device.linear = lent.linear || is_srgb(lent.colors[0]) ? 1.0f : 0.0f;
   if (!of_device.started) destroy();
   own.told = 0;
   return of_device.started;
}

void Prof_vk_stop(void)
{
   if (of_device.started) destroy();
}

/* ---- drawing ---- */

/* Tells once why nothing is drawn: the overlay takes the keys all the same. */
static int refuse(const char *why)
{
   Prof_Module_list(&module);
   if (!own.told) Prof_Config_log("the overlay is open, but not drawn: %s", why);
   own.told = 1;
   return 0;
}

static int can_draw(VkCommandBuffer commands, const Prof_Draw_List *list)
{
   const char *fault;
   if (!of_device.started)
      return list->num_indices && refuse("Prof_vk_start was not called, or returned 0");
   if (!commands) return list->num_indices && refuse("a null command buffer");
   fault = Prof_List_Facts_fault(list);
   return fault ? refuse(fault) : 1;
}

static void set_size(VkCommandBuffer commands, int width, int height)
{
   const Prof_Vk_Device *vk = &of_device.vk;
   VkViewport viewport;
   VkRect2D all;
   Prof_Vk_Map map;
   Prof_ASSERT(width > 0 && height > 0); /* or its list were empty */
   viewport.x = viewport.y = viewport.minDepth = 0;
   viewport.width = (float)width;
   viewport.height = (float)height;
   viewport.maxDepth = 1;
   all.offset.x = all.offset.y = 0;
   all.extent.width = (uint32_t)width;
   all.extent.height = (uint32_t)height;
   map.scale[0] = 2 / viewport.width;
   map.scale[1] = 2 / viewport.height;
   map.linear = of_device.linear;
   vk->CmdSetViewport(commands, 0, 1, &viewport);
   vk->CmdSetScissor(commands, 0, 1, &all);
   vk->CmdPushConstants(commands, of_device.pipeline.layout, VK_SHADER_STAGE_VERTEX_BIT, 0,
                        sizeof map, &map);
}

/* The indices are those of every list, so they lie there already. */
static void record(VkCommandBuffer commands, const Prof_Draw_List *list)
{
   const Prof_Vk_Device *vk = &of_device.vk;
   VkBuffer buffer = of_device.memory.buffer;
   const uint32_t corners = (uint32_t)list->num_vertices, quads = corners / 4;
   VkDeviceSize at;
   Prof_ASSERT(list->num_vertices % 4 == 0 && list->num_indices == list->num_vertices / 4 * 6);
   at = Prof_Vk_Memory_put(&of_device.memory, list->vertices, corners);
   vk->CmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, of_device.pipeline.pipeline);
   vk->CmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, of_device.pipeline.layout,
                             0, 1, &of_device.pipeline.set, 0, 0);
   vk->CmdBindVertexBuffers(commands, 0, 1, &buffer, &at);
   vk->CmdBindIndexBuffer(commands, buffer, of_device.memory.indices, VK_INDEX_TYPE_UINT16);
   set_size(commands, list->width, list->height);
   vk->CmdDrawIndexed(commands, quads * 6, 1, 0, 0, 0);
}

int Prof_vk_draw_list(VkCommandBuffer commands, const Prof_Draw_List *list)
{
   int drawn;
   if (!list) return 0;
   Prof_Region(prof_draw) drawn = can_draw(commands, list);
   if (drawn && list->num_indices) record(commands, list);
   Prof_End
   return drawn;
}

int Prof_vk_draw(VkCommandBuffer commands, int width, int height)
{
   if (!Prof_Own_Thread_may_draw("Prof_vk_draw")) return 0;
   return Prof_vk_draw_list(commands, Prof_overlay_draw(width, height));
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
