/* prof_evidence_watchdog.c - see prof_evidence_watchdog.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_EVIDENCE)
#include "prof_evidence_watchdog.h"
#include "prof_evidence_frame.h"
#include "prof_evidence_hang.h"
#include "prof_evidence_others.h"
#include "prof_evidence_plan.h"
#include "../../platform/thread/prof_os_worker.h"
#include "../../platform/prof_compiler.h"
#include "../../src/frame/prof_hitch_rule.h"
#include "../../src/gather/prof_thread.h"
#include <string.h>

enum { SEATS = 2, FREE = 0, TAKEN };

/* Nanoseconds. */
enum { MS = 1000000, IDLE = 100 * MS, MOST_SLEPT = 1000 * MS };
#define NS 1e9

typedef struct Seat {
   Prof_Evidence_Thread thread;
   uint32_t state;
} Seat;

/* What the thread that updates tells. A frame is watched if `begin` is not 0. */
static struct {
   uint64_t begin, limit, gap, ticks_per_ms;
   uint32_t seat; /* + 1; 0: none */
   const void *hands; /* who sits there, or could not */
   Prof_Evidence_Habit habit;
   Seat seats[SEATS];
} told;

static struct {
   Prof_Worker worker;
   uint32_t stopping;
   Prof_Evidence_Options options;
   /* The rest is the watchdog's own. */
   uint64_t begin; /* of the frame that it knows of */
   uint32_t seat;
   Prof_Evidence_Plan plan;
   uint64_t slept, hung, hang; /* nanoseconds: the clock; the frame so far; when it hangs */
   Prof_Evidence_Stack stack;
   uint64_t late, hangs;       /* read by anyone */
   uint32_t debugged;
} own; /* put back by prof_evidence.c */

static int is_stopping(void) { return Prof_Atomic_load32(&own.stopping) != 0; }

/* ---- the thread that updates ---- */

/* The seat is told before it is taken: one that is taken and is not the one that is told is
 * nobody's any more. */
static void sit_down(Prof_Context *mine)
{
   Seat *seat = told.seats;
   told.hands = 0;
   if (Prof_Atomic_acquire32(&seat->state) != FREE) ++seat;
   if (Prof_Atomic_acquire32(&seat->state) != FREE) return; /* the next frame tries again */
   memset(&seat->thread, 0, sizeof seat->thread);
   seat->thread.look.hands = Prof_Tls_hands();
   seat->thread.own = mine;
   seat->thread.tenant = mine->tenants;
   told.hands = Prof_Tls_hands(); /* if it is refused, that is so for all its frames */
   if (!Prof_Os_look_join(&seat->thread.look)) return;
   Prof_Atomic_release32(&told.seat, (uint32_t)(seat - told.seats) + 1);
   Prof_Atomic_release32(&seat->state, TAKEN);
}

/* Also another thread whose hands are where those of one were that is gone. */
static int is_seated(const Prof_Context *mine)
{
   const Prof_Evidence_Thread *thread;
   if (told.hands != Prof_Tls_hands()) return 0;
   if (!told.seat) return 1; /* it has been refused */
   thread = &told.seats[told.seat - 1].thread;
   return thread->own == mine && thread->tenant == mine->tenants;
}

static void change_seat(void)
{
   Prof_Context *mine = Prof_Tls_hands()->own;
   if (!mine || is_seated(mine)) return;
   Prof_Atomic_release64(&told.begin, 0);
   Prof_Atomic_release32(&told.seat, 0);
   sit_down(mine);
}

static uint64_t limit_of(double ticks_per_ms)
{
   return own.options.late_ms > 0 ? (uint64_t)(own.options.late_ms * ticks_per_ms)
                                  : Prof_Hitch_Rule_least();
}

uint64_t Prof_Evidence_Watchdog_frame(uint64_t begin, int recorded)
{
   double ticks_per_ms = 1e-3 / Prof_Clock_seconds_per_tick();
   int watched = Prof_Evidence_Habit_take(&told.habit, recorded) && begin;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   change_seat();
   if (!told.seat) watched = 0;
   Prof_Atomic_store64(&told.limit, limit_of(ticks_per_ms));
   Prof_Atomic_store64(&told.gap, (uint64_t)(Prof_Settings.gap_ms * ticks_per_ms));
   Prof_Atomic_store64(&told.ticks_per_ms, (uint64_t)ticks_per_ms);
   if (!watched) begin = 0;
   Prof_Atomic_release64(&told.begin, begin);
   return begin;
}

/* ---- the watchdog ---- */

static uint64_t ticks_of_ns(uint64_t ns)
{
   return (uint64_t)((double)ns / MS * (double)Prof_Atomic_load64(&told.ticks_per_ms));
}

static uint64_t ns_of_ticks(uint64_t ticks)
{
   return (uint64_t)((double)ticks * MS / (double)Prof_Atomic_load64(&told.ticks_per_ms));
}

static void leave_seat(uint32_t number)
{
   Seat *seat = &told.seats[number - 1];
   Prof_Os_look_leave(&seat->thread.look);
   Prof_Atomic_release32(&seat->state, FREE);
}

static void leave_old_seats(void)
{
   uint32_t number;
   for (number = 1; number <= SEATS; ++number)
      if (Prof_Atomic_acquire32(&told.seats[number - 1].state) == TAKEN &&
          Prof_Atomic_acquire32(&told.seat) != number && own.seat != number)
         leave_seat(number);
}

static uint64_t hang_ns(void)
{
   return own.options.hang_s > 0 ? (uint64_t)(own.options.hang_s * NS) : Prof_EVIDENCE_NEVER;
}

