/* prof_capture_record.c - Prof_record: the present, as it becomes the past.
 *
 * Once a second what is new is written, at the end of an update and without the lock: zones,
 * stacks, values and threads that came; the frames since; and hitches, once they are old enough
 * that they stay hitches (prof_hitch_rule.h takes runs of them back). The averages, and all that
 * changes with every frame, come every ten seconds, and in the end; a reader plays what came after
 * them through the last ones (prof_capture_replay.h).
 *
 * A file ends before it is too large to be opened on a small machine: then it gets another name,
 * and a new one begins. With most_bytes there are two of them, "game.iprof" and
 * "game.before.iprof"; without, as many as it takes: "game.1.iprof", "game.2.iprof" ...
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_CAPTURE)
#include "prof_capture.h"
#include "prof_capture_chunk.h"
#include "prof_capture_write.h"
#include "../../platform/prof_os.h"
#include "../../platform/prof_os_file.h"
#include "../../src/base/prof_crc.h"
#include "../../src/base/prof_module.h"
#include "../../src/frame/prof_history.h"
#include "../../src/frame/prof_hitch.h"
#include "../../src/frame/prof_update.h"
#include "../../src/gather/prof_shutdown.h"
#include "../../src/gather/prof_start.h"
#include "../../src/gather/prof_thread.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { BUFFER = 65536, LEAST_BYTES = 1 << 20, SETTLED = 32 /* frames */, MOST_PARTS = 16 };
enum { MOST_NUMBER = 1000000, NUMBER = 16 /* characters */ };
#if defined(Prof_FAKE_CLOCK)
uint64_t Prof_fake_record_bytes = (uint64_t)512 << 20; /* tests have smaller files */
#define WHOLE_FILE Prof_fake_record_bytes
#else
#define WHOLE_FILE ((uint64_t)512 << 20)
#endif
static const double EVERY = 1, ALL_EVERY = 10; /* seconds of the game's */

static struct {
   FILE *out;           /* null: nothing is recorded */
   uint32_t forks;      /* in this process: the child of a fork has the file open as well */
   char *file, *before; /* names; one block */
   size_t ending;       /* where the ending begins in both */
   uint32_t number;     /* of the file that was full last */
   int is_regular;      /* a pipe does not begin anew */
   uint64_t most;
   Prof_New_File sink;
   unsigned char buffer[BUFFER];
   Prof_Capture_Writer writer;
   uint64_t frame, hitch;      /* numbers of the newest that are written; or 0 */
   double at, all_at;          /* seconds at which what is new, and everything, was written last */
   uint32_t parts[MOST_PARTS]; /* checksums of parts that are written when they change */
   int begun;                  /* a frame is in the file */
   uint64_t pending;           /* bytes of frames that are not written yet */
   uint64_t present;           /* bytes that the present took when it was written last */
} own;

