/* zone_page_test.cpp - a zone's own page: from where it is opened and how it is left, what it
 * shows, its keys and clicks, and that it is well painted at every size.
 */
#include "tests/headers.h"

#include "draw/model/prof_zone_frames.h"
#include "draw/ui/prof_ui.h"
#include "draw/ui/prof_ui_callgraph.h"
#include "draw/ui/prof_ui_report.h"
#include "draw/ui/prof_ui_zone.h"
#include "facts.h"
#include "prof.h"
#include "session.h"
#include "src/frame/prof_entry_times.h"
#include "src/frame/prof_history.h"
#include "src/gather/prof_state.h"
#include "src/show/prof_zone_place.h"

namespace {

struct Size {
   int width, height;
};
const Size SIZES[] = {{640, 360},  {640, 480}, {1280, 720}, {1280, 800}, {1920, 1080}, {2560, 1440},
                      {3840, 2160}, {480, 800}, {360, 640},  {320, 200},  {100, 60}};

std::string page_of()
{
   return Prof_Ui_state.page ? Prof_Zones[Prof_Ui_state.page].name : "";
}

void act(Prof_Action action) { Prof_overlay_action(action); }

std::vector<Thing> things() { return draw_things(1280, 720); }

void press(int key)
{
   Prof_overlay_key(key, 1);
   Prof_overlay_key(key, 0);
}

/* In the middle of the nth text that has this in it. */
bool click(const std::string &part, int nth = 0)
{
   for (const Thing &t : things()) {
      if (t.kind != Prof_LIST_TEXT || t.text.find(part) == std::string::npos || nth-- > 0) continue;
      const int x = (t.rect.x0 + t.rect.x1) / 2, y = (t.rect.y0 + t.rect.y1) / 2;
      Prof_overlay_mouse(x, y, 1, 0);
      Prof_overlay_mouse(x, y, 0, 0);
      return true;
   }
   return false;
}

bool has(const std::string &part) { return has_text(things(), part); }

void check_all_sizes(const std::string &what)
{
   for (const Size &size : SIZES) {
      const std::vector<Thing> painted = draw_things(size.width, size.height);
      EXPECT_EQ(find_faults(painted), "") << what << ", " << size.width << " x " << size.height;
      EXPECT_EQ(Prof_overlay_draw(size.width, size.height)->dropped, 0);
   }
}

void read_all()
{
   for (int i = 0; i < 200 && Prof_Zone_Frames_known() < 1; ++i) {
      Prof_Ui_state.stale = 1;
      Prof_overlay_draw(1280, 720);
   }
   EXPECT_EQ(Prof_Zone_Frames_known(), 1);
}

class ZonePage : public ::testing::Test {
protected:
   void start(int frames = 300, Session session = SESSION_EXACT)
   {
      marks_ = play_session(frames, session);
      while (!Prof_overlay_focus()) act(Prof_ACTION_TOGGLE);
      act(Prof_ACTION_REPORT);
      things();
   }
   Marked_Frames marks_;
};

/* ---- from where, and back ---- */

TEST_F(ZonePage, OpensFromTheReportAndGoesBackToTheRow)
{
   start();
   act(Prof_ACTION_DOWN);
   act(Prof_ACTION_DOWN);
   const int row = Prof_Ui_Report_cursor();
   const std::string name = Prof_Ui_Report_table()->rows[row].name;
   press('A');
   EXPECT_EQ(page_of(), name);
   EXPECT_TRUE(has("ZONE"));
   EXPECT_TRUE(has(name));
   for (const Prof_Action how : {Prof_ACTION_RELEASE, Prof_ACTION_BACK, Prof_ACTION_ABOUT}) {
      act(how);
      EXPECT_EQ(page_of(), "");
      EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_REPORT);
      EXPECT_TRUE(has("REPORT"));
      EXPECT_EQ(Prof_Ui_Report_cursor(), row);
      EXPECT_NE(Prof_overlay_focus(), 0);
      int count;
      (void)Prof_Zone_Frames_all(&count);
      EXPECT_EQ(count, 0) << "nothing is read for it any more";
      act(Prof_ACTION_ABOUT);
      EXPECT_EQ(page_of(), name);
      things();
   }
}

