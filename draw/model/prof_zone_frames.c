/* prof_zone_frames.c - see prof_zone_frames.h
 *
 * Frames and parts lie in one piece, with room at both ends: new frames are put behind, older ones
 * before, and those that the history drops go from the front.
 *
 *      at    |  room  | oldest ... newest |  room  |
 *                     ^ first             ^ first + count
 *
 * Where an end has no room left, all is moved to the middle, or to twice the memory.
 */
#ifdef Prof_ENABLED
#include "prof_zone_frames.h"

#include "../../src/base/prof_config.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_radix.h"
#include "../../src/frame/prof_history.h"
#include "../../src/gather/prof_state.h"

#include <string.h>

enum {
   LEAST = 256,
   A_FRAME = 64, /* items that a frame itself is worth */
   A_FEW = 16    /* new frames, that are always taken in */
};
enum { IS_OWN = 1, IS_INSIDE = 2 };

/* Elements of one size with room at both ends. */
typedef struct Run {
   unsigned char *at;
   uint32_t size, cap, first, count;
} Run;

typedef struct Pending {
   double *values;
   uint32_t cap, count;
} Pending;

/* The values of all known frames, in order. */
typedef struct Order {
   double *values, *spare;
   uint32_t cap, cap_spare, count;
   Pending came, went; /* since it was made */
} Order;

static struct {
   uint32_t zone;
   Run frames, parts;
   unsigned char *marks; /* [state] */
   uint32_t cap_marks, num_marks;
   uint64_t newest;      /* number of the newest frame that is known; 0: none is */
   long serial;          /* of the oldest that is known */
   int refused;          /* there was no memory */
   Order order[2];
   int unordered;        /* something that came or went was not noted */
   double *range;        /* the values of another range, */
   uint32_t cap_range, num_range;
   uint64_t range_newest, range_oldest; /* which is from this frame to that, by their numbers, */
   int range_of;                        /* and of self or hierarchical time */
   uint64_t *scratch;
   uint32_t cap_scratch;
} own;

static void release_order(Order *o)
{
   Prof_Config_release(o->values);
   Prof_Config_release(o->spare);
   Prof_Config_release(o->came.values);
   Prof_Config_release(o->went.values);
}

static void put_back(void)
{
   Prof_Config_release(own.frames.at);
   Prof_Config_release(own.parts.at);
   Prof_Config_release(own.marks);
   release_order(&own.order[Prof_ZONE_SELF]);
   release_order(&own.order[Prof_ZONE_HIER]);
   Prof_Config_release(own.range);
   Prof_Config_release(own.scratch);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- runs ---- */

/* Moves all to the middle of `cap` elements. 0: no memory; nothing has changed. */
static int move_to_middle(Run *run, uint32_t cap)
{
   const uint32_t first = (cap - run->count) / 2;
   unsigned char *to = run->at;
   if (cap != run->cap) to = (unsigned char *)Prof_Config_alloc_unset(cap, run->size);
   if (!to) return 0;
   if (run->count)
      memmove(to + (size_t)first * run->size, run->at + (size_t)run->first * run->size,
              (size_t)run->count * run->size);
   if (to != run->at) Prof_Config_release(run->at);
   run->at = to;
   run->cap = cap;
   run->first = first;
   return 1;
}

static int make_room(Run *run, uint32_t count)
{
   uint32_t cap = run->cap < LEAST ? (uint32_t)LEAST : run->cap;
   while (cap / 2 < run->count + count) cap *= 2;
   return move_to_middle(run, cap);
}

/* Room for `count` more at that end, which are counted in. Null: no memory. */
static void *add(Run *run, uint32_t count, int in_front)
{
   const uint32_t room = in_front ? run->first : run->cap - run->first - run->count;
   if (room < count && !make_room(run, count)) return 0;
   run->count += count;
   if (in_front) run->first -= count;
   Prof_ASSERT(run->first + run->count <= run->cap);
   return run->at + (size_t)(in_front ? run->first : run->first + run->count - count) * run->size;
}

static void drop_front(Run *run, uint32_t count)
{
   Prof_ASSERT(count <= run->count);
   run->first += count;
   run->count -= count;
}

static const Prof_Zone_Frame *first_frame(void)
{
   return (const Prof_Zone_Frame *)(const void *)own.frames.at + own.frames.first;
}

/* ---- which states ---- */

/* Parents come before their children, so one pass upwards inherits. */
static int mark_states(void)
{
   const uint32_t count = Prof_State_count();
   uint32_t s;
   own.marks = (unsigned char *)Prof_Config_grown(own.marks, &own.cap_marks, count, 1);
   if (own.cap_marks < count) return 0;
   for (s = own.num_marks; s < count; ++s) {
      const int above = s && own.marks[Prof_States[s].parent] & IS_INSIDE;
      const int is_own = s >= Prof_STATE_ROOT && Prof_States[s].zone == own.zone;
      own.marks[s] = (unsigned char)(is_own ? IS_OWN | IS_INSIDE : above ? IS_INSIDE : 0);
   }
   own.num_marks = count;
   return 1;
}

/* ---- one frame ---- */

typedef struct Sums {
   uint64_t self, hier, entries;
   uint32_t parts;
} Sums;

/* Items come context by context. A context in which it stands counts even if no tick fell there. */
static void sum_items(const Prof_Frame *frame, Sums *sums, Prof_Zone_Part *parts, double ms)
{
   uint32_t i, context = UINT32_MAX;
   uint64_t hier = 0;
   memset(sums, 0, sizeof *sums);
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      const int mark = item->state < own.num_marks ? own.marks[item->state] : 0;
      if (!mark) continue;
      if (item->context != context) {
         context = item->context;
         hier = 0;
         if (sums->parts < UINT16_MAX) ++sums->parts;
      }
      hier += item->self;
      sums->hier += item->self;
      if (mark & IS_OWN) {
         sums->self += item->self;
         sums->entries += item->entries;
      }
      if (!parts) continue;
      parts[sums->parts - 1].ms = (double)hier * ms;
      parts[sums->parts - 1].context = context;
   }
}

