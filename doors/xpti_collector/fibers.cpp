/* fibers.cpp - see collect.hpp: whose zones follow on a thread, as an iprof in the program tells
 * (doors/xpti/prof_xpti.h). Each of its fibers is one of ours, with a stack of begins of its own.
 *
 *      thread 1   own stack   [a's stack     ]   own stack
 *      thread 2                                  [a's stack   ]
 *
 * The sender numbers a fiber by its slot, and by how many had that before. So who comes into a slot
 * tells that the last one is gone. A fiber that goes out is told of before it can be in elsewhere.
 * Where that was lost, as telling stopped meanwhile, it is a new one from there on.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_XPTI_COLLECTOR)
#include "collect.hpp"
#include "../../src/base/prof_config.h"

namespace collect {

static const uint32_t SLOT_BITS = 17;

struct Fiber {
   uint64_t number;
   Prof_Fiber *fiber;
   Stack *stack; /* while it is out */
   bool is_in, is_gone;
};

static struct {
   Fiber **fibers; /* by slot; under the lock, as all that a fiber has */
   uint32_t room;
} own;

/* The calling thread's: the fiber that is in, and the stack that it has without one. */
static Prof_PER_THREAD Fiber *in;
static Prof_PER_THREAD Stack *own_stack;

/* ---- all under the lock ---- */

static void destroy(Fiber *f)
{
   Prof_destroy_fiber(f->fiber);
   free_stack(f->stack);
   Prof_Config_release(f);
}

static Fiber *make(uint64_t number, const char *name)
{
   Fiber *f = static_cast<Fiber *>(Prof_Config_alloc(1, sizeof *f));
   if (!f) return nullptr;
   f->number = number;
   f->fiber = Prof_create_fiber(name);
   if (f->fiber) return f;
   Prof_Config_release(f);
   return nullptr;
}

/* Null: there is no memory, or no room for another one. */
static Fiber *fiber_of(uint64_t number, const char *name)
{
   const uint32_t slot = static_cast<uint32_t>(number & ((1u << SLOT_BITS) - 1));
   own.fibers = static_cast<Fiber **>(
      Prof_Config_grown(own.fibers, &own.room, slot + 1, sizeof *own.fibers));
   if (slot >= own.room) return nullptr;
   Fiber *&f = own.fibers[slot];
   if (f && f->number == number && (f == in || !f->is_in)) return f;
   if (f && f->is_in) f->is_gone = true; /* and is destroyed where it is */
   else if (f) destroy(f);
   return f = make(number, name);
}

static void go_out()
{
   Fiber *f = in;
   if (!f) return;
   f->stack = exchange_stack(own_stack);
   f->is_in = false;
   in = nullptr;
   own_stack = nullptr;
   (void)Prof_switch_fiber(nullptr);
   if (f->is_gone) destroy(f);
}

static void go_in(Fiber *f)
{
   own_stack = exchange_stack(f->stack);
   f->is_in = true;
   in = f;
   (void)Prof_switch_fiber(f->fiber);
}

/* ---- calls ---- */

/* A thread that has no room for the fiber has its zones itself. */
void switch_context(uint64_t number, bool is_fiber, const char *name)
{
   Prof_Config_lock();
   Fiber *f = is_fiber ? fiber_of(number, name) : nullptr;
   if (f != in) {
      go_out();
      if (f) go_in(f);
   }
   Prof_Config_unlock();
}

void leave_fiber()
{
   if (!in) return;
   Prof_Config_lock();
   go_out();
   Prof_Config_unlock();
}

} // namespace collect

#else
typedef int Prof_left_out; /* as in all other folders: empty without its switch */
#endif
