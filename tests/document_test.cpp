/* document_test.cpp - what the manual promises, sentence by sentence: names, zones, the call
 * graph's own example, and the calls that control the display.
 */
#include "facts.h"
#include "twin.h"

namespace {

void show(Prof_Report_Mode mode, int slot = 0)
{
   Prof_set_average(slot);
   Prof_set_frame(0);
   Prof_set_report_mode(mode);
}

void update_and_show()
{
   Prof_update(1);
   show(Prof_SELF_TIME);
}

bool select_zone(const std::string &name, int number = 0)
{
   if (Prof_get_report_mode() == Prof_CALL_GRAPH) Prof_set_report_mode(Prof_SELF_TIME);
   int row = row_index(name, number);
   if (row < 0) return false;
   Prof_set_cursor(row);
   Prof_select();
   return true;
}

/* Rows that are not the profiler's own. */
std::vector<Seen> zone_rows()
{
   std::vector<Seen> rows;
   for (const Seen &row : read_report())
      if (!is_own(row.name)) rows.push_back(row);
   return rows;
}

Seen row_now(const std::string &name, int number = 0)
{
   const std::vector<Seen> rows = zone_rows();
   const Seen *row = find_row(rows, name, number);
   EXPECT_NE(row, nullptr) << name;
   return row ? *row : Seen();
}

int row_under_cursor() { return report_now()->hilight; }

std::string name_under_cursor()
{
   return read_report().at(static_cast<size_t>(row_under_cursor())).name;
}

/* Self times of all rows of that name, which have different ids. */
using Selfs = std::multiset<double>;
Selfs selfs_of(const std::string &name)
{
   Selfs times;
   std::set<int> ids;
   for (const Seen &row : zone_rows()) {
      if (row.name != name) continue;
      times.insert(std::round(row.self));
      EXPECT_TRUE(ids.insert(row.id).second) << name;
   }
   return times;
}

void expect_row(const Seen &row, const char *name, double self, double hier, double count)
{
   EXPECT_EQ(row.name, name);
   EXPECT_NEAR(row.self, self, 1e-9) << name;
   EXPECT_NEAR(row.hier, hier, 1e-9) << name;
   EXPECT_NEAR(row.count, count, 1e-9) << name;
}

/* So many entries of a zone, the first of which takes all the time. */
void enter(const char *name, int times, double self, const std::function<void()> &below = [] {})
{
   for (int i = 0; i < times; ++i) {
      Prof_Begin_name(name)
      if (i == 0) {
         spend(self);
         below();
      }
      Prof_End
   }
}

void child(const char *name, int times, double self, double below = 0)
{
   enter(name, times, self, [=] {
      if (below > 0) zone("grandchild", below);
   });
}

struct Share {
   int entries;
   double self, child1, below1, child2, below2, child3;
};

void my_routine(const Share &share)
{
   enter("my_routine", share.entries, share.self, [&] {
      child("my_child1", share.entries + (share.entries == 4 ? 2 : 3), share.child1, share.below1);
      child("my_child2", share.entries * 50, share.child2, share.below2);
      child("my_child3", share.entries == 4 ? 1 : 2, share.child3);
   });
}

/* The children also run elsewhere, which must not show in my_routine's graph. */
void elsewhere()
{
   Prof(elsewhere);
   child("my_child1", 3, 7.0, 1.0);
   child("my_child3", 2, 5.0);
}

/* my_parent1 causes 0.75 + 0.75 + 0.50 + 0.50 of hier 2.50, my_parent2 the rest. */
void show_example()
{
   {
      Prof(my_parent1);
      spend(11);
      my_routine({4, 0.75, 0.40, 0.35, 0.10, 0.50, 0.40});
   }
   {
      Prof(my_parent2);
      spend(13);
      my_routine({6, 1.00, 0.60, 0.65, 0.15, 0.75, 0.10});
   }
   elsewhere();
   update_and_show();
}

TEST(Call_graph, the_documents_example)
{
   show_example();
   ASSERT_TRUE(select_zone("my_routine"));
   std::vector<Seen> rows = zone_rows();
   ASSERT_EQ(rows.size(), 6u);
   expect_row(rows[0], "my_parent1", 0.75, 2.50, 4);
   expect_row(rows[1], "my_parent2", 1.00, 3.25, 6);
   expect_row(rows[2], "my_routine", 1.75, 5.75, 10);
   expect_row(rows[3], "my_child1", 1.00, 2.00, 15);
   expect_row(rows[4], "my_child2", 0.25, 1.50, 500);
   expect_row(rows[5], "my_child3", 0.50, 0.50, 3);
   std::string signs;
   for (const Seen &row : rows) signs += row.prefix + std::to_string(row.indent);
   EXPECT_EQ(signs, "+1+1-0+1+1 1");
}

TEST(Report, has_the_documents_headings_and_the_sorted_quantity_first)
{
   show_example();
   const std::pair<Prof_Report_Mode, std::vector<std::string>> headings[] = {
      {Prof_SELF_TIME, {"zone", "self"}},
      {Prof_HIERARCHICAL_TIME, {"zone", "hier"}},
      {Prof_CALL_GRAPH, {"zone", "self", "hier", "count", ""}}};
   for (const auto &[mode, names] : headings) {
      Prof_set_report_mode(mode);
      const auto report = report_now();
      for (size_t i = 0; i < names.size(); ++i) EXPECT_EQ(report->header[i], names[i]);
      for (const char *title : report->title) EXPECT_NE(title, nullptr);
   }
}

#define named_like_a_macro does not compile (
#define named_like_a_number 17

Prof_Define(twice_in_a_block);
Prof_Define(named_like_a_number);

TEST(Names, may_begin_with_a_digit_or_be_a_macro_or_a_keyword)
{
   { Prof_Begin(2_my_zone) spend(1); Prof_End }
   { Prof_Begin(__) spend(1); Prof_End }
   { Prof_Begin(7) spend(1); Prof_End }
   { Prof_Begin(named_like_a_macro) spend(1); Prof_End }
   { Prof_Region(named_like_a_number) spend(1); Prof_End }
   { Prof(return); spend(1); }
   { Prof(2_my_zone_as_scope); spend(1); }
   { Prof_Counter(9_counted) }
   update_and_show();
   for (const char *name : {"2_my_zone", "__", "7", "named_like_a_macro", "named_like_a_number",
                            "return", "2_my_zone_as_scope"})
      expect_row(row_now(name), name, 1, 1, 1);
   expect_row(row_now("9_counted"), "9_counted", 0, 0, 1);
}

TEST(Zones, several_in_one_block)
{
   Prof_Begin(first) spend(1);
   Prof_End
   Prof_Begin(second) spend(2);
   Prof_End
   Prof_Begin(first) spend(4);
   Prof_End
   Prof(scope_1);
   Prof(scope_2);
   Prof(scope_1);
   spend(8);
   update_and_show();
   EXPECT_EQ(selfs_of("first"), (Selfs{1, 4})) << "private zones of equal names are unrelated";
   expect_row(row_now("second"), "second", 2, 2, 1);
   expect_row(row_now("scope_2"), "scope_2", 0, 8, 1);
}

TEST(Zones, the_same_public_zone_twice_in_a_block)
{
   Prof_Region(twice_in_a_block) spend(1);
   Prof_End
   Prof_Region(twice_in_a_block) spend(2);
   Prof_End
   { Prof_Scope(twice_in_a_block); spend(4); }
   update_and_show();
   EXPECT_EQ(selfs_of("twice_in_a_block"), Selfs{7});
   expect_row(row_now("twice_in_a_block"), "twice_in_a_block", 7, 7, 3);
}

TEST(Zones, names_made_at_run_time)
{
   char text[32];
   for (int i = 0; i < 6; ++i) {
      std::snprintf(text, sizeof text, "script %d", i % 2);
      Prof_Begin_name(text)
      std::memset(text, 'x', 3); /* it must be a copy */
      spend(1);
      Prof_End
   }
   EXPECT_EQ(Prof_handle("script 0"), Prof_handle("script 0"));
   EXPECT_NE(Prof_handle("script 0"), Prof_handle("script 1"));
   EXPECT_EQ(Prof_handle(nullptr), Prof_handle("(null)"));
   update_and_show();
   for (const char *name : {"script 0", "script 1"}) expect_row(row_now(name), name, 3, 3, 3);
}

TEST(Zones, a_long_name_keeps_127_bytes)
{
   zone(std::string(300, 'n'), 1);
   zone("", 2);
   update_and_show();
   (void)row_now(std::string(127, 'n'));
   (void)row_now("");
}

TEST(Zones, same_names_of_different_kinds_are_different_zones)
{
   { Prof_Scope(named_like_a_number); spend(1); }
   { Prof(named_like_a_number); spend(2); }
   { Prof_Scope_name("named_like_a_number"); spend(4); }
   update_and_show();
   EXPECT_EQ(selfs_of("named_like_a_number"), (Selfs{1, 2, 4}));
}

void three_zones(double a, double b, double c)
{
   zone("zone_a", a);
   zone("zone_b", b);
   zone("zone_c", c);
   Prof_update(1);
}

void show_three_zones()
{
   show(Prof_SELF_TIME);
   three_zones(3, 2, 1);
}

TEST(Cursor, stays_on_its_zone_when_rows_reorder)
{
   show_three_zones();
   Prof_set_cursor(row_index("zone_b"));
   EXPECT_EQ(name_under_cursor(), "zone_b");
   int before = row_index("zone_b");
   three_zones(3, 5, 4);
   EXPECT_NE(row_index("zone_b"), before);
   EXPECT_EQ(name_under_cursor(), "zone_b");
   three_zones(5, 1, 4);
   EXPECT_EQ(name_under_cursor(), "zone_b");
   Prof_set_report_mode(Prof_HIERARCHICAL_TIME);
   EXPECT_EQ(name_under_cursor(), "zone_b");
}

TEST(Cursor, moves_by_rows_and_stops_at_the_ends)
{
   show_three_zones();
   const int first = row_index("zone_a"), last = static_cast<int>(read_report().size()) - 1;
   Prof_set_cursor(first);
   for (auto [by, row] : {std::pair(2, first + 2), std::pair(-1, first + 1), std::pair(-1000, 0),
                          std::pair(1000, last), std::pair(-1, last - 1)}) {
      Prof_move_cursor(by);
      EXPECT_EQ(row_under_cursor(), row);
   }
}

TEST(Cursor, select_goes_down_and_select_parent_up)
{
   show_example();
   Prof_set_report_mode(Prof_HIERARCHICAL_TIME);
   ASSERT_TRUE(select_zone("my_parent2"));
   EXPECT_EQ(Prof_get_report_mode(), Prof_CALL_GRAPH);
   Prof_set_cursor(row_index("my_routine"));
   Prof_select();
   ASSERT_EQ(zone_rows().size(), 6u);
   EXPECT_EQ(zone_rows()[2].name, "my_routine");
   Prof_select_parent();
   EXPECT_EQ(row_now("my_parent2").prefix, '-') << "the parent with the larger hierarchical time";
   Prof_select_parent();
   EXPECT_EQ(row_now("(root)").prefix, '-');
   Prof_select_parent(); /* the root has none: nothing happens */
   (void)row_now("(root)");
}

/* Of frames that are not alike: the average over time, and frames divided by seconds, in each
 * average. The manual has the first case (2.14). */
TEST(Title, tells_the_average_length_and_frames_per_second)
{
   struct Case {
      std::vector<double> ms;
      double average, fps;
   };
   for (const Case &c : {Case{{1, 21}, 20.089, 90.9}, Case{{1, 4}, 3.4, 400},
                         Case{{16.667, 33.333}, 27.778, 40}, Case{{10}, 10, 100},
                         Case{{5, 5, 5, 5, 5, 5, 5, 5, 5, 50}, 28.684, 105.3}}) {
      for (int slot = 1; slot <= 2; ++slot) {
         Prof_shutdown();
         Prof_set_average(slot);
         for (int i = 0; i < 4000; ++i) {
            zone("work", c.ms[static_cast<size_t>(i) % c.ms.size()]);
            Prof_update(1);
         }
         char text[1 << 14];
         Prof_write_report(text, sizeof text);
         double ms = 0, fps = 0;
         ASSERT_EQ(std::sscanf(std::strchr(text, '\n') + 1, "%lf ms %lf fps", &ms, &fps), 2);
         EXPECT_NEAR(fps, c.fps, c.fps * 0.07) << c.ms[0]; /* frames are whole */
         EXPECT_NEAR(ms, c.average, c.average * 0.07) << c.ms[0]; /* the newest weigh most */
      }
   }
}

TEST(Frames, move_frame_stops_at_the_ends)
{
   for (int i = 1; i <= 5; ++i) three_zones(i, 1, 1);
   show(Prof_SELF_TIME);
   for (auto [by, shown] : {std::pair(3, 0), std::pair(-2, 2), std::pair(-1000, 4),
                            std::pair(1, 3), std::pair(INT_MAX, 0), std::pair(INT_MIN, 4)}) {
      Prof_move_frame(by);
      EXPECT_EQ(Prof_get_frame(), shown);
      expect_row(row_now("zone_a"), "zone_a", 5 - shown, 5 - shown, 1);
   }
   for (auto [frame, shown] : {std::pair(-7, 0), std::pair(3, 3)}) {
      Prof_set_frame(frame);
      EXPECT_EQ(Prof_get_frame(), shown);
   }
}

TEST(Frames, the_history_holds_as_many_as_configured)
{
   configure(&Prof_Config::history_frames, 512);
   for (int i = 0; i < 600; ++i) three_zones(1 + i, 1, 1);
   show(Prof_SELF_TIME);
   Prof_set_frame(100000);
   int oldest = Prof_get_frame();
   EXPECT_GE(oldest, 511);
   EXPECT_LE(oldest, 512);
   expect_row(row_now("zone_a"), "zone_a", 600 - oldest, 600 - oldest, 1);
   EXPECT_EQ(get_info().frames, 600ul);
   EXPECT_GE(get_info().frames_kept, oldest);
   EXPECT_LE(get_info().frames_kept, oldest + 1) << "frame 0 may be counted";
}

TEST(Frames, the_default_history_holds_128_and_more)
{
   for (int i = 0; i < 200; ++i) three_zones(1 + i, 1, 1);
   show(Prof_SELF_TIME);
   Prof_set_frame(128);
   EXPECT_EQ(Prof_get_frame(), 128);
   expect_row(row_now("zone_a"), "zone_a", 72, 72, 1);
}

TEST(Frames, paused_nothing_changes_and_no_time_leaks)
{
   three_zones(1, 2, 3);
   three_zones(2, 3, 4);
   show(Prof_SELF_TIME, 1);
   const std::string before = report_text();
   for (int i = 0; i < 10; ++i) {
      zone("zone_p", 50);
      spend(50);
      Prof_update(0);
   }
   EXPECT_EQ(report_text(), before);
   three_zones(1, 1, 1);
   show(Prof_SELF_TIME);
   EXPECT_NEAR(row_now("(root)").hier, 3, 1e-9);
   EXPECT_EQ(row_index("zone_p"), -1);
   Prof_set_frame(1000);
   EXPECT_EQ(Prof_get_frame(), 2) << "paused updates are no frames";
}

TEST(Averages, slots)
{
   EXPECT_EQ(Prof_get_average(), 1) << "the default";
   for (int slot = 0; slot < 3; ++slot) {
      Prof_set_average(slot);
      EXPECT_EQ(Prof_get_average(), slot);
   }
   Prof_set_smoothing(1); /* the older name */
   EXPECT_EQ(Prof_get_average(), 1);
}

/* After t90 seconds of a step, 90 % of it are reached, whatever the frame rate. */
struct Step {
   double seconds, frame_ms;
   int slot;
};
class Average_of : public ::testing::TestWithParam<Step> {};

TEST_P(Average_of, a_step_reaches_ninety_percent)
{
   const Step step = GetParam();
   for (int i = 0; i < 200; ++i) frame_of("settle", step.frame_ms);
   for (int i = 0; i < std::lround(step.seconds * 1000 / step.frame_ms); ++i)
      frame_of("step", step.frame_ms);
   show(Prof_SELF_TIME, step.slot);
   EXPECT_NEAR(row_now("step").self / step.frame_ms, 0.9, 1e-6);
}

/* The fast one takes 800 ms at any frame rate, the slow one 2,500. */
INSTANTIATE_TEST_SUITE_P(slots, Average_of,
                         ::testing::Values(Step{0.8, 10, 1}, Step{0.8, 40, 1}, Step{2.5, 20, 2}));

/* A scale that grows for an hour must not lose what it scales. */
TEST(Averages, of_an_hour)
{
   for (int i = 0; i < 36000; ++i) {
      zone("steady", 50);
      if (i < 30000) zone("early", 50);
      else spend(50);
      Prof_update(1);
   }
   for (int slot : {1, 2}) {
      show(Prof_SELF_TIME, slot);
      EXPECT_NEAR(row_now("steady").self, 50, 1e-6);
      EXPECT_NEAR(row_now("steady").heat, 0, 1e-6);
      EXPECT_EQ(row_index("early"), -1);
   }
}

TEST(Report, of_nothing_at_all)
{
   ASSERT_TRUE(report_now());
   EXPECT_LT(row_under_cursor(), report_now()->num_record + (report_now()->num_record == 0));
   Prof_select();
   Prof_select_parent();
   Prof_move_cursor(1);
   Prof_move_frame(-1);
   (void)report_now();
   EXPECT_EQ(Prof_get_frame(), 0);
}

TEST(Report, shows_the_profilers_own_cost)
{
   three_zones(1, 2, 3);
   (void)report_now();
   three_zones(1, 2, 3);
   show(Prof_SELF_TIME);
   for (const char *own : {"prof_update", "prof_report"}) EXPECT_GE(row_index(own), 0) << own;
}

TEST(Text, has_the_length_it_says)
{
   show_example();
   size_t length = Prof_write_report(nullptr, 0);
   ASSERT_GT(length, 0u);
   std::vector<char> text(length + 1, '#');
   EXPECT_EQ(Prof_write_report(text.data(), text.size()), length);
   EXPECT_EQ(std::strlen(text.data()), length);
   for (const char *word : {"zone", "self", "hier", "count", "my_routine", "my_child3", "(root)"})
      EXPECT_NE(std::strstr(text.data(), word), nullptr) << word;
   for (size_t size : {size_t(1), size_t(2), size_t(10), length}) {
      std::vector<char> part(size + 1, '#');
      EXPECT_EQ(Prof_write_report(part.data(), size), length);
      EXPECT_EQ(part[size], '#') << "written beyond the end";
      EXPECT_EQ(std::string(part.data()), std::string(text.data(), size - 1));
   }
}

/* A line for each row. Parents and children stand one level in, the focus out. */
TEST(Text, is_indented_as_the_documents_call_graph)
{
   show_example();
   const std::string flat = report_text();
   EXPECT_GE(std::count(flat.begin(), flat.end(), '\n'), static_cast<long>(zone_rows().size() + 1));
   ASSERT_TRUE(select_zone("my_routine"));
   for (const char *line : {"\n    +my_parent1 ", "\n    +my_parent2 ", "\n> -my_routine ",
                            "\n    +my_child1 ", "\n    +my_child2 ", "\n     my_child3 "})
      EXPECT_TRUE(has(report_text(), line)) << line << report_text();
}

struct Curve {
   std::map<int, std::map<int, float>> points; /* zone id, x */
   int from = 1 << 30, to = -1;
   bool twice = false;
};

void on_run(int id, int x0, int x1, float *values, void *data)
{
   Curve *curve = static_cast<Curve *>(data);
   curve->from = std::min(curve->from, x0);
   curve->to = std::max(curve->to, x1);
   for (int x = x0; x < x1; ++x)
      curve->twice = !curve->points[id].emplace(x, values[x - x0]).second || curve->twice;
}

Curve graph(int frames)
{
   Curve curve;
   Prof_graph(frames, on_run, &curve);
   return curve;
}

float point(const Curve &curve, int id, int x)
{
   const auto found = curve.points.find(id);
   return found == curve.points.end() || !found->second.count(x) ? 0 : found->second.at(x);
}

TEST(Graph, gives_the_self_time_of_every_zone_in_seconds)
{
   for (int i = 1; i <= 20; ++i) {
      if (i % 4 == 0) {
         Prof(now_and_then);
         spend(100);
      }
      three_zones(i, 2 * i, 3);
   }
   show(Prof_SELF_TIME);
   Curve curve = graph(10);
   EXPECT_GE(curve.from, 0);
   EXPECT_LE(curve.to, 10);
   EXPECT_FALSE(curve.twice) << "a point was given twice";
   for (int x = 0; x < 10; ++x) {
      float i = static_cast<float>(11 + x);
      EXPECT_NEAR(point(curve, id_of("zone_a"), x), i * 1e-3f, 1e-7f);
      EXPECT_NEAR(point(curve, id_of("zone_b"), x), 2 * i * 1e-3f, 1e-7f);
      EXPECT_NEAR(point(curve, id_of("zone_c"), x), 3e-3f, 1e-7f);
      float sum = 0, rare = (11 + x) % 4 == 0 ? 0.1f : 0;
      for (const auto &[id, points] : curve.points) sum += point(curve, id, x);
      EXPECT_NEAR(sum, 3 * i * 1e-3f + 3e-3f + rare, 1e-6f) << "all zones together, frame " << x;
   }
}

TEST(Graph, ends_with_the_frame_shown)
{
   for (int i = 1; i <= 20; ++i) three_zones(i, 1, 1);
   show(Prof_SELF_TIME);
   int id = id_of("zone_a");
   Prof_set_frame(5);
   Curve curve = graph(4);
   for (int x = 0; x < 4; ++x)
      EXPECT_NEAR(point(curve, id, x), static_cast<float>(12 + x) * 1e-3f, 1e-7f);
}

TEST(Graph, asks_for_more_than_there_is)
{
   three_zones(1, 2, 3);
   three_zones(4, 5, 6);
   show(Prof_SELF_TIME);
   Curve curve = graph(100);
   EXPECT_LE(curve.to, 100);
   EXPECT_NEAR(point(curve, id_of("zone_a"), 99), 4e-3f, 1e-7f);
   EXPECT_NEAR(point(curve, id_of("zone_a"), 98), 1e-3f, 1e-7f);
   EXPECT_EQ(point(curve, id_of("zone_a"), 97), 0);
   Prof_graph(0, on_run, &curve);
   Prof_graph(-5, on_run, &curve);
   Prof_graph(5, nullptr, nullptr);
}

TEST(Graph, uses_the_reports_ids_and_they_have_names)
{
   three_zones(1, 2, 3);
   show(Prof_SELF_TIME);
   Curve curve = graph(1);
   for (const Seen &row : zone_rows()) {
      EXPECT_STREQ(Prof_zone_name(row.id), row.name.c_str());
      EXPECT_TRUE(row.self <= 0 || curve.points.count(row.id)) << row.name;
   }
   EXPECT_STREQ(Prof_zone_name(-1), "");
   EXPECT_STREQ(Prof_zone_name(0x7ffffffe), "");
}

/* In another process, with other zones entered first, the id is the same. */
TEST(Graph, ids_are_stable_from_run_to_run)
{
   const char *before = std::getenv("IPROF_TEST_ID");
   if (before) show_example();
   three_zones(1, 2, 3);
   show(Prof_SELF_TIME);
   int id = id_of("zone_b");
   ASSERT_NE(id, -1);
   if (before) {
      EXPECT_EQ(id, std::atoi(before));
      return;
   }
   std::string self = program_path();
   if (self.empty()) GTEST_SKIP() << "no /proc/self/exe on this system";
   EXPECT_EQ(run_again(self, "Graph.ids_are_stable_from_run_to_run", "IPROF_TEST_ID",
                       std::to_string(id)), 0);
}

TEST(Info, tells_of_the_clock)
{
   three_zones(1, 2, 3);
   const Prof_Info info = get_info();
   EXPECT_STREQ(info.clock, "fake");
   EXPECT_NEAR(info.ticks_per_second, 1e9, 1);
   EXPECT_EQ(info.frames, 1ul);
   EXPECT_TRUE(info.num_zones >= 3 && info.num_states >= 3);
   EXPECT_TRUE(info.threads_live == 1 && info.threads_seen == 1);
   EXPECT_EQ(info.surplus_ends + info.unclosed_zones + info.over_states + info.over_zones +
                info.over_names + info.over_contexts + info.over_history + info.failed_allocs,
             0ul);
}

} // namespace
