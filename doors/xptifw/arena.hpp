/* arena.hpp - memory that is given piece by piece and goes back all at once. None is taken before
 * the first piece. Not for several threads at a time.
 */
#ifndef INC_XPTIFW_ARENA_HPP
#define INC_XPTIFW_ARENA_HPP

#include <cstddef>

namespace xptifw {

class Arena {
 public:
   constexpr Arena() = default;

   /* Aligned for everything. Null: there is no memory. */
   void *give(size_t bytes);

   void clear();

 private:
   struct Block {
      Block *before;
   };

   Block *newest = nullptr;
   char *next = nullptr;
   size_t left = 0;         /* bytes at next */
   size_t block_bytes = 0; /* of the newest block; the next one has twice as many, up to a limit */
};

} // namespace xptifw

#endif
