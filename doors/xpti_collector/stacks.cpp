/* stacks.cpp - see collect.hpp: which begin an end is of.
 *
 * Each thread, and each fiber that is told of, has a stack of what began on it and has not ended.
 * An end is of the innermost begin with the same point, type and instance; if there is none, of
 * the innermost with the same point and type, for programs that do not keep instances apart; and
 * an end that tells nothing but its type is of the innermost of that type and stream.
 *
 * What is not in order is treated as iprof treats zones:
 *
 *      begin a, begin b, end a, end b      b is closed with a, and counted as left open; its own
 *                                          end is surplus
 *      end a, on another thread            surplus there; a stays open until what is around it
 *                                          ends, or until iprof finds that it is begun again and
 *                                          again (prof_left_open_thread.h)
 *
 * So iprof may close zones by itself. The stack then has entries that are not open: they are
 * dropped as soon as that is seen, which is when a begin is not right above the last one, or an end
 * is not of it.
 *
 * RUN-TIMES OF TASKS   A thread may begin all tasks, and others end them. Then nothing closes what
 * it began, and each new stack is a new state. So a stack that is DEEP is looked at: if its lower
 * part has stood for a second, all of it is closed and counted as left open. From then on such a
 * thread is known, and nobody waits for that second: it is closed when the place that began the
 * stack comes again, so that the same places make the same states.
 *
 * Each event takes a limited time, however deep the stack is: what iprof closed is dropped once,
 * and in deep stacks begins are found by an index, made when it is first needed.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_XPTI_COLLECTOR)
#include "collect.hpp"
#include "../../src/gather/prof_off_stack.h"
#include "../../src/gather/prof_start.h"
#include "../../src/gather/prof_warning.h"
#include "../../src/gather/prof_zone.h"

#include <algorithm>
#include <cstring>

namespace collect {

static const uint32_t FIRST_ROOM = 64, MOST_ROOM = 1 << 16; /* entries */
static const int NONE = -1;
static const int STANDING = 64, DEEP = 256; /* entries: the lower part, and what is deep */
static const int KEPT = 8;                  /* the newest ones that are closed with the others */
static const double LONG = 1;               /* seconds */
static const int HEADS = 1024, MOST_STEPS = 1024; /* of the index, and of a search */

struct Entry {
   Point *point;
   uint64_t instance;
   Prof_Node *node; /* null: the thread is not measured, or the zone was closed as left open */
   uint16_t pair;
   int next; /* in the index: the next one below with the same hash, plus 1; 0: none */
};

struct Stack {
   Stack *next; /* of those that are free */
   int depth, room;
   Entry *entries;
   int beyond;    /* begins for which there was no room, and that have not ended */
   int indexed;   /* so many entries are in the index */
   int *heads;    /* HEADS of them: the topmost entry with a hash, plus 1. Null until needed */
   double stands; /* Prof_clock() when the lower part began to stand as it does */
   bool leaks;    /* the thread is one whose begins end elsewhere */
};

/* ends: how often the thread was about to end, or the process. What comes then comes from
 * destructors, and another end is asked for. After the last one that there can be, the stack is
 * given back whenever it is empty. */
struct Hands {
   Stack *stack;
   int ends;
};
static const int MOST_ENDS = 3;
static Prof_PER_THREAD Hands mine;

static Stack *unused; /* under the lock */

/* ---- the index ---- */

static int *head_of(const Stack *s, const Point *point, uint16_t pair)
{
   const uint64_t key = reinterpret_cast<uintptr_t>(point) + pair;
   return &s->heads[key * 0x9E3779B97F4A7C15u >> 54];
}
static_assert(HEADS == 1 << (64 - 54), "a hash is the number of a head");

/* False: there is no memory. */
static bool make_index(Stack *s)
{
   if (!s->heads) s->heads = static_cast<int *>(Prof_Config_alloc(HEADS, sizeof *s->heads));
   if (!s->heads) return false;
   for (; s->indexed < s->depth; ++s->indexed) {
      Entry &e = s->entries[s->indexed];
      int *head = head_of(s, e.point, e.pair);
      e.next = *head;
      *head = s->indexed + 1;
   }
   return true;
}

static Prof_NOINLINE void cut_index(Stack *s, int depth)
{
   while (s->indexed > depth) {
      const Entry &e = s->entries[--s->indexed];
      *head_of(s, e.point, e.pair) = e.next;
   }
}

/* What is above goes. */
static void set_depth(Stack *s, int depth)
{
   if (Prof_UNLIKELY(s->indexed > depth)) cut_index(s, depth);
   s->depth = depth;
}

