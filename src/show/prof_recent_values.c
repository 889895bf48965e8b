/* prof_recent_values.c - see prof_recent_values.h
 *
 * Frames are taken in from the oldest of the window to the newest, as a sample that does not move
 * holds what it had. What it held before the window is known by one walk back over the history.
 * What was taken in lies in two rings of BUCKETS for each value: by the frame's number, for the
 * curve; and by tenths of a second, for means.
 *
 *      frames      97 .. 104 | 105 .. 112 | 113 .. 120        so many to a bucket that the window
 *      key             12    |     13     |     14            has no more buckets than the curve
 *
 * The rings are a ROW, of 4 KB. A value has one from the first frame of the window in which it
 * moves: in those before it is 0, or what it held. There are MOST_ROWS rows. When all are taken,
 * those of values that have not moved for the whole window are free again. A value that moves and
 * gets none has figures of the frame alone.
 */
#ifdef Prof_ENABLED
#include "prof_recent_values.h"
#include "../base/prof_module.h"
#include "../base/prof_number.h"
#include "../frame/prof_history.h"
#include "../frame/prof_history_values.h"
#include "../gather/prof_value.h"
#include <string.h>

enum {
   POINTS = Prof_VALUE_POINTS + 1, /* one is begun while the oldest is not over */
   TENTHS = 26,                    /* 2.5 s, and the one in progress */
   MOST_ROWS = 8192,
   CELLS = 200000, /* frames times values that are read at once: some 2 ms */
   LEAST_FRAMES = 64
};

typedef struct Bucket {
   int64_t key; /* 0: empty */
   uint32_t n;  /* frames */
   double min, max, sum;
} Bucket;

typedef struct Row {
   Bucket points[POINTS], tenths[TENTHS];
} Row;

typedef struct Value {
   uint32_t epoch;      /* if it is not own.epoch, nothing below means anything but `row` */
   int32_t is_missing;  /* it moved, and there was no row for it */
   double held, before; /* of a sample: after the newest frame taken, and before the oldest */
   int64_t point, tenth; /* in which it moved last */
   Row *row;            /* null: it did not move in the window */
} Value;

/* One value in one frame. */
typedef struct Now {
   double end, mean, min, max, n;
} Now;

static struct {
   Value *values;
   Row **rows, **unused; /* all that were made; those of them that no value has */
   Now *now;     /* [value]: of the frame at hand; then of the frame shown */
   unsigned char *known; /* [value]: of a search */
   uint32_t cap_values, cap_now, cap_known, num_values;
   uint32_t num_rows, cap_rows, num_unused, cap_unused;
   uint64_t searched; /* the frame in which rows were searched for that are not needed any more */
   uint32_t epoch;
   uint64_t oldest, newest; /* numbers of the frames taken in; 0: none */
   uint32_t a_point;        /* frames to a point */
   int64_t tenth;           /* of the newest frame */
   Bucket points[POINTS], tenths[TENTHS]; /* frames of each, whatever moved in them */
   int64_t mean_of;         /* tenths of which `now` is the mean; 0: it is of a frame */
} own;

