/* prof_zone_cost.c - see prof_zone_cost.h
 *
 * WARNING   A zone is told to be the clock's for the most part if over a second its entries cost
 * more than a hundredth of the frames' work, and its self time is less than twice that. The zones
 * that may be are few, and found as the entries are summed up: the zone of a state that costs more
 * than 0.2 % of its frame's work has a place in a small hash table, until the second is over. One
 * that finds no place may find it in the next second.
 */
#ifdef Prof_ENABLED
#include "prof_zone_cost.h"
#include "../base/prof_module.h"
#include "../base/prof_number.h"
#include "../gather/prof_clock.h"
#include "../gather/prof_often.h"
#include "../gather/prof_thread.h"
#include "../gather/prof_warning.h"
#include <stdio.h>
#include <string.h>

/* A clock that a test moves stands still meanwhile, so the test says what a zone costs. */
#if defined(Prof_FAKE_CLOCK)
double Prof_fake_zone_ns = 0;
#define FAKE_NS Prof_fake_zone_ns
#else
#define FAKE_NS 0
#endif

enum { ROUNDS = 7, PAIRS = 12, WATCHED = 64 /* a power of two */, PROBES = 4 };
static const double EVERY = 0.5;      /* seconds between two measurements */
static const double SMOOTH = 1.0 / 16; /* the weight of one by a clock that is too coarse */
static const double SECOND = 1;       /* that a zone is watched */
static const double TELLS = 0.01;     /* of the work: worth a warning */
static const double NOTES = 0.002;    /* ... and worth a place in the table */
static const double MOSTLY = 2;       /* times its cost: less is mostly the clock's */

/* A zone, in the second at hand. Milliseconds. */
typedef struct Watched {
   uint32_t zone; /* 0: the place is free */
   double self, cost;
} Watched;

static struct {
   Prof_Node nodes[2];   /* nobody's: what is measured is done to these */
   Prof_Node *current;
   double by_clock, ns;  /* as measured last; and what is said of it. 0: it was not */
   uint64_t measured_at;
   int measured;
   Watched watched[WATCHED];
   uint32_t frames;
   double seconds, work; /* of frames since watching began; ms */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- measuring ---- */

/* Begins and ends what the game's code does inline, except that the thread's hands are left alone:
 * others may look at them at any time. */
static void do_pairs(void)
{
   int i;
   for (i = 0; i < PAIRS; ++i) {
      Prof_Atomic_store_ptr(&own.current, &own.nodes[1]);
      Prof_Instrument_begin_node(&own.nodes[0], &own.nodes[1]);
      Prof_Atomic_store_ptr(&own.current, &own.nodes[0]);
      Prof_Instrument_end_node(&own.nodes[1], &own.nodes[0]);
   }
}

static void read_pairs(void)
{
   int i;
   for (i = 0; i < 2 * PAIRS; ++i) (void)Prof_Clock_now();
}

/* In rising order. */
static void insert(uint64_t *sorted, int count, uint64_t ticks)
{
   int i = count;
   for (; i > 0 && sorted[i - 1] > ticks; --i) sorted[i] = sorted[i - 1];
   sorted[i] = ticks;
}

/* The median of a few rounds, as an interrupt makes one of them long. Where most rounds took no
 * step of a coarse clock, each of them is right on average alone: so is a mean of many. */
static double measured_ns(void)
{
   uint64_t rounds[ROUNDS], from, median, all = Prof_Clock_now();
   double tick = Prof_Clock_seconds_per_tick() * 1e9 / PAIRS, mean;
   int i;
   for (i = 0; i < ROUNDS; ++i) {
      from = Prof_Clock_now();
      if (Prof_Clock_is_slow) read_pairs();
      else do_pairs();
      insert(rounds, i, Prof_Clock_now() - from);
   }
   mean = (double)(Prof_Clock_now() - all) * tick / ROUNDS;
   median = rounds[ROUNDS / 2];
   if (median) return (double)median * tick;
   return own.measured ? own.by_clock + (mean - own.by_clock) * SMOOTH : mean;
}

void Prof_Zone_Cost_refresh(uint64_t now)
{
   double since = (double)(now - own.measured_at) * Prof_Clock_seconds_per_tick();
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.measured && since < EVERY) return;
   Prof_Module_list(&module);
   own.by_clock = measured_ns();
   own.ns = own.by_clock + FAKE_NS;
   own.measured_at = now;
   own.measured = 1;
}

double Prof_Zone_Cost_ns(void) { return own.ns; }

/* ---- which entries ---- */

int Prof_Zone_Cost_is_count(uint32_t state)
{
   return strcmp(Prof_Zones[Prof_States[state].zone].file, Prof_COUNT_FILE) == 0;
}

int Prof_Zone_Cost_is_paid(uint32_t state, int kind)
{
   return kind != Prof_OWN && !Prof_Zone_Cost_is_count(state);
}

int Prof_Zone_Cost_is_fed(uint32_t context, uint64_t frame)
{
   return Prof_Context_Names_at(context, frame).fiber == Prof_FED;
}

/* Entries of the item of which the clock was not read. */
static double untimed_of(const Prof_Frame *frame, const Prof_Item *item)
{
   uint32_t i = 0;
   while (i < frame->num_estimates && frame->items + frame->estimates[i].item != item) ++i;
   return i < frame->num_estimates ? frame->estimates[i].untimed : 0;
}

