/* hitches_test.cpp - the list of hitches, loads and gaps; the table of blame, whose sums must be
 * exact as shown; and what can be done with a hitch. Time is the fake clock's.
 */
#include "tests/headers.h"
#include <sys/stat.h>
#include <unistd.h>

#include "draw/model/prof_blame_table.h"
#include "draw/model/prof_hitch_list.h"
#include "draw/ui/prof_ui.h"
#include "draw/ui/prof_ui_browse.h"
#include "facts.h"
#include "prof.h"
#include "session.h"
#include "src/show/prof_compare.h"
#include "src/frame/prof_history.h"
#include "src/gather/prof_path.h"
#include "src/gather/prof_state.h"
#include "tests/refusing.h"
#include "tests/system.h"
#include "tests/worker.h"

namespace {

void spend(double ms) { Prof_fake_ticks += static_cast<uint64_t>(std::llround(ms * 1e6)); }

void frame_of(double ms)
{
   {
      Prof_Scope_name("work");
      spend(ms);
   }
   Prof_update(1);
}

void usual_frames(int count)
{
   for (int i = 0; i < count; ++i) frame_of(10);
}

void open_hitches()
{
   while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(Prof_ACTION_HITCHES);
}

void act(Prof_Action action)
{
   EXPECT_EQ(Prof_overlay_action(action), 1) << Prof_action_name(action);
   Prof_overlay_draw(1280, 720);
}

std::vector<Thing> things() { return draw_things(1280, 720); }

/* The texts of the main panel, line by line, from left to right. */
std::vector<std::vector<Thing>> lines_of(const std::vector<Thing> &all)
{
   std::map<int, std::map<int, Thing>> lines;
   for (const Thing &t : all)
      if (t.kind == Prof_LIST_TEXT && t.rect.y0 > 100 && t.rect.y0 < 500)
         lines[t.rect.y0][t.rect.x0] = t;
   std::vector<std::vector<Thing>> out;
   for (const auto &line : lines) {
      out.emplace_back();
      for (const auto &at : line.second) out.back().push_back(at.second);
   }
   return out;
}

std::string joined(const std::vector<Thing> &line)
{
   std::string text;
   for (const Thing &t : line) text += (text.empty() ? "" : " | ") + t.text;
   return text;
}

/* The line that holds the text; "" if none does. */
std::string line_with(const std::string &part)
{
   for (const auto &line : lines_of(things()))
      if (joined(line).find(part) != std::string::npos) return joined(line);
   return "";
}

/* ------------------------------------------------------------------------------------------ */
/* The table                                                                                    */

void check_table(const Prof_Blame_Table &table, const Prof_Hitch &hitch)
{
   long now = table.rest.this_time, usual = table.rest.usual;
   for (int i = 0; i < table.num_rows; ++i) {
      now += table.rows[i].this_time;
      usual += table.rows[i].usual;
      EXPECT_GE(Prof_Blame_Table_excess(&table.rows[i]), 0);
      if (i > 0) {
         EXPECT_LE(Prof_Blame_Table_excess(&table.rows[i]),
                   Prof_Blame_Table_excess(&table.rows[i - 1]) + 1);
      }
   }
   EXPECT_EQ(now, table.total.this_time);
   EXPECT_EQ(usual, table.total.usual);
   EXPECT_EQ(table.total.this_time, std::lround(hitch.frame.due_ms * 100));
   EXPECT_EQ(table.total.usual, std::lround(hitch.usual_ms * 100));
}

TEST(BlameTable, AddsUpToTheLastDigitWhateverHappens)
{
   std::mt19937 dice(11);
   Prof_Blame_Table table;
   int made = 0;
   for (int i = 0; i < 900; ++i) {
      bool slow = i % 25 == 24;
      for (int zone = 0; zone < 14; ++zone) {
         std::string name = "zone_" + std::to_string(zone);
         Prof_Scope_name(name.c_str());
         spend((1 + dice() % 1000 / 1000.0) * (slow && dice() % 3 == 0 ? 9.77 : 1));
      }
      Prof_update(1);
   }
   for (int i = 0; i < Prof_num_hitches(); ++i) {
      Prof_Hitch hitch;
      ASSERT_TRUE(Prof_get_hitch(i, &hitch));
      for (int most = 0; most <= Prof_BLAME_ROWS; ++most) {
         ASSERT_TRUE(Prof_Blame_Table_make(&table, i, most));
         EXPECT_LE(table.num_rows, most);
         check_table(table, hitch);
         ++made;
      }
   }
   EXPECT_GT(made, 90);
   EXPECT_FALSE(Prof_Blame_Table_make(&table, 999, 4));
   EXPECT_EQ(table.number, 0u);
}

void counted(int calls, int noisy)
{
   for (int i = 0; i < calls; ++i) { Prof_Scope_name("draw_calls"); }
   for (int i = 0; i < noisy; ++i) { Prof_Scope_name("noisy_calls"); }
   for (int i = 0; i < 5; ++i) { Prof_Scope_name("steady_calls"); }
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
      {
         Prof_Scope_name("update");
         spend(1 + own_ms);
      }
      {
         Prof_Scope_name("wait_render");
         render.call([&] {
            Prof_Scope_name("draw");
            spend(6);
            if (compile_ms <= 0) return;
            Prof_Scope_name("compile_shader");
            spend(compile_ms);
         });
         spend(1);
      }
      {
         Prof_Scope_name("vsync");
         spend(5);
      }
      Prof_update(1);
   }

