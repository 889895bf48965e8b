/* prof_gpu_zones.c - see prof_gpu_zones.h
 *
 *      begin, end                stamp queries into the frame that is open
 *      the first begin after     closes it, and looks which of the frames in flight are done: their
 *      an update                 times are fed to the context "GPU" (src/gather/prof_source.h)
 *
 * The frames are a ring. They are done in the order in which they were begun, so only the oldest
 * one is asked:
 *
 *      frames     0 free   1 in flight   2 in flight   3 open   4 free  ...
 *                            ^ oldest                    ^ current
 *
 * No call waits for the GPU. If all frames are in flight, a frame is left out. A driver whose clock
 * does not hold, at the start or later, is named and no longer asked. Whether
 * zones are in balance is looked at all the same: a fault in the game is one on every driver.
 *
 * A frame of the GPU counts if the update was recorded that ended the frame in which it was begun,
 * however many came after.
 *
 * WITH A RENDER THREAD an update may come at any moment: between two zones, inside of one, or twice
 * in a picture. So there a zone that is open over an update is no fault before LONG_OPEN of them.
 */
#ifdef Prof_ENABLED
#include "prof_gpu_zones.h"

#include <stdio.h>
#include <string.h>

#include "../../platform/prof_os.h"
#include "../base/prof_module.h"
#include "../base/prof_number.h"
#include "../gather/prof_clock.h"
#include "../gather/prof_context.h"
#include "../gather/prof_source.h"
#include "../gather/prof_start.h"
#include "../gather/prof_thread.h"
#include "../gather/prof_warning.h"
#include "prof_update.h"

enum { MAX_FRAMES = Prof_GPU_FRAMES, MAX_ZONES = Prof_GPU_STAMPS / 2, MAX_DEPTH = 32 };
enum { LOST_AFTER = 240 };  /* begins in other contexts, after which ours is taken for lost */
enum { FAULTS_ALLOWED = 2 };
enum { LONG_OPEN = 240 };          /* updates, after which a zone of another thread was left open */
enum { NEVER_DONE = 240 };         /* updates, after which the GPU was never asked for a frame */
enum { TESTS = 3, PUT_OFF = 600 }; /* of the clock, on a busy machine, so many begins apart */

typedef struct Gpu_Zone {
   uint32_t zone;
   int above; /* index of the zone around it; -1 none */
   uint64_t begin, end; /* ns, once known */
} Gpu_Zone;

typedef enum Stage { FREE, OPEN, IN_FLIGHT } Stage; /* in flight: the GPU may not be done with it */
typedef enum Trust { UNTRIED, GOOD, REFUSED } Trust; /* in the clock */

typedef struct Gpu_Frame {
   Stage stage;
   uint64_t number;  /* of the profiler's frame */
   uint64_t issued;  /* OS time of the first begin, ns */
   uint64_t issued_at; /* the same on our clock */
   uint64_t update;  /* after which it was begun */
   int count, num_queries;
   uint32_t queries[MAX_ZONES * 2]; /* begin, end, begin, end ... */
   Gpu_Zone zones[MAX_ZONES];
} Gpu_Frame;

static struct {
   const Prof_Gpu_Clock *clock; /* that of the last begin */
   Gpu_Frame frames[MAX_FRAMES];
   Gpu_Frame *current;   /* open, or null */
   int oldest;           /* of those in flight */
   int stack[MAX_DEPTH]; /* indices into current->zones; -1: not measured, then its name is here: */
   char names[MAX_DEPTH][Prof_MAX_TEXT + 1];
   int depth;            /* zones open, measured or not */
   int closed_for_you;   /* zones that lacked their end; ends that come for them are no fault */
   int outermost_may;    /* the outermost zone that is open is measured */
   uint64_t opened_in;   /* how many updates had been when that zone was opened */
   Trust trust;
   int has_context;      /* one is marked */
   int elsewhere;        /* outermost begins in another context, in a row */
   int faults;           /* frames whose times cannot be: see is_plausible */
   int tests, put_off;   /* of the clock: how often it was tried; begins until it is tried again */
   uint64_t last_update; /* the update after which the current frame was begun */
   uint64_t last_end;    /* on our clock, of the last frame that was placed there; 0: none was */
   Prof_Context *source;
   /* What is told of the GPU. Another thread may be reading it: each is written before it is told,
    * and not again while it is. */
   char texts[2][192], put_off_text[192];
   int refusals; /* the last stands in texts[refusals % 2] */
} gpu;

/* The queries' names are forgotten: they belong to a context, which need not be current.
 * The ends of zones that are open are still to come, and are no fault. */
