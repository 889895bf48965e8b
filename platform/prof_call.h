/* prof_call.h - how a public call is declared: once, for builds with the profiler and without it.
 *
 *    Prof_CALLS                      calls follow
 *    Prof_API int Prof_bind_key(int key, Prof_Action action) Prof_OFF(1)
 *    Prof_API void Prof_update(int record) Prof_OFF_VOID
 *    Prof_CALLS_END
 *
 * With Prof_ENABLED these are declarations and nothing else. Without it each is a function that is
 * inlined even where nothing is optimised. It evaluates its arguments, as any function does, and
 * returns what stands in Prof_OFF. An optimiser leaves nothing of it. Prof_OFF_DO takes statements
 * instead, for calls that fill a struct.
 */
#ifndef INC_PROF_CALL_H
#define INC_PROF_CALL_H

#include "prof_cast.h"

/* The braces of extern "C" are in macros, as a formatter would indent what stands between them. */
#ifdef __cplusplus
#define Prof_EXTERN_C extern "C" {
#define Prof_EXTERN_C_END }
#else
#define Prof_EXTERN_C
#define Prof_EXTERN_C_END
#endif

/* Before the declaration of a call that reads nothing of what its argument of that number, from 1
 * on, points to: gcc takes what is passed to a const pointer for read, and warns of memory that is
 * fresh. */
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 11
#define Prof_NOT_READ(argument) __attribute__((__access__(__none__, argument)))
#else
#define Prof_NOT_READ(argument)
#endif

/* C of 1989 has no `inline`, but gcc and clang have. */
#if defined(__GNUC__) || defined(__clang__)
#define Prof_INLINED __inline__
#else
#define Prof_INLINED inline
#endif

#ifdef Prof_ENABLED

#define Prof_CALLS Prof_EXTERN_C
#define Prof_CALLS_END Prof_EXTERN_C_END
#define Prof_API extern
#define Prof_OFF(value) ;
#define Prof_OFF_VOID ;
#define Prof_OFF_DO(statements) ;

#else

/* An empty function uses none of its parameters, and most programs use few of these functions. The
 * hooks of a game that is instrumented itself hear of none, as with Prof_ENABLED. */
#if defined(__GNUC__) || defined(__clang__)
#define Prof_CALLS \
   _Pragma("GCC diagnostic push") \
   _Pragma("GCC diagnostic ignored \"-Wunused-parameter\"") Prof_EXTERN_C
#define Prof_CALLS_END Prof_EXTERN_C_END _Pragma("GCC diagnostic pop")
#define Prof_API static Prof_INLINED __attribute__((__always_inline__, __no_instrument_function__))
#define Prof_UNUSED __attribute__((__unused__))
#elif defined(_MSC_VER)
#define Prof_CALLS __pragma(warning(push)) __pragma(warning(disable : 4100)) Prof_EXTERN_C
#define Prof_CALLS_END Prof_EXTERN_C_END __pragma(warning(pop))
#define Prof_API static __forceinline
#define Prof_UNUSED
#else
#define Prof_CALLS Prof_EXTERN_C
#define Prof_CALLS_END Prof_EXTERN_C_END
#define Prof_API static Prof_INLINED
#define Prof_UNUSED
#endif

#define Prof_OFF(value) { return value; }
#define Prof_OFF_VOID {}
#define Prof_OFF_DO(statements) { statements }

/* A variable of which every field is zero. C++ warns of {0}, and C does not know the other. */
#ifdef __cplusplus
#define Prof_ZEROED(type, name) type name = type()
#else
#define Prof_ZEROED(type, name) type name = {0}
#endif

#endif /* Prof_ENABLED */

#endif