   void frames(int count)
   {
      for (int i = 0; i < count; ++i) frame();
   }
};

TEST(BlameTable, OfOtherThreadsAddsUpToWhatWasDue)
{
   Rendered game;
   std::mt19937 dice(5);
   Prof_Blame_Table table;
   int elsewhere = 0;
   for (int i = 0; i < 900; ++i)
      if (i % 25 != 24) game.frame();
      else game.frame(dice() % 4 ? 20 + dice() % 8000 * 0.01 : 0, dice() % 2 ? 13.37 : 0);
   ASSERT_GT(Prof_num_hitches(), 20);
   for (int i = 0; i < Prof_num_hitches(); ++i) {
      Prof_Hitch hitch;
      ASSERT_TRUE(Prof_get_hitch(i, &hitch));
      for (int most = 0; most <= Prof_BLAME_ROWS; ++most) {
         ASSERT_TRUE(Prof_Blame_Table_make(&table, i, most));
         check_table(table, hitch);
         elsewhere += table.num_elsewhere;
         for (int row = 0; row < table.num_rows; ++row) {
            const bool there = table.rows[row].elsewhere != 0;
            EXPECT_EQ(there, table.rows[row].evidence != Prof_BY_ITSELF);
            EXPECT_FALSE(there && table.rows[row].usual) << "it is with everything else";
         }
         EXPECT_GE(table.rest.usual, 0);
      }
   }
   EXPECT_GT(elsewhere, 100);
}

TEST(Hitches, NameTheThreadThatWasWaitedFor)
{
   Rendered game;
   game.frames(60);
   game.frame(300);
   game.frames(3);
   open_hitches();
   const std::vector<Thing> all = things();
   EXPECT_EQ(line_with("100%").substr(0, 7), "61 | 0.");
   EXPECT_NE(line_with("100%").find("| 308.00 | 8.00 | +300.00 | graphics:  | draw > "
                                    "compile_shader | +299.00 | 100% | look"),
             std::string::npos)
      << line_with("100%");
   EXPECT_NE(line_with("frame 61: main thread waited 307.00 ms in wait_render"), "");
   EXPECT_EQ(line_with("critical path:"),
             "critical path: | graphics 308.00 compile_shader > main thread 5.00 waiting in vsync")
      << "a step of less than a hundredth goes with its neighbour";
   /* 1 ms of it may have been before the wait, as far as the look can tell */
   EXPECT_EQ(line_with("graphics:  | draw > compile_shader | 299.00 |"),
             "graphics:  | draw > compile_shader | 299.00 | - | +299.00 | 1 | 0 | look | !");
   EXPECT_EQ(line_with("everything else"), "everything else | 9.00 | 8.00 | +1.00");
   EXPECT_EQ(line_with("total"), "total | 308.00 | 8.00 | +300.00");
   EXPECT_EQ(find_faults(all), "");
   for (int width : {320, 480, 640, 800, 1024, 1920})
      EXPECT_EQ(find_faults(draw_things(width, width * 9 / 16)), "") << width;
   EXPECT_TRUE(has_text(draw_things(640, 480), "known by"));
}

