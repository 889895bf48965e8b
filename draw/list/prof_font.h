/* prof_font.h - the built-in font: ASCII, the letters of Latin, Greek and Cyrillic, and signs, in
 * cells of 8 x 16, one bit a pixel. Characters are code points of Unicode.
 *
 * Rows 3..12 hold the capitals, the baseline is below row 12, descenders reach row 15. Row 0 is
 * empty, and so is column 7 in nearly all of ASCII.
 *
 * TEXTURE   512 x 256 texels, cells of 8 x 16, 64 of them in a row, counted from the top left:
 *
 *        0 ..   94    ' ' to '~'
 *       95            the solid cell, which boxes are painted with
 *       96 ..  111    the signs
 *      112,  113      what stands for a character of two cells
 *      114 .. 1017    what is beyond ASCII, by code points; the last is what stands for any other
 *
 * With glyphs of the game's (Prof_set_glyphs) it is larger, with more cells in a row. These glyphs
 * come behind cell 1023, each in a place of two cells. What the size is has to be known before the
 * first place is asked for, and never changes from then on.
 */
#ifndef INC_PROF_FONT_H
#define INC_PROF_FONT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
   Prof_FONT_WIDTH = 8,
   Prof_FONT_HEIGHT = 16,
   Prof_FONT_LEAST_TEXELS = 512 * 256, /* of the texture without glyphs of the game's */
   Prof_FONT_SOLID = 127 /* not a character: a cell that is filled, for boxes */
};

/* Signs beside ASCII: characters that can stand in any text, as "\020". */
enum {
   Prof_FIRST_SIGN = 16,
   Prof_SIGN_UP = Prof_FIRST_SIGN, Prof_SIGN_DOWN, Prof_SIGN_LEFT, Prof_SIGN_RIGHT, /* arrows */
   Prof_SIGN_CURSOR,  /* a filled wedge that points right */
   Prof_SIGN_HERE,    /* the same, up */
   Prof_SIGN_OPEN,    /* the same, down: what is below is shown */
   Prof_SIGN_HATCH,   /* tiles in both directions */
   Prof_SIGN_DOT, Prof_SIGN_SQUARE, Prof_SIGN_DIAMOND, Prof_SIGN_CHECK,
   Prof_SIGN_PAUSE, Prof_SIGN_LIVE, /* two bars; a triangle as on a player */
   Prof_SIGN_PLUS_MINUS, Prof_SIGN_AT_MOST, /* of an estimate: its bound; no more than that */
   Prof_LAST_SIGN = Prof_SIGN_AT_MOST
};

/* Size of the texture: powers of two, for GL 1.x. */
extern int Prof_Font_texture_width(void);
extern int Prof_Font_texture_height(void);
/* From now on the size stays. Any thread. */
extern void Prof_Font_fix(void);
/* Where the texels of a texture go that is larger than the least; null if it is not. */
extern unsigned char *Prof_Font_memory(void);

/* Has the built-in font this character? Signs are none. */
extern int Prof_Font_has(uint32_t code);

/* Top left texel of the cell of a character in the texture, or of that which stands for it: of a
 * character of two cells the left one, to whose right the other lies. */
extern void Prof_Font_cell(uint32_t code, int *u, int *v);

/* Fills the texture: one byte a texel, 0 or 255, top row first. */
extern void Prof_Font_texture(unsigned char *texels);

/* The same as white with alpha, RGBA, each texel `scale` times as wide and as high; rows lie
 * `stride` bytes apart. A scale out of 1 .. 8 counts as the nearest. */
extern void Prof_Font_enlarge(const unsigned char *texels, unsigned char *rgba, int scale,
                              int stride);

/* Cells that `text` needs: see prof_utf8.h. */
extern int Prof_Font_length(const char *text);
/* Bytes of the longest beginning that needs no more than so many cells. */
extern size_t Prof_Font_bytes(const char *text, int cells);

#ifdef __cplusplus
}
#endif

#endif
