/* prof_mean_values.c - see prof_mean_values.h */
#ifdef Prof_ENABLED
#include "prof_mean_values.h"
#include "prof_value_table.h"
#include "../base/prof_moments.h"
#include "../base/prof_number.h"
#include "../base/prof_unit.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

void Prof_Mean_Values_free(Prof_Mean_Values *values)
{
   Prof_Config_release(values->of);
   Prof_Config_release(values->texts);
   memset(values, 0, sizeof *values);
}

int Prof_Mean_Values_make(Prof_Mean_Values *values, uint32_t most)
{
   memset(values, 0, sizeof *values);
   if (most) values->of = (Prof_Mean_Value *)Prof_Config_alloc(most, sizeof *values->of);
   return !most || values->of != 0;
}

static void add(Prof_Mean_Values *values, const Prof_Value_Entry *v, double frames, double mean,
                double stdev)
{
   Prof_Mean_Value *to = &values->of[values->count++];
   to->name = v->name;
   to->unit = v->unit;
   to->kind = v->kind;
   to->frames = frames;
   to->mean = mean;
   to->stdev = stdev;
}

void Prof_Mean_Values_add(Prof_Mean_Values *values, uint32_t value, double frames, double mean,
                          double stdev)
{
   Prof_Config_lock();
   add(values, &Prof_Values[value], frames, mean, stdev);
   Prof_Config_unlock();
}

int Prof_Mean_Values_take(Prof_Mean_Values *values, int newest, int oldest)
{
   Prof_Value_Table table;
   uint32_t v;
   int done;
   (void)Prof_Mean_Values_make(values, 0);
   if (Prof_num_values() == 0) return 1;
   done = Prof_Value_Table_make(&table, newest, oldest) &&
          Prof_Mean_Values_make(values, table.walk.count);
   for (v = 1; done && v < table.walk.count; ++v) {
      const Prof_Moments *m = &table.rows[v].figures;
      if (m->weight > 0)
         add(values, &table.walk.values[v], m->weight, m->mean, Prof_Moments_deviation(m));
   }
   Prof_Value_Table_free(&table);
   return done;
}

/* ---- pairs ---- */

static int by_name(const void *a, const void *b)
{
   const Prof_Mean_Value *x = *(const Prof_Mean_Value *const *)a,
                         *y = *(const Prof_Mean_Value *const *)b;
   int order = strcmp(x->name, y->name);
   if (order) return order;
   return x < y ? -1 : x > y; /* a file may have a name twice: the first one counts */
}

/* The value of A that is the same as B's. `sorted`: all of A. */
static uint32_t place_of(const Prof_Mean_Value *const *sorted, uint32_t count, const char *name)
{
   uint32_t low = 0, high = count;
   while (low < high) {
      uint32_t middle = (low + high) / 2;
      if (strcmp(sorted[middle]->name, name) < 0) low = middle + 1;
      else high = middle;
   }
   return low;
}

static int is_beyond_noise(const Prof_Value_Difference *d, const Prof_Mean_Value *a,
                           const Prof_Mean_Value *b)
{
   double spread_a = Prof_Unit_convert(a->stdev, a->unit, b->unit), spread_b = b->stdev;
   double noise = 3 * sqrt(spread_a / a->frames * spread_a + spread_b / b->frames * spread_b);
   return fabs(d->difference) > noise && fabs(d->difference) > 1e-12 * fabs(d->b);
}

/* One of the two may be null. */
static void describe(Prof_Value_Difference *d, const Prof_Mean_Value *a, const Prof_Mean_Value *b)
{
   const Prof_Mean_Value *one = b ? b : a;
   double none = Prof_Number_nan();
   d->name = one->name;
   d->unit = one->unit;
   d->kind = one->kind;
   d->in_a = a != 0;
   d->in_b = b != 0;
   d->a = a ? Prof_Unit_convert(a->mean, a->unit, one->unit) : none;
   d->b = b ? b->mean : none;
   d->difference = a && b ? d->b - d->a : none;
   d->beyond_noise = a && b && is_beyond_noise(d, a, b);
}

static int are_same(const Prof_Mean_Value *a, const Prof_Mean_Value *b)
{
   return a->kind == b->kind && Prof_Number_is_finite(Prof_Unit_convert(1, a->unit, b->unit));
}

static uint32_t pair(Prof_Value_Difference *all, const Prof_Mean_Values *a,
                     const Prof_Mean_Values *b, const Prof_Mean_Value **sorted)
{
   uint32_t i, count = 0;
   for (i = 0; i < a->count; ++i) sorted[i] = &a->of[i];
   if (a->count) qsort((void *)sorted, a->count, sizeof *sorted, by_name);
   for (i = 0; i < b->count; ++i) {
      const Prof_Mean_Value *of_b = &b->of[i], *of_a = 0;
      uint32_t at = place_of(sorted, a->count, of_b->name);
      if (at < a->count && strcmp(sorted[at]->name, of_b->name) == 0) of_a = sorted[at];
      if (of_a && !are_same(of_a, of_b)) of_a = 0;
      describe(&all[count++], of_a, of_b);
   }
   return count;
}

/* Is the value of A in the pairs already? Looked up by name in B's, sorted likewise. */
static uint32_t add_rest(Prof_Value_Difference *all, uint32_t count, const Prof_Mean_Values *a,
                         const Prof_Mean_Values *b, const Prof_Mean_Value **sorted)
{
   uint32_t i;
   for (i = 0; i < b->count; ++i) sorted[i] = &b->of[i];
   if (b->count) qsort((void *)sorted, b->count, sizeof *sorted, by_name);
   for (i = 0; i < a->count; ++i) {
      uint32_t at = place_of(sorted, b->count, a->of[i].name);
      if (at == b->count || strcmp(sorted[at]->name, a->of[i].name) != 0 ||
          !are_same(&a->of[i], sorted[at]))
         describe(&all[count++], &a->of[i], 0);
   }
   return count;
}

Prof_Value_Difference *Prof_Mean_Values_compare(const Prof_Mean_Values *a,
                                                const Prof_Mean_Values *b, uint32_t *count)
{
   size_t most = (size_t)a->count + b->count;
   Prof_Value_Difference *all =
      most ? (Prof_Value_Difference *)Prof_Config_alloc(most, sizeof *all) : 0;
   const Prof_Mean_Value **sorted =
      most ? (const Prof_Mean_Value **)Prof_Config_alloc(most, sizeof *sorted) : 0;
   *count = 0;
   if (all && sorted) {
      *count = pair(all, a, b, sorted);
      *count = add_rest(all, *count, a, b, sorted);
   } else {
      Prof_Config_release(all);
      all = 0;
   }
   Prof_Config_release((void *)sorted);
   return all;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
