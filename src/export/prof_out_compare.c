/* prof_out_compare.c - B - A as comma-separated values: a line a zone, means a frame over all
 * threads, times in milliseconds. Zones that moved in neither have no line.
 *
 * Where values are compared, five columns more stand at the end, empty in lines of zones; a line a
 * value has a mean of a frame in its own unit there, and nothing before but its name and "(value)"
 * for a file. `beyond_noise` is 1 where the difference is more than noise (prof_mean_values.h).
 *
 * Where a time is an estimate, two columns more stand at the very end: how far off the differences
 * may be, self_bound and hier_bound, in 95 of 100 cases. A difference that is no more than that may
 * be none. They are 0 where a difference is exact, and empty in lines of values.
 *
 * Work is what budgets have, without waiting; a saved run does not tell it, and there is no line of
 * it then.
 *
 *      zone,file,line,self_a,self_b,self_diff, ...
 *      (frame),,0,9.120000,8.020000,-1.100000, ...
 *      ai,game.c,112,1.470000,0.370000,-1.100000, ...
 *      draw_calls,(value),0,,,,,,,,,,900,2400,1500,calls,1
 */
#ifdef Prof_ENABLED
#include "../gather/prof_clock.h"
#include "../show/prof_compare.h"
#include "../show/prof_zone_bounds.h"
#include "prof_out_writers.h"

enum { SELF, HIER, ENTRIES, NUM_FIGURES };

typedef struct Sums {
   double figure[NUM_FIGURES]; /* ticks, and entries */
} Sums;

typedef struct Table {
   Sums *a, *b;    /* by zone */
   double *hier;   /* by state: what is below it, too */
   uint32_t num_states, num_zones;
   Prof_Zone_Bounds bounds; /* of B - A */
} Table;

/* Adds up the means of states by zone. Parents come before their children, so one pass down the
 * numbers sums subtrees. Of a recursion the outermost state has all of its time, and counts
 * alone. */
static void sum_zones(Table *t, const Prof_Means *means, Sums *sums)
{
   uint32_t s;
   Prof_ASSERT(t->num_states > Prof_STATE_ROOT && t->hier && sums);
   for (s = 0; s < t->num_states; ++s) t->hier[s] = s < means->num_states ? means->self[s] : 0;
   for (s = t->num_states - 1; s > Prof_STATE_ROOT; --s) {
      Prof_ASSERT(Prof_States[s].parent < s);
      t->hier[Prof_States[s].parent] += t->hier[s];
   }
   for (s = Prof_STATE_ROOT; s < t->num_states && s < means->num_states; ++s) {
      Sums *sum = &sums[Prof_States[s].zone];
      Prof_ASSERT(Prof_States[s].zone < t->num_zones);
      sum->figure[SELF] += means->self[s];
      sum->figure[ENTRIES] += means->entries[s];
      if (Prof_States[s].depth == 1) sum->figure[HIER] += t->hier[s];
   }
}

static void put_bound(Prof_Out *out, const Prof_Bound *bound)
{
   Prof_Out_Stream_text(out, ",");
   Prof_Out_Stream_fixed(
      out, Prof_Bound_half_width(bound) * Prof_Clock_seconds_per_tick() * 1e3, 6);
}

/* `zone` is 0 for a line that is none's: the whole frame, whose time is exact. */
static void end_line(Prof_Out *out, const Table *t, uint32_t zone)
{
   static const Prof_Bound exact = {0, 0};
   uint32_t values;
   (void)Prof_Compare_values(&values);
   if (values) Prof_Out_Stream_text(out, ",,,,,");
   if (t->bounds.any) {
      put_bound(out, zone ? &t->bounds.self[zone] : &exact);
      put_bound(out, zone ? &t->bounds.hier[zone] : &exact);
   }
   Prof_Out_Stream_text(out, "\n");
}

static void put_value(Prof_Out *out, const Table *t, const Prof_Value_Difference *d)
{
   const double numbers[] = {d->a, d->b, d->difference};
   int i;
   Prof_Out_Stream_csv(out, d->name);
   Prof_Out_Stream_text(out, ",(value),0,,,,,,,,,");
   for (i = 0; i < 3; ++i) {
      Prof_Out_Stream_text(out, ",");
      Prof_Out_Stream_number(out, numbers[i]);
   }
   Prof_Out_Stream_text(out, ",");
   Prof_Out_Stream_csv(out, d->unit);
   Prof_Out_Stream_text(out, d->in_a && d->in_b ? d->beyond_noise ? ",1" : ",0" : ",");
   Prof_Out_Stream_text(out, t->bounds.any ? ",,\n" : "\n");
}

