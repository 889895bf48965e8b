/* prof_facade_keep.c - see prof_facade.h: texts that stay. They are few: names of pools, frame sets
 * and locks.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY_FACADE)
#include "prof_facade_own.h"
#include <stdlib.h>
#include <string.h>

typedef struct Prof_Facade_Text Prof_Facade_Text;
struct Prof_Facade_Text {
   Prof_Facade_Text *next;
   size_t length;
   char text[1];
};

static Prof_Facade_Text *texts; /* under the lock */

static Prof_Facade_Text *kept(const char *text, size_t length)
{
   Prof_Facade_Text *t;
   for (t = texts; t; t = t->next)
      if (t->length == length && !memcmp(t->text, text, length)) return t;
   t = (Prof_Facade_Text *)calloc(1, sizeof *t + length);
   if (!t) return 0;
   t->length = length;
   memcpy(t->text, text, length);
   t->next = texts;
   return texts = t;
}

const char *Prof_Facade_keep(const char *text, size_t length)
{
   Prof_Facade_Text *t;
   if (!text || Prof_Facade_is_inside()) return "";
   Prof_Config_lock();
   t = kept(text, length);
   Prof_Config_unlock();
   return t ? t->text : "";
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
