/* machine_test.cpp - frames that were slow by the machine's doing, with a system that is played. */
#include "tests/headers.h"

#include "calls.h"
#include "contexts.h"
#include "facts.h"
#include "platform/prof_os_thread_use.h"
#include "src/gather/prof_cpu_share.h"
#include "src/frame/prof_frame_use.h"
#include "src/frame/prof_hitch.h"
#include "src/frame/prof_hitch_text.h"
#include "worker.h"

#include <list>

namespace {

/* In ms. A frame stores whole microseconds, and the FPU of i386 may round them down. */
const double A_MICROSECOND = 0.001 + 1e-9;

/* What a frame took beside its 10 ms of work. In ms, in the zone `ai`: spun (on the CPU), slept
 * (off it, by the game's own doing), delayed (ready to run). In ms, in a zone that waits: vsync,
 * and the parts of it that were on the CPU and ready to run, vsync_spun and vsync_delayed. Counts:
 * taken, left, minor, major. */
using Took = std::map<std::string, double>;

double part_of(const Took &took, const char *name)
{
   const auto found = took.find(name);
   return found == took.end() ? 0 : found->second;
}

/* Those of one, and the others instead or besides. */
Took with(Took took, const Took &more)
{
   for (const auto &part : more) took[part.first] = part.second;
   return took;
}

uint64_t ns(double ms) { return static_cast<uint64_t>(std::llround(ms * 1e6)); }

void use(double cpu, double delay)
{
   Prof_fake_use.cpu_ns += ns(cpu);
   Prof_fake_use.delay_ns += ns(delay);
}

void play_work(const Took &took)
{
   const double spun = part_of(took, "spun"), delayed = part_of(took, "delayed");
   zone("ai", 10 + spun + part_of(took, "slept") + delayed);
   use(10 + spun, delayed);
}

void count_switches(const Took &took)
{
   const auto count = [&](const char *name) { return static_cast<uint64_t>(part_of(took, name)); };
   Prof_fake_use.switches.involuntary += count("taken");
   Prof_fake_use.switches.voluntary += count("left");
   Prof_fake_use.switches.minor += count("minor");
   Prof_fake_use.switches.major += count("major");
}

void play_vsync(const Took &took)
{
   Prof_Begin(vsync)
   spend(part_of(took, "vsync"));
   use(part_of(took, "vsync_spun"), part_of(took, "vsync_delayed"));
   count_switches(took);
   Prof_End
}

void play(const Took &took = {})
{
   play_work(took);
   if (part_of(took, "vsync") > 0) play_vsync(took);
   else count_switches(took);
   Prof_update(1);
}

void play_as_usual(int frames, const Took &took = {})
{
   for (int i = 0; i < frames; ++i) play(took);
}

void stall(const Took &took, const Took &usual = {})
{
   play_as_usual(40, usual);
   play(took);
}

void expect_hitch(int of_the_machine)
{
   EXPECT_EQ(frame_info().hitch, 1);
   EXPECT_EQ(frame_info().machine, of_the_machine);
}

/* A stall is a hitch, of the machine's doing or of the game's. */
void expect_stall(int of_the_machine, const Took &took, const Took &usual = {})
{
   stall(took, usual);
   expect_hitch(of_the_machine);
}

std::string hitch_line()
{
   char line[1 << 14];
   EXPECT_GT(Prof_write_hitch_line(line, sizeof line, 0), 0u);
   return line;
}

/* In a file of this process alone: the same test may run in several at once. */
std::string hitch_page()
{
   const std::string file = temporary_folder() + "/page_" + std::to_string(getpid()) + ".html";
   EXPECT_EQ(Prof_export_hitch(0, file.c_str()), 1);
   return read_and_remove(file);
}

std::string use_text(const Prof_Frame_Info &frame)
{
   char text[Prof_USE_TEXT];
   Prof_Frame_Use_text(&frame, text);
   return text;
}

std::string machine_text()
{
   char text[Prof_USE_TEXT];
   const Prof_Hitch hitch = hitch_at(0);
   Prof_Hitch_machine_text(&hitch, text);
   return text;
}

std::string off_text()
{
   char text[Prof_USE_TEXT];
   const Prof_Hitch hitch = hitch_at(0);
   Prof_Hitch_off_text(&hitch, text);
   return text;
}

class Fake_machine : public ::testing::Test {
protected:
   void SetUp() override
   {
      Prof_shutdown();
      Prof_fake_use = Prof_Fake_Use();
      Prof_fake_use.tells_cpu = Prof_fake_use.tells_delay = Prof_fake_use.tells_switches = 1;
   }
   void TearDown() override
   {
      Prof_shutdown();
      EXPECT_EQ(Prof_fake_use.open, 0);
      Prof_fake_use = Prof_Fake_Use();
   }
};

class Machine : public Fake_machine {
protected:
   void SetUp() override
   {
      Fake_machine::SetUp();
      Prof_set_waiting("vsync", Prof_WAITING);
      play();
   }
};

TEST_F(Machine, AFrameThatWasTakenOffTheCpuIsTheMachines)
{
   stall({{"delayed", 18.3}, {"taken", 3}});
   ASSERT_EQ(Prof_num_hitches(), 1);
   const Prof_Hitch hitch = hitch_at(0);
   EXPECT_EQ(hitch.machine, 1);
   EXPECT_EQ(hitch.num_blames, 0);
   EXPECT_EQ(hitch.spread, 0);
   Prof_Blame blame;
   EXPECT_EQ(Prof_get_blame(0, 0, &blame), 0);
   EXPECT_NEAR(hitch.excess_ms, 18.3, 1e-6);
   const Prof_Frame_Info info = frame_info();
   EXPECT_EQ(info.machine, 1);
   EXPECT_NEAR(info.cpu_ms, 10, A_MICROSECOND);
   EXPECT_NEAR(info.off_ms, 18.3, A_MICROSECOND);
   EXPECT_NEAR(info.machine_ms, 18.3, A_MICROSECOND);
   EXPECT_EQ(info.taken, 3);
   EXPECT_EQ(use_text(hitch.frame), "18.3 of 28.3 ms off the CPU, 3 times taken away");
}

/* The profiler's own time is not due, and may be off the CPU as well. */
TEST_F(Machine, NoMoreIsOffTheCpuThanWasDue)
{
   play_as_usual(40);
   Prof_Begin(prof_draw) spend(30); Prof_End
   Prof_fake_use.delay_ns += ns(30);
   play({{"delayed", 18}});
   const Prof_Frame_Info info = frame_info();
   EXPECT_NEAR(info.due_ms, 28, 1e-9);
   EXPECT_NEAR(info.off_ms, 28, 1e-3);
   EXPECT_NEAR(info.machine_ms, 28, 1e-3);
}

struct Stall {
   const char *name;
   bool of_the_machine;
   Took took;
};

const double SLOW = 1.25 * 1000 / 60; /* ms; usual frames take 10 */
const double THIRD = 10 * 0.3 / 0.7;  /* of the excess, where the rest of that is 10 ms */

const Stall stalls[] = {
   {"spun", false, {{"spun", 30}}},
   {"slept", false, {{"slept", 30}, {"left", 1}}},
   {"was_delayed_a_little", false, {{"slept", 30}, {"left", 5}, {"delayed", 2}, {"taken", 1}}},
   {"read_a_file_and_a_page", false, {{"slept", 30}, {"left", 2}, {"major", 1}}},
   {"read_two_pages", true, {{"slept", 25}, {"left", 2}, {"major", 2}}},
   {"slept_and_read_two_pages", false, {{"slept", 25}, {"left", 3}, {"major", 2}}},
   {"was_slow_without_the_delay", false,
    {{"slept", SLOW - 9.99}, {"delayed", 15}, {"left", 1}, {"taken", 1}}},
   {"was_not_slow_without_the_delay", true,
    {{"slept", SLOW - 10.01}, {"delayed", 15}, {"left", 1}, {"taken", 1}}},
   {"was_delayed_for_less_than_a_third", false,
    {{"slept", 10}, {"delayed", THIRD - 0.01}, {"left", 1}, {"taken", 1}}},
   {"was_delayed_for_a_third", true,
    {{"slept", 10}, {"delayed", THIRD + 0.01}, {"left", 1}, {"taken", 1}}},
};

class Machine_stall : public Machine, public testing::WithParamInterface<Stall> {};

TEST_P(Machine_stall, IsOfTheMachineOrBlamed)
{
   const Stall &stall = GetParam();
   expect_stall(stall.of_the_machine, stall.took);
   if (!stall.of_the_machine) EXPECT_STREQ(blame_at(0, 0).path, "ai");
}

std::string name_of(const testing::TestParamInfo<Stall> &info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(That, Machine_stall, testing::ValuesIn(stalls), name_of);

/* The rest would be a hitch by itself. The blame says nothing of the machine, so that is told. */
TEST_F(Machine, AHitchThatIsTheMachinesInPartTellsThat)
{
   const std::string off = "12.0 of 40.0 ms off the CPU, 12.0 ms of that by the machine";
   stall({{"spun", 18}, {"delayed", 12}});
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(hitch_at(0).machine, 0);
   EXPECT_NEAR(hitch_at(0).machine_ms, 12, 1e-6);
   EXPECT_STREQ(blame_at(0, 0).path, "ai");
   EXPECT_EQ(off_text(), off);
   EXPECT_TRUE(has(hitch_page(), " The updating thread was " + off + ".</p>"));
   EXPECT_TRUE(has(hitch_line(), "\"machine\":0,\"machine_ms\":12,")) << hitch_line();
   Prof_clear_hitches();
   stall({{"spun", 22}, {"delayed", 8}});
   EXPECT_EQ(off_text(), "") << "less than 30 % of the excess";
}

/* As on Windows: the CPU time, and nothing else. */
TEST_F(Machine, WhoWasOffTheCpuIsToldWhereNobodyKnowsWhy)
{
   Prof_fake_use.tells_delay = Prof_fake_use.tells_switches = 0;
   expect_stall(0, {{"delayed", 18.3}, {"taken", 3}});
   EXPECT_NEAR(frame_info().off_ms, 18.3, A_MICROSECOND);
   EXPECT_EQ(frame_info().machine_ms, 0);
   EXPECT_EQ(frame_info().taken, 0);
   EXPECT_STREQ(blame_at(0, 0).path, "ai");
   EXPECT_EQ(off_text(), "18.3 of 28.3 ms off the CPU");
   EXPECT_TRUE(has(hitch_page(),
                   " The updating thread was 18.3 of 28.3 ms off the CPU.</p>"));
   EXPECT_TRUE(has(hitch_line(), "\"off_cpu_ms\":18.3,")) << hitch_line();
}

/* Less than 30 % of the excess explains nothing. What the machine made is told as that. */
TEST_F(Machine, WhoWasOffTheCpuForLittleOrByTheMachineIsNotTold)
{
   for (int more : {-1, 1}) {
      stall({{"spun", 14}, {"slept", 6 + more * 0.02}});
      EXPECT_EQ(frame_info().hitch, 1);
      EXPECT_EQ(off_text(), more < 0 ? "" : "6.0 of 30.0 ms off the CPU");
   }
   expect_stall(1, {{"delayed", 20}});
   EXPECT_EQ(off_text(), "");
}

class Machine_before : public Machine, public testing::WithParamInterface<double> {};

/* What comes right after it may catch up with it, but with no more. */
TEST_P(Machine_before, HidesNoLongerStall)
{
   const double spun = GetParam();
   expect_stall(1, {{"delayed", 16}, {"taken", 1}});
   const unsigned long number = frame_now();
   play({{"spun", spun}});
   EXPECT_EQ(frame_info().hitch, spun > 16);
   EXPECT_EQ(frame_info().after, spun < 16);
   EXPECT_EQ(frame_info().machine, 0);
   if (spun < 16) return;
   EXPECT_EQ(hitch_at(0).frame.number, number + 1) << "the longest of all";
   EXPECT_NEAR(hitch_at(0).excess_ms, spun, 0.5);
   play({{"spun", 2 * spun}});
   EXPECT_EQ(frame_info().hitch, 1) << "nor does any other";
}

INSTANTIATE_TEST_SUITE_P(AStall, Machine_before, testing::Values(13., 15.9, 16.1, 50.));

TEST_F(Machine, PagesFromDiskAreTold)
{
   expect_stall(1, {{"slept", 25}, {"left", 2}, {"major", 2}});
   EXPECT_EQ(frame_info().major_faults, 2);
   EXPECT_NEAR(frame_info().machine_ms, 25, A_MICROSECOND);
}

TEST_F(Machine, WithoutADelayOnlyWhoNeverLeftByItselfWasTaken)
{
   Prof_fake_use.tells_delay = 0;
   expect_stall(1, {{"delayed", 25}, {"taken", 2}});
   expect_stall(0, {{"delayed", 25}, {"taken", 2}, {"left", 1}});
   stall({{"delayed", 25}});
   EXPECT_EQ(frame_info().machine, 0);
}

TEST_F(Machine, WhereNothingIsToldNothingIsSaid)
{
   Prof_fake_use.tells_cpu = Prof_fake_use.tells_delay = Prof_fake_use.tells_switches = 0;
   expect_stall(0, {{"delayed", 25}, {"taken", 2}});
   EXPECT_EQ(frame_info().cpu_ms, -1);
   EXPECT_EQ(frame_info().off_ms, 0);
   (void)blame_at(0, 0);
   Prof_Stats stats;
   EXPECT_EQ(Prof_get_frame_cpu_stats(0, 0, &stats), 0);
   EXPECT_EQ(use_text(frame_info()), "");
   EXPECT_TRUE(has(hitch_line(), "\"off_cpu_ms\":null,")) << hitch_line();
}

TEST_F(Machine, DelayInWaitingIsNotHeldAgainstALaterStall)
{
   const Took usual = {{"vsync", 6}, {"vsync_delayed", 1}, {"left", 1}};
   play_as_usual(40, usual);
   EXPECT_EQ(frame_info().off_ms, 0);
   EXPECT_EQ(frame_info().machine_ms, 0);
   play(with(usual, {{"slept", 30}, {"left", 2}}));
   expect_hitch(0);
   EXPECT_NEAR(frame_info().off_ms, 30, A_MICROSECOND);
   EXPECT_EQ(frame_info().machine_ms, 0);
}

/* It woke too late once; that made the frame longer, so all is read. */
TEST_F(Machine, OneDelayInWaitingIsNotHeldAgainstALaterStall)
{
   const Took usual = {{"vsync", 6}, {"left", 1}};
   for (int between = 0; between < 20; ++between) {
      SCOPED_TRACE(between);
      stall(with(usual, {{"vsync", 18}, {"vsync_delayed", 12}}), usual);
      play_as_usual(between, usual);
      play(with(usual, {{"slept", 15}, {"left", 2}}));
      expect_hitch(0);
      EXPECT_EQ(frame_info().machine_ms, 0);
   }
}

/* The display was there in time, but no CPU was. */
TEST_F(Machine, AFrameThatWokeTooLateIsTheMachines)
{
   const Took usual = {{"vsync", 6}, {"left", 1}};
   stall(with(usual, {{"vsync", 26}, {"vsync_delayed", 20}}), usual);
   expect_hitch(1);
   const Prof_Hitch hitch = hitch_at(0);
   EXPECT_EQ(hitch.kind, Prof_HITCH_MACHINE);
   EXPECT_EQ(hitch.num_blames, 0);
   EXPECT_NEAR(hitch.machine_ms, 20, 1e-6);
   char text[Prof_USE_TEXT];
   Prof_Hitch_machine_text(&hitch, text);
   EXPECT_STREQ(text, "ready to run for 20.0 ms after it had waited, without a CPU");
   stall(with(usual, {{"vsync", 40}, {"vsync_delayed", 2}}), usual);
   EXPECT_EQ(frame_info().display, 1);
   EXPECT_EQ(hitch_at(0).kind, Prof_HITCH_DISPLAY);
}

/* Slow by what was due, as the machine held it up; and late by the display as well. Usual frames
 * have 10 ms of work and 6 of waiting for the display. */
struct Held_and_late {
   const char *name;
   Took took;
   Prof_Hitch_Kind kind;
   double excess;
};

const Took VSYNC = {{"vsync", 6}, {"left", 1}};

const Held_and_late held_and_late[] = {
   {"more_by_the_display", {{"delayed", 20}, {"vsync", 26.02}}, Prof_HITCH_DISPLAY, 20.02},
   {"more_by_the_machine", {{"delayed", 20}, {"vsync", 25.98}}, Prof_HITCH_MACHINE, 20},
   {"much_more_by_the_display", {{"delayed", 12}, {"vsync", 53}}, Prof_HITCH_DISPLAY, 47},
   /* The display was there after 8 of the 33 ms; without what both delays took it is 18 ms long */
   {"by_the_machine_in_both_places",
    {{"delayed", 20}, {"vsync", 33}, {"vsync_delayed", 25}}, Prof_HITCH_MACHINE, 20},
   /* Without the 20 and 10 ms it would still have been 33 ms long */
   {"by_the_display_without_both_delays",
    {{"delayed", 20}, {"vsync", 33}, {"vsync_delayed", 10}}, Prof_HITCH_DISPLAY, 27},
   {"by_the_game", {{"spun", 20}, {"vsync", 53}}, Prof_HITCH_GAME, 20},
   {"by_the_game_and_a_little_by_the_machine", {{"spun", 15}, {"delayed", 5}, {"vsync", 53}},
    Prof_HITCH_GAME, 20},
};

class Machine_and_display : public Fake_machine,
                            public testing::WithParamInterface<Held_and_late> {
protected:
   void SetUp() override
   {
      Fake_machine::SetUp();
      Prof_set_waiting("vsync", Prof_WAITING_FOR_DISPLAY);
      play(VSYNC);
   }
};

TEST_P(Machine_and_display, ShareAFrame)
{
   const Held_and_late &frame = GetParam();
   const bool by_display = frame.kind == Prof_HITCH_DISPLAY;
   stall(with(VSYNC, frame.took), VSYNC);
   ASSERT_EQ(Prof_num_hitches(), 1);
   const Prof_Hitch hitch = hitch_at(0);
   EXPECT_EQ(hitch.kind, frame.kind);
   EXPECT_EQ(hitch.whole, by_display);
   EXPECT_EQ(frame_info().display, by_display);
   EXPECT_EQ(frame_info().machine, frame.kind == Prof_HITCH_MACHINE);
   EXPECT_NEAR(hitch.excess_ms, frame.excess, 0.01);
   EXPECT_NEAR(hitch.usual_ms + hitch.excess_ms,
               by_display ? frame_info().ms : frame_info().due_ms, 1e-6);
   if (!by_display) return;
   EXPECT_STREQ(blame_at(0, 0).path, "vsync");
   EXPECT_NEAR(blame_at(0, 0).explains, 1, 1e-6);
   EXPECT_STREQ(Prof_zone_name(hitch.wait_zone), "vsync");
   EXPECT_NEAR(hitch.held_ms, 0, 1e-9);
   EXPECT_NEAR(frame_info().machine_ms, part_of(frame.took, "delayed"), A_MICROSECOND);
}

INSTANTIATE_TEST_SUITE_P(Held, Machine_and_display, testing::ValuesIn(held_and_late),
                         [](const auto &info) { return std::string(info.param.name); });

/* As other frames that are late by the display. */
TEST_F(Machine, ARunOfFramesThatAreLateByTheDisplayIsOneHitch)
{
   const Took late = with(VSYNC, {{"delayed", 12}, {"vsync", 53}});
   Prof_set_waiting("vsync", Prof_WAITING_FOR_DISPLAY);
   play_as_usual(60, VSYNC);
   play_as_usual(8, late);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(hitch_at(0).kind, Prof_HITCH_DISPLAY);
   EXPECT_EQ(hitch_at(0).run, 7);
}

/* Late as a whole, with 4 ms due as ever: what is usual is so of the whole frame. */
TEST_F(Machine, ALateFrameIsHeldAgainstWholeFrames)
{
   const Took usual = {{"vsync", 6}, {"left", 1}};
   stall(with(usual, {{"vsync", 26}, {"vsync_delayed", 20}}), usual);
   const Prof_Hitch hitch = hitch_at(0);
   EXPECT_EQ(hitch.kind, Prof_HITCH_MACHINE);
   EXPECT_EQ(hitch.whole, 1);
   EXPECT_NEAR(hitch.usual_ms, 16, 0.2);
   EXPECT_NEAR(hitch.usual_ms + hitch.excess_ms, 36, 1e-6);
   EXPECT_TRUE(has(hitch_page(), "The whole frame took 36.000 ms; usual 15."));
   expect_stall(1, with(usual, {{"delayed", 20}}), usual);
   EXPECT_EQ(hitch_at(0).whole, 0);
}

/* By which it is the machine's, and not by what else it was off the CPU. */
TEST_F(Machine, TheSumIsTold)
{
   expect_stall(1, {{"slept", 10}, {"delayed", 15}, {"left", 1}, {"taken", 1}});
   EXPECT_NEAR(hitch_at(0).held_ms, 15, A_MICROSECOND);
   EXPECT_EQ(machine_text(), "15.0 ms without a CPU, once taken away");
   const Took usual = {{"vsync", 6}, {"left", 1}};
   stall(with(usual, {{"delayed", 3}, {"vsync", 26}, {"vsync_delayed", 20}}), usual);
   expect_hitch(1);
   EXPECT_NEAR(hitch_at(0).held_ms, 23, A_MICROSECOND);
   EXPECT_NEAR(hitch_at(0).machine_ms, 23, A_MICROSECOND);
   EXPECT_EQ(machine_text(), "23.0 ms without a CPU, 20.0 of it after it had waited");
   EXPECT_TRUE(has(hitch_page(), "made it: 23.0 ms without a CPU, 20.0 of it "));
}

/* A number of the first line of a file with names. */
double number_in(const std::string &csv, const std::string &column)
{
   std::istringstream lines(csv);
   std::string names, values, name, value;
   std::getline(lines, names), std::getline(lines, values);
   std::istringstream all_names(names), all_values(values);
   while (std::getline(all_names, name, ',') && std::getline(all_values, value, ','))
      if (name == column) return std::stod(value);
   ADD_FAILURE() << column << " is not there:\n" << csv;
   return 0;
}

/* It explains the verdict, and other programs had no more of it than all. */
void expect_held(const Prof_Hitch &hitch)
{
   const double length = hitch.usual_ms + hitch.excess_ms;
   EXPECT_GE(hitch.held_ms, 0.3 * hitch.excess_ms - A_MICROSECOND);
   EXPECT_LE(hitch.held_ms, length + A_MICROSECOND);
   EXPECT_LE(hitch.machine_ms, hitch.held_ms + 1e-9);
   EXPECT_LE(hitch.programs_ms + hitch.crowd_ms, hitch.held_ms + A_MICROSECOND);
   char held[32];
   snprintf(held, sizeof held, "%.1f ", hitch.held_ms);
   EXPECT_TRUE(has(machine_text(), held)) << held << machine_text();
   EXPECT_NEAR(number_in(exported(Prof_CSV_HITCHES, 0, 0), "held_ms"), hitch.held_ms, 1e-6);
   const std::string table = exported(Prof_CSV_TABLE_HITCHES, 0, 0);
   EXPECT_NEAR(number_in(table, "held_ms"), hitch.held_ms, 1e-6);
   EXPECT_NEAR(number_in(table, "programs_ms"), hitch.programs_ms, 1e-6);
}

/* Wherever it is told, its usual and its excess are of one length. */
void expect_one_length(const Prof_Hitch &hitch)
{
   const double length = hitch.usual_ms + hitch.excess_ms;
   EXPECT_GE(hitch.usual_ms, -1e-6);
   EXPECT_NEAR(length, hitch.whole ? hitch.frame.ms : hitch.frame.due_ms, 1e-6);
   for (Prof_Format format : {Prof_CSV_HITCHES, Prof_CSV_TABLE_HITCHES}) {
      const std::string csv = exported(format, 0, 0);
      EXPECT_NEAR(number_in(csv, "length_ms"), length, 2e-6);
      EXPECT_NEAR(number_in(csv, "usual_ms") + number_in(csv, "excess_ms"), length, 2e-6);
   }
   const std::string page = hitch_page();
   char text[64];
   snprintf(text, sizeof text, "sual %s%.3f ms, excess ", hitch.whole ? "" : "work ",
            hitch.usual_ms);
   EXPECT_TRUE(has(page, text)) << text;
   if (hitch.whole) {
      snprintf(text, sizeof text, "The whole frame took %.3f ms", length);
      EXPECT_TRUE(has(page, text)) << text;
   }
}

TEST_F(Machine, TheUsualOfAnyHitchIsOfItsLength)
{
   std::mt19937 random(11);
   const auto now_and_then = [&](double ms) {
      return random() % 4 ? 0 : std::uniform_real_distribution<>(0, ms)(random);
   };
   int hitches = 0, late = 0;
   for (Prof_Waiting kind : {Prof_WAITING, Prof_WAITING_FOR_DISPLAY}) {
      Prof_set_waiting("vsync", kind);
      for (int i = 0; i < 1200; ++i) {
         const double woke = now_and_then(60), shown = now_and_then(40);
         play({{"spun", now_and_then(30)}, {"delayed", now_and_then(30)}, {"left", 1},
               {"vsync", 6 + woke + shown}, {"vsync_delayed", woke}});
         if (!frame_info().hitch) {
            play_as_usual(static_cast<int>(random() % 6), {{"vsync", 6}, {"left", 1}});
            continue;
         }
         const Prof_Hitch hitch = hitch_at(0);
         ++hitches;
         late += hitch.kind == Prof_HITCH_MACHINE && hitch.whole;
         expect_one_length(hitch);
         if (hitch.machine) expect_held(hitch);
         if (hitch.machine && !hitch.whole)
            EXPECT_LE(hitch.frame.due_ms - hitch.held_ms, std::max(SLOW, 2 * hitch.usual_ms));
      }
   }
   EXPECT_GT(hitches, 50);
   EXPECT_GT(late, 5) << "of " << hitches;
}

TEST_F(Machine, SwitchesOfUsualFramesAreTakenOff)
{
   const Took usual = {{"vsync", 6}, {"left", 2}, {"taken", 1}, {"minor", 7}};
   for (int more = 0; more < 20; ++more) {
      play_as_usual(more, usual);
      stall(with(usual, {{"delayed", 15}, {"left", 3}, {"taken", 5}}), usual);
      EXPECT_EQ(frame_info().taken, 5) << more;
      EXPECT_EQ(frame_info().left, 3) << more;
      EXPECT_EQ(frame_info().minor_faults, 7) << more;
   }
}

/* A pause that is in no frame. The thread is off the CPU in it, and ready to run for a part. */
void pause_for(double ms, double delayed)
{
   spend(ms);
   Prof_fake_use.delay_ns += ns(delayed);
   ++Prof_fake_use.switches.voluntary;
   Prof_update(0);
}

TEST_F(Machine, WhatIsTakenWhileNobodyRecordsIsInNoFrame)
{
   play_as_usual(40);
   pause_for(100, 100);
   play({{"slept", 30}, {"left", 1}});
   EXPECT_EQ(frame_info().machine, 0);
   EXPECT_EQ(frame_info().machine_ms, 0);
   /* and the next one counts from there */
   pause_for(100, 100);
   play();
   play({{"delayed", 30}, {"left", 1}});
   EXPECT_EQ(frame_info().machine, 1);
   EXPECT_NEAR(frame_info().machine_ms, 30, A_MICROSECOND);
}

/* As the manual has it, 2.9: the time between two frames is in none, by an update before and one
 * after it, or by one after it alone. */
class Machine_pauses : public Machine, public testing::WithParamInterface<bool> {};

TEST_P(Machine_pauses, BetweenFramesHideNoDelayInThem)
{
   const auto play_and_pause = [&](const Took &took) {
      play(took);
      if (GetParam()) Prof_update(0);
      pause_for(6, 2);
   };
   for (int i = 0; i < 40; ++i) play_and_pause({});
   play_and_pause({{"delayed", 18.3}, {"taken", 3}});
   expect_hitch(1);
   EXPECT_EQ(hitch_at(0).num_blames, 0);
   EXPECT_NEAR(frame_info().machine_ms, 18.3, A_MICROSECOND);
   EXPECT_EQ(frame_info().taken, 3);
   for (int i = 0; i < 40; ++i) play_and_pause({});
   play_and_pause({{"slept", 30}, {"left", 1}});
   expect_hitch(0);
   EXPECT_EQ(frame_info().machine_ms, 0);
   EXPECT_STREQ(blame_at(0, 0).path, "ai");
}

INSTANTIATE_TEST_SUITE_P(Both, Machine_pauses, testing::Bool());

TEST_F(Machine, SlowFramesOfTheMachineAreNoScene)
{
   play_as_usual(40);
   for (int i = 0; i < 12; ++i) {
      play({{"delayed", 20}});
      EXPECT_EQ(frame_info().machine, 1) << i;
   }
   const Prof_Hitch hitch = hitch_at(Prof_num_hitches() - 1);
   EXPECT_EQ(hitch.run, 0);
   EXPECT_NEAR(hitch.usual_ms, 10, 0.01);
}

int kept_of(Prof_Hitch_Kind kind)
{
   int kept = 0;
   for (int i = 0; i < Prof_num_hitches(); ++i) kept += hitch_at(i).kind == kind;
   return kept;
}

/* A busy system makes more hitches than the game, and longer ones. */
TEST_F(Machine, ItsHitchesTakeNoPlaceOfTheGames)
{
   Prof_shutdown();
   configure(&Prof_Config::max_hitches, 3);
   for (int i = 0; i < 3; ++i) stall({{"spun", 30 + i}});
   for (int i = 0; i < 7; ++i) stall({{"delayed", 90 + i}});
   EXPECT_EQ(kept_of(Prof_HITCH_GAME), 3);
   EXPECT_EQ(kept_of(Prof_HITCH_MACHINE), 3);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_GAME), 3ul);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_MACHINE), 7ul);
   stall({{"spun", 33}});
   EXPECT_EQ(kept_of(Prof_HITCH_GAME), 3);
   EXPECT_EQ(hitch_at(0).kind, Prof_HITCH_GAME);
   EXPECT_EQ(kept_of(Prof_HITCH_MACHINE), 3) << "nor the other way round";
   EXPECT_NEAR(hitch_at(1).excess_ms, 96, 0.1) << "the newest first, whosever";
}

