/* prof_unwind_windows.c - prof_unwind.h for Windows on x86-64. Empty elsewhere.
 *
 * The system finds the entry of a function, also of code that was made at run time and is made
 * known to it; what the entry says is done by prof_pdata.c, on the copy. A function without an
 * entry calls nobody: at the top that is certain in a module, and a guess in other code; further
 * out it cannot be, so the stack is cut.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_unwind.h"
#include "prof_modules.h"
#include "prof_pdata.h"
#include "prof_stack_memory.h"
#include "prof_unwind_cpu.h"

#if Prof_UNWIND_BY_WINDOWS
#include "../prof_windows.h"
#include <string.h>

typedef struct prof_task {
   const Prof_Stack_Copy *copy;
   Prof_Frame_Place *places;
   int most, count;
   unsigned flags;
} prof_task;

typedef enum prof_step { CUT, CALLER, INTERRUPTED, GUESSED, END } prof_step;

static int prof_read_stack(void *with, uint64_t address, uint64_t *word)
{
   const Prof_Stack_Copy *copy = (const Prof_Stack_Copy *)with;
   uint64_t offset = address - copy->from;
   if (copy->size < 8 || offset > copy->size - 8)
      return Prof_Stack_Memory_read(address, word, 8) == 8;
   memcpy(word, copy->bytes + offset, 8);
   return 1;
}

static int prof_read_image(void *with, uint64_t address, void *to, uint32_t size)
{
   (void)with;
   return Prof_Stack_Memory_read(address, to, size) == size;
}

static void prof_note(prof_task *task, uint64_t pc, uint64_t address, int guessed)
{
   const Prof_Module_Part *part = Prof_Modules_part(address);
   Prof_Frame_Place *place = &task->places[task->count++];
   place->pc = pc;
   place->module = part ? part->module : Prof_MODULES_NONE;
   place->guessed = (uint32_t)guessed;
   if (guessed) task->flags |= Prof_UNWIND_GUESSED;
}

static prof_step prof_to_caller(prof_task *task, Prof_Stack_Copy *frame, uint64_t address,
                                int exact_pc)
{
   Prof_Pdata_Memory memory;
   Prof_Pdata_Function function;
   DWORD64 base = 0;
   const RUNTIME_FUNCTION *entry = RtlLookupFunctionEntry(address, &base, NULL);
   int done;
   memory.read_stack = prof_read_stack;
   memory.read_image = prof_read_image;
   memory.with = (void *)(uintptr_t)task->copy;
   if (!entry) {
      if (task->count > 1 || !Prof_Pdata_step(frame, &memory, 0, NULL, 1)) return CUT;
      return Prof_Modules_part(address) ? CALLER : GUESSED;
   }
   function.begin = entry->BeginAddress;
   function.end = entry->EndAddress;
   function.info = entry->UnwindData;
   done = Prof_Pdata_step(frame, &memory, base, &function, exact_pc);
   return done == 2 ? INTERRUPTED : done ? CALLER : CUT;
}

static prof_step prof_go_on(prof_task *task, Prof_Stack_Copy *frame, prof_step came)
{
   uint64_t pc = frame->reg[Prof_STACK_PC], address = pc - (came == CALLER || came == GUESSED);
   int runs;
   if (task->count > 0 && pc == 0) return END;
   runs = Prof_Stack_Memory_can_run(address);
   if (task->count == task->most || (task->count > 0 && !runs)) return CUT;
   prof_note(task, pc, address, came == GUESSED);
   return runs ? prof_to_caller(task, frame, address, address == pc) : CUT;
}

static void prof_walk(void *with)
{
   prof_task *task = (prof_task *)with;
   Prof_Stack_Copy frame = *task->copy;
   prof_step step = INTERRUPTED;
   uint64_t sp;
   task->count = 0;
   task->flags = 0;
   while (step != END && step != CUT) step = prof_go_on(task, &frame, step);
   sp = frame.reg[Prof_STACK_SP];
   if (step == CUT) task->flags |= Prof_UNWIND_CUT;
   if (frame.own_end > frame.own_from && (sp < frame.own_from || sp > frame.own_end))
      task->flags |= Prof_UNWIND_FIBER;
}

int Prof_Unwind_stack(const Prof_Stack_Copy *copy, Prof_Frame_Place *places, int most,
                      unsigned *flags)
{
   prof_task task;
   uint64_t needed = (uint64_t)1 << Prof_STACK_PC | (uint64_t)1 << Prof_STACK_SP;
   task.copy = copy;
   task.places = places;
   task.most = most;
   task.count = 0;
   task.flags = 0;
   if (most <= 0 || (copy->known & needed) != needed || !Prof_Modules_hold(prof_walk, &task))
      task.flags = Prof_UNWIND_CUT;
   *flags = task.flags;
   return task.count;
}

const char *Prof_Unwind_refusal(void) { return NULL; }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
