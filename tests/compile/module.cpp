// module.cpp - a module of C++20 whose game code has zones: the headers are in front of it, as all
// headers are, and what it exports may be inlined into those that import it. g++ 12 itself
// falls over classes with inline members here.
module;
#include "prof.hpp"
export module game;

export inline int think(int n)
{
   Prof(think);
   Prof_Counter(thoughts)
   Prof_Add(bytes, n);
   return n + 1;
}

export template <class T> T twice(T n)
{
   Prof(twice);
   return n + n;
}

export int frame()
{
   Prof_Begin(frame)
   const int n = twice(think(3));
   Prof_End
   Prof_update(1);
   return n;
}
