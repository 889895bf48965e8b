/* prof_unwind_elf.c - prof_unwind.h where modules have .eh_frame: Linux on x86-64 and ARM64. Empty
 * elsewhere.
 *
 *      pc of the top -> its table's row -> the caller's registers -> its return address - 1 -> ...
 *
 * A return address may be the first instruction of another function, as a call that never returns
 * can be a function's last: so callers are looked up one byte before. The top's pc, and that of a
 * frame that a signal has interrupted, are looked up as they are.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_unwind.h"
#include "prof_stack_memory.h"
#include "prof_unwind_cpu.h"
#include "prof_unwind_walk.h"

#if Prof_UNWIND_BY_TABLE
#include <string.h>

typedef struct prof_task {
   const Prof_Stack_Copy *copy;
   Prof_Frame_Place *places;
   int most, count;
   unsigned flags;
} prof_task;

/* ---- Memory ------------------------------------------------------------------------------------ */

/* A piece of a page at once: the next question is mostly for what lies behind. */
static int prof_read_beyond(Prof_Walk *walk, uint64_t address, uint64_t *word)
{
   uint64_t offset = address - walk->window_from;
   uint32_t size = Prof_WALK_WINDOW - (uint32_t)(address % Prof_WALK_WINDOW);
   if (walk->window_size < 8 || offset > walk->window_size - 8) {
      walk->window_size = Prof_Stack_Memory_read(address, walk->window, size < 8 ? 8 : size);
      walk->window_from = address;
      offset = 0;
   }
   if (walk->window_size < 8) return 0;
   memcpy(word, walk->window + offset, 8);
   return 1;
}

/* Addresses may be any number: sums of them could wrap, so the difference is compared. */
int Prof_Walk_read(void *with, uint64_t address, uint64_t *word)
{
   Prof_Walk *walk = (Prof_Walk *)with;
   const Prof_Stack_Copy *copy = &walk->frame;
   uint64_t offset = address - copy->from;
   if (copy->size < 8 || offset > copy->size - 8) return prof_read_beyond(walk, address, word);
   memcpy(word, copy->bytes + offset, 8);
   return 1;
}

int Prof_Walk_read_code(uint64_t address, unsigned char *to, uint32_t size)
{
   const Prof_Module_Part *part = Prof_Modules_part(address);
   if (!part) return Prof_Stack_Memory_read(address, to, size) == size;
   if (!part->can_read || part->end - address < size) return 0;
   memcpy(to, (const void *)(uintptr_t)address, size);
   return 1;
}

/* ---- The walk ---------------------------------------------------------------------------------- */

/* A place where code can be. */
static int prof_can_run(uint64_t address)
{
   const Prof_Module_Part *part = Prof_Modules_part(address);
   return part ? (int)part->can_run : Prof_Stack_Memory_can_run(address);
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

static Prof_Walk_Step prof_step(Prof_Walk *walk, uint64_t address)
{
   const Prof_Module_Part *part = Prof_Modules_part(address);
   Prof_Walk_Step step = Prof_Walk_from_signal(walk);
   if (step == Prof_WALK_CUT && part) step = Prof_Walk_by_table(walk, part, address);
   if (step == Prof_WALK_CUT && (!part || Prof_UNWIND_BY_FRAMES)) step = Prof_Walk_guess(walk);
   return step;
}

static void prof_end(prof_task *task, const Prof_Walk *walk)
{
   const Prof_Stack_Copy *frame = &walk->frame;
   uint64_t sp = frame->reg[Prof_STACK_SP];
   if (frame->own_end > frame->own_from && (sp < frame->own_from || sp > frame->own_end))
      task->flags |= Prof_UNWIND_FIBER;
}

/* An address that nothing can be at is no return address: the stack is cut before it. */
static void prof_walk(void *with)
{
   prof_task *task = (prof_task *)with;
   Prof_Walk walk;
   Prof_Walk_Step step = Prof_WALK_INTERRUPTED;
   walk.frame = *task->copy;
   walk.window_size = 0;
   for (;;) {
      uint64_t pc = walk.frame.reg[Prof_STACK_PC], address;
      walk.at_top = task->count == 0;
      walk.exact_pc = step == Prof_WALK_INTERRUPTED;
      address = pc - !walk.exact_pc;
      if (!walk.at_top && pc == 0) {
         prof_end(task, &walk);
         return;
      }
      if (!walk.at_top && !prof_can_run(address)) break;
      if (task->count == task->most) break;
      prof_note(task, pc, address, step == Prof_WALK_GUESSED);
      step = prof_step(&walk, address);
      if (step == Prof_WALK_END) {
         prof_end(task, &walk);
         return;
      }
      if (step == Prof_WALK_CUT) break;
   }
   task->flags |= Prof_UNWIND_CUT;
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
