/* prof_out_table.h - tables for databases, in CSV and NDJSON: what is gathered from many runs must
 * have the same columns, whatever the games and builds are, and a run's session in each row.
 *
 *      sessions ---< labels
 *         |    ----< frames  ---< values
 *         |    ----< hitches ---< blames, near           joined by session, and session and frame
 *
 * Names of columns are no words of SQL's own, so they need no quotes. The manual (2.41) has the
 * list, with units; columns may be added at the end, and mean for good what they mean.
 */
#ifndef INC_PROF_OUT_TABLE_H
#define INC_PROF_OUT_TABLE_H

#include "prof_out_frame.h"
#include "prof_out_row.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Out_Table {
   Prof_OUT_SESSIONS,
   Prof_OUT_LABELS,
   Prof_OUT_FRAMES,
   Prof_OUT_HITCHES,
   Prof_OUT_BLAMES,
   Prof_OUT_NEAR,
   Prof_OUT_VALUES,
   Prof_NUM_OUT_TABLES
} Prof_Out_Table;

/* "sessions" and so on; for names of files. Null: there is no such table. */
extern const char *Prof_Out_Table_name(Prof_Out_Table table);

/* Appends the rows of the table, so that what several captures hold may go into one file; before
 * them the line of names if it is wanted, which NDJSON has not. `range`: of sessions, frames and
 * values; null: all that is kept, be it nothing. Returns null, or why it cannot be done. On the
 * thread that updates. */
extern const char *Prof_Out_Table_write(Prof_Out *out, Prof_Out_Table table, int as_json,
                                        int with_names, const Prof_Range *range);

#ifdef __cplusplus
}
#endif

#endif
