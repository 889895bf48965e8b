/* prof_view_control.c - the control calls of prof.h. They change Prof_View_state and nothing
 * else. */
#ifdef Prof_ENABLED
#include "prof_view.h"
#include "../frame/prof_history.h"
#include "prof_report.h"
#include "../gather/prof_state.h"
#include <limits.h>

static int clamp(int value, int low, int high)
{
   return value < low ? low : value > high ? high : value;
}

/* Sums of two ints that a game may have taken from anywhere. */
static int add(int a, int b)
{
   long long sum = (long long)a + b;
   return sum > INT_MAX ? INT_MAX : sum < INT_MIN ? INT_MIN : (int)sum;
}

/* ---- modes ---- */

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

/* A zone's first row is numbered like the zone itself, so going from flat to spread changes no
 * key; going back, a deeper row becomes its zone. */
static void to_zone(uint32_t *row)
{
   if (*row) *row = Prof_Rows[*row].zone;
}

void Prof_set_recursion(Prof_Recursion_Mode mode)
{
   if (mode != Prof_FLATTEN_RECURSION && mode != Prof_SPREAD_RECURSION) return;
   Prof_View_state.recursion = mode;
   if (mode == Prof_FLATTEN_RECURSION) {
      to_zone(&Prof_View_state.cursor.row);
      to_zone(&Prof_View_state.focus);
   }
   Prof_View_changed();
}

void Prof_set_average(int slot)
{
   Prof_View_state.average = clamp(slot, 0, 2);
   Prof_View_changed();
}

void Prof_set_context(int index)
{
   Prof_View_state.context = index < 0 || index >= Prof_num_contexts() ? -1 : index;
   Prof_View_state.context_chosen = 1;
   Prof_View_changed();
}

/* ---- history ---- */

void Prof_set_frame(int frame)
{
   int oldest = Prof_History_length() - 1;
   Prof_View_state.frame = clamp(frame, 0, oldest < 0 ? 0 : oldest);
   Prof_View_state.held = 0;
   Prof_View_state.hitch = 0;
   Prof_View_changed();
}

void Prof_move_frame(int delta) { Prof_set_frame(add(Prof_get_frame(), delta)); }

int Prof_get_frame(void)
{
   int oldest = Prof_History_length() - 1;
   return Prof_View_state.frame > oldest ? (oldest < 0 ? 0 : oldest) : Prof_View_state.frame;
}

Prof_Report_Mode Prof_get_report_mode(void) { return Prof_View_state.mode; }
int Prof_get_average(void) { return Prof_View_state.average; }
int Prof_get_context(void) { return Prof_View_state.context; }
Prof_Recursion_Mode Prof_get_recursion(void) { return Prof_View_state.recursion; }

/* ---- cursor ---- */

void Prof_set_cursor(int row)
{
   int count = Prof_Report_peek()->num_record;
   Prof_View_state.position = clamp(row, 0, count ? count - 1 : 0);
   Prof_View_state.cursor = Prof_Report_peek_key(Prof_View_state.position);
   Prof_View_changed();
}

void Prof_move_cursor(int delta)
{
   Prof_Report_peek();
   Prof_set_cursor(add(Prof_View_state.position, delta));
}

static void focus_on(uint32_t row)
{
   if (!row) return;
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
