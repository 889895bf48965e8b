/* prof_off_stack.c - see prof_off_stack.h */
#ifdef Prof_ENABLED
#include "prof_off_stack.h"
#include "prof_context.h"
#include "prof_lane.h"

static Prof_Off_Entries *top_of(const Prof_Off *off)
{
   return off->count ? &off->list[off->count - 1] : 0;
}

static uint32_t below_top(const Prof_Off *off)
{
   return off->count > 1 ? off->list[off->count - 2].upto : 0;
}

uint32_t Prof_Off_Stack_depth(const Prof_Context *c)
{
   return c->off && c->off->count ? top_of(c->off)->upto : 0;
}

uint32_t Prof_Off_Stack_depth_below(const Prof_Context *c, const Prof_Node *node)
{
   uint32_t i = c->off ? c->off->count : 0;
   while (i && c->off->list[i - 1].node >= node) --i;
   return i ? c->off->list[i - 1].upto : 0;
}

static Prof_Node *kept_of(uint32_t number)
{
   return (Prof_Node *)((uintptr_t)number << 1 | 1);
}

/* ---- memory ---- */

static int has_room(const Prof_Context *c) { return c->off && c->off->count < c->off->cap; }

/* Once a context has room it has a lane for such entries. */
static int make_room(Prof_Context *c)
{
   Prof_Config_lock();
   if (!c->off) {
      c->off = (Prof_Off *)Prof_Config_alloc(1, sizeof *c->off);
      if (c->off) c->off->gate.child = &Prof_Context_no_child;
   }
   if (c->off)
      c->off->list = (Prof_Off_Entries *)Prof_Config_grown(c->off->list, &c->off->cap,
                                                           c->off->count + 1, sizeof *c->off->list);
   Prof_Context_open_lane(c);
   Prof_Config_unlock();
   return has_room(c);
}

void Prof_Off_Stack_release(Prof_Context *c)
{
   if (!c->off) return;
   Prof_Config_release_by(c->release_by, c->user, c->off->list);
   Prof_Config_release_by(c->release_by, c->user, c->off);
   c->off = 0;
}

/* ---- begin and end ---- */

static const Prof_Node *base_of(const Prof_Context *c)
{
   return c->over_depth ? c->over_parent : Prof_Context_current(c);
}

int Prof_Off_Stack_is_top(const Prof_Context *c)
{
   const Prof_Off_Entries *top = c->off ? top_of(c->off) : 0;
   return top && top->over == c->over_depth && top->node == base_of(c);
}

static Prof_Node *push(Prof_Off *off, Prof_Node *node, uint32_t over)
{
   uint32_t number = off->count ? top_of(off)->upto + 1 : 1;
   Prof_Off_Entries *entries = &off->list[off->count++];
   Prof_ASSERT(off->count <= off->cap);
   entries->node = node;
   entries->over = over;
   entries->upto = number;
   return kept_of(number);
}

Prof_Node *Prof_Off_Stack_begin(Prof_Context *c)
{
   Prof_Node *node;
   if (c->off) c->off->only = 0;
   if (Prof_Off_Stack_is_top(c)) return kept_of(++top_of(c->off)->upto);
   if (!has_room(c) && !make_room(c)) return 0;
   node = push(c->off, (Prof_Node *)base_of(c), c->over_depth);
   Prof_Context_show_off(c);
   return node;
}

static void drop_top(Prof_Context *c)
{
   c->off->only = 0;
   if (--c->off->count == 0) Prof_Context_show_on(c);
}

void Prof_Off_Stack_end(Prof_Context *c)
{
   Prof_ASSERT(Prof_Off_Stack_is_top(c));
   if (--top_of(c->off)->upto == below_top(c->off)) drop_top(c);
}

const Prof_Off_Entries *Prof_Off_Stack_find(const Prof_Context *c, uint32_t number)
{
   const Prof_Off *off = c->off;
   uint32_t i = off ? off->count : 0;
   if (!number || number > Prof_Off_Stack_depth(c)) return 0;
   while (i > 1 && off->list[i - 2].upto >= number) --i;
   return &off->list[i - 1];
}

void Prof_Off_Stack_cut(Prof_Context *c, uint32_t depth)
{
   while (Prof_Off_Stack_depth(c) > depth) {
      if (below_top(c->off) >= depth) drop_top(c);
      else top_of(c->off)->upto = depth;
   }
}

/* A parent's node lies before its children's. */
void Prof_Off_Stack_drop_above(Prof_Context *c, const Prof_Node *node)
{
   while (c->off && c->off->count &&
          (top_of(c->off)->node > node || top_of(c->off)->over > c->over_depth))
      drop_top(c);
}

void Prof_Off_Stack_forget(Prof_Context *c)
{
   if (!c->off) return;
   c->off->count = 0;
   c->off->only = 0;
}

/* ---- the short ways ---- */