TEST_F(ZonePage, OpensFromTheCallGraph)
{
   start();
   act(Prof_ACTION_ENTER); /* solve */
   things();
   act(Prof_ACTION_UP);
   press('A');
   EXPECT_EQ(page_of(), "physics") << "the row under the cursor, its caller";
   act(Prof_ACTION_RELEASE);
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_CALL_GRAPH);
   act(Prof_ACTION_DOWN);
   act(Prof_ACTION_ENTER);
   EXPECT_EQ(page_of(), "solve") << "Enter on the focus itself, which is followed already";
   act(Prof_ACTION_RELEASE);
   EXPECT_TRUE(click("solve")) << "its name in the header";
   EXPECT_EQ(page_of(), "solve");
   act(Prof_ACTION_RELEASE);
   act(Prof_ACTION_RELEASE);
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_REPORT) << "one step further out";
}

TEST_F(ZonePage, OpensFromTheFlameAndFromAHitch)
{
   start();
   play_hitch();
   act(Prof_ACTION_FLAME);
   things();
   for (int i = 0; i < 3; ++i) act(Prof_ACTION_DOWN);
   press('A');
   EXPECT_NE(page_of(), "");
   act(Prof_ACTION_HITCHES);
   EXPECT_EQ(page_of(), "") << "the key of a view closes it";
   things();
   press('A');
   EXPECT_EQ(page_of(), "upload_mesh") << "what is blamed most";
   EXPECT_TRUE(has("from draw_world") || has("draw_world"));
   act(Prof_ACTION_RELEASE);
   EXPECT_TRUE(click("> solve") || click("physics > solve")) << "a row of the blame";
   EXPECT_EQ(page_of(), "solve");
}

TEST_F(ZonePage, RowsWithoutAZoneAreTold)
{
   session_counts = true;
   start();
   for (int i = 0; i < 3; ++i) act(Prof_ACTION_MODE); /* groups */
   press('A');
   EXPECT_EQ(page_of(), "");
   EXPECT_TRUE(has("choose a zone to see its page"));
   act(Prof_ACTION_FRAMES);
   press('A');
   EXPECT_EQ(page_of(), "");
}

/* A value takes no time. What there is of it instead is said. */
TEST_F(ZonePage, ValuesHaveNoneAndWhyIsTold)
{
   session_counts = true;
   start();
   while (Prof_Ui_Report_table()->mode != Prof_TABLE_VALUES) {
      act(Prof_ACTION_MODE);
      things();
   }
   bool count = false, other = false;
   for (int i = 0; i < Prof_Ui_Report_table()->num_rows; ++i) {
      const Prof_Table_Row &row = Prof_Ui_Report_table()->rows[Prof_Ui_Report_cursor()];
      (row.zone ? count : other) = true;
      press('A');
      EXPECT_EQ(page_of(), "");
      EXPECT_EQ(std::string(Prof_Ui_state.notice),
                std::string("zones have pages, values none: I draws its curve") +
                   (row.zone ? ", Enter who added" : ""));
      EXPECT_EQ(find_faults(things()), "");
      act(Prof_ACTION_DOWN);
      things();
   }
   EXPECT_TRUE(count);
   EXPECT_TRUE(other);
}

