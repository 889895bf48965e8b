/* blocks.h - all memory that the profiler has asked for and not given back, by its hooks. After a
 * shutdown that is nothing.
 */
#ifndef INC_TESTS_BLOCKS_H
#define INC_TESTS_BLOCKS_H

#include "tests/headers.h"

#include "prof.h"

inline std::map<void *, size_t> blocks; /* one thread at a time uses the profiler */
inline std::atomic<int> frees_of_others{0};

inline size_t *most_held = nullptr;

inline size_t bytes_held()
{
   size_t sum = 0;
   for (const auto &block : blocks) sum += block.second;
   return sum;
}

inline void *take_block(size_t bytes, void *)
{
   void *memory = std::calloc(1, bytes);
   blocks[memory] = bytes;
   if (most_held) *most_held = std::max(*most_held, bytes_held());
   return memory;
}

inline void give_block(void *memory, void *)
{
   if (!blocks.erase(memory)) ++frees_of_others;
   std::free(memory);
}

/* From now on the most that was held at once goes there. */
inline void watch_blocks(size_t *most) { most_held = most; }

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
