/* windows_use_test.cpp - what Windows tells of threads, played: the file for Windows runs here, on
 * every system, with calls of Windows that the test plays, and with clocks that it moves. */
#include "tests/headers.h"

#include "platform/prof_os.h"
#include "platform/prof_os_thread_use.h"
#include "platform/prof_stamp.h"

#if Prof_STAMP_IS_COUNTER && !defined(Prof_FAKE_CLOCK)

#if defined(_WIN32)
#include "platform/prof_windows.h"
#else
#define _WIN32 1 /* NOLINT(bugprone-reserved-identifier): until the file is included */
#define INC_PROF_WINDOWS_H
#define THREAD_QUERY_LIMITED_INFORMATION 0x0800
typedef unsigned long DWORD;
typedef int BOOL;
typedef void *HANDLE;
typedef unsigned long long ULONG64;
#define UNDEFINE_WIN32
#endif

namespace {

const uint64_t MS = 1000000; /* nanoseconds */
const DWORD ME = 7;          /* the calling thread's id */

/* The machine: a thread's cycles are the counter's ticks, 2.5 of a nanosecond. */
struct Machine {
   double now = 1e9, ticks_per_ns = 2.5; /* ns */
   uint64_t clock_takes = 40;            /* ns, of each reading of the clock */
   double cycles_per_tick = 1;
   bool steady = true, tells = true;
   std::map<DWORD, double> cycles = {{ME, 0}};
   int interrupts = 0;                   /* so many readings of cycles are after one */
   int questions = 0, opened = 0, closed = 0;
   DWORD error = 0;
};

Machine machine;

/* Time goes on, and the calling thread runs. */
void run(double ns)
{
   machine.now += ns;
   machine.cycles[ME] += ns * machine.ticks_per_ns * machine.cycles_per_tick;
}

void sleep(double ns) { machine.now += ns; }

uint64_t played_counter()
{
   run(8);
   return static_cast<uint64_t>(machine.now * machine.ticks_per_ns);
}

uint64_t played_clock()
{
   run(static_cast<double>(machine.clock_takes));
   return static_cast<uint64_t>(machine.now);
}

const int HANDLE_OF_ME = -2;

BOOL played_cycles(HANDLE thread, ULONG64 *told)
{
   const DWORD id = thread == reinterpret_cast<HANDLE>(intptr_t{HANDLE_OF_ME})
                       ? ME
                       : static_cast<DWORD>(reinterpret_cast<intptr_t>(thread)) - 1000;
   ++machine.questions;
   machine.error = 120;
   if (!machine.tells || !machine.cycles.count(id)) return 0;
   if (machine.interrupts-- > 0) sleep(5000);
   run(100);
   *told = static_cast<ULONG64>(machine.cycles[id]);
   run(100);
   return 1;
}

HANDLE played_open(DWORD rights, BOOL inherited, DWORD id)
{
   EXPECT_EQ(rights, static_cast<DWORD>(THREAD_QUERY_LIMITED_INFORMATION));
   EXPECT_EQ(inherited, 0);
   machine.error = 87;
   if (!machine.cycles.count(id)) return nullptr;
   ++machine.opened;
   return reinterpret_cast<HANDLE>(static_cast<intptr_t>(1000 + id));
}

void played_close(HANDLE) { ++machine.closed; }

}

#define Prof_Os_use_begin windows_begin
#define Prof_Os_use_end windows_end
#define Prof_Os_use_cpu windows_cpu
#define Prof_Os_use_delay windows_delay
#define Prof_Os_use_switches windows_switches
#define Prof_Os_use_process windows_process
#define Prof_Os_use_cpus windows_cpus
#define Prof_Stamp_now played_counter
#define Prof_Os_ticks played_clock
#define Prof_Os_counter_steady() machine.steady
#define QueryThreadCycleTime played_cycles
#define OpenThread played_open
#define CloseHandle played_close
#define GetCurrentThreadId() ME
#define GetCurrentThread() reinterpret_cast<HANDLE>(intptr_t{HANDLE_OF_ME})
#define GetLastError() machine.error
#define SetLastError(code) (void)(machine.error = (code))
#include "platform/prof_os_thread_use_windows.c"
#if defined(UNDEFINE_WIN32)
#undef _WIN32
#endif

