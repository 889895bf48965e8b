/* tables_test.cpp - the report and the call graph of the overlay: every figure against the text
 * report's (which random_test.cpp holds against the model), sums, order, filter, recent maxima and
 * curves against the history itself, and all of it under tiny limits.
 */
#include "tests/headers.h"

#include "draw/ui/prof_ui_columns.h"
#include "draw/model/prof_report_table_rows.h"
#include "draw/model/prof_callgraph_rounding.h"
#include "draw/model/prof_frame_split.h"
#include "game.h"
#include "src/gather/prof_clock.h"
#include "src/gather/prof_value.h"
#include "src/show/prof_group.h"
#include "src/show/prof_recent_rows.h"
#include "tests/contexts.h"
#include "tests/worker.h"

namespace {

const double NEAR = 1e-7; /* ms; sums are made in another order */

/* Zones that recursion and several threads of calls make interesting. */
void walk(int depth)
{
   Prof(walk);
   spend(0.03);
   if (depth > 1) walk(depth - 1);
   stay("leaf", 0.001);
}

void play_recursion(int frames)
{
   for (int i = 0; i < frames; ++i) {
      walk(3 + i % 4);
      {
         Prof(outer);
         walk(2);
      }
      spend(0.9);
      Prof_update(1);
   }
}

/* ---- against the text report ---- */

struct Figures {
   double self, hier, count;
};
using Key = std::pair<int, int>; /* id and depth */
using Rows = std::map<Key, Figures>;

Rows reported(Prof_Report_Mode mode)
{
   Rows found;
   const Prof_Report_Mode before = Prof_get_report_mode();
   const int self = mode == Prof_HIERARCHICAL_TIME; /* the place of its column */
   Prof_set_report_mode(mode);
   const auto report = report_now();
   for (int i = 0; i < report->num_record; ++i) {
      const Prof_Report_Record &r = report->record[i];
      if (r.zone >= 0 && std::strcmp(r.name, "(root)") != 0)
         found[{r.zone, r.number}] = {r.values[self], r.values[1 - self], r.values[2]};
   }
   Prof_set_report_mode(before);
   return found;
}

Rows tabled()
{
   Rows found;
   std::set<std::pair<uint32_t, int>> once; /* even rows that only ran lately */
   const bool live = !Prof_Ui_Report_table()->difference;
   const bool spread = Prof_get_recursion() == Prof_SPREAD_RECURSION;
   for (const Prof_Table_Row &row : rows()) {
      if (row.kind != Prof_TABLE_ZONE) continue;
      EXPECT_TRUE(once.insert({row.zone, spread ? row.number : 0}).second) << row.name;
      if (live && row.self == 0 && row.hier == 0 && row.calls == 0) continue; /* ran lately only */
      found[{Prof_Zones[row.zone].public_id, row.number}] = {row.self, row.hier, row.calls};
   }
   return found;
}

void expect_equal(const Rows &mine, const Rows &theirs, const std::string &where)
{
   for (const auto &[key, f] : theirs) {
      const auto found = mine.find(key);
      const bool reads =
         std::fabs(f.self) >= 0.0005 || std::fabs(f.hier) >= 0.0005 || std::fabs(f.count) >= 0.05;
      /* What did not change has no row in the overlay. */
      if (found == mine.end() && Prof_Ui_Report_table()->difference && !reads) continue;
      ASSERT_NE(found, mine.end()) << where << ": " << Prof_zone_name(key.first);
      EXPECT_NEAR(found->second.self, f.self, NEAR) << where;
      EXPECT_NEAR(found->second.hier, f.hier, NEAR) << where;
      EXPECT_NEAR(found->second.count, f.count, NEAR) << where;
   }
}

/* What the text report shows is in the zones' table, or a count of the tree, with the same
 * figures. Counts are no zones of time: their adds stand in the tree, path by path. */
void compare_flat(const std::string &where)
{
   set_mode(Prof_TABLE_SELF);
   Rows mine = tabled(), counted;
   for (const Prof_Table_Row &row : rows()) EXPECT_EQ(Prof_Value_of_zone(row.zone), 0u) << row.name;
   set_mode(Prof_TABLE_TREE);
   for (const Prof_Table_Row &row : rows())
      if (row.kind == Prof_TABLE_PATH && Prof_Value_of_zone(row.zone))
         counted[{Prof_Zones[row.zone].public_id, row.number}].count += row.calls;
   for (const auto &item : counted) EXPECT_TRUE(mine.insert(item).second) << where;
   expect_equal(mine, reported(Prof_SELF_TIME), where);
   expect_equal(mine, reported(Prof_HIERARCHICAL_TIME), where + ", hier");
}

/* What is read, in its last digit. */
long long digits(double value, int decimals)
{
   return std::llround(value * std::pow(10, decimals));
}

using Graph = std::vector<Prof_Graph_Row>;

/* As they are read, callers add up to the focus in every column, and self and callees to hier; the
 * focus reads as in the report, and nothing is off by more than a digit. */
void check_shown(const Graph &all, const Prof_Graph_Facts &facts, const std::string &where)
{
   const Prof_Graph_Row &focus = all[static_cast<size_t>(facts.focus)];
   for (int column = 0; column < Prof_NUM_GRAPH_COLUMNS; ++column) {
      const int decimals = column < Prof_GRAPH_CALLS ? 3 : facts.averaged;
      auto shown = [&](const Prof_Graph_Row &row) { return digits(row.shown[column], decimals); };
      long long callers = 0, callees = 0;
      for (const Prof_Graph_Row &row : all) {
         const double exact[] = {row.self, row.hier, row.calls};
         if (row.kind == Prof_ROW_PARENT) callers += shown(row);
         if (row.kind == Prof_ROW_CHILD) callees += shown(row);
         const double wanted = exact[column] * std::pow(10, decimals);
         EXPECT_NEAR(static_cast<double>(shown(row)), wanted, 1.6) << where << " column " << column;
         EXPECT_TRUE(&row != &focus ||
                     Prof_Ui_Columns_reads_same(focus.shown[column], exact[column], decimals))
            << where;
      }
      EXPECT_TRUE(!facts.num_callers || callers == shown(focus)) << where << " column " << column;
      if (column == Prof_GRAPH_HIER && facts.num_callees) {
         EXPECT_EQ(digits(focus.shown[Prof_GRAPH_SELF], 3) + callees, shown(focus)) << where;
      }
   }
}

void compare_graph(uint32_t focus, const std::string &where)
{
   Prof_View_state.focus = focus;
   ++Prof_View_state.version;
   Prof_set_report_mode(Prof_CALL_GRAPH);
   things();
   const auto report = report_now();
   Prof_Row_Kind side = Prof_ROW_PARENT;
   const Graph mine = graph_rows();
   size_t at = 0;
   EXPECT_TRUE(Prof_Ui_Callgraph_facts()->exact) << where;
   check_shown(mine, *Prof_Ui_Callgraph_facts(), where);
   for (int i = 0; i < report->num_record; ++i) {
      SCOPED_TRACE(where + " row " + std::to_string(i));
      const Prof_Report_Record &r = report->record[i];
      if (r.zone < 0) continue;
      while (at < mine.size() && mine[at].kind == Prof_ROW_WARNING) ++at;
      ASSERT_LT(at, mine.size());
      EXPECT_EQ(Prof_Zones[mine[at].zone].public_id, r.zone);
      EXPECT_EQ(r.indent, r.prefix == '-' ? 0 : 1);
      EXPECT_EQ(mine[at].kind, r.prefix == '-' ? Prof_ROW_FOCUS : side);
      if (r.prefix == '-') side = Prof_ROW_CHILD;
      EXPECT_NEAR(mine[at].self, r.values[0], NEAR);
      EXPECT_NEAR(mine[at].hier, r.values[1], NEAR);
      EXPECT_NEAR(mine[at].calls, r.values[2], NEAR);
      ++at;
   }
   Prof_set_report_mode(Prof_SELF_TIME);
}

void compare_all(const std::string &where)
{
   std::set<uint32_t> zones = {Prof_ZONE_ROOT};
   compare_flat(where);
   open_view(Prof_ACTION_REPORT);
   set_mode(Prof_TABLE_SELF);
   for (const Prof_Table_Row &row : rows())
      if (row.kind == Prof_TABLE_ZONE && (row.self != 0 || row.calls != 0)) zones.insert(row.key);
   open_view(Prof_ACTION_CALL_GRAPH);
   for (uint32_t row : zones)
      compare_graph(row, where + " around " + Prof_Zones[Prof_Rows[row].zone].name);
   open_view(Prof_ACTION_REPORT);
}

class Tables : public ::testing::Test {
protected:
   void play(int frames = 700, Session session = SESSION_EXACT)
   {
      start(frames, session);
      open_view(Prof_ACTION_REPORT);
   }
   /* The frame of that moment alone, of the main thread. */
   void play_usual(int frames = 300)
   {
      play(frames);
      Prof_set_average(0);
      Prof_set_context(0);
      draw_often(9); /* maxima of another thread come bit by bit */
   }
};

Prof_Graph_Row random_row(Prof_Row_Kind kind, double most, std::mt19937 &chance)
{
   std::uniform_real_distribution<double> part(0, 1);
   Prof_Graph_Row row = {};
   row.kind = kind;
   row.hier = most * part(chance);
   row.self = part(chance) < 0.3 ? row.hier : row.hier * part(chance);
   row.calls = most * 100 * part(chance);
   return row;
}

/* One focus with any number of callers and callees; most < 0: as in a difference. */
void check_random_graph(int callers, int callees, double most, std::mt19937 &chance)
{
   Graph all;
   Prof_Graph_Facts facts = {};
   Prof_Graph_Row focus = {}, gap = {};
   focus.kind = Prof_ROW_FOCUS;
   gap.kind = Prof_ROW_WARNING;
   facts.averaged = 1;
   facts.difference = most < 0;
   for (int i = 0; i < callers; ++i) {
      all.push_back(random_row(Prof_ROW_PARENT, most, chance));
      focus.self += all.back().self;
      focus.hier += all.back().hier;
      focus.calls += all.back().calls;
   }
   facts.focus = facts.num_callers = callers;
   facts.num_callees = callees;
   all.insert(all.end(), {focus, gap});
   for (int i = 0; i < callees; ++i) {
      all.push_back(random_row(Prof_ROW_CHILD, most, chance));
      double change = (focus.hier - focus.self) / callees / all.back().hier;
      all.back().hier *= change;
      all.back().self *= change;
      facts.callees_hier += all.back().hier;
   }
   facts.decimals = Prof_GRAPH_DECIMALS;
   Prof_Callgraph_round(all.data(), static_cast<int>(all.size()), &facts);
   check_shown(all, facts,
               std::to_string(callers) + " callers, " + std::to_string(callees) + " callees");
}

TEST(Graph, AddsUpAsItIsReadHoweverManyRowsItHas)
{
   std::mt19937 chance(7);
   for (double most : {0.003, 1.0, 40.0, -5.0})
      for (int callers : {1, 2, 7, 63, 64, 65, 200})
         for (int callees : {1, 2, 64, 130}) check_random_graph(callers, callees, most, chance);
}

/* What is shown, one after the other. */
struct Ways {
   const char *name;
   int frames;
   std::vector<int> which;
   void (*show)(int);
};

class TablesEqualTheReport : public Tables, public ::testing::WithParamInterface<Ways> {};

TEST_P(TablesEqualTheReport, InAllFigures)
{
   play(GetParam().frames, SESSION_LIVELY);
   for (int which : GetParam().which) {
      GetParam().show(which);
      compare_all(std::to_string(which));
   }
}

const Ways WAYS[] = {
   {"LiveAndAveraged", 500, {0, 1, 2}, Prof_set_average},
   {"OnEachThread", 500, {-1, 0, 1, 2, 3, 4, 5},
    [](int context) {
       EXPECT_LE(Prof_num_contexts(), 6);
       Prof_set_context(std::min(context, Prof_num_contexts() - 1));
    }},
   {"InPastFrames", 300, {1, 2, 56, 57, 58, 156, 200, 299},
    [](int back) { Prof_Ui_Browse_show_frame(&Prof_Ui_state, back); }},
};

INSTANTIATE_TEST_SUITE_P(Ui, TablesEqualTheReport, ::testing::ValuesIn(WAYS),
                         [](const auto &info) { return std::string(info.param.name); });

TEST_F(Tables, EqualTheReportInAHitchThatLeftTheHistory)
{
   keep_history(40);
   play(300, SESSION_LIVELY);
   ASSERT_EQ(Prof_num_hitches(), 2);
   ASSERT_EQ(Prof_Ui_Browse_find_frame(marks.mesh), -1);
   Prof_Ui_Browse_show_hitch(&Prof_Ui_state, 0);
   compare_all("hitch");
   set_mode(Prof_TABLE_SELF);
   EXPECT_STREQ(rows()[0].name, "upload_mesh");
   EXPECT_NEAR(rows()[0].self, 24.1, 1e-9);
}

TEST_F(Tables, EqualTheReportInAComparison)
{
   play(300, SESSION_LIVELY);
   ASSERT_TRUE(Prof_compare(150, 250, 50, 60));
   compare_all("B - A");
   set_mode(Prof_TABLE_SELF);
   ASSERT_TRUE(Prof_Ui_Report_table()->difference);
   EXPECT_STREQ(rows()[0].name, "upload_mesh");
   for (size_t i = 1; i + 1 < rows().size() && !rows()[i].waiting; ++i)
      EXPECT_GE(std::fabs(rows()[i - 1].self) * 1.000001, std::fabs(rows()[i].self)) << i;
}

TEST_F(Tables, AComparisonIsOfWorkAndBeginsAtTheTop)
{
   play(300);
   act_and_draw("older hitch");
   const double hitch = shown_frame().work_ms;
   move_to("sound");
   ASSERT_GT(Prof_Ui_Report_cursor(), 3);
   act("compare"); // with the 120 usual frames before
   EXPECT_TRUE(seen({"work 41.30 - "}));
   double a, b;
   ASSERT_TRUE(Prof_Compare_work(&a, &b));
   EXPECT_NEAR(b * 1e3, hitch, NEAR);
   EXPECT_NEAR(a * 1e3, 14.21, 0.5);
   EXPECT_EQ(Prof_Ui_Report_cursor(), 0);
   EXPECT_STREQ(rows()[0].name, "upload_mesh");
   for (const Prof_Table_Row &row : rows())
      EXPECT_TRUE(Prof_Report_Table_row_changed(&row)) << row.name;
   move_to("draw_world");
   ASSERT_GT(Prof_Ui_Report_cursor(), 0);
   act_and_draw("compare");
   EXPECT_FALSE(Prof_Ui_Report_table()->difference);
   EXPECT_EQ(Prof_Ui_Report_cursor(), 0);
}

TEST_F(Tables, AHitchAgainstWhatIsUsualIsOfWork)
{
   play(300);
   Prof_Hitch hitch;
   ASSERT_TRUE(Prof_get_hitch(0, &hitch));
   ASSERT_TRUE(Prof_Compare_with_hitch(0));
   double a, b;
   ASSERT_TRUE(Prof_Compare_work(&a, &b));
   EXPECT_NEAR(b * 1e3, hitch.frame.work_ms, 1e-6);
   EXPECT_NEAR(a * 1e3, hitch.usual_ms, 1e-6);
   uint32_t count;
   const Prof_Value_Difference *values = Prof_Compare_values(&count);
   Prof_Frame_Info newest;
   ASSERT_EQ(Prof_get_frame_info(0, &newest), 1);
   int counts = 0;
   for (uint32_t i = 0; i < count; ++i) {
      Prof_Value_Stats now;
      const int frame = static_cast<int>(newest.number - hitch.frame.number);
      ASSERT_EQ(Prof_get_frame_value(frame, values[i].name, &now), 1) << values[i].name;
      EXPECT_TRUE(values[i].kind != Prof_COUNT || values[i].b == now.sum) << values[i].name;
      counts += values[i].kind == Prof_COUNT && values[i].in_a;
   }
   EXPECT_GT(counts, 0);
}

TEST_F(Tables, EqualTheReportWithRecursion)
{
   open_view(Prof_ACTION_REPORT);
   play_recursion(50);
   for (Prof_Recursion_Mode mode : {Prof_FLATTEN_RECURSION, Prof_SPREAD_RECURSION}) {
      Prof_set_recursion(mode);
      for (int slot = 0; slot < 2; ++slot) {
         Prof_set_average(slot);
         compare_all("recursion " + std::to_string(mode) + " slot " + std::to_string(slot));
      }
   }
}

TEST_F(Tables, FiguresOfTheUsualFrame)
{
   play_usual(700);
   EXPECT_TRUE(seen({"16.67 ms = work 14.21 + vsync 2.35 + profiler 0.11", "main thread"}));
   double work = 0;
   for (const Prof_Table_Row &row : rows()) work += row.waiting ? 0 : row.self;
   EXPECT_NEAR(row_of("path_find")->self, 1.62, 1e-9);
   EXPECT_NEAR(row_of("path_find")->hier, 2.1, 1e-9);
   EXPECT_NEAR(row_of("path_find")->calls, 42, 1e-9);
   EXPECT_NEAR(work - row_of("profiler")->self, 14.21, 1e-9);
   EXPECT_TRUE(row_of("vsync")->waiting);
   EXPECT_NEAR(Prof_Report_Table_per_call(row_of("path_find")), 38.571, 0.001);
   EXPECT_TRUE(row_of("upload_mesh")->hot);
   EXPECT_NEAR(row_of("upload_mesh")->max, 24.1, 1e-5);
   EXPECT_TRUE(row_of("path_find")->hot);
   EXPECT_NEAR(row_of("path_find")->max, 10.31, 1e-5);
   EXPECT_FALSE(row_of("solve")->hot);
   EXPECT_FALSE(row_of("draw_calls")) << "it only counts";
   set_mode(Prof_TABLE_VALUES);
   ASSERT_TRUE(row_of("draw_calls"));
   EXPECT_EQ(row_of("draw_calls")->calls, 640);
   EXPECT_EQ(row_of("draw_calls")->max, 812);
}

/* It was entered once, and the average of that fades, while that of its time does not. */
TEST_F(Tables, AZoneThatStaysOpenHasNoTimeOfACall)
{
   const auto has_none = [](const Things &all) {
      EXPECT_EQ(find_overlaps(all), "");
      return line_of(all, "stream").find(" | - | ") != std::string::npos;
   };
   Worker worker;
   play(200);
   Prof_set_context(-1);
   Prof_set_average(1);
   worker.call([] { Prof_Instrument_begin(Prof_handle("stream")); });
   for (int i = 0; i < 40; ++i) {
      play_more(30);
      const Things all = things();
      ASSERT_TRUE(row_of("stream"));
      EXPECT_EQ(has_none(all), row_of("stream")->calls < 0.25)
         << row_of("stream")->calls << ": " << line_of(all, "stream");
   }
   ASSERT_LT(row_of("stream")->calls, 1e-6);
   enter("stream");
   EXPECT_TRUE(has_none(things())) << line_of(things(), "stream");
   worker.call([] { Prof_Instrument_end(__FILE__, __LINE__); });
}

/* What Prof_Ui_Columns_put_per_call puts up to where the column ends, at 1000. */
Thing per_call(double ms, double calls)
{
   const Things all = put_into(2000, 100, [=](Prof_List *list) {
      Prof_Ui_Columns_put_per_call(list, 1000, 0, ms, calls, 0);
   });
   EXPECT_EQ(all.size(), 1u);
   return all.at(0);
}

TEST(Columns, TheTimeOfACallStaysInItsColumn)
{
   const std::tuple<double, double, const char *> cases[] = {
      {2.62, 1, "2620.0"}, {0.7, 131, "5.34"}, {0, 3, "0.0"}, {16, 0, "-"},
      {16, 0.2, "-"}, /* as the text report does not count it */
      {16, 0.25, "64000.0"}};
   for (const auto &[ms, calls, text] : cases) EXPECT_EQ(per_call(ms, calls).text, text);
   for (double ms = 1e-4; ms < 1e18; ms *= 3)
      EXPECT_LE((1000 - per_call(ms, 1).rect.x0) / Prof_CELL, 9) << ms << " ms, with a blank";
}

/* The widest bar that is put for a part of a whole, in a comparison. */
int change_bar(double part, double whole)
{
   Prof_Columns columns;
   Prof_Ui_Columns_lay_out(&columns, Prof_Draw_List_rect(0, 0, 1000, 100),
                           Prof_COLUMN_BIT(Prof_COLUMN_SHARE), 24);
   int widest = 0;
   for (const Thing &t : put_into(2000, 100, [&](Prof_List *list) {
           Prof_Ui_Columns_put_share(&columns, list, 0, part, whole, 0, 1);
        }))
      if (t.kind == Prof_LIST_BAR) widest = std::max(widest, t.rect.x1 - t.rect.x0);
   return widest;
}

TEST(Columns, WhatReadsZeroHasNoBar)
{
   EXPECT_GT(change_bar(-24.1, 24.1), 50);
   EXPECT_GT(change_bar(0.001, 0.001), 50);
   EXPECT_LE(change_bar(0.0004, 0.0004), 1) << "the line in the middle";
   EXPECT_LE(change_bar(-0.0004, 0.0004), 1);
}

TEST_F(Tables, SumsOfTheCallGraphAndOfWhatDidNotRunNone)
{
   play(300);
   Prof_set_average(0);
   enter("path_find");
   EXPECT_TRUE(seen({"34 + 8 = 42", "1.700 + 0.400 = 2.100 ms",
                     "1.620 + callees 0.480 = 2.100 ms   exact",
                     "212 calls in frame " + std::to_string(marks.path), "2 paths"}));
   for (const char *caller : {"ai_update", "main_loop"}) {
      act_and_draw("back");
      EXPECT_STREQ(Prof_Zones[Prof_View_state.focus].name, caller);
   }
   EXPECT_TRUE(seen({"path "}));
   act_and_draw("release");
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_REPORT);
   enter("upload_mesh");
   EXPECT_TRUE(seen({"did not run"}, {"exact"}));
}

