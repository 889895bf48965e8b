/* prof_thread_use.c - see prof_thread_use.h */
#ifdef Prof_ENABLED
#include "prof_thread_use.h"
#include "../../platform/prof_os_thread_use.h"
#include "../base/prof_module.h"
#include "prof_cpu_share.h"
#include <string.h>

/* Nanoseconds. Who was off the CPU for less was not switched. */
enum { SWITCHED = 50000 };

/* Microseconds. Of a shorter delay nobody asks who had the CPU. */
enum { WORTH_IT = 500 };

/* All that the system counts. Times in nanoseconds. */
enum { ON_CPU, DELAY, LEFT, TAKEN, MINOR, MAJOR, OF_PROCESS, COUNTS };

/* In a frame no more begins of waits are looked at, of those that are due and of others. For a
 * later one the look before it has to do. */
enum { MOST_WAITS = 16 };

/* What it told at a look. */
typedef struct Look {
   uint64_t counts[COUNTS];
   uint32_t known; /* Prof_USE_ bits */
} Look;

/* What was used in waits that were looked at from begin to end. Nanoseconds. */
typedef struct In_Waits {
   uint64_t ns, on_cpu, delay;
} In_Waits;

/* Of waits for threads in one state that were looked at: off the CPU, and ready to run, when that
 * held nobody up; ready to run when it did, for the last time; and of that, of several times.
 * Nanoseconds. */
typedef struct Idle {
   uint64_t off, delay, woken, last;
   uint32_t state;
} Idle;

/* Of more states the last one stands for all, as state 0. */
typedef struct Idles {
   Idle list[MOST_WAITS + 1];
   int count;
} Idles;

static struct {
   Prof_Use_Door door;
   const Prof_Context *of; /* null: no door is open */
   Look last;             /* of an update */
   Look newest;           /* of an update or a wait */
   uint64_t at;           /* the stamp of the newest */
   Look begun;            /* when the wait that is open began, */
   uint64_t begun_at;     /* at that stamp; 0: none is, or it was not looked at */
   uint64_t missed;       /* ticks from its begin to that look */
   int cut;               /* it began before the last update; `begun` is of that one */
   int is_due;            /* it is for a thread, */
   uint32_t state;        /* in this state */
   int begins[2];         /* looks at begins since the last update; of those that are due */
   In_Waits now, waits;   /* since then; in the frame before */
   Idles idle_now, idle;  /* likewise */
   uint64_t more[COUNTS]; /* what came between it and the one before */
   uint32_t known;        /* and whether that is so: Prof_USE_ bits */
   Prof_Use_Split split;  /* of the last frame */
} own;

static void end_all(void)
{
   Prof_Os_use_end(&own.door);
   memset(&own, 0, sizeof own);
}

static Prof_Module module = Prof_MODULE(own, end_all);

void Prof_Thread_Use_end(const Prof_Context *context)
{
   if (own.of && (!context || own.of == context)) end_all();
}

/* ---- a look ---- */

static void read_switches(Look *now)
{
   Prof_Switches switches;
   if (!Prof_Os_use_switches(&switches)) return;
   now->counts[LEFT] = switches.voluntary;
   now->counts[TAKEN] = switches.involuntary;
   now->counts[MINOR] = switches.minor;
   now->counts[MAJOR] = switches.major;
   now->known |= Prof_USE_SWITCHES;
}

/* Who was not switched has no other delay than at the last look. */
static int was_switched(const Look *now, uint64_t ns)
{
   const Look *last = &own.newest;
   uint64_t ran = now->counts[ON_CPU] - last->counts[ON_CPU];
   if (!(now->known & last->known & Prof_USE_CPU) || ns >= ran + SWITCHED) return 1;
   if (!(now->known & last->known & Prof_USE_SWITCHES)) return 1;
   return now->counts[LEFT] != last->counts[LEFT] || now->counts[TAKEN] != last->counts[TAKEN];
}

static void read_delay(Look *now, uint64_t ns)
{
   if (own.newest.known & Prof_USE_DELAY && !was_switched(now, ns)) {
      now->counts[DELAY] = own.newest.counts[DELAY];
      now->known |= Prof_USE_DELAY;
   } else if (Prof_Os_use_delay(&own.door, &now->counts[DELAY])) now->known |= Prof_USE_DELAY;
}

