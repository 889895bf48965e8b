/* prof_number.c - see prof_number.h. */
#include "prof_number.h"

#include <stdint.h>
#include <string.h>

static const uint32_t powers[7] = {1, 10, 100, 1000, 10000, 100000, 1000000};

/* Writes the digits backwards, ending before `end`; returns where they begin. */
static char *put_digits(char *end, uint64_t n, int least)
{
   do {
      *--end = (char)('0' + (int)(n % 10));
      n /= 10;
      --least;
   } while (n || least > 0);
   return end;
}

size_t Prof_format_fixed(char out[Prof_NUMBER_SIZE], double value, int decimals)
{
   char digits[Prof_NUMBER_SIZE];
   char *end = digits + sizeof digits, *at = end;
   uint64_t scaled;
   double magnitude = value < 0 ? -value : value;
   if (decimals < 0) decimals = 0;
   if (decimals > 6) decimals = 6;
   if (!(magnitude >= 0)) magnitude = -1; /* not a number */
   if (magnitude > 1e12) magnitude = 1e12;
   if (magnitude < 0) {
      *--at = '-';
   } else {
      scaled = (uint64_t)(magnitude * powers[decimals] + 0.5);
      if (decimals) {
         at = put_digits(at, scaled % powers[decimals], decimals);
         *--at = '.';
      }
      at = put_digits(at, scaled / powers[decimals], 1);
      if (value < 0 && scaled) *--at = '-';
   }
   memcpy(out, at, (size_t)(end - at));
   out[end - at] = 0;
   return (size_t)(end - at);
}
