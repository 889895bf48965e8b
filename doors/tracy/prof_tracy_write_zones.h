/* prof_tracy_write_zones.h - begins and ends of zones, and what is noted of a zone.
 *
 * Most items of a stream are these, so the plain ones are written inline. In protocol 82 a zone
 * that begins and ends within 65 us of the items before takes 14 bytes; before 82 each takes 26.
 */
#ifndef INC_PROF_TRACY_WRITE_ZONES_H
#define INC_PROF_TRACY_WRITE_ZONES_H

#include "prof_tracy_wire.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The thread whose items follow; nothing if it is the same as before. Before its first item. */
extern void Prof_Tracy_write_thread(Prof_Tracy_Wire *wire, uint32_t thread);

/* Any begin and end; what does not fit into the frame, has a stack, or is long after the last. */
extern void Prof_Tracy_write_zone_begin_long(Prof_Tracy_Wire *wire, int64_t t, uint64_t source);
extern void Prof_Tracy_write_zone_end_long(Prof_Tracy_Wire *wire, int64_t t);

/* Where the zone's name and place are told: at once; they need no key. `name` may be null. */
extern void Prof_Tracy_write_zone_begin_payload(Prof_Tracy_Wire *wire, int64_t t, uint32_t rgb,
                                                uint32_t line, const char *function,
                                                const char *file, const char *name);

/* Of the innermost open zone of the thread: there must be one. */
extern void Prof_Tracy_write_zone_text(Prof_Tracy_Wire *wire, const char *text, size_t size);
extern void Prof_Tracy_write_zone_name(Prof_Tracy_Wire *wire, const char *name, size_t size);
extern void Prof_Tracy_write_zone_colour(Prof_Tracy_Wire *wire, uint32_t rgb);
extern void Prof_Tracy_write_zone_value(Prof_Tracy_Wire *wire, uint64_t value);

/* `source`: the key of a source location. Two stores: what the second one has too much is written
 * over by the next item. */
static inline void Prof_Tracy_write_zone_begin(Prof_Tracy_Wire *wire, int64_t t, uint64_t source)
{
   unsigned char *at = wire->at;
   uint64_t d = (uint64_t)t - (uint64_t)wire->thread_time;
   if (at <= wire->most && d < wire->short_below) {
      wire->at = at + 11;
      wire->thread_time = t;
      Prof_Bytes_put64(at, wire->begin16_id | d << 8 | source << 24);
      Prof_Bytes_put64(at + 8, source >> 40);
   } else if (at <= wire->most && !wire->short_below) {
      wire->at = at + 17;
      wire->thread_time = t;
      at[0] = wire->begin_id;
      Prof_Bytes_put64(at + 1, d);
      Prof_Bytes_put64(at + 9, source);
   } else {
      Prof_Tracy_write_zone_begin_long(wire, t, source);
   }
}

static inline void Prof_Tracy_write_zone_end(Prof_Tracy_Wire *wire, int64_t t)
{
   unsigned char *at = wire->at;
   uint64_t d = (uint64_t)t - (uint64_t)wire->thread_time;
   if (at <= wire->most && d < wire->short_below) {
      wire->at = at + 3;
      wire->thread_time = t;
      Prof_Bytes_put32(at, wire->end16_id | (uint32_t)d << 8);
   } else if (at <= wire->most && !wire->short_below) {
      wire->at = at + 9;
      wire->thread_time = t;
      at[0] = wire->end_id;
      Prof_Bytes_put64(at + 1, d);
   } else {
      Prof_Tracy_write_zone_end_long(wire, t);
   }
}

#ifdef __cplusplus
}
#endif

#endif
