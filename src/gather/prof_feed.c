/* prof_feed.c - see prof_feed.h */
#ifdef Prof_ENABLED
#include "prof_feed.h"
#include "../base/prof_config.h"
#include <string.h>

Prof_Feed *Prof_Feed_make(uint32_t size)
{
   Prof_Feed *feed = (Prof_Feed *)Prof_Config_alloc(1, sizeof *feed);
   uint32_t power = 64;
   if (!feed) return 0;
   while (power < size) power *= 2;
   feed->size = power;
   feed->mask = power - 1;
   feed->slots = (Prof_Feed_Slot *)Prof_Config_alloc_unset(power, sizeof *feed->slots);
   feed->room = power - 2;
   if (feed->slots) return feed;
   Prof_Config_release(feed);
   return 0;
}

void Prof_Feed_free(Prof_Feed *feed, void (*release)(void *memory, void *user), void *user)
{
   if (!feed) return;
   Prof_Config_release_by(release, user, feed->slots);
   Prof_Config_release_by(release, user, feed);
}

/* ---- the writer ---- */

/* Is there room for so many slots, beside the ends of what is open, an OUT and a LOST? */
static int has_room(const Prof_Feed *feed, uint64_t slots)
{
   uint64_t taken = feed->head - Prof_Atomic_acquire64(&feed->tail);
   return taken + slots + feed->open + feed->below + 2 <= feed->size;
}

/* Asks how far the reader has come, wherever a zone's begin or end is not all that was put. Inside
 * of a zone that was left out there is no room, so that a begin has only this to test. */
static void look(Prof_Feed *feed)
{
   uint64_t taken = feed->head - Prof_Atomic_acquire64(&feed->tail) + feed->open + 2;
   feed->room = !feed->skipped && taken < feed->size ? feed->size - (uint32_t)taken : 0;
}

static void leave_out(Prof_Feed *feed, uint32_t items)
{
   Prof_Atomic_store64(&feed->left_out, feed->left_out + items);
}

/* So many more zones are open that were left out. */
static void skip(Prof_Feed *feed, uint32_t zones)
{
   if (zones && !feed->skipped) {
      feed->below = feed->open;
      feed->open = 0;
   }
   feed->skipped += zones;
   if (zones) feed->room = 0;
}

void Prof_Feed_enter_full(Prof_Feed *feed, uint32_t zone, uint64_t stamp)
{
   look(feed);
   if (Prof_Feed_may_enter(feed)) {
      Prof_Feed_put_enter(feed, zone, stamp);
      return;
   }
   skip(feed, 1);
   leave_out(feed, 1);
}

void Prof_Feed_leave_skipped(Prof_Feed *feed)
{
   if (!feed->skipped || --feed->skipped) return;
   feed->open = feed->below;
   feed->below = 0;
}

static uint64_t slots_for(size_t length)
{
   return 1 + (length + sizeof(Prof_Feed_Slot) - 1) / sizeof(Prof_Feed_Slot);
}

/* The text's slots are written before the item shows; it may lie around the ring's end. */
static void put_text(Prof_Feed *feed, uint32_t kind, uint32_t number, uint64_t stamp,
                     const void *text, size_t length)
{
   uint64_t count = slots_for(length), i;
   const char *from = (const char *)text;
   for (i = 1; i < count; ++i) {
      Prof_Feed_Slot *slot = &feed->slots[(feed->head + i) & feed->mask];
      size_t part = length < sizeof *slot ? length : sizeof *slot;
      memcpy(slot, from, part);
      from += part;
      length -= part;
   }
   feed->slots[feed->head & feed->mask].stamp = stamp;
   feed->slots[feed->head & feed->mask].what =
      Prof_FEED_WHAT(kind) | (uint64_t)(from - (const char *)text) << 32 | number;
   Prof_Atomic_release64(&feed->head, feed->head + count);
}

