/* prof_hitch_near.c - zones whose entries left their usual range in a hitch. What a slow frame did
 * more or less often than usual hints at why it was slow, even where it took no time itself.
 *
 * RANGE   Nothing is kept of how much a count usually varies. If entries came as randomly as
 * raindrops, the variance of their count would be its mean, and the count would hardly ever be more
 * than three standard deviations away from it. Games are more regular than that, so a count beyond
 * is strange.
 *
 * USUAL of threads that run by the clock is so in that time, as their shares have it: audio that
 * was entered eighteen times in a frame of eighteen frames' length did nothing strange.
 *
 * COUNTS stand in the tree as zones that are entered at each add (prof_value.h). Their amounts are
 * told among the values (prof_hitch_values.h), so here they would be told twice, and by how often
 * the game happened to add.
 *
 * A kept hitch does not change, and frames' numbers are used once: so what was found for one is
 * good until another one is asked about, and asking rank by rank, or each time a view is painted,
 * costs nothing more.
 */
#ifdef Prof_ENABLED
#include "prof_hitch.h"
#include "../gather/prof_state.h"
#include "../gather/prof_value.h"
#include "../base/prof_module.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Change {
   double now, usual; /* entries, all threads and paths together */
   uint32_t zone;
} Change;

static struct {
   Change *changes; /* [zone] while they are added up; then the strange ones, at the front */
   uint32_t num_changes;
   uint64_t of_frame; /* number of the hitch's frame that they are of; 0 none */
   int tried;
} own;

static void put_back(void)
{
   Prof_Config_release(own.changes);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static int start(void)
{
   size_t zones = (size_t)Prof_Settings.max_zones + Prof_ZONE_FIRST;
   Prof_Module_list(&module);
   if (!own.tried) own.changes = (Change *)Prof_Config_alloc(zones, sizeof *own.changes);
   own.tried = 1;
   return own.changes != 0;
}

static void add_up(const Prof_Share *shares, uint32_t count, uint32_t num_zones)
{
   uint32_t i;
   memset(own.changes, 0, num_zones * sizeof *own.changes);
   for (i = 0; i < count; ++i) {
      Change *c = &own.changes[Prof_States[shares[i].state].zone];
      Prof_ASSERT(Prof_States[shares[i].state].zone < num_zones);
      c->now += shares[i].entries;
      c->usual += shares[i].usual_entries;
   }
}

/* Did the count leave its usual range? One entry of a zone that ran long ago differs by slightly
 * less than 1, as its average never sinks to 0, hence 0.995. */
static int is_strange(const Change *c)
{
   double away = fabs(c->now - c->usual);
   return away >= 0.995 && away > 3 * sqrt(c->usual);
}

/* How strange a change is, comparable among zones that are entered once and a thousand times. */
static double strangeness(const Change *c)
{
   return fabs(c->now - c->usual) / sqrt(c->usual + 1);
}

static int compare_changes(const void *a, const void *b)
{
   const Change *x = (const Change *)a, *y = (const Change *)b;
   double strange_x = strangeness(x), strange_y = strangeness(y);
   if (strange_x != strange_y) return strange_x > strange_y ? -1 : 1;
   return x->zone < y->zone ? -1 : x->zone > y->zone;
}

static void keep_strange(uint32_t num_zones)
{
   uint32_t zone;
   own.num_changes = 0;
   Prof_Config_lock(); /* for the values */
   for (zone = Prof_ZONE_ROOT; zone < num_zones; ++zone) {
      if (!is_strange(&own.changes[zone]) || Prof_Value_of_zone(zone)) continue;
      own.changes[own.num_changes] = own.changes[zone];
      own.changes[own.num_changes++].zone = zone;
   }
   Prof_Config_unlock();
   if (own.num_changes > 1)
      qsort(own.changes, own.num_changes, sizeof *own.changes, compare_changes);
}

/* Finds the changes of one hitch, unless they are at hand already. 0: there is no such hitch, or
 * was no memory for it. */
static int find_changes(int index)
{
   uint32_t count, num_zones = Prof_Zone_count();
   const Prof_Frame *frame = Prof_Hitch_frame(index);
   const Prof_Share *shares = Prof_Hitch_shares(index, &count);
   if (!frame || !shares || !start()) return 0;
   if (frame->number == own.of_frame) return 1;
   add_up(shares, count, num_zones);
   keep_strange(num_zones);
   own.of_frame = frame->number;
   return 1;
}

int Prof_get_near(int index, int rank, Prof_Near *found)
{
   const Change *c;
   if (!found || rank < 0 || !find_changes(index) || (uint32_t)rank >= own.num_changes) return 0;
   c = &own.changes[rank];
   found->name = Prof_Zones[c->zone].name;
   found->zone = Prof_Zones[c->zone].public_id;
   found->count = c->now;
   found->usual_count = c->usual;
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
