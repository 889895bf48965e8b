/* prof_thread_use.c - see prof_thread_use.h */
#ifdef Prof_ENABLED
#include "prof_thread_use.h"
#include "../../platform/prof_os_thread_use.h"
#include "../base/prof_module.h"
#include <string.h>

/* Nanoseconds. A frame that was off the CPU for less was not, and one that was so for less beyond
 * its waiting has no hitch by it. */
enum { SWITCHED = 50000, UNEXPLAINED = 200000, BUSY = 100000 };

/* Frames after which what is known is too old to be held against the next, if nothing happens. */
enum { DELAY_AGE = 8, SWITCHES_AGE = 16, QUIET_AGE = 16 };

/* A frame that is longer than the usual one by that part, and by so many nanoseconds, may have been
 * delayed where it waited. */
#define LONGER 1.1
enum { LATE = 500000 };

static struct {
   Prof_Use_Door door;
   const Prof_Context *of; /* null: no door is open */
   uint64_t cpu, ran;      /* at the last look; since the one before */
   int has_cpu, has_ran;
   uint64_t delay;
   Prof_Switches switches;
   int has_delay, has_switches;        /* there is something to count from */
   int delay_age, switches_age, quiet; /* frames that were switched since the readings; others */
   int busy;                           /* the last delay was long */
   double usual;                       /* length of a frame, a moving average; 0: none yet */
   double left, taken, faults; /* usual switches and minor faults of one that was switched */
   int before;                 /* such frames since the last reading, less the one at hand */
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

void Prof_Thread_Use_skip(void) { own.has_ran = own.has_delay = own.has_switches = 0; }

void Prof_Thread_Use_look_at(const Prof_Context *context)
{
   uint64_t cpu;
   int told;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.of != context) end_all();
   if (!context) return;
   Prof_Module_list(&module);
   if (!own.of) Prof_Os_use_begin(&own.door);
   own.of = context;
   told = Prof_Os_use_cpu(&own.door, &cpu);
   own.has_ran = told && own.has_cpu && cpu >= own.cpu;
   own.ran = own.has_ran ? cpu - own.cpu : 0;
   own.has_cpu = told;
   if (told) own.cpu = cpu;
}

static uint32_t micros(uint64_t ns)
{
   return ns / 1000 < UINT32_MAX ? (uint32_t)(ns / 1000) : UINT32_MAX;
}

/* What of a count came in the frame at hand, if in each one before it that was switched since the
 * last reading as much came as usual. */
static uint16_t part_of(uint64_t now, uint64_t before, double *usual, int strange)
{
   double more = now > before ? (double)(now - before) : 0;
   double part = more - *usual * own.before;
   if (!strange) *usual = more / (own.before + 1);
   return (uint16_t)(part <= 0 ? 0 : part < UINT16_MAX ? part + 0.5 : UINT16_MAX);
}

static void take_delay(Prof_Use *use)
{
   uint64_t delay;
   int told = Prof_Os_use_delay(&own.door, &delay);
   if (told && own.has_delay && delay >= own.delay) {
      use->known |= Prof_USE_DELAY;
      use->delay_us = micros(delay - own.delay);
   }
   own.busy = use->delay_us >= BUSY / 1000;
   own.has_delay = told;
   own.delay_age = own.quiet = 0;
   if (told) own.delay = delay;
}

static void take_switches(Prof_Use *use, int strange)
{
   Prof_Switches now;
   int told = Prof_Os_use_switches(&now);
   if (told && own.has_switches) {
      use->known |= Prof_USE_SWITCHES;
      double none = 0; /* pages from a disk are never usual */
      use->voluntary = part_of(now.voluntary, own.switches.voluntary, &own.left, strange);
      use->involuntary = part_of(now.involuntary, own.switches.involuntary, &own.taken, strange);
      use->minor = part_of(now.minor, own.switches.minor, &own.faults, strange);
      use->major = part_of(now.major, own.switches.major, &none, 1);
   }
   own.has_switches = told;
   own.switches_age = 0;
   if (told) own.switches = now;
}

/* Of what the thread was off the CPU, the machine's. */
static uint32_t find_machine(const Prof_Use *use)
{
   uint32_t delay = use->delay_us < use->off_us ? use->delay_us : use->off_us;
   if (use->known & Prof_USE_SWITCHES) {
      if (use->major && use->voluntary <= use->major) return use->off_us;
      if (!(use->known & Prof_USE_DELAY) && use->involuntary && !use->voluntary) return use->off_us;
   }
   return delay;
}

/* It counts in what is usual. */
static int is_long(double ns)
{
   int longer = own.usual > 0 && ns > LONGER * own.usual + LATE;
   own.usual += own.usual > 0 ? (ns - own.usual) / 16 : ns;
   return longer;
}

/* The first frame has nothing to count from: it reads all, and knows the CPU time next. */
int Prof_Thread_Use_take(uint64_t ns, uint64_t waited_ns, uint64_t held_ns, Prof_Use *use)
{
   uint64_t gone = ns > own.ran ? ns - own.ran : 0, off = gone > waited_ns ? gone - waited_ns : 0;
   int late = is_long((double)ns), switched = gone >= SWITCHED;
   int strange = !own.has_ran || late || off >= held_ns + UNEXPLAINED;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   memset(use, 0, sizeof *use);
   if (!own.has_cpu) return late;
   own.before = own.switches_age;
   own.delay_age += switched;
   own.switches_age += switched;
   own.quiet += !switched;
   if (own.has_ran) {
      use->known = Prof_USE_CPU;
      use->cpu_us = micros(own.ran < ns ? own.ran : ns);
      use->off_us = off >= SWITCHED ? micros(off) : 0;
   }
   if (strange || own.delay_age >= DELAY_AGE || (own.busy && switched) || own.quiet >= QUIET_AGE)
      take_delay(use);
   if (strange || own.switches_age >= SWITCHES_AGE) take_switches(use, strange);
   use->machine_us = find_machine(use);
   Prof_ASSERT(use->machine_us <= use->off_us);
   return late;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
