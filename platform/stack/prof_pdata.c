/* prof_pdata.c - undoes prologues by their codes, and does the rest of epilogues. It knows no
 * system: tests run it anywhere.
 *
 *      UNWIND_INFO   version and flags, bytes of the prologue, number of codes, frame register
 *                    codes: 16 bits each, some with one or two more; the prologue's last one first
 *                    then the entry of another function, if that is where this one's codes go on
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_pdata.h"
#include "../prof_bytes.h"
#include <stddef.h>
#include <string.h>

enum { CHAINED = 4, CHAINS = 32, POPS = 16, INFO = 4 + 2 * 256 + 12 };
enum { RSP = 7, PC = 16 };

/* Windows counts registers as instructions do, DWARF does not. */
static unsigned prof_number(unsigned windows)
{
   static const unsigned char numbers[16] = {0, 2,  1,  3,  7,  6,  4,  5,
                                             8, 9, 10, 11, 12, 13, 14, 15};
   return numbers[windows & 15];
}

typedef struct prof_state {
   Prof_Stack_Copy next;
   const Prof_Pdata_Memory *memory;
   uint64_t base, pc;
   uint64_t frame;     /* what codes count from, once the prologue has set it up */
   int interrupted;    /* a frame that the machine itself has pushed */
   int bad;
} prof_state;

static void prof_set(prof_state *s, unsigned number, uint64_t value)
{
   s->next.reg[number] = value;
   s->next.known |= (uint64_t)1 << number;
}

/* A register that cannot be read is not known. */
static void prof_load(prof_state *s, unsigned number, uint64_t at)
{
   uint64_t value;
   if (s->memory->read_stack(s->memory->with, at, &value)) prof_set(s, number, value);
   else s->next.known &= ~((uint64_t)1 << number);
}

static void prof_pop(prof_state *s, unsigned number)
{
   prof_load(s, number, s->next.reg[RSP]);
   s->next.reg[RSP] += 8;
}

/* ---- Epilogues --------------------------------------------------------------------------------- */

/* add $n, %rsp or lea n(%reg), %rsp. Returns its size; 0: it is none. */
static unsigned prof_do_free(prof_state *s, const unsigned char *code)
{
   unsigned number = prof_number((code[2] & 7u) | (code[0] & 1u) << 3);
   int32_t far;
   if (code[0] == 0x48 && code[1] == 0x83 && code[2] == 0xc4) {
      s->next.reg[RSP] += (uint64_t)(int64_t)(int8_t)code[3];
      return 4;
   }
   far = (int32_t)Prof_Bytes_get32(code + 3);
   if (code[0] == 0x48 && code[1] == 0x81 && code[2] == 0xc4) {
      s->next.reg[RSP] += (uint64_t)(int64_t)far;
      return 7;
   }
   if ((code[0] & 0xfe) != 0x48 || code[1] != 0x8d || (code[2] & 0x38) != 0x20 ||
       (code[2] & 7) == 4 || !(s->next.known >> number & 1))
      return 0;
   if (code[2] >> 6 != 1 && code[2] >> 6 != 2) return 0;
   s->next.reg[RSP] = s->next.reg[number] +
                      (uint64_t)(code[2] >> 6 == 1 ? (int64_t)(int8_t)code[3] : (int64_t)far);
   return code[2] >> 6 == 1 ? 4 : 7;
}

static unsigned prof_do_pop(prof_state *s, const unsigned char *code)
{
   unsigned far = code[0] == 0x41;
   if (code[far] < 0x58 || code[far] > 0x5f || (code[far] == 0x5c && !far)) return 0; /* rsp */
   prof_pop(s, prof_number((code[far] & 7u) | far << 3));
   return far + 1;
}

/* A return, or a jump out of the function. */
static int prof_leaves(const prof_state *s, const unsigned char *code, uint64_t at,
                       const Prof_Pdata_Function *function)
{
   uint64_t to;
   if (code[0] == 0xc3 || code[0] == 0xc2 || (code[0] == 0xf3 && code[1] == 0xc3)) return 1;
   if (code[0] == 0xff && code[1] == 0x25) return 1;
   if (code[0] == 0x48 && code[1] == 0xff && (code[2] & 0x38) == 0x20) return 1;
   if (code[0] == 0xeb) to = at + 2 + (uint64_t)(int64_t)(int8_t)code[1];
   else if (code[0] == 0xe9) to = at + 5 + (uint64_t)(int64_t)(int32_t)Prof_Bytes_get32(code + 1);
   else return 0;
   return to - s->base < function->begin || to - s->base >= function->end;
}

/* Nothing has been done if what stands at pc is no epilogue. */
static int prof_finish_epilogue(prof_state *s, const Prof_Pdata_Function *function)
{
   prof_state before = *s;
   uint64_t at = s->pc;
   unsigned char code[8];
   int i;
   for (i = 0; i < POPS; ++i) {
      unsigned size = 0;
      memset(code, 0, sizeof code);
      if (!s->memory->read_image(s->memory->with, at, code, sizeof code) &&
          !s->memory->read_image(s->memory->with, at, code, 1))
         break;
      if (prof_leaves(s, code, at, function)) return 1;
      if (i == 0) size = prof_do_free(s, code);
      if (size == 0) size = prof_do_pop(s, code);
      if (size == 0) break;
      at += size;
   }
   *s = before;
   return 0;
}

/* ---- Codes ------------------------------------------------------------------------------------- */

