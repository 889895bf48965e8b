/* former.hpp - ids of places that were released, and whose they were: a tool may have kept what it
 * knows by them, so that nobody else may get them. Not for several threads at a time.
 *
 *    all    pairs of an id and a mark of its owner; id 0: free; at most half of them are taken, and
 *           one is looked for from where its id says onwards
 */
#ifndef INC_XPTIFW_FORMER_HPP
#define INC_XPTIFW_FORMER_HPP

#include <cstdint>

namespace xptifw {

class Former {
 public:
   constexpr Former() = default;

   /* Anew or once more; the id is not 0. */
   void add(uint64_t id, uint64_t owner);

   /* True: the id is nobody else's. Once there was no memory for one, no id is known to be. */
   bool may_have(uint64_t id, uint64_t owner) const;

   void clear();

 private:
   struct One {
      uint64_t id, owner;
   };

   One *at(uint64_t id) const;
   bool grow();

   One *all = nullptr;
   uint32_t room = 0, count = 0; /* room: 0, or a power of two */
   bool forgot = false;
};

} // namespace xptifw

#endif
