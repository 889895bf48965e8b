// distance_field.cpp - the lower envelope of parabolas, first along columns, then along rows
// (Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled Functions").
#include "distance_field.h"
#include "prof.h"

#include <cmath>

static const float FAR = 1e10f;

// f: squared distances so far, one line of them with n cells; out: the same with this axis added.
static void transform_line(const std::vector<float> &f, int n, std::vector<float> &out,
                           std::vector<int> &at, std::vector<float> &from)
{
   int k = 0;
   at[0] = 0;
   from[0] = -FAR;
   from[1] = FAR;
   for (int q = 1; q < n; ++q) {
      float s;
      for (;;) {
         int p = at[k];
         s = ((f[q] + q * q) - (f[p] + p * p)) / static_cast<float>(2 * q - 2 * p);
         if (s > from[k] || k == 0) break;
         --k;
      }
      if (s > from[k]) ++k;
      at[k] = q;
      from[k] = k ? s : -FAR;
      from[k + 1] = FAR;
   }
   for (int q = 0, i = 0; q < n; ++q) {
      while (from[i + 1] < q) ++i;
      out[q] = static_cast<float>((q - at[i]) * (q - at[i])) + f[at[i]];
   }
}

static void transform(std::vector<float> &d, int lines, int n, int line_stride, int stride)
{
   std::vector<float> in(n), out(n), from(n + 1);
   std::vector<int> at(n);
   for (int line = 0; line < lines; ++line) {
      for (int i = 0; i < n; ++i) in[i] = d[line * line_stride + i * stride];
      transform_line(in, n, out, at, from);
      for (int i = 0; i < n; ++i) d[line * line_stride + i * stride] = out[i];
   }
}

std::vector<float> distance_field(const std::vector<bool> &marked, int width, int height)
{
   Prof(distance_field);
   std::vector<float> d(marked.size());
   for (size_t i = 0; i < d.size(); ++i) d[i] = marked[i] ? 0 : 4e6f;
   transform(d, width, height, 1, width);
   transform(d, height, width, width, 1);
   for (float &value : d) value = std::sqrt(value);
   return d;
}
