/* prof_clock.c - see prof_clock.h
 *
 * The counter is calibrated by two readings of both clocks, as far apart as can be: the first when
 * the profiler started, the last at most a half second ago. The longer the game runs, the better it
 * gets.
 *
 *      first                        lately                last   now
 *        |--------- ... ---------------|--------------------|-----|
 *        <------------------ the rate: first to now -------------->
 *                                      <- half a second: agrees? ->
 *                                                           <-----> a frame: did one jump?
 *
 * Neither clock is believed blindly. At each frame the two must have gone on by the same time since
 * the frame before, and at every half second since the last such check. If they did not, the rate
 * stays what it was, for it was right so long, and the calibration begins anew from here: it never
 * spans a moment in which one clock jumped and the other did not. The clock is trusted again once
 * half a second agrees with the rate that was kept, or with the half second before it.
 *
 * A computer that sleeps stops the one clock and perhaps not the other. Where the system tells how
 * long it slept, that explains the difference, and nothing is wrong but that frame's length.
 */
#ifdef Prof_ENABLED
#include "prof_clock.h"
#include "../base/prof_utf8.h"
#include "../../platform/prof_os.h"
#include <string.h>

#if defined(Prof_FAKE_CLOCK)
uint64_t Prof_fake_ticks = 1000000; /* nanoseconds */
#endif

/* The clock of a test is the test's. */
uint64_t Prof_Clock_system_ns(void)
{
#if defined(Prof_FAKE_CLOCK)
   return Prof_Clock_now();
#else
   return Prof_Os_ticks();
#endif
}

double Prof_Clock_system(void) { return (double)Prof_Clock_system_ns() * 1e-9; }

uint32_t Prof_Clock_is_slow;
int64_t Prof_Clock_half;

/* The two clocks, read at one moment. */
typedef struct Reading {
   uint64_t ticks, ns;
   uint64_t asleep; /* ns that the system slept and that `ns` leaves out */
} Reading;

typedef struct State {
   double seconds_per_tick;
   int trusted;
   int told;               /* that it is not */
   double resolution;
   uint64_t distrusted_at; /* the profiler's own clock when the clock was found to be wrong */
   uint64_t newest_reading; /* of an update, or at the start; with Prof_CHECKED only */
   int went_back;
   Reading first, lately, last; /* see above */
   int known;          /* the rate was measured at all; else seconds_per_tick is a guess */
   int judged;         /* a half second was judged: from then on the rate changes there alone */
   double rate_before; /* of the half second before, while not trusted; 0: none */
   char name[16];      /* of a capture's clock; "": the one that is read here */
} State;

/* Written twice, as C99 takes no variable for a constant. A tick is a nanosecond until it is known
 * to be something else. */
static const State initial = {1e-9, 1, 0, 0, 0, 0, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, 0, 0, 0, ""};
static State own = {1e-9, 1, 0, 0, 0, 0, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, 0, 0, 0, ""};

/* The bits of own.seconds_per_tick, for threads that may not read it while it changes. */
static uint64_t rate_for_all = UINT64_C(0x3e112e0be826d695); /* 1e-9 */

static void publish(void)
{
   Prof_Atomic_store64(&rate_for_all, Prof_Float_bits(own.seconds_per_tick));
}

void Prof_Clock_put_back(void)
{
   own = initial;
   publish();
   Prof_Atomic_store32(&Prof_Clock_is_slow, 0); /* others may be reading the clock */
   Prof_Clock_half = 0;
}

static void distrust(const char *why)
{
   own.trusted = 0;
   if (!own.told++) Prof_Config_log("clock: %s; not trusted until it keeps time again", why);
}

/* A clock that cannot be held against another one is trusted again after half a second without a
 * fault. */
static void forgive(void)
{
   uint64_t since = Prof_Clock_now() - own.distrusted_at;
   if (!own.trusted && (int64_t)since > 500000000) own.trusted = 1;
}

#if defined(Prof_CHECKED)
int Prof_Clock_ever_went_back(void)
{
   return own.went_back || Prof_Clock_now() < own.newest_reading;
}
#endif

/* Takes the first reading, before any zone: Prof_Clock_half begins with it. */
static void take_first_reading(void)
{
   uint64_t now = Prof_Clock_now();
#if defined(Prof_CHECKED)
   own.newest_reading = now;
#endif
   Prof_Clock_half = (int64_t)(now / 2);
}

#if Prof_STAMP_IS_COUNTER

/* Clocks that differ by more than this share are not believed, as in IProf 0.2. What time servers
 * do to the system's clock while it runs is far less. */
static const double TOLERANCE = 0.08;
/* LATELY_NS   how long a rate is watched before it is judged
 * BLIND_NS    readings less far apart than this give no better rate than the first guess
 * JUMP_NS     a jump of less than this within a frame is left to the check of the half second */
