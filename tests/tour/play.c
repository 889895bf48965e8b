/* play.c - the frames of the tour. */
#include "tour.h"

#if !defined(_WIN32)
#include <pthread.h>
#endif

enum { MAX_DEPTH = 14, NUM_NAMES = 24, STEPS = 60 };

Prof_Define(shared);

void Tour_expect(Tour *t, int true_or_not, const char *what, const char *file, int line)
{
   ++t->expected;
   if (true_or_not) return;
   if (t->failed++ < 20) printf("%s:%d: not so: %s\n", file, line, what);
}

static unsigned any(Tour *t, unsigned below)
{
   t->random = t->random * 1664525u + 1013904223u;
   return (t->random >> 8) % below;
}

static void spend(Tour *t) { Prof_fake_ticks += any(t, 20000); }

static void open_one(Tour *t)
{
   char name[32];
   switch (any(t, 4)) {
   case 0: {
      Prof_Region(shared)
      break;
   }
   case 1: {
      Prof_Begin(private)
      break;
   }
   default:
      snprintf(name, sizeof name, "name %u", any(t, NUM_NAMES));
      Prof_Begin_name(name)
   }
}

/* As many ends as begins. */
static void wander(Tour *t, int steps)
{
   int depth = 0;
   for (; steps; --steps) {
      spend(t);
      if (any(t, 9) == 0) {
         Prof_Counter(counted)
      }
      if (depth < MAX_DEPTH && any(t, 2)) {
         open_one(t);
         ++depth;
      } else if (depth) {
         Prof_End
         --depth;
      }
   }
   for (; depth; --depth) Prof_End
}

static void recurse(Tour *t, int depth)
{
   Prof_Begin(recurse)
   spend(t);
   if (depth) recurse(t, depth - 1);
   Prof_End
}

static void in_fibers(Tour *t)
{
   Prof_Fiber *first = Prof_create_fiber("fiber");
   Prof_Fiber *second = Prof_create_fiber(0);
   Prof_Fiber *own = Prof_switch_fiber(first);
   wander(t, 10);
   Prof_switch_fiber(second);
   wander(t, 10);
   Prof_switch_fiber(own);
   Prof_destroy_fiber(first);
   Prof_destroy_fiber(second);
}

#if defined(_WIN32)
static void in_threads(Tour *t) { (void)t; }
#else
static void *thread_main(void *arg)
{
   Prof_set_thread_name("worker");
   wander((Tour *)arg, 20);
   return 0;
}

/* One at a time, for the clock is one variable. */
static void in_threads(Tour *t)
{
   pthread_t thread;
   int i;
   for (i = 0; i < 3; ++i) {
      if (pthread_create(&thread, 0, thread_main, t) != 0) return;
      pthread_join(thread, 0);
   }
}
#endif

static void jump(Tour *t)
{
   Prof_Mark mark = Prof_mark();
   open_one(t);
   open_one(t);
   spend(t);
   Prof_unwind(mark);
}

static void slow_moment(Tour *t, int frame)
{
   if (frame % 50 == 31) {
      Prof_Begin(stall)
      Prof_fake_ticks += 60000000;
      Prof_End
      Prof_note_frame("a stall");
   }
   if (frame % 100 == 70) Prof_note_load("the next level, whose name is longer than any note is");
   if (frame % 40 == 10) in_fibers(t);
   if (frame % 40 == 20) in_threads(t);
   if (frame % 40 == 30) jump(t);
}

static void one_frame(Tour *t, int frame)
{
   double before;
   Prof_Begin(frame)
   wander(t, STEPS);
   recurse(t, (int)any(t, 6));
   slow_moment(t, frame);
   spend(t);
   Prof_End
   before = (double)t->began;
   Prof_update(1);
   t->began = Prof_fake_ticks;
   t->frame_ms = ((double)t->began - before) * 1e-6;
}

void Tour_play(Tour *t)
{
   int i;
   Prof_set_waiting("counted", 1);
   Prof_update(1);
   t->began = Prof_fake_ticks;
   for (i = 0; i < t->frames; ++i) one_frame(t, i);
   Prof_End /* one too many */
   Prof_set_waiting("counted", 0);
   Prof_set_frozen(1);
   one_frame(t, 0);
   Prof_set_frozen(0);
   Prof_set_enabled(0);
   wander(t, 10);
   Prof_set_enabled(1);
   Prof_update(0);
   t->began = Prof_fake_ticks;
   one_frame(t, 1);
}
