/* prof_auto_hot.h - what an enter and an exit of a function cost: inlined into the hooks.
 *
 * The same as in prof_instrument.h, behind a look-up. What no guess finds goes out of line, as
 * there. An exit is of the innermost open zone of its function, nearly always the current node. Its
 * stamp comes after the look-up, which is thus time of the function: else what is left out would
 * cost a stamp, and it is left out since it is called so often.
 */
#ifndef INC_PROF_AUTO_HOT_H
#define INC_PROF_AUTO_HOT_H

#include "prof_auto_sites.h"

#ifdef __cplusplus
extern "C" {
#endif

/* See prof_auto_enter.h. Null: closed for these. */
typedef struct Prof_Auto_Door {
   const Prof_Auto_Table *enter, *leave;
} Prof_Auto_Door;
extern Prof_Auto_Door Prof_Auto_doors[Prof_AUTO_DOORS];

extern void Prof_Auto_be_linked(void); /* does nothing, but that the hooks are there */

/* Out of line. The site is null if the function is not known. */
extern Prof_COLD Prof_UNMARKED void Prof_Auto_enter_slowly(const Prof_Auto_Door *door,
                                                           uint64_t function,
                                                           Prof_Auto_Site *site);
extern Prof_COLD Prof_UNMARKED void Prof_Auto_leave_slowly(Prof_Auto_Site *site, int left_out);

/* Begins the function's zone by one of two guesses; or while the profiler is off, does nothing. 0:
 * neither is right. */
Prof_INLINE int Prof_Auto_begin(Prof_Auto_Site *at)
{
   Prof_TAKE_HANDS
   Prof_Node *cur = Prof_MINE(cur);
   Prof_Node *node = Prof_HINTED(&at->site);
   if (Prof_UNLIKELY(node->parent != cur)) {
      uint32_t mode = Prof_Atomic_load32(&Prof_MINE(mode));
      if (Prof_UNLIKELY(mode != 0)) return (mode & Prof_MODE_PARKED) != 0;
      node = cur->child;
      if (Prof_UNLIKELY(node->zone != Prof_Atomic_load32(&at->site.zone_id))) return 0;
   }
   Prof_SET_CURRENT(node);
   Prof_Instrument_begin_node(cur, node);
   return 1;
}

Prof_INLINE void Prof_Auto_enter_by(const Prof_Auto_Door *door, uint64_t function)
{
   const Prof_Auto_Table *table = Prof_Atomic_acquire_ptr(&door->enter);
   Prof_Auto_Site *at;
   if (Prof_LIKELY(!table)) return;
   at = Prof_Auto_Sites_look(table, function);
   if (Prof_LIKELY(at)) {
      if (Prof_UNLIKELY(Prof_Atomic_load32(&at->bits) & Prof_AUTO_NO_ENTER)) return;
      if (Prof_LIKELY(Prof_Auto_begin(at))) return;
   }
   Prof_Auto_enter_slowly(door, function, at);
}

/* 0: the current node is not the site's, or there is more to do than to step down. */
Prof_INLINE int Prof_Auto_end(const Prof_Auto_Site *at)
{
   Prof_TAKE_HANDS
   Prof_Node *cur = Prof_MINE(cur);
   Prof_Node *parent = cur->parent;
   if (Prof_UNLIKELY(cur->zone != Prof_Atomic_load32(&at->site.zone_id) || !parent))
      return parent == Prof_NULL && (Prof_Atomic_load32(&Prof_MINE(mode)) & Prof_MODE_PARKED);
   Prof_SET_CURRENT(parent);
   Prof_Instrument_end_node(cur, parent);
   return 1;
}

Prof_INLINE void Prof_Auto_leave_by(const Prof_Auto_Door *door, uint64_t function)
{
   const Prof_Auto_Table *table = Prof_Atomic_acquire_ptr(&door->leave);
   Prof_Auto_Site *at;
   uint32_t bits = 0;
   if (Prof_LIKELY(!table)) return;
   at = Prof_Auto_Sites_look(table, function);
   if (Prof_LIKELY(at)) {
      bits = Prof_Atomic_load32(&at->bits);
      if (Prof_UNLIKELY(bits & Prof_AUTO_NO_LEAVE)) return;
      if (Prof_LIKELY(Prof_Auto_end(at))) return;
   } else if (!Prof_Atomic_load_ptr(&door->enter)) {
      return;
   }
   Prof_Auto_leave_slowly(at, (bits & Prof_AUTO_NO_ENTER) != 0);
}

#ifdef __cplusplus
}
#endif

#endif
