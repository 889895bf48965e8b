/* prof_reader.c - see prof_reader.h */
#ifdef Prof_ENABLED
#include "prof_reader.h"
#include "prof_context_index.h"
#include "prof_count.h"
#include "prof_often_move.h"
#include "prof_value.h"
#include "prof_value_ring.h"
#include "../../platform/prof_compiler.h"
#include "../base/prof_module.h"
#include <string.h>

/* What the reader took of one node so far. A node that runs has its sum as of then in here, not
 * what it holds, so what it holds is never the same and it is looked at each time. */
typedef struct Prof_Taken {
   uint64_t self;
   uint32_t entries;
} Prof_Taken;

/* ---- feeders ---- */

enum { MAX_FEEDERS = 4 };

static struct {
   void (*feed[MAX_FEEDERS])(void);
   int count;
} feeders;

static void put_back(void) { memset(&feeders, 0, sizeof feeders); }
static Prof_Module module = Prof_MODULE(feeders, put_back);

int Prof_Reader_add_feeder(void (*feed)(void))
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (feeders.count == MAX_FEEDERS) return 0;
   Prof_Module_list(&module);
   feeders.feed[feeders.count++] = feed;
   return 1;
}

/* ---- readers ---- */

int Prof_Reader_start(Prof_Reader *r)
{
   size_t contexts = (size_t)Prof_Settings.max_contexts;
   uint32_t i;
   Prof_ASSERT(r->number < Prof_READERS);
   if (r->cap_taken) return 1;
   if (!r->taken) r->taken = (Prof_Taken **)Prof_Config_alloc(contexts, sizeof *r->taken);
   if (!r->taken) return 0;
   if (!r->times) r->times = (uint64_t *)Prof_Config_alloc(contexts, sizeof *r->times);
   if (!r->times) return 0;
   r->cap_taken = (uint32_t *)Prof_Config_alloc(contexts, sizeof *r->cap_taken);
   for (i = 0; i < Prof_Contexts_used; ++i)
      Prof_Slot_Set_add(&Prof_Contexts_awake[r->number], i); /* it has yet to take all */
   return r->cap_taken != 0;
}

void Prof_Reader_free(Prof_Reader *r)
{
   uint32_t i;
   for (i = 0; r->taken && i < Prof_Contexts_used; ++i) Prof_Config_release(r->taken[i]);
   Prof_Config_release(r->taken);
   Prof_Config_release(r->times);
   Prof_Config_release(r->cap_taken);
   Prof_Config_release(r->items);
   Prof_Config_release(r->amounts);
   Prof_Config_release(r->estimates);
   memset(r, 0, sizeof *r);
}

void Prof_Reader_begin(Prof_Reader *r)
{
   int i;
   for (i = 0; i < feeders.count; ++i) feeders.feed[i]();
   Prof_Often_settle_own();
   r->count = r->num_amounts = r->num_estimates = 0;
   r->lost = r->lost_own = 0;
}

/* As many entries as the context's own list has room for, so both grow in the same few steps. */
static int room_for_taken(Prof_Reader *r, const Prof_Context *c)
{
   Prof_Taken *more;
   uint32_t old = r->cap_taken[c->index];
   if (old >= c->num_entered) return 1;
   more = (Prof_Taken *)Prof_Config_alloc(c->cap_entered, sizeof *more);
   if (!more) return 0;
   if (old) memcpy(more, r->taken[c->index], old * sizeof *more);
   Prof_Config_release(r->taken[c->index]);
   r->taken[c->index] = more;
   r->cap_taken[c->index] = c->cap_entered;
   return 1;
}

static int room_for_items(Prof_Reader *r, uint32_t more)
{
   r->items = (Prof_Item *)Prof_Config_grown(r->items, &r->cap, r->count + more, sizeof *r->items);
   return r->count + more <= r->cap;
}

static int room_for_all(Prof_Reader *r, const Prof_Context *c, uint32_t states)
{
   return room_for_taken(r, c) && room_for_items(r, states) &&
          Prof_Context_Index_update(c->index, c->entered, states);
}