static uint64_t ns_of(uint64_t ticks)
{
   return (uint64_t)((double)ticks * Prof_Clock_seconds_per_tick() * 1e9);
}

static void read_thread(Look *now, uint64_t at)
{
   uint64_t ns = at > own.at ? ns_of(at - own.at) : 0;
   memset(now, 0, sizeof *now);
   if (!Prof_Os_use_cpu(&own.door, &now->counts[ON_CPU])) return;
   now->known = Prof_USE_CPU;
   read_switches(now);
   read_delay(now, ns);
   own.newest = *now;
   own.at = at;
}

/* The whole program's CPU time tells who had the CPU while this thread had none. */
static void read_process(Look *now)
{
   if (now->known & Prof_USE_DELAY && Prof_Os_use_process(&now->counts[OF_PROCESS]))
      now->known |= Prof_USE_PROCESS;
}

/* A count that went back is not believed, nor is any other of that look. */
static void count_from(const Look *last, const Look *now)
{
   int i;
   own.known = last->known & now->known;
   for (i = 0; i < COUNTS; ++i) {
      own.more[i] = now->counts[i] - last->counts[i];
      if (now->counts[i] < last->counts[i]) own.known = 0;
   }
}

/* Do both looks tell all that looks at updates do, and no count went back? */
static int is_whole(const Look *now)
{
   uint32_t wanted = own.last.known & (Prof_USE_CPU | Prof_USE_DELAY);
   return wanted && (now->known & own.begun.known & wanted) == wanted &&
          now->counts[ON_CPU] >= own.begun.counts[ON_CPU] &&
          now->counts[DELAY] >= own.begun.counts[DELAY];
}

static uint64_t less(uint64_t a, uint64_t b) { return a > b ? a - b : 0; }

/* How often it was off the CPU since the wait began; at least once. */
static uint64_t count_switches(const Look *now)
{
   uint64_t before = own.begun.counts[LEFT] + own.begun.counts[TAKEN];
   uint64_t switches = now->counts[LEFT] + now->counts[TAKEN];
   if (!(now->known & own.begun.known & Prof_USE_SWITCHES)) return 1;
   return switches > before ? switches - before : 1;
}

static Idle *idle_in(uint32_t state)
{
   Idle *list = own.idle_now.list;
   int i = 0;
   while (i < own.idle_now.count && list[i].state != state) ++i;
   if (i > MOST_WAITS) {
      i = MOST_WAITS;
      list[i].state = 0;
   } else if (i == own.idle_now.count) {
      memset(&list[i], 0, sizeof *list);
      list[i].state = state;
      ++own.idle_now.count;
   }
   return &list[i];
}

/* Each time but the last: it was waited for somebody who was not done. `over`: now that one is.
 * `late`: of the time up to the look, so much was not in the wait. */
static void add_idle(const Look *now, uint64_t ns, uint64_t late, int over)
{
   Idle *idle = idle_in(own.state);
   uint64_t times = count_switches(now);
   uint64_t off = less(less(ns, late), now->counts[ON_CPU] - own.begun.counts[ON_CPU]);
   uint64_t delay = less(now->counts[DELAY] - own.begun.counts[DELAY], late);
   idle->off += over ? off - off / times : off;
   idle->delay += over ? delay - delay / times : delay;
   if (over) idle->woken += delay / times;
   if (over && times > 1) idle->last += delay / times;
}

static int are_near(uint64_t a, uint64_t b) { return a < b ? b - a < SWITCHED : a - b < SWITCHED; }

/* From `begun` to this look it took `looked`, of which the thread waited for `ns`. These differ by
 * much where it was held up right at a look, ran a fiber in between, or was looked at last before
 * the wait began. Then it is known only where it was surely idle. */
static void add_wait(const Look *now, uint64_t looked, uint64_t ns, int over)
{
   if (!is_whole(now)) return;
   if (own.is_due) {
      add_idle(now, looked, less(looked + ns_of(own.missed), ns), over);
   } else if (are_near(looked, ns)) {
      own.now.ns += ns;
      own.now.on_cpu += now->counts[ON_CPU] - own.begun.counts[ON_CPU];
      own.now.delay += now->counts[DELAY] - own.begun.counts[DELAY];
   }
}

