/* prof_out_hitch_line.c - Prof_write_hitch_line: all of a hitch that is worth sending, as one line
 * of JSON. Its members are the columns of the tables (prof_out_table.h), and three more.
 *
 *      {"session":"5f0c...","frame":307, ... ,"note":null,"labels":{"level":"reef", ... },
 *       "blames":[{"blame_rank":0,"thread":"graphics", ... }, ... ],"near":[ ... ]}
 */
#ifdef Prof_ENABLED
#include "prof_out_table_rows.h"
#include "../show/prof_label.h"
#include "../base/prof_module.h"
#include <string.h>

enum { MOST_BLAMES = 5, MOST_NEAR = 2 /* values, and zones */ };

static struct {
   Prof_Out sink; /* here for its buffer: the calling thread may be a fiber with a small stack */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

static void put_labels(Prof_Out *out, const Prof_Label *labels, int count)
{
   const char *before = "";
   int i;
   for (i = 0; i < count; ++i) {
      if (strcmp(labels[i].key, "session") == 0) continue; /* a member of its own */
      Prof_Out_Stream_text(out, before);
      before = ",";
      Prof_Out_Stream_json(out, labels[i].key);
      Prof_Out_Stream_text(out, ":");
      Prof_Out_Stream_json(out, labels[i].value);
   }
}

static void put_line(const Prof_Rows_To *to, int index, const Prof_Label *labels, int count)
{
   Prof_Out *out = to->out;
   Prof_Out_Stream_text(out, "{");
   (void)Prof_Out_Table_Rows_put_hitch(to, index);
   Prof_Out_Stream_text(out, ",\"labels\":{");
   put_labels(out, labels, count);
   Prof_Out_Stream_text(out, "},\"blames\":[");
   Prof_Out_Table_Rows_list_blames(to, index, MOST_BLAMES);
   Prof_Out_Stream_text(out, "],\"near\":[");
   Prof_Out_Table_Rows_list_near(to, index, MOST_NEAR);
   Prof_Out_Stream_text(out, "]}\n");
}

size_t Prof_write_hitch_line(char *buffer, size_t size, int index)
{
   Prof_Rows_To to;
   Prof_Label *labels;
   char session[Prof_LABEL_VALUE];
   int count;
   if (!buffer) size = 0;
   if (size) *buffer = 0;
   if (index < 0 || index >= Prof_num_hitches()) return 0;
   labels = Prof_Label_copy_all(&count);
   if (!labels) return 0;
   (void)Prof_Label_find("session", session);
   memset(&to, 0, sizeof to);
   to.out = &own.sink;
   to.as_json = 1;
   to.session = session;
   Prof_Module_list(&module);
   Prof_Out_Stream_begin_text(&own.sink, buffer, size);
   put_line(&to, index, labels, count);
   Prof_Config_release(labels);
   return Prof_Out_Stream_end_text(&own.sink);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
