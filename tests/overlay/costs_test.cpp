/* costs_test.cpp - what measuring costs, as the overlay tells it: beside the profiler's own time,
 * as a column of report and call graph, and times that are less it. Zones cost what the fake says.
 */
#include "draw/ui/prof_ui_columns.h"
#include "game.h"
#include "src/frame/prof_zone_cost.h"
#include "src/gather/prof_value.h"

namespace {

const double NEAR = 1e-7;
const double COST = 2e-3; /* ms, of an entry */

/* A zone costs 2 us, so that it can be read. */
class Costs : public testing::Test {
 protected:
   void SetUp() override
   {
      Prof_fake_zone_ns = 2000;
      session_counts = true;
      start(700);
      Prof_set_average(0);
      open_panel("report, draw");
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
   char wide[64], narrow[64];
   const double zones_ms = frame_at().zones_ms;
   std::snprintf(wide, sizeof wide, "zones %.2f ms  profiler 0.11 ms", zones_ms);
   std::snprintf(narrow, sizeof narrow, "zones %.2f prof 0.11", zones_ms);
   EXPECT_TRUE(seen({wide}));
   EXPECT_TRUE(tells(things(640, 360), {narrow}));
   EXPECT_EQ(faults(640, 360), "");
}

TEST_F(Costs, AreAColumnThatAddsUp)
{
   EXPECT_TRUE(seen({}, {"cost ms"}));
   EXPECT_EQ(sum_of_costs(), 0) << "nobody asked";
   go_and_see({{"cost", {"cost ms", "the cost of measuring, by zone"}}});
   EXPECT_NEAR(row_of("path_find")->cost, 42 * COST, NEAR);
   EXPECT_NEAR(row_of("ray_cast")->cost, 131 * COST, NEAR);
   EXPECT_NEAR(row_of("path_find")->self, 1.62, NEAR) << "as measured";
   EXPECT_EQ(row_of("profiler")->cost, 0) << "the profiler's own";
   EXPECT_EQ(row_of("prof_update")->cost, 0);
   Prof_set_context(-1);
   things();
   EXPECT_NEAR(sum_of_costs(), frame_at().zones_ms, 1e-6) << "what the line of tabs tells";
   follow({{"cost, draw", {}, {"cost ms"}}});
}

TEST_F(Costs, AreInEachModeThatHasZones)
{
   act_and_draw("cost");
   const double sum = sum_of_costs();
   for (Prof_Table_Mode mode : {Prof_TABLE_TREE, Prof_TABLE_GROUPS}) {
      set_mode(mode);
      EXPECT_TRUE(seen({"cost ms"})) << mode;
      const double waits = mode == Prof_TABLE_GROUPS ? COST : 0; /* vsync is in no group */
      EXPECT_NEAR(sum_of_costs(), sum - waits, 1e-6) << mode;
      EXPECT_EQ(faults(), "") << mode;
   }
   for (Prof_Table_Mode mode : {Prof_TABLE_VALUES, Prof_TABLE_THREADS}) {
      set_mode(mode);
      EXPECT_TRUE(seen({}, {"cost ms"})) << mode;
   }
}

TEST_F(Costs, SortRows)
{
   act_and_draw("cost");
   for (int i = 0; i < Prof_NUM_COLUMNS && Prof_Ui_Report_table()->sort != Prof_COLUMN_COST; ++i)
      act_and_draw("sort");
   ASSERT_EQ(Prof_Ui_Report_table()->sort, Prof_COLUMN_COST);
   EXPECT_STREQ(rows()[0].name, "ray_cast");
   EXPECT_STREQ(rows()[1].name, "path_find");
}

TEST_F(Costs, AreTakenOffAndMarkedAsAnEstimate)
{
   /* curves are as measured */
   go_and_see({{"less cost",
                {"~ less the cost of measuring (estimated)", "~self ms", "~hier ms", "~2.620"},
                {"history"}}});
   /* path_find: 42 entries, and 78 + 18 of ray_cast below it. */
   const double path = 1.62 - 42 * COST / 8 - 96 * COST * 7 / 8;
   EXPECT_NEAR(row_of("path_find")->self, path, NEAR);
   EXPECT_NEAR(row_of("path_find")->hier, path + 0.48 - 96 * COST / 8, NEAR);
   EXPECT_NEAR(row_of("solve")->self, 2.62 - COST / 8, NEAR);
   EXPECT_NEAR(row_of("ai_update")->self, 0.62 - COST / 8 - (34 + 24) * COST * 7 / 8, NEAR);
   Prof_set_average(1);
   EXPECT_TRUE(tells(things(640, 360), {"~ less cost (estimated)"}));
   EXPECT_EQ(faults(640, 360), "");
   Prof_set_average(0);
   for (int width = 200; width < 1200; width += 40) EXPECT_EQ(faults(width, 500), "");
   follow({{"cost", {}, {"~self ms"}}}); /* one or the other */
   act_and_draw("less cost*2");
   EXPECT_NEAR(row_of("path_find")->self, 1.62, NEAR);
}

TEST_F(Costs, AreTakenOffTheCallGraphWhichStillAddsUp)
{
   act_and_draw("less cost");
   move_to("path_find");
   go_and_see({{"enter", {"~ less", "cost ms", "estimated"}, {"exact"}}});
   EXPECT_TRUE(Prof_Ui_Callgraph_facts()->exact) << "the sums are, of what is estimated";
   double callers = 0;
   for (int i = 0; i < Prof_Ui_Callgraph_facts()->focus; ++i)
      callers += graph_rows()[static_cast<size_t>(i)].cost;
   EXPECT_NEAR(graph_focus().cost, 42 * COST, NEAR);
   EXPECT_NEAR(callers, 42 * COST, NEAR);
}

TEST_F(Costs, StayAsTheyWereInAPastFrame)
{
   act_and_draw("cost, older*5");
   const double then = row_of("path_find")->cost;
   Prof_fake_zone_ns = 9000;
   act_and_draw("older, newer");
   EXPECT_NEAR(row_of("path_find")->cost, then, NEAR);
}

TEST_F(Costs, AreNoneOfADifferenceNorOfAmounts)
{
   go_and_see({{"less cost, mark, older*3, mark, compare", {}, {"~self ms", "cost ms"}}});
   ASSERT_TRUE(Prof_Ui_Report_table()->difference);
   act("compare, live");
   Prof_Config_lock();
   Prof_Ui_state.value = Prof_Value_find("draw_calls");
   Prof_Config_unlock();
   ASSERT_NE(Prof_Ui_state.value, 0u);
   EXPECT_TRUE(seen({}, {"~", "cost ms"})) << "an amount is one";
}

/* Frames of a zone that takes so long, and of one with so many entries. */
template <class Entry> void play_entries(int frames, double ms, int entries, Entry entry)
{
   for (int i = 0; i < frames; ++i) {
      {
         Prof_Scope_name("main_loop");
         spend(ms);
         for (int k = 0; k < entries; ++k) entry();
      }
      Prof_update(1);
   }
}

TEST(CostsAlone, ATimeBelowTheClockIsAtMostThat)
{
   Prof_fake_zone_ns = 2000;
   play_entries(300, 5, 100, [] {
      Prof_Begin(tiny) Prof_fake_ticks += 1000; /* what an empty entry would show */
      Prof_End
      Prof_Begin(small) Prof_fake_ticks += 1500;
      Prof_End
   });
   Prof_set_average(0);
   open_panel();
   /* 100 us less 100 times 0.25 */
   follow({{"report, draw, less cost", {"<0.075", "~0.125"}}});
}

TEST(CostsAlone, ABoundThatReadsZeroIsNone)
{
   const std::pair<double, const char *> bounds[] = {{0.0001, "~0.000"}, {0.123, "<0.123"}};
   for (auto [bound, text] : bounds) {
      const Things all = put_into(400, 100, [&, bound = bound](Prof_List *list) {
         Prof_Ui_Columns_put_rough(list, 200, 20, bound, 3, 1, 0);
      });
      EXPECT_EQ(texts_of(all).back(), text);
   }
}

TEST(CostsAlone, AWarningNamesTheCureAndGoesAtAReset)
{
   const auto quad_ray = [] {
      Prof_Begin(quad_ray) Prof_fake_ticks += 350;
      Prof_End
   };
   Prof_fake_zone_ns = 200;
   play_entries(400, 5, 1200, quad_ray);
   open_panel("report, draw");
   const char *text = "quad_ray: 0.24 ms of clock to time 0.42 ms: Prof_Often";
   EXPECT_TRUE(seen({text}));
   EXPECT_TRUE(tells(things(640, 360), {text}));
   follow({{"reset", {}, {text}}});
   play_entries(2000, 1, 1200, quad_ray);
   EXPECT_TRUE(seen({}, {text})) << "it is told once";
}

} // namespace
