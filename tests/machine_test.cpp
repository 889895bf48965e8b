/* machine_test.cpp - frames that were slow by the machine's doing, with a system that tells what
 * the test wants.
 */
#include "tests/headers.h"

#include "platform/prof_os_thread_use.h"
#include "prof.h"
#include "src/frame/prof_frame_use.h"
#include "src/frame/prof_hitch.h"
#include "twin.h"
#include "worker.h"

namespace {

/* What a frame took beside its 10 ms of work, in ms; all of it in the zone `ai`, but `vsync`. */
struct Took {
   double spun = 0;      /* on the CPU */
   double slept = 0;     /* off it, by the game's own doing */
   double delayed = 0;   /* ready to run */
   double vsync = 0;     /* in a zone that waits */
   double vsync_delayed = 0; /* of that, ready to run */
   int taken = 0, left = 0, minor = 0, major = 0;
};

void spend(double ms) { Prof_fake_ticks += static_cast<uint64_t>(std::llround(ms * 1e6)); }
uint64_t ns(double ms) { return static_cast<uint64_t>(std::llround(ms * 1e6)); }

void play(const Took &took = Took())
{
   Prof_Begin(ai)
   spend(10 + took.spun + took.slept + took.delayed);
   Prof_End
   if (took.vsync > 0) { Prof_Begin(vsync) spend(took.vsync); Prof_End }
   Prof_fake_use.cpu_ns += ns(10 + took.spun);
   Prof_fake_use.delay_ns += ns(took.delayed + took.vsync_delayed);
   Prof_fake_use.switches.involuntary += static_cast<uint64_t>(took.taken);
   Prof_fake_use.switches.voluntary += static_cast<uint64_t>(took.left);
   Prof_fake_use.switches.minor += static_cast<uint64_t>(took.minor);
   Prof_fake_use.switches.major += static_cast<uint64_t>(took.major);
   Prof_update(1);
}

void play_as_usual(int frames, const Took &took = Took())
{
   for (int i = 0; i < frames; ++i) play(took);
}

Prof_Frame_Info newest()
{
   Prof_Frame_Info info;
   EXPECT_EQ(Prof_get_frame_info(0, &info), 1);
   return info;
}

std::string in_file(const char *path)
{
   std::stringstream text;
   text << std::ifstream(path, std::ios::binary).rdbuf();
   return text.str();
}

std::string hitch_line()
{
   char line[1 << 14];
   EXPECT_GT(Prof_write_hitch_line(line, sizeof line, 0), 0u);
   return line;
}

class Machine : public ::testing::Test {
protected:
   void SetUp() override
   {
      Prof_shutdown();
      Prof_fake_use = Prof_Fake_Use();
      Prof_fake_use.tells_cpu = Prof_fake_use.tells_delay = Prof_fake_use.tells_switches = 1;
      Prof_set_waiting("vsync", Prof_WAITING);
      play();
   }
   void TearDown() override
   {
      Prof_shutdown();
      EXPECT_EQ(Prof_fake_use.open, 0);
      Prof_fake_use = Prof_Fake_Use();
   }
};

/* ------------------------------------------------------------------------------------------ */
/* Whose doing.                                                                                 */

TEST_F(Machine, AFrameThatWasTakenOffTheCpuIsTheMachines)
{
   play_as_usual(40);
   Took took;
   took.delayed = 18.3;
   took.taken = 3;
   play(took);
   Prof_Hitch hitch;
   ASSERT_EQ(Prof_num_hitches(), 1);
   ASSERT_EQ(Prof_get_hitch(0, &hitch), 1);
   EXPECT_EQ(hitch.machine, 1);
   EXPECT_EQ(hitch.num_blames, 0);
   EXPECT_EQ(hitch.spread, 0);
   Prof_Blame blame;
   EXPECT_EQ(Prof_get_blame(0, 0, &blame), 0);
   EXPECT_NEAR(hitch.excess_ms, 18.3, 1e-6);
   const Prof_Frame_Info info = newest();
   EXPECT_EQ(info.machine, 1);
   EXPECT_NEAR(info.cpu_ms, 10, 1e-9);
   EXPECT_NEAR(info.off_ms, 18.3, 1e-9);
   EXPECT_NEAR(info.machine_ms, 18.3, 1e-9);
   EXPECT_EQ(info.taken, 3);
   char text[Prof_USE_TEXT];
   Prof_Frame_Use_text(&hitch.frame, text);
   EXPECT_STREQ(text, "18.3 of 28.3 ms off the CPU, 3 times taken away");
}

/* The profiler's own time is not due, and may be off the CPU as well. */
TEST_F(Machine, NoMoreIsOffTheCpuThanWasDue)
{
   play_as_usual(40);
   Prof_Begin(prof_draw) spend(30); Prof_End
   Took took;
   took.delayed = 18;
   Prof_fake_use.delay_ns += ns(30);
   play(took);
   const Prof_Frame_Info info = newest();
   EXPECT_NEAR(info.due_ms, 28, 1e-9);
   EXPECT_NEAR(info.off_ms, 28, 1e-3);
   EXPECT_NEAR(info.machine_ms, 28, 1e-3);
}

TEST_F(Machine, StallsOfTheGamesOwnAreBlamed)
{
   for (int kind = 0; kind < 4; ++kind) {
      play_as_usual(40);
      Took took;
      if (kind == 0) took.spun = 30;
      if (kind == 1) took.slept = 30, took.left = 1;
      if (kind == 2) took.slept = 30, took.left = 5, took.delayed = 2, took.taken = 1;
      if (kind == 3) took.slept = 30, took.left = 2, took.major = 1; /* a file, and a page */
      play(took);
      EXPECT_EQ(newest().hitch, 1) << kind;
      EXPECT_EQ(newest().machine, 0) << kind;
      Prof_Blame blame;
      ASSERT_EQ(Prof_get_blame(0, 0, &blame), 1) << kind;
      EXPECT_STREQ(blame.path, "ai") << kind;
   }
}

std::string off_text()
{
   char text[Prof_USE_TEXT];
   Prof_Hitch hitch;
   EXPECT_EQ(Prof_get_hitch(0, &hitch), 1);
   Prof_Hitch_off_text(&hitch, text);
   return text;
}

/* As on Windows: the CPU time, and nothing else. */
TEST_F(Machine, WhoWasOffTheCpuIsToldWhereNobodyKnowsWhy)
{
   Prof_fake_use.tells_delay = Prof_fake_use.tells_switches = 0;
   play_as_usual(40);
   Took took;
   took.delayed = 18.3;
   took.taken = 3;
   play(took);
   EXPECT_EQ(newest().hitch, 1);
   EXPECT_EQ(newest().machine, 0);
   EXPECT_NEAR(newest().off_ms, 18.3, 1e-9);
   EXPECT_EQ(newest().machine_ms, 0);
   EXPECT_EQ(newest().taken, 0);
   Prof_Blame blame;
   ASSERT_EQ(Prof_get_blame(0, 0, &blame), 1);
   EXPECT_STREQ(blame.path, "ai");
   EXPECT_EQ(off_text(), "18.3 of 28.3 ms off the CPU");
   ASSERT_EQ(Prof_export_hitch(0, "off.html"), 1);
   const std::string page = in_file("off.html");
   std::remove("off.html");
   EXPECT_NE(page.find(" The updating thread was 18.3 of 28.3 ms off the CPU.</p>"),
             std::string::npos);
   EXPECT_NE(hitch_line().find("\"off_cpu_ms\":18.3,"), std::string::npos) << hitch_line();
}

TEST_F(Machine, WhereNobodyTellsTheLineHasNoTimeOffTheCpu)
{
   Prof_shutdown();
   Prof_fake_use = Prof_Fake_Use();
   play_as_usual(40);
   Took took;
   took.spun = 200;
   play(took);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_NE(hitch_line().find("\"off_cpu_ms\":null,"), std::string::npos) << hitch_line();
}

/* Less than 30 % of the excess explains nothing. What the machine made is told as that. */
TEST_F(Machine, WhoWasOffTheCpuForLittleOrByTheMachineIsNotTold)
{
   for (int more = -1; more <= 1; more += 2) {
      play_as_usual(40);
      Took took;
      took.spun = 14;
      took.slept = 6 + more * 0.02;
      play(took);
      EXPECT_EQ(newest().hitch, 1);
      EXPECT_EQ(off_text(), more < 0 ? "" : "6.0 of 30.0 ms off the CPU");
   }
   play_as_usual(40);
   Took took;
   took.delayed = 20;
   play(took);
   EXPECT_EQ(newest().machine, 1);
   EXPECT_EQ(off_text(), "");
}

/* Usual frames take 10 ms, and slow is what takes more than 20.83. */
TEST_F(Machine, WithoutItTheFrameMustNotBeSlow)
{
   for (int more = -1; more <= 1; more += 2) {
      play_as_usual(40);
      Took took;
      took.slept = 1.25 * 1000 / 60 - 10 - more * 0.01;
      took.delayed = 15;
      took.left = took.taken = 1;
      play(took);
      EXPECT_EQ(newest().hitch, 1);
      EXPECT_EQ(newest().machine, more > 0);
   }
}

/* What comes right after it may catch up with it, but with no more. */
TEST_F(Machine, HidesNoLongerStallRightAfterIt)
{
   const double stalls[] = {13, 15.9, 16.1, 50};
   for (const double stall : stalls) {
      play_as_usual(40);
      Took took;
      took.delayed = 16;
      took.taken = 1;
      play(took);
      EXPECT_EQ(newest().machine, 1);
      const unsigned long number = newest().number;
      took = Took();
      took.spun = stall;
      play(took);
      EXPECT_EQ(newest().hitch, stall > 16) << stall;
      EXPECT_EQ(newest().after, stall < 16) << stall;
      EXPECT_EQ(newest().machine, 0) << stall;
      Prof_Hitch hitch;
      if (stall < 16) continue;
      ASSERT_EQ(Prof_get_hitch(0, &hitch), 1) << stall;
      EXPECT_EQ(hitch.frame.number, number + 1) << "the longest of all";
      EXPECT_NEAR(hitch.excess_ms, stall, 0.5);
      took = Took();
      took.spun = 2 * stall;
      play(took);
      EXPECT_EQ(newest().after, 1) << "as after any other";
   }
}

TEST_F(Machine, LessThanAThirdOfTheExcessIsNone)
{
   for (int more = -1; more <= 1; more += 2) {
      play_as_usual(40);
      Took took;
      took.slept = 10;
      took.delayed = 10 * 0.3 / 0.7 + more * 0.01;
      took.left = took.taken = 1;
      play(took);
      EXPECT_EQ(newest().hitch, 1);
      EXPECT_EQ(newest().machine, more > 0);
   }
}

TEST_F(Machine, PagesFromDiskAreTheMachinesIfTheThreadLeftTheCpuNoMoreOften)
{
   play_as_usual(40);
   Took took;
   took.slept = 25;
   took.left = took.major = 2;
   play(took);
   EXPECT_EQ(newest().machine, 1);
   EXPECT_EQ(newest().major_faults, 2);
   EXPECT_NEAR(newest().machine_ms, 25, 1e-9);
   play_as_usual(40);
   took.left = 3;
   play(took);
   EXPECT_EQ(newest().hitch, 1);
   EXPECT_EQ(newest().machine, 0);
}

TEST_F(Machine, WithoutADelayOnlyWhoNeverLeftByItselfWasTaken)
{
   Prof_fake_use.tells_delay = 0;
   play_as_usual(40);
   Took took;
   took.delayed = 25;
   took.taken = 2;
   play(took);
   EXPECT_EQ(newest().machine, 1);
   play_as_usual(40);
   took.left = 1;
   play(took);
   EXPECT_EQ(newest().hitch, 1);
   EXPECT_EQ(newest().machine, 0);
   play_as_usual(40);
   took.left = took.taken = 0;
   play(took);
   EXPECT_EQ(newest().machine, 0);
}

TEST_F(Machine, WhereNothingIsToldNothingIsSaid)
{
   Prof_fake_use.tells_cpu = Prof_fake_use.tells_delay = Prof_fake_use.tells_switches = 0;
   play_as_usual(40);
   Took took;
   took.delayed = 25;
   took.taken = 2;
   play(took);
   const Prof_Frame_Info info = newest();
   EXPECT_EQ(info.hitch, 1);
   EXPECT_EQ(info.machine, 0);
   EXPECT_EQ(info.cpu_ms, -1);
   EXPECT_EQ(info.off_ms, 0);
   Prof_Blame blame;
   EXPECT_EQ(Prof_get_blame(0, 0, &blame), 1);
   Prof_Stats stats;
   EXPECT_EQ(Prof_get_frame_cpu_stats(0, 0, &stats), 0);
   char text[Prof_USE_TEXT];
   Prof_Frame_Use_text(&info, text);
   EXPECT_STREQ(text, "");
}

TEST_F(Machine, DelayInWaitingIsNotHeldAgainstALaterStall)
{
   Took usual;
   usual.vsync = 6;
   usual.vsync_delayed = 1;
   usual.left = 1;
   play_as_usual(40, usual);
   EXPECT_EQ(newest().off_ms, 0);
   EXPECT_EQ(newest().machine_ms, 0);
   Took took = usual;
   took.slept = 30;
   took.left = 2;
   play(took);
   EXPECT_EQ(newest().hitch, 1);
   EXPECT_EQ(newest().machine, 0);
   EXPECT_NEAR(newest().off_ms, 30, 1e-9);
   EXPECT_LE(newest().machine_ms, 2.001);
}

/* It woke too late once; that made the frame longer, so all is read. */
TEST_F(Machine, OneDelayInWaitingIsNotHeldAgainstALaterStall)
{
   for (int between = 0; between < 20; ++between) {
      Took usual;
      usual.vsync = 6;
      usual.left = 1;
      play_as_usual(40, usual);
      Took late = usual;
      late.vsync = 18;
      late.vsync_delayed = 12;
      play(late);
      play_as_usual(between, usual);
      Took took = usual;
      took.slept = 15;
      took.left = 2;
      play(took);
      EXPECT_EQ(newest().hitch, 1) << between;
      EXPECT_EQ(newest().machine, 0) << between;
      EXPECT_EQ(newest().machine_ms, 0) << between;
   }
}

TEST_F(Machine, SwitchesOfUsualFramesAreTakenOff)
{
   Took usual;
   usual.vsync = 6;
   usual.left = 2;
   usual.taken = 1;
   usual.minor = 7;
   for (int more = 0; more < 20; ++more) {
      play_as_usual(40 + more, usual);
      Took took = usual;
      took.delayed = 15;
      took.left = 3;
      took.taken = 5;
      play(took);
      EXPECT_EQ(newest().taken, 5) << more;
      EXPECT_EQ(newest().left, 3) << more;
      EXPECT_EQ(newest().minor_faults, 7) << more;
   }
}

TEST_F(Machine, WhatIsTakenWhileNobodyRecordsIsInNoFrame)
{
   play_as_usual(40);
   Prof_fake_use.delay_ns += ns(100);
   Prof_update(0);
   Took took;
   took.slept = 30;
   took.left = 1;
   play(took);
   EXPECT_EQ(newest().machine, 0);
   EXPECT_EQ(newest().machine_ms, 0);
   /* and the next one counts from there */
   Prof_fake_use.delay_ns += ns(100);
   Prof_update(0);
   play();
   took.slept = 0;
   took.delayed = 30;
   play(took);
   EXPECT_EQ(newest().machine, 1);
   EXPECT_NEAR(newest().machine_ms, 30, 1e-9);
}

/* ------------------------------------------------------------------------------------------ */
/* What follows.                                                                                */

TEST_F(Machine, SlowFramesOfTheMachineAreNoScene)
{
   play_as_usual(40);
   Took took;
   took.delayed = 20;
   for (int i = 0; i < 12; ++i) {
      play(took);
      EXPECT_EQ(newest().machine, 1) << i;
   }
   Prof_Hitch hitch;
   ASSERT_EQ(Prof_get_hitch(Prof_num_hitches() - 1, &hitch), 1);
   EXPECT_EQ(hitch.run, 0);
   EXPECT_NEAR(hitch.usual_ms, 10, 0.01);
}

TEST_F(Machine, CpuTimeHasStatistics)
{
   play_as_usual(9);
   Took took;
   took.spun = 5;
   took.delayed = 3;
   play(took);
   Prof_Stats stats;
   ASSERT_EQ(Prof_get_frame_cpu_stats(0, 9, &stats), 1);
   EXPECT_EQ(stats.frames, 10);
   EXPECT_NEAR(stats.mean, 10.5, 1e-6);
   EXPECT_NEAR(stats.max, 15, 1e-6);
   ASSERT_EQ(Prof_get_frame_stats(0, 9, &stats), 1);
   EXPECT_NEAR(stats.max, 18, 1e-6);
   EXPECT_EQ(Prof_get_frame_cpu_stats(0, 9, nullptr), 0);
}

TEST_F(Machine, BudgetsLeaveItsFramesOutIfAsked)
{
   for (int less = 0; less <= 1; ++less) {
      Prof_shutdown();
      Prof_Config config = Prof_default_config();
      config.budget_less_machine = less;
      ASSERT_EQ(Prof_configure(&config), 1);
      play_as_usual(40);
      Took took;
      took.delayed = 20;
      play(took);
      play();
      std::ofstream("machine_budget.txt") << "(frame) 12 100\nai 12 100\n";
      EXPECT_EQ(Prof_count_exceeded("machine_budget.txt"), less ? 0 : 2);
      std::remove("machine_budget.txt");
   }
}

TEST_F(Machine, FilesTellIt)
{
   play_as_usual(40);
   Took took;
   took.delayed = 20;
   took.taken = 2;
   play(took);
   ASSERT_EQ(Prof_export(Prof_CSV_FRAMES, "machine.csv", 0, 1), 1);
   const std::string csv = in_file("machine.csv");
   std::remove("machine.csv");
   EXPECT_EQ(csv.find(
      "number,ms,work_ms,due_ms,critical_ms,flags,text,cpu_ms,machine_ms,taken,(root)"), 0u)
      << csv;
   EXPECT_NE(csv.find(",hitch machine,,10.000000,20.000000,2,"), std::string::npos) << csv;
   ASSERT_EQ(Prof_export(Prof_CSV_HITCHES, "machine.csv", 0, 1), 1);
   const std::string hitches = in_file("machine.csv");
   std::remove("machine.csv");
   EXPECT_NE(hitches.find(",30.000000,10.000000,20.000000,0,"), std::string::npos) << hitches;
   EXPECT_NE(hitches.find(",,,,,,,,,,\n"), std::string::npos) << "nobody is to blame\n" << hitches;
   ASSERT_EQ(Prof_export_hitch(0, "machine.html"), 1);
   const std::string page = in_file("machine.html");
   std::remove("machine.html");
   EXPECT_NE(page.find("by the machine"), std::string::npos);
   EXPECT_NE(page.find("<b>The machine</b>, not the game, made it: 20.0 of 30.0 ms off the CPU, "
                       "2 times taken away."),
             std::string::npos);
}

/* ------------------------------------------------------------------------------------------ */
/* What it costs.                                                                               */

/* Every 16th frame. */
void expect_to_ask_now_and_then(const Took &usual)
{
   Prof_fake_use.asked_delay = Prof_fake_use.asked_switches = 0;
   play_as_usual(32, usual);
   EXPECT_EQ(Prof_fake_use.asked_delay, 2);
   EXPECT_EQ(Prof_fake_use.asked_switches, 2);
}

TEST_F(Machine, NobodyIsAskedInFramesThatWereOnTheCpu)
{
   play_as_usual(40);
   expect_to_ask_now_and_then(Took());
}

TEST_F(Machine, FramesThatOnlyWaitedAskNowAndThen)
{
   Took usual;
   usual.vsync = 6;
   usual.left = 1;
   play_as_usual(40, usual);
   expect_to_ask_now_and_then(usual);
}

/* It waits in a zone of which nobody told that it does. A frame that is off the CPU for longer asks
 * all the same, though the frame is no longer than usual. */
TEST_F(Machine, FramesThatAreOffTheCpuAsUsualAskNowAndThen)
{
   Took usual;
   usual.slept = 6;
   usual.vsync = 4;
   usual.left = 2;
   play_as_usual(120, usual);
   EXPECT_NEAR(newest().off_ms, 6, 1e-9);
   expect_to_ask_now_and_then(usual);
   Took took = usual;
   took.vsync = 0;
   took.delayed = 4;
   took.taken = 1;
   play(took);
   EXPECT_NEAR(newest().off_ms, 10, 1e-9);
   EXPECT_NEAR(newest().machine_ms, 4, 1e-9);
   EXPECT_EQ(newest().taken, 1);
   EXPECT_EQ(newest().left, 2);
}

/* ------------------------------------------------------------------------------------------ */
/* Of other threads.                                                                            */

/* What a thread that is waited for took beside its 6 ms of work, in ms. */
struct Drew {
   double spun = 0, slept = 0, delayed = 0; /* in the zone `draw` */
   double asleep = 0, late = 0; /* in its zone that waits: by its own doing; ready to run */
   double aside = 0;            /* ready to run after that, in `tidy`; nobody waits for it */
};

/* Main works for 4 ms, and waits for a thread; others only live. */
class Machine_of_others : public ::testing::Test {
protected:
   void SetUp() override
   {
      Prof_shutdown();
      Prof_fake_use = Prof_Fake_Use();
      Prof_fake_use.tells_cpu = Prof_fake_use.tells_delay = Prof_fake_use.tells_switches = 1;
      Prof_set_waiting("wait_render", Prof_WAITING_FOR_THREAD);
      Prof_set_waiting("idle", Prof_WAITING);
      Prof_set_waiting("limiter", Prof_WAITING_FOR_DISPLAY);
      Prof_update(0);
      for (int i = 0; i < 3; ++i) {
         Prof_fake_use.thread = i + 1;
         workers_[i].call([] { Prof_Begin(idle) Prof_End });
         Prof_fake_use.thread = 0;
      }
      workers_[0].call([] { Prof_set_thread_name("render"); });
   }