TEST(Hitches, TheHudNamesAnotherThreadForFiveSeconds)
{
   Rendered game;
   game.frames(60);
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   EXPECT_FALSE(has_text(things(), "graphics: "));
   game.frame(300);
   EXPECT_TRUE(has_text(things(), "308 ms"));
   EXPECT_TRUE(has_text(things(), "graphics: "));
   EXPECT_TRUE(has_text(things(), "draw > compile_shader"));
   EXPECT_EQ(find_faults(things()), "");
   EXPECT_EQ(find_faults(draw_things(320, 200)), "");
   open_hitches();
   EXPECT_FALSE(has_text(things(), "308 ms")) << "the list has it";
   while (Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   game.frames(450); /* 12 ms each */
   EXPECT_FALSE(has_text(things(), "graphics: "));
}

TEST(Hitches, OfThePlainKindHaveNoColumnForThreads)
{
   usual_frames(60);
   frame_of(60);
   usual_frames(3);
   open_hitches();
   EXPECT_FALSE(has_text(things(), "known by"));
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
   open_hitches();
   act(Prof_ACTION_DOWN);
   ASSERT_FALSE(has_text(things(), "known by"));
   EXPECT_NE(line_with("near it").find("text \"terrain\""), std::string::npos);
   EXPECT_EQ(find_faults(things()), "");
}

TEST(Hitches, TellHowManyFramesWereAsSlow)
{
   usual_frames(60);
   for (int i = 0; i < 20; ++i) frame_of(60);
   open_hitches();
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_NE(line_with("frame 61, and the next 7 as slow"), "");
}

TEST(Hitches, TheFlameTellsWhoHeldTheFrameUp)
{
   Rendered game;
   game.frames(60);
   game.frame(300);
   game.frames(3);
   open_hitches();
   act(Prof_ACTION_ENTER);
   const std::vector<Thing> all = things();
   EXPECT_TRUE(has_text(all, "draw > compile_shader"));
   EXPECT_TRUE(has_text(all, "held up +299.00 = 100% of the hitch (look)"));
   EXPECT_TRUE(has_text(all, "308.00 ms"));
   EXPECT_TRUE(has_text(all, "usual 8.00"));
}

/* ------------------------------------------------------------------------------------------ */
/* Figures of a frame                                                                           */

void choose_figure(Prof_Figure figure)
{
   Prof_Overlay overlay = Prof_default_overlay();
   overlay.figure = figure;
   ASSERT_EQ(Prof_set_overlay(&overlay), 1);
}

TEST(Figure, HudAndStripTellWhatIsDueAndTheUpdatingThreadsWorkBeside)
{
   Rendered game;
   game.frames(100);
   while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(Prof_ACTION_FRAMES);
   EXPECT_TRUE(has_text(things(), "CPU  8.00"));
   EXPECT_TRUE(has_text(things(), " (main  1.00"));
   act(Prof_ACTION_FREEZE);
   act(Prof_ACTION_OLDER);
   EXPECT_TRUE(has_text(things(), "8.00 ms"));
   EXPECT_EQ(find_faults(things()), "");
   const struct {
      Prof_Figure figure;
      const char *hud, *strip;
   } figures[] = {{Prof_FIGURE_DUE, "CPU  8.00", "8.00 ms"},
                  {Prof_FIGURE_MAIN, "CPU  1.00", "1.00 ms"},
                  {Prof_FIGURE_LONGEST, "CPU  6.00", "6.00 ms"},
                  {Prof_FIGURE_CRITICAL, "CPU  8.00", "8.00 ms"}};
   for (const auto &f : figures) {
      choose_figure(f.figure);
      EXPECT_TRUE(has_text(things(), f.hud)) << f.figure;
      EXPECT_TRUE(has_text(things(), f.strip)) << f.figure;
      EXPECT_EQ(has_text(things(), "(main"), f.figure != Prof_FIGURE_MAIN);
      EXPECT_EQ(find_faults(draw_things(640, 480)), "");
   }
   Prof_Overlay overlay = Prof_default_overlay();
   overlay.figure = Prof_NUM_FIGURES;
   EXPECT_EQ(Prof_set_overlay(&overlay), 0);
}

TEST(Figure, OfAGameOfOneThreadIsItsWork)
{
   usual_frames(60);
   while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   for (int f = Prof_FIGURE_CRITICAL; f < Prof_NUM_FIGURES; ++f) {
      choose_figure(static_cast<Prof_Figure>(f));
      EXPECT_TRUE(has_text(things(), "CPU 10.00"));
      EXPECT_FALSE(has_text(things(), "(main"));
   }
}

TEST(BlameTable, TellsZonesWhoseCallsAreStrange)
{
   for (int i = 0; i < 100; ++i) {
      counted(100, 9 + i % 3);
      frame_of(10);
   }
   counted(140, 14);
   frame_of(60);
   Prof_Blame_Table table;
   ASSERT_EQ(Prof_num_hitches(), 1);
   ASSERT_TRUE(Prof_Blame_Table_make(&table, 0, 8));
   ASSERT_EQ(table.num_counts, 1) << "14 instead of 10 may be chance";
   EXPECT_STREQ(table.counts[0].name, "draw_calls");
   EXPECT_EQ(table.counts[0].count, 140);
   EXPECT_NEAR(table.counts[0].usual_count, 100, 1e-6);
}

/* The API tells "work" as well; here its row does. */
TEST(BlameTable, LeavesTheCallsOfBlamedZonesToTheirRows)
{
   usual_frames(100);
   for (int i = 0; i < 7; ++i) {
      Prof_Scope_name("work");
      spend(6);
   }
   for (int i = 0; i < 20; ++i) {
      Prof_Scope_name(("never before " + std::to_string(i % 7)).c_str());
   }
   Prof_update(1);
   Prof_Blame_Table table;
   Prof_Near found;
   ASSERT_TRUE(Prof_get_near(0, 0, &found));
   EXPECT_STREQ(found.name, "work");
   ASSERT_TRUE(Prof_Blame_Table_make(&table, 0, 8));
   ASSERT_EQ(table.num_counts, 4) << "for more there is no room";
   for (int i = 0; i < table.num_counts; ++i) {
      ASSERT_TRUE(Prof_get_near(0, i + 1, &found));
      EXPECT_STREQ(table.counts[i].name, found.name);
   }
   EXPECT_FALSE(Prof_get_near(0, 8, &found));
   ASSERT_TRUE(Prof_Blame_Table_make(&table, 0, 0));
   EXPECT_STREQ(table.counts[0].name, "work") << "it has no row now";
}

/* ------------------------------------------------------------------------------------------ */
/* The list                                                                                     */

TEST(HitchList, HasEveryHitchAndWhatIsStillInTheHistoryOfLoadsAndGaps)
{
   Prof_Config config = Prof_default_config();
   config.history_frames = 100;
   config.max_hitches = 8;
   config.log = [](const char *, void *) {};
   ASSERT_TRUE(Prof_configure(&config));
   std::mt19937 dice(5);
   static Prof_Hitch_List list;
   usual_frames(30);
   for (int i = 0; i < 1500; ++i) {
      unsigned what = dice() % 40;
      if (what == 0) Prof_note_load("mines");
      if (what == 3) Prof_set_frozen(1);
      if (what == 4) Prof_set_frozen(0);
      frame_of(what == 0 ? 300 : what == 1 ? 1500 : what == 2 ? 40 + i * 0.01 : 10);
      if (dice() % 3) continue;
      Prof_Hitch_List_refresh(&list);
      std::set<unsigned long, std::greater<unsigned long>> expected;
      Prof_Frame_Info info;
      int odd = 0;
      for (int back = 0; Prof_get_frame_info(back, &info); ++back)
         if (info.load || info.gap) expected.insert(info.number), ++odd;
      for (int h = 0; h < Prof_num_hitches(); ++h) expected.insert(Prof_Hitch_frame(h)->number);
      ASSERT_EQ(list.num, static_cast<int>(expected.size())) << i;
      ASSERT_EQ(list.num_odd, odd);
      int row = 0;
      for (unsigned long number : expected) {
         const Prof_Listed &listed = list.rows[row++];
         ASSERT_EQ(listed.number, number);
         if (listed.hitch < 0) continue;
         ASSERT_EQ(Prof_Hitch_frame(listed.hitch)->number, number);
      }
   }
   EXPECT_EQ(Prof_num_hitches(), 8);
}

TEST(HitchList, FindsFramesAndTheirOlderNeighbours)
{
   static Prof_Hitch_List list;
   EXPECT_EQ(Prof_Hitch_List_find(&list, 5), 0);
   list.num = 3;
   list.rows[0] = {30, 0};
   list.rows[1] = {20, -1};
   list.rows[2] = {10, 1};
   EXPECT_EQ(Prof_Hitch_List_find(&list, 0), 0);
   EXPECT_EQ(Prof_Hitch_List_find(&list, 30), 0);
   EXPECT_EQ(Prof_Hitch_List_find(&list, 20), 1);
   EXPECT_EQ(Prof_Hitch_List_find(&list, 15), 2);
   EXPECT_EQ(Prof_Hitch_List_find(&list, 5), 2);
   EXPECT_EQ(Prof_Hitch_List_find(&list, 99), 0);
}

/* ------------------------------------------------------------------------------------------ */
/* The view                                                                                     */

class PlayedHitches : public ::testing::Test {
protected:
   void SetUp() override
   {
      marks = play_session(2000, SESSION_EXACT);
      open_hitches();
   }
   std::string number(unsigned long n) { return std::to_string(n); }
   Marked_Frames marks;
};

TEST_F(PlayedHitches, SaysWhatTheMockUpSays)
{
   EXPECT_EQ(line_with(number(marks.mesh) + " | "),
             number(marks.mesh) + " | 1.0 s | 41.30 | 14.21 | +27.09 | draw_world > upload_mesh | "
                                  "+24.10 | 89%");
   EXPECT_EQ(line_with(number(marks.path) + " | "),
             number(marks.path) + " | 2.6 s | 24.80 | 14.21 | +10.59 | ai_update > path_find | "
                                  "+8.61 | 81%");
   EXPECT_NE(line_with(number(marks.load) + " | ").find("412.11 | - | - | \"level load mines\""),
             std::string::npos);
   EXPECT_EQ(line_with("upload_mesh | 24.10"),
             ".. render > draw_world > upload_mesh | 24.10 | 0.00 | +24.10 | 1 | 0 | !");
   EXPECT_EQ(line_with("physics > solve"),
             "main_loop > physics > solve | 4.50 | 2.62 | +1.88 | 1 | 1");
   EXPECT_EQ(line_with("(self)"),
             "main_loop > render > draw_world |  (self) | 3.30 | 2.45 | +0.85 | 1 | 1");
   EXPECT_EQ(line_with("everything else"), "everything else | 9.40 | 9.14 | +0.26");
   EXPECT_EQ(line_with("total | "), "total | 41.30 | 14.21 | +27.09");
   EXPECT_EQ(line_with("near it"),
             "near it: | text \"upload terrain_17.mesh\" | draw_calls 812, usually 640");
   EXPECT_NE(line_with("next frame").find(number(marks.mesh + 1) + " took 19.10 ms"),
             std::string::npos);
   EXPECT_EQ(line_with(" kept"),
             "2 kept, room for 64 | rule now  > 21.3 ms = max(1.50 x p50 14.2, 1.25 x budget "
             "16.7) | 1 not counted");
}

/* The rule matters more than how many more hitches there is room for. */
TEST_F(PlayedHitches, SayTheirRuleWholeInAnySize)
{
   int roomy = 0, short_ones = 0;
   std::vector<char> text(1 << 16);
   for (int columns = 40; columns < 140; ++columns) {
      Prof_overlay_write(text.data(), text.size(), columns, 40);
      const std::string all = text.data();
      EXPECT_NE(all.find("rule now  > 21.3 ms"), std::string::npos) << columns;
      const bool is_roomy = all.find("2 kept, room for 64   rule") != std::string::npos;
      const bool is_short = all.find("2 kept   rule") != std::string::npos;
      EXPECT_NE(is_roomy, is_short) << columns;
      ++(is_roomy ? roomy : short_ones);
   }
   EXPECT_GT(roomy, 90);
   EXPECT_GT(short_ones, 0);
}

/* Hundredths of what stands in the column that ends at `right`, from the heading down. */
std::vector<long> column(const std::vector<Thing> &all, const Thing &heading)
{
   std::map<int, long> values;
   for (const Thing &t : all)
      if (t.kind == Prof_LIST_TEXT && t.rect.x1 == heading.rect.x1 && t.rect.y0 > heading.rect.y0 &&
          t.rect.y0 < 500)
         values[t.rect.y0] = std::lround(std::stod(t.text) * 100);
   std::vector<long> out;
   for (const auto &value : values) out.push_back(value.second);
   return out;
}

void check_columns(int width, int height)
{
   std::vector<Thing> all = draw_things(width, height);
   std::vector<std::vector<long>> columns;
   bool below = false;
   for (const Thing &t : all) {
      if (t.text == "path") below = true;
      if (below && (t.text == "this ms" || (t.text == "usual" && columns.size() == 1) ||
                    t.text == "excess"))
         columns.push_back(column(all, t));
   }
   ASSERT_EQ(columns.size(), 3u) << width;
   for (const std::vector<long> &values : columns) {
      ASSERT_GE(values.size(), 3u);
      long sum = 0;
      for (size_t i = 0; i + 1 < values.size(); ++i) sum += values[i];
      EXPECT_EQ(sum, values.back());
   }
   for (size_t i = 0; i < columns[0].size(); ++i)
      EXPECT_EQ(columns[0][i] - columns[1][i], columns[2][i]);
}

TEST(Hitches, WhatIsShownAddsUpInEveryColumnAndRow)
{
   play_session(700, SESSION_LIVELY);
   open_hitches();
   for (int hitch = 0; hitch < 2; ++hitch) {
      check_columns(1280, 720);
      check_columns(640, 480);
      check_columns(1920, 1080);
      act(Prof_ACTION_DOWN);
   }
}

TEST(Hitches, TheRuleIsTheOneByWhichFramesAreJudged)
{
   usual_frames(60);
   for (double ms : {11.0, 14.0, 19.0, 9.0, 16.0}) frame_of(ms);
   usual_frames(40);
   open_hitches();
   for (double median : {10.0, 18.0}) {
      for (int i = 0; i < 130; ++i) frame_of(median);
      Prof_clear_hitches();
      std::string header = line_with("rule");
      size_t at = header.find("> ");
      ASSERT_NE(at, std::string::npos) << header;
      double limit = std::stod(header.substr(at + 2));
      EXPECT_NEAR(limit, std::max(1.5 * median, 1.25 * 1000 / 60), 0.06);
      frame_of(limit - 0.1);
      EXPECT_EQ(Prof_num_hitches(), 0);
      frame_of(limit + 0.1);
      EXPECT_EQ(Prof_num_hitches(), 1);
   }
}

TEST(Hitches, ASpreadOneNamesNoScapegoat)
{
   auto frame = [](double each) {
      for (int i = 0; i < 10; ++i) {
         std::string name = "part_" + std::to_string(i);
         Prof_Scope_name(name.c_str());
         spend(each);
      }
      Prof_update(1);
   };
   for (int i = 0; i < 60; ++i) frame(1);
   frame(4);
   open_hitches();
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_NE(line_with("spread over 5 paths"), "");
   EXPECT_EQ(find_faults(things()), "");
}

/* The median has forgotten the slow time before, the average not yet. */
TEST(Hitches, WhereTheFrameTookNoLongerThanUsualNobodyIsNamed)
{
   for (int i = 0; i < 200; ++i) frame_of(100);
   for (int i = 0; i < 70; ++i) frame_of(15);
   {
      Prof_Scope_name("scapegoat");
      spend(1);
   }
   frame_of(34);
   open_hitches();
   ASSERT_EQ(Prof_num_hitches(), 1);
   Prof_Hitch hitch;
   ASSERT_TRUE(Prof_get_hitch(0, &hitch));
   ASSERT_LT(hitch.excess_ms, 0);
   EXPECT_EQ(hitch.num_blames, 0);
   EXPECT_NE(line_with("not beyond its usual"), "");
   EXPECT_EQ(line_with(" 0%"), "");
   EXPECT_EQ(find_faults(things()), "");
}

/* As on Windows, where the system tells the CPU time only. */
TEST(Hitches, WhoWasOffTheCpuHasThatNearIt)
{
   Prof_fake_use.tells_cpu = 1;
   auto frame = [](double ms, double ran) {
      Prof_fake_use.cpu_ns += static_cast<uint64_t>(std::llround(ran * 1e6));
      frame_of(ms);
   };
   for (int i = 0; i < 60; ++i) frame(10, 10);
   frame(30, 11.7);
   open_hitches();
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(line_with("near it"), "near it: | 18.3 of 30.0 ms off the CPU");
   EXPECT_EQ(find_faults(things()), "");
}

TEST(Hitches, TheMachinesIsToldSoAndStandsOnAFootWhereItIsStacked)
{
   Prof_fake_use.tells_cpu = Prof_fake_use.tells_delay = Prof_fake_use.tells_switches = 1;
   for (int i = 0; i < 60; ++i) {
      Prof_fake_use.cpu_ns += 10000000;
      frame_of(10);
   }
   Prof_fake_use.cpu_ns += 10000000;
   Prof_fake_use.delay_ns += 18300000;
   Prof_fake_use.switches.involuntary += 3;
   frame_of(28.3);
   open_hitches();
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_NE(line_with("the machine: ").find("18.3 of 28.3 ms off the CPU, 3 times taken away"),
             std::string::npos)
      << line_with("the machine: ");
   EXPECT_EQ(find_faults(things()), "");
   const auto count_feet = [] {
      int feet = 0;
      for (const Thing &thing : things())
         feet += thing.kind == Prof_LIST_BAR && thing.color == Prof_COLOR_DIM &&
                 thing.rect.x1 - thing.rect.x0 == 2 && thing.rect.y1 - thing.rect.y0 == 3;
      return feet;
   };
   Prof_overlay_action(Prof_ACTION_FRAMES);
   EXPECT_EQ(count_feet(), 0);
   Prof_overlay_action(Prof_ACTION_STACK);
   for (int i = 0; i < 60; ++i) things(); /* frames are read bit by bit */
   EXPECT_EQ(count_feet(), 1);
}

/* After slow frames the median is soon that of the quick ones; what is usual takes longer. */
TEST(Hitches, OneWithoutExcessBlamesNobody)
{
   for (int i = 0; i < 60; ++i) frame_of(100);
   for (int i = 0; i < 100; ++i) frame_of(1);
   frame_of(30);
   Prof_Hitch hitch;
   ASSERT_TRUE(Prof_get_hitch(0, &hitch));
   ASSERT_LT(hitch.excess_ms, 0);
   open_hitches();
   EXPECT_NE(line_with("not beyond its usual"), "");
   EXPECT_EQ(find_faults(things()), "");
}

TEST(Hitches, WithoutMemoryForACauseItSaysSo)
{
   static Memory memory;
   const Prof_Config config = config_with(&memory);
   ASSERT_EQ(Prof_configure(&config), 1);
   usual_frames(60);
   frame_of(30); /* the list of hitches has its memory */
   usual_frames(60);
   memory.fail_from = memory.calls;
   memory.fail_to = LONG_MAX;
   frame_of(40);
   memory.fail_to = -1;
   ASSERT_EQ(Prof_num_hitches(), 2);
   open_hitches();
   EXPECT_NE(line_with("no memory to find the cause"), "");
   EXPECT_EQ(line_with("no path took more than usual"), "") << "nobody knows";
   EXPECT_NE(line_with("everything"), "") << "the sums are known";
   const std::string file = temporary_folder() + "/iprof_memory.html";
   ASSERT_EQ(Prof_export_hitch(0, file.c_str()), 1);
   std::ostringstream page;
   page << std::ifstream(file).rdbuf();
   std::remove(file.c_str());
   EXPECT_NE(page.str().find(" ms. There was no memory to find the cause.</p>"),
             std::string::npos);
   act(Prof_ACTION_COMPARE);
   EXPECT_FALSE(Prof_Compare_is_active());
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_HITCHES);
   EXPECT_TRUE(has_text(things(), "no memory to compare it with"));
   EXPECT_EQ(find_faults(things()), "");
}

