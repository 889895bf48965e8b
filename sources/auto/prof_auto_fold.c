/* prof_auto_fold.c - see prof_auto_fold.h
 *
 * An entry's mean is the function's hierarchical time in the frame by its entries, recursion once:
 * a function that is short itself but calls what takes long is no noise. Parents have smaller
 * numbers than their children, so one pass down sums the trees.
 *
 * What is folded is entered no more, so that its time is its caller's; and what is noise no more,
 * as the caller's time says nothing of it, stays folded until a filter is set or auto is started
 * anew.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_AUTO)
#include "prof_auto_fold.h"
#include "prof_auto_open.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_number.h"
#include <stdio.h>
#include <string.h>

enum { TOLD = 5 }; /* names in a line of the log */

typedef struct Sum {
   uint64_t ticks; /* hierarchical */
   uint64_t entries;
} Sum;

static struct {
   uint32_t entries;
   double us;
   uint64_t *trees; /* by state */
   Sum *sums;       /* by zone */
   uint32_t states, zones;
} own;

static void put_back(void)
{
   Prof_Config_release(own.trees);
   Prof_Config_release(own.sums);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

void Prof_Auto_Fold_set(uint32_t entries, double us)
{
   Prof_Module_list(&module);
   own.entries = entries;
   own.us = us;
}

static int make_room(void)
{
   if (own.trees) return own.sums != 0;
   own.states = Prof_State_capacity();
   own.zones = (uint32_t)Prof_Settings.max_zones + Prof_ZONE_FIRST;
   own.trees = (uint64_t *)Prof_Config_alloc(own.states, sizeof *own.trees);
   own.sums = (Sum *)Prof_Config_alloc(own.zones, sizeof *own.sums);
   return own.trees && own.sums;
}

static int is_busy(const Prof_Frame *frame)
{
   uint64_t entries = 0;
   uint32_t i;
   for (i = 0; i < frame->count; ++i) entries += frame->items[i].entries;
   return entries >= own.entries;
}

static void sum_up(const Prof_Frame *frame)
{
   uint32_t count = Prof_State_count(), i, state;
   memset(own.trees, 0, count * sizeof *own.trees);
   memset(own.sums, 0, own.zones * sizeof *own.sums);
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      own.trees[item->state] += item->self;
      own.sums[Prof_States[item->state].zone].entries += item->entries;
   }
   for (state = count - 1; state >= Prof_STATE_FIRST; --state) {
      const Prof_State *s = &Prof_States[state];
      own.trees[s->parent] += own.trees[state];
      if (s->depth == 1) own.sums[s->zone].ticks += own.trees[state];
   }
}

static int is_noise(const Sum *sum, double us_per_tick)
{
   if (sum->entries < own.entries) return 0;
   return (double)sum->ticks * us_per_tick < own.us * (double)sum->entries;
}

/* Returns 0 if it is left out already. */
static int fold(Prof_Auto_Site *site)
{
   if (site->bits & Prof_AUTO_NO_ENTER) return 0;
   Prof_Auto_Sites_set(site, Prof_AUTO_NO_ENTER | Prof_AUTO_NOISE, 0);
   return 1;
}

/* Adds a name to the line, as far as there is room. */
static void append(char *line, size_t size, const char *name, int number)
{
   size_t used = strlen(line);
   if (number < TOLD) snprintf(line + used, size - used, "%s%s", number ? ", " : "", name);
   else if (number == TOLD) snprintf(line + used, size - used, ", ...");
}

static void tell(int folded, const char *names)
{
   char us[Prof_NUMBER_SIZE];
   Prof_Config_log("functions that mark themselves: %d switched off as noise, called %lu times or "
                   "more in a frame, for less than %s us: %s",
                   folded, (unsigned long)own.entries,
                   Prof_Number_write_exact(us, own.us), names);
}

/* Functions may share a zone. */
static int fold_all(double us_per_tick, char *names, size_t size)
{
   uint32_t i, known = Prof_Auto_Sites_count();
   int folded = 0;
   for (i = 0; i < known; ++i) {
      Prof_Auto_Site *site = Prof_Auto_Sites_at(i);
      uint32_t zone = Prof_Atomic_load32(&site->site.zone_id);
      if (zone < Prof_ZONE_FIRST || !is_noise(&own.sums[zone], us_per_tick)) continue;
      if (fold(site)) append(names, size, site->site.name, folded++);
   }
   return folded;
}

void Prof_Auto_Fold_look(const Prof_Frame *frame)
{
   char names[TOLD * 64] = "";
   int folded;
   if (!own.entries || !is_busy(frame) || !make_room()) return;
   sum_up(frame);
   folded = fold_all(Prof_Frame_Record_ms_per_tick(frame) * 1e3, names, sizeof names);
   if (!folded) return;
   Prof_Auto_Open_settle_later();
   tell(folded, names);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
