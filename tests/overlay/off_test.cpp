/* off_test.cpp - keys that switch zones and groups off and on, and how what is off is shown.
 */
#include "tests/headers.h"

#include "game.h"
#include "src/gather/prof_off.h"
#include "src/show/prof_group.h"

namespace {

class Overlay_off : public testing::Test {
 protected:
   void SetUp() override
   {
      start(700);
      Prof_set_average(0);
      open_panel("report");
      things();
   }
};

TEST_F(Overlay_off, a_zone_and_on_again)
{
   move_to("path_find");
   follow({{"zone off", {"path_find is off"}}});
   EXPECT_EQ(Prof_get_zone_on("path_find"), 0);
   for (int frames : {3, 700}) {
      play_more(frames);
      EXPECT_TRUE(seen({", 1 off"}));
      EXPECT_EQ(faults(), "");
      ASSERT_NE(row_of("path_find"), nullptr) << frames;
      EXPECT_EQ(row_of("path_find")->off, 1);
      EXPECT_EQ(row_of("path_find")->self, 0);
      EXPECT_EQ(row_of("path_find")->calls, 0);
      EXPECT_NEAR(row_of("perceive")->self, 0.46 + 0.31, 1e-7) << "the caller's";
      EXPECT_NEAR(row_of("ray_cast")->calls, 131, 1e-9) << "measured inside as ever";
   }
   EXPECT_EQ(row_of("path_find")->kind, Prof_TABLE_OFF) << "nothing is left to tell of it";
   EXPECT_EQ(faults_at({640, 2560, 1280}), "");
   move_to("path_find");
   follow({{"enter"}, {"zone off", {"path_find is on again"}}});
   play_more(2);
   things();
   EXPECT_NEAR(row_of("path_find")->self, 1.62, 1e-7);
   EXPECT_EQ(row_of("path_find")->off, 0);
}

TEST_F(Overlay_off, a_group_in_the_list_of_groups)
{
   move_to("path_find");
   const std::string group = Prof_Group_of_zone(row_of("path_find")->zone)->name;
   follow({{"group off", {"group " + group + " is off"}}});
   play_more(700);
   set_mode(Prof_TABLE_GROUPS);
   EXPECT_EQ(faults(), "");
   ASSERT_NE(row_of(group), nullptr);
   EXPECT_EQ(row_of(group)->kind, Prof_TABLE_GROUP);
   EXPECT_EQ(row_of(group)->off, 1);
   move_to(group);
   follow({{"zone off", {"group " + group + " is on again"}}});
   EXPECT_EQ(Prof_num_zones_off(), 0);
}

TEST_F(Overlay_off, in_each_view)
{
   for (const char *view : {"call graph", "flame", "frames"}) {
      open_panel(view);
      for (const char *action : {"zone off", "group off"}) {
         act(action);
         EXPECT_TRUE(seen({"off"}) || seen({"choose a zone to switch"}));
         EXPECT_EQ(faults(), "") << view;
         act_and_draw(action);
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
         for (const char *view : {"report", "call graph", "flame", "hitches", "frames"}) {
            open_panel(view);
            Prof_Ui_state.notice_until = 0;
            const Things all = things(width, width * 9 / 16);
            SCOPED_TRACE(std::to_string(width) + ", " + view);
            EXPECT_EQ(has_text(all, words) || has_text(all, std::to_string(off) + " off"), off > 0);
            EXPECT_EQ(find_faults(all), "");
         }
      }
      Prof_set_zone_on(off ? "ray_cast" : "path_find", 0);
      play_more(3);
   }
}

/* Values, groups that are being read, what waits, and that zones are off: more lines than a low
 * strip has. */
TEST_F(Overlay_off, a_low_strip_of_groups)
{
   set_mode(Prof_TABLE_VALUES);
   act_and_draw("plot");
   act("stack");
   Prof_set_waiting("perceive", Prof_WAITING_FOR_THREAD);
   Prof_set_zone_on("path_find", 0);
   play_more(3);
   for (int height = 100; height <= 720; height += 10) {
      Prof_set_group("ray_cast", std::to_string(height).c_str()); /* all are read anew */
      play_more(20); /* so that figures are taken anew, too */
      SCOPED_TRACE(height);
      EXPECT_EQ(find_faults(things(1280, height)), "");
   }
}

/* What others measured may be days, and no bar is so high. */
TEST_F(Overlay_off, a_bar_of_days_in_the_strip_of_groups)
{
   Prof_Rules rules = Prof_get_rules();
   rules.budget_ms = 0.1;
   EXPECT_EQ(Prof_set_rules(&rules), 1);
   open_panel("frames");
   act_and_draw("stack");
   Prof_fake_ticks += 10 * UINT64_C(86400000000000);
   play_more(2); /* the first is a gap */
   const Prof_Interval days = {Prof_handle("sky"), 0, Prof_clock()};
   Prof_Track *track = Prof_create_track("track");
   EXPECT_EQ(Prof_submit(track, &days, 1), 1);
   Prof_destroy_track(track);
   Prof_Fiber *fiber = Prof_create_fiber("fiber"); /* which has its place */
   Prof_switch_fiber(fiber);
   {
      Prof(in_fiber);
   }
   Prof_switch_fiber(nullptr);
   Prof_destroy_fiber(fiber);
   play_more(20); /* so that figures are taken anew, too */
   EXPECT_EQ(find_faults(things(1280, 720)), "");
}

TEST_F(Overlay_off, the_hud_tells_at_each_size)
{
   open_hud();
   for (int off = 0; off < 2; ++off) {
      for (Prof_Hud hud : {Prof_HUD_FULL, Prof_HUD_LINE, Prof_HUD_DOT}) {
         Prof_Ui_state.config.hud = hud;
         for (int width : WIDTHS) {
            const Things all = things(width, width * 9 / 16);
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
   move_to("perceive");
   act("enter"); /* its call graph: one of those it calls is off */
   Prof_Ui_state.notice_until = 0;
   EXPECT_TRUE(seen({"off"}));
   EXPECT_EQ(faults_at({1280, 640}), "");
}

TEST_F(Overlay_off, what_waits_and_the_profiler_itself_stay_on_and_it_says_so)
{
   move_to("prof_update");
   follow({{"zone off", {"prof_update cannot be switched off"}}});
   Prof_set_waiting("perceive", Prof_WAITING);
   play_more(3);
   things();
   move_to("perceive");
   follow({{"zone off", {"perceive waits, and stays on"}}});
   EXPECT_EQ(Prof_num_zones_off(), 0);
   follow({{"group off", {", 1 waits and stays on"}}});
   EXPECT_EQ(Prof_get_zone_on("perceive"), 1);
   EXPECT_EQ(faults(), "");
}

TEST_F(Overlay_off, off_and_on_again_leaves_nothing_said)
{
   move_to("path_find");
   follow({{"zone off*2", {"path_find is on again"}}});
   act("group off");
   EXPECT_EQ(Prof_get_zone_on("path_find"), 0);
   act("zone off");
   EXPECT_EQ(Prof_get_zone_on("path_find"), 1) << "in a group that is off";
}

/* The key alone, again and again: it switches one after the other, and twice at once none. */
TEST_F(Overlay_off, several_in_a_row)
{
   const auto row_below = [] {
      const size_t below = static_cast<size_t>(Prof_Ui_Report_cursor()) + 1;
      return below < rows().size() ? std::string(rows()[below].name) : "";
   };
   move_to("path_find");
   const int place = Prof_Ui_Report_cursor();
   act_and_draw("zone off");
   EXPECT_STREQ(row_at_cursor().name, "path_find") << "as long as it stands there";
   const std::string second = row_below();
   act_and_draw("play*700");
   EXPECT_EQ(row_at_cursor().name, second);
   EXPECT_NEAR(Prof_Ui_Report_cursor(), place, 1) << "at its height";
   act("zone off");
   EXPECT_EQ(Prof_get_zone_on(second.c_str()), 0);
   EXPECT_EQ(Prof_get_zone_on("path_find"), 0);
   act_and_draw("play*700");
   EXPECT_EQ(Prof_num_zones_off(), 2);
   move_to("path_find");
   const std::string below = row_below();
   act_and_draw("zone off, play*700");
   if (!below.empty()) { EXPECT_EQ(row_at_cursor().name, below) << "and those that come on again"; }
}

TEST_F(Overlay_off, of_one_name_all_and_each_row_tells_which_it_is)
{
   for (int i = 0; i < 3; ++i) {
      { Prof(tw); spend(0.3); }
      { Prof(tw); spend(0.2); }
      Prof_update(1);
   }
   things();
   move_to("tw");
   const auto places = [] {
      int count = 0;
      for (const std::string &text : texts_of(things(1920, 1080))) count += has(text, ".cpp:");
      return count;
   };
   EXPECT_EQ(places(), 2);
   act("zone off");
   EXPECT_TRUE(tells(things(1920, 1080), {"tw is off: 2 zones"}));
   EXPECT_EQ(places(), 2);
   play_more(700);
   EXPECT_EQ(places(), 2);
   EXPECT_EQ(faults(1920, 1080), "");
}

/* Its group is off, and to be on in spite of that needs a place of its own. */
TEST_F(Overlay_off, without_room_for_its_name_a_zone_stays_as_it_is)
{
   Prof_set_group_on(Prof_Group_of_zone(row_of("path_find")->zone)->name, 0);
   for (int i = 0; Prof_set_zone_on(numbered("name ", i).c_str(), 0); ++i) ASSERT_LT(i, 2000);
   play_more(3);
   things();
   move_to("path_find");
   follow({{"zone off", {"no room to switch path_find"}}});
   EXPECT_EQ(Prof_get_zone_on("path_find"), 0);
}

TEST_F(Overlay_off, a_click_on_the_square_switches_on)
{
   Prof_set_zone_on("path_find", 0);
   play_more(3);
   things();
   const int line = Prof_REPORT_FIRST +
                    static_cast<int>(row_of("path_find") - Prof_Ui_Report_table()->rows);
   click_at(Prof_Ui_state.inside.x0 + 4, Prof_Ui_line(&Prof_Ui_state, line) + 4);
   things();
   EXPECT_EQ(Prof_get_zone_on("path_find"), 1);
}

} // namespace
