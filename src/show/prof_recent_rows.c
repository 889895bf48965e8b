/* prof_recent_rows.c - see prof_recent_rows.h
 *
 * Frames are numbered here by the order in which they were taken in (`taken`), for the ring; the
 * maxima are kept in buckets of half a second, by the end of the frame. A row's cells are filled
 * only when it runs: what was skipped is known to be zero.
 *
 *      taken        1    2    3    4    5    6          a row that ran in frames 2 and 5:
 *      ms           .    3    .    .    2    .          `last` is 5; frame 6 is skipped when asked
 *
 *      buckets      | 9.0 s | 9.5 s | 10.0 s | ...      the most in each; a bucket is used again for
 *      key % 11        8       9        10              the half second that comes 5.5 s later
 *
 * PEAK of a row: the largest of its buckets that count. It is raised as frames come. When the
 * bucket that it is of gets too old it is found anew among the others, but only when somebody asks.
 *
 * EPOCH   Another context, another way of counting recursion or a jump in time makes all of this
 * worthless. A new epoch says so at a stroke: a row of an older one is cleared when it is next met.
 *
 * WHICH FRAMES   New ones come at the newer end, in order, for both the ring and the maxima. Once
 * these are done, older ones are taken at the other end, backwards, for the maxima alone:
 *
 *      history   oldest ... <--- own.oldest ====== own.newest ---> ... the frame wanted
 *                     fill_maxima                           fill_ring
 */
#ifdef Prof_ENABLED
#include "prof_recent_rows.h"
#include "../frame/prof_history.h"
#include "prof_report_sums.h"
#include "../base/prof_module.h"
#include <string.h>

enum {
   BUCKETS = 11,       /* the one in progress, and five seconds */
   BLOCK = 64,
   ITEMS_A_CALL = 4096 /* some 40 us; a refresh of the overlay calls twice */
};
#define BUCKETS_A_SECOND 2.0

typedef struct Bucket {
   int64_t key; /* the half second that it stands for; 0: empty */
   float ms, calls;
   uint64_t number, calls_number;
} Bucket;

typedef struct Row {
   uint32_t epoch; /* if it is not own.epoch, nothing below means anything */
   uint32_t last;  /* the frame, by `taken`, that was written last */
   float ms[Prof_RECENT_FRAMES];
   Bucket buckets[BUCKETS];
} Row;

/* The largest of the buckets that count, close together for those who read all rows. */
typedef struct Peak {
   uint32_t epoch;
   float ms, calls;
   uint64_t number, calls_number;
   int64_t key, calls_key; /* of their buckets */
} Peak;

/* A row's states stand in several items, and maxima are of their sum. All zero between frames. */
typedef struct Sum {
   uint64_t self, entries;
} Sum;

typedef struct Block {
   Sum sums[BLOCK];
   Peak peaks[BLOCK];
   Row rows[BLOCK];
} Block;

static struct {
   Block **blocks; /* BLOCK rows each; made when the first of them is known */
   uint32_t num_blocks;
   uint32_t zones_made, depth_made; /* made for zones below, for depths up to this */
   uint32_t *touched;               /* rows of the frame at hand */
   uint32_t num_touched;
   int tried; /* to take the memory */

   uint32_t epoch;
   uint32_t taken; /* frames taken in, of this epoch */
   int context_of_epoch;
   Prof_Recursion_Mode recursion_of_epoch;
   uint64_t newest;       /* number of the newest frame taken in */
   uint64_t oldest;       /* number of the oldest frame that the maxima know */
   int64_t last_key;      /* bucket of the newest frame */
   uint64_t reset_number; /* the newest frame of when maxima began anew */
   uint64_t forgotten;    /* frames up to this one do not count in this epoch */
   int begun;             /* 0: no frame was taken in, and the fields above mean nothing */
   int complete;          /* all frames that there are were taken in */
} own;

