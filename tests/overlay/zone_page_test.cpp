/* zone_page_test.cpp - a zone's own page: from where it is opened and how it is left, what it
 * shows, its keys and clicks, and that it is well painted at every size.
 */
#include "tests/headers.h"

#include "draw/model/prof_zone_frames.h"
#include "draw/ui/prof_ui_zone.h"
#include "game.h"
#include "src/frame/prof_entry_times.h"
#include "src/show/prof_zone_place.h"
#include "tests/worker.h"

namespace {

const Size SIZES[] = {{640, 360},  {640, 480}, {1280, 720}, {1280, 800}, {1920, 1080}, {2560, 1440},
                      {3840, 2160}, {480, 800}, {360, 640},  {320, 200},  {100, 60}};

void check_all_sizes(const std::string &what)
{
   for (const Size &size : SIZES) {
      EXPECT_EQ(faults(size.width, size.height), "")
         << what << ", " << size.width << " x " << size.height;
      EXPECT_EQ(Prof_overlay_draw(size.width, size.height)->dropped, 0);
   }
}

/* A session, and the page of the zone that takes most. */
void open_page(const std::string &zone = "solve", int frames = 300, Session session = SESSION_EXACT)
{
   start(frames, session);
   open_panel("report");
   things();
   if (!zone.empty()) act("about");
   EXPECT_EQ(page_of(), zone);
}

/* ... and all that there is to it has been read. */
void read_page()
{
   open_page();
   read_all();
}

void open_report() { open_page(""); }

const Story STORIES[] = {
   {"OpensFromTheCallGraph", 300,
    {{"enter, draw, up, 'A", {"=page 'physics'"}}, /* the row under the cursor, its caller */
     {"release", {"=page ''", "=screen call graph"}},
     {"down, enter", {"=page 'solve'"}}, /* Enter on the focus itself, which is followed already */
     {"release, click solve", {"=used 1", "=page 'solve'"}}, /* its name in the header */
     {"release*2", {"=page ''", "=screen report"}}}}, /* one step further out */
   {"StaysOnItsZoneWhateverComes", 300,
    {{"'A, smoothing, thread, spread, play*50", {"=page 'solve'"}},
     {"help", {"KEYS"}},
     {"release", {"=page 'solve'"}}, /* the help was in front of it */
     {"toggle*3", {"=page 'solve'", "ran in"}}, /* hidden, and back */
     {"filter", {"=page ''"}}}}, /* which is typed in the report */
   {"PagesAreFollowedAndBackspaceGoesBackThroughThem", 300,
    {{"'A", {"=page 'solve'"}},
     {"enter", {"=page 'physics'"}},
     {"enter", {"=page 'main_loop'"}},
     {"back", {"=page 'physics'"}},
     {"back", {"=page 'solve'"}},
     {"back", {"=page ''"}}}},
   {"GoesBackThroughEightPages", 300,
    {{"'A"}, {"enter"}, {"enter"}, {"enter"}, {"enter"}, {"enter"}, {"enter"}, {"enter"}, {"enter"},
     {"enter"}, {"back*7", {}, {"=page ''"}}, {"back", {}, {"=page ''"}}, {"back", {"=page ''"}}}},
   {"ShowsWhereItIsAndWhatItTook", 300,
    {{"'A, read", {"solve", "physics.cpp:78", "main thread 100.0 %", "2.620", "physics",
                   "1.0 entries a frame", "ran in 300"}}}},
   {"IsOfWhatIsMarked", 300,
    {{"'A, older, mark, older*9, mark", {"ran in 10 of 10 marked frames"}},
     {"drop, read", {"ran in 300"}}}},
   {"TheFootTellsItsKeysWhereThereIsRoom", 300,
    {{"'A", {"V self, hier", "T each entry", "Left/Right list", "Esc close"}}}},
   {"IsNotThereBeforeThereIsAZone", 0, {{"'A", {"=page ''"}}}},
   {"ShowsTheThreadsItRanOn", 300,
    {{"thread, filter, text anim_job, enter, draw, 'A",
      {"=page 'anim_job'", "worker 1 100.0 %"}}}},
   {"CountsSingleEntries", 300, /* the clock does not tell what a zone costs */
    {{"'A", {"T measures each single entry", "at 2.4 times their cost"}},
     {"'T", {"single entries are measured from now on", "no single entry so far"}},
     {"play*20", {"20 entries", "entry us", "2620.00"}},
     {"click entry us", {"=used 1", "20 entries"}}, /* they are kept */
     {"play*9", {"20 entries"}}}},
};

class ZonePageTells : public ::testing::TestWithParam<Story> {};

TEST_P(ZonePageTells, AfterEachStep)
{
   open_page("", GetParam().frames);
   follow(GetParam().steps);
   EXPECT_FALSE(Prof_Entry_Times_are_on());
   EXPECT_EQ(faults(), "");
}

INSTANTIATE_TEST_SUITE_P(Ui, ZonePageTells, ::testing::ValuesIn(STORIES), name_of_story);

TEST(ZonePage, OpensFromTheReportAndGoesBackToTheRow)
{
   open_report();
   act("down*2");
   const int row = Prof_Ui_Report_cursor();
   const std::string name = row_at_cursor().name;
   press('A');
   EXPECT_EQ(page_of(), name);
   EXPECT_TRUE(seen({"ZONE", name}));
   for (const char *how : {"release", "back", "about"}) {
      act(how);
      EXPECT_EQ(page_of(), "");
      EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_REPORT);
      EXPECT_TRUE(seen({"REPORT"}));
      EXPECT_EQ(Prof_Ui_Report_cursor(), row);
      EXPECT_NE(Prof_overlay_focus(), 0);
      int count;
      (void)Prof_Zone_Frames_all(&count);
      EXPECT_EQ(count, 0) << "nothing is read for it any more";
      act_and_draw("about");
      EXPECT_EQ(page_of(), name);
   }
}

