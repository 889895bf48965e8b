/* prof_recent.c - see prof_recent.h
 *
 * Frames are numbered here by the order in which they were taken in (`taken`), for the ring; the
 * maxima are kept in buckets of half a second, by the end of the frame. A zone's cells are filled
 * only when it runs: what was skipped is known to be zero.
 */
#ifdef Prof_ENABLED
#include "prof_recent.h"
#include "prof_clock.h"
#include "prof_history.h"
#include "prof_state.h"
#include <string.h>

enum {
   BUCKETS = 11,       /* the one in progress, and five seconds */
   BLOCK = 64,
   ITEMS_A_CALL = 4096 /* some 40 us; a refresh of the overlay calls twice */
};
#define BUCKETS_A_SECOND 2.0

typedef struct Bucket {
   int64_t key; /* which half second */
   float ms, calls;
   uint32_t number, calls_number;
} Bucket;

typedef struct Zone {
   uint32_t epoch; /* what is below belongs to another one: it is worth nothing */
   uint32_t last;  /* the frame, by `taken`, that was written last */
   float ms[Prof_RECENT_FRAMES];
   Bucket buckets[BUCKETS];
} Zone;

/* The largest of the buckets that count, close together for those who read all zones. */
typedef struct Peak {
   uint32_t epoch;
   float ms, calls;
   uint32_t number, calls_number;
   int64_t key, calls_key; /* of their buckets */
} Peak;

static Peak *peaks; /* [zone] */
static Zone **blocks; /* BLOCK zones each; made when the first of them is known */
static uint32_t epoch;
static uint32_t taken;      /* frames taken in, of this epoch */
static int context_of_epoch;
static uint64_t newest;     /* number of the newest frame taken in */
static uint64_t oldest;     /* and of the oldest that the maxima know */
static int64_t last_key;    /* bucket of the newest frame */
static uint64_t reset_number; /* frames up to this one do not count for maxima */
static int stale = 1;         /* all of it */
static int complete;

/* ---- one zone in one frame ---- */

static Zone *zone_at(uint32_t zone)
{
   Prof_ASSERT(zone < Prof_num_zones());
   Zone *z = blocks[zone / BLOCK] ? &blocks[zone / BLOCK][zone % BLOCK] : 0;
   if (!z || z->epoch == epoch) return z;
   memset(z, 0, sizeof *z);
   z->epoch = epoch;
   return z;
}

static float *cell(Zone *z, uint32_t frame) { return &z->ms[frame % Prof_RECENT_FRAMES]; }

/* Zero from the last written frame to `frame`, exclusive. */
static void skip_to(Zone *z, uint32_t frame)
{
   uint32_t from = z->last + 1;
   Prof_ASSERT(z->last <= frame && frame <= taken);
   if (frame - z->last > Prof_RECENT_FRAMES) from = frame - Prof_RECENT_FRAMES + 1;
   for (; from < frame; ++from) *cell(z, from) = 0;
   if (z->last != frame) *cell(z, frame) = 0;
   z->last = frame;
}

static Bucket *bucket_at(Zone *z, int64_t key)
{
   Bucket *b = &z->buckets[key % BUCKETS];
   Prof_ASSERT(key > 0); /* an empty bucket has key 0 */
   if (b->key == key) return b;
   memset(b, 0, sizeof *b);
   b->key = key;
   return b;
}

/* ---- a frame ---- */

/* A zone's states stand in several items, and maxima are of their sum. */
typedef struct Sum {
   uint64_t self, entries;
} Sum;
static Sum *sums;         /* [zone]; all zero between frames */
static uint32_t *touched; /* zones of the frame at hand */
static uint32_t num_touched;

static void add_items(const Prof_Frame *frame)
{
   uint32_t i;
   num_touched = 0;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      uint32_t zone = Prof_states[item->state].zone;
      Prof_ASSERT(item->state < Prof_num_states() && (item->self || item->entries));
      if (context_of_epoch >= 0 && item->context != (uint32_t)context_of_epoch) continue;
      if (!sums[zone].self && !sums[zone].entries) touched[num_touched++] = zone;
      sums[zone].self += item->self;
      sums[zone].entries += item->entries;
   }
}

