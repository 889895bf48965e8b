/* prof_view.h - what the developer wants to see. Plain state, set by the control calls of prof.h;
 * those about rows are in prof_report_cursor.c, above the reports, which are made from it.
 *
 * The cursor is bound to a row's zone (and depth), not to its place: it stays on the zone when
 * rows change order. `position` is where it was seen last, and where it stays if its zone is gone.
 */
#ifndef INC_PROF_VIEW_H
#define INC_PROF_VIEW_H

#include "../base/prof_config.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The part of a report in which a row stands. One zone may be parent, focus and child at once. */
typedef enum Prof_Row_Kind {
   Prof_ROW_FLAT,
   Prof_ROW_PARENT,
   Prof_ROW_FOCUS,
   Prof_ROW_CHILD,
   Prof_ROW_WARNING
} Prof_Row_Kind;

/* The subject of a row: a row number of prof_state.h (0: nothing), which for a flattened report is
 * the zone's number. */
typedef struct Prof_Row_Key {
   uint32_t row;
   Prof_Row_Kind kind;
} Prof_Row_Key;

/* A difference or amounts have no costs. */
enum {
   Prof_COSTS_NONE, /* as measured, and nothing is told of costs: the default */
   Prof_COSTS_TOLD, /* as measured; and what the entries cost is told besides */
   Prof_COSTS_OFF   /* times are less that cost: an estimate, see prof_zone_cost.h. And told */
};

typedef struct Prof_View {
   Prof_Report_Mode mode;
   Prof_Recursion_Mode recursion;
   int average;      /* slot of prof_average.h; 0: none, the frame itself */
   int frame;        /* so many before the newest, as it was set: the history may be shorter now */
   int context;      /* -1: all */
   Prof_Row_Key cursor;
   int position;     /* the line on which the cursor was seen last */
   uint32_t focus;   /* the row whose call graph is shown; 0: none was chosen yet */
   int held;         /* 1: frame 0 is shown as the one frame that it is, not as an average */
   uint64_t hitch;   /* number of the kept hitch that is shown instead of `frame`; 0 none */
   uint32_t version; /* counts changes of the fields above */
   uint32_t value;   /* a count of prof_value.h: its amounts are shown in the place of time; 0 */
   int at_counts;    /* of that: 0: amounts stand at whoever added them; 1: at the count itself */
   int context_chosen; /* by Prof_set_context: the overlay chooses none then */
   int costs;        /* Prof_COSTS_ of what measuring costs */
} Prof_View;

extern Prof_View Prof_View_state;

/* Whoever changes the view says so: by the one call if a report made before is out of date, by the
 * other if it is not. */
extern void Prof_View_changed(void);
extern void Prof_View_touch(void);

#ifdef __cplusplus
}
#endif

#endif
