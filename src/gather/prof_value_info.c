/* prof_value_info.c - what is known of values: Prof_num_values, Prof_find_value and
 * Prof_get_value_info of prof.h.
 */
#ifdef Prof_ENABLED
#include "prof_clock.h"
#include "prof_value.h"
#include "prof_value_fold.h"
#include "../base/prof_number.h"
#include <string.h>

int Prof_num_values(void)
{
   int count;
   Prof_Config_lock();
   count = (int)Prof_Value_count() - 1;
   Prof_Config_unlock();
   return count;
}

int Prof_find_value(const char *name)
{
   int index;
   Prof_Config_lock();
   index = (int)Prof_Value_find(name) - 1;
   Prof_Config_unlock();
   return index;
}

/* What a value holds by now may still be in the logs of threads. */
int Prof_get_value_info(int index, Prof_Value_Info *info)
{
   int there;
   if (!info) return 0;
   memset(info, 0, sizeof *info);
   info->name = info->unit = info->description = "";
   info->last = Prof_Number_nan();
   Prof_Config_lock();
   there = index >= 0 && (uint32_t)index + 1 < Prof_Value_count();
   if (there && !Prof_Config_in_hook()) Prof_Value_Fold_drain(Prof_Clock_now());
   if (there) {
      const Prof_Value_Entry *v = &Prof_Values[index + 1];
      info->name = v->name;
      info->unit = v->unit;
      info->description = v->description;
      info->kind = v->kind;
      if (v->is_held) info->last = v->held;
      info->refused = v->refused;
   }
   Prof_Config_unlock();
   return there;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
