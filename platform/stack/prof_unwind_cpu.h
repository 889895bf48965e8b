/* prof_unwind_cpu.h - what a CPU's calling convention says of its registers; and which of the ways
 * to unwind is that of this system.
 *
 *   Prof_UNWIND_BY_TABLE    by .eh_frame
 *   Prof_UNWIND_BY_WINDOWS  by .pdata
 *   Prof_UNWIND_BY_FRAMES   1 if code keeps frame pointers by default, so that they are a good way
 *                           where a module has no table
 */
#ifndef INC_PROF_UNWIND_CPU_H
#define INC_PROF_UNWIND_CPU_H

#include "prof_stack_copy.h"

#if defined(__linux__) && defined(__LP64__) && defined(__x86_64__)
#define Prof_UNWIND_BY_TABLE 1
#define Prof_UNWIND_BY_FRAMES 0
#elif defined(__linux__) && defined(__LP64__) && defined(__aarch64__) && defined(__AARCH64EL__)
#define Prof_UNWIND_BY_TABLE 1
#define Prof_UNWIND_BY_FRAMES 1
#elif defined(_WIN32) && (defined(__x86_64__) || defined(_M_X64))
#define Prof_UNWIND_BY_WINDOWS 1
#endif

/* Registers that a function gives back as they were. */
#if defined(__aarch64__)
#define Prof_UNWIND_KEPT ((uint64_t)0x3FF80000u)
#else
#define Prof_UNWIND_KEPT ((uint64_t)(1u << 3 | 1u << 6 | 0xF000u))
#endif

/* ARM64: a return address without its signature. The instruction is one of those that do nothing on
 * CPUs that know no signatures. */
#if defined(__aarch64__)
static inline uint64_t Prof_Unwind_stripped(uint64_t address)
{
   register uint64_t lr __asm__("x30") = address;
   __asm__("hint #7" : "+r"(lr));
   return lr;
}
#else
static inline uint64_t Prof_Unwind_stripped(uint64_t address) { return address; }
#endif

#endif
