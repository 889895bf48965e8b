/* prof_source.c - see prof_source.h */
#ifdef Prof_ENABLED
#include "prof_source.h"
#include "prof_context.h"
#include "prof_event_stream.h"
#include "prof_start.h"
#include "prof_thread.h"
#include "../base/prof_module.h"
#include <string.h>

const char *Prof_Source_gpu_text = "";

/* A fiber's context that is never switched in. */
Prof_Context *Prof_Source_make(const char *name)
{
   Prof_Context *c;
   Prof_Config_lock();
   c = Prof_Thread_take_slot(name ? name : "fiber", Prof_FED);
   Prof_Config_unlock();
   return c;
}

void Prof_Source_end(Prof_Context *c)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && c->fiber == Prof_FED);
   c->track = 0;
   Prof_Context_return_slot(c);
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
#if defined(Prof_CHECKED)
   if ((int64_t)node->self > Prof_Clock_half) Prof_Atomic_store32(&Prof_Context_sums_are_long, 1);
#endif
}

static uint32_t state_above(const Prof_Source_Span *spans, const uint32_t *states, int i)
{
   return spans[i].above < 0 ? (uint32_t)Prof_STATE_ROOT : states[spans[i].above];
}

/* Adds each span's length to its state and takes it from its parent's, so that a state has its self
 * time, and the outermost spans are the sum of all:
 *
 *      frame   |----------------|        10: 10 - 4 - 3 = 3
 *        sky      |----|                  4:              4
 *        sea              |---|           3:              3
 *
 * A child may be longer than its parent, for clocks of others owe us nothing; then the parent's
 * self time is below zero and the sum is still right. */
static void add_spans(Prof_Context *c, const Prof_Source_Span *spans, int count, uint32_t *states)
{
   int i;
   for (i = 0; i < count; ++i) {
      const Prof_Source_Span *s = &spans[i];
      uint32_t parent = state_above(spans, states, i);
      Prof_ASSERT(s->above < i && (int64_t)(s->end - s->begin) >= 0);
      states[i] = child_of(c, parent, s->zone);
      add(c, states[i], s->end - s->begin, 1);
      if (s->above >= 0) add(c, parent, 0 - (s->end - s->begin), 0);
      else c->away -= s->end - s->begin; /* as if its clock had run, for who gets the slot next */
   }
}

/* ---- as a stack ---- */

/* Where a source's events may lie on the time line. They ascend, so nothing lies before the last
 * one of the slot, whoever put that; and nothing after now, or what is submitted next would have no
 * place. */
typedef struct Room {
   uint64_t begin, end;
} Room;

typedef void Teller(Prof_Context *c, Prof_Event *event, Room *room);

/* Tells of the spans from `from` to before `to` as of a stack: a span is entered when its turn
 * comes, and before that all are left that it is not inside of. After the last one (i == to) all
 * are. */
static void walk(Prof_Context *c, const Prof_Source_Span *spans, int from, int to,
                 const uint32_t *states, Teller *tell, Room *room)
{
   int i, open = -1;
   for (i = from; i <= to; ++i) {
      Prof_Event event;
      while (open >= 0 && (i == to || spans[i].above != open)) {
         event.kind = Prof_EVENT_LEAVE;
         event.state = states[open];
         event.below = state_above(spans, states, open);
         event.stamp = spans[open].end;
         tell(c, &event, room);
         open = spans[open].above;
      }
      if (i == to) break;
      event.kind = Prof_EVENT_ENTER;
      event.state = states[i];
      event.below = state_above(spans, states, i);
      event.stamp = spans[i].begin;
      tell(c, &event, room);
      open = i;
   }
}

/* Beyond max_states a zone and the one around it may be one state, which is on the stack once. */
static void tell_all_of(uint32_t mask, Prof_Context *c, const Prof_Event *event)
{
   if (event->state == event->below) return;
   if (event->kind == Prof_EVENT_ENTER)
      Prof_Watch_tell_enter(mask, c, event->below, event->state, event->stamp);
   else Prof_Watch_tell_leave(mask, c, event->state, event->below, event->stamp);
}

static void tell_watchers(Prof_Context *c, Prof_Event *event, Room *unused)
{
   (void)unused;
   tell_all_of(Prof_Watch_who(), c, event);
}

/* All but those who show when it was. */
static void tell_of_lengths(Prof_Context *c, Prof_Event *event, Room *unused)
{
   (void)unused;
   tell_all_of(Prof_Watch_who() & ~Prof_Watch_by(Prof_LANE_FEED), c, event);
}

