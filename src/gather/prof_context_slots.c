/* prof_context_slots.c - the slots of prof_context.h: which are free, and what one is made of. */
#ifdef Prof_ENABLED
#include "prof_context.h"
#include "prof_cells.h"
#include "prof_often.h"
#include "prof_others_use.h"
#include "prof_start.h"
#include "prof_thread_use.h"
#include <stdio.h>
#include <string.h>

enum { NODE_ALIGN = 64 };

/* ---- slots; under the lock ---- */

/* Remembers how many states the context had entered before this frame, and before the last one in
 * which it entered any for the first time: who looks for the place of a leak looks at those since
 * (prof_left_open_thread.c). */
static void note_frame(Prof_Context *c)
{
   if (c->entered_in == Prof_Context_times_settled) return;
   c->entered_in = Prof_Context_times_settled;
   c->entered_before = c->entered_now;
   c->entered_now = c->num_entered;
}

/* Every state that the context is ever in comes through here once. So `entered` is all that update
 * needs to look at, and the node that the inlined code finds has its zone. */
int Prof_Context_attach(Prof_Context *c, uint32_t state)
{
   Prof_Node *node = &c->nodes[state];
   Prof_ASSERT(Prof_Config_lock_is_mine() && state >= Prof_STATE_ROOT &&
               state < Prof_State_count());
   Prof_ASSERT(!node->zone && !node->parent && !node->self && !node->entries);
   Prof_ASSERT(state == Prof_STATE_ROOT || c->nodes[Prof_States[state].parent].zone ||
               Prof_State_is_of_count(state)); /* which is deposited wherever it was */
   Prof_ASSERT(c->num_entered <= c->cap_entered);
   c->entered = (uint32_t *)Prof_Config_grown_of_context(c->entered, &c->cap_entered,
                                                         c->num_entered + 1, sizeof *c->entered);
   if (c->num_entered == c->cap_entered) return 0;
   note_frame(c);
   c->entered[c->num_entered++] = state;
   if (state != Prof_STATE_OVER) Prof_State_note_run(state); /* that one is there from the start */
   node->zone = Prof_States[state].zone;
   node->child = &Prof_Context_no_child;
   Prof_ASSERT(Prof_Context_node_is_sound(c, node));
   return 1;
}

/* ---- which slots are free ---- */

/* A bit for each slot, and one for each word of them that has any: the lowest is found in a few
 * steps, however many there are. If slots 67 and 130 are free:
 *
 *      free_words   [0]  ...0110      words 1 and 2 have some
 *      free_slots   [1]  ...1000      64 + 3
 *                   [2]  ...0100      128 + 2
 */
enum { MAX_SLOTS = 65536, WORD = 64 };

static uint64_t free_slots[MAX_SLOTS / WORD], free_words[MAX_SLOTS / WORD / WORD];

static void set_free(uint32_t slot)
{
   uint32_t word = slot / WORD;
   Prof_ASSERT(slot < MAX_SLOTS && !(free_slots[word] >> slot % WORD & 1));
   free_slots[word] |= (uint64_t)1 << slot % WORD;
   free_words[word / WORD] |= (uint64_t)1 << word % WORD;
}

enum { NONE_FREE = MAX_SLOTS / WORD / WORD };

/* The first word of free_words that has any. */
static uint32_t first_free(void)
{
   uint32_t i = 0;
   while (i < NONE_FREE && !free_words[i]) ++i;
   return i;
}

static void set_taken(uint32_t slot)
{
   uint32_t word = slot / WORD;
   free_slots[word] &= ~((uint64_t)1 << slot % WORD);
   if (!free_slots[word]) free_words[word / WORD] &= ~((uint64_t)1 << word % WORD);
}

/* May a source (`fed`), or a thread or fiber, have the slot? Until the next update it may hold time
 * of its former owner. A source's is no work, whoever updates, and that of the others may be, so
 * they do not share a frame. */
static int is_for(const Prof_Context *c, int fed)
{
   Prof_ASSERT(!c->used);
   return (c->fiber == Prof_FED) == fed || c->freed_in != Prof_Context_times_settled;
}

/* Finds the lowest slot that is free for `fed`, so that few are ever made; null: none is. `x &= x -
 * 1` clears the lowest bit that is set. */
static Prof_Context *find_free(int fed)
{
   uint32_t i;
   uint64_t words, slots;
   for (i = first_free(); i < NONE_FREE; ++i)
      for (words = free_words[i]; words; words &= words - 1) {
         uint32_t word = i * WORD + Prof_Compiler_lowest_bit(words);
         for (slots = free_slots[word]; slots; slots &= slots - 1) {
            uint32_t slot = word * WORD + Prof_Compiler_lowest_bit(slots);
            Prof_ASSERT(slot < Prof_Contexts_used);
            if (is_for(Prof_Contexts[slot], fed)) return Prof_Contexts[slot];
         }
      }
   return 0;
}

