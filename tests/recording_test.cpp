/* recording_test.cpp - recordings, by the tables of the document that they come from, and by random
 * programs of values, zones, threads and recordings in every state, against a naive model. */
#include "tests/headers.h"

#include "blocks.h"
#include "calls.h"
#include "refusing.h"
#include "value_model.h"

namespace {

/* Milliseconds are not what these tests reckon in. */
void pass_s(double seconds) { pass(seconds * 1e3); }

/* A recording that goes with its block. */
class Recording {
 public:
   explicit Recording(Prof_Recording *made = Prof_create_recording()) : it(made) {}
   ~Recording() { Prof_destroy_recording(it); }
   Recording(const Recording &) = delete;
   Recording &operator=(const Recording &) = delete;
   operator Prof_Recording *() const { return it; }

   void start() { Prof_start_recording(it); }
   void stop() { Prof_stop_recording(it); }
   void pause() { Prof_pause_recording(it); }

   Prof_Recording *const it;
};

Prof_Value_Stats of(const Prof_Recording *recording, const std::string &what)
{
   Prof_Value_Stats stats = Prof_Value_Stats();
   EXPECT_EQ(Prof_get_recording_value(recording, what.c_str(), &stats), 1) << what;
   return stats;
}

double sum_of(const Prof_Recording *recording, const std::string &what)
{
   return of(recording, what).sum;
}

Prof_Period_Stats periods_of(const Prof_Recording *recording, const char *what, int newest = 0)
{
   Prof_Period_Stats stats = Prof_Period_Stats();
   EXPECT_EQ(Prof_get_period_stats(recording, what, newest, &stats), 1);
   return stats;
}

Prof_Recording_Info info_of(const Prof_Recording *recording)
{
   Prof_Recording_Info info = Prof_Recording_Info();
   EXPECT_EQ(Prof_get_recording_info(recording, &info), 1);
   return info;
}

Prof_Recording_State state_of(const Prof_Recording *recording) { return info_of(recording).state; }
double seconds_of(const Prof_Recording *recording) { return info_of(recording).seconds; }
bool is_incomplete(const Prof_Recording *recording) { return info_of(recording).incomplete != 0; }

/* ---- the document's tables ---- */
struct Call {
   const char *name;
   void (*call)(Prof_Recording *);
   Prof_Recording_State to[3]; /* by the state before */
   double sum[3];              /* of a recording that had 5; 0: the call clears it */
};

const Call calls[] = {
   {"start", Prof_start_recording, {Prof_STARTED, Prof_STARTED, Prof_STARTED}, {0, 5, 5}},
   {"stop", Prof_stop_recording, {Prof_STOPPED, Prof_STOPPED, Prof_STOPPED}, {5, 5, 5}},
   {"pause", Prof_pause_recording, {Prof_STOPPED, Prof_PAUSED, Prof_PAUSED}, {5, 5, 5}},
   {"unpause", Prof_unpause_recording, {Prof_STOPPED, Prof_STARTED, Prof_STARTED}, {5, 5, 5}},
   {"resume", Prof_resume_recording, {Prof_STARTED, Prof_STARTED, Prof_STARTED}, {5, 5, 5}},
   {"restart", Prof_restart_recording, {Prof_STARTED, Prof_STARTED, Prof_STARTED}, {0, 0, 0}},
   {"reset", Prof_reset_recording, {Prof_STOPPED, Prof_PAUSED, Prof_STARTED}, {0, 0, 0}},
};

std::ostream &operator<<(std::ostream &out, const Call &call) { return out << call.name; }

class Recording_calls : public testing::TestWithParam<std::tuple<Call, int>> {};

/* Start, add 5, a second, go to the state, make the call, read the sum. */
TEST_P(Recording_calls, go_from_state_to_state_as_the_table_has_it)
{
   const auto [row, from] = GetParam();
   Recording r;
   EXPECT_EQ(state_of(r), Prof_STOPPED);
   r.start();
   Prof_Add(steps, 5);
   pass_s(1);
   if (from == Prof_STOPPED) r.stop();
   if (from == Prof_PAUSED) r.pause();
   row.call(r);
   EXPECT_EQ(state_of(r), row.to[from]);
   EXPECT_EQ(sum_of(r, "steps"), row.sum[from]);
   EXPECT_EQ(seconds_of(r), row.sum[from] > 0 ? 1 : 0);
   const bool runs = row.to[from] == Prof_STARTED;
   Prof_Add(steps, 100);
   pass_s(2);
   EXPECT_EQ(sum_of(r, "steps"), row.sum[from] + (runs ? 100 : 0));
   EXPECT_EQ(seconds_of(r), (row.sum[from] > 0 ? 1 : 0) + (runs ? 2 : 0));
}

INSTANTIATE_TEST_SUITE_P(All, Recording_calls,
                         testing::Combine(testing::ValuesIn(calls),
                                          testing::Range<int>(Prof_STOPPED, Prof_STARTED + 1)));

/* Three frames of samples: a row each, then one recording over all, then the periodic one. */
TEST(Recordings, the_documents_table_of_frames)
{
   Recording all, periodic(Prof_create_periodic_recording(0));
   all.start();
   periodic.start();
   const auto frame = [&](std::vector<std::pair<double, double>> held) {
      for (const auto &h : held) {
         Prof_Sample(frames_table, h.first);
         pass_s(h.second);
      }
   };
   frame({{2, 3}, {6, 1}}); /* min 2, max 6, mean 3 */
   Prof_next_period(periodic);
   frame({{1, 3}, {5, 1}}); /* 1, 5, 2 */
   Prof_next_period(periodic);
   frame({{3, 4}, {8, 1}}); /* 3, 8, 4 */
   periodic.stop();
   all.stop();
   const Prof_Period_Stats p = periods_of(periodic, "frames_table");
   EXPECT_EQ(figures(p, "periods min max mean median range_min range_max"), "3 2 4 3 3 1 8");
   EXPECT_DOUBLE_EQ(p.stdev, std::sqrt(2.0 / 3));
   const Prof_Value_Stats s = of(all, "frames_table");
   EXPECT_EQ(figures(s, "min max"), "1 8");
   EXPECT_DOUBLE_EQ(s.mean, (3 * 4 + 2 * 4 + 4 * 5) / 13.0);
   EXPECT_EQ(figures(periods_of(periodic, "frames_table", 2), "periods min"), "2 2");
   EXPECT_EQ(figures(of(Prof_get_period(periodic, 2), "frames_table"), "mean min"), "3 2");
   EXPECT_EQ(Prof_get_period(periodic, 3), nullptr);
}

/* ---- what was at fault elsewhere ---- */

TEST(Recordings, periods_are_kept_as_their_number_grows)
{
   Recording all(Prof_create_periodic_recording(0)), ring(Prof_create_periodic_recording(4));
   all.start();
   ring.start();
   for (int i = 1; i <= 600; ++i) {
      Prof_Add(per_period, i);
      pass_s(0.01);
      Prof_next_period(all);
      Prof_next_period(ring);
   }
   for (int back = 1; back <= 600; ++back)
      ASSERT_EQ(sum_of(Prof_get_period(all, back), "per_period"), 601 - back);
   for (int back = 1; back <= 3; ++back)
      EXPECT_EQ(sum_of(Prof_get_period(ring, back), "per_period"), 601 - back);
   EXPECT_EQ(sum_of(Prof_get_period(ring, 0), "per_period"), 0);
   EXPECT_EQ(Prof_get_period(ring, 4), nullptr);
   all.stop();
   const Prof_Period_Stats p = periods_of(all, "per_period");
   EXPECT_EQ(figures(p, "periods mean median"), "600 300.5 300.5") << "one without length is none";
   EXPECT_DOUBLE_EQ(p.per_s_max, 60000);
   EXPECT_EQ(sum_of(all, "per_period"), 600 * 601 / 2);
}

TEST(Recordings, of_negative_amounts)
{
   Recording periodic(Prof_create_periodic_recording(0));
   periodic.start();
   for (double x : {-5.0, -7.0, -3.0}) {
      Prof_Event(below_zero, x);
      pass_s(1);
      Prof_next_period(periodic);
   }
   const Prof_Period_Stats p = periods_of(periodic, "below_zero");
   EXPECT_EQ(figures(p, "max min range_max median"), "-3 -7 -3 -5");
}

TEST(Recordings, of_nothing_tell_no_number)
{
   Prof_Event(seldom, 1);
   Prof_Sample(unsampled, 3);
   Recording r;
   EXPECT_EQ(figures(of(r, "seldom"), "n mean stdev min max last per_s"), "0 - - - - - -");
   EXPECT_EQ(figures(of(r, "unsampled"), "mean min last"), "- - -");
   r.start(); /* it holds from the first moment */
   EXPECT_EQ(figures(of(r, "unsampled"), "mean last n stdev"), "3 3 0 -");
   pass_s(1);
   EXPECT_EQ(of(r, "unsampled").stdev, 0);
   Prof_Period_Stats p;
   Prof_Value_Stats s;
   EXPECT_EQ(Prof_get_period_stats(r, "seldom", 0, &p), 0) << "it has no periods";
   Recording periodic(Prof_create_periodic_recording(3));
   EXPECT_EQ(figures(periods_of(periodic, "seldom"), "periods mean median range_max"), "0 - - -");
   EXPECT_EQ(Prof_get_recording_value(r, "no such value", &s), 0);
}

TEST(Recordings, of_threads_that_ended_before_anybody_looked)
{
   Recording r;
   r.start();
   {
      Worker worker;
      worker.call([] {
         Prof(child);
         Prof_Add(by_child, 5);
         Prof_Event(event_by_child, 2);
         Prof_Event(event_by_child, 4);
         Prof_Sample(sample_by_child, 7);
         pass_s(2);
      });
   }
   EXPECT_EQ(sum_of(r, "by_child"), 5);
   EXPECT_EQ(figures(of(r, "event_by_child"), "sum n"), "6 2");
   EXPECT_EQ(of(r, "sample_by_child").last, 7);
   EXPECT_DOUBLE_EQ(sum_of(r, "time@child"), 2000);
   EXPECT_EQ(sum_of(r, "by_child@child"), 5);
}

TEST(Recordings, of_a_place_with_an_at_sign_in_its_name)
{
   Recording r;
   r.start();
   Prof_Begin_name("globalstep @load/init.lua");
   pass_s(3);
   {
      Prof(child);
      pass_s(2);
   }
   Prof_End EXPECT_EQ(sum_of(r, "entries@globalstep @load/init.lua"), 1);
   EXPECT_DOUBLE_EQ(sum_of(r, "time@globalstep @load/init.lua > child"), 2000);
}

TEST(Recordings, an_extendable_one_takes_what_is_accepted)
{
   Recording r(Prof_create_extendable_recording(0));
   r.start();
   Prof_Add(steps, 1);
   pass_s(1);
   Prof_extend_recording(r);
   Prof_Add(steps, 10);
   pass_s(2);
   Prof_extend_recording(r);
   Prof_Add(steps, 100);
   pass_s(3);
   r.stop();
   EXPECT_EQ(sum_of(r, "steps"), 11);
   EXPECT_EQ(seconds_of(r), 3);
   EXPECT_EQ(sum_of(Prof_get_accepted(r), "steps"), 11);
   EXPECT_EQ(sum_of(Prof_get_potential(r), "steps"), 100);
   EXPECT_EQ(seconds_of(Prof_get_potential(r)), 3);
   r.start();
   EXPECT_EQ(sum_of(r, "steps"), 0) << "both are cleared";
   EXPECT_EQ(sum_of(Prof_get_potential(r), "steps"), 0);
}

TEST(Recordings, an_extendable_one_with_periods_has_none_when_it_is_cleared)
{
   const Recording r(Prof_create_extendable_recording(1));
   Prof_Recording_Info info;
   const auto periods = [&] {
      EXPECT_EQ(Prof_get_recording_info(r, &info), 1);
      return info.periods;
   };
   EXPECT_EQ(periods(), 0);
   for (void (*clears)(Prof_Recording *) :
        {Prof_reset_recording, Prof_restart_recording, Prof_start_recording}) {
      Prof_restart_recording(r);
      pass(1);
      Prof_next_period(r);
      pass(1);
      Prof_extend_recording(r);
      Prof_stop_recording(r);
      EXPECT_EQ(periods(), 2);
      clears(r);
      EXPECT_EQ(periods(), 0) << "nothing is accepted";
      EXPECT_EQ(Prof_get_period(r, 0), nullptr);
   }
   Prof_restart_recording(r);
   pass(1);
   Prof_extend_recording(r);
   EXPECT_EQ(periods(), 1);
}

TEST(Recordings, an_extendable_one_with_periods)
{
   Recording r(Prof_create_extendable_recording(1));
   r.start();
   const auto period = [&](double steps) {
      Prof_Add(steps_of_period, steps);
      pass_s(1);
      Prof_next_period(r);
   };
   period(1);
   period(2);
   Prof_extend_recording(r);
   period(3);
   EXPECT_EQ(figures(periods_of(r, "steps_of_period"), "periods max"), "2 2");
   Prof_extend_recording(r);
   period(4);
   Prof_extend_recording(r);
   EXPECT_EQ(figures(periods_of(r, "steps_of_period"), "periods max"), "4 4")
      << "no batch runs into the one before";
   EXPECT_EQ(sum_of(r, "steps_of_period"), 10);
}

/* What was accepted has no period before the first Prof_extend_recording. */
TEST(Recordings, an_extendable_one_of_which_nothing_was_accepted_is_appended)
{
   Recording loading(Prof_create_extendable_recording(1));
   loading.start();
   Prof_Add(unaccepted, 1);
   pass_s(1);
   for (Prof_Recording *made : {Prof_create_recording(), Prof_create_periodic_recording(0),
                                Prof_create_extendable_recording(1)}) {
      Recording all(made), copy(Prof_copy_recording(Prof_get_accepted(loading)));
      Prof_append_recording(all, Prof_get_accepted(loading));
      Prof_append_recording(all, copy);
      Prof_append_recording(all, loading);
      EXPECT_EQ(seconds_of(all), 0);
      EXPECT_EQ(sum_of(all, "unaccepted"), 0);
   }
   Prof_append_recording(loading, Prof_get_accepted(loading));
   Prof_extend_recording(loading);
   EXPECT_EQ(sum_of(loading, "unaccepted"), 1);
}

/* ---- extremes ---- */

using Sums = std::vector<double>;

/* The sums of a recording's periods, the oldest first. */
Sums sums_of(const Prof_Recording *recording, const char *what = "c")
{
   Sums sums;
   for (int back = info_of(recording).periods - 1; back >= 0; --back)
      sums.push_back(sum_of(Prof_get_period(recording, back), what));
   return sums;
}

/* Three periods of 1, 2 and 3 adds. */
void record_three(Prof_Recording *recording)
{
   Prof_start_recording(recording);
   for (int i = 1; i <= 3; ++i) {
      pass_s(1);
      Prof_Add(c, i);
      if (i < 3) Prof_next_period(recording);
   }
}

TEST(Recordings, are_appended_to_themselves_as_a_copy_would_be)
{
   for (int is_running = 0; is_running < 2; ++is_running) {
      const Recording periods(Prof_create_periodic_recording(0));
      record_three(periods);
      if (!is_running) Prof_stop_recording(periods);
      Prof_append_recording(periods, periods);
      EXPECT_EQ(sums_of(periods), (Sums{1, 2, 3, 1, 2, 3}));
      EXPECT_EQ(seconds_of(periods), 6);
      Prof_append_recording(periods, Prof_get_period(periods, 1));
      EXPECT_EQ(sums_of(periods), (Sums{1, 2, 3, 1, 2, 5}));
      EXPECT_EQ(state_of(periods), is_running ? Prof_STARTED : Prof_STOPPED);
   }
   const Recording ring(Prof_create_periodic_recording(4));
   record_three(ring);
   Prof_append_recording(ring, ring);
   EXPECT_EQ(sums_of(ring), (Sums{3, 1, 2, 3}));
   Recording plain;
   plain.start();
   Prof_Add(c, 5);
   Prof_append_recording(plain, plain);
   Prof_Add(c, 1);
   EXPECT_EQ(sum_of(plain, "c"), 11);
}

TEST(Recordings, extendable_ones_are_appended_as_they_show_and_take_period_by_period)
{
   const Recording periods(Prof_create_periodic_recording(0));
   const Recording extendable(Prof_create_extendable_recording(1));
   const Prof_Recording *potential = Prof_get_potential(extendable);
   const Sums once = {1, 2, 3}, twice = {1, 2, 3, 1, 2, 3};
   record_three(periods);
   Prof_stop_recording(periods);
   Prof_append_recording(extendable, periods);
   EXPECT_EQ(sums_of(potential), once);
   Prof_append_recording(periods, extendable);
   EXPECT_EQ(sums_of(periods), once) << "nothing is accepted";
   Prof_extend_recording(extendable);
   EXPECT_EQ(sums_of(extendable), once);
   Prof_append_recording(extendable, extendable);
   EXPECT_EQ(sums_of(Prof_get_potential(extendable)), once);
   Prof_append_recording(extendable, Prof_get_potential(extendable));
   EXPECT_EQ(sums_of(Prof_get_potential(extendable)), twice);
   Recording plain;
   Prof_append_recording(plain, extendable);
   EXPECT_EQ(sum_of(plain, "c"), 6) << "what may be is not in it";
   Prof_append_recording(periods, extendable);
   EXPECT_EQ(sums_of(periods), twice);
}

TEST(Recordings, lose_nothing_to_rounding)
{
   Recording r;
   r.start();
   for (int i = 0; i < 1000; ++i) {
      for (int k = 0; k < 1000; ++k) Prof_Add(tiny, 1e-9);
      if (i % 100 == 0) (void)of(r, "tiny");
   }
   Prof_Add(huge, 1e300);
   (void)of(r, "huge");
   Prof_Add(huge, 1);
   Prof_Add(huge, -1e300);
   EXPECT_NEAR(sum_of(r, "tiny"), 1e-3, 1e-17);
   EXPECT_EQ(sum_of(r, "huge"), 1);
   for (double x : {1e300, -1e300}) Prof_Event(far_out, x);
   EXPECT_NEAR(of(r, "far_out").stdev / 1e300, 1, 1e-12);
}

TEST(Recordings, a_thousand_at_once_stopped_in_any_order)
{
   std::vector<std::unique_ptr<Recording>> all;
   std::vector<double> begun;
   std::vector<size_t> order;
   double sum = 0;
   for (size_t i = 0; i < 1000; ++i) {
      all.emplace_back(new Recording);
      all.back()->start();
      begun.push_back(sum);
      order.push_back(i);
      Prof_Add(steps, static_cast<double>(i));
      sum += static_cast<double>(i);
      pass_s(0.001);
   }
   std::shuffle(order.begin(), order.end(), std::mt19937(5));
   for (size_t i : order) {
      all[i]->stop();
      ASSERT_EQ(sum_of(*all[i], "steps"), sum - begun[i]);
      Prof_Add(steps, 1);
      sum += 1;
   }
}

/* ---- bad input ---- */

TEST(Recordings, what_is_no_recording_is_refused)
{
   Prof_Value_Stats s;
   Prof_Recording_Info info;
   int local = 0;
   Prof_start_recording(nullptr);
   Prof_Recording *wrong = reinterpret_cast<Prof_Recording *>(&local);
   Prof_start_recording(wrong);
   EXPECT_EQ(Prof_get_recording_value(wrong, "steps", &s), 0);
   Prof_Recording *gone = Prof_create_recording();
   Prof_start_recording(gone);
   Prof_destroy_recording(gone);
   Prof_destroy_recording(gone);
   EXPECT_EQ(Prof_get_recording_info(gone, &info), 0);
   Prof_Recording *next = Prof_create_recording();
   EXPECT_NE(next, gone);
   Prof_stop_recording(gone);
   Prof_append_recording(next, gone);
   Prof_split_recording(next, gone);
   EXPECT_EQ(Prof_copy_recording(gone), nullptr);
   Prof_Recording *periodic = Prof_create_periodic_recording(3);
   Prof_Recording *part = const_cast<Prof_Recording *>(Prof_get_period(periodic, 0));
   Prof_destroy_recording(part);
   Prof_start_recording(part);
   EXPECT_EQ(Prof_get_recording_info(part, &info), 1);
   EXPECT_EQ(info.state, Prof_STOPPED);
   Prof_shutdown();
   Prof_start_recording(next);
   EXPECT_EQ(Prof_get_recording_info(next, &info), 0);
   EXPECT_EQ(Prof_get_recording_info(periodic, &info), 0);
}

/* ---- memory ---- */

/* Bytes a period, of so many in which `work` is done. */
double bytes_a_period(Prof_Recording *recording, const std::function<void()> &work)
{
   const int some = 512; /* of which the array of periods is doubled in the end at most */
   size_t before = 0;
   for (int i = 0; i < 2 * some; ++i) {
      if (i == some) before = bytes_held();
      work();
      Prof_next_period(recording);
   }
   return static_cast<double>(bytes_held() - before) / some;
}

std::vector<Prof_Value *> make_values(Prof_Kind kind, const char *name, int count)
{
   std::vector<Prof_Value *> values;
   for (int i = 0; i < count; ++i)
      values.push_back(Prof_value(kind, numbered(name, i).c_str(), "", ""));
   return values;
}

TEST(Recordings, periods_are_small_where_little_moved)
{
   static size_t num_allocs;
   Prof_Config config = hooked_config();
   config.alloc = [](size_t bytes, void *user) { return ++num_allocs, take_block(bytes, user); };
   config.alloc_clears = 1;
   ASSERT_EQ(Prof_configure(&config), 1);
   Prof_update(1);
   const auto counts = make_values(Prof_COUNT, "count ", 5);
   const auto events = make_values(Prof_EVENT, "event ", 5);
   const Recording all(Prof_create_periodic_recording(0));
   Prof_start_recording(all);
   const double nothing = bytes_a_period(all, [] { pass_s(0.016); });
   const double ten = bytes_a_period(all, [&] {
      pass_s(0.016);
      for (Prof_Value *value : counts) Prof_add(value, 1);
      for (Prof_Value *value : events) Prof_event(value, 1);
   });
   EXPECT_LT(nothing, 420);
   EXPECT_LT(ten - nothing, 900);
   const Recording ring(Prof_create_periodic_recording(4)), other;
   Prof_start_recording(ring);
   size_t warm = 0;
   for (int i = 0; i < 64; ++i) {
      if (i == 32) warm = num_allocs;
      for (int moved = 0; moved < i % 5; ++moved) Prof_event(events[static_cast<size_t>(moved)], 1);
      Prof_restart_recording(other);
      Prof_next_period(ring);
   }
   EXPECT_EQ(num_allocs, warm) << "nothing is allocated once it is warm";
}

TEST(Recordings, many_values_are_found_in_what_was_copied)
{
   const int many = 100;
   const auto events = make_values(Prof_EVENT, "event ", many);
   for (int moved : {1, 15, 16, 17, 40, many}) {
      const Recording recording(Prof_create_periodic_recording(2)), sum;
      Prof_start_recording(recording);
      for (int period = 0; period < 3; ++period) {
         for (int i = 0; i < moved; ++i) Prof_event(events[static_cast<size_t>(i)], i + period);
         Prof_next_period(recording);
      }
      Recording copy(Prof_copy_recording(recording));
      copy.stop();
      for (int times = 1; times <= 3; ++times) {
         Prof_append_recording(sum, Prof_get_period(copy, 1));
         for (int i = 0; i < moved; ++i) {
            EXPECT_EQ(sum_of(sum, numbered("event ", i)), times * (i + 2)) << moved;
            EXPECT_EQ(sum_of(Prof_get_period(copy, 1), numbered("event ", i)), i + 2) << moved;
         }
      }
   }
}

TEST(Recordings, give_all_memory_back)
{
   use_hooks();
   Recording a, b(Prof_create_periodic_recording(5)), c(Prof_create_extendable_recording(1));
   for (Recording *r : {&a, &b, &c}) r->start();
   for (int i = 0; i < 20; ++i) {
      Prof(zone);
      Prof_Add(steps, 2);
      Prof_Event(amount, i);
      Prof_next_period(b);
      Prof_next_period(c);
      Prof_extend_recording(c);
   }
   Prof_value(Prof_SAMPLE, "by name", "m", "a length");
   Prof_shutdown();
   EXPECT_EQ(bytes_held(), 0u);
}

/* While it is off nothing is written, and time goes on. */
TEST(Recordings, go_on_while_the_profiler_is_off)
{
   Recording r;
   r.start();
   Prof_Add(steps, 1);
   pass_s(1);
   Prof_set_enabled(0);
   Prof_Add(steps, 10);
   Prof_Event(amount, 5);
   pass_s(2);
   Prof_set_enabled(1);
   Prof_Add(steps, 100);
   r.stop();
   EXPECT_EQ(sum_of(r, "steps"), 101);
   EXPECT_EQ(seconds_of(r), 3);
}

/* What there was no memory for is told. */
TEST(Recordings, without_memory_are_incomplete)
{
   Memory memory;
   Prof_Config config = config_with(&memory);
   ASSERT_EQ(Prof_configure(&config), 1);
   Recording r;
   r.start();
   EXPECT_FALSE(is_incomplete(r));
   const auto events = make_values(Prof_EVENT, "event ", 100);
   for (Prof_Value *event : events) Prof_event(event, 1);
   memory.fail_from = memory.calls;
   memory.fail_to = memory.calls + 1000;
   r.stop();
   EXPECT_TRUE(is_incomplete(r));
   memory.fail_from = memory.fail_to = -1;
   Prof_reset_recording(r);
   EXPECT_FALSE(is_incomplete(r));
   Prof_shutdown();
}

void count_some()
{
   Prof_Add(refused_calls, 1);
   Prof_Event(refused_steps, 1);
}

const int PERIODS = thorough() ? 100 : 20;

void count_periods(Prof_Recording *r)
{
   for (int i = 0; i < PERIODS; ++i) {
      count_some();
      Prof_next_period(r);
   }
}

/* A recording that was not told to be incomplete has all of it. */
void expect_sum(const Prof_Recording *r, double sum, long i)
{
   for (const char *what : {"refused_calls", "refused_steps"})
      if (!is_incomplete(r)) {
         EXPECT_EQ(sum_of(r, what), sum) << what << " with refused allocation " << i;
      }
}

using Refuse = std::function<void(const std::function<void()> &)>;
using Act = void (*)(Prof_Recording *r, Prof_Recording *other, const Refuse &refuse);

/* What is missing, or there and not of it, is told. Each allocation is refused in turn, while
 * something is done. Then the recordings have these sums; -1: anything. */
void refuse_each(const Act &act, double sum, double sum_of_other, int periods = 0)
{
   bool is_refused = true;
   for (long i = 0; is_refused; ++i) {
      Memory memory;
      Prof_Config config = config_with(&memory);
      ASSERT_EQ(Prof_configure(&config), 1);
      Prof_Add(refused_calls, 1000);
      {
         Prof(refused_zone);
         pass_s(1);
      }
      Prof_Event(refused_steps, 1000);
      Prof_update(1);
      Prof_Recording *r = Prof_create_periodic_recording(0), *other = Prof_create_recording();
      act(r, other, [&memory, i, &is_refused](const std::function<void()> &refused) {
         memory.fail_from = memory.calls + i;
         memory.fail_to = memory.fail_from + 1;
         refused();
         is_refused = memory.calls > memory.fail_from;
         memory.fail_from = memory.fail_to = -1;
      });
      if (sum >= 0) expect_sum(r, sum, i);
      if (periods) {
         EXPECT_TRUE(is_incomplete(r) || info_of(r).periods == periods) << i;
      }
      expect_sum(other, sum_of_other, i);
      Prof_shutdown();
   }
}

TEST(Recordings, one_that_could_not_begin_well_is_incomplete)
{
   refuse_each(
      [](Prof_Recording *r, Prof_Recording *other, const Refuse &refuse) {
         refuse([&] { Prof_start_recording(r); });
         Prof_start_recording(other);
         count_some();
         Prof_stop_recording(r);
         Prof_stop_recording(other);
      },
      1, 1);
}

TEST(Recordings, what_comes_late_to_the_next_one_makes_it_incomplete)
{
   refuse_each(
      [](Prof_Recording *r, Prof_Recording *other, const Refuse &refuse) {
         Prof_start_recording(r);
         count_some();
         refuse([&] { Prof_start_recording(other); });
         count_some();
         Prof_stop_recording(r);
         Prof_stop_recording(other);
      },
      2, 1);
}

TEST(Recordings, a_period_that_could_not_be_made_is_told)
{
   refuse_each(
      [](Prof_Recording *r, Prof_Recording *other, const Refuse &refuse) {
         Prof_start_recording(r);
         count_some();
         refuse([&] { count_periods(r); });
         Prof_stop_recording(r);
         Prof_append_recording(other, r);
      },
      PERIODS + 1, PERIODS + 1, PERIODS + 1);
}

TEST(Recordings, periods_that_could_not_be_appended_are_told)
{
   refuse_each(
      [](Prof_Recording *r, Prof_Recording *other, const Refuse &refuse) {
         Prof_Recording *to = Prof_create_periodic_recording(0);
         Prof_start_recording(r);
         count_periods(r);
         Prof_stop_recording(r);
         refuse([&] { Prof_append_recording(to, r); });
         Prof_append_recording(other, to);
      },
      -1, PERIODS);
}

TEST(Recordings, that_could_not_be_made_are_none_and_harm_no_other)
{
   refuse_each(
      [](Prof_Recording *r, Prof_Recording *other, const Refuse &refuse) {
         Prof_Recording *copy = nullptr;
         Prof_start_recording(r);
         count_periods(r);
         Prof_stop_recording(r);
         refuse([&] {
            Prof_destroy_recording(Prof_create_periodic_recording(0));
            Prof_destroy_recording(Prof_create_extendable_recording(1));
            copy = Prof_copy_recording(r);
         });
         Prof_append_recording(other, copy ? copy : r);
      },
      PERIODS, PERIODS);
}

/* ---- random programs ---- */

const char *const ZONES[] = {"zone a", "zone b", "zone c"};

using value_model::Figures;
using value_model::Interval;
using value_model::Intervals;
using value_model::Log;

/* A recording beside its model. */
struct Twin {
   Prof_Recording *it = nullptr;
   Prof_Recording_State state = Prof_STOPPED;
   Intervals kept;
   Interval running = {0, 0, 0, 0};

