/* prof_vk_gpu.c - see prof_vk_gpu.h: GPU zones (src/frame/prof_gpu_zones.h) by Vulkan's clock.
 *
 * A stamp needs a command buffer, which the zones' clock does not know: so each call notes its own
 * before it goes there. Zones inside of a pass whose clock is not believed there are counted here,
 * and not told.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_VK)
#include "prof_vk_gpu.h"

#include <string.h>

#include "../../src/base/prof_config.h"
#include "prof_vk_bench.h"
#include "prof_vk_timer.h"

/* No module, as in prof_vk.c: what the device has of us is between the host's start and stop. */
static struct {
   int started;
   Prof_Vk_Timer timer;
   Prof_Vk_Trust trust;
   int queue_is_free;        /* at an outermost begin: see Prof_Vk_Gpu */
   int asked;                /* the verdict of the start was */
   VkCommandBuffer commands; /* of the call that is under way */
   int in_pass;              /* it is a begin inside of a pass */
   int marked;               /* zones were measured with this device */
   int left_out;             /* zones open in a pass, the innermost, which are not told */
   uint32_t made;            /* stamps */
} own;

/* ---- the clock ---- */

/* The outermost zone resets the frame's stamps, which no pass may do. */
static int is_ready(void) { return own.started && own.commands && !own.in_pass; }

static const char *driver(void) { return own.timer.properties.deviceName; }

/* Where the queue is not ours while zones are recorded, the test of the start was the only one. */
static const char *lack(void)
{
   const char *missing = Prof_Vk_Timer_lack(&own.timer);
   if (*missing || own.queue_is_free || own.trust.around != Prof_GPU_UNSETTLED) return missing;
   return "the machine was too busy at Prof_vk_gpu_start to test its clock";
}

/* The first was done at the start. */
static Prof_Gpu_Verdict test(Prof_Gpu_Test *result)
{
   if (own.asked && own.trust.around == Prof_GPU_UNSETTLED) {
      Prof_Vk_Load_tell_as("Prof_vk_gpu_begin: GPU zones will not be measured");
      Prof_Vk_Bench_test(&own.timer, &own.trust);
   }
   own.asked = 1;
   *result = own.trust.test;
   return own.trust.around;
}

static void mark_context(void) { own.marked = 1; }
static int is_marked(void) { return own.marked; }

/* Numbers in the pool. */
static void make(uint32_t *stamps, int count)
{
   Prof_Gpu_Zones_number(stamps, count, &own.made);
}

static void stamp(uint32_t which)
{
   if (own.commands) Prof_Vk_Timer_stamp(&own.timer, own.commands, which);
}

static int read_stamp(uint32_t which, uint64_t *ns)
{
   return Prof_Vk_Timer_read(&own.timer, which, ns);
}

static int broke(void) { return 0; }

static void renew(const uint32_t *stamps, int count)
{
   Prof_ASSERT(count == Prof_GPU_STAMPS && stamps[count - 1] == stamps[0] + (uint32_t)count - 1);
   Prof_Vk_Timer_reset(&own.timer, own.commands, stamps[0], (uint32_t)count);
}

static const Prof_Gpu_Clock of_vk = {is_ready,
                                     driver,
                                     lack,
                                     test,
                                     mark_context,
                                     is_marked,
                                     make,
                                     stamp,
                                     read_stamp,
                                     0, /* 1.0 does not tell what time it is there */
                                     broke,
                                     renew};

/* ---- start and stop ---- */

static void let_go(void)
{
   Prof_Gpu_Zones_forget(&of_vk);
   memset(&own, 0, sizeof own);
}

int Prof_vk_gpu_start(const Prof_Vk_Gpu *host)
{
   Prof_Vk_Load_tell_as("Prof_vk_gpu_start: GPU zones will not be measured");
   if (!host) return Prof_Vk_Load_refuse("a null Prof_Vk_Gpu");
   if (own.started)
      Prof_Config_log("Prof_vk_gpu_start: without Prof_vk_gpu_stop, what zones had of the device "
                      "before is not destroyed");
   let_go();
   own.queue_is_free = host->queue_is_free;
   own.started =
      Prof_Vk_Timer_make(&own.timer, host) &&
      (*Prof_Vk_Timer_lack(&own.timer) || Prof_Vk_Bench_test(&own.timer, &own.trust));
   if (own.started) return 1;
   Prof_Vk_Timer_free(&own.timer);
   return 0;
}

void Prof_vk_gpu_stop(void)
{
   if (!own.started) return;
   Prof_Vk_Timer_free(&own.timer);
   let_go();
}

/* ---- zones ---- */

/* Whoever begins a zone outside has ended the pass, and all that was left out with it. */
static void begin(VkCommandBuffer commands, const char *name, int in_pass)
{
   if (!own.started || !commands) return;
   if (!in_pass) own.left_out = 0;
   if (in_pass && own.trust.inside != Prof_GPU_TRUSTED) {
      ++own.left_out;
      return;
   }
   own.commands = commands;
   own.in_pass = in_pass;
   Prof_Gpu_Zones_begin(&of_vk, name);
   own.commands = VK_NULL_HANDLE;
}

void Prof_vk_gpu_begin(VkCommandBuffer commands, const char *name) { begin(commands, name, 0); }

void Prof_vk_gpu_begin_in_pass(VkCommandBuffer commands, const char *name)
{
   begin(commands, name, 1);
}

void Prof_vk_gpu_end(VkCommandBuffer commands)
{
   if (!own.started || !commands) return;
   if (own.left_out) {
      --own.left_out;
      return;
   }
   own.commands = commands;
   Prof_Gpu_Zones_end();
   own.commands = VK_NULL_HANDLE;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
