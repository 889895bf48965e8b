/* prof_report_cursor.c - the control calls of prof.h that are about rows of the report: its cursor,
 * and the zone whose call graph is shown. They change Prof_View_state and nothing else. */
#ifdef Prof_ENABLED
#include "prof_report.h"
#include "../base/prof_number.h"
#include "../gather/prof_state.h"

/* The first call graph has no focus yet: it takes the zone under the cursor, if there is one. */
void Prof_set_report_mode(Prof_Report_Mode mode)
{
   if ((int)mode < Prof_SELF_TIME || (int)mode > Prof_CALL_GRAPH) return;
   if (mode == Prof_CALL_GRAPH && !Prof_View_state.focus) {
      Prof_select();
      if (Prof_View_state.focus) return;
   }
   Prof_View_state.mode = mode;
   Prof_View_changed();
}

/* ---- cursor ---- */

void Prof_set_cursor(int row)
{
   int count = Prof_Report_peek()->num_record;
   Prof_View_state.position = Prof_Number_clamp(row, 0, count ? count - 1 : 0);
   Prof_View_state.cursor = Prof_Report_peek_key(Prof_View_state.position);
   Prof_View_changed();
}

void Prof_move_cursor(int delta)
{
   Prof_Report_peek();
   Prof_set_cursor(Prof_Number_add(Prof_View_state.position, delta));
}

/* The cursor goes to the focus' own row, so that a second Prof_select changes nothing. */
static void focus_on(uint32_t row)
{
   if (!row) return;
   Prof_ASSERT(row < Prof_State_row_capacity());
   Prof_View_state.mode = Prof_CALL_GRAPH;
   Prof_View_state.focus = row;
   Prof_View_state.cursor.row = row;
   Prof_View_state.cursor.kind = Prof_ROW_FOCUS;
   Prof_View_changed();
}

void Prof_select(void)
{
   Prof_Report_peek();
   focus_on(Prof_Report_peek_key(Prof_View_state.position).row);
}

/* Parents are sorted: the one with the largest hierarchical time is the last. */
void Prof_select_parent(void)
{
   int i, count;
   if (Prof_View_state.mode != Prof_CALL_GRAPH) Prof_select();
   count = Prof_Report_peek()->num_record;
   for (i = count - 1; i >= 0; --i) {
      if (Prof_Report_peek_key(i).kind != Prof_ROW_PARENT) continue;
      focus_on(Prof_Report_peek_key(i).row);
      return;
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
