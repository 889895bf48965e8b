/* prof_tracy_late.c - see prof_tracy_late.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_late.h"
#include "../../src/gather/prof_thread.h"
#include <string.h>

typedef struct Open {
   uint32_t state; /* 0: not known */
   uint32_t depth; /* zones */
   uint64_t at;    /* when it was read */
   size_t first;   /* of its sums: of each zone, the innermost first, and of the root */
} Open;

static struct {
   Open *open;     /* [context] */
   uint64_t *sums; /* the own time of each zone by then; later when it ended */
   size_t count, cap;
   uint64_t came;
} own;

int Prof_Tracy_Late_start(void)
{
   memset(&own, 0, sizeof own);
   own.open = (Open *)Prof_Config_alloc((size_t)Prof_Settings.max_contexts, sizeof *own.open);
   return own.open != 0;
}

void Prof_Tracy_Late_end(void)
{
   Prof_Config_release(own.open);
   Prof_Config_release(own.sums);
   memset(&own, 0, sizeof own);
}

/* ---- when the viewer comes ---- */

static uint32_t depth_of(uint32_t state)
{
   uint32_t depth = 0;
   for (; state > Prof_STATE_ROOT; state = Prof_States[state].parent) ++depth;
   return depth;
}

/* The state in which another thread is; 0: not known. The hands of one that is shy may be gone. */
static uint32_t state_of(const Prof_Context *c)
{
   const Prof_Node *at = c->used && !c->shy ? Prof_Context_node_seen(c) : 0;
   return at ? (uint32_t)(at - c->nodes) : 0;
}

/* What a node has by `now`. */
static uint64_t sum_of(const Prof_Context *c, uint32_t state, uint64_t now, int runs)
{
   uint64_t sum = Prof_Atomic_load64(&c->nodes[state].self);
   return runs ? sum + now : sum;
}

/* What is read while the thread goes on belongs together if it is in the same zone afterwards, as
 * it begins none. */
static int read_stack(const Prof_Context *c, Open *open)
{
   uint64_t *sum = own.sums + own.count;
   uint32_t state = open->state = state_of(c), i;
   if (!state) return 0;
   open->depth = depth_of(state);
   open->first = own.count;
   if (own.count + open->depth + 1 > own.cap) return 0;
   open->at = Prof_Clock_now();
   for (i = 0; i <= open->depth; ++i, state = Prof_States[state].parent)
      sum[i] = sum_of(c, state, open->at, i == 0);
   return state_of(c) == open->state;
}

static void look_at(const Prof_Context *c)
{
   Open *open = &own.open[c->index];
   int tries = 3;
   while (tries > 0 && !read_stack(c, open)) --tries;
   if (tries > 0) own.count += open->depth + 1;
   else open->state = 0;
}

/* With a place more for each thread, as a begin may have been under way. */
static void make_room(void)
{
   size_t need = 0;
   uint32_t i;
   for (i = 0; i < Prof_Contexts_used; ++i) need += depth_of(state_of(Prof_Contexts[i])) + 2;
   own.count = 0;
   if (need <= own.cap) return;
   Prof_Config_release(own.sums);
   own.sums = (uint64_t *)Prof_Config_alloc(need, sizeof *own.sums);
   own.cap = own.sums ? need : 0;
}

void Prof_Tracy_Late_look(void)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   own.came = Prof_Clock_now();
   make_room();
   for (i = 0; i < Prof_Contexts_used; ++i) look_at(Prof_Contexts[i]);
}

uint64_t Prof_Tracy_Late_came(void) { return own.came; }

/* ---- when a thread notices ---- */

uint32_t Prof_Tracy_Late_find(const Prof_Context *c, uint32_t state, uint64_t now,
                              const uint64_t **ends, uint32_t *count)
{
   Open *open = &own.open[c->index];
   uint64_t *sum = own.sums + open->first, end = open->at;
   uint32_t before = open->state, at = before, ended = 0;
   *count = 0;
   open->state = 0;
   while (at && at != state && ended < open->depth) {
      end += sum_of(c, at, now, 0) - sum[ended];
      sum[ended++] = end;
      at = Prof_States[at].parent;
   }
   if (!at || at != state) return state;
   if (end + sum_of(c, state, now, 1) - sum[ended] != now) return state;
   *ends = sum;
   *count = ended;
   return before;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