TEST_F(Tables, TheFocusIsARowOfTheRecursionShown)
{
   play_recursion(50);
   open_view(Prof_ACTION_REPORT);
   Prof_set_recursion(Prof_SPREAD_RECURSION);
   things();
   uint32_t deep = 0;
   for (const Prof_Table_Row &row : rows())
      if (!std::strcmp(row.name, "walk") && row.number == 3) deep = row.key;
   ASSERT_GT(deep, 0u);
   Prof_set_recursion(Prof_FLATTEN_RECURSION);
   Prof_View_state.focus = deep;
   open_view(Prof_ACTION_CALL_GRAPH);
   EXPECT_EQ(Prof_View_state.focus, Prof_Rows[deep].zone);
   ASSERT_GT(graph_rows().size(), 0u);
   EXPECT_GT(graph_focus().hier, 0);
}

TEST_F(Tables, CalleesFallAndEqualOnesStayInTheirOrder)
{
   for (int frame = 0; frame < 3; ++frame) {
      {
         Prof(many);
         for (int i = 0; i < 500; ++i)
            stay(("callee " + std::to_string(i)).c_str(), 0.01 + i * 7 % 10 * 0.001);
      }
      Prof_update(1);
   }
   open_view(Prof_ACTION_REPORT);
   enter("many");
   const Graph all = graph_rows();
   ASSERT_EQ(Prof_Ui_Callgraph_facts()->num_callees, 500);
   for (size_t i = static_cast<size_t>(Prof_Ui_Callgraph_facts()->focus) + 3; i < all.size(); ++i)
      EXPECT_TRUE(all[i].hier < all[i - 1].hier ||
                  (all[i].hier == all[i - 1].hier && all[i].row > all[i - 1].row))
         << i;
}

