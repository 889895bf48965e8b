/* costs_test.cpp - what measuring costs, as the overlay tells it: beside the profiler's own time,
 * as a column of report and call graph, and times that are less it. Zones cost what the fake says.
 */
#include "tests/headers.h"

#include "draw/ui/prof_ui_callgraph.h"
#include "draw/ui/prof_ui_columns.h"
#include "draw/ui/prof_ui_report.h"
#include "facts.h"
#include "session.h"
#include "table_rows.h"
#include "src/frame/prof_zone_cost.h"
#include "src/gather/prof_value.h"

namespace {

const double NEAR = 1e-7;

std::vector<Thing> draw(int width = 1280, int height = 720) { return draw_things(width, height); }

void act(Prof_Action action) { Prof_overlay_action(action); }

void open_panel(Prof_Action view = Prof_ACTION_REPORT)
{
   while (Prof_overlay_focus() == 0) act(Prof_ACTION_TOGGLE);
   act(view);
   draw();
}

/* A zone costs 2 us, so that it can be read. */
class Costs : public testing::Test {
 protected:
   void SetUp() override
   {
      Prof_fake_zone_ns = 2000;
      session_counts = true;
      play_session(700, SESSION_EXACT);
      Prof_set_average(0);
      open_panel();
   }
};

double sum_of_costs()
{
   double sum = 0;
   for (const Prof_Table_Row &row : rows()) sum += row.cost;
   return sum;
}

TEST_F(Costs, StandBesideWhatTheProfilerTakes)
{
   const Prof_Frame_Info info = [] {
      Prof_Frame_Info i;
      Prof_get_frame_info(0, &i);
      return i;
   }();
   char text[64];
   std::snprintf(text, sizeof text, "zones %.2f ms  profiler 0.11 ms", info.zones_ms);
   EXPECT_TRUE(has_text(draw(), text)) << text;
   std::snprintf(text, sizeof text, "zones %.2f prof 0.11", info.zones_ms);
   EXPECT_TRUE(has_text(draw(640, 360), text)) << text;
   EXPECT_EQ(find_faults(draw(640, 360)), "");
}

TEST_F(Costs, AreAColumnThatAddsUp)
{
   EXPECT_FALSE(has_text(draw(), "cost ms"));
   EXPECT_EQ(sum_of_costs(), 0) << "nobody asked";
   act(Prof_ACTION_COST);
   const std::vector<Thing> things = draw();
   EXPECT_TRUE(has_text(things, "cost ms"));
   EXPECT_TRUE(has_text(things, "the cost of measuring, by zone"));
   EXPECT_EQ(find_faults(things), "");
   const std::vector<Prof_Table_Row> all = rows();
   EXPECT_NEAR(find(all, "path_find")->cost, 42 * 2e-3, NEAR);
   EXPECT_NEAR(find(all, "ray_cast")->cost, 131 * 2e-3, NEAR);
   EXPECT_NEAR(find(all, "path_find")->self, 1.62, NEAR) << "as measured";
   EXPECT_EQ(find(all, "profiler")->cost, 0) << "the profiler's own";
   EXPECT_EQ(find(all, "prof_update")->cost, 0);
   Prof_set_context(-1);
   Prof_Ui_state.stale = 1;
   draw();
   Prof_Frame_Info info;
   ASSERT_EQ(Prof_get_frame_info(0, &info), 1);
   EXPECT_NEAR(sum_of_costs(), info.zones_ms, 1e-6) << "what the line of tabs tells";
   act(Prof_ACTION_COST);
   draw();
   EXPECT_FALSE(has_text(draw(), "cost ms"));
}

TEST_F(Costs, AreInEachModeThatHasZones)
{
   act(Prof_ACTION_COST);
   draw();
   const double sum = sum_of_costs();
   for (Prof_Table_Mode mode : {Prof_TABLE_TREE, Prof_TABLE_GROUPS}) {
      while (Prof_Ui_Report_table()->mode != mode) act(Prof_ACTION_MODE);
      const std::vector<Thing> things = draw();
      EXPECT_TRUE(has_text(things, "cost ms")) << mode;
      const double waits = mode == Prof_TABLE_GROUPS ? 2e-3 : 0; /* vsync is in no group */
      EXPECT_NEAR(sum_of_costs(), sum - waits, 1e-6) << mode;
      EXPECT_EQ(find_faults(things), "") << mode;
   }
   for (Prof_Table_Mode mode : {Prof_TABLE_VALUES, Prof_TABLE_THREADS}) {
      while (Prof_Ui_Report_table()->mode != mode) act(Prof_ACTION_MODE);
      EXPECT_FALSE(has_text(draw(), "cost ms")) << mode;
   }
}

TEST_F(Costs, SortRows)
{
   act(Prof_ACTION_COST);
   draw();
   for (int i = 0; i < Prof_NUM_COLUMNS && Prof_Ui_Report_table()->sort != Prof_COLUMN_COST; ++i) {
      act(Prof_ACTION_SORT);
      draw();
   }
   ASSERT_EQ(Prof_Ui_Report_table()->sort, Prof_COLUMN_COST);
   EXPECT_STREQ(rows()[0].name, "ray_cast");
   EXPECT_STREQ(rows()[1].name, "path_find");
}

TEST_F(Costs, AreTakenOffAndMarkedAsAnEstimate)
{
   act(Prof_ACTION_LESS_COST);
   const std::vector<Thing> things = draw();
   EXPECT_TRUE(has_text(things, "~ less the cost of measuring (estimated)"));
   EXPECT_TRUE(has_text(things, "~self ms"));
   EXPECT_TRUE(has_text(things, "~hier ms"));
   EXPECT_FALSE(has_text(things, "history")) << "curves are as measured";
   EXPECT_EQ(find_faults(things), "");
   const std::vector<Prof_Table_Row> all = rows();
   const double c = 2e-3;
   /* path_find: 42 entries, and 78 + 18 of ray_cast below it. */
   const double path = 1.62 - 42 * c / 8 - 96 * c * 7 / 8;
   EXPECT_NEAR(find(all, "path_find")->self, path, NEAR);
   EXPECT_NEAR(find(all, "path_find")->hier, path + 0.48 - 96 * c / 8, NEAR);
   EXPECT_NEAR(find(all, "solve")->self, 2.62 - c / 8, NEAR);
   EXPECT_NEAR(find(all, "ai_update")->self, 0.62 - c / 8 - (34 + 24) * c * 7 / 8, NEAR);
   EXPECT_TRUE(has_text(things, "~2.620"));
   Prof_set_average(1);
   Prof_Ui_state.stale = 1;
   EXPECT_TRUE(has_text(draw(640, 360), "~ less cost (estimated)"));
   EXPECT_EQ(find_faults(draw(640, 360)), "");
   Prof_set_average(0);
   for (int width = 200; width < 1200; width += 40) EXPECT_EQ(find_faults(draw(width, 500)), "");
   act(Prof_ACTION_COST);
   EXPECT_FALSE(has_text(draw(), "~self ms")) << "one or the other";
   act(Prof_ACTION_LESS_COST);
   act(Prof_ACTION_LESS_COST);
   draw();
   EXPECT_NEAR(find(rows(), "path_find")->self, 1.62, NEAR);
}

TEST_F(Costs, AreTakenOffTheCallGraphWhichStillAddsUp)
{
   act(Prof_ACTION_LESS_COST);
   draw();
   for (size_t i = 0; i < rows().size() && std::string(rows()[i].name) != "path_find"; ++i)
      act(Prof_ACTION_DOWN);
   act(Prof_ACTION_ENTER);
   const std::vector<Thing> things = draw();
   EXPECT_TRUE(has_text(things, "~ less"));
   EXPECT_TRUE(has_text(things, "cost ms"));
   EXPECT_TRUE(has_text(things, "estimated"));
   EXPECT_FALSE(has_text(things, "exact"));
   EXPECT_TRUE(Prof_Ui_Callgraph_facts()->exact) << "the sums are, of what is estimated";
   EXPECT_EQ(find_faults(things), "");
   int count;
   const Prof_Graph_Row *row = Prof_Ui_Callgraph_rows(&count);
   double callers = 0;
   for (int i = 0; i < Prof_Ui_Callgraph_facts()->focus; ++i) callers += row[i].cost;
   EXPECT_NEAR(row[Prof_Ui_Callgraph_facts()->focus].cost, 42 * 2e-3, NEAR);
   EXPECT_NEAR(callers, 42 * 2e-3, NEAR);
}

TEST_F(Costs, StayAsTheyWereInAPastFrame)
{
   act(Prof_ACTION_COST);
   for (int i = 0; i < 5; ++i) act(Prof_ACTION_OLDER);
   draw();
   const double then = find(rows(), "path_find")->cost;
   Prof_fake_zone_ns = 9000;
   act(Prof_ACTION_OLDER);
   act(Prof_ACTION_NEWER);
   draw();
   EXPECT_NEAR(find(rows(), "path_find")->cost, then, NEAR);
}

TEST_F(Costs, AreNoneOfADifferenceNorOfAmounts)
{
   act(Prof_ACTION_LESS_COST);
   act(Prof_ACTION_MARK);
   for (int i = 0; i < 3; ++i) act(Prof_ACTION_OLDER);
   act(Prof_ACTION_MARK);
   act(Prof_ACTION_COMPARE);
   std::vector<Thing> things = draw();
   ASSERT_TRUE(Prof_Ui_Report_table()->difference);
   EXPECT_FALSE(has_text(things, "~self ms"));
   EXPECT_FALSE(has_text(things, "cost ms"));
   EXPECT_EQ(find_faults(things), "");
   act(Prof_ACTION_COMPARE);
   act(Prof_ACTION_LIVE);
   Prof_Config_lock();
   Prof_Ui_state.value = Prof_Value_find("draw_calls");
   Prof_Config_unlock();
   ASSERT_NE(Prof_Ui_state.value, 0u);
   Prof_Ui_state.stale = 1;
   things = draw();
   EXPECT_FALSE(has_text(things, "~")) << "an amount is one";
   EXPECT_FALSE(has_text(things, "cost ms"));
}

TEST(CostsAlone, ATimeBelowTheClockIsAtMostThat)
{
   Prof_fake_zone_ns = 2000;
   for (int i = 0; i < 300; ++i) {
      Prof_Begin(main_loop) Prof_fake_ticks += 5000000;
      for (int k = 0; k < 100; ++k) {
         Prof_Begin(tiny) Prof_fake_ticks += 1000; /* what an empty entry would show */
         Prof_End
         Prof_Begin(small) Prof_fake_ticks += 1500;
         Prof_End
      }
      Prof_End
      Prof_update(1);
   }
   Prof_set_average(0);
   open_panel();
   act(Prof_ACTION_LESS_COST);
   const std::vector<Thing> things = draw();
   EXPECT_TRUE(has_text(things, "<0.075")) << "100 us less 100 times 0.25";
   EXPECT_TRUE(has_text(things, "~0.125"));
}

TEST(CostsAlone, ABoundThatReadsZeroIsNone)
{
   static Prof_List list;
   static std::string text;
   Prof_Draw_List_begin(&list, 1, 400, 100);
   list.watch = [](void *, Prof_List_Kind kind, const Prof_Rect *, const char *t, uint32_t) {
      if (kind == Prof_LIST_TEXT) text = t;
   };
   Prof_Ui_Columns_put_rough(&list, 200, 20, 0.0001, 3, 1, 0);
   EXPECT_EQ(text, "~0.000");
   Prof_Ui_Columns_put_rough(&list, 200, 20, 0.123, 3, 1, 0);
   EXPECT_EQ(text, "<0.123");
}

TEST(CostsAlone, AWarningNamesTheCureAndGoesAtAReset)
{
   Prof_fake_zone_ns = 200;
   for (int i = 0; i < 400; ++i) {
      Prof_Begin(main_loop) Prof_fake_ticks += 5000000;
      for (int k = 0; k < 1200; ++k) {
         Prof_Begin(quad_ray) Prof_fake_ticks += 350;
         Prof_End
      }
      Prof_End
      Prof_update(1);
   }
   open_panel();
   const char *text = "quad_ray: 0.24 ms of clock to time 0.42 ms: Prof_Often";
   EXPECT_TRUE(has_text(draw(), text));
   EXPECT_TRUE(has_text(draw(640, 360), text));
   act(Prof_ACTION_RESET);
   EXPECT_FALSE(has_text(draw(), text));
   for (int i = 0; i < 2000; ++i) {
      Prof_Begin(main_loop) Prof_fake_ticks += 1000000;
      for (int k = 0; k < 1200; ++k) {
         Prof_Begin(quad_ray) Prof_fake_ticks += 350;
         Prof_End
      }
      Prof_End
      Prof_update(1);
   }
   Prof_Ui_state.stale = 1;
   EXPECT_FALSE(has_text(draw(), text)) << "it is told once";
}

} // namespace
