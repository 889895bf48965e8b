/* prof_utf8.h - characters of UTF-8 in texts that may hold any bytes, and the cells that they take.
 *
 * What is no UTF-8 counts as U+FFFD: once for each of its parts that might have begun a character,
 * as the Unicode standard recommends it ("maximal subparts", chapter 3.9). Nothing here reads
 * behind the 0 at a text's end.
 *
 * A CELL is what a character of ASCII takes, in the overlay as on a terminal. Ideographs, kana,
 * Hangul and the like take two; accents that stand on the letter before take none, and neither do
 * joiners and marks of direction.
 */
#ifndef INC_PROF_UTF8_H
#define INC_PROF_UTF8_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_UTF8_REPLACEMENT = 0xFFFD, Prof_UTF8_MOST = 4 /* bytes of a character */ };

/* Bytes of the character that the text begins with; 0 if they are not UTF-8. At the text's end 0,
 * too. */
extern size_t Prof_Utf8_length(const char *text);
/* Reads the character or what stands for one; not at the end of a text. Returns its bytes. */
extern size_t Prof_Utf8_read(const char *text, uint32_t *code);
/* Writes the character; returns its bytes: 0 if `code` is none. No 0 is written behind. */
extern size_t Prof_Utf8_write(char to[Prof_UTF8_MOST], uint32_t code);

/* Cells of a character: 0, 1 or 2. */
extern int Prof_Utf8_width(uint32_t code);
/* Cells of a text; never more than it has bytes. */
extern int Prof_Utf8_cells(const char *text);
/* Bytes of the longest beginning that takes no more than so many cells. */
extern size_t Prof_Utf8_head(const char *text, int cells);
/* Where the longest end begins that takes no more than so many cells. */
extern size_t Prof_Utf8_tail(const char *text, int cells);

/* Where to cut a text that has `most` bytes or more, so that no more are left: at `most`, or before
 * the character in whose middle that is. */
extern size_t Prof_Utf8_fit(const char *text, size_t most);
/* What is left of a text that was cut behind `length` bytes, where its 0 is: all of it, or what is
 * before the character of which only the beginning is there. */
extern size_t Prof_Utf8_whole(const char *text, size_t length);
/* Copies what fits into `size` bytes with the 0, up to the end of a character. Returns its
 * length. */
extern size_t Prof_Utf8_copy(char *to, size_t size, const char *text);

/* Copies the text so that people and tools can read it: control characters (U+0001 to U+001F and
 * U+007F to U+009F) become blanks, and bytes that are not UTF-8 become U+FFFD. Copies whole
 * characters, at most `size` bytes with the 0, and returns the length. */
extern size_t Prof_Utf8_plain(char *to, size_t size, const char *text);
/* The same in place. The length stays: bytes that are not UTF-8 become blanks as well. */
extern void Prof_Utf8_make_plain(char *text);

/* The small letter, of those that are common in Latin, Greek and Cyrillic; others stay as they
 * are. */
extern uint32_t Prof_Utf8_lower(uint32_t code);

#ifdef __cplusplus
}
#endif

#endif
