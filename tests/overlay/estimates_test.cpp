// estimates_test.cpp - times of zones that are timed at some of their entries, as the overlay shows
// them: as text, whole lines; and that all else is where it was.
#include "game.h"
#include "src/gather/prof_often.h"

namespace {

std::string line_with(const std::string &part, int columns = 160)
{
   return line_in(written(columns), part);
}

void play(bool often)
{
   session_often = often;
   Prof_set_average(0);
   play_session(200, SESSION_EXACT);
   open_view(Prof_ACTION_REPORT);
}

std::string said(double self, double bound)
{
   char text[80];
   std::snprintf(text, sizeof text, "%.3f+-%.3f", self, bound);
   return text;
}

// How often the line tells a bound.
int bounds_in(const std::string &line)
{
   int count = 0;
   for (size_t at = line.find("+-"); at != std::string::npos; at = line.find("+-", at + 1)) ++count;
   return count;
}

TEST(Estimates, have_their_bounds_behind_them)
{
   play(true);
   for (int columns : {80, 160}) {
      const std::string line = line_with("* ray_cast", columns);
      const Prof_Table_Row *ray = row_of("ray_cast"), *path = row_of("path_find");
      ASSERT_GT(ray->self_bound, 0);
      EXPECT_TRUE(has(line, said(ray->self, ray->self_bound))) << line;
      EXPECT_NE(line.find(said(ray->hier, ray->hier_bound), line.find("+-") + 2),
                std::string::npos)
         << line;
      const std::string exact = line_with("* solve", columns);
      EXPECT_EQ(bounds_in(exact), 0) << exact;
      EXPECT_EQ(exact.find('.'), line.find('.')) << "points stand below each other";
      const std::string below = line_with("* path_find", columns);
      EXPECT_TRUE(has(below, said(path->self, path->self_bound))) << below;
      EXPECT_EQ(bounds_in(below), 1) << "its hierarchical time is exact: " << below;
   }
}

TEST(Estimates, are_readable_in_every_width)
{
   play(true);
   for (Prof_Action view : {Prof_ACTION_REPORT, Prof_ACTION_CALL_GRAPH}) {
      open_view(view);
      for (int width : {320, 480, 640, 800, 1280, 1920}) EXPECT_EQ(faults(width), "") << width;
   }
}

TEST(Estimates, leave_no_room_where_there_are_none)
{
   play(false);
   EXPECT_EQ(line_with("+-0."), "");
   const std::string heads = line_with("self ms");
   EXPECT_EQ(heads.find("hier ms") - heads.find("self ms"), 9u) << heads;
}

TEST(Estimates, add_up_in_the_call_graph)
{
   play(true);
   Prof_View_state.focus = row_of("path_find")->key;
   Prof_View_changed();
   open_view(Prof_ACTION_CALL_GRAPH);
   EXPECT_GT(bounds_in(line_with("to ray_cast")), 0);
   EXPECT_EQ(bounds_in(line_with("> path_find ")), 1);
   EXPECT_NE(line_with("the sums are exact"), "");
}

TEST(Estimates, stand_at_their_paths_in_the_tree_and_at_no_group)
{
   play(true);
   set_mode(Prof_TABLE_TREE);
   int estimates = 0;
   for (const Prof_Table_Row &row : rows()) {
      const std::string name = row.name;
      const bool is_ray = name == "ray_cast";
      estimates += is_ray;
      EXPECT_EQ(row.self_bound != 0, is_ray || name == "path_find" || name == "perceive") << name;
      EXPECT_GE(row.self_bound, 0) << name;
      EXPECT_EQ(row.hier_bound, is_ray ? row.self_bound : 0) << name;
   }
   EXPECT_EQ(estimates, 3);
   set_mode(Prof_TABLE_GROUPS);
   for (const Prof_Table_Row &row : rows()) // they are all in one group
      EXPECT_EQ(row.self_bound + row.hier_bound, 0) << row.name;
}

TEST(Estimates, of_a_group_are_those_of_its_zones_below_others)
{
   Prof_set_group("ray_cast", "rays");
   play(true);
   set_mode(Prof_TABLE_GROUPS);
   const Prof_Table_Row *rays = row_of("rays");
   ASSERT_NE(rays, nullptr);
   EXPECT_GT(rays->self_bound, 0);
   EXPECT_EQ(rays->hier_bound, rays->self_bound);
   int others = 0;
   for (const Prof_Table_Row &row : rows()) {
      if (row.self_bound == 0 || std::string(row.name) == "rays") continue;
      ++others;
      EXPECT_NEAR(row.self_bound, rays->self_bound, 1e-9) << row.name;
      EXPECT_EQ(row.hier_bound, 0) << row.name;
   }
   EXPECT_EQ(others, 1) << "what is too much in one lacks in the other";
}

TEST(Estimates, stand_in_the_flame_with_their_bounds)
{
   play(true);
   open_panel("flame, older hitch*2, draw, down");
   EXPECT_TRUE(seen({"ai_update > path_find > ray_cast"}));
   EXPECT_GT(bounds_in(line_with("selected")), 0) << written(160);
   act("live");
   ASSERT_TRUE(Prof_compare(60, 99, 0, 39));
   EXPECT_TRUE(seen({"ai_update > path_find > ray_cast"}));
   EXPECT_GT(bounds_in(line_with("selected")), 0) << written(160);
   EXPECT_EQ(faults(), "");
}

/* Entries shorter than what the clock shows of nothing. */
TEST(Estimates, that_are_below_the_clock_are_the_most_that_it_was)
{
   Prof_Often_fixed_log = 4;
   Prof_Often_fixed_clock = 200;
   Prof_set_average(0);
   Prof_update(1);
   for (int i = 0; i < 40; ++i) {
      Prof_Begin(query)
      for (int k = 0; k < 1000; ++k) {
         Prof_Often_block(ray);
         Prof_fake_ticks += 120;
      }
      spend(10);
      Prof_End
      Prof_update(1);
   }
   open_view(Prof_ACTION_REPORT);
   const std::string line = line_with("* ray");
   EXPECT_EQ(bounds_in(line), 0) << line;
   EXPECT_TRUE(has(line, "<=0.200         <=0.200           1000   <=0.200 ")) << line;
   EXPECT_EQ(faults_at({640, 1280}), "");
}

TEST(Estimates, are_dim_in_a_comparison_that_finds_nothing)
{
   play(true);
   ASSERT_TRUE(Prof_compare(60, 99, 0, 39));
   things();
   const Prof_Table_Row *ray = row_of("ray_cast");
   EXPECT_GT(ray->self_bound, 0);
   EXPECT_LE(std::fabs(ray->self), 2 * ray->self_bound);
   const std::string line = line_with("* ray_cast");
   EXPECT_GT(bounds_in(line), 0) << line;
   EXPECT_FALSE(has(line, "<=")) << line;
}

} // namespace
