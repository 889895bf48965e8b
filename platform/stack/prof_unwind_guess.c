/* prof_unwind_guess.c - one step where no table says anything: code that a script's compiler has
 * made, and, on ARM64, modules without tables.
 *
 * A candidate for the return address must follow a call. One that only lies on the stack must be
 * in a function with a table besides: an old one, of a call that is over, may be found all the
 * same.
 * So it is tried in the order of what is most certain:
 *
 *      x86-64   at rsp              the function has pushed nothing
 *               behind push %rbp    the address lies above what was just pushed
 *               at rbp + 8          the function keeps a frame pointer, and rbp's chain goes up
 *               the next one on the stack
 *      ARM64    lr                  the function has not saved it yet, or has it back
 *               at fp + 8           the record that functions make by convention
 *
 * Registers that the function may have saved are not known afterwards.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_stack_memory.h"
#include "prof_unwind_cpu.h"
#include "prof_unwind_walk.h"

#if Prof_UNWIND_BY_TABLE

/* What the walk goes to: a return address, the caller's stack pointer, and a frame pointer if
 * has_fp. */
typedef struct prof_guess {
   uint64_t pc, sp, fp;
   int has_fp;
} prof_guess;

static Prof_Walk_Step prof_take(Prof_Walk *walk, const prof_guess *guess, uint64_t kept)
{
   walk->frame.known &= kept;
   Prof_Walk_set(walk, Prof_STACK_PC, guess->pc);
   Prof_Walk_set(walk, Prof_STACK_SP, guess->sp);
   if (guess->has_fp) Prof_Walk_set(walk, Prof_STACK_FP, guess->fp);
   return Prof_WALK_GUESSED;
}

/* The record that a frame pointer points to: the caller's frame pointer, and the return address. */
static int prof_read_record(Prof_Walk *walk, prof_guess *guess)
{
   uint64_t fp = walk->frame.reg[Prof_STACK_FP], sp = walk->frame.reg[Prof_STACK_SP];
   if (!Prof_Walk_knows(walk, Prof_STACK_FP) || fp < sp || fp % 8 != 0) return 0;
   if (!Prof_Walk_read(walk, fp, &guess->fp) || !Prof_Walk_read(walk, fp + 8, &guess->pc)) return 0;
   guess->pc = Prof_Unwind_stripped(guess->pc);
   guess->sp = fp + 16;
   guess->has_fp = 1;
   return 1;
}

/* The next record lies further up; the last one is 0. Callers without frame pointers have anything
 * else in that register. */
static int prof_goes_up(const Prof_Walk *walk, const prof_guess *guess)
{
   return guess->fp == 0 || guess->fp > walk->frame.reg[Prof_STACK_FP];
}

#if defined(__aarch64__)

int Prof_Walk_follows_call(uint64_t address)
{
   unsigned char code[4];
   uint32_t op;
   if (address % 4 != 0 || !Prof_Walk_read_code(address - 4, code, 4)) return 0;
   op = code[0] | (uint32_t)code[1] << 8 | (uint32_t)code[2] << 16 | (uint32_t)code[3] << 24;
   return (op & 0xfc000000u) == 0x94000000u || (op & 0xfffffc1fu) == 0xd63f0000u ||
          (op & 0xfefff800u) == 0xd63f0800u; /* bl, blr, and blr with a signature */
}

/* Has the function at pc its caller's address in lr? Looks back for what it last did with it: it
 * was saved (stp x29, x30), is back (ldp), or another function ended (ret) before this began. */
static int prof_lr_is_caller(uint64_t pc)
{
   enum { BACK = 128 };
   int i;
   for (i = 1; i <= BACK; ++i) {
      unsigned char code[4];
      uint32_t op;
      if (!Prof_Walk_read_code(pc - (uint64_t)i * 4, code, 4)) return 1; /* its very begin */
      op = code[0] | (uint32_t)code[1] << 8 | (uint32_t)code[2] << 16 | (uint32_t)code[3] << 24;
      if (op == 0xd65f03c0u || (op & 0xffc07fffu) == 0xa8c07bfdu) return 1;
      if ((op & 0xfe407fffu) == 0xa8007bfdu) return 0;
   }
   return 0;
}