TEST_F(Machine, RunsOfSlowFramesLeaveItsHitches)
{
   stall({{"delayed", 30}});
   for (int i = 0; i < 20; ++i) play({{"spun", 30}});
   EXPECT_EQ(kept_of(Prof_HITCH_GAME), 1);
   EXPECT_EQ(kept_of(Prof_HITCH_MACHINE), 1);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_GAME), 1ul);
   EXPECT_EQ(Prof_count_hitches(Prof_HITCH_MACHINE), 1ul);
}

TEST_F(Machine, CpuTimeHasStatistics)
{
   play_as_usual(9);
   play({{"spun", 5}, {"delayed", 3}});
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
      configure(&Prof_Config::budget_less_machine, less);
      stall({{"delayed", 20}});
      play();
      EXPECT_EQ(Prof_count_exceeded(File("(frame) 12 100\nai 12 100\n").name()), less ? 0 : 2);
   }
}

TEST_F(Machine, FilesTellIt)
{
   stall({{"delayed", 20}, {"taken", 2}});
   const std::string csv = exported(Prof_CSV_FRAMES, 0, 1);
   EXPECT_EQ(csv.find(
      "number,ms,work_ms,due_ms,critical_ms,flags,text,cpu_ms,machine_ms,taken,(root)"), 0u)
      << csv;
   EXPECT_TRUE(has(csv, ",hitch machine,,10.000000,20.000000,2,")) << csv;
   const std::string hitches = exported(Prof_CSV_HITCHES, 0, 1);
   EXPECT_TRUE(has(hitches, ",30.000000,10.000000,20.000000,0,")) << hitches;
   EXPECT_TRUE(has(hitches, ",,,,,,,,,,,machine,30.000000,20.000000\n"))
      << "nobody is to blame\n" << hitches;
   const std::string page = hitch_page();
   EXPECT_TRUE(has(page, "by the machine"));
   EXPECT_TRUE(has(page, "<b>The machine</b>, not the game, made it: 20.0 of 30.0 ms off the CPU, "
                         "2 times taken away."));
}

