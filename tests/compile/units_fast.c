/* units_fast.c - amounts that are no number or infinite, in a program and a library that are built
 * with -ffast-math, by which a compiler may take both for impossible.
 */
#include "expect.h"
#include "prof.h"
#include <stdint.h>
#include <string.h>

static double of_bits(uint64_t high)
{
   const uint64_t bits = high << 48;
   double number;
   memcpy(&number, &bits, sizeof number);
   return number;
}

static int is_nan(double number)
{
   uint64_t bits;
   memcpy(&bits, &number, sizeof bits);
   return bits << 1 > (uint64_t)0x7ff << 53;
}

static int is_written(double amount, const char *unit, const char *wanted)
{
   char text[64];
   const size_t length = Prof_write_quantity(text, sizeof text, amount, unit);
   if (strcmp(text, wanted)) printf("%s, not %s\n", text, wanted);
   return length == strlen(wanted) && !strcmp(text, wanted);
}

int main(void)
{
   EXPECT(is_nan(Prof_convert(1, "m", "s")));
   EXPECT(is_nan(Prof_convert(1, "calls", "agents")));
   EXPECT(is_nan(Prof_convert(of_bits(0x7ff8), "KB", "B")));
   EXPECT(!is_nan(Prof_convert(1, "KB", "B")));
   EXPECT(is_written(of_bits(0x7ff8), "KB", "n/a"));
   EXPECT(is_written(of_bits(0xfff8), "KB", "n/a"));
   EXPECT(is_written(of_bits(0x7ff0), "KB", "inf"));
   EXPECT(is_written(of_bits(0xfff0), "KB", "-inf"));
   EXPECT(is_written(Prof_convert(1, "m", "s"), "s", "n/a"));
   EXPECT(is_written(1e300, "bytes", "9.09e287 TB"));
   EXPECT(is_written(2400, "calls", "2.4k calls"));
   EXPECT(is_written(1.25, "ms", "1.25 ms"));
   EXPECT(is_written(1023.7, "KB", "1 MB"));
   EXPECT(is_written(-0.0, "ms", "0 ms"));
   EXPECT(is_written(1e-9, "", "1e-9"));
   return failed;
}
