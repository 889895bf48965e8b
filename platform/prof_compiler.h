/* prof_compiler.h - what compilers know beyond C99, for the inside of the library; with a plain way
 * for those that do not. What prof.h needs of this kind is in prof_atomic.h.
 *
 *   Prof_PRINTF(f, a)   before a function: argument f is printf's format, of the arguments from a
 *   Prof_WEAK           after the declaration of a function: it is null in a program that has none.
 *                       Only where Prof_HAS_WEAK is 1
 *   Prof_RESTRICT       C99's restrict, for which C++ has no word
 *   Prof_Compiler_stack_here()   about where on its stack the calling function is
 *   Prof_Compiler_log2, Prof_Compiler_lowest_bit   both demand a value that is not 0
 *   Prof_UNMARKED       before a function: none that marks itself, where the file is compiled so
 *                       that functions do (-finstrument-functions, XRay)
 *   Prof_PER_THREAD     before a static variable: each thread has its own. May cost a call
 *   Prof_APART          before the type of a static one: it begins a line of the CPU's cache
 *   Prof_Compiler_add   to a count of 32 bits that several threads write, in the order of the next
 *   Prof_Compiler_store_in_order, _load_in_order   of 32 bits: all threads see all of these in one
 *                                order, so of two threads that each store one and load the other's
 *                                one at least sees what the other stored
 */
#ifndef INC_PROF_COMPILER_H
#define INC_PROF_COMPILER_H

#include <stdint.h>

/* fopen, strcpy and their like are what C99 has. Projects of Visual Studio take Microsoft's warning
 * of them for an error. */
#if defined(_MSC_VER) && defined(__clang__)
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
#elif defined(_MSC_VER)
#pragma warning(disable : 4996)
#endif

/* Prof_UNJUDGED, on a function that looks at memory which may be something else by now:
 * AddressSanitizer must not take that for a fault.
 *
 * Prof_PLACE_OF_CALL, in a function that is Prof_NOINLINE, is a number that is the same if, and
 * only if, the function was called from the same place in the code, equally deep in calls.
 * Prof_KNOWS_PLACES is 0 where calls leave nothing in memory: neither this nor
 * Prof_Compiler_stack_here can tell then, and both are always the same. */
#if defined(__GNUC__) || defined(__clang__)
#define Prof_NOINLINE __attribute__((noinline))
#define Prof_UNJUDGED __attribute__((no_sanitize_address))
#elif defined(_MSC_VER)
#define Prof_NOINLINE __declspec(noinline)
#define Prof_UNJUDGED
#else
#define Prof_NOINLINE
#define Prof_UNJUDGED
#endif
#if (defined(__GNUC__) || defined(__clang__)) && (defined(__ELF__) || defined(__MINGW32__)) && \
   !defined(__EMSCRIPTEN__)
#define Prof_HAS_WEAK 1
#define Prof_WEAK __attribute__((weak))
#else
#define Prof_HAS_WEAK 0
#endif
#if (defined(__GNUC__) || defined(__clang__)) && !defined(__EMSCRIPTEN__)
#define Prof_KNOWS_PLACES 1
#define Prof_PLACE_OF_CALL() \
   ((uintptr_t)__builtin_frame_address(0) * 31 + (uintptr_t)__builtin_return_address(0))
#elif defined(_MSC_VER)
#ifdef __cplusplus
extern "C" {
#endif
void *_AddressOfReturnAddress(void);
void *_ReturnAddress(void);
#ifdef __cplusplus
}
#endif
#pragma intrinsic(_AddressOfReturnAddress, _ReturnAddress)
#define Prof_KNOWS_PLACES 1
#define Prof_PLACE_OF_CALL() \
   ((uintptr_t)_AddressOfReturnAddress() * 31 + (uintptr_t)_ReturnAddress())
#else
#define Prof_KNOWS_PLACES 0
#define Prof_PLACE_OF_CALL() ((uintptr_t)1)
#endif

