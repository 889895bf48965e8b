/* prof_context_names.c - see prof_context_names.h */
#ifdef Prof_ENABLED
#include "prof_context_names.h"
#include "../base/prof_module.h"
#include "prof_context.h"
#include <string.h>

enum { REMEMBERED = 64 };

typedef struct Former {
   char name[Prof_CONTEXT_NAME];
   uint64_t last;
   int fiber;
} Former;

/* The owners that a slot had, as a ring; made when it is handed on for the first time, as most
 * slots never are. `last` rises from the oldest to the newest, so the owner in frame f is the first
 * one, from the oldest on, whose last frame is not before f.
 *
 *      forgotten = 12     frames up to 12 have no name any more
 *      back 2   "loader"    last 40       frames 13 .. 40
 *      back 1   "thread 4"  last 90       frames 41 .. 90
 *      back 0   "job"       last 91       frame 91
 *      now      "audio"                   from 92 on
 */
struct Prof_Former_Names {
   Former ring[REMEMBERED];
   uint32_t newest, count;
};

static struct {
   uint64_t num_recorded; /* frames */
   Prof_Slot_Set ended;   /* slots whose owner did since the last update */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* The number of the frame, if it is recorded. */
static uint64_t in_progress(void) { return own.num_recorded + 1; }

/* The name that the slot had `back` owners ago; 0 is the newest. */
static Former *former(Prof_Former_Names *names, uint32_t back)
{
   Prof_ASSERT(back < names->count && names->count <= REMEMBERED);
   return &names->ring[(names->newest + REMEMBERED - back) % REMEMBERED];
}

/* ---- in ---- */

void Prof_Context_Names_end(Prof_Context *c)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && c->ended_in <= in_progress());
   Prof_Module_list(&module);
   c->ended_in = in_progress();
   Prof_Slot_Set_add(&own.ended, c->index);
}

/* Is the name that ends here remembered already? It is if the newest name holds in that frame as
 * well, or is the same, and then is made to hold. */
static int is_covered(const Prof_Context *c)
{
   Former *newest;
   if (c->ended_in <= c->forgotten) return 1;
   if (!c->former || !c->former->count) return 0;
   newest = former(c->former, 0);
   if (newest->last >= c->ended_in) return 1;
   if (newest->fiber != c->fiber || strcmp(newest->name, c->name) != 0) return 0;
   newest->last = c->ended_in;
   return 1;
}

/* Remembers the name that ends, over the oldest one if the ring is full: frames up to that one's
 * last have no name any more. */
static void push(Prof_Context *c)
{
   Prof_Former_Names *names = c->former;
   Former *to;
   if (names->count == REMEMBERED) c->forgotten = former(names, REMEMBERED - 1)->last;
   else ++names->count;
   names->newest = (names->newest + 1) % REMEMBERED;
   to = former(names, 0);
   Prof_ASSERT(names->count == 1 || former(names, 1)->last < c->ended_in); /* in order */
   memcpy(to->name, c->name, sizeof to->name);
   to->last = c->ended_in;
   to->fiber = c->fiber;
}

/* Without memory for the ring the name is lost, and that is remembered: no name is better than the
 * next owner's. */
void Prof_Context_Names_hand_on(Prof_Context *c)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && !c->used);
   if (!c->ended_in || is_covered(c)) return; /* 0: nobody had it */
   if (!c->former) c->former = (Prof_Former_Names *)Prof_Config_alloc(1, sizeof *c->former);
   if (c->former) push(c);
   else c->forgotten = c->ended_in;
}

/* An owner that ended since the last update was noted with the number of the frame in progress. As
 * that frame is not recorded, the number goes to the next one, in which the owner has no time. So
 * its last frame is the one before. */
static void take_back(Prof_Context *c)
{
   Former *newest = c->former && c->former->count ? former(c->former, 0) : 0;
   if (c->ended_in == in_progress()) --c->ended_in;
   if (c->forgotten == in_progress()) --c->forgotten;
   if (newest && newest->last == in_progress()) --newest->last;
}

/* The number of the frame in progress is used once it is recorded. Time that was not recorded is in
 * no frame, so an end in it counts for the frame before. */
void Prof_Context_Names_end_frame(int recorded)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if (recorded) ++own.num_recorded;
   for (i = Prof_Slot_Set_next(&own.ended, 0); i < Prof_Contexts_used;
        i = Prof_Slot_Set_next(&own.ended, i + 1)) {
      if (!recorded) take_back(Prof_Contexts[i]);
      Prof_Slot_Set_remove(&own.ended, i);
   }
}

/* ---- out ---- */

static Prof_Held_Name held(const char *text, uint64_t last, int ended, int ended_then, int fiber)
{
   Prof_Held_Name name;
   memcpy(name.text, text, strlen(text) + 1); /* none is longer than there is room for */
   name.last = last;
   name.ended = ended;
   name.ended_then = ended_then;
   name.fiber = fiber;
   return name;
}

/* The first owner, from the oldest on, whose last frame is not before this one; else the slot's
 * name of now. Frames older than all that is remembered belong to an "earlier thread". */
