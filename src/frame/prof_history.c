/* prof_history.c - see prof_history.h
 *
 * A LAP goes from the ring's start to where the ring begins at its start again. At most two laps
 * are kept: the newest `in_lap` frames are of this one, the older ones of the lap before, and those
 * lie in one piece ahead of `head`, as long as this lap has not leapt over them:
 *
 *      bytes    | f7......... | f8... | f9..... |  free  | f5... | f6..... |  free  |
 *               <------- in_lap is 3 ---------->^ head     kept is 5       ^ beyond
 */
#ifdef Prof_ENABLED
#include "prof_history.h"
#include "prof_apart.h"
#include "prof_frame_use.h"
#include "prof_frame_values.h"
#include "prof_history_pack.h"
#include "prof_history_values.h"
#include "prof_scene.h"
#include "../gather/prof_value.h"
#include "../base/prof_module.h"
#include "../base/prof_utf8.h"
#include <string.h>

/* A larger history than this is made smaller if the system refuses the memory. */
#if defined(Prof_FAKE_CLOCK)
size_t Prof_fake_large_history = (size_t)64 << 20; /* tests have smaller ones */
#define LARGE Prof_fake_large_history
#else
#define LARGE ((size_t)64 << 20)
#endif

typedef struct Header {
   Prof_Frame frame; /* text, values, items and steps are in the packed bytes */
   uint64_t offset;  /* of those: in the ring, or in the file that they are apart in */
   uint32_t bytes;
} Header;

static struct {
   /* One block of history_bytes: first a ring of headers, then the packed frames. */
   Header *headers;
   uint32_t cap_frames; /* headers in the ring */
   uint32_t newest, kept;
   unsigned char *ring;
   size_t ring_size, head; /* head: where the next frame goes */
   uint32_t in_lap; /* frames taken since the ring began at its start */
   size_t beyond; /* where the lap before left off, if there may be room behind that; else 0 */
   uint64_t bytes_kept, states_kept; /* in all kept frames */
   unsigned char *large; /* the newest frame, if it does not fit the ring */
   size_t cap_large;
   int oversize;                  /* that is so now */
   int tried;                     /* to take the memory */
   unsigned long too_few_headers; /* times that more frames were asked for than have headers */

   Prof_Frame unpacked; /* what Prof_History_frame returned last */
   Prof_Item *items;
   uint32_t cap_items;
   Prof_Frame_Value *values;
   Prof_Amount *amounts;
   Prof_Estimate *estimates;
   uint32_t cap_values, cap_amounts, cap_estimates;
   unsigned char *packed; /* of the values of the frame that is pushed, */
   uint32_t cap_packed;   /* whose size is known only then, */
   unsigned char *packed_items; /* and of its items */
   uint32_t cap_packed_items;
   double *held;          /* [value]: of samples, what held before the oldest frame that is kept */
   unsigned char *is_held;
   uint32_t cap_held, cap_is_held;
   double *then;           /* [value]: the same of the oldest frame that is saved, when it is */
   unsigned char *is_then; /* NOT_THEN ... */
   uint32_t cap_then, cap_is_then;
   char text[Prof_FRAME_TEXT];
   Prof_Step steps[Prof_MAX_STEPS];
   uint64_t unpacked_number; /* 0: nothing */

   uint32_t frozen; /* written under the lock, read by anyone */
   double latest; /* end of the newest frame, taken or not */
} own;

