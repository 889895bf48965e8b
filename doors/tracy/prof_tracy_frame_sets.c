/* prof_tracy_frame_sets.c - see prof_tracy_frame_sets.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_frame_sets.h"
#include <string.h>

enum { MAX_SETS = 256 };

typedef struct Set {
   uint64_t key;
   int64_t last;
   int is_marked; /* else begun and ended */
   int is_open;
} Set;

static struct {
   Set sets[MAX_SETS];
   uint32_t count;
} own;

void Prof_Tracy_Frame_Sets_start(void) { memset(&own, 0, sizeof own); }

static Set *find(uint64_t key, int is_marked)
{
   uint32_t i;
   for (i = 0; i < own.count; ++i)
      if (own.sets[i].key == key) return own.sets[i].is_marked == is_marked ? &own.sets[i] : 0;
   if (own.count == MAX_SETS) return 0;
   own.sets[own.count].key = key;
   own.sets[own.count].is_marked = is_marked;
   return &own.sets[own.count++];
}

void Prof_Tracy_Frame_Sets_mark(Prof_Tracy_Stream *s, int64_t t, const char *name, size_t length,
                                Prof_Frame_Mark mark)
{
   uint64_t key = Prof_Tracy_Texts_key(name, length);
   Set *set = find(key, mark == Prof_FRAME_NEXT);
   if (!set) return;
   if (t < set->last) t = set->last;
   if (mark == Prof_FRAME_NEXT) {
      Prof_Tracy_write_frame(&s->wire, t, key);
   } else if (mark == Prof_FRAME_BEGIN && !set->is_open) {
      set->is_open = 1;
      Prof_Tracy_write_frame_start(&s->wire, t, key);
   } else if (mark == Prof_FRAME_END && set->is_open) {
      set->is_open = 0;
      Prof_Tracy_write_frame_end(&s->wire, t, key);
   } else {
      return;
   }
   set->last = t;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
