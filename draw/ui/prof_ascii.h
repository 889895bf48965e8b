/* prof_ascii.h - the overlay as characters, from what a draw list tells its watch.
 *
 * A unit picture of columns x 8 by lines x 18 units falls onto the grid: texts where they stand,
 * frames round the panels, '=' for bars that lie, and '.', ':', '|' for bars that stand. Where two
 * meet, text covers bars, and bars cover frames. Selected rows begin with '>'.
 *
 *      +---------------------------------------------------------+
 *      |1 report  2 calls  3 frames          profiler 0.11 ms    |
 *      |REPORT self  LIVE  instant                               |
 *      |  zone 17/23     self ms  hier ms        share of budget |
 *      >* solve            2.620    2.620       15.7% ====       |
 *      |* path_find        1.620    2.100        9.7% ==         |
 *      +---------------------------------------------------------+
 *
 * In plain form, for a screen reader, only texts are left: those of a panel after those of the one
 * before, line by line, words parted by spaces.
 */
#ifndef INC_PROF_ASCII_H
#define INC_PROF_ASCII_H

#include "../list/prof_draw_list.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_ASCII_COLUMNS = 512, Prof_ASCII_LINES = 256 }; /* at most */

/* Begins an empty grid of that size, onto which falls all that Prof_Ascii_watch is told from now
 * on. */
extern void Prof_Ascii_begin(int columns, int lines, int plain);
extern void Prof_Ascii_watch(void *unused, Prof_List_Kind kind, const Prof_Rect *rect,
                             const char *text, uint32_t color);
/* Writes the grid, as snprintf does: at most `size` bytes with the final 0; returns the length of
 * the whole text. UTF-8, never cut within a character. Lines end without spaces, and empty ones at
 * the end are left out. */
extern size_t Prof_Ascii_write(char *buffer, size_t size);

#ifdef __cplusplus
}
#endif

#endif