/* Two owners of a slot in one frame cannot be told apart: their time is in one sum, under the first
 * one's name. So slots that are freed are kept back until the next update, and another one is taken
 * or made. In a frame of many short threads only those freed last are kept back, as a slot takes
 * some 14 KB, and 1.2 MB of addresses:
 *
 *      return_slot ---> kept, in the order in which they were freed
 *                         |  there was an update: all of them
 *                         |  there are more than MOST_KEPT: the first
 *                         |  no other slot is free, and none can be made: the first
 *                         v
 *                       free_slots
 */
enum { MOST_KEPT = 16 };

static struct {
   uint32_t slots[MOST_KEPT]; /* a ring */
   uint32_t first, count;
   uint32_t frame; /* in which they were freed: Prof_Context_times_settled */
} kept_back; /* under the lock */

static void stop_keeping_first(void)
{
   Prof_ASSERT(kept_back.count > 0);
   set_free(kept_back.slots[kept_back.first]);
   kept_back.first = (kept_back.first + 1) % MOST_KEPT;
   --kept_back.count;
}

static void stop_keeping_earlier(void)
{
   while (kept_back.count > 0 && kept_back.frame != Prof_Context_times_settled)
      stop_keeping_first();
   kept_back.frame = Prof_Context_times_settled;
}

static void keep_back(uint32_t slot)
{
   stop_keeping_earlier();
   if (kept_back.count == MOST_KEPT) stop_keeping_first();
   kept_back.slots[(kept_back.first + kept_back.count) % MOST_KEPT] = slot;
   ++kept_back.count;
}

/* Nodes begin at a cache line, so that none lies in two where pointers have 8 bytes, and a node 32.
 * Two more than are needed make up for what is skipped in front. */
static void make_nodes(Prof_Context *c, uint32_t capacity)
{
   char *nodes = (char *)Prof_Config_alloc(capacity + 2, sizeof(Prof_Node));
   size_t past = (size_t)((uintptr_t)nodes % NODE_ALIGN);
   if (!nodes) return;
   c->node_memory = nodes;
   c->nodes = (Prof_Node *)(void *)(past ? nodes + (NODE_ALIGN - past) : nodes);
   c->num_nodes = capacity;
}

/* Unlinks all nodes of the slot's former owner, of whose stack the new one knows nothing: the first
 * entry of each state comes out of line again. */
static void forget_links(Prof_Context *c)
{
   uint32_t i;
   for (i = 0; i < c->num_entered; ++i) {
      Prof_Node *node = &c->nodes[c->entered[i]];
      node->parent = 0;
      if (!Prof_Cells_has(node)) node->child = &Prof_Context_no_child;
   }
   Prof_Begun_forget(&c->begun);
   Prof_Config_release(c->repeats);
   c->repeats = 0;
   c->settled = 0;
}

/* What a thread or fiber gains itself tells whether a node runs. A source's sums do not. */
static void note_sums(Prof_Context *c)
{
   uint32_t i;
   if (!c->fed) return;
   if (!c->sums_before)
      c->sums_before = (uint64_t *)Prof_Config_alloc(Prof_State_capacity(), sizeof *c->sums_before);
   for (i = 0; c->sums_before && i < c->num_entered; ++i)
      c->sums_before[c->entered[i]] = c->nodes[c->entered[i]].self;
}

/* A slot is made whole or not at all: the inlined code takes a root with a stack below it for
 * granted. The hook that gives it back is noted in it, as another one may be in force by then. */
static Prof_Context *make_slot(uint32_t capacity)
{
   Prof_Context *c;
   int i;
   if (!Prof_Contexts) {
      Prof_Contexts = (Prof_Context **)Prof_Config_alloc((size_t)Prof_Settings.max_contexts,
                                                         sizeof *Prof_Contexts);
      if (!Prof_Contexts) return 0;
   }
   c = (Prof_Context *)Prof_Config_alloc(1, sizeof *c);
   if (!c) return 0;
   make_nodes(c, capacity);
   if (!c->nodes || !Prof_Context_attach(c, Prof_STATE_ROOT) ||
       !Prof_Context_attach(c, Prof_STATE_OVER)) {
      Prof_Config_release(c->node_memory);
      Prof_Config_release(c);
      return 0;
   }
   Prof_ASSERT(Prof_Contexts_used < (uint32_t)Prof_Settings.max_contexts);
   c->index = Prof_Contexts_used;
   c->life = Prof_Context_life;
   c->release_by = Prof_Settings.release;
   c->user = Prof_Settings.user;
   c->gate.child = &Prof_Context_no_child;
   Prof_Contexts[c->index] = c;
   for (i = 0; i < Prof_READERS; ++i) Prof_Slot_Set_add(&Prof_Contexts_awake[i], c->index);
   Prof_Atomic_release32(&Prof_Contexts_used, c->index + 1);
   return c;
}

void Prof_Context_set_name(Prof_Context *c, const char *name)
{
   if (!name) return;
   Prof_Zone_plain_text(c->name, sizeof c->name, name);
   c->named = 1;
}

int Prof_Context_has_free_slot(void) { return kept_back.count > 0 || first_free() != NONE_FREE; }

