/* prof_file.c - see prof_file.h. Files are read to their end rather than measured first, so that
 * pipes work and a file that grows meanwhile does no harm.
 */
#include "prof_file.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_BLOCK = 65536 };

static char *twice_as_large(char *block, size_t used)
{
   char *more = (char *)Prof_alloc(used * 2, 1);
   if (more) memcpy(more, block, used);
   Prof_release(block);
   return more;
}

/* Null: no memory. One byte more than the limit is read at most, to see that there is one. */
static char *read_all(FILE *in, size_t limit, size_t *size)
{
   size_t cap = FIRST_BLOCK, got;
   char *block = (char *)Prof_alloc(cap, 1);
   *size = 0;
   while (block && *size <= limit && (got = fread(block + *size, 1, cap - *size, in)) > 0) {
      *size += got;
      if (*size == cap) block = twice_as_large(block, cap), cap *= 2;
   }
   return block;
}

char *Prof_read_file(const char *file, size_t limit, size_t *size)
{
   FILE *in = file ? fopen(file, "rb") : 0;
   const char *wrong = 0;
   char *block;
   if (!in) {
      const char *why = file ? strerror(errno) : "no name";
      Prof_log("%s: cannot be opened: %s", file ? file : "(null)", why);
      return 0;
   }
   errno = 0;
   block = read_all(in, limit, size);
   if (!block) wrong = "no memory to read it";
   else if (ferror(in)) wrong = errno ? strerror(errno) : "cannot be read";
   else if (*size > limit) wrong = "too large for what it should be";
   fclose(in);
   if (!wrong) return block;
   Prof_log("%s: %s", file, wrong);
   Prof_release(block);
   return 0;
}
