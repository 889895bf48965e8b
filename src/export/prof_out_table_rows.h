/* prof_out_table_rows.h - the rows of each table, a file for those that belong together. For
 * prof_out_table.c, which alone knows who writes what.
 *
 *      prof_out_table_session.c   sessions, labels
 *      prof_out_table_frames.c    frames, values
 *      prof_out_table_hitches.c   hitches, blames, near; and prof_out_hitch_line.c, a hitch at once
 */
#ifndef INC_PROF_OUT_TABLE_ROWS_H
#define INC_PROF_OUT_TABLE_ROWS_H

#include "prof_out_frame.h"
#include "prof_out_row.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where the rows go to. */
typedef struct Prof_Rows_To {
   Prof_Out *out;
   int as_json;
   Prof_Range range; /* oldest < newest: no frame */
   const char *session;
} Prof_Rows_To;

extern const Prof_Row_Columns Prof_Out_Table_Rows_of_sessions, Prof_Out_Table_Rows_of_labels,
   Prof_Out_Table_Rows_of_frames, Prof_Out_Table_Rows_of_hitches, Prof_Out_Table_Rows_of_blames,
   Prof_Out_Table_Rows_of_near, Prof_Out_Table_Rows_of_values;

/* Each returns 0 for want of memory. */
extern int Prof_Out_Table_Rows_put_session(const Prof_Rows_To *to);
extern int Prof_Out_Table_Rows_put_labels(const Prof_Rows_To *to);
extern int Prof_Out_Table_Rows_put_frames(const Prof_Rows_To *to);
extern int Prof_Out_Table_Rows_put_hitches(const Prof_Rows_To *to);
extern int Prof_Out_Table_Rows_put_blames(const Prof_Rows_To *to);
extern int Prof_Out_Table_Rows_put_near(const Prof_Rows_To *to);
extern int Prof_Out_Table_Rows_put_values(const Prof_Rows_To *to);

/* The members of a kept hitch, and, as a list of objects, of its first few blames and of what was
 * near it; 0: there is no such hitch, and nothing is written. */
extern int Prof_Out_Table_Rows_put_hitch(const Prof_Rows_To *to, int index);
extern void Prof_Out_Table_Rows_list_blames(const Prof_Rows_To *to, int index, int most);
extern void Prof_Out_Table_Rows_list_near(const Prof_Rows_To *to, int index, int most);

#ifdef __cplusplus
}
#endif

#endif
