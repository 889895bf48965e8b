/* prof_vk_timer.c - see prof_vk_timer.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_VK)
#include "prof_vk_timer.h"

#include <string.h>

#include "../../src/base/prof_assert.h"

#define CALL(name) Prof_VK_CALL_OF(Prof_Vk_Timer, name)

static const Prof_Vk_Call of_instance[] = {CALL(GetPhysicalDeviceProperties),
                                           CALL(GetPhysicalDeviceMemoryProperties),
                                           CALL(GetPhysicalDeviceQueueFamilyProperties)};

static const Prof_Vk_Call of_device[] = {CALL(CreateQueryPool),
                                         CALL(DestroyQueryPool),
                                         CALL(GetQueryPoolResults),
                                         CALL(CmdResetQueryPool),
                                         CALL(CmdWriteTimestamp),
                                         CALL(CreateImage),
                                         CALL(DestroyImage),
                                         CALL(GetImageMemoryRequirements),
                                         CALL(AllocateMemory),
                                         CALL(FreeMemory),
                                         CALL(BindImageMemory),
                                         CALL(CreateImageView),
                                         CALL(DestroyImageView),
                                         CALL(CreateRenderPass),
                                         CALL(DestroyRenderPass),
                                         CALL(CreateFramebuffer),
                                         CALL(DestroyFramebuffer),
                                         CALL(CreateShaderModule),
                                         CALL(DestroyShaderModule),
                                         CALL(CreatePipelineLayout),
                                         CALL(DestroyPipelineLayout),
                                         CALL(CreateGraphicsPipelines),
                                         CALL(DestroyPipeline),
                                         CALL(CreateCommandPool),
                                         CALL(DestroyCommandPool),
                                         CALL(AllocateCommandBuffers),
                                         CALL(BeginCommandBuffer),
                                         CALL(EndCommandBuffer),
                                         CALL(CmdBeginRenderPass),
                                         CALL(CmdEndRenderPass),
                                         CALL(CmdBindPipeline),
                                         CALL(CmdPushConstants),
                                         CALL(CmdDraw),
                                         CALL(QueueSubmit),
                                         CALL(QueueWaitIdle)};
#undef CALL

/* ---- what the host lends ---- */

static const char *wrong_with(const Prof_Vk_Gpu *host)
{
   if (!host->instance) return "Prof_Vk_Gpu.instance is null";
   if (!host->physical_device) return "Prof_Vk_Gpu.physical_device is null";
   if (!host->device) return "Prof_Vk_Gpu.device is null";
   if (!host->get_proc) return "Prof_Vk_Gpu.get_proc is null; give it vkGetInstanceProcAddr";
   if (!host->queue) return "Prof_Vk_Gpu.queue is null";
   if (!Prof_Vk_Load_is_allocator(host->allocator))
      return "Prof_Vk_Gpu.allocator lacks functions that Vulkan wants";
   return 0;
}

static int find_calls(Prof_Vk_Timer *timer, const Prof_Vk_Gpu *host)
{
   Prof_Vk lender;
   memset(&lender, 0, sizeof lender);
   lender.instance = host->instance;
   lender.device = host->device;
   lender.get_proc = host->get_proc;
   return Prof_Vk_Load_instance_calls(timer, &lender, of_instance,
                                      sizeof of_instance / sizeof of_instance[0]) &&
          Prof_Vk_Load_device_calls(timer, &lender, of_device,
                                    sizeof of_device / sizeof of_device[0]);
}

/* Of stamps of this queue; 0: it takes none. */
static int find_mask(Prof_Vk_Timer *timer, const Prof_Vk_Gpu *host)
{
   enum { MOST = 32 };
   VkQueueFamilyProperties families[MOST];
   uint32_t count = MOST, bits;
   timer->GetPhysicalDeviceQueueFamilyProperties(host->physical_device, &count, families);
   if (host->queue_family >= count)
      return Prof_Vk_Load_refuse("Prof_Vk_Gpu.queue_family is none of the device");
   bits = families[host->queue_family].timestampValidBits;
   timer->mask = bits >= 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
   return 1;
}

