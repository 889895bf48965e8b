/* prof_left_open.c - see prof_left_open.h
 *
 * A zone that is left open in the game's loop makes the stack at the update deeper by a zone, and
 * by one more each time. But a stack that is deeper is no fault by itself: zones may be opened
 * around a loop, and a menu may run a loop of its own from inside a frame, even by the very
 * functions that the outer loop calls. So three things must come together:
 *
 * 1. The stack grew between two updates of the SAME PLACE: called from the same line, equally deep
 *    in calls. A loop within a loop is deeper in calls, or calls update from another line.
 * 2. A zone of that growth was entered AGAIN, by the same line, while it was open.
 * 3. And update was still called from that place with the zone open.
 *
 * Whoever comes by one line a second time, and is no deeper in calls than before, has left what
 * that line opened: so the zone lacks its end. This holds however rarely it happens, for nothing
 * here forgets. What names made at run time open has no line; of those, eight growths are a leak.
 * Where nobody can tell places, as in a browser, thirty growths are one, and nothing less.
 *
 * A LEVEL is a stack at an update out of which the later ones grew, with the places that called
 * update there. If the loop's own zone lacks its end:
 *
 *      update   stack                       levels
 *      1        frame                       0: frame
 *      2        frame > frame               1: frame > frame, suspect: from level 0's place
 *      3        frame > frame > frame       the line of level 1's growth came again above it:
 *                                           level 1 is proven, and all above level 0 is closed
 *
 * A stack that shrank takes the levels with it that it no longer stands on.
 *
 * WHOSE END   An end does not say whose it is: if `load` inside `frame` lacks its end, frame's end
 * closes load, and frame is what stays open. But until then whatever frame goes on to open stood
 * below load, where it never stood: a state of this frame whose zone is known as load's sibling.
 */
#ifdef Prof_ENABLED
#include "prof_left_open.h"
#include "../base/prof_module.h"
#include "prof_warning.h"
#include <string.h>

enum { MAX_LEVELS = 32, MAX_PLACES = 4, MAX_KNOWN = 16 };
enum { GROWTHS = Prof_KNOWS_PLACES ? 8 : MAX_LEVELS - 2 };

/* A stack at an update that the later ones only grew out of. */
typedef struct Level {
   uint32_t state;     /* the top of the stack */
   uint32_t misplaced; /* of a suspect: a state that tells whose end it is, or 0 */
   uint32_t entries;   /* of all states that would prove it, when it began to be suspect */
   int suspect;        /* update was called from a place of the level below */
   int num_places;     /* ever added; the ring holds the last MAX_PLACES */
   uintptr_t places[MAX_PLACES];
} Level;

/* A state that was found to be a leak. */
typedef struct Known {
   uint32_t state;
   uint32_t misplaced; /* the state that told whose end it was, or 0 */
   uint32_t entries;   /* of that, then */
} Known;

