/* prof_lock_table.h - what was waited for, and by whom: the locks that cost most at the top.
 *
 *      lock         waits    total   longest   who waited longest          who had it
 *      rows[0]         12   340.20    301.22   main: frame > submit        graphics: compile_shader
 *      rows[1]      1,804    12.11      0.08   job 2: physics              job 1: physics
 *      total        1,816   352.31    301.22
 *
 * Figures are of all waits since the start, or since Prof_reset_locks: a lock that many wait for
 * shows in no one frame. Locks of one name are one row.
 */
#ifndef INC_PROF_LOCK_TABLE_H
#define INC_PROF_LOCK_TABLE_H

#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_LOCK_ROWS = 64 };

typedef struct Prof_Lock_Table {
   Prof_Lock_Info rows[Prof_LOCK_ROWS]; /* by total, the most at the front */
   int num;
   int left_out;           /* with less total than these; they are in the sums */
   double waits, total_ms; /* of all */
} Prof_Lock_Table;

extern void Prof_Lock_Table_make(Prof_Lock_Table *table);

#ifdef __cplusplus
}
#endif

#endif
