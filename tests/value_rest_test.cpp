/* value_rest_test.cpp - of values and recordings, what the other tests do not come by: sums beyond
 * what a number can hold, memory refused at each step, pools that are full, stacks too deep for a
 * file, pages with more values than they show.
 */
#include "tests/headers.h"

#include "prof.h"
#include "refusing.h"
#include "tests/system.h"

namespace {

std::string said;

Prof_Config listening()
{
   Prof_Config config = Prof_default_config();
   config.log = [](const char *message, void *) { said += std::string(message) + "\n"; };
   return config;
}

std::string exported(Prof_Format format)
{
   const char *file = "value_rest_test.out";
   EXPECT_EQ(Prof_export(format, file, 0, 100000), 1);
   std::ifstream in(file);
   std::ostringstream text;
   text << in.rdbuf();
   std::remove(file);
   return text.str();
}

TEST(Value_sums, beyond_a_number_are_refused)
{
   Prof_Config config = listening();
   ASSERT_EQ(Prof_configure(&config), 1);
   Prof_update(1);
   for (int i = 0; i < 2; ++i) {
      Prof_Event(large_event, 1.7e308);
      Prof_Claim(large_memory, 1.7e308);
   }
   Prof_update(1);
   Prof_Value_Stats stats;
   ASSERT_EQ(Prof_get_frame_value(0, "large_event", &stats), 1);
   EXPECT_EQ(stats.sum, 1.7e308);
   EXPECT_EQ(stats.n, 1);
   ASSERT_EQ(Prof_get_frame_value(0, "large_memory", &stats), 1);
   EXPECT_EQ(stats.last, 1.7e308);
   EXPECT_NE(said.find("large_event"), std::string::npos) << said;
   EXPECT_NE(said.find("large_memory"), std::string::npos) << said;
}

TEST(Value_texts, are_counted_and_told_where_they_have_no_room)
{
   Prof_Config config = listening();
   config.max_zones = config.max_values = 16;
   config.max_names = 16;
   ASSERT_EQ(Prof_configure(&config), 1);
   Prof_update(1);
   for (int i = 0; i < 250; ++i)
      Prof_set_group(("file " + std::to_string(i)).c_str(), ("group " + std::to_string(i)).c_str());
   Prof_Info info;
   Prof_get_info(&info);
   EXPECT_GT(info.over_zones, 0u);
   EXPECT_NE(said.find("max_zones"), std::string::npos) << said;
   { Prof_Scope_name("late zone"); }
   Prof_update(1);
}

/* Each allocation of the calls is refused once; what they return works, or is nothing. */
TEST(Recordings_refused, at_each_step)
{
   for (long refused = refuse_first(); refused < 60; refused += refuse_every()) {
      Memory memory;
      Prof_Config config = config_with(&memory);
      ASSERT_EQ(Prof_configure(&config), 1);
      Prof_update(1);
      Prof_Recording *plain = Prof_create_recording();
      Prof_Recording *periods = Prof_create_periodic_recording(0);
      Prof_start_recording(plain);
      Prof_start_recording(periods);
      for (int i = 0; i < 70; ++i) {
         Prof_Add(steps, 1);
         Prof_next_period(periods);
      }
      memory.fail_from = memory.calls + refused;
      memory.fail_to = memory.fail_from + 1;
      Prof_Recording *made[] = {Prof_create_periodic_recording(3),
                                Prof_create_extendable_recording(1), Prof_copy_recording(plain),
                                Prof_copy_recording(periods)};
      Prof_append_recording(periods, periods);
      Prof_append_recording(plain, plain);
      memory.fail_from = -1;
      for (Prof_Recording *r : made) {
         Prof_start_recording(r);
         Prof_Value_Stats stats;
         (void)Prof_get_recording_value(r, "steps", &stats);
         Prof_destroy_recording(r);
      }
      Prof_Recording_Info info;
      Prof_Value_Stats stats;
      ASSERT_EQ(Prof_get_recording_info(periods, &info), 1);
      ASSERT_EQ(Prof_get_recording_value(periods, "steps", &stats), 1);
      EXPECT_TRUE(info.incomplete || stats.sum == 140) << stats.sum;
      ASSERT_EQ(Prof_shutdown(), 1);
      EXPECT_EQ(memory.live, 0) << refused;
   }
}

TEST(Zones_refused, at_each_step_of_their_tables)
{
   for (long refused = refuse_first(); refused < 60; refused += refuse_every()) {
      Memory memory;
      Prof_Config config = config_with(&memory);
      ASSERT_EQ(Prof_configure(&config), 1);
      Prof_update(1);
      memory.fail_from = memory.calls + refused;
      memory.fail_to = memory.fail_from + 1;
      for (int i = 0; i < 400; ++i) {
         char name[32];
         std::snprintf(name, sizeof name, "zone %d", i);
         { Prof_Scope_name(name); }
         Prof_add(Prof_value(Prof_COUNT, name, "", ""), 1);
      }
      memory.fail_from = -1;
      Prof_update(1);
      ASSERT_EQ(Prof_shutdown(), 1);
      EXPECT_EQ(memory.live, 0) << refused;
   }
}

TEST(Value_files, have_counts_below_stacks_that_are_too_deep)
{
   Prof_update(1);
   const int DEEP = 300;
   for (int i = 0; i < DEEP; ++i) {
      char name[32];
      std::snprintf(name, sizeof name, "level %d", i);
      Prof_Begin_name(name) Prof_Add(deep_count, 2);
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
      Prof_sample(Prof_value(Prof_SAMPLE, ("sample " + std::to_string(i)).c_str(), "", ""), i);
   Prof_value(Prof_EVENT, "never", "", "");
   Prof_update(1);
   EXPECT_NE(exported(Prof_HTML).find("sample 0"), std::string::npos);
   EXPECT_NE(exported(Prof_CSV_VALUES).find("sample 1499"), std::string::npos);
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
   EXPECT_EQ(stats.periods, 3); /* the one that was just begun is none */
   EXPECT_EQ(stats.mean, 5);
   Prof_destroy_recording(r);
}

TEST(Recordings_without_room, have_the_sums)
{
   Prof_Config config = listening();
   config.max_states = 64;
   ASSERT_EQ(Prof_configure(&config), 1);
   Prof_update(1);
   Prof_Recording *r = Prof_create_recording();
   Prof_start_recording(r);
   for (int i = 0; i < 100; ++i) {
      char name[32];
      std::snprintf(name, sizeof name, "zone %d", i);
      Prof_Scope_name(name);
      Prof_Add(everywhere, 3);
   }
   Prof_Value_Stats stats;
   ASSERT_EQ(Prof_get_recording_value(r, "everywhere", &stats), 1);
   EXPECT_EQ(stats.sum, 300);
   EXPECT_EQ(stats.n, 100);
   Prof_destroy_recording(r);
}

} // namespace