Prof_Walk_Step Prof_Walk_guess(Prof_Walk *walk)
{
   prof_guess guess;
   uint64_t pc = walk->frame.reg[Prof_STACK_PC];
   guess.has_fp = 0;
   guess.sp = walk->frame.reg[Prof_STACK_SP];
   if (walk->exact_pc && Prof_Walk_knows(walk, 30) && prof_lr_is_caller(pc)) {
      guess.pc = Prof_Unwind_stripped(walk->frame.reg[30]);
      if (Prof_Walk_follows_call(guess.pc))
         return prof_take(walk, &guess, Prof_UNWIND_KEPT & ~((uint64_t)1 << 30));
   }
   if (!prof_read_record(walk, &guess) || !prof_goes_up(walk, &guess)) return Prof_WALK_CUT;
   if (guess.pc == 0) return prof_take(walk, &guess, 0);
   return Prof_Walk_follows_call(guess.pc) ? prof_take(walk, &guess, 0) : Prof_WALK_CUT;
}

#else

enum { WORDS = 512 }; /* that are looked at for a return address */

/* call's forms: e8 and four bytes; ff, where the second byte's middle is 2 and tells how many more
 * there are. */
static int prof_ends_call(const unsigned char *code, unsigned size)
{
   unsigned form = code[1], low = form & 7, bytes = 2;
   if (code[0] == 0xe8) return size == 5;
   if (code[0] != 0xff || (form >> 3 & 7) != 2) return 0;
   if (form < 0xc0 && low == 4) ++bytes;
   if (form >> 6 == 1) bytes += 1;
   else if (form >> 6 == 2 || (form < 0x40 && (low == 4 ? code[2] & 7u : low) == 5)) bytes += 4;
   return bytes == size;
}

int Prof_Walk_follows_call(uint64_t address)
{
   unsigned char code[8];
   unsigned size;
   if (!Prof_Walk_read_code(address - 7, code, 7)) return 0;
   code[7] = 0;
   for (size = 2; size <= 7; ++size)
      if (prof_ends_call(code + 7 - size, size)) return 1;
   return 0;
}

static int prof_is_called_from_table(uint64_t pc)
{
   const Prof_Module_Part *part = Prof_Modules_part(pc - 1);
   return part && part->can_run && part->unwind && Prof_Walk_follows_call(pc);
}

/* Its table must lead to another call, if it leads anywhere. An old address has other things above
 * it. */
static int prof_leads_on(const Prof_Walk *walk, const prof_guess *guess)
{
   Prof_Walk ahead = *walk;
   const Prof_Module_Part *part = Prof_Modules_part(guess->pc - 1);
   Prof_Walk_Step step;
   prof_take(&ahead, guess, 0);
   ahead.at_top = ahead.exact_pc = 0;
   step = part ? Prof_Walk_by_table(&ahead, part, guess->pc - 1) : Prof_WALK_CUT;
   return step != Prof_WALK_CALLER || Prof_Walk_follows_call(ahead.frame.reg[Prof_STACK_PC]);
}

static int prof_read_at(Prof_Walk *walk, uint64_t at, prof_guess *guess)
{
   guess->sp = at + 8;
   guess->has_fp = 0;
   return Prof_Walk_read(walk, at, &guess->pc) && prof_is_called_from_table(guess->pc) &&
          prof_leads_on(walk, guess);
}

/* Code that was made at run time may have been called by more of it. */
static int prof_read_good_record(Prof_Walk *walk, prof_guess *guess)
{
   if (!prof_read_record(walk, guess)) return 0;
   if (Prof_Modules_part(guess->pc - 1))
      return prof_is_called_from_table(guess->pc) && prof_leads_on(walk, guess);
   return prof_goes_up(walk, guess) && Prof_Walk_follows_call(guess->pc) &&
          Prof_Stack_Memory_can_run(guess->pc - 1);
}

static int prof_has_just_pushed(uint64_t pc)
{
   unsigned char code[1];
   return Prof_Walk_read_code(pc - 1, code, 1) && code[0] == 0x55;
}

Prof_Walk_Step Prof_Walk_guess(Prof_Walk *walk)
{
   uint64_t sp = walk->frame.reg[Prof_STACK_SP], pc = walk->frame.reg[Prof_STACK_PC];
   prof_guess guess;
   int i;
   if (walk->exact_pc && prof_read_at(walk, sp, &guess))
      return prof_take(walk, &guess, Prof_UNWIND_KEPT);
   if (walk->exact_pc && prof_has_just_pushed(pc) && prof_read_at(walk, sp + 8, &guess))
      return prof_take(walk, &guess, Prof_UNWIND_KEPT);
   if (prof_read_good_record(walk, &guess)) return prof_take(walk, &guess, 0);
   for (i = 0; i < WORDS; ++i)
      if (prof_read_at(walk, sp + (uint64_t)i * 8, &guess)) return prof_take(walk, &guess, 0);
   return Prof_WALK_CUT;
}

#endif

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
