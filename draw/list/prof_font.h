/* prof_font.h - the built-in font: printable ASCII and a few signs in cells of 8 x 16, one bit
 * a pixel.
 *
 * Rows 3..12 hold the capitals, the baseline is below row 12, descenders reach row 15. Row 0 is
 * empty, and so is column 7 except in 'J' and '_'.
 *
 * TEXTURE   128 x 128 texels, cells of 8 x 16, 16 of them in a row:
 *
 *      rows 0 .. 5    ' ' to '~', then the solid cell, which boxes are painted with
 *      row  6         the signs
 *      row  7         nothing
 */
#ifndef INC_PROF_FONT_H
#define INC_PROF_FONT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
   Prof_FONT_WIDTH = 8,
   Prof_FONT_HEIGHT = 16,
   Prof_FONT_COLUMNS = 16,       /* cells in a row of the texture */
   Prof_FONT_TEXTURE_SIZE = 128, /* a power of two, for GL 1.x */
   Prof_FONT_SOLID = 127         /* not a character: a cell that is filled, for boxes */
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

/* 16 rows from the top, the leftmost pixel is bit 7. What is neither printable ASCII nor a sign
 * looks like '?'. */
extern const unsigned char *Prof_Font_glyph(int ch);

/* Top left texel of the cell of `ch` in the texture. */
extern void Prof_Font_cell(int ch, int *u, int *v);

/* Fills the texture: one byte a texel, 0 or 255, top row first. */
extern void Prof_Font_texture(
   unsigned char texels[Prof_FONT_TEXTURE_SIZE * Prof_FONT_TEXTURE_SIZE]);

/* The same as white with alpha, RGBA, each texel `scale` times as wide and as high; rows lie
 * `stride` bytes apart. A scale out of 1 .. 8 counts as the nearest. */
extern void Prof_Font_enlarge(const unsigned char *texels, unsigned char *rgba, int scale,
                              int stride);

/* Cells that `text` needs: its bytes, but a UTF-8 sequence counts once. */
extern int Prof_Font_length(const char *text);
/* The stand-in for a character of two bytes or more, by its first two: the letter without its
 * accent for Latin-1, else '?'. */
extern int Prof_Font_fold(int first, int second);
/* Bytes that its first `cells` characters have. */
extern size_t Prof_Font_bytes(const char *text, int cells);

#ifdef __cplusplus
}
#endif

#endif