/* Did the clock make a difference negative? This thread's is by nothing else. Another thread may
 * have been met in the middle of a begin or an end, when two of its nodes run, and the system may
 * let it stand there for as long as it likes: its differences are believed only if this thread saw
 * the clock go back as well. */
static int is_lost(Prof_Reader *r, const Prof_Context *c, uint64_t now)
{
   int own = c->hands == Prof_Tls_hands();
   if (!own && now >= r->last) return 0;
   r->lost = 1;
   r->lost_own |= own;
   return 1;
}

/* Is the node on top of the stack? The answer is sure only for contexts that no other thread has. A
 * context that another thread runs may give a wrong one, for a look or two. */
static int is_on_top(const Prof_Context *c, const Prof_Node *node)
{
   if (!c->hands || c->parked) return 0;
   return node == (Prof_Context_is_at_gate(c) ? c->top : Prof_Atomic_load_ptr(&c->hands->cur));
}

static int is_often(const Prof_Context *c, const Prof_Node *node)
{
   return c->often && Prof_Often_due_of(c, node)->slot != 0;
}

/* May its difference be negative by what was measured? Zones inside of its entries may have taken
 * more than it has. */
static int may_sink(const Prof_Reader *r, const Prof_Context *c, const Prof_Node *node,
                    uint64_t now)
{
   return is_often(c, node) && now >= r->last;
}

/* Reads a node's self time. The time that a zone lost to a clock that started again may be as much
 * as a reading, so that the zone looks as if it ran. So where it is known which node runs, the
 * sum's sign is not asked. */
static Prof_NOINLINE uint64_t read_self(const Prof_Reader *r, const Prof_Context *c,
                                        const Prof_Node *node, uint64_t before, uint64_t now,
                                        uint8_t *open)
{
   int others = c->hands && c->hands != Prof_Tls_hands();
   uint64_t sum = Prof_Atomic_load64(&node->self);
   int runs;
   if (others && now >= r->last) runs = Prof_Context_sum_runs(sum, before) != 0;
   else runs = c->often ? Prof_Often_runs(c, node) : is_on_top(c, node);
   if (!runs && is_often(c, node) && others && (int64_t)(sum - before - now / 2) > 0) runs = -1;
   *open = runs > 0;
   return sum + (uint64_t)(int64_t)runs * now;
}

/* Nearly all contexts have nothing to ask of a node but what one comparison tells: see read_self,
 * which has the same answers. They are those without zones that are timed at one entry in N: of
 * others, unless the clock went back, and this thread's, or nobody's, where it is known which node
 * runs. */
typedef struct Quick {
   int can, others;
   const Prof_Node *top; /* null: none runs */
} Quick;

static Quick find_quick(const Prof_Reader *r, const Prof_Context *c, uint64_t now)
{
   Quick quick;
   quick.others = c->hands && c->hands != Prof_Tls_hands();
   quick.can = !c->often && !(quick.others && now < r->last);
   quick.top = 0;
   if (quick.others || !c->hands || c->parked) return quick;
   quick.top = Prof_Context_is_at_gate(c) ? c->top
                                          : (const Prof_Node *)Prof_Atomic_load_ptr(&c->hands->cur);
   return quick;
}

static inline uint64_t read_quick(const Quick *quick, const Prof_Node *node, uint64_t sum,
                                  uint64_t before, uint64_t now, uint8_t *open)
{
   const int runs = quick->others ? Prof_Context_sum_runs(sum, before) : node == quick->top;
   *open = (uint8_t)runs;
   return runs ? sum + now : sum;
}

/* What is taken of a node that reads less than what was taken before. */
static Prof_NOINLINE uint64_t take_less(Prof_Reader *r, const Prof_Context *c, Prof_Taken *t,
                                        const Prof_Node *node, uint64_t self, uint64_t now)
{
   if (may_sink(r, c, node, now)) return self;
   if (is_lost(r, c, now)) t->self = self;
   return t->self;
}

