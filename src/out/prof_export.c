/* prof_export.c - Prof_export: which writer, which frames, and what to say if it fails. */
#ifdef Prof_ENABLED
#include "prof_export.h"
#include "../gather/prof_clock.h"
#include "../frame/prof_history.h"
#include "../frame/prof_hitch.h"
#include "../gather/prof_context_names.h"
#include "../show/prof_statistics.h"
#include <string.h>

/* ---- shared by the formats ---- */

uint64_t Prof_round_ns(double ns) { return ns > 0 ? (uint64_t)(ns + 0.5) : 0; }

double Prof_frame_ns_per_tick(const Prof_Frame *frame)
{
   return Prof_frame_ms_per_tick(frame) * 1e6;
}

uint64_t Prof_frame_ns(const Prof_Frame *frame) { return Prof_round_ns(frame->seconds * 1e9); }

uint64_t Prof_frame_work_ns(const Prof_Frame *frame)
{
   return Prof_round_ns(Prof_frame_work_ms(frame) * 1e6);
}

void Prof_put_flags(Prof_Out *out, uint32_t flags)
{
   static const char *const words[] = {"load", "gap", "hitch", "after"};
   const char *before = "";
   int i;
   for (i = 0; i < 4; ++i) {
      if (!(flags & 1u << i)) continue;
      Prof_put_text(out, before);
      Prof_put_text(out, words[i]);
      before = " ";
   }
}

const char *Prof_copy_context_name(uint32_t context, uint64_t frame, char name[Prof_OUT_NAME])
{
   Prof_Held_Name held = Prof_context_name_at(context, frame);
   size_t length = strlen(held.text);
   if (length > Prof_OUT_NAME - 1) length = Prof_OUT_NAME - 1;
   memcpy(name, held.text, length);
   name[length] = 0;
   return name;
}

/* ---- Prof_export ---- */

static const char *write_text(Prof_Out *out, const Prof_Range *range)
{
   size_t size = Prof_write_text(0, 0) + 1;
   char *text = (char *)Prof_alloc(size, 1);
   (void)range;
   if (!text) return Prof_NO_MEMORY;
   Prof_write_text(text, size);
   Prof_put_text(out, text);
   Prof_release(text);
   return 0;
}

typedef const char *(*Writer)(Prof_Out *out, const Prof_Range *range);

static Writer writer_of(Prof_Format format)
{
   switch (format) {
   case Prof_TEXT: return write_text;
   case Prof_CSV_FRAMES: return Prof_write_csv_frames;
   case Prof_CSV_ZONES: return Prof_write_csv_zones;
   case Prof_CHROME: return Prof_write_chrome;
   case Prof_FOLDED: return Prof_write_folded;
   case Prof_SPEEDSCOPE: return Prof_write_speedscope;
   case Prof_PPROF: return Prof_write_pprof;
   case Prof_HTML: return Prof_write_html;
   case Prof_CSV_COMPARISON: return Prof_write_csv_comparison;
   }
   return 0;
}

static int writes_what_is_on(Prof_Format format)
{
   return format == Prof_TEXT || format == Prof_CSV_COMPARISON;
}

/* Static for its buffer: the calling thread may be a fiber with a small stack. */
static Prof_Out sink;

static int refuse(const char *file, const char *why)
{
   Prof_log("export: cannot write %s: %s", file ? Prof_end_of_name(file) : "(null)", why);
   return 0;
}

static int finish(const char *why)
{
   if (!why) return Prof_close_out(&sink);
   Prof_abandon_out(&sink, why);
   return 0;
}

static int export_range(Prof_Format format, const char *file, int newest, int oldest)
{
   Writer write = writer_of(format);
   Prof_Range range;
   if (!file) return refuse(file, "no file name");
   if (!write) return refuse(file, "no such format");
   if (writes_what_is_on(format)) newest = oldest = 0;
   if (!Prof_clamp_range(&newest, &oldest)) return refuse(file, "there are no frames");
   range.newest = newest;
   range.oldest = oldest;
   if (!Prof_open_out(&sink, file, format == Prof_PPROF)) return 0;
   return finish(write(&sink, &range));
}

static int export_hitch(int index, const char *file)
{
   if (!file) return refuse(file, "no file name");
   if (!Prof_hitch_frame(index)) return refuse(file, "there is no such hitch");
   if (!Prof_open_out(&sink, file, 0)) return 0;
   return finish(Prof_write_hitch_html(&sink, index));
}

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