static void note(Pending *p, double value)
{
   p->values =
      (double *)Prof_Config_grown(p->values, &p->cap, p->count + 1, sizeof *p->values);
   if (p->cap > p->count) p->values[p->count++] = value;
   else own.unordered = 1;
}

static void note_frame(const Prof_Zone_Frame *f, int came)
{
   int which;
   if (f->odd) return;
   for (which = Prof_ZONE_SELF; which <= Prof_ZONE_HIER; ++which)
      note(came ? &own.order[which].came : &own.order[which].went, which ? f->hier : f->self);
}

/* Puts in the frame at that end. 0: no memory, and it is not in. */
static int take(int back, int in_front, uint32_t *looked)
{
   const Prof_Frame *frame = Prof_History_frame(back);
   const double ms = frame ? Prof_Frame_Record_ms_per_tick(frame) : 0;
   Prof_Zone_Frame *f;
   Prof_Zone_Part *parts = 0;
   Sums sums;
   if (!frame) return 0;
   *looked += frame->count + A_FRAME;
   sum_items(frame, &sums, 0, ms);
   f = (Prof_Zone_Frame *)add(&own.frames, 1, in_front);
   if (!f) return 0;
   if (sums.parts) {
      parts = (Prof_Zone_Part *)add(&own.parts, sums.parts, in_front);
      if (parts) sum_items(frame, &sums, parts, ms);
   }
   f->self = (double)sums.self * ms;
   f->hier = (double)sums.hier * ms;
   f->entries = sums.entries < UINT32_MAX ? (uint32_t)sums.entries : UINT32_MAX;
   f->parts = (uint16_t)(parts ? sums.parts : 0);
   f->odd = (frame->flags & Prof_FRAME_ODD) != 0;
   f->ran = sums.entries || sums.hier;
   note_frame(f, 1);
   if (in_front) --own.serial;
   return 1;
}

static void drop_oldest(void)
{
   const Prof_Zone_Frame *f = first_frame();
   note_frame(f, 0);
   drop_front(&own.parts, f->parts);
   drop_front(&own.frames, 1);
   ++own.serial;
}

/* ---- all of them ---- */

static void begin_anew(void)
{
   int which;
   own.frames.count = own.parts.count = 0;
   own.frames.first = own.frames.cap / 2;
   own.parts.first = own.parts.cap / 2;
   for (which = Prof_ZONE_SELF; which <= Prof_ZONE_HIER; ++which)
      own.order[which].count = own.order[which].came.count = own.order[which].went.count = 0;
   own.unordered = own.refused = 0;
   own.newest = 0;
   own.num_range = 0;
   own.range_newest = 0;
}