/* A count's node has no ticks. Without memory the amount counts as 1 for each entry. */
static void take_amount(Prof_Reader *r, Prof_Node *node, uint32_t item, uint32_t entries)
{
   Prof_Sum sum;
   if (!Prof_Value_of_zone(node->zone)) return;
   sum = Prof_Count_take(node, entries, r->number);
   if (sum.high == (double)entries && sum.low == 0) return;
   r->amounts = (Prof_Amount *)Prof_Config_grown(r->amounts, &r->cap_amounts, r->num_amounts + 1,
                                                 sizeof *r->amounts);
   if (r->num_amounts == r->cap_amounts) return;
   r->amounts[r->num_amounts].item = item;
   r->amounts[r->num_amounts].amount = sum.high;
   r->amounts[r->num_amounts++].rounded = sum.low;
}

/* Moves the time of zones that are timed at one entry in N. What has less than nothing after that
 * is as if it were not read, unless the clock went back. Returns how many ticks that was. */
static uint64_t settle_often(Prof_Reader *r, const Prof_Context *c, uint32_t first, uint64_t now)
{
   uint64_t back = 0;
   Prof_Often_move(r, c, first);
   for (; first < r->count; ++first) {
      Prof_Item *item = &r->items[first];
      if ((int64_t)item->self >= 0) continue;
      if (!is_lost(r, c, now)) r->taken[item->context][item->order].self -= item->self;
      back += item->self;
      item->self = 0;
   }
   return back;
}

/* ---- what a context has in all ----
 *
 * All items of a context together have the ticks that its own clock ran since the last look
 * (prof_context.h). They come out with more or less if its thread was met between the two stores
 * of a begin or an end, or if this thread lost the CPU after it read the clock. That may be for a
 * time slice, so that a frame would show far more time than it had:
 *
 *      in a begin    two nodes run          what both have comes off the one that is not current
 *      in an end     no node runs           the current node gets what is missing
 *      read late     a zone ended meanwhile that comes off the longest
 *
 * What is taken off is not noted as taken, so the next look has it. */

static void change(Prof_Reader *r, Prof_Item *item, uint64_t ticks)
{
   item->self += ticks;
   if (r) r->taken[item->context][item->order].self += ticks;
}

static uint64_t take_off(Prof_Reader *r, Prof_Item *item, uint64_t excess)
{
   uint64_t part = item->self;
   if ((int64_t)part <= 0) return 0;
   if (part > excess) part = excess;
   change(r, item, 0 - part);
   return part;
}

static Prof_Item *longest_of(Prof_Item *items, uint32_t count)
{
   Prof_Item *longest = items;
   uint32_t i;
   for (i = 1; i < count; ++i)
      if ((int64_t)items[i].self > (int64_t)longest->self) longest = &items[i];
   return longest;
}

/* Null reader: the items are no reader's, so nothing was noted. Returns what came off. */
static Prof_NOINLINE uint64_t take_off_excess(Prof_Reader *r, const Prof_Context *c,
                                              Prof_Item *items, uint32_t count, uint64_t excess)
{
   const Prof_Node *cur = Prof_Context_node_seen(c);
   uint64_t rest = excess, part;
   uint32_t i;
   for (i = 0; i < count && rest; ++i)
      if (items[i].open && &c->nodes[items[i].state] != cur)
         rest -= take_off(r, &items[i], rest);
   for (i = 0; i < count && rest; ++i)
      if (items[i].open) rest -= take_off(r, &items[i], rest);
   while (rest && count) {
      part = take_off(r, longest_of(items, count), rest);
      if (!part) break;
      rest -= part;
   }
   return excess - rest;
}

/* The item of that place in the context's list; if there is none, a new one without time. */
static Prof_Item *item_at(Prof_Reader *r, const Prof_Context *c, uint32_t first, uint32_t order)
{
   uint32_t at = first, i;
   Prof_Item *item;
   while (at < r->count && r->items[at].order < order) ++at;
   item = &r->items[at];
   if (at < r->count && item->order == order) return item;
   memmove(item + 1, item, (r->count++ - at) * sizeof *item);
   for (i = r->num_amounts; i > 0 && r->amounts[i - 1].item >= at; --i) ++r->amounts[i - 1].item;
   memset(item, 0, sizeof *item);
   item->state = c->entered[order];
   item->context = (uint16_t)c->index;
   item->works = c->worked != 0;
   item->order = order;
   return item;
}