/* Ticks since the wait that is open began. */
static uint64_t waited_by(const Prof_Context *context, uint64_t at)
{
   return less(Prof_Context_time_of(context, at), context->wait_at);
}

/* An update in a wait: what was before is the old frame's, and the rest the new one's. The end of a
 * short wait is not told. */
static void cut_wait(const Prof_Context *context, uint64_t at)
{
   uint64_t looked = at - own.begun_at;
   if (!own.begun_at || !context->wait) {
      own.begun_at = 0;
      return;
   }
   if (!own.cut) add_wait(&own.newest, ns_of(looked), ns_of(waited_by(context, at)), 0);
   else add_wait(&own.newest, ns_of(looked), ns_of(looked), 0);
   own.begun = own.newest;
   own.begun_at = at;
   own.missed = 0;
   own.cut = 1;
}

void Prof_Thread_Use_look_at(const Prof_Context *context)
{
   Look now;
   uint64_t at = Prof_Clock_now();
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.of != context) end_all();
   if (!context) return;
   Prof_Module_list(&module);
   if (!own.of) Prof_Os_use_begin(&own.door);
   own.of = context;
   read_thread(&now, at);
   read_process(&now);
   count_from(&own.last, &now);
   own.last = own.newest = now;
   own.at = at;
   cut_wait(context, at);
   own.waits = own.now;
   own.idle = own.idle_now;
   memset(&own.now, 0, sizeof own.now);
   own.idle_now.count = 0;
   memset(own.begins, 0, sizeof own.begins);
}

/* ---- waits ---- */

void Prof_Thread_Use_begin_wait(const Prof_Context *context, int is_due)
{
   uint64_t at;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   own.begun_at = 0;
   own.cut = 0;
   own.is_due = is_due != 0;
   own.state = context->wait ? Prof_Context_state_of(context, context->wait) : 0;
   if (own.of != context) return;
   if (own.begins[own.is_due]++ >= MOST_WAITS) {
      own.begun = own.newest;
      own.begun_at = own.at;
      own.missed = 0;
      return;
   }
   at = Prof_Clock_now();
   read_thread(&own.begun, at);
   if (own.begun.known & Prof_USE_CPU) own.begun_at = at;
   own.missed = waited_by(context, at);
}

void Prof_Thread_Use_end_wait(const Prof_Context *context, uint64_t ticks)
{
   uint64_t at, looked;
   Look now;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.of != context || !own.begun_at) return;
   at = Prof_Clock_now();
   read_thread(&now, at);
   looked = at - own.begun_at;
   add_wait(&now, ns_of(looked), ns_of(own.cut ? looked : ticks), 1);
   own.begun_at = 0;
}

/* ---- a frame ---- */

static uint32_t micros(uint64_t ns)
{
   return ns / 1000 < UINT32_MAX ? (uint32_t)(ns / 1000) : UINT32_MAX;
}

static uint16_t whole(uint64_t count) { return (uint16_t)(count < 65535 ? count : 65535); }

static void take_switches(Prof_Use *use)
{
   use->voluntary = whole(own.more[LEFT]);
   use->involuntary = whole(own.more[TAKEN]);
   use->minor = whole(own.more[MINOR]);
   use->major = whole(own.more[MAJOR]);
}

int Prof_Thread_Use_was_idle(void)
{
   int i, was = 0;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < own.idle.count; ++i) was |= own.idle.list[i].off >= SWITCHED;
   return was;
}

static int is_within(uint32_t state, uint32_t of)
{
   while (state > of) state = Prof_States[state].parent;
   return state == of;
}

/* What held somebody up then is not idle; nor is it known which delay was the last. */
void Prof_Thread_Use_was_busy_in(uint32_t state, uint64_t ns)
{
   int i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < own.idle.count; ++i) {
      Idle *idle = &own.idle.list[i];
      if (!is_within(state, idle->state)) continue;
      idle->off = less(idle->off, ns);
      idle->delay = less(idle->delay, ns);
      idle->woken = less(idle->woken, ns);
      idle->last = less(idle->last, ns);
   }
}

