/* prof_critical_steps.c - the critical path of a frame, step by step, for whoever asks. */
#ifdef Prof_ENABLED
#include "../../prof.h"
#include "../base/prof_config.h"
#include "../frame/prof_history.h"
#include "../frame/prof_hitch.h"
#include "../frame/prof_waiting.h"
#include "../gather/prof_path.h"
#include <string.h>

/* What a step shows for a stretch of work: a path of its thread, and that one's time; and all that
 * the thread worked in the frame. Ticks. */
typedef struct Most {
   uint32_t state;
   uint64_t self, worked;
} Most;

static const Prof_Frame *find_frame(unsigned long number)
{
   int hitch = Prof_Hitch_find(number), back;
   if (hitch >= 0) return Prof_Hitch_frame(hitch);
   back = Prof_History_find(number);
   return back < 0 ? 0 : Prof_History_frame(back);
}

/* The first in a hitch's list that worked in the context is to blame most, or took most beyond the
 * usual. */
static void find_blamed(const Prof_Frame *frame, uint32_t context, Most *most)
{
   uint32_t i, count;
   int hitch = Prof_Hitch_find(frame->number);
   const Prof_Share *shares = hitch < 0 ? 0 : Prof_Hitch_shares(hitch, &count);
   for (i = 0; shares && i < count && shares[i].blame > 0; ++i)
      if (shares[i].context == context && shares[i].kind == Prof_WORKS) {
         most->state = shares[i].state;
         most->self = shares[i].self;
         return;
      }
}

/* Most threads wait in no zone. */
static int is_work(const unsigned char *kinds, const Prof_Item *item)
{
   if (item->state == Prof_STATE_ROOT && !item->works) return 0;
   return !kinds || kinds[item->state] == Prof_WORKS;
}

static Most find_most(const Prof_Frame *frame, uint32_t context)
{
   const unsigned char *kinds = Prof_Waiting_kinds(frame->rules);
   Most most = {Prof_STATE_ROOT, 0, 0};
   uint32_t i;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      if (item->context != context || !is_work(kinds, item)) continue;
      most.worked += item->self;
      if (item->self <= most.self) continue;
      most.state = item->state;
      most.self = item->self;
   }
   find_blamed(frame, context, &most);
   return most;
}

/* When in the frame a path ran is not known. But what the thread did not work elsewhere in the
 * frame, it worked in the step. */
static uint64_t surely_in(const Most *most, uint64_t ticks)
{
   uint64_t elsewhere = most->worked > ticks ? most->worked - ticks : 0;
   uint64_t sure = most->self > elsewhere ? most->self - elsewhere : 0;
   return sure < ticks ? sure : ticks;
}

/* A frame without steps is one step of the updating thread. */
static int step_of(const Prof_Frame *frame, int index, Prof_Step *step)
{
   if (index < 0 || (uint32_t)index >= (frame->num_steps ? frame->num_steps : 1)) return 0;
   if (frame->num_steps) *step = frame->steps[index];
   else {
      memset(step, 0, sizeof *step);
      step->end = frame->ticks;
      step->context = frame->owner;
   }
   return 1;
}

/* The game's word for one of the library's kinds of waiting. */
static int waiting_of(int kind)
{
   if (kind == Prof_WAITS_DISPLAY) return Prof_WAITING_FOR_DISPLAY;
   return kind == Prof_WAITS_THREAD ? Prof_WAITING_FOR_THREAD : Prof_WAITING;
}

static void describe(const Prof_Frame *frame, const Prof_Step *step, Prof_Critical_Step *to)
{
   double ms = Prof_Frame_Record_ms_per_tick(frame);
   uint64_t ticks = step->end - step->begin, sure = ticks;
   uint32_t state = step->state;
   int kind = state ? Prof_Waiting_kind_of(frame->rules, state) : Prof_WORKS;
   to->context = (int)step->context;
   to->begin_ms = (double)step->begin * ms;
   to->ms = (double)ticks * ms;
   if (kind != Prof_WORKS) { /* a step of a damaged capture may name a zone that does not wait */
      to->waits = waiting_of(kind);
   } else {
      Most most = find_most(frame, step->context);
      state = most.state;
      sure = surely_in(&most, ticks);
   }
   if (sure) Prof_Path_write(state, to->path, sizeof to->path);
   to->path_ms = (double)sure * ms;
}

int Prof_num_critical_steps(unsigned long number)
{
   const Prof_Frame *frame;
   int count = 0;
   Prof_Config_lock();
   frame = find_frame(number);
   if (frame) count = frame->num_steps ? (int)frame->num_steps : 1;
   Prof_Config_unlock();
   return count;
}

int Prof_get_critical_step(unsigned long number, int index, Prof_Critical_Step *step)
{
   const Prof_Frame *frame;
   Prof_Step found;
   int there;
   if (!step) return 0;
   memset(step, 0, sizeof *step);
   Prof_Config_lock();
   frame = find_frame(number);
   there = frame && step_of(frame, index, &found);
   if (there) describe(frame, &found, step);
   Prof_Config_unlock();
   return there;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
