// estimates_test.cpp - times of zones that are timed at some of their entries, as the overlay shows
// them: as text, whole lines; and that all else is where it was.
#include "../../draw/ui/prof_ui_callgraph.h"
#include "../../draw/ui/prof_ui_report.h"
#include "../../draw/model/prof_report_table_rows.h"
#include "facts.h"
#include "prof.h"
#include "session.h"

#include "tests/headers.h"

namespace {

std::vector<std::string> screen(int columns = 160, int lines = 40)
{
   std::string text(Prof_overlay_write(nullptr, 0, columns, lines), 0), line;
   Prof_overlay_write(&text[0], text.size() + 1, columns, lines);
   std::istringstream in(text);
   std::vector<std::string> all;
   while (std::getline(in, line)) all.push_back(line);
   return all;
}

std::string line_with(const std::vector<std::string> &lines, const std::string &part)
{
   for (const std::string &line : lines)
      if (line.find(part) != std::string::npos) return line;
   return "";
}

void open_panel(Prof_Screen which)
{
   while (Prof_overlay_focus() == 0) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(which == Prof_SCREEN_REPORT ? Prof_ACTION_REPORT : Prof_ACTION_CALL_GRAPH);
   for (int i = 0; i < 8; ++i) draw_things(1280, 720);
}

void play(bool often)
{
   session_often = often;
   Prof_set_average(0);
   play_session(200, SESSION_EXACT);
}

const Prof_Table_Row *row_of(const char *name)
{
   const Prof_Table *table = Prof_Ui_Report_table();
   for (int i = 0; i < table->num_rows; ++i)
      if (std::string(table->rows[i].name) == name) return &table->rows[i];
   ADD_FAILURE() << name;
   return nullptr;
}

std::string said(double self, double bound)
{
   char text[80];
   std::snprintf(text, sizeof text, "%.3f+-%.3f", self, bound);
   return text;
}

TEST(Estimates, have_their_bounds_behind_them)
{
   play(true);
   open_panel(Prof_SCREEN_REPORT);
   for (int columns : {80, 160}) {
      const std::vector<std::string> lines = screen(columns);
      const Prof_Table_Row *ray = row_of("ray_cast");
      ASSERT_GT(ray->self_bound, 0);
      const std::string line = line_with(lines, "* ray_cast");
      EXPECT_NE(line.find(said(ray->self, ray->self_bound)), std::string::npos) << line;
      EXPECT_NE(line.find(said(ray->hier, ray->hier_bound), line.find("+-") + 2),
                std::string::npos)
         << line;
      const std::string exact = line_with(lines, "* solve");
      EXPECT_EQ(exact.find("+-"), std::string::npos) << exact;
      EXPECT_EQ(exact.find('.'), line.find('.')) << "points stand below each other";
      const std::string below = line_with(lines, "* path_find");
      const Prof_Table_Row *path = row_of("path_find");
      EXPECT_NE(below.find(said(path->self, path->self_bound)), std::string::npos) << below;
      EXPECT_EQ(below.find("+-", below.find("+-") + 1), std::string::npos)
         << "its hierarchical time is exact: " << below;
   }
}

TEST(Estimates, are_readable_in_every_width)
{
   play(true);
   for (Prof_Screen which : {Prof_SCREEN_REPORT, Prof_SCREEN_CALL_GRAPH}) {
      open_panel(which);
      for (int width : {320, 480, 640, 800, 1280, 1920})
         EXPECT_EQ(find_faults(draw_things(width, 720)), "") << width;
   }
}

TEST(Estimates, leave_no_room_where_there_are_none)
{
   play(false);
   open_panel(Prof_SCREEN_REPORT);
   const std::vector<std::string> lines = screen();
   EXPECT_EQ(line_with(lines, "+-0."), "");
   const std::string heads = line_with(lines, "self ms");
   EXPECT_EQ(heads.find("hier ms") - heads.find("self ms"), 9u) << heads;
}

TEST(Estimates, add_up_in_the_call_graph)
{
   play(true);
   open_panel(Prof_SCREEN_REPORT);
   const Prof_Table *table = Prof_Ui_Report_table();
   for (int i = 0; i < table->num_rows; ++i) {
      if (std::string(table->rows[i].name) != "path_find") continue;
      Prof_View_state.focus = table->rows[i].key;
      Prof_View_changed();
   }
   open_panel(Prof_SCREEN_CALL_GRAPH);
   const std::vector<std::string> lines = screen();
   const std::string to = line_with(lines, "to ray_cast"), focus = line_with(lines, "> path_find ");
   EXPECT_NE(to.find("+-"), std::string::npos) << to;
   EXPECT_NE(focus.find("+-"), std::string::npos) << focus;
   EXPECT_EQ(focus.find("+-", focus.find("+-") + 1), std::string::npos) << focus;
   EXPECT_NE(line_with(lines, "the sums are exact"), "");
}

TEST(Estimates, stand_at_their_paths_in_the_tree)
{
   play(true);
   open_panel(Prof_SCREEN_REPORT);
   for (int i = 0; i < 8 && Prof_Ui_Report_table()->mode != Prof_TABLE_TREE; ++i) {
      Prof_overlay_action(Prof_ACTION_MODE);
      draw_things(1280, 720);
   }
   const Prof_Table *table = Prof_Ui_Report_table();
   int estimates = 0;
   for (int i = 0; i < table->num_rows; ++i) {
      const Prof_Table_Row &row = table->rows[i];
      const std::string name = row.name;
      if (name == "ray_cast") {
         ++estimates;
         EXPECT_GT(row.self_bound, 0);
         EXPECT_EQ(row.hier_bound, row.self_bound);
      } else if (name == "path_find" || name == "perceive") {
         EXPECT_GT(row.self_bound, 0);
         EXPECT_EQ(row.hier_bound, 0);
      } else {
         EXPECT_EQ(row.self_bound, 0) << name;
      }
   }
   EXPECT_EQ(estimates, 3);
}

TEST(Estimates, are_no_error_of_the_group_that_they_are_all_in)
{
   play(true);
   open_panel(Prof_SCREEN_REPORT);
   for (int i = 0; i < 8 && Prof_Ui_Report_table()->mode != Prof_TABLE_GROUPS; ++i) {
      Prof_overlay_action(Prof_ACTION_MODE);
      draw_things(1280, 720);
   }
   const Prof_Table *table = Prof_Ui_Report_table();
   for (int i = 0; i < table->num_rows; ++i) {
      EXPECT_EQ(table->rows[i].self_bound, 0) << table->rows[i].name;
      EXPECT_EQ(table->rows[i].hier_bound, 0) << table->rows[i].name;
   }
}

TEST(Estimates, are_dim_in_a_comparison_that_finds_nothing)
{
   play(true);
   open_panel(Prof_SCREEN_REPORT);
   ASSERT_TRUE(Prof_compare(60, 99, 0, 39));
   draw_things(1280, 720);
   const Prof_Table_Row *ray = row_of("ray_cast");
   EXPECT_GT(ray->self_bound, 0);
   EXPECT_LE(std::fabs(ray->self), 2 * ray->self_bound);
   const std::string line = line_with(screen(), "* ray_cast");
   EXPECT_NE(line.find("+-"), std::string::npos) << line;
   EXPECT_EQ(line.find("<="), std::string::npos) << line;
}

} // namespace
