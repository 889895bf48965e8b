/* prof_what.c - see prof_what.h */
#ifdef Prof_ENABLED
#include "prof_what.h"
#include "../frame/prof_history.h"
#include "../gather/prof_clock.h"
#include "../gather/prof_value.h"
#include "../gather/prof_value_fold.h"
#include "../gather/prof_value_tally.h"
#include "../base/prof_number.h"
#include <string.h>

static int is_word(const char *from, size_t length, const char *word)
{
   return length == strlen(word) && memcmp(from, word, length) == 0;
}

/* The count of that name, which is not ended by a zero. */
static uint32_t count_named(const char *name, size_t length)
{
   char text[Prof_MAX_TEXT + 1];
   uint32_t value;
   if (length > Prof_MAX_TEXT) length = Prof_MAX_TEXT;
   memcpy(text, name, length);
   text[length] = 0;
   value = Prof_Value_find(text);
   return value && Prof_Values[value].kind == Prof_COUNT ? value : 0;
}

/* A name is a zone's if any zone that ran has it, else a path's. */
static int find_place(Prof_Wanted *w, Prof_Quantity of_name, Prof_Quantity of_path)
{
   w->quantity = of_name;
   if (Prof_Statistics_count_wanted(w)) return 1;
   w->quantity = of_path;
   return Prof_Statistics_count_wanted(w) != 0;
}

static int find_part(const char *what, size_t length, Prof_Wanted *w)
{
   w->hierarchical = 1;
   w->cost = 0;
   if (is_word(what, length, "time")) return find_place(w, Prof_TIME_OF_NAME, Prof_TIME_OF_PATH);
   w->hierarchical = 0;
   if (is_word(what, length, "self")) return find_place(w, Prof_TIME_OF_NAME, Prof_TIME_OF_PATH);
   w->cost = is_word(what, length, "cost");
   if (w->cost || is_word(what, length, "entries"))
      return find_place(w, Prof_ENTRIES_OF_NAME, Prof_ENTRIES_OF_PATH);
   w->hierarchical = 1;
   w->value = count_named(what, length);
   if (!w->value || !Prof_Values[w->value].zone) return 0;
   w->zone = Prof_Values[w->value].zone;
   return find_place(w, Prof_COUNT_OF_NAME, Prof_COUNT_OF_PATH);
}

static int find(const char *what, Prof_Wanted *w)
{
   const char *at = what + strlen(what);
   memset(w, 0, sizeof *w);
   w->value = Prof_Value_find(what);
   w->quantity = Prof_VALUE_OF_FRAME;
   if (w->value) return 1;
   while (at != what) {
      if (*--at != '@') continue;
      w->text = at + 1;
      if (find_part(what, (size_t)(at - what), w)) return 1;
   }
   return 0;
}

int Prof_What_find(const char *what, Prof_Wanted *wanted)
{
   int found;
   if (!what) return 0;
   Prof_Config_lock();
   found = find(what, wanted);
   Prof_Config_unlock();
   return found;
}

static int is_time(const Prof_Wanted *w)
{
   return w->quantity >= Prof_TIME_OF_ZONE && w->quantity <= Prof_TIME_OF_PATH;
}

const char *Prof_What_unit(const Prof_Wanted *w)
{
   const char *unit = is_time(w) || w->cost ? "ms" : "";
   if (!w->value) return unit;
   Prof_Config_lock();
   unit = Prof_Values[w->value].unit;
   Prof_Config_unlock();
   return unit;
}

/* ---- of one frame ---- */

static void be_nothing(Prof_Value_Stats *stats)
{
   double none = Prof_Number_nan();
   memset(stats, 0, sizeof *stats);
   stats->sum = stats->per_s = stats->mean = stats->stdev = none;
   stats->min = stats->max = stats->last = none;
}

static void describe_sum(Prof_Value_Stats *stats, double sum, double n, double seconds)
{
   stats->sum = sum;
   stats->n = n;
   stats->seconds = seconds;
   if (seconds > 0) stats->per_s = sum / seconds;
   if (n > 0) stats->mean = sum / n;
}

/* What held all the time: there is no spread, unless no time passed. */
static void describe_held(Prof_Value_Stats *stats, double held, double seconds)
{
   stats->mean = stats->min = stats->max = stats->last = held;
   stats->seconds = seconds;
   if (seconds > 0) stats->stdev = 0;
}

