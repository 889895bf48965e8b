/* hitches_test.cpp - the list of hitches, loads and gaps; the table of blame, whose sums must be
 * exact as shown; and what can be done with a hitch. Time is the fake clock's.
 */
#include "draw/model/prof_blame_table.h"
#include "draw/model/prof_hitch_list.h"
#include "game.h"
#include "src/gather/prof_source.h"
#include "tests/worker.h"

namespace {

/* The line of the main panel that holds the text, from left to right; "" if none does. */
std::string line_with(const std::string &part)
{
   std::map<int, std::map<int, std::string>> lines;
   for (const Thing &t : things())
      if (t.kind == Prof_LIST_TEXT && t.rect.y0 > 100 && t.rect.y0 < 500)
         lines[t.rect.y0][t.rect.x0] = t.text;
   for (const auto &line : lines) {
      std::string text;
      for (const auto &at : line.second) text += (text.empty() ? "" : " | ") + at.second;
      if (has(text, part)) return text;
   }
   return "";
}

/* Lines of the panel by a part of them: whole ones, or what is only a part of one. */
using Lines = std::vector<std::pair<std::string, std::string>>;

void expect_lines(const Lines &lines)
{
   for (const auto &line : lines) EXPECT_EQ(line_with(line.first), line.second);
}

void expect_in_lines(const Lines &lines)
{
   for (const auto &line : lines)
      EXPECT_TRUE(has(line_with(line.first), line.second)) << line_with(line.first);
}

/* Opens the list of one hitch, which has no fault, with these lines. */
void expect_one_hitch(const Parts &parts)
{
   open_panel("hitches");
   ASSERT_EQ(Prof_num_hitches(), 1);
   for (const std::string &part : parts) EXPECT_NE(line_with(part), "") << part;
   EXPECT_EQ(faults(), "");
}

/* ---- the table ---- */

Prof_Blame_Table table_of(int hitch, int most)
{
   Prof_Blame_Table table;
   EXPECT_TRUE(Prof_Blame_Table_make(&table, hitch, most));
   return table;
}

void check_table(const Prof_Blame_Table &table, const Prof_Hitch &hitch)
{
   long now = table.rest.this_time, usual = table.rest.usual;
   int behind = 0; /* what no thread accounts for of a wait stands behind what one does */
   for (int i = 0; i < table.num_rows; ++i) {
      const long excess = Prof_Blame_Table_excess(&table.rows[i]);
      now += table.rows[i].this_time;
      usual += table.rows[i].usual;
      EXPECT_GE(excess, 0);
      if (i == 0 || excess <= Prof_Blame_Table_excess(&table.rows[i - 1]) + 1) continue;
      ++behind;
      EXPECT_FALSE(table.rows[i].elsewhere);
      EXPECT_GT(table.num_elsewhere, 0);
   }
   EXPECT_LE(behind, 1);
   EXPECT_EQ(now, table.total.this_time);
   EXPECT_EQ(usual, table.total.usual);
   EXPECT_EQ(table.total.this_time, std::lround(hitch.frame.due_ms * 100));
   EXPECT_EQ(table.total.usual, std::lround(hitch.usual_ms * 100));
}

/* The table of each hitch at each size. */
template <class Check> int check_tables(Check check)
{
   int made = 0;
   for (int i = 0; i < Prof_num_hitches(); ++i)
      for (int most = 0; most <= Prof_BLAME_ROWS; ++most, ++made) {
         const Prof_Blame_Table table = table_of(i, most);
         EXPECT_LE(table.num_rows, most);
         check_table(table, hitch_at(i));
         check(table);
      }
   return made;
}

TEST(BlameTable, AddsUpToTheLastDigitWhateverHappens)
{
   std::mt19937 dice(11);
   for (int i = 0; i < 900; ++i) {
      const bool slow = i % 25 == 24;
      for (int zone = 0; zone < 14; ++zone)
         stay(("zone_" + std::to_string(zone)).c_str(),
              (1 + dice() % 1000 / 1000.0) * (slow && dice() % 3 == 0 ? 9.77 : 1));
      Prof_update(1);
   }
   EXPECT_GT(check_tables([](const Prof_Blame_Table &) {}), 90);
   Prof_Blame_Table table;
   EXPECT_FALSE(Prof_Blame_Table_make(&table, 999, 4));
   EXPECT_EQ(table.number, 0u);
}

/* A frame of main and a render thread, which main waits for. */
struct Rendered {
   Worker render;
   Rendered()
   {
      Prof_set_waiting("wait_render", Prof_WAITING_FOR_THREAD);
      Prof_set_waiting("vsync", Prof_WAITING_FOR_DISPLAY);
      render.call([] { Prof_set_thread_name("graphics"); });
   }

