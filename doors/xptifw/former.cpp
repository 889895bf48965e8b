/* former.cpp - see former.hpp */
#include "former.hpp"

#include <cstdlib>

#include "hash.hpp"

namespace xptifw {

/* Its pair, or the one that would be. */
Former::One *Former::at(uint64_t id) const
{
   uint64_t index = finish(id);
   while (all[index & (room - 1)].id && all[index & (room - 1)].id != id) ++index;
   return &all[index & (room - 1)];
}

/* Room for one more. False: no memory. */
bool Former::grow()
{
   if (count < room / 2) return true;
   const Former before = *this;
   const uint32_t more = room ? room * 2 : 64;
   void *memory = std::calloc(more, sizeof(One));
   if (!memory) return false;
   all = static_cast<One *>(memory);
   room = more;
   for (uint32_t i = 0; i < before.room; ++i)
      if (before.all[i].id) *at(before.all[i].id) = before.all[i];
   std::free(before.all);
   return true;
}

void Former::add(uint64_t id, uint64_t owner)
{
   if (!grow()) {
      forgot = true;
      return;
   }
   One *one = at(id);
   if (!one->id) ++count;
   *one = One{id, owner};
}

bool Former::may_have(uint64_t id, uint64_t owner) const
{
   if (forgot || !all) return !forgot;
   const One *one = at(id);
   return !one->id || one->owner == owner;
}

void Former::clear()
{
   std::free(all);
   *this = Former();
}

} // namespace xptifw
