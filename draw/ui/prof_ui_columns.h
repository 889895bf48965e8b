/* prof_ui_columns.h - the columns of report and call graph: where they are, and how a figure is put
 * into one.
 *
 *    # name                 self ms   hier ms   calls   us/call  max 5s !   15.7% ===     history
 *    |                           |
 *    group                       numbers end here, always with the same decimals
 *
 * Behind the calls is room for what they cost (prof_zone_cost.h), which is asked for.
 * What has no room goes from the right: history, share, max, us/call, ... - never the name or the
 * first figure.
 */
#ifndef INC_PROF_UI_COLUMNS_H
#define INC_PROF_UI_COLUMNS_H

#include "../list/prof_draw_list.h"
#include "../model/prof_report_table.h"
#include "../../src/base/prof_bounded.h"

#ifdef __cplusplus
extern "C" {
#endif

#define Prof_COLUMN_BIT(column) (1u << (column))
/* Wanted where a row is an estimate: room for bounds, behind the figures of self and hierarchical
 * time, so that those stand below each other. */
#define Prof_COLUMN_BOUNDS Prof_COLUMN_BIT(Prof_NUM_COLUMNS)
enum { Prof_BOUND_CELLS = 7 }; /* of each: a blank, the sign, "0.012" */
enum { Prof_HISTORY_WIDTH = 64 }; /* units: one a frame */

typedef struct Prof_Columns {
   unsigned shown;             /* Prof_COLUMN_BIT() of each */
   int swatch_x, name_x, name_cells;
   int left[Prof_NUM_COLUMNS]; /* of those shown: from where a click means it, ... */
   int right[Prof_NUM_COLUMNS]; /* ... and where its figures end */
   int bar_x0, bar_x1;         /* of the share; equal: no room for bars */
   int history_x;
} Prof_Columns;

/* `wanted`: bits of columns besides name and self. A name gets no more than `name_cells` while
 * there is something else to use room for. */
extern void Prof_Ui_Columns_lay_out(Prof_Columns *columns, Prof_Rect inside, unsigned wanted,
                                    int name_cells);
extern int Prof_Ui_Columns_shown(const Prof_Columns *columns, Prof_Table_Column column);

/* The square of a group's colour; y as for text. */
extern void Prof_Ui_Columns_put_swatch(Prof_List *list, int x, int y, int group);
/* Puts a figure: with a sign if it is a difference, except for zero, which is dim. */
extern void Prof_Ui_Columns_put_figure(Prof_List *list, int right, int y, double value,
                                       int decimals, int difference, uint32_t color);
/* Puts a figure less what measuring cost, "~1.620"; or known to be no more than that, "<0.310". */
extern void Prof_Ui_Columns_put_rough(Prof_List *list, int right, int y, double value, int decimals,
                                      int at_most, uint32_t color);
/* How the signs of estimates are written in the overlay's font. */
extern const Prof_Bound_Signs Prof_Ui_Columns_signs;
/* Puts a time that may be an estimate, half_width 0 if it is not: behind it its bound, dim, where
 * the columns have room for one. */
extern void Prof_Ui_Columns_put_estimate(const Prof_Columns *columns, Prof_List *list,
                                         Prof_Table_Column column, int y, double value,
                                         double half_width, int decimals, int difference,
                                         uint32_t color);
/* Microseconds, at least three figures that count, the points below each other: "2620.0", "38.6",
 * "5.34", "0.028". "-" for so few calls that the text report does not show them: a zone that stays
 * open over many frames has one in its first, and its average fades. */
extern void Prof_Ui_Columns_put_per_call(Prof_List *list, int right, int y, double ms, double calls,
                                         uint32_t color);
/* The same of an estimate: the most that it was, with a sign, if no more is known. */
extern void Prof_Ui_Columns_put_estimate_per_call(Prof_List *list, int right, int y, double ms,
                                                  double half_width, double calls, uint32_t color);
/* Does it read the same as the other one? */
extern int Prof_Ui_Columns_reads_same(double a, double b, int decimals);
/* "path_find (2)", "[7]" if recursion is flattened. Returns where the next text goes. */
extern int Prof_Ui_Columns_put_name(Prof_List *list, int x, int y, int cells, const char *name,
                                    int number, uint32_t color);

/* The same of a zone's row. One that has the name of another zone as well has its place behind it,
 * as much of its end as there is room for. `zone` 0: it is none's. Returns the same. */
extern int Prof_Ui_Columns_put_zone(Prof_List *list, int x, int y, int cells, const char *name,
                                    int number, uint32_t zone, uint32_t color);

/* part / whole as "15.7%" and a bar on a track that is the whole; a difference as a bar to both
 * sides of the middle, `whole` being the largest. */
extern void Prof_Ui_Columns_put_share(const Prof_Columns *columns, Prof_List *list, int y,
                                      double part, double whole, int group, int difference);
/* Hatches the bar of such a share: the zone looks like a wait. */
extern void Prof_Ui_Columns_hatch_share(const Prof_Columns *columns, Prof_List *list, int y,
                                        double part, double whole);
/* Puts the head of that column: `text`, or if that is too long, `brief`. */
extern void Prof_Ui_Columns_put_share_head(const Prof_Columns *columns, Prof_List *list, int y,
                                           const char *text, const char *brief, int difference);

#ifdef __cplusplus
}
#endif

#endif
