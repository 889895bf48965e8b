/* prof_report_graph.c - self time of every zone over past frames. */
#ifdef Prof_ENABLED
#include "../frame/prof_history.h"
#include "../gather/prof_state.h"
#include "prof_view.h"
#include "../base/prof_module.h"
#include <string.h>

static struct {
   float *curves; /* [slot_of[zone] * width + x], seconds. Slots go to zones as these turn up */
   size_t cap_curves;
   uint32_t *slot_of, *zone_of, num_slots;
   int tried; /* to take the memory for slots */
} own;

static void put_back(void)
{
   Prof_Config_release(own.curves);
   Prof_Config_release(own.slot_of);
   Prof_Config_release(own.zone_of);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static int start(void)
{
   size_t zones = (size_t)Prof_Settings.max_zones + Prof_ZONE_FIRST;
   if (own.tried) return own.zone_of != 0;
   Prof_Module_list(&module);
   own.tried = 1;
   own.slot_of = (uint32_t *)Prof_Config_alloc(zones, sizeof *own.slot_of);
   if (own.slot_of) own.zone_of = (uint32_t *)Prof_Config_alloc(zones, sizeof *own.zone_of);
   return own.zone_of != 0;
}

/* A zone's curve; all zero when it turns up. Null if there is no memory for another. Curves stand
 * one behind another in the order in which zones turn up, and not by zone: most zones of a large
 * game have none. They may move, so a pointer to one is good until the next is asked for. */
static float *curve_of(uint32_t zone, size_t width)
{
   float *more;
   size_t need = ((size_t)own.num_slots + 1) * width;
   Prof_ASSERT(zone < Prof_Zone_count() && width > 0);
   if (own.slot_of[zone]) return own.curves + (own.slot_of[zone] - 1) * width;
   if (need > own.cap_curves) {
      more = (float *)Prof_Config_alloc(need * 2, sizeof *own.curves);
      if (!more) return 0;
      if (own.num_slots) memcpy(more, own.curves, own.num_slots * width * sizeof *own.curves);
      Prof_Config_release(own.curves);
      own.curves = more;
      own.cap_curves = need * 2;
   }
   Prof_ASSERT(own.num_slots < Prof_Zone_count() && need <= own.cap_curves);
   own.zone_of[own.num_slots] = zone;
   own.slot_of[zone] = ++own.num_slots; /* 0 means none */
   memset(own.curves + need - width, 0, width * sizeof *own.curves);
   return own.curves + need - width;
}

/* A zone gets a curve even where another context is wanted: the callback then sees a line of zeros,
 * as it does for a zone that rested. */
static void add_frame(const Prof_Frame *frame, size_t x, size_t width)
{
   double seconds = Prof_Frame_Record_ms_per_tick(frame) * 1e-3;
   uint32_t i;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      float *curve = curve_of(Prof_States[item->state].zone, width);
      Prof_ASSERT(x < width);
      if (!curve ||
          (Prof_View_state.context >= 0 && item->context != (uint32_t)Prof_View_state.context))
         continue;
      curve[x] += (float)((double)item->self * seconds);
   }
}

/* With fewer frames than asked for, curves begin further to the right: the newest frame is always
 * the last. */
void Prof_graph(int num_frames, Prof_Graph_Callback callback, void *data)
{
   int first = Prof_get_frame(), count = Prof_History_length() - first, i;
   uint32_t s;
   if (count > num_frames) count = num_frames;
   if (count <= 0 || !callback || !start()) return;
   Prof_ASSERT(first >= 0 && first + count <= Prof_History_length());
   memset(own.slot_of, 0, Prof_Zone_count() * sizeof *own.slot_of);
   own.num_slots = 0;
   for (i = count - 1; i >= 0; --i) {
      const Prof_Frame *frame = Prof_History_frame(first + i);
      if (frame) add_frame(frame, (size_t)(count - 1 - i), (size_t)count);
   }
   for (s = 0; s < own.num_slots; ++s)
      callback(Prof_Zones[own.zone_of[s]].public_id, num_frames - count, num_frames,
               own.curves + (size_t)s * (size_t)count, data);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
