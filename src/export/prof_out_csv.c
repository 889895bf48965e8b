/* prof_out_csv.c - comma-separated values (RFC 4180, lines ending with \n), times in milliseconds.
 *
 * Frames: a column for every zone there is, as frames are read only once and so nobody knows which
 * ones will turn up. Those for time beyond a limit are there if a limit was reached, or memory ran
 * out, for that time is charged to them too.
 *
 * Which columns there are is found once: threads may reach a limit while the lines are written.
 *
 *      number,ms,work_ms,due_ms,critical_ms,flags,text,scene,(root),frame,ai
 *      61,9.120000,9.120000,9.120000,9.120000,hitch,level 2,reef,0.150000,7.500000,1.470000
 *
 * The column of scenes is there if one was begun. Where the system told in a frame of the range
 * what it used of the machine, three more stand before the zones: cpu_ms (empty where it did not),
 * machine_ms, and taken. Where the cost of a zone was known, zones_ms stands before the zones: what
 * the entries of all of them cost (prof_zone_cost.h).
 *
 * Behind the zones there is a column for every value, its figure of the frame
 * (prof_value_walk.h), called by its name and its unit, "meshes (bytes)". It is empty where the
 * value was not known yet. A count has no column among the zones.
 *
 * At the very end of a line of frames there is a column for each zone of Prof_Often, "quad_ray
 * (bound)": its self time was no more than so much above or below, in 95 of 100 frames. It is 0 in
 * a frame in which all its entries were timed. (What such a zone has too much, the zone that it was
 * entered from has too little.)
 *
 * Zones: two lots of statistics, of self and of hierarchical time in each frame of the range, zeros
 * of frames in which the zone rested among them. Behind the entries stands cost_mean, ms a frame
 * that they cost, where that is known.
 *
 * Of a zone that is an estimate they are statistics of what was estimated. Two columns at the end,
 * self_mean_bound and hier_mean_bound, tell how far off the means may be, if there is such a zone.
 *
 *      zone,file,line,frames,self_mean, ... ,hier_mean, ... ,entries
 *      ai,game.c,112,60,1.470000, ... ,2.100000, ... ,180
 */
#ifdef Prof_ENABLED
#include "../frame/prof_history.h"
#include "../gather/prof_clock.h"
#include "../frame/prof_scene.h"
#include "prof_out_writers.h"
#include "prof_out_titles.h"
#include "../show/prof_range_means.h"
#include "../show/prof_statistics.h"
#include "../show/prof_value_walk.h"
#include "../show/prof_zone_bounds.h"
#include "../show/prof_zone_times.h"
#include <string.h>

static void put_comma(Prof_Out *out) { Prof_Out_Stream_text(out, ","); }

static void put_ms(Prof_Out *out, uint64_t ns) { Prof_Out_Stream_fixed(out, (double)ns * 1e-6, 6); }

/* ---- a line a frame ---- */

typedef struct Columns {
   uint32_t num_zones;
   int over, other, other_names; /* columns of Prof_ZONE_OVER and so on */
   int scene;                    /* the frame's; there are none without it */
   int use;                      /* what it used of the machine */
   int cost;                     /* what its zones cost */
   Prof_Value_Walk values;
   Prof_Zone_Bounds bounds;      /* of the frame at hand */
} Columns;

static int tells_use(const Prof_Range *range)
{
   int back;
   for (back = range->newest; back <= range->oldest; ++back) {
      const Prof_Frame *frame = Prof_History_header(back);
      if (frame && frame->use.known & Prof_USE_CPU) return 1;
   }
   return 0;
}

static int tells_cost(const Prof_Range *range)
{
   int back;
   for (back = range->newest; back <= range->oldest; ++back) {
      const Prof_Frame *frame = Prof_History_header(back);
      if (frame && frame->zone_cost_ns > 0) return 1;
   }
   return 0;
}

/* What beyond-limit zones there may be, as of now: memory that was refused charges time to any of
 * the three. */
static void find_columns(Columns *c, const Prof_Range *range)
{
   int starved;
   Prof_Config_lock();
   starved = Prof_Config_counts.failed_allocs != 0;
   c->scene = Prof_Scene_count() != 0;
   c->use = tells_use(range);
   c->cost = tells_cost(range);
   c->num_zones = Prof_Zone_count();
   c->over = starved || Prof_Config_counts.over_states;
   c->other = starved || Prof_Config_counts.over_zones;
   c->other_names = starved || Prof_Config_counts.over_names;
   Prof_Config_unlock();
}

