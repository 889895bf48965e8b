// names.cpp - a program that has a `prof` and a Prof of its own, as it had before it took iprof.
#define Prof_NAMESPACE profiling
#include "prof.hpp"
#undef Prof

int prof = 3;
Prof_UNIT(Triangles, "tris");

class Game {
 public:
   int Prof(int level, int) { return level + prof; }
};

int main()
{
   Prof_Block(zone);
   static profiling::Count<Triangles> drawn("drawn");
   drawn.add(profiling::Quantity<Triangles>(3));
   return Game().Prof(1, 2) - 4;
}