   Intervals by_now(const Log &log) const
   {
      Intervals in = kept;
      if (state == Prof_STARTED) {
         in.push_back(running);
         log.close(in.back());
      }
      return in;
   }
   void go(const Log &log, bool clears, Prof_Recording_State to)
   {
      kept = clears                                        ? Intervals()
             : to == Prof_STARTED && state == Prof_STARTED ? kept
                                                           : by_now(log);
      if (to == Prof_STARTED && (clears || state != Prof_STARTED)) running = log.from_here();
      state = to;
   }
};

class Program : public value_model::Players {
 public:
   explicit Program(unsigned seed) : Players(seed), twins_(5)
   {
      for (Twin &t : twins_) t.it = Prof_create_recording();
   }

   void step()
   {
      const size_t thread = static_cast<size_t>(pick(3));
      const int what = pick(14), which = pick(3);
      const int amount = pick(2000) - 700;
      Prof_fake_ticks += static_cast<uint64_t>(1 + pick(1000));
      on(thread, [&] {
         if (what < 8) act(thread, what, which, amount);
         else if (what < 13) control();
         else Prof_update(1);
      });
   }

   void check(size_t i)
   {
      const Twin &t = twins_[i];
      const Intervals in = t.by_now(log_);
      SCOPED_TRACE("recording " + std::to_string(i));
      EXPECT_EQ(state_of(t.it), t.state);
      const double seconds = log_.count(in, "", "").seconds;
      EXPECT_NEAR(seconds_of(t.it), seconds, 1e-12);
      expect_sum("steps", t, log_.count(in, "steps", ""));
      for (const std::string zone : ZONES) {
         expect_sum("steps@" + zone, t, log_.count(in, "steps", zone));
         const Prof_Value_Stats time = read("time@" + zone, t);
         EXPECT_NEAR(time.sum, log_.time(in, zone) * 1e-6, 1e-9) << zone;
         if (seconds > 0 && !std::isnan(time.per_s))
            value_model::expect_near(time.per_s, time.sum / seconds, zone);
         EXPECT_EQ(read("entries@" + zone, t).sum, log_.entries(in, zone)) << zone;
      }
      const Figures level = log_.sample(in, "level");
      expect_same("level", t, level);
      value_model::expect_near(read("level", t).last, level.last, "last");
      expect_same("amount", t, log_.event(in, "amount"));
   }

