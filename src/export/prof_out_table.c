/* prof_out_table.c - see prof_out_table.h */
#ifdef Prof_ENABLED
#include "prof_out_table.h"
#include "prof_out_table_rows.h"
#include "prof_out_writers.h"
#include "../frame/prof_history.h"
#include "../show/prof_label.h"

typedef struct Description {
   const char *name;
   const Prof_Row_Columns *columns;
   int (*put)(const Prof_Rows_To *to);
} Description;

/* In the order of Prof_Out_Table. */
static const Description descriptions[Prof_NUM_OUT_TABLES] = {
   {"sessions", &Prof_Out_Table_Rows_of_sessions, Prof_Out_Table_Rows_put_session},
   {"labels", &Prof_Out_Table_Rows_of_labels, Prof_Out_Table_Rows_put_labels},
   {"frames", &Prof_Out_Table_Rows_of_frames, Prof_Out_Table_Rows_put_frames},
   {"hitches", &Prof_Out_Table_Rows_of_hitches, Prof_Out_Table_Rows_put_hitches},
   {"blames", &Prof_Out_Table_Rows_of_blames, Prof_Out_Table_Rows_put_blames},
   {"near", &Prof_Out_Table_Rows_of_near, Prof_Out_Table_Rows_put_near},
   {"values", &Prof_Out_Table_Rows_of_values, Prof_Out_Table_Rows_put_values}};

static int is_table(Prof_Out_Table table) { return (unsigned)table < Prof_NUM_OUT_TABLES; }

const char *Prof_Out_Table_name(Prof_Out_Table table)
{
   return is_table(table) ? descriptions[table].name : 0;
}

const char *Prof_Out_Table_write(Prof_Out *out, Prof_Out_Table table, int as_json, int with_names,
                                 const Prof_Range *range)
{
   char session[Prof_LABEL_VALUE];
   Prof_Rows_To to;
   if (!is_table(table)) return "no such table";
   (void)Prof_Label_find("session", session);
   to.out = out;
   to.as_json = as_json;
   to.session = session;
   to.range.newest = range ? range->newest : 0;
   to.range.oldest = range ? range->oldest : Prof_History_length() - 1;
   if (with_names && !as_json) Prof_Out_Row_put_names(out, descriptions[table].columns);
   return descriptions[table].put(&to) ? 0 : Prof_NO_MEMORY;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
