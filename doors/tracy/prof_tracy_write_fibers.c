/* prof_tracy_write_fibers.c - see prof_tracy_write.h: what a thread runs in the place of its own:
 * fibers, and sections.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_write.h"
#include "prof_tracy_item.h"

void Prof_Tracy_write_fiber_enter(Prof_Tracy_Wire *wire, int64_t t, uint64_t fiber, uint32_t thread,
                                  int32_t group)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, Prof_TRACY_FIBER_ENTER, 0);
   Prof_Bytes_put64(p + 1, Prof_Tracy_Item_tick(&wire->thread_time, t));
   Prof_Bytes_put64(p + 9, fiber);
   Prof_Bytes_put32(p + 17, thread);
   if (wire->ids.protocol >= 69) Prof_Bytes_put32(p + 21, (uint32_t)group);
}

void Prof_Tracy_write_fiber_leave(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread)
{
   unsigned char *p = Prof_Tracy_Item_begin(wire, Prof_TRACY_FIBER_LEAVE, 0);
   Prof_Bytes_put64(p + 1, Prof_Tracy_Item_tick(&wire->thread_time, t));
   Prof_Bytes_put32(p + 9, thread);
}

void Prof_Tracy_write_section_enter(Prof_Tracy_Wire *wire, int64_t t, uint32_t id,
                                    uint16_t category, const char *text, size_t size)
{
   unsigned char *p;
   if (!Prof_Tracy_Item_is_known(wire, Prof_TRACY_SECTION_ENTER)) return;
   Prof_Tracy_Item_stage(wire, text, size);
   p = Prof_Tracy_Item_begin(wire, Prof_TRACY_SECTION_ENTER, 0);
   Prof_Bytes_put64(p + 1, Prof_Tracy_Item_tick(&wire->thread_time, t));
   Prof_Bytes_put32(p + 9, id);
   Prof_Bytes_put16(p + 13, category);
}

void Prof_Tracy_write_section_leave(Prof_Tracy_Wire *wire, int64_t t, uint32_t id)
{
   unsigned char *p;
   if (!Prof_Tracy_Item_is_known(wire, Prof_TRACY_SECTION_LEAVE)) return;
   p = Prof_Tracy_Item_begin(wire, Prof_TRACY_SECTION_LEAVE, 0);
   Prof_Bytes_put64(p + 1, Prof_Tracy_Item_tick(&wire->thread_time, t));
   Prof_Bytes_put32(p + 9, id);
}

void Prof_Tracy_write_section_setup(Prof_Tracy_Wire *wire, uint16_t category, const char *text,
                                    size_t size)
{
   if (!Prof_Tracy_Item_is_known(wire, Prof_TRACY_SECTION_SETUP)) return;
   Prof_Tracy_Item_stage(wire, text, size);
   Prof_Bytes_put16(Prof_Tracy_Item_begin(wire, Prof_TRACY_SECTION_SETUP, 0) + 1, category);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