static Idle sum_idle(void)
{
   Idle sum = {0, 0, 0, 0, 0};
   int i;
   for (i = 0; i < own.idle.count; ++i) {
      sum.off += own.idle.list[i].off;
      sum.delay += own.idle.list[i].delay;
      sum.woken += own.idle.list[i].woken;
      sum.last += own.idle.list[i].last;
   }
   return sum;
}

/* Of what was due, for certain. `missed`: of `off`, what may have held somebody up. `idle`: delay
 * in waits for threads that did not, and is not in `delay`. `woken`: of `delay`, at their ends;
 * `last`: of that, of several. */
typedef struct Due {
   uint64_t off, missed, delay, idle, woken, last;
} Due;

/* Two clocks tell of the waits, so these may be longer than the waiting by a rounding. */
static Due find_due(uint64_t ns, uint64_t waited, int pure)
{
   In_Waits seen = {0, 0, 0};
   uint64_t cpu, due;
   Due of;
   Idle idle = sum_idle();
   if (pure && own.waits.ns <= waited + SWITCHED) seen = own.waits;
   waited = less(waited, seen.ns);
   due = less(less(ns, seen.ns), waited);
   cpu = less(own.more[ON_CPU], seen.on_cpu);
   of.off = less(due, cpu);
   of.missed = less(of.off, idle.off);
   of.delay = less(less(own.more[DELAY], seen.delay), less(waited, less(cpu, due)));
   of.idle = of.delay < idle.delay ? of.delay : idle.delay;
   of.delay -= of.idle;
   of.woken = of.delay < idle.woken ? of.delay : idle.woken;
   of.last = idle.last;
   return of;
}

/* Of what the thread was off the CPU, the machine's. */
static uint32_t find_machine(const Prof_Use *use, uint32_t delay, uint32_t missed)
{
   if (missed > use->off_us) missed = use->off_us;
   if (delay > use->off_us) delay = use->off_us;
   if (use->known & Prof_USE_SWITCHES) {
      if (use->major && use->voluntary <= use->major) return missed;
      if (!(use->known & Prof_USE_DELAY) && use->involuntary && !use->voluntary) return missed;
   }
   return delay;
}

/* What of the delay the program's own threads are to blame for, not the machine. */
static void split_delay(Prof_Use *use, double length_us)
{
   uint32_t delay = use->delay_us < use->machine_us ? use->delay_us : use->machine_us;
   Prof_Cpu_Share share;
   if (!(use->known & Prof_USE_PROCESS)) return;
   own.split.program_us = micros(own.more[OF_PROCESS]);
   if (use->delay_us < WORTH_IT) return;
   share = Prof_Cpu_Share_of(length_us, use->cpu_us, use->delay_us, own.split.program_us,
                             Prof_Os_use_cpus());
   own.split.own = share.own / use->delay_us;
   own.split.others = share.others / use->delay_us;
   own.split.own_us = (uint32_t)(own.split.own * delay);
   own.split.others_us = (uint32_t)(own.split.others * delay);
   use->machine_us -= own.split.own_us;
}

void Prof_Thread_Use_take(uint64_t ns, uint64_t waited_ns, int pure, Prof_Use *use)
{
   Due due = find_due(ns, waited_ns, pure);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   memset(use, 0, sizeof *use);
   use->known = own.known;
   if (use->known & Prof_USE_CPU) {
      use->cpu_us = micros(own.more[ON_CPU] < ns ? own.more[ON_CPU] : ns);
      use->off_us = due.off >= SWITCHED ? micros(due.off) : 0;
   }
   if (use->known & Prof_USE_DELAY) use->delay_us = micros(own.more[DELAY]);
   if (use->known & Prof_USE_SWITCHES) take_switches(use);
   use->machine_us = find_machine(use, use->known & Prof_USE_DELAY ? micros(due.delay) : 0,
                                  micros(due.missed));
   memset(&own.split, 0, sizeof own.split);
   if (use->known & Prof_USE_DELAY) {
      own.split.idle_us = micros(due.idle);
      own.split.woken_us = micros(due.woken);
      own.split.last_us = micros(due.last);
   }
   if (own.split.last_us > use->machine_us) own.split.last_us = use->machine_us;
   split_delay(use, (double)ns * 1e-3);
   Prof_ASSERT(use->machine_us <= use->off_us);
}

const Prof_Use_Split *Prof_Thread_Use_split(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   return &own.split;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
