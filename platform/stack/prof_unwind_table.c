/* prof_unwind_table.c - one step by a module's table: a row of prof_cfi.h, applied to registers.
 *
 * What cannot be read is not known from then on: only a return address that cannot be read ends
 * the stack. A CFA must lie further up than the stack pointer, as stacks grow down, so damaged
 * tables do not go round; where an expression computes it the stack may be another one.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_cfi.h"
#include "prof_unwind_cpu.h"
#include "prof_unwind_walk.h"

#if Prof_UNWIND_BY_TABLE

/* A program without an index is searched from its first entry on: so what was found is kept, for
 * each piece of code. All under the lock of what holds the modules. */
enum { HINTS = 512, HINT_BYTES = 32 };
static uint64_t prof_hints[HINTS];

static int prof_find_row(const Prof_Module_Part *part, uint64_t address, Prof_Cfi_Row *row)
{
   const Prof_Module_Part *tables = part->unwind ? Prof_Modules_part(part->unwind) : NULL;
   Prof_Cfi_Bytes bytes;
   if (!tables || !tables->can_read) return 0;
   bytes.bytes = (const unsigned char *)(uintptr_t)tables->begin;
   bytes.address = tables->begin;
   bytes.size = tables->end - tables->begin;
   return Prof_Cfi_find(&bytes, part->unwind, part->unwind_size, address, row,
                        part->unwind_size ? NULL : &prof_hints[address / HINT_BYTES % HINTS]);
}

static int prof_cfa(const Prof_Walk *walk, const Prof_Cfi_Row *row, const Prof_Cfi_Memory *memory,
                    uint64_t *cfa)
{
   uint64_t sp = walk->frame.reg[Prof_STACK_SP];
   if (row->cfa.how == Prof_CFI_IS_RESULT)
      return Prof_Cfi_evaluate(&row->cfa, &walk->frame, memory, NULL, cfa);
   if (!Prof_Walk_knows(walk, row->cfa_register)) return 0;
   *cfa = walk->frame.reg[row->cfa_register] + (uint64_t)row->cfa.value;
   return row->of_signal || *cfa > sp || (walk->at_top && *cfa == sp);
}

/* The caller's register of this number. Returns 0 if it is not known. */
static int prof_recover(const Prof_Walk *walk, const Prof_Cfi_Row *row, unsigned number,
                        const Prof_Cfi_Memory *memory, uint64_t cfa, uint64_t *value)
{
   const Prof_Cfi_Rule *rule = &row->rule[number];
   unsigned other = number;
   switch (rule->how) {
   case Prof_CFI_UNSET:
      if (!(Prof_UNWIND_KEPT >> number & 1) && number != row->return_register) return 0;
      break;
   case Prof_CFI_SAME: break;
   case Prof_CFI_AT: return memory->read(memory->with, cfa + (uint64_t)rule->value, value);
   case Prof_CFI_IS: *value = cfa + (uint64_t)rule->value; return 1;
   case Prof_CFI_REGISTER:
      if ((uint64_t)rule->value >= Prof_STACK_REGS) return 0;
      other = (unsigned)rule->value;
      break;
   case Prof_CFI_AT_RESULT:
      return Prof_Cfi_evaluate(rule, &walk->frame, memory, &cfa, value) &&
             memory->read(memory->with, *value, value);
   case Prof_CFI_IS_RESULT: return Prof_Cfi_evaluate(rule, &walk->frame, memory, &cfa, value);
   default: return 0;
   }
   *value = walk->frame.reg[other];
   return Prof_Walk_knows(walk, other);
}

/* All registers but the pc. What the call has overwritten is not the caller's. Returns 0, and has
 * changed nothing, if the stack pointer cannot be known. */
static int prof_recover_all(Prof_Walk *walk, const Prof_Cfi_Row *row, const Prof_Cfi_Memory *memory,
                            uint64_t cfa)
{
   Prof_Stack_Copy next = walk->frame;
   unsigned number;
   next.known = 0;
   for (number = 0; number < Prof_STACK_PC; ++number) {
      if (number == row->return_register && !row->of_signal) continue;
      if (prof_recover(walk, row, number, memory, cfa, &next.reg[number]))
         next.known |= (uint64_t)1 << number;
   }
   if (row->rule[Prof_STACK_SP].how == Prof_CFI_UNSET) {
      next.reg[Prof_STACK_SP] = cfa;
      next.known |= (uint64_t)1 << Prof_STACK_SP;
   }
   if (!(next.known >> Prof_STACK_SP & 1)) return 0;
   walk->frame = next;
   return 1;
}

/* By the frame pointer, which is not known. */
static int prof_wants_frame(const Prof_Walk *walk, const Prof_Cfi_Row *row)
{
   return row->cfa.how != Prof_CFI_IS_RESULT && row->cfa_register == Prof_STACK_FP &&
          row->cfa.value == 16 && !Prof_Walk_knows(walk, Prof_STACK_FP);
}

/* Bytes of registers that are saved below the frame pointer. */
static uint64_t prof_pushed(const Prof_Cfi_Row *row)
{
   int64_t lowest = -16;
   unsigned number;
   for (number = 0; number < Prof_STACK_PC; ++number)
      if (row->rule[number].how == Prof_CFI_AT && row->rule[number].value < lowest)
         lowest = row->rule[number].value;
   return (uint64_t)(-16 - lowest);
}

Prof_Walk_Step Prof_Walk_by_table(Prof_Walk *walk, const Prof_Module_Part *part, uint64_t address)
{
   Prof_Cfi_Row row;
   Prof_Cfi_Memory memory;
   uint64_t cfa, pc;
   int guessed = 0;
   memory.read = Prof_Walk_read;
   memory.with = walk;
   if (!prof_find_row(part, address, &row)) return Prof_WALK_CUT;
   if (row.rule[row.return_register].how == Prof_CFI_UNKNOWN) return Prof_WALK_END;
   if (prof_wants_frame(walk, &row))
      guessed = Prof_Walk_find_frame(walk, row.begin, address, prof_pushed(&row));
   if (!prof_cfa(walk, &row, &memory, &cfa)) return Prof_WALK_CUT;
   if (row.return_register == Prof_STACK_PC && row.rule[Prof_STACK_PC].how == Prof_CFI_UNSET)
      return Prof_WALK_CUT;
   if (!prof_recover(walk, &row, row.return_register, &memory, cfa, &pc)) return Prof_WALK_CUT;
   if (!prof_recover_all(walk, &row, &memory, cfa)) return Prof_WALK_CUT;
   Prof_Walk_set(walk, Prof_STACK_PC, Prof_Unwind_stripped(pc));
   if (guessed) return Prof_WALK_GUESSED;
   return row.of_signal ? Prof_WALK_INTERRUPTED : Prof_WALK_CALLER;
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