TEST_F(Tables, ShortCallsAreReadAndOneIsOne)
{
   for (int i = 0; i < 20; ++i) {
      {
         Prof(caller);
         for (int j = 0; j < 24467; ++j) {
            Prof(short_one);
            Prof_fake_ticks += 28;
         }
      }
      spend(5);
      Prof_update(1);
   }
   open_view(Prof_ACTION_REPORT);
   EXPECT_TRUE(seen({"0.028"}));
   enter("caller");
   EXPECT_TRUE(seen({"1 call in frame "}, {"1 calls"}));
}

/* The sum that matters is there at any width. */
TEST_F(Tables, SumsAreSeenWithManyCallers)
{
   for (int i = 0; i < 20; ++i) {
      for (char name = 'a'; name <= 'j'; ++name) {
         Prof_Scope_name((std::string("caller_") + name).c_str());
         Prof(called);
         spend(1.234567);
         stay("callee", 0.1);
      }
      Prof_update(1);
   }
   open_view(Prof_ACTION_REPORT);
   enter("called");
   for (int width : {480, 640, 1280}) {
      const Things all = things(width, 720);
      EXPECT_TRUE(tells(all, {"12.346 + callees 1.000 = 13.346 ms   exact"})) << width;
      EXPECT_EQ(find_faults(all), "") << width;
   }
}

