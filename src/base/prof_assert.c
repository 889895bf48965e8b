/* prof_assert.c - see prof_assert.h */
#ifdef Prof_ENABLED
#include "prof_assert.h"

#if defined(Prof_CHECKED)
#include <stdio.h>
#include <stdlib.h>

Prof_Assert_Hook Prof_Assert_hook;

void Prof_Assert_failed(const char *condition, const char *file, int line)
{
   if (Prof_Assert_hook) {
      Prof_Assert_hook(condition, file, line);
      return;
   }
   fprintf(stderr, "iprof: %s:%d: must hold: %s\n", file, line, condition);
   abort();
}
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
