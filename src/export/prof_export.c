/* prof_export.c - Prof_export: which writer, which frames, and what to say if it fails. */
#ifdef Prof_ENABLED
#include "prof_export.h"
#include "prof_out_html_strip.h"
#include "prof_out_table.h"
#include "prof_out_writers.h"
#include "../frame/prof_hitch.h"
#include "../frame/prof_history.h"
#include "../show/prof_statistics.h"
#include "../base/prof_file.h"
#include "../base/prof_module.h"
#include <string.h>

/* The report's own call measures the text first, so that a report of any length is whole. */
static const char *write_text(Prof_Out *out, const Prof_Range *range)
{
   size_t size = Prof_write_report(0, 0) + 1;
   char *text = (char *)Prof_Config_alloc(size, 1);
   (void)range;
   if (!text) return Prof_NO_MEMORY;
   Prof_write_report(text, size);
   Prof_ASSERT(strlen(text) < size);
   Prof_Out_Stream_text(out, text);
   Prof_Config_release(text);
   return 0;
}

typedef const char *(*Writer)(Prof_Out *out, const Prof_Range *range);

static Writer writer_of(Prof_Format format)
{
   switch (format) {
   case Prof_TEXT: return write_text;
   case Prof_CSV_FRAMES: return Prof_Out_Csv_write_frames;
   case Prof_CSV_ZONES: return Prof_Out_Csv_write_zones;
   case Prof_CHROME: return Prof_Out_Chrome_write;
   case Prof_FOLDED: return Prof_Out_Folded_write;
   case Prof_SPEEDSCOPE: return Prof_Out_Speedscope_write;
   case Prof_PPROF: return Prof_Out_Pprof_write;
   case Prof_HTML: return Prof_Out_Html_write;
   case Prof_CSV_COMPARISON: return Prof_Out_Compare_write;
   case Prof_CSV_SCENES: return Prof_Out_Scenes_write;
   case Prof_CSV_VALUES: return Prof_Out_Values_write;
   case Prof_CSV_COUNTS: return Prof_Out_Values_write_counts;
   case Prof_OPENMETRICS: return Prof_Out_Openmetrics_write;
   case Prof_CSV_LOCKS: return Prof_Out_Waits_write_locks;
   case Prof_CSV_HITCHES: return Prof_Out_Waits_write_hitches;
   case Prof_CSV_SEEN: return Prof_Out_Seen_write;
   default: return 0;
   }
}

/* ---- tables ---- */

static int is_table(Prof_Format format)
{
   return format >= Prof_CSV_TABLE_SESSIONS && format <= Prof_NDJSON_VALUES;
}

/* Their formats are in the order of Prof_Out_Table, first all of CSV. */
static const char *write_table(Prof_Out *out, Prof_Format format, const Prof_Range *range)
{
   int which = (int)format - (int)Prof_CSV_TABLE_SESSIONS, as_json = which >= Prof_NUM_OUT_TABLES;
   Prof_Out_Table table = (Prof_Out_Table)(which % Prof_NUM_OUT_TABLES);
   return Prof_Out_Table_write(out, table, as_json, 1, range);
}

/* ---- which frames ---- */

/* These show what the report, the comparison or a list has now, so the range is ignored; but some
 * frame there must be. */
static int writes_what_is_on(Prof_Format format)
{
   return format == Prof_TEXT || format == Prof_CSV_COMPARISON || format == Prof_CSV_LOCKS ||
          format == Prof_CSV_HITCHES || format == Prof_CSV_SEEN;
}

