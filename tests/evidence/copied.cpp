/* copied.cpp - see copied.h */
#include "copied.h"

#include <algorithm>

static Copied *wanted;

/* Byte by byte, as AddressSanitizer would take it for a fault of memcpy's. */
__attribute__((no_sanitize("address"))) static void copy_bytes(unsigned char *to, uint64_t from,
                                                               uint32_t size)
{
   auto *at = reinterpret_cast<const volatile unsigned char *>(from);
   for (uint32_t i = 0; i < size; ++i) to[i] = at[i];
}

/* Behind a stack that is not the thread's own, these tests have 16 KiB of something else. */
void copied_context(Copied &copied, const void *context)
{
   Prof_Stack_Copy &copy = copied.copy;
   const mcontext_t &machine = static_cast<const ucontext_t *>(context)->uc_mcontext;
#if defined(__aarch64__)
   for (int i = 0; i < 31; ++i) copy.reg[i] = machine.regs[i];
   copy.reg[Prof_STACK_SP] = machine.sp;
   copy.reg[Prof_STACK_PC] = machine.pc;
   copy.known = 0x1FFFFFFFFull;
#else
   static const int order[17] = {REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI,
                                 REG_RBP, REG_RSP, REG_R8,  REG_R9,  REG_R10, REG_R11,
                                 REG_R12, REG_R13, REG_R14, REG_R15, REG_RIP};
   for (int i = 0; i < 17; ++i) copy.reg[i] = static_cast<uint64_t>(machine.gregs[order[i]]);
   copy.known = 0x1FFFF;
#endif
   uint64_t sp = copy.reg[Prof_STACK_SP];
   copy.from = sp - Prof_STACK_BELOW;
   copy.bytes = copied.bytes.data();
   copy.room = static_cast<uint32_t>(copied.bytes.size());
   copy.call = -1;
   uint64_t end = sp >= copy.own_from && sp < copy.own_end ? copy.own_end : sp + 16384;
   copy.size = static_cast<uint32_t>(std::min<uint64_t>(copy.room, end - copy.from));
   copy_bytes(copy.bytes, copy.from, copy.size);
}

static void take([[maybe_unused]] int signal, siginfo_t *, void *context)
{
   copied_context(*wanted, context);
#if defined(__aarch64__)
   auto &pc = static_cast<ucontext_t *>(context)->uc_mcontext.pc;
   if (*reinterpret_cast<uint32_t *>(pc) == 0xd4200000u) pc += 4; // brk stays where it is
#else
   // It is told where it stands, as one that came by chance would be.
   if (signal == SIGTRAP) --wanted->copy.reg[Prof_STACK_PC];
#endif
}

void copied_own_stack(Copied &copied)
{
   pthread_attr_t attributes;
   void *from = nullptr;
   size_t size = 0;
   pthread_getattr_np(pthread_self(), &attributes);
   pthread_attr_getstack(&attributes, &from, &size);
   pthread_attr_destroy(&attributes);
   copied.copy.own_from = reinterpret_cast<uint64_t>(from);
   copied.copy.own_end = copied.copy.own_from + size;
}

static void with_handler(Copied &copied, int signal, void (*fn)())
{
   copied_own_stack(copied);
   wanted = &copied;
   Handled handled(signal, take);
   fn();
}

void copied_here(Copied &copied) { with_handler(copied, SIGUSR2, [] { raise(SIGUSR2); }); }

void copied_at_trap(Copied &copied, void (*fn)()) { with_handler(copied, SIGTRAP, fn); }

Stack unwound(const Copied &copied, int most)
{
   Stack stack;
   stack.places.resize(static_cast<size_t>(most));
   int count = Prof_Unwind_stack(&copied.copy, stack.places.data(), most, &stack.flags);
   stack.places.resize(static_cast<size_t>(count));
   return stack;
}
