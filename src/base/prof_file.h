/* prof_file.h - whole files, read into memory, and files that replace others once they are
 * complete. Not for the frame loop.
 */
#ifndef INC_PROF_FILE_H
#define INC_PROF_FILE_H

#include "prof_config.h"
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The file's bytes, for Prof_Config_release. Null, with a message to the log, if the file cannot be
 * read, is larger than `limit`, or there is no memory. A file of no bytes gives a block too. A mark
 * of UTF-8 at its head (EF BB BF), which some editors put there, is left out. */
extern char *Prof_File_read(const char *file, size_t limit, size_t *size);

/* The same of a file that may have no end: up to that, or as long as `goes_on` returns 1 for what
 * is there. It is asked first of a few bytes. */
typedef int Prof_File_Goes_On(const char *bytes, size_t size, void *user);
extern char *Prof_File_read_while(const char *file, Prof_File_Goes_On *goes_on, void *user,
                                  size_t *size);

/* Opens a file to read it, and reads the next bytes, up to `room`; 0: there are none, or ferror.
 * Signals of the game end neither. errno is 0, or says why. */
extern FILE *Prof_File_open(const char *file);
extern size_t Prof_File_read_some(FILE *in, char *to, size_t room);

/* Is there a regular file of that name, or none yet? Pipes and devices are none. */
extern int Prof_File_is_regular(const char *file);

/* The name as messages have it: of a long one the end, so that the reason fits into the line. */
extern const char *Prof_File_end_of_name(const char *file);

/* The name as it leads to the file whatever folder the program goes to, for Prof_Config_release,
 * and with `more` bytes behind its end. Null: no memory. */
extern char *Prof_File_full_name(const char *file, size_t more);

/* A file being written. The old one of that name stays until the new one is complete and on the
 * disk:
 *
 *      begin      report.csv (old)    .iprof-3f9c... (empty)
 *      put        report.csv (old)    .iprof-3f9c... (grows)
 *      end        report.csv (new)                              by one rename, all or nothing
 *
 * Where the name is a link, the file that it leads to is replaced, and the link stays. What is no
 * regular file, such as a device or a pipe, is written to as it is. */
typedef struct Prof_New_File {
   FILE *out;
   const char *name;     /* not copied */
   char *target;         /* the file to be replaced, links followed; has the memory of `beside` */
   char *beside;         /* the new file until it is complete; null: `name` is written as it is */
   int cancel;           /* what Prof_Os_forbid_cancel returned, and gets back at the end */
   unsigned char *buffer;
   size_t room, used;
   uint64_t written;     /* bytes, without those in the buffer */
   int error;            /* of the first writing that failed, as errno would say; 0: none did */
   int hurried;          /* set after begin: the end does not wait for the disk. Whoever looks finds
                            the old file or the new one, but a power failure may leave neither */
   void (*when_full)(struct Prof_New_File *file); /* null: Prof_File_flush */
} Prof_New_File;

/* begin opens the file, with `buffer` of `room` bytes, which must stay until the end; end puts the
 * new file in the place of the old one. Each returns 0, or what errno would say. After an error of
 * begin there is nothing to end. `error` gives the file up, for a reason of the caller; 0 if there
 * is none. After that, and after an error of the writing, the old file stays, and what was written
 * goes. */
extern int Prof_File_begin(Prof_New_File *file, const char *name, void *buffer, size_t room);
extern int Prof_File_end(Prof_New_File *file, int error);
/* Errors of these stick: go on writing, Prof_File_end tells. */
extern void Prof_File_put(Prof_New_File *file, const void *bytes, size_t count);
extern void Prof_File_text(Prof_New_File *file, const char *text);
/* Writes out what is in the buffer. */
extern void Prof_File_flush(Prof_New_File *file);
/* Writes past the buffer, at once. */
extern void Prof_File_put_at_once(Prof_New_File *file, const void *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
