/* prof_tracy_item.h - how items are put together. For the files that write them.
 *
 * Prof_Tracy_Item_begin returns where the item stands, its number written. What is at +n in the
 * protocol's tables goes to item + n.
 */
#ifndef INC_PROF_TRACY_ITEM_H
#define INC_PROF_TRACY_ITEM_H

#include "prof_tracy_wire.h"
#include "../../src/base/prof_assert.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most bytes that a text can have. */
#define Prof_TRACY_MOST_TEXT 65535

/* Items that are there since 63 need not be asked for. */
static inline int Prof_Tracy_Item_is_known(const Prof_Tracy_Wire *wire, Prof_Tracy_Item item)
{
   return wire->ids.size[item] != 0;
}

/* `more` bytes follow those that the table counts. */
static inline unsigned char *Prof_Tracy_Item_begin(Prof_Tracy_Wire *wire, Prof_Tracy_Item item,
                                                   size_t more)
{
   unsigned char *room = Prof_Tracy_Wire_room(wire, wire->ids.size[item] + more);
   Prof_ASSERT(wire->ids.size[item]);
   *room = wire->ids.id[item];
   return room;
}

/* The one of a kind that is `further` on in the list. */
static inline Prof_Tracy_Item Prof_Tracy_Item_after(Prof_Tracy_Item item, int further)
{
   return (Prof_Tracy_Item)((int)item + further);
}

/* What is told on a clock, which then stands at `time`. For items that are begun: a clock may not
 * go on without one. */
static inline uint64_t Prof_Tracy_Item_tick(int64_t *clock, int64_t time)
{
   uint64_t difference = (uint64_t)time - (uint64_t)*clock;
   *clock = time;
   return difference;
}

/* 0xRRGGBB, the way most items have it. */
static inline void Prof_Tracy_Item_put_colour(unsigned char *to, uint32_t rgb)
{
   to[0] = (unsigned char)rgb;
   to[1] = (unsigned char)(rgb >> 8);
   to[2] = (unsigned char)(rgb >> 16);
}

static inline size_t Prof_Tracy_Item_cut(size_t size)
{
   return size < Prof_TRACY_MOST_TEXT ? size : Prof_TRACY_MOST_TEXT;
}

/* A text for the item that comes next, which takes it away; some items take a second one. */
extern void Prof_Tracy_Item_stage(Prof_Tracy_Wire *wire, const char *text, size_t size);
extern void Prof_Tracy_Item_stage_second(Prof_Tracy_Wire *wire, const char *text, size_t size);

/* Items of a key and up to 65535 bytes; returns where the bytes go. */
extern unsigned char *Prof_Tracy_Item_keyed(Prof_Tracy_Wire *wire, Prof_Tracy_Item item,
                                            uint64_t key, size_t size);
/* The same with a text that is cut. */
extern void Prof_Tracy_Item_keyed_text(Prof_Tracy_Wire *wire, Prof_Tracy_Item item, uint64_t key,
                                       const char *text, size_t size);

/* A place in a source, for the item that comes next. `name` may be null. */
extern void Prof_Tracy_Item_source(Prof_Tracy_Wire *wire, uint32_t rgb, uint32_t line,
                                   const char *function, const char *file, const char *name);

/* Tells once if the next serial item has a call stack. */
static inline int Prof_Tracy_Item_take_serial_stack(Prof_Tracy_Wire *wire)
{
   int stacked = wire->stacked_serial;
   wire->stacked_serial = 0;
   return stacked;
}

#ifdef __cplusplus
}
#endif

#endif