   /* compile_ms: it stalls in compile_shader; own_ms: main does more as well */
   void frame(double compile_ms = 0, double own_ms = 0)
   {
      stay("update", 1 + own_ms);
      {
         Prof_Scope_name("wait_render");
         render.call([&] {
            Prof_Scope_name("draw");
            spend(6);
            if (compile_ms > 0) stay("compile_shader", compile_ms);
         });
         spend(1);
      }
      stay("vsync", 5);
      Prof_update(1);
   }

   void frames(int count)
   {
      while (count-- > 0) frame();
   }
};

TEST(BlameTable, OfOtherThreadsAddsUpToWhatWasDue)
{
   Rendered game;
   std::mt19937 dice(5);
   int elsewhere = 0;
   for (int i = 0; i < 900; ++i)
      if (i % 25 != 24) game.frame();
      else game.frame(dice() % 4 ? 20 + dice() % 8000 * 0.01 : 0, dice() % 2 ? 13.37 : 0);
   ASSERT_GT(Prof_num_hitches(), 20);
   check_tables([&](const Prof_Blame_Table &table) {
      elsewhere += table.num_elsewhere;
      for (int row = 0; row < table.num_rows; ++row) {
         const bool there = table.rows[row].elsewhere != 0;
         EXPECT_EQ(there, table.rows[row].evidence != Prof_BY_ITSELF);
         EXPECT_FALSE(there && table.rows[row].usual) << "it is with everything else";
      }
      EXPECT_GE(table.rest.usual, 0);
   });
   EXPECT_GT(elsewhere, 100);
}

/* 60 usual frames, and one in which the render thread compiles. */
struct Stalled : ::testing::Test {
   Rendered game;

