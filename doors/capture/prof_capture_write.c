/* prof_capture_write.c - see prof_capture_write.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_CAPTURE)
#include "prof_capture_write.h"
#include "prof_capture.h"
#include "prof_capture_chunk.h"
#include "../../src/base/prof_config_archive.h"
#include "../../src/frame/prof_frame_archive.h"
#include "../../src/frame/prof_history.h"
#include "../../src/frame/prof_hitch.h"
#include "../../src/frame/prof_timeline.h"
#include "../../src/gather/prof_context.h"
#include "../../src/gather/prof_state.h"
#include "../../src/gather/prof_value.h"
#include "../../src/gather/prof_zone.h"
#include <string.h>

/* ---- chunks ---- */

static uint32_t strip; /* bits of Prof_Strip; of all lives */

void Prof_strip_captures(int what) { Prof_Atomic_store32(&strip, (uint32_t)what); }

static Prof_Archive *begin(Prof_Capture_Writer *w)
{
   uint32_t what = Prof_Atomic_load32(&strip);
   Prof_Archive_empty(&w->scratch);
   w->scratch.strips = (what & Prof_STRIP_PATHS) != 0;
   w->scratch.leaves_notes = (what & Prof_STRIP_NOTES) != 0;
   return &w->scratch;
}

static void put(Prof_Capture_Writer *w, const char *kind)
{
   unsigned char head[Prof_CHUNK_HEAD];
   if (w->scratch.failed || w->scratch.size > Prof_MOST_PAYLOAD) {
      if (!w->failed) w->failed = w->scratch.failed ? w->scratch.failed : "it would be too large";
      return;
   }
   Prof_ASSERT(Prof_Archive_is_sound(&w->scratch));
   Prof_Capture_Chunk_put(head, kind, w->scratch.bytes, w->scratch.size);
   Prof_File_put(w->file, head, sizeof head);
   Prof_File_put(w->file, w->scratch.bytes, w->scratch.size);
}

void Prof_Capture_Write_begin(Prof_Capture_Writer *w)
{
   unsigned char head[Prof_CAPTURE_HEAD];
   Prof_Capture_Chunk_put_head(head);
   Prof_File_put(w->file, head, sizeof head);
   Prof_Config_archive(begin(w), &Prof_Settings);
   put(w, "CONF");
   w->zones = Prof_ZONE_FIRST;
   w->states = Prof_STATE_FIRST;
   w->values = 1;
   w->contexts = 0;
}

void Prof_Capture_Write_tables(Prof_Capture_Writer *w)
{
   if (w->zones < Prof_Zone_count()) {
      Prof_Zone_archive(begin(w), &w->zones);
      put(w, "ZONE");
   }
   if (w->states < Prof_State_count()) {
      Prof_State_archive(begin(w), &w->states);
      put(w, "STAT");
   }
   if (w->values < Prof_Value_count()) {
      Prof_Value_archive(begin(w), &w->values);
      put(w, "VALU");
   }
   if (w->contexts < Prof_Contexts_used) {
      w->contexts = Prof_Contexts_used;
      Prof_Context_Names_archive(begin(w));
      put(w, "CTXT");
   }
}

void Prof_Capture_Write_take(Prof_Capture_Writer *w, const Prof_Capture_Part *part)
{
   part->archive(begin(w));
}

void Prof_Capture_Write_taken(Prof_Capture_Writer *w, const Prof_Capture_Part *part)
{
   put(w, part->kind);
}

void Prof_Capture_Write_part(Prof_Capture_Writer *w, const Prof_Capture_Part *part)
{
   Prof_Capture_Write_take(w, part);
   put(w, part->kind);
}

static void put_frame(Prof_Archive *a, int back, const Prof_Frame *before)
{
   uint32_t bytes = 0;
   const unsigned char *packed = Prof_History_packed(back, &bytes);
   Prof_Frame figures = *Prof_History_header(back);
   uint32_t note;
   if (!packed) {
      Prof_Archive_fail(a, "a frame cannot be read any more from the capture that has it");
      return;
   }
   note = a->leaves_notes ? (uint32_t)strlen((const char *)packed) : 0;
   Prof_Frame_Archive_figures(a, &figures, before);
   bytes -= note; /* it comes first, and its 0 stays */
   (void)Prof_Archive_block(a, packed + note, &bytes);
}

/* The first frame of a chunk follows from none, so each chunk can be read by itself. */
void Prof_Capture_Write_frames(Prof_Capture_Writer *w, int last, int first)
{
   while (last >= first) {
      int count = last - first + 1, i;
      if (count > Prof_CAPTURE_FRAMES) count = Prof_CAPTURE_FRAMES;
      (void)Prof_Archive_count(begin(w), (uint32_t)count, 1);
      for (i = 0; i < count; ++i)
         put_frame(&w->scratch, last - i, i ? Prof_History_header(last - i + 1) : 0);
      put(w, "FRAM");
      last -= count;
   }
}

void Prof_Capture_Write_held(Prof_Capture_Writer *w, int oldest)
{
   Prof_History_archive_held(begin(w), oldest);
   put(w, "HELD");
}

int Prof_Capture_Write_hitch(Prof_Capture_Writer *w, int index, size_t most)
{
   Prof_Hitch_archive(begin(w), index);
   if (w->scratch.size > most) return 0;
   put(w, "HITC");
   return 1;
}

int Prof_Capture_Write_span(Prof_Capture_Writer *w, int back, size_t most)
{
   if (!Prof_Timeline_save(begin(w), back) || w->scratch.size > most) return 0;
   put(w, "SPAN");
   return 1;
}

void Prof_Capture_Write_end(Prof_Capture_Writer *w)
{
   (void)begin(w);
   put(w, "DONE");
}

void Prof_Capture_Writer_free(Prof_Capture_Writer *w) { Prof_Archive_free(&w->scratch); }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
