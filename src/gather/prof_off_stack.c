/* prof_off_stack.c - see prof_off_stack.h */
#ifdef Prof_ENABLED
#include "prof_off_stack.h"
#include "prof_context.h"

static Prof_Off_Entries *top_of(const Prof_Off *off)
{
   return off->count ? &off->list[off->count - 1] : 0;
}

static uint32_t below_top(const Prof_Off *off)
{
   return off->count > 1 ? off->list[off->count - 2].last : 0;
}

uint32_t Prof_Off_Stack_depth_below(const Prof_Context *c, const Prof_Node *node)
{
   uint32_t i = c->off ? c->off->count : 0;
   while (i && c->off->list[i - 1].node >= node) --i;
   return i ? c->off->list[i - 1].last : 0;
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
   uint32_t number = off->count ? top_of(off)->last + 1 : 1;
   Prof_Off_Entries *entries = &off->list[off->count++];
   Prof_ASSERT(off->count <= off->cap);
   entries->node = node;
   entries->over = over;
   entries->last = number;
   return Prof_Off_Stack_kept(number);
}

Prof_Node *Prof_Off_Stack_begin(Prof_Context *c)
{
   Prof_Node *node;
   if (c->off) c->off->only = 0;
   if (Prof_Off_Stack_is_top(c)) return Prof_Off_Stack_kept(++top_of(c->off)->last);
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
   if (--top_of(c->off)->last == below_top(c->off)) drop_top(c);
}

const Prof_Off_Entries *Prof_Off_Stack_find(const Prof_Context *c, uint32_t number)
{
   const Prof_Off *off = c->off;
   uint32_t i = off ? off->count : 0;
   if (!number || number > Prof_Off_Stack_depth(c->off)) return 0;
   while (i > 1 && off->list[i - 2].last >= number) --i;
   return &off->list[i - 1];
}

void Prof_Off_Stack_cut(Prof_Context *c, uint32_t depth)
{
   while (Prof_Off_Stack_depth(c->off) > depth) {
      if (below_top(c->off) >= depth) drop_top(c);
      else top_of(c->off)->last = depth;
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