enum { LATELY_NS = 500000000, BLIND_NS = 1000000, JUMP_NS = 40000000, TRIES_TO_GUESS = 100000 };

/* Reads both clocks at one moment: of a few tries the one in which the counter moved least. */
static Reading read_both(void)
{
   Reading best = {0, 0, 0};
   uint64_t narrowest = UINT64_MAX;
   int i;
   for (i = 0; i < 3; ++i) {
      uint64_t before = Prof_Clock_now();
      uint64_t ns = Prof_Os_ticks();
      uint64_t asleep = Prof_Os_sleep_ns(ns);
      uint64_t width = Prof_Clock_now() - before;
      if (width >= narrowest) continue;
      narrowest = width;
      best.ticks = before + width / 2;
      best.ns = ns;
      best.asleep = asleep;
   }
   return best;
}

int Prof_Clock_read_both(uint64_t *ticks, uint64_t *ns)
{
   Reading now;
   if (Prof_Atomic_load32(&Prof_Clock_is_slow)) return 0;
   now = read_both();
   *ticks = now.ticks;
   *ns = now.ns;
   return 1;
}

int Prof_Clock_first(uint64_t *ticks, uint64_t *ns)
{
   *ticks = own.first.ticks;
   *ns = own.first.ns;
   return !Prof_Clock_is_slow;
}

/* Seconds per tick between two readings; 0, which agrees with no rate, if the counter stood. */
static double rate(Reading from, Reading to)
{
   return to.ticks > from.ticks ? (double)(to.ns - from.ns) * 1e-9 / (double)(to.ticks - from.ticks)
                                : 0;
}

/* A first guess good to about a part in a thousand, so that even the first report has times. A
 * clock that stands still must not hold up the game. */
static void first_guess(void)
{
   Reading now = own.first;
   int i;
   for (i = 0; i < TRIES_TO_GUESS && now.ns - own.first.ns < BLIND_NS / 10; ++i) now = read_both();
   own.known = now.ns > own.first.ns && now.ticks > own.first.ticks;
   if (own.known) own.seconds_per_tick = rate(own.first, now);
   else distrust("the system's clock stands still");
   publish();
}

static void begin_anew(Reading now)
{
   own.first = own.lately = own.last = now;
   own.rate_before = 0;
}

void Prof_Clock_start(void)
{
   Prof_Atomic_store32(&Prof_Clock_is_slow, !Prof_Os_counter_steady());
   begin_anew(read_both());
   take_first_reading();
   if (!Prof_Clock_is_slow) first_guess();
}

static int agree(double a, double b)
{
   return a > b * (1 - TOLERANCE) && a < b * (1 + TOLERANCE);
}

/* The nanoseconds by which the counter went on longer than the OS clock since the last frame. Both
 * differences may be negative, where a clock went back. */
static double lead_of(Reading now)
{
   double ticks = (double)(int64_t)(now.ticks - own.last.ticks);
   return ticks * own.seconds_per_tick * 1e9 - (double)(int64_t)(now.ns - own.last.ns);
}

static int too_far(double lead, Reading now)
{
   double passed = (double)(int64_t)(now.ns - own.last.ns);
   return lead < -JUMP_NS - TOLERANCE * passed || lead > JUMP_NS + TOLERANCE * passed;
}

/* Did one of the clocks jump since the last frame? A sleep of the computer is one as well, but no
 * reason for distrust if it explains by how much the two differ. */
static int jumped(Reading now)
{
   int64_t slept = (int64_t)(now.asleep - own.last.asleep);
   double lead = lead_of(now);
   int back = now.ticks < own.last.ticks || now.ns < own.last.ns;
   if (back || (own.known && too_far(lead, now))) {
      if (back || !(slept > JUMP_NS) || too_far(lead - (double)slept, now))
         distrust("the CPU's counter and the system's clock disagree");
      return 1;
   }
   return slept > JUMP_NS;
}

/* A half second is over without a jump. Its rate agrees with what is known: all is well, and the
 * calibration goes on from where it began. Or nothing was known, or the half second before said the
 * same and was not believed: two agree, and what they say takes the old rate's place. Else nobody
 * knows which is right: the old rate stays, and the next half second will tell. */
static void judge_rate(Reading now)
{
   double recent = rate(own.lately, now);
   if (own.known && agree(recent, own.seconds_per_tick)) {
      own.trusted = own.judged = 1;
      own.seconds_per_tick = rate(own.first, now);
   } else if (!own.known || (!own.trusted && agree(recent, own.rate_before))) {
      own.seconds_per_tick = recent;
      own.first = own.lately;
      own.known = own.trusted = 1;
   } else {
      distrust("the CPU's counter and the system's clock disagree");
      own.first = now;
      own.rate_before = recent;
   }
   own.lately = now;
}