/* ---- a thread's stack ---- */

void free_stack(Stack *s)
{
   if (!s) return;
   set_depth(s, 0);
   s->beyond = 0;
   s->leaks = false;
   s->next = unused;
   unused = s;
}

/* A fiber that is in keeps its own. */
static void give_back()
{
   leave_fiber();
   Stack *s = mine.stack;
   mine.stack = nullptr;
   if (!s) return;
   Prof_Config_lock();
   free_stack(s);
   Prof_Config_unlock();
}

/* Its destructor runs when the thread ends, if it was touched there; if that was while another one
 * ran, then after that. */
template <int END> struct Thread_End {
   bool is_watched = false;
   ~Thread_End()
   {
      mine.ends = END + 1;
      leave_frames();
      give_back();
   }
};

template <int END> static void watch()
{
   static thread_local Thread_End<END> end;
   end.is_watched = true;
}

static void watch_end()
{
   if (mine.ends == 0) watch<0>();
   if (mine.ends == 1) watch<1>();
   if (mine.ends == 2) watch<2>();
}

Stack *exchange_stack(Stack *stack)
{
   Stack *before = mine.stack;
   watch_end();
   mine.stack = stack;
   return before;
}

static Stack *take_stack()
{
   watch_end();
   Prof_Config_lock();
   Stack *s = unused;
   if (s) unused = s->next;
   Prof_Config_unlock();
   return s ? s : static_cast<Stack *>(Prof_Config_alloc(1, sizeof(Stack)));
}

/* Null: there is no room for another begin, and it is left out. */
static Prof_NOINLINE Stack *stack_with_room()
{
   Stack *s = mine.stack ? mine.stack : mine.stack = take_stack();
   if (!s || s->depth < s->room) return s;
   uint32_t room = static_cast<uint32_t>(s->room), more = room ? 2 * room : FIRST_ROOM;
   if (more > MOST_ROOM) return nullptr;
   s->entries = static_cast<Entry *>(Prof_Config_grown(s->entries, &room, more, sizeof(Entry)));
   s->room = static_cast<int>(room);
   return s->depth < s->room ? s : nullptr;
}

/* ---- what is closed ---- */

/* Zones that are off have no node, and neither have those beyond the limit. */
static bool has_node(const Entry &e) { return e.node && !Prof_Off_Stack_is_one(e.node); }

/* Drops, of the entries above the one whose node is `open`, those whose zones are not open any
 * more; `end`: behind the last of them. Those without a node tell nothing and stay. */
static void drop_above(Stack *s, const Prof_Node *open, int end)
{
   int first = end, i;
   while (first > 0 && s->entries[first - 1].node != open) --first;
   if (first == end) return;
   cut_index(s, first);
   for (i = first; i < end; ++i)
      if (!has_node(s->entries[i])) s->entries[first++] = s->entries[i];
   for (; i < s->depth; ++i) s->entries[first++] = s->entries[i];
   s->depth = first;
}

/* Beyond iprof's limit of states one node stands for all, and nobody can tell. */
static void drop_closed(Stack *s)
{
   const Prof_Mark now = Prof_mark();
   if (now.state && !now.depth) drop_above(s, static_cast<const Prof_Node *>(now.state), s->depth);
}

/* The new entry is not right above the one below. */
static Prof_NOINLINE void drop_below(Stack *s)
{
   const Entry &e = s->entries[s->depth - 1];
   if (has_node(e) && e.node->parent) drop_above(s, e.node->parent, s->depth - 1);
}

/* Null: it was left already, or never entered. */
static void leave(Prof_Node *node)
{
   if (node) Prof_Instrument_end_scope(node);
}

/* Closes what is open of the entries from `first` on, and counts each as left open. */
static void close_from(Stack *s, int first)
{
   drop_closed(s);
   for (int i = s->depth - 1; i >= first; --i) leave(s->entries[i].node);
   Prof_Config_lock();
   for (int i = first; i < s->depth && Prof_Start_now(); ++i) {
      const Prof_Site &site = s->entries[i].point->site;
      if (!s->entries[i].node) continue;
      ++Prof_Config_counts.unclosed_zones;
      Prof_Warning_note("not closed:", site.name, site.file, site.line);
   }
   Prof_Config_unlock();
}

/* The newest may still end in order; nobody is to be told that these ends are too many. */
static void close_all(Stack *s)
{
   close_from(s, 0);
   const int kept = std::min(s->depth, KEPT), first = s->depth - kept;
   cut_index(s, 0);
   for (int i = 0; i < kept; ++i) {
      s->entries[i] = s->entries[first + i];
      s->entries[i].node = nullptr;
   }
   s->depth = kept;
   s->beyond = 0;
}

