/* prof_heap_new.h - what operator new stands on. Only for sources/alloc.
 *
 *   Prof_Heap_get_aligned, _give_aligned   null: no memory
 *   Prof_HEAP_THROW, _TRY, _CATCH          exceptions, where there are any
 */
#ifndef INC_PROF_HEAP_NEW_H
#define INC_PROF_HEAP_NEW_H

#include "prof_heap_sanitized.h"

#include <stddef.h>
#include <stdlib.h>

/* For operator new. `align` is a power of two. */
#if defined(_WIN32)
#include <malloc.h>
static inline void *Prof_Heap_get_aligned(size_t align, size_t bytes)
{
   return _aligned_malloc(bytes, align);
}
static inline void Prof_Heap_give_aligned(void *block) { _aligned_free(block); }
#else
static inline void *Prof_Heap_get_aligned(size_t align, size_t bytes)
{
   void *block = 0;
   if (align < sizeof block) align = sizeof block;
   return posix_memalign(&block, align, bytes) == 0 ? block : 0;
}
static inline void Prof_Heap_give_aligned(void *block) { free(block); }
#endif

/* A program may be built without exceptions; then no memory ends it, as it does with its own
 * operator new. */
#if defined(__cpp_exceptions) || defined(__EXCEPTIONS) || defined(_CPPUNWIND)
#define Prof_HEAP_THROW(what) throw what
#define Prof_HEAP_TRY try
#define Prof_HEAP_CATCH catch (...)
#else
#define Prof_HEAP_THROW(what) abort()
#define Prof_HEAP_TRY if (1)
#define Prof_HEAP_CATCH else
#endif

#endif
