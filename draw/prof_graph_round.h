/* prof_graph_round.h - the figures of a call graph as they are read.
 *
 * Each rounded for itself they would miss their sums by a digit. So the focus is rounded as in any
 * other view, and what adds up to it gives way:
 *
 *      callers    every column adds up to the focus
 *      callees    their hierarchical times add up to the focus' less its self time
 *
 * None is off by more than a digit.
 */
#ifndef INC_PROF_GRAPH_ROUND_H
#define INC_PROF_GRAPH_ROUND_H

#include "prof_ui_graph.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_GRAPH_DECIMALS = 3 }; /* of times; calls have one if they are averaged */

/* Fills `shown` of all rows, the callees being the last of them, and facts->callees_shown. */
extern void Prof_round_graph(Prof_Graph_Row *rows, int count, Prof_Graph_Facts *facts);

#ifdef __cplusplus
}
#endif

#endif
