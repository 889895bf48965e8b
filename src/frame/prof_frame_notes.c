/* prof_frame_notes.c - see prof_frame_notes.h */
#ifdef Prof_ENABLED
#include "prof_frame_notes.h"
#include "../gather/prof_start.h"
#include "../gather/prof_zone.h"
#include <string.h>

static char pending[Prof_FRAME_TEXT], taken[Prof_FRAME_TEXT];
static uint32_t pending_flags;

static void append(const char *text)
{
   size_t used = strlen(pending), from = used;
   Prof_ASSERT(Prof_Config_lock_is_mine() && used < sizeof pending);
   if (!*text) return;
   if (used) {
      if (used + 2 >= sizeof pending) return;
      memcpy(pending + used, "; ", 3);
      from += 2;
   }
   Prof_Zone_plain_text(pending + from, sizeof pending - from, text);
   if (!pending[from]) pending[used] = 0; /* not a character of it had room */
}

static void mark(const char *text, uint32_t flags)
{
   Prof_Config_lock();
   if (text) append(text);
   pending_flags |= flags;
   Prof_Config_unlock();
}

void Prof_note_frame(const char *text) { mark(text, 0); }
void Prof_note_load(const char *text) { mark(text, Prof_FRAME_LOAD); }

void Prof_Frame_Notes_take(Prof_Frame *frame)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   memcpy(taken, pending, sizeof taken);
   pending[0] = 0;
   frame->text = taken;
   frame->flags = pending_flags;
   pending_flags = 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