TEST(ZonePage, OpensFromTheFlameAndFromAHitch)
{
   open_report();
   follow({{"hitch, flame, draw, down*3, 'A", {}, {"=page ''"}},
           {"hitches", {"=page ''"}},                          // the key of a view closes it
           {"'A", {"=page 'upload_mesh'", "draw_world"}}}); // what is blamed most
   act("release");
   EXPECT_TRUE(click("> solve") || click("physics > solve")) << "a row of the blame";
   EXPECT_EQ(page_of(), "solve");
}

TEST(ZonePage, RowsWithoutAZoneAreTold)
{
   session_counts = true;
   open_report();
   act("mode*3"); /* groups */
   follow({{"'A", {"=page ''", "choose a zone to see its page"}},
           {"frames, 'A", {"=page ''"}}});
}

/* A value takes no time. What there is of it instead is said. */
TEST(ZonePage, ValuesHaveNoneAndWhyIsTold)
{
   session_counts = true;
   open_report();
   set_mode(Prof_TABLE_VALUES);
   std::set<bool> counts;
   for (int i = 0; i < Prof_Ui_Report_table()->num_rows; ++i) {
      const bool count = row_at_cursor().zone != 0;
      counts.insert(count);
      press('A');
      EXPECT_EQ(page_of(), "");
      EXPECT_EQ(std::string(Prof_Ui_state.notice),
                std::string("zones have pages, values none: I draws its curve") +
                   (count ? ", Enter who added" : ""));
      EXPECT_EQ(faults(), "");
      act_and_draw("down");
   }
   EXPECT_EQ(counts.size(), 2u);
}

