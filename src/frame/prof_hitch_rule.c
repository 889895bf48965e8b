/* prof_hitch_rule.c - see prof_hitch_rule.h */
#ifdef Prof_ENABLED
#include "prof_hitch_rule.h"
#include "prof_average.h"
#include "prof_value_usual.h"
#include "prof_hitch_machine.h"
#include "prof_hitch_shares.h"
#include "prof_median.h"
#include "../gather/prof_clock.h"
#include "../base/prof_module.h"
#include "../base/prof_number.h"
#include <string.h>

enum { WARM_UP = 16 };

static const struct {
   int slow, window;
} RUNS[] = {{8, 12}, {12, 32}};

/* See has_fallen. */
#define FALL (2.0 / 3)

/* After a run of late frames: what is no longer than those by this factor is not late, until so
 * many frames were none. */
#define LATER 1.25
enum { QUIET = 32 };

static struct {
   int strange;        /* the frame before was a hitch, a load, a gap, or a scene's first */
   double lost;        /* it was a hitch, and so many ms too long; else 0 */
   double missed;      /* frames of the usual length that it took the time of, less itself */
   Prof_Shares shares; /* of a slow frame after a hitch; the memory stays */
   int loaded;         /* a load or a scene's first, and no other frame since */
   uint32_t slow;      /* a bit for each of the last frames, loads and gaps left out; the newest is
                          the lowest */
   Prof_Median due;    /* ms: work, and waiting that was told to be for threads */
   Prof_Median length; /* ms: the same, and waiting that does not tell for what */
   Prof_Median whole;  /* ms: all but the profiler's own */
   double due_was, whole_was; /* ms: these medians, when the usual began; see has_fallen */
   uint32_t late;      /* as `slow`: late by the display */
   double late_ms;     /* so long were those of the last run; 0: there was none lately */
   int quiet;          /* frames since the last that was late by the median */
} own;

