/* prof_tracy_query.c - see prof_tracy_query.h. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_query.h"
#include "../../platform/prof_bytes.h"

int Prof_Tracy_Query_greeting(const unsigned char *bytes)
{
   uint32_t protocol = Prof_Bytes_get32(bytes + 8);
   if (memcmp(bytes, "TracyPrf", 8) != 0 || protocol > INT32_MAX) return 0;
   return (int)protocol;
}

/* In 66 three changed places. */
static Prof_Tracy_Question question_of(unsigned kind, int protocol)
{
   if (protocol < 66 && kind >= 8 && kind <= 10) {
      static const Prof_Tracy_Question old[] = {
         Prof_TRACY_ASKS_DISCONNECT, Prof_TRACY_ASKS_CALLSTACK_FRAME, Prof_TRACY_ASKS_EXTERNAL};
      return old[kind - 8];
   }
   return kind < Prof_TRACY_ASKS_OTHER ? (Prof_Tracy_Question)kind : Prof_TRACY_ASKS_OTHER;
}

Prof_Tracy_Query Prof_Tracy_Query_read(const unsigned char *bytes, int protocol)
{
   Prof_Tracy_Query query;
   query.question = question_of(bytes[0], protocol);
   query.key = Prof_Bytes_get64(bytes + 1);
   query.extra = Prof_Bytes_get32(bytes + 9);
   return query;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