/* How often the system is asked for delays and for switches in so many frames. */
void expect_asked(int delays, int switches, int frames, const Took &usual)
{
   Prof_fake_use.asked_delay = Prof_fake_use.asked_switches = 0;
   play_as_usual(frames, usual);
   EXPECT_EQ(Prof_fake_use.asked_delay, delays);
   EXPECT_EQ(Prof_fake_use.asked_switches, switches);
}

/* A thread that was not switched has no delay more than before. */
TEST_F(Machine, OnlyFramesThatWereSwitchedAskForTheDelay)
{
   expect_asked(0, 32, 32, {});
   expect_asked(32, 3 * 32, 32, {{"vsync", 6}, {"left", 1}});
   expect_asked(32, 32, 32, {{"taken", 1}});
}

/* A frame that is no longer than usual is told its own as well. */
TEST_F(Machine, FramesOfUsualLengthTellTheirDelay)
{
   const Took usual = {{"slept", 6}, {"vsync", 4}, {"left", 2}};
   play_as_usual(120, usual);
   EXPECT_NEAR(frame_info().off_ms, 6, A_MICROSECOND);
   play(with(usual, {{"vsync", 0}, {"delayed", 4}, {"taken", 1}}));
   EXPECT_NEAR(frame_info().off_ms, 10, A_MICROSECOND);
   EXPECT_NEAR(frame_info().machine_ms, 4, A_MICROSECOND);
   EXPECT_EQ(frame_info().taken, 1);
   EXPECT_EQ(frame_info().left, 2);
}

