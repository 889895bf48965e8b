/* prof_stamp_x86.h - the time-stamp counter of x86 and x86-64. Whether it is invariant is asked at
 * run time: Prof_Os_counter_steady().
 */
#ifndef INC_PROF_STAMP_X86_H
#define INC_PROF_STAMP_X86_H

#define Prof_STAMP_IS_COUNTER 1
#define Prof_STAMP_NAME "tsc"

#if defined(_MSC_VER) && !defined(__clang__)
#ifdef __cplusplus
extern "C" {
#endif
unsigned __int64 __rdtsc(void);
#ifdef __cplusplus
}
#endif
#pragma intrinsic(__rdtsc)
Prof_INLINE uint64_t Prof_Stamp_now(void) { return __rdtsc(); }
#else
/* rdtsc it is, and neither rdtscp nor a fence: those would cost half as much again to place each
 * stamp to within a few instructions. The builtin needs no header; x86intrin.h costs 0.3 s in every
 * file. */
Prof_INLINE uint64_t Prof_Stamp_now(void) { return __builtin_ia32_rdtsc(); }
#endif

#endif
