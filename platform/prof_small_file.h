/* prof_small_file.h - the beginning of a small file, as those are by which Linux tells of itself.
 * For prof_os_*_posix.c.
 */
#ifndef INC_PROF_SMALL_FILE_H
#define INC_PROF_SMALL_FILE_H

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <unistd.h>

/* With a 0 behind it. Returns 0 if it cannot be read, or is empty. */
static inline int Prof_Small_File_read(const char *path, char *text, size_t room)
{
   int file = open(path, O_RDONLY | O_CLOEXEC);
   size_t length = 0;
   ssize_t got = 1;
   if (file < 0) return 0;
   while (got > 0 && length < room - 1) {
      got = read(file, text + length, room - 1 - length);
      if (got > 0) length += (size_t)got;
      if (got < 0 && errno == EINTR) got = 1;
   }
   close(file);
   text[length] = 0;
   return length > 0;
}

#endif
