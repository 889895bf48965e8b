/* prof_unwind_elf.c - prof_unwind.h where modules have .eh_frame: Linux on x86-64 and ARM64. Empty
 * elsewhere.
 *
 *      pc of the top -> its table's row -> the caller's registers -> its return address - 1 -> ...
 *
 * A return address may be the first instruction of another function, as a call that never returns
 * can be a function's last: so callers are looked up one byte before. Looked up as they are: the
 * top's pc, that of a frame that a signal has interrupted, and what no call stands before: where a
 * stack of its own begins, somebody has put the address of a function there.
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

/* A place where code can be. Behind a module's last instruction none can, but a return address. */
static int prof_can_run(uint64_t address)
{
   const Prof_Module_Part *part = Prof_Modules_part(address);
   if (!part) part = Prof_Modules_part(address - 1);
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
   Prof_Walk_Step step = part ? Prof_Walk_by_table(walk, part, address) : Prof_WALK_CUT;
   if (step == Prof_WALK_CUT && part) step = Prof_Walk_from_stub(walk);
   if (step == Prof_WALK_CUT && (!part || Prof_UNWIND_BY_FRAMES)) step = Prof_Walk_guess(walk);
   return step;
}

/* On another stack than the thread was made with. 0 as well if that is not known. */
static int prof_is_elsewhere(const Prof_Walk *walk)
{
   const Prof_Stack_Copy *frame = &walk->frame;
   uint64_t sp = frame->reg[Prof_STACK_SP];
   return frame->own_end > frame->own_from && (sp < frame->own_from || sp > frame->own_end);
}

/* Writes down the place that the walk is at, and goes on to its caller; `came` is the step that led
 * here. An address that nothing can be at is no return address: the stack is cut before it. */
static Prof_Walk_Step prof_go_on(prof_task *task, Prof_Walk *walk, Prof_Walk_Step came)
{
   uint64_t pc = walk->frame.reg[Prof_STACK_PC], address = pc;
   Prof_Walk_Step step;
   int runs;
   walk->at_top = task->count == 0;
   walk->exact_pc = came == Prof_WALK_INTERRUPTED;
   if (!walk->at_top && pc == 0) return Prof_WALK_END;
   runs = prof_can_run(pc);
   if (task->count == task->most || (!walk->at_top && !runs)) return Prof_WALK_CUT;
   if (!walk->exact_pc && Prof_Walk_follows_call(pc)) --address;
   prof_note(task, pc, address, came == Prof_WALK_GUESSED);
   if (!runs) return Prof_WALK_CUT;
   step = Prof_Walk_from_signal(walk);
   if (step != Prof_WALK_CUT) return step;
   if (!walk->exact_pc && address == pc && prof_is_elsewhere(walk)) return Prof_WALK_END;
   return prof_step(walk, address);
}

static void prof_walk(void *with)
{
   prof_task *task = (prof_task *)with;
   Prof_Walk walk;
   Prof_Walk_Step step = Prof_WALK_INTERRUPTED;
   walk.frame = *task->copy;
   walk.window_size = 0;
   while (step != Prof_WALK_END && step != Prof_WALK_CUT) step = prof_go_on(task, &walk, step);
   if (step == Prof_WALK_CUT) task->flags |= Prof_UNWIND_CUT;
   if (prof_is_elsewhere(&walk)) task->flags |= Prof_UNWIND_FIBER;
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
