/* prof_atomic.h - the few memory operations that gathering needs, one branch per compiler.
 *
 * Counters have one writer. The writer updates them in place, any thread may read them at any time
 * and must never see half a value; nothing else is promised, so nothing here is a locked
 * instruction. What is finished is published by a store with release and found by a load with
 * acquire: whoever finds the new value also finds all that was written before it was stored.
 *
 *      writer                             reader
 *      entry.name = ...; (plain)          n = acquire(count)
 *      release(count, n + 1)              entries below n are whole
 *
 *   Prof_Atomic_load32/64/ptr        relaxed loads
 *   Prof_Atomic_store32/64/ptr       relaxed stores
 *   Prof_Atomic_acquire32/64/ptr, Prof_Atomic_release32/64/ptr
 *   Prof_Atomic_offset(p, n)         *p + n, *p loaded relaxed
 *   Prof_Atomic_add64/sub64/inc32      of a word that only the calling thread ever writes: others
 *                                      see it before or after, but two writers would lose one
 *   Prof_Atomic_release_inc64          of such a word, and a release
 *   Prof_INLINE, Prof_METHOD  functions of the hot path
 *   Prof_COLD                 functions that the hot path calls rarely: kept out of its code
 *   Prof_PACKED_SITE          of a static object: no more alignment than it needs
 *   Prof_HIDDEN_TYPE          of a struct: in C++ each library has static objects of its own
 */
#ifndef INC_PROF_ATOMIC_H
#define INC_PROF_ATOMIC_H

#include <stdint.h>

#include "prof_call.h"

/* What a module of C++20 exports may not use functions of one file alone. No symbol comes of these,
 * as they are inlined at all times. */
#ifdef __cplusplus
#define Prof_FILES_OWN
#else
#define Prof_FILES_OWN static
#endif

#if defined(__GNUC__) || defined(__clang__)

#define Prof_Atomic_load32(p)       __atomic_load_n((p), __ATOMIC_RELAXED)
#define Prof_Atomic_load64(p)       __atomic_load_n((p), __ATOMIC_RELAXED)
#define Prof_Atomic_load_ptr(p)      __atomic_load_n((p), __ATOMIC_RELAXED)
#define Prof_Atomic_store32(p, v)   __atomic_store_n((p), (v), __ATOMIC_RELAXED)
#define Prof_Atomic_store64(p, v)   __atomic_store_n((p), (v), __ATOMIC_RELAXED)
#define Prof_Atomic_store_ptr(p, v)  __atomic_store_n((p), (v), __ATOMIC_RELAXED)
#define Prof_Atomic_acquire32(p)    __atomic_load_n((p), __ATOMIC_ACQUIRE)
#define Prof_Atomic_acquire64(p)    __atomic_load_n((p), __ATOMIC_ACQUIRE)
#define Prof_Atomic_release32(p, v) __atomic_store_n((p), (v), __ATOMIC_RELEASE)
#define Prof_Atomic_release64(p, v) __atomic_store_n((p), (v), __ATOMIC_RELEASE)
#define Prof_Atomic_acquire_ptr(p)   __atomic_load_n((p), __ATOMIC_ACQUIRE)
#define Prof_Atomic_release_ptr(p, v) __atomic_store_n((p), (v), __ATOMIC_RELEASE)
/* Inlining is forced: gcc makes one function of begin and calls it as soon as a file has many
 * zones. Where the game is built with -finstrument-functions, its hooks are not called for these:
 * they are no functions of the game's. */
#define Prof_INLINE \
   Prof_FILES_OWN Prof_INLINED \
   __attribute__((__always_inline__, __no_instrument_function__))
#define Prof_METHOD inline __attribute__((__always_inline__, __no_instrument_function__))
/* Calls of these are moved out of the way of the code around them. */
#define Prof_COLD            __attribute__((__cold__))
#define Prof_LIKELY(x)       __builtin_expect(!!(x), 1)
#define Prof_UNLIKELY(x)     __builtin_expect(!!(x), 0)
/* Holds: the compiler need not look at what would be otherwise. */
#define Prof_ASSUME(x)       do { if (!(x)) __builtin_unreachable(); } while (0)
/* gcc gives static objects of 32 bytes and more a cache line's alignment; sites are many. */
#define Prof_PACKED_SITE     __attribute__((__aligned__(8)))
/* Of a static object in an inline function or a template g++ makes one for the whole process, and
 * the loader never unloads a library with such a symbol. If the type is hidden it makes one for
 * each library. */
#if defined(__cplusplus) && defined(__ELF__) && !defined(__clang__)
#define Prof_HIDDEN_TYPE     __attribute__((__visibility__("hidden")))
#else
#define Prof_HIDDEN_TYPE
#endif

#if defined(__SANITIZE_THREAD__)
#define Prof_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define Prof_TSAN 1
#endif
#endif

#if defined(__x86_64__) && !defined(Prof_TSAN)
/* One instruction with a memory operand, which the compilers do not make of the relaxed builtins
 * below. An aligned 8-byte store is single-copy atomic on x86-64. ThreadSanitizer cannot see into
 * inline assembly, hence the exception. */
