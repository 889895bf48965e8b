/* prof_history.c - see prof_history.h */
#ifdef Prof_ENABLED
#include "prof_history.h"
#include "prof_history_pack.h"
#include <string.h>

typedef struct Header {
   Prof_Frame frame;       /* text and items are in the packed bytes */
   uint32_t offset, bytes;
} Header;

/* One block of history_bytes: first a ring of headers, then the packed frames. */
static Header *headers;
static uint32_t cap_frames; /* headers in the ring */
static uint32_t newest, kept;
static unsigned char *ring;
static uint32_t ring_size, head; /* head: where the next frame goes */
static uint32_t in_lap; /* frames taken since the ring began at its start; older ones are kept where
                           there are more than that */
static uint32_t beyond; /* where it left off, if that was before its end; 0: it was not */
static uint64_t bytes_kept, states_kept;
static unsigned char *large; /* the newest frame, if it does not fit the ring */
static size_t cap_large;
static int oversize;         /* that is so now */

static Prof_Frame unpacked; /* what Prof_History_frame returned last */
static Prof_Item *items;
static uint32_t cap_items;
static char text[Prof_FRAME_TEXT];
static uint64_t unpacked_number; /* 0: nothing */

static int frozen;
static double latest; /* end of the newest frame, taken or not */

/* Headers take half of the memory at most. 4 KiB, the least there is, have room for 21. */
static uint32_t headers_in(uint32_t size)
{
   uint32_t fit = size / 2 / (uint32_t)sizeof(Header), wanted;
   wanted = (uint32_t)Prof_Settings.history_frames;
   return wanted < fit ? wanted : fit;
}

static int start(void)
{
   static int tried;
   size_t bytes = Prof_Settings.history_bytes;
   uint32_t size = bytes > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)bytes;
   if (tried) return ring != 0;
   tried = 1;
   headers = (Header *)Prof_Config_alloc_unset(size, 1);
   if (!headers) return 0;
   cap_frames = headers_in(size);
   ring = (unsigned char *)(headers + cap_frames);
   ring_size = size - cap_frames * (uint32_t)sizeof(Header);
   Prof_ASSERT(cap_frames >= 2 && ring_size >= size / 2);
   return 1;
}

static Header *header(uint32_t back)
{
   Prof_ASSERT(back < kept && kept <= cap_frames);
   return &headers[(newest + cap_frames - back) % cap_frames];
}

/* ---- making room ---- */

static void drop_oldest(void)
{
   const Header *h = header(kept - 1);
   Prof_ASSERT(bytes_kept >= h->bytes && states_kept >= h->frame.count);
   bytes_kept -= h->bytes;
   states_kept -= h->frame.count;
   --kept;
   Prof_ASSERT(kept || (!bytes_kept && !states_kept));
}

static void drop_all(void)
{
   kept = in_lap = 0;
   bytes_kept = states_kept = 0;
   oversize = 0;
}

/* Do the bytes at `at` touch the oldest frame? */
static int hits_oldest(uint32_t at, uint32_t bytes)
{
   const Header *oldest = header(kept - 1);
   return oldest->offset < at + bytes && at < oldest->offset + oldest->bytes;
}

/* More frames were asked for than there is memory for their headers. */
static void tell_of_headers(void)
{
   static unsigned long times;
   if (cap_frames < (uint32_t)Prof_Settings.history_frames)
      Prof_Config_over_limit(&times, "frames of the history", "history_bytes", (long)cap_frames);
}

/* Nothing of the lap before is left, and at the start there is room for as much as is kept. So if
 * history_frames is the limit, memory beyond is never touched, rather than all of it in time. */
static int may_begin_lap(uint32_t bytes)
{
   return kept && kept == cap_frames && kept <= in_lap &&
          header(kept - 1)->offset >= bytes + bytes_kept;
}

static void begin_lap(uint32_t left_off)
{
   in_lap = 0;
   beyond = left_off;
}