/* The page is where one sees that a zone is not worth its cost. */
TEST(ZonePage, SwitchesItsZoneOffAndTellsIt)
{
   read_page();
   EXPECT_TRUE(seen({}, {"OFF now"}));
   press('Q');
   EXPECT_TRUE(seen({"solve is off", "OFF now, ran in"}));
   EXPECT_EQ(page_of(), "solve");
   act("play*600, smoothing*2"); /* instant */
   EXPECT_TRUE(seen({"it is switched off"})) << "and so nobody called it";
   check_all_sizes("off");
   EXPECT_TRUE(tells(things(640, 360), {"OFF now"})) << "where there are few lines, too";
   act_and_draw("release");
   move_to("solve");
   EXPECT_TRUE(row_at_cursor().off);
   follow({{"'A", {"=page 'solve'"}}, // its past is known, so it has a page
           {"'Q", {}, {"OFF now"}},
           {"'W", {"OFF now"}},
           {"'W", {}, {"OFF now"}}});
}

/* A frame in the list of the worst: it is shown, and stands still. */
TEST(ZonePage, EnterOnAFrameShowsIt)
{
   open_page("solve", 2000, SESSION_LIVELY);
   read_all();
   things();
   follow({{"right, down, enter", /* the page stays, and tells the frame's own time */
            {"=page 'solve'", "=live 0", "PAUSED", "here"}, {"=back 0"}},
           {"live", {"=live 1"}}});
   EXPECT_FALSE(Prof_History_frozen());
}

TEST(ZonePage, WalksToTheFramesInWhichItRan)
{
   open_page("", 2000, SESSION_LIVELY);
   act_and_draw("older hitch, hitches");
   press('A');
   ASSERT_EQ(page_of(), "upload_mesh");
   read_all();
   act("live, newer");
   EXPECT_FALSE(Prof_History_frozen()) << "live is the newest already";
   const std::string mesh = "=frame " + std::to_string(marks.mesh);
   const std::string load = "=frame " + std::to_string(marks.load);
   follow({{"older", {mesh}},
           {"older", {load}}, /* it ran in the load */
           {"older", {load, "it did not run before this"}},
           {"newer*2", {mesh, "it did not run after this"}}});
}

TEST(ZonePage, AFrameThatLeftTheHistoryIsToldSo)
{
   keep_history(100);
   open_page("solve", 120);
   read_all();
   act_and_draw("right");
   follow({{"play*200, enter", {"that frame has left the history", "=live 1"}}});
}

/* Threads that run at once, more than a line has room for. */
TEST(ZonePage, TellsHowManyMoreThreadsItRanOn)
{
   std::vector<Worker> workers(6);
   int number = 0;
   open_report();
   for (Worker &worker : workers)
      worker.call([&] {
         Prof_set_thread_name(("b" + std::to_string(++number)).c_str());
         stay("shared", number);
      });
   play_more(1);
   Prof_Ui_Zone_open(&Prof_Ui_state, zone_named("shared"));
   read_all();
   EXPECT_TRUE(seen({"b6 28.6 %", "2 more"}));
   EXPECT_TRUE(tells(things(640, 480), {"b6 28.6 %", " more"}, {"2 more"}));
   check_all_sizes("on many threads");
}

TEST(ZonePage, WithoutAKeyForItAClickMeasuresEntries)
{
   Prof_bind_key('T', Prof_ACTION_NONE);
   open_page();
   EXPECT_TRUE(seen({"click here to measure each single entry"}));
   EXPECT_TRUE(click("click here"));
   EXPECT_TRUE(Prof_Entry_Times_are_on());
}

/* Of the file that the game checked last. */
TEST(ZonePage, HasTheBudgetOfTheZone)
{
   read_page();
   EXPECT_TRUE(seen({}, {"its budget"}));
   EXPECT_EQ(exceeded("solve 2.0 99\nsolve 3.0 99\nphysics 5 p50\nphysics > solve 1 99\n"), 2);
   EXPECT_TRUE(seen({"! over its budget: p99 2.62 of 2.00 ms"}));
   EXPECT_EQ(faults(), "");
   act("enter");
   EXPECT_EQ(page_of(), "physics");
   read_all();
   EXPECT_TRUE(seen({"within its budget: p50 4.05 of 5.00 ms"}));
   check_all_sizes("with a budget");
   EXPECT_EQ(exceeded("animate 2.0 99\n"), 0);
   EXPECT_TRUE(seen({}, {"its budget"})) << "another file was checked";
}