/* Three columns for each figure: A, B and B - A. */
static void put_figures(Prof_Out *out, const Sums *a, const Sums *b)
{
   const double ms = Prof_Clock_seconds_per_tick() * 1e3;
   int i, which;
   for (i = 0; i < NUM_FIGURES; ++i) {
      const double unit = i == ENTRIES ? 1 : ms;
      for (which = 0; which < 3; ++which) {
         const double in_a = a->figure[i], in_b = b->figure[i];
         double value = which == 0 ? in_a : which == 1 ? in_b : in_b - in_a;
         Prof_Out_Stream_text(out, ",");
         Prof_Out_Stream_fixed(out, value * unit, 6);
      }
   }
}

static void put_zone(Prof_Out *out, const Prof_Zone_Info *zone, const Sums *a, const Sums *b)
{
   Prof_ASSERT(zone->name && zone->file);
   Prof_Out_Stream_csv(out, zone->name);
   Prof_Out_Stream_text(out, ",");
   Prof_Out_Stream_csv(out, zone->file);
   Prof_Out_Stream_text(out, ",");
   Prof_Out_Stream_integer(out, (uint64_t)zone->line);
   put_figures(out, a, b);
}

/* Writes a line for the frame itself, as if it were a zone without a place: `of_a` and `of_b` are
 * its seconds, which stand both as self and as hierarchical time. */
static void put_frame(Prof_Out *out, const Table *t, const char *name, double of_a, double of_b)
{
   const double ticks = 1 / Prof_Clock_seconds_per_tick();
   Prof_Zone_Info line = {0, "", 0, 0, 0};
   Sums a = {{0, 0, 0}}, b = {{0, 0, 0}};
   line.name = name;
   a.figure[SELF] = a.figure[HIER] = of_a * ticks;
   b.figure[SELF] = b.figure[HIER] = of_b * ticks;
   put_zone(out, &line, &a, &b);
   end_line(out, t, 0);
}

static void put_frames(Prof_Out *out, const Table *t)
{
   double a, b;
   if (Prof_Compare_work(&a, &b)) put_frame(out, t, "(frame)", a, b);
   Prof_Compare_seconds(&a, &b);
   put_frame(out, t, "(whole frame)", a, b);
}

static int moved(const Sums *sums) { return sums->figure[HIER] > 0 || sums->figure[ENTRIES] > 0; }

static void put_table(Prof_Out *out, const Table *t)
{
   uint32_t zone, i, values;
   const Prof_Value_Difference *differences = Prof_Compare_values(&values);
   Prof_Out_Stream_text(out,
                        "zone,file,line,self_a,self_b,self_diff,hier_a,hier_b,hier_diff,"
                        "entries_a,entries_b,entries_diff");
   if (values) Prof_Out_Stream_text(out, ",value_a,value_b,value_diff,unit,beyond_noise");
   Prof_Out_Stream_text(out, t->bounds.any ? ",self_bound,hier_bound\n" : "\n");
   put_frames(out, t);
   for (zone = Prof_ZONE_ROOT; zone < t->num_zones; ++zone) {
      const Sums *a = &t->a[zone], *b = &t->b[zone];
      if (!moved(a) && !moved(b)) continue;
      put_zone(out, &Prof_Zones[zone], a, b);
      end_line(out, t, zone);
   }
   for (i = 0; i < values; ++i) put_value(out, t, &differences[i]);
}

/* Makes the table. Free it in any case, also after a 0. */
static int make_table(Table *t)
{
   t->num_states = Prof_State_count(); /* before the zones: each of them has its zone */
   t->num_zones = Prof_Zone_count();
   t->b = 0;
   t->hier = (double *)Prof_Config_alloc(t->num_states, sizeof *t->hier);
   t->a = (Sums *)Prof_Config_alloc(2 * (size_t)t->num_zones, sizeof *t->a);
   if (t->a) t->b = t->a + t->num_zones;
   return Prof_Zone_Bounds_make(&t->bounds) && t->hier && t->a;
}

static void sum_bounds(Table *t)
{
   uint32_t s;
   for (s = Prof_STATE_ROOT; s < t->num_states; ++s) {
      Prof_Bound bound = Prof_Compare_bound(s);
      Prof_Zone_Bounds_add(&t->bounds, s, bound.variance, bound.unsure);
   }
}

const char *Prof_Out_Compare_write(Prof_Out *out, const Prof_Range *range)
{
   const Prof_Means *a, *b;
   Table table;
   int done;
   (void)range;
   if (!Prof_Compare_compared(&a, &b)) return "no comparison is on";
   done = make_table(&table);
   if (done) {
      sum_zones(&table, a, table.a);
      sum_zones(&table, b, table.b);
      sum_bounds(&table);
      put_table(out, &table);
   }
   Prof_Config_release(table.a);
   Prof_Config_release(table.hier);
   Prof_Zone_Bounds_free(&table.bounds);
   return done ? 0 : Prof_NO_MEMORY;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
