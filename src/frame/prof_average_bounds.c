/* prof_average_bounds.c - see prof_average_bounds.h */
#ifdef Prof_ENABLED
#include "prof_average_bounds.h"
#include "../gather/prof_context_index.h"
#include "prof_average.h"
#include "../base/prof_module.h"
#include <string.h>

static struct {
   Prof_Average_Bound *bounds;
   uint32_t count, cap;
   uint32_t at; /* behind the one found last, as estimates come in the same order each frame */
} own;

static void put_back(void)
{
   Prof_Config_release(own.bounds);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static Prof_Average_Bound *add(uint32_t state, uint16_t context)
{
   Prof_Average_Bound *b;
   Prof_Module_list(&module);
   own.bounds = (Prof_Average_Bound *)Prof_Config_grown(own.bounds, &own.cap, own.count + 1,
                                                        sizeof *own.bounds);
   if (own.cap == own.count) return 0;
   b = &own.bounds[own.count++];
   memset(b, 0, sizeof *b);
   b->state = state;
   b->context = context;
   return b;
}

static Prof_Average_Bound *bound_of(uint32_t state, uint16_t context)
{
   uint32_t i;
   for (i = 0; i < own.count; ++i) {
      Prof_Average_Bound *b;
      if (own.at >= own.count) own.at = 0;
      b = &own.bounds[own.at++];
      if (b->state == state && b->context == context) return b;
   }
   return add(state, context);
}

/* What has no estimate in the frame is exact in it. */
static void sink(void)
{
   uint32_t i;
   int s;
   for (i = 0; i < own.count; ++i)
      for (s = 0; s < Prof_NUM_AVERAGES; ++s) {
         double keep = 1 - Prof_Average_weight(s + Prof_FIRST_SLOT);
         own.bounds[i].variance[s] *= keep * keep;
         own.bounds[i].unsure[s] *= keep;
         own.bounds[i].untimed[s] *= keep;
      }
}

void Prof_Average_Bounds_take_frame(const Prof_Frame *frame)
{
   uint32_t i;
   int s;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   sink();
   for (i = 0; i < frame->num_estimates; ++i) {
      const Prof_Estimate *e = &frame->estimates[i];
      const Prof_Item *item = &frame->items[e->item];
      Prof_Average_Bound *b = bound_of(item->state, item->context);
      for (s = 0; b && s < Prof_NUM_AVERAGES; ++s) {
         double take = Prof_Average_weight(s + Prof_FIRST_SLOT);
         b->variance[s] += take * take * e->variance;
         b->unsure[s] += take * e->unsure;
         b->untimed[s] += take * e->untimed;
      }
   }
}

const Prof_Average_Bound *Prof_Average_Bounds_all(uint32_t *count)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   *count = own.count;
   return own.bounds;
}

static void archive_bound(Prof_Archive *a, Prof_Average_Bound *b)
{
   uint32_t context = b->context;
   Prof_Archive_u32(a, &b->state, Prof_State_count() - 1);
   Prof_Archive_u32(a, &context, Prof_Context_Index_count() ? Prof_Context_Index_count() - 1 : 0);
   Prof_Archive_doubles(a, b->variance, 2);
   Prof_Archive_doubles(a, b->unsure, 2);
   Prof_Archive_doubles(a, b->untimed, 2);
   b->context = (uint16_t)context;
}

void Prof_Average_Bounds_archive(Prof_Archive *a)
{
   uint32_t count = Prof_Archive_count(a, own.count, 50), i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) {
      Prof_Average_Bound *b = i < own.count ? &own.bounds[i] : add(0, 0);
      if (b) archive_bound(a, b);
      else Prof_Archive_fail(a, "out of memory");
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
