/* prof_source.c - see prof_source.h */
#ifdef Prof_ENABLED
#include "prof_source.h"
#include "prof_context.h"
#include "prof_start.h"

const char *Prof_Source_gpu_text = "";

/* A fiber's context that is never switched in. */
Prof_Context *Prof_Source_make(const char *name) { return Prof_create_fiber(name); }

uint32_t Prof_Source_zone(const char *name, const char *source)
{
   Prof_Site site = {0, 0, 0, 0, 0, 0};
   uint32_t zone = Prof_ZONE_OTHER;
   site.name = name ? name : "(null)";
   site.file = source;
   Prof_Config_lock();
   if (Prof_Start_now()) zone = Prof_Zone_of_site(&site);
   Prof_Config_unlock();
   return zone;
}

/* Under the lock. */
static uint32_t child_of(Prof_Context *c, uint32_t parent, uint32_t zone)
{
   uint32_t state = Prof_State_make(parent, zone, Prof_Zones[zone].file, 0);
   Prof_ASSERT(c->nodes[parent].zone); /* the root, or what an earlier call returned */
   if (!state) state = Prof_State_make_over(parent);
   if (!c->nodes[state].zone && !Prof_Context_attach(c, state)) return Prof_STATE_ROOT;
   return state;
}

uint32_t Prof_Source_feed(Prof_Context *c, uint32_t parent, uint32_t zone, uint64_t self_ticks,
                          uint32_t entries)
{
   uint32_t state = parent;
   if (!c || Prof_Context_is_off()) return parent;
   Prof_Config_lock();
   if (c->used && !c->hands) {
      Prof_Node *node;
      state = child_of(c, parent, zone);
      node = &c->nodes[state];
      Prof_ASSERT(!node->parent && Prof_Context_node_runs(node, 0)); /* nobody stands in it */
      Prof_Atomic_store64(&node->self, Prof_Atomic_load64(&node->self) + self_ticks);
      Prof_Atomic_store32(&node->entries, Prof_Atomic_load32(&node->entries) + entries);
   }
   Prof_Config_unlock();
   return state;
}

/* ---- frames of the GPU ---- */

/* As many as can be in flight; if nobody updates, the oldest give way. */
enum { GPU_FRAMES = 16 };

static struct {
   uint64_t number;
   double ms;
} gpu_frames[GPU_FRAMES];
static uint32_t gpu_fed, gpu_taken;

void Prof_Source_feed_gpu_frame(uint64_t number, double ms)
{
   Prof_Config_lock();
   if (gpu_fed - gpu_taken == GPU_FRAMES) ++gpu_taken;
   gpu_frames[gpu_fed % GPU_FRAMES].number = number;
   gpu_frames[gpu_fed++ % GPU_FRAMES].ms = ms;
   Prof_Config_unlock();
}

int Prof_Source_take_gpu_frame(uint64_t *number, double *ms)
{
   if (gpu_taken == gpu_fed) return 0;
   *number = gpu_frames[gpu_taken % GPU_FRAMES].number;
   *ms = gpu_frames[gpu_taken++ % GPU_FRAMES].ms;
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