TEST(ZonePage, AGroupHasNoneAndItsFootOffersNone)
{
   open_report();
   set_mode(Prof_TABLE_GROUPS);
   for (int i = 0; i < Prof_Ui_Report_table()->num_rows; ++i, act_and_draw("down")) {
      const Prof_Table_Row row = row_at_cursor();
      if (row.kind == Prof_TABLE_GROUP) {
         EXPECT_TRUE(seen({}, {"its page"})) << row.name;
         if (row.below == 2) act_and_draw("enter");
      } else if (row.kind == Prof_TABLE_ZONE) {
         EXPECT_TRUE(seen({"A its page"})) << row.name;
         press('A');
         EXPECT_EQ(page_of(), row.name);
         press('A');
      }
   }
}

TEST(ZonePage, ASmallPictureHasAllPartsOfIt)
{
   read_page();
   EXPECT_TRUE(tells(things(640, 360), {"ran in 300 of ", "T measures each single entry",
                                        "how often: ", "hier ms, ", "worst frames"}));
   EXPECT_EQ(faults(640, 360), "");
   press('T');
   EXPECT_TRUE(tells(things(640, 360), {"no single entry so far"}));
   press('T');
}

/* Neither a gap nor a hitch in which the zone took nothing is in its curve. */
TEST(ZonePage, TheCurveIsOfTheZoneAlone)
{
   const auto count_bars = [](uint32_t color) {
      int count = 0;
      for (const Thing &t : things()) count += t.kind == Prof_LIST_BAR && t.color == color;
      return count;
   };
   open_report();
   for (int i = 0; i < 3; ++i) {
      session_wait(2);
      play_more(9);
   }
   act("hitch, play*12");
   frames_of(80, 1, "other_zone_only");
   play_more(1);
   press('A');
   read_all();
   ASSERT_GE(Prof_num_hitches(), 2);
   EXPECT_EQ(count_bars(Prof_COLOR_ODD), 0);
   int ran = 0;
   int known;
   const Prof_Zone_Frame *newest = Prof_Zone_Frames_all(&known) + known - 1;
   for (int back = 0; back < Prof_History_length(); ++back)
      ran += newest[-back].ran && Prof_History_header(back)->flags & Prof_FRAME_HITCH;
   EXPECT_LE(count_bars(Prof_COLOR_HOT), ran + 3) << "but those of the HUD";
   EXPECT_TRUE(Prof_Ui_state.page);
   EXPECT_EQ(faults(), "");
}

TEST(ZonePage, TellsWhatCountingCosts)
{
   Prof_fake_zone_ns = 100;
   open_page();
   EXPECT_TRUE(seen({"ms a frame"}, {"at 2.4 times their cost"}));
}

TEST(ZonePage, ClicksChooseTimeRowsAndFrames)
{
   open_page("solve", 2000, SESSION_LIVELY);
   read_all();
   EXPECT_TRUE(seen({"hier ms, "}));
   for (const char *time : {"self", "hier"}) {
      EXPECT_TRUE(click(time, 1)) << "the first is in the foot";
      EXPECT_TRUE(seen({std::string(time) + " ms, "}));
   }
   follow({{"mode", {"self ms, "}}});
   EXPECT_TRUE(click("physics", 2)); /* the caller, below file and group */
   EXPECT_EQ(page_of(), "physics") << "the cursor is on it, so that it is entered";
   read_all();
   EXPECT_TRUE(click("worst frames")) << "which is no row";
   EXPECT_TRUE(click("broadphase"));
   EXPECT_EQ(page_of(), "physics") << "the cursor was on another row";
   EXPECT_TRUE(click("broadphase"));
   EXPECT_EQ(page_of(), "broadphase");
   act("back");
   read_all();
   std::vector<Prof_Rect> bars;
   for (const Thing &t : things())
      if (t.kind == Prof_LIST_BAR && t.rect.y1 - t.rect.y0 > 8 && t.rect.y0 > 240 &&
          t.rect.x0 < 390)
         bars.push_back(t.rect);
   ASSERT_FALSE(bars.empty());
   const Prof_Rect r = bars[bars.size() / 2];
   click_at(r.x0, r.y1 - 2);
   EXPECT_TRUE(Prof_History_frozen()) << "a bar of the curve is its frame";
   EXPECT_EQ(page_of(), "physics");
}

