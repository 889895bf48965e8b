/* prof_capture_places.c - see prof_capture_places.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_CAPTURE)
#include "prof_capture_places.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_utf8.h"
#include "../../src/frame/prof_hitch.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_CALLS = 4096 }; /* more than any system has */

typedef struct Place {
   uint32_t number;
   Prof_Seen_Place place; /* texts in `bytes` */
} Place;

typedef struct Call {
   int32_t number;
   const char *name;
} Call;

typedef struct Names {
   Place *places; /* by number */
   Call *calls;
   uint32_t num_places, cap_places, num_calls, cap_calls;
} Names;

/* A capture that was loaded may be saved again: what it tells stays while that is gathered. */
static struct {
   Names told, gathered;
   unsigned char *bytes; /* the chunk, as texts that are told point into it */
} own;

static void free_names(const Names *names)
{
   Prof_Config_release(names->places);
   Prof_Config_release(names->calls);
}

static void put_back(void)
{
   free_names(&own.told);
   free_names(&own.gathered);
   Prof_Config_release(own.bytes);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- telling ---- */

static int compare_places(const void *a, const void *b)
{
   uint32_t x = ((const Place *)a)->number, y = ((const Place *)b)->number;
   return x < y ? -1 : x > y;
}

static int name_place(uint32_t number, Prof_Seen_Place *known)
{
   Place key, *found;
   memset(&key, 0, sizeof key);
   key.number = number;
   if (!own.told.num_places) return 0;
   found = (Place *)bsearch(&key, own.told.places, own.told.num_places, sizeof key, compare_places);
   if (!found) return 0;
   *known = found->place;
   return 1;
}

static const char *name_call(int32_t number, char *room)
{
   uint32_t i;
   (void)room;
   for (i = 0; i < own.told.num_calls; ++i)
      if (own.told.calls[i].number == number) return own.told.calls[i].name;
   return 0;
}

/* ---- gathering, for who writes ---- */

static void add_place(Names *n, uint32_t number)
{
   n->places =
      (Place *)Prof_Config_grown(n->places, &n->cap_places, n->num_places + 1, sizeof *n->places);
   if (n->cap_places == n->num_places) return;
   memset(&n->places[n->num_places], 0, sizeof *n->places);
   n->places[n->num_places++].number = number;
}

static void add_call(Names *n, int32_t number)
{
   uint32_t i;
   for (i = 0; i < n->num_calls; ++i)
      if (n->calls[i].number == number) return;
   if (n->num_calls == MOST_CALLS) return;
   n->calls =
      (Call *)Prof_Config_grown(n->calls, &n->cap_calls, n->num_calls + 1, sizeof *n->calls);
   if (n->cap_calls == n->num_calls) return;
   n->calls[n->num_calls].name = 0;
   n->calls[n->num_calls++].number = number;
}

static void gather_hitch(Names *n, const Prof_Seen *seen)
{
   uint32_t i;
   for (i = 0; i < seen->num_places; ++i) add_place(n, seen->places[i]);
   for (i = 0; i < seen->num_looks; ++i)
      if (seen->looks[i].call >= 0) add_call(n, seen->looks[i].call);
}

/* Each number once, those that nobody can name left out. */
static void settle(Names *n)
{
   uint32_t i, kept = 0;
   if (n->num_places) qsort(n->places, n->num_places, sizeof *n->places, compare_places);
   for (i = 0; i < n->num_places; ++i) {
      Place p = n->places[i];
      if (kept && n->places[kept - 1].number == p.number) continue;
      if (Prof_Seen_name(p.number, &p.place)) n->places[kept++] = p;
   }
   n->num_places = kept;
}

static void gather(Names *n)
{
   int i;
   n->num_places = n->num_calls = 0;
   for (i = 0; i < Prof_num_hitches(); ++i)
      if (Prof_Hitch_seen(i)) gather_hitch(n, Prof_Hitch_seen(i));
   settle(n);
}

/* ---- archive ---- */

/* Texts that are read lie in a copy of the file's bytes, which may be changed. */
static const char *made_plain(const Prof_Archive *a, const char *text)
{
   if (a->reads && *text) Prof_Utf8_make_plain((char *)(uintptr_t)text);
   return text;
}

/* Null has a text of its own. */
static const char *archive_text(Prof_Archive *a, const char *text)
{
   unsigned char is_there = text != 0;
   Prof_Archive_byte(a, &is_there, 1);
   return is_there ? made_plain(a, Prof_Archive_string(a, text ? text : "")) : 0;
}

static const char *archive_path(Prof_Archive *a, const char *path)
{
   unsigned char is_there = path != 0;
   Prof_Archive_byte(a, &is_there, 1);
   return is_there ? made_plain(a, Prof_Archive_path(a, path ? path : "")) : 0;
}

static void archive_place(Prof_Archive *a, Place *p, const Place *before)
{
   Prof_Archive_u32(a, &p->number, UINT32_MAX);
   p->place.function = archive_text(a, p->place.function);
   p->place.module = archive_path(a, p->place.module);
   p->place.file = archive_path(a, p->place.file);
   Prof_Archive_int(a, &p->place.line, INT32_MIN, INT32_MAX);
   Prof_Archive_u64(a, &p->place.offset);
   p->place.build_id = archive_text(a, p->place.build_id);
   if (a->reads && before && p->number <= before->number)
      Prof_Archive_fail(a, "places are not in order");
}

static void archive_call(Prof_Archive *a, Call *call)
{
   char name[Prof_SEEN_CALL];
   int number = call->number;
   Prof_Archive_int(a, &number, 0, INT32_MAX);
   if (!a->reads) Prof_Seen_call_name(call->number, name);
   call->number = number;
   call->name = made_plain(a, Prof_Archive_string(a, a->reads ? "" : name));
}

/* The bytes that are read are not there for long, so texts are of a copy. */
static Prof_Archive copy_of(Prof_Archive *a)
{
   Prof_Archive copy;
   Prof_Config_release(own.bytes);
   own.bytes = (unsigned char *)Prof_Config_alloc(a->size ? a->size : 1, 1);
   own.told.num_places = own.told.num_calls = 0;
   if (own.bytes) memcpy(own.bytes, a->bytes, a->size);
   Prof_Archive_read(&copy, own.bytes, own.bytes ? a->size : 0);
   if (!own.bytes) Prof_Archive_fail(&copy, "out of memory");
   a->at = a->size;
   return copy;
}

static void archive_all(Prof_Archive *a, Names *n)
{
   uint32_t places = Prof_Archive_count(a, n->num_places, 7);
   uint32_t calls = Prof_Archive_count(a, n->num_calls, 2), i;
   if (calls > MOST_CALLS) Prof_Archive_fail(a, "there are too many calls of the system");
   for (i = 0; i < places && Prof_Archive_ok(a); ++i) {
      if (a->reads) add_place(n, 0);
      if (i == n->num_places) Prof_Archive_fail(a, "out of memory");
      else archive_place(a, &n->places[i], i ? &n->places[i - 1] : 0);
   }
   for (i = 0; i < calls && Prof_Archive_ok(a); ++i) {
      if (a->reads) add_call(n, -1 - (int32_t)i);
      if (i == n->num_calls) Prof_Archive_fail(a, "out of memory");
      else archive_call(a, &n->calls[i]);
   }
}

void Prof_Capture_Places_archive(Prof_Archive *a)
{
   Prof_Archive copy;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if (!a->reads) {
      gather(&own.gathered);
      archive_all(a, &own.gathered);
      return;
   }
   copy = copy_of(a);
   archive_all(&copy, &own.told);
   if (!Prof_Archive_ok(&copy)) {
      own.told.num_places = own.told.num_calls = 0;
      Prof_Archive_fail(a, copy.failed);
   }
   Prof_Seen_set_names(name_place);
   Prof_Seen_set_calls(name_call);
   Prof_Seen_names_changed();
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
