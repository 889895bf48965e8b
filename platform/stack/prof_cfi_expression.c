/* prof_cfi_expression.c - DWARF's expressions: a small machine with a stack, by which tables tell
 * what no plain rule can: where the kernel keeps registers under a signal, how far a PLT stub is.
 *
 * A jump may go back: so a run has a number of steps at most.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_cfi.h"
#include "prof_cfi_reader.h"

enum { DEPTH = 64, STEPS = 256 };

typedef struct prof_machine {
   Prof_Cfi_Reader code;
   const unsigned char *begin;
   const Prof_Stack_Copy *frame;
   const Prof_Cfi_Memory *memory;
   uint64_t stack[DEPTH];
   unsigned depth;
   int bad;
} prof_machine;

static void prof_push(prof_machine *m, uint64_t value)
{
   if (m->depth < DEPTH) m->stack[m->depth++] = value;
   else m->bad = 1;
}

static uint64_t prof_pop(prof_machine *m)
{
   if (m->depth > 0) return m->stack[--m->depth];
   m->bad = 1;
   return 0;
}

static void prof_push_from_top(prof_machine *m, unsigned index)
{
   if (index < m->depth) prof_push(m, m->stack[m->depth - 1 - index]);
   else m->bad = 1;
}

static void prof_push_register(prof_machine *m, uint64_t number)
{
   int64_t offset = Prof_Cfi_Reader_signed_leb(&m->code);
   if (number >= Prof_STACK_REGS || !(m->frame->known >> number & 1)) m->bad = 1;
   else prof_push(m, m->frame->reg[number] + (uint64_t)offset);
}

static void prof_load(prof_machine *m, unsigned size)
{
   uint64_t word = 0;
   if (size < 1 || size > 8 || !m->memory->read(m->memory->with, prof_pop(m), &word)) m->bad = 1;
   else prof_push(m, size == 8 ? word : word & (((uint64_t)1 << size * 8) - 1));
}

/* The top goes below the two next ones. */
static void prof_rotate(prof_machine *m)
{
   uint64_t a = prof_pop(m), b = prof_pop(m), c = prof_pop(m);
   prof_push(m, a);
   prof_push(m, c);
   prof_push(m, b);
}

static void prof_swap(prof_machine *m)
{
   uint64_t a = prof_pop(m), b = prof_pop(m);
   prof_push(m, a);
   prof_push(m, b);
}

static void prof_jump(prof_machine *m, int taken)
{
   int64_t by = Prof_Cfi_Reader_signed(&m->code, 2);
   if (!taken || m->code.bad) return;
   if (by < m->begin - m->code.at || by > m->code.end - m->code.at) m->bad = 1;
   else m->code.at += by;
}

static int64_t prof_quotient(prof_machine *m, int64_t a, int64_t b)
{
   if (b != 0 && b != -1) return a / b;
   if (b == 0) m->bad = 1;
   return (int64_t)(0 - (uint64_t)a);
}

static uint64_t prof_shifted(unsigned op, uint64_t a, uint64_t by)
{
   uint64_t sign = a >> 63 && op == 0x26 ? ~(uint64_t)0 : 0;
   if (by > 63) return sign;
   if (op == 0x24) return a << by;
   return by ? a >> by | sign << (64 - by) : a;
}

/* Two come from the stack, one is put there. */
static void prof_combine(prof_machine *m, unsigned op)
{
   uint64_t b = prof_pop(m), a = prof_pop(m), r = 0;
   int64_t sb = (int64_t)b, sa = (int64_t)a;
   switch (op) {
   case 0x1a: r = a & b; break;
   case 0x1b: r = (uint64_t)prof_quotient(m, sa, sb); break;
   case 0x1c: r = a - b; break;
   case 0x1d: r = b ? a % b : (uint64_t)(m->bad = 1); break;
   case 0x1e: r = a * b; break;
   case 0x21: r = a | b; break;
   case 0x22: r = a + b; break;
   case 0x24:
   case 0x25:
   case 0x26: r = prof_shifted(op, a, b); break;
   case 0x27: r = a ^ b; break;
   case 0x29: r = sa == sb; break;
   case 0x2a: r = sa >= sb; break;
   case 0x2b: r = sa > sb; break;
   case 0x2c: r = sa <= sb; break;
   case 0x2d: r = sa < sb; break;
   case 0x2e: r = sa != sb; break;
   default: m->bad = 1;
   }
   prof_push(m, r);
}

