/* prof_inside.c - see prof_inside.h
 */
#ifdef Prof_ENABLED
#include "prof_inside.h"
#include "prof_path.h"
#include "prof_start.h"

#include "../base/prof_module.h"
#include "../base/prof_number.h"

#include <string.h>

#define NOBODY "nobody can look inside: call Prof_start_xray of libiprof_auto first"
#define LEAST 0.1     /* s */
#define MOST 3600.0

static struct {
   const Prof_Inside_Provider *provider;
   const char *refusal; /* of the last call; null: it was not refused */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

void Prof_Inside_set(const Prof_Inside_Provider *provider)
{
   Prof_Config_lock();
   Prof_Module_list(&module);
   own.provider = provider;
   Prof_Config_unlock();
}

/* Only what somebody can enter has an inside. */
static int is_a_zone(uint32_t zone)
{
   return zone == Prof_ZONE_ROOT || (zone >= Prof_ZONE_FIRST && zone < Prof_Zone_count() &&
                                     strcmp(Prof_Zones[zone].file, Prof_COUNT_FILE) != 0);
}

static const char *ask(uint32_t zone, double seconds)
{
   if (!is_a_zone(zone)) return "there is no such zone to look into";
   if (!own.provider) return NOBODY;
   if (Prof_Number_is_nan(seconds) || seconds < 0) seconds = 0;
   if (seconds > 0 && seconds < LEAST) seconds = LEAST;
   if (seconds > MOST) seconds = MOST;
   return own.provider->look(zone, seconds);
}

int Prof_Inside_is_possible(void) { return own.provider != 0; }

int Prof_Inside_look(uint32_t zone, double seconds)
{
   Prof_Module_list(&module);
   own.refusal = ask(zone, seconds);
   if (own.refusal) Prof_Config_log("%s", own.refusal);
   return !own.refusal;
}

/* The first zone that a text names; 0: none. The root has both its names. */
static uint32_t find_zone(const char *text)
{
   uint32_t zone, count;
   Prof_Config_lock();
   count = Prof_Start_now() ? Prof_Zone_count() : 0;
   for (zone = Prof_ZONE_ROOT; zone < count; ++zone)
      if (is_a_zone(zone) && Prof_Path_is_name(Prof_Zones[zone].name, text)) break;
   Prof_Config_unlock();
   return zone < count ? zone : 0;
}

int Prof_look_inside(const char *zone, double seconds)
{
   return zone ? Prof_Inside_look(find_zone(zone), seconds) : 0;
}

void Prof_stop_inside(void)
{
   if (own.provider) own.provider->stop();
}

int Prof_get_inside(Prof_Inside_Info *info)
{
   Prof_Inside_Info here;
   memset(&here, 0, sizeof here);
   here.zone = "";
   if (own.provider) own.provider->tell(&here);
   here.refusal = own.refusal ? own.refusal : "";
   if (info) *info = here;
   return here.state != Prof_INSIDE_NOTHING;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