static void put_back(void)
{
   int open = gpu.depth + gpu.closed_for_you;
   memset(&gpu, 0, sizeof gpu);
   gpu.closed_for_you = open;
   Prof_Source_gpu_text = "";
}
static Prof_Module module = Prof_MODULE(gpu, put_back);

/* Of a zone: where it begins, where it ends. */
static const uint32_t *stamps_of(const Gpu_Frame *f, int zone)
{
   return f->queries + (ptrdiff_t)2 * zone;
}

/* ---- what cannot be shown is named ---- */

static void tell(const char *text)
{
   Prof_Config_lock();
   Prof_Source_gpu_text = text;
   Prof_Config_unlock();
}

static void refuse(const char *why)
{
   char zone[128], *text = gpu.texts[++gpu.refusals % 2];
   const char *driver = gpu.clock->driver();
   Prof_ASSERT(why && *why);
   snprintf(zone, sizeof zone, "%s: %s", driver ? driver : "unknown driver", why);
   snprintf(text, sizeof gpu.texts[0], "GPU times are not shown: %s", zone);
   gpu.trust = REFUSED;
   tell(text);
   Prof_Config_lock();
   if (Prof_Start_now()) Prof_Warning_note("GPU times are not shown:", zone, "", 0);
   Prof_Config_unlock();
}

static void refuse_figures(const char *what, double told_ms, double spent_ms)
{
   char why[128], told[Prof_NUMBER_SIZE], spent[Prof_NUMBER_SIZE];
   snprintf(why, sizeof why, "its clock told %s ms for %s of %s ms",
            Prof_Number_fixed(told, told_ms, 1), what, Prof_Number_fixed(spent, spent_ms, 1));
   refuse(why);
}

/* A driver may be wrong a few times. More often, and it is refused. */
static void fault(const char *what, double told_ms, double spent_ms)
{
   if (++gpu.faults > FAULTS_ALLOWED) refuse_figures(what, told_ms, spent_ms);
}

/* Says in Prof_Info that the test is put off. The log says nothing: the test may pass the next
 * time. */
static void put_test_off(void)
{
   const char *driver = gpu.clock->driver();
   if (!*gpu.put_off_text)
      snprintf(gpu.put_off_text, sizeof gpu.put_off_text,
               "GPU times are not shown yet: %s: the machine is too busy to test "
               "its clock",
               driver ? driver : "unknown driver");
   tell(gpu.put_off_text);
   gpu.put_off = PUT_OFF;
}

/* ---- the context ---- */

static void forget_frames(void)
{
   memset(gpu.frames, 0, sizeof gpu.frames);
   gpu.current = 0;
   gpu.oldest = 0;
}

/* Tests the driver's clock; 1: it is good. If the machine was too busy to tell, the test is put
 * off, a few times, before the driver is refused. */
static int test_clock(void)
{
   Prof_Gpu_Test test;
   Prof_Gpu_Verdict verdict = gpu.clock->test(&test);
   if (verdict == Prof_GPU_TRUSTED) return 1;
   if (verdict == Prof_GPU_UNSETTLED && ++gpu.tests < TESTS) put_test_off();
   else if (verdict == Prof_GPU_UNSETTLED) refuse("the machine is too busy to test its clock");
   else if (test.spent_ms > 0) refuse_figures("work", test.told_ms, test.spent_ms);
   else refuse("its clock could not be tested");
   return 0;
}

/* A context is tested once; the same driver's next one is taken at its word. */
static int adopt_context(void)
{
   const char *lack = gpu.clock->lack();
   forget_frames();
   gpu.elsewhere = 0;
   if (*lack) {
      refuse(lack);
      return 0;
   }
   if (gpu.trust == UNTRIED && gpu.put_off > 0) return --gpu.put_off, 0;
   if (gpu.trust == UNTRIED && !test_clock()) return 0;
   gpu.trust = GOOD;
   tell("ok");
   gpu.clock->mark_context();
   gpu.has_context = 1;
   if (!gpu.source) gpu.source = Prof_Source_make("GPU");
   return gpu.source != 0;
}

/* 1 if the current context is the one that is measured. Where a game draws in several, zones of the
 * others are left out; but if ours never comes again it was destroyed, and the current one is taken
 * in its place. */
static int is_ready(void)
{
   if (gpu.trust == REFUSED || Prof_Context_is_off() || !gpu.clock->is_ready()) return 0;
   if (gpu.has_context && gpu.clock->is_marked()) {
      gpu.elsewhere = 0;
      return gpu.source != 0;
   }
   if (gpu.has_context && ++gpu.elsewhere < LOST_AFTER) return 0;
   return adopt_context();
}

