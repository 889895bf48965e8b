/* prof_guests.c - see prof_guests.h */
#ifdef Prof_ENABLED
#include "prof_guests.h"
#include <string.h>

uint32_t Prof_Guests_part;

/* ---- noting ---- */

static int is_old(const Prof_Guest *g) { return g->part != Prof_Guests_part; }

static int is_one(const Prof_Guest *a, const Prof_Guest *b)
{
   return a->who == b->who && a->update == b->update && is_old(a) == is_old(b);
}

/* Makes one of the stretches of each in the first `count`, and drops those that are of a frame
 * before the last one. Returns how many are left. */
static uint32_t fold(Prof_Guest *list, uint32_t count, uint32_t update)
{
   uint32_t kept = 0, i, j;
   for (i = 0; i < count; ++i) {
      const Prof_Guest *g = &list[i];
      if (update - g->update > 1) continue;
      for (j = 0; j < kept && !is_one(&list[j], g); ++j) {}
      if (j == kept) {
         list[kept++] = *g;
         continue;
      }
      list[j].to = g->to;
      list[j].ticks += g->ticks;
   }
   return kept;
}

/* Drops some, old or no longer than most: at least one. */
static void drop_short(Prof_Guests *g)
{
   enum { ROOM = Prof_MAX_GUESTS / 4 };
   uint32_t kept = 0, dropped = 0, i;
   uint64_t sum = 0;
   for (i = 0; i < g->count; ++i) sum += g->list[i].ticks;
   for (i = 0; i < g->count; ++i) {
      const Prof_Guest *guest = &g->list[i];
      int may_go = is_old(guest) || guest->ticks <= sum / g->count;
      if (may_go && dropped < ROOM) ++dropped;
      else g->list[kept++] = *guest;
   }
   g->count = kept;
}

/* The older half is folded. If little is gained by that, short stretches go. */
static void make_room(Prof_Guests *g, uint32_t update)
{
   enum { HALF = Prof_MAX_GUESTS / 2 };
   uint32_t folded = fold(g->list, HALF, update);
   memmove(g->list + folded, g->list + HALF, HALF * sizeof *g->list);
   g->count = folded + HALF;
   if (folded > HALF / 2) drop_short(g);
}

void Prof_Guests_note(Prof_Guests *g, uint32_t who, uint64_t from, uint64_t to, uint32_t update)
{
   Prof_Guest *last;
   if (!g || (int64_t)(to - from) <= 0) return;
   if (g->count == Prof_MAX_GUESTS) make_room(g, update);
   last = &g->list[g->count++];
   last->from = from;
   last->to = to;
   last->ticks = to - from;
   last->who = who;
   last->update = update;
   last->part = Prof_Guests_part;
}

/* ---- reading ---- */

/* What of the stretch lies between the stamps. 0: nothing. */
static int cut(Prof_Guest *guest, uint64_t from, uint64_t to)
{
   if ((int64_t)(guest->from - from) < 0) guest->from = from;
   if ((int64_t)(to - guest->to) < 0) guest->to = to;
   if ((int64_t)(guest->to - guest->from) <= 0) return 0;
   if (guest->ticks > guest->to - guest->from) guest->ticks = guest->to - guest->from;
   return 1;
}

/* Moves number `at` to its place. */
static void sort_in(Prof_Guests *found, uint32_t at)
{
   Prof_Guest guest = found->list[at];
   for (; at && found->list[at - 1].ticks < guest.ticks; --at)
      found->list[at] = found->list[at - 1];
   found->list[at] = guest;
}

static void add(Prof_Guests *found, const Prof_Guest *guest)
{
   uint32_t at = 0;
   while (at < found->count && found->list[at].who != guest->who) ++at;
   if (at == Prof_MAX_GUESTS) return;
   if (at == found->count) found->list[found->count++] = *guest;
   else {
      Prof_Guest *to = &found->list[at];
      if ((int64_t)(guest->from - to->from) < 0) to->from = guest->from;
      if ((int64_t)(guest->to - to->to) > 0) to->to = guest->to;
      to->ticks += guest->ticks;
   }
   sort_in(found, at);
}

void Prof_Guests_add(const Prof_Guests *g, uint64_t from, uint64_t to, Prof_Guests *found)
{
   uint32_t i;
   for (i = 0; g && i < g->count; ++i) {
      Prof_Guest guest = g->list[i];
      if (cut(&guest, from, to)) add(found, &guest);
   }
}

uint64_t Prof_Guests_ran(const Prof_Guests *g, uint32_t who, uint64_t from, uint64_t to)
{
   uint64_t ticks = 0;
   uint32_t i;
   for (i = 0; g && i < g->count; ++i) {
      Prof_Guest guest = g->list[i];
      if (guest.who == who && cut(&guest, from, to)) ticks += guest.ticks;
   }
   return ticks;
}

int Prof_Guests_last(const Prof_Guests *g, uint64_t from, uint64_t to, Prof_Guest *guest)
{
   uint32_t i;
   for (i = g ? g->count : 0; i--;) {
      *guest = g->list[i];
      if (cut(guest, from, to)) return 1;
   }
   return 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