static void put_back(void)
{
   Prof_Config_release(own.headers);
   Prof_Config_release(own.large);
   Prof_Config_release(own.items);
   Prof_Config_release(own.values);
   Prof_Config_release(own.amounts);
   Prof_Config_release(own.estimates);
   Prof_Config_release(own.packed);
   Prof_Config_release(own.packed_items);
   Prof_Config_release(own.held);
   Prof_Config_release(own.is_held);
   Prof_Config_release(own.then);
   Prof_Config_release(own.is_then);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* Headers take half of the memory at most. 4 KiB, the least there is, have room for 9. Of frames
 * that are apart there is nothing else. */
static uint32_t headers_in(size_t size)
{
   size_t fit = size / (Prof_Apart_is_on() ? 1 : 2) / sizeof(Header);
   size_t wanted = (size_t)Prof_Settings.history_frames;
   return (uint32_t)(wanted < fit ? wanted : fit);
}

static size_t wanted_size(void)
{
   size_t size = Prof_Settings.history_bytes;
   uint64_t headers = (uint64_t)Prof_Settings.history_frames * sizeof(Header);
   return Prof_Apart_is_on() && headers < size ? (size_t)headers : size;
}

static int start(void)
{
   size_t size = wanted_size();
   if (own.tried) return own.ring != 0;
   own.tried = 1;
   own.headers = (Header *)Prof_Config_alloc_unset(size, 1);
   while (!own.headers && size > LARGE) {
      size /= 2;
      own.headers = (Header *)Prof_Config_alloc_unset(size, 1);
   }
   if (!own.headers) return 0;
   own.cap_frames = headers_in(size);
   own.ring = (unsigned char *)(own.headers + own.cap_frames);
   own.ring_size = size - own.cap_frames * sizeof(Header);
   Prof_ASSERT(own.cap_frames >= 2 && (Prof_Apart_is_on() || own.ring_size >= size / 2));
   return 1;
}

static Header *header(uint32_t back)
{
   Prof_ASSERT(back < own.kept && own.kept <= own.cap_frames);
   return &own.headers[(own.newest + own.cap_frames - back) % own.cap_frames];
}

/* A packed frame begins with its text, and after that its values. Null: it is apart, and cannot be
 * read any more. */
static const unsigned char *bytes_of(int back)
{
   const Header *h = header((uint32_t)back);
   Prof_ASSERT(!own.oversize ||
               (back == 0 && own.kept == 1)); /* it has the whole history to itself */
   if (Prof_Apart_is_on()) return Prof_Apart_frame(&h->frame, h->offset, h->bytes);
   return own.oversize ? own.large : own.ring + h->offset;
}

static const unsigned char *values_of(int back)
{
   const unsigned char *text = bytes_of(back);
   return text ? text + strlen((const char *)text) + 1 : 0;
}

/* ---- making room ---- */

/* What a sample was in a frame that goes is what it held before the oldest that stays. */
static void note_held(const Prof_Frame_Value *v)
{
   if (!v->span.is_sample || !v->span.has_last) return;
   own.held = (double *)Prof_Config_grown(own.held, &own.cap_held, v->value + 1, sizeof *own.held);
   own.is_held = (unsigned char *)Prof_Config_grown(own.is_held, &own.cap_is_held, v->value + 1, 1);
   if (own.cap_held <= v->value || own.cap_is_held <= v->value) return;
   own.held[v->value] = v->span.last;
   own.is_held[v->value] = 1;
}

static void note_all_held(int back)
{
   const unsigned char *from;
   uint32_t i, count;
   Prof_Frame_Value v;
   if (!header((uint32_t)back)->frame.num_values) return;
   from = values_of(back);
   if (!from) return;
   from = Prof_History_Values_count_samples(from, &count);
   v.value = 0;
   for (i = 0; i < count; ++i) {
      from = Prof_History_Values_next(from, &v);
      note_held(&v);
   }
}

static void drop_oldest(void)
{
   const Header *h = header(own.kept - 1);
   Prof_ASSERT(own.bytes_kept >= h->bytes && own.states_kept >= h->frame.count);
   note_all_held((int)own.kept - 1);
   own.bytes_kept -= h->bytes;
   own.states_kept -= h->frame.count;
   --own.kept;
   Prof_ASSERT(own.kept || (!own.bytes_kept && !own.states_kept));
}

/* Forgets all frames. The ring goes on where it is, and what lay there is overwritten. */
static void drop_all(void)
{
   while (own.kept) drop_oldest();
   own.kept = own.in_lap = 0;
   own.bytes_kept = own.states_kept = 0;
   own.oversize = 0;
}

/* Do the bytes at `at` touch the oldest frame? */
static int hits_oldest(size_t at, size_t bytes)
{
   const Header *oldest = header(own.kept - 1);
   return oldest->offset < at + bytes && at < oldest->offset + oldest->bytes;
}

/* More frames were asked for than there is memory for their headers. */
static void tell_of_headers(void)
{
   if (own.cap_frames < (uint32_t)Prof_Settings.history_frames)
      Prof_Config_over_limit(&own.too_few_headers, "frames of the history", "history_bytes",
                             (long)own.cap_frames);
}

/* May the ring begin anew at its start? It may once nothing of the lap before is left, and the
 * start has room for as much as is kept. So if history_frames is the limit, memory beyond is never
 * touched; else the ring would touch all of history_bytes in time. */
static int may_begin_lap(size_t bytes)
{
   return own.kept && own.kept == own.cap_frames && own.kept <= own.in_lap &&
          header(own.kept - 1)->offset >= bytes + own.bytes_kept;
}

/* The frame that is put next is the first of the new lap, at the ring's start. */
static void begin_lap(size_t left_off)
{
   own.in_lap = 0;
   own.beyond = left_off;
}

/* Where the next frame goes, if nothing is in its way: behind the last one, or at the start. */
static size_t place_for(size_t bytes)
{
   if (own.head + bytes > own.ring_size) {
      /* The end of the ring stays unused. No frame of the lap before the one that ends is left. */
      while (own.kept > own.in_lap) drop_oldest();
      begin_lap(0);
      return 0;
   }
   if (!may_begin_lap(bytes)) return own.head;
   begin_lap(own.head);
   return 0;
}

static void free_a_header(void)
{
   if (!own.kept || own.kept < own.cap_frames) return;
   tell_of_headers();
   drop_oldest();
}

/* Finds the place for so many bytes, and drops the oldest frames until nothing lies there. */
static size_t make_room(size_t bytes)
{
   size_t at = place_for(bytes);
   free_a_header();
   if (own.kept > own.in_lap && hits_oldest(at, bytes) && own.beyond &&
       own.beyond + bytes <= own.ring_size) {
      /* Frames grew since the lap began. Nothing has to go: there is room above all that is kept */
      at = own.beyond;
      own.beyond = 0;
   }
   while (own.kept && hits_oldest(at, bytes)) drop_oldest();
   Prof_ASSERT(at + bytes <= own.ring_size && own.kept < own.cap_frames);
   return at;
}

/* ---- in ---- */

static void add_header(const Prof_Frame *frame, uint64_t offset, uint32_t bytes)
{
   Header *h;
   own.newest = (own.newest + 1) % own.cap_frames;
   ++own.kept;
   ++own.in_lap;
   h = header(0);
   h->frame = *frame;
   h->frame.text = 0;
   h->frame.items = 0;
   h->frame.amounts = 0;
   h->frame.estimates = 0;
   h->frame.values = 0;
   h->frame.steps = 0;
   h->offset = offset;
   h->bytes = bytes;
   Prof_ASSERT(own.kept == 1 || header(1)->frame.number < frame->number);
   Prof_ASSERT(own.kept == 1 || header(1)->frame.ended <= frame->ended);
   own.bytes_kept += bytes;
   own.states_kept += frame->count;
}

/* Finds the place to which the frame is packed. The packer may write slack behind it, which is free
 * or belongs to the next frame in line to go. Null if there is no memory. */
static unsigned char *place(const Prof_Frame *frame, size_t bytes)
{
   size_t room = bytes + Prof_PACK_SLACK;
   if (room <= own.ring_size) {
      own.head = make_room(room);
      add_header(frame, own.head, (uint32_t)bytes);
      own.head += bytes;
      return own.ring + (own.head - bytes);
   }
   Prof_Config_over_limit(&Prof_Config_counts.over_history, "a frame of the history",
                          "history_bytes", (long)Prof_Settings.history_bytes);
   drop_all();
   if (room > own.cap_large) {
      Prof_Config_release(own.large);
      own.large = (unsigned char *)Prof_Config_alloc_unset(room, 1);
      own.cap_large = own.large ? room : 0;
   }
   if (!own.large) return 0;
   own.oversize = 1;
   add_header(frame, 0, (uint32_t)bytes);
   return own.large;
}

/* Packs the values, and returns how many bytes they take; without memory the frame has none. */
static size_t pack_values(Prof_Frame *frame)
{
   size_t room = Prof_History_Values_room(frame);
   if (!frame->num_values && !frame->num_amounts) return 0;
   own.packed = (unsigned char *)Prof_Config_grown(own.packed, &own.cap_packed, (uint32_t)room, 1);
   if (own.cap_packed >= room)
      return (size_t)(Prof_History_Values_pack(own.packed, frame) - own.packed);
   frame->num_values = frame->num_amounts = 0;
   return 0;
}

/* Packs the items, and returns how many bytes they take. Without memory for that they are packed
 * where they are to be, once their size has been reckoned; that takes longer. */
static size_t pack_items(const Prof_Frame *frame)
{
   size_t room = (size_t)frame->count * Prof_PACKED_ITEM + Prof_PACK_SLACK;
   if (room <= UINT32_MAX)
      own.packed_items = (unsigned char *)Prof_Config_grown(
         own.packed_items, &own.cap_packed_items, (uint32_t)room, 1);
   if (own.cap_packed_items < room) return Prof_History_packed_size(frame->items, frame->count);
   return (size_t)(Prof_History_pack(own.packed_items, frame->items, frame->count) -
                   own.packed_items);
}

static unsigned char *put_items(unsigned char *to, const Prof_Frame *frame, size_t bytes)
{
   if (own.cap_packed_items < (size_t)frame->count * Prof_PACKED_ITEM + Prof_PACK_SLACK)
      return Prof_History_pack(to, frame->items, frame->count);
   memcpy(to, own.packed_items, bytes);
   return to + bytes;
}

void Prof_History_push(const Prof_Frame *made)
{
   Prof_Frame copy = *made, *frame = &copy;
   size_t length = strlen(frame->text) + 1, values, items;
   unsigned char *to, *end;
   Prof_ASSERT(Prof_Config_lock_is_mine() && frame->ended >= own.latest);
   Prof_ASSERT(length <= Prof_FRAME_TEXT);
   Prof_Module_list(&module);
   own.latest = frame->ended;
   if (own.frozen || Prof_Apart_is_on() || !start()) {
      Prof_Frame_Values_miss();
      return;
   }
   own.unpacked_number = 0;
   if (own.oversize) drop_all();
   values = pack_values(frame);
   items = pack_items(frame);
   to = place(frame, length + values + items +
                        Prof_History_packed_steps_size(frame->steps, frame->num_steps) +
                        frame->num_estimates * (size_t)Prof_PACKED_ESTIMATE);
   if (!to) return;
   memcpy(to, frame->text, length);
   if (values) memcpy(to + length, own.packed, values);
   end = put_items(to + length + values, frame, items);
   end = Prof_History_pack_steps(end, frame->steps, frame->num_steps);
   end = Prof_History_pack_estimates(end, frame->estimates, frame->num_estimates);
   Prof_ASSERT((uint32_t)(end - to) == header(0)->bytes);
   (void)end;
   Prof_ASSERT(Prof_History_packed_is(to + length + values, frame->items, frame->count));
}

uint32_t Prof_History_header_bytes(void) { return (uint32_t)sizeof(Header) + Prof_PACK_SLACK; }

int Prof_History_take_packed(const Prof_Frame *figures, const unsigned char *packed, uint32_t bytes)
{
   unsigned char *to;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if (!start()) return 0;
   own.unpacked_number = 0;
   if (own.oversize) drop_all();
   to = place(figures, bytes);
   if (to) {
      memcpy(to, packed, bytes);
      Prof_Utf8_make_plain((char *)to); /* the notes come first */
   }
   own.latest = figures->ended;
   return to != 0;
}

int Prof_History_take_apart(const Prof_Frame *figures, uint64_t at, uint32_t bytes)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && Prof_Apart_is_on());
   Prof_Module_list(&module);
   if (!start()) return 0;
   own.unpacked_number = 0;
   free_a_header();
   add_header(figures, at, bytes);
   own.latest = figures->ended;
   return 1;
}

