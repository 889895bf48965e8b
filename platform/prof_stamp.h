/* prof_stamp.h - the timestamp that every zone reads twice, one branch per CPU.
 *
 * Contract: Prof_stamp() returns a 64-bit count of ticks that never decreases on one thread, is
 * comparable between threads, and starts well below 2^63. A tick's length is measured at run time
 * (src/prof_clock.c), never assumed. No system header is pulled in: this file is part of every
 * instrumented source file, and x86intrin.h alone would cost 0.3 s of compile time in each.
 *
 * Prof_STAMP_IS_COUNTER tells whether Prof_stamp() reads a CPU counter. If it does and the CPU
 * turns out at run time not to keep that counter steady, gather goes through the slow gate and
 * reads the OS clock instead (see src/prof_gather.h, "gate").
 */
#ifndef INC_PROF_STAMP_H
#define INC_PROF_STAMP_H

#include "prof_atomic.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

extern uint64_t Prof_os_ticks(void); /* the OS's steady clock in nanoseconds; platform/prof_os_*.c */

#if defined(Prof_FAKE_CLOCK)
/* Tests own the time: they move this variable by hand. It must start above zero. */
extern uint64_t Prof_fake_ticks;
#define Prof_STAMP_IS_COUNTER 0
Prof_INLINE uint64_t Prof_stamp(void) { return Prof_fake_ticks; }

#elif defined(Prof_USE_OS_CLOCK)
#define Prof_STAMP_IS_COUNTER 0
#define Prof_enter Prof_enter_os_clock /* a game and a library built for different clocks don't link */
Prof_INLINE uint64_t Prof_stamp(void) { return Prof_os_ticks(); }

#elif (defined(__x86_64__) || defined(__i386__)) && (defined(__GNUC__) || defined(__clang__))
#define Prof_STAMP_IS_COUNTER 1
Prof_INLINE uint64_t Prof_stamp(void) { return __builtin_ia32_rdtsc(); }

#elif (defined(_M_X64) || defined(_M_IX86)) && defined(_MSC_VER)
unsigned __int64 __rdtsc(void);
#pragma intrinsic(__rdtsc)
#define Prof_STAMP_IS_COUNTER 1
Prof_INLINE uint64_t Prof_stamp(void) { return __rdtsc(); }

#elif defined(__aarch64__) && (defined(__GNUC__) || defined(__clang__))
/* The generic timer's virtual count: architecturally steady and the same on all cores. */
#define Prof_STAMP_IS_COUNTER 1
Prof_INLINE uint64_t Prof_stamp(void)
{
   uint64_t ticks;
   __asm__ __volatile__("mrs %0, cntvct_el0" : "=r"(ticks));
   return ticks;
}

#else
#define Prof_STAMP_IS_COUNTER 0
Prof_INLINE uint64_t Prof_stamp(void) { return Prof_os_ticks(); }
#endif

#ifdef __cplusplus
}
#endif

#endif