/* Returns what was added. Nothing is, if it is not known what the thread is in. There is room for
 * an item of each state that was read. */
static Prof_NOINLINE uint64_t add_missing(Prof_Reader *r, const Prof_Context *c, uint32_t first,
                                          uint32_t states, uint64_t missing)
{
   const Prof_Node *cur = Prof_Context_node_seen(c);
   uint32_t order = 0;
   Prof_Item *item;
   if (!cur) return 0;
   while (order < states && &c->nodes[c->entered[order]] != cur) ++order;
   if (order == states) return 0;
   item = item_at(r, c, first, order);
   item->open = 1;
   change(r, item, missing);
   return missing;
}

/* Estimates keep their items. Nothing was added to a count without an entry. */
static void drop_empty(Prof_Reader *r, const Prof_Context *c, uint32_t first)
{
   uint32_t at, i;
   for (at = r->count; at > first && !c->often; --at) {
      Prof_Item *item = &r->items[at - 1];
      if (item->self || item->entries) continue;
      memmove(item, item + 1, (r->count-- - at) * sizeof *item);
      for (i = r->num_amounts; i > 0 && r->amounts[i - 1].item >= at; --i) --r->amounts[i - 1].item;
   }
}

/* Ticks that the context's clock ran since the reader looked last. It may have come in after `now`
 * was read. */
static uint64_t ticks_due(const Prof_Reader *r, const Prof_Context *c, uint64_t now)
{
   uint64_t due = Prof_Context_ran(c, now) - r->times[c->index];
   return (int64_t)due > 0 ? due : 0;
}

/* May its items come out with less than is due? */
static int is_met(const Prof_Reader *r, const Prof_Context *c, uint64_t now)
{
   return c->hands && c->hands != Prof_Tls_hands() && now >= r->last;
}

/* With more? One that is out by now may have been met before. Those that the game feeds owe nothing
 * to a clock. */
static int may_exceed(const Prof_Reader *r, const Prof_Context *c, uint64_t now)
{
   return c->hands != Prof_Tls_hands() && c->fiber != Prof_FED && now >= r->last;
}

/* Returns the sum of all items of the context, which was `sum`. */
static uint64_t settle(Prof_Reader *r, const Prof_Context *c, uint32_t first, uint32_t states,
                       uint64_t sum, uint64_t now)
{
   const uint64_t due = ticks_due(r, c, now);
   if (now < r->last) r->times[c->index] = Prof_Context_ran(c, now); /* the clock went back */
   else r->times[c->index] += due;
   if ((int64_t)(due - sum) > 0 && is_met(r, c, now))
      sum += add_missing(r, c, first, states, due - sum);
   if (c->often) sum -= settle_often(r, c, first, now);
   if ((int64_t)(sum - due) <= 0 || !may_exceed(r, c, now)) return sum;
   sum -= take_off_excess(r, c, r->items + first, r->count - first, sum - due);
   drop_empty(r, c, first);
   return sum;
}

/* It had nothing: has it nothing more for the reader until it is woken? Zones that are timed at one
 * entry in N are followed by updates until they have forgotten how many there were. */
static void let_rest(const Prof_Reader *r, const Prof_Context *c)
{
   if (c->hands || (c->log && !Prof_Value_Ring_is_empty(c->log))) return;
   if (r->number == Prof_OF_UPDATE && (c->worked || c->hosted || c->was_here)) return;
   if (r->number == Prof_OF_UPDATE && c->often && !Prof_Often_rests(c)) return;
   Prof_Slot_Set_remove(&Prof_Contexts_awake[r->number], c->index);
}

/* Goes through the states that the context was ever in, which may be thousands, of which few moved:
 * so one that rests costs two loads. The owner changes the nodes meanwhile. Whatever the loads
 * find, what is given is noted as taken, and the rest is found at the next look. */
