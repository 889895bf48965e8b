/* prof_alloc_wrap.c - malloc and its like for programs whose linker puts these in their place, by
 * --wrap: static ones, and those for Windows. See prof_alloc.h.
 *
 * Prof_ALLOC_WRAP has this in place of prof_alloc_malloc.c. They cannot lie in one archive: the
 * linker would look for what the real ones are called, malloc, and find that in the other.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_ALLOC)
#include "prof_alloc.h"

#ifdef Prof_ALLOC_WRAP
#define PROF_NAME(name) Prof_HEAP_WRAPPED(name)
#define PROF_NEXT(name) Prof_HEAP_REAL(name)
#define PROF_HAS_POSIX Prof_HEAP_HAS_POSIX

#ifdef __cplusplus
extern "C" {
#endif
extern void *PROF_NEXT(malloc)(size_t bytes) Prof_HEAP_NOTHROW;
extern void *PROF_NEXT(calloc)(size_t count, size_t size) Prof_HEAP_NOTHROW;
extern void *PROF_NEXT(realloc)(void *block, size_t bytes) Prof_HEAP_NOTHROW;
extern void PROF_NEXT(free)(void *block) Prof_HEAP_NOTHROW;
extern void *PROF_NEXT(memalign)(size_t align, size_t bytes) Prof_HEAP_NOTHROW;
extern void *PROF_NEXT(aligned_alloc)(size_t align, size_t bytes) Prof_HEAP_NOTHROW;
extern int PROF_NEXT(posix_memalign)(void **block, size_t align, size_t bytes) Prof_HEAP_NOTHROW;

/* The linker calls these. */
extern void *PROF_NAME(malloc)(size_t bytes) Prof_HEAP_NOTHROW;
extern void *PROF_NAME(calloc)(size_t count, size_t size) Prof_HEAP_NOTHROW;
extern void *PROF_NAME(realloc)(void *block, size_t bytes) Prof_HEAP_NOTHROW;
extern void PROF_NAME(free)(void *block) Prof_HEAP_NOTHROW;
extern void *PROF_NAME(memalign)(size_t align, size_t bytes) Prof_HEAP_NOTHROW;
extern void *PROF_NAME(aligned_alloc)(size_t align, size_t bytes) Prof_HEAP_NOTHROW;
extern int PROF_NAME(posix_memalign)(void **block, size_t align, size_t bytes) Prof_HEAP_NOTHROW;
#ifdef __cplusplus
}
#endif

#include "prof_alloc_family.h"
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
