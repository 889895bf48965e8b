/* off_test.cpp - keys that switch zones and groups off and on, and how what is off is shown.
 */
#include "tests/headers.h"

#include "draw/ui/prof_ui_report.h"
#include "facts.h"
#include "session.h"
#include "src/gather/prof_off.h"
#include "src/show/prof_group.h"
#include "table_rows.h"

namespace {

std::vector<Thing> draw(int width = 1280, int height = 720) { return draw_things(width, height); }

void act(Prof_Action action) { Prof_overlay_action(action); }

void open_panel(Prof_Action view = Prof_ACTION_REPORT)
{
   while (Prof_overlay_focus() == 0) act(Prof_ACTION_TOGGLE);
   act(view);
   draw();
}

class Overlay_off : public testing::Test {
 protected:
   void SetUp() override
   {
      play_session(700, SESSION_EXACT);
      Prof_set_average(0);
      open_panel();
   }
};

void cursor_to(const std::string &name)
{
   for (int i = 0; i < 60; ++i) act(Prof_ACTION_UP);
   const std::vector<Prof_Table_Row> all = rows();
   for (const Prof_Table_Row &row : all) {
      if (row.name == name) return;
      act(Prof_ACTION_DOWN);
   }
   FAIL() << "there is no " << name;
}

const Prof_Table_Row *row_of(const std::string &name)
{
   static std::vector<Prof_Table_Row> all;
   all = rows();
   return find(all, name);
}

TEST_F(Overlay_off, a_zone_and_on_again)
{
   cursor_to("path_find");
   act(Prof_ACTION_ZONE_OFF);
   EXPECT_TRUE(has_text(draw(), "path_find is off"));
   EXPECT_EQ(Prof_get_zone_on("path_find"), 0);
   for (int frames : {3, 700}) {
      play_more(frames);
      const std::vector<Thing> things = draw();
      ASSERT_NE(row_of("path_find"), nullptr) << frames;
      EXPECT_EQ(row_of("path_find")->off, 1);
      EXPECT_EQ(row_of("path_find")->self, 0);
      EXPECT_EQ(row_of("path_find")->calls, 0);
      EXPECT_NEAR(row_of("perceive")->self, 0.46 + 0.31, 1e-7) << "the caller's";
      EXPECT_NEAR(row_of("ray_cast")->calls, 131, 1e-9) << "measured inside as ever";
      EXPECT_TRUE(has_text(things, "off"));
      EXPECT_TRUE(has_text(things, ", 1 off"));
      EXPECT_EQ(find_faults(things), "");
   }
   EXPECT_EQ(row_of("path_find")->kind, Prof_TABLE_OFF) << "nothing is left to tell of it";
   EXPECT_EQ(find_faults(draw(640, 360)), "");
   EXPECT_EQ(find_faults(draw(2560, 1440)), "");
   draw();
   cursor_to("path_find");
   act(Prof_ACTION_ENTER);
   draw();
   act(Prof_ACTION_ZONE_OFF);
   EXPECT_TRUE(has_text(draw(), "path_find is on again"));
   play_more(2);
   draw();
   EXPECT_NEAR(row_of("path_find")->self, 1.62, 1e-7);
   EXPECT_EQ(row_of("path_find")->off, 0);
}

TEST_F(Overlay_off, a_group_in_the_list_of_groups)
{
   cursor_to("path_find");
   const std::string group = Prof_Group_of_zone(row_of("path_find")->zone)->name;
   act(Prof_ACTION_GROUP_OFF);
   EXPECT_TRUE(has_text(draw(), "group " + group + " is off"));
   play_more(700);
   while (Prof_Ui_Report_table()->mode != Prof_TABLE_GROUPS) act(Prof_ACTION_MODE);
   const std::vector<Thing> things = draw();
   ASSERT_NE(row_of(group), nullptr);
   EXPECT_EQ(row_of(group)->kind, Prof_TABLE_GROUP);
   EXPECT_EQ(row_of(group)->off, 1);
   EXPECT_EQ(find_faults(things), "");
   cursor_to(group);
   act(Prof_ACTION_ZONE_OFF);
   EXPECT_TRUE(has_text(draw(), "group " + group + " is on again"));
   EXPECT_EQ(Prof_num_zones_off(), 0);
}

TEST_F(Overlay_off, in_each_view)
{
   for (Prof_Action view : {Prof_ACTION_CALL_GRAPH, Prof_ACTION_FLAME, Prof_ACTION_FRAMES}) {
      open_panel(view);
      for (Prof_Action action : {Prof_ACTION_ZONE_OFF, Prof_ACTION_GROUP_OFF}) {
         act(action);
         const std::vector<Thing> things = draw();
         EXPECT_TRUE(has_text(things, "off") || has_text(things, "choose a zone to switch"));
         EXPECT_EQ(find_faults(things), "") << view;
         act(action);
         draw();
      }
   }
   EXPECT_EQ(Prof_num_zones_off(), 0);
}

const int SIZES[][2] = {{640, 360}, {1280, 720}, {1920, 1080}, {2560, 1440}, {3840, 2160}};

void take_keys_back()
{
   while (Prof_overlay_focus()) act(Prof_ACTION_TOGGLE);
}

TEST_F(Overlay_off, each_screen_tells_at_each_size)
{
   for (int off = 0; off < 3; ++off) {
      const std::string words = off == 1 ? "1 zone off" : "2 zones off";
      for (const auto &size : SIZES) {
         for (Prof_Action view : {Prof_ACTION_REPORT, Prof_ACTION_CALL_GRAPH, Prof_ACTION_FLAME,
                                  Prof_ACTION_HITCHES, Prof_ACTION_FRAMES}) {
            open_panel(view);
            Prof_Ui_state.notice_until = 0;
            Prof_Ui_state.stale = 1;
            const std::vector<Thing> things = draw(size[0], size[1]);
            SCOPED_TRACE(std::to_string(size[0]) + ", view " + std::to_string(view));
            EXPECT_EQ(has_text(things, words) || has_text(things, std::to_string(off) + " off"),
                      off > 0);
            EXPECT_EQ(find_faults(things), "");
         }
      }
      Prof_set_zone_on(off ? "ray_cast" : "path_find", 0);
      play_more(3);
   }
}

TEST_F(Overlay_off, the_hud_tells_at_each_size)
{
   for (int off = 0; off < 2; ++off) {
      take_keys_back();
      for (Prof_Hud hud : {Prof_HUD_FULL, Prof_HUD_LINE, Prof_HUD_DOT}) {
         Prof_Ui_state.config.hud = hud;
         for (const auto &size : SIZES) {
            Prof_Ui_state.level = 1;
            Prof_Ui_state.stale = 1;
            const std::vector<Thing> things = draw(size[0], size[1]);
            SCOPED_TRACE(std::to_string(size[0]) + ", hud " + std::to_string(hud));
            EXPECT_EQ(has_text(things, "1 zone off"), off && hud != Prof_HUD_DOT);
            EXPECT_EQ(find_faults(things), "");
         }
      }
      Prof_set_zone_on("path_find", 0);
      play_more(3);
   }
}

TEST_F(Overlay_off, marks_of_the_zone_itself_where_frames_of_before_have_it)
{
   Prof_set_zone_on("path_find", 0);
   Prof_Ui_state.stale = 1;
   draw();
   cursor_to("perceive");
   act(Prof_ACTION_ENTER); /* its call graph: one of those it calls is off */
   Prof_Ui_state.notice_until = 0;
   EXPECT_TRUE(has_text(draw(), "off"));
   EXPECT_EQ(find_faults(draw()), "");
   EXPECT_EQ(find_faults(draw(640, 360)), "");
}

TEST_F(Overlay_off, never_of_the_profiler_itself)
{
   cursor_to("prof_update");
   act(Prof_ACTION_ZONE_OFF);
   EXPECT_TRUE(has_text(draw(), "prof_update cannot be switched off"));
   EXPECT_EQ(Prof_num_zones_off(), 0);
}

TEST_F(Overlay_off, what_waits_stays_on_and_it_says_so)
{
   Prof_set_waiting("perceive", Prof_WAITING);
   play_more(3);
   Prof_Ui_state.stale = 1;
   draw();
   cursor_to("perceive");
   act(Prof_ACTION_ZONE_OFF);
   EXPECT_TRUE(has_text(draw(), "perceive waits, and stays on"));
   EXPECT_EQ(Prof_num_zones_off(), 0);
   act(Prof_ACTION_GROUP_OFF);
   EXPECT_TRUE(has_text(draw(), ", 1 waits and stays on"));
   EXPECT_EQ(Prof_get_zone_on("perceive"), 1);
   EXPECT_EQ(find_faults(draw()), "");
}

TEST_F(Overlay_off, off_and_on_again_leaves_nothing_said)
{
   cursor_to("path_find");
   act(Prof_ACTION_ZONE_OFF);
   act(Prof_ACTION_ZONE_OFF);
   EXPECT_TRUE(has_text(draw(), "path_find is on again"));
   act(Prof_ACTION_GROUP_OFF);
   EXPECT_EQ(Prof_get_zone_on("path_find"), 0);
   act(Prof_ACTION_ZONE_OFF);
   EXPECT_EQ(Prof_get_zone_on("path_find"), 1) << "in a group that is off";
}

std::string under_cursor()
{
   const Prof_Table *table = Prof_Ui_Report_table();
   return table->rows[Prof_Ui_Report_cursor()].name;
}

/* The key alone, again and again: it switches one after the other, and twice at once none. */
TEST_F(Overlay_off, several_in_a_row)
{
   cursor_to("path_find");
   const int place = Prof_Ui_Report_cursor();
   act(Prof_ACTION_ZONE_OFF);
   draw();
   EXPECT_EQ(under_cursor(), "path_find") << "as long as it stands there";
   const std::string next = Prof_Ui_Report_table()->rows[place + 1].name;
   play_more(700);
   draw();
   EXPECT_EQ(under_cursor(), next);
   EXPECT_NEAR(Prof_Ui_Report_cursor(), place, 1) << "at its height";
   const std::string second = under_cursor();
   act(Prof_ACTION_ZONE_OFF);
   EXPECT_EQ(Prof_get_zone_on(second.c_str()), 0);
   EXPECT_EQ(Prof_get_zone_on("path_find"), 0);
   play_more(700);
   draw();
   EXPECT_EQ(Prof_num_zones_off(), 2);
   cursor_to("path_find");
   const int end = Prof_Ui_Report_cursor();
   const bool has_next = end + 1 < Prof_Ui_Report_table()->num_rows;
   const std::string behind = has_next ? Prof_Ui_Report_table()->rows[end + 1].name : "";
   act(Prof_ACTION_ZONE_OFF);
   play_more(700);
   draw();
   if (has_next) { EXPECT_EQ(under_cursor(), behind) << "and those that come on again"; }
}

TEST_F(Overlay_off, of_one_name_all_and_each_row_tells_which_it_is)
{
   const auto twin = [] { Prof_Begin(tw) Prof_fake_ticks += 300000; Prof_End };
   const auto other = [] { Prof_Begin(tw) Prof_fake_ticks += 200000; Prof_End };
   for (int i = 0; i < 3; ++i) {
      twin();
      other();
      Prof_update(1);
   }
   Prof_Ui_state.stale = 1;
   draw();
   cursor_to("tw");
   const auto places = [](const std::vector<Thing> &things) {
      int count = 0;
      for (const Thing &thing : things) count += thing.text.find(".cpp:") != std::string::npos;
      return count;
   };
   EXPECT_EQ(places(draw(1920, 1080)), 2);
   act(Prof_ACTION_ZONE_OFF);
   EXPECT_TRUE(has_text(draw(1920, 1080), "tw is off: 2 zones"));
   EXPECT_EQ(places(draw(1920, 1080)), 2);
   play_more(700);
   EXPECT_EQ(places(draw(1920, 1080)), 2);
   EXPECT_EQ(find_faults(draw(1920, 1080)), "");
}

TEST_F(Overlay_off, a_click_on_the_square_switches_on)
{
   Prof_set_zone_on("path_find", 0);
   play_more(3);
   Prof_Ui_state.stale = 1;
   draw();
   const std::vector<Prof_Table_Row> all = rows();
   int line = Prof_REPORT_FIRST, x = Prof_Ui_state.inside.x0 + 4;
   for (const Prof_Table_Row &row : all) {
      if (std::string(row.name) == "path_find") break;
      ++line;
   }
   const int y = Prof_Ui_line(&Prof_Ui_state, line) + 4;
   Prof_overlay_mouse(x, y, 1, 0);
   Prof_overlay_mouse(x, y, 0, 0);
   draw();
   EXPECT_EQ(Prof_get_zone_on("path_find"), 1);
}

} // namespace
