/* instrumented.cpp - the C++ half of the same test; see instrumented.c. */
#include "prof.h"

int work(int n);

Prof_Define(shared_zone);
extern "C" Prof_Declare(other_zone);

namespace {
struct Guard {
   explicit Guard(int n) : value(n) {}
   ~Guard() { work(value); }
   int value;
};
} // namespace

template <typename T> T twice(T value)
{
   Prof(twice);
   return value + value;
}

inline int inlined(int n)
{
   Prof(inlined);
   Prof_Scope(shared_zone);
   Prof_Add(draw_calls, n);
   Prof_Event(path_length, n);
   return work(n) + 1;
}

int routine(int n)
{
   Prof(routine);
   Guard guard(n);
   try {
      Prof_Scope(other_zone);
      n = twice(inlined(n));
   } catch (int code) {
      Prof_Scope_name("caught");
      n = code;
   }
   {
      Prof_Often_block(small);
      n = work(n);
   }
   Prof_Begin(tail)
   n = work(n);
   Prof_Next(more)
   n = work(n);
   Prof_End
   Prof_Named(phase, first);
   n = work(n);
   Prof_Next_in(phase, second);
   n = work(n);
   Prof_Next_scope_in(phase, shared_zone);
   n = work(n);
   Prof_Next_name_in(phase, "third");
   Prof_update(1);
   return n;
}
