/* prof_blame_table.h - one kept hitch as a table: what took more than usual, and whose calls are
 * out of their usual range.
 *
 *      path               this    usual   excess = this - usual
 *      rows[0]           24.10     0.00   +24.10     the worst first
 *      rows[1]            8.61     5.10    +3.51
 *      rows[2]  render:   4.00        -    +4.00     of another thread: how long it held main up
 *      rest               4.59     9.11    -4.52     total less the rows, whatever they are
 *      total             41.30    14.21   +27.09     what was due: work, and waiting for threads
 *
 * WAITING   What another thread took is no part of the frame's time; what it held the frame up by
 * is, for so long was waited. So such a row has that for its time, and nothing usual: what the
 * frame usually waits is with everything else. Of the zone that waited, what is left to it counts.
 *
 * EXACT SUMS   Times are rounded once, to hundredths of a millisecond, and what is shown beside
 * them is made of these: in every row this - usual = excess, and in every column the rows and
 * "everything else" add up to the total, to the last digit that is seen.
 */
#ifndef INC_PROF_BLAME_TABLE_H
#define INC_PROF_BLAME_TABLE_H

#include "../../prof.h"
#include "../../src/frame/prof_hitch.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_BLAME_ROWS = 8, Prof_BLAME_COUNTS = 4, Prof_BLAME_VALUES = 4 };

typedef struct Prof_Blame_Row {
   uint32_t state;       /* 0: everything else, or the total */
   uint32_t context;     /* whose; of work, the owner's */
   int elsewhere;        /* 1: another thread's, which held the frame up; its usual is 0 */
   Prof_Evidence evidence; /* of that */
   int self_only;        /* there are zones below, which are not meant */
   int seen;             /* somebody looked there: Prof_get_blame_seen tells, by the row's index */
   long this_time, usual; /* hundredths of a millisecond */
   double calls, usual_calls;
} Prof_Blame_Row;

typedef struct Prof_Blame_Table {
   unsigned long number; /* of the frame; 0: none */
   int num_rows, num_counts, num_values;
   int num_elsewhere;    /* rows of other threads */
   int wanted_rows;      /* that explain nearly all of it */
   int wanted_seen;      /* of those, where somebody looked */
   Prof_Blame_Row rows[Prof_BLAME_ROWS], rest, total;
   Prof_Near counts[Prof_BLAME_COUNTS]; /* the strangest first, less the zones of the rows */
   Prof_Near_Value values[Prof_BLAME_VALUES]; /* likewise; a count is here, or there: here if other
                                                 amounts than 1 were added */
} Prof_Blame_Table;

/* Fills the table with at most `most` rows. 0: there is no such hitch. Without memory at the hitch
 * only the total is there. */
/* What a blamed path adds to the frame's time and to what is usual of it, as above; hundredths. */
extern void Prof_Blame_Table_times(const Prof_Share *share, double ms_per_tick, long *this_time,
                                   long *usual);

extern int Prof_Blame_Table_make(Prof_Blame_Table *table, int index, int most);

static inline long Prof_Blame_Table_excess(const Prof_Blame_Row *row)
{
   return row->this_time - row->usual;
}

#ifdef __cplusplus
}
#endif

#endif