double Prof_Zone_Cost_of_item(const Prof_Frame *frame, const Prof_Item *item)
{
   if (frame->zone_cost_ns <= 0 || !item->entries) return 0;
   if (!Prof_Zone_Cost_is_paid(item->state, Prof_Waiting_kind_of(frame->rules, item->state)) ||
       Prof_Zone_Cost_is_fed(item->context, frame->number))
      return 0;
   return Prof_Zone_Cost_of(item->entries, untimed_of(frame, item),
                            (double)frame->zone_cost_ns * 1e-6);
}

/* ---- zones that are mostly the clock's ---- */

static void watch(uint32_t zone, double self, double cost)
{
   uint32_t i;
   for (i = 0; i < PROBES; ++i) {
      Watched *w = &own.watched[(zone + i) % WATCHED];
      if (w->zone != zone && w->zone) continue;
      w->zone = zone;
      w->self += self;
      w->cost += cost;
      return;
   }
}

/* "! quad_ray: 0.24 ms of clock to time 0.42 ms: Prof_Often". What is no longer than empty entries
 * would be tells nothing but how many there are. */
static void warn(const Watched *w)
{
   static const char what[] = "mostly the clock's:";
   const char *name = Prof_Zones[w->zone].name;
   char text[Prof_WARNING_TEXT], cost[Prof_NUMBER_SIZE], self[Prof_NUMBER_SIZE];
   int hides = Prof_Zone_Cost_hides(w->self - Prof_Zone_Cost_inside(w->cost), w->cost);
   snprintf(text, sizeof text, "%s: %s ms of clock to time %s ms: Prof_Often%s", name,
            Prof_Number_fixed(cost, w->cost / own.frames, 2),
            Prof_Number_fixed(self, w->self / own.frames, 2), hides ? ", Prof_Counter" : "");
   Prof_Warning_note_once(what, name, text);
}

/* The zone has become one that is timed at some of its entries. */
static void tell(const Watched *w)
{
   static const char what[] = "timed at some of its entries, by itself:";
   const Prof_Zone_Info *zone = &Prof_Zones[w->zone];
   Prof_Watch_note_change();
   Prof_Thread_rouse();
   Prof_Warning_note(what, zone->name, zone->file, zone->line);
}

static void end_second(void)
{
   uint32_t i;
   for (i = 0; i < WATCHED; ++i) {
      const Watched *w = &own.watched[i];
      if (!w->zone || w->self >= MOSTLY * w->cost || Prof_Often_is_one(w->zone)) continue;
      if (w->cost > own.work * Prof_Settings.often_percent / 100 && Prof_Often_mark(w->zone))
         tell(w);
      else if (w->cost > TELLS * own.work) warn(w);
   }
   memset(own.watched, 0, sizeof own.watched);
   own.frames = 0;
   own.seconds = own.work = 0;
}

static void count_frame(const Prof_Frame *frame)
{
   ++own.frames;
   own.seconds += frame->seconds;
   own.work += Prof_Frame_Record_work_ms(frame);
   if (own.seconds >= SECOND) end_second();
}

/* ---- a frame ---- */

static void watch_item(const Prof_Frame *frame, const Prof_Item *item)
{
   if (!item->self && Prof_Zone_Cost_is_count(item->state)) return; /* those have no ticks */
   watch(Prof_States[item->state].zone,
         (double)item->self * Prof_Frame_Record_ms_per_tick(frame),
         Prof_Zone_Cost_of(item->entries, untimed_of(frame, item), own.ns * 1e-6));
}

/* Watches the zones of one context, whose items stand in one row, that have more than `many`
 * entries. */
static void watch_context(const Prof_Frame *frame, const Prof_Item **item,
                          const unsigned char *kinds, uint32_t many)
{
   const Prof_Item *i = *item, *end = frame->items + frame->count;
   const uint32_t context = i->context;
   for (; i < end && i->context == context; ++i)
      if (Prof_UNLIKELY(i->entries > many) && !(kinds && kinds[i->state] == Prof_OWN))
         watch_item(frame, i);
   *item = i;
}

static void pass_context(const Prof_Frame *frame, const Prof_Item **item)
{
   const uint32_t context = (*item)->context;
   while (*item < frame->items + frame->count && (*item)->context == context) ++*item;
}

/* More entries than these are worth being watched. A load or gap has none. */
static uint32_t many_entries(const Prof_Frame *frame)
{
   double many = NOTES * Prof_Frame_Record_work_ms(frame) / (own.ns * 1e-6);
   if (frame->flags & Prof_FRAME_ODD || !(own.ns > 0) || many >= UINT32_MAX) return UINT32_MAX;
   return (uint32_t)many;
}

static void watch_all(const Prof_Frame *frame, uint32_t many)
{
   const unsigned char *kinds = Prof_Waiting_kinds(frame->rules);
   const Prof_Item *item = frame->items, *end = item + frame->count;
   while (item < end)
      if (Prof_Contexts[item->context]->fiber == Prof_FED) pass_context(frame, &item);
      else watch_context(frame, &item, kinds, many);
}

void Prof_Zone_Cost_take_frame(Prof_Frame *frame, const Prof_Entries *entries)
{
   const uint32_t many = many_entries(frame);
   double untimed = 0;
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (entries->most > many) watch_all(frame, many);
   frame->zone_cost_ns = (float)own.ns;
   for (i = 0; i < frame->num_estimates; ++i) untimed += frame->estimates[i].untimed;
   frame->zones_ms = (float)Prof_Zone_Cost_of((double)entries->sum, untimed, own.ns * 1e-6);
   if (!(frame->flags & Prof_FRAME_ODD)) count_frame(frame);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
