/* prof_zone_cost.h - what measuring costs: that of a zone on this machine at this time, and the
 * formulas for what the entries of a zone cost, each here and nowhere else.
 *
 * MEASURED   A zone's cost is that of a begin and an end with nothing between them. It is no
 * constant: on a virtual machine the clock may cost twice as much a minute later. So update
 * measures it anew, twice a second: PAIRS empty begins and ends, some 2 us in all, on nodes that
 * are nobody's, and each frame keeps the cost of its time (Prof_Frame.zone_cost_ns). What whoever
 * watches each begin and end costs is not in it, nor where the CPU's counter cannot be read inline
 * the call that reads the system's clock instead.
 *
 * ESTIMATED   The stamps of a zone that has work hide behind that work, in part; so entries times
 * the cost is what they take at most: on an AMD EPYC they took 0.6 of it around 20 ns of work, 0.9
 * around 200.
 *
 * LESS THE COST   Let C be a zone's cost. An empty zone shows half of it, c = C / 2, as one of two
 * stamps lies inside. A zone with so much work shows max(c, work + c / 4). So c / 4 = C / 8 of each
 * entry is taken from the zone's own time, and the rest, 7/8 C, from the one around it, whatever
 * that is; never more than there is. Hierarchical times are sums of these, so they lack what all
 * zones below cost. What is shown is too long by up to 3/8 C an entry where the work is next to
 * nothing, as nobody can tell how much a zone below the clock works; and the time around it too
 * short by up to 0.4 C an entry where the stamps hid behind work.
 */
#ifndef INC_PROF_ZONE_COST_H
#define INC_PROF_ZONE_COST_H

#include "prof_frame_record.h"
#include "prof_waiting.h"
#include "../gather/prof_context_names.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Is it the state of a count, which reads no clock? */
extern int Prof_Zone_Cost_is_count(uint32_t state);

/* ---- as measured ---- */

/* Measures anew if that is due by `now`, a stamp. The thread that updates, under the lock. */
extern void Prof_Zone_Cost_refresh(uint64_t now);
/* Nanoseconds. 0: it was not measured yet, or no clock is fine enough. Under the lock. */
extern double Prof_Zone_Cost_ns(void);

/* Entries that are paid for, in a frame. */
typedef struct Prof_Entries {
   uint64_t sum;  /* of all items */
   uint32_t most; /* that one has, or more */
} Prof_Entries;

/* Adds up those of an item: by who goes through the items of a frame anyway, for that is as long a
 * way as the sum. `kind` as in prof_waiting.h. A context that is fed has none. */
static inline void Prof_Zone_Cost_add(Prof_Entries *entries, const Prof_Item *item, int kind)
{
   if (kind == Prof_OWN || (Prof_UNLIKELY(!item->self) && Prof_Zone_Cost_is_count(item->state)))
      return;
   entries->sum += item->entries;
   if (item->entries > entries->most) entries->most = item->entries;
}

/* Sets the frame's zone_cost_ns and zones_ms, of all zones that are the game's, on all threads; and
 * warns of zones that are mostly the clock's. Under the lock, when the frame has its rules, and is
 * known to be a load or gap. `entries`: of the frame. */
extern void Prof_Zone_Cost_take_frame(Prof_Frame *frame, const Prof_Entries *entries);

/* Milliseconds that the item's entries cost. A frame of the history will do. */
extern double Prof_Zone_Cost_of_item(const Prof_Frame *frame, const Prof_Item *item);

/* ---- formulas ---- */

/* Does an entry of the state read a clock? Counts do not, nor do spans that somebody else measured;
 * and what the profiler's own zones cost is the profiler's. `kind` as in prof_waiting.h. Whoever
 * may read states. */
extern int Prof_Zone_Cost_is_paid(uint32_t state, int kind);
/* Is the time of that context of a frame measured by somebody else: a GPU, or who feeds a track? */
extern int Prof_Zone_Cost_is_fed(uint32_t context, uint64_t frame);

/* What entries cost, in the unit of `cost`, that of a zone. Those of which the clock was not read
 * (prof_often.h) take 1 to 3 ns where a zone takes 20. */
static inline double Prof_Zone_Cost_of(double entries, double untimed, double cost)
{
   const double OF_UNTIMED = 0.15;
   return (entries - (1 - OF_UNTIMED) * untimed) * cost;
}

/* The part of a zone's cost that its own time has; the time around it has the rest. */
static inline double Prof_Zone_Cost_inside(double cost) { return cost / 8; }

/* Is so much self time, in which so much cost, below the clock: no longer than empty entries would
 * show? Then nothing is known of it but that it is less. `self` is less what is inside. */
static inline int Prof_Zone_Cost_hides(double self, double cost)
{
   return cost > 0 && self + Prof_Zone_Cost_inside(cost) <= 1.1 * cost / 2;
}

#ifdef __cplusplus
}
#endif

#endif
