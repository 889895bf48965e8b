/* prof_thread_use.c - see prof_thread_use.h */
#ifdef Prof_ENABLED
#include "prof_thread_use.h"
#include "../../platform/prof_os_thread_use.h"
#include "../base/prof_module.h"
#include <string.h>

/* Nanoseconds. A frame that was off the CPU for less was not switched. A longer delay than that
 * shows that the machine is busy. */
enum { SWITCHED = 50000, BUSY = 100000 };

/* Frames after which the counts are read anew, if nothing happens. */
enum { AGE = 16 };

/* What is more than usual by that part, and by so many nanoseconds: a frame that is so much longer
 * may have been delayed where it waited, and one that was so much more off the CPU, beyond its
 * waiting, was perhaps by the machine. */
#define MORE 1.1
enum { LATE = 500000, OFF = 200000 };

/* What the system counts, but the CPU time. The delay in nanoseconds. */
enum { DELAY, LEFT, TAKEN, MINOR, MAJOR, COUNTS };

static struct {
   Prof_Use_Door door;
   const Prof_Context *of; /* null: no door is open */
   uint64_t cpu, ran;      /* at the last look; since the one before */
   int has_cpu, has_ran;
   uint64_t counts[COUNTS]; /* at the last reading */
   double usual[COUNTS];    /* of a frame that was switched */
   uint32_t known;          /* Prof_USE_ bits: what there is to count from */
   int age, switched;       /* frames since the reading; those before the one at hand, switched */
   int busy;                /* the last delay was long */
   double length, off;      /* of a frame, and of it off the CPU beyond its waiting: averages */
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

/* The next frame reads anew, to count from. */
void Prof_Thread_Use_skip(void)
{
   own.known = 0;
   own.age = AGE;
}

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

/* Returns Prof_USE_ bits: what the system told. */
static uint32_t read_counts(uint64_t counts[COUNTS])
{
   Prof_Switches switches;
   uint32_t told = Prof_Os_use_delay(&own.door, &counts[DELAY]) ? Prof_USE_DELAY : 0;
   if (!Prof_Os_use_switches(&switches)) return told;
   counts[LEFT] = switches.voluntary;
   counts[TAKEN] = switches.involuntary;
   counts[MINOR] = switches.minor;
   counts[MAJOR] = switches.major;
   return told | Prof_USE_SWITCHES;
}

/* What came of a count in the frame at hand, if in each one before it that was switched since the
 * last reading as much came as usual. A frame that is not `strange` tells what is usual; but pages
 * from a disk never are. */
static double part_of(int which, uint64_t now, int switched, int strange)
{
   double more = now > own.counts[which] ? (double)(now - own.counts[which]) : 0;
   double part = more - own.usual[which] * own.switched;
   int frames = own.switched + switched;
   if (!strange && frames && which != MAJOR) own.usual[which] = more / frames;
   return part > 0 ? part : 0;
}

static uint16_t whole(double count) { return (uint16_t)(count < 65535 ? count + 0.5 : 65535); }

static void take_counts(int switched, int strange, Prof_Use *use)
{
   uint64_t now[COUNTS] = {0, 0, 0, 0, 0};
   uint32_t told = read_counts(now);
   use->known |= told & own.known;
   if (use->known & Prof_USE_DELAY)
      use->delay_us = micros((uint64_t)part_of(DELAY, now[DELAY], switched, strange));
   if (use->known & Prof_USE_SWITCHES) {
      use->voluntary = whole(part_of(LEFT, now[LEFT], switched, strange));
      use->involuntary = whole(part_of(TAKEN, now[TAKEN], switched, strange));
      use->minor = whole(part_of(MINOR, now[MINOR], switched, strange));
      use->major = whole(part_of(MAJOR, now[MAJOR], switched, strange));
   }
   memcpy(own.counts, now, sizeof now);
   own.known = told;
   own.busy = use->delay_us >= BUSY / 1000;
   own.age = own.switched = 0;
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

/* It counts in what is usual, a moving average. */
static int is_more(double ns, double *usual, double by)
{
   int more = ns > MORE * *usual + by;
   *usual += (ns - *usual) / 16;
   return more;
}

/* The first frame has nothing to count from: it reads all, and knows the CPU time next. */
int Prof_Thread_Use_take(uint64_t ns, uint64_t waited_ns, uint64_t held_ns, Prof_Use *use)
{
   uint64_t gone = ns > own.ran ? ns - own.ran : 0, off = gone > waited_ns ? gone - waited_ns : 0;
   int late, switched = gone >= SWITCHED, strange = !own.has_ran;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   memset(use, 0, sizeof *use);
   if (own.length <= 0) own.length = (double)ns;
   late = is_more((double)ns, &own.length, LATE);
   if (!own.has_cpu) return late;
   if (own.has_ran) {
      use->known = Prof_USE_CPU;
      use->cpu_us = micros(own.ran < ns ? own.ran : ns);
      use->off_us = off >= SWITCHED ? micros(off) : 0;
      strange = is_more(off > held_ns ? (double)(off - held_ns) : 0, &own.off, OFF) || late;
   }
   if (strange || ++own.age >= AGE || (own.busy && switched)) take_counts(switched, strange, use);
   else own.switched += switched;
   use->machine_us = find_machine(use);
   Prof_ASSERT(use->machine_us <= use->off_us);
   return late;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
