/* xray_game.cpp - see xray_game.h. Compiled by clang with -fxray-instrument, threshold 1. */
#include "xray_game.h"

#include "prof.h"

#define APART __attribute__((noinline, disable_tail_calls))

namespace game {

void (*work)(unsigned ticks);
int distances = 3;
static int tail_ended;

APART void distance() { work(1); }

APART void relax()
{
   work(10);
   for (int i = 0; i < distances; ++i) distance();
}

APART void project()
{
   work(5);
   distance();
}

APART void solve()
{
   Prof_Begin(solve) relax();
   project();
   Prof_End
}

APART void draw()
{
   work(20);
   distance();
}

APART void frame()
{
   solve();
   draw();
}

APART static void thrower()
{
   work(2);
   throw 1;
}

APART static void relax_badly()
{
   work(3);
   thrower();
}

APART static void catcher()
{
   try {
      relax_badly();
   } catch (int) {
      work(4);
   }
}

APART void throws()
{
   Prof_Begin(solve) catcher();
   project();
   Prof_End
}

APART int tail_end(int n)
{
   work(7);
   return n + ++tail_ended;
}

__attribute__((noinline)) int tail(int n)
{
   work(3);
   return tail_end(n);
}

APART void stays_open(bool (*go_on)())
{
   while (go_on()) work(1);
}

} // namespace game