/* Zones of the limits have a column only where a limit was reached, or most files would have three
 * that are empty. */
static int has_column(const Columns *c, uint32_t zone)
{
   switch (zone) {
   case Prof_ZONE_OVER: return c->over;
   case Prof_ZONE_OTHER: return c->other;
   case Prof_ZONE_OTHER_NAMES: return c->other_names;
   case Prof_ZONE_REST: return 0; /* it never runs */
   default: return strcmp(Prof_Zones[zone].file, Prof_COUNT_FILE) != 0;
   }
}

static const char *const before_zones[] = {"number",      "ms",         "work_ms", "due_ms",
                                           "critical_ms", "flags",      "text",    "scene",
                                           "cpu_ms",      "machine_ms", "taken",   "zones_ms"};

enum { BEFORE_ZONES = sizeof before_zones / sizeof *before_zones, SCENE = 7, USE = 8, COST = 11 };

static int has_column_before(const Columns *c, uint32_t column)
{
   if (column == SCENE) return c->scene;
   if (column == COST) return c->cost;
   return column < USE || c->use;
}

/* "file:line", "" of a zone made at run time. */
static void put_zone_column(Prof_Out *out, Prof_Titles *titles, const Prof_Zone_Info *zone)
{
   char place[Prof_MAX_TEXT + 32] = "";
   if (zone->file[0]) snprintf(place, sizeof place, "%s:%d", zone->file, zone->line);
   Prof_Out_Titles_put(titles, out, zone->name, place);
}

enum { VALUE_TITLE = 2 * Prof_MAX_TEXT + 8 };

/* "meshes (bytes)", "entities". */
static const char *value_title(char text[VALUE_TITLE], const Prof_Value_Entry *value)
{
   if (!*value->unit) return value->name;
   snprintf(text, VALUE_TITLE, "%s (%s)", value->name, value->unit);
   return text;
}

static void put_value_titles(Prof_Out *out, Prof_Titles *titles, const Columns *c)
{
   char text[VALUE_TITLE];
   uint32_t v;
   for (v = 1; v < c->values.count; ++v) {
      put_comma(out);
      Prof_Out_Titles_put(titles, out, value_title(text, &c->values.values[v]), "value");
   }
}

static int has_bound(const Columns *c, uint32_t zone)
{
   return Prof_Zones[zone].often && has_column(c, zone);
}

static const char *bound_title(char text[VALUE_TITLE], uint32_t zone)
{
   snprintf(text, VALUE_TITLE, "%s (bound)", Prof_Zones[zone].name);
   return text;
}

static void put_bound_titles(Prof_Out *out, Prof_Titles *titles, const Columns *c)
{
   char text[VALUE_TITLE];
   uint32_t zone;
   for (zone = Prof_ZONE_FIRST; zone < c->num_zones; ++zone) {
      Prof_Zone_Info column = Prof_Zones[zone];
      if (!has_bound(c, zone)) continue;
      column.name = bound_title(text, zone);
      put_comma(out);
      put_zone_column(out, titles, &column);
   }
}

static uint32_t count_bounds(const Columns *c)
{
   uint32_t zone, count = 0;
   for (zone = Prof_ZONE_FIRST; zone < c->num_zones; ++zone) count += has_bound(c, zone) != 0;
   return count;
}

static void want_titles(Prof_Titles *titles, const Columns *c)
{
   char text[VALUE_TITLE];
   uint32_t i;
   for (i = Prof_ZONE_FIRST; i < c->num_zones; ++i)
      if (has_bound(c, i)) Prof_Out_Titles_want(titles, bound_title(text, i));
   for (i = 0; i < BEFORE_ZONES; ++i)
      if (has_column_before(c, i)) Prof_Out_Titles_want(titles, before_zones[i]);
   for (i = Prof_ZONE_ROOT; i < c->num_zones; ++i)
      if (has_column(c, i)) Prof_Out_Titles_want(titles, Prof_Zones[i].name);
   for (i = 1; i < c->values.count; ++i)
      Prof_Out_Titles_want(titles, value_title(text, &c->values.values[i]));
}