void Prof_set_frozen(int on)
{
   Prof_Config_lock();
   Prof_Module_list(&module);
   Prof_Atomic_store32(&own.frozen, on != 0);
   Prof_Config_unlock();
}

/* ---- out ---- */

const unsigned char *Prof_History_packed(int back, uint32_t *bytes)
{
   if (back < 0 || (uint32_t)back >= own.kept) return 0;
   *bytes = header((uint32_t)back)->bytes;
   return bytes_of(back);
}

int Prof_History_length(void) { return (int)own.kept; }
int Prof_History_frozen(void) { return (int)Prof_Atomic_load32(&own.frozen); }

const Prof_Frame *Prof_History_header(int back)
{
   return back >= 0 && (uint32_t)back < own.kept ? &header((uint32_t)back)->frame : 0;
}

/* Numbers fall as `back` rises, so halving the range finds one. */
int Prof_History_find(uint64_t number)
{
   int low = 0, high = (int)own.kept - 1;
   while (low <= high) {
      int middle = (low + high) / 2;
      uint64_t there = header((uint32_t)middle)->frame.number;
      if (there == number) return middle;
      if (there > number) low = middle + 1;
      else high = middle - 1;
   }
   return -1;
}

void Prof_History_unmark_hitch(uint64_t number)
{
   int back = Prof_History_find(number);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (back < 0) return;
   header((uint32_t)back)->frame.flags &= ~(uint32_t)Prof_FRAME_HITCH;
   if (own.unpacked_number == number) own.unpacked.flags &= ~(uint32_t)Prof_FRAME_HITCH;
}

