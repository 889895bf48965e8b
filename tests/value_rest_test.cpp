/* value_rest_test.cpp - of values and recordings, what the other tests do not come by: sums beyond
 * numbers, memory refused at each step, pools that are full, deep stacks, long pages. */
#include "tests/headers.h"

#include "calls.h"
#include "refusing.h"

namespace {

TEST(Value_sums, beyond_a_number_are_refused)
{
   configure([](Prof_Config &) {});
   Prof_update(1);
   for (int i = 0; i < 2; ++i) {
      Prof_Event(large_event, 1.7e308);
      Prof_Claim(large_memory, 1.7e308);
   }
   Prof_update(1);
   EXPECT_EQ(figures("large_event", 0, "sum n"), "1.7e+308 1");
   EXPECT_EQ(of_frame("large_memory").last, 1.7e308);
   EXPECT_GE(times_told("large_event"), 1) << all_told();
   EXPECT_GE(times_told("large_memory"), 1) << all_told();
}

TEST(Value_texts, are_counted_and_told_where_they_have_no_room)
{
   configure([](Prof_Config &config) {
      config.max_zones = config.max_values = config.max_names = 16;
   });
   Prof_update(1);
   for (int i = 0; i < 250; ++i)
      Prof_set_group(numbered("file ", i).c_str(), numbered("group ", i).c_str());
   EXPECT_GT(get_info().over_zones, 0u);
   EXPECT_GE(times_told("max_zones"), 1) << all_told();
   { Prof_Scope_name("late zone"); }
   Prof_update(1);
}

/* Each allocation after the preparation is refused once, and all memory is given back. */
template <typename Prepare, typename Act>
void refuse_each(const Prepare &prepare, const Act &act)
{
   for (long refused = refuse_first(); refused < 60; refused += refuse_every()) {
      Memory memory;
      const Prof_Config config = config_with(&memory);
      ASSERT_EQ(Prof_configure(&config), 1);
      Prof_update(1);
      prepare();
      memory.fail_from = memory.calls + refused;
      memory.fail_to = memory.fail_from + 1;
      act(&memory);
      ASSERT_EQ(Prof_shutdown(), 1);
      EXPECT_EQ(memory.live, 0) << refused;
   }
}

/* What calls return works, or is nothing. */
TEST(Recordings_refused, at_each_step)
{
   Prof_Recording *plain, *periods;
   const auto prepare = [&] {
      plain = Prof_create_recording();
      periods = Prof_create_periodic_recording(0);
      Prof_start_recording(plain);
      Prof_start_recording(periods);
      for (int i = 0; i < 70; ++i) {
         Prof_Add(steps, 1);
         Prof_next_period(periods);
      }
   };
   refuse_each(prepare, [&](Memory *memory) {
      Prof_Recording *made[] = {Prof_create_periodic_recording(3),
                                Prof_create_extendable_recording(1), Prof_copy_recording(plain),
                                Prof_copy_recording(periods)};
      Prof_append_recording(periods, periods);
      Prof_append_recording(plain, plain);
      memory->fail_from = -1;
      Prof_Value_Stats stats;
      for (Prof_Recording *r : made) {
         Prof_start_recording(r);
         (void)Prof_get_recording_value(r, "steps", &stats);
         Prof_destroy_recording(r);
      }
      Prof_Recording_Info info;
      ASSERT_EQ(Prof_get_recording_info(periods, &info), 1);
      ASSERT_EQ(Prof_get_recording_value(periods, "steps", &stats), 1);
      EXPECT_TRUE(info.incomplete || stats.sum == 140) << stats.sum;
   });
}

TEST(Zones_refused, at_each_step_of_their_tables)
{
   refuse_each([] {}, [](Memory *memory) {
      for (int i = 0; i < 400; ++i) {
         const std::string name = numbered("zone ", i);
         { Prof_Scope_name(name.c_str()); }
         Prof_add(Prof_value(Prof_COUNT, name.c_str(), "", ""), 1);
      }
      memory->fail_from = -1;
      Prof_update(1);
   });
}

TEST(Value_files, have_counts_below_stacks_that_are_too_deep)
{
   Prof_update(1);
   const int DEEP = 300;
   for (int i = 0; i < DEEP; ++i) {
      Prof_Begin_name(numbered("level ", i).c_str()) Prof_Add(deep_count, 2);
   }
   for (int i = 0; i < DEEP; ++i) { Prof_End }
   Prof_update(1);
   std::istringstream lines(exported(Prof_CSV_COUNTS));
   double sum = 0;
   for (std::string line; std::getline(lines, line);) {
      if (line.compare(0, 11, "deep_count,") != 0) continue;
      size_t last = line.rfind(','), before = line.rfind(',', last - 1);
      sum += std::atof(line.c_str() + before + 1);
   }
   EXPECT_EQ(sum, 2 * DEEP);
}

TEST(Value_files, pages_show_so_many_and_tell_of_the_rest)
{
   Prof_update(1);
   for (int i = 0; i < 1500; ++i)
      Prof_sample(Prof_value(Prof_SAMPLE, numbered("sample ", i).c_str(), "", ""), i);
   Prof_value(Prof_EVENT, "never", "", "");
   Prof_update(1);
   EXPECT_TRUE(has(exported(Prof_HTML), "sample 0"));
   EXPECT_TRUE(has(exported(Prof_CSV_VALUES), "sample 1499"));
}

TEST(Periods, of_no_time_count_if_they_have_anything)
{
   Prof_update(1);
   Prof_Recording *r = Prof_create_periodic_recording(0);
   Prof_start_recording(r);
   for (int i = 0; i < 3; ++i) { /* the clock stands still */
      Prof_Add(instant, 5);
      Prof_next_period(r);
   }
   Prof_Period_Stats stats;
   ASSERT_EQ(Prof_get_period_stats(r, "instant", 0, &stats), 1);
   EXPECT_EQ(figures(stats, "periods mean"), "3 5") << "the one that was just begun is none";
   Prof_destroy_recording(r);
}

TEST(Recordings_without_room, have_the_sums)
{
   configure([](Prof_Config &config) { config.max_states = 64; });
   Prof_update(1);
   Prof_Recording *r = Prof_create_recording();
   Prof_start_recording(r);
   for (int i = 0; i < 100; ++i) {
      Prof_Scope_name(numbered("zone ", i).c_str());
      Prof_Add(everywhere, 3);
   }
   Prof_Value_Stats stats;
   ASSERT_EQ(Prof_get_recording_value(r, "everywhere", &stats), 1);
   EXPECT_EQ(figures(stats, "sum n"), "300 100");
   Prof_destroy_recording(r);
}

} // namespace