/* ---- frames that are done ---- */

/* 0: a result has not come yet. What was read is read again the next time. */
static int read_times(Gpu_Frame *f)
{
   int i;
   Prof_ASSERT(f->stage == IN_FLIGHT && 2 * f->count <= f->num_queries);
   for (i = 0; i < f->count; ++i) {
      Gpu_Zone *z = &f->zones[i];
      if (!gpu.clock->read(stamps_of(f, i)[0], &z->begin)) return 0;
      if (!gpu.clock->read(stamps_of(f, i)[1], &z->end)) return 0;
   }
   return 1;
}

/* Zones end after they begin, inside of the zone around them, and not later than now. */
static int is_plausible(const Gpu_Frame *f)
{
   uint64_t first = f->zones[0].begin, last = first, spent = Prof_Os_ticks() - f->issued;
   int i;
   Prof_ASSERT(f->count > 0);
   for (i = 0; i < f->count; ++i) {
      const Gpu_Zone *z = &f->zones[i];
      const Gpu_Zone *above = z->above < 0 ? z : &f->zones[z->above];
      Prof_ASSERT(z->above < i); /* what is around it began before */
      if (z->end < z->begin || z->begin < above->begin || z->end > above->end) {
         fault("a zone", (double)(int64_t)(z->end - z->begin) * 1e-6,
               (double)(int64_t)(above->end - above->begin) * 1e-6);
         return 0;
      }
      if (z->end > last) last = z->end;
   }
   if (last - first <= spent + spent / 64 + 1000000) return 1;
   fault("a frame", (double)(last - first) * 1e-6, (double)spent * 1e-6);
   return 0;
}

/* Nanoseconds of the GPU's clock as ticks since the frame's first stamp. All of a frame is counted
 * from that one, so that parts and wholes agree to the tick. */
static uint64_t to_ticks(const Gpu_Frame *f, uint64_t ns)
{
   return (uint64_t)((double)(ns - f->zones[0].begin) * 1e-9 / Prof_Clock_seconds_per_tick() + 0.5);
}

/* Returns where the frame lies on our clock; 0: the driver does not tell. Drivers with threads of
 * their own may wait for those. Work that is done cannot end later than now. */
static uint64_t begin_on_our_clock(const Gpu_Frame *f, uint64_t length)
{
   uint64_t gpu_now, now, passed;
   if (!gpu.clock->now || !gpu.clock->now(&gpu_now)) return 0;
   now = Prof_Clock_now();
   passed = gpu_now > f->zones[0].begin ? to_ticks(f, gpu_now) : 0;
   return now - (passed > length ? passed : length);
}

/* Returns the earliest place that the frame can have: after its first begin was asked for, and
 * after the frame before. So frames never overlap, and none ends later than now. */
static uint64_t earliest_begin(const Gpu_Frame *f)
{
   if (gpu.last_end && (int64_t)(gpu.last_end - f->issued_at) > 0) return gpu.last_end;
   return f->issued_at;
}

/* Finds a place for the frame, and how sure it is. */
static Prof_Source_Place find_place(const Gpu_Frame *f, uint64_t length, uint64_t *start)
{
   Prof_Source_Place place = Prof_PLACED;
   *start = begin_on_our_clock(f, length);
   if (!*start) {
      place = Prof_PLACED_ABOUT;
      *start = earliest_begin(f);
   }
   gpu.last_end = *start + length;
   return place;
}

/* Hands the frame's zones over as spans. They are placed on our clock only for who looks at each
 * entry; else only their lengths matter. */
static void feed(const Gpu_Frame *f)
{
   static Prof_Source_Span spans[MAX_ZONES];
   static uint32_t states[MAX_ZONES];
   uint64_t whole_ns = 0, length = 0, start = 0;
   Prof_Source_Place place = Prof_NOT_PLACED;
   int i;
   Prof_ASSERT(gpu.source && f->count <= MAX_ZONES);
   for (i = 0; i < f->count; ++i) {
      const Gpu_Zone *z = &f->zones[i];
      spans[i].zone = z->zone;
      spans[i].above = z->above;
      spans[i].begin = to_ticks(f, z->begin);
      spans[i].end = to_ticks(f, z->end);
      if (spans[i].end > length) length = spans[i].end;
      if (z->above < 0) whole_ns += z->end - z->begin;
   }
   if (Prof_Source_wants_places()) place = find_place(f, length, &start);
   for (i = 0; i < f->count; ++i) {
      spans[i].begin += start;
      spans[i].end += start;
   }
   Prof_Source_submit(gpu.source, spans, f->count, place, states);
   Prof_Source_feed_gpu_frame(gpu.source, f->number, (double)whole_ns * 1e-6);
}

