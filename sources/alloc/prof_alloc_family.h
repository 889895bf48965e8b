/* prof_alloc_family.h - the body of prof_alloc_malloc.c and of prof_alloc_wrap.c: malloc and its
 * like. Each calls the real one, which is in `real`, and counts.
 *
 *   PROF_NAME(name)   what the function is called
 *   PROF_NEXT(f)      real.f, once it is known
 *
 * Counted is what succeeded. A realloc is an allocation of the new size, and a free if there was a
 * block. So what a block took in all its life is in `allocated`, each time that it grew.
 */
#include "prof_alloc_live.h"

/* What is nearly free: nothing to be counted, and nothing behind the block. */
#define PROF_IS_OFF (!Prof_ALLOC_LIVE && Prof_LIKELY(!Prof_Atomic_load32(&Prof_Alloc_on)))

Prof_INLINE void *Prof_Alloc_counted(void *block, size_t bytes)
{
   if (Prof_ALLOC_LIVE) Prof_Alloc_sign(block, bytes);
   else if (Prof_LIKELY(block != 0) && Prof_Atomic_load32(&Prof_Alloc_on)) Prof_Alloc_note(bytes);
   Prof_Alloc_tell(block, bytes);
   return block;
}

/* Functions of their own, so that while it is off the two have nothing to keep on the stack. */
static Prof_NOINLINE void *Prof_Alloc_malloc(size_t bytes)
{
   void *block = PROF_NEXT(malloc)(Prof_Alloc_padded(bytes));
   if (Prof_ALLOC_LIVE) Prof_Alloc_sign(block, bytes);
   else if (Prof_LIKELY(block != 0)) Prof_Alloc_note(bytes); /* it is on, or was a moment ago */
   Prof_Alloc_tell(block, bytes);
   return block;
}

static Prof_NOINLINE void Prof_Alloc_free(void *block)
{
   if (Prof_LIKELY(block != 0)) {
      if (!Prof_ALLOC_LIVE || Prof_Atomic_load32(&Prof_Alloc_on)) Prof_Alloc_note_free();
      (void)Prof_Alloc_unsign(block);
      Prof_Alloc_tell_free(block);
   }
   PROF_NEXT(free)(block);
}

void *PROF_NAME(malloc)(size_t bytes) Prof_HEAP_NOTHROW
{
   return PROF_IS_OFF ? PROF_NEXT(malloc)(bytes) : Prof_Alloc_malloc(bytes);
}

void PROF_NAME(free)(void *block) Prof_HEAP_NOTHROW
{
   if (PROF_IS_OFF) PROF_NEXT(free)(block);
   else Prof_Alloc_free(block);
}

void *PROF_NAME(calloc)(size_t count, size_t size) Prof_HEAP_NOTHROW
{
   if (PROF_IS_OFF || (size && count > SIZE_MAX / size)) return PROF_NEXT(calloc)(count, size);
   if (!Prof_ALLOC_LIVE) return Prof_Alloc_counted(PROF_NEXT(calloc)(count, size), count * size);
   return Prof_Alloc_counted(PROF_NEXT(calloc)(1, Prof_Alloc_padded(count * size)), count * size);
}

/* realloc(p, 0) frees; then it returns null, as when there was no memory. Of a free is told while
 * the address is nobody else's; if it then stays, its size is known no more. */
static void *Prof_Alloc_changed(void *block, size_t bytes)
{
   const int frees = block && !bytes;
   Prof_Alloc_Signed before = Prof_Alloc_unsign(block);
   void *changed;
   Prof_Alloc_tell_free(block);
   changed = PROF_NEXT(realloc)(block, frees ? 0 : Prof_Alloc_padded(bytes));
   if (!changed && !frees) {
      Prof_Alloc_sign_again(block, before);
      Prof_Alloc_tell(block, (size_t)before.bytes);
   } else if (block && Prof_Atomic_load32(&Prof_Alloc_on)) Prof_Alloc_note_free();
   return changed ? Prof_Alloc_counted(changed, bytes) : changed;
}

void *PROF_NAME(realloc)(void *block, size_t bytes) Prof_HEAP_NOTHROW
{
   return PROF_IS_OFF ? PROF_NEXT(realloc)(block, bytes) : Prof_Alloc_changed(block, bytes);
}

#if PROF_HAS_POSIX
void *PROF_NAME(memalign)(size_t align, size_t bytes) Prof_HEAP_NOTHROW
{
   return Prof_Alloc_counted(PROF_NEXT(memalign)(align, Prof_Alloc_padded(bytes)), bytes);
}

void *PROF_NAME(aligned_alloc)(size_t align, size_t bytes) Prof_HEAP_NOTHROW
{
   return Prof_Alloc_counted(PROF_NEXT(aligned_alloc)(align, Prof_Alloc_padded(bytes)), bytes);
}

int PROF_NAME(posix_memalign)(void **block, size_t align, size_t bytes) Prof_HEAP_NOTHROW
{
   int error = PROF_NEXT(posix_memalign)(block, align, Prof_Alloc_padded(bytes));
   if (!error) (void)Prof_Alloc_counted(*block, bytes);
   return error;
}
#endif
