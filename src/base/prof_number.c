/* prof_number.c - see prof_number.h */
#ifdef Prof_ENABLED
#include "prof_number.h"
#include "../../platform/prof_compiler.h"
#include "prof_assert.h"
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DIGITS = 18 };

static int is_digit(char c) { return c >= '0' && c <= '9'; }

/* The digits before and after the point are gathered as whole numbers, so that "0.3" gives the same
 * double as 0.3 in a program. */
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

const char *Prof_Number_read(const char *at, const char *end, double *value)
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

/* The bits of a double (IEEE 754) without the sign, which the shift pushes out: 11 of the exponent,
 * then 52 of the fraction. Larger magnitudes give larger numbers here. */
static uint64_t exponent_and_fraction(double value)
{
   uint64_t bits;
   memcpy(&bits, &value, sizeof bits);
   return bits << 1;
}

/* An exponent of all ones and no fraction. With a fraction it is no number, which is more than
 * that. */
static const uint64_t infinity = (uint64_t)0x7ff << 53;

int Prof_Number_is_finite(double value) { return exponent_and_fraction(value) < infinity; }

int Prof_Number_is_nan(double value) { return exponent_and_fraction(value) > infinity; }

/* Made of bits, as a compiler that takes all values for numbers may make anything of 0.0 / 0.0. */
double Prof_Number_nan(void)
{
   const uint64_t bits = (uint64_t)0x7ff8 << 48;
   double value;
   memcpy(&value, &bits, sizeof value);
   return value;
}

/* ---- writing ---- */

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

/* The value times 10^decimals is a whole number of 10^19 at most, which fits into 64 bits. It is
 * written from its end: first the decimals, then the rest. */
size_t Prof_Number_format_fixed(char out[Prof_NUMBER_SIZE], double value, int decimals)
{
   char digits[Prof_NUMBER_SIZE];
   char *end = digits + sizeof digits, *at = end;
   uint64_t scaled;
   double magnitude = value < 0 ? -value : value;
   if (decimals < 0) decimals = 0;
   if (decimals > 6) decimals = 6;
   if (Prof_Number_is_nan(value)) magnitude = -1;
   if (magnitude > (decimals ? 1e12 : 1e19)) magnitude = decimals ? 1e12 : 1e19;
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
   Prof_ASSERT(at > digits); /* room for the 0 that ends it */
   memcpy(out, at, (size_t)(end - at));
   out[end - at] = 0;
   return (size_t)(end - at);
}

char *Prof_Number_fixed(char out[Prof_NUMBER_SIZE], double value, int decimals)
{
   Prof_Number_format_fixed(out, value, decimals);
   return out;
}

char *Prof_Number_write(char out[Prof_NUMBER_SIZE], double value)
{
   Prof_Number_format_fixed(out, value > 0 ? value : 0, 6);
   return out;
}

double Prof_Number_part(double x, double from, double to)
{
   double part = (x / 2 - from / 2) / (to / 2 - from / 2);
   if (!(to > from) || !(part > 0)) return 0;
   return part < 1 ? part : 1;
}

int Prof_Number_clamp(int value, int low, int high)
{
   return value < low ? low : value > high ? high : value;
}

int Prof_Number_add(int a, int b)
{
   long long sum = (long long)a + b;
   return sum > INT_MAX ? INT_MAX : sum < INT_MIN ? INT_MIN : (int)sum;
}

/* ---- whole doubles ---- */

/* What the locale has for a point, of one or more bytes, becomes a point. */
static void put_point(char *text)
{
   char *to = text;
   int in_point = 0;
   for (; *text; ++text) {
      int plain = is_digit(*text) || *text == '-' || *text == '+' || *text == 'e';
      if (plain) *to++ = *text;
      else if (!in_point) *to++ = '.';
      in_point = !plain;
   }
   *to = 0;
}

char *Prof_Number_write_exact(char out[Prof_NUMBER_SIZE], double value)
{
   int digits = 15;
   if (!Prof_Number_is_finite(value)) {
      const char *text = Prof_Number_is_nan(value) ? "nan" : value < 0 ? "-inf" : "inf";
      return strcpy(out, text);
   }
   if (value == 0) return strcpy(out, "0"); /* and not -0 */
   do snprintf(out, Prof_NUMBER_SIZE, "%.*g", digits, value);
   while (++digits <= 17 && strtod(out, 0) != value);
   put_point(out);
   return out;
}

/* strtod follows the locale, so it is given a text with its point. */
const char *Prof_Number_read_exact(const char *at, const char *end, double *value)
{
   char text[96], half[16], *stop;
   size_t length = 0, point;
   snprintf(half, sizeof half, "%.1f", 0.5); /* "0.5" or "0,5" */
   point = strlen(half) - 2;
   for (; at < end && length + point < 64; ++at) {
      if (*at == '.') memcpy(text + length, half + 1, point), length += point;
      else if (is_digit(*at) || *at == '-' || *at == '+' || *at == 'e') text[length++] = *at;
      else break;
   }
   text[length] = 0;
   *value = strtod(text, &stop);
   return !length || *stop || !Prof_Number_is_finite(*value) ? 0 : at;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
