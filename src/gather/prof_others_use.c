/* prof_others_use.c - see prof_others_use.h */
#ifdef Prof_ENABLED
#include "prof_others_use.h"
#include "../base/prof_module.h"
#include <string.h>

/* Milliseconds. A reading is not made again before. */
#define FRESH_MS 1.0

static struct {
   Prof_Other_Use list[Prof_MAX_OTHERS_USE];
   uint32_t count;  /* of these, */
   uint64_t listed; /* of the frame that ended then */
   uint64_t from; /* readings before do not count */
   uint64_t all;  /* when all were read */
   Prof_Slot_Set doors; /* of contexts that have one */
   int open;      /* doors that may have a file */
} own;

static void put_back(void)
{
   Prof_Others_Use_end(0);
   memset(&own, 0, sizeof own);
}

static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- doors ---- */

static uint32_t next_door(uint32_t slot) { return Prof_Slot_Set_next(&own.doors, slot); }

void Prof_Others_Use_begin(Prof_Context *c)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && !c->fiber);
   Prof_Module_list(&module);
   memset(&c->seen, 0, sizeof c->seen);
   Prof_Slot_Set_add(&own.doors, c->index);
   Prof_Os_use_begin(&c->seen.door);
   c->thread = c->seen.door; /* that one is closed where the system tells too little */
   if (!Prof_Os_use_cpu(&c->seen.door, &c->seen.cpu)) c->seen.cpu = 0;
   c->seen.at = Prof_Clock_now();
}

static void end_one(Prof_Context *c)
{
   if (c->seen.counted) --own.open;
   Prof_Slot_Set_remove(&own.doors, c->index);
   Prof_Os_use_end(&c->seen.door);
   memset(&c->seen, 0, sizeof c->seen);
   memset(&c->thread, 0, sizeof c->thread);
}

void Prof_Others_Use_end(Prof_Context *c)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (c) end_one(c);
   for (i = c ? UINT32_MAX : next_door(0); i < Prof_Contexts_used; i = next_door(i + 1))
      end_one(Prof_Contexts[i]);
}

/* Is it one that is asked about? It takes a place when it is for the first time. */
static int is_asked(Prof_Context *c, const Prof_Context *updating)
{
   if (!c->used || c->fiber || c->track || !c->seen.door.known) return 0;
   if (c == updating || (updating && c == updating->holder)) return 0;
   if (c->seen.counted) return 1;
   if (own.open >= Prof_MAX_OTHERS_USE) return 0;
   c->seen.counted = 1;
   ++own.open;
   return 1;
}

/* ---- readings ---- */

/* Who was on no CPU since the last reading has no other delay: the system adds it up when a thread
 * gets one. */
static int read_delay(const Prof_Seen_Use *seen, Prof_Seen_Use *now)
{
   return (seen->read && now->cpu == seen->cpu) || Prof_Os_use_delay(&now->door, &now->delay);
}

/* Where the system does not tell it is not asked again. */
static int read_now(Prof_Seen_Use *seen, Prof_Seen_Use *now)
{
   *now = *seen;
   now->read = 1;
   if (Prof_Os_use_cpu(&seen->door, &now->cpu) && read_delay(seen, now)) return 1;
   Prof_Os_use_end(&seen->door);
   return 0;
}

static void read_all(const Prof_Context *updating, uint64_t at)
{
   uint32_t i;
   for (i = next_door(0); i < Prof_Contexts_used; i = next_door(i + 1)) {
      Prof_Context *c = Prof_Contexts[i];
      Prof_Seen_Use now;
      if (!is_asked(c, updating) || !read_now(&c->seen, &now)) continue;
      now.at = at;
      c->seen = now;
   }
   own.all = at;
}

static double ms_between(uint64_t from, uint64_t to)
{
   return to > from ? (double)(to - from) * Prof_Clock_seconds_per_tick() * 1e3 : 0;
}

void Prof_Others_Use_refresh(const Prof_Context *updating, uint64_t at)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.all < own.from || ms_between(own.all, at) >= FRESH_MS) read_all(updating, at);
}

void Prof_Others_Use_skip(const Prof_Context *updating, uint64_t at)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   own.from = at;
   read_all(updating, at);
}

static uint64_t grown(uint64_t now, uint64_t before) { return now > before ? now - before : 0; }

static uint32_t micros(double ns)
{
   double us = ns * 1e-3;
   return us <= 0 ? 0 : us < UINT32_MAX ? (uint32_t)us : UINT32_MAX;
}

/* The system adds a delay up when it is over, so one that was told since a reading before the frame
 * may have been long before that. */
static Prof_Other_Use use_of(uint32_t context, const Prof_Seen_Use *seen, const Prof_Seen_Use *now,
                             uint64_t begin)
{
   Prof_Other_Use use;
   use.context = context;
   use.cpu_us = micros((double)grown(now->cpu, seen->cpu));
   use.delay_us = seen->at < begin ? 0 : micros((double)grown(now->delay, seen->delay));
   return use;
}

/* It had no zone before the last reading: only what it used since the first one counts. */
static Prof_Other_Use use_of_new(uint32_t context, const Prof_Seen_Use *seen,
                                 const Prof_Seen_Use *now)
{
   Prof_Other_Use use;
   use.context = context;
   use.cpu_us = micros((double)grown(now->cpu, seen->cpu));
   use.delay_us = 0;
   return use;
}

/* What it used since then was in the frame. One that is not new and was never read has got a place
 * only now. */
static int is_told(const Prof_Seen_Use *seen)
{
   return seen->at >= (seen->read ? own.from : own.all);
}

const Prof_Other_Use *Prof_Others_Use_read(uint32_t updating, uint64_t begin, uint64_t end,
                                           uint32_t *count)
{
   const Prof_Context *in_hand = Prof_Contexts[updating];
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine() && updating < Prof_Contexts_used);
   *count = own.listed == end ? own.count : 0;
   if (own.listed == end) return own.list;
   for (i = next_door(0); i < Prof_Contexts_used && *count < Prof_MAX_OTHERS_USE;
        i = next_door(i + 1)) {
      Prof_Context *c = Prof_Contexts[i];
      Prof_Seen_Use now, *seen = &c->seen;
      if (!is_asked(c, in_hand) || !read_now(seen, &now)) continue;
      if (is_told(seen)) {
         Prof_Other_Use use = seen->read ? use_of(i, seen, &now, begin)
                                         : use_of_new(i, seen, &now);
         if (use.cpu_us || use.delay_us) own.list[(*count)++] = use;
      }
      now.at = end;
      *seen = now;
   }
   own.all = own.listed = end;
   own.count = *count;
   return own.list;
}

int Prof_Others_Use_tell(uint32_t context, uint32_t updating, uint64_t *cpu, uint64_t *delay)
{
   Prof_Context *c = context < Prof_Contexts_used ? Prof_Contexts[context] : 0;
   Prof_Seen_Use now;
   Prof_ASSERT(Prof_Config_lock_is_mine() && updating < Prof_Contexts_used);
   if (!c || !is_asked(c, Prof_Contexts[updating]) || !read_now(&c->seen, &now)) return 0;
   c->seen.door = now.door;
   *cpu = now.cpu;
   *delay = now.delay;
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
