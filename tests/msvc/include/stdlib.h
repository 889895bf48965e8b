/* stdlib.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
#include <stddef.h>
void *calloc(size_t, size_t);
void *malloc(size_t);
void *realloc(void *, size_t);
void free(void *);
void abort(void);
int atexit(void (*)(void));
double strtod(const char *, char **);
unsigned long strtoul(const char *, char **, int);
void *bsearch(const void *, const void *, size_t, size_t,
              int (*)(const void *, const void *));
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
