/* prof_clock.c - see prof_clock.h
 *
 * The counter is calibrated by two readings of both clocks, as far apart as can be: the first when
 * the profiler started, the last at this frame. The longer the game runs, the better it gets. A
 * second pair, at most half a second old, tells whether the counter still goes at that rate: the
 * seed's warning, raised when the two rates differ by more than 8 %.
 */
#ifdef Prof_ENABLED
#include "prof_clock.h"
#include "../platform/prof_os.h"

typedef struct Reading {
   uint64_t ticks, ns;
} Reading;

#if defined(Prof_FAKE_CLOCK)
uint64_t Prof_fake_ticks = 1000000; /* nanoseconds */
#endif

int Prof_clock_is_slow;
int64_t Prof_clock_half;

static Reading first, lately;
static double seconds_per_tick;
static int trusted = 1;
static double resolution;

#if Prof_STAMP_IS_COUNTER

static const double TOLERANCE = 0.08;
enum { LATELY_NS = 500000000, BLIND_NS = 1000000 };

/* Both clocks at one moment: of a few tries the one in which the counter moved least. */
static Reading read_both(void)
{
   Reading best = {0, 0};
   uint64_t narrowest = UINT64_MAX;
   int i;
   for (i = 0; i < 3; ++i) {
      uint64_t before = Prof_now();
      uint64_t ns = Prof_os_ticks();
      uint64_t width = Prof_now() - before;
      if (width >= narrowest) continue;
      narrowest = width;
      best.ticks = before + width / 2;
      best.ns = ns;
   }
   return best;
}

static double rate(Reading from, Reading to)
{
   return to.ticks > from.ticks ? (double)(to.ns - from.ns) * 1e-9 / (double)(to.ticks - from.ticks)
                                : 0;
}

/* A first guess good to about a part in a thousand, so that even the first report has times. */
static void first_guess(void)
{
   Reading now;
   do now = read_both();
   while (now.ns - first.ns < BLIND_NS / 10);
   seconds_per_tick = rate(first, now);
}

void Prof_start_clock(void)
{
   Prof_clock_is_slow = !Prof_os_counter_steady();
   first = lately = read_both();
   Prof_clock_half = (int64_t)(Prof_now() / 2);
   if (Prof_clock_is_slow) seconds_per_tick = 1e-9;
   else first_guess();
}

void Prof_check_clock(void)
{
   Reading now;
   double recent;
   if (Prof_clock_is_slow) return;
   now = read_both();
   if (now.ns - first.ns < BLIND_NS) return;
   if (now.ns - lately.ns >= LATELY_NS) {
      recent = rate(lately, now);
      lately = now;
      trusted = recent > seconds_per_tick * (1 - TOLERANCE) &&
                recent < seconds_per_tick * (1 + TOLERANCE);
   }
   if (trusted && now.ticks > first.ticks) seconds_per_tick = rate(first, now);
}

#else

/* Prof_stamp() counts nanoseconds: nothing to calibrate, nothing to compare with. */
void Prof_start_clock(void)
{
   first.ticks = lately.ticks = Prof_now();
   Prof_clock_half = (int64_t)(first.ticks / 2);
   seconds_per_tick = 1e-9;
}

void Prof_check_clock(void) {}

#endif

double Prof_seconds_per_tick(void) { return seconds_per_tick; }
int Prof_clock_trusted(void) { return trusted; }

const char *Prof_clock_name(void) { return Prof_clock_is_slow ? "os" : Prof_STAMP_NAME; }

/* The smallest step between two readings that differ. A browser's clock may stand still for a whole
 * millisecond, which is thousands of readings; the patience is for that, some 10 ms. */
enum { TRIES = 1000, PATIENCE = 100000 };

double Prof_clock_resolution(void)
{
   uint64_t least = UINT64_MAX;
   int i;
   if (resolution > 0) return resolution;
   for (i = 0; i < TRIES || (least == UINT64_MAX && i < PATIENCE); ++i) {
      uint64_t a = Prof_now(), b = Prof_now();
      if (b > a && b - a < least) least = b - a;
   }
   resolution = (least == UINT64_MAX ? 1.0 : (double)least) * seconds_per_tick;
   return resolution;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
