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
   if (Prof_Off_Stack_is_top(c)) return kept_of(++top_of(c->off)->upto);
   if (!has_room(c) && !make_room(c)) return 0;
   node = push(c->off, (Prof_Node *)base_of(c), c->over_depth);
   Prof_Context_show_off(c);
   return node;
}

static void drop_top(Prof_Context *c)
{
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
   if (c->off) c->off->count = 0;
}

/* ---- the short ways ---- */

/* Are the hands at that gate, and nothing beyond the limit? */
static int is_at(const Prof_Context *c, const Prof_Thread *me)
{
   return me->cur == &c->off->gate && !c->over_depth;
}

/* Hooks have a gate of their own, which has no zone. */
static int is_on(const Prof_Context *c, const Prof_Node *cur)
{
   return cur->zone != 0 && !c->over_depth;
}

Prof_Node *Prof_Off_Stack_try_begin(Prof_Context *c, Prof_Thread *me)
{
   Prof_Off *off = c->off;
   Prof_Node *cur = me->cur;
   if (!off) return 0;
   if (is_at(c, me)) {
      Prof_Off_Entries *top = top_of(off);
      if (top->node == c->top && !top->over) return kept_of(++top->upto);
      return has_room(c) ? push(off, c->top, 0) : 0;
   }
   if (!is_on(c, cur) || !has_room(c)) return 0;
   (void)push(off, cur, 0);
   Prof_Atomic_store_ptr(&c->top, cur);
   Prof_Atomic_store32(&c->amid, Prof_AMID_OFF);
   Prof_Atomic_store_ptr(&me->cur, &off->gate);
   return kept_of(1);
}

/* What is on stands inside one that is off. An entry that is not timed must be put on the clock
 * before that, which takes the long way. */
Prof_Node *Prof_Off_Stack_try_enter(Prof_Context *c, Prof_Thread *me, const Prof_Site *site)
{
   if (Prof_Atomic_load32(&site->hint) == Prof_HINT_OFF) return Prof_Off_Stack_try_begin(c, me);
   if (!c->off || c->often || !is_at(c, me)) return 0;
   return Prof_Lane_begin(c, site);
}

static void end_top(Prof_Context *c, Prof_Thread *me)
{
   Prof_Off *off = c->off;
   if (--top_of(off)->upto != below_top(off)) return;
   if (--off->count) return;
   Prof_Atomic_store32(&c->amid, 0);
   Prof_Atomic_store_ptr(&me->cur, c->top);
}

static int is_top_at(const Prof_Context *c)
{
   const Prof_Off_Entries *top = top_of(c->off);
   return top->node == c->top && !top->over;
}

int Prof_Off_Stack_try_end(Prof_Context *c, Prof_Thread *me)
{
   if (!c->off || !is_at(c, me)) return 0;
   if (is_top_at(c)) {
      end_top(c, me);
      return 1;
   }
   if (c->often || !c->top->parent) return 0;
   Prof_Lane_end(c, c->top);
   return 1;
}

int Prof_Off_Stack_try_end_scope(Prof_Context *c, Prof_Thread *me, Prof_Node *kept)
{
   if (!c->off || !is_at(c, me)) return 0;
   if (Prof_Off_Stack_is_one(kept)) {
      if (!is_top_at(c) || top_of(c->off)->upto != Prof_Off_Stack_number(kept)) return 0;
      end_top(c, me);
      return 1;
   }
   if (c->often || c->top != kept || is_top_at(c) || !kept->parent) return 0;
   Prof_Lane_end(c, kept);
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
