/* prof_file.c - see prof_file.h. Files are read to their end rather than measured first, so that
 * pipes work and a file that grows meanwhile does no harm.
 */
#ifdef Prof_ENABLED
#include "prof_file.h"
#include "../../platform/prof_os.h"
#include "../../platform/prof_os_file.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_BLOCK = 65536, FIRST_BYTES = 64, MAX_TOLD = 180 };

/* Null: no memory; then the old block is gone as well, for half a file is of no use. */
static char *twice_as_large(char *block, size_t used)
{
   char *more = (char *)Prof_Config_alloc(used * 2, 1);
   if (more) memcpy(more, block, used);
   Prof_Config_release(block);
   return more;
}

/* Opens a file. To open a pipe waits for its writer, and a signal of the game's must not end that
 * wait as if there were no file. */
FILE *Prof_File_open(const char *file)
{
   FILE *in;
   do errno = 0, in = fopen(file, "rb");
   while (!in && errno == EINTR);
   return in;
}

size_t Prof_File_read_some(FILE *in, char *to, size_t room)
{
   size_t got;
   do errno = 0, clearerr(in), got = fread(to, 1, room, in);
   while (got == 0 && ferror(in) && errno == EINTR);
   return got;
}

/* Reads up to the end, or as long as `goes_on` says so of what is there, and returns null without
 * memory. It is asked first of a few bytes: whoever writes a pipe may write no more for long. */
static char *read_all(FILE *in, Prof_File_Goes_On *goes_on, void *user, size_t *size)
{
   size_t cap = FIRST_BLOCK, got;
   char *block = (char *)Prof_Config_alloc(cap, 1);
   *size = 0;
   while (block && (!*size || goes_on(block, *size, user)) &&
          (got = Prof_File_read_some(in, block + *size,
                                     *size ? cap - *size : (size_t)FIRST_BYTES)) > 0) {
      *size += got;
      if (*size == cap) block = twice_as_large(block, cap), cap *= 2;
   }
   return block;
}

/* How much too large a file is nobody needs to know. */
static int is_within(const char *bytes, size_t size, void *limit)
{
   (void)bytes;
   return size <= *(const size_t *)limit;
}

static void leave_out_mark(char *block, size_t *size)
{
   if (*size < 3 || memcmp(block, "\xEF\xBB\xBF", 3) != 0) return;
   *size -= 3;
   memmove(block, block + 3, *size);
}

const char *Prof_File_end_of_name(const char *file)
{
   size_t length = strlen(file);
   const char *from = file + (length > MAX_TOLD ? length - MAX_TOLD : 0);
   while (from > file && ((unsigned char)*from & 0xC0) == 0x80) ++from; /* not within a character */
   return from;
}

int Prof_File_is_regular(const char *file)
{
   size_t room = strlen(file) * 2 + Prof_OS_PATH;
   char *target = (char *)Prof_Config_alloc(room, 1);
   int is = target && Prof_Os_find_file(file, target, room);
   Prof_Config_release(target);
   return is;
}

static char *read_file(const char *file, Prof_File_Goes_On *goes_on, void *user, size_t *size)
{
   FILE *in = file ? Prof_File_open(file) : 0;
   const char *wrong = 0;
   char *block;
   if (!in) {
      const char *why = file ? strerror(errno) : "no name";
      Prof_Config_log("%s: cannot be opened: %s", file ? Prof_File_end_of_name(file) : "(null)",
                      why);
      return 0;
   }
   errno = 0;
   block = read_all(in, goes_on, user, size);
   if (!block) wrong = "no memory to read it";
   else if (ferror(in)) wrong = errno ? strerror(errno) : "cannot be read";
   else if (goes_on == is_within && !is_within(block, *size, user))
      wrong = "too large for what it should be";
   fclose(in);
   if (!wrong) {
      leave_out_mark(block, size);
      return block;
   }
   Prof_Config_log("%s: %s", Prof_File_end_of_name(file), wrong);
   Prof_Config_release(block);
   return 0;
}

char *Prof_File_read_while(const char *file, Prof_File_Goes_On *goes_on, void *user,
                           size_t *size)
{
   int cancel = Prof_Os_forbid_cancel();
   char *block = read_file(file, goes_on, user, size);
   Prof_Os_allow_cancel(cancel);
   return block;
}