/* All titles are wanted before the first is put: whether a name is the only one of its kind shows
 * when all are known. */
static int put_header(Prof_Out *out, const Columns *c)
{
   Prof_Titles titles;
   uint32_t i;
   int done = Prof_Out_Titles_make(&titles, BEFORE_ZONES + c->num_zones + c->values.count +
                                               count_bounds(c));
   if (done) want_titles(&titles, c);
   for (i = 0; done && i < BEFORE_ZONES; ++i) {
      if (!has_column_before(c, i)) continue;
      if (i) put_comma(out);
      Prof_Out_Stream_text(out, before_zones[i]);
   }
   for (i = Prof_ZONE_ROOT; done && i < c->num_zones; ++i) {
      if (!has_column(c, i)) continue;
      put_comma(out);
      put_zone_column(out, &titles, &Prof_Zones[i]);
   }
   if (done) {
      put_value_titles(out, &titles, c);
      put_bound_titles(out, &titles, c);
   }
   Prof_Out_Stream_text(out, "\n");
   Prof_Out_Titles_free(&titles);
   return done;
}

/* Self times of the frame, a column for each zone; `self` is room for their sums. A zone that
 * rested has a plain "0", as most do in most frames. */
static void put_zones(Prof_Out *out, const Prof_Frame *frame, uint64_t *self, const Columns *c)
{
   double ns_per_tick = Prof_Out_Frame_ns_per_tick(frame);
   uint32_t i, zone;
   memset(self, 0, c->num_zones * sizeof *self);
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      Prof_ASSERT(Prof_States[item->state].zone < c->num_zones); /* they were counted later */
      self[Prof_States[item->state].zone] += item->self;
   }
   for (zone = Prof_ZONE_ROOT; zone < c->num_zones; ++zone) {
      if (!has_column(c, zone)) continue;
      put_comma(out);
      if (self[zone]) put_ms(out, Prof_Out_Frame_round_ns((double)self[zone] * ns_per_tick));
      else Prof_Out_Stream_text(out, "0");
   }
}

static void put_use(Prof_Out *out, const Prof_Use *use)
{
   put_comma(out);
   if (use->known & Prof_USE_CPU) put_ms(out, (uint64_t)use->cpu_us * 1000);
   put_comma(out);
   put_ms(out, (uint64_t)use->machine_us * 1000);
   put_comma(out);
   Prof_Out_Stream_integer(out, use->involuntary);
}

static void put_values(Prof_Out *out, const Prof_Value_Walk *values)
{
   uint32_t v;
   for (v = 1; v < values->count; ++v) {
      put_comma(out);
      Prof_Out_Stream_number(out, Prof_Value_Walk_amount(values, v));
   }
}

static void put_bound(Prof_Out *out, const Prof_Bound *bound, double ms_per_tick)
{
   double ms = Prof_Bound_half_width(bound) * ms_per_tick;
   put_comma(out);
   if (ms > 0) Prof_Out_Stream_fixed(out, ms, 6);
   else Prof_Out_Stream_text(out, "0");
}

static void put_bounds(Prof_Out *out, const Prof_Frame *frame, Columns *c)
{
   uint32_t zone;
   Prof_Zone_Bounds_clear(&c->bounds);
   Prof_Zone_Bounds_add_frame(&c->bounds, frame);
   for (zone = Prof_ZONE_FIRST; zone < c->num_zones; ++zone)
      if (has_bound(c, zone))
         put_bound(out, &c->bounds.self[zone], Prof_Out_Frame_ns_per_tick(frame) * 1e-6);
}

