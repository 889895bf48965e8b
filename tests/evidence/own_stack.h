/* own_stack.h - the calling thread's own stack and registers, signals that are handled on another
 * one, and functions that note where they return to. Linux, x86-64 and ARM64. */
#ifndef INC_OWN_STACK_H
#define INC_OWN_STACK_H

#include <pthread.h>
#include <signal.h>
#include <ucontext.h>

#include <atomic>
#include <cstdint>

struct Own_Stack {
   uint64_t from, end;
};

inline Own_Stack own_stack()
{
   pthread_attr_t attributes;
   void *from = nullptr;
   size_t size = 0;
   pthread_getattr_np(pthread_self(), &attributes);
   pthread_attr_getstack(&attributes, &from, &size);
   pthread_attr_destroy(&attributes);
   return {reinterpret_cast<uint64_t>(from), reinterpret_cast<uint64_t>(from) + size};
}

#if defined(__x86_64__)
/* In the order of Prof_Stack_Copy. */
inline void copy_registers(uint64_t *to, const void *context)
{
   static const int order[17] = {REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI,
                                 REG_RBP, REG_RSP, REG_R8,  REG_R9,  REG_R10, REG_R11,
                                 REG_R12, REG_R13, REG_R14, REG_R15, REG_RIP};
   const auto &from = static_cast<const ucontext_t *>(context)->uc_mcontext.gregs;
   for (int i = 0; i < 17; ++i) to[i] = static_cast<uint64_t>(from[order[i]]);
}
#endif

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

/* Return addresses of the functions that are open, the outermost first. One thread writes; a
 * handler reads: at first the place is written, then how many there are. */
struct Notes {
   uint32_t depth;
   uint64_t at[64];
};

class Noted {
 public:
   Noted(Notes &notes, const void *back) : notes_(notes)
   {
      notes.at[notes.depth] = reinterpret_cast<uint64_t>(back);
      std::atomic_signal_fence(std::memory_order_seq_cst);
      notes.depth = notes.depth + 1;
      std::atomic_signal_fence(std::memory_order_seq_cst);
   }
   ~Noted()
   {
      std::atomic_signal_fence(std::memory_order_seq_cst);
      notes_.depth = notes_.depth - 1;
   }

 private:
   Notes &notes_;
};
#define NOTED(notes) Noted noted(notes, __builtin_return_address(0))

#endif
