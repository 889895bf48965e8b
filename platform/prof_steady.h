/* prof_steady.h - whether the CPU's counter runs at one rate, on all cores alike, asleep or not.
 * The CPU says so itself, so this is the same on every system. For prof_os_*.c.
 */
#ifndef INC_PROF_STEADY_H
#define INC_PROF_STEADY_H

#if defined(__x86_64__) || defined(__i386__) || defined(_M_X64) || defined(_M_IX86)
/* Intel SDM vol. 3, "Invariant TSC"; AMD APM vol. 3, function 8000_0007h: EDX bit 8. */
#define Prof_STEADY_LEAF 0x80000007u
#if defined(_MSC_VER)
#include <intrin.h>
static int Prof_Os_cpu_says_steady(void)
{
   int regs[4]; /* eax, ebx, ecx, edx */
   __cpuid(regs, (int)0x80000000u);
   if ((unsigned)regs[0] < Prof_STEADY_LEAF) return 0;
   __cpuid(regs, (int)Prof_STEADY_LEAF);
   return (regs[3] >> 8) & 1;
}
#else
#include <cpuid.h>
static int Prof_Os_cpu_says_steady(void)
{
   unsigned a, b, c, d;
   if (!__get_cpuid(Prof_STEADY_LEAF, &a, &b, &c, &d)) return 0;
   return (d >> 8) & 1;
}
#endif
#elif defined(__aarch64__)
/* Arm ARM, "The Generic Timer": fixed frequency, shared by all cores. */
static int Prof_Os_cpu_says_steady(void) { return 1; }
#else
static int Prof_Os_cpu_says_steady(void) { return 0; }
#endif

static int Prof_Os_steady_counter(void)
{
#if defined(Prof_PRETEND_UNSTEADY) /* for tests of the way without a usable counter */
   (void)Prof_Os_cpu_says_steady;
   return 0;
#elif defined(Prof_FAKE_COUNTER)
   (void)Prof_Os_cpu_says_steady;
   return 1;
#else
   return Prof_Os_cpu_says_steady();
#endif
}

#endif
