/* copied.cpp - see copied.h. Linux, x86-64 and ARM64. */
#include "copied.h"

#include "own_stack.h"
#include "tests/headers.h"

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
#if defined(__aarch64__)
   const mcontext_t &machine = static_cast<const ucontext_t *>(context)->uc_mcontext;
   for (int i = 0; i < 31; ++i) copy.reg[i] = machine.regs[i];
   copy.reg[Prof_STACK_SP] = machine.sp;
   copy.reg[Prof_STACK_PC] = machine.pc;
   copy.known = 0x1FFFFFFFFull;
#else
   copy_registers(copy.reg, context);
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

static void with_handler(Copied &copied, int signal, void (*fn)())
{
   const Own_Stack own = own_stack();
   copied.copy.own_from = own.from;
   copied.copy.own_end = own.end;
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
