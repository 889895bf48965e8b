/* prof_report_table.h - the rows of the report view: zones, call paths, groups, values or
 * threads, with their figures, filtered and in order. Knows no picture.
 *
 * ORDER   Live figures move all the time, and rows that jump cannot be read. So a row's place
 * follows from the figure that it had when the order was last made; a new one counts only if it
 * differs by more than 10 %, and the order is made anew at most twice a second. At once it is made
 * when what is shown or how it is sorted changes.
 *
 * What is added up is told in prof_report_sums.h. Times are milliseconds a frame, calls are entries
 * a frame. In a comparison they are differences, and rows are sorted by their absolute value.
 *
 * FILLING   One call makes all rows anew:
 *
 *      snapshot  >  rows as they come  >  rows in order  >  rows as they are shown
 *                   _rows, _threads       _order            _tree: children below parents
 *
 * Rows move in memory whenever one is added or an order is made, so a pointer to a row is good
 * until then. Whoever wants to find a row again in the next filling keeps its kind and key.
 */
#ifndef INC_PROF_REPORT_TABLE_H
#define INC_PROF_REPORT_TABLE_H

#include "prof_frame_split.h"

#include "../../src/show/prof_report_sums.h"
#include "../../src/gather/prof_warning.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Table_Mode {
   Prof_TABLE_SELF, Prof_TABLE_HIER, Prof_TABLE_TREE, Prof_TABLE_GROUPS, Prof_TABLE_VALUES,
   Prof_TABLE_THREADS,
   Prof_TABLE_RECORDING, /* of values and zones, see prof_recording_pair.h */
   Prof_NUM_TABLES
} Prof_Table_Mode;

typedef enum Prof_Table_Column {
   Prof_COLUMN_NAME, Prof_COLUMN_SELF, Prof_COLUMN_HIER, Prof_COLUMN_CALLS, Prof_COLUMN_COST,
   Prof_COLUMN_PER_CALL, Prof_COLUMN_MAX, Prof_COLUMN_SHARE, Prof_COLUMN_HISTORY, Prof_NUM_COLUMNS
} Prof_Table_Column;

typedef enum Prof_Table_Kind {
   Prof_TABLE_ZONE,    /* key: row of prof_state.h */
   Prof_TABLE_PATH,    /* key: state */
   Prof_TABLE_GROUP,   /* key: index of prof_group.h */
   Prof_TABLE_THREAD,  /* key: 1 + context; 0 all */
   Prof_TABLE_VALUE,   /* key: of prof_value.h */
   Prof_TABLE_REST,    /* 0: time in no zone; 1: all that waits, which is in no group */
   Prof_TABLE_OFF      /* key: zone, which is off, and of which there is nothing to tell */
} Prof_Table_Kind;

typedef struct Prof_Table_Row {
   Prof_Table_Kind kind;
   uint32_t key;
   uint32_t zone;      /* 0: none */
   const char *name;
   int number;         /* recursion, as in Prof_Report_Record */
   int indent;
   int below;          /* 0: nothing is below it; else it is folded (1) or open (2) */
   int group;
   int waiting;        /* it is no work; such rows stand last */
   int counter;        /* a count, or another value: no time */
   int ended;          /* the thread has */
   int off;            /* the zone is, or all of the group, by now */
   int hot;            /* the maximum is far above what the row takes now */
   double self, hier, calls; /* of a thread: busy, waiting, calls */
   double cost;        /* of the calls: prof_zone_cost.h; 0 unless costs are told */
   double self_bound, hier_bound; /* 0: exact. Else half the width of what is known of it */
   double waits;       /* the part of hier that is waiting */
   double idle;        /* of a thread */
   double max;         /* self time in the last 5 s */
   double least;       /* of a value, over the window; all of a value may be NaN: not known */
   double mean;        /* in a recording */
   const char *unit;   /* of a value, or of what was recorded; else null */
   double by, then;    /* the row is sorted by this, and by that among equals; never negative */
} Prof_Table_Row;

/* Zero it, set mode and sort, and keep it. */
typedef struct Prof_Table {
   Prof_Table_Mode mode;
   Prof_Table_Column sort;
   uint32_t value;     /* set it to a count of prof_value.h, and what was added to it takes the
                          place of time in all modes but values and threads; 0 */
   int wants_costs;    /* set it to Prof_COSTS_ of prof_view.h. No costs are told of values and
                          threads, of a difference and of amounts, */
   int costs;          /* so that is what the last filling made of it */
   int amounts;        /* that was so in the last filling: `self` and `hier` are amounts */
   double total;       /* of these, all there is */
   int whole;          /* all of them are whole numbers */

   Prof_Table_Row *rows, *spare; /* an order is written to the spare; then both change places */
   uint32_t cap_rows, cap_spare; /* each array goes with its own cap */
   int num_rows;
   int num_zones;      /* that the profiler knows; in their mode, values */
   int num_shown;      /* zones among the rows, waiting or not */
   int num_off;        /* of those that the profiler knows */
   int back;           /* place in the history of the frame that figures end with */
   uint64_t number;    /* of the frame shown; 0: an average or difference */
   int difference;
   int averaged;       /* calls may be fractions */
   int odd;            /* it is a load or gap, which is in no maxima */
   int window_first, window_count; /* frames over which values have means, extremes and curves:
                          whoever has the table filled sets them */
   double largest;     /* absolute value of what is sorted, of what is no waiting: for bars of a
                          difference */
   Prof_Split split;   /* nothing in a comparison */
   int bounds;         /* a time among the rows is an estimate, or was since the order is fresh:
                          for who gives bounds their room, which shall not come and go */
   int num_warnings;
   Prof_Warning warnings[Prof_MAX_WARNINGS];
   double ordered_at;  /* seconds, when the order was made last */
   uint64_t order_of;  /* what it was made for */
   int fresh, anew;    /* this filling makes it: from all figures; from those that moved enough */
} Prof_Table;

/* Gathers all rows of what Prof_View_state shows. `filter`: part of a name, in any case. `now`:
 * seconds, of any clock. No memory: as many rows as there is room for. */
extern void Prof_Report_Table_fill(Prof_Table *table, const char *filter, double now);

/* The warnings that it has are not shown again, unless they come again. */
extern void Prof_Report_Table_put_warnings_away(const Prof_Table *table);
/* Are there more faults than when warnings were put away? */
extern int Prof_Report_Table_is_out_of_balance(const Prof_Counts *counts);

/* Shows or hides what is below a path or group, from the next filling on. */
extern void Prof_Report_Table_fold(Prof_Table_Kind kind, uint32_t key, int fold);

/* Microseconds; 0 where the calls are too few for it, as Prof_Ui_Columns_put_per_call has it. */
extern double Prof_Report_Table_per_call(const Prof_Table_Row *row);
/* The time of which the share of the budget is said: work, so what waits below it is left out. */
extern double Prof_Report_Table_share(const Prof_Table *table, const Prof_Table_Row *row);

/* `part` is in the name, in any case; "" is in all. */
extern int Prof_Report_Table_name_matches(const char *name, const char *part);

#ifdef __cplusplus
}
#endif

#endif