   void SetUp() override
   {
      game.frames(60);
      game.frame(300);
      game.frames(3);
      open_panel("hitches");
   }
};

TEST_F(Stalled, NamesTheThreadThatWasWaitedFor)
{
   EXPECT_EQ(line_with("100%").substr(0, 7), "61 | 0.");
   expect_in_lines({{"100%",
                     "| 308.00 | 8.00 | +300.00 | graphics:  | draw > compile_shader | +300.00 | "
                     "100% | look"},
                    {"frame 61", "frame 61: main thread waited 307.00 ms in wait_render"}});
   /* A step of less than a hundredth goes with its neighbour. */
   expect_lines({{"critical path:", "critical path: | graphics 308.00 compile_shader > main thread "
                                    "5.00 waiting in vsync"},
                 {"graphics:  | draw > compile_shader | 300.00 |",
                  "graphics:  | draw > compile_shader | 300.00 | - | +300.00 | 1 | 0 | look | !"},
                 {"everything else", "everything else | 8.00 | 8.00 | +0.00"},
                 {"total", "total | 308.00 | 8.00 | +300.00"}});
   EXPECT_EQ(faults_at({320, 480, 640, 800, 1024, 1280, 1920}), "");
   EXPECT_TRUE(has_text(things(640, 480), "known by"));
}

TEST_F(Stalled, IsInTheFlameWithWhoHeldItUp)
{
   go_and_see({{"enter",
                {"draw > compile_shader", "held up +300.00 = 100% of the hitch (look)",
                 "308.00 ms", "usual 8.00"}}});
}

TEST(Hitches, TheHudNamesAnotherThreadForFiveSeconds)
{
   Rendered game;
   game.frames(60);
   open_hud();
   EXPECT_TRUE(seen({}, {"graphics: "}));
   game.frame(300);
   EXPECT_TRUE(seen({"308 ms", "graphics: ", "draw > compile_shader"}));
   EXPECT_EQ(faults() + faults(320, 200), "");
   open_panel("hitches");
   EXPECT_TRUE(seen({}, {"308 ms"})) << "the list has it";
   open_hud();
   game.frames(450); /* 12 ms each */
   EXPECT_TRUE(seen({}, {"graphics: "}));
}

/* The line of the critical path has no room of its own where no hitch is another thread's. */
TEST(Hitches, WithoutRoomForTheCriticalPathTheNotesStay)
{
   Rendered game;
   game.frames(60);
   for (int i = 0; i < 14; ++i) {
      Prof_note_frame("terrain");
      game.frame(0, 100);
      game.frames(25);
   }
   go_and_see({{"open, hitches, down", {}, {"known by"}}});
   expect_in_lines({{"near it", "text \"terrain\""}});
}

TEST(Hitches, TellHowManyFramesWereAsSlow)
{
   frames_of(10, 60);
   frames_of(60, 20);
   expect_one_hitch({"frame 61, and the next 7 as slow"});
}

/* ---- figures of a frame ---- */

int choose_figure(Prof_Figure figure)
{
   return set_overlay([=](Prof_Overlay &overlay) { overlay.figure = figure; });
}

struct Chosen_Figure {
   const char *name;
   Prof_Figure figure;
   const char *hud, *strip;
};

class FigureOfThreads : public ::testing::TestWithParam<Chosen_Figure> {};

TEST_P(FigureOfThreads, IsInHudAndStripAndTheUpdatingThreadsWorkBeside)
{
   Rendered game;
   game.frames(100);
   ASSERT_EQ(choose_figure(GetParam().figure), 1);
   go_and_see({{"open, frames, freeze, older", {GetParam().hud, GetParam().strip}}});
   EXPECT_EQ(has_text(things(), " (main  1.00"), GetParam().figure != Prof_FIGURE_MAIN);
   EXPECT_EQ(faults(640, 480), "");
}

const Chosen_Figure FIGURES[] = {{"Due", Prof_FIGURE_DUE, "CPU  8.00", "8.00 ms"},
                                 {"Main", Prof_FIGURE_MAIN, "CPU  1.00", "1.00 ms"},
                                 {"Longest", Prof_FIGURE_LONGEST, "CPU  6.00", "6.00 ms"},
                                 {"Critical", Prof_FIGURE_CRITICAL, "CPU  8.00", "8.00 ms"}};

INSTANTIATE_TEST_SUITE_P(Hitches, FigureOfThreads, ::testing::ValuesIn(FIGURES),
                         name_of<Chosen_Figure>);

TEST(Figure, OfAGameOfOneThreadIsItsWork)
{
   frames_of(10, 60);
   open_panel();
   for (int f = Prof_FIGURE_CRITICAL; f < Prof_NUM_FIGURES; ++f) {
      ASSERT_EQ(choose_figure(static_cast<Prof_Figure>(f)), 1);
      EXPECT_TRUE(seen({"CPU 10.00"}, {"(main"}));
   }
   EXPECT_EQ(choose_figure(Prof_NUM_FIGURES), 0);
   EXPECT_EQ(Prof_default_overlay().figure, Prof_FIGURE_CRITICAL);
}

/* The API tells "work" as well; here its row does. */
TEST(BlameTable, LeavesTheCallsOfBlamedZonesToTheirRows)
{
   frames_of(10, 100);
   for (int i = 0; i < 7; ++i) stay("work", 6);
   for (int i = 0; i < 20; ++i) stay(("never before " + std::to_string(i % 7)).c_str(), 0);
   Prof_update(1);
   Prof_Near found;
   ASSERT_TRUE(Prof_get_near(0, 0, &found));
   EXPECT_STREQ(found.name, "work");
   const Prof_Blame_Table table = table_of(0, 8);
   ASSERT_EQ(table.num_counts, 4) << "for more there is no room";
   for (int i = 0; i < table.num_counts; ++i) {
      ASSERT_TRUE(Prof_get_near(0, i + 1, &found));
      EXPECT_STREQ(table.counts[i].name, found.name);
   }
   EXPECT_FALSE(Prof_get_near(0, 8, &found));
   EXPECT_STREQ(table_of(0, 0).counts[0].name, "work") << "it has no row now";
}

/* ---- the list ---- */

TEST(HitchList, HasEveryHitchAndWhatIsStillInTheHistoryOfLoadsAndGaps)
{
   configure([](Prof_Config &config) {
      config.history_frames = 100;
      config.max_hitches = 8;
      config.log = [](const char *, void *) {};
   });
   std::mt19937 dice(5);
   static Prof_Hitch_List list;
   frames_of(10, 30);
   for (int i = 0; i < 1500; ++i) {
      const unsigned what = dice() % 40;
      if (what == 0) Prof_note_load("mines");
      if (what == 3) Prof_set_frozen(1);
      if (what == 4) Prof_set_frozen(0);
      frames_of(what == 0 ? 300 : what == 1 ? 1500 : what == 2 ? 40 + i * 0.01 : 10);
      if (dice() % 3) continue;
      Prof_Hitch_List_refresh(&list, -1);
      std::set<unsigned long, std::greater<unsigned long>> expected;
      Prof_Frame_Info info;
      int odd = 0;
      for (int back = 0; Prof_get_frame_info(back, &info); ++back)
         if (info.load || info.gap) expected.insert(info.number), ++odd;
      for (int h = 0; h < Prof_num_hitches(); ++h) expected.insert(Prof_Hitch_frame(h)->number);
      ASSERT_EQ(list.num, static_cast<int>(expected.size())) << i;
      ASSERT_EQ(list.num_odd, odd);
      const Prof_Listed *listed = list.rows;
      for (unsigned long number : expected) {
         ASSERT_EQ(listed->number, number);
         if (listed->hitch >= 0) {
            ASSERT_EQ(Prof_Hitch_frame(listed->hitch)->number, number);
         }
         ++listed;
      }
   }
   EXPECT_EQ(Prof_num_hitches(), 8);
}

/* ---- the view ---- */

std::string mesh() { return std::to_string(marks.mesh); }
std::string path() { return std::to_string(marks.path); }
std::string load() { return std::to_string(marks.load); }

class PlayedHitches : public ::testing::Test {
protected:
   void SetUp() override
   {
      start(2000);
      open_panel("hitches");
   }
};

TEST_F(PlayedHitches, SaysWhatTheMockUpSays)
{
   expect_lines(
      {{mesh() + " | ",
        mesh() + " | 1.0 s | 41.30 | 14.21 | +27.09 | draw_world > upload_mesh | +24.10 | 89%"},
       {path() + " | ",
        path() + " | 2.6 s | 24.80 | 14.21 | +10.59 | ai_update > path_find | +8.61 | 81%"},
       {"upload_mesh | 24.10",
        ".. render > draw_world > upload_mesh | 24.10 | 0.00 | +24.10 | 1 | 0 | !"},
       {"physics > solve", "main_loop > physics > solve | 4.50 | 2.62 | +1.88 | 1 | 1"},
       {"(self)", "main_loop > render > draw_world |  (self) | 3.30 | 2.45 | +0.85 | 1 | 1"},
       {"everything else", "everything else | 9.40 | 9.14 | +0.26"},
       {"total | ", "total | 41.30 | 14.21 | +27.09"},
       {"near it", "near it: | text \"upload terrain_17.mesh\" | draw_calls 812, usually 640"},
       {" kept", "2 kept, room for 64 | rule now  > 21.3 ms = max(1.50 x p50 14.2, 1.25 x budget "
                 "16.7) | 1 not counted"}});
   expect_in_lines({{load() + " | ", "412.11 | - | - | \"level load mines\""},
                    {"next frame", std::to_string(marks.mesh + 1) + " took 19.10 ms"}});
}

/* The rule matters more than how many more hitches there is room for. */
TEST_F(PlayedHitches, SayTheirRuleWholeInAnySize)
{
   int roomy = 0, short_ones = 0;
   for (int columns = 40; columns < 140; ++columns) {
      const std::string all = written(columns);
      EXPECT_TRUE(has(all, "rule now  > 21.3 ms")) << columns;
      const bool is_roomy = has(all, "2 kept, room for 64   rule");
      EXPECT_NE(is_roomy, has(all, "2 kept   rule")) << columns;
      ++(is_roomy ? roomy : short_ones);
   }
   EXPECT_GT(roomy, 90);
   EXPECT_GT(short_ones, 0);
}

TEST(Hitches, ASpreadOneNamesNoScapegoat)
{
   for (int i = 0; i <= 60; ++i) {
      for (int part = 0; part < 10; ++part)
         stay(("part_" + std::to_string(part)).c_str(), i < 60 ? 1 : 4);
      Prof_update(1);
   }
   expect_one_hitch({"spread over 5 paths"});
}

/* A rule that is so strict may take a frame that is shorter than the mean. */
TEST(Hitches, WhereTheFrameTookNoLongerThanUsualNobodyIsNamed)
{
   configure([](Prof_Config &config) { config.hitch_median = 1.01, config.hitch_budget = 0.01; });
   frames_of(15, 60);
   frames_of(11, 66);
   stay("scapegoat", 0.1);
   frames_of(11.4);
   expect_one_hitch({"not beyond its usual"});
   ASSERT_LT(hitch_at(0).excess_ms, 0);
   EXPECT_EQ(hitch_at(0).num_blames, 0);
   EXPECT_EQ(line_with(" 0%"), "");
}

/* As on Windows, where the system tells the CPU time only. */
TEST(Hitches, WhoWasOffTheCpuHasThatNearIt)
{
   Prof_fake_use.tells_cpu = 1;
   for (int i = 0; i <= 60; ++i) {
      Prof_fake_use.cpu_ns += i < 60 ? 10000000 : 11700000;
      frames_of(i < 60 ? 10 : 30);
   }
   expect_one_hitch({"near it: | 18.3 of 30.0 ms off the CPU"});
}

/* Feet of stacked bars: what was off the CPU. */
long count_feet()
{
   const Things all = things();
   return std::count_if(all.begin(), all.end(), [](const Thing &t) {
      return t.kind == Prof_LIST_BAR && t.color == Prof_COLOR_DIM && width_of(t) == 2 &&
             height_of(t) == 3;
   });
}

TEST(Hitches, TheMachinesIsToldSoAndStandsOnAFootWhereItIsStacked)
{
   Prof_fake_use.tells_cpu = Prof_fake_use.tells_delay = Prof_fake_use.tells_switches = 1;
   for (int i = 0; i < 60; ++i) {
      Prof_fake_use.cpu_ns += 10000000;
      frames_of(10);
   }
   Prof_fake_use.cpu_ns += 10000000;
   Prof_fake_use.delay_ns += 18300000;
   Prof_fake_use.switches.involuntary += 3;
   frames_of(28.3);
   expect_one_hitch({});
   expect_in_lines({{"the machine: ", "18.3 of 28.3 ms off the CPU, 3 times taken away"},
                    {"near it:", "18.3 of 28.3 ms off the CPU, 3 times taken away"}});
   act("frames");
   EXPECT_EQ(count_feet(), 0);
   act("stack, draw*60"); /* frames are read bit by bit */
   EXPECT_EQ(count_feet(), 1);
   Prof_fake_use = Prof_Fake_Use();
}

/* The number in the row of the cursor. */
std::string under_cursor()
{
   const Things all = things();
   for (const Thing &box : all)
      if (box.color == Prof_COLOR_SELECTED && width_of(box) > 400)
         for (const Thing &t : all)
            if (t.kind == Prof_LIST_TEXT && box.rect.y0 <= t.rect.y0 &&
                t.rect.y1 <= box.rect.y1 + 2)
               return t.text;
   return "";
}

/* Rows of the list: each tells how long ago its frame was. */
int listed_rows()
{
   const Things all = things();
   const int right = thing_of("ago").rect.x1;
   return static_cast<int>(std::count_if(all.begin(), all.end(), [=](const Thing &t) {
      return t.rect.x1 == right && t.text.find(" s") != std::string::npos;
   }));
}

/* A frame from which the machine kept the CPU so long. */
void frame_of_the_machine(double ms)
{
   Prof_fake_use.cpu_ns += 10000000;
   Prof_fake_use.delay_ns += static_cast<uint64_t>(ms * 1e6);
   frames_of(10 + ms);
}

void frames_on_the_cpu(int count)
{
   for (int i = 0; i < count; ++i) {
      Prof_fake_use.cpu_ns += 10000000;
      frames_of(10);
   }
}

TEST(Hitches, OfEachKindAreCountedAndListedAlone)
{
   configure([](Prof_Config &config) { config.max_hitches = 2; });
   Prof_fake_use.tells_cpu = Prof_fake_use.tells_delay = Prof_fake_use.tells_switches = 1;
   frames_on_the_cpu(40);
   Prof_fake_use.cpu_ns += 50000000;
   frames_of(50);
   const std::string game = std::to_string(Prof_Hitch_frame(0)->number);
   for (int i = 0; i < 3; ++i) {
      frames_on_the_cpu(40);
      frame_of_the_machine(20 + i);
   }
   const std::string machine = std::to_string(Prof_Hitch_frame(0)->number);
   open_hud();
   EXPECT_EQ(thing_of("+").text, "+3") << "the machine's, kept or not";
   EXPECT_EQ(thing_of("!").text, "!1");
   open_panel("hitches");
   expect_in_lines({{"game 1", "machine 2 of 3"}});
   EXPECT_EQ(listed_rows(), 3);
   act("mode");
   EXPECT_EQ(under_cursor(), game) << "the game's alone";
   EXPECT_EQ(listed_rows(), 1);
   act("mode");
   EXPECT_EQ(under_cursor(), machine);
   EXPECT_EQ(listed_rows(), 2);
   act("mode");
   EXPECT_NE(line_with("LOCKS"), "") << "then the locks";
   act("mode");
   EXPECT_EQ(listed_rows(), 3);
}

/* 3 ms of work, and so long for the display; the GPU took so long for the frame before. */
void show(double present, double gpu = 0)
{
   static Prof_Context *source;
   if (gpu > 0) {
      if (!source) source = Prof_Source_make("GPU");
      const uint32_t shadows = Prof_Source_zone("shadows", "GPU");
      const Prof_Source_Span span = {0, static_cast<uint64_t>(gpu * 1e6), shadows, -1};
      uint32_t state;
      Prof_Source_submit(source, &span, 1, Prof_NOT_PLACED, &state);
      Prof_Frame_Info newest;
      const unsigned long number = Prof_get_frame_info(0, &newest) ? newest.number : 0;
      Prof_Source_feed_gpu_frame(source, number, gpu);
   }
   stay("work", 3);
   stay("present", present);
   Prof_update(1);
}

TEST(Hitches, OfTheDisplayTellWhatWasWaitedForAndWhatTheGpuDid)
{
   Prof_set_waiting("present", Prof_WAITING_FOR_DISPLAY);
   show(13);
   for (int i = 0; i < 900; ++i) show(13, 12);
   show(67, 12);
   show(13, 66);
   ASSERT_EQ(hitch_at(0).kind, Prof_HITCH_DISPLAY);
   open_hud();
   EXPECT_EQ(thing_of("+").text, "+1");
   EXPECT_EQ(thing_of("!").text, "") << "the game has none";
   open_panel("hitches");
   EXPECT_EQ(faults(), "");
   expect_in_lines({{"display 1", "rule now"},
                    {"display: ", "70.00"}, /* the whole frame */
                    {"display: ", "16.00"},
                    {"display: ", "present"},
                    {"frame 902", "present 67.0 ms, usually 13.0"},
                    {"near it:", "GPU 66.0 ms, usually 12.0: shadows 66.0 ms, usually 12.0"}});
   EXPECT_TRUE(has(hitch_page(), "<b>The display or the GPU</b>, not what was due, made it: "
                                 "present 67.0 ms, usually 13.0. GPU 66.0 ms"));
   act("frames, older hitch, draw");
   EXPECT_NE(thing_of("70.00 ms").text, "") << "the whole frame";
   EXPECT_EQ(thing_of("display").text, "display");
}

TEST(Hud, LightsTheTimeOfTheGpuThatBoundsTheGame)
{
   Prof_set_waiting("present", Prof_WAITING_FOR_DISPLAY);
   for (int i = 0; i < 100; ++i) show(13, 12);
   open_hud();
   EXPECT_EQ(thing_of("GPU").text, "GPU 12.00");
   EXPECT_EQ(thing_of("GPU").color, Prof_COLOR_TEXT);
   for (int i = 0; i < 100; ++i) show(33, 36);
   act("draw");
   EXPECT_EQ(thing_of("GPU").text, "GPU 36.00");
   EXPECT_EQ(thing_of("GPU").color, Prof_COLOR_ON_CHIP) << "lit";
   EXPECT_EQ(faults(), "");
}

/* Main works for 8 ms, and sleeps in a zone of which nobody said that it waits. */
TEST(Report, OfAZoneThatLooksLikeAWaitAsksAndIsHatched)
{
   Prof_fake_use.tells_cpu = Prof_fake_use.tells_delay = Prof_fake_use.tells_switches = 1;
   const auto hatched = [] {
      const Things all = things();
      return std::count_if(all.begin(), all.end(), [](const Thing &t) {
         return t.kind == Prof_LIST_BOX && t.color == Prof_COLOR_ON_CHIP && height_of(t) == 10;
      });
   };
   const auto play = [](int frames) {
      for (int i = 0; i < frames; ++i) {
         stay("simulate", 8);
         Prof_fake_use.cpu_ns += 8000000;
         stay("wait_jobs", 3 + i % 7);
         Prof_update(1);
      }
   };
   play(10);
   open_panel("report");
   EXPECT_EQ(thing_of("a wait?").text, "");
   EXPECT_EQ(hatched(), 0);
   play(400);
   act("draw*20");
   const Things all = things();
   const auto row = std::find_if(all.begin(), all.end(),
                                 [](const Thing &t) { return t.text == "wait_jobs"; });
   ASSERT_NE(row, all.end());
   EXPECT_EQ(thing_of("a wait?").rect.y0, row->rect.y0);
   EXPECT_EQ(hatched(), 1);
   EXPECT_EQ(faults(), "");
   Prof_set_waiting("wait_jobs", Prof_WAITING_FOR_THREAD);
   play(200);
   act("draw*20");
   EXPECT_EQ(thing_of("a wait?").text, "");
   EXPECT_EQ(hatched(), 0);
}

TEST(Hitches, AreCountedBeyondThoseThatThereIsRoomFor)
{
   configure([](Prof_Config &config) { config.max_hitches = 2; });
   frames_of(10, 40);
   for (int i = 0; i < 5; ++i) {
      frames_of(50 + i);
      frames_of(10, 40);
   }
   open_hud();
   EXPECT_EQ(thing_of("!").text, "!5");
   open_panel("hitches");
   EXPECT_NE(line_with("2 of 5 kept"), "");
}

/* One without zones had it for all of the delay. */
TEST(Hitches, TheGamesOwnThreadsThatHadTheCpuAreTold)
{
   Prof_fake_use.tells_cpu = Prof_fake_use.tells_delay = Prof_fake_use.tells_switches = 1;
   Prof_fake_use.tells_process = Prof_fake_use.cpus = 1;
   for (int i = 0; i < 61; ++i) {
      Prof_fake_use.cpu_ns += 10000000;
      Prof_fake_use.process_ns += 10000000;
      if (i < 60) frames_of(10);
   }
   Prof_fake_use.process_ns += 18300000;
   Prof_fake_use.delay_ns += 18300000;
   Prof_fake_use.switches.involuntary += 3;
   frames_of(28.3);
   expect_one_hitch({});
   expect_in_lines({{"no CPU for 18.3 ms: ", "1 and more of the game's threads on 1 CPU"}});
   Prof_fake_use = Prof_Fake_Use();
}

TEST(Hitches, WithoutMemoryForACauseItSaysSo)
{
   configure(use_own_memory);
   frames_of(10, 60);
   frames_of(30); /* the list of hitches has its memory */
   frames_of(10, 60);
   allowed = 0;
   frames_of(40);
   allowed = -1;
   ASSERT_EQ(Prof_num_hitches(), 2);
   open_panel("hitches");
   EXPECT_NE(line_with("no memory to find the cause"), "");
   EXPECT_EQ(line_with("no path took more than usual"), "") << "nobody knows";
   EXPECT_NE(line_with("everything"), "") << "the sums are known";
   EXPECT_TRUE(has(hitch_page(), " ms. There was no memory to find the cause.</p>"));
   go_and_see({{"compare", {"=comparing 0", "=screen hitches", "no memory to compare it with"}}});
}

TEST(Hitches, WithoutOneItSaysWhatAHitchIs)
{
   go_and_see({{"open, hitches", {"no hitch so far"}}});
   frames_of(10, 50);
   go_and_see({{"draw", {"no hitch so far", "A hitch is a frame"}},
               {"enter", {"=screen hitches"}}}); /* there is none to go to */
   EXPECT_EQ(act("drop"), 0);
}

/* The frame under the cursor after each of these actions. */
void expect_frames(const std::vector<std::pair<const char *, std::string>> &steps)
{
   for (const auto &step : steps) {
      act(step.first);
      EXPECT_EQ(under_cursor(), step.second) << step.first;
   }
}

TEST_F(PlayedHitches, TheCursorStaysOnItsFrameWhenAnotherComes)
{
   expect_frames({{"draw", mesh()}, /* the newest */
                  {"down", path()}, {"hitch", path()}, {"up", mesh()}, {"up", "2001"},
                  {"up", "2001"}}); /* stops at the end */
}

TEST_F(PlayedHitches, UntilItIsMovedTheCursorIsOnTheNewest) { expect_frames({{"hitch", "2001"}}); }

TEST_F(PlayedHitches, EnterShowsTheFlameOfIt)
{
   go_and_see({{"down, enter", {"=screen flame", "main_loop > ai_update > path_find", "24.80 ms"}},
               {"release", {"=screen hitches"}}}); /* and back */
   EXPECT_EQ(under_cursor(), path());
}

TEST_F(PlayedHitches, OfALoadEnterShowsItsFrame)
{
   go_and_see({{"down, down", {"loads and gaps are in no statistics"}}});
   EXPECT_EQ(under_cursor(), load());
   EXPECT_EQ(act("drop"), 0) << "it is not kept, so it cannot be dropped";
   go_and_see({{"enter", {"=screen flame", "\"level load mines\""}}});
}

TEST_F(PlayedHitches, CompareShowsTheReportAsItselfLessWhatIsUsual)
{
   go_and_see({{"compare",
                {"=screen report", "=comparing 1", mesh() + " - usual", "+24.100", "+1.880"}},
               {"compare", {"=comparing 0"}}});
}

TEST_F(PlayedHitches, DropAndClear)
{
   go("drop");
   EXPECT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(under_cursor(), path());
   EXPECT_EQ(line_with(mesh() + " | "), "");
   go("reset");
   EXPECT_EQ(Prof_num_hitches(), 1) << "R is for maxima here as well";
   go_and_see({{"clear", {"level load mines"}}}); // the key Del; the load is the history's
   EXPECT_EQ(Prof_num_hitches(), 0);
}

TEST_F(PlayedHitches, ExportWritesThePageOfWhatIsUnderTheCursor)
{
   char folder[] = "/tmp/iprof_hitches_XXXXXX";
   ASSERT_TRUE(mkdtemp(folder));
   set_overlay([&](Prof_Overlay &overlay) { overlay.export_folder = folder; });
   go("down, export");
   const std::string file = std::string(folder) + "/iprof-hitch-" + path() + ".html";
   EXPECT_GT(std::streamoff(std::ifstream(file, std::ios::ate).tellg()), 1000) << file;
   unlink(file.c_str());
   EXPECT_EQ(rmdir(folder), 0);
}

TEST_F(PlayedHitches, AClickChoosesAndAnotherEnters)
{
   const Prof_Rect at = thing_of(path()).rect;
   ASSERT_GT(at.x1, 0);
   for (const char *screen : {"=screen hitches", "=screen flame"}) {
      click_at(at.x0, at.y0 + 4);
      EXPECT_TRUE(seen({screen}));
   }
}

void play_many_hitches()
{
   for (int i = 0; i < 40; ++i) act("hitch, play*30");
}

TEST_F(PlayedHitches, ManyHitchesScroll)
{
   play_many_hitches();
   for (int i = 0; i < 41; ++i) {
      ASSERT_NE(under_cursor(), "");
      go("down");
   }
   EXPECT_EQ(under_cursor(), path());
   EXPECT_EQ(faults() + faults(640, 480), "");
}

/* So long as there is room on the screen, it is the list's; and none is left below the table. */
TEST_F(PlayedHitches, ALongListTakesTheRoomThatThereIs)
{
   play_many_hitches();
   const std::pair<int, int> sizes[] = {{480, 3}, {720, 9}, {900, 19}, {1080, 24}};
   for (auto [height, least_rows] : sizes) {
      int rows = 0, lowest = 0;
      for (const Thing &t : things(1280, height)) {
         if (t.kind != Prof_LIST_TEXT) continue;
         rows += t.text == "draw_world > upload_mesh";
         if (t.text.find("next frame") == 0) lowest = t.rect.y1;
      }
      EXPECT_GE(rows, least_rows) << height;
      EXPECT_TRUE(lowest == 0 || Prof_Ui_state.main_rect.y1 - lowest < 4 * Prof_LINE) << height;
   }
   EXPECT_LE(Prof_Ui_state.main_rect.y1, Prof_Ui_state.strip_rect.y0);
}

TEST_F(PlayedHitches, TheCursorOnALoadThatLeftTheHistoryIsOnTheOldest)
{
   go("down, down");
   EXPECT_EQ(under_cursor(), load());
   play_more(9000);
   EXPECT_EQ(under_cursor(), path());
}

TEST_F(PlayedHitches, AHitchThatLeftTheHistoryIsStillExplained)
{
   play_more(9000);
   EXPECT_EQ(Prof_Ui_Browse_find_frame(marks.mesh), -1);
   /* the load has left it as well */
   expect_lines({{"everything else", "everything else | 9.40 | 9.14 | +0.26"},
                 {"next frame", ""},
                 {"level load", ""}});
   go_and_see({{"enter", {"upload_mesh 24.10"}}});
}

} // namespace