/* The page is where one sees that a zone is not worth its cost. */
TEST_F(ZonePage, SwitchesItsZoneOffAndTellsIt)
{
   start();
   press('A');
   ASSERT_EQ(page_of(), "solve");
   read_all();
   EXPECT_FALSE(has("OFF now"));
   press('Q');
   EXPECT_TRUE(has("solve is off"));
   EXPECT_TRUE(has("OFF now, ran in"));
   EXPECT_EQ(page_of(), "solve");
   play_more(600);
   act(Prof_ACTION_SMOOTHING);
   act(Prof_ACTION_SMOOTHING); /* instant */
   EXPECT_TRUE(has("it is switched off")) << "and so nobody called it";
   check_all_sizes("off");
   EXPECT_TRUE(has_text(draw_things(640, 360), "OFF now")) << "where there are few lines, too";
   act(Prof_ACTION_RELEASE);
   things();
   for (int i = 0; i < Prof_Ui_Report_table()->num_rows; ++i) {
      const Prof_Table_Row &row = Prof_Ui_Report_table()->rows[Prof_Ui_Report_cursor()];
      if (row.off && row.name == std::string("solve")) break;
      act(Prof_ACTION_DOWN);
      things();
   }
   press('A');
   EXPECT_EQ(page_of(), "solve") << "its past is known, so it has a page";
   press('Q');
   EXPECT_FALSE(has("OFF now"));
   press('W');
   EXPECT_TRUE(has("OFF now"));
   press('W');
   EXPECT_FALSE(has("OFF now"));
}

TEST_F(ZonePage, StaysOnItsZoneWhateverComes)
{
   start();
   press('A');
   const std::string name = page_of();
   act(Prof_ACTION_SMOOTHING);
   act(Prof_ACTION_THREAD);
   act(Prof_ACTION_SPREAD);
   play_more(50);
   EXPECT_EQ(page_of(), name);
   act(Prof_ACTION_HELP);
   EXPECT_TRUE(has("KEYS"));
   act(Prof_ACTION_RELEASE);
   EXPECT_EQ(page_of(), name) << "the help was in front of it";
   act(Prof_ACTION_TOGGLE); /* hidden */
   act(Prof_ACTION_TOGGLE);
   act(Prof_ACTION_TOGGLE);
   EXPECT_EQ(page_of(), name);
   EXPECT_TRUE(has("ran in"));
   act(Prof_ACTION_FILTER);
   EXPECT_EQ(page_of(), "") << "a filter is typed in the report";
}

TEST_F(ZonePage, PagesAreFollowedAndBackspaceGoesBackThroughThem)
{
   start();
   press('A'); /* solve, from physics, from main_loop */
   things();
   act(Prof_ACTION_ENTER);
   EXPECT_EQ(page_of(), "physics");
   things();
   act(Prof_ACTION_ENTER);
   EXPECT_EQ(page_of(), "main_loop");
   things();
   act(Prof_ACTION_BACK);
   EXPECT_EQ(page_of(), "physics");
   act(Prof_ACTION_BACK);
   EXPECT_EQ(page_of(), "solve");
   act(Prof_ACTION_BACK);
   EXPECT_EQ(page_of(), "");
}

/* ---- what it shows ---- */

TEST_F(ZonePage, ShowsWhereItIsAndWhatItTook)
{
   start(300, SESSION_EXACT);
   press('A');
   read_all();
   const std::vector<Thing> all = things();
   EXPECT_TRUE(has_text(all, "solve"));
   EXPECT_TRUE(has_text(all, "physics.cpp:78"));
   EXPECT_TRUE(has_text(all, "main thread 100.0 %"));
   EXPECT_TRUE(has_text(all, "2.620")) << "mean, p50 ...";
   EXPECT_TRUE(has_text(all, "1.0 entries a frame"));
   EXPECT_TRUE(has_text(all, "physics"));
   const std::string ran = "ran in " + std::to_string(Prof_History_length());
   EXPECT_TRUE(has_text(all, ran)) << ran;
}