void Prof_Zone_Frames_choose(uint32_t zone)
{
   if (zone == own.zone) return;
   Prof_Module_list(&module);
   own.zone = zone;
   own.frames.size = (uint32_t)sizeof(Prof_Zone_Frame);
   own.parts.size = (uint32_t)sizeof(Prof_Zone_Part);
   own.num_marks = 0;
   begin_anew();
   own.serial = 0;
}

/* Takes in the frames since the newest that is known. A jump, or more of them than one call may
 * read, begins anew. */
static int read_new(uint32_t items, uint32_t *looked)
{
   int back = own.newest ? Prof_History_find(own.newest) : -1;
   if (own.frames.count && (back < 0 || (uint32_t)back > A_FEW + items / A_FRAME))
      begin_anew();
   if (!own.frames.count) return 1;
   for (--back; back >= 0; --back) {
      if (!take(back, 0, looked)) return 0;
      own.newest = Prof_History_header(back)->number;
   }
   return 1;
}

/* For the whole history, rather than a little more each time. Without memory for that, it may still
 * do for a part. */
static void reserve(Run *run, uint32_t count)
{
   if (count > run->count && run->cap / 2 < count) (void)make_room(run, count - run->count);
}

int Prof_Zone_Frames_read(uint32_t items)
{
   const int length = Prof_History_length();
   uint32_t looked = 0;
   if (!own.zone || !mark_states()) return 0;
   reserve(&own.frames, (uint32_t)length);
   reserve(&own.parts, (uint32_t)length);
   own.refused = !read_new(items, &looked);
   if (own.refused) begin_anew(); /* a gap would be worse than nothing */
   while (own.frames.count > (uint32_t)length) drop_oldest();
   while (own.frames.count < (uint32_t)length && looked < items) {
      const int back = (int)own.frames.count;
      if (!take(back, 1, &looked)) {
         own.refused = 1;
         break;
      }
      if (back == 0) own.newest = Prof_History_header(0)->number;
   }
   return own.frames.count == (uint32_t)length;
}

double Prof_Zone_Frames_known(void)
{
   const int length = Prof_History_length();
   return length ? (double)own.frames.count / length : 1;
}

const Prof_Zone_Frame *Prof_Zone_Frames_all(int *count)
{
   *count = (int)own.frames.count;
   return own.frames.count ? first_frame() : 0;
}

const Prof_Zone_Part *Prof_Zone_Frames_parts(void)
{
   return own.parts.count
             ? (const Prof_Zone_Part *)(const void *)own.parts.at + own.parts.first
             : 0;
}

long Prof_Zone_Frames_serial(void) { return own.serial; }

int Prof_Zone_Frames_next(int back, int older)
{
   const int count = (int)own.frames.count;
   const Prof_Zone_Frame *all = first_frame();
   for (back += older ? 1 : -1; back >= 0 && back < count; back += older ? 1 : -1)
      if (all[count - 1 - back].ran) return back;
   return -1;
}

/* ---- in order ---- */

/* What is in it is lost. Twice as much each time, so that it is seldom too little. */
static int room_for(double **values, uint32_t *cap, uint32_t count)
{
   if (count <= *cap) return 1;
   Prof_Config_release(*values);
   for (*cap = 2 * LEAST; *cap < count;) *cap *= 2;
   *values = (double *)Prof_Config_alloc_unset(*cap, sizeof **values);
   if (!*values) *cap = 0;
   return *values != 0;
}

static int sort(double *values, uint32_t count)
{
   if (count > own.cap_scratch / 2) {
      Prof_Config_release(own.scratch);
      for (own.cap_scratch = 4 * LEAST; own.cap_scratch / 2 < count;) own.cap_scratch *= 2;
      own.scratch = (uint64_t *)Prof_Config_alloc_unset(own.cap_scratch, sizeof *own.scratch);
      if (!own.scratch) own.cap_scratch = 0;
   }
   if (count && !own.scratch) return 0;
   if (count) Prof_Radix_sort_doubles(values, own.scratch, count);
   return 1;
}

/* Writes those of the range, by indices of all that are known; returns how many. */
static uint32_t collect(double *to, int which, int from, int end)
{
   const Prof_Zone_Frame *f = first_frame();
   uint32_t count = 0;
   int i;
   for (i = from; i < end; ++i)
      if (!f[i].odd) to[count++] = which ? f[i].hier : f[i].self;
   return count;
}

