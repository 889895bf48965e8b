/* prof_marks.c - see prof_marks.h */
#ifdef Prof_ENABLED
#include "prof_marks.h"
#include "prof_off_stack.h"
#include "prof_sites.h"
#include "prof_watch.h"
#include "prof_zone.h"
#include "../base/prof_config.h"
#include "../base/prof_module.h"
#include "../../platform/prof_compiler.h"

enum { BITS = 2, PER_WORD = 32 / BITS, MASK = (1 << BITS) - 1 };

static struct {
   uint32_t *marks; /* two bits for each zone; written under the lock, read by anyone out of line */
} own;

uint32_t Prof_Marks_times_changed, Prof_Marks_any; /* written under the lock */

static void note_change(void)
{
   Prof_Atomic_store32(&Prof_Marks_times_changed, Prof_Marks_times_changed + 1);
   Prof_Watch_note_change();
}

/* Contexts of before have heeded other marks. */
static void put_back(void)
{
   note_change();
   Prof_Atomic_release32(&Prof_Marks_any, 0);
   Prof_Config_release(own.marks);
   own.marks = 0;
}
static Prof_Module module = Prof_MODULE(own, put_back);

uint32_t Prof_Marks_get(uint32_t zone)
{
   uint32_t word = Prof_Compiler_load_in_order(&own.marks[zone / PER_WORD]);
   return word >> zone % PER_WORD * BITS & MASK;
}

static int make_marks(void)
{
   uint32_t words = ((uint32_t)Prof_Settings.max_zones + Prof_ZONE_FIRST) / PER_WORD + 1;
   if (own.marks) return 1;
   Prof_Module_list(&module);
   own.marks = (uint32_t *)Prof_Config_alloc(words, sizeof *own.marks);
   if (!own.marks) return 0;
   Prof_Atomic_release32(&Prof_Marks_any, 1);
   return 1;
}

static uint32_t hint_of(uint32_t zone)
{
   return Prof_Marks_get(zone) & Prof_MARK_OFF ? Prof_HINT_OFF : 0;
}

int Prof_Marks_set(uint32_t zone, uint32_t mark, int on)
{
   const Prof_Zone_Info *z = &Prof_Zones[zone];
   Prof_Site *named;
   uint32_t *word, bits = mark << zone % PER_WORD * BITS;
   Prof_ASSERT(Prof_Config_lock_is_mine() && zone < Prof_Zone_count());
   if (!make_marks()) return 0;
   word = &own.marks[zone / PER_WORD];
   Prof_Compiler_store_in_order(word, on ? *word | bits : *word & ~bits);
   Prof_Sites_set_hints(zone, hint_of(zone));
   named = Prof_Zone_find_site(z->name, z->file, z->line); /* a handle's, which is not noted */
   if (named) Prof_Marks_mend_hint(named);
   note_change();
   return 1;
}

/* A site without a number has no note of its own, so nobody would take the hint from it again. */
void Prof_Marks_mend_hint(Prof_Site *site)
{
   uint32_t zone = Prof_Atomic_load32(&site->zone_id);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (zone && Prof_Marks_any) Prof_Compiler_store_in_order(&site->hint, hint_of(zone));
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