void Prof_History_size(uint64_t *bytes, uint64_t *states)
{
   *bytes = own.bytes_kept + (uint64_t)own.kept * sizeof(Header);
   *states = own.states_kept;
}

/* Twice as much as needed, so that it is seldom too little; what was unpacked there is lost. */
static int room_for_items(uint32_t count)
{
   if (count <= own.cap_items) return 1;
   Prof_Config_release(own.items);
   own.items = (Prof_Item *)Prof_Config_alloc((size_t)count * 2, sizeof *own.items);
   own.cap_items = own.items ? count * 2 : 0;
   return own.items != 0;
}

static int room_for_values(const Prof_Frame *frame)
{
   own.values = (Prof_Frame_Value *)Prof_Config_grown(own.values, &own.cap_values,
                                                      frame->num_values, sizeof *own.values);
   own.amounts = (Prof_Amount *)Prof_Config_grown(own.amounts, &own.cap_amounts, frame->num_amounts,
                                                  sizeof *own.amounts);
   own.estimates = (Prof_Estimate *)Prof_Config_grown(own.estimates, &own.cap_estimates,
                                                      frame->num_estimates, sizeof *own.estimates);
   return own.cap_values >= frame->num_values && own.cap_amounts >= frame->num_amounts &&
          own.cap_estimates >= frame->num_estimates;
}

