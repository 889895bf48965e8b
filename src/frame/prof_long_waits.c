/* prof_long_waits.c - see prof_long_waits.h */
#ifdef Prof_ENABLED
#include "prof_long_waits.h"
#include "prof_waited_for.h"
#include "prof_waiting.h"
#include "../gather/prof_guests.h"
#include "../gather/prof_thread.h"
#include "../gather/prof_thread_use.h"
#include "../gather/prof_wait.h"
#include "../base/prof_module.h"
#include <string.h>

/* Shorter ones are not worth the look, which takes some microseconds. */
#define LONG_MS 2.0

static struct {
   Prof_Long_Waits now;
   Prof_Item *looks;
   uint32_t num_looks, cap_looks;
   Prof_Logged_Wait *all; /* of the updating thread in this frame */
   uint32_t num_all, cap_all;
   const Prof_Reader *reader; /* of update: looks are differences from what that took last */
   uint64_t begin, late, late_told, least;
} own;

static void put_back(void)
{
   Prof_Config_release(own.looks);
   Prof_Config_release(own.all);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* Fibers that ran on the updating thread are not told from others here; what they did is the
 * frame's own work, which nobody asks the looks about. */
static void look(Prof_Long_Wait *wait, const Prof_Context *waiting)
{
   const Prof_Slot_Set *awake = &Prof_Contexts_awake[own.reader->number];
   uint32_t i;
   wait->first = own.num_looks;
   for (i = Prof_Slot_Set_next(awake, 0); i < Prof_Contexts_used;
        i = Prof_Slot_Set_next(awake, i + 1)) {
      const Prof_Context *c = Prof_Contexts[i];
      if (c == waiting) continue;
      own.looks = (Prof_Item *)Prof_Config_grown(own.looks, &own.cap_looks,
                                                 own.num_looks + c->num_entered, sizeof *own.looks);
      if (own.cap_looks < own.num_looks + c->num_entered) break;
      own.num_looks += Prof_Reader_peek(own.reader, c, wait->looked, own.looks + own.num_looks);
   }
   wait->count = own.num_looks - wait->first;
   own.now.looks = own.looks;
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

/* The time, from the wait's begin on, in which each of `whom` was waited for; and which of them is
 * the thread that it ran on, or -1: it is one itself. */
typedef struct Spans {
   uint64_t from[Prof_MAX_HELD_UP], to[Prof_MAX_HELD_UP];
   int host[Prof_MAX_HELD_UP];
} Spans;

/* Returns which of them it is; -1: there is no room. */
static int add_whom(Prof_Long_Wait *wait, Spans *spans, uint32_t context, uint64_t from,
                    uint64_t to)
{
   int i;
   for (i = 0; i < wait->num_whom && wait->whom[i] != context; ++i) {}
   if (i == Prof_MAX_HELD_UP) return -1;
   if (i == wait->num_whom) {
      ++wait->num_whom;
      wait->whom[i] = context;
      wait->held[i] = 0;
      spans->from[i] = from;
      spans->to[i] = to;
      spans->host[i] = -1;
   }
   if (from < spans->from[i]) spans->from[i] = from;
   if (to > spans->to[i]) spans->to[i] = to;
   wait->held[i] += to - from;
   return i;
}

/* For whichever it was, or for a file. New zones have no kind yet. */
static void note_unknown(Prof_Long_Wait *wait, uint32_t state, uint64_t ticks)
{
   int kind = Prof_Waiting_kind_of(Prof_Waiting_rules_now(), state);
   if (kind != Prof_WAITS && kind != Prof_WAITS_DISPLAY) wait->unknown += ticks;
}

static void take_from(Prof_Long_Wait *wait, int at, uint64_t ticks)
{
   wait->held[at] -= wait->held[at] < ticks ? wait->held[at] : ticks;
}

/* What a fiber did not wait on its thread is that thread's. */
static void take_passed(Prof_Long_Wait *wait, const Spans *spans, int at, uint64_t from,
                        uint64_t to)
{
   uint64_t begin = wait->end - wait->ticks, ran = to - from;
   int host = spans->host[at];
   if (host >= 0) {
      uint32_t who = Prof_Context_who(Prof_Contexts[wait->whom[at]]);
      ran = Prof_Guests_ran(Prof_Contexts[wait->whom[host]]->guests, who, begin + from, begin + to);
      if (ran > to - from) ran = to - from;
      take_from(wait, host, to - from - ran);
   }
   take_from(wait, at, ran);
}

/* Number `at` waited for another while it was waited for: that one held the frame up instead. */
static void pass_on(Prof_Long_Wait *wait, Spans *spans, int at, const Prof_Logged_Wait *other)
{
   const Prof_Context *whom = Prof_Context_of_who(other->by);
   uint64_t begin = wait->end - wait->ticks, from = other->begin - begin, to = other->end - begin;
   if ((int64_t)(other->end - other->begin) < (int64_t)own.least) return;
   if ((int64_t)to <= 0 || to > wait->ticks) return;
   if ((int64_t)from < (int64_t)spans->from[at]) from = spans->from[at];
   if (to > spans->to[at]) to = spans->to[at];
   if (from >= to) return;
   if (!whom) note_unknown(wait, other->state, to - from);
   if (!whom || whom->index == wait->whom[at]) return;
   if (add_whom(wait, spans, whom->index, from, to) < 0) return;
   take_passed(wait, spans, at, from, to);
}

/* Whom the context waited for in waits that ended while this one lasted. */
static void add_whom_of(Prof_Long_Wait *wait, Spans *spans, int at,
                        const Prof_Logged_Wait *others, uint32_t count)
{
   uint32_t i;
   for (i = 0; i < count; ++i) pass_on(wait, spans, at, &others[i]);
}

/* The fibers that ran on the thread while it was waited for, and did not wait itself for one that
 * is known. */
static void find_guests(const Prof_Long_Wait *wait, const Spans *spans, int at,
                        const Prof_Logged_Wait *others, uint32_t count, Prof_Guests *found)
{
   const Prof_Guests *guests = Prof_Contexts[wait->whom[at]]->guests;
   uint64_t begin = wait->end - wait->ticks, from = begin + spans->from[at];
   uint64_t to = begin + spans->to[at];
   uint32_t i;
   found->count = 0;
   for (i = 0; i < count; ++i) {
      if (!others[i].by || (int64_t)(others[i].end - from) <= 0) continue;
      if ((int64_t)(others[i].begin - to) >= 0) break;
      Prof_Guests_add(guests, from, others[i].begin, found);
      from = others[i].end;
   }
   Prof_Guests_add(guests, from, to, found);
}

/* They held the frame up instead, each as long as it ran there. What ran on the updating thread is
 * the frame's own work. */
static void add_guests_of(Prof_Long_Wait *wait, Spans *spans, int at,
                          const Prof_Logged_Wait *others, uint32_t count)
{
   uint64_t begin = wait->end - wait->ticks;
   Prof_Guests found;
   uint32_t i;
   if (!Prof_Contexts[wait->whom[at]]->guests) return;
   if (Prof_Contexts[wait->whom[at]] == Prof_Tls_hands()->own) return;
   find_guests(wait, spans, at, others, count, &found);
   for (i = 0; i < found.count && found.list[i].ticks >= wait->ticks / Prof_GUEST_PART; ++i) {
      const Prof_Guest *guest = &found.list[i];
      const Prof_Context *c = Prof_Context_of_who(guest->who);
      int before = wait->num_whom, place;
      if (!c) continue;
      place = add_whom(wait, spans, c->index, guest->from - begin, guest->to - begin);
      if (place < 0) return;
      wait->held[place] -= guest->to - guest->from - guest->ticks;
      if (place == before) spans->host[place] = at;
      take_from(wait, at, guest->ticks);
   }
}

static void find_whom(Prof_Long_Wait *wait, uint32_t by)
{
   const Prof_Context *c = Prof_Context_of_who(by);
   Spans spans;
   int at;
   memset(&spans, 0, sizeof spans);
   wait->num_whom = 0;
   wait->unknown = 0;
   if (c) (void)add_whom(wait, &spans, c->index, 0, wait->ticks);
   for (at = 0; at < wait->num_whom; ++at) {
      Prof_Logged_Wait others[Prof_WAITS_LOGGED];
      uint32_t count = Prof_Wait_Log_read(&Prof_Contexts[wait->whom[at]]->waits, others);
      add_whom_of(wait, &spans, at, others, count);
      add_guests_of(wait, &spans, at, others, count);
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

static void begin_wait(Prof_Context *c, uint32_t state)
{
   int kind;
   if (!is_of_updater(c)) return;
   Prof_Config_lock();
   ++Prof_Guests_part;
   kind = kind_of(state);
   if (Prof_Waiting_is_waiting(kind)) Prof_Thread_Use_begin_wait(c, kind == Prof_WAITS_THREAD);
   Prof_Config_unlock();
}

static void know_wait(Prof_Context *c, uint32_t who)
{
   if (is_of_updater(c)) Prof_Waited_For_begin(own.reader, who);
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

/* Its begin may be in the frame before: that part is not this one's. `before`: who let it go
 * before it began, as a word of a lock. */
static void keep_wait(const Prof_Context *c, const Prof_Logged_Wait *from, uint32_t before,
                      uint64_t looked)
{
   const Prof_Context *let_go = Prof_Context_of_who(before);
   int64_t begin = (int64_t)(from->begin - own.begin), end = (int64_t)(from->end - own.begin);
   int64_t ticks = end - (begin > 0 ? begin : 0);
   Prof_Long_Wait *wait = ticks < (int64_t)own.least ? 0 : place_for((uint64_t)ticks);
   if (!wait) return;
   wait->ticks = (uint64_t)ticks;
   wait->end = from->end;
   wait->looked = looked;
   wait->let_go = let_go ? let_go->index + 1 : 0;
   find_whom(wait, from->by);
   look(wait, c);
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

/* On the thread that waited. */
static void take_wait(Prof_Context *c, const Prof_Logged_Wait *waits, uint32_t count)
{
   uint32_t state = waits[0].state, i;
   uint64_t end = waits[count - 1].end;
   if (!is_of_updater(c)) return;
   Prof_Config_lock();
   add_to_all(waits, count);
   Prof_Waited_For_end(own.reader, waits, count);
   if (end - waits[0].begin >= own.least && Prof_Waiting_is_waiting(kind_of(state)))
      Prof_Thread_Use_end_wait(c, end - waits[0].begin);
   for (i = 0; i < count && is_late(state, end); ++i) {
      Prof_Logged_Wait wait = waits[i];
      if (count == 1) join_wait(c, &wait);
      keep_wait(c, &wait, i ? waits[i - 1].by : 0, end);
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
   own.begin = begin;
   own.late = late;
   own.late_told = late_told;
   own.reader = reader;
   own.least = (uint64_t)(LONG_MS * 1e-3 / Prof_Clock_seconds_per_tick());
   Prof_Waited_For_begin_frame();
   Prof_Wait_tell(begin_wait, know_wait, take_wait, own.least);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
