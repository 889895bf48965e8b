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
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_XPTI_COLLECTOR)
#include "collect.hpp"
#include "../../src/gather/prof_start.h"
#include "../../src/gather/prof_warning.h"
#include "../../src/gather/prof_zone.h"

#include <cstring>

namespace collect {

static const uint32_t FIRST_ROOM = 64, MOST_ROOM = 1 << 16; /* entries */
static const int NONE = -1;

struct Entry {
   Point *point;
   uint64_t instance;
   Prof_Node *node; /* null: the thread is not measured */
   uint16_t pair;
};

struct Stack {
   Stack *next; /* of those that are free */
   int depth, room;
   Entry *entries;
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

/* ---- a thread's stack ---- */

void free_stack(Stack *s)
{
   if (!s) return;
   s->depth = 0;
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

/* ---- what iprof closed ---- */

/* The node below `from` on the thread's stack, itself included, that is `node`; null: none is. */
static const Prof_Node *find_open(const Prof_Node *from, const Prof_Node *node)
{
   while (from && from != node) from = from->parent;
   return from;
}

/* Drops the entries whose zones are not open any more. Beyond iprof's limit of states one node
 * stands for all, and nobody can tell. */
static Prof_NOINLINE void drop_closed(Stack *s)
{
   const Prof_Mark now = Prof_mark();
   const Prof_Node *top = static_cast<const Prof_Node *>(now.state);
   int kept = s->depth;
   if (!top || now.depth) return;
   for (int i = s->depth - 1; i >= 0; --i) {
      const Prof_Node *node = s->entries[i].node;
      const Prof_Node *open = node ? find_open(top, node) : nullptr;
      if (open) top = open->parent;
      if (open || !node) s->entries[--kept] = s->entries[i];
   }
   std::memmove(s->entries, s->entries + kept,
                static_cast<size_t>(s->depth - kept) * sizeof(Entry));
   s->depth -= kept;
}

/* ---- begin ---- */

void begin(Point *point, uint16_t pair, uint64_t instance)
{
   Stack *s = mine.stack;
   if (Prof_UNLIKELY(!s || s->depth == s->room) && (s = stack_with_room()) == nullptr) return;
   if (Prof_UNLIKELY(point->is_frame)) mark_frame();
   Entry *e = &s->entries[s->depth++];
   e->point = point;
   e->pair = pair;
   e->instance = instance;
   e->node = Prof_Instrument_begin(&point->site);
   if (s->depth > 1 && Prof_UNLIKELY(!e->node || e->node->parent != e[-1].node)) drop_closed(s);
}

/* ---- end ---- */

static bool is_pair(const Entry &e, const Point *point, uint16_t pair)
{
   if (e.pair != pair) return false;
   return e.point == point || (point->is_anonymous && e.point->stream == point->stream);
}

/* The index of the begin that the end is of; NONE: there is none. */
static int find_begin(const Stack *s, const Point *point, uint16_t pair, uint64_t instance)
{
   int similar = NONE;
   for (int i = s->depth - 1; i >= 0; --i) {
      const Entry &e = s->entries[i];
      if (!is_pair(e, point, pair)) continue;
      if (e.point == point && e.instance == instance) return i;
      if (similar == NONE) similar = i;
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
   s->depth = index;
   Prof_Instrument_end_scope(node);
   if (Prof_UNLIKELY(mine.ends >= MOST_ENDS) && s->depth == 0) give_back();
}

static Prof_NOINLINE void end_slowly(Point *point, uint16_t pair, uint64_t instance)
{
   Stack *s = mine.stack;
   int index = NONE;
   if (s) {
      drop_closed(s);
      index = find_begin(s, point, pair, instance);
   }
   if (index == NONE) note_surplus(point);
   else end_at(s, index);
}

void end(Point *point, uint16_t pair, uint64_t instance)
{
   Stack *s = mine.stack;
   if (Prof_LIKELY(s && s->depth)) {
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
