/* prof_ui_graph.h - what the call graph view shows now: for tests. See prof_ui_graph.c.
 */
#ifndef INC_PROF_UI_GRAPH_H
#define INC_PROF_UI_GRAPH_H

#include "prof_ui.h"

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
   double shown[Prof_NUM_GRAPH_COLUMNS]; /* the same as they are read: prof_graph_round.h */
} Prof_Graph_Row;

typedef struct Prof_Graph_Facts {
   int focus;                    /* its place among the rows; callers stand from 0 on */
   int num_callers, num_callees; /* with a row of their own */
   double callers_self, callers_hier, callers_calls, callees_hier; /* of all */
   double callees_shown;         /* as it is read */
   int exact;                    /* the sums were found to be right */
   int difference, averaged;
   int num_paths, path_index;    /* that ran; which of them is shown, from 1; 0 all */
   uint32_t path;                /* the state; 0: several are merged */
} Prof_Graph_Facts;

extern const Prof_Graph_Row *Prof_graph_rows(int *count);
extern const Prof_Graph_Facts *Prof_graph_facts(void);

#ifdef __cplusplus
}
#endif

#endif
