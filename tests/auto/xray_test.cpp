/* xray_test.cpp - looking inside a zone by XRay's sleds. Built by tests/auto/run.sh, with clang:
 * the game (xray_game.cpp) has sleds, what tests it has none. Time is the test's own. */
#include "tests/calls.h"

#include <dlfcn.h>
#include <sys/mman.h>

#include "sources/auto/prof_auto.h"
#include "sources/auto/prof_xray.h"
#include "tests/auto/xray_game.h"

extern "C" {
// Of the sleds' own library: its header is C++, but says no more than this.
int __xray_set_handler(void (*handler)(int32_t, int)) __attribute__((weak));
int __xray_remove_handler(void) __attribute__((weak));
uintptr_t __xray_function_address(int32_t function) __attribute__((weak));
size_t __xray_max_function_id(void) __attribute__((weak));

// A system that lets nobody change code, as SELinux without execmod does.
static std::atomic<bool> code_is_fixed{false};
static std::atomic<int> changes_of_code{0};
int mprotect(void *at, size_t size, int how)
{
   using Change = int (*)(void *, size_t, int);
   static const Change real = reinterpret_cast<Change>(dlsym(RTLD_NEXT, "mprotect"));
   const int code = PROT_WRITE | PROT_EXEC;
   if ((how & code) == code) {
      ++changes_of_code;
      if (code_is_fixed) return errno = EACCES, -1;
   }
   return real(at, size, how);
}
}