void Prof_What_describe(const Prof_Value_Span *span, double seconds, double seconds_per_tick,
                        Prof_Value_Stats *stats)
{
   be_nothing(stats);
   if (span->has_range) {
      stats->min = span->min;
      stats->max = span->max;
   }
   if (span->has_last) stats->last = span->last;
   if (!span->is_sample) {
      describe_sum(stats, Prof_Sum_of(span->sum), (double)span->n, seconds);
      if (span->has_range) stats->stdev = Prof_Moments_deviation(&span->moments);
      return;
   }
   stats->n = (double)span->n;
   stats->seconds = span->moments.weight * seconds_per_tick;
   stats->mean = span->moments.weight > 0 ? span->moments.mean : stats->last;
   if (!span->has_range) stats->min = stats->max = stats->last; /* it held for no time */
   stats->stdev = Prof_Moments_deviation(&span->moments);
}

static void describe_value(uint32_t value, int back, Prof_Value_Stats *stats)
{
   const Prof_Frame *frame = Prof_History_header(back);
   Prof_Kind kind = Prof_Values[value].kind;
   Prof_Value_Span span;
   double held;
   if (Prof_History_value(back, value, &span))
      Prof_What_describe(&span, frame->seconds, Prof_Frame_Record_ms_per_tick(frame) * 1e-3, stats);
   else if (kind == Prof_COUNT || kind == Prof_EVENT) describe_sum(stats, 0, 0, frame->seconds);
   else if (Prof_History_held(back, value, &held)) describe_held(stats, held, frame->seconds);
}

int Prof_get_frame_value(int frame, const char *what, Prof_Value_Stats *stats)
{
   const Prof_Frame *header = Prof_History_header(frame);
   Prof_Wanted wanted;
   double sum, n;
   if (!stats) return 0;
   be_nothing(stats);
   if (!header || !Prof_What_find(what, &wanted)) return 0;
   if (wanted.quantity == Prof_VALUE_OF_FRAME) {
      Prof_Config_lock();
      describe_value(wanted.value, frame, stats);
      Prof_Config_unlock();
      return 1;
   }
   if (!Prof_Statistics_of_one_frame(&wanted, frame, &sum, &n)) return 0;
   if (is_time(&wanted)) sum *= Prof_Frame_Record_ms_per_tick(header);
   describe_sum(stats, sum, n, header->seconds);
   return 1;
}

int Prof_get_value_stats(const char *what, int newest, int oldest, Prof_Stats *stats)
{
   Prof_Wanted wanted;
   const double *sorted;
   int count;
   if (!stats || !Prof_What_find(what, &wanted)) return 0;
   sorted = Prof_Statistics_collect(&wanted, 1, newest, oldest, &count);
   if (sorted) count = Prof_Statistics_count_known(sorted, count);
   if (!sorted || !count) return 0;
   Prof_Statistics_summarise(sorted, count, stats);
   return 1;
}

/* ---- single amounts ---- */

static void describe_amounts(uint32_t value, const Prof_Tally_Sums *sums, Prof_Amount_Stats *stats)
{
   const Prof_Value_Span *span = &sums->span;
   stats->n = (double)span->n;
   stats->sum = Prof_Sum_of(span->sum);
   stats->mean = stats->sum / stats->n;
   stats->stdev = Prof_Moments_deviation(&span->moments);
   stats->min = span->min;
   stats->max = span->max;
   stats->p50 = stats->p95 = stats->p99 = stats->p999 = Prof_Number_nan();
   if (!sums->counted) return;
   stats->p50 = Prof_Value_Tally_percentile(value, 50);
   stats->p95 = Prof_Value_Tally_percentile(value, 95);
   stats->p99 = Prof_Value_Tally_percentile(value, 99);
   stats->p999 = Prof_Value_Tally_percentile(value, 99.9);
}

/* The cut brings in what was logged since the last update. */
int Prof_get_value_entry_stats(const char *name, Prof_Amount_Stats *stats)
{
   Prof_Tally_Sums sums;
   uint32_t value;
   int there;
   if (!stats) return 0;
   Prof_Config_lock();
   value = Prof_Value_find(name);
   if (value) Prof_Value_Fold_cut(Prof_Clock_now());
   there = value && Prof_Value_Tally_get(value, &sums);
   if (there) describe_amounts(value, &sums, stats);
   Prof_Config_unlock();
   return there;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