/* Half a second is over if either clock says so, as the other one may stand still. */
static int is_window_over(Reading now)
{
   double by_counter = (double)(now.ticks - own.lately.ticks) * own.seconds_per_tick * 1e9;
   if (now.ticks <= own.lately.ticks) return 0;
   return now.ns - own.lately.ns >= LATELY_NS || (own.known && by_counter >= 1.5 * LATELY_NS);
}

/* Between two judgements the rate follows the readings only at the very start, where the guess is
 * worth little: from the first millisecond to the first half second. */
int Prof_Clock_check(void)
{
   Reading now;
   if (Prof_Clock_is_slow) {
      forgive();
      return 0;
   }
   now = read_both();
   if (jumped(now)) {
      begin_anew(now);
      return 1;
   }
   if (!own.known && now.ns == own.last.ns) begin_anew(now); /* it still stands */
   if (is_window_over(now)) judge_rate(now);
   else if (own.known && own.trusted && !own.judged && now.ns - own.first.ns >= BLIND_NS &&
            now.ticks > own.first.ticks)
      own.seconds_per_tick = rate(own.first, now);
   publish();
   own.last = now;
   return 0;
}

#else

/* Prof_Stamp_now() counts nanoseconds: nothing to calibrate, nothing to compare with. */
void Prof_Clock_start(void) { take_first_reading(); }

int Prof_Clock_read_both(uint64_t *ticks, uint64_t *ns)
{
   (void)ticks;
   (void)ns;
   return 0;
}

int Prof_Clock_first(uint64_t *ticks, uint64_t *ns) { return Prof_Clock_read_both(ticks, ns); }

int Prof_Clock_check(void)
{
   forgive();
   return 0;
}

#endif

void Prof_Clock_heed_reading(uint64_t now)
{
#if defined(Prof_CHECKED)
   own.went_back |= now < own.newest_reading;
   own.newest_reading = now;
#endif
   if ((int64_t)(now / 2) < Prof_Clock_half) Prof_Clock_half = (int64_t)(now / 2);
}

void Prof_Clock_went_back(void)
{
   own.distrusted_at = Prof_Clock_now();
#if defined(Prof_CHECKED)
   own.went_back = 1;
#endif
   distrust("it went back");
#if Prof_STAMP_IS_COUNTER
   if (!Prof_Clock_is_slow) begin_anew(read_both());
#endif
}

double Prof_Clock_seconds_per_tick(void)
{
   return Prof_Float_of_bits(Prof_Atomic_load64(&rate_for_all));
}
int Prof_Clock_trusted(void) { return own.trusted; }

const char *Prof_Clock_name(void)
{
   if (own.name[0]) return own.name;
   return Prof_Clock_is_slow ? "os" : Prof_STAMP_NAME;
}

/* The smallest step between two readings that differ. A browser's clock may stand still for a whole
 * millisecond, which is thousands of readings; the patience is for that, some 10 ms. */
enum { TRIES = 1000, PATIENCE = 100000 };

double Prof_Clock_resolution(void)
{
   uint64_t least = UINT64_MAX;
   int i;
   if (own.resolution > 0) return own.resolution;
   for (i = 0; i < TRIES || (least == UINT64_MAX && i < PATIENCE); ++i) {
      uint64_t a = Prof_Clock_now(), b = Prof_Clock_now();
      if (b > a && b - a < least) least = b - a;
   }
   own.resolution = (least == UINT64_MAX ? 1.0 : (double)least) * own.seconds_per_tick;
   return own.resolution;
}

static void archive_name(Prof_Archive *a)
{
   const char *name = Prof_Archive_string(a, a->reads ? "" : Prof_Clock_name());
   if (!a->reads) return;
   if (strlen(name) >= sizeof own.name) Prof_Archive_fail(a, "its clock has a long name");
   else (void)Prof_Utf8_plain(own.name, sizeof own.name, name);
}

void Prof_Clock_archive(Prof_Archive *a)
{
   Prof_Archive_double(a, &own.seconds_per_tick);
   Prof_Archive_int(a, &own.trusted, 0, 1);
   Prof_Archive_double(a, &own.resolution);
   archive_name(a);
   if (!a->reads) return;
   if (!(own.seconds_per_tick > 1e-18 && own.seconds_per_tick < 1e6 && own.resolution >= 0 &&
         own.resolution < 1e6)) {
      Prof_Archive_fail(a, "its clock has no rate");
      own.seconds_per_tick = initial.seconds_per_tick;
      own.resolution = initial.resolution;
   }
   publish();
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
