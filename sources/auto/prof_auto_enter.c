/* prof_auto_enter.c - enters and exits of functions, as far as prof_auto_hot.h leaves them out of
 * line; and the doors. See prof_auto_enter.h.
 *
 * WHOSE EXIT   An exit is of the innermost open zone of its function. What is open above that had
 * no exit, and is closed with it:
 *
 *      stack                       exit of     then
 *      main > load > parse > read  load        main             parse and read: forced
 *      main                        parse       main             unmatched
 *
 * BEYOND THE LIMIT all zones stand on one node, and the context counts how many (over_depth). So
 * that exits find theirs there too, the context has a BOOK of the functions among them, each with
 * its depth. What finds no room in the book is not begun: its exits are as many as its enters.
 *
 * IN THE MIDST   Hooks come at any time: from a hook of Prof_Config, from malloc while we allocate,
 * in a handler of signals while the lock is held, or of our own functions, if somebody compiled the
 * profiler like the game. Inline that does no harm. Out of line a thread may be where it waits for
 * itself; so it looks first, and such an enter, or exit, is ignored.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_AUTO)
#include "prof_auto_hot.h"
#include "prof_auto_match.h"
#include "../../src/gather/prof_off_lane.h"
#include "../../src/gather/prof_off.h"
#include "../../src/gather/prof_thread.h"

Prof_Auto_Door Prof_Auto_doors[Prof_AUTO_DOORS];
Prof_Auto_Counts Prof_Auto_counts;

static Prof_PER_THREAD int is_out_of_line; /* the thread is in this file */

/* Asked after that is set, for these may mark themselves. */
static int is_amid(void)
{
   const Prof_Context *c = Prof_Tls_hands()->in;
   return Prof_Config_in_hook() || (c && c->busy) || Prof_Config_lock_is_mine();
}

/* Takes the name while it is busy, so that no shutdown takes the symbols away. */
static Prof_Auto_Site *name_site(uint64_t function)
{
   Prof_Context *c = Prof_Thread_step_in();
   Prof_Auto_Site *site = c ? Prof_Auto_Sites_get(function) : 0;
   if (c && !site) Prof_Auto_Match_unknown();
   Prof_Thread_step_out(c);
   return site;
}

/* Its exits are as those of what is left out: nothing is kept of its enters. */
static int is_off(const Prof_Auto_Site *site)
{
   return Prof_Atomic_load32(&site->site.hint) == Prof_HINT_OFF;
}

static int is_left_out(const Prof_Auto_Site *site)
{
   return (Prof_Atomic_load32(&site->bits) & Prof_AUTO_NO_ENTER) != 0;
}

/* The begin is called from here alone: where it stands on the stack tells how deep the function
 * is (prof_left_open_thread.c). */
static Prof_NOINLINE void enter(Prof_Auto_Site *site)
{
   const Prof_Thread *me = Prof_Tls_hands();
   if (me->in && me->in->over_depth && !Prof_Auto_Match_has_room()) return;
   (void)Prof_Instrument_enter(&site->site);
   if (me->in && me->in->over_depth) Prof_Auto_Match_note_over(site);
}

/* Notes the zone before it is open, so that whoever looks at what is open knows it. Returns 0 if a
 * shutdown has shut the door meanwhile: nothing may start the profiler again. */
static int note_zone(const Prof_Auto_Door *door, Prof_Auto_Site *site)
{
   uint32_t life = Prof_Atomic_load32(&Prof_Context_life);
   int open = Prof_Atomic_load_ptr(&door->enter) != 0;
   if ((Prof_Atomic_load32(&site->bits) ^ life * Prof_AUTO_LIFE) <= Prof_AUTO_BITS) return open;
   Prof_Config_lock();
   open = Prof_Atomic_load_ptr(&door->enter) != 0;
   if (open) {
      Prof_Auto_Sites_note_zone(site);
      Prof_Off_mark_new();
      Prof_Marks_mend_hint(&site->site);
   }
   Prof_Config_unlock();
   return open;
}

static void enter_unless_amid(const Prof_Auto_Door *door, uint64_t function, Prof_Auto_Site *site)
{
   if (is_amid()) {
      Prof_Compiler_add(&Prof_Auto_counts.amid, 1);
      return;
   }
   if (!site) site = name_site(function);
   if (site && !is_left_out(site) && note_zone(door, site) && !is_off(site)) enter(site);
}

void Prof_Auto_enter_slowly(const Prof_Auto_Door *door, uint64_t function, Prof_Auto_Site *site)
{
   if (site && is_off(site)) return;
   if (is_out_of_line) {
      Prof_Compiler_add(&Prof_Auto_counts.amid, 1);
      return;
   }
   is_out_of_line = 1;
   enter_unless_amid(door, function, site);
   is_out_of_line = 0;
}

/* ---- exits ---- */

static void leave(Prof_Auto_Site *site, int left_out)
{
   Prof_Context *c;
   if (!Prof_Thread_step_held(&c)) return;
   if (c && !c->parked) Prof_Auto_Match_leave(c, site, left_out);
   Prof_Thread_step_out(c);
}

/* 1: the current node is its, and is left. */
static int ends_by_lane(const Prof_Auto_Site *site)
{
   const Prof_Thread *me = Prof_Tls_hands();
   Prof_Context *c = me->in;
   int off = Prof_Off_Lane_is_open(c, Prof_Atomic_load32(&Prof_Watch_changes));
   if (!off && !Prof_Lane_enter(me)) return 0;
   if (!c->top->parent || c->top->zone != Prof_Atomic_load32(&site->site.zone_id)) return 0;
   if (off) return Prof_Off_Lane_leave(c, c->top);
   Prof_Lane_end(c, c->top);
   return 1;
}

static void leave_unless_amid(Prof_Auto_Site *site, int left_out)
{
   if (is_amid()) return;
   if (!site) {
      /* Beyond max_functions nothing is known of what was entered, and its enter was counted. */
      if (!Prof_Atomic_load32(&Prof_Auto_counts.unknown))
         Prof_Compiler_add(&Prof_Auto_counts.unmatched, 1);
      return;
   }
   if (!ends_by_lane(site)) leave(site, left_out);
}

/* Of a thread that is not measured nobody knows what is open. What is left out is open only if it
 * was entered before; then it is on top, or is closed with what is below it. */
void Prof_Auto_leave_slowly(Prof_Auto_Site *site, int left_out)
{
   const Prof_Thread *me = Prof_Tls_hands();
   if (site && is_off(site)) left_out = 1;
   if (!me->in || (left_out && me->cur->parent) || is_out_of_line) return;
   is_out_of_line = 1;
   leave_unless_amid(site, left_out);
   is_out_of_line = 0;
}

/* ---- for those that call by themselves ---- */

void Prof_Auto_enter(uint64_t function)
{
   Prof_Auto_enter_by(&Prof_Auto_doors[Prof_AUTO_SLEDS], function);
}

void Prof_Auto_leave(uint64_t function)
{
   Prof_Auto_leave_by(&Prof_Auto_doors[Prof_AUTO_SLEDS], function);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
