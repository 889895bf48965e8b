/* prof_budget.h - the lines of a budget file. Prof_count_exceeded of prof.h does the rest.
 *
 *      # what a frame may take
 *      physics          4.0  99
 *      frame > ai       2.5  95
 *      (frame)          16.6 99      the work of the whole frame, waiting left out
 *      reef: physics     5   p99     in frames of the scene reef alone
 *      reef:            20   p99     the work of these
 *      draw_calls       2000 p99     a value, in its unit
 *      meshes           64MB p100    ... or in one that is related to it
 *      allocations@render 0 p100     a part of a value, or of a zone (prof_what.h)
 *      awake            >=12 p1      at least so many
 *
 * A line is a name, the milliseconds or the amount it may take, and the percentile of its frames
 * that must keep to that, with or without a 'p' before it. The last words are the numbers, so the
 * name may hold blanks. A unit stands behind the limit, with or without a blank between. A scene's
 * name ends with the ':' that a blank or nothing follows. '#' begins a comment at the start of a
 * line or after a blank. Lines end with LF or CR LF.
 */
#ifndef INC_PROF_BUDGET_H
#define INC_PROF_BUDGET_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_BUDGET_NAME = 1024, Prof_BUDGET_UNIT = 48 };

typedef struct Prof_Budget {
   char name[Prof_BUDGET_NAME];
   char unit[Prof_BUDGET_UNIT]; /* of the limit; "": that of what is judged, ms of times */
   double limit, percentile;
   int at_least; /* the limit is a lower one */
   int line;     /* from 1 */
} Prof_Budget;

/* The rest of the text. Start with line 0. */
typedef struct Prof_Budget_Text {
   const char *at, *end;
   int line;
} Prof_Budget_Text;

typedef enum Prof_Budget_Result {
   Prof_BUDGET_END,   /* no further line */
   Prof_BUDGET_LINE,  /* *budget is filled */
   Prof_BUDGET_WRONG  /* *wrong says why; text->line is the line. Reading can go on */
} Prof_Budget_Result;

/* Reads the next line that is neither blank nor a comment. Touches nothing else. */
extern Prof_Budget_Result Prof_Budget_next(Prof_Budget_Text *text, Prof_Budget *budget,
                                           const char **wrong);

#ifdef __cplusplus
}
#endif

#endif
