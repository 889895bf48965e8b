/* layout_test.cpp - what must hold of every picture: no text outside its panel, none over another,
 * enough contrast over any game, no state told by colour alone. All views, in several states, at
 * many sizes.
 */
#include "look.h"

namespace {

/* The sizes that games have; a handheld upright; and what nobody should ask for. */
const Size SIZES[] = {{640, 480},   {1280, 720},  {1280, 800}, {2560, 1440},
                      {3840, 2160}, {480, 800},   {800, 600},  {360, 640},
                      {320, 200},   {1920, 1080}, {100, 60},   {1, 1}};

void check_all_sizes(const std::string &what)
{
   for (const Size &size : some_of(SIZES, 3)) {
      EXPECT_EQ(faults(size.width, size.height), "")
         << what << ", " << size.width << " x " << size.height;
      EXPECT_EQ(Prof_overlay_draw(size.width, size.height)->dropped, 0);
   }
}

void check_all_views(const std::string &what)
{
   for (const std::string view : {"report", "call graph", "frames", "flame", "hitches", "help"}) {
      act(view);
      check_all_sizes(view + ", " + what);
   }
   act("release");
}

/* Actions, after which all views are looked at, or only the one that is open. */
struct Look {
   const char *actions;
   bool all_views = true;
};

void check_looks(const std::vector<Look> &looks)
{
   for (const Look &look : looks) {
      act(look.actions);
      (look.all_views ? check_all_views : check_all_sizes)(look.actions);
   }
}

struct Case {
   const char *name;
   std::vector<Look> looks;
};

class Layout : public ::testing::TestWithParam<Case> {};

TEST_P(Layout, HasNoFaults)
{
   start(2000, SESSION_LIVELY);
   check_looks(GetParam().looks);
}

const Case CASES[] = {
   {"Live", {{"open"}}},
   {"Hitch", {{"open, older hitch"}}},
   {"Marked", {{"open, older hitch, mark, newer, mark"}}},
   {"Compared", {{"open, older hitch, compare"}}},
   {"ExcessColoursAndStackedBars",
    {{"open, older hitch, flame, colours, stack"}, {"draw*20"}}}, /* stacked in part, then wholly */
   {"InEachMode", std::vector<Look>(6, {"open, report, mode, sort", false})},
};

INSTANTIATE_TEST_SUITE_P(Views, Layout, ::testing::ValuesIn(CASES),
                         [](const auto &info) { return std::string(info.param.name); });

class LivelyLayout : public ::testing::Test {
protected:
   void SetUp() override
   {
      start(2000, SESSION_LIVELY);
      open_panel();
   }
};

TEST_F(LivelyLayout, WithWhatWasSeen)
{
   session_see(marks);
   check_all_views("seen, live");
   for (int hitch = 0; hitch < 2; ++hitch) /* and the box of each that was seen */
      check_looks({{"older hitch"}, {"flame, down", false}, {"down", false}, {"down", false},
                   {"down", false}, {"colours", false}});
}

TEST_F(LivelyLayout, WithOtherLooks)
{
   static const char note[] = "build 20261121 feature/very-long-branch-name, Some GPU 9000, mines";
   for (int i = 0; i < 4; ++i) {
      set_overlay([i](Prof_Overlay &overlay) {
         overlay.corner = i;
         overlay.dock_right = i & 1;
         overlay.large = i >> 1;
         overlay.safe_area = i * 0.03;
         overlay.hud = static_cast<Prof_Hud>(i % 3);
         overlay.note = note;
      });
      check_all_views("looks " + std::to_string(i));
   }
}

TEST_F(LivelyLayout, WithALongFilterAndANotice)
{
   act("filter, text a_filter_that_is_as_long_as_it_c");
   Prof_Ui_notice(&Prof_Ui_state, "saved /a/folder/that/is/quite/deep/below/it/iprof-hitch-18204.html");
   check_all_sizes("filter");
}

/* Values of all kinds, four of them on the strip; and the amounts of a count in place of time. */
TEST(LayoutOfValues, InAllViews)
{
   session_counts = true;
   start(900, SESSION_LIVELY);
   check_looks({{"open, report, mode*4", false},
                {"plot, down, plot, down, plot, down, plot, down"},
                {"older hitch"},
                {"report, down*9, enter"}}); /* triangles */
   ASSERT_NE(Prof_Ui_state.value, 0u);
   check_looks({{"stack, live"}, {"compare"}});
}

TEST(LayoutOfNothing, NoFrameYet)
{
   open_panel();
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