Prof_INLINE void Prof_Atomic_add64(uint64_t *p, uint64_t v)
{
   __asm__("addq %1, %0" : "+m"(*p) : "r"(v) : "cc");
}
Prof_INLINE void Prof_Atomic_sub64(uint64_t *p, uint64_t v)
{
   __asm__("subq %1, %0" : "+m"(*p) : "r"(v) : "cc");
}
Prof_INLINE void Prof_Atomic_inc32(uint32_t *p) { __asm__("addl $1, %0" : "+m"(*p) : : "cc"); }
/* The processor stores in order, and the compiler is told to. */
Prof_INLINE void Prof_Atomic_release_inc64(uint64_t *p)
{
   __asm__("addq $1, %0" : "+m"(*p) : : "cc", "memory");
}
Prof_INLINE char *Prof_Atomic_offset(char *const *p, uint32_t n)
{
   uintptr_t sum = n;
   __asm__("addq %1, %0" : "+r"(sum) : "m"(*p) : "cc");
   return Prof_REREAD(char *, sum);
}
#else
Prof_INLINE char *Prof_Atomic_offset(char *const *p, uint32_t n)
{
   return Prof_Atomic_load_ptr(p) + n;
}
Prof_INLINE void Prof_Atomic_add64(uint64_t *p, uint64_t v)
{
   Prof_Atomic_store64(p, Prof_Atomic_load64(p) + v);
}
Prof_INLINE void Prof_Atomic_sub64(uint64_t *p, uint64_t v)
{
   Prof_Atomic_store64(p, Prof_Atomic_load64(p) - v);
}
Prof_INLINE void Prof_Atomic_inc32(uint32_t *p)
{
   Prof_Atomic_store32(p, Prof_Atomic_load32(p) + 1);
}
Prof_INLINE void Prof_Atomic_release_inc64(uint64_t *p)
{
   Prof_Atomic_release64(p, Prof_Atomic_load64(p) + 1);
}
#endif

#elif defined(_MSC_VER)
/* Aligned words are read and written whole, and volatile keeps the compiler from doing so more or
 * less often than it says. The processor's order is that of the CPU below. */
#if defined(_M_ARM64)
#include <intrin.h>
#define Prof_ORDER()         __dmb(_ARM64_BARRIER_ISH)
#else
#ifdef __cplusplus
extern "C" {
#endif
void _ReadWriteBarrier(void);
#ifdef __cplusplus
}
#endif
#pragma intrinsic(_ReadWriteBarrier)
#define Prof_ORDER()         _ReadWriteBarrier() /* x86 keeps loads and stores in order itself */
#endif
#define Prof_Atomic_load32(p)       (*(volatile const uint32_t *)(p))
#define Prof_Atomic_store32(p, v)   (*(volatile uint32_t *)(p) = (v))
#define Prof_Atomic_load_ptr(p)      (*(p))
#define Prof_Atomic_store_ptr(p, v)  (*(char *volatile *)(p) = (char *)(v))
#define Prof_INLINE          Prof_FILES_OWN __forceinline
#define Prof_METHOD          __forceinline
#define Prof_COLD
#define Prof_LIKELY(x)       (x)
#define Prof_UNLIKELY(x)     (x)
#define Prof_ASSUME(x)       __assume(x)
#define Prof_PACKED_SITE
#define Prof_HIDDEN_TYPE
#if defined(_M_IX86)
/* Only SSE2 moves eight bytes at once there. */
#include <emmintrin.h>
Prof_INLINE uint64_t Prof_Atomic_load64(const uint64_t *p)
{
   uint64_t value;
   _mm_storel_epi64((__m128i *)&value, _mm_loadl_epi64((const __m128i *)p));
   return value;
}
Prof_INLINE void Prof_Atomic_store64(uint64_t *p, uint64_t value)
{
   _mm_storel_epi64((__m128i *)p, _mm_loadl_epi64((const __m128i *)&value));
}
#else
#define Prof_Atomic_load64(p)       (*(volatile const uint64_t *)(p))
#define Prof_Atomic_store64(p, v)   (*(volatile uint64_t *)(p) = (v))
#endif
/* MSVC's own volatile loads and stores of pointers are in order. */
#define Prof_Atomic_acquire_ptr(p)   Prof_Atomic_load_ptr(p)
#define Prof_Atomic_release_ptr(p, v) (Prof_ORDER(), Prof_Atomic_store_ptr((p), (v)))
Prof_INLINE uint32_t Prof_Atomic_acquire32(const uint32_t *p)
{
   uint32_t value = Prof_Atomic_load32(p);
   Prof_ORDER();
   return value;
}
Prof_INLINE uint64_t Prof_Atomic_acquire64(const uint64_t *p)
{
   uint64_t value = Prof_Atomic_load64(p);
   Prof_ORDER();
   return value;
}
Prof_INLINE void Prof_Atomic_release32(uint32_t *p, uint32_t value)
{
   Prof_ORDER();
   Prof_Atomic_store32(p, value);
}
Prof_INLINE void Prof_Atomic_release64(uint64_t *p, uint64_t value)
{
   Prof_ORDER();
   Prof_Atomic_store64(p, value);
}
Prof_INLINE void Prof_Atomic_add64(uint64_t *p, uint64_t v) { Prof_Atomic_store64(p, *p + v); }
Prof_INLINE void Prof_Atomic_sub64(uint64_t *p, uint64_t v) { Prof_Atomic_store64(p, *p - v); }
Prof_INLINE void Prof_Atomic_inc32(uint32_t *p) { Prof_Atomic_store32(p, *p + 1); }
Prof_INLINE void Prof_Atomic_release_inc64(uint64_t *p) { Prof_Atomic_release64(p, *p + 1); }
Prof_INLINE char *Prof_Atomic_offset(char *const *p, uint32_t n)
{
   return *(char *const volatile *)p + n;
}
#else
#error "iprof: platform/prof_atomic.h has no branch for this compiler; it needs a few operations"
#endif

#endif