/* ---- on the time line ---- */

static uint64_t clip(const Room *room, uint64_t stamp)
{
   if ((int64_t)(stamp - room->end) > 0) stamp = room->end;
   return (int64_t)(stamp - room->begin) < 0 ? room->begin : stamp;
}

static void tell_stream(Prof_Context *c, Prof_Event *event, Room *room)
{
   event->stamp = room->begin = clip(room, event->stamp);
   Prof_Event_Stream_put(c, event);
}

/* Finds how far the source's events may reach: from its last one to now. If it has none yet, it
 * begins with an IN at the first span: a source's clock never stands, and between its spans it is
 * in its root. */
static Room find_room(Prof_Context *c, uint64_t first)
{
   const Prof_Ring *ring = Prof_Event_Stream_ring(c);
   Prof_Event event = {0, Prof_EVENT_IN, Prof_STATE_ROOT, 0};
   Room room;
   room.end = Prof_Clock_now();
   Prof_ASSERT(!ring || Prof_Event_Ring_end(ring) > 0);
   if (ring) {
      room.begin = Prof_Event_Ring_get(ring, Prof_Event_Ring_end(ring) - 1).stamp;
      return room;
   }
   room.begin = (int64_t)(first - room.end) > 0 ? room.end : first;
   event.stamp = room.begin;
   Prof_Event_Stream_put(c, &event);
   return room;
}

enum { NOTHING, SOME, MOST };

/* How much of the span there is room for. Half of it is MOST: as each call reads both clocks anew,
 * an interval that begins where the last call's ended may lose its first ticks. */
static int part_in(const Room *room, const Prof_Source_Span *s)
{
   uint64_t begin = clip(room, s->begin), end = clip(room, s->end);
   if (begin == s->begin && end == s->end) return MOST;
   if (begin == end) return NOTHING;
   return end - begin < (s->end - s->begin) / 2 ? SOME : MOST;
}

/* Counts a span that the time line has no room for, if it is the game's. The GPU's are placed by a
 * clock that runs beside ours, and may be off. */
static void count_cut(const Prof_Context *c, const Prof_Source_Span *s)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!c->track || Prof_Config_counts.cut_intervals++) return;
   Prof_Config_log("Prof_submit: the time line does not show all of %s on the track \"%s\": "
                   "it is not over yet, or an earlier call had one after it (told once)",
                   Prof_Zones[s->zone].name, c->name);
}

/* A span that there is no room for is left out, and with it what is in it, unless there is room for
 * some of that. */
static void tell_spans(Prof_Context *c, const Prof_Source_Span *spans, int count,
                       const uint32_t *states)
{
   Room room = find_room(c, spans[0].begin);
   int from, to;
   for (from = 0; from < count; from = to) {
      int most = NOTHING;
      for (to = from; to < count && (to == from || spans[to].above >= 0); ++to) {
         int part = part_in(&room, &spans[to]);
         if (part != MOST) count_cut(c, &spans[to]);
         if (part > most) most = part;
      }
      if (most != NOTHING) walk(c, spans, from, to, states, tell_stream, &room);
   }
}

int Prof_Source_wants_places(void) { return Prof_Event_Stream_is_open() || Prof_is_listened(); }

void Prof_Source_submit(Prof_Context *c, const Prof_Source_Span *spans, int count,
                        Prof_Source_Place place, uint32_t *states)
{
   Teller *tell = place == Prof_NOT_PLACED ? tell_of_lengths : tell_watchers;
   if (!c || count <= 0 || Prof_Context_is_off()) return;
   Prof_Config_lock();
   if (c->used && !c->hands) {
      Prof_Context_wake(c);
      add_spans(c, spans, count, states);
      if (Prof_Watch_who()) walk(c, spans, 0, count, states, tell, 0);
      if (place == Prof_PLACED && Prof_Event_Stream_is_open()) tell_spans(c, spans, count, states);
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
   uint32_t slot; /* and 1, of the source; 0: none has fed one */
} gpu;

static void put_back(void) { memset(&gpu, 0, sizeof gpu); }
static Prof_Module module = Prof_MODULE(gpu, put_back);

uint32_t Prof_Source_gpu(void) { return gpu.slot; }

void Prof_Source_feed_gpu_frame(const Prof_Context *source, uint64_t number, double ms)
{
   Prof_Config_lock();
   Prof_Module_list(&module);
   gpu.slot = source->index + 1;
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
