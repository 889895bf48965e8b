/* prof_tracy_ids.c - see prof_tracy_ids.h. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_ids.h"
#include <stddef.h>

typedef struct Row {
   unsigned char since, size, from, then;
} Row;

#define ROW(name, since, size, from, then) {since, size, from, then},
static const Row rows[Prof_TRACY_ITEM_COUNT] = {Prof_TRACY_ITEMS(ROW)};

int Prof_Tracy_Ids_know(int protocol)
{
   static const int known[] = {63, 64, 66, 69, 74, 76, 82};
   size_t i;
   for (i = 0; i < sizeof known / sizeof *known; ++i)
      if (known[i] == protocol) return 1;
   return 0;
}

void Prof_Tracy_Ids_make(Prof_Tracy_Ids *ids, int protocol)
{
   int i;
   unsigned char next = 0;
   ids->protocol = protocol;
   for (i = 0; i < Prof_TRACY_ITEM_COUNT; ++i) {
      const Row *row = &rows[i];
      int has = row->since <= protocol;
      ids->id[i] = next;
      ids->size[i] = 0;
      if (!has) continue;
      ids->size[i] = row->from && protocol >= row->from ? row->then : row->size;
      ++next;
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