static void put_back(void)
{
   uint32_t i;
   for (i = 0; own.blocks && i < own.num_blocks; ++i) Prof_Config_release(own.blocks[i]);
   Prof_Config_release(own.blocks);
   Prof_Config_release(own.touched);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- one row in one frame ---- */

/* The row, cleared if what it has is of an older epoch; null: there was no memory for its block. */
static Row *row_at(uint32_t row)
{
   Row *r = own.blocks[row / BLOCK] ? &own.blocks[row / BLOCK]->rows[row % BLOCK] : 0;
   Prof_ASSERT(row < Prof_State_row_capacity());
   if (!r || r->epoch == own.epoch) return r;
   memset(r, 0, sizeof *r);
   r->epoch = own.epoch;
   return r;
}

static Peak *peak_at(uint32_t row) { return &own.blocks[row / BLOCK]->peaks[row % BLOCK]; }
static Sum *sum_at(uint32_t row) { return &own.blocks[row / BLOCK]->sums[row % BLOCK]; }

static float *cell(Row *r, uint32_t frame) { return &r->ms[frame % Prof_RECENT_FRAMES]; }

/* Writes zeros from behind the row's last frame up to `frame`, as it did not run in those; of more
 * than the ring holds only the last round. */
static void skip_to(Row *r, uint32_t frame)
{
   uint32_t from = r->last + 1;
   Prof_ASSERT(r->last <= frame && frame <= own.taken);
   if (frame - r->last > Prof_RECENT_FRAMES) from = frame - Prof_RECENT_FRAMES + 1;
   for (; from < frame; ++from) *cell(r, from) = 0;
   if (r->last != frame) *cell(r, frame) = 0;
   r->last = frame;
}

/* The row's bucket for that half second. What it has of an earlier round goes. */
static Bucket *bucket_at(Row *r, int64_t key)
{
   Bucket *b = &r->buckets[key % BUCKETS];
   Prof_ASSERT(key > 0); /* an empty bucket has key 0 */
   if (b->key == key) return b;
   memset(b, 0, sizeof *b);
   b->key = key;
   return b;
}

/* ---- a frame ---- */

/* Adds up the frame's items by row. Sums are all zero when it begins, and `touched` tells which are
 * not when it ends. */
static void add_items(const Prof_Frame *frame)
{
   const Prof_Recursion_Mode recursion = own.recursion_of_epoch;
   const int context = own.context_of_epoch;
   uint32_t i, num_touched = 0;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      uint32_t row = Prof_Report_Sums_row_of(item->state, recursion);
      Sum *sum;
      Prof_ASSERT(item->state < Prof_State_count());
      if (!item->self && !item->entries) continue; /* it has an estimate's bound, or a lost clock */
      if (context >= 0 && item->context != (uint32_t)context) continue;
      if (!own.blocks[row / BLOCK]) continue;
      sum = sum_at(row);
      if (!sum->self && !sum->entries) own.touched[num_touched++] = row;
      sum->self += item->self;
      sum->entries += item->entries;
   }
   own.num_touched = num_touched;
}

/* Is it more than the most so far? Frames come forwards and backwards, and what is found must not
 * depend on it: of equal ones the frame of the lower number wins. */
static int is_more(float value, uint64_t number, float most, uint64_t of)
{
   return value > most || (value > 0 && value == most && number < of);
}

static void raise_peak(Peak *p, int64_t key, uint64_t number, float ms)
{
   if (!is_more(ms, number, p->ms, p->number)) return;
   p->ms = ms;
   p->number = number;
   p->key = key;
}

static void raise_peak_calls(Peak *p, int64_t key, uint64_t number, float calls)
{
   if (!is_more(calls, number, p->calls, p->calls_number)) return;
   p->calls = calls;
   p->calls_number = number;
   p->calls_key = key;
}

/* A peak that is too old is found anew when it is read. */
static void note_peak(uint32_t row, int64_t key, uint64_t number, float ms, float calls)
{
   const uint32_t epoch = own.epoch;
   Peak *p = peak_at(row);
   if (p->epoch != epoch) {
      memset(p, 0, sizeof *p);
      p->epoch = epoch;
   }
   raise_peak(p, key, number, ms);
   raise_peak_calls(p, key, number, calls);
}

/* The bucket keeps what may become the peak again when a larger one is five seconds old. */
static void note_max(Row *r, int64_t key, const Prof_Frame *frame, float ms, float calls)
{
   Bucket *b = bucket_at(r, key);
   uint64_t number = frame->number;
   if (is_more(ms, number, b->ms, b->number)) {
      b->ms = ms;
      b->number = number;
   }
   if (is_more(calls, number, b->calls, b->calls_number)) {
      b->calls = calls;
      b->calls_number = number;
   }
}

static int64_t key_of(const Prof_Frame *frame)
{
   return (int64_t)(frame->ended * BUCKETS_A_SECOND) + 1; /* never 0, as in an empty bucket */
}