/* Which lay in their waiting, so that they are as long as any. */
TEST_F(Machine, DelaysOfEarlierFramesAreInNoLaterOne)
{
   const Took usual = {{"vsync", 6}, {"left", 1}};
   for (int delayed = 1; delayed < 20; ++delayed) {
      SCOPED_TRACE(delayed);
      play_as_usual(40, usual);
      play_as_usual(delayed, with(usual, {{"vsync_delayed", 5}}));
      play(with(usual, {{"slept", 30}, {"delayed", 1}, {"left", 2}}));
      expect_hitch(0);
      EXPECT_NEAR(frame_info().machine_ms, 1, A_MICROSECOND);
      EXPECT_STREQ(blame_at(0, 0).path, "ai");
   }
}

/* As a limiter that spins, or a driver that renders in software. */
TEST_F(Machine, CpuTimeInWaitingHidesNoSleep)
{
   const Took usual = {{"vsync", 16}, {"vsync_spun", 16}};
   play_as_usual(40, usual);
   EXPECT_EQ(frame_info().off_ms, 0);
   play(with(usual, {{"slept", 12}, {"left", 1}}));
   EXPECT_NEAR(frame_info().off_ms, 12, A_MICROSECOND);
   EXPECT_EQ(frame_info().machine_ms, 0);
   EXPECT_NEAR(frame_info().cpu_ms, 26, A_MICROSECOND);
}

/* The stall was the game's own, and then the machine was busy while the thread waited. */
TEST_F(Machine, DelayInWaitingThatUsesTheCpuIsNotHeldAgainstAStall)
{
   for (Prof_Waiting kind : {Prof_WAITING, Prof_WAITING_FOR_DISPLAY}) {
      Prof_set_waiting("vsync", kind);
      const Took usual = {{"vsync", 6}, {"vsync_spun", 3}, {"vsync_delayed", 3}};
      play_as_usual(40, usual);
      play(with(usual, {{"slept", 100}, {"left", 1}, {"vsync", 116}, {"vsync_spun", 16},
                        {"vsync_delayed", 100}, {"taken", 20}}));
      expect_hitch(0);
      EXPECT_EQ(frame_info().machine_ms, 0);
      EXPECT_NEAR(frame_info().off_ms, 100, A_MICROSECOND);
      EXPECT_STREQ(blame_at(0, 0).path, "ai");
   }
}

/* Too short a wait to be looked at, or one in which something is due, tells no parts: then only
 * what is certain counts. */
TEST_F(Machine, OnlyDelayThatHadNoRoomInWaitingIsHeldAgainstAStall)
{
   Prof_set_waiting("help", Prof_HELPING);
   for (bool helps : {false, true})
      for (double delayed : {0., 20.}) {
         const double waited = helps ? 15 : 1.9;
         play_as_usual(40, {{"vsync", waited}});
         play_work({{"slept", 60}, {"delayed", delayed}});
         Prof_Begin(vsync)
         spend(waited), use(0, waited);
         if (helps) {
            Prof_Begin(help) spend(1), use(1, 0); Prof_End
         }
         Prof_End
         Prof_update(1);
         expect_hitch(0);
         EXPECT_NEAR(frame_info().machine_ms, delayed, 0.01);
         EXPECT_NEAR(frame_info().off_ms, 60 + delayed, 0.01);
      }
}

/* It begins before an update and ends after it. */
TEST_F(Machine, WaitingOverAnUpdateIsNotHeldAgainstAStall)
{
   for (double usual : {0, 6}) {
      SCOPED_TRACE(usual > 0 ? "in a wait of every frame" : "in its first wait");
      play_as_usual(40, {{"vsync", usual}});
      Prof_Begin(vsync)
      spend(5);
      Prof_update(1);
      spend(30), use(10, 20);
      Prof_End
      play_work({{"slept", 30}});
      Prof_update(1);
      EXPECT_EQ(frame_info().machine_ms, 0);
   }
   play({{"delayed", 30}});
   EXPECT_NEAR(frame_info().machine_ms, 30, A_MICROSECOND) << "the next is exact again";
}

/* More waits than are looked at, in frames in which all is drawn at random. */
TEST_F(Machine, OfManyWaitsOnlyWhatIsCertainIsTold)
{
   std::mt19937 random(7);
   const auto up_to = [&](double ms) { return std::uniform_real_distribution<>(0, ms)(random); };
   for (int i = 0; i < 400; ++i) {
      double off = 0, delay = 0;
      for (unsigned part = 1 + random() % 30; part > 0; --part) {
         const double slept = up_to(3), delayed = random() % 4 ? 0 : up_to(5);
         play_work({{"slept", slept}, {"delayed", delayed}});
         off += slept + delayed;
         delay += delayed;
         const double spun = up_to(2), late = up_to(3);
         play_vsync({{"vsync", spun + late + up_to(1)}, {"vsync_spun", spun},
                     {"vsync_delayed", late}});
      }
      Prof_update(1);
      ASSERT_LE(frame_info().off_ms, off + 0.001);
      ASSERT_LE(frame_info().machine_ms, delay + 0.001);
   }
}

/* Frames in each of which the thread had no CPU for another time. */
TEST_F(Machine, NoFrameIsToldMoreThanTheSystemCountedInIt)
{
   std::mt19937 random(5);
   const auto up_to = [&](double ms) {
      return std::uniform_real_distribution<>(0, ms)(random);
   };
   for (int i = 0; i < 400; ++i) {
      const double in_work = random() % 8 ? 0 : up_to(20), in_wait = up_to(5);
      play({{"delayed", in_work}, {"slept", up_to(3)}, {"vsync", 6}, {"vsync_delayed", in_wait},
            {"vsync_spun", 1}, {"left", 1}});
      ASSERT_LE(frame_info().machine_ms, in_work + 0.001);
      ASSERT_GE(frame_info().machine_ms, in_work - 0.001);
   }
}

/* What a thread that is waited for took beside its 6 ms of work, in ms. In the zone `draw`: spun,
 * slept, delayed. In its zone that waits: asleep (by its own doing), late (ready to run). And
 * aside: ready to run after that, in `tidy`, for which nobody waits. Of main meanwhile, in its
 * wait: main_delayed, in so many times (main_taken, main_left); woke, that it was ready to run when
 * render was done. helped: it did a job of so long there; before: such a job in another wait;
 * waits: so many short waits before; in_fiber: a fiber ran there so long meanwhile. beside: another
 * thread worked all that time. */
using Drew = Took;

/* Main works for 4 ms, and waits for a thread; others only live. */
class Machine_of_others : public Fake_machine {
protected:
   void SetUp() override
   {
      Fake_machine::SetUp();
      Prof_set_waiting("wait_render", Prof_WAITING_FOR_THREAD);
      Prof_set_waiting("idle", Prof_WAITING);
      Prof_set_waiting("limiter", Prof_WAITING_FOR_DISPLAY);
      Prof_set_waiting("wait_for_jobs", Prof_WAITING_FOR_THREAD);
      Prof_set_waiting("job", Prof_HELPING);
      Prof_update(0);
      for (int i = 0; i < 3; ++i) {
         Prof_fake_use.thread = i + 1;
         workers_[i].call([] { zone("idle", 0); });
         Prof_fake_use.thread = 0;
      }
      workers_[0].call([] { Prof_set_thread_name("render"); });
      fiber_ = Prof_create_fiber("steps");
   }

   void TearDown() override
   {
      for (Worker &worker : workers_) worker.stop();
      Fake_machine::TearDown();
   }

   void play_frame(const Drew &drew = {})
   {
      const double spun = part_of(drew, "spun"), delayed = part_of(drew, "delayed"),
                   late = part_of(drew, "late"), aside = part_of(drew, "aside");
      zone("ai", 4);
      if (part_of(drew, "before") > 0) {
         Prof_Begin(wait_for_jobs) help(part_of(drew, "before")); Prof_End
      }
      for (double i = 0; i < part_of(drew, "waits"); ++i) zone("wait_for_jobs", 0.01);
      Prof_Begin(wait_render)
      help(part_of(drew, "helped"));
      in_fiber(part_of(drew, "in_fiber"));
      const auto wait = [&] {
         workers_[0].call([&] {
            zone("idle", part_of(drew, "asleep") + late);
            zone("draw", 6 + spun + part_of(drew, "slept") + delayed);
         });
         spend(part_of(drew, "woke"));
      };
      if (part_of(drew, "beside") > 0) workers_[1].call([&] {
         Prof_Begin(beside) wait(); Prof_End
      });
      else wait();
      Prof_fake_use.delay_ns += ns(part_of(drew, "main_delayed") + part_of(drew, "woke"));
      count_switches({{"taken", part_of(drew, "main_taken")},
                      {"left", part_of(drew, "main_left")}});
      Prof_End
      if (aside > 0) {
         Prof_Begin(limiter)
         workers_[0].call([&] { zone("tidy", aside); });
         Prof_End
      }
      Prof_fake_use.cpu_ns += ns(4);
      Prof_fake_use.others[1].cpu_ns += ns(6 + spun);
      Prof_fake_use.others[1].delay_ns += ns(delayed + late + aside);
      Prof_update(1);
   }

   static void help(double ms)
   {
      if (ms <= 0) return;
      zone("job", ms);
      Prof_fake_use.cpu_ns += ns(ms);
   }