uint64_t Prof_Reader_take(Prof_Reader *r, const Prof_Context *c, uint64_t now)
{
   const uint32_t first = r->count, count = c->num_entered, *entered = c->entered;
   const uint8_t works = c->worked != 0;
   const uint16_t context = (uint16_t)c->index;
   const Quick quick = find_quick(r, c, now);
   Prof_Node *nodes = c->nodes;
   Prof_Taken *t;
   Prof_Item *item;
   uint64_t sum = 0;
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!room_for_all(r, c, count)) return 0;
   item = r->items + r->count;
   for (i = 0, t = r->taken[c->index]; i < count; ++i, ++t) {
      const uint32_t state = entered[i];
      Prof_Node *node = &nodes[state];
      uint32_t entries = Prof_Atomic_load32(&node->entries);
      uint64_t self = Prof_Atomic_load64(&node->self);
      uint8_t open;
      Prof_ASSERT(i < r->cap_taken[c->index] && item < r->items + r->cap);
      if (self == t->self && entries == t->entries) continue;
      self = quick.can ? read_quick(&quick, node, self, t->self, now, &open)
                       : read_self(r, c, node, t->self, now, &open);
      if (Prof_UNLIKELY((int64_t)(self - t->self) < 0)) self = take_less(r, c, t, node, self, now);
      if (self == t->self && entries == t->entries) continue;
      sum += item->self = self - t->self;
      item->entries = entries - t->entries;
      item->state = state;
      item->context = context;
      item->works = works;
      item->open = open;
      item->order = i;
      if (!item->self) take_amount(r, node, (uint32_t)(item - r->items), item->entries);
      ++item;
      t->self = self;
      t->entries = entries;
   }
   r->count = (uint32_t)(item - r->items);
   sum = settle(r, c, first, count, sum, now);
   if (r->count == first) let_rest(r, c);
   return sum;
}

/* What was entered for the first time since the last look has nothing taken from it. */
uint32_t Prof_Reader_peek(const Prof_Reader *r, const Prof_Context *c, uint64_t now,
                          Prof_Item *items)
{
   const uint32_t known = r->cap_taken ? r->cap_taken[c->index] : 0;
   uint32_t i, count = 0;
   uint64_t sum = 0, due;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < c->num_entered; ++i) {
      const Prof_Taken none = {0, 0}, *t = i < known ? &r->taken[c->index][i] : &none;
      const Prof_Node *node = &c->nodes[c->entered[i]];
      Prof_Item *item = &items[count];
      uint64_t self;
      if (Prof_Atomic_load64(&node->self) == t->self) continue;
      self = read_self(r, c, node, t->self, now, &item->open);
      if ((int64_t)(self - t->self) <= 0) continue; /* its time is with the state below */
      sum += item->self = self - t->self;
      item->entries = Prof_Atomic_load32(&node->entries) - t->entries;
      item->state = c->entered[i];
      item->context = (uint16_t)c->index;
      item->works = 0;
      item->order = i;
      ++count;
   }
   if (!known || !may_exceed(r, c, now)) return count;
   due = ticks_due(r, c, now);
   if (sum > due) take_off_excess(0, c, items, count, sum - due);
   return count;
}

void Prof_Reader_look(Prof_Reader *r, uint64_t now)
{
   const uint32_t count = Prof_Context_past ? 0 : Prof_Contexts_used;
   const Prof_Slot_Set *awake = &Prof_Contexts_awake[r->number];
   uint32_t i;
   Prof_Reader_begin(r);
   for (i = Prof_Slot_Set_next(awake, 0); i < count; i = Prof_Slot_Set_next(awake, i + 1))
      Prof_Reader_take(r, Prof_Contexts[i], now);
   r->last = now;
}

/* Takes all there is and gives none of it. What there was no memory for would be given at the next
 * look, with its whole past, so that is a failure. */
int Prof_Reader_skip(Prof_Reader *r, uint64_t now)
{
   unsigned long refused = Prof_Config_counts.failed_allocs;
   if (!Prof_Reader_start(r)) return 0;
   Prof_Reader_look(r, now);
   r->count = r->num_amounts = r->num_estimates = 0;
   return Prof_Config_counts.failed_allocs == refused;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
