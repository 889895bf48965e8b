/* copied.h - a copy of the calling thread's own stack, taken in a signal's handler, which has a
 * stack of its own, so that nothing below the stack pointer changes. Linux, x86-64 and ARM64. */
#ifndef INC_COPIED_H
#define INC_COPIED_H

#include <pthread.h>
#include <signal.h>
#include <ucontext.h>

#include <cstdint>
#include <vector>

#include "platform/stack/prof_stack_copy.h"
#include "platform/stack/prof_unwind.h"

struct Copied {
   Prof_Stack_Copy copy = {};
   std::vector<unsigned char> bytes;
   explicit Copied(uint32_t room = 1 << 15) : bytes(room) {}
   Copied(const Copied &) = delete;
};

struct Stack {
   std::vector<Prof_Frame_Place> places;
   unsigned flags = 0;
};

/* What a handler knows of what it interrupted, on the stack that was noted before as its own. */
void copied_own_stack(Copied &copied);
void copied_context(Copied &copied, const void *context);

/* Sends a signal to itself. */
void copied_here(Copied &copied);

/* Calls fn, in which a break point's trap takes the copy. */
void copied_at_trap(Copied &copied, void (*fn)());

/* A signal has this handler, on a stack of its own, while this lives. */
class Handled {
 public:
   Handled(int signal, void (*handler)(int, siginfo_t *, void *)) : signal_(signal)
   {
      static char room[1 << 16];
      stack_t other = {};
      struct sigaction action = {};
      other.ss_sp = room;
      other.ss_size = sizeof room;
      action.sa_sigaction = handler;
      action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
      sigaltstack(&other, &stack_);
      sigaction(signal, &action, &was_);
   }
   ~Handled()
   {
      sigaction(signal_, &was_, nullptr);
      if (!(stack_.ss_flags & SS_ONSTACK)) sigaltstack(&stack_, nullptr);
   }

 private:
   int signal_;
   stack_t stack_ = {};
   struct sigaction was_ = {};
};

Stack unwound(const Copied &copied, int most = 256);

#endif
