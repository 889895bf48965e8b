/* prof_graph.c - self time of every zone over past frames. */
#include "prof_clock.h"
#include "prof_history.h"
#include "prof_state.h"
#include "prof_view.h"
#include <string.h>

/* curves[slot_of[zone] * width + x], seconds. Slots are given out as zones turn up. */
static float *curves;
static size_t cap_curves;
static uint32_t *slot_of, *zone_of, num_slots;

static int start(void)
{
   static int tried;
   size_t zones = (size_t)Prof_settings.max_zones + Prof_ZONE_FIRST;
   if (tried) return zone_of != 0;
   tried = 1;
   slot_of = (uint32_t *)Prof_alloc(zones, sizeof *slot_of);
   if (slot_of) zone_of = (uint32_t *)Prof_alloc(zones, sizeof *zone_of);
   return zone_of != 0;
}

/* slot 0 means none yet, so slots start at 1. */
static void give_slots(int first, int count)
{
   int back;
   memset(slot_of, 0, Prof_num_zones() * sizeof *slot_of);
   num_slots = 0;
   for (back = first; back < first + count; ++back) {
      const Prof_Frame *frame = Prof_history_frame(back);
      uint32_t i;
      for (i = 0; i < frame->count; ++i) {
         uint32_t zone = Prof_states[frame->items[i].state].zone;
         if (slot_of[zone]) continue;
         zone_of[num_slots] = zone;
         slot_of[zone] = ++num_slots;
      }
   }
}

static int room_for_curves(size_t count)
{
   if (count <= cap_curves) return 1;
   Prof_release(curves);
   curves = (float *)Prof_alloc(count * 2, sizeof *curves);
   cap_curves = curves ? count * 2 : 0;
   return curves != 0;
}

static void fill_frame(const Prof_Frame *frame, size_t x, size_t width)
{
   double seconds = Prof_seconds_per_tick();
   uint32_t i;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      size_t slot = slot_of[Prof_states[item->state].zone] - 1;
      if (Prof_view.context >= 0 && item->context != (uint32_t)Prof_view.context) continue;
      curves[slot * width + x] += (float)((double)item->self * seconds);
   }
}

void Prof_graph(int num_frames, Prof_Graph_Callback callback, void *data)
{
   int first = Prof_get_frame(), count = Prof_history_length() - first, i;
   uint32_t s;
   if (count > num_frames) count = num_frames;
   if (count <= 0 || !callback || !start()) return;
   give_slots(first, count);
   if (!room_for_curves((size_t)num_slots * (size_t)count)) return;
   memset(curves, 0, (size_t)num_slots * (size_t)count * sizeof *curves);
   for (i = 0; i < count; ++i)
      fill_frame(Prof_history_frame(first + i), (size_t)(count - 1 - i), (size_t)count);
   for (s = 0; s < num_slots; ++s)
      callback(Prof_zones[zone_of[s]].public_id, num_frames - count, num_frames,
               curves + (size_t)s * (size_t)count, data);
}
