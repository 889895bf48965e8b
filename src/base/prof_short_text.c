/* prof_short_text.c - see prof_short_text.h */
#ifdef Prof_ENABLED
#include "prof_short_text.h"

#include "prof_number.h"
#include "prof_utf8.h"

void Prof_Short_Text_begin(Prof_Words *words)
{
   words->length = 0;
   words->text[0] = 0;
}

void Prof_Short_Text_add(Prof_Words *words, const char *text)
{
   const int n = words->length;
   if (!text) return;
   words->length += (int)Prof_Utf8_copy(words->text + n, (size_t)(Prof_WORDS_SIZE - n), text);
}

void Prof_Short_Text_number(Prof_Words *words, double value, int decimals)
{
   char digits[Prof_NUMBER_SIZE];
   Prof_Number_format_fixed(digits, value, decimals);
   Prof_Short_Text_add(words, digits);
}

void Prof_Short_Text_signed(Prof_Words *words, double value, int decimals)
{
   if (value >= 0) Prof_Short_Text_add(words, "+");
   Prof_Short_Text_number(words, value, decimals);
}

void Prof_Short_Text_count(Prof_Words *words, unsigned long count)
{
   Prof_Short_Text_number(words, (double)count, 0);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