static void put_back(void)
{
   Prof_Hitch_Shares_free(&own.shares);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- the rule ---- */

double Prof_Hitch_Rule_median(void) { return Prof_Median_get(&own.due); }

/* Frames vary; one that is a hitch in the end is later than this when its last long wait ends. */
#define LATE 1.1

static uint64_t late_by(const Prof_Median *usual)
{
   if (usual->count < WARM_UP) return 0;
   return (uint64_t)(LATE * Prof_Median_get(usual) * 1e-3 / Prof_Clock_seconds_per_tick());
}

uint64_t Prof_Hitch_Rule_late(void) { return late_by(&own.length); }
uint64_t Prof_Hitch_Rule_late_told(void) { return late_by(&own.due); }

static int is_slow(double ms, const Prof_Median *usual)
{
   if (usual->count < WARM_UP) return 0;
   return ms > Prof_Settings.hitch_median * Prof_Median_get(usual) &&
          ms > Prof_Settings.hitch_budget * Prof_Settings.budget_ms;
}

/* What is due is never longer than the frame. */
uint64_t Prof_Hitch_Rule_least(void)
{
   double usual = Prof_Settings.hitch_median * Prof_Median_get(&own.due);
   double budget = Prof_Settings.hitch_budget * Prof_Settings.budget_ms;
   if (own.due.count < WARM_UP) return 0;
   return (uint64_t)((usual > budget ? usual : budget) * 1e-3 / Prof_Clock_seconds_per_tick());
}

static double more(double now, double usual) { return now > usual ? now - usual : 0; }

/* What of the wait for threads was for some that waited for the display? Where no lock tells for
 * whom it was, they must tell most of what others did not work in it. */
static double find_shown(const Prof_Held *held, double told)
{
   double known = Prof_Number_lesser(held->shown_told, told);
   double rest = more(told - known, held->worked), shown = more(held->shown, held->shown_told);
   if (shown < 0.5 * rest) return known;
   return known + Prof_Number_lesser(Prof_Number_lesser(shown, rest), held->unknown);
}

static Prof_Cause find_cause(const Prof_Frame *frame)
{
   double told, work = (double)Prof_Frame_Record_work(frame);
   double typical = Prof_Median_get(&own.due) / Prof_Frame_Record_ms_per_tick(frame);
   Prof_Held held;
   Prof_Cause cause;
   memset(&cause, 0, sizeof cause);
   Prof_Hitch_Shares_sum(frame, typical, &held);
   if (held.shown > 0) held.usual_told = Prof_Number_lesser(held.usual_told, typical);
   told = more(held.told, held.usual_told);
   cause.shown = find_shown(&held, told);
   cause.covered = Prof_Number_lesser(more(held.untold, held.usual_untold),
                                      more(held.worked, told));
   cause.usual_untold = held.usual_untold;
   cause.display = more(held.display, held.usual_display) + cause.shown +
                   more(held.untold, held.usual_untold) - cause.covered;
   cause.waited = told - cause.shown + cause.covered;
   cause.excess = work - Prof_Hitch_Shares_usual_work(frame) + held.told - held.usual_told -
                  cause.shown + cause.covered;
   return cause;
}

static double excess_ms(const Prof_Frame *frame, const Prof_Cause *cause)
{
   return cause->excess * Prof_Frame_Record_ms_per_tick(frame);
}

/* Is a frame that is slow by what was told of its waiting still so without what was for the
 * display? Usual frames waited for it as well, so what is left has to be beyond these. */
static int is_slow_as_told(const Prof_Frame *frame, const Prof_Cause *cause)
{
   double scale = Prof_Frame_Record_ms_per_tick(frame);
   double due = Prof_Frame_Record_due_ms(frame) - cause->shown * scale;
   double beyond = (Prof_Settings.hitch_median - 1) * Prof_Median_get(&own.due);
   return is_slow(due, &own.due) && (cause->shown <= 0 || excess_ms(frame, cause) > beyond);
}

/* Did others make a frame as long as that, by waiting that does not tell for what? By more than
 * half, or the display may have. */
static int is_slow_by_others(const Prof_Frame *frame, const Prof_Cause *cause, double length)
{
   double over = length - Prof_Median_get(&own.length);
   return is_slow(length, &own.length) && cause->covered > 0 &&
          excess_ms(frame, cause) > 0.5 * over;
}

/* Would the frame, less what it was held, have been none to speak of? Sets what held it. */
static int is_machines(const Prof_Frame *frame, Prof_Cause *cause)
{
   double excess = excess_ms(frame, cause), rest = Prof_Frame_Record_due_ms(frame), held;
   Prof_Machine *machine = &cause->machine;
   *machine = Prof_Hitch_Machine_find(frame, cause->waited, &cause->cpu);
   held = Prof_Hitch_Machine_held(machine);
   cause->crowded = machine->own_ms > 0 && machine->own_ms >= Prof_HITCH_PART * excess &&
                    machine->own_ms >= 0.5 * held;
   return !cause->crowded && held > 0 && held >= Prof_HITCH_PART * excess &&
          !is_slow(rest - held, cause->told ? &own.due : &own.length);
}

/* ---- the display ---- */

/* Is the frame late by the median, and longer than those of the last run? */
static int is_late(double whole)
{
   if (!is_slow(whole, &own.whole)) {
      if (own.whole.count >= WARM_UP && ++own.quiet >= QUIET) own.late_ms = 0;
      return 0;
   }
   own.quiet = 0;
   return whole > LATER * own.late_ms;
}

/* Was most of what the frame is longer than the median waited for the display? */
static int is_by_display(const Prof_Frame *frame, double whole, const Prof_Cause *cause)
{
   double over = whole - Prof_Median_get(&own.whole);
   return cause->display * Prof_Frame_Record_ms_per_tick(frame) > 0.5 * over;
}

/* Without so many ms, for which the machine held it up, would a frame have been in time that is
 * late by the display? */
static int is_in_time_without(const Prof_Frame *frame, double ms, double whole,
                              const Prof_Cause *cause)
{
   double late = cause->display * Prof_Frame_Record_ms_per_tick(frame);
   return ms >= Prof_HITCH_PART * late && !is_slow(whole - ms, &own.whole);
}

static double delay_of(const Prof_Frame *frame, double whole)
{
   return Prof_Number_lesser(frame->use.delay_us * 1e-3, whole);
}

/* Of a frame that is late, and not slow by what was due: whose doing is it? 0: nobody knows. */
static uint32_t find_late(const Prof_Frame *frame, double whole, Prof_Cause *cause)
{
   double delay = delay_of(frame, whole);
   *cause = find_cause(frame);
   cause->excess = cause->display;
   if (!is_by_display(frame, whole, cause)) return 0;
   if (!is_in_time_without(frame, delay, whole, cause)) return Prof_FRAME_DISPLAY;
   cause->machine = Prof_Hitch_Machine_of_late(frame, delay);
   return Prof_FRAME_MACHINE | Prof_FRAME_LATE;
}

/* Of a frame that is slow by what was due, which the machine held up: it may be late by the display
 * as well, and would be without the machine. */
static uint32_t find_held(const Prof_Frame *frame, double whole, int late, Prof_Cause *cause)
{
   double delay = delay_of(frame, whole), held = Prof_Hitch_Machine_held(&cause->machine);
   if (!late || !is_by_display(frame, whole, cause)) return Prof_FRAME_MACHINE;
   if (is_in_time_without(frame, delay > held ? delay : held, whole, cause))
      return Prof_FRAME_MACHINE;
   memset(&cause->machine, 0, sizeof cause->machine);
   cause->excess = cause->display;
   return Prof_FRAME_DISPLAY;
}

/* Frames are so long from now on. */
static void begin_rate(double whole)
{
   memset(&own.whole, 0, sizeof own.whole);
   own.whole_was = 0;
   own.late = 0;
   own.quiet = 0;
   if (whole > own.late_ms) own.late_ms = whole;
}

/* ---- after a hitch ---- */

/* Did the frame, right after a hitch, only catch up with it? Then it takes no longer than it lost,
 * as a game that keeps up does a second's work in less than a second; and no path takes much longer
 * than it usually does in as many frames as were missed. */
static int catches_up(const Prof_Frame *frame, uint32_t whose, const Prof_Cause *cause)
{
   const double ROUNDING = 1e-6; /* ms; what is left is often just what is usual */
   double rest = Prof_Frame_Record_due_ms(frame) - ROUNDING;
   if (Prof_Frame_Record_is_late(whose)) return 0; /* waiting catches up with nothing */
   if (excess_ms(frame, cause) > own.lost) return 0;
   Prof_Hitch_Shares_take(&own.shares, frame);
   rest -= Prof_Hitch_Shares_caught_up(&own.shares, own.missed, cause->waited) *
           Prof_Frame_Record_ms_per_tick(frame);
   return !is_slow(rest, cause->told ? &own.due : &own.length);
}

/* What the next frame may have to catch up with. */
static void note_lost(const Prof_Frame *frame, const Prof_Cause *cause)
{
   own.lost = excess_ms(frame, cause);
   own.missed = Prof_Average_usual_frames(frame->seconds) - 1;
}

/* ---- a frame ---- */

/* Is the frame slow, and why? That takes a walk through all states, so it is asked of frames only
 * that are long. Sets what others held up. */
static int find_out(Prof_Frame *frame, double length, Prof_Cause *cause)
{
   double held = (double)frame->held;
   if (!is_slow(Prof_Frame_Record_due_ms(frame), &own.due) && !is_slow(length, &own.length))
      return 0;
   *cause = find_cause(frame);
   held += cause->covered - cause->shown;
   cause->told = is_slow_as_told(frame, cause);
   if (!cause->told) {
      if (!is_slow_by_others(frame, cause, length)) {
         frame->held = (uint64_t)(held - cause->covered + 0.5); /* the display was waited for */
         return 0;
      }
      held += cause->usual_untold;
   }
   frame->held = (uint64_t)(held + 0.5);
   return 1;
}

static void forget_usual(void)
{
   Prof_Average_forget_usual();
   Prof_Value_Usual_forget();
}

static void begin_scene(void)
{
   memset(&own.due, 0, sizeof own.due);
   memset(&own.length, 0, sizeof own.length);
   own.due_was = 0;
   begin_rate(0);
   own.late_ms = 0;
   own.slow = 0;
   forget_usual();
}

/* Many games begin with slow frames. In averages they would stand for seconds, and count as usual
 * when a stall comes; so what is usual begins anew when the median falls to less than two thirds of
 * what it `was`: at first the mean of the frames that it takes to have one, then the median at that
 * time. So in a game whose frames are long and short in turn it happens once in a scene. `ms` is of
 * the newest frame, which the median has. */
static int has_fallen(const Prof_Median *median, double ms, double *was)
{
   double now = Prof_Median_get(median);
   if (median->count <= WARM_UP) *was += ms / WARM_UP;
   if (median->count < WARM_UP || now > FALL * *was || ms > FALL * *was) return 0;
   *was = now;
   return 1;
}

static void take(const Prof_Frame *frame, double length)
{
   double due = Prof_Frame_Record_due_ms(frame), whole = Prof_Frame_Record_whole_ms(frame);
   int fell;
   Prof_Median_take(&own.due, due);
   Prof_Median_take(&own.length, length);
   Prof_Median_take(&own.whole, whole);
   fell = has_fallen(&own.due, due, &own.due_was);
   if (has_fallen(&own.whole, whole, &own.whole_was) || fell) forget_usual();
}

static int count_slow(uint32_t bits, int window)
{
   int slow = 0;
   for (; window && bits; --window, bits >>= 1) slow += (int)(bits & 1);
   return slow;
}

/* Are so many of the last frames slow that they are no hitches? `bits`: which were. */
static Prof_Run find_run(uint32_t *bits, int slow, Prof_Hitch_Kind kind)
{
   Prof_Run run = {0, 0, Prof_HITCH_GAME};
   size_t i;
   *bits = *bits << 1 | (slow != 0);
   for (i = 0; slow && !run.slow && i < sizeof RUNS / sizeof *RUNS; ++i) {
      int count = count_slow(*bits, RUNS[i].window);
      if (count < RUNS[i].slow) continue;
      run.slow = count;
      run.window = RUNS[i].window;
      run.kind = kind;
   }
   return run;
}

/* Of either kind. What is usual begins anew with one. */
static Prof_Run take_run(int slow, uint32_t whose, double whole)
{
   Prof_Run run = find_run(&own.slow, slow && !whose, Prof_HITCH_GAME);
   Prof_Run late = find_run(&own.late, whose == Prof_FRAME_DISPLAY, Prof_HITCH_DISPLAY);
   Prof_ASSERT(!run.slow || !late.slow); /* no frame is slow in two ways */
   if (run.slow) begin_scene();
   if (late.slow) begin_rate(whole);
   return late.slow ? late : run;
}

/* A load or gap, or a scene's first frame, which counts for nothing usual. */
static uint32_t judge_odd(const Prof_Frame *frame)
{
   if (frame->flags & (Prof_FRAME_LOAD | Prof_FRAME_SCENE)) {
      begin_scene();
      own.loaded = 1;
   }
   own.strange = 1;
   own.lost = 0;
   return frame->flags & Prof_FRAME_ODD ? 0 : (uint32_t)(Prof_FRAME_AFTER | Prof_FRAME_SLOW);
}

/* The frame is held against the medians of those before it, and joins them only then. One right
 * after a load or gap is no hitch, however slow, nor one that catches up with a hitch; that it was
 * slow is noted, so that it does not count as usual. */
uint32_t Prof_Hitch_Rule_judge(Prof_Frame *frame, uint64_t untold, Prof_Cause *cause, Prof_Run *run)
{
   double due = Prof_Frame_Record_due_ms(frame);
   double length = due + (double)untold * Prof_Frame_Record_ms_per_tick(frame);
   double whole = Prof_Frame_Record_whole_ms(frame);
   int slow, late, after = own.strange, loaded = own.loaded;
   uint32_t whose = 0;
   Prof_ASSERT(Prof_Config_lock_is_mine() && frame->held + untold <= frame->apart);
   Prof_Module_list(&module);
   run->slow = run->window = 0;
   if (frame->flags & (Prof_FRAME_ODD | Prof_FRAME_SCENE)) return judge_odd(frame);
   own.strange = own.loaded = 0;
   if (loaded) return Prof_FRAME_AFTER | Prof_FRAME_SLOW;
   late = is_late(whole);
   slow = find_out(frame, length, cause);
   if (slow) {
      if (is_machines(frame, cause)) whose = find_held(frame, whole, late, cause);
   } else if (late) {
      whose = find_late(frame, whole, cause);
      slow = whose != 0;
   }
   if (slow && own.lost > 0 && !catches_up(frame, whose, cause)) after = 0;
   *run = take_run(slow, whose, whole);
   take(frame, length);
   own.lost = 0;
   if (run->slow) return after ? Prof_FRAME_AFTER : 0;
   own.strange = slow && !after;
   if (own.strange) note_lost(frame, cause);
   if (after) return Prof_FRAME_AFTER | whose | (slow ? Prof_FRAME_SLOW : 0);
   return slow ? Prof_FRAME_HITCH | whose : 0;
}

#if defined(Prof_CHECKED)
void Prof_Hitch_Rule_validate(void)
{
   Prof_ASSERT(Prof_Median_is_sound(&own.due) && Prof_Median_is_sound(&own.length));
   Prof_ASSERT(Prof_Median_is_sound(&own.whole));
}
#endif

void Prof_Hitch_Rule_archive(Prof_Archive *a)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   Prof_Archive_int(a, &own.strange, 0, 1);
   Prof_Archive_double(a, &own.lost);
   Prof_Archive_int(a, &own.loaded, 0, 1);
   Prof_Archive_u32(a, &own.slow, UINT32_MAX);
   Prof_Median_archive(a, &own.due);
   Prof_Median_archive(a, &own.length);
   if (a->reads && a->at == a->size) return; /* an older file */
   Prof_Archive_double(a, &own.missed);
   Prof_Median_archive(a, &own.whole);
   Prof_Archive_u32(a, &own.late, UINT32_MAX);
   Prof_Archive_double(a, &own.late_ms);
   Prof_Archive_int(a, &own.quiet, 0, INT32_MAX);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