/* ---- which thread ---- */

TEST_F(Tables, ThePanelBeginsWithTheUpdatingThread)
{
   play_session(800, SESSION_EXACT);
   EXPECT_EQ(Prof_get_context(), -1) << "nothing was opened yet";
   open_view(Prof_ACTION_REPORT);
   EXPECT_EQ(Prof_get_context(), static_cast<int>(Prof_History_header(0)->owner));
   EXPECT_TRUE(seen({"main thread"}));
   EXPECT_FALSE(row_of("anim_job"));
   Prof_set_average(0);
   things();
   const Prof_Split &split = Prof_Ui_Report_table()->split;
   double sum = 0;
   for (const Prof_Table_Row &row : rows()) sum += row.waiting ? 0 : row.self;
   EXPECT_NEAR(sum, split.work + split.own, 1e-6);
   act("thread");
   EXPECT_TRUE(seen({"all threads"}));
   EXPECT_TRUE(row_of("anim_job"));
   act("thread");
   EXPECT_TRUE(seen({"thread worker 1"}));
   for (int i = 0; i < 10 && Prof_get_context() != 0; ++i) {
      act("thread");
      EXPECT_TRUE(seen({}, {"worker 2"})) << "it has ended";
   }
   EXPECT_EQ(Prof_get_context(), 0) << "and round again";
}

TEST_F(Tables, WhatTheGameChoseIsKept)
{
   play_session(800, SESSION_EXACT);
   Prof_set_context(-1);
   open_view(Prof_ACTION_REPORT);
   EXPECT_EQ(Prof_get_context(), -1);
   EXPECT_TRUE(row_of("anim_job"));
}

/* Self, hier and calls of the focus, and hier of its callees. */
std::array<double, 4> focus_sums()
{
   const Prof_Graph_Row focus = graph_focus();
   return {focus.self, focus.hier, focus.calls, Prof_Ui_Callgraph_facts()->callees_hier};
}

