/* prof_demangle.c - see prof_demangle.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_demangle.h"
#include "../prof_compiler.h"
#include <stdlib.h>
#include <string.h>

/* Some short names stand for very long ones, and take as long: those that are long themselves are
 * not tried. */
enum { LONGEST = 4096 };

#if Prof_HAS_WEAK
#ifdef __cplusplus
extern "C" {
#endif
extern char *__cxa_demangle(const char *name, char *out, size_t *size, int *status) Prof_WEAK;
#ifdef __cplusplus
}
#endif

/* Clones that a compiler makes of a function are called "_Z3foov.cold". Names of types, which are
 * legal too, would make an "int" of C's function i. */
char *Prof_Demangle(const char *name)
{
   int status = 0;
   if (name[0] != '_' || name[1] != 'Z' || !__cxa_demangle || strlen(name) > LONGEST) return NULL;
   return __cxa_demangle(name, NULL, NULL, &status);
}
#else
char *Prof_Demangle(const char *name) { return (void)name, (char *)NULL; }
#endif

void Prof_Demangle_release(char *text) { free(text); }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
