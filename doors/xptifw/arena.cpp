/* arena.cpp - blocks, the newest of which is given from. */
#include "arena.hpp"

#include <cstdlib>

namespace xptifw {

static const size_t smallest_block = 4096, largest_block = 1 << 20;
static const size_t unit = alignof(std::max_align_t);

static size_t whole_units(size_t bytes) { return (bytes + unit - 1) / unit * unit; }

void *Arena::give(size_t bytes)
{
   const size_t head = whole_units(sizeof(Block));
   if (bytes > static_cast<size_t>(-1) / 2) return nullptr;
   bytes = whole_units(bytes ? bytes : 1);
   if (bytes > left) {
      size_t size = block_bytes ? block_bytes * 2 : smallest_block;
      if (size > largest_block) size = largest_block;
      const bool alone = bytes > size - head; /* what is left of the newest is still used */
      if (alone) size = head + bytes;
      Block *block = static_cast<Block *>(std::malloc(size));
      if (!block) return nullptr;
      block->before = newest;
      newest = block;
      char *begin = reinterpret_cast<char *>(block) + head;
      if (alone) return begin;
      block_bytes = size;
      next = begin;
      left = size - head;
   }
   void *piece = next;
   next += bytes;
   left -= bytes;
   return piece;
}

void Arena::clear()
{
   while (newest) {
      Block *before = newest->before;
      std::free(newest);
      newest = before;
   }
   next = nullptr;
   left = block_bytes = 0;
}

} // namespace xptifw
