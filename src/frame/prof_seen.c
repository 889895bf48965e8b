/* prof_seen.c - see prof_seen.h */
#ifdef Prof_ENABLED
#include "prof_seen.h"
#include "../gather/prof_state.h"
#include "../gather/prof_context_names.h"
#include "prof_frame_archive.h"
#include "../../platform/prof_atomic.h"
#include "../base/prof_config.h"
#include "../base/prof_module.h"
#include <stdio.h>
#include <string.h>

static struct {
   Prof_Seen_Namer namer;
   const char *(*call)(int32_t call, char *room);
   uint32_t version; /* written under the lock */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- names ---- */

static void changed(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   Prof_Atomic_store32(&own.version, own.version + 1);
}

void Prof_Seen_set_names(Prof_Seen_Namer namer)
{
   changed();
   own.namer = namer;
}

void Prof_Seen_set_calls(const char *(*name)(int32_t call, char *room))
{
   changed();
   own.call = name;
}

void Prof_Seen_names_changed(void)
{
   Prof_Config_lock();
   changed();
   Prof_Config_unlock();
}

uint32_t Prof_Seen_version(void) { return Prof_Atomic_load32(&own.version); }

int Prof_Seen_name(uint32_t place, Prof_Seen_Place *known)
{
   memset(known, 0, sizeof *known);
   if (own.namer && own.namer(place, known)) return 1;
   memset(known, 0, sizeof *known);
   return 0;
}

void Prof_Seen_call_name(int32_t call, char to[Prof_SEEN_CALL])
{
   char room[Prof_SEEN_CALL];
   const char *name = call >= 0 && own.call ? own.call(call, room) : 0;
   if (name) snprintf(to, Prof_SEEN_CALL, "%s", name);
   else if (call >= 0) snprintf(to, Prof_SEEN_CALL, "call %d", (int)call);
   else to[0] = 0;
}

/* ---- a hitch's copy ---- */

static int has_its_places(const Prof_Seen *seen, const Prof_Seen_Look *look)
{
   return look->first <= seen->num_places && look->count <= seen->num_places - look->first;
}

/* How many looks, from the first on, are kept; and how many places those have. */
static uint32_t count_kept(const Prof_Seen *seen, uint32_t *places)
{
   uint32_t i;
   *places = 0;
   for (i = 0; i < seen->num_looks && i < Prof_SEEN_LOOKS; ++i) {
      const Prof_Seen_Look *look = &seen->looks[i];
      if (!has_its_places(seen, look)) continue;
      if (look->count > Prof_SEEN_PLACES - *places) break;
      *places += look->count;
   }
   return i;
}

static int has_room(Prof_Seen_Copy *copy, uint32_t looks, uint32_t places)
{
   if (looks > copy->cap_looks) {
      Prof_Config_release(copy->looks);
      copy->looks = (Prof_Seen_Look *)Prof_Config_alloc(looks, sizeof *copy->looks);
      copy->cap_looks = copy->looks ? looks : 0;
   }
   if (places > copy->cap_places) {
      Prof_Config_release(copy->places);
      copy->places = (uint32_t *)Prof_Config_alloc(places, sizeof *copy->places);
      copy->cap_places = copy->places ? places : 0;
   }
   return looks <= copy->cap_looks && places <= copy->cap_places;
}

static void add(Prof_Seen_Copy *copy, const Prof_Seen *seen, const Prof_Seen_Look *look)
{
   Prof_Seen_Look *to = &copy->looks[copy->seen.num_looks++];
   *to = *look;
   to->first = copy->seen.num_places;
   if (look->count)
      memcpy(copy->places + to->first, seen->places + look->first,
             look->count * sizeof *copy->places);
   copy->seen.num_places += look->count;
   Prof_ASSERT(copy->seen.num_places <= copy->cap_places);
}

void Prof_Seen_Copy_take(Prof_Seen_Copy *copy, const Prof_Seen *seen)
{
   uint32_t i, places, looks = count_kept(seen, &places);
   changed();
   Prof_Seen_Copy_forget(copy);
   if (!has_room(copy, looks, places)) return;
   for (i = 0; i < looks; ++i)
      if (has_its_places(seen, &seen->looks[i])) add(copy, seen, &seen->looks[i]);
   copy->seen.looks = copy->looks;
   copy->seen.places = copy->places;
   copy->seen.from = seen->from;
   copy->seen.unanswered = seen->unanswered;
   copy->seen.left_out = seen->left_out + seen->num_looks - copy->seen.num_looks;
   copy->is_there = 1;
}

void Prof_Seen_Copy_forget(Prof_Seen_Copy *copy)
{
   memset(&copy->seen, 0, sizeof copy->seen);
   copy->is_there = 0;
}

void Prof_Seen_Copy_free(Prof_Seen_Copy *copy)
{
   Prof_Config_release(copy->looks);
   Prof_Config_release(copy->places);
   memset(copy, 0, sizeof *copy);
}

/* ---- archive ---- */

static void archive_look(Prof_Archive *a, Prof_Seen_Look *look)
{
   int call = look->call;
   Prof_Archive_u64(a, &look->stamp);
   Prof_Archive_u32(a, &look->context, Prof_Context_Names_count() - 1);
   Prof_Archive_u32(a, &look->state, Prof_State_count() - 1);
   Prof_Archive_u32(a, &look->first, Prof_SEEN_PLACES);
   Prof_Archive_u32(a, &look->count, Prof_SEEN_PLACES);
   Prof_Archive_int(a, &call, -1, INT32_MAX);
   Prof_Archive_u32(a, &look->flags, UINT32_MAX);
   look->call = call;
}

static void archive_copy(Prof_Archive *a, Prof_Seen_Copy *copy)
{
   Prof_Seen *seen = &copy->seen;
   uint32_t looks = Prof_Archive_count(a, seen->num_looks, 7), i;
   uint32_t places = Prof_Archive_count(a, seen->num_places, 1);
   if (a->reads &&
       (looks > Prof_SEEN_LOOKS || places > Prof_SEEN_PLACES || !has_room(copy, looks, places)))
      Prof_Archive_fail(a, "a hitch has too many looks");
   for (i = 0; i < looks && Prof_Archive_ok(a); ++i) archive_look(a, &copy->looks[i]);
   for (i = 0; i < places && Prof_Archive_ok(a); ++i)
      Prof_Archive_u32(a, &copy->places[i], UINT32_MAX);
   Prof_Frame_Archive_ticks(a, &seen->from);
   Prof_Archive_u32(a, &seen->unanswered, UINT32_MAX);
   Prof_Archive_u32(a, &seen->left_out, UINT32_MAX);
   if (!a->reads || !Prof_Archive_ok(a)) return;
   seen->num_looks = looks;
   seen->num_places = places;
   seen->looks = copy->looks;
   seen->places = copy->places;
   for (i = 0; i < looks; ++i)
      if (!has_its_places(seen, &copy->looks[i])) Prof_Archive_fail(a, "a look has no places");
}

void Prof_Seen_Copy_archive(Prof_Archive *a, Prof_Seen_Copy *copy)
{
   Prof_Archive_int(a, &copy->is_there, 0, 1);
   if (!copy->is_there) return;
   archive_copy(a, copy);
   if (!Prof_Archive_ok(a)) Prof_Seen_Copy_forget(copy);
   changed();
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
