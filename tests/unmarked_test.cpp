/* unmarked_test.cpp - zones that look like waits, of which nobody said that they are some; with a
 * system that is played. */
#include "tests/headers.h"

#include "facts.h"
#include "platform/prof_os_thread_use.h"
#include "src/frame/prof_unmarked.h"
#include "worker.h"

namespace {

uint64_t ns(double ms) { return static_cast<uint64_t>(std::llround(ms * 1e6)); }

/* On the updating thread: in a zone of that name, on the CPU or off it. */
void work(const char *name, double ms)
{
   zone(name, ms);
   Prof_fake_use.cpu_ns += ns(ms);
}

Prof_Unmarked unmarked_at(int index)
{
   Prof_Unmarked unmarked = Prof_Unmarked();
   EXPECT_EQ(Prof_get_unmarked(index, &unmarked), 1) << index;
   return unmarked;
}

/* The line of the report that begins with the name. */
std::string row_of(const std::string &name)
{
   std::istringstream in(report_text());
   for (std::string line; std::getline(in, line);)
      if (line.find(name) == 2 + 1) return line;
   return "";
}

class Unmarked : public ::testing::Test {
 protected:
   void SetUp() override
   {
      Prof_shutdown();
      Prof_fake_use = Prof_Fake_Use();
      Prof_fake_use.tells_cpu = Prof_fake_use.tells_delay = Prof_fake_use.tells_switches = 1;
      hear();
      Prof_update(0); /* main's slot is the first */
   }
   void TearDown() override
   {
      for (Worker &worker : workers_) worker.stop();
      Prof_shutdown();
      Prof_fake_use = Prof_Fake_Use();
   }

   /* The worker stays in the zone from now on. */
   void enter(int worker, const char *name)
   {
      Prof_fake_use.thread = worker + 1;
      workers_[worker].call([=] { Prof_Begin_name(name) });
      Prof_fake_use.thread = 0;
   }
   void leave(int worker)
   {
      workers_[worker].call([] { Prof_End });
   }

   /* Frames of 16 ms of main's work, in which a worker runs so long, or would. */
   void play(int frames, double cpu, double delay = 0)
   {
      for (int i = 0; i < frames; ++i) {
         work("simulate", 16);
         for (int t = 1; t <= 2; ++t) {
            Prof_fake_use.others[t].cpu_ns += ns(cpu);
            Prof_fake_use.others[t].delay_ns += ns(delay);
         }
         Prof_update(1);
      }
   }