/* The first place whose value is not below x. */
static uint32_t find_place(const double *values, uint32_t low, uint32_t high, double x)
{
   while (low < high) {
      const uint32_t middle = low + (high - low) / 2;
      if (values[middle] < x) low = middle + 1;
      else high = middle;
   }
   return low;
}

/* Copies what stays to the spare, piece by piece, up to where the next one comes in or goes. */
static void merge_pending(Order *o)
{
   const Pending *came = &o->came, *went = &o->went;
   uint32_t c = 0, w = 0, i = 0, n = 0;
   while (c < came->count || w < went->count) {
      const int goes = w < went->count && (c == came->count || went->values[w] <= came->values[c]);
      const double x = goes ? went->values[w] : came->values[c];
      uint32_t end;
      if (goes && c < came->count && came->values[c] <= x) { /* equal: it came and went */
         ++c, ++w;
         continue;
      }
      end = find_place(o->values, i, o->count, x);
      memcpy(o->spare + n, o->values + i, (end - i) * sizeof *o->values);
      n += end - i;
      i = end;
      Prof_ASSERT(!goes || (i < o->count && o->values[i] <= x));
      if (goes) ++i, ++w;
      else o->spare[n++] = x, ++c;
   }
   memcpy(o->spare + n, o->values + i, (o->count - i) * sizeof *o->values);
   o->count = n + o->count - i;
}

static void swap_spare(Order *o)
{
   double *values = o->values;
   const uint32_t cap = o->cap;
   o->values = o->spare;
   o->cap = o->cap_spare;
   o->spare = values;
   o->cap_spare = cap;
   o->came.count = o->went.count = 0;
}

/* All values anew, or merged where little has changed. 0: no memory. */
static int bring_up_to_date(int which)
{
   Order *o = &own.order[which];
   const uint32_t all = o->count + o->came.count, length = (uint32_t)Prof_History_length();
   if (!o->came.count && !o->went.count && !own.unordered) return 1;
   if (!room_for(&o->spare, &o->cap_spare, length > all ? length : all)) return 0;
   if (!o->count && !room_for(&o->values, &o->cap, length)) return 0;
   if (own.unordered || o->came.count > o->count / 4 + LEAST) {
      o->count = collect(o->spare, which, 0, (int)own.frames.count);
      if (!sort(o->spare, o->count)) return 0;
   } else {
      if (!sort(o->came.values, o->came.count) || !sort(o->went.values, o->went.count)) return 0;
      merge_pending(o);
   }
   swap_spare(o);
   return 1;
}

/* Both at once, so that `unordered` is about both. */
static const double *sorted_all(int which, int *count)
{
   if (!bring_up_to_date(Prof_ZONE_SELF) || !bring_up_to_date(Prof_ZONE_HIER)) {
      own.unordered = 1;
      return 0;
   }
   own.unordered = 0;
   *count = (int)own.order[which].count;
   return *count ? own.order[which].values : 0;
}

/* Those of another range are sorted when it is another one than before. */
static const double *sorted_range(int which, int newest, int oldest, int *count)
{
   const int known = (int)own.frames.count;
   const uint64_t from = Prof_History_header(oldest)->number;
   const uint64_t to = Prof_History_header(newest)->number;
   const int same = own.range_newest == to && own.range_oldest == from && own.range_of == which;
   if (!same) {
      own.range_newest = 0;
      if (!room_for(&own.range, &own.cap_range, (uint32_t)(oldest - newest + 1))) return 0;
      own.num_range = collect(own.range, which, known - 1 - oldest, known - newest);
      if (!sort(own.range, own.num_range)) return 0;
      own.range_newest = to;
      own.range_oldest = from;
      own.range_of = which;
   }
   *count = (int)own.num_range;
   return *count ? own.range : 0;
}

const double *Prof_Zone_Frames_sorted(int which, int newest, int oldest, int *count)
{
   const int known = (int)own.frames.count;
   *count = 0;
   Prof_ASSERT(which == Prof_ZONE_SELF || which == Prof_ZONE_HIER);
   if (oldest > known - 1) oldest = known - 1;
   if (newest < 0 || newest > oldest) return 0;
   if (newest == 0 && oldest == known - 1) return sorted_all(which, count);
   return sorted_range(which, newest, oldest, count);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
