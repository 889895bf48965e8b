/* c89.c - what a project in C of 1989 may have, by compilers that know the types of stdint.h: zones
 * begin where a block's declarations end. */
#include "prof.h"

static int think(int n)
{
   int i, sum = 0;
   Prof_Begin(think)
   for (i = 0; i < n; ++i) {
      Prof_Often(ray)
      sum += i;
      Prof_Often_End(ray)
   }
   Prof_Counter(thoughts)
   Prof_Add(bytes, n);
   Prof_Next(rest)
   {
      int more = sum; /* after the begin, in a block of its own */
      sum = more + 1;
   }
   Prof_End
   return sum;
}

int main(void)
{
   int sum = think(3);
   Prof_update(1);
   return sum != think(3);
}
