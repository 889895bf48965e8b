/* prof_os_file.h - all that the profiler asks of the operating system about files that it writes.
 * One prof_os_file_*.c per system. Calls that return a file or 1 return null or 0 after a failure,
 * and errno says why.
 */
#ifndef INC_PROF_OS_FILE_H
#define INC_PROF_OS_FILE_H

#include <stddef.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes that the two buffers below have at least, besides those of the name. */
enum { Prof_OS_PATH = 8192 };

/* Finds where the name leads. Returns 1 if it is a regular file's, or nobody's yet: `target` gets
 * that file's own name, as links are followed. Returns 0 if what is there can only be written to as
 * it is, such as a device, a pipe or standard output; or not at all, which the next call tells. */
extern int Prof_Os_find_file(const char *name, char *target, size_t size);

/* The name as it leads to its file whatever folder the program goes to. It is cut to fit the size,
 * and then leads to another one. */
extern void Prof_Os_full_name(const char *name, char *full, size_t size);

/* Opens what is there, for writing. Waits for a pipe's reader, as writing does; a signal meanwhile
 * is heeded, and it waits on. */
extern FILE *Prof_Os_open_as_is(const char *name);

/* A file that grows in its place: emptied first, or appended to. A pipe without a reader is a
 * failure. No program that this process starts has it. */
extern FILE *Prof_Os_open_to_grow(const char *name, int append);

/* A new file in the target's folder, with the target's rights if it is there. Its name, which goes
 * into `beside`, is one that nobody can foresee and nobody has: no file is overwritten, no link
 * followed, and two processes do not meet. */
extern FILE *Prof_Os_create_beside(const char *target, char *beside, size_t size);

/* Writes all of the bytes; none stay in stdio's buffer. Nobody else writes to what was opened
 * here. A pipe without a reader and a file beyond the limit are errors, and no signals that would
 * end the game. */
extern int Prof_Os_write_file(FILE *file, const void *bytes, size_t count);

/* Waits until the disk has all that was written. */
extern int Prof_Os_sync_file(FILE *file);

/* Whatever it returns, the file is closed. */
extern int Prof_Os_close_file(FILE *file);

/* Puts the file `from` in the place of `to`, which may be there or not, at once: who opens `to`
 * finds one or the other, whole. */
extern int Prof_Os_replace_file(const char *from, const char *to);

#ifdef __cplusplus
}
#endif

#endif
