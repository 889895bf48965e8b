/* prof_tracy_bc1.c - see prof_tracy_bc1.h
 *
 * A block has two colours, and two between them in a row; each texel is one of the four. The two
 * are laid along the line on which the block's colours differ most: its main axis, found by
 * multiplying with the colours' covariance a few times. The ends are where the first and the last
 * texel fall on it, a little inwards, as the outermost texels are few. Then each texel takes what
 * is nearest.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_bc1.h"
#include "../../platform/prof_bytes.h"
#include <stddef.h>

enum { TEXELS = 16, TIMES = 4 };

typedef struct Texels {
   float of[TEXELS][3];
   float mean[3];
} Texels;

static void read_block(Texels *texels, const unsigned char *rgba, uint32_t w)
{
   uint32_t i, c;
   for (c = 0; c < 3; ++c) texels->mean[c] = 0;
   for (i = 0; i < TEXELS; ++i) {
      const unsigned char *from = rgba + ((size_t)(i / 4) * w + i % 4) * 4;
      for (c = 0; c < 3; ++c) {
         texels->of[i][c] = from[c];
         texels->mean[c] += (float)from[c] / TEXELS;
      }
   }
}

/* Upper half of a symmetric matrix: rr rg rb gg gb bb. */
static void covariance(float to[6], const Texels *texels)
{
   uint32_t i, c;
   for (c = 0; c < 6; ++c) to[c] = 0;
   for (i = 0; i < TEXELS; ++i) {
      float r = texels->of[i][0] - texels->mean[0], g = texels->of[i][1] - texels->mean[1];
      float b = texels->of[i][2] - texels->mean[2];
      to[0] += r * r;
      to[1] += r * g;
      to[2] += r * b;
      to[3] += g * g;
      to[4] += g * b;
      to[5] += b * b;
   }
}

static float size_of(float value) { return value < 0 ? -value : value; }

/* Any length; all zero if the block is of one colour. Begins with the channel that differs most,
 * which is never at a right angle to the axis. */
static void find_axis(float axis[3], const Texels *texels)
{
   float m[6], next[3], most;
   uint32_t i, c;
   covariance(m, texels);
   c = m[0] >= m[3] && m[0] >= m[5] ? 0 : m[3] >= m[5] ? 1 : 2;
   axis[0] = m[c];
   axis[1] = c == 0 ? m[1] : c == 1 ? m[3] : m[4];
   axis[2] = c == 0 ? m[2] : c == 1 ? m[4] : m[5];
   for (i = 0; i < TIMES; ++i) {
      most = size_of(axis[0]);
      for (c = 1; c < 3; ++c) most = size_of(axis[c]) > most ? size_of(axis[c]) : most;
      if (most < 1e-3f) break;
      for (c = 0; c < 3; ++c) axis[c] /= most;
      next[0] = m[0] * axis[0] + m[1] * axis[1] + m[2] * axis[2];
      next[1] = m[1] * axis[0] + m[3] * axis[1] + m[4] * axis[2];
      next[2] = m[2] * axis[0] + m[4] * axis[1] + m[5] * axis[2];
      for (c = 0; c < 3; ++c) axis[c] = next[c];
   }
}

static uint32_t rounded(float value, float most)
{
   value = value * most / 255 + 0.5f;
   return value <= 0 ? 0 : value >= most ? (uint32_t)most : (uint32_t)value;
}

static uint32_t packed(const float colour[3])
{
   return rounded(colour[0], 31) << 11 | rounded(colour[1], 63) << 5 | rounded(colour[2], 31);
}

static void unpack(float to[3], uint32_t colour)
{
   uint32_t r = colour >> 11, g = colour >> 5 & 63, b = colour & 31;
   to[0] = (float)(r << 3 | r >> 2);
   to[1] = (float)(g << 2 | g >> 4);
   to[2] = (float)(b << 3 | b >> 2);
}

/* The larger one first, which says that there are four. */
static void find_ends(uint32_t ends[2], const Texels *texels)
{
   float axis[3], low = 0, high = 0, square, colour[3];
   uint32_t i, c, swap;
   find_axis(axis, texels);
   square = axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2];
   if (square > 1e-6f)
      for (i = 0; i < TEXELS; ++i) {
         float along = 0;
         for (c = 0; c < 3; ++c) along += (texels->of[i][c] - texels->mean[c]) * axis[c] / square;
         low = along < low ? along : low;
         high = along > high ? along : high;
      }
   for (i = 0; i < 2; ++i) {
      float inwards = (high - low) / 32, at = i ? low + inwards : high - inwards;
      for (c = 0; c < 3; ++c) colour[c] = texels->mean[c] + axis[c] * at;
      ends[i] = packed(colour);
   }
   if (ends[0] >= ends[1]) return;
   swap = ends[0];
   ends[0] = ends[1];
   ends[1] = swap;
}

static uint32_t nearest(const float of[3], float row[4][3])
{
   uint32_t i, c, best = 0;
   float least = 1e9f;
   for (i = 0; i < 4; ++i) {
      float off = 0;
      for (c = 0; c < 3; ++c) off += (of[c] - row[i][c]) * (of[c] - row[i][c]);
      if (off >= least) continue;
      least = off;
      best = i;
   }
   return best;
}

static void write_block(unsigned char *to, const Texels *texels)
{
   uint32_t ends[2], i, c, which = 0;
   float row[4][3];
   find_ends(ends, texels);
   unpack(row[0], ends[0]);
   unpack(row[1], ends[1]);
   for (c = 0; c < 3; ++c) {
      row[2][c] = (2 * row[0][c] + row[1][c]) / 3;
      row[3][c] = (row[0][c] + 2 * row[1][c]) / 3;
   }
   for (i = 0; i < TEXELS && ends[0] != ends[1]; ++i) which |= nearest(texels->of[i], row) << 2 * i;
   Prof_Bytes_put16(to, (uint16_t)ends[0]);
   Prof_Bytes_put16(to + 2, (uint16_t)ends[1]);
   Prof_Bytes_put32(to + 4, which);
}

void Prof_Tracy_Bc1_write(unsigned char *to, const unsigned char *rgba, uint32_t w, uint32_t h)
{
   uint32_t x, y;
   Texels texels;
   for (y = 0; y < h; y += 4)
      for (x = 0; x < w; x += 4, to += 8) {
         read_block(&texels, rgba + ((size_t)y * w + x) * 4, w);
         write_block(to, &texels);
      }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
