/* facade_live_test.cpp - a program that is marked for Tracy, and what a viewer of Tracy is told of
 * it: what the macros say, once, and nothing else.
 */
#include "tests/headers.h"

#include <shared_mutex>

#include <client/TracyLock.hpp>
#include <client/TracyProfiler.hpp>
#include <tracy/Tracy.hpp>
#include <tracy/TracyC.h>

#include "tests/calls.h"
#include "tests/tracy/tracy_live.h"
#include "tests/worker.h"

using tracy::Decoder;
using tracy::Event;
using tracy::Item;

namespace {

struct Facade_live : ::testing::Test {
   ~Facade_live() override { Prof_shutdown(); }
};

/* ---- plots, frame sets, pools ---- */

std::multiset<std::string> texts_of(const Decoder &seen, Item item)
{
   std::multiset<std::string> texts;
   for (const Event &event : events_of(seen, item)) texts.insert(event.text);
   return texts;
}

TEST_F(Facade_live, plots_are_those_that_are_asked_for)
{
   static int blocks[2];
   for (int life = 0; life < 2; ++life) {
      Looking viewer(start());
      for (int frame = 0; frame < 3; ++frame) {
         if (frame == 1) {
            TracyPlotConfig("load", tracy::PlotFormatType::Percentage, true, true, 0);
            TracyPlot("load", 0.5);
            TracyPlot("load", 0.25);
            TracyCPlotI("count", 7);
            TracyAllocN(&blocks[0], 4, "pool");
            TracyAlloc(&blocks[1], 4);
         }
         FrameMarkNamed("set");
         FrameMarkStart("pair");
         FrameMarkEnd("pair");
         const uint32_t level = TracySectionEnter("level");
         TracySectionLeave(level);
         Prof_Sample(asked_for, frame); /* iprof's own */
         FrameMark;
      }
      TracyFreeN(&blocks[0], "pool");
      TracyFree(&blocks[1]);
      FrameMark;
      viewer.go();
      auto plots = texts_of(viewer.seen(), Item::PlotDataDouble);
      EXPECT_GE(plots.count("asked_for"), 3u);
      plots.erase("asked_for");
      EXPECT_EQ(plots, (std::multiset<std::string>{"count", "load", "load"})) << life;
      std::vector<double> load;
      for (const Event &event : events_of(viewer.seen(), Item::PlotDataDouble))
         if (event.text == "load") load.push_back(event.amount);
      EXPECT_EQ(load, (std::vector<double>{0.5, 0.25}));
      Prof_shutdown();
   }
}

/* ---- sections ---- */

TEST_F(Facade_live, sections_are_sections)
{
   int port = start();
   const uint32_t before = TracySectionEnterCategory(7, "since %s", "before");
   TracySectionSetup(7, "old name");
   TracySectionSetup(7, "levels");
   for (int round = 0; round < 2; ++round) {
      Looking viewer(port);
      EXPECT_TRUE(
         viewer->wait_for([](const Decoder &d) { return d.seen(Item::SectionEnter) > 0; }));
      const uint32_t level = TracySectionEnter("level %d", 3);
      std::thread([level] { TracySectionLeave(level); }).join();
      const uint32_t open = TracySectionEnter("open");
      if (round == 1) TracySectionLeave(before);
      viewer.go();
      TracySectionLeave(open);
      std::map<uint64_t, std::string> begun;
      for (const Event &event : events_of(viewer.seen(), Item::SectionEnter))
         begun[event.key] = event.text + " of " + std::to_string(event.number);
      EXPECT_EQ(begun, (std::map<uint64_t, std::string>{{before, "since before of 7"},
                                                        {level, "level 3 of 0"},
                                                        {open, "open of 0"}}));
      EXPECT_EQ(viewer.seen().seen(Item::SectionLeave), round == 1 ? 2u : 1u);
      const auto categories = events_of(viewer.seen(), Item::SectionSetup);
      ASSERT_EQ(categories.size(), 1u);
      EXPECT_EQ(categories[0].text, "levels");
      EXPECT_EQ(categories[0].number, 7);
   }
   Looking viewer(port);
   TracySectionEnter("the last");
   viewer.go();
   EXPECT_EQ(viewer.seen().seen(Item::SectionEnter), 1u) << "what is over is not told";
}

/* ---- locks ---- */

TEST_F(Facade_live, readers_share_a_lock)
{
   Looking viewer(start());
   TracySharedLockable(std::shared_mutex, map);
   for (int i = 0; i < 3; ++i) {
      std::shared_lock<SharedLockableBase(std::shared_mutex)> guard(map);
      LockMark(map);
   }
   { std::unique_lock<SharedLockableBase(std::shared_mutex)> guard(map); }
   EXPECT_TRUE(map.try_lock_shared());
   map.unlock_shared();
   LockableName(map, "assets", 6);
   viewer.go();
   EXPECT_EQ(viewer.seen().seen(Item::LockSharedObtain), 4u);
   EXPECT_EQ(viewer.seen().seen(Item::LockSharedRelease), 4u);
   EXPECT_EQ(viewer.seen().seen(Item::LockObtain), 1u);
   EXPECT_EQ(viewer.seen().seen(Item::LockMark), 3u);
   EXPECT_EQ(events_of(viewer.seen(), Item::LockName).back().text, "assets");
}

/* Readers that wait for a writer, and writers for readers. */
template <class Lock> void contend(Lock *lock)
{
   Threads threads(4, [lock](int) {
      for (int i = 0; i < share(300); ++i) {
         lock->lock_shared();
         std::this_thread::yield();
         lock->unlock_shared();
         if (i % 4) continue;
         lock->lock();
         std::this_thread::yield();
         lock->unlock();
      }
   });
}

/* As programs have their own. */
class Own_lock {
 public:
   explicit Own_lock(const tracy::SourceLocationData *place) : ctx_(place) {}
   void lock()
   {
      const bool after = ctx_.BeforeLock();
      mutex_.lock();
      if (after) ctx_.AfterLock();
   }
   void unlock()
   {
      mutex_.unlock();
      ctx_.AfterUnlock();
   }
   void lock_shared()
   {
      const bool after = ctx_.BeforeLockShared();
      mutex_.lock_shared();
      if (after) ctx_.AfterLockShared();
   }
   void unlock_shared()
   {
      mutex_.unlock_shared();
      ctx_.AfterUnlockShared();
   }
   bool try_lock_shared()
   {
      const bool acquired = mutex_.try_lock_shared();
      ctx_.AfterTryLockShared(acquired);
      return acquired;
   }
   tracy::SharedLockableCtx ctx_;

