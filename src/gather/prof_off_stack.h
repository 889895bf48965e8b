/* prof_off_stack.h - entries of zones that are off, open in a context.
 *
 * A zone is off (prof_off.h), or one entry of it is by its condition (Prof_Begin_if). Such an entry
 * is AS IF IT WERE NOT IN THE SOURCE: it takes no stamp, enters no state, and no event tells of it.
 * Its time is its caller's own, and what it calls stands below its caller. All that is kept is how
 * many are open on which node, so that each End ends what it belongs to:
 *
 *      begin frame    top frame
 *      begin ai       top frame, and 1 off on it        ai is off
 *      begin path     top frame > path, 1 off below     path is on
 *      end            top frame, and 1 off on it
 *      end            top frame
 *
 * While one is open the context is at a gate of its own, and all comes out of line: as a rule by a
 * lane (prof_off_lane.h), which is open once the context had any. What is open stays what it was at
 * its begin, whatever is switched meanwhile.
 *
 * `last` counts all entries from the bottom of the stack to there: it names an entry, in a scope or
 * a mark.
 *
 *      on node     over    last
 *      frame       0       2       two: numbers 1 and 2
 *      path        0       3       number 3
 */
#ifndef INC_PROF_OFF_STACK_H
#define INC_PROF_OFF_STACK_H

#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Off_Entries {
   Prof_Node *node; /* on which they stand; beyond the limit, what that stands on */
   uint32_t over;   /* the context's over_depth */
   uint32_t last;
} Prof_Off_Entries;

/* The owner's. */
typedef struct Prof_Off {
   Prof_Node gate;
   uint32_t count, cap;
   Prof_Off_Entries *list;
   Prof_Node *only; /* not null: one entry is open and no more, on that node, by the short way */
} Prof_Off;

/* Begins one, on top of the stack, and returns what its scope keeps: a number that is no address.
 * Null: no memory. Out of line, after step_in. */
extern Prof_Node *Prof_Off_Stack_begin(Prof_Context *context);
/* Is one on top? Only then may it be ended. The owner. */
extern int Prof_Off_Stack_is_top(const Prof_Context *context);
extern void Prof_Off_Stack_end(Prof_Context *context);

/* How many are open in all. */
static inline uint32_t Prof_Off_Stack_depth(const Prof_Off *off)
{
   return off && off->count ? off->list[off->count - 1].last : 0;
}

/* Of those, how many stand below that node, which is on the stack. */
extern uint32_t Prof_Off_Stack_depth_below(const Prof_Context *context, const Prof_Node *node);

/* What a scope keeps: is it of such an entry, and which? */
static inline Prof_Node *Prof_Off_Stack_kept(uint32_t number)
{
   return (Prof_Node *)((uintptr_t)number << 1 | 1);
}
static inline int Prof_Off_Stack_is_one(const Prof_Node *kept)
{
   return ((uintptr_t)kept & 1) != 0;
}
static inline uint32_t Prof_Off_Stack_number(const Prof_Node *kept)
{
   return (uint32_t)((uintptr_t)kept >> 1);
}
/* The entries to which that one belongs; null: it is not open. */
extern const Prof_Off_Entries *Prof_Off_Stack_find(const Prof_Context *context, uint32_t number);

/* Drops all but the first so many. The owner. */
extern void Prof_Off_Stack_cut(Prof_Context *context, uint32_t depth);

/* Takes those away that stand above that node, which is on the stack, or deeper beyond the limit
 * than that. 1: those were all that there were. */
static inline int Prof_Off_Stack_drop(Prof_Off *off, const Prof_Node *node, uint32_t over)
{
   const uint32_t before = off->count;
   while (off->count && (off->list[off->count - 1].node > node ||
                         off->list[off->count - 1].over > over))
      --off->count;
   off->only = off->count == before ? off->only : 0;
   return before && !off->count;
}
/* The stack is lost, or is another owner's from now on. */
static inline void Prof_Off_Stack_forget(Prof_Off *off)
{
   if (off) off->count = 0;
   if (off) off->only = 0;
}
extern void Prof_Off_Stack_release(Prof_Context *context);

#ifdef __cplusplus
}
#endif

#endif
