/* prof_short_text.h - a short text put together piece by piece: no printf in the frame, no locale.
 *
 * What does not fit is left out. The text always ends with a 0.
 */
#ifndef INC_PROF_SHORT_TEXT_H
#define INC_PROF_SHORT_TEXT_H

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_WORDS_SIZE = 192 };

typedef struct Prof_Words {
   int length;
   char text[Prof_WORDS_SIZE];
} Prof_Words;

extern void Prof_Short_Text_begin(Prof_Words *words);
extern void Prof_Short_Text_add(Prof_Words *words, const char *text);
/* Both write that many decimals, zeros included; `signed` puts a '+' before what is not
 * negative. */
extern void Prof_Short_Text_number(Prof_Words *words, double value, int decimals);
extern void Prof_Short_Text_signed(Prof_Words *words, double value, int decimals);
extern void Prof_Short_Text_count(Prof_Words *words, unsigned long count);

#ifdef __cplusplus
}
#endif

#endif