/* A command buffer may never be submitted. What comes after it would wait for ever. */
static int is_never_done(const Gpu_Frame *f)
{
   return Prof_Update_count() - f->update > NEVER_DONE;
}

/* Feeds the frames that are done, oldest first. If the GPU's clock was not continuous, what is in
 * flight means nothing: it has no zones any more, and is free at once. */
static void collect(void)
{
   int i;
   Prof_ASSERT(gpu.oldest >= 0 && gpu.oldest < MAX_FRAMES);
   if (gpu.clock->broke())
      for (i = 0; i < MAX_FRAMES; ++i)
         if (gpu.frames[i].stage == IN_FLIGHT) gpu.frames[i].count = 0;
   for (i = 0; i < MAX_FRAMES && gpu.trust == GOOD; ++i) {
      Gpu_Frame *f = &gpu.frames[gpu.oldest];
      if (f->stage != IN_FLIGHT) return;
      if (!read_times(f)) {
         if (!is_never_done(f)) return;
         f->count = 0;
      }
      if (f->count && is_plausible(f)) feed(f);
      f->stage = FREE;
      gpu.oldest = (gpu.oldest + 1) % MAX_FRAMES;
   }
}

/* ---- frames that begin and end ---- */

/* Does nothing while the profiler is off, as with zones of the CPU. */
static void note_unclosed(int level)
{
   int at = gpu.stack[level];
   Prof_Config_lock();
   if (!Prof_Context_is_off() && Prof_Start_now()) {
      const char *name = at < 0 ? Prof_Zone_keep_string(gpu.names[level])
                                : Prof_Zones[gpu.current->zones[at].zone].name;
      ++Prof_Config_counts.unclosed_zones;
      Prof_Warning_note("GPU zone not closed:", name, "", 0);
   }
   Prof_Config_unlock();
}

/* Their ends, which are still to come, mean nothing then. */
static void close_zones(void)
{
   while (gpu.depth > 0) {
      --gpu.depth;
      ++gpu.closed_for_you;
      if (gpu.depth >= MAX_DEPTH) continue;
      note_unclosed(gpu.depth);
      if (gpu.stack[gpu.depth] < 0) continue;
      Prof_ASSERT(gpu.current && gpu.stack[gpu.depth] < gpu.current->count);
      gpu.clock->stamp(stamps_of(gpu.current, gpu.stack[gpu.depth])[1]);
   }
}

static void close_frame(int recorded)
{
   if (!gpu.current) return;
   close_zones();
   gpu.current->stage = recorded ? IN_FLIGHT : FREE;
   gpu.current = 0;
}

/* Query objects are made some at a time, when a frame first needs them, and used again by later
 * frames in its place. 0: the frame has as many as there can be. */
static int make_some(Gpu_Frame *f)
{
   enum { SOME = 16 };
   Prof_ASSERT(f->num_queries % SOME == 0 && f->num_queries <= MAX_ZONES * 2);
   if (f->num_queries == MAX_ZONES * 2) return 0;
   gpu.clock->make(f->queries + f->num_queries, SOME);
   f->num_queries += SOME;
   return 1;
}

/* Once and for all: where they need it, they cannot be made any later either. */
static void renew(Gpu_Frame *f)
{
   while (make_some(f)) {
   }
   gpu.clock->renew(f->queries, f->num_queries);
}

static void open_frame(void)
{
   int i, last = gpu.oldest;
   Prof_ASSERT(!gpu.current && gpu.depth == 0);
   for (i = 0; i < MAX_FRAMES && gpu.frames[last].stage != FREE; ++i)
      last = (last + 1) % MAX_FRAMES;
   if (gpu.frames[last].stage != FREE) return; /* all in flight: this frame is left out */
   gpu.current = &gpu.frames[last];
   gpu.current->stage = OPEN;
   gpu.current->count = 0;
   gpu.current->number = Prof_Update_frames_recorded() + 1;
   gpu.current->issued = Prof_Os_ticks();
   gpu.current->issued_at = Prof_Clock_now();
   gpu.current->update = Prof_Update_count();
   if (gpu.clock->renew) renew(gpu.current);
}

/* Begins a frame of the GPU at the first begin after an update. */
static void turn_frame(void)
{
   uint64_t update = Prof_Update_count();
   Prof_ASSERT(gpu.depth == 0 && gpu.source); /* between outermost zones */
   if (update == gpu.last_update) return;
   close_frame(Prof_Update_was_recorded(gpu.last_update + 1));
   gpu.last_update = update;
   collect();
   if (gpu.trust == GOOD) open_frame();
}