/* How many more 16-bit words a code has. */
static unsigned prof_more(unsigned version, unsigned op, unsigned info)
{
   switch (op) {
   case 1: return info == 0 ? 1 : 2;
   case 4: case 8: return 1;
   case 5: case 9: return 2;
   case 6: return version == 1 ? 1 : 0; /* of version 2: where an epilogue is */
   case 7: return 2;
   default: return 0;
   }
}

static void prof_pop_machine_frame(prof_state *s, unsigned has_error)
{
   uint64_t at = s->next.reg[RSP] + (uint64_t)8 * has_error;
   prof_load(s, PC, at);
   prof_load(s, RSP, at + 24);
   if (!(s->next.known >> PC & s->next.known >> RSP & 1)) s->bad = 1;
   s->interrupted = 1;
}

static void prof_undo(prof_state *s, unsigned op, unsigned info, const unsigned char *more)
{
   uint32_t far = more[0] | (uint32_t)more[1] << 8;
   uint32_t farther = far | (uint32_t)more[2] << 16 | (uint32_t)more[3] << 24;
   switch (op) {
   case 0: prof_pop(s, prof_number(info)); break;
   case 1: s->next.reg[RSP] += info == 0 ? (uint64_t)far * 8 : farther; break;
   case 2: s->next.reg[RSP] += (uint64_t)info * 8 + 8; break;
   case 3: s->next.reg[RSP] = s->frame; break;
   case 4: prof_load(s, prof_number(info), s->frame + (uint64_t)far * 8); break;
   case 5: prof_load(s, prof_number(info), s->frame + farther); break;
   case 10: prof_pop_machine_frame(s, info & 1); break;
   case 6: case 7: case 8: case 9: break;
   default: s->bad = 1;
   }
}

/* Where the frame register points, if the prologue has come to set it; else the stack pointer. */
static void prof_find_frame(prof_state *s, const unsigned char *info, uint32_t done)
{
   unsigned i, number = prof_number(info[3] & 15u), set = info[1] <= done;
   for (i = 0; i < info[2]; ++i) {
      const unsigned char *code = info + 4 + (size_t)i * 2;
      unsigned op = code[1] & 15u;
      if (op == 3 && code[0] <= done) set = 1;
      i += prof_more(info[0] & 7u, op, code[1] >> 4);
   }
   s->frame = s->next.reg[RSP];
   if ((info[3] & 15) == 0 || !set) return;
   if (s->next.known >> number & 1) s->frame = s->next.reg[number] - (info[3] & 0xF0u);
   else s->bad = 1;
}

/* `done`: bytes of the prologue that have run. */
static void prof_undo_all(prof_state *s, const unsigned char *info, uint32_t done)
{
   unsigned i;
   prof_find_frame(s, info, done);
   for (i = 0; i < info[2] && !s->bad; ++i) {
      const unsigned char *code = info + 4 + (size_t)i * 2;
      unsigned op = code[1] & 15u;
      if (code[0] <= done) prof_undo(s, op, code[1] >> 4, code + 2);
      i += prof_more(info[0] & 7u, op, code[1] >> 4);
   }
}

/* Zeros stand behind what can be read: four bytes are enough for a function without codes. */
static int prof_read_info(prof_state *s, uint32_t at, unsigned char *info)
{
   unsigned size;
   memset(info, 0, INFO + 8);
   if (!s->memory->read_image(s->memory->with, s->base + at, info, 4)) return 0;
   size = 4 + (info[2] + (info[2] & 1u)) * 2;
   if (info[0] >> 3 & CHAINED) size += 12;
   return (info[0] & 7) <= 2 && (info[0] & 7) >= 1 &&
          s->memory->read_image(s->memory->with, s->base + at, info, size);
}

static void prof_undo_function(prof_state *s, const Prof_Pdata_Function *function, int exact_pc)
{
   unsigned char info[INFO + 8];
   uint32_t at = function->info, offset = (uint32_t)(s->pc - s->base - function->begin);
   int i;
   for (i = 0; i < CHAINS && !s->bad; ++i) {
      if (!prof_read_info(s, at, info)) break;
      if (i == 0 && exact_pc && offset >= info[1] && prof_finish_epilogue(s, function)) return;
      prof_undo_all(s, info, i == 0 && offset < info[1] ? offset : 0xFFFFFFFFu);
      if (!(info[0] >> 3 & CHAINED)) return;
      at = Prof_Bytes_get32(info + 4 + (size_t)(info[2] + (info[2] & 1u)) * 2 + 8);
   }
   s->bad = 1;
}

/* What a call may have overwritten is not the caller's: all but rbx, rbp, rsi, rdi, r12 to r15. */
static const uint64_t prof_kept = 1u << 3 | 1u << 4 | 1u << 5 | 1u << 6 | 1u << RSP | 0xF000u;

int Prof_Pdata_step(Prof_Stack_Copy *frame, const Prof_Pdata_Memory *memory, uint64_t base,
                    const Prof_Pdata_Function *function, int exact_pc)
{
   prof_state s;
   s.next = *frame;
   s.memory = memory;
   s.base = base;
   s.pc = frame->reg[PC];
   s.frame = 0;
   s.interrupted = s.bad = 0;
   if (function) prof_undo_function(&s, function, exact_pc);
   if (s.bad) return 0;
   if (!s.interrupted) {
      s.next.known &= prof_kept;
      prof_pop(&s, PC);
      if (!(s.next.known >> PC & 1) || s.next.reg[RSP] <= frame->reg[RSP]) return 0;
   }
   *frame = s.next;
   return s.interrupted ? 2 : 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
