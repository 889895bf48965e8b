/* prof_tracy_blocks.c - see prof_tracy_blocks.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_blocks.h"
#include "prof_tracy_held.h"
#include "../../src/base/prof_config.h"
#include <string.h>

/* Open addressing, linear probing; removal closes the gap: Knuth, TAOCP vol. 3, 6.4, R. */
typedef struct Block {
   uint64_t address, pool; /* address 0: free */
} Block;

static struct {
   Block *slots;
   uint32_t size, count; /* a power of two; at most half of it is used */
} own;

void Prof_Tracy_Blocks_end(void)
{
   Prof_Config_release(own.slots);
   memset(&own, 0, sizeof own);
}

static uint32_t home_of(const Block *block)
{
   uint64_t hash = (block->address ^ block->pool << 17) * 0x9e3779b97f4a7c15u;
   return (uint32_t)(hash >> 32) & (own.size - 1);
}

static Block *find(const Block *block)
{
   uint32_t at = home_of(block);
   while (own.slots[at].address &&
          (own.slots[at].address != block->address || own.slots[at].pool != block->pool))
      at = (at + 1) & (own.size - 1);
   return &own.slots[at];
}

static int has_room(void)
{
   Block *old = own.slots;
   uint32_t size = own.size, i;
   if (own.count * 2 < own.size) return 1;
   if (own.count >= Prof_TRACY_BLOCKS) return 0;
   own.slots = (Block *)Prof_Config_alloc(size ? size * 2 : 1024, sizeof *own.slots);
   if (!own.slots) {
      own.slots = old;
      return 0;
   }
   own.size = size ? size * 2 : 1024;
   for (i = 0; i < size; ++i)
      if (old[i].address) *find(&old[i]) = old[i];
   Prof_Config_release(old);
   return 1;
}

Prof_Tracy_Block_Found Prof_Tracy_Blocks_add(uint64_t address, uint64_t pool)
{
   Block block, *at;
   block.address = address;
   block.pool = pool;
   if (!has_room()) return Prof_TRACY_BLOCK_REFUSED;
   at = find(&block);
   if (at->address) return Prof_TRACY_BLOCK_KNOWN;
   *at = block;
   ++own.count;
   return Prof_TRACY_BLOCK_NEW;
}

/* Those behind the gap move up if they are not nearer to their home than the gap is. */
static void close_gap(uint32_t gap)
{
   uint32_t at = gap, mask = own.size - 1;
   for (;;) {
      at = (at + 1) & mask;
      if (!own.slots[at].address) break;
      if (((at - home_of(&own.slots[at])) & mask) < ((at - gap) & mask)) continue;
      own.slots[gap] = own.slots[at];
      gap = at;
   }
   own.slots[gap].address = 0;
   --own.count;
}

int Prof_Tracy_Blocks_remove(uint64_t address, uint64_t pool)
{
   Block block, *at;
   block.address = address;
   block.pool = pool;
   if (!own.count) return 0;
   at = find(&block);
   if (!at->address) return 0;
   close_gap((uint32_t)(at - own.slots));
   return 1;
}

/* From the last slot down: what moves into the gap has been looked at, or is in the place that is
 * looked at next. */
uint64_t Prof_Tracy_Blocks_remove_any(uint64_t pool, uint32_t *at)
{
   for (; *at < own.size; ++*at) {
      uint32_t i = own.size - 1 - *at;
      uint64_t address = own.slots[i].address;
      if (!address || own.slots[i].pool != pool) continue;
      close_gap(i);
      return address;
   }
   return 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
