/* prof_view_control.c - the control calls of prof.h. They change Prof_view and nothing else. */
#ifdef Prof_ENABLED
#include "prof_view.h"
#include "../frame/prof_history.h"
#include "prof_report.h"
#include "../gather/prof_state.h"
#include <limits.h>

static void changed(void) { ++Prof_view.version; }

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
   if (mode == Prof_CALL_GRAPH && !Prof_view.focus) {
      Prof_select();
      if (Prof_view.focus) return;
   }
   Prof_view.mode = mode;
   changed();
}

/* A zone's first row is numbered like the zone itself, so going from flat to spread changes no
 * key; going back, a deeper row becomes its zone. */
static void to_zone(uint32_t *row)
{
   if (*row) *row = Prof_rows[*row].zone;
}

void Prof_set_recursion(Prof_Recursion_Mode mode)
{
   if (mode != Prof_FLATTEN_RECURSION && mode != Prof_SPREAD_RECURSION) return;
   Prof_view.recursion = mode;
   if (mode == Prof_FLATTEN_RECURSION) {
      to_zone(&Prof_view.cursor.row);
      to_zone(&Prof_view.focus);
   }
   changed();
}

void Prof_set_average(int slot)
{
   Prof_view.average = clamp(slot, 0, 2);
   changed();
}

void Prof_set_context(int index)
{
   Prof_view.context = index < 0 || index >= Prof_num_contexts() ? -1 : index;
   Prof_view.context_chosen = 1;
   changed();
}

/* ---- history ---- */

void Prof_set_frame(int frame)
{
   int oldest = Prof_history_length() - 1;
   Prof_view.frame = clamp(frame, 0, oldest < 0 ? 0 : oldest);
   Prof_view.held = 0;
   Prof_view.hitch = 0;
   changed();
}

void Prof_move_frame(int delta) { Prof_set_frame(add(Prof_get_frame(), delta)); }

int Prof_get_frame(void)
{
   int oldest = Prof_history_length() - 1;
   return Prof_view.frame > oldest ? (oldest < 0 ? 0 : oldest) : Prof_view.frame;
}

Prof_Report_Mode Prof_get_report_mode(void) { return Prof_view.mode; }
int Prof_get_average(void) { return Prof_view.average; }
int Prof_get_context(void) { return Prof_view.context; }
Prof_Recursion_Mode Prof_get_recursion(void) { return Prof_view.recursion; }

/* ---- cursor ---- */

void Prof_set_cursor(int row)
{
   int count = Prof_peek_report()->num_record;
   Prof_view.position = clamp(row, 0, count ? count - 1 : 0);
   Prof_view.cursor = Prof_peek_key(Prof_view.position);
   changed();
}

void Prof_move_cursor(int delta)
{
   Prof_peek_report();
   Prof_set_cursor(add(Prof_view.position, delta));
}

static void focus_on(uint32_t row)
{
   if (!row) return;
   Prof_view.mode = Prof_CALL_GRAPH;
   Prof_view.focus = row;
   Prof_view.cursor.row = row;
   Prof_view.cursor.kind = Prof_ROW_FOCUS;
   changed();
}

void Prof_select(void)
{
   Prof_peek_report();
   focus_on(Prof_peek_key(Prof_view.position).row);
}

/* Parents are sorted: the one with the largest hierarchical time is the last. */
void Prof_select_parent(void)
{
   int i, count;
   if (Prof_view.mode != Prof_CALL_GRAPH) Prof_select();
   count = Prof_peek_report()->num_record;
   for (i = count - 1; i >= 0; --i) {
      if (Prof_peek_key(i).kind != Prof_ROW_PARENT) continue;
      focus_on(Prof_peek_key(i).row);
      return;
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