TEST_F(ZonePage, ShowsTheThreadsItRanOn)
{
   start();
   act(Prof_ACTION_FILTER);
   for (const char c : std::string("anim_job")) Prof_overlay_char(static_cast<unsigned char>(c));
   act(Prof_ACTION_ENTER);
   Prof_set_context(-1);
   things();
   press('A');
   ASSERT_EQ(page_of(), "anim_job");
   EXPECT_TRUE(has("worker 1 100.0 %"));
}

/* A frame in the list of the worst: it is shown, and stands still. */
TEST_F(ZonePage, EnterOnAFrameShowsIt)
{
   start(2000, SESSION_LIVELY);
   press('A');
   read_all();
   things();
   act(Prof_ACTION_RIGHT);
   act(Prof_ACTION_DOWN);
   const std::string page = page_of();
   act(Prof_ACTION_ENTER);
   EXPECT_EQ(page_of(), page) << "the page stays";
   EXPECT_TRUE(Prof_History_frozen());
   EXPECT_TRUE(has("PAUSED"));
   EXPECT_TRUE(has("here")) << "its own time, beside the figures";
   EXPECT_GT(Prof_get_frame(), 0);
   act(Prof_ACTION_LIVE);
   EXPECT_FALSE(Prof_History_frozen());
}

TEST_F(ZonePage, WalksToTheFramesInWhichItRan)
{
   start(2000, SESSION_LIVELY);
   act(Prof_ACTION_OLDER_HITCH);
   act(Prof_ACTION_HITCHES);
   things();
   press('A');
   ASSERT_EQ(page_of(), "upload_mesh");
   read_all();
   act(Prof_ACTION_LIVE);
   act(Prof_ACTION_NEWER);
   EXPECT_FALSE(Prof_History_frozen()) << "live is the newest already";
   act(Prof_ACTION_OLDER);
   EXPECT_EQ(Prof_History_header(Prof_get_frame())->number, marks_.mesh);
   act(Prof_ACTION_OLDER);
   EXPECT_EQ(Prof_History_header(Prof_get_frame())->number, marks_.load) << "it ran in the load";
   act(Prof_ACTION_OLDER);
   EXPECT_EQ(Prof_History_header(Prof_get_frame())->number, marks_.load);
   EXPECT_TRUE(has("it did not run before this"));
   act(Prof_ACTION_NEWER);
   act(Prof_ACTION_NEWER);
   EXPECT_EQ(Prof_History_header(Prof_get_frame())->number, marks_.mesh);
   EXPECT_TRUE(has("it did not run after this"));
}

TEST_F(ZonePage, IsOfWhatIsMarked)
{
   start();
   press('A');
   act(Prof_ACTION_OLDER);
   act(Prof_ACTION_MARK);
   for (int i = 0; i < 9; ++i) act(Prof_ACTION_OLDER);
   act(Prof_ACTION_MARK);
   EXPECT_TRUE(has("ran in 10 of 10 marked frames"));
   act(Prof_ACTION_DROP);
   read_all();
   EXPECT_TRUE(has("ran in " + std::to_string(Prof_History_length())));
}

/* Of the file that the game checked last. */
TEST_F(ZonePage, HasTheBudgetOfTheZone)
{
   const std::string file = ::testing::TempDir() + "zone_page_budget.txt";
   start();
   press('A');
   read_all();
   EXPECT_FALSE(has("its budget"));
   std::ofstream(file) << "solve 2.0 99\nsolve 3.0 99\nphysics 5 p50\nphysics > solve 1 99\n";
   EXPECT_EQ(Prof_count_exceeded(file.c_str()), 2);
   Prof_Ui_state.stale = 1;
   EXPECT_TRUE(has("! over its budget: p99 2.62 of 2.00 ms"));
   EXPECT_EQ(find_faults(things()), "");
   things();
   act(Prof_ACTION_ENTER);
   EXPECT_EQ(page_of(), "physics");
   read_all();
   EXPECT_TRUE(has("within its budget: p50 4.05 of 5.00 ms"));
   check_all_sizes("with a budget");
   std::ofstream(file) << "animate 2.0 99\n";
   EXPECT_EQ(Prof_count_exceeded(file.c_str()), 0);
   Prof_Ui_state.stale = 1;
   EXPECT_FALSE(has("its budget")) << "another file was checked";
   std::remove(file.c_str());
}