/* Serials go on in the next life, so that no handle of before is taken for a new one. */
static uint32_t last_serial;
uint32_t Prof_Context_serials_before;

static uint32_t new_serial(void)
{
   last_serial += last_serial == UINT32_MAX ? 2 : 1;
   return last_serial;
}

/* The last choices are slots that were to be free after the next update. */
static Prof_Context *find_slot(int fed)
{
   Prof_Context *c;
   stop_keeping_earlier();
   c = find_free(fed);
   if (!c && Prof_Contexts_used < (uint32_t)Prof_Settings.max_contexts) {
      c = make_slot(Prof_State_capacity());
      if (c) return c;
   }
   while (!c && kept_back.count > 0) {
      stop_keeping_first();
      c = find_free(fed);
   }
   if (!c) c = find_free(!fed);
   if (c) set_taken(c->index);
   return c;
}

/* Nothing of the former owner may be seen by the new one: its stack, its name, its zones beyond the
 * limit. Its time stays in the nodes, where the next update finds it. */
Prof_Context *Prof_Context_take_slot(const char *name, int fiber)
{
   Prof_Context *c = find_slot(fiber == Prof_FED);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!c) return 0;
   Prof_ASSERT(!c->hands && !c->past && Prof_Contexts[c->index] == c);
   Prof_Context_Names_hand_on(c);
   forget_links(c);
   if (fiber == Prof_FED) c->fed = 1;
   else note_sums(c);
   c->used = 1;
   ++c->tenants;
   c->serial = new_serial();
   c->fiber = fiber;
   c->named = 0;
   c->parked = c->was_parked = 0;
   c->over_depth = 0;
   c->wait = 0;
   Prof_Off_Stack_forget(c->off);
   Prof_Atomic_store32(&c->amid, 0);
   c->begins = 0;
   c->hosted = 0;
   Prof_Atomic_store32(&c->waits.count, 0);
   if (c->fiber_runs) c->fiber_runs->count = 0;
   c->top = Prof_Context_root(c);
   if (!fiber) {
      ++Prof_Context_threads_live;
      snprintf(c->name, sizeof c->name, "thread %d", ++Prof_Context_threads_seen);
   }
   Prof_Context_set_name(c, name);
   Prof_ASSERT(Prof_Context_node_is_sound(c, c->top) && Prof_Context_node_runs(c->top, 0));
   return c;
}

int Prof_Context_past;
#if defined(Prof_CHECKED)
uint32_t Prof_Context_sums_are_long;
#endif

Prof_Context *Prof_Context_make_past(void)
{
   Prof_Context *c;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (Prof_Contexts_used == (uint32_t)Prof_Settings.max_contexts) return 0;
   c = make_slot(Prof_STATE_FIRST);
   if (c) c->past = 1;
   return c;
}

/* Frees the slot, as of the next update if there are others. Its nodes stay as they are, with time
 * in them that no update has taken yet. */
void Prof_Context_return_slot(Prof_Context *c)
{
   Prof_ASSERT(c->used && !c->hands && !c->past);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   c->used = 0;
   c->freed_in = Prof_Context_times_settled;
   Prof_Thread_Use_end(c);
   Prof_Others_Use_end(c);
   keep_back(c->index);
   Prof_Context_Names_end(c);
   if (!c->fiber) --Prof_Context_threads_live;
}

/* ---- giving back ---- */

void Prof_Context_forget_slots(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Config_release(Prof_Contexts);
   Prof_Contexts = 0;
   Prof_Contexts_used = 0;
   Prof_Context_past = 0;
   Prof_Context_serials_before = last_serial;
#if defined(Prof_CHECKED)
   Prof_Atomic_store32(&Prof_Context_sums_are_long, 0);
#endif
   Prof_Context_threads_live = Prof_Context_threads_seen = 0;
   memset(Prof_Contexts_awake, 0, sizeof Prof_Contexts_awake);
   memset(free_slots, 0, sizeof free_slots);
   memset(free_words, 0, sizeof free_words);
   memset(&kept_back, 0, sizeof kept_back);
}

/* An orphan may be released in a later life than its own, when another hook is in force. */
void Prof_Context_release(Prof_Context *c)
{
   if (c->kept) c->release_kept(c->kept);
   Prof_Often_release(c);
   Prof_Off_Stack_release(c);
   Prof_Event_Ring_free(c->ring, c->release_by, c->user);
   Prof_Feed_free(c->feed, c->release_by, c->user);
   Prof_Cells_release(c);
   Prof_Config_release_by(c->release_by, c->user, c->log);
   Prof_Config_release_by(c->release_by, c->user, c->sums_before);
   Prof_Config_release_by(c->release_by, c->user, c->node_memory);
   Prof_Config_release_by(c->release_by, c->user, c->entered);
   Prof_Config_release_by(c->release_by, c->user, c->begun.places);
   Prof_Config_release_by(c->release_by, c->user, c->repeats);
   Prof_Config_release_by(c->release_by, c->user, c->former);
   Prof_Config_release_by(c->release_by, c->user, c->fiber_runs);
   Prof_Config_release_by(c->release_by, c->user, c);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