static struct {
   const Prof_Context *watched;
   Level levels[MAX_LEVELS];
   int num_levels;
   Known known[MAX_KNOWN];
   uint32_t num_known;
   uint32_t seen_entered; /* the context's num_entered at the last update */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

static Known *find_known(uint32_t state)
{
   uint32_t i;
   for (i = 0; i < MAX_KNOWN; ++i)
      if (own.known[i].state == state) return &own.known[i];
   return 0;
}

static int has_place(const Level *level, uintptr_t place)
{
   int i;
   for (i = 0; i < level->num_places && i < MAX_PLACES; ++i)
      if (level->places[i] == place) return 1;
   return 0;
}

static void add_place(Level *level, uintptr_t place)
{
   if (!has_place(level, place)) level->places[level->num_places++ % MAX_PLACES] = place;
}

static uint32_t entries_of(const Prof_Context *c, uint32_t state)
{
   return Prof_Atomic_load32(&c->nodes[state].entries);
}

/* ---- proof ---- */

/* Was the state's zone opened by the same line in the growth from `base` to `top`? */
static int repeats(uint32_t state, uint32_t base, uint32_t top)
{
   const Prof_State *s = &Prof_States[state];
   if (!s->below) return 0;
   for (; top != base; top = Prof_States[top].parent) {
      const Prof_State *t = &Prof_States[top];
      if (t->zone == s->zone && t->file == s->file && t->line == s->line && *t->file) return 1;
   }
   return 0;
}

/* The entries of all states that would prove the level a leak: another entry of one of them is the
 * proof. */
static uint32_t count_repeats(const Prof_Context *c, uint32_t base, uint32_t top)
{
   uint32_t i, sum = 0;
   for (i = 0; i < c->num_entered; ++i) {
      uint32_t state = c->entered[i];
      if (state > top && Prof_State_stands_on(state, top) && repeats(state, base, top))
         sum += entries_of(c, state);
   }
   return sum;
}

static int is_proven(const Prof_Context *c, int at)
{
   uint32_t base = own.levels[at - 1].state, top = own.levels[at].state;
   if (!Prof_KNOWS_PLACES) return 0;
   return own.levels[at].suspect && count_repeats(c, base, top) != own.levels[at].entries;
}

/* ---- whose end ---- */

/* Does the state stand above `top`, on a zone that it is known to stand beside? With `load` left
 * open in `frame`:
 *
 *      home     frame                   is `top`, or stands on it
 *      below    frame > load            lacks its end
 *      state    frame > load > draw     misplaced, for frame > draw has run
 *
 * A count is added to anywhere, and tells nothing.
 */
static int is_misplaced(uint32_t state, uint32_t top)
{
   uint32_t below = Prof_States[state].parent, home = Prof_States[below].parent, sibling;
   if (Prof_State_is_of_count(state) || below == top || !Prof_State_stands_on(home, top)) return 0;
   sibling = Prof_State_find(home, Prof_States[state].zone);
   return sibling && Prof_State_has_run(sibling);
}

/* Finds the first state that was entered for the first time (after the first `seen` ones) and is
 * misplaced above `top`; 0 if there is none. The zone below it then lacks its end. What stands on
 * `top` was entered after it, so this looks no further back: a recursion asks at each depth that is
 * new, and has just entered `top`. Nor does it once there are no `looks` left. */
static uint32_t find_misplaced(const Prof_Context *c, uint32_t seen, uint32_t top, uint32_t *looks)
{
   uint32_t i, found = 0;
   Prof_ASSERT(top >= Prof_STATE_ROOT);
   for (i = c->num_entered; i > seen && c->entered[i - 1] != top && *looks; --i, --*looks)
      if (is_misplaced(c->entered[i - 1], top)) found = c->entered[i - 1];
   return found;
}

uint32_t Prof_Left_Open_find_culprit(const Prof_Context *c, uint32_t seen, uint32_t top,
                                     uint32_t *looks)
{
   uint32_t state = find_misplaced(c, seen, top, looks);
   return state ? Prof_States[state].parent : 0;
}

/* The state by which the leak was found the last time, if it was entered since. */
static uint32_t find_misplaced_again(const Prof_Context *c, uint32_t top)
{
   const Known *k = find_known(top);
   if (!k || !k->misplaced || entries_of(c, k->misplaced) == k->entries) return 0;
   return k->misplaced;
}

/* Keeps the leak, so that it is closed at once when it comes again, and not told again. Once it was
 * told whose end it is, another entry of the same misplaced state tells so again. */
static void know(const Prof_Context *c, uint32_t state, uint32_t misplaced)
{
   Known *k = find_known(state);
   if (!k) {
      k = &own.known[own.num_known++ % MAX_KNOWN];
      k->state = state;
      k->misplaced = 0;
   }
   if (misplaced) k->misplaced = misplaced;
   if (k->misplaced) k->entries = entries_of(c, k->misplaced);
}

/* ---- closing ---- */

static uint32_t culprit_of(const Level *level) { return Prof_States[level->misplaced].parent; }

static void report(const Prof_Context *c, const Level *level)
{
   const Prof_State *state = &Prof_States[level->misplaced ? culprit_of(level) : level->state];
   const char *inside = level->misplaced ? "" : ", or a zone opened in it,";
   if (find_known(level->state)) return;
   Prof_Config_log("%s%s has no end: begun at %s:%d on %s, still open at Prof_update",
                   Prof_Zones[state->zone].name, inside, state->file, state->line, c->name);
}

void Prof_Left_Open_blame(const Prof_Context *c, uint32_t culprit, uint32_t target)
{
   const Prof_State *state = &Prof_States[culprit];
   uint32_t open = Prof_Context_current_state(c);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (; open != target; open = Prof_States[open].parent) ++Prof_Config_counts.unclosed_zones;
   Prof_Warning_note("not closed:", Prof_Zones[state->zone].name, state->file, state->line);
}

static void close_level(Prof_Context *c, int at)
{
   uint32_t target = own.levels[at - 1].state;
   int is_told = own.levels[at].misplaced != 0;
   Prof_ASSERT(at > 0 && at < own.num_levels);
   Prof_ASSERT(Prof_State_stands_on(Prof_Context_current_state(c), target));
   Prof_Context_fold_over(c);
   Prof_Config_lock();
   report(c, &own.levels[at]);
   know(c, own.levels[at].state, own.levels[at].misplaced);
   if (is_told) Prof_Left_Open_blame(c, culprit_of(&own.levels[at]), target);
   Prof_Config_unlock();
   Prof_Context_close_down_to(c, &c->nodes[target], is_told);
   own.num_levels = at;
}

/* ---- at an update ---- */

/* Adds a level. When there are too many, the lowest goes, and the new lowest has nothing below it
 * from which it could have grown. */
static void push_level(const Prof_Context *c, uint32_t state, uintptr_t place)
{
   Level *level = &own.levels[own.num_levels];
   uint32_t all = UINT32_MAX;
   if (own.num_levels == MAX_LEVELS) {
      memmove(own.levels, own.levels + 1, (MAX_LEVELS - 1) * sizeof *own.levels);
      own.levels[0].suspect = 0;
      --level;
      --own.num_levels;
   }
   memset(level, 0, sizeof *level);
   level->state = state;
   if (own.num_levels && has_place(level - 1, place)) {
      level->suspect = 1;
      level->misplaced = find_misplaced(c, own.seen_entered, state, &all);
      if (!level->misplaced) level->misplaced = find_misplaced_again(c, state);
      level->entries = count_repeats(c, level[-1].state, state);
   }
   add_place(level, place);
   ++own.num_levels;
}

static void begin_watching(const Prof_Context *c)
{
   own.watched = c;
   own.num_levels = 0;
   own.seen_entered = c->num_entered;
}

/* The lowest level that is a leak: proven, or known from before, or one of too many suspects to be
 * anything else. 0 if there is none. */
static int find_leak(const Prof_Context *c)
{
   int i, suspects = 0, first = 0;
   for (i = 1; i < own.num_levels; ++i) {
      if (is_proven(c, i)) return i;
      if (own.levels[i].suspect && find_known(own.levels[i].state)) return i;
      if (own.levels[i].suspect && suspects++ == 0) first = i;
   }
   return suspects >= GROWTHS ? first : 0;
}

/* Takes in the stack as it is at this update: drops the levels that it does not stand on any more,
 * then it is the top level once more, or a new one. */
void Prof_Left_Open_close(Prof_Context *c, uintptr_t place)
{
   uint32_t now = Prof_Context_current_state(c);
   int leak;
   Prof_Module_list(&module);
   if (c != own.watched) begin_watching(c);
   while (own.num_levels && !Prof_State_stands_on(now, own.levels[own.num_levels - 1].state))
      --own.num_levels;
   if (own.num_levels && own.levels[own.num_levels - 1].state == now)
      add_place(&own.levels[own.num_levels - 1], place);
   else push_level(c, now, place);
   leak = find_leak(c);
   if (leak) close_level(c, leak);
   own.seen_entered = c->num_entered;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