static void forget(Prof_Feed *feed) { feed->open = feed->skipped = feed->below = 0; }

static void lose(Prof_Feed *feed, uint64_t stamp)
{
   if (feed->open + feed->below)
      Prof_Feed_put(feed, Prof_FEED_WHAT(Prof_FEED_LOST), stamp);
   forget(feed);
   feed->opening = 0;
}

/* The stack is another one if the context has another tenant, or if it is not as deep as it was. */
static void heed_lost(Prof_Feed *feed, uint64_t number, uint32_t depth, uint64_t stamp)
{
   uint32_t known = feed->open + feed->below + feed->skipped;
   if (feed->number != number || known != depth) lose(feed, stamp);
}

/* How many of so many zones can be begun at once, of a feed in which none is open. */
static uint32_t most_begun(const Prof_Feed *feed, uint32_t depth)
{
   uint64_t taken = feed->head - Prof_Atomic_acquire64(&feed->tail);
   uint64_t most = (feed->size - taken) / 2;
   return depth < most ? depth : (uint32_t)most;
}

/* Without room it stays unsaid where the context runs; zones that are open keep their ends'
 * places. */
static int go_in(Prof_Feed *feed, const Prof_Feed_In *in, uint32_t state, uint32_t depth,
                 uint64_t stamp)
{
   Prof_Feed_In item = *in;
   int known = feed->opening == in->opening;
   item.begun = known ? 0 : most_begun(feed, depth);
   if (!has_room(feed, slots_for(sizeof item) + item.begun)) return known;
   put_text(feed, Prof_FEED_IN, state, stamp, &item, sizeof item);
   if (!known) {
      feed->open = item.begun;
      skip(feed, depth - item.begun);
      leave_out(feed, depth - item.begun);
   }
   feed->opening = in->opening;
   feed->number = in->number;
   feed->is_in = 1;
   return 1;
}

int Prof_Feed_go_in(Prof_Feed *feed, const Prof_Feed_In *in, uint32_t state, uint32_t depth,
                    uint64_t stamp)
{
   int goes;
   if (feed->opening != in->opening) forget(feed);
   else heed_lost(feed, in->number, depth, stamp);
   feed->is_in = 0;
   goes = go_in(feed, in, state, depth, stamp);
   look(feed);
   return goes;
}

void Prof_Feed_go_out(Prof_Feed *feed, uint64_t stamp)
{
   if (feed->is_in) Prof_Feed_put(feed, Prof_FEED_WHAT(Prof_FEED_OUT), stamp);
   feed->is_in = 0;
   look(feed);
}

int Prof_Feed_tell(Prof_Feed *feed, uint32_t kind, uint32_t number, uint64_t stamp,
                   const void *text, size_t length)
{
   if (length >= 1u << 24 || !has_room(feed, slots_for(length))) {
      leave_out(feed, 1);
      return 0;
   }
   put_text(feed, kind, number, stamp, text, length);
   look(feed);
   return 1;
}

/* ---- the reader ---- */

uint64_t Prof_Feed_end(const Prof_Feed *feed) { return Prof_Atomic_acquire64(&feed->head); }

void Prof_Feed_read_up_to(Prof_Feed *feed, uint64_t number)
{
   Prof_Atomic_release64(&feed->tail, number);
}

uint64_t Prof_Feed_slots_of(const Prof_Feed_Slot *slot)
{
   return slots_for(Prof_Feed_length(slot));
}

void Prof_Feed_copy(const Prof_Feed *feed, uint64_t number, void *text)
{
   uint64_t left = Prof_Feed_length(Prof_Feed_at(feed, number));
   char *to = (char *)text;
   while (left) {
      size_t part = left < sizeof(Prof_Feed_Slot) ? (size_t)left : sizeof(Prof_Feed_Slot);
      memcpy(to, Prof_Feed_at(feed, ++number), part);
      to += part;
      left -= part;
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
