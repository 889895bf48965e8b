/* prof_standing.c - see prof_standing.h */
#ifdef Prof_ENABLED
#include "prof_standing.h"
#include "prof_start.h"
#include "../base/prof_config.h"
#include "../base/prof_module.h"
#include <string.h>

static struct {
   Prof_Standing *items; /* null until there is one */
   uint32_t count;
} own;

static void put_back(void)
{
   Prof_Config_release(own.items);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* The one of that name or line, or a new one; null: there is no room. */
static Prof_Standing *find(Prof_Told_Kind kind, const char *text, uint32_t length)
{
   Prof_Standing *item;
   uint32_t i;
   for (i = 0; i < own.count; ++i) {
      item = &own.items[i];
      if (item->kind == kind && item->length == length && !memcmp(item->text, text, length))
         return item;
   }
   if (!own.items)
      own.items = (Prof_Standing *)Prof_Config_alloc(Prof_MAX_STANDING, sizeof *own.items);
   if (!own.items || own.count == Prof_MAX_STANDING) return 0;
   item = &own.items[own.count++];
   item->kind = kind;
   item->length = length;
   memcpy(item->text, text, length);
   return item;
}

void Prof_Standing_keep(const Prof_Told *told)
{
   Prof_Standing *item;
   uint32_t length =
      told->length < Prof_STANDING_TEXT ? (uint32_t)told->length : (uint32_t)Prof_STANDING_TEXT;
   if (Prof_Config_in_hook()) return;
   Prof_Module_list(&module);
   Prof_Config_lock();
   item = Prof_Start_now() ? find(told->kind, told->text, length) : 0;
   if (item) {
      item->what = told->what;
      item->rgb = told->rgb;
   }
   Prof_Config_unlock();
}

uint32_t Prof_Standing_all(const Prof_Standing **items)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   *items = own.items;
   return own.count;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