/* A peak that is too old is found anew when it is read. */
static void note_peak(uint32_t zone, int64_t key, uint32_t number, float ms, float calls)
{
   Peak *p = &peaks[zone];
   if (p->epoch != epoch) {
      memset(p, 0, sizeof *p);
      p->epoch = epoch;
   }
   if (ms > p->ms) {
      p->ms = ms;
      p->number = number;
      p->key = key;
   }
   if (calls > p->calls) {
      p->calls = calls;
      p->calls_number = number;
      p->calls_key = key;
   }
}

static void note_max(Zone *z, int64_t key, const Prof_Frame *frame, float ms, float calls)
{
   Bucket *b = bucket_at(z, key);
   if (ms > b->ms) {
      b->ms = ms;
      b->number = (uint32_t)frame->number;
   }
   if (calls > b->calls) {
      b->calls = calls;
      b->calls_number = (uint32_t)frame->number;
   }
}

static int64_t key_of(const Prof_Frame *frame)
{
   return (int64_t)(frame->ended * BUCKETS_A_SECOND) + 1; /* never 0, as in an empty bucket */
}

/* into_ring: it is the next frame of the ring; else an older one, for the maxima only. */
static void take(const Prof_Frame *frame, int into_ring)
{
   double ms_per_tick = Prof_seconds_per_tick() * 1e3;
   uint32_t i;
   if (into_ring) ++taken;
   add_items(frame);
   for (i = 0; i < num_touched; ++i) {
      uint32_t zone = touched[i];
      float ms = (float)((double)sums[zone].self * ms_per_tick);
      float calls = (float)sums[zone].entries;
      Zone *z = zone_at(zone);
      sums[zone].self = sums[zone].entries = 0;
      if (!z) continue;
      if (into_ring) {
         skip_to(z, taken);
         *cell(z, taken) = ms;
      }
      if (frame->number <= reset_number) continue;
      note_max(z, key_of(frame), frame, ms, calls);
      note_peak(zone, key_of(frame), (uint32_t)frame->number, ms, calls);
   }
}

/* ---- which frames ---- */

/* The place in the history of the newest frame whose number is at most that; -1 if none. Numbers
 * have gaps where the history was frozen. */
static int place_of(uint64_t number)
{
   int low = 0, high = Prof_history_length() - 1;
   if (high < 0 || Prof_history_header(high)->number > number) return -1;
   while (low < high) {
      int middle = (low + high) / 2;
      if (Prof_history_header(middle)->number > number) low = middle + 1;
      else high = middle;
   }
   Prof_ASSERT(Prof_history_header(low)->number <= number);
   Prof_ASSERT(low == 0 || Prof_history_header(low - 1)->number > number);
   return low;
}

/* As many frames as the ring holds, but for loads and gaps. */
static int first_of_ring(int back)
{
   int left = Prof_RECENT_FRAMES, last = Prof_history_length() - 1;
   for (;; ++back) {
      if (!(Prof_history_header(back)->flags & Prof_FRAME_ODD)) --left;
      if (left == 0 || back == last) return back;
   }
}

static void start_anew(int back, int context)
{
   ++epoch;
   taken = 0;
   context_of_epoch = context;
   oldest = Prof_history_header(first_of_ring(back))->number;
   Prof_ASSERT(oldest > 0 && oldest <= Prof_history_header(back)->number);
   newest = oldest - 1;
   last_key = 0;
   stale = 0;
}

static int start(void)
{
   static int tried;
   size_t count = (size_t)Prof_settings.max_zones + Prof_ZONE_FIRST;
   if (tried) return touched != 0;
   tried = 1;
   blocks = (Zone **)Prof_alloc(count / BLOCK + 1, sizeof *blocks);
   sums = (Sum *)Prof_alloc(count, sizeof *sums);
   peaks = (Peak *)Prof_alloc(count, sizeof *peaks);
   if (blocks && sums && peaks) touched = (uint32_t *)Prof_alloc(count, sizeof *touched);
   return touched != 0;
}

/* So that memory is taken when zones appear, and not when they are seen here first. */
static void make_blocks(void)
{
   static uint32_t made;
   uint32_t needed = (Prof_num_zones() + BLOCK - 1) / BLOCK;
   for (; made < needed; ++made) blocks[made] = (Zone *)Prof_alloc(BLOCK, sizeof(Zone));
}