TEST_F(Tables, PathsAddUpToTheFocus)
{
   open_view(Prof_ACTION_REPORT);
   play_recursion(50);
   play(300, SESSION_LIVELY);
   const Prof_Graph_Facts *facts = Prof_Ui_Callgraph_facts();
   for (const char *name : {"path_find", "ray_cast", "perceive"}) {
      open_view(Prof_ACTION_REPORT);
      enter(name);
      const std::array<double, 4> all = focus_sums();
      const int paths = facts->num_paths;
      ASSERT_GE(paths, 1) << name;
      if (paths == 1) continue;
      std::array<double, 4> sum = {};
      for (int i = 1; i <= paths; ++i) {
         act_and_draw("right");
         EXPECT_EQ(facts->path_index, i);
         EXPECT_TRUE(facts->exact) << name << " path " << i;
         EXPECT_EQ(facts->num_callers, 1) << name;
         for (size_t k = 0; k < 4; ++k) sum[k] += focus_sums()[k];
      }
      for (size_t k = 0; k < 4; ++k) EXPECT_NEAR(sum[k], all[k], NEAR) << name << " " << k;
      act_and_draw("right");
      EXPECT_EQ(facts->path_index, 0) << "behind the last come all";
   }
}

/* ---- tree, groups, threads ---- */

void expect_tree_adds_up()
{
   const std::vector<Prof_Table_Row> all = rows();
   double self = 0, top = 0;
   for (size_t i = 0; i < all.size(); ++i) {
      if (all[i].kind != Prof_TABLE_PATH) continue;
      double below = 0;
      self += all[i].self;
      if (all[i].indent == 0) top += all[i].hier;
      for (size_t j = i + 1; j < all.size() && all[j].indent > all[i].indent; ++j)
         if (all[j].indent == all[i].indent + 1) below += all[j].hier;
      EXPECT_NEAR(all[i].hier, all[i].self + below, NEAR) << all[i].name;
   }
   EXPECT_NEAR(self, top, NEAR);
   if (Prof_View_state.context < 0) return;
   self += Prof_Snapshot_take(&Prof_View_state)->self[Prof_STATE_ROOT] *
           Prof_Clock_seconds_per_tick() * 1e3;
   EXPECT_NEAR(self, Prof_Ui_Report_table()->split.frame, NEAR);
}

TEST_F(Tables, TreeAddsUp)
{
   play(300, SESSION_LIVELY);
   set_mode(Prof_TABLE_TREE);
   for (int slot = 0; slot < 3; ++slot)
      for (int context = -1; context < 1; ++context) {
         Prof_set_average(slot);
         Prof_set_context(context);
         things();
         ASSERT_GT(rows().size(), 18u);
         expect_tree_adds_up();
      }
}

TEST_F(Tables, TreeFolds)
{
   play(300);
   Prof_set_context(0);
   set_mode(Prof_TABLE_TREE);
   const size_t open = rows().size();
   move_to("ai_update");
   ASSERT_EQ(row_at_cursor().below, 2);
   act_and_draw("left");
   EXPECT_EQ(rows().size(), open - 6) << "path_find, ray_cast, perceive and what is below it";
   EXPECT_EQ(row_at_cursor().below, 1);
   act_and_draw("left"); /* to its parent */
   EXPECT_STREQ(row_at_cursor().name, "main_loop");
   enter("ai_update");
   EXPECT_EQ(rows().size(), open);
   act_and_draw("right"); /* open already: to the first below */
   EXPECT_EQ(row_at_cursor().indent, 2);
}

TEST_F(Tables, GroupsAddUp)
{
   play(300, SESSION_LIVELY);
   set_mode(Prof_TABLE_GROUPS);
   for (int context = -1; context < Prof_num_contexts(); ++context) {
      Prof_set_context(context);
      things();
      double sum = 0, whole = 0;
      for (const Prof_Table_Row &row : rows())
         if (row.indent == 0 && row.name[0] != '(') sum += row.self; // (unaccounted), (idle)
      const Prof_Snapshot *snap = Prof_Snapshot_take(&Prof_View_state);
      for (uint32_t s = Prof_STATE_ROOT + 1; s < snap->num_states; ++s)
         whole += snap->self[s] * Prof_Clock_seconds_per_tick() * 1e3;
      EXPECT_NEAR(sum, whole, NEAR) << context;
   }
}

TEST_F(Tables, MaximaThatAreNotKnownYetSaySo)
{
   play(700);
   draw_often(21); // each takes a share of the past
   session_wait(1);
   EXPECT_TRUE(seen({"max 5s"}));
   EXPECT_TRUE(Prof_Recent_Rows_is_complete());
   act("older");
   EXPECT_TRUE(seen({"max .."}));
   draw_often(40);
   session_wait(1);
   EXPECT_TRUE(seen({"max 5s"}));
}

TEST_F(Tables, GroupsOpenToTheirZones)
{
   play_usual();
   set_mode(Prof_TABLE_GROUPS);
   // draw_world, cull and ui; and a counter, draw_calls, of some 600
   EXPECT_LT(row_of("render")->calls, 10);
   ASSERT_TRUE(row_of("ai"));
   EXPECT_NEAR(row_of("ai")->self, 3.4, 1e-9);
   EXPECT_NEAR(row_of("ai")->hier, 3.4, 1e-9);
   enter("ai");
   double sum = 0;
   int zones = 0;
   for (const Prof_Table_Row &row : rows())
      if (row.indent == 1) sum += row.self, ++zones;
   EXPECT_EQ(zones, 4);
   EXPECT_NEAR(sum, 3.4, 1e-9);
   enter("ai");
   for (const Prof_Table_Row &row : rows()) EXPECT_EQ(row.indent, 0);
}

TEST_F(Tables, ThreadsAddUp)
{
   play(300, SESSION_LIVELY);
   set_mode(Prof_TABLE_THREADS);
   for (int slot = 0; slot < 3; ++slot) {
      Prof_set_average(slot);
      things();
      const Prof_Split &split = Prof_Ui_Report_table()->split;
      const Prof_Table_Row *main = row_of("main thread"), *ended = row_of("worker 2");
      ASSERT_TRUE(main);
      EXPECT_NEAR(main->self + main->hier + main->idle, split.frame, NEAR);
      EXPECT_NEAR(main->self, split.work + split.own, NEAR);
      EXPECT_NEAR(row_of("worker 1")->self, 7.1, 0.01);
      EXPECT_EQ(ended != nullptr, slot > 0)
         << "a frame that it did not live in knows nothing of it";
      EXPECT_TRUE(!ended || ended->ended);
      double sum = 0;
      for (const Prof_Table_Row &row : rows()) sum += row.key ? row.self : 0;
      EXPECT_NEAR(row_of("all threads")->self, sum, NEAR);
   }
   enter("worker 1");
   EXPECT_EQ(context_name(Prof_get_context()), "worker 1");
   EXPECT_STREQ(rows()[0].name, "anim_job");
   EXPECT_STREQ(rows().back().name, "(idle)") << "most of all, but that is no work";
   EXPECT_TRUE(seen({" work 7.10 + idle "}));
}

