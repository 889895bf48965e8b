/* prof_font.c - see prof_font.h. The shapes and their origin are in prof_font_bits.h and
 * prof_font_letters.h. */
#ifdef Prof_ENABLED
#include "prof_font.h"

#include "../../prof.h"
#include "../../src/base/prof_config.h"
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
   NUM_CELLS = Prof_FONT_LEAST_TEXELS / (Prof_FONT_WIDTH * Prof_FONT_HEIGHT)
};

/* ---- size ---- */

enum { LEAST_WIDTH = 512, MOST_WIDTH = 4096 };

/* No module: a shutdown leaves it as it is, as a thread that draws may still have the texture. */
static struct {
   Prof_Glyphs more;
   int width, height; /* 0: the least */
   unsigned char *memory;
   uint32_t fixed; /* published: nothing changes any more */
} size;

void Prof_Font_fix(void) { Prof_Atomic_release32(&size.fixed, 1); }
unsigned char *Prof_Font_memory(void) { return size.memory; }
int Prof_Font_texture_width(void) { return size.width ? size.width : LEAST_WIDTH; }

int Prof_Font_texture_height(void)
{
   return size.height ? size.height : Prof_FONT_LEAST_TEXELS / LEAST_WIDTH;
}

/* Texels from the top to the glyphs of the game's. */
static int top_of_more(int width) { return Prof_FONT_LEAST_TEXELS / width; }

static int height_for(int width, int count)
{
   const int in_a_row = width / (2 * Prof_FONT_WIDTH);
   int needed, height = Prof_FONT_HEIGHT;
   needed = top_of_more(width) + (count + in_a_row - 1) / in_a_row * Prof_FONT_HEIGHT;
   while (height < needed) height *= 2;
   return height;
}

static int refuse(const char *why)
{
   Prof_Config_log("Prof_set_glyphs: %s", why);
   return 0;
}

static int are_ascending(const Prof_Glyphs *given)
{
   int i;
   for (i = 1; i < given->count; ++i)
      if (given->codes[i] <= given->codes[i - 1]) return 0;
   return 1;
}

int Prof_set_glyphs(const Prof_Glyphs *given)
{
   int width = LEAST_WIDTH, height;
   unsigned char *memory;
   if (!given || given->count <= 0 || !given->codes || !given->rows)
      return refuse("there are none");
   if (given->count > 0xFFFF || !are_ascending(given)) return refuse("codes do not ascend");
   if (Prof_Atomic_acquire32(&size.fixed) || size.memory)
      return refuse("the texture is made already");
   height = height_for(width, given->count);
   while (height > width && width < MOST_WIDTH) {
      width *= 2;
      height = height_for(width, given->count);
   }
   memory = (unsigned char *)Prof_Config_alloc((size_t)width * (size_t)height, 1);
   if (!memory) return refuse("no memory");
   size.more = *given;
   size.width = width;
   size.height = height;
   size.memory = memory;
   return 1;
}

/* ---- places ---- */

/* The number of the game's glyph; -1 if it gave none. */
static int find_more(uint32_t code)
{
   int low = 0, high = size.more.count;
   while (low < high) {
      int middle = (low + high) / 2;
      if (code > size.more.codes[middle]) low = middle + 1;
      else high = middle;
   }
   return low < size.more.count && size.more.codes[low] == code ? low : -1;
}

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

/* Of what is the font's own. */
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
   const int columns = Prof_Font_texture_width() / Prof_FONT_WIDTH;
   *u = cell % columns * Prof_FONT_WIDTH;
   *v = cell / columns * Prof_FONT_HEIGHT;
   Prof_ASSERT(cell >= 0 && cell < NUM_CELLS);
}

static void place_more(int glyph, int *u, int *v)
{
   const int in_a_row = size.width / (2 * Prof_FONT_WIDTH);
   *u = glyph % in_a_row * 2 * Prof_FONT_WIDTH;
   *v = top_of_more(size.width) + glyph / in_a_row * Prof_FONT_HEIGHT;
   Prof_ASSERT(glyph >= 0 && *v + Prof_FONT_HEIGHT <= size.height);
}

int Prof_Font_has(uint32_t code) { return (code >= ' ' && code <= '~') || range_of(code) != 0; }

void Prof_Font_cell(uint32_t code, int *u, int *v)
{
   const int more = size.more.count && !Prof_Font_has(code) ? find_more(code) : -1;
   if (more >= 0) place_more(more, u, v);
   else place(cell_of(code), u, v);
}

/* ---- texture ---- */

static void put_rows(unsigned char *texels, int cell, int first, int count,
                     const unsigned char *rows)
{
   const int width = Prof_Font_texture_width();
   int u, v, x, y;
   place(cell, &u, &v);
   Prof_ASSERT(first >= 0 && first + count <= Prof_FONT_HEIGHT);
   texels += (v + first) * width + u;
   for (y = 0; y < count; ++y, texels += width)
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

static void put_more(unsigned char *texels, int glyph)
{
   const unsigned char *rows = size.more.rows[glyph];
   int u, v, x, y;
   place_more(glyph, &u, &v);
   texels += (ptrdiff_t)v * size.width + u;
   for (y = 0; y < Prof_FONT_HEIGHT; ++y, texels += size.width, rows += 2)
      for (x = 0; x < 2 * Prof_FONT_WIDTH; ++x)
         if (rows[x / 8] & (0x80 >> x % 8)) texels[x] = 255;
}

void Prof_Font_texture(unsigned char *texels)
{
   int i;
   memset(texels, 0, (size_t)Prof_Font_texture_width() * (size_t)Prof_Font_texture_height());
   for (i = 0; i < NUM_GLYPHS; ++i) put_cell(texels, i, glyphs[i]);
   put_cell(texels, SOLID_CELL, solid);
   for (i = 0; i < NUM_SIGNS; ++i) put_cell(texels, SIGN_CELLS + i, signs[i]);
   for (i = 0; i < 2; ++i) put_cell(texels, WIDE_CELLS + i, wide[i]);
   put_letters(texels);
   for (i = 0; i < size.more.count; ++i) put_more(texels, i);
}

void Prof_Font_enlarge(const unsigned char *texels, unsigned char *rgba, int scale, int stride)
{
   const int s = scale < 1 ? 1 : scale > 8 ? 8 : scale;
   const int width = Prof_Font_texture_width(), height = Prof_Font_texture_height();
   int x, y;
   for (y = 0; y < height * s; ++y) {
      unsigned char *to = rgba + (ptrdiff_t)y * stride;
      const unsigned char *from = texels + (ptrdiff_t)(y / s) * width;
      for (x = 0; x < width * s; ++x, to += 4) {
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
