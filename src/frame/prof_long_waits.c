/* prof_long_waits.c - see prof_long_waits.h */
#ifdef Prof_ENABLED
#include "prof_long_waits.h"
#include "prof_turns.h"
#include "prof_waiting.h"
#include "../gather/prof_fiber_runs.h"
#include "../gather/prof_lock.h"
#include "../gather/prof_thread.h"
#include "../gather/prof_thread_use.h"
#include "../gather/prof_wait.h"
#include "../gather/prof_waited_for.h"
#include "../base/prof_module.h"
#include <string.h>

/* Shorter ones are not worth the look, which takes some microseconds. */
#define LONG_MS 2.0

static struct {
   Prof_Long_Waits now;
   Prof_Item *looks;
   uint64_t *before;
   uint32_t num_looks, cap_looks, cap_before;
   uint32_t looked_at; /* waits in zones alone that were looked at when they began */
   Prof_Logged_Wait *all; /* of the updating thread in this frame */
   uint32_t num_all, cap_all;
   const Prof_Reader *reader; /* of update: looks are differences from what that took last */
   uint64_t begin, late, late_told, least;
} own;

static void put_back(void)
{
   Prof_Config_release(own.looks);
   Prof_Config_release(own.before);
   Prof_Config_release(own.all);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static void note_before(uint64_t begin, uint32_t look)
{
   const Prof_Item *item = &own.looks[look];
   if (!Prof_Waited_For_before(begin, item->context, item->order, &own.before[look]))
      own.before[look] = Prof_NOT_SEEN;
}

/* Fibers that ran on the updating thread are not told from others here; what they did is the
 * frame's own work, which nobody asks the looks about. */
static void look(Prof_Long_Wait *wait, const Prof_Context *waiting)
{
   const Prof_Slot_Set *awake = &Prof_Contexts_awake[own.reader->number];
   uint32_t i, end;
   wait->first = own.num_looks;
   for (i = Prof_Slot_Set_next(awake, 0); i < Prof_Contexts_used;
        i = Prof_Slot_Set_next(awake, i + 1)) {
      const Prof_Context *c = Prof_Contexts[i];
      if (c == waiting) continue;
      own.looks = (Prof_Item *)Prof_Config_grown(own.looks, &own.cap_looks,
                                                 own.num_looks + c->num_entered, sizeof *own.looks);
      own.before = (uint64_t *)Prof_Config_grown(own.before, &own.cap_before,
                                                 own.num_looks + c->num_entered,
                                                 sizeof *own.before);
      if (own.cap_looks < own.num_looks + c->num_entered) break;
      if (own.cap_before < own.num_looks + c->num_entered) break;
      end = own.num_looks + Prof_Reader_peek(own.reader, c, wait->looked,
                                             own.looks + own.num_looks);
      while (own.num_looks < end) note_before(wait->end - wait->ticks, own.num_looks++);
   }
   wait->count = own.num_looks - wait->first;
   own.now.looks = own.looks;
   own.now.before = own.before;
}

/* Of more waits than there is room for the shortest goes; its looks stay, unused. */
static Prof_Long_Wait *place_for(uint64_t ticks)
{
   Prof_Long_Wait *shortest = &own.now.waits[0];
   int i;
   if (own.now.count < Prof_MAX_LONG_WAITS) return &own.now.waits[own.now.count++];
   for (i = 1; i < own.now.count; ++i)
      if (own.now.waits[i].ticks < shortest->ticks) shortest = &own.now.waits[i];
   return shortest->ticks < ticks ? shortest : 0;
}

/* ---- for whom ---- */

static void add_whom(Prof_Long_Wait *wait, const Prof_Turn_Of *turn)
{
   const Prof_Context *c = Prof_Context_of_who(turn->of.who);
   int i;
   if (!c || (!turn->ticks && wait->num_whom)) return;
   for (i = 0; i < wait->num_whom && wait->whom[i] != c->index; ++i) {}
   if (i == Prof_MAX_HELD_UP) return;
   if (i == wait->num_whom) {
      ++wait->num_whom;
      wait->whom[i] = c->index;
      wait->held[i] = 0;
   }
   wait->held[i] += turn->ticks;
}

static void find_whom(Prof_Long_Wait *wait, uint32_t by)
{
   const Prof_Turn_Of *turns;
   int i, count = Prof_Turns_find(wait->end - wait->ticks, wait->end, by, &wait->unknown, &turns);
   wait->num_whom = 0;
   for (i = 0; i < count; ++i) {
      add_whom(wait, &turns[i]);
      Prof_Waited_For_add(&turns[i].of);
   }
}

/* Is a wait worth a look that ended so late? The display is nobody's fault, so nobody asks who
 * ended that. What is told is held against what was due in usual frames, however long these waited
 * besides. */
static int is_late(uint32_t state, uint64_t end)
{
   int kind = Prof_Waiting_kind_of(Prof_Waiting_rules_now(), state);
   uint64_t late = kind == Prof_WAITS ? own.late : own.late_told;
   return kind != Prof_WAITS_DISPLAY && own.reader && late &&
          (int64_t)(end - own.begin) > (int64_t)late;
}

/* What the thread used of the machine in a wait is told apart (prof_thread_use.h). */
static int kind_of(uint32_t state)
{
   Prof_Waiting_know(state);
   return Prof_Waiting_kind_of(Prof_Waiting_rules_now(), state);
}

static int is_of_updater(const Prof_Context *c)
{
   return c->hands == Prof_Atomic_load_ptr(&Prof_Context_updater);
}

static void begin_looks(const Prof_Context *c, uint32_t who)
{
   if (Prof_Waited_For_begin(own.reader, who, c->wait_at + c->away)) Prof_Turns_begin();
}

/* Those for a lock are looked at by what that tells. */
static void look_at_begin(const Prof_Context *c, uint32_t state)
{
   enum { MOST = 32 };
   if (own.looked_at == MOST || Prof_Lock_is_wait(Prof_Zones[Prof_States[state].zone].name)) return;
   ++own.looked_at;
   begin_looks(c, 0);
   Prof_Waited_For_end();
}

static void begin_wait(Prof_Context *c, uint32_t state)
{
   int kind;
   if (!is_of_updater(c)) return;
   Prof_Config_lock();
   Prof_Fiber_Runs_wait_began();
   kind = kind_of(state);
   if (Prof_Waiting_is_waiting(kind)) Prof_Thread_Use_begin_wait(c, kind == Prof_WAITS_THREAD);
   if (kind == Prof_WAITS_THREAD) look_at_begin(c, state);
   Prof_Config_unlock();
}

/* Whom it waits for has a turn as well. */
static int is_waiting(uint32_t who)
{
   const Prof_Context *c = Prof_Context_of_who(who);
   return c && Prof_Atomic_load_ptr(&c->wait);
}

static void know_wait(Prof_Context *c, uint32_t who, int sure)
{
   if (is_of_updater(c)) {
      begin_looks(c, who);
      return;
   }
   if (sure && !is_waiting(who)) Prof_Waited_For_mark(who);
   else Prof_Waited_For_mark_all();
   Prof_Waited_For_mark(Prof_Context_who(c));
}

static void know_end(Prof_Context *c)
{
   if (is_of_updater(c)) Prof_Waited_For_end();
   else Prof_Waited_For_mark(Prof_Context_who(c));
}

/* The wait that has just ended may go on with what was looked at as waits of their own. */
static void join_wait(const Prof_Context *c, Prof_Logged_Wait *wait)
{
   Prof_Logged_Wait log[Prof_WAITS_LOGGED], *last;
   uint32_t count = Prof_Wait_Log_read(&c->waits, log);
   int i;
   if (!wait->follows) return;
   last = count ? &log[count - 1] : 0;
   if (!last || last->end != wait->end || (int64_t)(wait->begin - last->begin) <= 0) return;
   *wait = *last;
   for (i = own.now.count - 1; i >= 0; --i)
      if ((int64_t)(own.now.waits[i].end - last->begin) > 0)
         own.now.waits[i] = own.now.waits[--own.now.count];
}

/* Its begin may be in the frame before: that part is not this one's. `before`: who let it go before
 * it began, as a word of a lock. Returns whether it is kept. */
static int keep_wait(const Prof_Context *c, const Prof_Logged_Wait *from, uint32_t before,
                     uint64_t looked)
{
   const Prof_Context *let_go = Prof_Context_of_who(before);
   int64_t begin = (int64_t)(from->begin - own.begin), end = (int64_t)(from->end - own.begin);
   int64_t ticks = end - (begin > 0 ? begin : 0);
   Prof_Long_Wait *wait = ticks < (int64_t)own.least ? 0 : place_for((uint64_t)ticks);
   if (!wait) return 0;
   wait->ticks = (uint64_t)ticks;
   wait->end = from->end;
   wait->looked = looked;
   wait->let_go = let_go ? let_go->index + 1 : 0;
   find_whom(wait, from->by);
   look(wait, c);
   return 1;
}

/* Of one that is not kept only the thread that let it go is known. */
static void add_turn_of(const Prof_Logged_Wait *wait)
{
   Prof_Turn turn;
   turn.from = wait->begin;
   turn.to = wait->end;
   turn.who = wait->by;
   Prof_Waited_For_add(&turn);
}

static void add_to_all(const Prof_Logged_Wait *waits, uint32_t count)
{
   enum { MOST = 4096 };
   uint32_t i;
   if (own.num_all + count > MOST) return;
   own.all = (Prof_Logged_Wait *)Prof_Config_grown(own.all, &own.cap_all, own.num_all + count,
                                                   sizeof *own.all);
   for (i = 0; i < count && own.num_all < own.cap_all; ++i) own.all[own.num_all++] = waits[i];
}

static void cut_before(Prof_Logged_Wait *waits, uint32_t count, uint64_t begin)
{
   uint32_t i;
   for (i = 0; i < count; ++i) {
      if ((int64_t)(waits[i].begin - begin) < 0) waits[i].begin = begin;
      if ((int64_t)(waits[i].end - begin) < 0) waits[i].end = begin;
   }
}

static void take_wait_of_other(const Prof_Context *c, const Prof_Logged_Wait *waits,
                               uint32_t count)
{
   if (!Prof_Atomic_load32(&Prof_Waited_For_is_open)) return;
   Prof_Config_lock();
   Prof_Turns_note(Prof_Context_who(c), waits, count);
   Prof_Config_unlock();
}

/* On the thread that waited. */
static void take_wait(Prof_Context *c, Prof_Logged_Wait *waits, uint32_t count, uint64_t since)
{
   uint32_t state = waits[0].state, i;
   uint64_t end = waits[count - 1].end;
   if (!is_of_updater(c)) {
      take_wait_of_other(c, waits, count);
      return;
   }
   cut_before(waits, count, since);
   Prof_Config_lock();
   add_to_all(waits, count);
   if (end - waits[0].begin >= own.least && Prof_Waiting_is_waiting(kind_of(state)))
      Prof_Thread_Use_end_wait(c, end - waits[0].begin);
   for (i = 0; i < count; ++i) {
      Prof_Logged_Wait wait = waits[i];
      if (count == 1) join_wait(c, &wait);
      if (is_late(state, end) && keep_wait(c, &wait, i ? waits[i - 1].by : 0, end)) continue;
      add_turn_of(&wait);
   }
   Prof_Config_unlock();
}

const Prof_Long_Waits *Prof_Long_Waits_now(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   return &own.now;
}

uint32_t Prof_Long_Waits_all(const Prof_Logged_Wait **waits)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   own.num_all = Prof_Wait_Log_join(own.all, own.num_all);
   *waits = own.all;
   return own.num_all;
}

void Prof_Long_Waits_begin_frame(uint64_t begin, uint64_t late, uint64_t late_told,
                                 const Prof_Reader *reader)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   own.now.count = 0;
   own.num_looks = 0;
   own.num_all = 0;
   own.looked_at = 0;
   own.begin = begin;
   own.late = late;
   own.late_told = late_told;
   own.reader = reader;
   own.least = (uint64_t)(LONG_MS * 1e-3 / Prof_Clock_seconds_per_tick());
   Prof_Waited_For_begin_frame();
   Prof_Wait_tell(begin_wait, know_wait, know_end, take_wait, own.least);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