char *Prof_File_read(const char *file, size_t limit, size_t *size)
{
   return Prof_File_read_while(file, is_within, &limit, size);
}

char *Prof_File_full_name(const char *file, size_t more)
{
   size_t size = strlen(file) * 2 + Prof_OS_PATH; /* what the system may make of it */
   char *full = (char *)Prof_Config_alloc(size, 1), *kept = 0;
   if (!full) return 0;
   Prof_Os_full_name(file, full, size);
   kept = (char *)Prof_Config_alloc(strlen(full) + 1 + more, 1);
   if (kept) strcpy(kept, full);
   Prof_Config_release(full);
   return kept;
}

/* ---- writing ---- */

/* Some systems fail without setting errno; EIO stands in for it. */
static int last_error(void) { return errno ? errno : EIO; }

/* One block holds both names, f->target and the one beside it. Each half has room for the longer
 * name that the system may make of it. */
static FILE *open_beside(Prof_New_File *f, const char *name)
{
   size_t half = strlen(name) * 2 + Prof_OS_PATH;
   f->target = (char *)Prof_Config_alloc(half * 2, 1);
   if (!f->target) return errno = ENOMEM, (FILE *)0;
   errno = 0;
   if (!Prof_Os_find_file(name, f->target, half)) return Prof_Os_open_as_is(name);
   f->beside = f->target + half;
   return Prof_Os_create_beside(f->target, f->beside, half);
}

static void leave_file(Prof_New_File *f)
{
   Prof_Config_release(f->target);
   Prof_Os_allow_cancel(f->cancel);
}

/* Between this and Prof_File_end the thread is not cancelled: a file half written would stay beside
 * the old one. */
int Prof_File_begin(Prof_New_File *f, const char *name, void *buffer, size_t room)
{
   int error;
   f->name = name;
   f->buffer = (unsigned char *)buffer;
   f->room = room;
   f->used = 0;
   f->written = 0;
   f->error = 0;
   f->hurried = 0;
   f->when_full = 0;
   f->target = f->beside = 0;
   f->cancel = Prof_Os_forbid_cancel();
   f->out = open_beside(f, name);
   if (f->out) return 0;
   error = last_error();
   leave_file(f);
   return error;
}

void Prof_File_put_at_once(Prof_New_File *f, const void *bytes, size_t count)
{
   if (f->error || count == 0) return;
   errno = 0;
   if (Prof_Os_write_file(f->out, bytes, count)) f->written += count;
   else f->error = last_error();
}

void Prof_File_flush(Prof_New_File *f)
{
   Prof_File_put_at_once(f, f->buffer, f->used);
   f->used = 0;
}

/* The buffer is full. Whoever set `when_full` writes it in a form of its own (gzip puts a length in
 * front), and must leave it empty, or the next byte would lie behind its end. */
static void go_on(Prof_New_File *f)
{
   if (f->when_full) f->when_full(f);
   else Prof_File_flush(f);
   Prof_ASSERT(f->used == 0);
}

void Prof_File_put(Prof_New_File *f, const void *bytes, size_t count)
{
   const unsigned char *from = (const unsigned char *)bytes;
   Prof_ASSERT(f->used < f->room);
   if (count < f->room - f->used) { /* nearly always */
      memcpy(f->buffer + f->used, from, count);
      f->used += count;
      return;
   }
   while (count) {
      size_t room = f->room - f->used, part = count < room ? count : room;
      memcpy(f->buffer + f->used, from, part);
      f->used += part;
      from += part;
      count -= part;
      if (f->used == f->room) go_on(f);
   }
}

void Prof_File_text(Prof_New_File *f, const char *text) { Prof_File_put(f, text, strlen(text)); }

/* The new file takes the old one's place only when all of it is on the disk: else a power failure
 * could leave neither. That takes as long as the disk does, so not in a hurry. */
int Prof_File_end(Prof_New_File *f, int error)
{
   if (!error) {
      Prof_File_flush(f);
      error = f->error;
   }
   errno = 0;
   if (f->beside && !error && !f->hurried && !Prof_Os_sync_file(f->out)) error = last_error();
   errno = 0;
   if (!Prof_Os_close_file(f->out) && !error) error = last_error();
   errno = 0;
   if (f->beside && !error && !Prof_Os_replace_file(f->beside, f->target)) error = last_error();
   if (f->beside && error) remove(f->beside);
   leave_file(f);
   return error;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