TEST(Hitches, AreDrawnAtEverySize)
{
   usual_frames(50);
   for (int i = 0; i < 5; ++i) {
      frame_of(60);
      usual_frames(10);
   }
   open_hitches();
   std::vector<char> text(1 << 16);
   for (int down = 0; down < 5; ++down) {
      for (int lines = 1; lines < 40; ++lines)
         for (int columns = 40; columns < 140; columns += 20)
            Prof_overlay_write(text.data(), text.size(), columns, lines);
      for (int height = 60; height < 300; ++height) Prof_overlay_draw(1280, height);
      Prof_overlay_action(Prof_ACTION_DOWN);
   }
   EXPECT_TRUE(has_text(things(), " kept"));
}

TEST(Hitches, WithoutOneItSaysWhatAHitchIs)
{
   open_hitches();
   EXPECT_TRUE(has_text(things(), "no hitch so far"));
   usual_frames(50);
   EXPECT_TRUE(has_text(things(), "no hitch so far"));
   EXPECT_TRUE(has_text(things(), "A hitch is a frame"));
   EXPECT_EQ(find_faults(things()), "");
   act(Prof_ACTION_ENTER);
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_HITCHES) << "there is none to go to";
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_DROP), 0);
}

/* The number in the row of the cursor. */
std::string under_cursor()
{
   std::vector<Thing> all = things();
   for (const Thing &box : all)
      if (box.color == Prof_COLOR_SELECTED && box.rect.x1 - box.rect.x0 > 400)
         for (const Thing &t : all)
            if (t.kind == Prof_LIST_TEXT && box.rect.y0 <= t.rect.y0 &&
                t.rect.y1 <= box.rect.y1 + 2)
               return t.text;
   return "";
}