static int make_pool(Prof_Vk_Timer *timer)
{
   VkQueryPoolCreateInfo info;
   memset(&info, 0, sizeof info);
   info.sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO;
   info.queryType = VK_QUERY_TYPE_TIMESTAMP;
   info.queryCount = Prof_VK_TIMER_STAMPS;
   return Prof_Vk_Load_succeeded(
      timer->CreateQueryPool(timer->device, &info, timer->allocator, &timer->pool),
      "vkCreateQueryPool");
}

int Prof_Vk_Timer_make(Prof_Vk_Timer *timer, const Prof_Vk_Gpu *host)
{
   const char *wrong = wrong_with(host);
   memset(timer, 0, sizeof *timer);
   if (wrong) return Prof_Vk_Load_refuse(wrong);
   timer->device = host->device;
   timer->queue = host->queue;
   timer->family = host->queue_family;
   if (host->allocator) {
      timer->copy = *host->allocator;
      timer->allocator = &timer->copy;
   }
   if (!find_calls(timer, host) || !find_mask(timer, host)) return 0;
   timer->GetPhysicalDeviceProperties(host->physical_device, &timer->properties);
   timer->GetPhysicalDeviceMemoryProperties(host->physical_device, &timer->memory);
   return *Prof_Vk_Timer_lack(timer) ? 1 : make_pool(timer);
}

void Prof_Vk_Timer_free(Prof_Vk_Timer *timer)
{
   if (timer->pool) timer->DestroyQueryPool(timer->device, timer->pool, timer->allocator);
   memset(timer, 0, sizeof *timer);
}

/* ---- stamps ---- */

const char *Prof_Vk_Timer_lack(const Prof_Vk_Timer *timer)
{
   enum { LEAST_BITS = 30 };
   if (timer->mask >> (LEAST_BITS - 1) == 0) return "no timestamps on this queue";
   return timer->properties.limits.timestampPeriod > 0 ? "" : "no timestamps";
}

/* Each with a word that says whether it is there. */
static VkResult look(const Prof_Vk_Timer *timer, uint32_t first, uint32_t count, uint64_t *told)
{
   const size_t each = 2 * sizeof *told;
   return timer->GetQueryPoolResults(
      timer->device, timer->pool, first, count, count * each, told, each,
      VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
}

void Prof_Vk_Timer_reset(Prof_Vk_Timer *timer, VkCommandBuffer commands, uint32_t first,
                         uint32_t count)
{
   uint64_t told[2 * Prof_GPU_STAMPS];
   uint32_t i;
   Prof_ASSERT(timer->pool && count <= Prof_GPU_STAMPS && first + count <= Prof_VK_TIMER_STAMPS);
   memset(told, 0, sizeof told);
   look(timer, first, count, told);
   for (i = 0; i < count; ++i)
      if (told[(size_t)2 * i + 1]) timer->seen[first + i] = told[(size_t)2 * i];
   timer->CmdResetQueryPool(commands, timer->pool, first, count);
}

void Prof_Vk_Timer_reset_all(const Prof_Vk_Timer *timer, VkCommandBuffer commands)
{
   timer->CmdResetQueryPool(commands, timer->pool, 0, Prof_VK_TIMER_STAMPS);
}

void Prof_Vk_Timer_stamp(const Prof_Vk_Timer *timer, VkCommandBuffer commands, uint32_t stamp)
{
   Prof_ASSERT(timer->pool && stamp < Prof_VK_TIMER_STAMPS);
   timer->CmdWriteTimestamp(commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, timer->pool, stamp);
}

/* A stamp with all its bits: it lies near the newest one, before it or after. */
static uint64_t with_all_bits(Prof_Vk_Timer *timer, uint64_t told)
{
   const uint64_t ahead = (told - timer->last) & timer->mask;
   if (ahead > timer->mask / 2) return timer->last - ((timer->last - told) & timer->mask);
   timer->last += ahead;
   return timer->last;
}

int Prof_Vk_Timer_read(Prof_Vk_Timer *timer, uint32_t stamp, uint64_t *ns)
{
   uint64_t told[2] = {0, 0};
   Prof_ASSERT(timer->pool && stamp < Prof_VK_TIMER_STAMPS);
   if (look(timer, stamp, 1, told) != VK_SUCCESS || !told[1] || told[0] == timer->seen[stamp])
      return 0;
   *ns = (uint64_t)((double)with_all_bits(timer, told[0]) *
                    (double)timer->properties.limits.timestampPeriod);
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
