/* prof_symbols_short.h - a function's name as long as somebody wants to read it.
 */
#ifndef INC_PROF_SYMBOLS_SHORT_H
#define INC_PROF_SYMBOLS_SHORT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the name without its parameters, its return type and what qualifies it behind them;
 * template arguments of more than a few characters become "<..>". What is no name of C++ stays as
 * it is; of what a compiler has appended in brackets, " [clone .cold]", and of a library's version,
 * "@GLIBC_2.2.5", nothing stays.
 *
 * Cut to `size`, with ".." at its end; a 0 ends it. Returns its length. Depends on nothing but the
 * name, and allocates nothing. */
extern size_t Prof_Symbols_short(const char *name, char *out, size_t size);

#ifdef __cplusplus
}
#endif

#endif
