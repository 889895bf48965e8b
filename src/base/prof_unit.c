/* prof_unit.c - see prof_unit.h */
#ifdef Prof_ENABLED
#include "prof_unit.h"
#include "../../prof.h"
#include "prof_assert.h"
#include "prof_number.h"
#include "prof_utf8.h"
#include <stdint.h>
#include <string.h>

/* ---- what there is ---- */

/* A family's units stand together, the smaller one first: so they are a ladder that an amount goes
 * up. Factors are whole numbers, so that the quotient of two is exact where it is whole. */
typedef struct Row {
   const char *label;
   double factor;
   Prof_Unit_Family family;
   int is_step; /* 0: amounts come into this unit only if they were given in it */
} Row;

static const Row ROWS[] = {
   {"bits", 1, Prof_UNITS_OF_DATA, 0},
   {"B", 8, Prof_UNITS_OF_DATA, 1},
   {"KB", 8.0 * 1024, Prof_UNITS_OF_DATA, 1},
   {"MB", 8.0 * 1024 * 1024, Prof_UNITS_OF_DATA, 1},
   {"GB", 8.0 * 1024 * 1024 * 1024, Prof_UNITS_OF_DATA, 1},
   {"TB", 8.0 * 1024 * 1024 * 1024 * 1024, Prof_UNITS_OF_DATA, 1},
   {"ns", 1, Prof_UNITS_OF_TIME, 1},
   {"us", 1e3, Prof_UNITS_OF_TIME, 1},
   {"ms", 1e6, Prof_UNITS_OF_TIME, 1},
   {"s", 1e9, Prof_UNITS_OF_TIME, 1},
   {"min", 60e9, Prof_UNITS_OF_TIME, 1},
   {"h", 3600e9, Prof_UNITS_OF_TIME, 1},
   {"d", 86400e9, Prof_UNITS_OF_TIME, 1},
   {"mm", 1, Prof_UNITS_OF_LENGTH, 1},
   {"cm", 10, Prof_UNITS_OF_LENGTH, 1},
   {"m", 1e3, Prof_UNITS_OF_LENGTH, 1},
   {"km", 1e6, Prof_UNITS_OF_LENGTH, 1},
   {"Hz", 1, Prof_UNITS_OF_FREQUENCY, 1},
   {"kHz", 1e3, Prof_UNITS_OF_FREQUENCY, 1},
   {"MHz", 1e6, Prof_UNITS_OF_FREQUENCY, 1},
   {"GHz", 1e9, Prof_UNITS_OF_FREQUENCY, 1},
   {"deg", 1, Prof_UNITS_OF_ANGLE, 0},
   {"rad", 57.29577951308232, Prof_UNITS_OF_ANGLE, 0},
   {"%", 1, Prof_UNITS_OF_RATIO, 0},
   {"ratio", 100, Prof_UNITS_OF_RATIO, 0},
   {"", 1, Prof_UNITS_OF_ONES_OWN, 1}, /* what goes before the label */
   {"k", 1e3, Prof_UNITS_OF_ONES_OWN, 1},
   {"M", 1e6, Prof_UNITS_OF_ONES_OWN, 1},
   {"G", 1e9, Prof_UNITS_OF_ONES_OWN, 1},
   {"T", 1e12, Prof_UNITS_OF_ONES_OWN, 1},
};

enum { NUM_ROWS = (int)(sizeof ROWS / sizeof *ROWS) };

/* Other spellings. A word may have an s at its end, and a capital at its front. */
typedef struct Spelling {
   const char *text, *label;
   int is_word;
} Spelling;