static struct {
   Prof_Out sink; /* here for its buffer: the calling thread may be a fiber with a small stack */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* Tells the log why nothing was written, with the name, be there one or not. Returns 0. */
static int refuse(const char *file, const char *why)
{
   Prof_Config_log("export: cannot write %s: %s", file ? Prof_File_end_of_name(file) : "(null)",
                   why);
   return 0;
}

static int begin(const char *file, int gzip)
{
   Prof_ASSERT(file); /* who gave no name was refused */
   Prof_Module_list(&module);
   return Prof_Out_Stream_open(&own.sink, file, gzip);
}

/* Of a file that is looked at in a browser: from some size on those are slow, or fail. */
uint64_t Prof_Export_large = 100u << 20;

static void tell_size(Prof_Format format, const char *file)
{
   const uint64_t bytes = own.sink.file.written;
   if (format != Prof_CHROME && format != Prof_SPEEDSCOPE) return;
   if (bytes <= Prof_Export_large) return;
   Prof_Config_log("export: %s has %lu MiB, which viewers may not open: export fewer frames%s",
                   Prof_File_end_of_name(file), (unsigned long)(bytes >> 20),
                   format == Prof_CHROME ? ", or use Prof_set_events for as long as needed" : "");
}

/* `why`: what the writer returned. If it gave up, the file that was there before stays. */
static int finish(const char *why)
{
   if (!why) return Prof_Out_Stream_close(&own.sink);
   Prof_Out_Stream_abandon(&own.sink, why);
   return 0;
}

/* The file is opened last, when nothing is left that could be refused. */
static int export_range(Prof_Format format, const char *file, int newest, int oldest)
{
   Writer write = writer_of(format);
   Prof_Range range;
   if (!file) return refuse(file, "no file name");
   if (!write && !is_table(format)) return refuse(file, "no such format");
   if (writes_what_is_on(format)) newest = oldest = 0;
   if (!Prof_Statistics_clamp_range(&newest, &oldest)) return refuse(file, "there are no frames");
   Prof_ASSERT(newest >= 0 && newest <= oldest && oldest < Prof_History_length());
   range.newest = newest;
   range.oldest = oldest;
   if (!begin(file, format == Prof_PPROF)) return 0;
   if (!finish(write ? write(&own.sink, &range) : write_table(&own.sink, format, &range))) return 0;
   tell_size(format, file);
   return 1;
}

static int export_hitch(int index, const char *file)
{
   if (!file) return refuse(file, "no file name");
   if (!Prof_Hitch_frame(index)) return refuse(file, "there is no such hitch");
   if (!begin(file, 0)) return 0;
   return finish(
      Prof_Out_Html_write_hitch(&own.sink, index, Prof_OUT_NEIGHBOURS, Prof_OUT_NEIGHBOURS));
}

/* The reason stays in the stream until the next file. */
static const char *export_page(int index, const char *file, int before, int after)
{
   int done;
   Prof_ASSERT(file && Prof_Hitch_frame(index));
   Prof_Module_list(&module);
   done = Prof_Out_Stream_open_in_game(&own.sink, file) &&
          finish(Prof_Out_Html_write_hitch(&own.sink, index, before, after));
   return done ? 0 : own.sink.wrong;
}

const char *Prof_Export_page_of_hitch(int index, const char *file, int before, int after)
{
   const char *wrong;
   Prof_Begin(prof_export) wrong = export_page(index, file, before, after);
   Prof_End return wrong;
}

int Prof_Export_all(const char *file)
{
   Prof_Range range = {0, 0};
   range.oldest = Prof_History_length() - 1;
   Prof_ASSERT(file);
   if (range.oldest < 0) return refuse(file, "there are no frames");
   if (!begin(file, 0)) return 0;
   return finish(Prof_Out_Html_write_all(&own.sink, &range));
}

/* The zone keeps an export out of the work of the frame in which the game asks for it. */
int Prof_export(Prof_Format format, const char *file, int newest, int oldest)
{
   int done;
   Prof_Begin(prof_export)
   done = export_range(format, file, newest, oldest);
   Prof_End
   return done;
}

int Prof_export_hitch(int index, const char *file)
{
   int done;
   Prof_Begin(prof_export)
   done = export_hitch(index, file);
   Prof_End
   return done;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