static void begin_frame(uint64_t begin)
{
   own.seat = Prof_Atomic_acquire32(&told.seat);
   leave_old_seats();
   own.begin = begin;
   own.slept = Prof_Os_ticks();
   own.hung = 0;
   own.hang = hang_ns();
   if (!begin) return;
   own.plan.look = ticks_of_ns((uint64_t)(own.options.look_ms * MS));
   own.plan.gap = Prof_Atomic_load64(&told.gap);
   own.plan.most = (uint32_t)own.options.looks;
   Prof_Evidence_Plan_begin(&own.plan, Prof_Atomic_load64(&told.limit));
}

static void count_late(void)
{
   int debugged = Prof_Os_look_is_debugged();
   Prof_Atomic_store32(&own.debugged, debugged ? 1u : 0u);
   if (debugged) Prof_Evidence_Plan_begin(&own.plan, 0);
   else Prof_Atomic_store64(&own.late, own.late + 1);
   Prof_Evidence_Others_begin();
}

/* The thread may have ended in the middle of a frame; nobody will end that. */
static void look(uint64_t at)
{
   Prof_Evidence_Thread *thread = &told.seats[own.seat - 1].thread;
   if (Prof_Evidence_Others_is_display(thread->look.hands)) {
      Prof_Evidence_Plan_put_off(&own.plan, at);
      return;
   }
   if (!own.plan.looks) count_late();
   if (Prof_Evidence_Plan_next(&own.plan) == Prof_EVIDENCE_NEVER) return;
   Prof_Evidence_Plan_took(&own.plan, at);
   switch (Prof_Evidence_Look_at(thread, &own.stack)) {
   case Prof_LOOK_SEEN:
      Prof_Evidence_Frame_add(own.begin, &own.stack.look, own.stack.places);
      Prof_Evidence_Others_look(own.begin, thread->look.hands, own.stack.look.call,
                                own.options.others);
      break;
   case Prof_LOOK_NO_ANSWER: Prof_Evidence_Frame_add_unanswered(own.begin); break;
   case Prof_LOOK_GONE:
      Prof_Evidence_Plan_begin(&own.plan, 0);
      own.hang = Prof_EVIDENCE_NEVER;
      break;
   }
}

static uint64_t lesser(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* What is longer than it ever sleeps at once, by far, was no time of the game's. */
static void mind_hang(void)
{
   uint64_t now = Prof_Os_ticks();
   own.hung += lesser(now - own.slept, MOST_SLEPT);
   own.slept = now;
   if (own.hung < own.hang) return;
   own.hang = own.hang < Prof_EVIDENCE_NEVER / 10 ? own.hang * 10 : Prof_EVIDENCE_NEVER;
   if (Prof_Os_look_is_debugged()) return;
   Prof_Evidence_Hang_report((double)own.hung / NS, &told.seats[own.seat - 1].thread, &own.options);
   Prof_Atomic_store64(&own.hangs, own.hangs + 1);
}

/* Does what there is to do, and returns for how many nanoseconds there is nothing. */
static uint64_t turn(void)
{
   uint64_t begin = Prof_Atomic_acquire64(&told.begin), passed, next;
   if (begin != own.begin || !begin) begin_frame(begin);
   if (!begin || !own.seat) return IDLE;
   passed = Prof_Clock_now() - begin;
   if ((int64_t)passed < 0) passed = 0; /* another core's clock may be a little behind */
   if (passed >= Prof_Evidence_Plan_next(&own.plan)) {
      look(passed);
      if (Prof_Atomic_load64(&told.begin) != begin) return 0;
      passed = Prof_Clock_now() - begin;
   }
   mind_hang();
   next = Prof_Evidence_Plan_next(&own.plan);
   if (next == Prof_EVIDENCE_NEVER) next = IDLE; /* any frame may begin, with a limit */
   else next = next > passed ? ns_of_ticks(next - passed) : 0;
   return lesser(next, own.hang > own.hung ? own.hang - own.hung : 0);
}

static void run(void *unused)
{
   (void)unused;
   while (!is_stopping() && !Prof_Os_worker_is_last(&own.worker)) {
      uint64_t ns = turn();
      if (ns && !is_stopping()) (void)Prof_Os_worker_wait_ns(&own.worker, ns);
   }
}

/* ---- beginning and end ---- */

int Prof_Evidence_Watchdog_start(const Prof_Evidence_Options *options)
{
   own.options = *options;
   return Prof_Os_worker_start(&own.worker, run, 0);
}

void Prof_Evidence_Watchdog_halt(void)
{
   Prof_Atomic_store32(&own.stopping, 1);
   if (own.worker.runs) Prof_Os_worker_wake(&own.worker);
   Prof_Os_worker_join(&own.worker);
}

void Prof_Evidence_Watchdog_forked(void) { Prof_Os_worker_join(&own.worker); }

void Prof_Evidence_Watchdog_end(void)
{
   uint32_t i;
   Prof_Evidence_Others_leave();
   for (i = 0; i < SEATS; ++i)
      if (told.seats[i].state == TAKEN) leave_seat(i + 1);
   memset(&told, 0, sizeof told);
   memset(&own, 0, sizeof own);
}

Prof_Evidence_Watched Prof_Evidence_Watchdog_counts(void)
{
   Prof_Evidence_Watched counts;
   counts.late = Prof_Atomic_load64(&own.late);
   counts.hangs = Prof_Atomic_load64(&own.hangs);
   counts.debugged = (int)Prof_Atomic_load32(&own.debugged);
   return counts;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
