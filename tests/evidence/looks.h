/* looks.h - a thread that does something over and over, and is looked at meanwhile. */
#ifndef INC_TESTS_LOOKS_H
#define INC_TESTS_LOOKS_H

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <thread>
#include <vector>

#include "platform/stack/prof_os_look.h"

struct Look {
   Prof_Looked looked;
   void *cur, *in, *top;
   Prof_Stack_Copy copy;
   std::vector<unsigned char> bytes;

   explicit Look(uint32_t room = 32 * 1024) : looked(Prof_LOOK_GONE), copy(), bytes(room)
   {
      cur = in = top = nullptr;
      copy.room = room;
   }
   Prof_Looked at(Prof_Look_Thread &thread, unsigned ms = 200)
   {
      copy.bytes = bytes.data();
      looked = Prof_Os_look(&thread, &copy, &cur, &in, &top, ms);
      return looked;
   }
   uint64_t sp() const { return copy.reg[Prof_STACK_SP]; }
   uint64_t pc() const { return copy.reg[Prof_STACK_PC]; }
   bool has(uint64_t address) const { return address - copy.from + 8 <= copy.size; }
   uint64_t word(uint64_t address) const
   {
      uint64_t word = 0;
      if (has(address)) memcpy(&word, bytes.data() + (address - copy.from), 8);
      return word;
   }
};

/* Calls `what` on a thread of its own until told to stop. */
class Watched {
 public:
   Prof_Look_Thread thread;
   std::atomic<bool> stop{false};
   std::atomic<uint64_t> rounds{0};

   explicit Watched(std::function<void()> what, const void *hands = nullptr) : thread()
   {
      thread.hands = hands;
      runner_ = std::thread([this, what] {
         if (!Prof_Os_look_join(&thread)) abort();
         joined_ = true;
         while (!stop) what(), ++rounds;
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

/* Some tenths of a millisecond, never the same ones. */
inline void pause_between_looks()
{
   static std::atomic<uint32_t> at{1};
   uint32_t us = (at = at * 1664525u + 1013904223u) >> 22; /* up to 1023 */
   std::this_thread::sleep_for(std::chrono::microseconds(us / 3));
}

#endif
