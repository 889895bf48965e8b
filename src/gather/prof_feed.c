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
   feed->slots = (Prof_Feed_Slot *)Prof_Config_alloc_unset(power, sizeof *feed->slots);
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

int Prof_Feed_look(Prof_Feed *feed, uint64_t slots)
{
   feed->limit = Prof_Atomic_acquire64(&feed->tail) + feed->size;
   return feed->head + slots + feed->open + 2 <= feed->limit;
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
      Prof_Feed_Slot *slot = &feed->slots[(feed->head + i) & (feed->size - 1)];
      size_t part = length < sizeof *slot ? length : sizeof *slot;
      memcpy(slot, from, part);
      from += part;
      length -= part;
   }
   feed->slots[feed->head & (feed->size - 1)].stamp = stamp;
   feed->slots[feed->head & (feed->size - 1)].what =
      kind | (uint64_t)number << 8 | (uint64_t)(from - (const char *)text) << 40;
   feed->head += count;
   Prof_Atomic_release64(&feed->shown, feed->head);
}

static void lose(Prof_Feed *feed, uint64_t stamp)
{
   if (feed->open) Prof_Feed_put(feed, Prof_FEED_LOST, 0, stamp);
   feed->open = feed->skipped = 0;
   feed->opening = 0;
}

/* The stack is another one if the context has another tenant, or if it is not as deep as it was. */
static void heed_lost(Prof_Feed *feed, uint64_t number, uint32_t depth, uint64_t stamp)
{
   if (feed->number != number || feed->open + feed->skipped != depth) lose(feed, stamp);
}

/* How many of so many zones can be begun at once, of a feed in which none is open. */
static uint32_t most_begun(const Prof_Feed *feed, uint32_t depth)
{
   uint64_t most = (feed->limit - feed->head) / 2;
   return depth < most ? depth : (uint32_t)most;
}

/* Without room it stays unsaid where the context runs; zones that are open keep their ends'
 * places. */
int Prof_Feed_go_in(Prof_Feed *feed, const Prof_Feed_In *in, uint32_t state, uint32_t depth,
                    uint64_t stamp)
{
   Prof_Feed_In item = *in;
   int known;
   if (feed->opening != in->opening) feed->open = feed->skipped = 0;
   else heed_lost(feed, in->number, depth, stamp);
   feed->is_in = 0;
   known = feed->opening == in->opening;
   (void)Prof_Feed_look(feed, 0);
   item.begun = known ? 0 : most_begun(feed, depth);
   if (!Prof_Feed_has_room(feed, slots_for(sizeof item) + item.begun)) return known;
   put_text(feed, Prof_FEED_IN, state, stamp, &item, sizeof item);
   if (!known) {
      feed->open = item.begun;
      feed->skipped = depth - item.begun;
      Prof_Atomic_store64(&feed->left_out, feed->left_out + feed->skipped);
   }
   feed->opening = in->opening;
   feed->number = in->number;
   feed->is_in = 1;
   return 1;
}

void Prof_Feed_go_out(Prof_Feed *feed, uint64_t stamp)
{
   if (feed->is_in) Prof_Feed_put(feed, Prof_FEED_OUT, 0, stamp);
   feed->is_in = 0;
}

int Prof_Feed_tell(Prof_Feed *feed, uint32_t kind, uint32_t number, uint64_t stamp,
                   const void *text, size_t length)
{
   if (length >= 1u << 24 || !Prof_Feed_has_room(feed, slots_for(length))) {
      Prof_Feed_leave_out(feed);
      return 0;
   }
   put_text(feed, kind, number, stamp, text, length);
   return 1;
}

/* ---- the reader ---- */

uint64_t Prof_Feed_end(const Prof_Feed *feed) { return Prof_Atomic_acquire64(&feed->shown); }

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