static const Spelling SPELLINGS[] = {
   {"bit", "bits", 1}, {"byte", "B", 1},
   {"kB", "KB", 0}, {"KiB", "KB", 0}, {"kilobyte", "KB", 1}, {"kibibyte", "KB", 1},
   {"MiB", "MB", 0}, {"megabyte", "MB", 1}, {"mebibyte", "MB", 1},
   {"GiB", "GB", 0}, {"gigabyte", "GB", 1}, {"gibibyte", "GB", 1},
   {"TiB", "TB", 0}, {"terabyte", "TB", 1}, {"tebibyte", "TB", 1},
   {"nanosecond", "ns", 1}, {"microsecond", "us", 1},
   {"\xC2\xB5s", "us", 0}, {"\xCE\xBCs", "us", 0}, /* the micro sign, and the Greek letter */
   {"millisecond", "ms", 1}, {"sec", "s", 1}, {"second", "s", 1},
   {"minute", "min", 1}, {"hour", "h", 1}, {"day", "d", 1},
   {"millimetre", "mm", 1}, {"millimeter", "mm", 1},
   {"centimetre", "cm", 1}, {"centimeter", "cm", 1},
   {"metre", "m", 1}, {"meter", "m", 1}, {"kilometre", "km", 1}, {"kilometer", "km", 1},
   {"hertz", "Hz", 1}, {"KHz", "kHz", 0}, {"kilohertz", "kHz", 1}, {"megahertz", "MHz", 1},
   {"gigahertz", "GHz", 1},
   {"degree", "deg", 1}, {"\xC2\xB0", "deg", 0}, {"radian", "rad", 1},
   {"ratio", "ratio", 1}, {"percent", "%", 1},
};

enum { NUM_SPELLINGS = (int)(sizeof SPELLINGS / sizeof *SPELLINGS) };

/* ---- finding ---- */