/* into_ring: it is the next frame of the ring; else an older one, for the maxima only. */
static void take(const Prof_Frame *frame, int into_ring)
{
   double ms_per_tick = Prof_Frame_Record_ms_per_tick(frame);
   const uint64_t forgotten = own.forgotten;
   uint32_t i, num_touched, taken;
   if (into_ring) ++own.taken;
   add_items(frame);
   taken = own.taken;
   num_touched = own.num_touched;
   for (i = 0; i < num_touched; ++i) {
      uint32_t row = own.touched[i];
      Sum *sum = sum_at(row);
      float ms = (float)((double)sum->self * ms_per_tick);
      float calls = (float)sum->entries;
      Row *r = row_at(row);
      Prof_ASSERT(r); /* add_items left out those without memory */
      sum->self = sum->entries = 0;
      if (into_ring) {
         skip_to(r, taken);
         *cell(r, taken) = ms;
      }
      if (frame->number <= forgotten) continue;
      note_max(r, key_of(frame), frame, ms, calls);
      note_peak(row, key_of(frame), frame->number, ms, calls);
   }
}

/* ---- which frames ---- */

/* The place in the history of the newest frame whose number is at most that; -1 if none. Numbers
 * have gaps where the history was frozen. */
static int place_of(uint64_t number)
{
   int low = 0, high = Prof_History_length() - 1;
   if (high < 0 || Prof_History_header(high)->number > number) return -1;
   while (low < high) {
      int middle = (low + high) / 2;
      if (Prof_History_header(middle)->number > number) low = middle + 1;
      else high = middle;
   }
   Prof_ASSERT(Prof_History_header(low)->number <= number);
   Prof_ASSERT(low == 0 || Prof_History_header(low - 1)->number > number);
   return low;
}

/* The oldest frame that fits into the ring, counted without loads and gaps. */
static int first_of_ring(int back)
{
   int left = Prof_RECENT_FRAMES, last = Prof_History_length() - 1;
   Prof_ASSERT(back >= 0 && back <= last);
   for (;; ++back) {
      if (!(Prof_History_header(back)->flags & Prof_FRAME_ODD)) --left;
      if (left == 0 || back == last) return back;
   }
}

/* Later frames know nothing of what was before the reset; the frames of before are as they were. */
static uint64_t forgotten_at(int back)
{
   return Prof_History_header(back)->number > own.reset_number ? own.reset_number : 0;
}

static void start_anew(int back, int context, Prof_Recursion_Mode recursion)
{
   ++own.epoch;
   own.taken = 0;
   own.forgotten = forgotten_at(back);
   own.context_of_epoch = context;
   own.recursion_of_epoch = recursion;
   own.oldest = Prof_History_header(first_of_ring(back))->number;
   Prof_ASSERT(own.oldest > 0 && own.oldest <= Prof_History_header(back)->number);
   own.newest = own.oldest - 1;
   own.last_key = 0;
   own.begun = 1;
}

static int start(void)
{
   size_t count = Prof_State_row_capacity();
   if (own.tried) return own.touched != 0;
   own.tried = 1;
   own.num_blocks = (uint32_t)(count / BLOCK) + 1;
   own.blocks = (Block **)Prof_Config_alloc(own.num_blocks, sizeof *own.blocks);
   if (own.blocks) own.touched = (uint32_t *)Prof_Config_alloc(count, sizeof *own.touched);
   return own.touched != 0;
}

static void make_block(uint32_t row)
{
   Block **block = &own.blocks[row / BLOCK];
   Prof_ASSERT(row / BLOCK < own.num_blocks);
   if (!*block) *block = (Block *)Prof_Config_alloc(1, sizeof **block);
}

/* Makes blocks for all rows that exist, so that memory is taken when rows appear, and not when the
 * view first meets one. Depths become rows only once somebody spreads recursion. */
static void make_blocks(void)
{
   uint32_t first = (uint32_t)Prof_Settings.max_zones + Prof_ZONE_FIRST, row;
   for (; own.zones_made < Prof_Zone_count(); ++own.zones_made) make_block(own.zones_made);
   if (own.recursion_of_epoch != Prof_SPREAD_RECURSION) return;
   if (!own.depth_made) own.depth_made = first - 1;
   for (; (row = Prof_State_next_row(own.depth_made)) != 0; own.depth_made = row) make_block(row);
}

/* Returns how many items that was; every frame counts a few more, for being unpacked. */
static uint32_t take_place(int back, int into_ring)
{
   const Prof_Frame *frame = Prof_History_header(back);
   uint32_t items = frame->count + 8;
   if (!(frame->flags & Prof_FRAME_ODD)) {
      frame = Prof_History_frame(back);
      if (frame) take(frame, into_ring);
   } else items = 8;
   return items;
}

