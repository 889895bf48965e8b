/* two_clocks.h - a world with a CPU counter of unknown rate (Prof_FAKE_COUNTER) and a system's
 * clock that do not go on alike: a clock_gettime of its own, which every call moves on. */
#ifndef TESTS_TWO_CLOCKS_H
#define TESTS_TWO_CLOCKS_H

#include <time.h>

#include "calls.h"

struct World {
   uint64_t now = 5000000000000; /* ns; BOOTTIME */
   uint64_t slept = 0;           /* MONOTONIC leaves it out */
   uint64_t untold = 0;          /* and so does BOOTTIME: the machine was paused from outside */
   double ticks_per_ns = 2.5;
   bool frozen = false;          /* the system's clocks */
   bool counter_stands = false;
};
inline World world;

inline void pass_ns(uint64_t ns)
{
   if (!world.frozen) world.now += ns;
   if (!world.counter_stands)
      Prof_fake_ticks += static_cast<uint64_t>(static_cast<double>(ns) * world.ticks_per_ns);
}

extern "C" int clock_gettime(clockid_t id, struct timespec *time) noexcept
{
   pass_ns(40);
   uint64_t ns = world.now - world.untold;
   if (id == CLOCK_MONOTONIC) ns -= world.slept;
   time->tv_sec = static_cast<time_t>(ns / 1000000000);
   time->tv_nsec = static_cast<long>(ns % 1000000000);
   return 0;
}

inline void start()
{
   Prof_fake_ticks = uint64_t(1) << 50;
   configure([](Prof_Config &) {});
}

inline void play(int frames)
{
   for (int i = 0; i < frames; ++i) {
      {
         Prof(play);
         pass_ns(10000000);
      }
      Prof_update(1);
   }
}

/* Every single frame of a second. */
inline void expect_right_frames()
{
   for (int i = 0; i < 100; ++i) {
      play(1);
      ASSERT_NEAR(frame_at().ms, 10, 0.02) << "frame " << i;
      ASSERT_FALSE(frame_at().gap);
   }
}

#endif
