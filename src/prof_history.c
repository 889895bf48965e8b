/* prof_history.c - see prof_history.h */
#include "prof_history.h"
#include <string.h>

static Prof_Frame *frames; /* ring of history_frames headers */
static uint32_t newest, kept;
static Prof_Item *items;
static uint32_t cap_items, head; /* head: where the next frame's items go */
static Prof_Item *large;         /* the newest frame's items if they do not fit the ring */
static uint32_t cap_large;
static int tried;

static uint32_t cap_frames(void) { return (uint32_t)Prof_settings.history_frames; }

static int start(void)
{
   size_t cap = Prof_settings.history_bytes / sizeof *items;
   if (tried) return items != 0;
   tried = 1;
   cap_items = cap > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)cap;
   frames = (Prof_Frame *)Prof_alloc(cap_frames(), sizeof *frames);
   if (frames) items = (Prof_Item *)Prof_alloc(cap_items, sizeof *items);
   return items != 0;
}

static Prof_Frame *header(uint32_t back)
{
   return &frames[(newest + cap_frames() - back) % cap_frames()];
}

/* Does the run of `count` items at `at` touch the oldest frame? */
static int hits_oldest(uint32_t at, uint32_t count)
{
   const Prof_Frame *oldest = header(kept - 1);
   uint32_t from = (uint32_t)(oldest->items - items);
   return from < at + count && at < from + oldest->count;
}

static uint32_t make_room(uint32_t count)
{
   uint32_t at = head;
   if (at + count > cap_items) {
      /* The tail end stays unused; whoever is there is older than all at the front. */
      while (kept && (uint32_t)(header(kept - 1)->items - items) >= at && header(kept - 1)->count)
         --kept;
      at = 0;
   }
   while (kept && (kept == cap_frames() || hits_oldest(at, count))) --kept;
   return at;
}

static Prof_Item *room_for_large(uint32_t count)
{
   Prof_over_limit(&Prof_counts.over_history, "a frame of the history", "history_bytes",
                   (long)Prof_settings.history_bytes);
   kept = 0;
   if (count > cap_large) {
      Prof_release(large);
      large = (Prof_Item *)Prof_alloc(count, sizeof *large);
      cap_large = large ? count : 0;
   }
   return large;
}

static Prof_Item *room_in_ring(uint32_t count)
{
   Prof_Item *to;
   if (kept && header(0)->items == large) kept = 0;
   head = make_room(count);
   to = items + head;
   head += count;
   return to;
}

void Prof_push_history(const Prof_Frame *frame)
{
   Prof_Item *to;
   if (!start()) return;
   to = frame->count > cap_items ? room_for_large(frame->count) : room_in_ring(frame->count);
   if (!to) return;
   newest = (newest + 1) % cap_frames();
   ++kept;
   *header(0) = *frame;
   header(0)->items = to;
   if (frame->count) memcpy(to, frame->items, frame->count * sizeof *to);
}

int Prof_history_length(void) { return (int)kept; }

const Prof_Frame *Prof_history_frame(int back)
{
   return back >= 0 && (uint32_t)back < kept ? header((uint32_t)back) : 0;
}
