/* prof_others_use.c - see prof_others_use.h */
#ifdef Prof_ENABLED
#include "prof_others_use.h"
#include "../base/prof_module.h"
#include <string.h>

/* A thread that was delayed for so long between two readings, in nanoseconds, and for that part of
 * the time, shows that the machine is busy: to wake up takes a little each time. For so many frames
 * then there is a reading in each, else every few frames. */
enum { BUSY = 100000, BUSY_PART = 64, BUSY_FRAMES = 64, IDLE_FRAMES = 4 };

/* Slots that a frame looks through at most for a thread to read. */
enum { SEARCH = 64 };

static struct {
   Prof_Other_Use list[Prof_MAX_OTHERS_USE];
   uint64_t from; /* readings before do not count */
   uint64_t all;  /* when all were read */
   uint32_t turn; /* the slot that is looked at next */
   int open;      /* doors that may have a file */
   int busy;      /* frames left; */
   int idle;      /* until the next reading */
} own;

static void put_back(void)
{
   Prof_Others_Use_end(0);
   memset(&own, 0, sizeof own);
}

static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- doors ---- */

void Prof_Others_Use_begin(Prof_Context *c)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && !c->fiber);
   Prof_Module_list(&module);
   memset(&c->seen, 0, sizeof c->seen);
   Prof_Os_use_begin(&c->seen.door);
   c->thread = c->seen.door; /* that one is closed where the system tells too little */
}

static void end_one(Prof_Context *c)
{
   if (c->seen.counted) --own.open;
   Prof_Os_use_end(&c->seen.door);
   memset(&c->seen, 0, sizeof c->seen);
   memset(&c->thread, 0, sizeof c->thread);
}

void Prof_Others_Use_end(Prof_Context *c)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (c) end_one(c);
   for (i = 0; !c && i < Prof_Contexts_used; ++i) end_one(Prof_Contexts[i]);
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

/* Where the system does not tell it is not asked again. */
static int read_now(Prof_Seen_Use *seen, Prof_Seen_Use *now)
{
   *now = *seen;
   if (Prof_Os_use_cpu(&seen->door, &now->cpu) && Prof_Os_use_delay(&seen->door, &now->delay)) {
      now->door = seen->door; /* it has a file now */
      return 1;
   }
   Prof_Os_use_end(&seen->door);
   return 0;
}

static double grown(uint64_t now, uint64_t before)
{
   return now > before ? (double)(now - before) : 0;
}

/* From here on what is told counts from `now`. What is `usual` is known by readings in turn. */
static void keep(Prof_Seen_Use *seen, Prof_Seen_Use *now, uint64_t at, int usual)
{
   double ticks = grown(at, seen->at), delay = grown(now->delay, seen->delay);
   int counts = seen->read && seen->at >= own.from && ticks > 0;
   if (counts && usual) {
      now->cpu_rate = grown(now->cpu, seen->cpu) / ticks;
      now->delay_rate = delay / ticks;
   }
   if (counts && delay >= BUSY && delay * BUSY_PART >= ticks * Prof_Clock_seconds_per_tick() * 1e9)
      own.busy = BUSY_FRAMES;
   now->at = at;
   now->read = 1;
   *seen = *now;
}

static uint32_t most_looked_at(void)
{
   return Prof_Contexts_used < SEARCH ? Prof_Contexts_used : (uint32_t)SEARCH;
}

static void read_all(const Prof_Context *updating, uint64_t at)
{
   uint32_t i;
   for (i = 0; i < Prof_Contexts_used; ++i) {
      Prof_Context *c = Prof_Contexts[i];
      Prof_Seen_Use now;
      if (is_asked(c, updating) && read_now(&c->seen, &now)) keep(&c->seen, &now, at, 0);
   }
   own.all = at;
}

static void read_next(const Prof_Context *updating, uint64_t at)
{
   uint32_t looked, count = most_looked_at();
   for (looked = 0; looked < count; ++looked) {
      Prof_Seen_Use now;
      Prof_Context *c;
      if (own.turn >= Prof_Contexts_used) own.turn = 0;
      c = Prof_Contexts[own.turn++];
      if (!is_asked(c, updating)) continue;
      if (read_now(&c->seen, &now)) keep(&c->seen, &now, at, 1);
      return;
   }
}

void Prof_Others_Use_refresh(const Prof_Context *updating, uint64_t at, int longer)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.busy > 0) --own.busy;
   if (own.all == at) return;
   if (longer) read_all(updating, at);
   else if (own.busy || --own.idle <= 0) {
      read_next(updating, at);
      own.idle = IDLE_FRAMES;
   }
}

void Prof_Others_Use_skip(uint64_t now) { own.from = now; }

/* What of a sum lay in the frame, if before it grew by that rate. */
static uint32_t part_of(double sum, double rate, double ticks_before)
{
   double part = (sum - rate * ticks_before) * 1e-3;
   return part <= 0 ? 0 : part < UINT32_MAX ? (uint32_t)part : UINT32_MAX;
}

const Prof_Other_Use *Prof_Others_Use_read(uint32_t updating, uint64_t begin, uint64_t end,
                                           uint32_t *count)
{
   const Prof_Context *in_hand = Prof_Contexts[updating];
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine() && updating < Prof_Contexts_used);
   *count = 0;
   for (i = 0; i < Prof_Contexts_used && *count < Prof_MAX_OTHERS_USE; ++i) {
      Prof_Context *c = Prof_Contexts[i];
      Prof_Seen_Use now, *seen = &c->seen;
      Prof_Other_Use *use = &own.list[*count];
      if (!is_asked(c, in_hand) || !read_now(seen, &now)) continue;
      if (seen->read && seen->at >= own.from) {
         double before = grown(begin, seen->at);
         use->context = i;
         use->cpu_us = part_of(grown(now.cpu, seen->cpu), seen->cpu_rate, before);
         use->delay_us = part_of(grown(now.delay, seen->delay), seen->delay_rate, before);
         if (use->delay_us) ++*count;
      }
      keep(seen, &now, end, 0);
   }
   own.all = end;
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
