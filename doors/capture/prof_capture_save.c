/* prof_capture_save.c - Prof_save_capture: the past, in one go.
 *
 * TIME LINES are large, so not all are saved: those of the hitches and of the frames beside them
 * come first, then those of the newest frames, until MOST_SPANS bytes are used.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_CAPTURE)
#include "prof_capture.h"
#include "prof_capture_save.h"
#include "prof_capture_write.h"
#include "../../src/base/prof_module.h"
#include "../../src/frame/prof_history.h"
#include "../../src/frame/prof_hitch.h"
#include "../../src/gather/prof_start.h"
#include "../../src/show/prof_statistics.h"
#include <errno.h>
#include <string.h>

enum { BUFFER = 65536, MOST_SPANS = 8 << 20 };

static struct {
   unsigned char buffer[BUFFER];
   Prof_New_File file;
   Prof_Capture_Writer writer;
   unsigned char *has_span; /* [back] */
   uint32_t cap;
   uint32_t spans; /* bytes */
   uint64_t hitch; /* the frame of the only one that is kept; 0: all are */
} own;

static void put_back(void)
{
   Prof_Config_release(own.has_span);
   Prof_Capture_Writer_free(&own.writer);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static int refuse(const char *file, const char *why)
{
   Prof_Config_log("capture: cannot write %s: %s", file ? Prof_File_end_of_name(file) : "(null)",
                   why);
   return 0;
}

/* ---- time lines ---- */

static void save_span(int back, int newest, int oldest)
{
   if (back < newest || back > oldest || (uint32_t)back >= own.cap || own.has_span[back]) return;
   if (own.spans >= MOST_SPANS) return;
   own.has_span[back] = 1;
   if (Prof_Capture_Write_span(&own.writer, back, MOST_SPANS - own.spans))
      own.spans += own.writer.scratch.size;
}

static void save_spans(int newest, int oldest)
{
   int i, back, misses = 0;
   own.spans = 0;
   own.has_span =
      (unsigned char *)Prof_Config_grown(own.has_span, &own.cap, (uint32_t)oldest + 1, 1);
   if (!own.cap) return;
   memset(own.has_span, 0, own.cap);
   for (i = 0; i < Prof_num_hitches(); ++i) {
      back = Prof_History_find(Prof_Hitch_frame(i)->number);
      if (back < 0) continue;
      save_span(back, newest, oldest);
      save_span(back + 1, newest, oldest);
      save_span(back - 1, newest, oldest);
   }
   /* Rings that have moved on will not come back. */
   for (back = newest; back <= oldest && misses < 8 && own.spans < MOST_SPANS; ++back) {
      uint32_t before = own.spans;
      save_span(back, newest, oldest);
      misses = own.spans > before ? 0 : misses + 1;
   }
}

/* ---- all ---- */

/* The lock is held for one part at a time, as other threads may wait for it; so what they made
 * meanwhile, which the part may name, comes before it. */
static void save_parts(const Prof_Capture_Part *part)
{
   for (; part->kind; ++part) {
      Prof_Config_lock();
      Prof_Capture_Write_tables(&own.writer);
      Prof_Capture_Write_part(&own.writer, part);
      Prof_Config_unlock();
   }
}

/* Hitches up to the frame `last` that are not yet in the file, which begins at `first`. Of a range
 * that goes back to the oldest frame there is, older ones as well: `first` is 0. */
static void save_hitches(uint64_t first, uint64_t last)
{
   int i;
   for (i = Prof_num_hitches(); i-- > 0;) {
      uint64_t number = Prof_Hitch_frame(i)->number;
      if (number < first || number > last || (own.hitch && own.hitch != number)) continue;
      (void)Prof_Capture_Write_hitch(&own.writer, i, SIZE_MAX);
   }
}

/* Hitches follow their frames closely, so a file that was cut has those of the frames it has. */
static void save_frames(int newest, int oldest)
{
   uint64_t first = Prof_History_header(oldest)->number, last;
   int back = oldest, next;
   if (oldest == Prof_History_length() - 1) first = 0;
   for (; back >= newest; back = next) {
      next = back - Prof_CAPTURE_FRAMES;
      if (next < newest) next = newest - 1;
      last = Prof_History_header(next + 1)->number;
      Prof_Capture_Write_frames(&own.writer, back, next + 1);
      Prof_Config_lock();
      save_hitches(first, last);
      Prof_Config_unlock();
      first = last + 1;
   }
}

static void save(int newest, int oldest)
{
   Prof_Capture_Writer *w = &own.writer;
   Prof_Config_lock();
   w->file = &own.file;
   w->failed = 0;
   Prof_Capture_Write_begin(w);
   Prof_Capture_Write_tables(w);
   Prof_Config_unlock();
   save_parts(Prof_Capture_before);
   Prof_Config_lock();
   Prof_Capture_Write_held(w, oldest);
   Prof_Config_unlock();
   save_frames(newest, oldest);
   Prof_Config_lock();
   save_spans(newest, oldest);
   Prof_Config_unlock();
   save_parts(Prof_Capture_behind);
   Prof_Capture_Write_end(w);
}

const char *Prof_Capture_Save_to(const char *file, int newest, int oldest, uint64_t hitch)
{
   int error = Prof_File_begin(&own.file, file, own.buffer, sizeof own.buffer);
   Prof_Module_list(&module);
   if (error) return strerror(error);
   own.file.hurried = 1; /* a game does not wait for its disk */
   own.hitch = hitch;
   save(newest, oldest);
   error = Prof_File_end(&own.file, own.writer.failed ? EIO : 0);
   if (own.writer.failed) return own.writer.failed;
   return error ? strerror(error) : 0;
}

static int save_range(const char *file, int newest, int oldest)
{
   int last = Prof_History_length() - 1;
   const char *why;
   if (!file) return refuse(file, "no name");
   if (newest < 0) newest = 0;
   if (oldest < 0 || oldest > last) oldest = last;
   if (last < 0) return refuse(file, "there are no frames yet");
   if (newest > last) return refuse(file, "there are no frames that old");
   if (newest > oldest) return refuse(file, "the newest frame is older than the oldest");
   why = Prof_Capture_Save_to(file, newest, oldest, 0);
   return why ? refuse(file, why) : 1;
}

/* The zone keeps it out of the work of the frame in which the game asks for it. */
int Prof_save_capture(const char *file, int newest, int oldest)
{
   int done;
   Prof_Begin(prof_export) done = save_range(file, newest, oldest);
   Prof_End return done;
}

int Prof_save_last_seconds(const char *file, double seconds)
{
   int last = Prof_History_length() - 1, oldest = 0;
   double end = last >= 0 ? Prof_History_header(0)->ended : 0;
   if (!(seconds > 0)) return refuse(file, "of no seconds");
   while (oldest < last &&
          end - Prof_History_header(oldest + 1)->ended + Prof_History_header(oldest + 1)->seconds <=
             seconds)
      ++oldest;
   return Prof_save_capture(file, 0, oldest);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