const unsigned char *Prof_History_packed_values(int back, uint32_t *count)
{
   const Prof_Frame *frame = Prof_History_header(back);
   const unsigned char *values = frame && frame->num_values ? values_of(back) : 0;
   uint32_t samples;
   *count = values ? frame->num_values : 0;
   return values ? Prof_History_Values_count_samples(values, &samples) : 0;
}

const unsigned char *Prof_History_packed_samples(int back, uint32_t *count)
{
   const Prof_Frame *frame = Prof_History_header(back);
   const unsigned char *values = frame && frame->num_values ? values_of(back) : 0;
   *count = 0;
   return values ? Prof_History_Values_count_samples(values, count) : 0;
}

int Prof_History_value(int back, uint32_t value, Prof_Value_Span *span)
{
   const Prof_Frame *frame = Prof_History_header(back);
   const unsigned char *values = frame && frame->num_values ? values_of(back) : 0;
   return values && Prof_History_Values_find(values, frame->num_values, value, span);
}

int Prof_History_held(int back, uint32_t value, double *held)
{
   Prof_Value_Span span;
   for (; (uint32_t)back < own.kept; ++back)
      if (Prof_History_value(back, value, &span) && span.is_sample && span.has_last) {
         *held = span.last;
         return 1;
      }
   if (value >= own.cap_held || value >= own.cap_is_held || !own.is_held[value]) return 0;
   *held = own.held[value];
   return 1;
}

