/* prof_left_open_thread.c - see prof_left_open_thread.h
 *
 * A job that leaves a zone open is begun again inside itself the next time, and so on: its states
 * are job, job > job, job > job > job. Each of them is new, so its first entry comes out of line,
 * and this file looks at those alone; no zone pays for it that is not below itself.
 *
 * Recursion makes such states as well, and so does whoever walks a tree with a stack of his own and
 * begins at the push and ends at the pop. So a leak is proven by GROWTHS levels of one line's zone,
 * each of them
 *
 * 1. begun no deeper in calls than the one below: a recursion is deeper, a loop is not;
 * 2. while no lower one was entered since: what comes again from outside enters those;
 * 3. first entered in another frame than the one below: a walk is over within a few.
 *
 *      frame   a begin of job out of line, at the same address     levels
 *      5       job                                                 none: it stands on no job
 *      6       job > job                                           job, job > job
 *      7       job > job > job                                     ... and that
 *      ...                                                         more than eight: a leak
 *
 * A zone that recurses in each run and lacks an end now and then is not found: the new states are
 * above those that were left open, and the levels below them are entered again, as in 2.
 *
 * The address where a begin stands on the stack tells how deep it is. It means nothing if contexts
 * move between stacks, as those of coroutines do; so fibers must show more levels.
 *
 * A leak that is known is closed at once. To see it come, the nodes above its base are UNLINKED:
 * a node without a parent is never found inline (prof_instrument.h, invariant 1).
 */
#ifdef Prof_ENABLED
#include "prof_left_open_thread.h"
#include "prof_left_open.h"
#include "prof_warning.h"
#include <string.h>

/* LOOKS: states that are looked at in a frame for whose ends are missing. A context may open a new
 * zone inside all others thousands of times in a frame, if other threads end them. */
enum { GROWTHS = 8, FIBER_GROWTHS = 32, MAX_LEVELS = FIBER_GROWTHS + 1, MAX_ZONES = 4 };
enum { LOOKS = 2048 };

typedef struct Level {
   uint32_t state;
   uint32_t at;      /* where on the machine's stack its begin was; the low half is enough */
   uint32_t frame;   /* that of the first entry */
   uint32_t entries; /* of the level below, when this one was made: more of them refute it */
   uint32_t culprit; /* the state whose end is missing, or 0: not known */
} Level;

/* One line's zone that stands below itself. */
typedef struct Repeat {
   uint32_t num_levels; /* 0: not in use */
   int known;           /* to be a leak; then there is one level, the lowest */
   Level levels[MAX_LEVELS];
} Repeat;

struct Prof_Repeats {
   Repeat repeats[MAX_ZONES];
   uint32_t next; /* to be replaced */
   uint32_t frame, looks; /* how many are left in it */
};

static int is_same_place(uint32_t a, uint32_t b)
{
   const Prof_State *s = &Prof_States[a], *t = &Prof_States[b];
   return s->zone == t->zone && s->line == t->line && strcmp(s->file, t->file) == 0;
}

/* The nearest state below that the same line opened; 0 if there is none. */
static uint32_t find_below(uint32_t state)
{
   uint32_t at = Prof_States[state].below;
   while (at && !is_same_place(at, state)) at = Prof_States[at].below;
   return at;
}

/* Machine stacks grow down. Addresses are compared by their difference, as halves of them wrap. */
static int is_deeper(uint32_t at, uint32_t than) { return (int32_t)(at - than) < 0; }

static uint32_t entries_of(const Prof_Context *c, uint32_t state)
{
   return Prof_Atomic_load32(&c->nodes[state].entries);
}

/* ---- which repeat ---- */

/* Finds the repeat that grows on the stack up to `below`, by a begin at `at`. A zone that is known
 * to leak may recurse besides, and that recursion may have a leak of its own, so a deeper begin
 * does not belong to the known one. */