   void check_all()
   {
      for (size_t i = 0; i < twins_.size(); ++i) check(i);
   }

   void end()
   {
      leave_all();
      for (Twin &t : twins_) Prof_destroy_recording(t.it);
   }

 private:
   void act(size_t thread, int what, int which, double x)
   {
      if (what < 2 && stacks_[thread].size() < 5) {
         enter(thread, ZONES[which]);
      } else if (what < 4 && !stacks_[thread].empty()) {
         leave(thread);
      } else if (what < 6) {
         Prof_Add(steps, x);
         note("steps", thread, x);
      } else if (what == 6) {
         Prof_Sample(level, x);
         note("level", thread, x);
      } else {
         Prof_Event(amount, x);
         note("amount", thread, x);
      }
   }

   void control()
   {
      Twin &t = twins_[static_cast<size_t>(pick(5))], &other = twins_[static_cast<size_t>(pick(5))];
      const int what = pick(10);
      if (what == 7) return split(t, other);
      if (what == 8) return append(t, other);
      if (what == 9) return copy(t, other);
      const Call &row = calls[what];
      row.call(t.it);
      t.go(log_, row.sum[t.state] == 0, row.to[t.state]);
   }

   void split(Twin &from, Twin &to)
   {
      if (&from == &to) return;
      Prof_split_recording(from.it, to.it);
      const Prof_Recording_State state = from.state;
      from.go(log_, false, Prof_STOPPED);
      to.go(log_, true, state);
   }

