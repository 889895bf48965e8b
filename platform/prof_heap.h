/* prof_heap.h - how a program's calls of malloc are got hold of, and what lies behind them. Only
 * for sources/alloc, and the first thing that a file there includes.
 *
 *   Prof_HEAP_TAKES_MALLOC   1: a program may define malloc and its like itself, and finds those of
 *                            the system, or of another allocator, behind its own
 *   Prof_HEAP_NOTHROW        what C++ finds behind their declarations
 *   Prof_HEAP_WRAPPED, _REAL the names that a linker's --wrap gives
 *   Prof_HEAP_HIDDEN         before data that no other module asks for: it is reached directly
 *   Prof_Heap_next(name)     the function of that name behind the program's own
 *   Prof_Heap_new(), _delete() operator new and delete
 *   Prof_Heap_map, _unmap    memory from the system, all zero, without malloc; null: there is none
 *   Prof_Heap_page()         bytes of a page
 *   Prof_Heap_glibc_size(block)  how large it is, by what glibc notes in front of it
 *   Prof_Heap_add            to a word of several writers; returns what was there
 *   Prof_Heap_publish        stores a pointer, after all that it leads to; _published: loads it
 *   Prof_Heap_watch          where a sanitizer has malloc: has it call these. 0: none is here
 */
#ifndef INC_PROF_HEAP_H
#define INC_PROF_HEAP_H

#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* for RTLD_NEXT */
#endif

#include "prof_cast.h"
#include "prof_heap_sanitized.h"

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#if defined(__GLIBC__) && !defined(Prof_HEAP_SANITIZED)
#define Prof_HEAP_TAKES_MALLOC 1
#else
#define Prof_HEAP_TAKES_MALLOC 0
#endif

#if defined(__GLIBC__) && defined(__cplusplus)
#define Prof_HEAP_NOTHROW __THROW
#else
#define Prof_HEAP_NOTHROW
#endif

/* What a linker's --wrap is to name: prof_alloc_wrap.c. */
#if defined(_WIN32)
#define Prof_HEAP_HAS_POSIX 0
#else
#define Prof_HEAP_HAS_POSIX 1
#endif
#if defined(__ELF__)
#define Prof_HEAP_HIDDEN __attribute__((visibility("hidden")))
#else
#define Prof_HEAP_HIDDEN
#endif
#define Prof_HEAP_WRAPPED(name) __wrap_##name
#define Prof_HEAP_REAL(name) __real_##name

#if defined(_WIN32)
#include "prof_windows.h"

static inline void *Prof_Heap_map(size_t bytes)
{
   return VirtualAlloc(0, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

static inline void Prof_Heap_unmap(void *memory, size_t bytes)
{
   (void)bytes;
   VirtualFree(memory, 0, MEM_RELEASE);
}

#else
#include <sys/mman.h>

static inline void *Prof_Heap_map(size_t bytes)
{
   int before = errno; /* the game did not ask for this */
   void *memory = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   errno = before;
   return memory == MAP_FAILED ? 0 : memory;
}

static inline void Prof_Heap_unmap(void *memory, size_t bytes) { munmap(memory, bytes); }
#endif

#if Prof_HEAP_TAKES_MALLOC
#include <dlfcn.h>
#include <malloc.h> /* declares memalign and its like */
#include <unistd.h>

#if Prof_ALLOC_LIVE
/* What glibc's malloc_usable_size tells, without its look at the next block: that one may be in no
 * cache, and the call takes as long as a malloc. Whoever uses this checks first that it is so. */
static inline size_t Prof_Heap_glibc_size(const void *block)
{
   size_t head = ((const size_t *)block)[-1], mapped = head >> 1 & 1;
   return (head & ~(size_t)7) - (sizeof head << mapped);
}
#endif

static inline size_t Prof_Heap_page(void) { return (size_t)sysconf(_SC_PAGESIZE); }
static inline void *Prof_Heap_next(const char *name) { return dlsym(RTLD_NEXT, name); }
/* C++'s operator new and delete, by the names that they have there; null: no C++ is here. */
static inline void *Prof_Heap_new(void)
{
   void *found = dlsym(RTLD_DEFAULT, "_Znwm"); /* of unsigned long */
   return found ? found : dlsym(RTLD_DEFAULT, "_Znwj");
}
static inline void *Prof_Heap_delete(void) { return dlsym(RTLD_DEFAULT, "_ZdlPv"); }

/* A static program would have none behind its own. So it shall not link: this is in one file with
 * the C library's malloc. */
#ifdef __cplusplus
extern "C" {
#endif
extern void *__libc_malloc(size_t bytes);
#ifdef __cplusplus
}
#endif
#endif

#if defined(__GNUC__) || defined(__clang__)
static inline uintptr_t Prof_Heap_add(uintptr_t *p, uintptr_t v)
{
   return __atomic_fetch_add(p, v, __ATOMIC_RELAXED);
}
#define Prof_Heap_publish(place, pointer) __atomic_store_n((place), (pointer), __ATOMIC_RELEASE)
#define Prof_Heap_published(place) __atomic_load_n((place), __ATOMIC_ACQUIRE)
#elif defined(_WIN64)
#define Prof_Heap_publish(place, pointer) InterlockedExchangePointer((void **)(place), (pointer))
#define Prof_Heap_published(place) InterlockedCompareExchangePointer((void **)(place), 0, 0)
static inline uintptr_t Prof_Heap_add(uintptr_t *p, uintptr_t v)
{
   return (uintptr_t)InterlockedExchangeAdd64((LONG64 volatile *)p, (LONG64)v);
}
#else
#define Prof_Heap_publish(place, pointer) InterlockedExchangePointer((void **)(place), (pointer))
#define Prof_Heap_published(place) InterlockedCompareExchangePointer((void **)(place), 0, 0)
static inline uintptr_t Prof_Heap_add(uintptr_t *p, uintptr_t v)
{
   return (uintptr_t)InterlockedExchangeAdd((LONG volatile *)p, (LONG)v);
}
#endif

#if defined(__ELF__)
#ifdef __cplusplus
extern "C" {
#endif
extern int __sanitizer_install_malloc_and_free_hooks(void (*taken)(const volatile void *, size_t),
                                                     void (*given)(const volatile void *))
   __attribute__((weak));
#ifdef __cplusplus
}
#endif

static inline int Prof_Heap_watch(void (*taken)(const volatile void *, size_t),
                                  void (*given)(const volatile void *))
{
   return __sanitizer_install_malloc_and_free_hooks &&
          __sanitizer_install_malloc_and_free_hooks(taken, given) != 0;
}
#else
static inline int Prof_Heap_watch(void (*taken)(const volatile void *, size_t),
                                  void (*given)(const volatile void *))
{
   (void)taken;
   (void)given;
   return 0;
}
#endif

#endif