static void put_frame(Prof_Out *out, const Prof_Frame *frame, uint64_t *self, Columns *c)
{
   Prof_Out_Stream_integer(out, frame->number);
   put_comma(out);
   put_ms(out, Prof_Out_Frame_ns(frame));
   put_comma(out);
   put_ms(out, Prof_Out_Frame_work_ns(frame));
   put_comma(out);
   put_ms(out, Prof_Out_Frame_due_ns(frame));
   put_comma(out);
   put_ms(out, Prof_Out_Frame_critical_ns(frame));
   put_comma(out);
   Prof_Out_Frame_put_flags(out, frame->flags);
   put_comma(out);
   Prof_Out_Stream_csv(out, frame->text);
   if (c->scene) {
      put_comma(out);
      Prof_Out_Stream_csv(out, Prof_Scene_name(frame->scene));
   }
   if (c->use) put_use(out, &frame->use);
   if (c->cost) {
      put_comma(out);
      Prof_Out_Stream_fixed(out, (double)frame->zones_ms, 6);
   }
   put_zones(out, frame, self, c);
   put_values(out, &c->values);
   put_bounds(out, frame, c);
   Prof_Out_Stream_text(out, "\n");
}

const char *Prof_Out_Csv_write_frames(Prof_Out *out, const Prof_Range *range)
{
   Columns columns;
   uint64_t *self;
   int back = range->oldest, done;
   find_columns(&columns, range);
   self = (uint64_t *)Prof_Config_alloc(columns.num_zones, sizeof *self);
   done = Prof_Value_Walk_begin(&columns.values, range->oldest);
   done = Prof_Zone_Bounds_make(&columns.bounds) && done;
   done = done && self && put_header(out, &columns);
   for (; done && back >= range->newest; --back) {
      const Prof_Frame *frame = Prof_History_frame(back);
      done = frame != 0;
      if (!done) break;
      Prof_Value_Walk_take(&columns.values, frame);
      put_frame(out, frame, self, &columns);
   }
   Prof_Value_Walk_end(&columns.values);
   Prof_Zone_Bounds_free(&columns.bounds);
   Prof_Config_release(self);
   return done ? 0 : Prof_NO_MEMORY;
}

/* ---- a line a zone ---- */

enum { NUM_FIGURES = 9 };

static void put_stats(Prof_Out *out, const double *sorted, int count)
{
   Prof_Stats s;
   double figures[NUM_FIGURES];
   int i;
   Prof_ASSERT(count > 0 && sorted && sorted[0] <= sorted[count - 1]);
   Prof_Statistics_summarise(sorted, count, &s);
   figures[0] = s.mean, figures[1] = s.stdev, figures[2] = s.min, figures[3] = s.max;
   figures[4] = s.p50, figures[5] = s.p95, figures[6] = s.p99, figures[7] = s.p999;
   figures[8] = s.low_1_percent;
   for (i = 0; i < NUM_FIGURES; ++i) {
      put_comma(out);
      Prof_Out_Stream_fixed(out, figures[i], 6);
   }
}

static void begin_line(Prof_Out *out, const Prof_Zone_Info *zone, uint32_t count)
{
   Prof_Out_Stream_csv(out, zone->name);
   put_comma(out);
   Prof_Out_Stream_csv(out, zone->file);
   put_comma(out);
   Prof_Out_Stream_integer(out, (uint64_t)zone->line);
   put_comma(out);
   Prof_Out_Stream_integer(out, count);
}

/* What stands at the end of lines of zones, if it is known. */
typedef struct Ends {
   int costs;
   Prof_Zone_Bounds bounds;
} Ends;

/* `zone` is 0 for a line that is none's. `cost`: milliseconds a frame. */
static void end_line(Prof_Out *out, uint64_t entries, double cost, const Ends *ends, uint32_t zone)
{
   static const Prof_Bound exact = {0, 0};
   const Prof_Zone_Bounds *bounds = &ends->bounds;
   const double ms = Prof_Clock_seconds_per_tick() * 1e3;
   put_comma(out);
   Prof_Out_Stream_integer(out, entries);
   if (ends->costs) {
      put_comma(out);
      Prof_Out_Stream_fixed(out, cost, 6);
   }
   if (bounds->any) {
      put_bound(out, zone && zone < bounds->num_zones ? &bounds->self[zone] : &exact, ms);
      put_bound(out, zone && zone < bounds->num_zones ? &bounds->hier[zone] : &exact, ms);
   }
   Prof_Out_Stream_text(out, "\n");
}

