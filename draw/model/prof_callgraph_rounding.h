/* prof_callgraph_rounding.h - the figures of a call graph as they are read.
 *
 * Each rounded for itself they would miss their sums by a digit. So the focus is rounded as in any
 * other view, and what adds up to it gives way:
 *
 *      callers    every column adds up to the focus
 *      callees    their hierarchical times add up to the focus' less its self time
 *
 * None is off by more than a digit.
 */
#ifndef INC_PROF_CALLGRAPH_ROUNDING_H
#define INC_PROF_CALLGRAPH_ROUNDING_H

#include "../../src/show/prof_view.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Graph_Column {
   Prof_GRAPH_SELF, Prof_GRAPH_HIER, Prof_GRAPH_CALLS, Prof_NUM_GRAPH_COLUMNS
} Prof_Graph_Column;

typedef struct Prof_Graph_Row {
   Prof_Row_Kind kind; /* PARENT, FOCUS, CHILD; WARNING stands for an empty line */
   uint32_t row;       /* of prof_state.h */
   uint32_t zone;
   int number;         /* recursion */
   int group;
   double self, hier, calls; /* ms */
   double cost;        /* of the calls: prof_zone_cost.h; 0 unless costs are told */
   double self_bound, hier_bound; /* 0: exact. Else half the width of what is known of it */
   double shown[Prof_NUM_GRAPH_COLUMNS]; /* the same as they are read */
} Prof_Graph_Row;

typedef struct Prof_Graph_Facts {
   int focus;                    /* its place among the rows; callers stand from 0 on */
   int num_callers, num_callees; /* with a row of their own */
   double callers_self, callers_hier, callers_calls, callees_hier; /* of all */
   double callees_shown;         /* as it is read */
   int exact;                    /* the sums were found to be right */
   int bounds;                   /* a time is an estimate, or was since this is the focus */
   int difference, averaged;
   int costs;                    /* Prof_COSTS_ of prof_view.h */
   int decimals;                 /* of times; of amounts */
   int num_paths, path_index;    /* that ran; which of them is shown, from 1; 0 all */
   uint32_t path;                /* the state; 0: several are merged */
} Prof_Graph_Facts;

enum { Prof_GRAPH_DECIMALS = 3 }; /* of times; calls have one if they are averaged */

/* Fills `shown` of all rows, the callees being the last of them, and facts->callees_shown. */
extern void Prof_Callgraph_round(Prof_Graph_Row *rows, int count, Prof_Graph_Facts *facts);

#ifdef __cplusplus
}
#endif

#endif
