/* prof_assert.c - see prof_assert.h */
#ifdef Prof_ENABLED
#include "prof_assert.h"

#if defined(Prof_CHECKED)
#include <stdio.h>
#include <stdlib.h>

Prof_Assert_Hook Prof_assert_hook;

void Prof_assert_failed(const char *condition, const char *file, int line)
{
   if (Prof_assert_hook) {
      Prof_assert_hook(condition, file, line);
      return;
   }
   fprintf(stderr, "iprof: %s:%d: must hold: %s\n", file, line, condition);
   abort();
}
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
