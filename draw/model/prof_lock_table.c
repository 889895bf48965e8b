/* prof_lock_table.c - see prof_lock_table.h */
#ifdef Prof_ENABLED
#include "prof_lock_table.h"

#include "../../src/base/prof_config.h"

#include <string.h>

static int goes_before(const Prof_Lock_Info *a, const Prof_Lock_Info *b)
{
   if (a->total_ms < b->total_ms || a->total_ms > b->total_ms) return a->total_ms > b->total_ms;
   return strcmp(a->name, b->name) < 0;
}

/* Puts the row where it belongs; of more than there is room for the last one goes. */
static void insert(Prof_Lock_Table *table, const Prof_Lock_Info *info)
{
   int at = table->num;
   if (at == Prof_LOCK_ROWS) {
      ++table->left_out;
      if (!goes_before(info, &table->rows[--at])) return;
   } else {
      ++table->num;
   }
   for (; at > 0 && goes_before(info, &table->rows[at - 1]); --at)
      table->rows[at] = table->rows[at - 1];
   table->rows[at] = *info;
}

/* Other threads wait meanwhile, so a row may be newer than another; none is there twice. */
void Prof_Lock_Table_make(Prof_Lock_Table *table)
{
   Prof_Lock_Info info;
   int i;
   memset(table, 0, sizeof *table);
   for (i = 0; Prof_get_lock_info(i, &info); ++i) {
      table->waits += info.waits;
      table->total_ms += info.total_ms;
      insert(table, &info);
   }
   for (i = 1; i < table->num; ++i) Prof_ASSERT(!goes_before(&table->rows[i], &table->rows[i - 1]));
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
