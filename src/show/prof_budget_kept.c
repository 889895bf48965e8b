/* prof_budget_kept.c - see prof_budget_kept.h */
#ifdef Prof_ENABLED
#include "prof_budget_kept.h"
#include "../base/prof_config.h"
#include "../base/prof_module.h"
#include "../gather/prof_path.h"
#include "../gather/prof_zone.h"
#include <string.h>

typedef struct Kept {
   uint32_t zone;
   double ms, percentile;
} Kept;

static struct {
   Kept *kept;
   uint32_t num, cap;
} own;

static void put_back(void)
{
   Prof_Config_release(own.kept);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

void Prof_Budget_Kept_begin(void) { own.num = 0; }

static void add(uint32_t zone, double ms, double percentile)
{
   Prof_Module_list(&module);
   own.kept = (Kept *)Prof_Config_grown(own.kept, &own.cap, own.num + 1, sizeof *own.kept);
   if (own.num == own.cap) return;
   own.kept[own.num].zone = zone;
   own.kept[own.num].ms = ms;
   own.kept[own.num++].percentile = percentile;
}

void Prof_Budget_Kept_add(const char *name, double ms, double percentile)
{
   const uint32_t count = Prof_Zone_count();
   uint32_t zone;
   for (zone = Prof_ZONE_ROOT; zone < count; ++zone)
      if (Prof_Path_is_name(Prof_Zones[zone].name, name)) add(zone, ms, percentile);
}

int Prof_Budget_Kept_of(uint32_t zone, double *ms, double *percentile)
{
   uint32_t i;
   int found = 0;
   for (i = 0; i < own.num; ++i) {
      if (own.kept[i].zone != zone || (found && own.kept[i].ms >= *ms)) continue;
      *ms = own.kept[i].ms;
      *percentile = own.kept[i].percentile;
      found = 1;
   }
   return found;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
