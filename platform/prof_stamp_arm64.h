/* prof_stamp_arm64.h - the generic timer's virtual count on 64-bit ARM: one fixed rate, the same on
 * all cores (Arm Architecture Reference Manual, "The Generic Timer").
 */
#ifndef INC_PROF_STAMP_ARM64_H
#define INC_PROF_STAMP_ARM64_H

#define Prof_STAMP_IS_COUNTER 1
#define Prof_STAMP_NAME "cntvct"

Prof_INLINE uint64_t Prof_Stamp_now(void)
{
   uint64_t ticks;
   __asm__ __volatile__("mrs %0, cntvct_el0" : "=r"(ticks));
   return ticks;
}

#endif