TEST(ZonePage, TwinsAreToldApartByTheirPlace)
{
   Prof_update(0);
   for (int i = 0; i < 60; ++i) {
      {
         Prof(twin);
         spend(3);
      }
      {
         Prof(twin);
         spend(1);
      }
      spend(1);
      Prof_update(1);
   }
   open_panel("report, draw, 'A");
   const uint32_t first = Prof_Ui_state.page;
   char place[Prof_ZONE_PLACE];
   Prof_Zone_Place_write(first, place);
   EXPECT_EQ(place, "zone_page_test.cpp:" + std::to_string(Prof_Zones[first].line));
   EXPECT_TRUE(seen({place, "one of 2 zones of this name", "3.000"}));
   act("release, down");
   press('A');
   const uint32_t second = Prof_Ui_state.page;
   EXPECT_NE(first, second);
   EXPECT_EQ(page_of(), "twin");
   EXPECT_TRUE(seen({"zone_page_test.cpp:" + std::to_string(Prof_Zones[second].line), "1.000"}));
}

/* A zone of a long name that was made at run time, and ran once. */
TEST(ZonePage, OfOneThatRanOnceTellsThatItDid)
{
   std::string name;
   for (int i = 0; i < 20; ++i) name += "\u0424\u0438\u0437\u7269 ";
   open_report();
   stay(name.c_str(), 1);
   play_more(120);
   for (uint32_t zone = 1; zone < Prof_Zone_count(); ++zone)
      if (Prof_Zones[zone].name[0] == name[0]) Prof_Ui_Zone_open(&Prof_Ui_state, zone);
   ASSERT_NE(page_of(), "");
   read_all();
   EXPECT_TRUE(seen({"ran in 1 of ", "1 entry in all", "figures: of all frames",
                     "how often: 1 frame it ran in" /* percentiles are of all */,
                     "named at run time"}, {"1 frames"}));
   check_all_sizes("once, of a long name");
   act("older");
   EXPECT_TRUE(seen({"PAUSED", "1.000"})) << "in the frame in which it ran";
   check_all_sizes("at its frame");
}

TEST(ZonePage, IsWellPaintedAtEverySize)
{
   session_counts = true;
   open_page("", 2000, SESSION_LIVELY);
   act("down*3");
   press('A');
   check_all_sizes("being read");
   read_all();
   check_all_sizes("live");
   press('T');
   play_more(30);
   check_all_sizes("single entries");
   for (const char *actions : {"older hitch", "mode, compare", "compare, right, down*11"}) {
      act(actions);
      check_all_sizes(actions);
   }
   for (int i = 0; i < 4; ++i) {
      set_overlay([i](Prof_Overlay &overlay) {
         overlay.corner = i;
         overlay.dock_right = i & 1;
         overlay.large = i >> 1;
         overlay.safe_area = i * 0.03;
         overlay.fill = i == 3;
      });
      check_all_sizes("looks " + std::to_string(i));
   }
}

/* Every zone of a frame, the root and what ran only once among them. */
TEST(ZonePage, IsWellPaintedOfEveryZone)
{
   open_page("", 400, SESSION_LIVELY);
   play_hitch();
   for (uint32_t zone = 1; zone < Prof_Zone_count(); ++zone) {
      if (Prof_Rows[zone].zone != zone) continue; /* it never was on a stack */
      act("report");
      Prof_View_state.focus = zone;
      act_and_draw("call graph");
      press('A');
      EXPECT_EQ(faults(), "") << Prof_Zones[zone].name;
      EXPECT_EQ(faults(640, 360), "") << Prof_Zones[zone].name;
   }
}

} // namespace
