/* prof_short_text.c - see prof_short_text.h */
#ifdef Prof_ENABLED
#include "prof_short_text.h"

#include "prof_number.h"

void Prof_words_begin(Prof_Words *words)
{
   words->length = 0;
   words->text[0] = 0;
}

void Prof_words_add(Prof_Words *words, const char *text)
{
   int n = words->length;
   if (!text) return;
   while (*text && n < Prof_WORDS_SIZE - 1) words->text[n++] = *text++;
   words->text[n] = 0;
   words->length = n;
}

void Prof_words_number(Prof_Words *words, double value, int decimals)
{
   char digits[Prof_NUMBER_SIZE];
   Prof_format_fixed(digits, value, decimals);
   Prof_words_add(words, digits);
}

void Prof_words_signed(Prof_Words *words, double value, int decimals)
{
   if (value >= 0) Prof_words_add(words, "+");
   Prof_words_number(words, value, decimals);
}

void Prof_words_count(Prof_Words *words, unsigned long count)
{
   Prof_words_number(words, (double)count, 0);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