TEST_F(PlayedHitches, TheCursorStaysOnItsFrameWhenAnotherComes)
{
   EXPECT_EQ(under_cursor(), number(marks.mesh)) << "the newest";
   act(Prof_ACTION_DOWN);
   EXPECT_EQ(under_cursor(), number(marks.path));
   play_hitch();
   EXPECT_EQ(under_cursor(), number(marks.path));
   act(Prof_ACTION_UP);
   EXPECT_EQ(under_cursor(), number(marks.mesh));
   act(Prof_ACTION_UP);
   EXPECT_EQ(under_cursor(), number(2001));
   act(Prof_ACTION_UP);
   EXPECT_EQ(under_cursor(), number(2001)) << "stops at the end";
}

TEST_F(PlayedHitches, UntilItIsMovedTheCursorIsOnTheNewest)
{
   play_hitch();
   EXPECT_EQ(under_cursor(), number(2001));
}

TEST_F(PlayedHitches, EnterShowsTheFlameOfIt)
{
   act(Prof_ACTION_DOWN);
   act(Prof_ACTION_ENTER);
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_FLAME);
   EXPECT_TRUE(has_text(things(), "main_loop > ai_update > path_find"));
   EXPECT_TRUE(has_text(things(), "24.80 ms"));
   act(Prof_ACTION_RELEASE);
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_HITCHES) << "and back";
   EXPECT_EQ(under_cursor(), number(marks.path));
}