namespace {

const int NEVER = 1000; /* frames */

/* Each test has a program of its own, as far as the file knows. */
class Windows_use : public ::testing::Test {
protected:
   void SetUp() override
   {
      machine = Machine();
      rate = decltype(rate)();
      windows_begin(&me_);
   }
   void TearDown() override
   {
      EXPECT_EQ(machine.opened, machine.closed);
      windows_end(&me_);
      EXPECT_EQ(me_.known, 0);
   }
   bool tells(uint64_t *ns = nullptr)
   {
      uint64_t unused;
      return windows_cpu(&me_, ns ? ns : &unused);
   }
   /* Frames of 16 ms, half of them slept. Returns how many passed until it tells. */
   int frames_until_it_tells()
   {
      int frames = 0;
      for (; frames < NEVER && !tells(); ++frames) {
         run(8 * MS);
         sleep(8 * MS);
      }
      return frames;
   }
   /* The CPU time that is told of a thread that ran so long, and slept as well. */
   double told_of(double ns)
   {
      uint64_t before, after;
      EXPECT_TRUE(tells(&before));
      run(ns);
      sleep(20 * MS);
      EXPECT_TRUE(tells(&after));
      return static_cast<double>(after - before);
   }
   Prof_Use_Door me_ = Prof_Use_Door();
};

/* A machine, and after how many frames it tells. */
struct Case {
   const char *name;
   void (*change)();
   int frames, questions; /* questions: -1 for any number */
};

class Windows_rate : public Windows_use, public testing::WithParamInterface<Case> {};

TEST_P(Windows_rate, IsKnownAfter)
{
   GetParam().change();
   EXPECT_EQ(frames_until_it_tells(), GetParam().frames);
   if (GetParam().questions >= 0) EXPECT_EQ(machine.questions, GetParam().questions);
}

const Case cases[] = {
   {"112Ms", [] {}, 7, -1},
   /* Cycles leave out what an interrupt took. */
   {"112MsWithInterrupts", [] { machine.interrupts = 20; }, 7, -1},
   /* As on ARM64, where they are clocks of a core; asked once, and never again. */
   {"NoFramesWhereATickIsHalfACycle", [] { machine.cycles_per_tick = 0.5; }, NEVER, 2 * TRIES},
   {"NoFramesWhereATickIsNearlyACycle", [] { machine.cycles_per_tick = 0.97; }, NEVER, 2 * TRIES},
   {"NoFramesWhereATickIsJustOverACycle", [] { machine.cycles_per_tick = 1.03; }, NEVER, 2 * TRIES},
   {"NoFramesWhereATickIsManyCycles", [] { machine.cycles_per_tick = 120; }, NEVER, 2 * TRIES},
   {"NoFramesOfAnUnsteadyCounter", [] { machine.steady = false; }, NEVER, 0},
   /* As under Wine. */
   {"NoFramesWhereCyclesAreNotTold", [] { machine.tells = false; }, NEVER, TRIES},
};

INSTANTIATE_TEST_SUITE_P(All, Windows_rate, testing::ValuesIn(cases),
                         [](const auto &info) { return std::string(info.param.name); });

class Windows_ticks : public Windows_use, public testing::WithParamInterface<double> {};

TEST_P(Windows_ticks, BecomeNanosecondsOfRunning)
{
   machine.ticks_per_ns = GetParam();
   ASSERT_LT(frames_until_it_tells(), NEVER);
   for (const double ran : {0.1, 16.0, 100.0, 3600e3})
      EXPECT_NEAR(told_of(ran * MS), ran * MS, ran * MS / EXACT + 200);
}

INSTANTIATE_TEST_SUITE_P(All, Windows_ticks, testing::Values(0.9, 2.5, 5.1));

/* Once it tells, only the cycles are asked for. */
TEST_F(Windows_use, ItNeverGoesBackAndAsksOnce)
{
   ASSERT_LT(frames_until_it_tells(), NEVER);
   uint64_t last = 0;
   for (int i = 0; i < 1000; ++i) {
      uint64_t ns;
      const int asked = machine.questions;
      const double now = machine.now;
      ASSERT_TRUE(tells(&ns));
      EXPECT_EQ(machine.questions, asked + 1);
      EXPECT_EQ(machine.now, now + 200);
      EXPECT_GE(ns, last);
      last = ns;
      run(1000);
   }
}

/* A clock that takes 40 us: 80 us of doubt, 1.6 s until it is one in 20,000. */
TEST_F(Windows_use, ASlowClockTakesLonger)
{
   machine.clock_takes = 40000;
   EXPECT_NEAR(frames_until_it_tells(), 100.5, 0.5);
}

/* A computer that sleeps may stop one of the clocks. */
TEST_F(Windows_use, TheRateDoesNotSpanASleepOfTheComputer)
{
   EXPECT_FALSE(tells());
   machine.now += 3600e9;
   EXPECT_FALSE(tells());
   machine.now = 1e9; /* it begins anew, as after hibernation */
   EXPECT_FALSE(tells());
   EXPECT_EQ(frames_until_it_tells(), 7);
   EXPECT_NEAR(told_of(100 * MS), 100 * MS, 100.0 * MS / EXACT + 200);
}

TEST_F(Windows_use, AnotherThreadIsAskedAboutByItsId)
{
   Prof_Use_Door other = me_;
   uint64_t before, after;
   other.thread = 9;
   machine.cycles[9] = 1e6;
   ASSERT_LT(frames_until_it_tells(), NEVER);
   ASSERT_TRUE(windows_cpu(&other, &before));
   EXPECT_EQ(machine.opened, 1);
   machine.cycles[9] += 10 * MS * machine.ticks_per_ns;
   ASSERT_TRUE(windows_cpu(&other, &after));
   EXPECT_NEAR(static_cast<double>(after - before), 10 * MS, 10.0 * MS / EXACT + 1);
   EXPECT_EQ(machine.closed, 2);
}

TEST_F(Windows_use, AThreadThatIsGoneOrADoorThatIsClosedTellsNothing)
{
   Prof_Use_Door other = me_;
   uint64_t ns = 5;
   other.thread = 10;
   ASSERT_LT(frames_until_it_tells(), NEVER);
   EXPECT_FALSE(windows_cpu(&other, &ns));
   machine.cycles[10] = 1;
   EXPECT_TRUE(windows_cpu(&other, &ns));
   windows_end(&other);
   ns = 5;
   EXPECT_FALSE(windows_cpu(&other, &ns));
   EXPECT_EQ(ns, 5u);
}

TEST_F(Windows_use, TheGamesErrorCodeStays)
{
   uint64_t ns;
   Prof_Use_Door gone = me_;
   gone.thread = 99;
   machine.error = 33;
   frames_until_it_tells();
   EXPECT_FALSE(windows_cpu(&gone, &ns));
   EXPECT_EQ(machine.error, 33u);
}

TEST_F(Windows_use, DelaysAndSwitchesAreNotTold)
{
   uint64_t ns;
   Prof_Switches switches;
   EXPECT_FALSE(windows_delay(&me_, &ns));
   EXPECT_FALSE(windows_switches(&switches));
}

}

#endif