   Worker workers_[2];
};

TEST_F(Unmarked, ZoneInWhichAThreadSleepsIsTold)
{
   enter(0, "receive");
   play(200, 0.2);
   ASSERT_EQ(Prof_num_unmarked(), 1);
   const Prof_Unmarked found = unmarked_at(0);
   EXPECT_STREQ(found.name, "receive");
   EXPECT_STREQ(Prof_zone_name(found.zone), "receive");
   EXPECT_NE(found.context, 0);
   EXPECT_NEAR(found.off, 0.9875, 0.001);
   EXPECT_EQ(found.kind, Prof_WAITING) << "it sleeps until its own next turn";
   EXPECT_STREQ(found.line, "Prof_set_waiting(\"receive\", Prof_WAITING);");
   play(400, 0.2);
   EXPECT_EQ(times_told("receive: a wait? 99 % off the CPU. If so: "
                        "Prof_set_waiting(\"receive\", Prof_WAITING);"), 1);
   EXPECT_TRUE(has(row_of("receive"), "(off the CPU: a wait?)")) << report_text();
   EXPECT_FALSE(has(row_of("simulate"), "a wait?"));
   EXPECT_TRUE(has(report_text(), "! receive: a wait?")) << "among the warnings";
   Prof_Unmarked none;
   EXPECT_EQ(Prof_get_unmarked(1, &none), 0);
   EXPECT_EQ(Prof_get_unmarked(-1, &none), 0);
   EXPECT_EQ(Prof_get_unmarked(0, nullptr), 0);
   leave(0);
}

TEST_F(Unmarked, OnesAreNoneOnceTheyAreMarked)
{
   enter(0, "receive");
   play(200, 0.2);
   ASSERT_EQ(Prof_num_unmarked(), 1);
   Prof_set_waiting("receive", unmarked_at(0).kind);
   play(2, 0.2);
   EXPECT_EQ(Prof_num_unmarked(), 0);
   EXPECT_FALSE(has(row_of("receive"), "a wait?"));
   leave(0);
}

TEST_F(Unmarked, MarkedZonesAreNotLookedAt)
{
   Prof_set_waiting("receive", Prof_WAITING_FOR_THREAD);
   enter(0, "receive");
   play(400, 0.2);
   EXPECT_EQ(Prof_num_unmarked(), 0);
   EXPECT_TRUE(told.empty()) << all_told();
   leave(0);
}

struct Busy {
   const char *name;
   double cpu, delay;
};
class Unmarked_busy : public Unmarked, public ::testing::WithParamInterface<Busy> {};

TEST_P(Unmarked_busy, IsNoWait)
{
   enter(0, "decode");
   enter(1, "mix");
   play(1200, GetParam().cpu, GetParam().delay);
   EXPECT_EQ(Prof_num_unmarked(), 0);
   EXPECT_TRUE(told.empty()) << all_told();
   leave(0);
   leave(1);
}

const Busy busy[] = {
   {"works", 15.9, 0}, {"works_half_of_the_time", 8, 0}, {"gets_no_cpu", 0.1, 15.8}};
INSTANTIATE_TEST_SUITE_P(Thread_that, Unmarked_busy, ::testing::ValuesIn(busy), By_name());

TEST_F(Unmarked, WhereNoDelayIsToldNothingIsSaid)
{
   Prof_fake_use.tells_delay = 0;
   enter(0, "receive");
   play(1200, 0.2);
   EXPECT_EQ(Prof_num_unmarked(), 0);
   leave(0);
}

/* Main works for 8 ms, and waits for so long. */
void play_main(int frames, const char *wait, double from, double to)
{
   for (int i = 0; i < frames; ++i) {
      work("simulate", 5);
      work("draw", 3 + i % 5 * 0.3);
      zone(wait, from + (to - from) * (i % 7) / 6);
      Prof_update(1);
   }
}

TEST_F(Unmarked, ShortWaitOfMainIsFoundByWhatItWasOffTheCpu)
{
   play_main(400, "wait_jobs", 3, 6);
   ASSERT_EQ(Prof_num_unmarked(), 1);
   EXPECT_STREQ(unmarked_at(0).name, "wait_jobs");
   EXPECT_EQ(unmarked_at(0).context, 0);
   EXPECT_EQ(unmarked_at(0).kind, Prof_WAITING_FOR_THREAD);
   EXPECT_STREQ(unmarked_at(0).line, "Prof_set_waiting(\"wait_jobs\", Prof_WAITING_FOR_THREAD);"
                                     " /* leave it if it reads a file */");
   EXPECT_EQ(times_told(": a wait?"), 1);
}

class Unmarked_display : public Unmarked, public ::testing::WithParamInterface<const char *> {};

TEST_P(Unmarked_display, IsKnownByItsName)
{
   const std::string name = GetParam();
   play_main(400, name.c_str(), 3, 6);
   ASSERT_EQ(Prof_num_unmarked(), 1);
   EXPECT_EQ(unmarked_at(0).kind, Prof_WAITING_FOR_DISPLAY);
   EXPECT_EQ(unmarked_at(0).line, "Prof_set_waiting(\"" + name + "\", Prof_WAITING_FOR_DISPLAY);");
}

INSTANTIATE_TEST_SUITE_P(Wait, Unmarked_display, ::testing::Values("SwapBuffers", "throttle"));

TEST_F(Unmarked, ThreadThatPresentsWaitsForTheDisplay)
{
   enter(0, "present");
   play(200, 0.2);
   ASSERT_EQ(Prof_num_unmarked(), 1);
   EXPECT_EQ(unmarked_at(0).kind, Prof_WAITING_FOR_DISPLAY);
   leave(0);
}

/* Main works for some time, and then until the frame has lasted so long. */
void play_filled(int frames, double from, double to, double whole)
{
   for (int i = 0; i < frames; ++i) {
      const double ms = from + (to - from) * (i % 7) / 6;
      work("simulate", ms);
      zone("until_next", whole - ms + i % 3 * 0.05);
      Prof_update(1);
   }
}

/* A thread that is done at the same time in each frame looks the same. */
const char *const either = "Prof_set_waiting(\"until_next\", Prof_WAITING_FOR_DISPLAY);"
                           " /* limiter; a thread: _FOR_THREAD */";

TEST_F(Unmarked, WhatFillsFramesUpIsALimiterOrAThread)
{
   play_filled(400, 1, 6, 16);
   ASSERT_EQ(Prof_num_unmarked(), 1);
   EXPECT_EQ(unmarked_at(0).kind, Prof_WAITING_FOR_DISPLAY);
   EXPECT_STREQ(unmarked_at(0).line, either);
   EXPECT_TRUE(has(report_text(), either)) << "whole, among the warnings";
}

TEST_F(Unmarked, WhereNothingChangesItMayFillFramesUp)
{
   play_filled(400, 5, 5, 16);
   ASSERT_EQ(Prof_num_unmarked(), 1);
   EXPECT_STREQ(unmarked_at(0).line, either);
}

/* It is woken late, for there is no CPU. */
TEST_F(Unmarked, WhatTheMachineDidToALimiterTellsNothing)
{
   for (int i = 0; i < 400; ++i) {
      const double late = i % 8 < 4 ? 0.6 : 0;
      work("simulate", i % 8 < 4 ? 5.5 : 5);
      zone("until_next", 11 + late);
      Prof_fake_use.delay_ns += ns(late);
      Prof_update(1);
   }
   ASSERT_EQ(Prof_num_unmarked(), 1);
   EXPECT_STREQ(unmarked_at(0).line, either);
}

/* It fills no frame up if it made some slow. */
TEST_F(Unmarked, WhatIsLongInSlowFramesWaitsForAThread)
{
   for (int i = 0; i < 400; ++i) {
      work("simulate", 5);
      zone("wait_jobs", i % 20 == 19 ? 40 : 8);
      Prof_update(1);
   }
   ASSERT_EQ(Prof_num_unmarked(), 1);
   EXPECT_EQ(unmarked_at(0).kind, Prof_WAITING_FOR_THREAD);
}

/* Nobody knows which of them it was. */
TEST_F(Unmarked, OfTwoThatMatchNoneIsTold)
{
   for (int i = 0; i < 800; ++i) {
      work("simulate", 5);
      zone("wait_jobs", 5);
      Prof_update(1);
   }
   EXPECT_EQ(Prof_num_unmarked(), 0);
}

/* After some ordinary frames one in which main is in a zone for 80 ms, below another one. */
void stall(const char *around, const char *name, bool works)
{
   for (int i = 0; i < 40; ++i) work("simulate", 3), Prof_update(1);
   work("simulate", 3);
   {
      Prof_Scope_name(around);
      works ? work(name, 80) : zone(name, 80);
   }
   Prof_update(1);
}

TEST_F(Unmarked, ThreeStallsOfMainThatSleepAreFound)
{
   for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(Prof_num_unmarked(), 0) << i;
      stall("update", "open_door", false);
   }
   ASSERT_EQ(Prof_num_unmarked(), 1);
   EXPECT_STREQ(unmarked_at(0).name, "open_door");
   EXPECT_EQ(times_told("open_door: a wait? 100 % off the CPU. If so: "
                        "Prof_set_waiting(\"open_door\", Prof_WAITING_FOR_THREAD);"
                        " /* leave it if it reads a file */"), 1);
}

