/* prof_track.c - Prof_submit: intervals that the game measured elsewhere, on tracks of its own.
 *
 * Intervals of one call lie inside one another as their times do: sorted by when they begin, the
 * longer one first, each is put into the last one that is not over. Where one begins inside another
 * and ends after it, the two cannot be one stack; the part that both have is the earlier one's, so
 * that no moment of the track counts twice.
 *
 *      given   a |--------------|              becomes   a |--------------|
 *              b    |-----|                              b    |-----|            inside a
 *              c             |--------|                  c                |-----|    beside a
 */
#ifdef Prof_ENABLED
#include "prof_context.h"
#include "prof_source.h"
#include "prof_start.h"
#include "../base/prof_module.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static struct {
   Prof_Source_Span *spans; /* of the call at hand, and room for as many */
   uint32_t *states;
   int cap;
   int told, told_of_none;  /* that intervals overlapped; that there is no such track */
   int last;                /* the number of the newest track */
} own; /* under the lock */

/* Numbers go on in the next life, so that no track of before is taken for a new one. */
static void put_back(void)
{
   int last = own.last;
   Prof_Config_release(own.spans);
   Prof_Config_release(own.states);
   memset(&own, 0, sizeof own);
   own.last = last;
}

static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- tracks ---- */

/* What the game holds is no address, for another track's context may come to lie there. It is the
 * track's number, which no other one ever had, and odd, so that no fiber is like it. */
static Prof_Track *handle_of(int number) { return (Prof_Track *)((uintptr_t)number * 2 + 1); }

/* Finds the context of a track; null if there is none of that number, or it was destroyed. */
static Prof_Context *find_track(const Prof_Track *track)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < Prof_Contexts_used; ++i) {
      Prof_Context *c = Prof_Contexts[i];
      if (c->used && c->track && handle_of(c->track) == track) return c;
   }
   return 0;
}

/* After 2^31 tracks numbers begin anew, and pass by those that are still in use. */
static int new_number(void)
{
   do own.last = own.last == INT_MAX ? 1 : own.last + 1;
   while (find_track(handle_of(own.last)));
   return own.last;
}

Prof_Track *Prof_create_track(const char *name)
{
   Prof_Track *track = 0;
   Prof_Context *c;
   Prof_Config_lock();
   Prof_Module_list(&module);
   c = Prof_Source_make(name ? name : "track");
   if (c) {
      c->track = new_number();
      track = handle_of(c->track);
   }
   Prof_Config_unlock();
   return track;
}

void Prof_destroy_track(Prof_Track *track)
{
   Prof_Context *c;
   Prof_Config_lock();
   c = find_track(track);
   if (c) Prof_Source_end(c);
   Prof_Config_unlock();
   if (track && !c) Prof_Config_log("Prof_destroy_track: not a track; nothing done");
}

double Prof_clock(void) { return Prof_Clock_system(); }
uint64_t Prof_clock_ns(void) { return Prof_Clock_system_ns(); }

/* ---- intervals ---- */

static int room_for(int count)
{
   Prof_Source_Span *spans;
   uint32_t *states;
   if (count <= own.cap) return 1;
   spans = (Prof_Source_Span *)Prof_Config_alloc((size_t)count, sizeof *spans);
   states = (uint32_t *)Prof_Config_alloc((size_t)count, sizeof *states);
   if (!spans || !states) {
      Prof_Config_release(spans);
      Prof_Config_release(states);
      return 0;
   }
   Prof_Config_release(own.spans);
   Prof_Config_release(own.states);
   own.spans = spans;
   own.states = states;
   own.cap = count;
   return 1;
}

/* A reading of both clocks at one moment, by which times near it are placed well, whatever the
 * clocks do later. */
typedef struct Moment {
   uint64_t ns;
   double seconds, per_tick; /* seconds: the same */
   uint64_t ticks;
} Moment;

static Moment moment(void)
{
   Moment now;
   now.ticks = Prof_Clock_now();
   now.ns = Prof_Clock_system_ns();
   now.seconds = (double)now.ns * 1e-9;
   now.per_tick = Prof_Clock_seconds_per_tick();
   return now;
}

/* Seconds since now, or before it. */
static double off_ns(const Moment *now, uint64_t ns)
{
   return (double)(int64_t)(ns - now->ns) * 1e-9;
}

static uint64_t to_ticks(const Moment *now, double off)
{
   off /= now->per_tick;
   return now->ticks + (uint64_t)(int64_t)(off < 0 ? off - 0.5 : off + 0.5);
}