static int is_same(const char *a, size_t length, const char *b)
{
   return strlen(b) == length && !memcmp(a, b, length);
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static int is_spelt(const char *text, size_t length, const Spelling *spelling)
{
   if (!spelling->is_word) return is_same(text, length, spelling->text);
   if (!length || lower(text[0]) != spelling->text[0]) return 0;
   if (text[length - 1] == 's') --length; /* no word ends in s itself */
   return length && is_same(text + 1, length - 1, spelling->text + 1);
}

/* Of the rows up to that of plain numbers, the one with the label; else that one. */
static const Row *row_labelled(const char *label, size_t length)
{
   const Row *row = ROWS;
   while (row->family != Prof_UNITS_OF_ONES_OWN && !is_same(label, length, row->label)) ++row;
   Prof_ASSERT(row < ROWS + NUM_ROWS);
   return row;
}

/* The row of a known unit. One's own has that of plain numbers. */
static const Row *row_of(const char *text, size_t length)
{
   const Row *row = row_labelled(text, length);
   int i;
   if (row->family != Prof_UNITS_OF_ONES_OWN) return row;
   for (i = 0; i < NUM_SPELLINGS; ++i)
      if (is_spelt(text, length, &SPELLINGS[i]))
         return row_labelled(SPELLINGS[i].label, strlen(SPELLINGS[i].label));
   Prof_ASSERT(row->factor == 1);
   return row;
}

static Prof_Unit unit_of(const char *text, const Row **row)
{
   Prof_Unit unit;
   const char *per;
   if (!text) text = "";
   per = strchr(text, '/');
   unit.length = per ? (size_t)(per - text) : strlen(text);
   unit.per = per ? per + 1 : 0;
   *row = row_of(text, unit.length);
   unit.family = (*row)->family;
   unit.factor = (*row)->factor;
   unit.label = text;
   if (unit.family != Prof_UNITS_OF_ONES_OWN) {
      unit.label = (*row)->label;
      unit.length = strlen(unit.label);
   }
   return unit;
}

Prof_Unit Prof_Unit_find(const char *text)
{
   const Row *row;
   return unit_of(text, &row);
}

/* ---- converting ---- */

/* The larger factor is a whole number of the smaller one, except for angles: so the quotient is
 * exact, and the result is rounded once. */
static double in_steps(double amount, double factor, double step)
{
   return factor >= step ? amount * (factor / step) : amount / (step / factor);
}

static int are_related(const Prof_Unit *a, const Prof_Unit *b)
{
   if (a->family != b->family || !a->per != !b->per) return 0;
   return a->family != Prof_UNITS_OF_ONES_OWN ||
          (a->length == b->length && !memcmp(a->label, b->label, a->length));
}

double Prof_Unit_convert(double amount, const char *from, const char *to)
{
   int first = 1;
   for (;;) {
      const Prof_Unit a = Prof_Unit_find(from), b = Prof_Unit_find(to);
      if (!are_related(&a, &b)) return Prof_Number_nan();
      amount = first ? in_steps(amount, a.factor, b.factor) : in_steps(amount, b.factor, a.factor);
      if (!a.per) return amount;
      first = 0;
      from = a.per;
      to = b.per;
   }
}

/* ---- choosing a scale ---- */

/* Beyond these a number has an exponent. */
static const double LEAST = 0.00009995, MOST = 999999.5;

/* Decimals that make three digits of it, or four, the last of which is then a 0 and not written; of
 * what is below 0.0001, which is not written so, 6. */
static int decimals_of(double number)
{
   double limit = 1;
   int decimals = 2;
   if (number >= 100) return 0;
   if (number >= 10) return 1;
   for (; number < limit && decimals < 6; limit /= 10) ++decimals;
   return decimals;
}

/* The number as it will be read, so that 1023.7 KB are 1 MB and not 1024 KB. It is at least 1, or
 * it does not matter. */
static double as_read(double number)
{
   static const double POWERS[] = {1, 10, 100};
   const int decimals = decimals_of(number);
   if (number >= MOST || decimals > 2) return number;
   return (double)(uint64_t)(number * POWERS[decimals] + 0.5) / POWERS[decimals];
}

/* The next step up, or null. */
static const Row *next_step(const Row *row, const Row *given)
{
   const Row *next = row;
   while (++next < ROWS + NUM_ROWS && next->family == given->family)
      if (next->is_step || next == given) return next;
   return 0;
}

static const Row *lowest_step(const Row *given)
{
   const Row *row = given;
   while (row > ROWS && row[-1].family == given->family && row[-1].is_step) --row;
   return row;
}

/* The row in which to show an amount of `given`, which is not negative. */
static const Row *pick(const Row *given, double amount)
{
   const Row *row = lowest_step(given), *next;
   double number;
   if (!(amount > 0)) return given;
   for (;; row = next) {
      number = in_steps(amount, given->factor, row->factor);
      next = next_step(row, given);
      if (!next) break;
      if (number < MOST && as_read(number) * row->factor < next->factor) return row;
   }
   /* 1.5e18 calls, and not 1.5e6T calls. */
   if (row->family == Prof_UNITS_OF_ONES_OWN && as_read(number) >= 1000) return given;
   return row;
}

/* ---- writing ---- */

typedef struct Text {
   char *buffer;
   size_t size, length; /* of the whole text; what does not fit is still counted */
} Text;

static void put(Text *text, const char *from, size_t length)
{
   size_t i;
   for (i = 0; i < length; ++i, ++text->length)
      if (text->length < text->size) text->buffer[text->length] = from[i];
}

static void put_text(Text *text, const char *from) { put(text, from, strlen(from)); }

/* The last byte that has room gives way to the 0, and the rest of its character goes with it. */
static size_t end_of(Text *text)
{
   size_t end = text->length < text->size ? text->length : text->size - 1;
   if (!text->size) return text->length;
   text->buffer[end] = 0;
   if (end < text->length) text->buffer[Prof_Utf8_whole(text->buffer, end)] = 0;
   return text->length;
}

static void put_fixed(Text *text, double number, int decimals)
{
   char digits[Prof_NUMBER_SIZE];
   size_t length = Prof_Number_format_fixed(digits, number, decimals);
   if (decimals) {
      while (digits[length - 1] == '0') --length;
      if (digits[length - 1] == '.') --length;
   }
   put(text, digits, length);
}

/* The power of ten that leaves a number of 1 up to 10, which replaces `number`. */
static int exponent_of(double *number)
{
   static const double UP[] = {1e256, 1e128, 1e64, 1e32, 1e16, 1e8, 1e4, 1e2, 1e1};
   int i, exponent = 0, power = 256;
   for (i = 0; i < 9; ++i, power /= 2) {
      if (*number >= UP[i]) {
         *number /= UP[i];
         exponent += power;
      } else if (*number < 1 && *number * UP[i] < 10) {
         *number *= UP[i];
         exponent -= power;
      }
   }
   if (*number >= 9.995) {
      *number = 1;
      ++exponent;
   }
   return exponent;
}

static void put_number(Text *text, double number)
{
   int exponent;
   if (number == 0 || (number >= LEAST && number < MOST)) {
      put_fixed(text, number, decimals_of(number));
      return;
   }
   exponent = exponent_of(&number);
   put_fixed(text, number, 2);
   put_text(text, exponent < 0 ? "e-" : "e");
   put_fixed(text, exponent < 0 ? -exponent : exponent, 0);
}

/* What stands behind the number, or beside a graph. A ratio needs no word. */
static void put_label(Text *text, const Prof_Unit *unit, const Row *row, int behind_number)
{
   const char *label = unit->label;
   size_t length = unit->length;
   if (unit->family == Prof_UNITS_OF_ONES_OWN) {
      put_text(text, row->label);
   } else {
      label = unit->family == Prof_UNITS_OF_RATIO && row->factor != 1 ? "" : row->label;
      length = strlen(label);
   }
   if (length && (behind_number || text->length)) put_text(text, " ");
   put(text, label, length);
   if (unit->per) {
      put_text(text, "/");
      put_text(text, unit->per);
   }
}

size_t Prof_Unit_write(char *buffer, size_t size, double amount, const char *name)
{
   Text text;
   const Row *given, *row;
   const Prof_Unit unit = unit_of(name, &given);
   double number;
   text.buffer = buffer;
   text.size = buffer ? size : 0;
   text.length = 0;
   if (Prof_Number_is_nan(amount)) {
      put_text(&text, "n/a");
      return end_of(&text);
   }
   if (amount < 0) {
      put_text(&text, "-");
      amount = -amount;
   }
   if (!Prof_Number_is_finite(amount)) {
      put_text(&text, "inf");
      return end_of(&text);
   }
   row = pick(given, amount);
   number = in_steps(amount, unit.factor, row->factor);
   /* 59.97 s are 60.0, which is 1 min and not 0.999 min. */
   if (number > 0 && number < 1 && row != lowest_step(given)) number = 1;
   put_number(&text, number);
   put_label(&text, &unit, row, 1);
   return end_of(&text);
}

Prof_Unit_Scale Prof_Unit_scale(const char *name, double maximum)
{
   Prof_Unit_Scale scale;
   Text text;
   const Row *given, *row;
   const Prof_Unit unit = unit_of(name, &given);
   row = given;
   if (Prof_Number_is_finite(maximum)) row = pick(given, maximum < 0 ? -maximum : maximum);
   scale.factor = unit.factor / row->factor;
   memset(scale.label, 0, sizeof scale.label);
   text.buffer = scale.label;
   text.size = sizeof scale.label;
   text.length = 0;
   put_label(&text, &unit, row, 0);
   end_of(&text);
   return scale;
}

/* ---- what prof.h has of it ---- */

double Prof_convert(double amount, const char *from, const char *to)
{
   return Prof_Unit_convert(amount, from, to);
}

size_t Prof_write_quantity(char *buffer, size_t size, double amount, const char *unit)
{
   return Prof_Unit_write(buffer, size, amount, unit);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
