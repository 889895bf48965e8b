/* prof_apart.c - see prof_apart.h */
#ifdef Prof_ENABLED
#include "prof_apart.h"
#include "prof_history_check.h"
#include "../base/prof_config.h"
#include "../base/prof_module.h"
#include "../base/prof_utf8.h"
#include <string.h>

static struct {
   Prof_Apart_Read read; /* null: nothing is apart */
   Prof_History_Checker checker;
   unsigned char *bytes;
   uint32_t cap;
   uint64_t number; /* of the frame whose bytes these are; 0: of none */
} own;

static void put_back(void)
{
   Prof_Config_release(own.bytes);
   Prof_History_Checker_free(&own.checker);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

void Prof_Apart_begin(Prof_Apart_Read read)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && read);
   Prof_Module_list(&module);
   own.read = read;
}

int Prof_Apart_is_on(void) { return own.read != 0; }

const unsigned char *Prof_Apart_bytes(uint64_t at, uint32_t bytes)
{
   Prof_ASSERT(own.read);
   own.number = 0;
   own.bytes = (unsigned char *)Prof_Config_grown(own.bytes, &own.cap, bytes + 1, 1);
   return own.cap > bytes && own.read(at, own.bytes, bytes) ? own.bytes : 0;
}

const unsigned char *Prof_Apart_frame(const Prof_Frame *figures, uint64_t at, uint32_t bytes)
{
   const unsigned char *packed;
   if (own.number && own.number == figures->number) return own.bytes;
   packed = Prof_Apart_bytes(at, bytes);
   if (!packed || Prof_History_check(&own.checker, figures, packed, bytes)) return 0;
   Prof_Utf8_make_plain((char *)own.bytes); /* the notes come first */
   own.number = figures->number;
   return packed;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