/* ---- what it is of ---- */

TEST_F(ZonePage, AGroupHasNoneAndItsFootOffersNone)
{
   start();
   while (Prof_Ui_Report_table()->mode != Prof_TABLE_GROUPS) act(Prof_ACTION_MODE), things();
   for (int i = 0; i < Prof_Ui_Report_table()->num_rows; ++i, act(Prof_ACTION_DOWN), things()) {
      const Prof_Table_Row row = Prof_Ui_Report_table()->rows[Prof_Ui_Report_cursor()];
      if (row.kind == Prof_TABLE_GROUP) {
         EXPECT_FALSE(has("its page")) << row.name;
         if (row.below == 2) act(Prof_ACTION_ENTER), things();
      } else if (row.kind == Prof_TABLE_ZONE) {
         EXPECT_TRUE(has("A its page")) << row.name;
         press('A');
         EXPECT_EQ(page_of(), row.name);
         press('A');
      }
   }
}

TEST_F(ZonePage, ASmallPictureHasAllPartsOfIt)
{
   start();
   press('A');
   read_all();
   const std::vector<Thing> all = draw_things(640, 360);
   for (const char *part : {"ran in 300 of ", "T measures each single entry", "how often: ",
                            "hier ms, ", "worst frames"})
      EXPECT_TRUE(has_text(all, part)) << part;
   EXPECT_EQ(find_faults(all), "");
   press('T');
   EXPECT_TRUE(has_text(draw_things(640, 360), "no single entry so far"));
   press('T');
}

TEST_F(ZonePage, TheFootTellsItsKeysWhereThereIsRoom)
{
   start();
   press('A');
   for (const char *key : {"V self, hier", "T each entry", "Left/Right list", "Esc close"})
      EXPECT_TRUE(has(key)) << key;
}

/* Neither a gap nor a hitch in which the zone took nothing is in its curve. */
TEST_F(ZonePage, TheCurveIsOfTheZoneAlone)
{
   const auto count_bars = [](uint32_t color) {
      int count = 0;
      for (const Thing &t : things()) count += t.kind == Prof_LIST_BAR && t.color == color;
      return count;
   };
   start();
   for (int i = 0; i < 3; ++i) {
      session_wait(2);
      play_more(9);
   }
   play_hitch();
   for (int i = 0; i < 12; ++i) play_more(1);
   Prof_Begin(other_zone_only)
      Prof_fake_ticks += 80000000;
   Prof_End
   Prof_update(1);
   play_more(1);
   press('A');
   read_all();
   ASSERT_GE(Prof_num_hitches(), 2);
   EXPECT_EQ(count_bars(Prof_COLOR_ODD), 0);
   int ran = 0, red = count_bars(Prof_COLOR_HOT);
   const Prof_Ui *ui = &Prof_Ui_state;
   for (int back = 0; back < Prof_History_length(); ++back) {
      int known;
      const Prof_Zone_Frame *f = Prof_Zone_Frames_all(&known) + known - 1 - back;
      ran += f->ran && Prof_History_header(back)->flags & Prof_FRAME_HITCH;
   }
   EXPECT_LE(red, ran + 3) << "but those of the HUD";
   EXPECT_TRUE(ui->page);
   EXPECT_EQ(find_faults(things()), "");
}

/* ---- single entries ---- */