static Prof_Held_Name find(const Prof_Context *c, uint64_t frame)
{
   uint32_t back = c->former ? c->former->count : 0;
   Prof_ASSERT(Prof_Config_lock_is_mine() && c->forgotten <= in_progress());
   if (frame && frame <= c->forgotten) return held("earlier thread", c->forgotten, 1, 0, 0);
   while (frame && back) {
      const Former *f = former(c->former, --back);
      if (frame <= f->last) return held(f->name, f->last, 1, frame == f->last, f->fiber);
   }
   return held(c->name, UINT64_MAX, !c->used, !c->used && (!frame || frame >= c->ended_in),
               c->fiber);
}

int Prof_get_context_info(int index, unsigned long number, Prof_Context_Info *info)
{
   Prof_Held_Name name;
   int there;
   if (!info) return 0;
   Prof_Config_lock();
   there = index >= 0 && (uint32_t)index < Prof_Contexts_used;
   if (there) {
      name = find(Prof_Contexts[index], number);
      memcpy(info->name, name.text, strlen(name.text) + 1); /* none is longer */
      info->ended = name.ended;
      info->thread = !name.fiber;
   }
   Prof_Config_unlock();
   return there;
}

Prof_Held_Name Prof_Context_Names_at(uint32_t context, uint64_t frame)
{
   Prof_Held_Name name = held("", UINT64_MAX, 0, 0, 0);
   Prof_Config_lock();
   if (context < Prof_Contexts_used) name = find(Prof_Contexts[context], frame);
   Prof_Config_unlock();
   return name;
}

#if defined(Prof_CHECKED)
static void check_former(const Prof_Context *c)
{
   Prof_Former_Names *names = c->former;
   uint32_t back;
   for (back = names->count; back-- > 0;) {
      Prof_ASSERT(memchr(former(names, back)->name, 0, Prof_CONTEXT_NAME));
      Prof_ASSERT(former(names, back)->last <= in_progress());
      Prof_ASSERT(back == 0 || former(names, back)->last <= former(names, back - 1)->last);
   }
   Prof_ASSERT(!names->count || c->forgotten <= former(names, names->count - 1)->last);
}

void Prof_Context_Names_validate(void)
{
   uint32_t i;
   for (i = 0; i < Prof_Contexts_used; ++i) {
      const Prof_Context *c = Prof_Contexts[i];
      Prof_ASSERT(memchr(c->name, 0, sizeof c->name) && c->ended_in <= in_progress());
      if (c->former) check_former(c);
   }
}
#endif

/* ---- archive ---- */

static void archive_former(Prof_Archive *a, Former *f, uint64_t before)
{
   Prof_Archive_text(a, f->name, sizeof f->name);
   Prof_Archive_u64(a, &f->last);
   Prof_Archive_int(a, &f->fiber, 0, Prof_FED);
   if (a->reads && f->last < before) Prof_Archive_fail(a, "names are not in order");
}

/* Room for so many, in place of those that are there; none for 0. */
static void make_formers(Prof_Archive *a, Prof_Context *c, uint32_t count)
{
   Prof_Config_release(c->former);
   c->former = 0;
   if (!count) return;
   if (count <= REMEMBERED)
      c->former = (Prof_Former_Names *)Prof_Config_alloc(1, sizeof *c->former);
   if (!c->former) {
      Prof_Archive_fail(a, count > REMEMBERED ? "too many names" : "out of memory");
      return;
   }
   c->former->count = count;
   c->former->newest = count - 1;
}

/* From the oldest to the newest. */
static void archive_formers(Prof_Archive *a, Prof_Context *c)
{
   uint32_t count = Prof_Archive_count(a, c->former ? c->former->count : 0, 4), i;
   if (a->reads) make_formers(a, c, count);
   if (!c->former) return;
   for (i = 0; i < count; ++i)
      archive_former(a, former(c->former, count - 1 - i),
                     i ? former(c->former, count - i)->last : c->forgotten);
}

static void archive_names(Prof_Archive *a, Prof_Context *c)
{
   Prof_Archive_text(a, c->name, sizeof c->name);
   Prof_Archive_int(a, &c->named, 0, 1);
   Prof_Archive_int(a, &c->fiber, 0, INT32_MAX);
   Prof_Archive_int(a, &c->used, 0, 1);
   Prof_Archive_u64(a, &c->ended_in);
   Prof_Archive_u64(a, &c->forgotten);
   archive_formers(a, c);
   if (a->reads && (c->ended_in > in_progress() || c->forgotten > in_progress()))
      Prof_Archive_fail(a, "a thread ended in a frame to come");
}

uint32_t Prof_Context_Names_count(void) { return Prof_Atomic_acquire32(&Prof_Contexts_used); }

void Prof_Context_Names_archive(Prof_Archive *a)
{
   uint32_t count, i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   Prof_Archive_u64(a, &own.num_recorded);
   Prof_Archive_int(a, &Prof_Context_threads_live, 0, INT32_MAX);
   Prof_Archive_int(a, &Prof_Context_threads_seen, 0, INT32_MAX);
   if (Prof_Context_threads_live > Prof_Context_threads_seen) {
      Prof_Archive_fail(a, "more threads are alive than ever were");
      Prof_Context_threads_live = Prof_Context_threads_seen;
   }
   count = Prof_Archive_count(a, Prof_Contexts_used, 7);
   if (a->reads && count != Prof_Contexts_used) Prof_Archive_fail(a, "threads are missing");
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) archive_names(a, Prof_Contexts[i]);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