#if defined(__clang__)
#define Prof_UNMARKED __attribute__((no_instrument_function, xray_never_instrument))
#elif defined(__GNUC__)
#define Prof_UNMARKED __attribute__((no_instrument_function))
#else
#define Prof_UNMARKED
#endif

#if defined(_MSC_VER)
#define Prof_PER_THREAD __declspec(thread)
#define Prof_APART __declspec(align(128))
#else
#define Prof_PER_THREAD __thread
#define Prof_APART __attribute__((aligned(128)))
#endif

#if defined(__GNUC__) || defined(__clang__)

#define Prof_PRINTF(f, a) __attribute__((format(printf, f, a)))
#define Prof_RESTRICT __restrict
#define Prof_Compiler_stack_here() ((uintptr_t)__builtin_frame_address(0))

static inline void Prof_Compiler_store_in_order(uint32_t *p, uint32_t value)
{
   (void)__atomic_exchange_n(p, value, __ATOMIC_SEQ_CST);
}

/* Stores, and returns what was there. */
static inline uint32_t Prof_Compiler_exchange(uint32_t *p, uint32_t value)
{
   return __atomic_exchange_n(p, value, __ATOMIC_SEQ_CST);
}

static inline Prof_UNMARKED void Prof_Compiler_add(uint32_t *p, uint32_t value)
{
   (void)__atomic_fetch_add(p, value, __ATOMIC_SEQ_CST);
}

static inline uint32_t Prof_Compiler_load_in_order(const uint32_t *p)
{
   return __atomic_load_n(p, __ATOMIC_SEQ_CST);
}

/* The number of the highest bit that is set. */
static inline uint32_t Prof_Compiler_log2(uint64_t value)
{
   return 63u - (uint32_t)__builtin_clzll(value);
}

/* The number of the lowest. */
static inline uint32_t Prof_Compiler_lowest_bit(uint64_t value)
{
   return (uint32_t)__builtin_ctzll(value);
}

#else

#define Prof_PRINTF(f, a)
#if defined(_MSC_VER)
#define Prof_RESTRICT __restrict
#else
#define Prof_RESTRICT
#endif

#ifdef __cplusplus
extern "C" {
#endif
long _InterlockedExchange(long volatile *, long);
long _InterlockedOr(long volatile *, long);
long _InterlockedExchangeAdd(long volatile *, long);
#ifdef __cplusplus
}
#endif
#pragma intrinsic(_InterlockedExchange, _InterlockedOr, _InterlockedExchangeAdd)

static inline void Prof_Compiler_store_in_order(uint32_t *p, uint32_t value)
{
   (void)_InterlockedExchange((long volatile *)p, (long)value);
}

static inline uint32_t Prof_Compiler_exchange(uint32_t *p, uint32_t value)
{
   return (uint32_t)_InterlockedExchange((long volatile *)p, (long)value);
}

static inline Prof_UNMARKED void Prof_Compiler_add(uint32_t *p, uint32_t value)
{
   (void)_InterlockedExchangeAdd((long volatile *)p, (long)value);
}

static inline uint32_t Prof_Compiler_load_in_order(const uint32_t *p)
{
   return (uint32_t)_InterlockedOr((long volatile *)(uint32_t *)(uintptr_t)p, 0);
}

static inline uintptr_t Prof_Compiler_stack_here(void)
{
   volatile char here = 0;
   volatile uintptr_t address = (uintptr_t)&here; /* to tell where it was is no fault */
   return address;
}

static inline uint32_t Prof_Compiler_log2(uint64_t value)
{
   uint32_t log = 0;
   while (value >>= 1) ++log;
   return log;
}

static inline uint32_t Prof_Compiler_lowest_bit(uint64_t value)
{
   uint32_t n = 0;
   while (!(value >> n & 1)) ++n;
   return n;
}

#endif

#endif
