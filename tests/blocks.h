/* blocks.h - all memory that the profiler has asked for and not given back, by its hooks. After a
 * shutdown that is nothing.
 */
#ifndef INC_TESTS_BLOCKS_H
#define INC_TESTS_BLOCKS_H

#include "tests/headers.h"

#include "prof.h"

inline std::map<void *, size_t> blocks; /* one thread at a time uses the profiler */
inline std::atomic<int> frees_of_others{0};

inline void *take_block(size_t bytes, void *)
{
   void *memory = std::calloc(1, bytes);
   blocks[memory] = bytes;
   return memory;
}

inline void give_block(void *memory, void *)
{
   if (!blocks.erase(memory)) ++frees_of_others;
   std::free(memory);
}

inline size_t bytes_held()
{
   size_t sum = 0;
   for (const auto &block : blocks) sum += block.second;
   return sum;
}

inline Prof_Config hooked_config()
{
   Prof_Config config = Prof_default_config();
   config.alloc = take_block;
   config.release = give_block;
   return config;
}

/* Before the first zone of a life. */
inline void use_hooks()
{
   const Prof_Config config = hooked_config();
   ASSERT_TRUE(Prof_configure(&config));
}

#endif
