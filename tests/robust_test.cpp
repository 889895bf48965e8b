/* robust_test.cpp - unbalanced zones, exceptions, longjmp, limits, refused memory and nonsense
 * arguments: nothing crashes, no time is lost, and the place is named. */
#include "tests/headers.h"

#include "calls.h"
#include "contexts.h"
#include "refusing.h"
#include "twin.h"

namespace {

void spend(uint64_t ticks) { Prof_fake_ticks += ticks; }

void show(Prof_Report_Mode mode)
{
   Prof_set_average(0);
   Prof_set_frame(0);
   Prof_set_report_mode(mode);
}

/* Configures, and lets the clock of this thread run from here on. */
template <typename Change> void start(const Change &change)
{
   configure(change);
   (void)Prof_mark();
}

void start()
{
   start([](Prof_Config &) {});
}

/* The frame's ticks, twice: what the root says, and the sum of the self times of all rows. And
 * these self times, in ticks. */
void expect_frame_ticks(double ticks, const std::map<std::string, double> &selfs = {})
{
   show(Prof_SELF_TIME);
   double sum = 0, root = -1;
   const std::vector<Seen> rows = read_report();
   for (const Seen &row : rows) {
      sum += row.self * 1e6;
      if (row.name == "(root)") root = row.hier * 1e6;
   }
   EXPECT_NEAR(sum, ticks, 0.01 + 1e-9 * ticks) << "self times of all rows";
   EXPECT_NEAR(root, ticks, 0.01 + 1e-9 * ticks) << "the root's hierarchical time";
   for (const auto &[name, self] : selfs) {
      ASSERT_NE(find_row(rows, name), nullptr) << name;
      EXPECT_NEAR(find_row(rows, name)->self * 1e6, self, 1e-6) << name;
   }
}

/* Ends a frame that has these. */
void update_and_expect(double ticks, const std::map<std::string, double> &selfs = {})
{
   Prof_update(1);
   expect_frame_ticks(ticks, selfs);
}

/* ---- out of balance ---- */

TEST(Balance, surplus_ends_are_ignored_and_counted)
{
   start();
   spend(5);
   Prof_End
   Prof_End
   {
      Prof(after);
      spend(7);
   }
   spend(3);
   Prof_End
   Prof_update(1);
   EXPECT_EQ(get_info().surplus_ends, 3ul);
   expect_frame_ticks(15);
   EXPECT_FALSE(told.empty());
}

TEST(Balance, a_fiber_of_an_earlier_life_is_told_once)
{
   start();
   Prof_Fiber *fiber = Prof_create_fiber("old");
   for (int life = 0; life < 2; ++life) {
      ASSERT_EQ(Prof_shutdown(), 1);
      start();
      told.clear();
      for (int i = 0; i < 1000; ++i) Prof_switch_fiber(Prof_switch_fiber(fiber));
      EXPECT_EQ(told.size(), 1u) << all_told();
      for (int i = 0; i < 1000; ++i) Prof_destroy_fiber(fiber);
      EXPECT_EQ(told.size(), 2u) << all_told();
   }
   Prof_destroy_fiber(Prof_switch_fiber(nullptr)); /* another reason is news */
   EXPECT_EQ(told.size(), 3u) << all_told();
   EXPECT_EQ(times_told("thread's own"), 1) << all_told();
}

int line_of_open_zone = 0;

void leaves_a_zone_open()
{
   line_of_open_zone = __LINE__ + 1;
   Prof_Begin(left_open)
   spend(11);
}

std::string place_of_open_zone() { return numbered("robust_test.cpp:", line_of_open_zone); }

TEST(Balance, an_enclosing_scope_closes_what_was_left_open)
{
   start();
   for (int i = 0; i < 50; ++i) {
      Prof(enclosing);
      leaves_a_zone_open();
      spend(2);
   }
   spend(4);
   Prof_update(1);
   EXPECT_EQ(get_info().unclosed_zones, 50ul);
   EXPECT_EQ(get_info().surplus_ends, 0ul);
   expect_frame_ticks(50 * 13 + 4, {{"left_open", 50 * 13}, {"(root)", 4}});
   std::vector<std::string> warnings;
   read_report(&warnings);
   const auto names_it = [](const std::string &warning) {
      return has(warning, place_of_open_zone()) && has(warning, "left_open");
   };
   EXPECT_EQ(std::count_if(warnings.begin(), warnings.end(), names_it), 1) << "a row a place";
   EXPECT_GE(times_told(place_of_open_zone()), 1);
   EXPECT_LE(told.size(), 2u) << all_told();
}

/* A missing end in the game's loop makes the stack deeper from frame to frame. It must not go on
 * for ever, and the place must be named. */
TEST(Balance, a_zone_left_open_in_the_game_loop)
{
   start();
   for (int frame = 0; frame < 100; ++frame) {
      spend(2);
      line_of_open_zone = __LINE__ + 1;
      Prof_Begin(forgotten)
      spend(3);
      update_and_expect(5);
   }
   const std::vector<Seen> rows = read_report();
   EXPECT_TRUE(find_row(rows, "forgotten", 0) || find_row(rows, "forgotten", 2));
   EXPECT_GE(get_info().unclosed_zones, 95ul);
   EXPECT_LE(get_info().num_states, Prof_KNOWS_PLACES ? 12 : 3 * 31);
   EXPECT_GE(times_told(place_of_open_zone()), 1) << all_told();
   EXPECT_LE(told.size(), 3u);
}

jmp_buf jump;
volatile bool jump_is_set = true;

void jumps_out(int depth)
{
   Prof_Begin(jumps_out)
   spend(3);
   if (depth > 0) jumps_out(depth - 1);
   else if (jump_is_set) longjmp(jump, 1);
   Prof_End
}

TEST(Balance, longjmp_with_mark_and_unwind)
{
   Prof_Begin(before_jump)
   Prof_Mark mark = Prof_mark();
   if (setjmp(jump) == 0) jumps_out(6);
   else Prof_unwind(mark);
   spend(2);
   Prof_unwind(mark); /* nothing is open above it any more */
   spend(2);
   Prof_End
   Prof_unwind(mark); /* its zones are closed */
   spend(1);
   update_and_expect(26, {{"before_jump", 4}, {"(root)", 1}});
   EXPECT_EQ(wrong_ends(), 0ul) << "no errors";
}

TEST(Balance, mark_of_a_thread_that_has_no_zone_yet)
{
   Prof_Mark mark = Prof_mark();
   Prof_Begin(first_ever)
   spend(1);
   Prof_unwind(mark);
   spend(2);
   Prof_unwind(Prof_Mark());
   update_and_expect(3, {{"first_ever", 1}});
}

/* ---- depth and limits ---- */

void recurse(int depth)
{
   Prof_Begin(recurse)
   spend(1);
   if (depth > 1) recurse(depth - 1);
   Prof_End
}

/* Deeper than what tables have room for at the start. A recursion has a row for each depth. */
TEST(Limits, tens_of_thousands_deep)
{
   enum { DEPTH = 33000 };
   start([](Prof_Config &config) { config.max_states = 60000; });
   for (int frame = 0; frame < 3; ++frame) {
      for (int i = 0; i < DEPTH; ++i) {
         Prof_Begin(recurse)
         spend(1);
      }
      for (int i = 0; i < DEPTH; ++i) Prof_End
      spend(1);
      update_and_expect(DEPTH + 1);
   }
   const std::vector<Seen> rows = read_report();
   const Seen *row = find_row(rows, "recurse", DEPTH);
   ASSERT_NE(row, nullptr);
   EXPECT_NEAR(row->self, DEPTH * 1e-6, 1e-12);
   EXPECT_NEAR(row->hier, DEPTH * 1e-6, 1e-12);
   EXPECT_EQ(row->count, DEPTH);
   EXPECT_EQ(get_info().over_states, 0ul);
   Prof_set_recursion(Prof_SPREAD_RECURSION);
   const std::vector<Seen> spread = read_report();
   EXPECT_GE(spread.size(), DEPTH);
   ASSERT_NE(find_row(spread, "recurse", DEPTH), nullptr);
   EXPECT_NEAR(find_row(spread, "recurse")->hier, DEPTH * 1e-6, 1e-12);
   Prof_set_cursor(row_index("recurse", 5000));
   Prof_select();
   const std::vector<Seen> graph = read_report();
   ASSERT_NE(find_row(graph, "recurse", 5000), nullptr);
   EXPECT_NEAR(find_row(graph, "recurse", 5001)->hier, (DEPTH - 5000) * 1e-6, 1e-12);
}

/* A full binary tree of zones: 2^(depth + 1) - 1 stacks, and as many ticks. */
double binary_tree(int depth)
{
   double entered = 1;
   spend(1);
   if (depth == 0) return entered;
   Prof_Begin(left)
   entered += binary_tree(depth - 1);
   Prof_End
   Prof_Begin(right)
   entered += binary_tree(depth - 1);
   Prof_End
   return entered;
}

void expect_limit_kept(int depth, int limit)
{
   for (int frame = 0; frame < 2; ++frame) {
      const double entered = binary_tree(depth);
      update_and_expect(entered);
   }
   EXPECT_GT(get_info().over_states, 0ul);
   EXPECT_EQ(wrong_ends(), 0ul);
   EXPECT_LE(get_info().num_states, limit + limit / 16 + 2) << "and the \"(over limit)\" ones";
   EXPECT_NE(find_row(read_report(), "(over limit)"), nullptr);
   EXPECT_EQ(times_told("max_states"), 1) << "logged once";
   {
      Prof(left_alone); /* the stack is whole again */
      spend(9);
   }
   update_and_expect(9);
}

TEST(Limits, a_million_states_with_the_default_limit)
{
   start();
   expect_limit_kept(19, 32768); /* 1,048,575 stacks */
}

TEST(Limits, the_smallest_number_of_states)
{
   start([](Prof_Config &config) { config.max_states = 64; });
   expect_limit_kept(10, 64);
}

TEST(Limits, scopes_and_marks_beyond_the_limit)
{
   start([](Prof_Config &config) { config.max_states = 64; });
   binary_tree(8);
   spend(1);
   Prof_update(1);
   {
      Prof(beyond_1);
      Prof_Mark mark = Prof_mark();
      spend(1);
      {
         Prof(beyond_2);
         spend(2);
         Prof_Begin(beyond_3)
         Prof_Counter(beyond_counter)
         spend(4);
         update_and_expect(7);
      }
      Prof_unwind(mark);
      spend(8);
   }
   spend(16);
   update_and_expect(24);
   EXPECT_GE(find_row(read_report(), "(root)")->self, 16e-6 - 1e-12);
}

TEST(Limits, too_many_names)
{
   start([](Prof_Config &config) { config.max_names = 10; });
   for (int i = 0; i < 100; ++i) {
      Prof_Begin_name(numbered("name ", i).c_str())
      spend(1);
      Prof_End
   }
   update_and_expect(100);
   const std::vector<Seen> rows = read_report();
   const Seen *others = find_row(rows, "(other names)");
   ASSERT_NE(others, nullptr);
   EXPECT_NE(find_row(rows, "name 0"), nullptr);
   EXPECT_EQ(find_row(rows, "name 99"), nullptr);
   EXPECT_NEAR(others->count, 90, 1);
   EXPECT_NEAR(static_cast<double>(get_info().over_names), 90, 1);
   EXPECT_GE(times_told("max_names"), 1);
}

TEST(Limits, too_many_zones)
{
   start([](Prof_Config &config) { config.max_zones = 16; });
   double zones = 0;
   for (const Site &site : all_sites()) {
      if (!site.begin) continue;
      site.begin();
      spend(1);
      Prof_End
      ++zones;
   }
   update_and_expect(zones);
   EXPECT_GT(get_info().over_zones, 0ul);
   EXPECT_NE(find_row(read_report(), "(other zones)"), nullptr);
   EXPECT_GE(times_told("max_zones"), 1);
}

TEST(Limits, history_that_does_not_fit)
{
   start([](Prof_Config &config) { config.history_bytes = 4096; });
   for (int frame = 0; frame < 40; ++frame) {
      const double entered = binary_tree(frame < 20 ? 12 : 1);
      Prof_update(1);
      if (frame < 3 || frame >= 20) expect_frame_ticks(entered);
   }
   show(Prof_SELF_TIME);
   for (int frame = 0; frame < 1000; ++frame) {
      Prof_set_frame(frame);
      if (Prof_get_frame() != frame) break;
      EXPECT_FALSE(read_report().empty()) << frame;
   }
   EXPECT_GT(get_info().over_history, 0ul);
}

/* ---- memory ---- */

void use_report(Prof_Report *report)
{
   if (!report) return;
   for (int i = 0; i < report->num_record; ++i)
      if (!report->record[i].name) std::abort();
   Prof_free_report(report);
}

void ignore_run(int, int, int, float *, void *) {}

void use_every_view()
{
   const Prof_Report_Mode modes[] = {Prof_SELF_TIME, Prof_HIERARCHICAL_TIME, Prof_CALL_GRAPH};
   for (Prof_Report_Mode mode : modes) {
      Prof_set_report_mode(mode);
      use_report(Prof_create_report());
      Prof_move_cursor(1);
      Prof_set_recursion(Prof_SPREAD_RECURSION);
      use_report(Prof_create_report());
      Prof_set_recursion(Prof_FLATTEN_RECURSION);
   }
   char text[512];
   Prof_write_report(text, sizeof text);
   Prof_graph(8, ignore_run, nullptr);
   Prof_select();
   Prof_select_parent();
   Prof_move_frame(-1);
}

/* A little of everything that may allocate. */
void whole_program(Memory *memory)
{
   Prof_Config config = config_with(memory);
   config.max_states = 256;
   config.history_frames = 8;
   Prof_configure(&config);
   for (int frame = 0; frame < 12; ++frame) {
      for (const Site &site : all_sites()) {
         if (site.count) site.count();
         else if (site.scope) site.scope([] { spend(1); });
         else site.begin();
      }
      binary_tree(4);
      while (Prof_handle(("name " + std::to_string(frame)).c_str()) == nullptr) std::abort();
      Prof_Scope_name("run time");
      Prof_Fiber *fiber = Prof_create_fiber("fiber");
      Prof_Fiber *was = Prof_switch_fiber(fiber);
      recurse(5);
      Prof_switch_fiber(was);
      Prof_destroy_fiber(fiber);
      Prof_set_thread_name("main");
      Prof_update(frame != 5);
      use_every_view();
   }
   (void)get_info();
}

TEST(Memory, any_single_allocation_may_fail)
{
   NEEDS_FORK;
   refuse_each_allocation(whole_program, false);
}

TEST(Memory, all_allocations_from_one_on_may_fail)
{
   NEEDS_FORK;
   refuse_each_allocation(whole_program, true);
}

void start_with(Memory *memory)
{
   start([&](Prof_Config &config) {
      config = config_with(memory);
      config.history_frames = 16;
   });
}

TEST(Memory, nothing_allocates_in_the_frame_loop)
{
   static Memory memory;
   start_with(&memory);
   long calls = 0;
   for (int frame = 0; frame < 200; ++frame) {
      binary_tree(6);
      recurse(20);
      Prof_update(1);
      if (frame == 50) calls = memory.calls;
   }
   EXPECT_EQ(memory.calls, calls);
}

TEST(Memory, reports_are_given_back)
{
   static Memory memory;
   start_with(&memory);
   binary_tree(6);
   Prof_update(1);
   long live = 0;
   for (int i = 0; i < 22; ++i) {
      use_every_view();
      if (i == 1) live = memory.live;
   }
   EXPECT_EQ(memory.live, live);
   Prof_free_report(nullptr);
}

/* ---- on and off ---- */

TEST(Enabled, off_measures_nothing_and_on_starts_afresh)
{
   {
      Prof(work);
      spend(5);
   }
   Prof_update(1);
   Prof_set_enabled(0);
   for (int i = 0; i < 3; ++i) {
      Prof(work);
      Prof_Begin(unseen)
      Prof_Counter(unseen_counter)
      spend(100);
      Prof_End
      Prof_update(1);
   }
   Prof_set_enabled(1);
   Prof_update(1);
   {
      Prof(work);
      spend(7);
   }
   spend(2);
   update_and_expect(9, {{"work", 7}});
   EXPECT_EQ(find_row(read_report(), "unseen"), nullptr);
}

TEST(Enabled, toggled_at_random)
{
   uint64_t seed = seed_for(7);
   SCOPED_TRACE("IPROF_SEED=" + std::to_string(seed));
   srand(static_cast<unsigned>(seed));
   for (int i = 0; i < 20000; ++i) {
      const Site &site = all_sites()[static_cast<size_t>(rand()) % all_sites().size()];
      spend(1);
      switch (rand() % 8) {
      case 0: Prof_set_enabled(rand() % 2); break;
      case 1:
      case 2: Prof_End break;
      case 3: Prof_update(rand() % 4 > 0); break;
      default:
         if (site.count) site.count();
         else if (site.scope) site.scope([] { Prof_set_enabled(rand() % 2); });
         else site.begin();
      }
   }
   Prof_set_enabled(0);
   Prof_set_enabled(1);
   Prof_update(1);
   {
      Prof(sound_2);
      spend(4);
   }
   spend(6);
   update_and_expect(10);
}

/* ---- nonsense ---- */

TEST(Arguments, out_of_range_everywhere)
{
   binary_tree(4);
   Prof_update(1);
   binary_tree(4);
   Prof_update(-1);
   for (int value : {INT_MIN, INT_MIN + 1, -1000, -1, 0, 1, 2, 3, 1000, INT_MAX - 1, INT_MAX}) {
      Prof_set_report_mode(static_cast<Prof_Report_Mode>(value & 3));
      for (int twice = 0; twice < 2; ++twice) {
         Prof_move_cursor(value);
         Prof_set_cursor(value);
         Prof_move_cursor(value);
         Prof_select();
         Prof_select_parent();
         Prof_move_frame(value);
      }
      Prof_set_frame(value);
      EXPECT_GE(Prof_get_frame(), 0);
      EXPECT_LE(Prof_get_frame(), 1);
      Prof_set_average(value);
      EXPECT_GE(Prof_get_average(), 0);
      EXPECT_LE(Prof_get_average(), 2);
      Prof_set_smoothing(value);
      Prof_set_recursion(static_cast<Prof_Recursion_Mode>(value & 3));
      Prof_set_context(value);
      EXPECT_LE(context_name(value).size(), 31u);
      EXPECT_NE(Prof_zone_name(value), nullptr);
      if (value < 100000) Prof_graph(value, ignore_run, nullptr);
      use_report(Prof_create_report());
      Prof_write_report(nullptr, 0);
   }
   Prof_graph(INT_MAX, ignore_run, nullptr);
   Prof_graph(INT_MIN, ignore_run, nullptr);
   Prof_set_context(-1);
   Prof_set_recursion(Prof_FLATTEN_RECURSION);
   binary_tree(4);
   update_and_expect(31);
}

TEST(Arguments, null_pointers)
{
   Prof_free_report(nullptr);
   Prof_set_thread_name(nullptr);
   Prof_get_info(nullptr);
   Prof_destroy_fiber(nullptr);
   Prof_destroy_fiber(Prof_create_fiber(nullptr));
   Prof_switch_fiber(nullptr);
   Prof_unwind(Prof_Mark());
   Prof_Begin_name(nullptr)
   spend(3);
   Prof_End
   update_and_expect(3);
   EXPECT_NE(find_row(read_report(), "(null)"), nullptr);
}

} // namespace