/* Another begin comes on top of the lower part. */
static Prof_NOINLINE void look_at_deep(Stack *s, const Point *point)
{
   if (s->depth == STANDING) s->stands = Prof_clock();
   if (s->leaks) {
      if (s->depth < DEEP && s->entries[KEPT].point != point) return;
   } else {
      if (s->depth < DEEP || (s->depth + s->beyond) % 16 || Prof_clock() - s->stands < LONG) return;
      s->leaks = true;
   }
   close_all(s);
}

/* ---- begin ---- */

/* It is counted as what iprof has no room for, and its end is awaited. */
static Prof_NOINLINE void begin_beyond(Stack *s)
{
   if (!s) return;
   ++s->beyond;
   Prof_Config_lock();
   if (Prof_Start_now()) ++Prof_Config_counts.over_states;
   Prof_Config_unlock();
}

void begin(Point *point, uint16_t pair, uint64_t instance)
{
   Stack *s = mine.stack;
   if (Prof_UNLIKELY(point->is_frame)) mark_frame();
   if (Prof_UNLIKELY(s && s->depth >= STANDING)) look_at_deep(s, point);
   if (Prof_UNLIKELY(!s || s->depth == s->room) && (s = stack_with_room()) == nullptr) {
      begin_beyond(mine.stack);
      return;
   }
   Entry *e = &s->entries[s->depth++];
   e->point = point;
   e->pair = pair;
   e->instance = instance;
   e->node = Prof_Instrument_begin(&point->site);
   if (s->depth > 1 && Prof_UNLIKELY(!has_node(*e) || e->node->parent != e[-1].node)) drop_below(s);
}

/* ---- end ---- */

static bool is_pair(const Entry &e, const Point *point, uint16_t pair)
{
   if (e.pair != pair) return false;
   return e.point == point || (point->is_anonymous && e.point->stream == point->stream);
}

/* The index of the begin that the end is of; NONE: there is none, or not within so many of those
 * that may be. What tells nothing but its type is of no hash. */
static int find_begin(Stack *s, const Point *point, uint16_t pair, uint64_t instance)
{
   const bool by_index = s->depth > STANDING && !point->is_anonymous && make_index(s);
   int similar = NONE, i = by_index ? *head_of(s, point, pair) - 1 : s->depth - 1;
   for (int steps = 0; i >= 0 && steps < MOST_STEPS; ++steps) {
      const Entry &e = s->entries[i];
      if (is_pair(e, point, pair)) {
         if (e.point == point && e.instance == instance) return i;
         if (similar == NONE) similar = i;
      }
      i = by_index ? e.next - 1 : i - 1;
   }
   return similar;
}

static void note_surplus(const Point *point)
{
   Prof_Config_lock();
   if (Prof_Start_now()) {
      ++Prof_Config_counts.surplus_ends;
      Prof_Warning_note("end without begin:", point->site.name, point->site.file,
                        point->site.line);
   }
   Prof_Config_unlock();
}

/* iprof closes and counts what stands above. */
static void end_at(Stack *s, int index)
{
   Prof_Node *node = s->entries[index].node;
   set_depth(s, index);
   leave(node);
   if (Prof_UNLIKELY(mine.ends >= MOST_ENDS) && s->depth == 0) give_back();
}

static Prof_NOINLINE void end_slowly(Point *point, uint16_t pair, uint64_t instance)
{
   Stack *s = mine.stack;
   int index = NONE;
   if (s && s->beyond) {
      --s->beyond;
      return;
   }
   if (s) {
      drop_closed(s);
      index = find_begin(s, point, pair, instance);
   }
   if (index == NONE) {
      note_surplus(point);
      return;
   }
   if (!s->entries[index].node) close_from(s, index + 1); /* or iprof does, as it leaves the zone */
   end_at(s, index);
}

void end(Point *point, uint16_t pair, uint64_t instance)
{
   Stack *s = mine.stack;
   if (Prof_LIKELY(s && s->depth && !s->beyond)) {
      const Entry *e = &s->entries[s->depth - 1];
      if (Prof_LIKELY(e->point == point && e->pair == pair && e->instance == instance)) {
         end_at(s, s->depth - 1);
         return;
      }
   }
   end_slowly(point, pair, instance);
}

} // namespace collect

#else
typedef int Prof_left_out; /* as in all other folders: empty without its switch */
#endif