/* Returns how many items that was; every frame counts a few more, for being unpacked. */
static uint32_t take_place(int back, int into_ring)
{
   const Prof_Frame *frame = Prof_history_header(back);
   uint32_t items = frame->count + 8;
   if (!(frame->flags & Prof_FRAME_ODD)) {
      frame = Prof_history_frame(back);
      if (frame) take(frame, into_ring);
   } else items = 8;
   return items;
}

/* New frames, in order. Returns what is left of the allowance. */
static int fill_ring(int back, int allowance)
{
   int place = place_of(newest);
   if (place < 0) place = Prof_history_length();
   while (--place >= back && allowance > 0) {
      allowance -= (int)take_place(place, 1);
      newest = Prof_history_header(place)->number;
      last_key = key_of(Prof_history_header(place));
   }
   return allowance;
}

/* Older frames, backwards, as long as they are in the five seconds. 1: done. */
static int fill_maxima(int allowance)
{
   int place = place_of(oldest), length = Prof_history_length();
   if (place < 0) return 1;
   while (++place < length) {
      const Prof_Frame *frame = Prof_history_header(place);
      Prof_ASSERT(frame->number < oldest && key_of(frame) <= last_key);
      if (key_of(frame) <= last_key - BUCKETS) break;
      if (allowance <= 0) return 0;
      oldest = frame->number;
      allowance -= (int)take_place(place, 0);
   }
   return 1;
}

/* Is what was taken in too far from the frame that is wanted now, or behind it? */
static int is_elsewhere(int back)
{
   int place = place_of(newest);
   return place < back || place - back > Prof_RECENT_FRAMES;
}

int Prof_refresh_recent(int back, int context)
{
   int length = Prof_history_length(), left;
   complete = 0;
   if (length == 0 || !start()) return 0;
   make_blocks();
   if (back >= length) back = length - 1;
   if (back < 0) back = 0;
   if (stale || context != context_of_epoch || is_elsewhere(back)) start_anew(back, context);
   left = fill_ring(back, ITEMS_A_CALL);
   complete = newest == Prof_history_header(back)->number && fill_maxima(left);
   return complete;
}

int Prof_recent_is_complete(void) { return complete; }

/* ---- reading ---- */

static Zone *find(uint32_t zone)
{
   Zone *block = blocks ? blocks[zone / BLOCK] : 0;
   return block && block[zone % BLOCK].epoch == epoch ? &block[zone % BLOCK] : 0;
}

static void find_peak(const Zone *z, Peak *p)
{
   int i;
   memset(p, 0, sizeof *p);
   p->epoch = epoch;
   for (i = 0; i < BUCKETS; ++i) {
      const Bucket *b = &z->buckets[i];
      if (b->key <= last_key - BUCKETS || b->key > last_key) continue;
      if (b->ms > p->ms) {
         p->ms = b->ms;
         p->number = b->number;
         p->key = b->key;
      }
      if (b->calls > p->calls) {
         p->calls = b->calls;
         p->calls_number = b->calls_number;
         p->calls_key = b->key;
      }
   }
}

/* Nothing stays nothing until more is noted. */
static int is_good(const Peak *p)
{
   return p->epoch == epoch && (p->ms <= 0 || p->key > last_key - BUCKETS) &&
          (p->calls <= 0 || p->calls_key > last_key - BUCKETS);
}

void Prof_read_recent(uint32_t zone, Prof_Recent *recent)
{
   const Zone *z;
   Peak *p;
   memset(recent, 0, sizeof *recent);
   if (!touched) return;
   Prof_ASSERT(zone < Prof_num_zones());
   p = &peaks[zone];
   if (!is_good(p)) {
      z = find(zone);
      if (!z) return;
      find_peak(z, p);
   }
   recent->max_ms = p->ms;
   recent->max_number = p->number;
   recent->max_calls = p->calls;
   recent->calls_number = p->calls_number;
}

const float *Prof_recent_frames(uint32_t zone, int *first)
{
   static const float none[Prof_RECENT_FRAMES] = {0};
   Zone *z = find(zone);
   *first = (int)((taken + 1) % Prof_RECENT_FRAMES);
   if (!z) return none;
   if (z->last != taken) skip_to(z, taken);
   Prof_ASSERT(*first >= 0 && *first < Prof_RECENT_FRAMES);
   return z->ms;
}

void Prof_reset_recent(void)
{
   const Prof_Frame *frame = Prof_history_header(0);
   reset_number = frame ? frame->number : 0;
   stale = 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
