/* prof_unwind_stub.c - one step from a stub of the linker's, by which a module calls another. Not
 * all linkers write tables for these: lld does not on x86-64, nobody does on ARM64. A stub is known
 * by its code, and has at most pushed two words; so this is no guess.
 *
 *      x86-64   jmp *address          nothing is pushed
 *               push number; jmp      one, or two behind the next push
 *      ARM64    adrp x16; ldr x17; add x16; br x17    and stp x16, x30 before it, in the first one
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_unwind_cpu.h"
#include "prof_unwind_walk.h"
#include <string.h>

#if Prof_UNWIND_BY_TABLE

static Prof_Walk_Step prof_take(Prof_Walk *walk, uint64_t pc, uint64_t sp)
{
   if (!Prof_Walk_follows_call(pc)) return Prof_WALK_CUT;
   Prof_Walk_set(walk, Prof_STACK_PC, pc);
   Prof_Walk_set(walk, Prof_STACK_SP, sp);
   return Prof_WALK_CALLER;
}

#if defined(__aarch64__)

enum { INSTRUCTIONS = 5 };

static uint32_t prof_instruction(uint64_t address)
{
   unsigned char code[4];
   if (!Prof_Walk_read_code(address, code, 4)) return 0;
   return code[0] | (uint32_t)code[1] << 8 | (uint32_t)code[2] << 16 | (uint32_t)code[3] << 24;
}

/* From pc on: only what stubs consist of, up to their jump. Returns where that is; 0: it is
 * none. */
static uint64_t prof_jump_of(uint64_t pc)
{
   int i;
   for (i = 0; i < INSTRUCTIONS; ++i, pc += 4) {
      uint32_t op = prof_instruction(pc);
      if (op == 0xd61f0220u) return pc;                 /* br x17 */
      if (op != 0xa9bf7bf0u &&                          /* stp x16, x30, [sp, #-16]! */
          op != 0xd503245fu &&                          /* bti c */
          (op & 0x9f00001fu) != 0x90000010u &&          /* adrp x16 */
          (op & 0xffc003ffu) != 0xf9400211u &&          /* ldr x17, [x16, #] */
          (op & 0xffc003ffu) != 0x91000210u)            /* add x16, x16, # */
         return 0;
   }
   return 0;
}

Prof_Walk_Step Prof_Walk_from_stub(Prof_Walk *walk)
{
   uint64_t pc = walk->frame.reg[Prof_STACK_PC], sp = walk->frame.reg[Prof_STACK_SP], jump;
   if (!walk->exact_pc || !Prof_Walk_knows(walk, 30)) return Prof_WALK_CUT;
   jump = prof_jump_of(pc);
   if (!jump) return Prof_WALK_CUT;
   if (jump - pc < 16 && prof_instruction(jump - 16) == 0xa9bf7bf0u) sp += 16;
   return prof_take(walk, Prof_Unwind_stripped(walk->frame.reg[30]), sp);
}

#else

/* How many words have been pushed before this instruction; -1: it is no stub's. */
static int prof_pushed(const unsigned char *code)
{
   static const unsigned char mark[] = {0xf3, 0x0f, 0x1e, 0xfa}; /* endbr64 */
   if (memcmp(code, mark, sizeof mark) == 0) code += sizeof mark;
   if (code[0] == 0xf2) ++code;
   if (code[0] == 0xff && code[1] == 0x25) return 0; /* or 2, in the first stub */
   if (code[0] == 0x68) return 0;
   if (code[0] == 0xe9 || (code[0] == 0xff && code[1] == 0x35)) return 1;
   return -1;
}

/* A jump at the end of an ordinary function looks like that, too: so what lies where the return
 * address would be must follow a call. */
Prof_Walk_Step Prof_Walk_from_stub(Prof_Walk *walk)
{
   uint64_t pc = walk->frame.reg[Prof_STACK_PC], sp = walk->frame.reg[Prof_STACK_SP], to;
   unsigned char code[7];
   int pushed;
   if (!walk->exact_pc || !Prof_Walk_read_code(pc, code, sizeof code)) return Prof_WALK_CUT;
   pushed = prof_pushed(code);
   for (; pushed >= 0 && pushed <= 2; pushed += 2) {
      uint64_t at = sp + (uint64_t)pushed * 8;
      if (Prof_Walk_read(walk, at, &to) && prof_take(walk, to, at + 8) == Prof_WALK_CALLER)
         return Prof_WALK_CALLER;
   }
   return Prof_WALK_CUT;
}

#endif

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
