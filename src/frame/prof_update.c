/* prof_update.c - once a frame: counters in, a frame record out.
 *
 * What update has taken from a counter is remembered beside it, and the frame gets the difference.
 * So whatever happens to the threads meanwhile, the frame records of a context add up to its
 * counters: what one update reads a moment too early, the next one finds. A difference can come
 * out negative by such a moment (this thread's `now` was read before the other's last event, or the
 * other was in the middle of one); it then counts as zero and is made good in the next frame.
 *
 * What a clock that went back made negative would be made good only when as much time has passed as
 * the clock lost. So it is given up: the counter counts from where it is now. On the updating
 * thread the frame is then as long as its zones say, and a gap.
 */
#ifdef Prof_ENABLED
#include "prof_update.h"
#include "../../platform/prof_compiler.h"
#include "prof_average.h"
#include "../gather/prof_clock.h"
#include "../gather/prof_context.h"
#include "../gather/prof_source.h"
#include "prof_frame_record.h"
#include "prof_history.h"
#include "prof_hitch.h"
#include "prof_frame_index.h"
#include "../gather/prof_left_open.h"
#include "prof_waiting.h"
#include "prof_frame_notes.h"
#include "../gather/prof_context_names.h"
#include "prof_frame_figures.h"
#include "../gather/prof_start.h"
#include "prof_validate.h"
#include "../gather/prof_warning.h"
#include <string.h>

typedef struct Taken {
   uint64_t self;
   uint32_t entries;
} Taken;

/* What the updating thread ran in the frame at hand. */
typedef struct Ran {
   uint64_t in_since; /* the time at which its context came in, or of the last update */
   uint64_t ran;      /* ticks that its clock ran, in fibers as well */
   uint64_t self;     /* those in the zones of its context */
   uint64_t work;     /* and in those of the fibers that ran there mostly */
} Ran;

static Taken **taken; /* [context][order] */
static uint32_t *cap_taken;
static Prof_Item *items; /* of the frame at hand */
static uint32_t num_items, cap_items;
static uint64_t frames, updates;
static uint64_t last_update; /* its reading */
static int recorded;
static uint64_t unrecorded; /* since the last that was */
static double seconds_recorded;

/* ---- gathering; under the lock ---- */

static int room_for_taken(const Prof_Context *c)
{
   Taken *more;
   uint32_t old = cap_taken[c->index];
   if (old >= c->num_entered) return 1;
   more = (Taken *)Prof_Config_alloc(c->cap_entered, sizeof *more);
   if (!more) return 0;
   if (old) memcpy(more, taken[c->index], old * sizeof *more);
   Prof_Config_release(taken[c->index]);
   taken[c->index] = more;
   cap_taken[c->index] = c->cap_entered;
   return 1;
}

static int room_for_items(uint32_t more)
{
   uint32_t cap = cap_items ? cap_items : 256;
   Prof_Item *bigger;
   if (num_items + more <= cap_items) return 1;
   while (cap < num_items + more) cap *= 2;
   bigger = (Prof_Item *)Prof_Config_alloc(cap, sizeof *bigger);
   if (!bigger) return 0;
   if (num_items) memcpy(bigger, items, num_items * sizeof *bigger);
   Prof_Config_release(items);
   items = bigger;
   cap_items = cap;
   return 1;
}

/* In the frame at hand: some context lost time; this thread's own did. */
static int lost_time, lost_own_time;

/* Did the clock make a difference negative? This thread's is by nothing else. Another thread may
 * have been met in the middle of a begin or an end, when two of its nodes run, and the system may
 * let it stand there for as long as it likes: its differences are believed only if this thread saw
 * the clock go back as well. */
static int is_lost(const Prof_Context *c, uint64_t now)
{
   int own = c->hands == Prof_Tls_hands();
   if (!own && now >= last_update) return 0;
   lost_time = 1;
   lost_own_time |= own;
   return 1;
}

/* Is the node on top of the stack? It is known for sure only of contexts that no other thread has.
 * What those do meanwhile can make a wrong answer, for a frame or two. */
static int is_on_top(const Prof_Context *c, const Prof_Node *node)
{
   if (!c->hands || c->parked) return 0;
   return node == (c->gated ? c->top : Prof_Atomic_load_ptr(&c->hands->cur));
}

/* What a zone lost by a clock that started again may be as much as a reading, and look as if the
 * zone ran. So nothing is told by that where it is known what runs. */
