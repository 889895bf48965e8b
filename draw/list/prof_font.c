/* prof_font.c - see prof_font.h. The shapes and their origin are in prof_font_bits.h. */
#ifdef Prof_ENABLED
#include "prof_font.h"

#include "../../src/base/prof_assert.h"

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

/* The place of a character's cell in the texture, counted from the top left, row by row. */
static int cell_index(int ch)
{
   if (ch == Prof_FONT_SOLID) return NUM_GLYPHS;
   if (ch >= Prof_FIRST_SIGN && ch <= Prof_LAST_SIGN)
      return NUM_GLYPHS + 1 + ch - Prof_FIRST_SIGN;
   if (ch < ' ' || ch > '~') ch = '?';
   return ch - ' ';
}

const unsigned char *Prof_Font_glyph(int ch)
{
   int index = cell_index(ch);
   if (index > NUM_GLYPHS) return signs[index - NUM_GLYPHS - 1];
   return index == NUM_GLYPHS ? solid : glyphs[index];
}

void Prof_Font_cell(int ch, int *u, int *v)
{
   int index = cell_index(ch);
   *u = index % Prof_FONT_COLUMNS * Prof_FONT_WIDTH;
   *v = index / Prof_FONT_COLUMNS * Prof_FONT_HEIGHT;
   Prof_ASSERT(*v + Prof_FONT_HEIGHT <= Prof_FONT_TEXTURE_SIZE);
}

static void put_cell(unsigned char *texels, int ch)
{
   const unsigned char *rows = Prof_Font_glyph(ch);
   int u, v, x, y;
   Prof_Font_cell(ch, &u, &v);
   for (y = 0; y < Prof_FONT_HEIGHT; ++y)
      for (x = 0; x < Prof_FONT_WIDTH; ++x)
         if (rows[y] & (0x80 >> x)) texels[(v + y) * Prof_FONT_TEXTURE_SIZE + u + x] = 255;
}

void Prof_Font_texture(unsigned char texels[Prof_FONT_TEXTURE_SIZE * Prof_FONT_TEXTURE_SIZE])
{
   int ch;
   memset(texels, 0, (size_t)Prof_FONT_TEXTURE_SIZE * Prof_FONT_TEXTURE_SIZE);
   for (ch = Prof_FIRST_SIGN; ch <= Prof_LAST_SIGN; ++ch) put_cell(texels, ch);
   for (ch = ' '; ch <= Prof_FONT_SOLID; ++ch) put_cell(texels, ch);
}

void Prof_Font_enlarge(const unsigned char *texels, unsigned char *rgba, int scale, int stride)
{
   int s = scale < 1 ? 1 : scale > 8 ? 8 : scale, size = Prof_FONT_TEXTURE_SIZE * s, x, y;
   for (y = 0; y < size; ++y) {
      unsigned char *to = rgba + (ptrdiff_t)y * stride;
      const unsigned char *from = texels + (ptrdiff_t)(y / s) * Prof_FONT_TEXTURE_SIZE;
      for (x = 0; x < size; ++x, to += 4) {
         to[0] = to[1] = to[2] = 255;
         to[3] = from[x / s];
      }
   }
}

int Prof_Font_length(const char *text)
{
   int n = 0;
   for (; *text; ++text) n += ((unsigned char)*text & 0xC0) != 0x80;
   return n;
}

size_t Prof_Font_bytes(const char *text, int cells)
{
   size_t i = 0;
   for (; text[i]; ++i)
      if (((unsigned char)text[i] & 0xC0) != 0x80 && cells-- == 0) break;
   return i;
}

/* The letters begin with U+00C0, in UTF-8 C3 80. */
int Prof_Font_fold(int first, int second)
{
   static const char letters[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTs"
                                 "aaaaaaaceeeeiiiidnooooo/ouuuuyty";
   return first == 0xC3 && (second & 0xC0) == 0x80 ? letters[second & 0x3F] : '?';
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