TEST_F(ZonePage, CountsSingleEntries)
{
   start();
   press('A');
   EXPECT_TRUE(has("T measures each single entry"));
   EXPECT_TRUE(has("at 2.4 times their cost")) << "the clock does not tell what a zone costs";
   press('T');
   EXPECT_TRUE(Prof_Entry_Times_are_on());
   EXPECT_TRUE(has("single entries are measured from now on"));
   EXPECT_TRUE(has("no single entry so far"));
   play_more(20);
   EXPECT_TRUE(has("20 entries"));
   EXPECT_TRUE(has("entry us"));
   EXPECT_TRUE(has("2620.00"));
   EXPECT_TRUE(click("entry us"));
   EXPECT_FALSE(Prof_Entry_Times_are_on());
   EXPECT_TRUE(has("20 entries")) << "they are kept";
}

TEST_F(ZonePage, TellsWhatCountingCosts)
{
   Prof_fake_zone_ns = 100;
   start();
   press('A');
   EXPECT_TRUE(has("ms a frame"));
   EXPECT_FALSE(has("at 2.4 times their cost"));
}

/* ---- the mouse ---- */

TEST_F(ZonePage, ClicksChooseTimeRowsAndFrames)
{
   start(2000, SESSION_LIVELY);
   press('A');
   read_all();
   EXPECT_TRUE(has("hier ms, "));
   EXPECT_TRUE(click("self", 1)) << "the first is in the foot";
   EXPECT_TRUE(has("self ms, "));
   EXPECT_TRUE(click("hier", 1));
   EXPECT_TRUE(has("hier ms, "));
   act(Prof_ACTION_MODE);
   EXPECT_TRUE(has("self ms, "));
   EXPECT_TRUE(click("physics", 2)); /* the caller, below file and group */
   EXPECT_EQ(page_of(), "physics") << "the cursor is on it, so that it is entered";
   read_all();
   std::vector<Thing> bars;
   for (const Thing &t : things())
      if (t.kind == Prof_LIST_BAR && t.rect.y1 - t.rect.y0 > 8 && t.rect.y0 > 240 &&
          t.rect.x0 < 390)
         bars.push_back(t);
   ASSERT_FALSE(bars.empty());
   const Prof_Rect &r = bars[bars.size() / 2].rect;
   Prof_overlay_mouse(r.x0, r.y1 - 2, 1, 0);
   Prof_overlay_mouse(r.x0, r.y1 - 2, 0, 0);
   EXPECT_TRUE(Prof_History_frozen()) << "a bar of the curve is its frame";
   EXPECT_EQ(page_of(), "physics");
}

/* ---- two of one name ---- */

void one(int ticks)
{
   Prof_Begin(twin) Prof_fake_ticks += static_cast<uint64_t>(ticks);
   Prof_End
}

void other(int ticks)
{
   Prof_Begin(twin) Prof_fake_ticks += static_cast<uint64_t>(ticks);
   Prof_End
}

TEST_F(ZonePage, TwinsAreToldApartByTheirPlace)
{
   Prof_update(0);
   for (int i = 0; i < 60; ++i) {
      one(3000000);
      other(1000000);
      Prof_fake_ticks += 1000000;
      Prof_update(1);
   }
   while (!Prof_overlay_focus()) act(Prof_ACTION_TOGGLE);
   act(Prof_ACTION_REPORT);
   things();
   press('A');
   const uint32_t first = Prof_Ui_state.page;
   char place[Prof_ZONE_PLACE];
   Prof_Zone_Place_write(first, place);
   EXPECT_EQ(place, "zone_page_test.cpp:" + std::to_string(Prof_Zones[first].line));
   EXPECT_TRUE(has(place)) << "in the words of all other views";
   EXPECT_TRUE(has("one of 2 zones of this name"));
   EXPECT_TRUE(has("3.000"));
   act(Prof_ACTION_RELEASE);
   act(Prof_ACTION_DOWN);
   press('A');
   const uint32_t second = Prof_Ui_state.page;
   EXPECT_NE(first, second);
   EXPECT_EQ(page_of(), "twin");
   EXPECT_TRUE(has("zone_page_test.cpp:" + std::to_string(Prof_Zones[second].line)));
   EXPECT_TRUE(has("1.000"));
}