static uint64_t read_self(const Prof_Context *c, const Prof_Node *node, uint64_t before,
                          uint64_t now)
{
   int others = c->hands && c->hands != Prof_Tls_hands();
   if (others && now >= last_update) return Prof_Context_node_self(node, before, now);
   return Prof_Atomic_load64(&node->self) + (is_on_top(c, node) ? now : 0);
}

/* Returns the context's ticks, which the record keeps as they are: it says as well whether the
 * frame's work is made of them. */
static uint64_t gather_context(const Prof_Context *c, uint64_t now)
{
   const uint16_t context = (uint16_t)c->index, works = (uint16_t)c->worked;
   uint64_t sum = 0;
   Taken *t;
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   /* Without memory nothing is taken, so nothing is lost: it waits for a frame that has some. */
   if (!room_for_taken(c) || !room_for_items(c->num_entered)) return 0;
   if (!Prof_Frame_Index_update(c->index, c->entered, c->num_entered)) return 0;
   for (i = 0, t = taken[c->index]; i < c->num_entered; ++i, ++t) {
      const Prof_Node *node = &c->nodes[c->entered[i]];
      uint32_t entries = Prof_Atomic_load32(&node->entries);
      Prof_Item *item = &items[num_items];
      uint64_t self;
      Prof_ASSERT(i < cap_taken[c->index] && num_items < cap_items);
      if (Prof_Atomic_load64(&node->self) == t->self && entries == t->entries)
         continue; /* most rest */
      self = read_self(c, node, t->self, now);
      if ((int64_t)(self - t->self) < 0) {
         if (is_lost(c, now)) t->self = self;
         else self = t->self;
      }
      if (self == t->self && entries == t->entries) continue;
      sum += item->self = self - t->self;
      item->entries = entries - t->entries;
      item->state = c->entered[i];
      item->context = context;
      item->works = works;
      item->order = i;
      ++num_items;
      t->self = self;
      t->entries = entries;
   }
   return sum;
}

#if defined(Prof_CHECKED)
/* As prof_frame_record.h and those that take it have it: by context, then by order, each once. */
static int item_is_sound(uint32_t i)
{
   const Prof_Item *item = &items[i];
   const Prof_Context *c;
   if (item->context >= Prof_Contexts_used) return 0;
   c = Prof_Contexts[item->context];
   if (item->order >= c->num_entered || c->entered[item->order] != item->state) return 0;
   if (!item->self && !item->entries) return 0;
   if (i == 0 || items[i - 1].context < item->context) return 1;
   return items[i - 1].context == item->context && items[i - 1].order < item->order;
}

static int frame_is_sound(const Prof_Frame *frame)
{
   uint32_t i;
   for (i = 0; i < frame->count; ++i)
      if (!item_is_sound(i)) return 0;
   return frame->items == items && frame->text && frame->owner < Prof_Contexts_used &&
          frame->seconds >= 0 && frame->own <= frame->apart;
}

/* Conservation: a context that was in from update to update spent all that time in its states.
 * Without memory a frame goes without its items, and the next one has them too. */
static int adds_up(const Ran *own, uint64_t ticks)
{
   return own->in_since != last_update || Prof_Config_counts.failed_allocs || own->self == ticks;
}
#endif

static int start(void)
{
   static int tried;
   size_t contexts = (size_t)Prof_Settings.max_contexts;
   if (tried) return taken && cap_taken;
   if (!Prof_Start_now()) return 0;
   tried = 1;
   taken = (Taken **)Prof_Config_alloc(contexts, sizeof *taken);
   cap_taken = (uint32_t *)Prof_Config_alloc(contexts, sizeof *cap_taken);
   return taken && cap_taken;
}

/* Returns the ticks that the profiler took beside the frame's work, on other threads. */
static uint64_t sum_apart(Prof_Frame *frame)
{
   const unsigned char *kinds;
   uint64_t own_beside = 0;
   uint32_t i;
   frame->apart = frame->own = 0;
   Prof_Waiting_refresh();
   frame->rules = Prof_Waiting_rules_now();
   kinds = Prof_Waiting_kinds(frame->rules);
   for (i = 0; kinds && i < num_items; ++i) {
      int kind = kinds[items[i].state];
      if (kind == Prof_WORKS) continue;
      if (!items[i].works) {
         if (kind == Prof_OWN) own_beside += items[i].self;
         continue;
      }
      frame->apart += items[i].self;
      if (kind == Prof_OWN) frame->own += items[i].self;
   }
   return own_beside;
}

/* From update to update. But the first frame begins when the thread's clock does. One in which the
 * profiler was switched is as long as that clock ran, fibers on the thread included, and so is the
 * one after an update that found the clock standing, for only the thread itself starts it. If the
 * clock went back, how long it ran is not known, and the zones are believed. */
