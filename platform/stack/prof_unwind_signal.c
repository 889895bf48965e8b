/* prof_unwind_signal.c - one step from a signal's handler to what it interrupted. Where handlers
 * return to is known by its code, which no kernel can change: programs have that code written in.
 * The kernel has put all registers on the stack there. Libraries' tables do not all tell it, and
 * that of the kernel itself on ARM64 tells less than what is there.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_unwind_cpu.h"
#include "prof_unwind_walk.h"
#include <string.h>

#if Prof_UNWIND_BY_TABLE

#if defined(__aarch64__)

/* mov x8, #139; svc #0 */
static const unsigned char prof_code[] = {0x68, 0x11, 0x80, 0xd2, 0x01, 0x00, 0x00, 0xd4};

/* From sp on: siginfo (128 bytes), ucontext: flags, link, stack (40), mask (128), padding to 16,
 * fault address; then x0 to x30, sp, pc. */
enum { AT = 128 + 40 + 128 + 8 + 8, REGS = 33 };
static unsigned prof_number(unsigned place) { return place; }

#else

/* mov $15, %rax; syscall */
static const unsigned char prof_code[] = {0x48, 0xc7, 0xc0, 0x0f, 0, 0, 0, 0x0f, 0x05};

/* From rsp on, ucontext: flags, link, stack (40), then r8 to r15, rdi, rsi, rbp, rbx, rdx, rax,
 * rcx, rsp, rip. */
enum { AT = 40, REGS = 17 };
static unsigned prof_number(unsigned place)
{
   static const unsigned char numbers[REGS] = {8, 9, 10, 11, 12, 13, 14, 15, 5,
                                               4, 6, 3,  1,  0,  2,  7,  16};
   return numbers[place];
}

#endif

Prof_Walk_Step Prof_Walk_from_signal(Prof_Walk *walk)
{
   unsigned char code[sizeof prof_code];
   Prof_Stack_Copy next;
   unsigned i;
   if (!Prof_Walk_read_code(walk->frame.reg[Prof_STACK_PC], code, sizeof code) ||
       memcmp(code, prof_code, sizeof code) != 0)
      return Prof_WALK_CUT;
   next = walk->frame;
   next.known = 0;
   for (i = 0; i < REGS; ++i) {
      uint64_t at = walk->frame.reg[Prof_STACK_SP] + AT + (uint64_t)i * 8;
      if (!Prof_Walk_read(walk, at, &next.reg[prof_number(i)])) return Prof_WALK_CUT;
      next.known |= (uint64_t)1 << prof_number(i);
   }
   walk->frame = next;
   return Prof_WALK_INTERRUPTED;
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
