/* prof_capture_replay.c - see prof_capture_replay.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_CAPTURE)
#include "prof_capture_replay.h"
#include "../../src/frame/prof_average.h"
#include "../../src/frame/prof_average_bounds.h"
#include "../../src/frame/prof_frame_figures.h"
#include "../../src/frame/prof_history.h"
#include "../../src/frame/prof_update.h"
#include "../../src/frame/prof_value_usual.h"
#include "../../src/gather/prof_context_index.h"
#include "../../src/gather/prof_state.h"
#include <string.h>

typedef struct Replay {
   Prof_Item *items;
   uint32_t cap;
   uint32_t *order; /* [state], in `context` */
   uint32_t context;
} Replay;

/* The order of its states in one context at a time, as items stand context by context. A state that
 * the index lacks has none. */
static void find_orders(Replay *r, uint32_t context)
{
   const Prof_Index *index = Prof_Context_Index_of(context);
   uint32_t i;
   memset(r->order, 0xFF, Prof_State_count() * sizeof *r->order);
   for (i = 0; i < index->count; ++i) r->order[index->states[i]] = i;
   r->context = context;
}

/* Copies the frame's items, with their orders; those of contexts or states that the index lacks are
 * left out. */
static uint32_t copy_items(Replay *r, const Prof_Frame *frame)
{
   uint32_t i, count = 0;
   for (i = 0; i < frame->count; ++i) {
      Prof_Item item = frame->items[i];
      if (item.context >= Prof_Context_Index_count()) break;
      if (item.context != r->context) find_orders(r, item.context);
      item.order = r->order[item.state];
      if (item.order != UINT32_MAX) r->items[count++] = item;
   }
   return count;
}

static int has_room(Replay *r, uint32_t count)
{
   r->items = (Prof_Item *)Prof_Config_grown(r->items, &r->cap, count, sizeof *r->items);
   return r->cap >= count;
}

/* Frames that are missing, as the history was frozen, part those before from those after. */
static void take_figures(const Prof_Frame *frame)
{
   const Prof_Pulse *newest = Prof_Frame_Figures_get(0);
   if (newest && newest->number >= frame->number) return;
   if (newest && (newest->number + 1 != frame->number || newest->ended > frame->ended))
      Prof_Frame_Figures_forget();
   Prof_Frame_Figures_push(frame, 0, 0);
}

/* As prof_update.c hands frames on. */
static void take(const Prof_Frame *frame, int whole)
{
   if (whole && !(frame->flags & Prof_FRAME_ODD)) {
      Prof_Average_take_frame(frame);
      Prof_Average_Bounds_take_frame(frame);
   }
   Prof_Value_Usual_take_frame(frame);
   take_figures(frame);
}

static int replay(Replay *r, int back)
{
   const Prof_Frame *kept = Prof_History_frame(back);
   Prof_Frame frame;
   if (!kept || !has_room(r, kept->count + 1)) return 0;
   frame = *kept;
   frame.items = r->items;
   frame.count = copy_items(r, kept);
   take(&frame, frame.count == kept->count);
   return 1;
}

int Prof_Capture_Replay_rest(void)
{
   const uint64_t told = Prof_Update_frames_recorded(); /* the number of the newest by then */
   Replay r;
   int back = 0, ok;
   memset(&r, 0, sizeof r);
   r.context = UINT32_MAX;
   while (back < Prof_History_length() && Prof_History_header(back)->number > told) ++back;
   if (!back) return 1;
   r.order = (uint32_t *)Prof_Config_alloc(Prof_State_count(), sizeof *r.order);
   ok = r.order != 0;
   while (ok && back-- > 0) ok = replay(&r, back);
   Prof_Config_release(r.order);
   Prof_Config_release(r.items);
   return ok;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
