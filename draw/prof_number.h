/* prof_number.h - numbers as text. printf costs some ten times as much, and a report is mostly
 * numbers. */
#ifndef INC_PROF_NUMBER_H
#define INC_PROF_NUMBER_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_NUMBER_SIZE = 32 }; /* room for any result */

/* `value` rounded to `decimals` (0..6), as printf's "%.*f" but for halves, which round away from
 * zero; beyond 1e12 it shows 1e12. What is no number shows as "-". Returns the length. */
extern size_t Prof_format_fixed(char out[Prof_NUMBER_SIZE], double value, int decimals);

#ifdef __cplusplus
}
#endif

#endif
