/* value_test.cpp - values: counts below zones, samples that hold, events, memory. Compared with
 * arithmetic of the test's own, on a clock that the test moves. */
#include "calls.h"
#include "refusing.h"
#include "worker.h"

namespace {

void frames(int count, double ms)
{
   for (int i = 0; i < count; ++i) {
      pass(ms);
      Prof_update(1);
   }
}

class Counts : public testing::Test {
 protected:
   void SetUp() override { Prof_update(1); }
};
using Amounts = Counts;
using Claims = Counts;

/* ---- counts ---- */

TEST_F(Counts, prof_counter_is_an_add_of_1)
{
   for (int i = 0; i < 5; ++i) { Prof_Counter(shots) }
   Prof_Add(shots, 2.5);
   Prof_update(1);
   EXPECT_EQ(figures("shots", 0, "sum n"), "7.5 6");
   for (int i = 0; i < 4; ++i) { Prof_Counter(shots) }
   Prof_update(1);
   EXPECT_EQ(figures("shots", 0, "sum n"), "4 4");
   EXPECT_EQ(of_frame("shots", 1).sum, 7.5);
}

TEST_F(Counts, lose_nothing_to_rounding)
{
   for (int i = 0; i < 1000000; ++i) Prof_Add(tiny, 1e-9);
   Prof_Add(huge, 1e300);
   Prof_Add(huge, 1);
   Prof_Add(huge, -1e300);
   Prof_update(1);
   EXPECT_NEAR(of_frame("tiny").sum, 1e-3, 1e-18);
   EXPECT_EQ(of_frame("huge").sum, 1);
   Prof_Add(huge, 2);
   Prof_update(1);
   EXPECT_EQ(of_frame("huge").sum, 2);
}

TEST_F(Counts, what_is_no_number_is_refused)
{
   const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
   for (int i = 0; i < 2; ++i) { /* through the tables, and inline */
      Prof_Add(odd, nan);
      Prof_Add(odd, inf);
      Prof_Add(odd, 1);
   }
   Prof_Add(odd, 1e308);
   Prof_Add(odd, 1e308);
   Prof_Event(odd_events, nan);
   Prof_Sample(odd_samples, -inf);
   Prof_update(1);
   EXPECT_EQ(figures("odd", 0, "sum n"), "1e+308 3");
   EXPECT_EQ(value_info("odd").refused, 5u);
   EXPECT_EQ(value_info("odd_events").refused, 1u);
   EXPECT_EQ(get_info().refused_amounts, 7u);
}

/* As large as doubles are: the same over frames as in a recording. */
TEST(Events, of_the_largest_numbers_have_a_mean_and_a_deviation)
{
   Prof_Recording *recording = Prof_create_recording();
   Prof_start_recording(recording);
   for (int i = 0; i < 64; ++i) {
      Prof_Event(same, 1.7e308);
      Prof_Event(opposite, i % 2 ? -1.7e308 : 1.7e308);
      Prof_update(1);
   }
   Prof_stop_recording(recording);
   for (const char *name : {"same", "opposite"}) {
      Prof_Stats stats;
      ASSERT_EQ(Prof_get_value_stats(name, 0, 63, &stats), 1);
      const bool same = !std::strcmp(name, "same");
      EXPECT_NEAR(stats.mean / 1.7e308, same ? 1 : 0, 1e-12) << name;
      EXPECT_NEAR(stats.stdev / 1.7e308, same ? 0 : 1, 1e-12) << name;
      EXPECT_NEAR(stats.low_1_percent / 1.7e308, 1, 1e-12);
      if (same) continue; /* their sum is none that a recording has */
      Prof_Value_Stats recorded;
      ASSERT_EQ(Prof_get_recording_value(recording, name, &recorded), 1);
      EXPECT_NEAR(recorded.mean / 1.7e308, stats.mean / 1.7e308, 1e-12);
      EXPECT_NEAR(recorded.stdev / 1.7e308, stats.stdev / 1.7e308, 1e-12);
   }
   Prof_destroy_recording(recording);
}

/* ---- samples ---- */

TEST(Samples, are_known_after_their_frames_have_left_the_history)
{
   configure([](Prof_Config &config) { config.history_frames = 10; });
   Prof_update(1);
   Prof_Sample(level, 3);
   frames(100, 1);
   for (int back = 0; back < 10; ++back) EXPECT_EQ(of_frame("level", back).mean, 3);
   Prof_set_frozen(1);
   Prof_Sample(level, 5);
   frames(3, 1);
   Prof_set_frozen(0);
   frames(1, 1);
   EXPECT_EQ(of_frame("level", 0).mean, 5);
   EXPECT_EQ(of_frame("level", 1).mean, 3);
}

/* ---- events ---- */

TEST_F(Amounts, of_negative_and_of_huge_amounts)
{
   for (double x : {-5.0, -7.0}) Prof_Event(below, x);
   for (double x : {1e300, -1e300}) Prof_Event(far_out, x);
   Prof_update(1);
   EXPECT_EQ(figures("below", 0, "max min stdev"), "-5 -7 1");
   EXPECT_EQ(of_frame("far_out").sum, 0);
   EXPECT_NEAR(of_frame("far_out").stdev / 1e300, 1, 1e-12);
}

TEST_F(Amounts, more_than_a_ring_has_room_for)
{
   double sum = 0;
   for (int i = 1; i <= 100000; ++i) {
      Prof_Event(many, i);
      sum += i;
   }
   Prof_update(1);
   Prof_Value_Stats s = of_frame("many");
   EXPECT_EQ(s.sum, sum);
   EXPECT_EQ(s.n, 100000);
   EXPECT_EQ(s.mean, sum / 100000);
   EXPECT_NEAR(s.stdev, std::sqrt((1e10 - 1) / 12), 1e-6);
}

/* ---- memory ---- */

TEST_F(Claims, is_a_sample_and_two_events)
{
   Prof_Claim(meshes, 1000);
   pass(1);
   Prof_Claim(meshes, 500);
   pass(1);
   Prof_Disclaim(meshes, 1000);
   frames(1, 2);
   EXPECT_EQ(figures("meshes", 0, "last max min"), "500 1500 500");
   EXPECT_DOUBLE_EQ(of_frame("meshes").mean, (1000 + 1500 + 2 * 500) / 4.0);
   EXPECT_EQ(figures("meshes.allocations", 0, "sum n"), "1500 2");
   EXPECT_EQ(of_frame("meshes.deallocations").sum, 1000);
   EXPECT_STREQ(value_info("meshes").unit, "bytes");
   EXPECT_EQ(value_info("meshes").last, 500);
}

TEST_F(Claims, below_zero_are_refused)
{
   Prof_Claim(meshes, 100);
   Prof_Claim(meshes, -30);
   Prof_Disclaim(meshes, -30);
   Prof_update(1);
   EXPECT_EQ(value_info("meshes").last, 100);
   EXPECT_EQ(value_info("meshes").refused, 2u);
   EXPECT_EQ(of_frame("meshes.allocations").n, 1);
}

TEST_F(Claims, of_nothing_are_events_too)
{
   Prof_Claim(meshes, 0);
   Prof_Claim(meshes, 10);
   Prof_Disclaim(meshes, 0);
   Prof_update(1);
   EXPECT_EQ(figures("meshes", 0, "last n"), "10 3");
   EXPECT_EQ(figures("meshes.allocations", 0, "n min"), "2 0");
   EXPECT_EQ(figures("meshes.deallocations", 0, "n max"), "1 0");
}

TEST_F(Claims, what_is_held_loses_nothing_to_rounding)
{
   Prof_Claim(huge, 1e300);
   for (int i = 0; i < 100000; ++i) Prof_Claim(huge, 0.1);
   Prof_Disclaim(huge, 1e300);
   Prof_update(1);
   EXPECT_NEAR(of_frame("huge").last, 10000, 1e-6);
   for (int i = 0; i < 100000; ++i) Prof_Disclaim(huge, 0.1);
   Prof_update(1);
   EXPECT_NEAR(of_frame("huge").last, 0, 1e-6);
}

TEST_F(Claims, of_long_names_have_events_of_their_own)
{
   std::vector<std::string> names;
   for (size_t length = 105; length < 127; ++length) {
      names.push_back(std::string(length, 't'));
      names.push_back(std::string(length, 't') + "u");
      names.push_back(std::string(length - 1, 't') + "\xC3\xA4"); /* a character of two bytes */
   }
   for (size_t i = 0; i < names.size(); ++i)
      Prof_claim(Prof_value(Prof_MEMORY, names[i].c_str(), "", ""), static_cast<double>(i + 1));
   Prof_update(1);
   std::vector<std::string> events;
   double sum = 0;
   for (int i = 0; i < Prof_num_values(); ++i) {
      Prof_Value_Info info;
      ASSERT_EQ(Prof_get_value_info(i, &info), 1);
      const std::string name = info.name;
      if (info.kind != Prof_EVENT || name.find(".allocations") == std::string::npos) continue;
      events.push_back(name);
      EXPECT_EQ(of_frame(info.name).n, 1) << name;
      sum += of_frame(info.name).sum;
      EXPECT_EQ(name.substr(name.size() - 12), ".allocations");
      size_t at = name.find('\xC3');
      EXPECT_TRUE(at == std::string::npos || name[at + 1] == '\xA4') << name;
   }
   EXPECT_EQ(events.size(), names.size());
   const double n = static_cast<double>(names.size());
   EXPECT_EQ(sum, n * (n + 1) / 2);
   EXPECT_EQ(of_frame(std::string(111, 't') + ".allocations").n, 1);
}

TEST(Claim_units, are_bytes_whatever_unit_is_told)
{
   configure([](Prof_Config &) {});
   Prof_value(Prof_MEMORY, "plain", "Byte", "");
   Prof_value(Prof_MEMORY, "plain", nullptr, "");
   EXPECT_EQ(all_told(), "");
   for (int i = 0; i < 2; ++i) Prof_claim(Prof_value(Prof_MEMORY, "odd", "KB", ""), 2048);
   EXPECT_STREQ(value_info("odd").unit, "bytes");
   EXPECT_EQ(value_info("odd").last, 4096);
   EXPECT_EQ(all_told(),
             "value odd is in bytes; what is counted for it as KB is taken for bytes\n");
}

TEST(Value_unit, given_again_is_the_same_however_it_is_kept)
{
   configure([](Prof_Config &) {});
   const std::string units[] = {"ctl\x01", "\xe9t\xe9", std::string(200, 'u')};
   for (const std::string &unit : units)
      for (int i = 0; i < 2; ++i)
         Prof_value(Prof_COUNT, ("in " + unit.substr(0, 3)).c_str(), unit.c_str(), "");
   EXPECT_EQ(all_told(), "");
}

/* ---- what is known ---- */

TEST(Value_info, tells_what_is_held_now)
{
   for (int i = 1; i < 4; ++i) {
      Prof_Sample(level, i);
      Prof_Event(step, 10 * i);
      Prof_Claim(meshes, 100);
      EXPECT_EQ(value_info("level").last, i);
      EXPECT_EQ(value_info("step").last, 10 * i);
      EXPECT_EQ(value_info("meshes").last, 100 * i);
      if (i != 2) Prof_update(1);
   }
   EXPECT_EQ(of_frame("step").sum, 50);
   EXPECT_EQ(of_frame("level").n, 2);
}

TEST(Value_info, tells_what_threads_beyond_the_limit_counted)
{
   configure([](Prof_Config &config) { config.max_contexts = 1; });
   Prof_update(1);
   Prof_Add(calls, 1);
   {
      Worker worker;
      worker.call([] {
         for (int i = 0; i < 10; ++i) {
            Prof_Add(calls, 1);
            Prof_Counter(counted) Prof_Event(step, 1);
            Prof_Sample(level, 1);
         }
      });
   }
   Prof_update(1);
   EXPECT_EQ(of_frame("calls").sum, 1);
   EXPECT_EQ(get_info().refused_amounts, 40u);
   EXPECT_EQ(value_info("calls").refused, 10u);
   EXPECT_GE(times_told("max_contexts"), 1) << all_told();
}

TEST(Value_info, tells_what_was_refused_as_it_was_of_another_kind)
{
   configure([](Prof_Config &) {});
   Prof_update(1);
   Prof_Sample(level, 1);
   Prof_Value *as_count = Prof_value(Prof_COUNT, "level", "", "");
   Prof_Value *as_event = Prof_value(Prof_EVENT, "level", "", "");
   EXPECT_NE(as_count, nullptr);
   for (int i = 0; i < 3; ++i) {
      Prof_add(as_count, 1);
      Prof_event(as_event, 1);
      Prof_Add(level, 1);
      Prof_Claim(level, 1);
   }
   Prof_update(1);
   EXPECT_EQ(value_info("level").refused, 12u);
   EXPECT_EQ(get_info().refused_amounts, 12u);
   EXPECT_EQ(Prof_num_values(), 1);
   EXPECT_EQ(of_frame("level").n, 1);
   EXPECT_EQ(times_told("is of kind sample"), 1) << all_told();
}

TEST(Value_info, a_thread_without_memory_is_no_thread_beyond_the_limit)
{
   Memory memory;
   Prof_Config config = config_with(&memory);
   config.log = listen;
   ASSERT_EQ(Prof_configure(&config), 1);
   Prof_update(1);
   Prof_Add(calls, 1);
   memory.fail_from = memory.calls;
   memory.fail_to = LONG_MAX;
   {
      Worker worker;
      worker.call([] { Prof_Add(calls, 1); });
   }
   memory.fail_from = -1;
   EXPECT_EQ(times_told("max_contexts"), 0) << all_told();
   EXPECT_GE(times_told("there is no memory for its thread"), 1) << all_told();
   EXPECT_EQ(get_info().over_contexts, 0u);
}

/* ---- names ---- */

TEST(Value_names, a_name_has_one_kind)
{
   Prof_update(1);
   Prof_Add(twofold, 1);
   Prof_Event(twofold, 2);
   Prof_Sample(twofold, 3);
   Prof_update(1);
   EXPECT_EQ(of_frame("twofold").sum, 1);
   EXPECT_EQ(get_info().refused_amounts, 2u);
   EXPECT_EQ(value_info("twofold").refused, 2u) << "of another kind";
   EXPECT_EQ(Prof_num_values(), 1);
   Prof_Value_Stats s;
   EXPECT_EQ(Prof_get_frame_value(0, "nothing of the kind", &s), 0);
   EXPECT_EQ(Prof_get_frame_value(0, "time@nothing", &s), 0);
   EXPECT_EQ(Prof_get_frame_value(99, "twofold", &s), 0);
}

TEST(Value_names, another_unit_is_told_once_and_amounts_are_taken_as_they_are)
{
   static Prof_Define_value(Prof_COUNT, sent, "KB", "the same name, and another unit");
   configure([](Prof_Config &) {});
   Prof_update(1);
   Prof_add(Prof_value(Prof_COUNT, "sent", "B", ""), 1);
   Prof_add(Prof_value(Prof_COUNT, "sent", "bytes", ""), 1);
   Prof_add(Prof_value(Prof_COUNT, "sent", "", ""), 1);
   EXPECT_EQ(told.size(), 0u) << "the same";
   for (int i = 0; i < 3; ++i) {
      Prof_add(Prof_VALUE(sent), 1);
      Prof_add(Prof_value(Prof_COUNT, "sent", "KB", ""), 1);
   }
   Prof_update(1);
   EXPECT_EQ(told.size(), 1u);
   EXPECT_TRUE(has(told[0], "sent is in B") && has(told[0], "KB")) << told[0];
   EXPECT_EQ(of_frame("sent").sum, 9);
}

TEST(Value_names, a_zone_and_a_count_of_one_name_are_two)
{
   Prof_Recording *recording = Prof_create_recording();
   Prof_update(1);
   Prof_start_recording(recording);
   {
      Prof(render);
      pass(1);
      Prof_Add(calls, 1);
      Prof_Add(render, 3);
      Prof(inner);
      pass(1);
   }
   for (int i = 0; i < 10; ++i) Prof_Add(render, 7);
   Prof_update(1);
   EXPECT_EQ(of_frame("render").sum, 73);
   EXPECT_EQ(of_frame("entries@render").sum, 1);
   EXPECT_EQ(of_frame("time@render").n, 1);
   EXPECT_DOUBLE_EQ(of_frame("time@render").mean, 2);
   EXPECT_EQ(of_frame("render@render").sum, 3);
   EXPECT_DOUBLE_EQ(of_frame("self@render").sum, 1);
   EXPECT_DOUBLE_EQ(of_frame("time@render > inner").sum, 1);
   Prof_Value_Stats s;
   ASSERT_EQ(Prof_get_recording_value(recording, "entries@render", &s), 1);
   EXPECT_EQ(s.sum, 1);
   ASSERT_EQ(Prof_get_recording_value(recording, "time@render", &s), 1);
   EXPECT_EQ(s.n, 1);
   EXPECT_EQ(Prof_get_frame_value(0, "entries@calls", &s), 0); /* no zone */
   EXPECT_EQ(Prof_get_frame_value(0, "time@render > calls", &s), 0);
   Prof_Stats over;
   ASSERT_EQ(Prof_get_value_stats("entries@render", 0, 0, &over), 1);
   EXPECT_EQ(over.max, 1);
}

/* ---- limits ---- */

TEST(Value_limits, all_that_max_values_allows_have_their_names)
{
   const int many = 20000;
   Prof_update(1);
   for (int i = 0; i < many; ++i) {
      const std::string name = numbered("value ", i);
      Prof_add(Prof_value(Prof_COUNT, name.c_str(), "calls", ("what it is: " + name).c_str()), i);
   }
   {
      Prof(late_zone);
      pass(1);
      Prof_Add(late_count, 5);
   }
   Prof_update(1);
   EXPECT_EQ(Prof_num_values(), many + 1);
   int lost = 0, untold = 0;
   for (int i = 0; i < many; i += thorough() ? 1 : 16) { /* names are looked for one by one */
      Prof_Value_Info info;
      const std::string name = numbered("value ", i);
      lost += of_frame(name).sum != i;
      Prof_get_value_info(i, &info);
      untold += info.description != "what it is: " + name;
   }
   EXPECT_EQ(lost, 0);
   EXPECT_EQ(untold, 0);
   EXPECT_EQ(of_frame("late_count").sum, 5);
   EXPECT_DOUBLE_EQ(of_frame("time@(other zones)").sum, 1);
   EXPECT_TRUE(has(exported(Prof_HTML), " more.</p>"));
   EXPECT_GT(get_info().over_zones, 0u);
   EXPECT_EQ(get_info().over_values, 0u);
   EXPECT_EQ(get_info().refused_amounts, 0u);
}

TEST(Value_limits, few_zones_let_many_values_be)
{
   configure([](Prof_Config &config) {
      config.max_zones = 16;
      config.max_values = 100;
   });
   Prof_update(1);
   for (int i = 0; i < 150; ++i) {
      const std::string name = numbered("a value ", i), text = numbered("text ", i);
      Prof_add(Prof_value(Prof_COUNT, name.c_str(), text.c_str(), name.c_str()), 1);
   }
   Prof_update(1);
   EXPECT_EQ(Prof_num_values(), 100);
   for (int i = 0; i < 100; ++i) EXPECT_EQ(of_frame(numbered("a value ", i)).sum, 1) << i;
   EXPECT_EQ(get_info().over_values, 50u);
   EXPECT_EQ(get_info().refused_amounts, 50u);
   EXPECT_GE(times_told("Prof_Config.max_values"), 1) << all_told();
   EXPECT_GE(times_told("Prof_Config.max_zones"), 1) << all_told();
}

TEST(Value_limits, sums_beyond_a_number_are_refused)
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

TEST(Value_limits, recordings_without_room_have_the_sums)
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

/* ---- recordings ---- */

/* Each allocation is refused once. What calls return works, or is nothing. */
TEST(Recordings_refused, at_each_step)
{
   for (long refused = refuse_first(); refused < 60; refused += refuse_every()) {
      Memory memory;
      const Prof_Config config = config_with(&memory);
      ASSERT_EQ(Prof_configure(&config), 1);
      Prof_update(1);
      Prof_Recording *plain = Prof_create_recording(),
                     *periods = Prof_create_periodic_recording(0);
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
      ASSERT_EQ(Prof_shutdown(), 1);
      EXPECT_EQ(memory.live, 0) << refused;
   }
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

/* ---- lives ---- */

/* More than any table of fixed size may be thought to have. */
const int MANY_HANDLES = 6000;

Prof_Kind kind_of(int i) { return static_cast<Prof_Kind>(Prof_COUNT + i % 4); }

std::string name_of(int i) { return numbered("handle ", i); }

void use(Prof_Value *value, int i)
{
   switch (kind_of(i)) {
      case Prof_COUNT: Prof_add(value, i); break;
      case Prof_SAMPLE: Prof_sample(value, i); break;
      case Prof_EVENT: Prof_event(value, i); break;
      default: Prof_claim(value, i); break;
   }
}

TEST(Value_lives, a_handle_of_before_counts_under_its_own_name)
{
   std::vector<Prof_Value *> handles;
   for (int i = 0; i < MANY_HANDLES; ++i)
      handles.push_back(Prof_value(kind_of(i), name_of(i).c_str(), "things", "of before"));
   ASSERT_EQ(Prof_shutdown(), 1);
   for (int life = 0; life < 3; ++life) {
      Prof_update(1);
      for (int i = 0; i < 3000; ++i)
         Prof_value(Prof_COUNT, ("strange " + std::to_string(life) + name_of(i)).c_str(), "", "");
      for (int i = life + 1; i < MANY_HANDLES; i += 61) use(handles[static_cast<size_t>(i)], i);
      pass(1);
      Prof_update(1);
      for (int i = life + 1; i < MANY_HANDLES; i += 61) {
         const Prof_Value_Stats s = of_frame(name_of(i));
         const Prof_Value_Info info = value_info(name_of(i));
         EXPECT_EQ(kind_of(i) == Prof_COUNT ? s.sum : s.last, i) << name_of(i);
         EXPECT_EQ(info.kind, kind_of(i));
         EXPECT_STREQ(info.unit, kind_of(i) == Prof_MEMORY ? "bytes" : "things");
         EXPECT_STREQ(info.description, "of before");
      }
      for (int i = 0; i < 3000; ++i)
         EXPECT_EQ(of_frame("strange " + std::to_string(life) + name_of(i)).n, 0);
      Prof_shutdown();
   }
}

TEST(Value_lives, a_name_and_kind_have_one_handle_in_all_lives)
{
   Prof_Value *count = Prof_value(Prof_COUNT, "lasting", "", "");
   Prof_Value *sample = Prof_value(Prof_SAMPLE, "lasting sample", "", "");
   EXPECT_EQ(Prof_value(Prof_COUNT, "lasting", "things", ""), count);
   Prof_shutdown();
   EXPECT_EQ(Prof_value(Prof_SAMPLE, "lasting sample", "", ""), sample);
   Prof_Value *event = Prof_value(Prof_EVENT, "lasting", "", "");
   EXPECT_NE(event, count);
   Prof_add(count, 1); /* now it is an event */
   Prof_event(event, 3);
   Prof_update(1);
   EXPECT_EQ(of_frame("lasting").sum, 3);
   EXPECT_EQ(Prof_num_values(), 2);
   Prof_shutdown();
   Prof_add(count, 7);
   Prof_update(1);
   EXPECT_EQ(of_frame("lasting").sum, 7);
   EXPECT_STREQ(value_info("lasting").unit, "things");
}

} // namespace