/* A number that stands in the code. */
static void prof_push_constant(prof_machine *m, unsigned op)
{
   static const unsigned char sizes[] = {1, 1, 2, 2, 4, 4, 8, 8};
   if (op == 0x03) prof_push(m, Prof_Cfi_Reader_fixed(&m->code, 8));
   else if (op == 0x10) prof_push(m, Prof_Cfi_Reader_leb(&m->code));
   else if (op == 0x11) prof_push(m, (uint64_t)Prof_Cfi_Reader_signed_leb(&m->code));
   else if (op & 1) prof_push(m, (uint64_t)Prof_Cfi_Reader_signed(&m->code, sizes[op - 0x08]));
   else prof_push(m, Prof_Cfi_Reader_fixed(&m->code, sizes[op - 0x08]));
}

static void prof_do(prof_machine *m, unsigned op)
{
   uint64_t a;
   switch (op) {
   case 0x06: prof_load(m, 8); return;
   case 0x94: prof_load(m, (unsigned)Prof_Cfi_Reader_fixed(&m->code, 1)); return;
   case 0x12: prof_push_from_top(m, 0); return;
   case 0x13: prof_pop(m); return;
   case 0x14: prof_push_from_top(m, 1); return;
   case 0x15: prof_push_from_top(m, (unsigned)Prof_Cfi_Reader_fixed(&m->code, 1)); return;
   case 0x16: prof_swap(m); return;
   case 0x17: prof_rotate(m); return;
   case 0x19: a = prof_pop(m), prof_push(m, a >> 63 ? 0 - a : a); return;
   case 0x1f: prof_push(m, 0 - prof_pop(m)); return;
   case 0x20: prof_push(m, ~prof_pop(m)); return;
   case 0x23: a = prof_pop(m), prof_push(m, a + Prof_Cfi_Reader_leb(&m->code)); return;
   case 0x28: prof_jump(m, prof_pop(m) != 0); return;
   case 0x2f: prof_jump(m, 1); return;
   case 0x92: prof_push_register(m, Prof_Cfi_Reader_leb(&m->code)); return;
   case 0x96: return;
   default: break;
   }
   if (op == 0x03 || (op >= 0x08 && op <= 0x11)) prof_push_constant(m, op);
   else if (op >= 0x30 && op <= 0x4f) prof_push(m, op - 0x30);
   else if (op >= 0x70 && op <= 0x8f) prof_push_register(m, op - 0x70);
   else prof_combine(m, op);
}

int Prof_Cfi_evaluate(const Prof_Cfi_Rule *rule, const Prof_Stack_Copy *frame,
                      const Prof_Cfi_Memory *memory, const uint64_t *first, uint64_t *result)
{
   prof_machine m;
   int steps;
   m.code.at = m.begin = rule->expression;
   m.code.end = rule->expression + rule->size;
   m.code.bad = m.bad = 0;
   m.frame = frame;
   m.memory = memory;
   m.depth = 0;
   if (first) prof_push(&m, *first);
   for (steps = 0; steps < STEPS && m.code.at < m.code.end && !m.bad; ++steps)
      prof_do(&m, (unsigned)Prof_Cfi_Reader_fixed(&m.code, 1));
   if (m.bad || m.code.bad || steps == STEPS) return 0;
   *result = prof_pop(&m);
   return !m.bad;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
