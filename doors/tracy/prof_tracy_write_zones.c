/* prof_tracy_write_zones.c - see prof_tracy_write_zones.h. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_write_zones.h"
#include "prof_tracy_item.h"

void Prof_Tracy_write_thread(Prof_Tracy_Wire *wire, uint32_t thread)
{
   unsigned char *p;
   if (wire->has_thread && wire->thread == thread) return;
   p = Prof_Tracy_Item_begin(wire, Prof_TRACY_THREAD_CONTEXT, 0);
   Prof_Bytes_put32(p + 1, thread);
   wire->has_thread = 1;
   wire->thread = thread;
   wire->thread_time = 0;
}

/* Each form but the widest counts from where the one before ends, and so does the widest, but for
 * times that go back. Returns where to go on behind the time. */
static unsigned char *begin_timed(Prof_Tracy_Wire *wire, Prof_Tracy_Item item, int64_t t)
{
   const uint64_t from32 = 1 << 16, from64 = from32 + ((uint64_t)1 << 32);
   uint64_t d = Prof_Tracy_Item_tick(&wire->thread_time, t);
   int plain = !wire->short_below || d >> 63;
   unsigned char *p;
   if (plain || d >= from64) {
      p = Prof_Tracy_Item_begin(wire, item, 0);
      Prof_Bytes_put64(p + 1, plain ? d : d - from64);
      return p + 9;
   }
   if (d >= from32) {
      p = Prof_Tracy_Item_begin(wire, Prof_Tracy_Item_after(item, 1), 0);
      Prof_Bytes_put32(p + 1, (uint32_t)(d - from32));
      return p + 5;
   }
   p = Prof_Tracy_Item_begin(wire, Prof_Tracy_Item_after(item, 2), 0);
   Prof_Bytes_put16(p + 1, (uint16_t)d);
   return p + 3;
}

void Prof_Tracy_write_zone_begin_long(Prof_Tracy_Wire *wire, int64_t t, uint64_t source)
{
   Prof_Tracy_Item item =
      Prof_Tracy_Wire_take_stack(wire) ? Prof_TRACY_ZONE_BEGIN_CALLSTACK : Prof_TRACY_ZONE_BEGIN;
   Prof_Bytes_put64(begin_timed(wire, item, t), source);
}

void Prof_Tracy_write_zone_end_long(Prof_Tracy_Wire *wire, int64_t t)
{
   begin_timed(wire, Prof_TRACY_ZONE_END, t);
}

void Prof_Tracy_write_zone_begin_payload(Prof_Tracy_Wire *wire, int64_t t, uint32_t rgb,
                                         uint32_t line, const char *function, const char *file,
                                         const char *name)
{
   int stacked = Prof_Tracy_Wire_take_stack(wire);
   unsigned char *p;
   Prof_Tracy_Item_source(wire, rgb, line, function, file, name);
   p = Prof_Tracy_Item_begin(wire,
                             Prof_Tracy_Item_after(Prof_TRACY_ZONE_BEGIN_ALLOC_SOURCE, stacked), 0);
   Prof_Bytes_put64(p + 1, Prof_Tracy_Item_tick(&wire->thread_time, t));
}

void Prof_Tracy_write_zone_text(Prof_Tracy_Wire *wire, const char *text, size_t size)
{
   Prof_Tracy_Item_stage(wire, text, size);
   Prof_Tracy_Item_begin(wire, Prof_TRACY_ZONE_TEXT, 0);
}

void Prof_Tracy_write_zone_name(Prof_Tracy_Wire *wire, const char *name, size_t size)
{
   Prof_Tracy_Item_stage(wire, name, size);
   Prof_Tracy_Item_begin(wire, Prof_TRACY_ZONE_NAME, 0);
}

void Prof_Tracy_write_zone_colour(Prof_Tracy_Wire *wire, uint32_t rgb)
{
   Prof_Tracy_Item_put_colour(Prof_Tracy_Item_begin(wire, Prof_TRACY_ZONE_COLOR, 0) + 1, rgb);
}

void Prof_Tracy_write_zone_value(Prof_Tracy_Wire *wire, uint64_t value)
{
   Prof_Bytes_put64(Prof_Tracy_Item_begin(wire, Prof_TRACY_ZONE_VALUE, 0) + 1, value);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