/* The frame that was unpacked last is given again without work: several views ask for the same one
 * in turn. */
const Prof_Frame *Prof_History_frame(int back)
{
   const Prof_Frame *frame = Prof_History_header(back);
   const unsigned char *from;
   size_t length;
   if (!frame || frame->number == own.unpacked_number) return frame ? &own.unpacked : 0;
   own.unpacked_number = 0;
   if (!room_for_items(frame->count + 1) || !room_for_values(frame)) return 0;
   from = bytes_of(back);
   if (!from) return 0;
   length = strlen((const char *)from) + 1;
   memcpy(own.text, from, length);
   Prof_ASSERT(length <= sizeof own.text && length <= header((uint32_t)back)->bytes);
   from = Prof_History_Values_unpack(from + length, own.values, frame->num_values);
   from = Prof_History_Values_unpack_amounts(from, own.amounts, frame->num_amounts);
   from = Prof_History_unpack(from, own.items, frame->count);
   from = Prof_History_unpack_steps(from, own.steps, frame->num_steps);
   Prof_History_unpack_estimates(from, own.estimates, frame->num_estimates);
   own.unpacked = *frame;
   own.unpacked.items = own.items;
   own.unpacked.values = own.values;
   own.unpacked.amounts = own.amounts;
   own.unpacked.estimates = own.estimates;
   own.unpacked.steps = own.steps;
   own.unpacked.text = own.text;
   own.unpacked_number = frame->number;
   return &own.unpacked;
}

/* ---- frames as a whole ---- */

int Prof_get_frame_info(int back, Prof_Frame_Info *info)
{
   const Prof_Frame *f = Prof_History_header(back);
   const unsigned char *text;
   if (!info) return 0;
   memset(info, 0, sizeof *info);
   info->text = info->scene = "";
   if (!f) return 0;
   info->number = (unsigned long)f->number;
   info->ms = f->seconds * 1e3;
   info->work_ms = Prof_Frame_Record_work_ms(f);
   info->due_ms = Prof_Frame_Record_due_ms(f);
   info->critical_ms = Prof_Frame_Record_critical_ms(f);
   info->ago_s = own.latest - f->ended;
   info->load = (f->flags & Prof_FRAME_LOAD) != 0;
   info->gap = (f->flags & Prof_FRAME_GAP) != 0;
   info->hitch = (f->flags & Prof_FRAME_HITCH) != 0;
   info->after = (f->flags & Prof_FRAME_AFTER) != 0;
   info->scene = Prof_Scene_name(f->scene);
   text = bytes_of(back);
   if (text) info->text = (const char *)text;
   info->zones_ms = (double)f->zones_ms;
   info->zone_cost_ns = (double)f->zone_cost_ns;
   Prof_Frame_Use_describe(f, info);
   return 1;
}

#if defined(Prof_CHECKED)
/* Looking back from the newest, each frame lies before the one after it, except the newest frame of
 * the lap before. The frames of that lap lie in one piece, which no newer frame reaches into. */
static void check_places(void)
{
   uint64_t end = own.ring_size, low = 0, high = 0;
   uint32_t back;
   if (own.kept > own.in_lap) {
      low = header(own.kept - 1)->offset;
      high = header(own.in_lap)->offset + header(own.in_lap)->bytes;
   }
   Prof_ASSERT(low <= high && high <= own.ring_size && (!own.kept || own.in_lap));
   Prof_ASSERT(!own.kept || header(0)->offset + header(0)->bytes == own.head);
   for (back = 0; back < own.kept; ++back) {
      const Header *h = header(back);
      if (back == own.in_lap) end = own.ring_size;
      Prof_ASSERT(h->offset + h->bytes <= end);
      Prof_ASSERT(back >= own.in_lap || h->offset + h->bytes <= low || h->offset >= high);
      end = h->offset;
   }
}

