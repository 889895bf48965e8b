/* prof_begun.c - see prof_begun.h */
#ifdef Prof_ENABLED
#include "prof_begun.h"
#include "../base/prof_config.h"
#include <string.h>

enum { FIRST = 8 };

/* The state's place, or the free one where it would be. Numbers that follow one another, as those
 * of a context mostly do, have places that do. */
static Prof_Begun_At *place_of(const Prof_Begun *b, uint32_t state)
{
   uint32_t mask = b->cap - 1, i = (state ^ state >> 15) & mask;
   Prof_ASSERT(state && b->count < b->cap);
   while (b->places[i].state && b->places[i].state != state) i = (i + 1) & mask;
   return &b->places[i];
}

static void grow(Prof_Begun *b)
{
   Prof_Begun more = {0, 0, 0};
   uint32_t i;
   Prof_Config_lock();
   more.cap = b->cap ? 2 * b->cap : (uint32_t)FIRST;
   more.count = b->count;
   more.places = (Prof_Begun_At *)Prof_Config_alloc(more.cap, sizeof *more.places);
   for (i = 0; more.places && i < b->cap; ++i)
      if (b->places[i].state) *place_of(&more, b->places[i].state) = b->places[i];
   if (more.places) {
      Prof_Config_release(b->places);
      *b = more;
   }
   Prof_Config_unlock();
}

void Prof_Begun_note(Prof_Begun *b, uint32_t state, uint32_t at)
{
   Prof_Begun_At *place;
   if (b->count >= b->cap / 4 * 3) grow(b);
   if (b->count >= b->cap / 4 * 3) return;
   place = place_of(b, state);
   b->count += !place->state;
   place->state = state;
   place->at = at;
}

uint32_t Prof_Begun_find(const Prof_Begun *b, uint32_t state)
{
   return b->count ? place_of(b, state)->at : 0;
}

void Prof_Begun_forget(Prof_Begun *b)
{
   if (b->count) memset(b->places, 0, b->cap * sizeof *b->places);
   b->count = 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