/* ---- zones ---- */

/* 0: the frame has as many zones as there can be. */
static int has_queries(Gpu_Frame *f)
{
   return f->count * 2 < f->num_queries || make_some(f);
}

/* Returns the zone's index in the frame; -1: it is not measured, for want of a frame, a query or a
 * measured zone around it. A zone inside of one that is not measured would stand in the wrong
 * place. */
static int open_zone(const char *name)
{
   Gpu_Zone *z;
   int above = gpu.depth > 0 && gpu.depth <= MAX_DEPTH ? gpu.stack[gpu.depth - 1] : -1;
   if (!gpu.current || gpu.depth >= MAX_DEPTH) return -1;
   if (gpu.depth > 0 && above < 0) return -1;
   if (!has_queries(gpu.current)) return -1;
   Prof_ASSERT(gpu.current->stage == OPEN && above < gpu.current->count);
   Prof_ASSERT(2 * gpu.current->count + 1 < gpu.current->num_queries);
   z = &gpu.current->zones[gpu.current->count];
   z->zone = Prof_Source_zone(name, "GPU");
   z->above = above;
   gpu.clock->stamp(stamps_of(gpu.current, gpu.current->count)[0]);
   return gpu.current->count++;
}

/* May a zone be opened? The current context is asked for at outermost zones only. */
static int may_open(void)
{
   if (gpu.depth > 0) return gpu.outermost_may;
   gpu.opened_in = Prof_Update_count();
   gpu.outermost_may = is_ready();
   if (gpu.outermost_may) turn_frame();
   gpu.outermost_may = gpu.outermost_may && gpu.trust == GOOD;
   return gpu.outermost_may;
}

/* Zones that the last frame left open are closed before anything is put into them. If they are
 * measured, their ends are stamped, in their own context only. */
static void end_old_frame(void)
{
   uint64_t passed;
   if (gpu.depth == 0) return;
   passed = Prof_Update_count() - gpu.opened_in;
   if (passed == 0 || (passed < LONG_OPEN && !Prof_Thread_may_update())) return;
   gpu.closed_for_you = 0;
   if (!gpu.current || !gpu.outermost_may || is_ready()) close_zones();
   else forget_frames(), gpu.depth = 0;
}

/* What another clock has measured is given up: there is one GPU to be shown, and one thread. */
static void take_clock(const Prof_Gpu_Clock *clock)
{
   Prof_Module_list(&module);
   if (gpu.clock && gpu.clock != clock) put_back();
   gpu.clock = clock;
}

void Prof_Gpu_Zones_forget(const Prof_Gpu_Clock *clock)
{
   if (gpu.clock != clock) return;
   gpu.closed_for_you += gpu.depth;
   gpu.depth = 0;
   gpu.has_context = 0;
   forget_frames();
   if (gpu.trust == GOOD) return;
   gpu.trust = UNTRIED;
   gpu.tests = gpu.put_off = gpu.faults = 0;
}

void Prof_Gpu_Zones_begin(const Prof_Gpu_Clock *clock, const char *name)
{
   int index = -1;
   take_clock(clock);
   end_old_frame();
   if (may_open()) index = open_zone(name);
   if (gpu.depth < MAX_DEPTH) {
      gpu.stack[gpu.depth] = index;
      if (index < 0) Prof_Zone_plain_name(gpu.names[gpu.depth], name ? name : "(null)");
   }
   ++gpu.depth;
}

static void note_surplus(void)
{
   Prof_Config_lock();
   if (Prof_Start_now()) {
      ++Prof_Config_counts.surplus_ends;
      Prof_Warning_note("GPU end without begin", "", "", 0);
   }
   Prof_Config_unlock();
}

void Prof_Gpu_Zones_end(void)
{
   if (gpu.depth == 0) {
      if (gpu.closed_for_you > 0) --gpu.closed_for_you;
      else note_surplus();
      return;
   }
   --gpu.depth;
   if (gpu.depth < MAX_DEPTH && gpu.stack[gpu.depth] >= 0 && gpu.current) {
      Prof_ASSERT(gpu.stack[gpu.depth] < gpu.current->count);
      gpu.clock->stamp(stamps_of(gpu.current, gpu.stack[gpu.depth])[1]);
   }
}

void Prof_Gpu_Zones_number(uint32_t *stamps, int count, uint32_t *made)
{
   int i;
   for (i = 0; i < count; ++i) stamps[i] = (*made)++ % (MAX_FRAMES * Prof_GPU_STAMPS);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