TEST_F(Tables, ThreadsOfAPastFrameHaveTheNamesTheyHadThen)
{
   play(100, SESSION_EXACT);
   std::thread([] {
      Prof_set_thread_name("decoder");
      stay("decode", 2);
   }).join();
   play_more(1);
   Worker saver; // in the decoder's slot
   saver.call([] { Prof_set_thread_name("saver"); });
   play_more(3);
   set_mode(Prof_TABLE_THREADS);
   Prof_set_frame(3);
   things();
   ASSERT_TRUE(row_of("decoder"));
   EXPECT_NEAR(row_of("decoder")->self, 2, NEAR);
   EXPECT_TRUE(row_of("decoder")->ended);
   EXPECT_FALSE(row_of("saver"));
   Prof_set_frame(0);
   things();
   EXPECT_FALSE(row_of("decoder"));
   EXPECT_TRUE(row_of("saver"));
}

/* ---- order, cursor, filter ---- */

double sorted_figure(const Prof_Table_Row &row, Prof_Table_Column column)
{
   switch (column) {
   case Prof_COLUMN_HIER: return row.hier;
   case Prof_COLUMN_CALLS: return row.calls;
   case Prof_COLUMN_COST: return row.cost;
   case Prof_COLUMN_PER_CALL: return Prof_Report_Table_per_call(&row);
   case Prof_COLUMN_MAX: return row.max;
   default: return row.self;
   }
}

TEST_F(Tables, SortsByEachColumn)
{
   Prof_fake_zone_ns = 20;
   play(700, SESSION_LIVELY);
   act("cost");
   std::set<int> columns;
   for (int i = 0; i < 7; ++i) {
      act_and_draw("sort");
      const Prof_Table_Column column = Prof_Ui_Report_table()->sort;
      const std::vector<Prof_Table_Row> all = rows();
      columns.insert(column);
      for (size_t r = 1; r < all.size(); ++r) {
         if (all[r].waiting) continue;
         EXPECT_FALSE(all[r - 1].waiting) << "what waits stands last";
         if (column == Prof_COLUMN_NAME) {
            EXPECT_LE(std::string(all[r - 1].name).substr(0, 6),
                      std::string(all[r].name).substr(0, 6));
         } else {
            EXPECT_GE(sorted_figure(all[r - 1], column) * 1.000001 + 1e-9,
                      sorted_figure(all[r], column)) << column << " row " << r;
         }
      }
   }
   EXPECT_EQ(columns.size(), 7u);
}

TEST_F(Tables, AClickOnAHeadSortsByIt)
{
   play(700);
   auto click_on = [](const std::string &text) {
      for (const Thing &t : things())
         if (t.text == text && t.rect.y0 > 100) {
            for (unsigned buttons : {1u, 0u})
               EXPECT_EQ(Prof_overlay_mouse(t.rect.x0 + 4, t.rect.y0 + 4, buttons, 0), 1) << text;
            return Prof_Ui_Report_table()->sort;
         }
      ADD_FAILURE() << text;
      return Prof_NUM_COLUMNS;
   };
   EXPECT_EQ(click_on("calls"), Prof_COLUMN_CALLS);
   EXPECT_EQ(click_on("zone"), Prof_COLUMN_NAME);
   EXPECT_EQ(click_on("hier ms"), Prof_COLUMN_HIER);
   EXPECT_EQ(click_on("history"), Prof_COLUMN_HIER) << "nothing to sort by";
}

void play_two(int frames, double a, double b)
{
   for (int i = 0; i < frames; ++i) {
      stay("zone_a", a);
      stay("zone_b", b);
      Prof_update(1);
   }
}

std::string first_row()
{
   things();
   return rows()[0].name;
}

TEST_F(Tables, OrderHoldsStillAndTheCursorStaysOnItsZone)
{
   play_two(10, 3, 2.9);
   open_view(Prof_ACTION_REPORT);
   Prof_set_average(0);
   EXPECT_EQ(first_row(), "zone_a");
   play_two(200, 3, 3.05); /* more, but not by 10 % */
   EXPECT_EQ(first_row(), "zone_a");
   EXPECT_NEAR(row_of("zone_b")->self, 3.05, 1e-9) << "figures are true nevertheless";
   play_two(1, 3, 4);
   play_two(100, 3, 4.6);
   EXPECT_EQ(first_row(), "zone_b");
   play_two(1, 9, 4.6); /* at once, but the order was just made */
   EXPECT_EQ(first_row(), "zone_b");
   play_two(50, 9, 4.6);
   EXPECT_EQ(first_row(), "zone_a");
   move_to("zone_b");
   EXPECT_EQ(Prof_Ui_Report_cursor(), 1);
   play_two(200, 3, 9);
   EXPECT_EQ(first_row(), "zone_b");
   EXPECT_EQ(Prof_Ui_Report_cursor(), 0);
}

TEST_F(Tables, FilterFindsPartsOfNamesOfZonesAndThreads)
{
   play(300);
   set_mode(Prof_TABLE_SELF);
   act("filter, text AI_");
   EXPECT_TRUE(seen({"AI_"}));
   ASSERT_EQ(rows().size(), 1u);
   EXPECT_STREQ(rows()[0].name, "ai_update");
   EXPECT_EQ(faults(), "");
   set_mode(Prof_TABLE_TREE);
   ASSERT_EQ(rows().size(), 2u) << "and those above it";
   EXPECT_STREQ(rows()[0].name, "main_loop");
   act_and_draw("release");
   EXPECT_GT(rows().size(), 18u);
   set_mode(Prof_TABLE_THREADS);
   EXPECT_TRUE(row_of("main thread"));
   act_and_draw("filter, text work");
   EXPECT_TRUE(row_of("worker 1"));
   EXPECT_FALSE(row_of("main thread"));
   EXPECT_FALSE(row_of("all threads")) << "it would not be the sum of what is seen";
}

/* ---- lately ---- */

struct Lately {
   double max = 0, calls = 0;
   std::vector<double> frames;
};

/* From the history, the long way. */
Lately brute(uint32_t zone, int back, int context, double seconds)
{
   Lately lately;
   const double end = Prof_History_header(back)->ended;
   for (int at = back; at < Prof_History_length(); ++at) {
      const Prof_Frame *frame = Prof_History_frame(at);
      if (frame->flags & Prof_FRAME_ODD) continue;
      double self = 0, calls = 0;
      for (uint32_t i = 0; i < frame->count; ++i) {
         if (Prof_States[frame->items[i].state].zone != zone) continue;
         if (context >= 0 && frame->items[i].context != static_cast<uint32_t>(context)) continue;
         self += static_cast<double>(frame->items[i].self) * 1e-6;
         calls += frame->items[i].entries;
      }
      if (lately.frames.size() < Prof_RECENT_FRAMES)
         lately.frames.insert(lately.frames.begin(), self);
      if (end - frame->ended > seconds) continue;
      lately.max = std::max(lately.max, self);
      lately.calls = std::max(lately.calls, calls);
   }
   return lately;
}

