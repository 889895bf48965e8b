/* prof_out_row.h - rows of tables, as lines of CSV (RFC 4180) and as JSON objects: one description
 * of the columns, one struct for a row, and both forms are the same by it.
 *
 *      column     kind     in the struct        CSV            JSON
 *      scene      TEXT     const char *         reef           "scene":"reef"
 *      work_ms    ROUNDED  double               9.12           "work_ms":9.12
 *      frame      WHOLE    uint64_t             61             "frame":61
 *      amount     EXACT    double               0.1            "amount":0.1
 *
 * What there is none of, an empty text or a number that is none, is an empty field in CSV and null
 * in JSON. Numbers have the same text in both, in every locale.
 */
#ifndef INC_PROF_OUT_ROW_H
#define INC_PROF_OUT_ROW_H

#include "prof_out_stream.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Row_Cell {
   Prof_AS_TEXT,    /* may be null */
   Prof_AS_ROUNDED, /* to 6 decimals, without zeros at the end: of milliseconds, nanoseconds */
   Prof_AS_EXACT,   /* as few digits as tell it from all others */
   Prof_AS_WHOLE
} Prof_Row_Cell;

typedef struct Prof_Row_Column {
   const char *name; /* letters and '_', and no word of SQL's own */
   Prof_Row_Cell kind;
   size_t at; /* in the row's struct */
} Prof_Row_Column;

typedef struct Prof_Row_Columns {
   const Prof_Row_Column *list;
   int count;
} Prof_Row_Columns;

/* The line of names in CSV. */
extern void Prof_Out_Row_put_names(Prof_Out *out, const Prof_Row_Columns *columns);
/* A row as a line. */
extern void Prof_Out_Row_put(Prof_Out *out, const Prof_Row_Columns *columns, const void *row,
                             int as_json);
/* What stands between the braces of an object, from the column of that index on. */
extern void Prof_Out_Row_put_members(Prof_Out *out, const Prof_Row_Columns *columns, int from,
                                     const void *row);

#ifdef __cplusplus
}
#endif

#endif