static Repeat *find_repeat(struct Prof_Repeats *all, uint32_t below, uint32_t at)
{
   uint32_t i;
   for (i = 0; i < MAX_ZONES; ++i) {
      Repeat *r = &all->repeats[i];
      uint32_t base = r->levels[0].state;
      if (r->known && is_deeper(at, r->levels[0].at)) continue;
      if (r->num_levels && is_same_place(base, below) && Prof_State_stands_on(below, base))
         return r;
   }
   return 0;
}

/* Makes room for a new repeat: one that is not known as a leak and is not open any more gives way,
 * or else the next in turn. */
static Repeat *replace_repeat(struct Prof_Repeats *all, uint32_t below)
{
   uint32_t i;
   Repeat *found = 0;
   for (i = 0; i < MAX_ZONES && !found; ++i) {
      Repeat *r = &all->repeats[i];
      uint32_t top = r->num_levels ? r->levels[r->num_levels - 1].state : 0;
      if (!r->num_levels || (!r->known && !Prof_State_stands_on(below, top))) found = r;
   }
   if (!found) found = &all->repeats[all->next++ % MAX_ZONES];
   memset(found, 0, sizeof *found);
   return found;
}

/* ---- growth ---- */

static void set_level(Prof_Context *c, Repeat *r, uint32_t state, uint32_t at)
{
   Level *level = &r->levels[r->num_levels++];
   uint32_t below = find_below(state);
   Prof_ASSERT(r->num_levels <= MAX_LEVELS);
   memset(level, 0, sizeof *level);
   level->state = state;
   level->at = at;
   level->frame = Prof_Atomic_load32(&Prof_Context_times_settled);
   if (c->repeats->frame != level->frame) c->repeats->looks = LOOKS;
   c->repeats->frame = level->frame;
   level->entries = r->num_levels > 1 ? entries_of(c, level[-1].state) : 0;
   if (!below || !c->repeats->looks) return;
   Prof_Config_lock(); /* counts of the thread's are deposited by others: prof_count.h */
   level->culprit = Prof_Left_Open_find_culprit(c, c->entered_before, below, &c->repeats->looks);
   Prof_Config_unlock();
}

/* `state` is the only level, or stands on one, if it is known where that was begun. */
static void begin_levels(Prof_Context *c, Repeat *r, uint32_t state, uint32_t at)
{
   uint32_t below = find_below(state), below_at = Prof_Begun_find(&c->begun, below);
   r->num_levels = 0;
   if (below_at && !is_deeper(at, below_at)) {
      set_level(c, r, below, below_at);
      r->levels[0].frame -= 1; /* whenever it was: not in this one */
   }
   set_level(c, r, state, at);
}

/* Takes away the levels that are not on the stack. 0: a level below the last was entered since, so
 * this is no growth. */
static int is_growth(const Prof_Context *c, Repeat *r, uint32_t below)
{
   uint32_t i;
   while (r->num_levels && !Prof_State_stands_on(below, r->levels[r->num_levels - 1].state))
      --r->num_levels;
   for (i = 1; i < r->num_levels; ++i)
      if (entries_of(c, r->levels[i - 1].state) != r->levels[i].entries) return 0;
   return r->num_levels && r->levels[r->num_levels - 1].state == below;
}

/* The stack grew by one more of the zone. If this begin is deeper in calls it is a recursion, and
 * what was gathered means nothing. */
static void grow(Prof_Context *c, Repeat *r, uint32_t state, uint32_t at)
{
   Level *top = &r->levels[r->num_levels - 1];
   if (is_deeper(at, top->at)) {
      begin_levels(c, r, state, at);
   } else if (top->frame == Prof_Atomic_load32(&Prof_Context_times_settled)) {
      top->state = state; /* many in one frame are one level */
      top->at = at;
   } else {
      set_level(c, r, state, at);
   }
}

/* ---- a leak ---- */

/* Has another zone than its own ever been open in it? */
static int has_inner(const Prof_Context *c, uint32_t state)
{
   uint32_t i;
   for (i = 0; i < c->num_entered; ++i) {
      const Prof_State *s = &Prof_States[c->entered[i]];
      if (s->parent == state && s->zone != Prof_States[state].zone) return 1;
   }
   return 0;
}

