/* prof_feed.h - what happens to one context, for one reader that wants all of it: whole zones, in
 * order. One writer, the context's holder; one reader; no lock, and nobody waits.
 *
 * A feed is a ring of slots. Where the reader is too slow and the ring fills, ZONES ARE LEFT OUT
 * WHOLE: a begin is put only if there is room for it, for its end, and for the ends of all zones
 * that were put and are still open. So an end always has its place; and inside a zone that was left
 * out, all are left out, by counting how deep it goes.
 *
 *      size 8       b  b  e  .  .  .  .  .     one open: room for 5 - 1 more. A begin needs 2
 *                   b  b  e  b  e  b  .  .     two open: no room. Begin: left out, and its end;
 *                                              the two ends of what is open still fit
 *
 * An item is one slot of two words, and for a text as many more as that needs.
 */
#ifndef INC_PROF_FEED_H
#define INC_PROF_FEED_H

#include "../../platform/prof_atomic.h"
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Feed_Kind {
   Prof_FEED_ENTER, /* number: the zone */
   Prof_FEED_LEAVE,
   Prof_FEED_IN,  /* its clock runs from here on. number: the open state; text: Prof_Feed_In */
   Prof_FEED_OUT, /* its clock stands still; what is open stays open */
   Prof_FEED_LOST, /* what is open is open no more, since the OUT: the stack was thrown away */
   Prof_FEED_TOLD  /* the first that a reader and its watcher agree on themselves */
} Prof_Feed_Kind;

/* The kind is in the top byte, and that of a begin is 0: so the zone's number is the whole word. */
typedef struct Prof_Feed_Slot {
   uint64_t stamp, what; /* number, length of the text << 32, kind << 56 */
} Prof_Feed_Slot;

typedef struct Prof_Feed {
   Prof_Feed_Slot *slots;
   uint32_t size;     /* a power of two; */
   uint32_t mask;     /* size - 1 */
   char apart[64];    /* lines of the cache: what both read for each item, the writer's, and */
   uint64_t head;     /* slots that were put: the writer's, and the reader looks */
   uint32_t open;     /* zones that were put, whose ends are to come; 0 while some are left out */
   uint32_t skipped;  /* zones open that were left out, */
   uint32_t below;    /* and, while there are any, those below them that were put */
   uint32_t room;     /* slots for zones, as far as the writer knows: see look in prof_feed.c */
   uint32_t is_in;    /* an IN was put whose OUT is to come */
   uint32_t opening;  /* of the reader's, in which it was begun last */
   uint64_t number;   /* of who went in last */
   uint64_t left_out; /* zones, and other items; written by the writer, read by any thread */
   char aside[64];    /* the reader's */
   uint64_t tail;     /* slots before it are free again */
} Prof_Feed;

/* Null if there is no memory. `size` is rounded up to a power of two, 64 at least. */
extern Prof_Feed *Prof_Feed_make(uint32_t size);
/* By the hooks of the life in which it was made; null does nothing. */
extern void Prof_Feed_free(Prof_Feed *feed, void (*release)(void *memory, void *user), void *user);

/* ---- the writer ---- */

/* Puts an item of one slot. `what` is laid out as in Prof_Feed_Slot. */
Prof_INLINE void Prof_Feed_put(Prof_Feed *feed, uint64_t what, uint64_t stamp)
{
   Prof_Feed_Slot *slot = &feed->slots[(uint32_t)feed->head & feed->mask];
   slot->stamp = stamp;
   slot->what = what;
   Prof_Atomic_release_inc64(&feed->head);
}
#define Prof_FEED_WHAT(kind) ((uint64_t)(kind) << 56)

/* A begin takes two of the free slots, one of them for its end. If there are none, or inside of a
 * zone that was left out, it is for Prof_Feed_enter_full. */
