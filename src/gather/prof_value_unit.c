/* prof_value_unit.c - see prof_value_unit.h */
#ifdef Prof_ENABLED
#include "prof_value_unit.h"
#include "prof_context.h"
#include "prof_sites.h"
#include "prof_start.h"
#include "prof_value.h"
#include "prof_zone.h"
#include "../base/prof_module.h"
#include "../base/prof_number.h"
#include "../base/prof_unit.h"
#include <string.h>

/* What a variable said of the value's unit; all 0: none has said anything. */
typedef struct Said {
   const char *family; /* kept */
   double of_family;
} Said;

static struct {
   Said *of; /* [value] */
   uint32_t cap;
} own; /* under the lock */

static void put_back(void)
{
   Prof_Config_release(own.of);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static const Said *said_of(uint32_t value)
{
   return value < own.cap && own.of[value].family ? &own.of[value] : 0;
}

static void say(uint32_t value, const char *family, double of_family)
{
   Prof_Module_list(&module);
   own.of = (Said *)Prof_Config_grown(own.of, &own.cap, value + 1, sizeof *own.of);
   if (value >= own.cap) return;
   own.of[value].family = Prof_Zone_keep_name(family);
   own.of[value].of_family = of_family;
}

static int is_number(double x) { return Prof_Float_is_finite(Prof_Float_bits(x)); }

/* Plain numbers are also good for a value whose unit is a word of C's, as "calls". */
static double factor_of(uint32_t value, const char *unit, const char *family, double of_family)
{
   const char *its = Prof_Values[value].unit;
   const Said *said = said_of(value);
   double factor = Prof_Unit_convert(1, unit, its);
   if (is_number(factor)) return factor;
   if (!*its && !said) return 1;
   if (!*unit && !said && Prof_Unit_find(its).family == Prof_UNITS_OF_ONES_OWN) return 1;
   if (said && strcmp(said->family, family) == 0) return of_family / said->of_family;
   if (*its && strcmp(its, family) == 0) return of_family;
   return Prof_Number_nan();
}

static const char *or_none(const char *unit) { return *unit ? unit : "plain numbers"; }

static void tell(uint32_t value, const char *unit)
{
   Prof_Value_Entry *entry = &Prof_Values[value];
   if (entry->told_unit) return;
   entry->told_unit = entry->told = 1;
   Prof_Config_log("value %s is in %s: what a variable adds to it in %s is refused", entry->name,
                   or_none(entry->unit), or_none(unit));
}

/* Makes the value, or finds it, as Prof_Value_of does, except that its unit is not changed, and not
 * compared with the variable's text. 0: it is refused. */
static uint32_t value_of(Prof_Value *v, double factor)
{
   Prof_Value same = *v;
   uint32_t value;
   if (!(factor == 1)) same.unit = 0;
   value = Prof_Value_of(&same);
   if (value) Prof_Atomic_store64(&v->key, same.key);
   return value;
}

static double take(Prof_Value *v, uint64_t *bits, const char *family, double of_family)
{
   uint32_t value = Prof_Value_find(v->site.name);
   double factor = value ? factor_of(value, v->unit, family, of_family) : 1;
   value = value_of(v, factor);
   if (!value) return Prof_Number_nan();
   if (!is_number(factor)) tell(value, v->unit);
   else if (!said_of(value) && strcmp(Prof_Values[value].unit, v->unit) == 0)
      say(value, family, of_family);
   Prof_Atomic_store64(bits, Prof_Float_bits(factor));
   /* A count's site gets its number where it counts first. */
   if (v->kind != Prof_COUNT && Prof_Sites_note(&v->site)) Prof_Atomic_store32(&v->site.zone_id, 1);
   return factor;
}

double Prof_Value_Unit_take(Prof_Value *v, uint64_t *bits, const char *family, double of_family)
{
   double factor = 0;
   if (Prof_Atomic_load32(&Prof_Context_switched_off) || Prof_Config_in_hook()) return 0;
   Prof_Config_lock();
   if (Prof_Start_now()) factor = take(v, bits, family, of_family);
   Prof_Config_unlock();
   return factor;
}

double Prof_Value_Unit_ask(const Prof_Value *v, const char *family, double of_family)
{
   double factor = Prof_Number_nan();
   uint32_t value;
   if (Prof_Config_in_hook()) return factor;
   Prof_Config_lock();
   value = Prof_Value_find(v->site.name);
   if (value) factor = factor_of(value, v->unit, family, of_family);
   Prof_Config_unlock();
   return factor;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
