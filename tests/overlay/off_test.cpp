/* off_test.cpp - keys that switch zones and groups off and on, and how what is off is shown.
 */
#include "tests/headers.h"

#include "draw/ui/prof_ui_report.h"
#include "session.h"
#include "shown.h"
#include "src/gather/prof_off.h"
#include "src/show/prof_group.h"
#include "table_rows.h"

namespace {

class Overlay_off : public testing::Test {
 protected:
   void SetUp() override
   {
      play_session(700, SESSION_EXACT);
      Prof_set_average(0);
      open_panel();
      things();
   }
};

void cursor_to(const std::string &name)
{
   act(Prof_ACTION_UP, 60);
   for (const Prof_Table_Row &row : rows()) {
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
   EXPECT_TRUE(shows("path_find is off"));
   EXPECT_EQ(Prof_get_zone_on("path_find"), 0);
   for (int frames : {3, 700}) {
      play_more(frames);
      const std::vector<Thing> all = things();
      ASSERT_NE(row_of("path_find"), nullptr) << frames;
      EXPECT_EQ(row_of("path_find")->off, 1);
      EXPECT_EQ(row_of("path_find")->self, 0);
      EXPECT_EQ(row_of("path_find")->calls, 0);
      EXPECT_NEAR(row_of("perceive")->self, 0.46 + 0.31, 1e-7) << "the caller's";
      EXPECT_NEAR(row_of("ray_cast")->calls, 131, 1e-9) << "measured inside as ever";
      EXPECT_TRUE(has_text(all, ", 1 off"));
      EXPECT_EQ(find_faults(all), "");
   }
   EXPECT_EQ(row_of("path_find")->kind, Prof_TABLE_OFF) << "nothing is left to tell of it";
   expect_no_faults({640, 2560, 1280});
   cursor_to("path_find");
   act(Prof_ACTION_ENTER);
   things();
   act(Prof_ACTION_ZONE_OFF);
   EXPECT_TRUE(shows("path_find is on again"));
   play_more(2);
   things();
   EXPECT_NEAR(row_of("path_find")->self, 1.62, 1e-7);
   EXPECT_EQ(row_of("path_find")->off, 0);
}

TEST_F(Overlay_off, a_group_in_the_list_of_groups)
{
   cursor_to("path_find");
   const std::string group = Prof_Group_of_zone(row_of("path_find")->zone)->name;
   act(Prof_ACTION_GROUP_OFF);
   EXPECT_TRUE(shows("group " + group + " is off"));
   play_more(700);
   while (Prof_Ui_Report_table()->mode != Prof_TABLE_GROUPS) act(Prof_ACTION_MODE);
   EXPECT_EQ(faults(), "");
   ASSERT_NE(row_of(group), nullptr);
   EXPECT_EQ(row_of(group)->kind, Prof_TABLE_GROUP);
   EXPECT_EQ(row_of(group)->off, 1);
   cursor_to(group);
   act(Prof_ACTION_ZONE_OFF);
   EXPECT_TRUE(shows("group " + group + " is on again"));
   EXPECT_EQ(Prof_num_zones_off(), 0);
}

TEST_F(Overlay_off, in_each_view)
{
   for (Prof_Action view : {Prof_ACTION_CALL_GRAPH, Prof_ACTION_FLAME, Prof_ACTION_FRAMES}) {
      open_panel(view);
      for (Prof_Action action : {Prof_ACTION_ZONE_OFF, Prof_ACTION_GROUP_OFF}) {
         act(action);
         EXPECT_TRUE(shows("off") || shows("choose a zone to switch"));
         EXPECT_EQ(faults(), "") << view;
         act(action);
         things();
      }
   }
   EXPECT_EQ(Prof_num_zones_off(), 0);
}

const int WIDTHS[] = {640, 1280, 1920, 2560, 3840};

TEST_F(Overlay_off, each_screen_tells_at_each_size)
{
   for (int off = 0; off < 3; ++off) {
      const std::string words = off == 1 ? "1 zone off" : "2 zones off";
      for (int width : WIDTHS) {
         for (Prof_Action view : {Prof_ACTION_REPORT, Prof_ACTION_CALL_GRAPH, Prof_ACTION_FLAME,
                                  Prof_ACTION_HITCHES, Prof_ACTION_FRAMES}) {
            open_panel(view);
            Prof_Ui_state.notice_until = 0;
            const std::vector<Thing> all = things(width, width * 9 / 16);
            SCOPED_TRACE(std::to_string(width) + ", view " + std::to_string(view));
            EXPECT_EQ(has_text(all, words) || has_text(all, std::to_string(off) + " off"), off > 0);
            EXPECT_EQ(find_faults(all), "");
         }
      }
      Prof_set_zone_on(off ? "ray_cast" : "path_find", 0);
      play_more(3);
   }
}

TEST_F(Overlay_off, the_hud_tells_at_each_size)
{
   for (int off = 0; off < 2; ++off) {
      give_keys_back();
      for (Prof_Hud hud : {Prof_HUD_FULL, Prof_HUD_LINE, Prof_HUD_DOT}) {
         Prof_Ui_state.config.hud = hud;
         for (int width : WIDTHS) {
            Prof_Ui_state.level = 1;
            const std::vector<Thing> all = things(width, width * 9 / 16);
            SCOPED_TRACE(std::to_string(width) + ", hud " + std::to_string(hud));
            EXPECT_EQ(has_text(all, "1 zone off"), off && hud != Prof_HUD_DOT);
            EXPECT_EQ(find_faults(all), "");
         }
      }
      Prof_set_zone_on("path_find", 0);
      play_more(3);
   }
}

TEST_F(Overlay_off, marks_of_the_zone_itself_where_frames_of_before_have_it)
{
   Prof_set_zone_on("path_find", 0);
   things();
   cursor_to("perceive");
   act(Prof_ACTION_ENTER); /* its call graph: one of those it calls is off */
   Prof_Ui_state.notice_until = 0;
   EXPECT_TRUE(shows("off"));
   expect_no_faults({1280, 640});
}

TEST_F(Overlay_off, never_of_the_profiler_itself)
{
   cursor_to("prof_update");
   act(Prof_ACTION_ZONE_OFF);
   EXPECT_TRUE(shows("prof_update cannot be switched off"));
   EXPECT_EQ(Prof_num_zones_off(), 0);
}

TEST_F(Overlay_off, what_waits_stays_on_and_it_says_so)
{
   Prof_set_waiting("perceive", Prof_WAITING);
   play_more(3);
   things();
   cursor_to("perceive");
   act(Prof_ACTION_ZONE_OFF);
   EXPECT_TRUE(shows("perceive waits, and stays on"));
   EXPECT_EQ(Prof_num_zones_off(), 0);
   act(Prof_ACTION_GROUP_OFF);
   EXPECT_TRUE(shows(", 1 waits and stays on"));
   EXPECT_EQ(Prof_get_zone_on("perceive"), 1);
   EXPECT_EQ(faults(), "");
}

TEST_F(Overlay_off, off_and_on_again_leaves_nothing_said)
{
   cursor_to("path_find");
   act({Prof_ACTION_ZONE_OFF, Prof_ACTION_ZONE_OFF});
   EXPECT_TRUE(shows("path_find is on again"));
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
   things();
   EXPECT_EQ(under_cursor(), "path_find") << "as long as it stands there";
   const std::string next = Prof_Ui_Report_table()->rows[place + 1].name;
   play_more(700);
   things();
   EXPECT_EQ(under_cursor(), next);
   EXPECT_NEAR(Prof_Ui_Report_cursor(), place, 1) << "at its height";
   const std::string second = under_cursor();
   act(Prof_ACTION_ZONE_OFF);
   EXPECT_EQ(Prof_get_zone_on(second.c_str()), 0);
   EXPECT_EQ(Prof_get_zone_on("path_find"), 0);
   play_more(700);
   things();
   EXPECT_EQ(Prof_num_zones_off(), 2);
   cursor_to("path_find");
   const int end = Prof_Ui_Report_cursor();
   const bool has_next = end + 1 < Prof_Ui_Report_table()->num_rows;
   const std::string behind = has_next ? Prof_Ui_Report_table()->rows[end + 1].name : "";
   act(Prof_ACTION_ZONE_OFF);
   play_more(700);
   things();
   if (has_next) { EXPECT_EQ(under_cursor(), behind) << "and those that come on again"; }
}

TEST_F(Overlay_off, of_one_name_all_and_each_row_tells_which_it_is)
{
   for (int i = 0; i < 3; ++i) {
      { Prof(tw); spend(0.3); }
      { Prof(tw); spend(0.2); }
      Prof_update(1);
   }
   things();
   cursor_to("tw");
   const auto places = [] {
      return count_if(things(1920, 1080), [](const Thing &t) { return has(t.text, ".cpp:"); });
   };
   EXPECT_EQ(places(), 2);
   act(Prof_ACTION_ZONE_OFF);
   EXPECT_TRUE(has_text(things(1920, 1080), "tw is off: 2 zones"));
   EXPECT_EQ(places(), 2);
   play_more(700);
   EXPECT_EQ(places(), 2);
   EXPECT_EQ(faults(1920, 1080), "");
}

TEST_F(Overlay_off, a_click_on_the_square_switches_on)
{
   Prof_set_zone_on("path_find", 0);
   play_more(3);
   things();
   const std::vector<Prof_Table_Row> all = rows();
   const int line = Prof_REPORT_FIRST + static_cast<int>(find(all, "path_find") - all.data());
   click(Prof_Ui_state.inside.x0 + 4, Prof_Ui_line(&Prof_Ui_state, line) + 4);
   things();
   EXPECT_EQ(Prof_get_zone_on("path_find"), 1);
}

} // namespace
