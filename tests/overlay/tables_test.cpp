/* tables_test.cpp - the report and the call graph of the overlay: every figure against the text
 * report's (which random_test.cpp holds against the model), sums, order, filter, recent maxima and
 * curves against the history itself, and all of it under tiny limits.
 */
#include "tests/headers.h"

#include "draw/ui/prof_ui_columns.h"
#include "draw/ui/prof_ui_browse.h"
#include "draw/model/prof_report_table_rows.h"
#include "draw/model/prof_callgraph_rounding.h"
#include "draw/model/prof_frame_split.h"
#include "draw/ui/prof_ui_callgraph.h"
#include "draw/ui/prof_ui_report.h"
#include "facts.h"
#include "session.h"
#include "table_rows.h"
#include "src/gather/prof_clock.h"
#include "src/show/prof_compare.h"
#include "src/gather/prof_context.h"
#include "src/gather/prof_value.h"
#include "src/show/prof_group.h"
#include "src/frame/prof_history.h"
#include "src/show/prof_recent_rows.h"
#include "tests/contexts.h"
#include "tests/worker.h"

namespace {

const double NEAR = 1e-7; /* ms; sums are made in another order */

std::vector<Thing> draw(int width = 1280, int height = 720) { return draw_things(width, height); }

void open_panel(Prof_Screen screen)
{
   while (Prof_overlay_focus() == 0) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(screen == Prof_SCREEN_REPORT ? Prof_ACTION_REPORT : Prof_ACTION_CALL_GRAPH);
   for (int i = 0; i < 8; ++i) draw();
}

void set_mode(Prof_Table_Mode mode)
{
   for (int i = 0; i < Prof_NUM_TABLES && Prof_Ui_Report_table()->mode != mode; ++i)
      Prof_overlay_action(Prof_ACTION_MODE);
   draw();
}

void move_to(const std::string &name)
{
   const std::vector<Prof_Table_Row> all = rows();
   for (size_t i = 0; i < all.size(); ++i)
      while (all[i].name == name && Prof_Ui_Report_cursor() != static_cast<int>(i))
         Prof_overlay_action(Prof_Ui_Report_cursor() < static_cast<int>(i) ? Prof_ACTION_DOWN
                                                                        : Prof_ACTION_UP);
   draw();
}

/* Zones that recursion and several threads of calls make interesting. */
void walk(int depth)
{
   Prof(walk);
   Prof_fake_ticks += 30000;
   if (depth > 1) walk(depth - 1);
   {
      Prof(leaf);
      Prof_fake_ticks += 1000;
   }
}

void play_recursion(int frames)
{
   for (int i = 0; i < frames; ++i) {
      walk(3 + i % 4);
      {
         Prof(outer);
         walk(2);
      }
      Prof_fake_ticks += 900000;
      Prof_update(1);
   }
}

/* ------------------------------------------------------------------------------------------ */
/* Against the text report                                                                      */

struct Seen {
   double self, hier, count;
};
using Key = std::pair<int, int>; /* id and depth */

std::map<Key, Seen> reported(Prof_Report_Mode mode)
{
   std::map<Key, Seen> seen;
   Prof_Report_Mode before = Prof_get_report_mode();
   Prof_set_report_mode(mode);
   Prof_Report *report = Prof_create_report();
   for (int i = 0; i < report->num_record; ++i) {
      const Prof_Report_Record &r = report->record[i];
      bool self_first = mode != Prof_HIERARCHICAL_TIME;
      if (r.zone >= 0 && std::strcmp(r.name, "(root)") != 0)
         seen[{r.zone, r.number}] = {r.values[self_first ? 0 : 1], r.values[self_first ? 1 : 0],
                                     r.values[2]};
   }
   Prof_free_report(report);
   Prof_set_report_mode(before);
   return seen;
}

std::map<Key, Seen> tabled()
{
   std::map<Key, Seen> seen;
   std::set<std::pair<uint32_t, int>> once; /* even rows that only ran lately */
   const bool live = !Prof_Ui_Report_table()->difference;
   for (const Prof_Table_Row &row : rows()) {
      if (row.kind != Prof_TABLE_ZONE) continue;
      const bool spread = Prof_get_recursion() == Prof_SPREAD_RECURSION;
      EXPECT_TRUE(once.insert({row.zone, spread ? row.number : 0}).second) << row.name;
      if (live && row.self == 0 && row.hier == 0 && row.calls == 0) continue; /* ran lately only */
      seen[{Prof_Zones[row.zone].public_id, row.number}] = {row.self, row.hier, row.calls};
   }
   return seen;
}

/* What did not change has no row in the overlay. */
bool reads(const Seen &seen)
{
   return std::fabs(seen.self) >= 0.0005 || std::fabs(seen.hier) >= 0.0005 ||
          std::fabs(seen.count) >= 0.05;
}

void expect_equal(const std::map<Key, Seen> &mine, const std::map<Key, Seen> &theirs,
                  const std::string &where)
{
   for (const auto &item : theirs) {
      auto found = mine.find(item.first);
      if (found == mine.end() && Prof_Ui_Report_table()->difference && !reads(item.second))
         continue;
      ASSERT_NE(found, mine.end()) << where << ": " << Prof_zone_name(item.first.first);
      EXPECT_NEAR(found->second.self, item.second.self, NEAR) << where;
      EXPECT_NEAR(found->second.hier, item.second.hier, NEAR) << where;
      EXPECT_NEAR(found->second.count, item.second.count, NEAR) << where;
   }
}

/* Counts are no zones of time: their adds stand in the tree, path by path. */
std::map<Key, Seen> counted()
{
   std::map<Key, Seen> seen;
   for (const Prof_Table_Row &row : rows())
      if (row.kind == Prof_TABLE_PATH && Prof_Value_of_zone(row.zone))
         seen[{Prof_Zones[row.zone].public_id, row.number}].count += row.calls;
   return seen;
}

/* What the text report shows is in the zones' table, or a count of the tree, with the same
 * figures. */
void compare_flat(const std::string &where)
{
   set_mode(Prof_TABLE_SELF);
   std::map<Key, Seen> mine = tabled();
   for (const Prof_Table_Row &row : rows()) EXPECT_EQ(Prof_Value_of_zone(row.zone), 0u) << row.name;
   set_mode(Prof_TABLE_TREE);
   for (const auto &item : counted()) EXPECT_TRUE(mine.insert(item).second) << where;
   expect_equal(mine, reported(Prof_SELF_TIME), where);
   expect_equal(mine, reported(Prof_HIERARCHICAL_TIME), where + ", hier");
}

struct Line {
   Prof_Row_Kind kind;
   int id, number;
};

/* What is read, in its last digit. */
long long digits(double value, int decimals)
{
   return std::llround(value * std::pow(10, decimals));
}

/* As they are read, callers add up to the focus in every column, and self and callees to hier; the
 * focus reads as in the report, and nothing is off by more than a digit. */
void check_shown(const Prof_Graph_Row *all, int count, const Prof_Graph_Facts &facts,
                 const std::string &where)
{
   const Prof_Graph_Row &focus = all[facts.focus];
   for (int column = 0; column < Prof_NUM_GRAPH_COLUMNS; ++column) {
      const int decimals = column < Prof_GRAPH_CALLS ? 3 : facts.averaged;
      auto shown = [&](const Prof_Graph_Row &row) { return digits(row.shown[column], decimals); };
      long long callers = 0, callees = 0;
      for (int i = 0; i < count; ++i) {
         const double exact[] = {all[i].self, all[i].hier, all[i].calls};
         if (all[i].kind == Prof_ROW_PARENT) callers += shown(all[i]);
         if (all[i].kind == Prof_ROW_CHILD) callees += shown(all[i]);
         const double wanted = exact[column] * std::pow(10, decimals);
         EXPECT_NEAR(static_cast<double>(shown(all[i])), wanted, 1.6)
            << where << " row " << i << " column " << column;
         if (i != facts.focus) continue;
         EXPECT_TRUE(Prof_Ui_Columns_reads_same(focus.shown[column], exact[column], decimals)) << where;
      }
      if (facts.num_callers) {
         EXPECT_EQ(callers, shown(focus)) << where << " column " << column;
      }
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
   draw();
   Prof_Report *report = Prof_create_report();
   int count = 0, at = 0;
   Prof_Row_Kind side = Prof_ROW_PARENT;
   const Prof_Graph_Row *mine = Prof_Ui_Callgraph_rows(&count);
   EXPECT_TRUE(Prof_Ui_Callgraph_facts()->exact) << where;
   check_shown(mine, count, *Prof_Ui_Callgraph_facts(), where);
   for (int i = 0; i < report->num_record; ++i) {
      const Prof_Report_Record &r = report->record[i];
      if (r.zone < 0) continue;
      while (at < count && mine[at].kind == Prof_ROW_WARNING) ++at;
      ASSERT_LT(at, count) << where;
      EXPECT_EQ(Prof_Zones[mine[at].zone].public_id, r.zone) << where << " row " << i;
      EXPECT_EQ(r.indent, r.prefix == '-' ? 0 : 1) << where << " row " << i;
      EXPECT_EQ(mine[at].kind, r.prefix == '-' ? Prof_ROW_FOCUS : side) << where << " row " << i;
      if (r.prefix == '-') side = Prof_ROW_CHILD;
      EXPECT_NEAR(mine[at].self, r.values[0], NEAR) << where << " row " << i;
      EXPECT_NEAR(mine[at].hier, r.values[1], NEAR) << where << " row " << i;
      EXPECT_NEAR(mine[at].calls, r.values[2], NEAR) << where << " row " << i;
      ++at;
   }
   Prof_free_report(report);
   Prof_set_report_mode(Prof_SELF_TIME);
}

void compare_graphs(const std::string &where)
{
   std::set<uint32_t> zones;
   open_panel(Prof_SCREEN_REPORT);
   set_mode(Prof_TABLE_SELF);
   for (const Prof_Table_Row &row : rows())
      if (row.kind == Prof_TABLE_ZONE && (row.self != 0 || row.calls != 0)) zones.insert(row.key);
   zones.insert(Prof_ZONE_ROOT);
   open_panel(Prof_SCREEN_CALL_GRAPH);
   for (uint32_t row : zones)
      compare_graph(row, where + " around " + Prof_Zones[Prof_Rows[row].zone].name);
   open_panel(Prof_SCREEN_REPORT);
}

void compare_all(const std::string &where)
{
   compare_flat(where);
   compare_graphs(where);
}

class Tables : public ::testing::Test {
protected:
   void play(int frames = 700, Session session = SESSION_EXACT)
   {
      marks = play_session(frames, session);
      open_panel(Prof_SCREEN_REPORT);
   }
   Marked_Frames marks;
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
   std::vector<Prof_Graph_Row> all;
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
   all.push_back(focus);
   all.push_back(gap);
   for (int i = 0; i < callees; ++i) {
      all.push_back(random_row(Prof_ROW_CHILD, most, chance));
      double change = (focus.hier - focus.self) / callees / all.back().hier;
      all.back().hier *= change;
      all.back().self *= change;
      facts.callees_hier += all.back().hier;
   }
   facts.decimals = Prof_GRAPH_DECIMALS;
   Prof_Callgraph_round(all.data(), static_cast<int>(all.size()), &facts);
   check_shown(all.data(), static_cast<int>(all.size()), facts,
               std::to_string(callers) + " callers, " + std::to_string(callees) + " callees");
}

TEST(Graph, AddsUpAsItIsReadHoweverManyRowsItHas)
{
   std::mt19937 chance(7);
   for (double most : {0.003, 1.0, 40.0, -5.0})
      for (int callers : {1, 2, 7, 63, 64, 65, 200})
         for (int callees : {1, 2, 64, 130}) check_random_graph(callers, callees, most, chance);
}

TEST_F(Tables, EqualTheReportLiveAndAveraged)
{
   play(500, SESSION_LIVELY);
   for (int slot = 0; slot < 3; ++slot) {
      Prof_set_average(slot);
      compare_all("slot " + std::to_string(slot));
   }
}

TEST_F(Tables, EqualTheReportOnEachThread)
{
   play(500, SESSION_LIVELY);
   for (int context = -1; context < Prof_num_contexts(); ++context) {
      Prof_set_context(context);
      compare_all("context " + std::to_string(context));
   }
}

TEST_F(Tables, EqualTheReportInPastFrames)
{
   play(300, SESSION_LIVELY);
   for (int back : {1, 2, 56, 57, 58, 156, 200, 299}) {
      Prof_Ui_Browse_show_frame(&Prof_Ui_state, back);
      compare_all("frame -" + std::to_string(back));
   }
}

TEST_F(Tables, EqualTheReportInAHitchThatLeftTheHistory)
{
   Prof_Config config = Prof_default_config();
   config.history_frames = 40;
   ASSERT_TRUE(Prof_configure(&config));
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

double work_of(const Prof_Ui *ui)
{
   Prof_Frame_Info info = {};
   int back;
   Prof_Ui_Browse_shown_frame(ui, &info, &back);
   return info.work_ms;
}

TEST_F(Tables, AComparisonIsOfWorkAndBeginsAtTheTop)
{
   play(300);
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   draw();
   const double hitch = work_of(&Prof_Ui_state);
   move_to("sound");
   ASSERT_GT(Prof_Ui_Report_cursor(), 3);
   Prof_overlay_action(Prof_ACTION_COMPARE); // with the 120 usual frames before
   std::vector<Thing> things = draw();
   double a, b;
   ASSERT_TRUE(Prof_Compare_work(&a, &b));
   EXPECT_NEAR(b * 1e3, hitch, NEAR);
   EXPECT_NEAR(a * 1e3, 14.21, 0.5);
   EXPECT_TRUE(has_text(things, "work 41.30 - "));
   EXPECT_EQ(Prof_Ui_Report_cursor(), 0);
   EXPECT_STREQ(rows()[0].name, "upload_mesh");
   for (const Prof_Table_Row &row : rows())
      EXPECT_TRUE(Prof_Report_Table_row_changed(&row)) << row.name;
   move_to("draw_world");
   ASSERT_GT(Prof_Ui_Report_cursor(), 0);
   Prof_overlay_action(Prof_ACTION_COMPARE);
   draw();
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
   open_panel(Prof_SCREEN_REPORT);
   play_recursion(50);
   for (Prof_Recursion_Mode mode : {Prof_FLATTEN_RECURSION, Prof_SPREAD_RECURSION}) {
      Prof_set_recursion(mode);
      for (int slot = 0; slot < 2; ++slot) {
         Prof_set_average(slot);
         compare_all("recursion " + std::to_string(mode) + " slot " + std::to_string(slot));
      }
   }
}

/* ------------------------------------------------------------------------------------------ */
/* The figures of the mock-ups                                                                  */

TEST_F(Tables, FiguresOfTheUsualFrame)
{
   struct {
      const char *name;
      double self, hier, calls;
   } usual[] = {
      {"solve", 2.62, 2.62, 1},     {"draw_world", 2.45, 2.45, 1}, {"path_find", 1.62, 2.1, 42},
      {"animate", 1.44, 1.44, 1},   {"broadphase", 1.12, 1.12, 1}, {"cull", 0.98, 0.98, 3},
      {"ray_cast", 0.7, 0.7, 131},  {"ai_update", 0.62, 3.4, 1},   {"ui", 0.62, 0.62, 1},
      {"render", 0.55, 4.6, 1},     {"perceive", 0.46, 1.08, 24},  {"physics", 0.31, 4.05, 1},
      {"sound", 0.31, 0.31, 2},     {"main_loop", 0.29, 14.21, 1}, {"input", 0.12, 0.12, 1},
      {"profiler", 0.11, 0.11, 2},
   };
   play(700);
   Prof_set_average(0);
   Prof_set_context(0);
   for (int i = 0; i < 8; ++i) draw(); /* maxima of another thread come bit by bit */
   std::vector<Thing> things = draw();
   std::vector<Prof_Table_Row> all = rows();
   double work = 0;
   ASSERT_GE(all.size(), 17u);
   for (const auto &u : usual) {
      const Prof_Table_Row *row = find(all, u.name);
      ASSERT_TRUE(row) << u.name;
      EXPECT_NEAR(row->self, u.self, 1e-9) << u.name;
      EXPECT_NEAR(row->hier, u.hier, 1e-9) << u.name;
      EXPECT_NEAR(row->calls, u.calls, 1e-9) << u.name;
      work += row->self;
   }
   EXPECT_NEAR(work - find(all, "profiler")->self, 14.21, 1e-9);
   EXPECT_TRUE(has_text(things, "16.67 ms = work 14.21 + vsync 2.35 + profiler 0.11"));
   EXPECT_TRUE(has_text(things, "main thread"));
   EXPECT_TRUE(find(all, "vsync")->waiting);
   EXPECT_NEAR(Prof_Report_Table_per_call(find(all, "path_find")), 38.571, 0.001);
   EXPECT_TRUE(find(all, "upload_mesh")->hot);
   EXPECT_NEAR(find(all, "upload_mesh")->max, 24.1, 1e-5);
   EXPECT_TRUE(find(all, "path_find")->hot);
   EXPECT_NEAR(find(all, "path_find")->max, 10.31, 1e-5);
   EXPECT_FALSE(find(all, "solve")->hot);
   EXPECT_FALSE(find(all, "draw_calls")) << "it only counts";
   set_mode(Prof_TABLE_VALUES);
   ASSERT_TRUE(find(rows(), "draw_calls"));
   EXPECT_EQ(find(rows(), "draw_calls")->calls, 640);
   EXPECT_EQ(find(rows(), "draw_calls")->max, 812);
}

/* What stands in the line of that zone, from left to right. */
std::string line_of(const std::vector<Thing> &things, const std::string &zone)
{
   int y = -1;
   std::map<int, std::string> parts;
   for (const Thing &t : things)
      if (t.kind == Prof_LIST_TEXT && t.text == zone) y = t.rect.y0;
   for (const Thing &t : things)
      if (t.kind == Prof_LIST_TEXT && t.rect.y0 == y) parts[t.rect.x0] += t.text;
   std::string line;
   for (const auto &part : parts) line += part.second + " | ";
   return line;
}

/* It was entered once, and the average of that fades, while that of its time does not. */
TEST_F(Tables, AZoneThatStaysOpenHasNoTimeOfACall)
{
   Worker worker;
   play(200);
   Prof_set_context(-1);
   Prof_set_average(1);
   worker.call([] { Prof_Instrument_begin(Prof_handle("stream")); });
   for (int i = 0; i < 40; ++i) {
      play_more(30);
      const std::vector<Thing> things = draw();
      EXPECT_EQ(find_overlaps(things), "");
      const std::vector<Prof_Table_Row> all = rows();
      const Prof_Table_Row *row = find(all, "stream");
      ASSERT_TRUE(row);
      EXPECT_EQ(line_of(things, "stream").find(" | - | ") != std::string::npos, row->calls < 0.25)
         << row->calls << ": " << line_of(things, "stream");
   }
   ASSERT_LT(find(rows(), "stream")->calls, 1e-6);
   move_to("stream");
   Prof_overlay_action(Prof_ACTION_ENTER);
   const std::vector<Thing> graph = draw();
   EXPECT_NE(line_of(graph, "stream").find(" | - | "), std::string::npos)
      << line_of(graph, "stream");
   EXPECT_EQ(find_overlaps(graph), "");
   worker.call([] { Prof_Instrument_end(__FILE__, __LINE__); });
}

/* What Prof_Ui_Columns_put_per_call puts, and how many cells it is wide up to where the column
 * ends. */
std::pair<std::string, int> per_call(double ms, double calls)
{
   static Prof_List list;
   std::pair<std::string, int> put;
   Prof_Draw_List_begin(&list, 1, 2000, 100);
   list.watch_user = &put;
   list.watch = [](void *user, Prof_List_Kind, const Prof_Rect *rect, const char *text, uint32_t) {
      *static_cast<std::pair<std::string, int> *>(user) = {text, (1000 - rect->x0) / Prof_CELL};
   };
   Prof_Ui_Columns_put_per_call(&list, 1000, 0, ms, calls, 0);
   return put;
}

TEST(Columns, TheTimeOfACallStaysInItsColumn)
{
   EXPECT_EQ(per_call(2.62, 1).first, "2620.0");
   EXPECT_EQ(per_call(0.7, 131).first, "5.34");
   EXPECT_EQ(per_call(0, 3).first, "0.0");
   EXPECT_EQ(per_call(16, 0).first, "-");
   EXPECT_EQ(per_call(16, 0.2).first, "-") << "as the text report does not count it";
   EXPECT_EQ(per_call(16, 0.25).first, "64000.0");
   for (double ms = 1e-4; ms < 1e18; ms *= 3)
      EXPECT_LE(per_call(ms, 1).second, 9) << ms << " ms, and a blank before it";
}

/* The widest bar that is put for a part of a whole, in a comparison. */
int change_bar(double part, double whole)
{
   static Prof_List list;
   static int widest;
   Prof_Columns columns;
   widest = 0;
   Prof_Draw_List_begin(&list, 1, 2000, 100);
   list.watch = [](void *, Prof_List_Kind kind, const Prof_Rect *rect, const char *, uint32_t) {
      if (kind == Prof_LIST_BAR) widest = std::max(widest, rect->x1 - rect->x0);
   };
   Prof_Ui_Columns_lay_out(&columns, Prof_Draw_List_rect(0, 0, 1000, 100),
                           Prof_COLUMN_BIT(Prof_COLUMN_SHARE), 24);
   Prof_Ui_Columns_put_share(&columns, &list, 0, part, whole, 0, 1);
   return widest;
}

TEST(Columns, WhatReadsZeroHasNoBar)
{
   EXPECT_GT(change_bar(-24.1, 24.1), 50);
   EXPECT_GT(change_bar(0.001, 0.001), 50);
   EXPECT_LE(change_bar(0.0004, 0.0004), 1) << "the line in the middle";
   EXPECT_LE(change_bar(-0.0004, 0.0004), 1);
}

TEST_F(Tables, SumsOfTheCallGraph)
{
   play(300);
   Prof_set_average(0);
   move_to("path_find");
   Prof_overlay_action(Prof_ACTION_ENTER);
   std::vector<Thing> things = draw();
   EXPECT_TRUE(has_text(things, "34 + 8 = 42"));
   EXPECT_TRUE(has_text(things, "1.700 + 0.400 = 2.100 ms"));
   EXPECT_TRUE(has_text(things, "1.620 + callees 0.480 = 2.100 ms   exact"));
   EXPECT_TRUE(has_text(things, "212 calls in frame " + std::to_string(marks.path)));
   EXPECT_TRUE(has_text(things, "2 paths"));
   Prof_overlay_action(Prof_ACTION_BACK);
   draw();
   EXPECT_STREQ(Prof_Zones[Prof_View_state.focus].name, "ai_update");
   Prof_overlay_action(Prof_ACTION_BACK);
   draw();
   EXPECT_STREQ(Prof_Zones[Prof_View_state.focus].name, "main_loop");
   EXPECT_TRUE(has_text(draw(), "path "));
   Prof_overlay_action(Prof_ACTION_RELEASE);
   draw();
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_REPORT);
}

TEST_F(Tables, TheFocusIsARowOfTheRecursionShown)
{
   play_recursion(50);
   open_panel(Prof_SCREEN_REPORT);
   Prof_set_recursion(Prof_SPREAD_RECURSION);
   draw();
   uint32_t deep = 0;
   for (const Prof_Table_Row &row : rows())
      if (!std::strcmp(row.name, "walk") && row.number == 3) deep = row.key;
   ASSERT_GT(deep, 0u);
   Prof_set_recursion(Prof_FLATTEN_RECURSION);
   Prof_View_state.focus = deep;
   open_panel(Prof_SCREEN_CALL_GRAPH);
   EXPECT_EQ(Prof_View_state.focus, Prof_Rows[deep].zone);
   int count;
   const Prof_Graph_Row *all = Prof_Ui_Callgraph_rows(&count);
   ASSERT_GT(count, 0);
   EXPECT_GT(all[Prof_Ui_Callgraph_facts()->focus].hier, 0);
}

TEST_F(Tables, CalleesFallAndEqualOnesStayInTheirOrder)
{
   for (int frame = 0; frame < 3; ++frame) {
      {
         Prof(many);
         for (int i = 0; i < 500; ++i) {
            Prof_Begin_name(("callee " + std::to_string(i)).c_str());
            Prof_fake_ticks += 10000 + static_cast<uint64_t>(i * 7 % 10) * 1000;
            Prof_End
         }
      }
      Prof_update(1);
   }
   open_panel(Prof_SCREEN_REPORT);
   draw();
   move_to("many");
   Prof_overlay_action(Prof_ACTION_ENTER);
   draw();
   int count;
   const Prof_Graph_Row *all = Prof_Ui_Callgraph_rows(&count);
   const int from = Prof_Ui_Callgraph_facts()->focus + 2;
   ASSERT_EQ(Prof_Ui_Callgraph_facts()->num_callees, 500);
   for (int i = from + 1; i < count; ++i)
      EXPECT_TRUE(all[i].hier < all[i - 1].hier ||
                  (all[i].hier == all[i - 1].hier && all[i].row > all[i - 1].row))
         << i;
}

void play_called(int times)
{
   for (int i = 0; i < 20; ++i) {
      {
         Prof(caller);
         for (int j = 0; j < times; ++j) {
            Prof(short_one);
            Prof_fake_ticks += 28;
         }
      }
      Prof_fake_ticks += 5000000;
      Prof_update(1);
   }
}

TEST_F(Tables, ShortCallsAreReadAndOneIsOne)
{
   play_called(24467);
   open_panel(Prof_SCREEN_REPORT);
   EXPECT_TRUE(has_text(draw(), "0.028"));
   move_to("caller");
   Prof_overlay_action(Prof_ACTION_ENTER);
   EXPECT_TRUE(has_text(draw(), "1 call in frame "));
   EXPECT_FALSE(has_text(draw(), "1 calls"));
}

/* Many callers: the sum that matters is there at any width. */
void play_callers()
{
   static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
   for (int i = 0; i < 20; ++i) {
      for (const char *name : names) {
         Prof_Scope_name((std::string("caller_") + name).c_str());
         Prof(called);
         Prof_fake_ticks += 1234567;
         {
            Prof(callee);
            Prof_fake_ticks += 100000;
         }
      }
      Prof_update(1);
   }
}

TEST_F(Tables, SumsAreSeenWithManyCallers)
{
   play_callers();
   open_panel(Prof_SCREEN_REPORT);
   move_to("called");
   Prof_overlay_action(Prof_ACTION_ENTER);
   for (int width : {480, 640, 1280}) {
      const std::vector<Thing> things = draw(width, 720);
      EXPECT_TRUE(has_text(things, "12.346 + callees 1.000 = 13.346 ms   exact")) << width;
      EXPECT_EQ(find_faults(things), "") << width;
   }
}

TEST_F(Tables, AZoneThatDidNotRunSaysSo)
{
   play(300);
   move_to("upload_mesh");
   Prof_overlay_action(Prof_ACTION_ENTER);
   draw();
   Prof_set_average(0);
   EXPECT_TRUE(has_text(draw(), "did not run"));
   EXPECT_FALSE(has_text(draw(), "exact"));
}

/* ------------------------------------------------------------------------------------------ */
/* Which thread                                                                                 */

double sum_of_rows()
{
   double sum = 0;
   for (const Prof_Table_Row &row : rows()) sum += row.waiting ? 0 : row.self;
   return sum;
}

TEST_F(Tables, ThePanelBeginsWithTheUpdatingThread)
{
   play_session(800, SESSION_EXACT);
   EXPECT_EQ(Prof_get_context(), -1) << "nothing was opened yet";
   open_panel(Prof_SCREEN_REPORT);
   EXPECT_EQ(Prof_get_context(), static_cast<int>(Prof_History_header(0)->owner));
   EXPECT_TRUE(has_text(draw(), "main thread"));
   EXPECT_FALSE(find(rows(), "anim_job"));
   Prof_set_average(0);
   draw();
   const Prof_Split &split = Prof_Ui_Report_table()->split;
   EXPECT_NEAR(sum_of_rows(), split.work + split.own, 1e-6);
   Prof_overlay_action(Prof_ACTION_THREAD);
   EXPECT_TRUE(has_text(draw(), "all threads"));
   EXPECT_TRUE(find(rows(), "anim_job"));
   Prof_overlay_action(Prof_ACTION_THREAD);
   EXPECT_TRUE(has_text(draw(), "thread worker 1"));
   for (int i = 0; i < 10 && Prof_get_context() != 0; ++i) {
      Prof_overlay_action(Prof_ACTION_THREAD);
      EXPECT_FALSE(has_text(draw(), "worker 2")) << "it has ended";
   }
   EXPECT_EQ(Prof_get_context(), 0) << "and round again";
}

TEST_F(Tables, WhatTheGameChoseIsKept)
{
   play_session(800, SESSION_EXACT);
   Prof_set_context(-1);
   open_panel(Prof_SCREEN_REPORT);
   EXPECT_EQ(Prof_get_context(), -1);
   EXPECT_TRUE(find(rows(), "anim_job"));
}

/* ------------------------------------------------------------------------------------------ */
/* Paths                                                                                        */

struct Sums {
   double self = 0, hier = 0, calls = 0, callees = 0;
};

Sums focus_sums()
{
   int count = 0;
   const Prof_Graph_Row *all = Prof_Ui_Callgraph_rows(&count);
   const Prof_Graph_Facts *facts = Prof_Ui_Callgraph_facts();
   const Prof_Graph_Row &focus = all[facts->focus];
   Sums sums;
   sums.self = focus.self;
   sums.hier = focus.hier;
   sums.calls = focus.calls;
   sums.callees = facts->callees_hier;
   return sums;
}

TEST_F(Tables, PathsAddUpToTheFocus)
{
   open_panel(Prof_SCREEN_REPORT);
   play_recursion(50);
   play(300, SESSION_LIVELY);
   for (const char *name : {"path_find", "ray_cast", "perceive"}) {
      open_panel(Prof_SCREEN_REPORT);
      move_to(name);
      Prof_overlay_action(Prof_ACTION_ENTER);
      draw();
      const Sums all = focus_sums();
      const int paths = Prof_Ui_Callgraph_facts()->num_paths;
      ASSERT_GE(paths, 1) << name;
      Sums sum;
      for (int i = 1; i <= paths && paths > 1; ++i) {
         Prof_overlay_action(Prof_ACTION_RIGHT);
         draw();
         EXPECT_EQ(Prof_Ui_Callgraph_facts()->path_index, i);
         EXPECT_TRUE(Prof_Ui_Callgraph_facts()->exact) << name << " path " << i;
         EXPECT_EQ(Prof_Ui_Callgraph_facts()->num_callers, 1) << name;
         Sums one = focus_sums();
         sum.self += one.self;
         sum.hier += one.hier;
         sum.calls += one.calls;
         sum.callees += one.callees;
      }
      if (paths == 1) continue;
      EXPECT_NEAR(sum.self, all.self, NEAR) << name;
      EXPECT_NEAR(sum.hier, all.hier, NEAR) << name;
      EXPECT_NEAR(sum.calls, all.calls, NEAR) << name;
      EXPECT_NEAR(sum.callees, all.callees, NEAR) << name;
      Prof_overlay_action(Prof_ACTION_RIGHT);
      draw();
      EXPECT_EQ(Prof_Ui_Callgraph_facts()->path_index, 0) << "behind the last come all";
   }
}

/* ------------------------------------------------------------------------------------------ */
/* Tree, groups, threads                                                                        */

double root_self(int context)
{
   Prof_View view = Prof_View_state;
   view.context = context;
   return Prof_Snapshot_take(&view)->self[Prof_STATE_ROOT] * Prof_Clock_seconds_per_tick() * 1e3;
}

void expect_tree_adds_up()
{
   std::vector<Prof_Table_Row> all = rows();
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
   EXPECT_NEAR(
      self + root_self(Prof_View_state.context),
      Prof_Ui_Report_table()->split.frame +
         (Prof_View_state.context < 0 ? self + root_self(-1) - Prof_Ui_Report_table()->split.frame
                                      : 0),
      NEAR);
}

TEST_F(Tables, TreeAddsUp)
{
   play(300, SESSION_LIVELY);
   set_mode(Prof_TABLE_TREE);
   for (int slot = 0; slot < 3; ++slot)
      for (int context = -1; context < 1; ++context) {
         Prof_set_average(slot);
         Prof_set_context(context);
         draw();
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
   ASSERT_EQ(rows()[static_cast<size_t>(Prof_Ui_Report_cursor())].below, 2);
   Prof_overlay_action(Prof_ACTION_LEFT);
   draw();
   EXPECT_EQ(rows().size(), open - 6) << "path_find, ray_cast, perceive and what is below it";
   EXPECT_EQ(rows()[static_cast<size_t>(Prof_Ui_Report_cursor())].below, 1);
   Prof_overlay_action(Prof_ACTION_LEFT); /* to its parent */
   draw();
   EXPECT_STREQ(rows()[static_cast<size_t>(Prof_Ui_Report_cursor())].name, "main_loop");
   move_to("ai_update");
   Prof_overlay_action(Prof_ACTION_ENTER);
   draw();
   EXPECT_EQ(rows().size(), open);
   Prof_overlay_action(Prof_ACTION_RIGHT); /* open already: to the first below */
   draw();
   EXPECT_EQ(rows()[static_cast<size_t>(Prof_Ui_Report_cursor())].indent, 2);
}

TEST_F(Tables, GroupsAddUp)
{
   play(300, SESSION_LIVELY);
   set_mode(Prof_TABLE_GROUPS);
   for (int context = -1; context < Prof_num_contexts(); ++context) {
      Prof_set_context(context);
      draw();
      double sum = 0, whole = 0;
      for (const Prof_Table_Row &row : rows())
         if (row.indent == 0 && row.name[0] != '(') sum += row.self; // (unaccounted), (idle)
      const Prof_Snapshot *snap = Prof_Snapshot_take(&Prof_View_state);
      for (uint32_t s = Prof_STATE_ROOT + 1; s < snap->num_states; ++s)
         whole += snap->self[s] * Prof_Clock_seconds_per_tick() * 1e3;
      EXPECT_NEAR(sum, whole, NEAR) << context;
   }
}

TEST_F(Tables, CountersAreNoCallsOfTheirGroup)
{
   play(700);
   Prof_set_average(0);
   Prof_set_context(0);
   set_mode(Prof_TABLE_GROUPS);
   // draw_world, cull and ui; and a counter, draw_calls, of some 600
   EXPECT_LT(find(rows(), "render")->calls, 10);
}

TEST_F(Tables, TheFilterIsForThreadsAsWell)
{
   play(300, SESSION_LIVELY);
   set_mode(Prof_TABLE_THREADS);
   EXPECT_TRUE(find(rows(), "main thread"));
   Prof_overlay_action(Prof_ACTION_FILTER);
   for (char c : std::string("work")) Prof_overlay_char(static_cast<unsigned char>(c));
   draw();
   EXPECT_TRUE(find(rows(), "worker 1"));
   EXPECT_FALSE(find(rows(), "main thread"));
   EXPECT_FALSE(find(rows(), "all threads")) << "it would not be the sum of what is seen";
}

TEST_F(Tables, MaximaThatAreNotKnownYetSaySo)
{
   play(700);
   draw(); // takes a share of the past
   for (int i = 0; i < 20; ++i) draw();
   session_wait(1);
   EXPECT_TRUE(has_text(draw(), "max 5s"));
   EXPECT_TRUE(Prof_Recent_Rows_is_complete());
   Prof_overlay_action(Prof_ACTION_OLDER);
   EXPECT_TRUE(has_text(draw(), "max .."));
   for (int i = 0; i < 40; ++i) draw();
   session_wait(1);
   EXPECT_TRUE(has_text(draw(), "max 5s"));
}

TEST_F(Tables, GroupsOpenToTheirZones)
{
   play(300);
   Prof_set_average(0);
   set_mode(Prof_TABLE_GROUPS);
   const Prof_Table_Row *ai = find(rows(), "ai");
   ASSERT_TRUE(ai);
   EXPECT_NEAR(find(rows(), "ai")->self, 3.4, 1e-9);
   EXPECT_NEAR(find(rows(), "ai")->hier, 3.4, 1e-9);
   move_to("ai");
   Prof_overlay_action(Prof_ACTION_ENTER);
   draw();
   double sum = 0;
   int zones = 0;
   std::vector<Prof_Table_Row> all = rows();
   for (const Prof_Table_Row &row : all)
      if (row.indent == 1) sum += row.self, ++zones;
   EXPECT_EQ(zones, 4);
   EXPECT_NEAR(sum, 3.4, 1e-9);
   move_to("ai");
   Prof_overlay_action(Prof_ACTION_ENTER);
   draw();
   for (const Prof_Table_Row &row : rows()) EXPECT_EQ(row.indent, 0);
}

TEST_F(Tables, ThreadsAddUp)
{
   play(300, SESSION_LIVELY);
   set_mode(Prof_TABLE_THREADS);
   for (int slot = 0; slot < 3; ++slot) {
      Prof_set_average(slot);
      draw();
      std::vector<Prof_Table_Row> all = rows();
      const double frame = Prof_Ui_Report_table()->split.frame;
      ASSERT_TRUE(find(all, "main thread"));
      const Prof_Table_Row main = *find(all, "main thread");
      EXPECT_NEAR(main.self + main.hier + main.idle, frame, NEAR);
      const Prof_Split &split = Prof_Ui_Report_table()->split;
      EXPECT_NEAR(main.self, split.work + split.own, NEAR);
      EXPECT_NEAR(find(all, "worker 1")->self, 7.1, 0.01);
      const Prof_Table_Row *ended = find(all, "worker 2");
      EXPECT_EQ(ended != nullptr, slot > 0)
         << "a frame that it did not live in knows nothing of it";
      EXPECT_TRUE(!ended || ended->ended);
      double sum = 0;
      for (const Prof_Table_Row &row : all) sum += row.key ? row.self : 0;
      EXPECT_NEAR(find(all, "all threads")->self, sum, NEAR);
   }
   move_to("worker 1");
   Prof_overlay_action(Prof_ACTION_ENTER);
   draw();
   EXPECT_EQ(context_name(Prof_get_context()), "worker 1");
   EXPECT_STREQ(rows()[0].name, "anim_job");
   EXPECT_STREQ(rows().back().name, "(idle)") << "most of all, but that is no work";
   EXPECT_TRUE(has_text(draw(), "= work 7.10 + idle "));
}

TEST_F(Tables, ThreadsOfAPastFrameHaveTheNamesTheyHadThen)
{
   play(100, SESSION_EXACT);
   std::thread([] {
      Prof_set_thread_name("decoder");
      Prof_Scope_name("decode");
      Prof_fake_ticks += 2000000;
   }).join();
   play_more(1);
   Worker saver; // in the decoder's slot
   saver.call([] { Prof_set_thread_name("saver"); });
   play_more(3);
   set_mode(Prof_TABLE_THREADS);
   Prof_set_frame(3);
   draw();
   const std::vector<Prof_Table_Row> then = rows();
   ASSERT_TRUE(find(then, "decoder"));
   EXPECT_NEAR(find(then, "decoder")->self, 2, NEAR);
   EXPECT_TRUE(find(then, "decoder")->ended);
   EXPECT_FALSE(find(then, "saver"));
   Prof_set_frame(0);
   draw();
   const std::vector<Prof_Table_Row> now = rows();
   EXPECT_FALSE(find(now, "decoder"));
   EXPECT_TRUE(find(now, "saver"));
}

/* ------------------------------------------------------------------------------------------ */
/* Order, cursor, filter                                                                        */

double sorted_figure(const Prof_Table_Row &row, Prof_Table_Column column)
{
   switch (column) {
   case Prof_COLUMN_HIER: return row.hier;
   case Prof_COLUMN_CALLS: return row.calls;
   case Prof_COLUMN_PER_CALL: return Prof_Report_Table_per_call(&row);
   case Prof_COLUMN_MAX: return row.max;
   default: return row.self;
   }
}

TEST_F(Tables, SortsByEachColumn)
{
   play(700, SESSION_LIVELY);
   std::set<int> seen;
   for (int i = 0; i < 6; ++i) {
      Prof_overlay_action(Prof_ACTION_SORT);
      draw();
      const Prof_Table_Column column = Prof_Ui_Report_table()->sort;
      std::vector<Prof_Table_Row> all = rows();
      seen.insert(column);
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
   EXPECT_EQ(seen.size(), 6u);
}

TEST_F(Tables, AClickOnAHeadSortsByIt)
{
   play(700);
   auto click_on = [](const std::string &text) {
      for (const Thing &t : draw())
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

/* A zone that takes what it is told to. */
double told_a = 3, told_b = 2.9;
void play_two(int frames)
{
   for (int i = 0; i < frames; ++i) {
      {
         Prof(zone_a);
         Prof_fake_ticks += static_cast<uint64_t>(told_a * 1e6);
      }
      {
         Prof(zone_b);
         Prof_fake_ticks += static_cast<uint64_t>(told_b * 1e6);
      }
      Prof_update(1);
   }
}

std::string first_row()
{
   draw();
   return rows()[0].name;
}

TEST_F(Tables, OrderHoldsStill)
{
   play_two(10);
   open_panel(Prof_SCREEN_REPORT);
   Prof_set_average(0);
   EXPECT_EQ(first_row(), "zone_a");
   told_b = 3.05; /* more, but not by 10 % */
   play_two(200);
   EXPECT_EQ(first_row(), "zone_a");
   EXPECT_NEAR(find(rows(), "zone_b")->self, 3.05, 1e-9) << "figures are true nevertheless";
   told_b = 4;
   play_two(1);
   told_b = 4.6;
   play_two(100);
   EXPECT_EQ(first_row(), "zone_b");
   told_a = 9; /* at once, but the order was just made */
   play_two(1);
   EXPECT_EQ(first_row(), "zone_b");
   play_two(50);
   EXPECT_EQ(first_row(), "zone_a");
}

TEST_F(Tables, CursorStaysOnItsZone)
{
   told_a = 3, told_b = 2;
   play_two(10);
   open_panel(Prof_SCREEN_REPORT);
   Prof_set_average(0);
   draw();
   move_to("zone_b");
   EXPECT_EQ(Prof_Ui_Report_cursor(), 1);
   told_b = 9;
   play_two(200);
   draw();
   EXPECT_EQ(Prof_Ui_Report_cursor(), 0);
   EXPECT_STREQ(rows()[0].name, "zone_b");
}

TEST_F(Tables, FilterFindsPartsOfNames)
{
   play(300);
   set_mode(Prof_TABLE_SELF);
   Prof_overlay_action(Prof_ACTION_FILTER);
   for (char c : std::string("A")) Prof_overlay_char(static_cast<unsigned char>(c));
   for (char c : std::string("I_")) Prof_overlay_char(static_cast<unsigned char>(c));
   std::vector<Thing> things = draw();
   ASSERT_EQ(rows().size(), 1u);
   EXPECT_STREQ(rows()[0].name, "ai_update");
   EXPECT_TRUE(has_text(things, "AI_"));
   EXPECT_EQ(find_faults(things), "");
   set_mode(Prof_TABLE_TREE);
   ASSERT_EQ(rows().size(), 2u) << "and those above it";
   EXPECT_STREQ(rows()[0].name, "main_loop");
   Prof_overlay_action(Prof_ACTION_RELEASE);
   draw();
   EXPECT_GT(rows().size(), 18u);
}

/* ------------------------------------------------------------------------------------------ */
/* Lately                                                                                       */

struct Lately {
   double max = 0, calls = 0;
   unsigned long number = 0, calls_number = 0;
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

void expect_recent(int back, int context)
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
      const std::string where =
         std::string(Prof_Zones[zone].name) + " back " + std::to_string(back);
      EXPECT_GE(recent.max_ms, five.max * 0.999999) << where;
      EXPECT_LE(recent.max_ms, most.max * 1.000001) << where;
      EXPECT_GE(recent.max_calls, five.calls) << where;
      EXPECT_LE(recent.max_calls, most.calls) << where;
      const size_t missing = Prof_RECENT_FRAMES - five.frames.size();
      for (size_t i = 0; i < Prof_RECENT_FRAMES; ++i)
         EXPECT_NEAR(frames[i], i < missing ? 0 : five.frames[i - missing], 1e-5)
            << where << " " << i;
   }
}

TEST_F(Tables, RecentEqualsTheHistory)
{
   play_session(420, SESSION_LIVELY);
   for (int context : {-1, 0, 1})
      for (int back : {0, 1, 7, 57, 100, 300, 330, 5, 4, 3, 0}) expect_recent(back, context);
   play_more(1);
   expect_recent(0, -1);
   play_more(5);
   expect_recent(0, -1);
   play_more(300);
   expect_recent(0, -1);
}

TEST_F(Tables, RecentAfterAPause)
{
   play_session(200, SESSION_LIVELY);
   expect_recent(0, -1);
   Prof_set_frozen(1);
   play_more(500);
   expect_recent(0, -1);
   expect_recent(20, -1);
   Prof_set_frozen(0);
   play_more(3);
   expect_recent(0, -1);
}

TEST_F(Tables, RecentForgetsAtReset)
{
   play_session(300, SESSION_EXACT);
   refresh_recent(0, -1);
   Prof_Recent recent;
   uint32_t zone = Prof_ZONE_FIRST;
   while (std::strcmp(Prof_Zones[zone].name, "upload_mesh") != 0) ++zone;
   Prof_Recent_Rows_read(zone, &recent);
   EXPECT_NEAR(recent.max_ms, 24.1, 1e-5);
   EXPECT_EQ(recent.max_number, 300u - 57u);
   Prof_Recent_Rows_reset();
   expect_recent(0, -1);
   expect_recent(30, -1);
   play_more(1);
   refresh_recent(0, -1);
   Prof_Recent_Rows_read(zone, &recent);
   EXPECT_EQ(recent.max_ms, 0);
   play_hitch();
   refresh_recent(0, -1);
   Prof_Recent_Rows_read(zone, &recent);
   EXPECT_NEAR(recent.max_ms, 24.1, 1e-5);
   EXPECT_EQ(recent.max_number, 302u);
   for (int back : {2, 3, 57, 60}) expect_recent(back, -1); // as if nothing had been reset
   refresh_recent(0, -1);
   Prof_Recent_Rows_read(zone, &recent);
   EXPECT_EQ(recent.max_number, 302u);
}

/* The key R, while a past frame or the newest is looked at. */
TEST_F(Tables, ResetChangesNothingThatWasBefore)
{
   play(300);
   for (Prof_Action action : {Prof_ACTION_FREEZE, Prof_ACTION_OLDER, Prof_ACTION_OLDER_HITCH}) {
      Prof_overlay_action(action);
      for (int i = 0; i < 8; ++i) draw();
      const std::vector<Prof_Table_Row> before = rows();
      Prof_overlay_action(Prof_ACTION_RESET);
      for (int i = 0; i < 8; ++i) draw();
      const std::vector<Prof_Table_Row> after = rows();
      ASSERT_EQ(before.size(), after.size());
      for (size_t i = 0; i < before.size(); ++i) {
         EXPECT_EQ(before[i].max, after[i].max) << before[i].name;
         EXPECT_GE(before[i].max, before[i].self * 0.999999) << before[i].name;
      }
   }
   EXPECT_NEAR(find(rows(), "upload_mesh")->max, 24.1, 1e-5);
   Prof_overlay_action(Prof_ACTION_LIVE);
   play_more(2);
   for (int i = 0; i < 8; ++i) draw();
   EXPECT_EQ(find(rows(), "upload_mesh")->max, 0);
   EXPECT_NEAR(find(rows(), "solve")->max, 2.62, 1e-5);
}

/* ------------------------------------------------------------------------------------------ */
/* Where a frame went                                                                           */

TEST_F(Tables, SeveralWaitsHaveOneName)
{
   auto frame = [](std::initializer_list<const char *> zones) {
      for (const char *zone : zones) {
         Prof_Scope_name(zone);
         Prof_fake_ticks += 1000000;
      }
      Prof_update(1);
      Prof_Split split;
      EXPECT_TRUE(Prof_Frame_Split_of_frame(&Prof_View_state, &split));
      return split;
   };
   Prof_set_waiting("vsync", 1);
   Prof_set_waiting("job queue", 1);
   Prof_set_average(0);
   Prof_Split split = frame({"work", "vsync", "vsync"});
   EXPECT_STREQ(split.wait_name, "vsync");
   split = frame({"vsync", "work", "job queue"});
   EXPECT_STREQ(split.wait_name, "waiting");
   EXPECT_NEAR(split.wait, 2, NEAR);
   EXPECT_NEAR(split.work, 1, NEAR);
}

/* ------------------------------------------------------------------------------------------ */
/* Rounding, groups                                                                             */

TEST_F(Tables, RoundedPartsAddUp)
{
   uint64_t seed = 7;
   for (int round = 0; round < 20000; ++round) {
      double parts[5], rounded[5], total = 0, sum = 0;
      int count = 1 + round % 5;
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

TEST_F(Tables, GroupsFollowFilesAndRules)
{
   play_session(120, SESSION_EXACT);
   ASSERT_TRUE(Prof_Group_refresh());
   std::map<std::string, std::string> group;
   for (uint32_t zone = 1; zone < Prof_Zone_count(); ++zone)
      group[Prof_Zones[zone].name] = Prof_Group_of_zone(zone)->name;
   EXPECT_EQ(group["solve"], "physics") << "the file's name";
   EXPECT_EQ(group["ray_cast"], "ai") << "a rule for the file";
   EXPECT_EQ(group["upload_mesh"], "render") << "a rule for the zone";
   EXPECT_EQ(group["prof_update"], "profiler");
   EXPECT_EQ(group["(root)"], "other");
   std::set<std::pair<uint32_t, int>> colors;
   for (int i = 0; i < Prof_Groups_used; ++i) {
      std::string name = Prof_Groups[i].name;
      if (name == "other" || name == "profiler" || name == "names") continue;
      EXPECT_TRUE(colors.insert({Prof_Groups[i].color, Prof_Groups[i].hatched}).second) << name;
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
      const std::string zone = "zone " + std::to_string(i);
      Prof_set_group(zone.c_str(), ("group " + std::to_string(i)).c_str());
      Prof_Begin_name(zone.c_str())
      Prof_fake_ticks += 1000;
      Prof_End
   }
   Prof_update(1);
   Prof_Group_refresh();
   EXPECT_EQ(Prof_Groups_used, Prof_MAX_GROUPS);
   EXPECT_STREQ(Prof_Groups[Prof_MAX_GROUPS - 1].name, "(other groups)");
   int plain = 0;
   for (int i = 0; i < Prof_Groups_used; ++i) plain += !Prof_Groups[i].hatched;
   EXPECT_LT(plain, 60) << "colours used again are hatched";
   open_panel(Prof_SCREEN_REPORT);
   set_mode(Prof_TABLE_GROUPS);
   double sum = 0;
   for (const Prof_Table_Row &row : rows()) sum += row.self;
   EXPECT_NEAR(sum, 0.1, 0.002);
}

/* ------------------------------------------------------------------------------------------ */
/* In all sizes, with little                                                                    */

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
      for (int c = 1; c < Prof_NUM_COLUMNS; ++c) {
         EXPECT_LE(columns.right[c], 10 + cells * Prof_CELL) << cells;
      }
   }
   EXPECT_EQ(all, 3u);
}

TEST_F(Tables, NothingOverlapsInAnySize)
{
   const int sizes[][2] = {{1280, 720}, {640, 480}, {1280, 800}, {2560, 1440}, {3840, 2160},
                           {480, 272}, {320, 240}, {200, 120}};
   play(700, SESSION_LIVELY);
   for (int source = 0; source < 3; ++source) {
      if (source == 1) Prof_Ui_Browse_show_frame(&Prof_Ui_state, 57);
      if (source == 2) Prof_overlay_action(Prof_ACTION_COMPARE);
      for (auto &size : sizes) {
         open_panel(Prof_SCREEN_REPORT);
         for (int mode = 0; mode < Prof_TABLE_RECORDING; ++mode) {
            EXPECT_EQ(find_faults(draw(size[0], size[1])), "")
               << size[0] << " mode " << mode << " source " << source;
            Prof_overlay_action(Prof_ACTION_DOWN);
            Prof_overlay_action(Prof_ACTION_MODE);
         }
         open_panel(Prof_SCREEN_CALL_GRAPH);
         EXPECT_EQ(find_faults(draw(size[0], size[1])), "") << size[0] << " source " << source;
      }
   }
}

TEST_F(Tables, WarningsAreSeen)
{
   play(100);
   Prof_End
   play_more(10);
   Prof_Ui_state.stale = 1;
   std::vector<Thing> things = draw(640, 480);
   EXPECT_TRUE(has_text(things, "end without begin"));
   EXPECT_EQ(find_faults(things), "");
}

int allocations;
int allowed = -1; /* -1: all */

void *counting_alloc(size_t bytes, void *)
{
   ++allocations;
   if (allowed == 0) return nullptr;
   if (allowed > 0) --allowed;
   return std::calloc(1, bytes);
}

void use_all_of_it()
{
   for (int mode = 0; mode < Prof_TABLE_RECORDING; ++mode) {
      open_panel(Prof_SCREEN_REPORT);
      Prof_overlay_action(Prof_ACTION_MODE);
      for (int i = 0; i < 6; ++i) Prof_overlay_action(Prof_ACTION_SORT), draw();
      for (int i = 0; i < 4; ++i) Prof_overlay_action(Prof_ACTION_DOWN), draw();
      Prof_overlay_action(Prof_ACTION_RIGHT);
      draw();
      Prof_overlay_action(Prof_ACTION_ENTER);
      EXPECT_EQ(find_faults(draw()), "");
   }
   open_panel(Prof_SCREEN_CALL_GRAPH);
   for (Prof_Action action :
        {Prof_ACTION_RIGHT, Prof_ACTION_DOWN, Prof_ACTION_ENTER, Prof_ACTION_BACK, Prof_ACTION_LEFT,
         Prof_ACTION_SPREAD, Prof_ACTION_SPREAD}) {
      Prof_overlay_action(action);
      draw();
   }
}

TEST_F(Tables, TakesNoMemoryAfterWarmUp)
{
   Prof_Config config = Prof_default_config();
   config.alloc = counting_alloc;
   config.release = [](void *memory, void *) { std::free(memory); };
   config.history_frames = 300; /* a zone's page has memory for all of it */
   ASSERT_TRUE(Prof_configure(&config));
   play(500, SESSION_LIVELY);
   use_all_of_it();
   use_all_of_it();
   const int before = allocations;
   play_more(100);
   use_all_of_it();
   EXPECT_EQ(allocations, before);
}

TEST_F(Tables, TinyLimits)
{
   Prof_Config config = Prof_default_config();
   config.max_zones = 16;
   config.max_states = 64;
   config.max_names = 1;
   config.max_contexts = 1;
   config.history_frames = 2;
   config.max_hitches = 1;
   ASSERT_TRUE(Prof_configure(&config));
   play(400, SESSION_LIVELY);
   EXPECT_TRUE(find(rows(), "(other zones)"));
   use_all_of_it();
   open_panel(Prof_SCREEN_REPORT);
   if (Prof_Ui_state.value) Prof_overlay_action(Prof_ACTION_RELEASE); /* time, not a count */
   compare_flat("tiny");
}

/* Each of the blocks that it takes is refused in turn. */
TEST_F(Tables, RowsWithoutMemoryStayAsTheyAre)
{
   Prof_Config config = Prof_default_config();
   config.alloc = counting_alloc;
   config.release = [](void *memory, void *) { std::free(memory); };
   config.log = [](const char *, void *) {};
   ASSERT_TRUE(Prof_configure(&config));
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
   for (int granted = 0; granted < 3; ++granted) {
      allowed = granted;
      Prof_Report_Table_order(&table, 0);
      for (uint32_t i = 0; i < 3; ++i) EXPECT_EQ(table.rows[i].key, i + 1) << granted;
   }
   allowed = -1;
   Prof_Report_Table_order(&table, 0);
   for (uint32_t i = 0; i < 3; ++i) EXPECT_EQ(table.rows[i].key, 3 - i) << "largest first";
}

TEST_F(Tables, WithoutMemory)
{
   Prof_Config config = Prof_default_config();
   config.alloc = counting_alloc;
   config.release = [](void *memory, void *) { std::free(memory); };
   config.max_contexts = 4;
   ASSERT_TRUE(Prof_configure(&config));
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