/* Those of the means. 0: no memory. */
static int make_mean_bounds(Prof_Zone_Bounds *bounds, const Prof_Range *range)
{
   Prof_Means means;
   uint32_t s;
   int back, any = 0;
   if (!Prof_Zone_Bounds_make(bounds)) return 0;
   for (back = range->newest; back <= range->oldest && !any; ++back)
      any = Prof_History_header(back)->num_estimates != 0;
   if (!any) return 1;
   if (!Prof_Range_Means_take(&means, range->newest, range->oldest)) return 0;
   for (s = Prof_STATE_ROOT; means.bounds && s < means.num_states; ++s)
      Prof_Zone_Bounds_add(bounds, s, means.bounds[s].variance, means.bounds[s].unsure);
   Prof_Range_Means_free(&means);
   return 1;
}

/* The work of the whole frame, as a budget has it. Nobody enters it. */
static const char *put_frame_line(Prof_Out *out, const Prof_Range *range,
                                  const Ends *ends)
{
   static const Prof_Zone_Info frame = {"(frame)", "", 0, 0, 0};
   Prof_Wanted wanted = {Prof_WORK_OF_FRAME, 0, 0, 0, 0, 0, 0};
   int count = 0;
   const double *work = Prof_Statistics_collect(&wanted, 1, range->newest, range->oldest, &count);
   if (!work) return count ? Prof_NO_MEMORY : "there are no frames but loads and gaps";
   begin_line(out, &frame, (uint32_t)count);
   put_stats(out, work, count);
   put_stats(out, work, count);
   end_line(out, 0, 0, ends, 0);
   return 0;
}

/* A zone that only counts has entries and no time. */
static void put_zone(Prof_Out *out, Prof_Zone_Times *times, uint32_t zone, const Ends *ends)
{
   const int count = (int)times->frames;
   const Prof_Zone_Time *t = &times->zones[zone];
   Prof_ASSERT(zone < times->num_zones && t->frames <= times->frames);
   if (!t->frames && !t->entries) return; /* it never ran in these frames */
   begin_line(out, &Prof_Zones[zone], times->frames);
   put_stats(out, Prof_Zone_Times_sort(times, zone, 0), count);
   put_stats(out, Prof_Zone_Times_sort(times, zone, 1), count);
   end_line(out, t->entries, t->cost / count, ends, zone);
}

static void put_zones_header(Prof_Out *out, const Ends *ends)
{
   static const char *const figures[NUM_FIGURES] = {"mean", "stdev", "min", "max", "p50",
                                                    "p95", "p99", "p99.9", "low_1_percent"};
   int i;
   Prof_Out_Stream_text(out, "zone,file,line,frames");
   for (i = 0; i < 2 * NUM_FIGURES; ++i) {
      Prof_Out_Stream_text(out, i < NUM_FIGURES ? ",self_" : ",hier_");
      Prof_Out_Stream_text(out, figures[i % NUM_FIGURES]);
   }
   Prof_Out_Stream_text(out, ends->costs ? ",entries,cost_mean" : ",entries");
   Prof_Out_Stream_text(out, ends->bounds.any ? ",self_mean_bound,hier_mean_bound\n" : "\n");
}

/* Statistics need all values of a zone at once, and memory may not do for all zones: so they come
 * in batches, each of which reads the frames again (prof_zone_times.h). */
static const char *write_zones(Prof_Out *out, const Prof_Range *range, const Ends *ends)
{
   Prof_Zone_Times times;
   uint32_t zone = Prof_ZONE_ROOT;
   const char *why;
   put_zones_header(out, ends);
   why = put_frame_line(out, range, ends);
   if (why) return why;
   if (!Prof_Zone_Times_start(&times, range->newest, range->oldest)) why = Prof_NO_MEMORY;
   while (!why && zone < times.num_zones) {
      uint32_t end = Prof_Zone_Times_begin_batch(&times, zone);
      Prof_ASSERT(!end || (end > zone && end <= times.num_zones)); /* else this never ends */
      if (!end) why = Prof_NO_MEMORY;
      for (; zone < end; ++zone) put_zone(out, &times, zone, ends);
   }
   Prof_Zone_Times_end(&times);
   return why;
}

const char *Prof_Out_Csv_write_zones(Prof_Out *out, const Prof_Range *range)
{
   Ends ends;
   const char *why;
   ends.costs = tells_cost(range);
   why = make_mean_bounds(&ends.bounds, range) ? write_zones(out, range, &ends) : Prof_NO_MEMORY;
   Prof_Zone_Bounds_free(&ends.bounds);
   return why;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
