/* prof_value_table.c - see prof_value_table.h
 *
 * A value that rests costs nothing: what it had meanwhile is made up for when it moves again, and
 * at the end. In a frame that does not count it may move all the same; what it holds then counts
 * from the next frame on.
 */
#ifdef Prof_ENABLED
#include "prof_value_table.h"
#include "../frame/prof_history.h"
#include "../base/prof_moments.h"
#include "../base/prof_number.h"
#include "prof_statistics.h"
#include "prof_what.h"
#include <stdlib.h>
#include <string.h>

enum { BATCH_FIGURES = 1 << 19 }; /* 4 MiB */

void Prof_Value_Table_free(Prof_Value_Table *t)
{
   Prof_Value_Walk_end(&t->walk);
   Prof_Config_release(t->rows);
   Prof_Config_release(t->figures);
   memset(t, 0, sizeof *t);
}

static void add_figure(Prof_Value_Row *row, double figure, uint32_t frames)
{
   if (!frames || !Prof_Number_is_finite(figure)) return;
   if (row->figures.weight <= 0 || figure < row->min) row->min = figure;
   if (row->figures.weight <= 0 || figure > row->max) row->max = figure;
   Prof_Moments_add(&row->figures, figure, frames);
}

static void rest_until(Prof_Value_Row *row, uint64_t ticks, uint32_t frames)
{
   Prof_ASSERT(ticks >= row->ticks && frames >= row->frames);
   if (row->span.is_sample) Prof_Value_Span_hold(&row->span, ticks - row->ticks);
   add_figure(row, row->idle, frames - row->frames);
   row->ticks = ticks;
   row->frames = frames;
}

static void begin_rows(Prof_Value_Table *t)
{
   uint32_t v;
   for (v = 1; v < t->walk.count; ++v) {
      Prof_Value_Row *row = &t->rows[v];
      if (!Prof_Value_Walk_is_sample(&t->walk, v)) continue;
      row->idle = t->walk.held[v];
      Prof_Value_Span_begin_sample(&row->span, Prof_Number_is_finite(row->idle) ? &row->idle : 0);
   }
}

/* The row has rested until the frame's begin. */
static void move_row(Prof_Value_Table *t, uint32_t v, const Prof_Frame *frame, int counts)
{
   Prof_Value_Row *row = &t->rows[v];
   rest_until(row, t->ticks, t->frames);
   if (counts) {
      Prof_Value_Span_join(&row->span, t->walk.spans[v]);
      add_figure(row, t->walk.figures[v], 1);
      row->ticks += frame->ticks;
      ++row->frames;
   } else if (row->span.is_sample && t->walk.spans[v]->has_last) {
      row->span.last = t->walk.spans[v]->last;
      row->span.has_last = 1;
   }
   if (row->span.is_sample) row->idle = t->walk.held[v];
}

static void add_frame(Prof_Value_Table *t, const Prof_Frame *frame)
{
   int counts = !(frame->flags & Prof_FRAME_ODD);
   uint32_t i;
   Prof_Value_Walk_take(&t->walk, frame);
   for (i = 0; i < t->walk.num_moved; ++i) move_row(t, t->walk.moved[i], frame, counts);
   if (!counts) return;
   t->ticks += frame->ticks;
   t->seconds += frame->seconds;
   ++t->frames;
}

int Prof_Value_Table_make(Prof_Value_Table *t, int newest, int oldest)
{
   int back, done;
   uint32_t v;
   memset(t, 0, sizeof *t);
   t->newest = newest;
   t->oldest = oldest;
   done = Prof_Value_Walk_begin(&t->walk, oldest);
   if (done) t->rows = (Prof_Value_Row *)Prof_Config_alloc(t->walk.count, sizeof *t->rows);
   done = done && t->rows;
   if (done) begin_rows(t);
   for (back = oldest; done && back >= newest; --back) {
      const Prof_Frame *frame = Prof_History_frame(back);
      if (frame) add_frame(t, frame);
      done = frame != 0;
   }
   for (v = 1; done && v < t->walk.count; ++v) rest_until(&t->rows[v], t->ticks, t->frames);
   return done;
}

void Prof_Value_Table_describe(const Prof_Value_Table *t, uint32_t v, Prof_Value_Stats *stats)
{
   Prof_ASSERT(v && v < t->walk.count);
   Prof_What_describe(&t->rows[v].span, t->seconds, t->ticks ? t->seconds / (double)t->ticks : 1e-9,
                      stats);
}

/* ---- sorted figures ---- */

static int make_room(Prof_Value_Table *t)
{
   size_t most = (size_t)(t->walk.count - 1) * t->frames;
   if (t->figures) return 1;
   t->room = most < BATCH_FIGURES ? most : (uint32_t)BATCH_FIGURES;
   if (t->room < t->frames) t->room = t->frames;
   t->figures = (double *)Prof_Config_alloc(t->room, sizeof *t->figures);
   return t->figures != 0;
}

/* Gathers the figures of values from `first` on. 0: no memory. */
static int gather(Prof_Value_Table *t, uint32_t first)
{
   Prof_Value_Walk walk;
   int back, done = make_room(t) && Prof_Value_Walk_begin(&walk, t->oldest);
   uint32_t v, at = 0;
   if (!t->figures) return 0;
   t->first = first;
   t->end = first + (uint32_t)(t->room / t->frames);
   if (t->end > t->walk.count) t->end = t->walk.count;
   for (back = t->oldest; done && back >= t->newest; --back) {
      const Prof_Frame *frame = Prof_History_frame(back);
      done = frame != 0;
      if (!done) break;
      Prof_Value_Walk_take(&walk, frame);
      if (frame->flags & Prof_FRAME_ODD) continue;
      for (v = first; v < t->end; ++v)
         t->figures[(size_t)(v - first) * t->frames + at] = walk.figures[v];
      ++at;
   }
   Prof_Value_Walk_end(&walk);
   return done;
}

const double *Prof_Value_Table_sorted(Prof_Value_Table *t, uint32_t v, int *count)
{
   double *figures;
   *count = 0;
   if (!t->frames) return 0;
   if ((v < t->first || v >= t->end) && !gather(t, v)) {
      *count = -1;
      return 0;
   }
   figures = t->figures + (size_t)(v - t->first) * t->frames;
   *count = Prof_Statistics_sort(figures, (int)t->frames);
   return *count ? figures : 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
