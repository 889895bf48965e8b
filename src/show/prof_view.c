/* prof_view.c - see prof_view.h: the control calls of prof.h that need no report. They change
 * Prof_View_state and nothing else. */
#ifdef Prof_ENABLED
#include "prof_view.h"
#include "../base/prof_number.h"
#include "../frame/prof_history.h"
#include "../gather/prof_state.h"
#include "../base/prof_module.h"

#define FIRST_VIEW \
   { \
      Prof_SELF_TIME, Prof_FLATTEN_RECURSION, 1, 0, -1, {0, Prof_ROW_FLAT}, 0, 0, 0, 0, 0, 0, 0, \
         0, Prof_COSTS_NONE \
   }

Prof_View Prof_View_state = FIRST_VIEW;

static void put_back(void)
{
   static const Prof_View initial = FIRST_VIEW;
   Prof_View_state = initial;
}
static Prof_Module module = Prof_MODULE(Prof_View_state, put_back);

void Prof_View_touch(void) { Prof_Module_list(&module); }

#if defined(Prof_CHECKED)
/* No row is chosen before the profiler has started. Until then another thread may be starting it,
 * so the capacity must not be read. */
static int is_row_or_none(uint32_t row) { return !row || row < Prof_State_row_capacity(); }
#endif

void Prof_View_changed(void)
{
   Prof_ASSERT((int)Prof_View_state.mode >= Prof_SELF_TIME &&
               (int)Prof_View_state.mode <= Prof_CALL_GRAPH);
   Prof_ASSERT(Prof_View_state.average >= 0 && Prof_View_state.average <= 2);
   Prof_ASSERT(Prof_View_state.frame >= 0 && Prof_View_state.context >= -1);
   Prof_ASSERT(is_row_or_none(Prof_View_state.cursor.row) &&
               is_row_or_none(Prof_View_state.focus));
   Prof_Module_list(&module);
   ++Prof_View_state.version;
}

/* ---- modes ---- */

/* A zone's first row is numbered like the zone itself, so going from flat to spread changes no
 * key; going back, a deeper row becomes its zone. */
static void to_zone(uint32_t *row)
{
   Prof_ASSERT(is_row_or_none(*row));
   if (*row) *row = Prof_State_row(*row).zone;
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
   Prof_View_state.average = Prof_Number_clamp(slot, 0, 2);
   Prof_View_changed();
}

/* An index that is no context's shows all threads, as -1 does. */
void Prof_set_context(int index)
{
   Prof_View_state.context = index < 0 || index >= Prof_num_contexts() ? -1 : index;
   Prof_View_state.context_chosen = 1;
   Prof_View_changed();
}

/* ---- history ---- */

/* Whoever sets a frame lets go of the one that was held and of the hitch that was looked at:
 * otherwise the call would seem to do nothing. */
void Prof_set_frame(int frame)
{
   int oldest = Prof_History_length() - 1;
   Prof_View_state.frame = Prof_Number_clamp(frame, 0, oldest < 0 ? 0 : oldest);
   Prof_View_state.held = 0;
   Prof_View_state.hitch = 0;
   Prof_View_changed();
}

/* Frames are numbered into the past, but a delta counts into the future. */
void Prof_move_frame(int delta)
{
   int ahead = Prof_Number_add(delta, -Prof_get_frame());
   Prof_set_frame(-Prof_Number_clamp(ahead, -Prof_History_length(), 0));
}

/* The history may have become shorter since the frame was set. */
int Prof_get_frame(void)
{
   int oldest = Prof_History_length() - 1;
   return Prof_View_state.frame > oldest ? (oldest < 0 ? 0 : oldest) : Prof_View_state.frame;
}

Prof_Report_Mode Prof_get_report_mode(void) { return Prof_View_state.mode; }
int Prof_get_average(void) { return Prof_View_state.average; }
int Prof_get_context(void) { return Prof_View_state.context; }
Prof_Recursion_Mode Prof_get_recursion(void) { return Prof_View_state.recursion; }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
