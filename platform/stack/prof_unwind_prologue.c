/* prof_unwind_prologue.c - the frame pointer of a function whose stack pointer alone is known: of a
 * thread asleep in the kernel, where nobody below has saved it. x86-64; empty elsewhere.
 *
 * Where all functions keep a frame pointer, which is how programs are built to be debugged, the
 * table tells nothing but "by the frame pointer". But it also tells which registers were pushed
 * below that, and the code how far the stack pointer was moved further:
 *
 *      push %rbp  mov %rsp, %rbp  push ...  sub $bytes, %rsp
 *
 * with other instructions in between, so the sub is looked for without knowing where one begins.
 * And what a function does to its stack later (alloca) is not seen. So it is a guess; it is taken
 * only if there is a frame: an older one further up, and the return address of a call.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_unwind_cpu.h"
#include "prof_unwind_walk.h"

#if Prof_UNWIND_BY_TABLE && !defined(__aarch64__)

enum { CODE = 64, OLDER = 1 << 20 /* bytes that an older frame may be away */ };

/* Is there a frame? */
static int prof_is_frame(Prof_Walk *walk, uint64_t fp)
{
   uint64_t older, back;
   if (!Prof_Walk_read(walk, fp, &older) || !Prof_Walk_read(walk, fp + 8, &back)) return 0;
   return older - fp - 16 < OLDER && Prof_Walk_follows_call(back);
}

/* How many bytes the instruction takes from the stack pointer; 0: it is another one. */
static uint32_t prof_taken(const unsigned char *code)
{
   if (code[0] != 0x48 || code[2] != 0xec) return 0;
   if (code[1] == 0x83) return code[3];
   if (code[1] != 0x81) return 0;
   return code[3] | (uint32_t)code[4] << 8 | (uint32_t)code[5] << 16;
}

int Prof_Walk_find_frame(Prof_Walk *walk, uint64_t begin, uint64_t address, uint64_t pushed)
{
   unsigned char code[CODE + 8] = {0};
   uint64_t least = walk->frame.reg[Prof_STACK_SP] + pushed;
   uint64_t size = address - begin, i;
   if (size > CODE) size = CODE;
   if (walk->at_top || !Prof_Walk_read_code(begin, code, (uint32_t)size)) return 0;
   for (i = 0; i + 4 <= size; ++i) {
      uint32_t taken = prof_taken(code + i);
      if (!taken) continue;
      least += taken;
      break;
   }
   if (!prof_is_frame(walk, least)) return 0;
   Prof_Walk_set(walk, Prof_STACK_FP, least);
   return 1;
}

#elif Prof_UNWIND_BY_TABLE

int Prof_Walk_find_frame(Prof_Walk *walk, uint64_t begin, uint64_t address, uint64_t pushed)
{
   (void)walk;
   (void)begin;
   (void)address;
   (void)pushed;
   return 0;
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