TEST_F(PlayedHitches, OfALoadEnterShowsItsFrame)
{
   act(Prof_ACTION_DOWN);
   act(Prof_ACTION_DOWN);
   EXPECT_EQ(under_cursor(), number(marks.load));
   EXPECT_TRUE(has_text(things(), "loads and gaps are in no statistics"));
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_DROP), 0) << "it is not kept, so it cannot be dropped";
   act(Prof_ACTION_ENTER);
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_FLAME);
   EXPECT_TRUE(has_text(things(), "\"level load mines\""));
}

TEST_F(PlayedHitches, CompareShowsTheReportAsItselfLessWhatIsUsual)
{
   act(Prof_ACTION_COMPARE);
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_REPORT);
   EXPECT_TRUE(Prof_Compare_is_active());
   EXPECT_TRUE(has_text(things(), number(marks.mesh) + " - usual"));
   EXPECT_TRUE(has_text(things(), "+24.100"));
   EXPECT_TRUE(has_text(things(), "+1.880"));
   act(Prof_ACTION_COMPARE);
   EXPECT_FALSE(Prof_Compare_is_active());
}

TEST_F(PlayedHitches, DropAndClear)
{
   act(Prof_ACTION_DROP);
   EXPECT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(under_cursor(), number(marks.path));
   EXPECT_EQ(line_with(number(marks.mesh) + " | "), "");
   act(Prof_ACTION_RESET);
   EXPECT_EQ(Prof_num_hitches(), 1) << "R is for maxima here as well";
   act(Prof_ACTION_CLEAR); // the key Del
   EXPECT_EQ(Prof_num_hitches(), 0);
   EXPECT_TRUE(has_text(things(), "level load mines")) << "the load is the history's";
   EXPECT_EQ(find_faults(things()), "");
}