namespace {

Prof_Inside_Info inside()
{
   Prof_Inside_Info info;
   (void)Prof_get_inside(&info);
   return info;
}

struct Xray : testing::Test {
   Prof_Xray_Options options = Prof_default_xray();
   void SetUp() override
   {
      Prof_fake_ticks = 1000;
      game::work = [](unsigned ticks) { Prof_fake_ticks += ticks; };
      configure([](Prof_Config &config) { config.history_frames = 400; });
      ASSERT_EQ(Prof_start_xray(&options), 1);
      frame();
   }
   static void frame(void (*play)() = game::frame)
   {
      play();
      Prof_update(1);
   }
   static void frames(int n, void (*play)() = game::frame)
   {
      for (int i = 0; i < n; ++i) frame(play);
   }
   /* Looks inside `solve`, once it has run. */
   static void look(int n = 0, void (*play)() = game::frame)
   {
      ASSERT_EQ(Prof_look_inside("solve", 0), 1) << inside().refusal;
      frames(n, play);
   }
};

/* Of the newest frame; -1: it is not there. */
double ticks_of(const std::string &path, bool hierarchical = false)
{
   Prof_Stats stats;
   if (!Prof_get_path_stats(path.c_str(), hierarchical, 0, 0, &stats)) return -1;
   return std::round(stats.mean * 1e6);
}

double entries_of(const std::string &path)
{
   Prof_Value_Stats stats;
   if (!Prof_get_frame_value(0, ("entries@" + path).c_str(), &stats)) return -1;
   return std::isnan(stats.sum) ? 0 : stats.sum;
}

/* Is the function's sled as the compiler made it? x86-64: a jump over it. */
bool is_off(uint32_t id)
{
   const auto *code = reinterpret_cast<const unsigned char *>(__xray_function_address(int32_t(id)));
   return code[0] == 0xEB && code[1] == 0x09;
}

size_t num_on()
{
   size_t on = 0;
   for (uint32_t id = 1; id <= __xray_max_function_id(); ++id) on += !is_off(id);
   return on;
}

const double a_second = 1e9; // ticks

void expect_over()
{
   EXPECT_EQ(inside().state, Prof_INSIDE_NOTHING);
   EXPECT_EQ(num_on(), 0u);
}

void expect_balanced() { EXPECT_EQ(wrong_ends(), 0u); }

void paint_and_play()
{
   Prof_Begin(paint) game::draw();
   Prof_End
   game::frame();
}

/* A zone of the same name as the game's. */
void (*below_solve)();
void solve_otherwise()
{
   Prof_Begin(solve) below_solve();
   Prof_End
}

TEST_F(Xray, FunctionsBelowTheZoneAreZones)
{
   ASSERT_EQ(Prof_look_inside("solve", 0), 1) << inside().refusal;
   EXPECT_EQ(inside().state, Prof_INSIDE_LEARNS);
   EXPECT_NEAR(inside().seconds_left, 10, 1e-3);
   EXPECT_EQ(num_on(), __xray_max_function_id());
   frames(3);
   EXPECT_EQ(inside().state, Prof_INSIDE_SHOWS);
   EXPECT_EQ(inside().functions, 3);
   EXPECT_EQ(num_on(), 3u);
   EXPECT_STREQ(inside().zone, "solve");
   frame();
   EXPECT_EQ(ticks_of("solve"), 0);
   EXPECT_EQ(ticks_of("solve > game::relax()"), 10);
   EXPECT_EQ(ticks_of("solve > game::relax() > game::distance()"), 3);
   EXPECT_EQ(entries_of("solve > game::relax() > game::distance()"), 3);
   EXPECT_EQ(ticks_of("solve > game::project()"), 5);
   EXPECT_EQ(ticks_of("solve > game::project() > game::distance()"), 1);
   EXPECT_EQ(ticks_of("game::distance()"), -1) << "it is no zone elsewhere";
}

TEST_F(Xray, ItEndsByItselfAndAllIsAsBefore)
{
   EXPECT_EQ(num_on(), 0u);
   ASSERT_EQ(Prof_look_inside("solve", 2), 1);
   frames(3);
   EXPECT_GT(num_on(), 0u);
   EXPECT_NEAR(inside().seconds_left, 2, 1e-3);
   Prof_fake_ticks += uint64_t(1.5 * a_second);
   frame();
   EXPECT_EQ(inside().state, Prof_INSIDE_SHOWS);
   Prof_fake_ticks += uint64_t(0.6 * a_second);
   frames(3);
   EXPECT_EQ(inside().state, Prof_INSIDE_NOTHING);
   EXPECT_STREQ(inside().zone, "");
   EXPECT_EQ(num_on(), 0u);
   const int changes = changes_of_code;
   frames(3);
   EXPECT_EQ(entries_of("solve > game::relax()"), 0);
   EXPECT_EQ(ticks_of("solve"), 19) << "and the zone has it again";
   EXPECT_EQ(changes_of_code, changes);
}

/* No frame is recorded, but the overlay is seen. */
TEST_F(Xray, ItEndsInAGameThatIsPaused)
{
   ASSERT_EQ(Prof_look_inside("solve", 1), 1);
   frames(3);
   Prof_fake_ticks += uint64_t(1.1 * a_second);
   Prof_update(0);
   EXPECT_EQ(inside().state, Prof_INSIDE_ENDS);
   Prof_fake_ticks += uint64_t(2.1 * a_second);
   Prof_update(0);
   expect_over();
}

TEST_F(Xray, InAGameThatIsPausedTheNextZoneComesAllTheSame)
{
   look(3);
   ASSERT_EQ(Prof_look_inside("(root)", 0), 1);
   EXPECT_EQ(inside().state, Prof_INSIDE_ENDS);
   Prof_fake_ticks += uint64_t(2.1 * a_second);
   Prof_update(0);
   EXPECT_EQ(inside().state, Prof_INSIDE_LEARNS);
   frames(3);
   EXPECT_EQ(inside().state, Prof_INSIDE_SHOWS);
   EXPECT_STREQ(inside().zone, "(root)");
}

TEST_F(Xray, ItIsEndedByACall)
{
   Prof_stop_inside();
   look();
   Prof_stop_inside(); // while it learns
   expect_over();
   look(3);
   Prof_stop_inside();
   frames(3);
   expect_over();
}

/* It is learnt for as long as that takes. */
TEST_F(Xray, AZoneThatRunsSeldomIsWaitedFor)
{
   look(20, game::draw);
   EXPECT_EQ(inside().state, Prof_INSIDE_LEARNS);
   frames(2);
   EXPECT_EQ(inside().state, Prof_INSIDE_SHOWS);
   EXPECT_EQ(inside().functions, 3);
}

TEST_F(Xray, AnotherZoneComesWhenTheFirstIsClosed)
{
   frame(paint_and_play);
   look(4, paint_and_play);
   ASSERT_EQ(Prof_look_inside("paint", 5), 1);
   EXPECT_STREQ(inside().zone, "paint");
   frames(5, paint_and_play);
   EXPECT_STREQ(inside().zone, "paint");
   EXPECT_EQ(inside().state, Prof_INSIDE_SHOWS);
   EXPECT_EQ(inside().functions, 2);
   EXPECT_EQ(ticks_of("paint > game::draw()"), 20);
   EXPECT_EQ(ticks_of("paint > game::draw() > game::distance()"), 1);
   EXPECT_EQ(ticks_of("solve"), 19) << "functions that another zone runs are left alone";
   EXPECT_NEAR(inside().seconds_left, 5, 1e-3);
}

/* The root: everything that runs on threads with zones. */
TEST_F(Xray, AllOfAProgramIsLookedInto)
{
   ASSERT_EQ(Prof_look_inside("(root)", 0), 1);
   frames(5);
   EXPECT_EQ(inside().functions, 6);
   EXPECT_EQ(ticks_of("game::frame() > game::draw()"), 20);
   EXPECT_EQ(ticks_of("game::frame() > game::solve() > solve > game::relax()"), 10);
}

/* ---- ways out ---- */

TEST_F(Xray, ExceptionsLeaveNothingOpen)
{
   frame(game::throws);
   look(5, game::throws);
   EXPECT_EQ(ticks_of("solve", true), 15);
   EXPECT_EQ(ticks_of("solve > game::project()", true), 6) << "a sibling of what threw";
   expect_balanced();
   frame();
   EXPECT_EQ(ticks_of("solve", true), 19);
}

/* The first has left before the second begins. */
TEST_F(Xray, ATailCallIsASibling)
{
   below_solve = [] { game::tail(1); };
   frame(solve_otherwise);
   look(5, solve_otherwise);
   EXPECT_EQ(ticks_of("solve > game::tail(int)", true), 3);
   EXPECT_EQ(ticks_of("solve > game::tail_end(int)", true), 7);
}

/* What it began in, and what it ended in, has half a pair of calls. */
TEST_F(Xray, AFunctionThatIsOpenAtTheSwitchIsNotCounted)
{
   static int step;
   below_solve = [] {
      game::stays_open([] {
         if (step == 0) Prof_look_inside("solve", 0);
         if (step < 4) Prof_update(1);
         return ++step < 5;
      });
   };
   frame(solve_otherwise);
   EXPECT_EQ(inside().state, Prof_INSIDE_LEARNS) << "it was open all the time";
   frames(4);
   expect_balanced();
   EXPECT_EQ(ticks_of("solve", true), 19);
}

struct Few : Xray {
   Few()
   {
      options.max_functions = 2;
      options.often = 50;
      options.often_ns = 2;
   }
};

TEST_F(Few, TheNearestToTheZoneAreShown)
{
   look(5);
   EXPECT_EQ(inside().functions, 2);
   EXPECT_EQ(inside().too_many, 1);
   EXPECT_EQ(ticks_of("solve > game::relax()"), 13);
   EXPECT_EQ(ticks_of("solve > game::project()"), 6);
   EXPECT_EQ(entries_of("solve > game::relax() > game::distance()"), -1);
}

TEST_F(Few, WhatIsCalledTooOftenForTooLittleIsSwitchedOff)
{
   below_solve = game::relax;
   game::distances = 40;
   look();
   frames(6, solve_otherwise);
   EXPECT_EQ(inside().functions, 2) << "often, but not too often";
   EXPECT_EQ(num_on(), 2u);
   game::distances = 60;
   frame(solve_otherwise);
   EXPECT_EQ(inside().too_often, 1);
   EXPECT_EQ(num_on(), 2u) << "it might have been open";
   frame(solve_otherwise);
   EXPECT_EQ(entries_of("solve > game::relax() > game::distance()"), 0) << "not entered any more";
   frames(2, solve_otherwise);
   EXPECT_EQ(inside().functions, 1);
   EXPECT_EQ(inside().too_often, 1);
   EXPECT_EQ(num_on(), 1u);
   EXPECT_EQ(ticks_of("solve > game::relax()"), 70);
}

TEST_F(Xray, WhatHasNoInsideIsRefused)
{
   EXPECT_EQ(Prof_look_inside("no_such_zone", 0), 0);
   EXPECT_STREQ(inside().refusal, "there is no such zone to look into");
   EXPECT_EQ(Prof_look_inside(nullptr, 0), 0);
   EXPECT_EQ(Prof_look_inside("solve", 0), 1);
   EXPECT_STREQ(inside().refusal, "");
}

TEST_F(Xray, CodeThatMayNotBeChangedIsRefused)
{
   code_is_fixed = true;
   EXPECT_EQ(Prof_look_inside("solve", 0), 0);
   EXPECT_STREQ(inside().refusal, "the system does not let the program's code be changed");
   expect_over();
   frames(3);
   EXPECT_EQ(ticks_of("solve"), 19);
   code_is_fixed = false;
   EXPECT_EQ(Prof_look_inside("solve", 0), 1) << "and nothing of it is left";
   frames(4);
   EXPECT_EQ(ticks_of("solve > game::relax()"), 10);
}

void somebody(int32_t, int) {}

TEST_F(Xray, AHandlerOfSomebodyElsesStays)
{
   ASSERT_EQ(__xray_set_handler(somebody), 1);
   EXPECT_EQ(Prof_look_inside("solve", 0), 0);
   EXPECT_STREQ(inside().refusal, "XRay has a handler of somebody else's");
   EXPECT_EQ(num_on(), 0u);
   ASSERT_EQ(__xray_remove_handler(), 1);
   EXPECT_EQ(Prof_look_inside("solve", 0), 1);
}

TEST_F(Xray, OptionsOutOfTheirRangeAreRefused)
{
   Prof_Xray_Options wrong[3];
   std::fill(wrong, wrong + 3, Prof_default_xray());
   wrong[0].max_functions = 1025;
   wrong[1].cookie = 0;
   wrong[2].seconds = std::nan("");
   EXPECT_EQ(Prof_start_xray(nullptr), 0) << "it runs";
   Prof_shutdown();
   for (const Prof_Xray_Options &options : wrong) EXPECT_EQ(Prof_start_xray(&options), 0);
   EXPECT_EQ(Prof_look_inside("solve", 0), 0);
   frame();
   EXPECT_EQ(Prof_look_inside("solve", 0), 0);
   EXPECT_NE(std::string(inside().refusal).find("Prof_start_xray"), std::string::npos);
   EXPECT_EQ(Prof_start_xray(nullptr), 1);
}

/* ---- the profiler's own life ---- */

TEST_F(Xray, AShutdownSwitchesAllOff)
{
   look(4);
   EXPECT_GT(num_on(), 0u);
   ASSERT_EQ(Prof_shutdown(), 1);
   EXPECT_EQ(num_on(), 0u);
   game::frame();
   ASSERT_EQ(Prof_start_xray(nullptr), 1);
   frames(2);
   look(4);
   EXPECT_EQ(ticks_of("solve > game::relax()"), 10);
}

TEST_F(Xray, AProfilerThatIsSwitchedOffShowsNothing)
{
   look(4);
   Prof_set_enabled(0);
   frames(3);
   Prof_set_enabled(1);
   frames(3);
   EXPECT_EQ(ticks_of("solve > game::relax()"), 10);
}

/* Whoever watches each begin sends threads through the gate. */
TEST_F(Xray, FunctionsAreInTheStreamOfEvents)
{
   Prof_set_events(1);
   frames(2);
   look(5);
   EXPECT_EQ(ticks_of("solve > game::relax()"), 10);
   EXPECT_EQ(ticks_of("solve > game::relax() > game::distance()"), 3);
}

void nothing(unsigned) {}

/* Where no time passes, all is called too often for too little. */
struct Xray_threads : Xray {
   Xray_threads() { options.often = 1 << 30; }
};

/* One thread stays in a function while the look ends: its sleds stay until it has left. */
TEST_F(Xray_threads, AFunctionThatStaysOpenIsWaitedFor)
{
   static std::atomic<int> phase{0}, calls{0};
   game::work = nothing;
   std::thread thread([] {
      auto leaves = [] { return ++calls, false; };
      auto stays = [] {
         if (phase == 1) phase = 2;
         return phase == 2;
      };
      bool (*const until[])() = {leaves, stays};
      do {
         Prof_Begin(solve) game::stays_open(until[phase != 0]);
         Prof_End
      } while (phase < 2);
   });
   auto wait = [] {
      for (int before = calls; calls < before + 2;) std::this_thread::yield();
   };
   wait();
   frame();
   look();
   for (int i = 0; i < 6; ++i) wait(), frame();
   EXPECT_EQ(inside().functions, 4);
   wait();
   phase = 1;
   while (phase != 2) std::this_thread::yield();
   frame();
   Prof_stop_inside();
   frames(5);
   EXPECT_EQ(inside().state, Prof_INSIDE_ENDS);
   EXPECT_GT(num_on(), 0u);
   phase = 3;
   thread.join();
   frames(3);
   expect_over();
   expect_balanced();
}

/* Two threads play while all is switched on and off, a hundred times. */
TEST_F(Xray_threads, PlayOnWhileCodeIsChanged)
{
   static std::atomic<bool> ends{false};
   std::atomic<unsigned long> played{0};
   game::work = nothing;
   Threads threads(2, [&played](int) {
      for (; !ends; ++played) game::frame();
   });
   double entries = 0;
   auto update = [&entries] {
      Prof_fake_ticks += 1000;
      Prof_update(1);
      entries += entries_of("solve");
   };
   for (int round = 0; round < 100; ++round) {
      ASSERT_EQ(Prof_look_inside(round % 3 ? "solve" : "(root)", 0), 1);
      for (int i = 0; i < 6 && inside().state != Prof_INSIDE_SHOWS; ++i) update();
      if (round % 2) Prof_stop_inside();
      for (int i = 0; i < 4; ++i) update();
   }
   ends = true;
   threads.join();
   Prof_stop_inside();
   for (int i = 0; i < 5; ++i) update();
   expect_over();
   EXPECT_EQ(entries, double(played.load())) << "no begin is lost or made up";
   expect_balanced();
}

} // namespace
