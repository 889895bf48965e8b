/* prof_value_table.h - all values over a range of frames: what became of each, and its figures of
 * the frames (prof_value_walk.h). Loads and gaps are left out.
 *
 * The history is read once, and once more for each batch of values whose figures are sorted.
 */
#ifndef INC_PROF_VALUE_TABLE_H
#define INC_PROF_VALUE_TABLE_H

#include "prof_value_walk.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Value_Row {
   Prof_Value_Span span; /* of the whole range */
   Prof_Moments figures; /* weight: frames in which the value was known */
   double min, max;      /* of the figures, if there is any */
   /* So far: */
   uint64_t ticks;  /* that the span covers */
   uint32_t frames; /* whose figures are in */
   double idle;     /* the figure of frames in which it does not move; NaN */
} Prof_Value_Row;

typedef struct Prof_Value_Table {
   Prof_Value_Walk walk; /* for names, units and kinds */
   int newest, oldest;
   uint32_t frames; /* that count */
   double seconds;
   uint64_t ticks;
   Prof_Value_Row *rows; /* [value] */
   double *figures;      /* of the batch, value by value */
   uint32_t first, end;  /* its values */
   size_t room;          /* figures */
} Prof_Value_Table;

/* A range within the history. 0: no memory. End it in any case. */
extern int Prof_Value_Table_make(Prof_Value_Table *table, int newest, int oldest);
extern void Prof_Value_Table_free(Prof_Value_Table *table);

/* What the row tells, as prof.h has it. */
extern void Prof_Value_Table_describe(const Prof_Value_Table *table, uint32_t value,
                                      Prof_Value_Stats *stats);

/* The figures of a value in rising order, as many as it is known in. Values are asked for in rising
 * order. Null: there is none, or no memory, and then *count is -1. Valid until the next call. */
extern const double *Prof_Value_Table_sorted(Prof_Value_Table *table, uint32_t value, int *count);

#ifdef __cplusplus
}
#endif

#endif
