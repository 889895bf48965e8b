/* prof_zone_bounds.c - see prof_zone_bounds.h */
#ifdef Prof_ENABLED
#include "prof_zone_bounds.h"
#include "../gather/prof_state.h"
#include <string.h>

int Prof_Zone_Bounds_make(Prof_Zone_Bounds *b)
{
   memset(b, 0, sizeof *b);
   b->num_zones = Prof_Zone_count();
   b->self = (Prof_Bound *)Prof_Config_alloc(2 * (size_t)b->num_zones, sizeof *b->self);
   if (!b->self) return 0;
   b->hier = b->self + b->num_zones;
   return 1;
}

void Prof_Zone_Bounds_free(Prof_Zone_Bounds *b)
{
   Prof_Config_release(b->self);
   memset(b, 0, sizeof *b);
}

void Prof_Zone_Bounds_clear(Prof_Zone_Bounds *b)
{
   memset(b->self, 0, 2 * (size_t)b->num_zones * sizeof *b->self);
   b->any = 0;
}

/* What the state has too much the one below has too little: no error of what has both. */
void Prof_Zone_Bounds_add(Prof_Zone_Bounds *b, uint32_t state, double variance, double unsure)
{
   const Prof_State *s = &Prof_States[state];
   uint32_t zone = s->zone, below = Prof_States[s->parent].zone;
   if ((variance <= 0 && unsure <= 0) || zone >= b->num_zones || below >= b->num_zones) return;
   b->any = 1;
   if (zone != below) {
      Prof_Bound_add(&b->self[zone], variance, unsure);
      Prof_Bound_add(&b->self[below], variance, unsure);
   }
   if (s->depth == 1) Prof_Bound_add(&b->hier[zone], variance, unsure);
}

void Prof_Zone_Bounds_add_frame(Prof_Zone_Bounds *b, const Prof_Frame *frame)
{
   uint32_t i;
   for (i = 0; i < frame->num_estimates; ++i) {
      const Prof_Estimate *e = &frame->estimates[i];
      Prof_Zone_Bounds_add(b, frame->items[e->item].state, e->variance, e->unsure);
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