/* Takes in the frames after `newest`, in order, up to `back`. Returns what is left of the
 * allowance: no call works for long, as it stands in the game's frame. */
static int fill_ring(int back, int allowance)
{
   int place = place_of(own.newest);
   if (place < 0) place = Prof_History_length();
   while (--place >= back && allowance > 0) {
      allowance -= (int)take_place(place, 1);
      own.newest = Prof_History_header(place)->number;
      own.last_key = key_of(Prof_History_header(place));
   }
   return allowance;
}

/* Older frames, backwards, as long as they are in the five seconds. 1: done. */
static int fill_maxima(int allowance)
{
   int place = place_of(own.oldest), length = Prof_History_length();
   if (place < 0) return 1;
   while (++place < length) {
      const Prof_Frame *frame = Prof_History_header(place);
      Prof_ASSERT(frame->number < own.oldest && key_of(frame) <= own.last_key);
      if (key_of(frame) <= own.last_key - BUCKETS) break;
      if (allowance <= 0) return 0;
      own.oldest = frame->number;
      allowance -= (int)take_place(place, 0);
   }
   return 1;
}

/* Is what was taken in too far from the frame that is wanted now, or behind it? */
static int is_elsewhere(int back)
{
   int place = place_of(own.newest);
   return place < back || place - back > Prof_RECENT_FRAMES;
}

int Prof_Recent_Rows_refresh(int back, int context, Prof_Recursion_Mode recursion)
{
   int length = Prof_History_length(), left;
   Prof_Module_list(&module);
   own.complete = 0;
   if (length == 0 || !start()) return 0;
   if (back >= length) back = length - 1;
   if (back < 0) back = 0;
   if (!own.begun || context != own.context_of_epoch || recursion != own.recursion_of_epoch ||
       own.forgotten != forgotten_at(back) || is_elsewhere(back))
      start_anew(back, context, recursion);
   make_blocks();
   left = fill_ring(back, ITEMS_A_CALL);
   own.complete = own.newest == Prof_History_header(back)->number && fill_maxima(left);
   return own.complete;
}

int Prof_Recent_Rows_is_complete(void) { return own.complete; }

/* ---- reading ---- */

static Row *find(uint32_t row)
{
   Block *block = own.blocks ? own.blocks[row / BLOCK] : 0;
   Prof_ASSERT(row < Prof_State_row_capacity());
   return block && block->rows[row % BLOCK].epoch == own.epoch ? &block->rows[row % BLOCK] : 0;
}

static void find_peak(const Row *r, Peak *p)
{
   int i;
   memset(p, 0, sizeof *p);
   p->epoch = own.epoch;
   for (i = 0; i < BUCKETS; ++i) {
      const Bucket *b = &r->buckets[i];
      if (b->key <= own.last_key - BUCKETS || b->key > own.last_key) continue;
      raise_peak(p, b->key, b->number, b->ms);
      raise_peak_calls(p, b->key, b->calls_number, b->calls);
   }
}

/* Does the peak still hold? A peak of 0 holds until more is noted. */
static int is_good(const Peak *p)
{
   return p->epoch == own.epoch && (p->ms <= 0 || p->key > own.last_key - BUCKETS) &&
          (p->calls <= 0 || p->calls_key > own.last_key - BUCKETS);
}

void Prof_Recent_Rows_read(uint32_t row, Prof_Recent *recent)
{
   const Row *r = find(row);
   Peak *p;
   memset(recent, 0, sizeof *recent);
   if (!r) return;
   p = peak_at(row);
   if (!is_good(p)) find_peak(r, p);
   recent->max_ms = p->ms;
   recent->max_number = (unsigned long)p->number;
   recent->max_calls = p->calls;
   recent->calls_number = (unsigned long)p->calls_number;
}

const float *Prof_Recent_Rows_frames(uint32_t row, int *first)
{
   static const float none[Prof_RECENT_FRAMES] = {0};
   Row *r = find(row);
   *first = (int)((own.taken + 1) % Prof_RECENT_FRAMES);
   if (!r) return none;
   if (r->last != own.taken) skip_to(r, own.taken);
   Prof_ASSERT(*first >= 0 && *first < Prof_RECENT_FRAMES);
   return r->ms;
}

void Prof_Recent_Rows_reset(void)
{
   const Prof_Frame *frame = Prof_History_header(0);
   Prof_Module_list(&module);
   own.reset_number = frame ? frame->number : 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