TEST_F(PlayedHitches, ExportWritesThePageOfWhatIsUnderTheCursor)
{
   char folder[] = "/tmp/iprof_hitches_XXXXXX";
   ASSERT_TRUE(mkdtemp(folder));
   Prof_Overlay overlay = Prof_default_overlay();
   overlay.export_folder = folder;
   Prof_set_overlay(&overlay);
   act(Prof_ACTION_DOWN);
   act(Prof_ACTION_EXPORT);
   std::string file = std::string(folder) + "/iprof-hitch-" + number(marks.path) + ".html";
   struct stat info = {};
   EXPECT_EQ(stat(file.c_str(), &info), 0) << file;
   EXPECT_GT(info.st_size, 1000);
   unlink(file.c_str());
   EXPECT_EQ(rmdir(folder), 0);
}

TEST_F(PlayedHitches, AClickChoosesAndAnotherEnters)
{
   Prof_Rect at = {0, 0, 0, 0};
   for (const Thing &t : things())
      if (t.text == number(marks.path)) at = t.rect;
   ASSERT_GT(at.x1, 0);
   for (int click = 0; click < 2; ++click) {
      EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_HITCHES);
      Prof_overlay_mouse(at.x0, at.y0 + 4, 0, 0);
      Prof_overlay_mouse(at.x0, at.y0 + 4, 1, 0);
      Prof_overlay_mouse(at.x0, at.y0 + 4, 0, 0);
      Prof_overlay_draw(1280, 720);
   }
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_FLAME);
}

