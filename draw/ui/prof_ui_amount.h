/* prof_ui_amount.h - amounts of values as they are read: with their unit, in a column or by
 * themselves.
 */
#ifndef INC_PROF_UI_AMOUNT_H
#define INC_PROF_UI_AMOUNT_H

#include "prof_ui.h"
#include "../../src/base/prof_unit.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One scale for all amounts of a view: an amount times `factor` is read with so many decimals, and
 * the label is said once, over the column. */
typedef struct Prof_Amount_Scale {
   double factor;
   int decimals;
   char label[Prof_UNIT_LABEL]; /* "MB", "calls"; "" plain numbers */
} Prof_Amount_Scale;

/* The scale for amounts up to `largest`. `whole`: all of them are whole numbers. */
extern Prof_Amount_Scale Prof_Ui_Amount_scale(const char *unit, double largest, int whole);
/* x is a whole number. */
extern int Prof_Ui_Amount_is_whole(double x);

/* Says an amount by itself: "640 calls", "1.53 MB"; "-" if there is none. `sign`: a '+' before what
 * is more than 0. In more than `cells`, without its unit. */
extern void Prof_Ui_Amount_say(Prof_Words *words, double amount, const char *unit, int sign,
                               int cells);
/* Puts it so that it ends at `right`. */
extern void Prof_Ui_Amount_put(Prof_List *list, int right, int y, double amount, const char *unit,
                               int sign, int cells, uint32_t color);

/* The count whose amounts the overlay shows in place of time: its name and unit; 0: it shows
 * time. */
extern int Prof_Ui_Amount_shown(const Prof_Ui *ui, const char **name, const char **unit);

#ifdef __cplusplus
}
#endif

#endif
