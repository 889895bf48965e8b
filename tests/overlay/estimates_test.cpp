// estimates_test.cpp - times of zones that are timed at some of their entries, as the overlay shows
// them: as text, whole lines; and that all else is where it was.
#include "game.h"

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
