/* layout_test.cpp - what must hold of every picture: no text outside its panel, none over another,
 * enough contrast over any game, no state told by colour alone. All views, in several states, at
 * many sizes.
 */
#include "tests/headers.h"

#include "draw/ui/prof_ui.h"
#include "facts.h"
#include "prof.h"
#include "session.h"
#include "tests/system.h"

namespace {

struct Size {
   int width, height;
};

/* The sizes that games have; a handheld upright; and what nobody should ask for. */
const Size SIZES[] = {{640, 480},   {1280, 720},  {1280, 800}, {2560, 1440},
                      {3840, 2160}, {480, 800},   {800, 600},  {360, 640},
                      {320, 200},   {1920, 1080}, {100, 60},   {1, 1}};

const Prof_Action VIEWS[] = {Prof_ACTION_REPORT, Prof_ACTION_CALL_GRAPH, Prof_ACTION_FRAMES,
                             Prof_ACTION_FLAME, Prof_ACTION_HITCHES, Prof_ACTION_HELP};

void check_all_sizes(const std::string &what)
{
   for (const Size &size : some_of(SIZES, 3)) {
      std::vector<Thing> things = draw_things(size.width, size.height);
      EXPECT_EQ(find_faults(things), "") << what << ", " << size.width << " x " << size.height;
      EXPECT_EQ(Prof_overlay_draw(size.width, size.height)->dropped, 0);
   }
}

void check_all_views(const std::string &what)
{
   for (Prof_Action view : VIEWS) {
      Prof_overlay_action(view);
      check_all_sizes(std::string(Prof_action_name(view)) + ", " + what);
      if (view == Prof_ACTION_HELP) Prof_overlay_action(Prof_ACTION_RELEASE);
   }
}

class Layout : public ::testing::Test {
protected:
   void SetUp() override
   {
      marks_ = play_session(2000, SESSION_LIVELY);
      while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   }
   Marked_Frames marks_;
};

TEST_F(Layout, Live) { check_all_views("live"); }

TEST_F(Layout, Hitch)
{
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   check_all_views("hitch");
}

TEST_F(Layout, Seen)
{
   session_see(marks_);
   check_all_views("seen, live");
   for (int hitch = 0; hitch < 2; ++hitch) { /* and the box of each that was seen */
      Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
      check_all_views("seen");
      Prof_overlay_action(Prof_ACTION_FLAME);
      for (int i = 0; i < 4; ++i) {
         Prof_overlay_action(Prof_ACTION_DOWN);
         check_all_sizes("seen, a box of it");
      }
      Prof_overlay_action(Prof_ACTION_COLORS);
      check_all_sizes("seen, excess");
   }
}

TEST_F(Layout, Marked)
{
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   Prof_overlay_action(Prof_ACTION_MARK);
   Prof_overlay_action(Prof_ACTION_NEWER);
   Prof_overlay_action(Prof_ACTION_MARK);
   check_all_views("marked");
}

TEST_F(Layout, Compared)
{
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   Prof_overlay_action(Prof_ACTION_COMPARE);
   check_all_views("compared");
}

TEST_F(Layout, Modes)
{
   for (int mode = 0; mode < 6; ++mode) {
      Prof_overlay_action(Prof_ACTION_REPORT);
      Prof_overlay_action(Prof_ACTION_MODE);
      Prof_overlay_action(Prof_ACTION_SORT);
      check_all_sizes("mode " + std::to_string(mode));
   }
}

TEST_F(Layout, ExcessColoursAndStackedBars)
{
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   Prof_overlay_action(Prof_ACTION_FLAME);
   Prof_overlay_action(Prof_ACTION_COLORS);
   Prof_overlay_action(Prof_ACTION_STACK);
   check_all_views("stacked, in part");
   for (int i = 0; i < 20; ++i) Prof_Ui_state.stale = 1, Prof_overlay_draw(1280, 720);
   check_all_views("excess, stacked");
}

TEST_F(Layout, OtherLooks)
{
   static const char note[] = "build 20261121 feature/very-long-branch-name, Some GPU 9000, mines";
   Prof_Overlay overlay = Prof_default_overlay();
   for (int i = 0; i < 4; ++i) {
      overlay.corner = i;
      overlay.dock_right = i & 1;
      overlay.large = i >> 1;
      overlay.safe_area = i * 0.03;
      overlay.hud = static_cast<Prof_Hud>(i % 3);
      overlay.note = note;
      Prof_set_overlay(&overlay);
      check_all_views("looks " + std::to_string(i));
   }
}

TEST_F(Layout, LongFilterAndNotice)
{
   Prof_overlay_action(Prof_ACTION_FILTER);
   for (char c : std::string("a_filter_that_is_as_long_as_it_c")) Prof_overlay_char(c);
   Prof_Ui_notice(&Prof_Ui_state, "saved /a/folder/that/is/quite/deep/below/it/iprof-hitch-18204.html");
   check_all_sizes("filter");
}

/* Values of all kinds, four of them on the strip; and the amounts of a count in place of time. */
TEST(LayoutOfValues, InAllViews)
{
   session_counts = true;
   play_session(900, SESSION_LIVELY);
   while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(Prof_ACTION_REPORT);
   for (int mode = 0; mode < 4; ++mode) Prof_overlay_action(Prof_ACTION_MODE);
   check_all_sizes("values");
   for (int i = 0; i < 4; ++i) {
      Prof_overlay_action(Prof_ACTION_PLOT);
      Prof_overlay_action(Prof_ACTION_DOWN);
   }
   check_all_views("four lines, live");
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   check_all_views("four lines, a hitch");
   Prof_overlay_action(Prof_ACTION_REPORT);
   for (int i = 0; i < 9; ++i) Prof_overlay_action(Prof_ACTION_DOWN);
   Prof_overlay_action(Prof_ACTION_ENTER); /* triangles */
   ASSERT_NE(Prof_Ui_state.value, 0u);
   check_all_views("amounts of a hitch");
   Prof_overlay_action(Prof_ACTION_STACK);
   Prof_overlay_action(Prof_ACTION_LIVE);
   check_all_views("amounts, live");
   Prof_overlay_action(Prof_ACTION_COMPARE);
   check_all_views("amounts, compared");
}

TEST(LayoutOfNothing, NoFrameYet)
{
   while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   check_all_views("no frame");
}

TEST(DrawList, CountsWhatFindsNoRoom)
{
   static Prof_List list;
   Prof_Draw_List_begin(&list, 1, 640, 480);
   for (int i = 0; i < Prof_LIST_QUADS + 3; ++i)
      Prof_Draw_List_box(&list, Prof_Draw_List_rect(i % 600, 10, i % 600 + 9, 20), Prof_COLOR_TEXT);
   EXPECT_EQ(list.num_vertices, Prof_LIST_VERTICES);
   EXPECT_EQ(list.dropped, 3);
   EXPECT_EQ(list.vertices[Prof_LIST_VERTICES - 4].x, (Prof_LIST_QUADS - 1) % 600);
   Prof_Draw_List_begin(&list, 1, 640, 480);
   EXPECT_EQ(list.num_vertices + list.dropped, 0);
}

/* The checks themselves: each must find what it is for. */
TEST(Facts, FindWhatIsWrong)
{
   Thing panel = {Prof_LIST_PANEL, {0, 0, 100, 100}, "", Prof_COLOR_PANEL};
   Thing text = {Prof_LIST_TEXT, {10, 10, 42, 26}, "text", Prof_COLOR_TEXT};
   Thing outside = text, dark = text, over = text;
   Thing bar = {Prof_LIST_BAR, {5, 50, 9, 90}, "", Prof_COLOR_HOT};
   outside.rect = {80, 10, 112, 26};
   dark.color = 0x404040FF;
   over.rect = {40, 20, 72, 36};
   EXPECT_EQ(find_faults({panel, text}), "");
   EXPECT_NE(find_strays({panel, outside}), "");
   EXPECT_NE(find_pale({panel, dark}), "");
   EXPECT_NE(find_overlaps({panel, text, over}), "");
   EXPECT_NE(find_overlaps({panel, text, {Prof_LIST_BOX, {0, 0, 50, 50}, "", 0xFFFFFFFF}}), "");
   EXPECT_NE(find_unsigned({panel, bar}), "");
   EXPECT_NE(find_pale({text}), ""); /* over the game itself */
}

} // namespace