   void append(Twin &to, Twin &from)
   {
      const Intervals more = from.by_now(log_);
      if (to.kept.size() + more.size() > 40) return;
      Prof_append_recording(to.it, from.it);
      const Prof_Recording_State state = to.state;
      to.go(log_, false, Prof_STOPPED);
      to.kept.insert(to.kept.end(), more.begin(), more.end());
      to.go(log_, false, state);
   }

   void copy(Twin &to, Twin &from)
   {
      if (&from == &to) return;
      Prof_destroy_recording(to.it);
      to.it = Prof_copy_recording(from.it);
      to.kept = from.by_now(log_);
      to.state = Prof_STOPPED;
      to.go(log_, false, from.state);
   }

   /* What nobody used yet is no value. */
   Prof_Value_Stats read(const std::string &what, const Twin &t)
   {
      Figures s;
      (void)Prof_get_recording_value(t.it, what.c_str(), &s);
      return s;
   }

   void expect_sum(const std::string &what, const Twin &t, const Figures &should)
   {
      EXPECT_EQ(read(what, t).sum, should.sum) << what;
      EXPECT_EQ(read(what, t).n, should.n) << what;
   }

   void expect_same(const char *what, const Twin &t, const Figures &should)
   {
      SCOPED_TRACE(what);
      if (Prof_find_value(what) >= 0) value_model::expect_same(read(what, t), should);
   }

   std::vector<Twin> twins_;
};

class RandomRecordings : public testing::TestWithParam<int> {};

TEST_P(RandomRecordings, are_as_the_model_has_them)
{
   Program program(static_cast<unsigned>(GetParam()));
   for (int i = 0; i < 400 && !HasFailure(); ++i) {
      program.step();
      if (i % 7 == 0) program.check(static_cast<size_t>(i / 7 % 5));
   }
   program.check_all();
   program.end();
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomRecordings, testing::Range(0, 40));

} // namespace