/* A zone of a long name that was made at run time, and ran once. */
TEST_F(ZonePage, OfOneThatRanOnceTellsThatItDid)
{
   const std::string name = [] {
      std::string text;
      for (int i = 0; i < 20; ++i) text += "\u0424\u0438\u0437\u7269 ";
      return text;
   }();
   start();
   Prof_Begin_name(name.c_str())
      Prof_fake_ticks += 1000000;
   Prof_End
   play_more(120);
   for (uint32_t zone = 1; zone < Prof_Zone_count(); ++zone)
      if (Prof_Zones[zone].name[0] == name[0]) Prof_Ui_Zone_open(&Prof_Ui_state, zone);
   ASSERT_NE(page_of(), "");
   read_all();
   EXPECT_TRUE(has("ran in 1 of "));
   EXPECT_TRUE(has("1 entry in all"));
   EXPECT_TRUE(has("how often: 1 frame it ran in")) << "percentiles are of all";
   EXPECT_TRUE(has("figures: of all frames"));
   EXPECT_FALSE(has("1 frames"));
   EXPECT_TRUE(has("named at run time"));
   check_all_sizes("once, of a long name");
   act(Prof_ACTION_OLDER);
   EXPECT_TRUE(has("PAUSED"));
   EXPECT_TRUE(has("1.000")) << "in the frame in which it ran";
   check_all_sizes("at its frame");
}

/* ---- how it looks ---- */

TEST_F(ZonePage, IsWellPaintedAtEverySize)
{
   session_counts = true;
   start(2000, SESSION_LIVELY);
   for (int i = 0; i < 3; ++i) act(Prof_ACTION_DOWN);
   press('A');
   check_all_sizes("being read");
   read_all();
   check_all_sizes("live");
   press('T');
   play_more(30);
   check_all_sizes("single entries");
   act(Prof_ACTION_OLDER_HITCH);
   check_all_sizes("a hitch");
   act(Prof_ACTION_MODE);
   act(Prof_ACTION_COMPARE);
   check_all_sizes("compared");
   act(Prof_ACTION_COMPARE);
   act(Prof_ACTION_RIGHT);
   for (int i = 0; i < 11; ++i) act(Prof_ACTION_DOWN);
   check_all_sizes("the last of the worst");
   for (int i = 0; i < 4; ++i) {
      Prof_Overlay overlay = Prof_default_overlay();
      overlay.corner = i;
      overlay.dock_right = i & 1;
      overlay.large = i >> 1;
      overlay.safe_area = i * 0.03;
      overlay.fill = i == 3;
      Prof_set_overlay(&overlay);
      check_all_sizes("looks " + std::to_string(i));
   }
}

/* Every zone of a frame, the root and what ran only once among them. */
TEST_F(ZonePage, IsWellPaintedOfEveryZone)
{
   start(400, SESSION_LIVELY);
   play_hitch();
   for (uint32_t zone = 1; zone < Prof_Zone_count(); ++zone) {
      if (Prof_Rows[zone].zone != zone) continue; /* it never was on a stack */
      act(Prof_ACTION_REPORT);
      Prof_View_state.focus = zone;
      act(Prof_ACTION_CALL_GRAPH);
      things();
      press('A');
      EXPECT_EQ(find_faults(things()), "") << Prof_Zones[zone].name;
      EXPECT_EQ(find_faults(draw_things(640, 360)), "") << Prof_Zones[zone].name;
   }
}

TEST(ZonePageOfNothing, IsNotThere)
{
   while (!Prof_overlay_focus()) act(Prof_ACTION_TOGGLE);
   press('A');
   EXPECT_EQ(Prof_Ui_state.page, 0u);
   EXPECT_EQ(find_faults(things()), "");
}

} // namespace
