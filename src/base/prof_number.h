/* prof_number.h - decimal numbers in text, the same in every locale: a game may have set one whose
 * decimal point is a comma, and strtod and printf would follow it. And numbers that stay in bounds.
 */
#ifndef INC_PROF_NUMBER_H
#define INC_PROF_NUMBER_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Reads digits with or without a fraction ("12", "0.5", ".5", "7."), no sign, no exponent, at most
 * 18 digits before the point. Returns the end of what it read, null if there is no such number. */
extern const char *Prof_Number_read(const char *at, const char *end, double *value);

/* Returns 1 unless the value is infinite or no number. It looks at the bits, for programs may be
 * built with -ffast-math, by which a compiler takes all values for finite and leaves out the
 * question. */
extern int Prof_Number_is_finite(double value);

/* Returns 1 if the value is no number, by the same means. */
extern int Prof_Number_is_nan(double value);
/* What is no number: for where there is no value. */
extern double Prof_Number_nan(void);

enum { Prof_NUMBER_SIZE = 32 }; /* room for any number written */

/* `value` rounded to `decimals` (0..6), as printf's "%.*f" except for halves, which round away from
 * zero; beyond 1e12, or 1e19 without decimals, it shows that. What is no number shows as "-".
 * Returns the length. printf costs some ten times as much, and a report is mostly numbers. */
extern size_t Prof_Number_format_fixed(char out[Prof_NUMBER_SIZE], double value, int decimals);

/* The same, for a text; returns `out`. */
extern char *Prof_Number_fixed(char out[Prof_NUMBER_SIZE], double value, int decimals);

/* Where x lies between `from` and `to`: 0 to 1, never NaN, even if their difference is beyond a
 * double. 0 if `to` is not larger than `from`. */
extern double Prof_Number_part(double x, double from, double to);

static inline double Prof_Number_lesser(double a, double b) { return a < b ? a : b; }

extern int Prof_Number_clamp(int value, int low, int high);
/* A sum of two ints that a game may have taken from anywhere: at the ends of int it stops. */
extern int Prof_Number_add(int a, int b);

/* As few digits as tell the number from all others, "12", "0.1", "1e+300"; "nan", "inf". For files
 * that others read. Returns `out`. */
extern char *Prof_Number_write_exact(char out[Prof_NUMBER_SIZE], double value);
/* Reads what that writes, or what else C calls a decimal number, with a sign. Null if there is
 * none, or it is not finite. At most 64 bytes are read. */
extern const char *Prof_Number_read_exact(const char *at, const char *end, double *value);

/* Six decimals, for files; what is negative or no number is 0. Returns `out`. */
extern char *Prof_Number_write(char out[Prof_NUMBER_SIZE], double value);

#ifdef __cplusplus
}
#endif

#endif
