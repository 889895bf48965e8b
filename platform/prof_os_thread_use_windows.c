/* prof_os_thread_use_windows.c - prof_os_thread_use.h for Windows, which tells a thread's CPU time
 * only. Empty elsewhere.
 *
 * GetThreadTimes grows by 15.6 ms at once, which is a frame. QueryThreadCycleTime is exact, but of
 * what kind its cycles are Windows does not say, and warns against taking them for time. On x86
 * they are ticks of the counter that zones read, as far as that is known; on ARM64 they are clocks
 * of a core, whose rate changes. So nothing is believed:
 *
 *   1. The counter must run at one rate (prof_os.h).
 *   2. A thread that spins must use as many cycles as the counter counts meanwhile. An interrupt
 *      can make it fewer, so it has some tries. Else nothing is told, for good.
 *   3. What a tick is worth is measured by the performance counter, from the first question to the
 *      first one by which it is known to 1 in 20,000. Until then nothing is told. After that it is
 *      kept as it is: another rate would change all that was told before, too.
 *
 * Cycles leave out what interrupts took, so that counts as off the CPU. Another thread is asked
 * about by its id, so nothing is open between two questions, to be closed when a thread ends or a
 * DLL is unloaded.
 *
 * WHAT IS NOT ASKED   How long a thread was ready to run, only a trace for administrators tells.
 * EnableThreadProfiling counts switches, and has the set of their reasons, but not how many were
 * for which. A thread must turn it off itself before it ends, but any thread may end the profiler.
 * Wine does not have it, so it could not be tested.
 */
#ifdef Prof_ENABLED
#include "prof_os_thread_use.h"

#if defined(_WIN32) && !defined(Prof_FAKE_CLOCK)

#include "prof_windows.h"

#include "prof_os.h"
#include "prof_stamp.h"

#if Prof_STAMP_IS_COUNTER

/* SPINS       readings of the counter in a try: some 100 us
 * CLOSE       by that part the cycles may differ then; they are read a little before the counter
 * LEAST_NS    between the two readings that give the rate, and
 * MOST_NS     at most, as the computer may have slept meanwhile, which one clock may not have seen
 * EXACT       readings that are doubtful by that part of the time between them will do */
enum { SPINS = 10000, TRIES = 16, CLOSE = 64, LEAST_NS = 100000000, EXACT = 20000 };
static const uint64_t MOST_NS = 10000000000u;

static struct {
   int agree;                 /* cycles are ticks: 1; they are not: -1; 0: nobody looked */
   double ns_per_tick;        /* 0: not known yet */
   uint64_t ticks, ns, doubt; /* the first reading of both clocks; ticks that it took */
} rate;

static int read_cycles(HANDLE thread, uint64_t *cycles)
{
   ULONG64 told;
   if (!QueryThreadCycleTime(thread, &told)) return 0;
   *cycles = told;
   return 1;
}

static int try_to_agree(void)
{
   uint64_t cycles, cycles_after, ticks, passed, used;
   int i;
   if (!read_cycles(GetCurrentThread(), &cycles)) return 0;
   ticks = Prof_Stamp_now();
   for (i = 0; i < SPINS; ++i) (void)Prof_Stamp_now();
   if (!read_cycles(GetCurrentThread(), &cycles_after)) return 0;
   passed = Prof_Stamp_now() - ticks;
   used = cycles_after - cycles;
   return used <= passed + passed / CLOSE && used >= passed - passed / CLOSE;
}

static int do_agree(void)
{
   int i;
   if (!rate.agree) rate.agree = Prof_Os_counter_steady() ? 0 : -1;
   for (i = 0; i < TRIES && !rate.agree; ++i) rate.agree = try_to_agree();
   if (!rate.agree) rate.agree = -1;
   return rate.agree > 0;
}

/* The counter is read before and after the clock. */
static int is_rate_known(void)
{
   uint64_t ticks, ns, doubt, passed, passed_ns;
   if (rate.ns_per_tick > 0) return 1;
   ticks = Prof_Stamp_now();
   ns = Prof_Os_ticks();
   doubt = Prof_Stamp_now() - ticks;
   passed = ticks - rate.ticks;
   passed_ns = ns - rate.ns;
   if (!rate.ns || ticks <= rate.ticks || passed_ns > MOST_NS) {
      rate.ticks = ticks;
      rate.ns = ns;
      rate.doubt = doubt;
   } else if (passed_ns >= LEAST_NS && (doubt + rate.doubt) <= passed / EXACT)
      rate.ns_per_tick = (double)passed_ns / (double)passed;
   return rate.ns_per_tick > 0;
}

static int read_cycles_of(DWORD id, uint64_t *cycles)
{
   HANDLE thread;
   int told;
   if (id == GetCurrentThreadId()) return read_cycles(GetCurrentThread(), cycles);
   thread = OpenThread(THREAD_QUERY_LIMITED_INFORMATION, 0, id);
   if (!thread) return 0;
   told = read_cycles(thread, cycles);
   CloseHandle(thread);
   return told;
}

int Prof_Os_use_cpu(const Prof_Use_Door *door, uint64_t *ns)
{
   DWORD error = GetLastError();
   uint64_t cycles;
   int told =
      door->known && do_agree() && is_rate_known() && read_cycles_of((DWORD)door->thread, &cycles);
   if (told) *ns = (uint64_t)((double)cycles * rate.ns_per_tick);
   SetLastError(error);
   return told;
}

#else
int Prof_Os_use_cpu(const Prof_Use_Door *door, uint64_t *ns) { return (void)door, (void)ns, 0; }
#endif

void Prof_Os_use_begin(Prof_Use_Door *door)
{
   door->file = 0;
   door->known = 1;
   door->thread = (int64_t)GetCurrentThreadId();
}

void Prof_Os_use_end(Prof_Use_Door *door)
{
   door->file = door->known = 0;
   door->thread = 0;
}

int Prof_Os_use_delay(Prof_Use_Door *door, uint64_t *ns) { return (void)door, (void)ns, 0; }
int Prof_Os_use_switches(Prof_Switches *switches) { return (void)switches, 0; }
int Prof_Os_use_process(uint64_t *ns) { return (void)ns, 0; }
int Prof_Os_use_cpus(void) { return 0; }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
