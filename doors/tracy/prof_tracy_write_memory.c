/* prof_tracy_write_memory.c - see prof_tracy_write.h: memory. Each item has four forms: plain, of a
 * pool, whose key stands in an item before, and the same two with a call stack.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_write.h"
#include "prof_tracy_item.h"

enum { OF_POOL = 1, STACKED = 4 }; /* so far behind the plain one */

static unsigned char *begin_event(Prof_Tracy_Wire *wire, Prof_Tracy_Item plain, int64_t t,
                                  uint32_t thread, uint64_t address, uint64_t pool)
{
   int form = Prof_Tracy_Item_take_serial_stack(wire) ? STACKED : 0;
   unsigned char *p;
   if (pool) {
      form += OF_POOL;
      Prof_Bytes_put64(Prof_Tracy_Item_begin(wire, Prof_TRACY_MEM_NAME_PAYLOAD, 0) + 1, pool);
   }
   p = Prof_Tracy_Item_begin(wire, Prof_Tracy_Item_after(plain, form), 0);
   Prof_Bytes_put64(p + 1, Prof_Tracy_Item_tick(&wire->serial_time, t));
   Prof_Bytes_put32(p + 9, thread);
   Prof_Bytes_put64(p + 13, address);
   return p;
}

void Prof_Tracy_write_alloc(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread, uint64_t address,
                            uint64_t size, uint64_t pool)
{
   const uint64_t most = ((uint64_t)1 << 47) - 1; /* a viewer keeps 47 bits */
   unsigned char *p = begin_event(wire, Prof_TRACY_MEM_ALLOC, t, thread, address, pool);
   if (size > most) size = most;
   Prof_Bytes_put32(p + 21, (uint32_t)size);
   Prof_Bytes_put16(p + 25, (uint16_t)(size >> 32));
}

void Prof_Tracy_write_free(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread, uint64_t address,
                           uint64_t pool)
{
   begin_event(wire, Prof_TRACY_MEM_FREE, t, thread, address, pool);
}

void Prof_Tracy_write_discard(Prof_Tracy_Wire *wire, int64_t t, uint32_t thread, uint64_t pool)
{
   unsigned char *p;
   int stacked;
   if (!Prof_Tracy_Item_is_known(wire, Prof_TRACY_MEM_DISCARD)) return;
   stacked = Prof_Tracy_Item_take_serial_stack(wire);
   p = Prof_Tracy_Item_begin(wire, Prof_Tracy_Item_after(Prof_TRACY_MEM_DISCARD, stacked), 0);
   Prof_Bytes_put64(p + 1, Prof_Tracy_Item_tick(&wire->serial_time, t));
   Prof_Bytes_put32(p + 9, thread);
   Prof_Bytes_put64(p + 13, pool);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
