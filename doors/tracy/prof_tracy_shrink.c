/* prof_tracy_shrink.c - see prof_tracy_shrink.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_shrink.h"
#include <stddef.h>

static uint32_t to_four(uint32_t length)
{
   uint32_t whole = (length + 2) / 4 * 4;
   return whole ? whole : 4;
}

Prof_Tracy_Size Prof_Tracy_Shrink_size(Prof_Tracy_Size from, Prof_Tracy_Size most)
{
   Prof_Tracy_Size to = from;
   if (from.w > most.w || from.h > most.h) {
      if ((uint64_t)from.w * most.h >= (uint64_t)from.h * most.w) {
         to.w = most.w;
         to.h = (uint32_t)((uint64_t)from.h * most.w / from.w);
      } else {
         to.h = most.h;
         to.w = (uint32_t)((uint64_t)from.w * most.h / from.h);
      }
   }
   to.w = to_four(to.w);
   to.h = to_four(to.h);
   return to;
}

/* The first and the last but one that a texel covers; one at least. */
static void cover(uint32_t span[2], uint32_t at, uint32_t size, uint32_t of)
{
   span[0] = at * of / size;
   span[1] = (at + 1) * of / size;
   if (span[1] <= span[0]) span[1] = span[0] + 1;
}

static void mean_of(unsigned char *to, const unsigned char *from, uint32_t w, const uint32_t xs[2],
                    const uint32_t ys[2])
{
   uint32_t sums[3] = {0, 0, 0}, x, y, count = (xs[1] - xs[0]) * (ys[1] - ys[0]);
   for (y = ys[0]; y < ys[1]; ++y) {
      const unsigned char *texel = from + ((size_t)y * w + xs[0]) * 4;
      for (x = xs[0]; x < xs[1]; ++x, texel += 4) {
         sums[0] += texel[0];
         sums[1] += texel[1];
         sums[2] += texel[2];
      }
   }
   for (x = 0; x < 3; ++x) to[x] = (unsigned char)((sums[x] + count / 2) / count);
   to[3] = 255;
}

void Prof_Tracy_Shrink(unsigned char *to, Prof_Tracy_Size size, const unsigned char *from,
                       Prof_Tracy_Size of)
{
   uint32_t x, y, xs[2], ys[2];
   for (y = 0; y < size.h; ++y) {
      cover(ys, y, size.h, of.h);
      for (x = 0; x < size.w; ++x, to += 4) {
         cover(xs, x, size.w, of.w);
         mean_of(to, from, of.w, xs, ys);
      }
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
