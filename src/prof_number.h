/* prof_number.h - decimal numbers in text, the same in every locale: a game may have set one whose
 * decimal point is a comma, and strtod and printf would follow it.
 */
#ifndef INC_PROF_NUMBER_H
#define INC_PROF_NUMBER_H

#ifdef __cplusplus
extern "C" {
#endif

/* Reads digits with or without a fraction ("12", "0.5", ".5", "7."), no sign, no exponent, at most
 * 18 digits before the point. Returns the end of what it read, null if there is no such number. */
extern const char *Prof_read_number(const char *at, const char *end, double *value);

enum { Prof_NUMBER_LENGTH = 32 };

/* Writes a value from 0 to 1e12 rounded to six decimals, ending with 0; what is out of these bounds
 * is brought within. Returns `out`. */
extern char *Prof_write_number(char out[Prof_NUMBER_LENGTH], double value);

#ifdef __cplusplus
}
#endif

#endif