   void TearDown() override
   {
      for (Worker &worker : workers_) worker.stop();
      Prof_shutdown();
      EXPECT_EQ(Prof_fake_use.open, 0);
      Prof_fake_use = Prof_Fake_Use();
   }

   void play_frame(const Drew &drew = Drew())
   {
      Prof_Begin(ai) spend(4); Prof_End
      Prof_Begin(wait_render)
      workers_[0].call([&drew] {
         Prof_Begin(idle) spend(drew.asleep + drew.late); Prof_End
         Prof_Begin(draw) spend(6 + drew.spun + drew.slept + drew.delayed); Prof_End
      });
      Prof_End
      if (drew.aside > 0) {
         Prof_Begin(limiter)
         workers_[0].call([&drew] { Prof_Begin(tidy) spend(drew.aside); Prof_End });
         Prof_End
      }
      Prof_fake_use.cpu_ns += ns(4);
      Prof_fake_use.others[1].cpu_ns += ns(6 + drew.spun);
      Prof_fake_use.others[1].delay_ns += ns(drew.delayed + drew.late + drew.aside);
      Prof_update(1);
   }

   void play_usual(int frames, const Drew &drew = Drew())
   {
      for (int i = 0; i < frames; ++i) play_frame(drew);
   }

   Worker workers_[3];
};

Prof_Hitch last_hitch()
{
   Prof_Hitch hitch = Prof_Hitch();
   EXPECT_EQ(Prof_get_hitch(0, &hitch), 1);
   EXPECT_EQ(hitch.frame.number, newest().number);
   return hitch;
}

TEST_F(Machine_of_others, WhoIsWaitedForAndHadNoCpuIsNotToBlame)
{
   play_usual(40);
   Drew drew;
   drew.delayed = 18.3;
   play_frame(drew);
   const Prof_Hitch hitch = last_hitch();
   EXPECT_EQ(hitch.machine, 1);
   EXPECT_EQ(hitch.num_blames, 0);
   EXPECT_NEAR(hitch.machine_ms, 18.3, 0.002);
   Prof_Context_Info info;
   ASSERT_EQ(Prof_get_context_info(hitch.machine_context, hitch.frame.number, &info), 1);
   EXPECT_STREQ(info.name, "render");
   char text[Prof_USE_TEXT];
   Prof_Hitch_machine_text(&hitch, text);
   EXPECT_STREQ(text, "render was ready to run for 18.3 ms, and had no CPU");
}

TEST_F(Machine_of_others, ItsOwnStallsAreBlamed)
{
   for (int kind = 0; kind < 4; ++kind) {
      play_usual(40);
      Drew drew;
      if (kind == 0) drew.spun = 30;
      if (kind == 1) drew.slept = 30;
      if (kind == 2) drew.slept = 30, drew.delayed = 2;
      if (kind == 3) drew.spun = 30, drew.delayed = 2;
      play_frame(drew);
      EXPECT_EQ(last_hitch().machine, 0) << kind;
      EXPECT_EQ(last_hitch().machine_ms, 0) << kind;
      Prof_Blame blame;
      ASSERT_EQ(Prof_get_blame(0, 0, &blame), 1) << kind;
      EXPECT_STREQ(blame.path, "draw") << kind;
      EXPECT_NE(blame.context, 0) << kind;
   }
}

/* It worked all the time that it was in zones in which it works. */
TEST_F(Machine_of_others, DelayInItsWaitingIsNotHeldAgainstItsStall)
{
   play_usual(40);
   Drew drew;
   drew.late = 15;
   drew.spun = 30;
   play_frame(drew);
   EXPECT_EQ(last_hitch().machine, 0);
}

TEST_F(Machine_of_others, DelayThatNobodyWaitedForIsNone)
{
   play_usual(40);
   Drew drew;
   drew.slept = 25;
   drew.aside = 24;
   play_frame(drew);
   EXPECT_EQ(last_hitch().machine, 0);
   Prof_Blame blame;
   ASSERT_EQ(Prof_get_blame(0, 0, &blame), 1);
   EXPECT_STREQ(blame.path, "draw");
}

/* One that was delayed beside a stall, though not waited for; the stall's thread was not. */
TEST_F(Machine_of_others, DelayOfOneThreadIsNoneOfAnother)
{
   play_usual(40);
   Prof_fake_use.others[2].delay_ns += ns(30);
   Drew drew;
   drew.slept = 30;
   play_frame(drew);
   EXPECT_EQ(last_hitch().machine, 0);
}

/* Both were held, one after the other. */
TEST_F(Machine_of_others, TheUpdatingThreadsDelayAddsUpWithTheirs)
{
   play_usual(40);
   Prof_fake_use.delay_ns += ns(10);
   spend(10);
   Drew drew;
   drew.delayed = 9;
   play_frame(drew);
   EXPECT_EQ(last_hitch().machine, 1);
   EXPECT_EQ(last_hitch().machine_context, 0);
   EXPECT_NEAR(last_hitch().machine_ms, 10, 0.002);
}

/* What is usual of it lies between the last reading and the frame, and is no part of it. */
TEST_F(Machine_of_others, WhatIsUsualInEarlierFramesIsTakenOff)
{
   Drew usual;
   usual.late = 3;
   play_usual(60, usual);
   for (int more = 0; more < 4; ++more) {
      play_usual(20 + more, usual); /* whoever is next in turn */
      Drew drew = usual;
      drew.slept = 20;
      play_frame(drew);
      EXPECT_EQ(last_hitch().machine, 0);
   }
}

TEST_F(Machine_of_others, WhereNoDelayIsToldNothingIsSaid)
{
   Prof_fake_use.tells_delay = 0;
   play_usual(40);
   Drew drew;
   drew.delayed = 30;
   play_frame(drew);
   EXPECT_EQ(last_hitch().machine, 0);
   EXPECT_EQ(last_hitch().num_blames, 1);
}

TEST_F(Machine_of_others, WhoEndsIsNotAskedAnyMore)
{
   play_usual(20);
   workers_[1].stop();
   workers_[2].stop();
   EXPECT_EQ(Prof_fake_use.open, 2); /* main's, and that of render */
   play_usual(20);
   Drew drew;
   drew.delayed = 30;
   play_frame(drew);
   EXPECT_EQ(last_hitch().machine, 1);
}

TEST_F(Machine_of_others, FewAreAskedInUsualFrames)
{
   play_usual(64);
   Prof_fake_use.asked_delay = Prof_fake_use.asked_switches = 0;
   play_usual(32);
   EXPECT_EQ(Prof_fake_use.asked_delay, 32 / 4 + 32 / 16); /* of others, and of main */
   EXPECT_EQ(Prof_fake_use.asked_switches, 32 / 16);
}

/* In turn: of three others each every third frame. */
TEST_F(Machine_of_others, OneOfThemIsAskedInEachFrameWhileTheMachineIsBusy)
{
   Drew usual;
   usual.late = 0.3;
   play_usual(64, usual);
   Prof_fake_use.asked_delay = 0;
   play_usual(32, usual);
   EXPECT_EQ(Prof_fake_use.asked_delay, 32 + 32 / 16);
}

}