static void put_back(void)
{
   Prof_Config_release(own.file);
   Prof_Capture_Writer_free(&own.writer);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static int refuse(const char *file, const char *why)
{
   Prof_Config_log("capture: cannot record to %s: %s",
                   file ? Prof_File_end_of_name(file) : "(null)", why);
   return 0;
}

/* ---- the file ---- */

static void flush(void) { Prof_File_flush(&own.sink); }

/* Bytes so far; what is in the buffer as well. */
static uint64_t written(void) { return own.sink.written + own.sink.used; }

/* The file is the parent's, and so is what it is about. */
static int is_of_a_child(void)
{
   int is;
   Prof_Config_lock();
   is = own.out && own.forks != Prof_Thread_forks();
   Prof_Config_unlock();
   if (is) {
      (void)fclose(own.out);
      own.out = 0;
   }
   return is;
}

/* Nothing more is written after an error: it is told, and the game goes on. */
static void close_file(void)
{
   int error = own.sink.error, failed = own.writer.failed != 0;
   errno = 0;
   if (own.out && fclose(own.out) != 0 && !error) error = errno ? errno : EIO;
   own.out = 0;
   if (error) refuse(own.file, strerror(error));
   else if (failed) refuse(own.file, own.writer.failed);
}

static int is_broken(void) { return own.sink.error || own.writer.failed; }

/* Whether it is a capture with a frame. Those come soon after the tables. */
static int has_frames(FILE *in)
{
   unsigned char head[Prof_CAPTURE_HEAD];
   Prof_Chunk chunk;
   if (Prof_Capture_Chunk_check_head(head, fread(head, 1, sizeof head, in))) return 0;
   while (fread(head, 1, Prof_CHUNK_HEAD, in) == Prof_CHUNK_HEAD) {
      if (!Prof_Capture_Chunk_take_head(&chunk, head)) return 0;
      if (Prof_Capture_Chunk_is(&chunk, "FRAM")) return 1;
      if (fseek(in, (long)chunk.size, SEEK_CUR) != 0) return 0;
   }
   return 0;
}

/* What a session before this one recorded, and perhaps crashed with, is not lost; nor to one that
 * ended before its first frame. */
static int spares_older(void)
{
   FILE *older = own.is_regular ? fopen(own.file, "rb") : 0;
   int is_worth = older && has_frames(older);
   if (older) fclose(older);
   return is_worth;
}

/* ---- the bound ---- */

/* What comes from one look to the next: so many bytes of frames, or a second of them. */
static uint64_t most_pending(void) { return own.most / 16; }

/* What is left in this piece for other things than frames and the present. */
static size_t room(void)
{
   uint64_t used = written() + own.present + most_pending(), left;
   if (!own.most) return SIZE_MAX;
   left = used < own.most / 2 ? own.most / 2 - used : 0;
   return left < SIZE_MAX ? (size_t)left : SIZE_MAX;
}

static uint64_t measure_present(void)
{
   const Prof_Capture_Part *part = Prof_Capture_behind;
   uint64_t sum = 0;
   Prof_Config_lock();
   for (; part->kind; ++part) {
      Prof_Capture_Write_take(&own.writer, part);
      sum += own.writer.scratch.size + Prof_CHUNK_HEAD;
   }
   Prof_Config_unlock();
   return sum;
}

/* With so much besides. */
static int present_fits(uint64_t besides)
{
   if (!own.most) return 1;
   own.present = measure_present();
   return written() + own.present + besides <= own.most / 2;
}

/* A piece is full when what it still must take, the present and what may come until the next look,
 * would make it larger than half of all. The first half of it cannot be. */
static int is_full(void)
{
   uint64_t besides = 2 * most_pending();
   if (!own.most) return own.is_regular && written() >= WHOLE_FILE;
   if (written() + 2 * own.present + besides < own.most / 4) return 0;
   return !present_fits(besides);
}

static int is_there(const char *file)
{
   FILE *in;
   errno = 0;
   in = fopen(file, "rb");
   if (in) fclose(in);
   return in || errno != ENOENT;
}

static const char *why_not_opened(void)
{
   if (errno == ENXIO) return "nobody reads the pipe";
   return errno ? strerror(errno) : "cannot be opened";
}

/* Writes what comes first to the file that is open. */
static int begin_file(void)
{
   memset(&own.sink, 0, sizeof own.sink);
   own.sink.out = own.out;
   own.sink.name = own.file;
   own.sink.buffer = own.buffer;
   own.sink.room = sizeof own.buffer;
   own.writer.file = &own.sink;
   own.writer.failed = 0;
   own.begun = 0;
   memset(own.parts, 0, sizeof own.parts);
   Prof_Config_lock();
   Prof_Capture_Write_begin(&own.writer);
   Prof_Config_unlock();
   flush();
   if (!is_broken()) return 1;
   close_file();
   return 0;
}

static int open_file(void)
{
   errno = 0;
   own.out = Prof_Os_open_to_grow(own.file, 0);
   return own.out ? begin_file() : refuse(own.file, why_not_opened());
}

/* ---- the first file ---- */

/* Puts what was begun beside it in the file's place, and opens it there, as systems let no name of
 * an open file be changed. */
static int take_place(const char *beside, const char *target, int spares)
{
   int error;
   errno = 0;
   if (fclose(own.out) == 0) {
      if (spares) (void)Prof_Os_replace_file(own.file, own.before);
      own.out = Prof_Os_replace_file(beside, target) ? Prof_Os_open_to_grow(target, 1) : 0;
      own.sink.out = own.out;
      if (own.out) return 1;
      error = errno;
      if (spares && !is_there(own.file)) (void)Prof_Os_replace_file(own.before, own.file);
      errno = error;
   }
   own.out = 0;
   return refuse(own.file, why_not_opened());
}

/* Files that are there stay until the disk has taken something of the new one: it is begun under
 * another name. Where there can be no other, as in a folder that is not ours, it is begun in its
 * place. A link that leads to a capture is put aside as the capture would be. */
static int open_first_file(void)
{
   const size_t half = strlen(own.file) * 2 + Prof_OS_PATH;
   char *target = own.is_regular ? (char *)Prof_Config_alloc(half * 2, 1) : 0;
   char *beside = target ? target + half : 0;
   const int spares = spares_older();
   int begun;
   own.out = 0;
   if (target && Prof_Os_find_file(own.file, target, half)) {
      if (spares) strcpy(target, own.file);
      own.out = Prof_Os_create_beside(target, beside, half);
   }
   if (!own.out) {
      if (spares) (void)Prof_Os_replace_file(own.file, own.before);
      begun = open_file();
   } else {
      begun = begin_file() && take_place(beside, target, spares);
      if (!begun) remove(beside);
   }
   Prof_Config_release(target);
   return begun;
}

/* ---- what is new ---- */

/* A part that is as it was when it was written last is left out. */
static void write_if_new(const Prof_Capture_Part *part, uint32_t *known)
{
   uint32_t crc;
   Prof_Capture_Write_take(&own.writer, part);
   crc = Prof_Crc_of(1, own.writer.scratch.bytes, own.writer.scratch.size);
   if (crc != *known) Prof_Capture_Write_taken(&own.writer, part);
   *known = crc;
}

static void write_tables(void)
{
   const Prof_Capture_Part *part = Prof_Capture_before;
   uint32_t i = 0;
   Prof_Config_lock();
   Prof_Capture_Write_tables(&own.writer);
   for (; part->kind; ++part, ++i) write_if_new(part, &own.parts[i]);
   write_if_new(Prof_Capture_behind, &own.parts[i]); /* the names of threads */
   Prof_ASSERT(i < MOST_PARTS);
   Prof_Config_unlock();
}

/* How many of the newest frames are not written. */
static int count_new(void)
{
   int count = 0;
   while (count < Prof_History_length() && Prof_History_header(count)->number > own.frame) ++count;
   return count;
}

static void write_frames(void)
{
   int count = count_new();
   if (!count) return;
   if (!own.begun) {
      Prof_Config_lock();
      Prof_Capture_Write_held(&own.writer, count - 1);
      Prof_Config_unlock();
   }
   own.begun = 1;
   Prof_Capture_Write_frames(&own.writer, count - 1, 0);
   own.frame = Prof_History_header(0)->number;
}

static void write_spans(uint64_t number)
{
   int back = Prof_History_find(number);
   if (back < 0) return;
   (void)Prof_Capture_Write_span(&own.writer, back + 1, room());
   (void)Prof_Capture_Write_span(&own.writer, back, room());
   if (back) (void)Prof_Capture_Write_span(&own.writer, back - 1, room());
}

/* `all`: those that may be taken back as well, as nothing comes after. What has no room is in the
 * next piece. */
static void write_hitches(int all)
{
   int i;
   Prof_Config_lock();
   for (i = Prof_num_hitches(); i-- > 0;) {
      uint64_t number = Prof_Hitch_frame(i)->number;
      if (number <= own.hitch || (!all && number + SETTLED > own.frame)) continue;
      if (!Prof_Capture_Write_hitch(&own.writer, i, room())) break;
      write_spans(number);
      own.hitch = number;
   }
   Prof_Config_unlock();
}

static void write_present(void)
{
   const Prof_Capture_Part *part = Prof_Capture_behind;
   uint64_t before = written();
   for (; part->kind; ++part) {
      Prof_Config_lock();
      Prof_Capture_Write_tables(&own.writer);
      Prof_Capture_Write_part(&own.writer, part);
      Prof_Config_unlock();
   }
   own.present = written() - before;
}

/* Before the end, where it will be written once more. */
static int present_comes_early(void)
{
   return !own.most || written() + 2 * own.present + 2 * most_pending() <= own.most / 2;
}

static void write_new(int all)
{
   double now = Prof_History_length() ? Prof_History_header(0)->ended : own.at;
   write_tables();
   write_frames();
   write_hitches(all);
   if ((all && present_fits(0)) || (now - own.all_at >= ALL_EVERY && present_comes_early())) {
      write_present();
      own.all_at = now;
   }
   own.at = now;
   own.pending = 0;
   flush();
}

static void finish(void)
{
   write_new(1);
   Prof_Capture_Write_end(&own.writer);
   flush();
   close_file();
}

/* ---- going on ---- */

/* A frame takes some more than its packed bytes. */
enum { FIGURES = 64 };

static int is_due(const Prof_Frame *newest)
{
   uint32_t bytes = 0;
   (void)Prof_History_packed(0, &bytes);
   own.pending += bytes + FIGURES;
   return newest->ended - own.at >= EVERY || (own.most && own.pending > most_pending());
}

/* The first of "game.1.iprof", "game.2.iprof" ... that is free: no file is lost. 0: none is. */
static int find_number(char *name)
{
   do {
      if (own.number == MOST_NUMBER) return 0;
      memcpy(name, own.file, own.ending);
      snprintf(name + own.ending, NUMBER, ".%lu", (unsigned long)++own.number);
      strcat(name, own.file + own.ending);
   } while (is_there(name));
   return 1;
}

/* The name that a file gets when it is full; for Prof_Config_release. */
static char *name_of_full(void)
{
   char *name = (char *)Prof_Config_alloc(strlen(own.before) + NUMBER + 1, 1);
   if (name && own.most) strcpy(name, own.before);
   else if (name && !find_number(name)) {
      Prof_Config_release(name);
      name = 0;
   }
   return name;
}

static void tell_of_full(const char *name)
{
   Prof_Config_log("capture: %s is full, and goes on in a new file: it is %s now",
                   Prof_File_end_of_name(own.file), Prof_File_end_of_name(name));
}

static void begin_anew(void)
{
   char *name = name_of_full();
   finish();
   errno = 0;
   if (!name) refuse(own.file, "no name for the file that is full");
   else if (!Prof_Os_replace_file(own.file, name))
      refuse(name, errno ? strerror(errno) : "cannot be renamed");
   else if (open_file() && !own.most) tell_of_full(name);
   Prof_Config_release(name);
}

static void come(void)
{
   const Prof_Frame *newest = Prof_History_header(0);
   int cancel;
   if (!own.out || !newest || newest->number == own.frame) return;
   if (!is_due(newest) || is_of_a_child()) return;
   cancel = Prof_Os_forbid_cancel();
   write_new(0);
   if (is_broken()) close_file();
   else if (is_full()) begin_anew();
   Prof_Os_allow_cancel(cancel);
}

/* "game.iprof" was "game.before.iprof" before; a name without an ending gets ".before". */
static int make_names(const char *file)
{
   char *full = Prof_File_full_name(file, 0), *dot;
   size_t length = full ? strlen(full) : 0;
   Prof_Config_release(own.file);
   own.file = full ? (char *)Prof_Config_alloc(2 * length + 16, 1) : 0;
   if (own.file) {
      dot = strrchr(full, '.');
      if (!dot || strpbrk(dot, "/\\") || dot == full) dot = full + length;
      own.ending = (size_t)(dot - full);
      own.before = own.file + length + 1;
      memcpy(own.file, full, length + 1);
      memcpy(own.before, full, (size_t)(dot - full));
      strcpy(own.before + (dot - full), ".before");
      strcat(own.before, dot);
   }
   Prof_Config_release(full);
   return own.file != 0;
}

static int join_updates(void)
{
   int ok;
   Prof_Config_lock();
   ok = Prof_Update_come_after(come) && Prof_Shutdown_call_first(Prof_stop_record);
   if (!ok) Prof_Update_stay_away(come);
   Prof_Config_unlock();
   return ok;
}

static void leave_updates(void)
{
   Prof_Config_lock();
   Prof_Update_stay_away(come);
   Prof_Config_unlock();
}

static int start(const char *file, size_t most)
{
   if (!make_names(file)) return refuse(file, "no memory");
   own.most = most;
   own.number = 0;
   own.is_regular = Prof_File_is_regular(own.file);
   own.forks = Prof_Thread_forks();
   own.frame = Prof_History_length() ? Prof_History_header(0)->number : 0;
   own.hitch = Prof_num_hitches() ? Prof_Hitch_frame(0)->number : 0;
   own.at = own.all_at = Prof_History_length() ? Prof_History_header(0)->ended : 0;
   if (!join_updates()) return refuse(file, "too many others come after an update");
   if (open_first_file()) return 1;
   leave_updates();
   return 0;
}

int Prof_record(const char *file, size_t most_bytes)
{
   int ok;
   if (!file) return refuse(file, "no name");
   if (most_bytes && most_bytes < LEAST_BYTES)
      return refuse(file, "most_bytes is below 1 MiB (1,048,576)");
   if (Prof_Config_in_hook()) return refuse(file, "not from a hook");
   Prof_Config_lock();
   ok = Prof_Start_now();
   Prof_Config_unlock();
   if (!ok) return refuse(file, "no memory");
   Prof_Module_list(&module);
   Prof_stop_record();
   return start(file, most_bytes);
}

int Prof_is_recording(void) { return own.out != 0 && !is_of_a_child(); }

void Prof_stop_record(void)
{
   if (!own.out || is_of_a_child()) return;
   finish();
   leave_updates();
}

/* A crash may have struck in the midst of anything. Where this thread has the lock, that was the
 * profiler itself, and its tables are no more to be trusted than the thread. */
void Prof_flush_record(void)
{
   if (!own.out || Prof_Config_lock_is_mine() || !Prof_Config_try_lock()) return;
   if (!is_of_a_child()) write_new(1);
   Prof_Config_unlock();
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
