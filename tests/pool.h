/* pool.h - memory hooks that keep blocks by their size, as games do: the block that was given back
 * last is the next to be taken, so contexts of one life come to lie where those of another did.
 */
#ifndef INC_TESTS_POOL_H
#define INC_TESTS_POOL_H

#include "tests/headers.h"

struct Pool {
   std::map<size_t, std::vector<void *>> free;
   std::map<void *, size_t> taken;
   ~Pool()
   {
      for (const auto &blocks : free)
         for (void *block : blocks.second) std::free(block);
   }
   static void *alloc(size_t bytes, void *user)
   {
      auto &pool = *static_cast<Pool *>(user);
      auto &blocks = pool.free[bytes];
      void *block = blocks.empty() ? std::malloc(bytes) : blocks.back();
      if (!blocks.empty()) blocks.pop_back();
      pool.taken[block] = bytes;
      return std::memset(block, 0, bytes);
   }
   static void release(void *block, void *user)
   {
      auto &pool = *static_cast<Pool *>(user);
      if (block) pool.free[pool.taken[block]].push_back(block);
   }
};

#endif
