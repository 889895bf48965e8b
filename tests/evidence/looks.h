/* looks.h - a thread that does something over and over, and is looked at meanwhile. */
#ifndef INC_TESTS_LOOKS_H
#define INC_TESTS_LOOKS_H

#include "tests/headers.h"

#include "platform/stack/prof_os_look.h"

struct Look {
   Prof_Looked looked = Prof_LOOK_GONE;
   void *cur = nullptr, *in = nullptr, *top = nullptr;
   Prof_Stack_Copy copy = {};
   std::vector<unsigned char> bytes;

   explicit Look(uint32_t room = 32 * 1024) : bytes(room) { copy.room = room; }
   Prof_Looked at(Prof_Look_Thread &thread, unsigned ms = 200)
   {
      copy.bytes = bytes.data();
      looked = Prof_Os_look(&thread, &copy, &cur, &in, &top, ms);
      return looked;
   }
   uint64_t sp() const { return copy.reg[Prof_STACK_SP]; }
};

/* Threads can be looked at, and are. */
struct Looking : testing::Test {
   Prof_Look_read *reader = nullptr;
   void SetUp() override
   {
      if (Prof_Os_look_refusal()) GTEST_SKIP() << Prof_Os_look_refusal();
      ASSERT_TRUE(Prof_Os_look_start(0, reader)) << Prof_Os_look_refusal();
   }
   void TearDown() override { Prof_Os_look_stop(); }
};

/* For a processor without anything to do. */
inline void turn(int times)
{
   for (volatile int i = 0; i < times; i = i + 1) {
   }
}

/* Calls `what` on a thread of its own until told to stop. */
class Watched {
 public:
   Prof_Look_Thread thread;
   std::atomic<bool> stop{false};

   explicit Watched(std::function<void()> what, const void *hands = nullptr) : thread()
   {
      thread.hands = hands;
      runner_ = std::thread([this, what] {
         if (!Prof_Os_look_join(&thread)) abort();
         joined_ = true;
         while (!stop) what();
      });
      while (!joined_) std::this_thread::yield();
   }
   ~Watched()
   {
      end();
      Prof_Os_look_leave(&thread);
   }
   void end()
   {
      stop = true;
      if (runner_.joinable()) runner_.join();
   }

 private:
   std::atomic<bool> joined_{false};
   std::thread runner_;
};

/* The next of random numbers, of which the upper bits are the good ones. */
inline uint32_t next_random(uint32_t &at) { return at = at * 1664525u + 1013904223u; }

/* Some tenths of a millisecond, never the same ones. */
inline void pause_between_looks()
{
   static thread_local uint32_t at = 1;
   std::this_thread::sleep_for(std::chrono::microseconds((next_random(at) >> 22) / 3));
}

#endif