TEST_F(PlayedHitches, ManyHitchesScroll)
{
   for (int i = 0; i < 40; ++i) {
      play_hitch();
      play_more(30);
   }
   for (int i = 0; i < 41; ++i) {
      ASSERT_NE(under_cursor(), "");
      act(Prof_ACTION_DOWN);
   }
   EXPECT_EQ(under_cursor(), number(marks.path));
   EXPECT_EQ(find_faults(things()), "");
   EXPECT_EQ(find_faults(draw_things(640, 480)), "");
}

/* So long as there is room on the screen, it is the list's; and none is left below the table. */
TEST_F(PlayedHitches, ALongListTakesTheRoomThatThereIs)
{
   for (int i = 0; i < 40; ++i) {
      play_hitch();
      play_more(30);
   }
   const std::pair<int, int> sizes[] = {{480, 3}, {720, 9}, {900, 19}, {1080, 24}};
   for (auto [height, least_rows] : sizes) {
      int rows = 0, lowest = 0;
      for (const Thing &t : draw_things(1280, height)) {
         if (t.kind != Prof_LIST_TEXT) continue;
         rows += t.text == "draw_world > upload_mesh";
         if (t.text.find("next frame") == 0) lowest = t.rect.y1;
      }
      EXPECT_GE(rows, least_rows) << height;
      EXPECT_TRUE(lowest == 0 || Prof_Ui_state.main_rect.y1 - lowest < 4 * Prof_LINE) << height;
   }
   EXPECT_LE(Prof_Ui_state.main_rect.y1, Prof_Ui_state.strip_rect.y0);
}

TEST_F(PlayedHitches, AHitchThatLeftTheHistoryIsStillExplained)
{
   play_more(9000);
   EXPECT_EQ(Prof_Ui_Browse_find_frame(marks.mesh), -1);
   EXPECT_EQ(line_with("everything else"), "everything else | 9.40 | 9.14 | +0.26");
   EXPECT_EQ(line_with("next frame"), "");
   EXPECT_EQ(line_with("level load"), "") << "the load has left it as well";
   act(Prof_ACTION_ENTER);
   EXPECT_TRUE(has_text(things(), "upload_mesh 24.10"));
}

} // namespace
