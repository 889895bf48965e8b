/* prof_evidence_look.c - see prof_evidence_look.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_EVIDENCE)
#include "prof_evidence_look.h"
#include "prof_evidence_places.h"
#include "../../platform/prof_compiler.h"
#include "../../platform/prof_os.h"
#include "../../platform/thread/prof_os_worker.h"
#include "../../platform/stack/prof_unwind.h"
#include "../../src/gather/prof_clock.h"
#include <string.h>

/* ROOM: bytes of a stack that are copied; those of games were 4 to 8 KB deep. A thread without a
 * CPU is waited for WAIT_MS: about as long as from one look to the next, so that its looks count as
 * much as those that were answered. */
enum { ROOM = 32 * 1024, WAIT_MS = 2 };

static struct {
   unsigned char *bytes;
   Prof_Frame_Place stack[Prof_EVIDENCE_DEPTH];
   uint64_t seen, unanswered, over_places; /* read by anyone */
} own; /* put back by prof_evidence.c */

/* FORKS   A look holds the loader's lock. In the child of a fork that came in the middle of it that
 * would be taken for ever, as the C library renews only some of its locks. So a fork waits for the
 * end of a look, and a look for that of all forks: each says so, and then asks for the other. */
static struct {
   uint32_t looking, forking; /* forking: threads that are */
} gate;                       /* of all lives */

static void before_fork(void)
{
   Prof_Compiler_add(&gate.forking, 1);
   while (Prof_Compiler_load_in_order(&gate.looking)) Prof_Os_yield();
}

static void forked(void) { Prof_Compiler_add(&gate.forking, (uint32_t)-1); }

/* The child has none of the other threads, which may have been in a fork too. */
static void in_child(void) { Prof_Compiler_store_in_order(&gate.forking, 0); }

static void begin_look(void)
{
   for (;;) {
      Prof_Compiler_store_in_order(&gate.looking, 1);
      if (!Prof_Compiler_load_in_order(&gate.forking)) return;
      Prof_Compiler_store_in_order(&gate.looking, 0);
      Prof_Os_yield();
   }
}

static void end_look(void) { Prof_Atomic_release32(&gate.looking, 0); }

/* On the thread that is looked at, in a handler: loads and stores alone. */
static void read_hands(const void *hands, void *out[3])
{
   const Prof_Thread *me = (const Prof_Thread *)hands;
   Prof_Context *in = me ? me->in : 0;
   out[0] = me ? Prof_Atomic_load_ptr(&me->cur) : 0;
   out[1] = in;
   out[2] = in ? Prof_Atomic_load_ptr(&in->top) : 0;
}

const char *Prof_Evidence_Look_take_signal(int signal)
{
   const char *why = Prof_Unwind_refusal();
   if (why || Prof_Os_look_start(signal, read_hands)) return why;
   why = Prof_Os_look_refusal();
   return why ? why : "the system does not let it look at threads";
}

int Prof_Evidence_Look_start(void)
{
   own.bytes = (unsigned char *)Prof_Config_alloc_unset(ROOM, 1);
   return own.bytes && Prof_Os_worker_around_fork(before_fork, forked, in_child);
}

void Prof_Evidence_Look_end(void)
{
   Prof_Os_look_stop();
   Prof_Config_release(own.bytes);
   memset(&own, 0, sizeof own);
}

static uint32_t flags_of(unsigned unwound)
{
   return (unwound & Prof_UNWIND_CUT ? (uint32_t)Prof_SEEN_CUT : 0) |
          (unwound & Prof_UNWIND_GUESSED ? (uint32_t)Prof_SEEN_GUESSED : 0) |
          (unwound & Prof_UNWIND_FIBER ? (uint32_t)Prof_SEEN_FIBER : 0);
}

static void count(uint64_t *sum) { Prof_Atomic_store64(sum, *sum + 1); }

static void unwind(const Prof_Stack_Copy *copy, Prof_Evidence_Stack *stack)
{
   unsigned flags = 0;
   int places = Prof_Unwind_stack(copy, own.stack, Prof_EVIDENCE_DEPTH, &flags);
   stack->look.call = copy->call;
   stack->look.flags = flags_of(flags);
   stack->look.count = places > 0 ? (uint32_t)places : 0;
   if (!Prof_Evidence_Places_number(own.stack, stack->look.count, stack->places))
      count(&own.over_places);
}

static Prof_Looked look_at(Prof_Evidence_Thread *thread, Prof_Evidence_Stack *stack)
{
   Prof_Stack_Copy copy;
   Prof_Looked looked;
   copy.bytes = own.bytes;
   copy.room = ROOM;
   looked = Prof_Os_look(&thread->look, &copy, &stack->look.hands[0], &stack->look.hands[1],
                         &stack->look.hands[2], WAIT_MS);
   stack->look.stamp = Prof_Clock_now(); /* if the frame has not ended by now, that was in it */
   if (thread->own) Prof_Atomic_release32(&thread->own->looked_at, 0);
   if (looked == Prof_LOOK_SEEN) unwind(&copy, stack);
   return looked;
}

Prof_Looked Prof_Evidence_Look_at(Prof_Evidence_Thread *thread, Prof_Evidence_Stack *stack)
{
   Prof_Looked looked = Prof_LOOK_GONE;
   if (thread->own) {
      Prof_Compiler_store_in_order(&thread->own->looked_at, 1);
      if (Prof_Compiler_load_in_order(&thread->own->ended_as) == thread->tenant) {
         Prof_Atomic_release32(&thread->own->looked_at, 0);
         return looked;
      }
   }
   begin_look();
   looked = look_at(thread, stack);
   end_look();
   if (looked == Prof_LOOK_SEEN) count(&own.seen);
   if (looked == Prof_LOOK_NO_ANSWER) count(&own.unanswered);
   return looked;
}

Prof_Evidence_Looks Prof_Evidence_Look_counts(void)
{
   Prof_Evidence_Looks counts;
   counts.seen = Prof_Atomic_load64(&own.seen);
   counts.unanswered = Prof_Atomic_load64(&own.unanswered);
   counts.over_places = Prof_Atomic_load64(&own.over_places);
   return counts;
}

size_t Prof_Evidence_Look_memory(void) { return own.bytes ? ROOM : 0; }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