static void set_length(Prof_Frame *frame, const Prof_Context *c, uint64_t now, const Ran *own)
{
   static uint32_t switches;
   static int ran; /* the thread's clock, at the last update */
   int went_back = lost_own_time || now < last_update;
   int broken = switches != Prof_Context_times_switched || went_back;
   int whole = ran && !broken;
   Prof_ASSERT(!whole || adds_up(own, now - last_update));
   frame->ticks = went_back ? own->work : whole ? now - last_update : own->ran;
   frame->begin = broken ? 0 : now - frame->ticks;
   last_update = now;
   switches = Prof_Context_times_switched;
   ran = c && !c->parked;
}

/* The GPU's frames come late, so they are not in the record of theirs. */
static void hand_on_gpu_frames(void)
{
   uint64_t number;
   double ms;
   while (Prof_Source_take_gpu_frame(&number, &ms)) Prof_Frame_Figures_set_gpu(number, ms);
}

/* `jumped`: as far as the clocks tell. */
static void make_frame(Prof_Context *c, int record, int jumped)
{
   uint64_t now = Prof_Clock_now(), own_beside;
   Ran own = {0, 0, 0, 0};
   Prof_Frame frame;
   uint32_t i;
   own.in_since = c ? c->in_at : 0; /* before it is settled */
   num_items = 0;
   lost_time = lost_own_time = 0;
   Prof_Clock_heed_reading(now);
   own.ran = Prof_Context_settle_work(now);
   if (c) c->worked = 1;
   for (i = 0; i < Prof_Contexts_used; ++i) {
      Prof_Context *context = Prof_Contexts[i];
      uint64_t sum = gather_context(context, now);
      if (context == c) own.self = sum;
      if (context->worked) own.work += sum;
   }
   set_length(&frame, c, now, &own);
   if (lost_time) {
      Prof_Clock_went_back();
      Prof_Warning_note("the clock went back", "", "", 0);
   }
   Prof_Context_Names_end_frame(record && c);
   if (!record || !c) return;
   frame.number = ++frames;
   frame.seconds = (double)frame.ticks * Prof_Clock_seconds_per_tick();
   frame.ended = seconds_recorded += frame.seconds;
   frame.count = num_items;
   frame.items = items;
   frame.owner = c->index;
   Prof_Frame_Notes_take(&frame);
   own_beside = sum_apart(&frame);
   Prof_ASSERT(frame_is_sound(&frame));
   if (frame.seconds * 1e3 > Prof_Settings.gap_ms || jumped || lost_own_time)
      frame.flags |= Prof_FRAME_GAP;
   frame.flags |= Prof_Hitch_judge_frame(&frame); /* by what was usual before it */
   if (!(frame.flags & Prof_FRAME_ODD)) Prof_Average_take_frame(&frame);
   Prof_Frame_Figures_push(&frame, own_beside);
   hand_on_gpu_frames();
   Prof_History_push(&frame);
}

#if defined(Prof_CHECKED)
/* Often in the beginning, where tests are; and now and then for ever. */
static int is_walk_due(void) { return updates % 64 == 0 || (updates & (updates - 1)) == 0; }
#endif

Prof_NOINLINE void Prof_update(int record)
{
   Prof_Context *c;
   Prof_Config_mend_hook(Prof_Compiler_stack_here());
   c = Prof_Context_own();
   Prof_Context_trust_thread();
   if (c) Prof_Left_Open_close(c, Prof_PLACE_OF_CALL());
   Prof_Begin(prof_update) Prof_Config_lock();
   ++updates;
   recorded = record != 0;
   unrecorded = record ? 0 : unrecorded + 1;
   if (start()) {
      int jumped = Prof_Clock_check();
      Prof_Context_name_main_thread();
      make_frame(c, record, jumped);
   }
#if defined(Prof_CHECKED)
   if (is_walk_due()) Prof_Validate_all();
#endif
   Prof_Config_unlock();
   Prof_End
}

uint64_t Prof_Update_frames_recorded(void) { return frames; }

int Prof_Update_is_paused(void)
{
   int paused;
   Prof_Config_lock();
   paused = unrecorded > 1;
   Prof_Config_unlock();
   return paused;
}

uint64_t Prof_Update_count(int *last_recorded)
{
   uint64_t made;
   Prof_Config_lock();
   *last_recorded = recorded;
   made = updates;
   Prof_Config_unlock();
   return made;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