/* A year, before which or after which nobody measures. */
static int is_time(double off) { return off > -3.2e7 && off < 3.2e7; }

static uint32_t zone_of(Prof_Site *handle)
{
   return Prof_Zone_of_site(Prof_Instrument_site_of_handle(handle));
}

/* Earlier ones first, of those the longer, of those the one that the game gave first: so that a
 * span always comes after what is around it, and the same call always gives the same tree. */
static int by_begin(const void *a, const void *b)
{
   const Prof_Source_Span *x = (const Prof_Source_Span *)a, *y = (const Prof_Source_Span *)b;
   int64_t off = (int64_t)(x->begin - y->begin);
   if (!off) off = (int64_t)(y->end - x->end);
   if (!off) return x->above - y->above; /* their places in the call, until they are nested */
   return off < 0 ? -1 : 1;
}

/* Sets each span's `above`, and returns how many overlapped. `open` is the innermost span that may
 * still hold the next one. Those that end before it does are left, and it begins where they ended
 * if that is later. What is left open then may itself have been cut, and begin after this one: so
 * this one is cut to that, too, even if nothing remains of it. */
static int nest(int count)
{
   int i, open = -1, overlaps = 0;
   for (i = 0; i < count; ++i) {
      Prof_Source_Span *s = &own.spans[i];
      int cut = 0;
      while (open >= 0 && (int64_t)(own.spans[open].end - s->end) < 0) {
         if ((int64_t)(s->begin - own.spans[open].end) < 0) {
            s->begin = own.spans[open].end;
            cut = 1;
         }
         open = own.spans[open].above;
      }
      if (open >= 0 && (int64_t)(s->begin - own.spans[open].begin) < 0) { /* that one was cut */
         s->begin = own.spans[open].begin;
         if ((int64_t)(s->end - s->begin) < 0) s->end = s->begin;
         cut = 1;
      }
      overlaps += cut;
      s->above = open;
      open = i;
   }
   return overlaps;
}

static void tell_overlap(const Prof_Context *c)
{
   if (!own.told++)
      Prof_Config_log("Prof_submit: intervals on the track \"%s\" overlap; what runs at the same "
                      "time needs tracks of its own",
                      c->name);
}

/* Makes the next span, of times from now on. Returns 0 if they are none: a NaN fails each
 * comparison, and so is none as well. */
static int take_one(const Moment *now, Prof_Site *zone, double begin, double end, int taken)
{
   Prof_Source_Span *s = &own.spans[taken];
   if (!(end >= begin) || !is_time(begin) || !is_time(end)) return 0;
   s->begin = to_ticks(now, begin);
   s->end = to_ticks(now, end);
   s->zone = zone_of(zone);
   s->above = taken;
   return 1;
}

/* Makes spans of the intervals, which are in seconds or in nanoseconds, and returns how many had
 * times. */
static int take(const Prof_Interval *seconds, const Prof_Interval_Ns *ns, int count)
{
   const Moment now = moment();
   int i, taken = 0;
   for (i = 0; i < count; ++i)
      taken += ns ? take_one(&now, ns[i].zone, off_ns(&now, ns[i].begin), off_ns(&now, ns[i].end),
                             taken)
                  : take_one(&now, seconds[i].zone, seconds[i].begin - now.seconds,
                             seconds[i].end - now.seconds, taken);
   qsort(own.spans, (size_t)taken, sizeof *own.spans, by_begin);
   return taken;
}

static int submit(Prof_Track *track, const Prof_Interval *seconds, const Prof_Interval_Ns *ns,
                  int count)
{
   Prof_Context *c;
   int taken = 0, first;
   if ((!seconds && !ns) || count <= 0) return 0;
   Prof_Config_lock();
   c = find_track(track);
   Prof_Module_list(&module);
   if (c && !Prof_Context_is_off() && room_for(count)) {
      taken = take(seconds, ns, count);
      if (nest(taken)) tell_overlap(c);
      Prof_Source_submit(c, own.spans, taken, Prof_PLACED, own.states);
   }
   first = !c && own.told_of_none++ == 0;
   Prof_Config_unlock();
   if (first) Prof_Config_log("Prof_submit: not a track; nothing done (told once)");
   return taken;
}

int Prof_submit(Prof_Track *track, const Prof_Interval *intervals, int count)
{
   return submit(track, intervals, 0, count);
}

int Prof_submit_ns(Prof_Track *track, const Prof_Interval_Ns *intervals, int count)
{
   return submit(track, 0, intervals, count);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
