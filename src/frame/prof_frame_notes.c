/* prof_frame_notes.c - see prof_frame_notes.h */
#ifdef Prof_ENABLED
#include "prof_frame_notes.h"
#include "../gather/prof_start.h"
#include "../gather/prof_zone.h"
#include "../base/prof_module.h"
#include <string.h>

static struct {
   char pending[Prof_FRAME_TEXT], taken[Prof_FRAME_TEXT];
   uint32_t pending_flags;
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* What does not fit is left out, to the end of a character; a separator with nothing behind it
 * goes, too. */
static void append(const char *text)
{
   size_t used = strlen(own.pending), from = used;
   Prof_ASSERT(Prof_Config_lock_is_mine() && used < sizeof own.pending);
   if (!*text) return;
   if (used) {
      if (used + 2 >= sizeof own.pending) return;
      memcpy(own.pending + used, "; ", 3);
      from += 2;
   }
   Prof_Zone_plain_text(own.pending + from, sizeof own.pending - from, text);
   if (!own.pending[from]) own.pending[used] = 0; /* not a character of it had room */
}

static void mark(const char *text, uint32_t flags)
{
   Prof_Config_lock();
   Prof_Module_list(&module);
   if (text) append(text);
   own.pending_flags |= flags;
   Prof_Config_unlock();
}

void Prof_note_frame(const char *text) { mark(text, 0); }
void Prof_note_load(const char *text) { mark(text, Prof_FRAME_LOAD); }

void Prof_Frame_Notes_take(Prof_Frame *frame)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   memcpy(own.taken, own.pending, sizeof own.taken);
   own.pending[0] = 0;
   frame->text = own.taken;
   frame->flags = own.pending_flags;
   own.pending_flags = 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