static uint32_t place_for(uint32_t bytes)
{
   if (head + bytes > ring_size) {
      /* The end of the ring stays unused. No frame of the lap before the one that ends is left. */
      while (kept > in_lap) drop_oldest();
      begin_lap(0);
      return 0;
   }
   if (!may_begin_lap(bytes)) return head;
   begin_lap(head);
   return 0;
}

static uint32_t make_room(uint32_t bytes)
{
   uint32_t at = place_for(bytes);
   if (kept && kept == cap_frames) {
      tell_of_headers();
      drop_oldest();
   }
   if (kept > in_lap && hits_oldest(at, bytes) && beyond && beyond + bytes <= ring_size) {
      /* Frames grew since the lap began. Nothing has to go: there is room above all that is kept */
      at = beyond;
      beyond = 0;
   }
   while (kept && hits_oldest(at, bytes)) drop_oldest();
   Prof_ASSERT(at + bytes <= ring_size && kept < cap_frames);
   return at;
}

/* ---- in ---- */

static void add_header(const Prof_Frame *frame, uint32_t offset, uint32_t bytes)
{
   Header *h;
   newest = (newest + 1) % cap_frames;
   ++kept;
   ++in_lap;
   h = header(0);
   h->frame = *frame;
   h->frame.text = 0;
   h->frame.items = 0;
   h->offset = offset;
   h->bytes = bytes;
   Prof_ASSERT(kept == 1 || header(1)->frame.number < frame->number);
   Prof_ASSERT(kept == 1 || header(1)->frame.ended <= frame->ended);
   bytes_kept += bytes;
   states_kept += frame->count;
}

/* Where the frame is packed to. Behind it there is slack for the packer, which is either free or
 * the next frame's in line to go. Null if there is no memory. */
static unsigned char *place(const Prof_Frame *frame, size_t bytes)
{
   size_t room = bytes + Prof_PACK_SLACK;
   if (room <= ring_size) {
      head = make_room((uint32_t)room);
      add_header(frame, head, (uint32_t)bytes);
      head += (uint32_t)bytes;
      return ring + (head - (uint32_t)bytes);
   }
   Prof_Config_over_limit(&Prof_Config_counts.over_history, "a frame of the history",
                          "history_bytes", (long)Prof_Settings.history_bytes);
   drop_all();
   if (room > cap_large) {
      Prof_Config_release(large);
      large = (unsigned char *)Prof_Config_alloc_unset(room, 1);
      cap_large = large ? room : 0;
   }
   if (!large) return 0;
   oversize = 1;
   add_header(frame, 0, (uint32_t)bytes);
   return large;
}

void Prof_History_push(const Prof_Frame *frame)
{
   size_t length = strlen(frame->text) + 1;
   unsigned char *to;
   Prof_ASSERT(Prof_Config_lock_is_mine() && frame->ended >= latest && length <= Prof_FRAME_TEXT);
   latest = frame->ended;
   if (frozen || !start()) return;
   unpacked_number = 0;
   if (oversize) drop_all();
   to = place(frame, length + Prof_History_packed_size(frame->items, frame->count));
   if (!to) return;
   memcpy(to, frame->text, length);
   Prof_History_pack(to + length, frame->items, frame->count);
   Prof_ASSERT(Prof_History_packed_is(to + length, frame->items, frame->count));
}

void Prof_set_frozen(int on)
{
   Prof_Config_lock();
   frozen = on != 0;
   Prof_Config_unlock();
}

/* ---- out ---- */

int Prof_History_length(void) { return (int)kept; }
int Prof_History_frozen(void) { return frozen; }

const Prof_Frame *Prof_History_header(int back)
{
   return back >= 0 && (uint32_t)back < kept ? &header((uint32_t)back)->frame : 0;
}

int Prof_History_find(uint64_t number)
{
   int low = 0, high = (int)kept - 1;
   while (low <= high) {
      int middle = (low + high) / 2;
      uint64_t there = header((uint32_t)middle)->frame.number;
      if (there == number) return middle;
      if (there > number) low = middle + 1;
      else high = middle - 1;
   }
   return -1;
}