Prof_INLINE int Prof_Feed_may_enter(const Prof_Feed *feed)
{
   return Prof_LIKELY(feed->room > 1) != 0;
}
Prof_INLINE void Prof_Feed_put_enter(Prof_Feed *feed, uint64_t zone, uint64_t stamp)
{
   feed->room -= 2;
   ++feed->open;
   Prof_Feed_put(feed, zone, stamp);
}
extern void Prof_Feed_enter_full(Prof_Feed *feed, uint32_t zone, uint64_t stamp);

/* Was the zone on top put? */
Prof_INLINE int Prof_Feed_may_leave(const Prof_Feed *feed)
{
   return Prof_LIKELY(feed->open != 0) != 0;
}
Prof_INLINE void Prof_Feed_put_leave(Prof_Feed *feed, uint64_t stamp)
{
   --feed->open;
   Prof_Feed_put(feed, Prof_FEED_WHAT(Prof_FEED_LEAVE), stamp);
}

static inline void Prof_Feed_enter(Prof_Feed *feed, uint32_t zone, uint64_t stamp)
{
   if (Prof_Feed_may_enter(feed)) Prof_Feed_put_enter(feed, zone, stamp);
   else Prof_Feed_enter_full(feed, zone, stamp);
}

extern void Prof_Feed_leave_skipped(Prof_Feed *feed);

static inline void Prof_Feed_leave(Prof_Feed *feed, uint64_t stamp)
{
   if (Prof_Feed_may_leave(feed)) Prof_Feed_put_leave(feed, stamp);
   else Prof_Feed_leave_skipped(feed);
}

/* Who goes in where: what the reader makes of an IN's text. */
typedef struct Prof_Feed_In {
   uint32_t opening; /* of the reader's */
   uint32_t holder;  /* this and `number` mean what the watcher wants them to */
   uint64_t number;
   uint32_t begun;   /* of the state's zones, the outermost, that begin here; the feed says so */
   uint32_t unused;  /* 0 */
} Prof_Feed_In;

/* The context goes in, with `depth` zones open in `state`: those that the reader knows of, or, if
 * it is the first time of that number in this opening, or the stack was thrown away meanwhile,
 * those that it takes for begun now. Of these no more are begun than half the room has places for;
 * the inner ones are left out. 0: there is no room, and nothing of it may be put until it goes in
 * anew. */
extern int Prof_Feed_go_in(Prof_Feed *feed, const Prof_Feed_In *in, uint32_t state, uint32_t depth,
                           uint64_t stamp);
extern void Prof_Feed_go_out(Prof_Feed *feed, uint64_t stamp);

/* An item of the reader's own: `number` and a text behind it; 0: no room, which is counted. `kind`
 * is Prof_FEED_TOLD at least, and the upper 32 bits of `number` are not used. */
extern int Prof_Feed_tell(Prof_Feed *feed, uint32_t kind, uint32_t number, uint64_t stamp,
                          const void *text, size_t length);

/* ---- the reader ---- */

/* The items from `tail` to here may be read. */
extern uint64_t Prof_Feed_end(const Prof_Feed *feed);
static inline const Prof_Feed_Slot *Prof_Feed_at(const Prof_Feed *feed, uint64_t number)
{
   return &feed->slots[(uint32_t)number & feed->mask];
}
static inline uint32_t Prof_Feed_kind(const Prof_Feed_Slot *slot)
{
   return (uint32_t)(slot->what >> 56);
}
static inline uint32_t Prof_Feed_number(const Prof_Feed_Slot *slot) { return (uint32_t)slot->what; }
/* What is before that may be written over. */
extern void Prof_Feed_read_up_to(Prof_Feed *feed, uint64_t number);

/* The length of an item's text, how many slots the whole item has, and the text, which is copied:
 * it may lie around the ring's end. */
static inline uint32_t Prof_Feed_length(const Prof_Feed_Slot *slot)
{
   return (uint32_t)(slot->what >> 32) & 0xffffffu;
}
extern uint64_t Prof_Feed_slots_of(const Prof_Feed_Slot *slot);
extern void Prof_Feed_copy(const Prof_Feed *feed, uint64_t number, void *text);

#ifdef __cplusplus
}
#endif

#endif
