/* prof_mark.c - see prof_mark.h */
#include "prof_mark.h"
#include "prof_start.h"
#include <string.h>

enum { MAX_WAITING = 64 };

static char pending[Prof_FRAME_TEXT], taken[Prof_FRAME_TEXT];
static uint32_t pending_flags;

static const char *waiting_names[MAX_WAITING]; /* strings are hash-consed: compared by pointer */
static int num_waiting;
static unsigned char *waiting; /* [state] */
static uint32_t known;         /* states below this are up to date */

/* ---- notes ---- */

static void append(const char *text)
{
   size_t used = strlen(pending), left;
   if (!*text) return;
   if (used && used + 2 < sizeof pending) {
      memcpy(pending + used, "; ", 3);
      used += 2;
   }
   left = sizeof pending - 1 - used;
   for (; *text && left; ++text, --left) pending[used++] = (unsigned char)*text < ' ' ? ' ' : *text;
   if (*text) /* cut, but not within a character */
      while (used && ((unsigned char)*text & 0xc0) == 0x80) {
         --text;
         --used;
      }
   pending[used] = 0;
}

static void mark(const char *text, uint32_t flags)
{
   Prof_lock();
   if (text) append(text);
   pending_flags |= flags;
   Prof_unlock();
}

void Prof_mark_frame(const char *text) { mark(text, 0); }
void Prof_mark_load(const char *text) { mark(text, Prof_FRAME_LOAD); }

void Prof_take_marks(Prof_Frame *frame)
{
   memcpy(taken, pending, sizeof taken);
   pending[0] = 0;
   frame->text = taken;
   frame->flags = pending_flags;
   pending_flags = 0;
}

/* ---- waiting ---- */

static int find_waiting(const char *name)
{
   int i;
   for (i = 0; i < num_waiting; ++i)
      if (waiting_names[i] == name) return i;
   return -1;
}

static int set_waiting(const char *name, int on)
{
   int at = find_waiting(name);
   if (on && at < 0 && num_waiting == MAX_WAITING) return 0;
   if (on && at < 0) waiting_names[num_waiting++] = name;
   if (!on && at >= 0) waiting_names[at] = waiting_names[--num_waiting];
   known = 0;
   return 1;
}

void Prof_set_waiting(const char *zone_name, int on)
{
   int ok = 1;
   if (!zone_name) return;
   Prof_lock();
   if (Prof_start()) ok = set_waiting(Prof_keep_string(zone_name), on);
   Prof_unlock();
   if (!ok) Prof_log("Prof_set_waiting: %s: %d names are all there can be", zone_name, MAX_WAITING);
}

int Prof_refresh_waiting(void)
{
   uint32_t count = Prof_num_states();
   if (num_waiting == 0) return 0;
   if (!waiting) waiting = (unsigned char *)Prof_alloc(Prof_state_capacity(), 1);
   if (!waiting) return 0;
   if (known == 0) known = Prof_STATE_ROOT;
   for (; known < count; ++known) {
      const Prof_State *state = &Prof_states[known];
      waiting[known] = (unsigned char)(waiting[state->parent] ||
                                       find_waiting(Prof_zones[state->zone].name) >= 0);
   }
   return 1;
}

const unsigned char *Prof_waiting_states(void) { return num_waiting > 0 ? waiting : 0; }

int Prof_is_waiting_state(uint32_t state)
{
   return num_waiting > 0 && waiting && state < known && waiting[state];
}
