/* switch_test.cpp - a fiber that opens a zone on one thread and closes it on another, from within
 * one function, of which the compiler knows nothing. And a thread that switches the profiler. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("O2") /* as games are: without it little is kept in registers */
#endif
#include "calls.h"
#include "src/frame/prof_history.h"

#if defined(__linux__) && !defined(Prof_TSAN)
#define HAS_FIBERS
#include <sys/mman.h>
#include <pthread.h>
#include <ucontext.h>
#endif

namespace {

/* Ticks of all contexts in the frame, or only of the one that updates. */
uint64_t sum_of(const Prof_Frame *frame, bool only_owner)
{
   uint64_t sum = 0;
   for (uint32_t i = 0; i < frame->count; ++i)
      if (!only_owner || frame->items[i].context == frame->owner) sum += frame->items[i].self;
   return sum;
}

/* What goes out and what comes in share one reading of the clock. */
TEST(Switch, of_contexts_loses_no_tick)
{
   Prof_update(1);
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   Prof_update(1);
   for (int i = 0; i < 20; ++i) {
      for (int k = 0; k < 200; ++k) {
         Prof_Begin(own)
         Prof_Fiber *mine = Prof_switch_fiber(fiber);
         { Prof_Begin(of_the_fiber) Prof_End }
         Prof_switch_fiber(mine);
         Prof_End
      }
      Prof_update(1);
      const Prof_Frame *frame = Prof_History_frame(0);
      ASSERT_NE(frame, nullptr);
      EXPECT_EQ(sum_of(frame, false), frame->ticks) << i;
   }
   Prof_destroy_fiber(fiber);
}

#if defined(HAS_FIBERS)

ucontext_t back, fiber;
Prof_Fiber *context;
volatile int at;

__attribute__((noinline)) void yield() { swapcontext(&fiber, &back); }

/* Whatever the compiler found before the first yield is wrong after it. */
void body()
{
   Prof_Begin(quest)
   at = 1;
   yield();
   {
      Prof_Begin(step)
      at = 2;
      yield();
      Prof_End
   }
   yield();
   {
      Prof(scope);
      yield();
      Prof_Counter(steps)
   }
   Prof_End
   at = 3;
   for (;;) yield();
}

void *resume(void *)
{
   Prof_Fiber *own = Prof_switch_fiber(context);
   swapcontext(&back, &fiber);
   Prof_switch_fiber(own);
   return nullptr;
}

/* On a thread whose hands are gone afterwards, for its stack and what is on it is unmapped. */
void resume_elsewhere()
{
   const size_t size = 1 << 20;
   void *memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   ASSERT_NE(memory, MAP_FAILED);
   pthread_attr_t attributes;
   pthread_attr_init(&attributes);
   pthread_attr_setstack(&attributes, memory, size);
   pthread_t thread;
   ASSERT_EQ(pthread_create(&thread, &attributes, resume, nullptr), 0);
   pthread_join(thread, nullptr);
   pthread_attr_destroy(&attributes);
   munmap(memory, size);
}

TEST(Switch, a_fiber_goes_on_on_another_thread)
{
   static char stack[1 << 18];
   Prof_update(1);
   context = Prof_create_fiber("quest");
   getcontext(&fiber);
   fiber.uc_stack.ss_sp = stack;
   fiber.uc_stack.ss_size = sizeof stack;
   makecontext(&fiber, body, 0);
   resume_elsewhere();
   EXPECT_EQ(at, 1);
   resume(nullptr);
   EXPECT_EQ(at, 2);
   resume_elsewhere();
   resume_elsewhere();
   resume(nullptr);
   EXPECT_EQ(at, 3);
   Prof_update(1);
   EXPECT_EQ(wrong_ends(), 0ul);
   const Prof_Frame *frame = Prof_History_frame(0);
   ASSERT_NE(frame, nullptr);
   uint32_t entries = 0;
   for (uint32_t i = 0; i < frame->count; ++i)
      if (frame->items[i].context != frame->owner) entries += frame->items[i].entries;
   EXPECT_EQ(entries, 4u) << "quest, step, scope and steps";
}

#endif

void work()
{
   Prof_Begin(outer)
   for (int i = 0; i < 3; ++i) {
      Prof_Begin(inner)
      Prof_End
   }
   Prof_End
}

/* Each frame, whatever the other thread does at whatever moment. */
TEST(Switch, frames_are_exact_while_another_thread_switches)
{
   std::atomic<bool> stop{false};
   std::thread other([&] {
      for (unsigned i = 0; !stop; ++i) {
         Prof_set_enabled(i % 3 != 0);
         for (unsigned n = 0; n < i % 700; ++n) std::atomic_signal_fence(std::memory_order_seq_cst);
      }
      Prof_set_enabled(1);
   });
   unsigned long long last = 0;
   long wrong = 0;
   for (int i = 0; i < 30000 / stride(); ++i) {
      work();
      Prof_update(1);
      const Prof_Frame *frame = Prof_History_frame(0);
      if (!frame || frame->number == last) continue;
      last = frame->number;
      wrong += sum_of(frame, true) != frame->ticks;
   }
   stop = true;
   other.join();
   EXPECT_EQ(wrong, 0);
}

} // namespace
