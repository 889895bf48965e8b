/* prof_source.c - see prof_source.h */
#ifdef Prof_ENABLED
#include "prof_source.h"
#include "prof_context.h"
#include "prof_event_stream.h"
#include "prof_start.h"
#include "../base/prof_module.h"
#include <string.h>

const char *Prof_Source_gpu_text = "";

/* A fiber's context that is never switched in. */
Prof_Context *Prof_Source_make(const char *name) { return Prof_create_fiber(name); }

void Prof_Source_end(Prof_Context *c)
{
   c->track = 0;
   Prof_destroy_fiber(c);
}

uint32_t Prof_Source_zone(const char *name, const char *source)
{
   uint32_t zone = Prof_ZONE_OTHER;
   Prof_Config_lock();
   if (Prof_Start_now()) zone = Prof_Zone_make(name ? name : "(null)", source, 0);
   Prof_Config_unlock();
   return zone;
}

/* Finds or makes the child of a state, and its node. The caller holds the lock. */
static uint32_t child_of(Prof_Context *c, uint32_t parent, uint32_t zone)
{
   uint32_t state = Prof_State_make(parent, zone, Prof_Zones[zone].file, 0);
   Prof_ASSERT(c->nodes[parent].zone); /* the root, or what an earlier call returned */
   if (!state) state = Prof_State_make_over(parent);
   if (!c->nodes[state].zone && !Prof_Context_attach(c, state)) return Prof_STATE_ROOT;
   return state;
}

/* Adds time and entries to a node in which nobody stands. The caller holds the lock. */
static void add(Prof_Context *c, uint32_t state, uint64_t ticks, uint32_t entries)
{
   Prof_Node *node = &c->nodes[state];
   Prof_ASSERT(!node->parent && Prof_Context_node_runs(node, 0));
   Prof_Atomic_store64(&node->self, Prof_Atomic_load64(&node->self) + ticks);
   Prof_Atomic_store32(&node->entries, Prof_Atomic_load32(&node->entries) + entries);
}

static uint32_t state_above(const Prof_Source_Span *spans, const uint32_t *states, int i)
{
   return spans[i].above < 0 ? (uint32_t)Prof_STATE_ROOT : states[spans[i].above];
}

/* Moves each span's time out of its parent's. A child may be longer than its parent, for clocks of
 * others owe us nothing; then the parent's self time is below zero and the sum is still right. */
static void add_spans(Prof_Context *c, const Prof_Source_Span *spans, int count, uint32_t *states)
{
   int i;
   for (i = 0; i < count; ++i) {
      const Prof_Source_Span *s = &spans[i];
      uint32_t parent = state_above(spans, states, i);
      Prof_ASSERT(s->above < i && s->begin <= s->end);
      states[i] = child_of(c, parent, s->zone);
      add(c, states[i], s->end - s->begin, 1);
      if (s->above >= 0) add(c, parent, 0 - (s->end - s->begin), 0);
      else c->away -= s->end - s->begin; /* as if its clock had run, for who gets the slot next */
   }
}

/* ---- as events ---- */

static void tell(Prof_Context *c, Prof_Event_Kind kind, uint32_t state, uint32_t below,
                 uint64_t stamp)
{
   Prof_Event event;
   if ((int64_t)(stamp - c->told_at) < 0) stamp = c->told_at;
   event.stamp = c->told_at = stamp;
   event.kind = kind;
   event.state = state;
   event.below = below;
   Prof_Event_Stream_put(c, &event);
}

/* Spans that are over are left before the next one is entered. A source's clock never stands: it is
 * in its root between them, from the first one on. */
static void tell_spans(Prof_Context *c, const Prof_Source_Span *spans, int count,
                       const uint32_t *states)
{
   int i, open = -1;
   if (!Prof_Event_Stream_ring(c)) tell(c, Prof_EVENT_IN, Prof_STATE_ROOT, 0, spans[0].begin);
   for (i = 0; i <= count; ++i) {
      while (open >= 0 && (i == count || spans[i].above != open)) {
         tell(c, Prof_EVENT_LEAVE, states[open], state_above(spans, states, open), spans[open].end);
         open = spans[open].above;
      }
      if (i == count) break;
      tell(c, Prof_EVENT_ENTER, states[i], state_above(spans, states, i), spans[i].begin);
      open = i;
   }
}

void Prof_Source_submit(Prof_Context *c, const Prof_Source_Span *spans, int count, int placed,
                        uint32_t *states)
{
   if (!c || count <= 0 || Prof_Context_is_off()) return;
   Prof_Config_lock();
   if (c->used && !c->hands) {
      add_spans(c, spans, count, states);
      if (placed && Prof_Event_Stream_is_open()) tell_spans(c, spans, count, states);
   }
   Prof_Config_unlock();
}

/* ---- frames of the GPU ---- */

/* More frames cannot be in flight. If nobody updates, the oldest give way. */
enum { GPU_FRAMES = 16 };

typedef struct Gpu_Frame {
   uint64_t number;
   double ms;
} Gpu_Frame;

static struct {
   Gpu_Frame frames[GPU_FRAMES];
   uint32_t fed, taken;
} gpu;

static void put_back(void) { memset(&gpu, 0, sizeof gpu); }
static Prof_Module module = Prof_MODULE(gpu, put_back);

void Prof_Source_feed_gpu_frame(uint64_t number, double ms)
{
   Prof_Config_lock();
   Prof_Module_list(&module);
   if (gpu.fed - gpu.taken == GPU_FRAMES) ++gpu.taken;
   gpu.frames[gpu.fed % GPU_FRAMES].number = number;
   gpu.frames[gpu.fed++ % GPU_FRAMES].ms = ms;
   Prof_Config_unlock();
}

int Prof_Source_take_gpu_frame(uint64_t *number, double *ms)
{
   if (gpu.taken == gpu.fed) return 0;
   *number = gpu.frames[gpu.taken % GPU_FRAMES].number;
   *ms = gpu.frames[gpu.taken++ % GPU_FRAMES].ms;
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