void Prof_History_size(uint64_t *bytes, uint64_t *states)
{
   *bytes = bytes_kept + (uint64_t)kept * sizeof(Header);
   *states = states_kept;
}

static int room_for_items(uint32_t count)
{
   if (count <= cap_items) return 1;
   Prof_Config_release(items);
   items = (Prof_Item *)Prof_Config_alloc((size_t)count * 2, sizeof *items);
   cap_items = items ? count * 2 : 0;
   return items != 0;
}

/* A packed frame begins with its text. */
static const unsigned char *bytes_of(int back)
{
   Prof_ASSERT(!oversize || (back == 0 && kept == 1)); /* it has the whole history to itself */
   return oversize ? large : ring + header((uint32_t)back)->offset;
}

const Prof_Frame *Prof_History_frame(int back)
{
   const Prof_Frame *frame = Prof_History_header(back);
   const unsigned char *from;
   size_t length;
   if (!frame || frame->number == unpacked_number) return frame ? &unpacked : 0;
   unpacked_number = 0;
   if (!room_for_items(frame->count + 1)) return 0;
   from = bytes_of(back);
   length = strlen((const char *)from) + 1;
   memcpy(text, from, length);
   Prof_ASSERT(length <= sizeof text && length <= header((uint32_t)back)->bytes);
   Prof_History_unpack(from + length, items, frame->count);
   unpacked = *frame;
   unpacked.items = items;
   unpacked.text = text;
   unpacked_number = frame->number;
   return &unpacked;
}

/* ---- frames as a whole ---- */

int Prof_get_frame_info(int back, Prof_Frame_Info *info)
{
   const Prof_Frame *f = Prof_History_header(back);
   if (!info) return 0;
   memset(info, 0, sizeof *info);
   info->text = "";
   if (!f) return 0;
   info->number = (unsigned long)f->number;
   info->ms = f->seconds * 1e3;
   info->work_ms = Prof_Frame_Record_work_ms(f);
   info->ago_s = latest - f->ended;
   info->load = (f->flags & Prof_FRAME_LOAD) != 0;
   info->gap = (f->flags & Prof_FRAME_GAP) != 0;
   info->hitch = (f->flags & Prof_FRAME_HITCH) != 0;
   info->after = (f->flags & Prof_FRAME_AFTER) != 0;
   info->text = (const char *)bytes_of(back);
   return 1;
}

#if defined(Prof_CHECKED)
/* From the newest back each frame lies before the one after it, but for the newest of the lap
 * before; and those of the lap before lie in one piece, which no newer one reaches into. */
static void check_places(void)
{
   uint32_t back, end = ring_size, low = 0, high = 0;
   if (kept > in_lap) {
      low = header(kept - 1)->offset;
      high = header(in_lap)->offset + header(in_lap)->bytes;
   }
   Prof_ASSERT(low <= high && high <= ring_size && (!kept || in_lap));
   Prof_ASSERT(!kept || header(0)->offset + header(0)->bytes == head);
   for (back = 0; back < kept; ++back) {
      const Header *h = header(back);
      if (back == in_lap) end = ring_size;
      Prof_ASSERT(h->offset + h->bytes <= end);
      Prof_ASSERT(back >= in_lap || h->offset + h->bytes <= low || h->offset >= high);
      end = h->offset;
   }
}

void Prof_History_validate(void)
{
   uint64_t bytes = 0, states = 0;
   uint32_t back;
   Prof_ASSERT(!kept || (kept <= cap_frames && newest < cap_frames));
   for (back = 0; back < kept; ++back) {
      const Prof_Frame *frame = &header(back)->frame;
      bytes += header(back)->bytes;
      states += frame->count;
      Prof_ASSERT(frame->own <= frame->apart);
      Prof_ASSERT(frame->owner < (uint32_t)Prof_Settings.max_contexts);
      Prof_ASSERT(back == 0 || frame->number < header(back - 1)->frame.number);
      Prof_ASSERT(back == 0 || frame->ended <= header(back - 1)->frame.ended);
   }
   Prof_ASSERT(bytes == bytes_kept && states == states_kept);
   if (!oversize) check_places();
}
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