void refresh_recent(int back, int context)
{
   for (int i = 0; i < 10000 && !Prof_Recent_Rows_refresh(back, context, Prof_FLATTEN_RECURSION);
        ++i) {}
   ASSERT_TRUE(Prof_Recent_Rows_refresh(back, context, Prof_FLATTEN_RECURSION));
}

void expect_recent(int back, int context = -1)
{
   refresh_recent(back, context);
   for (uint32_t zone = Prof_ZONE_FIRST; zone < Prof_Zone_count(); ++zone) {
      Prof_Recent recent;
      int oldest = 0;
      const float *ring = Prof_Recent_Rows_frames(zone, &oldest);
      std::vector<float> frames(ring + oldest, ring + Prof_RECENT_FRAMES);
      frames.insert(frames.end(), ring, ring + oldest);
      Prof_Recent_Rows_read(zone, &recent);
      const Lately five = brute(zone, back, context, 5), most = brute(zone, back, context, 5.5);
      SCOPED_TRACE(std::string(Prof_Zones[zone].name) + " back " + std::to_string(back));
      EXPECT_GE(recent.max_ms, five.max * 0.999999);
      EXPECT_LE(recent.max_ms, most.max * 1.000001);
      EXPECT_GE(recent.max_calls, five.calls);
      EXPECT_LE(recent.max_calls, most.calls);
      const size_t missing = Prof_RECENT_FRAMES - five.frames.size();
      for (size_t i = 0; i < Prof_RECENT_FRAMES; ++i)
         EXPECT_NEAR(frames[i], i < missing ? 0 : five.frames[i - missing], 1e-5) << i;
   }
}

TEST_F(Tables, RecentEqualsTheHistory)
{
   play_session(420, SESSION_LIVELY);
   for (int context : {-1, 0, 1})
      for (int back : {0, 1, 7, 57, 100, 300, 330, 5, 4, 3, 0}) expect_recent(back, context);
   for (int more : {1, 5, 300}) {
      play_more(more);
      expect_recent(0);
   }
   Prof_set_frozen(1);
   play_more(500);
   expect_recent(0);
   expect_recent(20);
   Prof_set_frozen(0);
   play_more(3);
   expect_recent(0);
}

/* The key R, while a past frame or the newest is looked at. */
TEST_F(Tables, ResetChangesNothingThatWasBefore)
{
   play(300);
   for (const char *action : {"freeze", "older", "older hitch"}) {
      act(action);
      draw_often();
      const std::vector<Prof_Table_Row> before = rows();
      act("reset");
      draw_often();
      const std::vector<Prof_Table_Row> after = rows();
      ASSERT_EQ(before.size(), after.size());
      for (size_t i = 0; i < before.size(); ++i) {
         EXPECT_EQ(before[i].max, after[i].max) << before[i].name;
         EXPECT_GE(before[i].max, before[i].self * 0.999999) << before[i].name;
      }
   }
   EXPECT_NEAR(row_of("upload_mesh")->max, 24.1, 1e-5);
   act("live");
   play_more(2);
   draw_often();
   EXPECT_EQ(row_of("upload_mesh")->max, 0);
   EXPECT_NEAR(row_of("solve")->max, 2.62, 1e-5);
   act("hitch, draw*8");
   EXPECT_NEAR(row_of("upload_mesh")->max, 24.1, 1e-5);
   for (int back : {3, 4, 60}) expect_recent(back); // as if nothing had been reset
   enter("upload_mesh");
   EXPECT_TRUE(seen({"1 call in frame 303"}));
}

/* ---- where a frame went, rounding, groups ---- */

TEST_F(Tables, SeveralWaitsHaveOneName)
{
   auto frame = [](std::initializer_list<const char *> zones) {
      for (const char *name : zones) stay(name, 1);
      Prof_update(1);
      Prof_Split split;
      EXPECT_TRUE(Prof_Frame_Split_of_frame(&Prof_View_state, &split));
      return split;
   };
   Prof_set_waiting("vsync", 1);
   Prof_set_waiting("job queue", 1);
   Prof_set_average(0);
   EXPECT_STREQ(frame({"work", "vsync", "vsync"}).wait_name, "vsync");
   const Prof_Split split = frame({"vsync", "work", "job queue"});
   EXPECT_STREQ(split.wait_name, "waiting");
   EXPECT_NEAR(split.wait, 2, NEAR);
   EXPECT_NEAR(split.work, 1, NEAR);
}

TEST_F(Tables, RoundedPartsAddUp)
{
   uint64_t seed = 7;
   for (int round = 0; round < 20000; ++round) {
      double parts[5], rounded[5], total = 0, sum = 0;
      const int count = 1 + round % 5;
      for (int i = 0; i < count; ++i) {
         seed = seed * 6364136223846793005u + 1442695040888963407u;
         parts[i] = static_cast<double>(seed >> 40) / 100000.0 - (round % 3 ? 0 : 80);
         total += parts[i];
      }
      Prof_Frame_Split_round(parts, count, total, 2, rounded);
      for (int i = 0; i < count; ++i) {
         EXPECT_LT(std::fabs(rounded[i] - parts[i]), 0.0101) << "no part is off by more than one";
         sum += rounded[i];
      }
      EXPECT_NEAR(sum, std::floor(total * 100 + 0.5) / 100, 1e-6);
   }
}

// What a stranger's capture says of a hitch may be any number.
TEST(Rounding, HundredthsAreWhatTheirTypeHolds)
{
   EXPECT_EQ(Prof_Frame_Split_hundredths(1.234), 123);
   EXPECT_EQ(Prof_Frame_Split_hundredths(-1.236), -124);
   EXPECT_GT(Prof_Frame_Split_hundredths(1e300), 1000000000);
   EXPECT_LT(Prof_Frame_Split_hundredths(-9.2e255), -1000000000);
}

std::string group_of(const std::string &zone)
{
   return Prof_Group_of_zone(zone_named(zone))->name;
}

TEST_F(Tables, GroupsFollowFilesAndRules)
{
   play_session(120, SESSION_EXACT);
   ASSERT_TRUE(Prof_Group_refresh());
   EXPECT_EQ(group_of("solve"), "physics") << "the file's name";
   EXPECT_EQ(group_of("ray_cast"), "ai") << "a rule for the file";
   EXPECT_EQ(group_of("upload_mesh"), "render") << "a rule for the zone";
   EXPECT_EQ(group_of("prof_update"), "profiler");
   EXPECT_EQ(group_of("(root)"), "other");
   std::set<uint32_t> colors;
   for (int i = 0; i < Prof_Groups_used; ++i) {
      const std::string name = Prof_Groups[i].name;
      if (name == "other" || name == "profiler" || name == "names") continue;
      EXPECT_TRUE(colors.insert(Prof_Groups[i].color).second) << name;
   }
   const uint32_t version = Prof_Group_version();
   Prof_set_group("solve", "maths");
   Prof_Group_refresh();
   EXPECT_NE(Prof_Group_version(), version);
   for (uint32_t zone = 1; zone < Prof_Zone_count(); ++zone)
      EXPECT_EQ(Prof_Zones[zone].name == std::string("solve"),
                Prof_Group_of_zone(zone)->name == std::string("maths"));
}

