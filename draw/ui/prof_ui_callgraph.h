/* prof_ui_callgraph.h - what the call graph view shows now: for tests. See prof_ui_callgraph.c.
 */
#ifndef INC_PROF_UI_CALLGRAPH_H
#define INC_PROF_UI_CALLGRAPH_H

#include "prof_ui.h"
#include "../model/prof_callgraph_rounding.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const Prof_Graph_Row *Prof_Ui_Callgraph_rows(int *count);
extern const Prof_Graph_Facts *Prof_Ui_Callgraph_facts(void);

#ifdef __cplusplus
}
#endif

#endif