/* While the lane is open the context has room for an entry, and nothing is open beyond the limit. A
 * node has a zone; a gate, and hooks have another than this one, has none. */

static Prof_Node *begin_first(Prof_Context *c, Prof_Node *cur)
{
   Prof_Off *off = c->off;
   Prof_Off_Entries *entries = off->list;
   entries->node = cur;
   entries->over = 0;
   entries->upto = 1;
   off->count = 1;
   off->only = cur;
   Prof_Atomic_store_ptr(&c->top, cur);
   Prof_Atomic_store32(&c->amid, Prof_AMID_OFF);
   Prof_Atomic_store_ptr(&c->hands->cur, &off->gate);
   return kept_of(1);
}

static Prof_NOINLINE Prof_Node *begin_more(Prof_Context *c)
{
   Prof_Off_Entries *top = top_of(c->off);
   if (c->hands->cur != &c->off->gate) return Prof_Instrument_enter_off_slowly();
   c->off->only = 0;
   if (top->node == c->top) return kept_of(++top->upto);
   return has_room(c) ? push(c->off, c->top, 0) : Prof_Instrument_enter_off_slowly();
}

Prof_Node *Prof_Off_Stack_enter_off(Prof_Context *c)
{
   Prof_Node *cur = c->hands->cur;
   return Prof_LIKELY(cur->zone) ? begin_first(c, cur) : begin_more(c);
}

/* What is on, inside of what is off, moves the clock as the inlined code does. But what is not timed
 * there must be put on the clock first, which is the long way. */
static int can_move(const Prof_Context *c)
{
   return c->hands->cur == &c->off->gate && !c->often;
}

static void move(Prof_Context *c, Prof_Node *from, Prof_Node *to)
{
   uint64_t now;
   Prof_Atomic_store_ptr(&c->top, to);
   now = Prof_Stamp_now();
   Prof_Atomic_add64(&from->self, now); /* first: the two may be the same */
   Prof_Atomic_sub64(&to->self, now);
}

static Prof_NOINLINE Prof_Node *enter_inside(Prof_Site *site, Prof_Context *c)
{
   Prof_Node *cur = c->top, *node = can_move(c) ? Prof_Lane_guess(c, cur, site) : 0;
   if (Prof_UNLIKELY(!node)) return Prof_Instrument_enter_slowly(site);
   move(c, cur, node);
   Prof_Atomic_inc32(&node->entries);
   return node;
}

Prof_Node *Prof_Off_Stack_enter(Prof_Site *site, Prof_Context *c)
{
   Prof_Node *cur = c->hands->cur;
   if (Prof_UNLIKELY(Prof_Atomic_load32(&site->hint) != Prof_HINT_OFF))
      return enter_inside(site, c);
   return Prof_LIKELY(cur->zone) ? begin_first(c, cur) : begin_more(c);
}

/* The only one there is. */
static void end_only(Prof_Context *c)
{
   Prof_Off *off = c->off;
   off->only = 0;
   off->count = 0;
   Prof_Atomic_store32(&c->amid, 0);
   Prof_Atomic_store_ptr(&c->hands->cur, c->top);
}

static int is_top_off(const Prof_Context *c) { return top_of(c->off)->node == c->top; }

/* Is that node, where the thread is at the gate of these, on top, and not the root? */
static int is_top_on(const Prof_Context *c, const Prof_Node *node)
{
   return can_move(c) && c->top == node && !is_top_off(c) && node->parent;
}

int Prof_Off_Stack_try_leave(Prof_Node *node, Prof_Context *c)
{
   if (!is_top_on(c, node)) return 0;
   move(c, node, node->parent);
   return 1;
}

static Prof_NOINLINE void leave_inside(const char *file, int line, Prof_Context *c)
{
   Prof_Node *top = c->top;
   if (Prof_LIKELY(is_top_on(c, top))) move(c, top, top->parent);
   else Prof_Instrument_leave_slowly(file, line);
}

void Prof_Off_Stack_leave(const char *file, int line, Prof_Context *c)
{
   Prof_Off *off = c->off;
   if (Prof_LIKELY(off->only == c->top) && Prof_LIKELY(c->hands->cur == &off->gate)) end_only(c);
   else leave_inside(file, line, c);
}

static Prof_NOINLINE void leave_node_inside(Prof_Node *kept, Prof_Context *c)
{
   if (Prof_LIKELY(!Prof_Off_Stack_is_one(kept) && is_top_on(c, kept))) move(c, kept, kept->parent);
   else Prof_Instrument_leave_node_slowly(kept);
}

void Prof_Off_Stack_leave_node(Prof_Node *kept, Prof_Context *c)
{
   Prof_Off *off = c->off;
   if (Prof_LIKELY(kept == kept_of(1)) && Prof_LIKELY(off->only == c->top) &&
       Prof_LIKELY(c->hands->cur == &off->gate))
      end_only(c);
   else leave_node_inside(kept, c);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