TEST_F(Tables, MoreGroupsThanThereCanBe)
{
   for (int i = 0; i < 100; ++i) {
      const std::string name = "zone " + std::to_string(i);
      Prof_set_group(name.c_str(), ("group " + std::to_string(i)).c_str());
      stay(name.c_str(), 0.001);
   }
   Prof_update(1);
   Prof_Group_refresh();
   EXPECT_EQ(Prof_Groups_used, Prof_MAX_GROUPS);
   EXPECT_STREQ(Prof_Groups[Prof_MAX_GROUPS - 1].name, "(other groups)");
   std::set<uint32_t> colors;
   for (int i = 0; i < Prof_Groups_used; ++i) colors.insert(Prof_Groups[i].color);
   EXPECT_EQ(colors.size(), 3u * 7 + 1) << "and grey";
   open_table(Prof_TABLE_GROUPS);
   double sum = 0;
   for (const Prof_Table_Row &row : rows()) sum += row.self;
   EXPECT_NEAR(sum, 0.1, 0.002);
}

/* ---- in all sizes, with little ---- */

TEST_F(Tables, ColumnsDropFromTheRight)
{
   unsigned all = 0xFF;
   Prof_Columns columns;
   for (int cells = 200; cells > 0; --cells) {
      Prof_Ui_Columns_lay_out(&columns, Prof_Draw_List_rect(10, 0, 10 + cells * Prof_CELL, 100),
                              0xFF, 24);
      EXPECT_EQ(columns.shown & ~all, 0u) << "a column came back at " << cells;
      EXPECT_EQ(columns.shown & (columns.shown + 1), 0u) << "a gap at " << cells;
      EXPECT_EQ(columns.shown & 3, 3u) << "name and first figure stay";
      all = columns.shown;
      for (int c = 1; c < Prof_NUM_COLUMNS; ++c)
         EXPECT_LE(columns.right[c], 10 + cells * Prof_CELL) << cells;
   }
   EXPECT_EQ(all, 3u);
}

TEST_F(Tables, NothingOverlapsInAnySize)
{
   const Size sizes[] = {{1280, 720}, {640, 480}, {1280, 800}, {2560, 1440}, {3840, 2160},
                         {480, 272}, {320, 240}, {200, 120}};
   play(700, SESSION_LIVELY);
   for (int source = 0; source < 3; ++source) {
      if (source == 1) Prof_Ui_Browse_show_frame(&Prof_Ui_state, 57);
      if (source == 2) act("compare");
      for (const Size &size : sizes) {
         SCOPED_TRACE(std::to_string(size.width) + " source " + std::to_string(source));
         open_view(Prof_ACTION_REPORT);
         for (int mode = 0; mode < Prof_TABLE_RECORDING; ++mode) {
            EXPECT_EQ(faults(size.width, size.height), "") << mode;
            act("down, mode");
         }
         open_view(Prof_ACTION_CALL_GRAPH);
         EXPECT_EQ(faults(size.width, size.height), "");
      }
   }
}

void use_all_of_it()
{
   for (int mode = 0; mode < Prof_TABLE_RECORDING; ++mode) {
      open_view(Prof_ACTION_REPORT);
      act("mode");
      for (int i = 0; i < 6; ++i) act_and_draw("sort");
      for (int i = 0; i < 4; ++i) act_and_draw("down");
      act_and_draw("right");
      act("enter");
      EXPECT_EQ(faults(), "");
   }
   open_view(Prof_ACTION_CALL_GRAPH);
   for (const char *action : {"right", "down", "enter", "back", "left", "spread", "spread"})
      act_and_draw(action);
}

/* Every view, live and past, while frames go by. */
void walk_through_all_views()
{
   use_all_of_it();
   for (const char *view : {"report", "call graph", "frames", "flame", "hitches", "help"}) {
      act(view);
      act("play, draw slowly*6, play, draw slowly*6, play");
      for (const char *action : {"down", "older hitch", "live"}) act_and_draw(action);
   }
   act("release");
}

TEST_F(Tables, TakesNoMemoryAfterWarmUp)
{
   configure([](Prof_Config &config) {
      use_own_memory(config);
      config.history_frames = 300; /* a zone's page has memory for all of it */
   });
   play(500, SESSION_LIVELY);
   walk_through_all_views();
   walk_through_all_views();
   const int before = allocations;
   EXPECT_GT(before, 0);
   play_more(100);
   walk_through_all_views();
   EXPECT_EQ(allocations, before);
}

TEST_F(Tables, TinyLimits)
{
   configure([](Prof_Config &config) {
      config.max_zones = 16;
      config.max_states = 64;
      config.max_names = config.max_contexts = config.max_hitches = 1;
      config.history_frames = 2;
   });
   play(400, SESSION_LIVELY);
   EXPECT_TRUE(row_of("(other zones)"));
   use_all_of_it();
   open_view(Prof_ACTION_REPORT);
   if (Prof_Ui_state.value) act("release"); /* time, not a count */
   compare_flat("tiny");
}

/* Each of the blocks that it takes is refused in turn. */
TEST_F(Tables, RowsWithoutMemoryStayAsTheyAre)
{
   configure(use_own_memory);
   Prof_update(1);
   static Prof_Table table;
   table.sort = Prof_COLUMN_SELF;
   for (int granted = 0; granted < 2; ++granted) {
      allowed = granted;
      EXPECT_EQ(Prof_Report_Table_add_row(&table, Prof_TABLE_ZONE, 1), nullptr) << granted;
      EXPECT_EQ(table.num_rows, 0);
   }
   allowed = 2;
   for (uint32_t key = 1; key <= 3; ++key) {
      Prof_Table_Row *row = Prof_Report_Table_add_row(&table, Prof_TABLE_ZONE, key);
      ASSERT_NE(row, nullptr);
      row->self = key;
   }
   Prof_Report_Table_begin_order(&table, 1);
   for (int granted : {0, 1, 2, -1}) {
      allowed = granted;
      Prof_Report_Table_order(&table, 0);
      for (uint32_t i = 0; i < 3; ++i) /* at last largest first */
         EXPECT_EQ(table.rows[i].key, granted < 0 ? 3 - i : i + 1) << granted;
   }
}

TEST_F(Tables, WithoutMemory)
{
   configure([](Prof_Config &config) {
      use_own_memory(config);
      config.max_contexts = 4;
   });
   play_session(60, SESSION_LIVELY);
   allowed = 0;
   for (int i = 0; i < 40; ++i) {
      use_all_of_it();
      allowed = i; /* a little more each time */
   }
   allowed = -1;
   use_all_of_it();
}

} // namespace