void Prof_History_validate(void)
{
   uint64_t bytes = 0, states = 0;
   uint32_t back;
   Prof_ASSERT(!own.kept || (own.kept <= own.cap_frames && own.newest < own.cap_frames));
   for (back = 0; back < own.kept; ++back) {
      const Prof_Frame *frame = &header(back)->frame;
      bytes += header(back)->bytes;
      states += frame->count;
      Prof_ASSERT(frame->own <= frame->apart);
      Prof_ASSERT(frame->owner < (uint32_t)Prof_Settings.max_contexts);
      Prof_ASSERT(frame->scene <= Prof_Scene_count());
      Prof_ASSERT(back == 0 || frame->number < header(back - 1)->frame.number);
      Prof_ASSERT(back == 0 || frame->ended <= header(back - 1)->frame.ended);
   }
   Prof_ASSERT(bytes == own.bytes_kept && states == own.states_kept);
   if (!own.oversize && !Prof_Apart_is_on()) check_places();
}
#endif

/* ---- archive ---- */

enum { NOT_THEN, HELD_THEN, TOLD_THEN /* by a frame that is kept */ };

/* Of values that no frame told so far; returns how many it tells. */
static uint32_t take_samples(int back)
{
   uint32_t count, i, told = 0;
   const unsigned char *from = Prof_History_packed_samples(back, &count);
   Prof_Frame_Value v;
   v.value = 0;
   for (i = 0; i < count; ++i) {
      from = Prof_History_Values_next(from, &v);
      if (!v.span.is_sample || !v.span.has_last || own.is_then[v.value] == TOLD_THEN) continue;
      own.then[v.value] = v.span.last;
      own.is_then[v.value] = TOLD_THEN;
      ++told;
   }
   return told;
}

/* As Prof_History_held for each value, but frames are gone through once. 0: no memory. */
static int find_then(int oldest, uint32_t values)
{
   uint32_t v, left = 0, back = (uint32_t)oldest + 1;
   own.then = (double *)Prof_Config_grown(own.then, &own.cap_then, values, sizeof *own.then);
   own.is_then = (unsigned char *)Prof_Config_grown(own.is_then, &own.cap_is_then, values, 1);
   if (own.cap_then < values || own.cap_is_then < values) return 0;
   for (v = 0; v < values; ++v) {
      int is_held = v < own.cap_held && v < own.cap_is_held && own.is_held[v];
      own.then[v] = is_held ? own.held[v] : 0;
      own.is_then[v] = is_held ? HELD_THEN : NOT_THEN;
      if (v && Prof_Value_is_sample(v)) ++left;
   }
   for (; left && back < own.kept; ++back) {
      uint32_t told = take_samples((int)back);
      left -= told < left ? told : left;
   }
   return 1;
}

static void archive_held(Prof_Archive *a, uint32_t value)
{
   unsigned char is_held = !a->reads && value && own.is_then[value] != NOT_THEN;
   double held = is_held ? own.then[value] : 0;
   Prof_Archive_byte(a, &is_held, 1);
   if (is_held) Prof_Archive_double(a, &held);
   if (!a->reads || !is_held) return;
   own.held[value] = held;
   own.is_held[value] = 1;
}

void Prof_History_archive_held(Prof_Archive *a, int oldest)
{
   uint32_t count = Prof_Archive_count(a, Prof_Value_count(), 1), i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if (a->reads) {
      own.held = (double *)Prof_Config_grown(own.held, &own.cap_held, count, sizeof *own.held);
      own.is_held = (unsigned char *)Prof_Config_grown(own.is_held, &own.cap_is_held, count, 1);
      if (count > Prof_Value_count() || own.cap_held < count || own.cap_is_held < count)
         Prof_Archive_fail(a, "values are missing");
   } else if (!find_then(oldest, count)) Prof_Archive_fail(a, "out of memory");
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) archive_held(a, i);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