 private:
   std::shared_mutex mutex_;
};

TEST_F(Facade_live, locks_of_readers_and_writers_are_contended)
{
   Looking viewer(start());
   TracySharedLockable(std::shared_mutex, map);
   contend(&map);
   viewer.go();
   EXPECT_GE(viewer.seen().seen(Item::LockSharedObtain), 4u * static_cast<unsigned>(share(300)) / 2);
}

TEST_F(Facade_live, locks_may_be_the_programs_own)
{
   static const tracy::SourceLocationData place = {nullptr, "f", "own.cpp", 7, 0};
   Own_lock lock(&place);
   contend(&lock);
   Looking viewer(start());
   contend(&lock);
   EXPECT_TRUE(lock.try_lock_shared());
   lock.ctx_.Mark(&place);
   lock.unlock_shared();
   lock.ctx_.CustomName("mine", 4);
   viewer.go();
   EXPECT_GE(viewer.seen().seen(Item::LockSharedObtain), 4u * static_cast<unsigned>(share(300)) / 2);
   EXPECT_EQ(events_of(viewer.seen(), Item::LockName).back().text, "mine");
   tracy::LockableCtx other(&place);
   EXPECT_TRUE(other.BeforeLock());
   other.AfterLock();
   other.AfterUnlock();
   other.AfterTryLock(false);
   EXPECT_EQ(Prof_is_listened(), 0);
}

/* ---- fibers ---- */

TEST_F(Facade_live, fiber_is_entered_before_it_was_left)
{
   static const char *const job = "job";
   Looking viewer(start());
   Worker worker;
   worker.call([] { TracyFiberEnter(job); });
   std::thread later([&] {
      nap(20);
      worker.call([] { TracyFiberLeave; });
   });
   TracyFiberEnter(job);
   { ZoneScopedN("in job"); }
   TracyFiberLeave;
   later.join();
   viewer.go();
   ASSERT_EQ(viewer.seen().zones().size(), 1u);
   EXPECT_EQ(viewer.seen().thread_name(viewer.seen().zones()[0].thread), "job");
}

/* A job goes from thread to thread: it is given away before its thread says that it is out. */
TEST_F(Facade_live, fiber_goes_from_thread_to_thread)
{
   static const char *const own[] = {"own 0", "own 1"}, *const job = "job";
   std::atomic<bool> running{false};
   std::atomic<unsigned> ran{0};
   Looking viewer(start());
   {
      Threads threads(2, [&](int k) {
         TracyFiberEnter(own[k]);
         for (int i = 0; i < share(20000); ++i) {
            if (running.exchange(true)) continue;
            TracyFiberEnter(job);
            { ZoneScopedN("in job"); ++ran; }
            running = false;
            TracyFiberEnter(own[k]);
         }
         TracyFiberLeave;
      });
   }
   const double left_out = info().left_out;
   viewer.go();
   uint64_t in_job = 0;
   for (const tracy::Zone &zone : viewer.seen().zones()) {
      if (viewer.seen().name_of(zone) != "in job") continue;
      ++in_job;
      ASSERT_EQ(viewer.seen().thread_name(zone.thread), "job");
   }
   EXPECT_EQ(static_cast<double>(in_job) + left_out, static_cast<double>(ran));
}

/* A program that is wrong waits once. */
TEST_F(Facade_live, fiber_that_is_never_left_is_waited_for_once)
{
   static const char *const kept = "kept";
   Worker worker;
   worker.call([] { TracyFiberEnter(kept); });
   const auto begin = std::chrono::steady_clock::now();
   for (int i = 0; i < 1000; ++i) {
      TracyFiberEnter(kept);
      TracyFiberLeave;
   }
   EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
   worker.call([] { TracyFiberLeave; });
   TracyFiberEnter(kept);
   TracyFiberLeave;
}

/* ---- threads ---- */

TEST_F(Facade_live, threads_have_numbers_and_names)
{
   uint32_t numbers[2] = {0, 0};
   for (uint32_t &number : numbers) {
      const std::string name = &number == numbers ? "loader" : "saver";
      std::thread([&] {
         tracy::SetThreadName(name.c_str());
         number = tracy::GetThreadHandle();
         EXPECT_STREQ(tracy::GetThreadName(number), name.c_str());
      }).join();
   }
   EXPECT_NE(numbers[0], 0u);
   EXPECT_NE(tracy::GetThreadHandle(), numbers[0]);
   EXPECT_STREQ(tracy::GetThreadName(tracy::GetThreadHandle() + 12345), "");
}

} // namespace