static uint32_t culprit_of(const Repeat *r)
{
   uint32_t i;
   for (i = r->num_levels; i > 0; --i)
      if (r->levels[i - 1].culprit) return r->levels[i - 1].culprit;
   return 0;
}

/* Tells the log of the leak. The caller holds the lock. */
static void report(const Prof_Context *c, const Repeat *r)
{
   uint32_t culprit = culprit_of(r), base = r->levels[0].state;
   const Prof_State *again = &Prof_States[base], *s = culprit ? &Prof_States[culprit] : again;
   const char *inside = culprit || !has_inner(c, base) ? "" : ", or a zone opened in it,";
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (*s->file)
      Prof_Config_log("%s%s has no end: begun at %s:%d on %s, still open when %s:%d began %s again",
                      Prof_Zones[s->zone].name, inside, s->file, s->line, c->name, again->file,
                      again->line, Prof_Zones[again->zone].name);
   else
      Prof_Config_log(
         "%s%s has no end: begun by its name on %s, still open when it was begun again",
         Prof_Zones[s->zone].name, inside, c->name);
}

/* Unlinks the nodes above the base, all of which are closed, so that their next entries come out of
 * line and are seen. */
static void unlink_nodes(Prof_Context *c, uint32_t state, uint32_t base)
{
   for (; state != base; state = Prof_States[state].parent) {
      Prof_Node *node = &c->nodes[state], *parent = node->parent;
      Prof_ASSERT(state > base && !Prof_Context_node_is_open(c, node));
      if (parent && parent->child == node) parent->child = &Prof_Context_no_child;
      node->parent = 0;
   }
}

/* Closes all zones down to below the lowest level, and forgets the links above it. From now on the
 * repeat is known, and its lowest level is all that is left of it. */
static void close_repeat(Prof_Context *c, Repeat *r, uint32_t state)
{
   uint32_t base = r->levels[0].state, target = Prof_States[base].parent;
   uint32_t culprit = culprit_of(r);
   Prof_Config_lock();
   if (!r->known) report(c, r);
   if (culprit) Prof_Left_Open_blame(c, culprit, target);
   Prof_Config_unlock();
   Prof_Context_close_down_to(c, &c->nodes[target], culprit != 0);
   unlink_nodes(c, state, base);
   r->levels[0].culprit = culprit;
   r->num_levels = 1;
   r->known = 1;
}

static int is_leak(const Prof_Context *c, const Repeat *r)
{
   return r->num_levels > (uint32_t)(c->fiber ? FIBER_GROWTHS : GROWTHS);
}

static struct Prof_Repeats *make_repeats(void)
{
   struct Prof_Repeats *all;
   Prof_Config_lock();
   all = (struct Prof_Repeats *)Prof_Config_alloc(1, sizeof *all);
   Prof_Config_unlock();
   if (all) all->looks = LOOKS; /* in frame 0 */
   return all;
}

/* Three quick ways out, for nearly all: the zone does not stand below itself; the context is the
 * one that updates, and so prof_left_open.c's affair; or what stands below was opened by another
 * line. */
int Prof_Left_Open_close_repeats(Prof_Context *c, Prof_Node *node, uintptr_t here)
{
   uint32_t state = Prof_Context_state_of(c, node), below, at = (uint32_t)here;
   Repeat *r;
   Prof_Begun_note(&c->begun, state, at);
   if (Prof_States[state].depth == 1 ||
       c->settled == Prof_Atomic_load32(&Prof_Context_times_settled))
      return 0;
   below = find_below(state);
   if (!below) return 0;
   if (!c->repeats) c->repeats = make_repeats();
   if (!c->repeats) return 0;
   r = find_repeat(c->repeats, below, at);
   if (!r || !r->known) {
      if (!r) r = replace_repeat(c->repeats, below);
      if (is_growth(c, r, below)) grow(c, r, state, at);
      else begin_levels(c, r, state, at);
      if (!is_leak(c, r)) return 0;
   }
   close_repeat(c, r, state);
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
