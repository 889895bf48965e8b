/* prof_apart.c - see prof_apart.h */
#ifdef Prof_ENABLED
#include "prof_apart.h"
#include "prof_start.h"
#include <string.h>

enum { MAX_WAITING = 64 };

static const char *waiting_names[MAX_WAITING]; /* strings are hash-consed: compared by pointer */
static int num_waiting;
static unsigned char *apart; /* [state] */
static uint32_t known;       /* states below this are up to date */

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
   /* Compared by pointer; "" is also what stands for a name that there was no memory for. */
   Prof_ASSERT(Prof_lock_is_mine() && (!*name || Prof_keep_string(name) == name));
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
   if (Prof_start()) ok = set_waiting(Prof_keep_name(zone_name), on);
   Prof_unlock();
   if (!ok) Prof_log("Prof_set_waiting: %s: %d names are all there can be", zone_name, MAX_WAITING);
}

/* A game may put a zone of the last name around all it does for the profiler. */
static int is_own_name(const char *name)
{
   static const char *const names[] = {"prof_update", "prof_report", "prof_draw", "prof_export",
                                       "profiler"};
   unsigned i;
   if (strncmp(name, "prof", 4) != 0) return 0;
   for (i = 0; i < sizeof names / sizeof *names; ++i)
      if (strcmp(name, names[i]) == 0) return 1;
   return 0;
}

static int kind_of_name(const char *name)
{
   return find_waiting(name) >= 0 ? Prof_WAITS : is_own_name(name) ? Prof_OWN : Prof_WORKS;
}

/* A parent's number is below its children's: see prof_state.h. */
int Prof_refresh_apart(void)
{
   uint32_t count = Prof_num_states();
   Prof_ASSERT(Prof_lock_is_mine());
   if (!apart) apart = (unsigned char *)Prof_alloc(Prof_state_capacity(), 1);
   if (!apart) return 0;
   if (known == 0) known = Prof_STATE_ROOT;
   for (; known < count; ++known) {
      const Prof_State *state = &Prof_states[known];
      Prof_ASSERT(state->parent < known);
      int above = apart[state->parent];
      apart[known] = (unsigned char)(above ? above : kind_of_name(Prof_zones[state->zone].name));
   }
   return 1;
}

const unsigned char *Prof_apart_states(void) { return apart; }

int Prof_apart(uint32_t state)
{
   return apart && state < known ? apart[state] : (int)Prof_WORKS;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
