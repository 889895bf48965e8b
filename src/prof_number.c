/* prof_number.c - see prof_number.h */
#include "prof_number.h"
#include <stdint.h>
#include <stdio.h>

enum { MAX_DIGITS = 18 };

static int is_digit(char c) { return c >= '0' && c <= '9'; }

/* Both halves are gathered as whole numbers: "0.3" gives the same double as in a program. */
static const char *read_digits(const char *at, const char *end, uint64_t *value, double *scale)
{
   int digits = 0;
   for (; at < end && is_digit(*at); ++at) {
      if (digits == MAX_DIGITS) {
         if (*scale == 0) return 0;
         continue; /* decimals beyond what a double can tell */
      }
      *value = *value * 10 + (uint64_t)(*at - '0');
      *scale *= 10;
      digits += *value != 0;
   }
   return at;
}

const char *Prof_read_number(const char *at, const char *end, double *value)
{
   uint64_t digits = 0, decimals = 0;
   double whole = 0, scale = 1;
   const char *point = read_digits(at, end, &digits, &whole), *stop = point;
   if (!point) return 0;
   if (point < end && *point == '.') stop = read_digits(point + 1, end, &decimals, &scale);
   if (point == at && stop <= point + 1) return 0;
   *value = (double)digits + (double)decimals / scale;
   return stop;
}

char *Prof_write_number(char out[Prof_NUMBER_LENGTH], double value)
{
   uint64_t millionths;
   if (!(value > 0)) value = 0;
   if (value > 1e12) value = 1e12;
   millionths = (uint64_t)(value * 1e6 + 0.5);
   snprintf(out, Prof_NUMBER_LENGTH, "%llu.%06u", (unsigned long long)(millionths / 1000000),
            (unsigned)(millionths % 1000000));
   return out;
}