/* Zones are marked by their names. */
TEST_F(Unmarked, StallsCountWhereverTheZoneStands)
{
   stall("need_result", "wait_job", false);
   stall("need_result", "wait_job", true); /* it span */
   for (const char *around : {"need_sound", "use_result", "need_small"})
      stall(around, "wait_job", false);
   ASSERT_EQ(Prof_num_unmarked(), 1);
   EXPECT_STREQ(unmarked_at(0).name, "wait_job");
}

TEST_F(Unmarked, WhereNoDelayIsToldNothingIsSaidOfMainEither)
{
   Prof_fake_use.tells_delay = 0;
   for (int i = 0; i < 5; ++i) stall("update", "open_door", false);
   play_main(400, "wait_jobs", 3, 6);
   EXPECT_EQ(Prof_num_unmarked(), 0);
}

TEST_F(Unmarked, StallsOfMainThatWorkAsOftenAreNone)
{
   for (int i = 0; i < 12; ++i) stall("update", "load", i % 2);
   EXPECT_EQ(Prof_num_unmarked(), 0);
}

TEST_F(Unmarked, ZonesInWhichMainSleepsNowAndThenAreNone)
{
   for (int i = 0; i < 800; ++i) {
      if (i % 32 == 0) zone("save", 9);
      work("simulate", 9);
      Prof_update(1);
   }
   EXPECT_EQ(Prof_num_unmarked(), 0);
}

TEST_F(Unmarked, MainThatGetsNoCpuIsNotAccused)
{
   for (int i = 0; i < 800; ++i) {
      work("simulate", 3);
      zone("draw", 9);
      Prof_fake_use.cpu_ns += ns(1);
      Prof_fake_use.delay_ns += ns(8);
      Prof_fake_use.switches.involuntary += 2;
      Prof_update(1);
   }
   EXPECT_EQ(Prof_num_unmarked(), 0) << unmarked_at(0).name;
}

/* It sleeps when a question is asked, and the next time it runs. */
TEST_F(Unmarked, ZoneThatWorksAsOftenAsItSleepsIsNoWait)
{
   enter(0, "stream");
   for (int i = 0; i < 100; ++i) play(16, i % 2 * 16);
   EXPECT_EQ(Prof_num_unmarked(), 0);
   leave(0);
}

TEST_F(Unmarked, ZonesAreForgottenByAShutdown)
{
   enter(0, "receive");
   play(200, 0.2);
   ASSERT_EQ(Prof_num_unmarked(), 1);
   leave(0);
   for (Worker &worker : workers_) worker.stop();
   Prof_shutdown();
   EXPECT_EQ(Prof_num_unmarked(), 0);
}

} // namespace
