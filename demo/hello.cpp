// hello.cpp - the same in C++: a zone ends with its block.
#include "prof.h"

#include <cmath>
#include <cstdio>
#include <vector>

static double settle(std::vector<double> &points)
{
   Prof(settle);
   double sum = 0;
   for (double &p : points) sum += p = std::sin(p + 1);
   return sum;
}

static double think(std::vector<double> &points)
{
   Prof(think);
   double sum = 0;
   for (int i = 0; i < 10; ++i) sum += settle(points);
   return sum;
}

int main()
{
   std::vector<double> points(1000);
   double sum = 0;
   for (int frame = 0; frame < 100; ++frame) {
      sum += think(points);
      Prof_update(1); // once a frame
   }
   char text[4096] = "";
   (void)Prof_write_report(text, sizeof text);
   std::puts(text);
   return std::isnan(sum); // so that the work is not optimised away
}