static void put_back(void)
{
   uint32_t i;
   for (i = 0; i < own.num_rows; ++i) Prof_Config_release(own.rows[i]);
   Prof_Config_release((void *)own.rows);
   Prof_Config_release((void *)own.unused);
   Prof_Config_release(own.values);
   Prof_Config_release(own.now);
   Prof_Config_release(own.known);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static int is_held(uint32_t value)
{
   return Prof_Values[value].kind == Prof_SAMPLE || Prof_Values[value].kind == Prof_MEMORY;
}

/* ---- memory ---- */

static int room_for(uint32_t values)
{
   own.values = (Value *)Prof_Config_grown(own.values, &own.cap_values, values,
                                           sizeof *own.values);
   own.now = (Now *)Prof_Config_grown(own.now, &own.cap_now, values, sizeof *own.now);
   own.known = (unsigned char *)Prof_Config_grown(own.known, &own.cap_known, values, 1);
   if (own.cap_values < values || own.cap_now < values || own.cap_known < values) return 0;
   own.num_values = values;
   return 1;
}

/* Its value is what it holds from here on. */
static void give_row_back(Value *v)
{
   Prof_ASSERT(own.num_unused < own.num_rows);
   if (v->row) own.unused[own.num_unused++] = v->row;
   v->row = 0;
}

/* Null: that one is not known. */
static Value *value_at(uint32_t value)
{
   Value *v = value < own.num_values ? &own.values[value] : 0;
   if (!v || v->epoch == own.epoch) return v;
   if (v->row) give_row_back(v);
   v->epoch = own.epoch;
   v->is_missing = 0;
   v->held = v->before = Prof_Number_nan();
   return v;
}

/* It did not move since the oldest bucket. */
static int has_rested(const Value *v, int64_t point, int64_t tenth)
{
   return point - v->point > POINTS && tenth - v->tenth > TENTHS;
}

static void search_rows(int64_t point, int64_t tenth)
{
   uint32_t value;
   for (value = 1; value < own.num_values; ++value) {
      Value *v = value_at(value);
      if (v->row && has_rested(v, point, tenth)) give_row_back(v);
   }
}

static Row *make_row(void)
{
   Row *row;
   own.rows = (Row **)Prof_Config_grown((void *)own.rows, &own.cap_rows, own.num_rows + 1,
                                        sizeof *own.rows);
   own.unused = (Row **)Prof_Config_grown((void *)own.unused, &own.cap_unused, own.num_rows + 1,
                                          sizeof *own.unused);
   if (own.cap_rows == own.num_rows || own.cap_unused <= own.num_rows) return 0;
   row = (Row *)Prof_Config_alloc(1, sizeof *row);
   if (row) own.rows[own.num_rows++] = row;
   return row;
}

static Row *find_row(int64_t point, int64_t tenth)
{
   if (!own.num_unused && own.num_rows == MOST_ROWS && own.searched != own.newest) {
      own.searched = own.newest;
      search_rows(point, tenth);
   }
   if (own.num_unused) return own.unused[--own.num_unused];
   return own.num_rows < MOST_ROWS ? make_row() : 0;
}

/* What a value is in a frame in which it does not move; NaN: not known. */
static double at_rest(uint32_t value, const Value *v)
{
   if (v->is_missing) return Prof_Number_nan();
   return is_held(value) ? v->held : 0;
}

static void rest_in(Bucket *buckets, const Bucket *all, int count, double rest)
{
   const int known = Prof_Number_is_finite(rest);
   int i;
   for (i = 0; i < count; ++i) {
      buckets[i] = all[i];
      if (!known) buckets[i].n = 0;
      buckets[i].sum = known ? rest * all[i].n : 0;
      buckets[i].min = buckets[i].max = known ? rest : 0;
   }
}

/* It moves: in the frames before it was at rest. */
static void begin_row(uint32_t value, Value *v, int64_t point, int64_t tenth)
{
   double rest;
   if (has_rested(v, point, tenth)) v->is_missing = 0;
   rest = at_rest(value, v);
   v->row = find_row(point, tenth);
   v->is_missing = !v->row;
   if (!v->row) return;
   rest_in(v->row->points, own.points, POINTS, rest);
   rest_in(v->row->tenths, own.tenths, TENTHS, rest);
}

/* ---- one frame ---- */

static void read_span(const Prof_Value_Span *span, Now *now)
{
   now->n = (double)span->n;
   if (!span->is_sample) {
      now->end = now->mean = now->min = now->max = Prof_Sum_of(span->sum);
      return;
   }
   if (span->has_last) now->end = span->last;
   now->mean = span->moments.weight > 0 ? span->moments.mean : now->end;
   now->min = span->has_range ? span->min : now->end;
   now->max = span->has_range ? span->max : now->end;
}

/* What moved in the frame, over what `now` has. Returns how many that was. */
static uint32_t read_frame(int back)
{
   uint32_t i, count;
   const unsigned char *from = Prof_History_packed_values(back, &count);
   Prof_Frame_Value v;
   v.value = 0;
   for (i = 0; i < count; ++i) {
      from = Prof_History_Values_next(from, &v);
      if (v.value < own.num_values) read_span(&v.span, &own.now[v.value]);
   }
   return count;
}

static void hold(Now *now, double end)
{
   now->end = now->mean = now->min = now->max = end;
   now->n = 0;
}

static Bucket *bucket_at(Bucket *ring, int size, int64_t key)
{
   Bucket *b = &ring[key % size];
   Prof_ASSERT(key > 0); /* an empty bucket has key 0 */
   if (b->key == key) return b;
   memset(b, 0, sizeof *b);
   b->key = key;
   return b;
}

static void add(Bucket *b, const Now *now)
{
   if (!b->n || now->min < b->min) b->min = now->min;
   if (!b->n || now->max > b->max) b->max = now->max;
   b->sum += now->mean;
   ++b->n;
}

static int64_t point_of(uint64_t number) { return (int64_t)(number / own.a_point) + 1; }
static int64_t tenth_of(const Prof_Frame *frame) { return (int64_t)(frame->ended * 10) + 1; }

/* NaN is equal to NaN here. */
static int differ(double a, double b)
{
   return !(a <= b && b <= a) && (Prof_Number_is_finite(a) || Prof_Number_is_finite(b));
}

static int has_moved(uint32_t value, const Value *v, const Now *now)
{
   double rest = is_held(value) ? v->held : 0;
   if (!is_held(value) && now->n > 0) return 1;
   return differ(now->end, rest) || differ(now->mean, rest) || differ(now->min, rest) ||
          differ(now->max, rest);
}

static void take_value(uint32_t value, int64_t point, int64_t tenth, int counts)
{
   Value *v = value_at(value);
   const Now *now = &own.now[value];
   if (!v) return;
   if (has_moved(value, v, now)) {
      if (!v->row) begin_row(value, v, point, tenth);
      v->point = point;
      v->tenth = tenth;
   }
   v->held = now->end;
   if (!v->row || !counts || !Prof_Number_is_finite(now->mean)) return;
   add(bucket_at(v->row->points, POINTS, point), now);
   add(bucket_at(v->row->tenths, TENTHS, tenth), now);
}

/* Frames come in order. */
static void take_frame(int back)
{
   const Prof_Frame *frame = Prof_History_header(back);
   int64_t point = point_of(frame->number), tenth = tenth_of(frame);
   int counts = !(frame->flags & Prof_FRAME_ODD);
   uint32_t value;
   for (value = 1; value < own.num_values; ++value) {
      const Value *v = value_at(value);
      hold(&own.now[value], is_held(value) ? v->held : 0);
   }
   (void)read_frame(back);
   for (value = 1; value < own.num_values; ++value) take_value(value, point, tenth, counts);
   if (counts) {
      ++bucket_at(own.points, POINTS, point)->n;
      ++bucket_at(own.tenths, TENTHS, tenth)->n;
   }
   own.newest = frame->number;
   own.tenth = tenth;
}

/* ---- what held before ---- */

/* Counts and events hold nothing, and are not looked for. */
static uint32_t begin_search(void)
{
   uint32_t value, missing = 0;
   for (value = 0; value < own.num_values; ++value) {
      own.known[value] = value == 0 || !is_held(value);
      missing += !own.known[value];
   }
   return missing;
}

static uint32_t search_frame(int back)
{
   uint32_t i, count, found = 0;
   const unsigned char *from = Prof_History_packed_samples(back, &count);
   Prof_Frame_Value v;
   v.value = 0;
   for (i = 0; i < count; ++i) {
      from = Prof_History_Values_next(from, &v);
      if (v.value >= own.num_values || own.known[v.value] || !v.span.has_last) continue;
      own.known[v.value] = 1;
      hold(&own.now[v.value], v.span.last);
      ++found;
   }
   return found;
}

/* Finds what samples held at the end of frame `back`, by going back as far as frame `last`: in
 * `now`, of those that are `known`. */
static void find_held(int back, int last)
{
   uint32_t missing = begin_search();
   for (; back <= last && missing; ++back) missing -= search_frame(back);
}

/* What samples held before frame `oldest`, which is the first to be taken in. */
static void find_before(int oldest)
{
   int length = Prof_History_length();
   uint32_t value;
   find_held(oldest + 1, length - 1);
   for (value = 1; value < own.num_values; ++value) {
      Value *v = value_at(value);
      double held = own.now[value].end;
      if (!is_held(value)) continue;
      if (!own.known[value] && !Prof_History_held(length, value, &held)) held = Prof_Number_nan();
      v->before = v->held = held;
   }
}

/* ---- the window ---- */

static void take_window(int newest, int oldest, uint32_t a_point)
{
   int back;
   ++own.epoch;
   memset(own.points, 0, sizeof own.points);
   memset(own.tenths, 0, sizeof own.tenths);
   own.a_point = a_point;
   own.oldest = Prof_History_header(oldest)->number;
   find_before(oldest);
   for (back = oldest; back >= newest; --back) take_frame(back);
}

/* The place of the newest frame taken in, if what follows it up to `newest` is to be added; -1: all
 * is to be read anew. One that slides has its oldest frames drop out of the rings by themselves;
 * where a past frame is shown, the window begins where it says. */
static int place_to_go_on_from(int newest, int oldest, int slides)
{
   int place = own.newest ? Prof_History_find(own.newest) : -1;
   uint64_t first = Prof_History_header(oldest)->number;
   if (place < newest || place > oldest || own.oldest > first) return -1;
   return slides || own.oldest == first ? place : -1;
}

/* ---- the frame shown ---- */

static void show_frame(int back)
{
   int is_newest = Prof_History_header(back)->number == own.newest;
   int last = Prof_History_find(own.oldest);
   uint32_t value;
   find_held(back + 1, is_newest ? back : last < 0 ? Prof_History_length() - 1 : last);
   for (value = 1; value < own.num_values; ++value) {
      const Value *v = value_at(value);
      if (!is_held(value)) hold(&own.now[value], 0);
      else if (!own.known[value]) hold(&own.now[value], is_newest ? v->held : v->before);
   }
   (void)read_frame(back);
}

static void take_in(int newest, int oldest, int slides)
{
   uint32_t a_point = (uint32_t)(oldest - newest) / Prof_VALUE_POINTS + 1;
   int place = own.a_point == a_point ? place_to_go_on_from(newest, oldest, slides) : -1;
   if (place < 0) take_window(newest, oldest, a_point);
   else
      while (--place >= newest) take_frame(place);
}

int Prof_Recent_Values_refresh(int first, int count, int back, double seconds)
{
   int length = Prof_History_length(), oldest, most, ok = 0;
   Prof_Config_lock();
   Prof_Module_list(&module);
   if (length && room_for(Prof_Value_count())) {
      first = Prof_Number_clamp(first, 0, length - 1);
      back = Prof_Number_clamp(back, 0, length - 1);
      most = CELLS / (int)own.num_values;
      if (most < LEAST_FRAMES) most = LEAST_FRAMES;
      oldest = Prof_Number_clamp(first + (count < most ? count : most) - 1, first, length - 1);
      take_in(first, oldest, first == 0 && back == 0);
      own.mean_of = (int64_t)(seconds * 10 + 0.5);
      if (!own.mean_of) show_frame(back);
      ok = 1;
   }
   Prof_Config_unlock();
   return ok;
}

/* ---- reading ---- */

static void add_up(const Bucket *ring, int size, int64_t after, Bucket *all)
{
   int i;
   memset(all, 0, sizeof *all);
   for (i = 0; i < size; ++i) {
      const Bucket *b = &ring[i];
      if (b->key <= after || !b->n) continue;
      if (!all->n || b->min < all->min) all->min = b->min;
      if (!all->n || b->max > all->max) all->max = b->max;
      all->n += b->n;
      all->sum += b->sum;
   }
}

/* What the value was in all frames of the ring; without a row it was at rest in each. */
static void add_up_value(uint32_t value, const Value *v, int of_tenths, int64_t after, Bucket *all)
{
   const Bucket *common = of_tenths ? own.tenths : own.points;
   const int size = of_tenths ? (int)TENTHS : (int)POINTS;
   if (v->row) {
      add_up(of_tenths ? v->row->tenths : v->row->points, size, after, all);
      return;
   }
   add_up(common, size, after, all);
   rest_in(all, all, 1, at_rest(value, v));
}

void Prof_Recent_Values_read(uint32_t value, Prof_Value_Figures *f)
{
   const Value *v = value_at(value);
   Bucket all;
   f->now = f->mean = f->min = f->max = Prof_Number_nan();
   f->n = 0;
   if (!v) return;
   add_up_value(value, v, 0, point_of(own.newest) - POINTS, &all);
   if (all.n) {
      f->mean = all.sum / all.n;
      f->min = all.min;
      f->max = all.max;
   }
   if (own.mean_of) {
      add_up_value(value, v, 1, own.tenth - own.mean_of, &all);
      if (all.n) f->now = all.sum / all.n;
   } else {
      f->now = own.now[value].end;
      f->n = own.now[value].n;
   }
}

void Prof_Recent_Values_curve(uint32_t value, double low[Prof_VALUE_POINTS],
                              double high[Prof_VALUE_POINTS])
{
   const Value *v = value_at(value);
   int64_t key = point_of(own.newest) - Prof_VALUE_POINTS;
   int i;
   for (i = 0; i < Prof_VALUE_POINTS; ++i) {
      Bucket b = {0, 0, 0, 0, 0};
      if (++key > 0 && v) {
         b = v->row ? v->row->points[key % POINTS] : own.points[key % POINTS];
         if (!v->row) rest_in(&b, &b, 1, at_rest(value, v));
      }
      low[i] = b.key == key && b.n ? b.min : Prof_Number_nan();
      high[i] = b.key == key && b.n ? b.max : Prof_Number_nan();
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
