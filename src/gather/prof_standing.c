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

/* Is that what is kept there, or what takes its place? */
static int is_same(const Prof_Standing *item, const Prof_Told *told, uint32_t length)
{
   if (item->kind != told->kind) return 0;
   if (told->kind == Prof_TOLD_SECTION) return item->number == told->number;
   if (told->kind == Prof_TOLD_CATEGORY) return item->what == told->what;
   return item->length == length && !memcmp(item->text, told->text, length);
}

/* The one that it is, or a new one; null: there is no room. */
static Prof_Standing *find(const Prof_Told *told, uint32_t length)
{
   uint32_t i;
   for (i = 0; i < own.count; ++i)
      if (is_same(&own.items[i], told, length)) return &own.items[i];
   if (!own.items)
      own.items = (Prof_Standing *)Prof_Config_alloc(Prof_MAX_STANDING, sizeof *own.items);
   if (!own.items || own.count == Prof_MAX_STANDING) return 0;
   return &own.items[own.count++];
}

void Prof_Standing_keep(const Prof_Told *told)
{
   Prof_Standing *item;
   uint32_t length =
      told->length < Prof_STANDING_TEXT ? (uint32_t)told->length : (uint32_t)Prof_STANDING_TEXT;
   if (Prof_Config_in_hook()) return;
   Prof_Module_list(&module);
   Prof_Config_lock();
   item = Prof_Start_now() ? find(told, length) : 0;
   if (item) {
      item->kind = told->kind;
      item->length = length;
      memcpy(item->text, told->text, length);
      item->number = told->number;
      item->what = told->what;
      item->rgb = told->rgb;
   }
   Prof_Config_unlock();
}

void Prof_Standing_drop(Prof_Told_Kind kind, uint64_t number)
{
   uint32_t i, left = 0;
   if (Prof_Config_in_hook()) return;
   Prof_Config_lock();
   for (i = 0; i < own.count; ++i)
      if (own.items[i].kind != kind || own.items[i].number != number)
         own.items[left++] = own.items[i];
   own.count = left;
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
