/* consumer_cjk.c - a program of somebody else whose names are Japanese and Korean. Compiles as C++,
 * too. */
#include <stdio.h>
#include "prof.h"
#ifndef CONSUMER_TWO_FILES
#include "draw/cjk/prof_cjk.h"
#endif

/* The number of a character's glyph, or -1. */
static int find(const Prof_Glyphs *glyphs, int code)
{
   int i;
   for (i = 0; i < glyphs->count; ++i)
      if (glyphs->codes[i] == code) return i;
   return -1;
}

static int ink(const Prof_Glyphs *glyphs, int code)
{
   int i, bits, pixels = 0, at = find(glyphs, code);
   if (at < 0) return 0;
   for (i = 0; i < 32; ++i)
      for (bits = glyphs->rows[at][i]; bits; bits &= bits - 1) ++pixels;
   return pixels;
}

int main(void)
{
   int width, height;
   if (!ink(&Prof_cjk_glyphs, 0x3042) || !ink(&Prof_cjk_glyphs, 0x65E5) ||
       !ink(&Prof_cjk_glyphs, 0xAC00))
      return 1;
   if (find(&Prof_japanese_glyphs, 0x65E5) < 0 || find(&Prof_japanese_glyphs, 0xAC00) >= 0)
      return 2;
   if (!Prof_set_glyphs(&Prof_cjk_glyphs)) return 3;
   Prof_overlay_texture(&width, &height);
   printf("%d + %d glyphs, %d x %d\n", Prof_cjk_glyphs.count, Prof_japanese_glyphs.count, width,
          height);
   return width == 4096 && height == 2048 ? 0 : 4;
}
