/* prof_font.c - see prof_font.h. The shapes and their origin are in prof_font_bits.h and
 * prof_font_letters.h. */
#ifdef Prof_ENABLED
#include "prof_font.h"

#include "../../src/base/prof_assert.h"
#include "../../src/base/prof_utf8.h"

#include <string.h>

#define NUM_GLYPHS 95 /* ' ' .. '~' */
#define NUM_SIGNS (Prof_LAST_SIGN - Prof_FIRST_SIGN + 1)

static const unsigned char glyphs[NUM_GLYPHS][Prof_FONT_HEIGHT] = {
#include "prof_font_bits.h"
};

/* The signs are drawn for this overlay; they come from no other font. */
static const unsigned char signs[NUM_SIGNS][Prof_FONT_HEIGHT] = {
#include "prof_font_signs.h"
};

static const unsigned char solid[Prof_FONT_HEIGHT] = {255, 255, 255, 255, 255, 255, 255, 255,
                                                      255, 255, 255, 255, 255, 255, 255, 255};

/* A frame of two cells. */
static const unsigned char wide[2][Prof_FONT_HEIGHT] = {
   {0, 0, 0, 0x7F, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x7F, 0, 0, 0},
   {0, 0, 0, 0xFE, 0x02, 0x02, 0x02, 0x02, 0x02, 0x02, 0x02, 0x02, 0xFE, 0, 0, 0}};

/* What is beyond ASCII, one glyph behind the other: a byte of which the upper four bits are the
 * first row that has a pixel, and the lower ones the number of rows, which follow. */
static const unsigned char letters[] = {
#include "prof_font_letters.h"
};

/* Whose glyphs these are, in the same order. */
typedef struct Range {
   uint16_t first, last, before; /* glyphs before that of the first */
} Range;

static const Range ranges[] = {
#include "prof_font_ranges.h"
};

enum { NUM_RANGES = sizeof ranges / sizeof *ranges };

/* Where cells lie in the texture, counted from the top left, row by row. */
enum {
   SOLID_CELL = NUM_GLYPHS,
   SIGN_CELLS,
   WIDE_CELLS = SIGN_CELLS + NUM_SIGNS,
   LETTER_CELLS = WIDE_CELLS + 2,
   MOST_CELLS = Prof_FONT_TEXELS / (Prof_FONT_WIDTH * Prof_FONT_HEIGHT)
};

/* ---- places ---- */

/* The range that has the character; null if none has. */
static const Range *range_of(uint32_t code)
{
   int low = 0, high = NUM_RANGES;
   while (low < high) {
      int middle = (low + high) / 2;
      if (code > ranges[middle].last) low = middle + 1;
      else high = middle;
   }
   return low < NUM_RANGES && code >= ranges[low].first ? &ranges[low] : 0;
}

static int letter_cell(const Range *range, uint32_t code)
{
   Prof_ASSERT(code >= range->first && code <= range->last);
   return LETTER_CELLS + range->before + (int)(code - range->first);
}

static int cell_of(uint32_t code)
{
   const Range *range;
   if (code >= ' ' && code <= '~') return (int)(code - ' ');
   if (code == Prof_FONT_SOLID) return SOLID_CELL;
   if (code >= Prof_FIRST_SIGN && code <= Prof_LAST_SIGN)
      return SIGN_CELLS + (int)code - Prof_FIRST_SIGN;
   range = range_of(code);
   if (range) return letter_cell(range, code);
   if (Prof_Utf8_width(code) == 2) return WIDE_CELLS;
   range = &ranges[NUM_RANGES - 1];
   Prof_ASSERT(range->last == Prof_UTF8_REPLACEMENT);
   return letter_cell(range, Prof_UTF8_REPLACEMENT);
}

static void place(int cell, int *u, int *v)
{
   *u = cell % Prof_FONT_COLUMNS * Prof_FONT_WIDTH;
   *v = cell / Prof_FONT_COLUMNS * Prof_FONT_HEIGHT;
   Prof_ASSERT(cell >= 0 && cell < MOST_CELLS);
}

int Prof_Font_has(uint32_t code) { return (code >= ' ' && code <= '~') || range_of(code) != 0; }

void Prof_Font_cell(uint32_t code, int *u, int *v) { place(cell_of(code), u, v); }

/* ---- texture ---- */

static void put_rows(unsigned char *texels, int cell, int first, int count,
                     const unsigned char *rows)
{
   int u, v, x, y;
   place(cell, &u, &v);
   Prof_ASSERT(first >= 0 && first + count <= Prof_FONT_HEIGHT);
   texels += (v + first) * Prof_FONT_TEXTURE_WIDTH + u;
   for (y = 0; y < count; ++y, texels += Prof_FONT_TEXTURE_WIDTH)
      for (x = 0; x < Prof_FONT_WIDTH; ++x)
         if (rows[y] & (0x80 >> x)) texels[x] = 255;
}

static void put_cell(unsigned char *texels, int cell, const unsigned char *rows)
{
   put_rows(texels, cell, 0, Prof_FONT_HEIGHT, rows);
}

static void put_letters(unsigned char *texels)
{
   const unsigned char *at = letters, *end = letters + sizeof letters;
   int cell;
   for (cell = LETTER_CELLS; at < end; ++cell) {
      const int count = *at & 15;
      put_rows(texels, cell, *at >> 4, count, at + 1);
      at += 1 + count;
   }
   Prof_ASSERT(at == end && cell == cell_of(Prof_UTF8_REPLACEMENT) + 1); /* as the ranges have it */
}

void Prof_Font_texture(unsigned char texels[Prof_FONT_TEXELS])
{
   int i;
   memset(texels, 0, Prof_FONT_TEXELS);
   for (i = 0; i < NUM_GLYPHS; ++i) put_cell(texels, i, glyphs[i]);
   put_cell(texels, SOLID_CELL, solid);
   for (i = 0; i < NUM_SIGNS; ++i) put_cell(texels, SIGN_CELLS + i, signs[i]);
   for (i = 0; i < 2; ++i) put_cell(texels, WIDE_CELLS + i, wide[i]);
   put_letters(texels);
}

void Prof_Font_enlarge(const unsigned char *texels, unsigned char *rgba, int scale, int stride)
{
   int s = scale < 1 ? 1 : scale > 8 ? 8 : scale, x, y;
   for (y = 0; y < Prof_FONT_TEXTURE_HEIGHT * s; ++y) {
      unsigned char *to = rgba + (ptrdiff_t)y * stride;
      const unsigned char *from = texels + (ptrdiff_t)(y / s) * Prof_FONT_TEXTURE_WIDTH;
      for (x = 0; x < Prof_FONT_TEXTURE_WIDTH * s; ++x, to += 4) {
         to[0] = to[1] = to[2] = 255;
         to[3] = from[x / s];
      }
   }
}

/* ---- lengths ---- */

int Prof_Font_length(const char *text) { return Prof_Utf8_cells(text); }
size_t Prof_Font_bytes(const char *text, int cells) { return Prof_Utf8_head(text, cells); }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
