/* prof_count.h - counts: what is added up below the open zones.
 *
 *      root > frame > render > (draw_calls)      a state of its own; its node's sum is in a cell
 *
 * The inlined code finds the node by the site's hint, as a zone does. What misses comes here: first
 * to a few nodes that the context found lately, as one place in the code often counts for several
 * callers in turn; then to the tables, under the lock. What has no state of its own, as a limit was
 * reached, goes to the log of its thread (prof_value_log.h): the sum is right, and no path has it.
 */
#ifndef INC_PROF_COUNT_H
#define INC_PROF_COUNT_H

#include "prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Adds to a count below a state of any context, on any thread, under the lock: for what was added
 * up elsewhere. One value of one context must always be fed so, or never. 0: no room; nothing was
 * added. */
extern int Prof_Count_deposit(Prof_Context *context, uint32_t parent, uint32_t value,
                              uint32_t times, double amount);

/* What was added in the state since reader number `reader` looked last, beside what `entries` more
 * entries tell, of which each is 1 if the cell does not know it. Takes it. Under the lock. */
extern Prof_Sum Prof_Count_take(Prof_Node *node, uint32_t entries, uint32_t reader);

#ifdef __cplusplus
}
#endif

#endif
