/* prof_ui_zone_parts.h - what the page of a zone has gathered, and the files that paint it:
 *
 *      prof_ui_zone.c    what is gathered, rows, keys
 *      _table.c          header, facts, the table of figures
 *      _plots.c          the curve, and how often each value came about
 *      _lists.c          callers and callees; the frames in which it was worst
 */
#ifndef INC_PROF_UI_ZONE_PARTS_H
#define INC_PROF_UI_ZONE_PARTS_H

#include "prof_ui.h"
#include "../model/prof_zone_figures.h"
#include "../model/prof_zone_frames.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Page_Kind { Prof_PAGE_CALLER, Prof_PAGE_CALLEE, Prof_PAGE_WORST } Prof_Page_Kind;

typedef struct Prof_Page_Row {
   Prof_Page_Kind kind;
   uint32_t zone;        /* of a caller or callee */
   double ms, calls;     /* hierarchical time; of a frame, the time that it is the worst by */
   unsigned long number; /* of a frame */
   int back;             /* of it */
} Prof_Page_Row;

enum { Prof_PAGE_CALLERS = 4, Prof_PAGE_CALLEES = 6, Prof_PAGE_SIDES = 2,
       Prof_PAGE_ROWS = Prof_PAGE_CALLERS + Prof_PAGE_CALLEES + Prof_ZONE_WORST };

/* Lines of the panel, from 0; of those that there is no room for, the count is 0. */
typedef struct Prof_Page_Lines {
   int ran, table, entries;  /* one line each, the table three; 0: left out */
   int plots, num_plots;
   int lists, num_lists;     /* the heads of the lists included */
   int sides;                /* 2: the lists stand side by side, 1: below each other */
} Prof_Page_Lines;

typedef struct Prof_About {
   uint32_t zone;
   int which;                /* Prof_ZONE_SELF .. HIER: what curve, classes and worst are of */
   int twins;                /* zones of that name */
   int marked;               /* the range is what is marked */
   Prof_Zone_Figures figures;
   Prof_Entry_Stats entries; /* of single ones */
   int has_entries, counts_entries;
   Prof_Entry_Sums entry_sums; /* of `which` */
   double entry_ms;          /* of a tick */
   double extra_ms;          /* what counting them adds to a frame; less than 0: not known */
   int has_budget;           /* of its hierarchical time, in the file that was checked last */
   double budget_ms, budget_percentile, budget_is; /* the last: what it takes at that percentile */
   double shown[2], shown_calls; /* in what all views show; of self and hierarchical time */
   int has_shown, difference, averaged;
   Prof_Page_Row rows[Prof_PAGE_ROWS]; /* callers, callees, then frames */
   int num_rows, num_callers, num_callees;
   int cursor;               /* among them */
   int top[Prof_PAGE_SIDES]; /* the first that is shown of each list */
   Prof_Zone_Curve curve;
   Prof_Zone_Spread spread;  /* what is painted at the moment */
   Prof_Rect curve_at;       /* of its bars, and how wide one is; for the mouse */
   int bar_width;
} Prof_About;

/* Which lines of the panel have what. */
extern Prof_Page_Lines Prof_Ui_Zone_lines(const Prof_Ui *ui, const Prof_About *page);

extern void Prof_Ui_Zone_put_table(const Prof_Ui *ui, Prof_List *list, const Prof_About *page,
                                   const Prof_Page_Lines *lines);
extern void Prof_Ui_Zone_put_plots(const Prof_Ui *ui, Prof_List *list, Prof_About *page,
                                   const Prof_Page_Lines *lines);
extern void Prof_Ui_Zone_put_lists(const Prof_Ui *ui, Prof_List *list, Prof_About *page,
                                   const Prof_Page_Lines *lines);

/* The row at that place; -1: none. */
extern int Prof_Ui_Zone_row_at(const Prof_Ui *ui, const Prof_About *page,
                               const Prof_Page_Lines *lines, int x, int y);
/* The frame of the curve at that place, counted backwards; -1: none. */
extern int Prof_Ui_Zone_frame_at(const Prof_About *page, int x, int y);

#ifdef __cplusplus
}
#endif

#endif