   void in_fiber(double ms)
   {
      if (ms <= 0) return;
      Prof_Fiber *self = Prof_switch_fiber(fiber_);
      zone("step", ms);
      Prof_fake_use.cpu_ns += ns(ms);
      EXPECT_EQ(Prof_switch_fiber(self), fiber_);
   }

   void play_usual(int frames, const Drew &drew = {})
   {
      for (int i = 0; i < frames; ++i) play_frame(drew);
   }

   Prof_Hitch hitch_of(const Drew &drew)
   {
      play_frame(drew);
      EXPECT_EQ(hitch_at(0).frame.number, frame_now());
      return hitch_at(0);
   }

   Worker workers_[3];
   Prof_Fiber *fiber_ = nullptr;
};

TEST_F(Machine_of_others, WhoIsWaitedForAndHadNoCpuIsNotToBlame)
{
   play_usual(40);
   const Prof_Hitch hitch = hitch_of({{"delayed", 18.3}});
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

/* It waits for what the frame asks of it, by a lock that tells that the frame then waits for it. */
TEST_F(Machine_of_others, WhoIsWokenAndHasNoCpuForItIsNotToBlame)
{
   Prof_Lock asked = {"asked", 0}, done = {"done", 0};
   Prof_Wait idle = Prof_Wait();
   play_usual(1);
   workers_[0].call([&] { idle = Prof_begin_wait(&asked); });
   for (int i = 0; i < 41; ++i) {
      const double late = i == 40 ? 30 : 0;
      zone("ai", 4);
      Prof_signal(&asked);
      Prof_Wait wait = Prof_begin_wait(&done);
      workers_[0].call([&] {
         spend(late);
         Prof_end_wait(&idle);
         zone("draw", 6);
         Prof_signal(&done);
         idle = Prof_begin_wait(&asked);
      });
      Prof_end_wait(&wait);
      Prof_fake_use.cpu_ns += ns(4);
      Prof_fake_use.others[1].cpu_ns += ns(6);
      Prof_fake_use.others[1].delay_ns += ns(late);
      Prof_update(1);
   }
   workers_[0].call([&] { Prof_end_wait(&idle); });
   ASSERT_EQ(hitch_at(0).frame.number, frame_now());
   EXPECT_EQ(hitch_at(0).machine, 1);
   EXPECT_NEAR(hitch_at(0).machine_ms, 30, 0.01);
}

/* No lock tells who is waited for, and the zone in which the thread idles may be marked or not. */
TEST_F(Machine_of_others, WhoIsWokenInAZoneAndHasNoCpuForItIsNotToBlame)
{
   for (Prof_Waiting kind : {Prof_WAITING, Prof_WAITING_FOR_THREAD, Prof_WORKING}) {
      SCOPED_TRACE(kind);
      Prof_set_waiting("idle", kind);
      Prof_set_waiting("wait_jobs", Prof_WAITING_FOR_THREAD);
      play_usual(1);
      workers_[0].call([&] { Prof_Begin(idle) });
      for (int i = 0; i < 41; ++i) {
         const double late = i == 40 ? 30 : 0;
         zone("ai", 4);
         Prof_Begin(wait_jobs)
         workers_[0].call([&] {
            spend(late);
            Prof_End
            zone("draw", 6);
            Prof_Begin(idle)
         });
         Prof_End
         Prof_fake_use.cpu_ns += ns(4);
         Prof_fake_use.others[1].cpu_ns += ns(6);
         Prof_fake_use.others[1].delay_ns += ns(late);
         Prof_update(1);
      }
      workers_[0].call([&] { Prof_End });
      ASSERT_EQ(hitch_at(0).frame.number, frame_now());
      EXPECT_EQ(hitch_at(0).machine, 1);
      EXPECT_NEAR(hitch_at(0).machine_ms, 30, 0.01);
      EXPECT_EQ(context_name(hitch_at(0).machine_context), "render");
   }
}

/* It has begun its next one when the frame goes on. */
TEST_F(Machine_of_others, WhoAlwaysHasAJobIsBlamedForOneThatWasLate)
{
   Prof_set_waiting("wait_jobs", Prof_WAITING_FOR_THREAD);
   play_usual(1);
   workers_[0].call([] { Prof_Begin(background) });
   for (int i = 0; i < 61; ++i) {
      const double late = i == 60 ? 40 : 0;
      zone("ai", 4);
      Prof_Begin(wait_jobs)
      workers_[0].call([&] {
         spend(1 + late);
         Prof_End
         zone("job", 1);
         Prof_Begin(background)
      });
      Prof_End
      Prof_fake_use.cpu_ns += ns(4);
      Prof_fake_use.others[1].cpu_ns += ns(6 + late);
      Prof_update(1);
   }
   workers_[0].call([] { Prof_End });
   ASSERT_EQ(hitch_at(0).frame.number, frame_now());
   EXPECT_EQ(hitch_at(0).kind, Prof_HITCH_GAME);
   EXPECT_STREQ(blame_at(0, 0).path, "background");
   EXPECT_NEAR(blame_at(0, 0).blame_ms, 40, 0.1);
}

class Stall_of_another : public Machine_of_others, public testing::WithParamInterface<Stall> {};

TEST_P(Stall_of_another, IsBlamed)
{
   play_usual(40);
   const Prof_Hitch hitch = hitch_of(GetParam().took);
   const double delayed = part_of(GetParam().took, "delayed");
   EXPECT_EQ(hitch.machine, 0);
   EXPECT_NEAR(hitch.machine_ms, delayed, 0.002) << "a part";
   EXPECT_STREQ(blame_at(0, 0).path, "draw");
   EXPECT_NE(blame_at(0, 0).context, 0);
   const bool much = delayed > 0.3 * hitch.excess_ms;
   EXPECT_EQ(off_text(), much ? "render was ready to run for 20.0 ms, and had no CPU" : "");
   EXPECT_EQ(has(hitch_page(), ". " + off_text() + ".</p>"), much);
}

const Stall stalls_of_another[] = {
   {"spun", false, {{"spun", 30}}},
   {"slept", false, {{"slept", 30}}},
   {"slept_and_was_delayed_a_little", false, {{"slept", 30}, {"delayed", 2}}},
   {"spun_and_was_delayed_a_little", false, {{"spun", 30}, {"delayed", 2}}},
   {"spun_and_was_delayed", false, {{"spun", 30}, {"delayed", 20}}},
};

INSTANTIATE_TEST_SUITE_P(That, Stall_of_another, testing::ValuesIn(stalls_of_another), name_of);

/* It worked all the time that it was in zones in which it works. */
TEST_F(Machine_of_others, DelayInItsWaitingIsNotHeldAgainstItsStall)
{
   play_usual(40);
   EXPECT_EQ(hitch_of({{"late", 15}, {"spun", 30}}).machine, 0);
}

TEST_F(Machine_of_others, DelayThatNobodyWaitedForIsNone)
{
   play_usual(40);
   EXPECT_EQ(hitch_of({{"slept", 25}, {"aside", 24}}).machine, 0);
   EXPECT_STREQ(blame_at(0, 0).path, "draw");
}

/* One that was delayed beside a stall, though not waited for; the stall's thread was not. */
TEST_F(Machine_of_others, DelayOfOneThreadIsNoneOfAnother)
{
   play_usual(40);
   Prof_fake_use.others[2].delay_ns += ns(30);
   EXPECT_EQ(hitch_of({{"slept", 30}}).machine, 0);
}

/* Both were held, one after the other. */
TEST_F(Machine_of_others, TheUpdatingThreadsDelayAddsUpWithTheirs)
{
   play_usual(40);
   Prof_fake_use.delay_ns += ns(10);
   spend(10);
   const Prof_Hitch hitch = hitch_of({{"delayed", 9}});
   EXPECT_EQ(hitch.machine, 1);
   EXPECT_EQ(hitch.machine_context, 0);
   EXPECT_NEAR(hitch.machine_ms, 10, 0.002);
}

TEST_F(Machine_of_others, WhatWasKeptFromSeveralIsToldAsOneSum)
{
   play_usual(40);
   const Prof_Hitch hitch = hitch_of({{"delayed", 12}, {"woke", 10}, {"main_left", 1}});
   EXPECT_EQ(hitch.machine, 1);
   EXPECT_NEAR(hitch.machine_ms, 12, 0.002);
   EXPECT_NEAR(hitch.held_ms, 22, 0.002);
   EXPECT_EQ(machine_text(), "22.0 ms without a CPU: 10.0 of main thread, 12.0 of render");
}

/* Two threads had no CPU at a time; other programs had two meanwhile. */
TEST_F(Machine_of_others, OtherProgramsHadNoMoreThanWasHeld)
{
   Prof_fake_use.tells_process = 1;
   Prof_fake_use.cpus = 2;
   std::mt19937 random(5);
   const auto up_to = [&](double ms) { return std::uniform_real_distribution<>(0, ms)(random); };
   int seen = 0;
   for (int i = 0; i < 200; ++i) {
      play_usual(5 + (i ? 0 : 35), {{"main_left", 1}});
      const double delayed = 20 + up_to(40);
      play_frame({{"spun", up_to(5)}, {"delayed", delayed}, {"main_delayed", up_to(delayed)},
                  {"woke", up_to(20)}, {"main_taken", up_to(30)}});
      if (!frame_info().machine) continue;
      ++seen;
      EXPECT_GT(hitch_at(0).programs_ms, 0);
      expect_held(hitch_at(0));
   }
   EXPECT_GT(seen, 50);
}

/* Main, which spins, yields or naps while render works, has no CPU for most of the time. Only the
 * last of these times may have been after render was done. */
struct Waited {
   const char *name;
   bool of_the_machine;
   Drew drew;
};

const Waited waits[] = {
   {"spun", false, {{"spun", 60}, {"main_delayed", 60}, {"main_taken", 30}}},
   {"napped", false, {{"spun", 60}, {"main_delayed", 60}, {"main_left", 30}}},
   {"spun_for_one_that_was_delayed_a_little", false,
    {{"spun", 45}, {"delayed", 15}, {"main_delayed", 60}, {"main_taken", 30}}},
   {"spun_for_one_that_was_delayed", true,
    {{"spun", 5}, {"delayed", 55}, {"main_delayed", 60}, {"main_taken", 30}}},
   {"spun_in_long_slices", false,
    {{"spun", 25}, {"delayed", 35}, {"main_delayed", 60}, {"main_taken", 3}}},
   {"spun_in_long_slices_for_one_that_was_delayed", true,
    {{"spun", 2}, {"delayed", 35}, {"main_delayed", 30}, {"main_taken", 3}}},
   {"spun_and_came_late", true, {{"woke", 40}, {"main_delayed", 5}, {"main_taken", 3}}},
   {"helped_and_spun", false,
    {{"helped", 0.3}, {"spun", 60}, {"main_delayed", 60}, {"main_taken", 30}}},
   {"helped_before_it_spun", false,
    {{"before", 10}, {"spun", 60}, {"main_delayed", 60}, {"main_taken", 30}}},
   {"spun_after_many_waits", false,
    {{"waits", 20}, {"spun", 60}, {"main_delayed", 60}, {"main_taken", 30}}},
   {"ran_a_fiber_and_spun", false,
    {{"in_fiber", 0.3}, {"spun", 60}, {"main_delayed", 60}, {"main_taken", 30}}},
   {"slept_and_woke_late_beside_another", true,
    {{"woke", 25}, {"main_left", 1}, {"beside", 1}}},
   {"slept_and_woke_late", true, {{"woke", 25}, {"main_left", 1}}},
   {"slept_and_woke_late_twice", true, {{"spun", 5}, {"woke", 40}, {"main_left", 2}}},
   {"slept_for_one_that_worked", false, {{"spun", 60}, {"woke", 5}, {"main_left", 1}}},
};

class Wait_for_a_thread : public Machine_of_others, public testing::WithParamInterface<Waited> {};

TEST_P(Wait_for_a_thread, IsTheMachinesByWhatHeldItUp)
{
   play_usual(40, {{"main_left", 1}});
   const Prof_Hitch hitch = hitch_of(GetParam().drew);
   EXPECT_EQ(hitch.machine, GetParam().of_the_machine);
   if (!hitch.machine) EXPECT_STREQ(blame_at(0, 0).path, "draw");
}

std::string name_of_wait(const testing::TestParamInfo<Waited> &info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(InWhichMain, Wait_for_a_thread, testing::ValuesIn(waits), name_of_wait);

/* However long main and render were ready at the same time: what render used of a CPU makes the
 * frame a hitch without that. */
TEST_F(Machine_of_others, WhatBothHadNoCpuForAtATimeCountsOnce)
{
   std::mt19937 random(3);
   const auto up_to = [&](double ms) { return std::uniform_real_distribution<>(0, ms)(random); };
   for (int i = 0; i < 200; ++i) {
      play_usual(5 + (i ? 0 : 35), {{"main_left", 1}});
      const double spun = 18 + up_to(40), delayed = up_to(60), helped = up_to(4);
      play_frame({{"spun", spun}, {"delayed", delayed},
                  {"main_delayed", up_to(6 + spun + delayed)}, {"main_taken", 2 + up_to(20)},
                  {"main_left", up_to(2)}, {random() % 2 ? "before" : "in_fiber", helped}});
      ASSERT_EQ(frame_info().hitch, 1);
      ASSERT_EQ(frame_info().machine, 0) << i;
   }
}

/* A job of 10 ms had no CPU for 8 of these, or the spinning did: nobody knows which. */
TEST_F(Machine_of_others, OfAWaitWithAJobAsMuchAsThatTookMayBeItsDelay)
{
   play_usual(40);
   play_frame({{"helped", 10}, {"spun", 60}, {"main_delayed", 60}, {"main_taken", 30}});
   EXPECT_NEAR(frame_info().machine_ms, 2 + 10, 0.01);
   EXPECT_EQ(frame_info().machine, 0);
   play_usual(5);
   play_frame({{"before", 10}, {"spun", 60}, {"main_delayed", 60}, {"main_taken", 30}});
   EXPECT_NEAR(frame_info().machine_ms, 2, 0.01) << "another wait's job";
}

/* More waits than are told apart, each in a zone of its own: what was idle in them is the same. */
TEST_F(Machine_of_others, ManyWaitsInZonesOfTheirOwn)
{
   std::vector<std::string> zones;
   for (int i = 0; i < 20; ++i) zones.push_back("wait_" + std::to_string(i));
   for (const std::string &each : zones) Prof_set_waiting(each.c_str(), Prof_WAITING_FOR_THREAD);
   play_usual(40);
   for (int frame = 0; frame < 2; ++frame) {
      for (const std::string &each : zones) {
         Prof_Begin_name(each.c_str())
         workers_[0].call([] { zone("draw", 3); });
         Prof_fake_use.others[1].cpu_ns += ns(3);
         Prof_fake_use.delay_ns += ns(2);
         count_switches({{"taken", 2}});
         Prof_End
      }
      Prof_update(1);
   }
   EXPECT_EQ(frame_info().machine, 0);
   EXPECT_LT(frame_info().machine_ms, 21);
}

/* Updates in the middle of a wait. */
TEST_F(Machine_of_others, AWaitOverSeveralFramesIsOfEach)
{
   play_usual(40);
   Prof_Begin(wait_render)
   for (int frame = 0; frame < 4; ++frame) {
      workers_[0].call([] { zone("draw", 12); });
      Prof_fake_use.others[1].cpu_ns += ns(12);
      Prof_fake_use.delay_ns += ns(6);
      Prof_update(1);
      EXPECT_EQ(frame_info().machine_ms, 0);
   }
   Prof_End
   Prof_update(1);
   EXPECT_EQ(frame_info().machine, 0);
}

/* A wait that comes once in a session. */
TEST_F(Machine_of_others, AWaitInANewZoneIsKnown)
{
   Prof_set_waiting("sync", Prof_WAITING_FOR_THREAD);
   play_usual(40);
   zone("ai", 4);
   Prof_fake_use.cpu_ns += ns(4);
   Prof_Begin(sync)
   workers_[0].call([] { zone("draw", 66); });
   Prof_fake_use.others[1].cpu_ns += ns(66);
   Prof_fake_use.delay_ns += ns(60);
   Prof_fake_use.switches.involuntary += 30;
   Prof_End
   Prof_update(1);
   EXPECT_EQ(frame_info().machine, 0);
   EXPECT_NEAR(frame_info().machine_ms, 2, 0.01);
   EXPECT_STREQ(blame_at(0, 0).path, "draw");
}

/* Who helps while he waits works, and misses each moment without a CPU. */
TEST_F(Machine_of_others, DelayOfWorkInAWaitIsTheMachines)
{
   Prof_set_waiting("help", Prof_HELPING);
   const auto frame = [](double delayed) {
      Prof_Begin(wait_render)
      zone("help", 10 + delayed);
      Prof_End
      Prof_fake_use.cpu_ns += ns(10);
      Prof_fake_use.delay_ns += ns(delayed);
      Prof_fake_use.switches.involuntary += delayed > 0 ? 10 : 0;
      Prof_update(1);
   };
   for (int i = 0; i < 40; ++i) frame(0);
   frame(25);
   EXPECT_EQ(frame_info().machine, 1);
   EXPECT_NEAR(frame_info().machine_ms, 25, 0.01);
}

/* Whatever it was delayed for in frames that were no longer for it. */
TEST_F(Machine_of_others, DelaysOfEarlierFramesAreInNoLaterOne)
{
   for (int delayed = 1; delayed < 12; ++delayed) {
      SCOPED_TRACE(delayed);
      play_usual(40);
      play_usual(delayed, {{"aside", 3}});
      EXPECT_EQ(hitch_of({{"slept", 20}}).machine, 0);
   }
}

/* Less than a millisecond after a reading there is no other; then nothing is told of the frame that
 * begins there, as the system may have counted a delay of before. */
TEST_F(Machine_of_others, ShortFramesReadNowAndThen)
{
   for (int i = 0; i < 40; ++i) frame_of("ai", 0.5);
   Prof_fake_use.asked_cpu = 0;
   for (int i = 0; i < 40; ++i) frame_of("ai", 0.5);
   EXPECT_EQ(Prof_fake_use.asked_cpu, 40 + 3 * 40 / 2);
   std::vector<int> told;
   for (int more = 0; more < 2; ++more) {
      for (int i = 0; i < 60 + more; ++i) frame_of("ai", 0.5);
      Prof_fake_use.others[1].delay_ns += ns(100);
      Prof_fake_use.others[1].cpu_ns += ns(0.1);
      frame_of("ai", 0.5);
      const Prof_Hitch hitch = hitch_of({{"delayed", 40}});
      EXPECT_LE(hitch.machine_ms, 40.001);
      told.push_back(hitch.machine);
   }
   EXPECT_NE(told[0], told[1]);
}

TEST_F(Machine_of_others, PausesBetweenFramesHideNoDelayInThem)
{
   const auto pause = [] {
      Prof_update(0);
      spend(6);
      Prof_fake_use.others[1].delay_ns += ns(3);
      Prof_fake_use.others[1].cpu_ns += ns(0.1);
      Prof_update(0);
   };
   for (int i = 0; i < 40; ++i) play_frame(), pause();
   const Prof_Hitch hitch = hitch_of({{"delayed", 18.3}});
   EXPECT_EQ(hitch.machine, 1);
   EXPECT_NEAR(hitch.machine_ms, 18.3, 0.002);
   for (int i = 0; i < 40; ++i) pause(), play_frame();
   pause();
   EXPECT_EQ(hitch_of({{"slept", 30}}).machine, 0);
}

TEST_F(Machine_of_others, WhereNoDelayIsToldNothingIsSaid)
{
   Prof_fake_use.tells_delay = 0;
   play_usual(40);
   const Prof_Hitch hitch = hitch_of({{"delayed", 30}});
   EXPECT_EQ(hitch.machine, 0);
   EXPECT_EQ(hitch.num_blames, 1);
}

TEST_F(Machine_of_others, WhoEndsIsNotAskedAnyMore)
{
   play_usual(20);
   workers_[1].stop();
   workers_[2].stop();
   EXPECT_EQ(Prof_fake_use.open, 2); /* main's, and that of render */
   play_usual(20);
   EXPECT_EQ(hitch_of({{"delayed", 30}}).machine, 1);
}

/* The others were on no CPU. */
TEST_F(Machine_of_others, OnlyThoseThatRanAreAskedForTheirDelay)
{
   play_usual(64);
   Prof_fake_use.asked_delay = Prof_fake_use.asked_switches = 0;
   play_usual(32);
   EXPECT_EQ(Prof_fake_use.asked_delay, 32 + 2 * 32); /* of render; of main, at its wait's ends */
   EXPECT_EQ(Prof_fake_use.asked_switches, 3 * 32);
}

/* ---- who had the CPUs --------------------------------------------------------------------- */

/* Of `delay`: what the program's own threads had at least, and other programs. */
struct Share {
   const char *name;
   double length, cpu, delay, program;
   int cpus;
   double own, others;
};

const Share shares[] = {
   {"all_own", 124, 4, 120, 244, 2, 118, 0},
   {"all_others", 124, 4, 120, 4, 2, 0, 120},
   {"half_and_half", 124, 4, 120, 124, 2, 58, 60},
   {"unknown_as_it_may_all_have_been_while_the_thread_ran", 60, 40, 20, 140, 4, 0, 0},
   {"unknown_as_it_may_all_have_been_while_it_slept", 60, 0, 20, 80, 2, 0, 0},
   {"one_cpu", 60, 10, 50, 60, 1, 50, 0},
   {"unknown_number_of_cpus", 124, 4, 120, 244, 0, 0, 0},
   {"clocks_read_a_moment_apart", 124, 4, 121, 3, 2, 0, 121},
};

class Cpu_share : public testing::TestWithParam<Share> {};

TEST_P(Cpu_share, IsNoMoreThanIsCertain)
{
   const Share &of = GetParam();
   const Prof_Cpu_Share share =
      Prof_Cpu_Share_of(of.length, of.cpu, of.delay, of.program, of.cpus);
   EXPECT_NEAR(share.own, of.own, 1e-9);
   EXPECT_NEAR(share.others, of.others, 1e-9);
}

std::string name_of_share(const testing::TestParamInfo<Share> &info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(That, Cpu_share, testing::ValuesIn(shares), name_of_share);

/* Whatever a scheduler does, as it is played: in each slice of the frame each CPU is given to the
 * thread, to one of its program, to another program, or to nobody; but to somebody while the thread
 * is ready. */
TEST(Cpu_share_at_random, IsNoMoreThanWasSo)
{
   std::mt19937 random(3);
   for (int round = 0; round < 5000; ++round) {
      const int cpus = 1 + static_cast<int>(random() % 6);
      const unsigned own_part = random() % 10;
      double length = 0, cpu = 0, delay = 0, program = 0, own = 0, others = 0;
      for (int slice = 0; slice < 12; ++slice) {
         const double ms = random() % 1000 / 100.;
         const unsigned state = random() % 3; /* it runs, is ready, sleeps */
         length += ms;
         cpu += state == 0 ? ms : 0;
         delay += state == 1 ? ms : 0;
         program += state == 0 ? ms : 0;
         for (int at = state == 0; at < cpus; ++at) {
            const bool idle = state != 1 && random() % 2, is_own = random() % 10 < own_part;
            program += !idle && is_own ? ms : 0;
            own += state == 1 && is_own ? ms / cpus : 0;
            others += state == 1 && !is_own ? ms / cpus : 0;
         }
      }
      const Prof_Cpu_Share share = Prof_Cpu_Share_of(length, cpu, delay, program, cpus);
      ASSERT_LE(share.own, own + 1e-9);
      ASSERT_LE(share.others, others + 1e-9);
   }
}

/* One CPU, a main thread and workers that may take it from main. */
class Machine_crowd : public Fake_machine {
protected:
   enum { WORKERS = 6 };

   void SetUp() override
   {
      Fake_machine::SetUp();
      Prof_fake_use.tells_process = 1;
      Prof_fake_use.cpus = 1;
      Prof_set_waiting("wait_render", Prof_WAITING_FOR_THREAD);
      Prof_set_waiting("idle", Prof_WAITING);
      Prof_update(0);
      for (int i = 0; i < WORKERS; ++i) {
         Prof_fake_use.thread = i + 1;
         workers_[i].call([] { zone("idle", 0); });
         Prof_fake_use.thread = 0;
      }
   }

   void TearDown() override
   {
      for (Worker &worker : workers_) worker.stop();
      Fake_machine::TearDown();
   }

   static void use(int thread, double ms)
   {
      Prof_fake_use.process_ns += ns(ms);
      (thread ? Prof_fake_use.others[thread].cpu_ns : Prof_fake_use.cpu_ns) += ns(ms);
   }

   /* The worker has the CPU for so long, and main, which is in `ai`, has not. */
   void take_cpu(int worker, const char *path, double ms)
   {
      workers_[worker].call([&] { zone(path, ms); });
      use(worker + 1, ms);
      Prof_fake_use.delay_ns += ns(ms);
      ++Prof_fake_use.switches.involuntary;
   }

   /* What happens while main works. */
   void play_frame(const std::function<void()> &meanwhile = [] {})
   {
      Prof_Begin(ai)
      spend(10);
      use(0, 10);
      meanwhile();
      Prof_End
      Prof_update(1);
   }

   void play_usual(int frames = 40)
   {
      for (int i = 0; i < frames; ++i) play_frame();
   }

   Worker workers_[WORKERS];
};

std::string crowd_text()
{
   char text[Prof_USE_TEXT];
   const Prof_Hitch hitch = hitch_at(0);
   Prof_Hitch_crowd_text(&hitch, text);
   return text;
}

double sum_of_blames(const std::string &path)
{
   double sum = 0;
   Prof_Blame blame;
   for (int rank = 0; Prof_get_blame(0, rank, &blame); ++rank)
      if (blame.path == path) {
         sum += blame.blame_ms;
         EXPECT_EQ(blame.evidence, path == "ai" ? Prof_BY_ITSELF : Prof_BY_CPU);
      }
   return sum;
}

TEST_F(Machine_crowd, OfTheGamesOwnThreadsIsBlamed)
{
   play_usual();
   play_frame([this] {
      for (int i = 0; i < WORKERS; ++i) take_cpu(i, "bake", 10 + i);
   });
   const Prof_Hitch hitch = hitch_at(0);
   EXPECT_EQ(hitch.machine, 0);
   EXPECT_EQ(hitch.frame.machine, 0);
   EXPECT_NEAR(hitch.frame.machine_ms, 0, 0.01);
   EXPECT_NEAR(hitch.frame.off_ms, 75, 0.01);
   EXPECT_EQ(hitch.machine_ms, 0);
   EXPECT_EQ(hitch.programs_ms, 0);
   EXPECT_EQ(hitch.crowd, WORKERS + 1);
   EXPECT_EQ(hitch.cpus, 1);
   EXPECT_NEAR(hitch.crowd_ms, 75, 0.01);
   EXPECT_TRUE(has(hitch_line(), "\"crowd\":7,\"crowd_ms\":75")) << hitch_line();
   EXPECT_EQ(hitch.machine_context, 0);
   ASSERT_GE(hitch.num_blames, WORKERS);
   for (int rank = 0; rank < WORKERS; ++rank) {
      EXPECT_STREQ(blame_at(0, rank).path, "bake");
      EXPECT_NEAR(blame_at(0, rank).blame_ms, 15 - rank, 0.05);
      EXPECT_NEAR(blame_at(0, rank).explains, (15 - rank) / 75., 0.01);
   }
   EXPECT_NEAR(sum_of_blames("bake"), 75, 0.1);
   EXPECT_NEAR(sum_of_blames("ai"), 0, 0.1) << "which had no CPU in the time";
   EXPECT_EQ(crowd_text(), "no CPU for 75.0 ms: 7 of the game's threads on 1 CPU");
   EXPECT_EQ(off_text(), "");
   EXPECT_TRUE(has(hitch_page(), "by their number: no CPU for 75.0 ms: 7 of "));
}

TEST_F(Machine_crowd, IsSeenThoughTheTimeBetweenFramesIsNotRecorded)
{
   const auto pause = [] { Prof_update(0), spend(6), Prof_update(0); };
   for (int i = 0; i < 40; ++i) play_frame(), pause();
   play_frame([this] {
      for (int i = 0; i < WORKERS; ++i) take_cpu(i, "bake", 10);
   });
   EXPECT_EQ(hitch_at(0).crowd, WORKERS + 1);
   EXPECT_NEAR(sum_of_blames("bake"), 60, 0.1);
}

/* Those that use the CPU in a zone that waits are blamed there, after what they work. */
TEST_F(Machine_crowd, IsBlamedWhereItSpins)
{
   play_usual();
   play_frame([this] {
      for (int i = 0; i < WORKERS; ++i) {
         take_cpu(i, "bake", 2);
         take_cpu(i, "idle", 8);
      }
   });
   EXPECT_EQ(hitch_at(0).crowd, WORKERS + 1);
   EXPECT_STREQ(blame_at(0, 0).path, "idle");
   EXPECT_NEAR(sum_of_blames("idle"), 48, 0.1);
   EXPECT_NEAR(sum_of_blames("bake"), 12, 0.1);
}

/* Who slept in a zone in which he works did not take what he was there for. */
TEST_F(Machine_crowd, IsBlamedByCpuTimeAndNotByTime)
{
   play_usual();
   play_frame([this] {
      workers_[0].call([&] { Prof_Begin(sleeper) });
      take_cpu(1, "bake", 30);
      workers_[0].call([&] { Prof_End });
      use(1, 1);
   });
   EXPECT_EQ(hitch_at(0).crowd, 3);
   EXPECT_NEAR(sum_of_blames("bake"), 29, 0.1);
   EXPECT_NEAR(sum_of_blames("sleeper"), 1, 0.1);
}

TEST_F(Machine_crowd, WithoutZonesHasNoPath)
{
   play_usual();
   play_frame([this] {
      take_cpu(0, "bake", 10);
      spend(30);
      Prof_fake_use.process_ns += ns(30);
      Prof_fake_use.delay_ns += ns(30);
   });
   const Prof_Hitch hitch = hitch_at(0);
   EXPECT_EQ(hitch.machine, 0);
   EXPECT_NEAR(hitch.crowd_ms, 40, 0.01);
   EXPECT_NEAR(sum_of_blames("bake"), 10, 0.1);
   EXPECT_NEAR(sum_of_blames("ai"), 0, 0.1);
}

/* Another program had the CPU, as far as that is certain. */
TEST_F(Machine_crowd, OfOtherProgramsIsTheMachine)
{
   play_usual();
   play_frame([] {
      spend(40);
      Prof_fake_use.delay_ns += ns(40);
      ++Prof_fake_use.switches.involuntary;
   });
   EXPECT_EQ(hitch_at(0).machine, 1);
   EXPECT_EQ(hitch_at(0).crowd, 0);
   EXPECT_EQ(hitch_at(0).num_blames, 0);
   EXPECT_NEAR(hitch_at(0).machine_ms, 40, 0.01);
   EXPECT_NEAR(hitch_at(0).programs_ms, 40, 0.01);
   EXPECT_EQ(machine_text(), "40.0 of 50.0 ms off the CPU, once taken away, the CPUs were other "
                             "programs' for 40.0 ms");
}

/* Main ran for so long that much of what another thread used may have been then. */
TEST_F(Machine_crowd, ThatIsNotCertainIsNotBlamed)
{
   Prof_fake_use.cpus = 2;
   play_usual();
   play_frame([] {
      spend(40);
      use(0, 8);
      use(1, 40);
      Prof_fake_use.delay_ns += ns(32);
   });
   EXPECT_EQ(hitch_at(0).machine, 1);
   EXPECT_EQ(hitch_at(0).crowd, 0);
   EXPECT_NEAR(hitch_at(0).machine_ms, 21, 0.01);
   EXPECT_NEAR(hitch_at(0).programs_ms, 12, 0.01);
   EXPECT_NEAR(hitch_at(0).crowd_ms, 11, 0.01);
   EXPECT_EQ(machine_text(), "32.0 of 50.0 ms off the CPU, the CPUs were other programs' for 12.0 "
                             "ms and the game's for 11.0 ms at least");
}

/* Main waits for the first worker, from which the others take the CPU. */
TEST_F(Machine_crowd, ThatHoldsUpWhoIsWaitedForIsBlamed)
{
   workers_[0].call([] { Prof_set_thread_name("render"); });
   const auto frame = [this](double taken) {
      zone("ai", 4);
      use(0, 4);
      Prof_Begin(wait_render)
      workers_[0].call([] { Prof_Begin(draw) spend(6); });
      use(1, 6);
      for (int i = 1; i < WORKERS && taken > 0; ++i) {
         workers_[i].call([&] { zone("bake", taken); });
         use(i + 1, taken);
         Prof_fake_use.others[1].delay_ns += ns(taken);
      }
      workers_[0].call([] { Prof_End });
      Prof_End
      Prof_update(1);
   };
   for (int i = 0; i < 40; ++i) frame(0);
   frame(8);
   const Prof_Hitch hitch = hitch_at(0);
   EXPECT_EQ(hitch.machine, 0);
   EXPECT_EQ(hitch.crowd, WORKERS);
   EXPECT_NEAR(hitch.crowd_ms, 36, 4.1) << "but for what main may have given them before";
   EXPECT_GE(sum_of_blames("bake"), 0.8 * hitch.crowd_ms);
   EXPECT_TRUE(has(crowd_text(), "render had no CPU for ")) << crowd_text();
   double on_render = 0;
   Prof_Critical_Step step;
   for (int i = 0; Prof_get_critical_step(frame_now(), i, &step); ++i)
      if (step.context == hitch.machine_context && !step.waits) on_render += step.ms;
   EXPECT_NEAR(on_render, 46, 0.1) << "the path is on the thread that was waited for";
   EXPECT_STREQ(blame_at(0, 0).path, "bake");
}

/* What the paths of the thread are blamed for in the newest hitch; with that evidence alone. */
double sum_of_thread(const std::string &name, int evidence = -1)
{
   double sum = 0;
   Prof_Blame blame;
   for (int rank = 0; Prof_get_blame(0, rank, &blame); ++rank)
      if (context_name(blame.context) == name && (evidence < 0 || blame.evidence == evidence))
         sum += blame.blame_ms;
   return sum;
}

/* Milliseconds. */
struct Picture {
   double drawn = 0.5, spun = 0; /* the raster's: spun while it waits, before it is asked */
   double from_main = 0, before = 0, within = 0, after = 0; /* the others had the CPU */
};

/* Main asks for a picture, and waits for it; the first worker, which sleeps until then, draws it.
 * The others may have the CPU while main works, before the picture is begun, while it is drawn, and
 * when it is done. */
class Machine_crowd_of_a_picture : public Machine_crowd {
protected:
   enum { RASTER = 0 };

   void SetUp() override
   {
      Machine_crowd::SetUp();
      for (int i = 1; i < WORKERS; ++i)
         workers_[i].call([&] { Prof_set_thread_name(numbered("worker ", i).c_str()); });
      workers_[RASTER].call([this] {
         Prof_set_thread_name("raster");
         sleep_ = Prof_begin_wait(&asked_);
      });
   }

   void TearDown() override
   {
      workers_[RASTER].call([this] { Prof_end_wait(&sleep_); });
      Machine_crowd::TearDown();
   }

   /* The others have the CPU, one after the other, and that thread is ready to run. */
   void take_from(int thread, double ms)
   {
      if (ms <= 0) return;
      for (int i = 1; i < WORKERS; ++i) {
         workers_[i].call([&] { zone("bake", ms / (WORKERS - 1)); });
         use(i + 1, ms / (WORKERS - 1));
      }
      (thread ? Prof_fake_use.others[thread].delay_ns : Prof_fake_use.delay_ns) += ns(ms);
      Prof_fake_use.switches.involuntary += thread == 0;
   }

   void draw(const Picture &took)
   {
      workers_[RASTER].call([&] {
         Prof_end_wait(&sleep_);
         Prof_Begin(draw) spend(took.drawn);
      });
      use(RASTER + 1, took.drawn);
      take_from(RASTER + 1, took.within);
      workers_[RASTER].call([&] {
         Prof_End
         Prof_signal(&picture_);
         sleep_ = Prof_begin_wait(&asked_);
      });
   }

   void play_picture(const Picture &took = Picture())
   {
      Prof_Begin(ai)
      spend(8);
      use(0, 8);
      spend(took.spun);
      use(RASTER + 1, took.spun);
      take_from(0, took.from_main);
      Prof_signal(&asked_);
      Prof_End
      Prof_Wait wait = Prof_begin_wait(&picture_);
      take_from(RASTER + 1, took.before);
      draw(took);
      take_from(0, took.after);
      Prof_end_wait(&wait);
      Prof_update(1);
   }

   /* Usual frames, and this one. */
   void stall(const Picture &took)
   {
      Prof_clear_hitches();
      for (int i = 0; i < 40; ++i) play_picture();
      play_picture(took);
      ASSERT_EQ(Prof_num_hitches(), 1);
      EXPECT_GT(hitch_at(0).crowd, 0);
   }

   Prof_Lock asked_ = lock_named("asked"), picture_ = lock_named("picture");
   Prof_Wait sleep_ = Prof_Wait();
};

/* It slept until it was asked, and had no CPU then: it is the victim. Nor is it to blame for that
 * by the little CPU time that it had in no zone in which it works. */
TEST_F(Machine_crowd_of_a_picture, BlamesNobodyWhoHadNoCpuWhenHeWasWoken)
{
   for (double spun : {0., 0.02}) {
      SCOPED_TRACE(spun);
      Picture took;
      took.spun = spun;
      took.from_main = 30, took.before = 6;
      stall(took);
      EXPECT_LE(sum_of_thread("raster"), 0.5 + spun);
      EXPECT_STREQ(blame_at(0, 0).path, "bake");
      EXPECT_NEAR(sum_of_blames("bake"), hitch_at(0).crowd_ms, 1);
   }
}

TEST_F(Machine_crowd_of_a_picture, BlamesNobodyWhoHadNoCpuWhereHeWorked)
{
   for (double before : {0., 4.}) {
      SCOPED_TRACE(before);
      Picture took;
      took.from_main = 30, took.before = before, took.within = 6 - before;
      stall(took);
      EXPECT_LE(sum_of_thread("raster"), 0.5);
   }
}

/* Main had no CPU when the picture was done: neither is its wait to blame, nor who sleeps again. */
TEST_F(Machine_crowd_of_a_picture, BlamesNoWaitAfterWhichThereWasNoCpu)
{
   Picture took;
   took.from_main = 30, took.after = 6;
   stall(took);
   EXPECT_LE(sum_of_thread("raster"), 0.5 + A_MICROSECOND);
   Prof_Blame blame;
   for (int rank = 0; Prof_get_blame(0, rank, &blame); ++rank)
      EXPECT_EQ(std::string(blame.path).find("(wait)"), std::string::npos) << blame.path;
}

/* A picture that took long is to blame for the wait, and had the CPU; but not twice for that. */
TEST_F(Machine_crowd_of_a_picture, BlamesNobodyTwiceForTheSameCpuTime)
{
   Picture took;
   took.from_main = 30, took.drawn = 12;
   stall(took);
   EXPECT_STREQ(blame_at(0, 0).path, "draw");
   EXPECT_EQ(blame_at(0, 0).evidence, Prof_BY_LOCK) << "most of it was waited for";
   EXPECT_NEAR(blame_at(0, 0).blame_ms, 12, 0.01);
}

/* Whatever happens. */
TEST_F(Machine_crowd_of_a_picture, BlamesNobodyByCpuForMoreThanHeHad)
{
   std::mt19937 random(11);
   const auto some = [&](unsigned most) {
      return random() % 2 ? static_cast<double>(random() % (most * 100)) / 100 : 0;
   };
   for (int round = 0; round < (thorough() ? 300 : 40); ++round) {
      Picture took;
      took.drawn = 0.5 + some(8), took.spun = some(2);
      took.from_main = 30 + some(20), took.before = some(8), took.within = some(8);
      took.after = some(8);
      stall(took);
      const double baked =
         (took.from_main + took.before + took.within + took.after) / (WORKERS - 1);
      EXPECT_LE(sum_of_thread("raster", Prof_BY_CPU), took.drawn + took.spun + 0.01);
      EXPECT_LE(sum_of_thread("raster"), took.drawn + took.spun + 0.5);
      for (int i = 1; i < WORKERS; ++i)
         EXPECT_LE(sum_of_thread(numbered("worker ", i), Prof_BY_CPU), baked + 0.01);
      if (HasFailure()) FAIL() << "round " << round;
   }
}

/* What it used before its first zone was in no frame. */
TEST_F(Machine_crowd, BlamesWhoIsNewForWhatHeUsedSinceHisFirstZone)
{
   Worker late;
   Prof_fake_use.others[WORKERS + 1].cpu_ns = ns(5000);
   play_usual();
   play_frame([&] {
      take_cpu(0, "bake", 30);
      Prof_fake_use.thread = WORKERS + 1;
      late.call([] { Prof_Begin(late) spend(0.4); });
      Prof_fake_use.thread = 0;
      use(WORKERS + 1, 0.4);
      Prof_fake_use.delay_ns += ns(0.4);
      late.call([] { spend(20); });
      use(0, 20);
      late.call([] { Prof_End });
   });
   EXPECT_EQ(hitch_at(0).crowd, 2) << "those that had a CPU for long";
   EXPECT_NEAR(sum_of_blames("late"), 0.4, 0.01);
   EXPECT_NEAR(sum_of_blames("bake"), 30, 0.1);
}

/* It got the place of one that ended in that frame, so it was never asked about before. */
TEST_F(Machine_crowd, BlamesNobodyForWhatHeUsedBeforeHeWasAskedAbout)
{
   std::list<Worker> more(Prof_FAKE_THREADS - 1 - WORKERS);
   Worker &last = more.back();
   Prof_fake_use.thread = WORKERS;
   for (Worker &worker : more) {
      ++Prof_fake_use.thread;
      worker.call([] { zone("idle", 0); });
   }
   Prof_fake_use.thread = 0;
   last.call([] { Prof_set_thread_name("late"); });
   const auto work = [&](double ms) {
      last.call([&] { zone("late", ms); });
      use(Prof_FAKE_THREADS - 1, ms);
      use(0, ms);
   };
   for (int i = 0; i < 40; ++i) play_frame([&] { work(3); });
   play_frame([&] {
      take_cpu(0, "bake", 30);
      work(3);
      more.front().stop();
   });
   EXPECT_GT(hitch_at(0).crowd, 0);
   EXPECT_LE(sum_of_thread("late"), 3.01);
   EXPECT_GE(sum_of_blames("bake"), 27);
}

TEST_F(Machine_crowd, IsUnknownWhereTheSystemDoesNotTell)
{
   for (bool process : {false, true}) {
      Prof_fake_use.tells_process = process;
      Prof_fake_use.cpus = process ? 0 : 1;
      play_usual();
      play_frame([this] { take_cpu(0, "bake", 40); });
      EXPECT_EQ(hitch_at(0).machine, 1);
      EXPECT_EQ(hitch_at(0).crowd, 0);
      EXPECT_EQ(hitch_at(0).programs_ms, 0);
   }
}

}
