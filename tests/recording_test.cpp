/* recording_test.cpp - recordings: the tables of the document that they come from, its numbers and
 * the faults of its program, each of which must not be here; and random programs of values, zones,
 * threads and recordings in every state, against a model that computes each figure from a list of
 * all that was done.
 */
#include "tests/headers.h"

#include "blocks.h"
#include "prof.h"
#include "refusing.h"
#include "system.h"
#include "worker.h"

namespace {

void pass(double seconds) { Prof_fake_ticks += static_cast<uint64_t>(std::llround(seconds * 1e9)); }

bool is_none(double x) { return std::isnan(x); }

/* A recording that goes with its block. */
class Recording {
 public:
   explicit Recording(Prof_Recording *made = Prof_create_recording()) : it(made) {}
   ~Recording() { Prof_destroy_recording(it); }
   Recording(const Recording &) = delete;
   Recording &operator=(const Recording &) = delete;

   void start() { Prof_start_recording(it); }
   void stop() { Prof_stop_recording(it); }
   void pause() { Prof_pause_recording(it); }

   Prof_Recording *const it;
};

Prof_Value_Stats of(const Prof_Recording *recording, const char *what)
{
   Prof_Value_Stats stats;
   EXPECT_EQ(Prof_get_recording_value(recording, what, &stats), 1) << what;
   return stats;
}

Prof_Value_Stats of(const Recording &recording, const char *what) { return of(recording.it, what); }

Prof_Recording_State state_of(const Prof_Recording *recording)
{
   Prof_Recording_Info info;
   EXPECT_EQ(Prof_get_recording_info(recording, &info), 1);
   return info.state;
}

double seconds_of(const Prof_Recording *recording)
{
   Prof_Recording_Info info;
   EXPECT_EQ(Prof_get_recording_info(recording, &info), 1);
   return info.seconds;
}

/* ---- the document's tables ---- */

/* Start, add 5, a second, go to the state, make the call, read the sum. */
TEST(Recordings, go_from_state_to_state_as_the_table_has_it)
{
   struct Row {
      const char *name;
      void (*call)(Prof_Recording *);
      Prof_Recording_State to[3];
      double sum[3];
   };
   const Row rows[] = {
      {"start", Prof_start_recording, {Prof_STARTED, Prof_STARTED, Prof_STARTED}, {0, 5, 5}},
      {"stop", Prof_stop_recording, {Prof_STOPPED, Prof_STOPPED, Prof_STOPPED}, {5, 5, 5}},
      {"pause", Prof_pause_recording, {Prof_STOPPED, Prof_PAUSED, Prof_PAUSED}, {5, 5, 5}},
      {"unpause", Prof_unpause_recording, {Prof_STOPPED, Prof_STARTED, Prof_STARTED}, {5, 5, 5}},
      {"resume", Prof_resume_recording, {Prof_STARTED, Prof_STARTED, Prof_STARTED}, {5, 5, 5}},
      {"restart", Prof_restart_recording, {Prof_STARTED, Prof_STARTED, Prof_STARTED}, {0, 0, 0}},
      {"reset", Prof_reset_recording, {Prof_STOPPED, Prof_PAUSED, Prof_STARTED}, {0, 0, 0}},
   };
   for (const Row &row : rows) {
      for (int from = Prof_STOPPED; from <= Prof_STARTED; ++from) {
         SCOPED_TRACE(std::string(row.name) + " from " + std::to_string(from));
         Recording r;
         EXPECT_EQ(state_of(r.it), Prof_STOPPED);
         r.start();
         Prof_Add(steps, 5);
         pass(1);
         if (from == Prof_STOPPED) r.stop();
         if (from == Prof_PAUSED) r.pause();
         row.call(r.it);
         EXPECT_EQ(state_of(r.it), row.to[from]);
         EXPECT_EQ(of(r, "steps").sum, row.sum[from]);
         EXPECT_EQ(seconds_of(r.it), row.sum[from] > 0 ? 1 : 0);
         const bool runs = row.to[from] == Prof_STARTED;
         Prof_Add(steps, 100);
         pass(2);
         EXPECT_EQ(of(r, "steps").sum, row.sum[from] + (runs ? 100 : 0));
         EXPECT_EQ(seconds_of(r.it), (row.sum[from] > 0 ? 1 : 0) + (runs ? 2 : 0));
      }
   }
}

TEST(Recordings, a_pause_is_left_out)
{
   Recording r;
   r.start();
   Prof_Sample(level, 50);
   Prof_Add(steps, 1);
   pass(1);
   r.pause();
   Prof_Add(steps, 10);
   Prof_Sample(level, 7);
   pass(5);
   r.start(); /* as the document's example has it */
   Prof_Add(steps, 100);
   pass(3);
   r.stop();
   Prof_Sample(level, 1000);
   EXPECT_EQ(of(r, "steps").sum, 101);
   const Prof_Value_Stats s = of(r, "level");
   EXPECT_EQ(s.mean, (50 * 1 + 7 * 3) / 4.0);
   EXPECT_EQ(s.n, 1) << "the sample in the pause holds, and is not counted";
   EXPECT_EQ(s.min, 7);
   EXPECT_EQ(s.max, 50);
   EXPECT_EQ(s.last, 7);
   EXPECT_EQ(s.seconds, 4);
}

TEST(Recordings, a_mean_of_samples_is_weighted_by_time)
{
   Recording r;
   r.start();
   Prof_Sample(triangles, 100);
   pass(10);
   Prof_Sample(triangles, 0);
   pass(1);
   r.stop();
   const Prof_Value_Stats s = of(r, "triangles");
   EXPECT_DOUBLE_EQ(s.mean, 1000.0 / 11); /* where the document says 90 */
   EXPECT_NEAR(s.stdev, 28.747979, 1e-6);
   EXPECT_EQ(s.n, 2);
   EXPECT_EQ(s.last, 0);
   EXPECT_EQ(s.seconds, 11);
}

/* Three frames of samples: a row each, then one recording over all, then the periodic one. */
TEST(Recordings, the_documents_table_of_frames)
{
   Recording all, periodic(Prof_create_periodic_recording(0));
   all.start();
   periodic.start();
   const auto frame = [&](std::vector<std::pair<double, double>> held) {
      for (const auto &h : held) {
         Prof_Sample(frames_table, h.first);
         pass(h.second);
      }
   };
   frame({{2, 3}, {6, 1}}); /* min 2, max 6, mean 3 */
   Prof_next_period(periodic.it);
   frame({{1, 3}, {5, 1}}); /* 1, 5, 2 */
   Prof_next_period(periodic.it);
   frame({{3, 4}, {8, 1}}); /* 3, 8, 4 */
   periodic.stop();
   all.stop();
   Prof_Period_Stats p;
   ASSERT_EQ(Prof_get_period_stats(periodic.it, "frames_table", 0, &p), 1);
   EXPECT_EQ(p.periods, 3);
   EXPECT_EQ(p.min, 2);
   EXPECT_EQ(p.max, 4);
   EXPECT_EQ(p.mean, 3);
   EXPECT_EQ(p.median, 3);
   EXPECT_DOUBLE_EQ(p.stdev, std::sqrt(2.0 / 3));
   EXPECT_EQ(p.range_min, 1);
   EXPECT_EQ(p.range_max, 8);
   const Prof_Value_Stats s = of(all, "frames_table");
   EXPECT_EQ(s.min, 1);
   EXPECT_EQ(s.max, 8);
   EXPECT_DOUBLE_EQ(s.mean, (3 * 4 + 2 * 4 + 4 * 5) / 13.0);
   ASSERT_EQ(Prof_get_period_stats(periodic.it, "frames_table", 2, &p), 1);
   EXPECT_EQ(p.periods, 2);
   EXPECT_EQ(p.min, 2);
   const Prof_Value_Stats first = of(Prof_get_period(periodic.it, 2), "frames_table");
   EXPECT_EQ(first.mean, 3);
   EXPECT_EQ(first.min, 2);
   EXPECT_EQ(Prof_get_period(periodic.it, 3), nullptr);
}

/* ---- what was at fault elsewhere ---- */

TEST(Recordings, the_mean_of_events_has_the_first_one_and_survives_a_pause)
{
   Recording r;
   r.start();
   Prof_Event(amount, 1);
   Prof_Event(amount, 2);
   r.pause();
   Prof_unpause_recording(r.it);
   Prof_Event(amount, 6);
   const Prof_Value_Stats s = of(r, "amount"); /* while it runs */
   EXPECT_EQ(s.mean, 3);
   EXPECT_NEAR(s.stdev, 2.160247, 1e-6);
   EXPECT_EQ(s.n, 3);
   EXPECT_EQ(s.sum, 9);
}

TEST(Recordings, a_reset_while_it_runs_leaves_nothing)
{
   Recording r;
   r.start();
   Prof_Add(steps, 5);
   Prof_reset_recording(r.it);
   EXPECT_EQ(of(r, "steps").sum, 0);
   Prof_Add(steps, 2);
   EXPECT_EQ(of(r, "steps").sum, 2);
}

TEST(Recordings, periods_are_kept_as_their_number_grows)
{
   Recording all(Prof_create_periodic_recording(0)), ring(Prof_create_periodic_recording(4));
   all.start();
   ring.start();
   for (int i = 1; i <= 600; ++i) {
      Prof_Add(per_period, i);
      pass(0.01);
      Prof_next_period(all.it);
      Prof_next_period(ring.it);
   }
   for (int back = 1; back <= 600; ++back)
      ASSERT_EQ(of(Prof_get_period(all.it, back), "per_period").sum, 601 - back);
   for (int back = 1; back <= 3; ++back)
      EXPECT_EQ(of(Prof_get_period(ring.it, back), "per_period").sum, 601 - back);
   EXPECT_EQ(of(Prof_get_period(ring.it, 0), "per_period").sum, 0);
   EXPECT_EQ(Prof_get_period(ring.it, 4), nullptr);
   Prof_Period_Stats p;
   all.stop();
   ASSERT_EQ(Prof_get_period_stats(all.it, "per_period", 0, &p), 1);
   EXPECT_EQ(p.periods, 600) << "one without length is none";
   EXPECT_EQ(p.mean, 300.5);
   EXPECT_EQ(p.median, 300.5);
   EXPECT_DOUBLE_EQ(p.per_s_max, 60000);
   EXPECT_EQ(of(all, "per_period").sum, 600 * 601 / 2);
}

TEST(Recordings, of_negative_amounts)
{
   Recording periodic(Prof_create_periodic_recording(0));
   periodic.start();
   for (double x : {-5.0, -7.0, -3.0}) {
      Prof_Event(below_zero, x);
      pass(1);
      Prof_next_period(periodic.it);
   }
   Prof_Period_Stats p;
   ASSERT_EQ(Prof_get_period_stats(periodic.it, "below_zero", 0, &p), 1);
   EXPECT_EQ(p.max, -3);
   EXPECT_EQ(p.min, -7);
   EXPECT_EQ(p.range_max, -3);
   EXPECT_EQ(p.median, -5);
}

TEST(Recordings, of_nothing_tell_no_number)
{
   Prof_Event(seldom, 1);
   Prof_Sample(unsampled, 3);
   Recording r;
   Prof_Value_Stats s = of(r, "seldom");
   EXPECT_EQ(s.n, 0);
   EXPECT_TRUE(is_none(s.mean) && is_none(s.stdev) && is_none(s.min) && is_none(s.max));
   EXPECT_TRUE(is_none(s.last) && is_none(s.per_s));
   s = of(r, "unsampled");
   EXPECT_TRUE(is_none(s.mean) && is_none(s.min) && is_none(s.last));
   r.start();
   s = of(r, "unsampled"); /* it holds from the first moment */
   EXPECT_EQ(s.mean, 3);
   EXPECT_EQ(s.last, 3);
   EXPECT_EQ(s.n, 0);
   EXPECT_TRUE(is_none(s.stdev));
   pass(1);
   s = of(r, "unsampled");
   EXPECT_EQ(s.stdev, 0);
   Prof_Period_Stats p;
   EXPECT_EQ(Prof_get_period_stats(r.it, "seldom", 0, &p), 0) << "it has no periods";
   Recording periodic(Prof_create_periodic_recording(3));
   ASSERT_EQ(Prof_get_period_stats(periodic.it, "seldom", 0, &p), 1);
   EXPECT_EQ(p.periods, 0);
   EXPECT_TRUE(is_none(p.mean) && is_none(p.median) && is_none(p.range_max));
   EXPECT_EQ(Prof_get_recording_value(r.it, "no such value", &s), 0);
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
         pass(2);
      });
   }
   EXPECT_EQ(of(r, "by_child").sum, 5);
   EXPECT_EQ(of(r, "event_by_child").sum, 6);
   EXPECT_EQ(of(r, "event_by_child").n, 2);
   EXPECT_EQ(of(r, "sample_by_child").last, 7);
   EXPECT_DOUBLE_EQ(of(r, "time@child").sum, 2000);
   EXPECT_EQ(of(r, "by_child@child").sum, 5);
}

TEST(Recordings, of_a_place_with_an_at_sign_in_its_name)
{
   Recording r;
   r.start();
   Prof_Begin_name("globalstep @load/init.lua");
   pass(3);
   {
      Prof(child);
      pass(2);
   }
   Prof_End EXPECT_EQ(of(r, "entries@globalstep @load/init.lua").sum, 1);
   EXPECT_DOUBLE_EQ(of(r, "time@globalstep @load/init.lua > child").sum, 2000);
}

/* ---- zones ---- */

TEST(Recordings, zones_are_split_where_a_recording_ends)
{
   Recording a, b;
   a.start();
   {
      Prof(breakfast);
      pass(3);
      Prof_split_recording(a.it, b.it);
      pass(2);
   }
   b.stop();
   EXPECT_DOUBLE_EQ(of(a, "time@breakfast").sum, 3000);
   EXPECT_EQ(of(a, "entries@breakfast").sum, 1) << "an entry is where it begins";
   EXPECT_DOUBLE_EQ(of(b, "time@breakfast").sum, 2000);
   EXPECT_EQ(of(b, "entries@breakfast").sum, 0);
   EXPECT_DOUBLE_EQ(of(a, "time@breakfast").per_s, 1000);
}

void recurse(int depth)
{
   Prof(recurse);
   pass(2);
   if (depth > 1) recurse(depth - 1);
}

TEST(Recordings, recursion_counts_time_once)
{
   Recording r;
   r.start();
   recurse(3);
   EXPECT_DOUBLE_EQ(of(r, "time@recurse").sum, 6000);
   EXPECT_DOUBLE_EQ(of(r, "self@recurse").sum, 6000);
   EXPECT_EQ(of(r, "entries@recurse").sum, 3);
}

TEST(Recordings, begin_and_end_within_a_frame)
{
   Prof_update(1);
   Prof_Add(steps, 1);
   Recording r;
   pass(0.001);
   r.start();
   Prof_Add(steps, 2);
   pass(0.002);
   r.stop();
   Prof_Add(steps, 4);
   pass(0.004);
   Prof_update(1);
   EXPECT_EQ(of(r, "steps").sum, 2);
   EXPECT_EQ(seconds_of(r.it), 0.002);
   Prof_Value_Stats frame;
   ASSERT_EQ(Prof_get_frame_value(0, "steps", &frame), 1);
   EXPECT_EQ(frame.sum, 7) << "the frame has all of it";
}

/* ---- from one to another ---- */

TEST(Recordings, a_split_has_no_gap_and_hands_the_sample_on)
{
   Recording a, b;
   b.start();
   Prof_Sample(held_on, 99);
   b.stop();
   a.start();
   Prof_Sample(held_on, 7);
   Prof_Add(steps, 1);
   pass(1);
   Prof_split_recording(a.it, b.it);
   pass(1);
   Prof_Add(steps, 2);
   EXPECT_EQ(state_of(a.it), Prof_STOPPED);
   EXPECT_EQ(state_of(b.it), Prof_STARTED);
   EXPECT_EQ(of(a, "steps").sum, 1);
   EXPECT_EQ(of(b, "steps").sum, 2);
   EXPECT_EQ(of(b, "held_on").n, 0);
   EXPECT_EQ(of(b, "held_on").mean, 7);
   EXPECT_EQ(of(b, "held_on").max, 7);
   EXPECT_EQ(seconds_of(a.it) + seconds_of(b.it), 2);
}

TEST(Recordings, are_appended_and_copied_while_they_run)
{
   Recording a, b;
   a.start();
   Prof_Event(amount, 1);
   Prof_Add(steps, 1);
   pass(1);
   a.stop();
   b.start();
   Prof_Event(amount, 3);
   Prof_Add(steps, 10);
   pass(2);
   Prof_append_recording(a.it, b.it);
   EXPECT_EQ(of(a, "steps").sum, 11);
   EXPECT_EQ(of(a, "amount").mean, 2);
   EXPECT_EQ(of(a, "amount").stdev, 1);
   EXPECT_EQ(seconds_of(a.it), 3);
   EXPECT_EQ(state_of(a.it), Prof_STOPPED);
   EXPECT_EQ(state_of(b.it), Prof_STARTED);
   Recording c(Prof_copy_recording(b.it));
   EXPECT_EQ(state_of(c.it), Prof_STARTED);
   Prof_Add(steps, 100);
   b.stop();
   Prof_Add(steps, 1000);
   EXPECT_EQ(of(b, "steps").sum, 110);
   EXPECT_EQ(of(c, "steps").sum, 1110);
   Prof_append_recording(a.it, a.it);
   EXPECT_EQ(of(a, "steps").sum, 22);
   EXPECT_EQ(seconds_of(a.it), 6);
}

TEST(Recordings, an_extendable_one_takes_what_is_accepted)
{
   Recording r(Prof_create_extendable_recording(0));
   r.start();
   Prof_Add(steps, 1);
   pass(1);
   Prof_extend_recording(r.it);
   Prof_Add(steps, 10);
   pass(2);
   Prof_extend_recording(r.it);
   Prof_Add(steps, 100);
   pass(3);
   r.stop();
   EXPECT_EQ(of(r, "steps").sum, 11);
   EXPECT_EQ(seconds_of(r.it), 3);
   EXPECT_EQ(of(Prof_get_accepted(r.it), "steps").sum, 11);
   EXPECT_EQ(of(Prof_get_potential(r.it), "steps").sum, 100);
   EXPECT_EQ(seconds_of(Prof_get_potential(r.it)), 3);
   r.start();
   EXPECT_EQ(of(r, "steps").sum, 0) << "both are cleared";
   EXPECT_EQ(of(Prof_get_potential(r.it), "steps").sum, 0);
}

TEST(Recordings, an_extendable_one_with_periods)
{
   Recording r(Prof_create_extendable_recording(1));
   r.start();
   const auto period = [&](double steps) {
      Prof_Add(steps_of_period, steps);
      pass(1);
      Prof_next_period(r.it);
   };
   period(1);
   period(2);
   Prof_extend_recording(r.it);
   period(3);
   Prof_Period_Stats p;
   ASSERT_EQ(Prof_get_period_stats(r.it, "steps_of_period", 0, &p), 1);
   EXPECT_EQ(p.periods, 2);
   EXPECT_EQ(p.max, 2);
   Prof_extend_recording(r.it);
   period(4);
   Prof_extend_recording(r.it);
   ASSERT_EQ(Prof_get_period_stats(r.it, "steps_of_period", 0, &p), 1);
   EXPECT_EQ(p.periods, 4) << "no batch runs into the one before";
   EXPECT_EQ(p.max, 4);
   EXPECT_EQ(of(r, "steps_of_period").sum, 10);
}

/* ---- extremes ---- */

/* The sums of a recording's periods, the oldest first. */
std::vector<double> sums_of(const Prof_Recording *recording, const char *what)
{
   Prof_Recording_Info info;
   EXPECT_EQ(Prof_get_recording_info(recording, &info), 1);
   std::vector<double> sums;
   for (int back = info.periods - 1; back >= 0; --back)
      sums.push_back(of(Prof_get_period(recording, back), what).sum);
   return sums;
}

/* Three periods of 1, 2 and 3 adds. */
void record_three(Prof_Recording *recording)
{
   Prof_start_recording(recording);
   for (int i = 1; i <= 3; ++i) {
      pass(1);
      Prof_Add(c, i);
      if (i < 3) Prof_next_period(recording);
   }
}

TEST(Recordings, are_appended_to_themselves_as_a_copy_would_be)
{
   for (int is_running = 0; is_running < 2; ++is_running) {
      const Recording periods(Prof_create_periodic_recording(0));
      record_three(periods.it);
      if (!is_running) Prof_stop_recording(periods.it);
      Prof_append_recording(periods.it, periods.it);
      EXPECT_EQ(sums_of(periods.it, "c"), (std::vector<double>{1, 2, 3, 1, 2, 3}));
      EXPECT_EQ(seconds_of(periods.it), 6);
      Prof_append_recording(periods.it, Prof_get_period(periods.it, 1));
      EXPECT_EQ(sums_of(periods.it, "c"), (std::vector<double>{1, 2, 3, 1, 2, 5}));
      EXPECT_EQ(state_of(periods.it), is_running ? Prof_STARTED : Prof_STOPPED);
   }
   const Recording ring(Prof_create_periodic_recording(4));
   record_three(ring.it);
   Prof_append_recording(ring.it, ring.it);
   EXPECT_EQ(sums_of(ring.it, "c"), (std::vector<double>{3, 1, 2, 3}));
   Recording plain;
   plain.start();
   Prof_Add(c, 5);
   Prof_append_recording(plain.it, plain.it);
   Prof_Add(c, 1);
   EXPECT_EQ(of(plain, "c").sum, 11);
}

TEST(Recordings, extendable_ones_are_appended_as_they_show_and_take_period_by_period)
{
   const Recording periods(Prof_create_periodic_recording(0));
   const Recording extendable(Prof_create_extendable_recording(1));
   record_three(periods.it);
   Prof_stop_recording(periods.it);
   Prof_append_recording(extendable.it, periods.it);
   EXPECT_EQ(sums_of(Prof_get_potential(extendable.it), "c"), (std::vector<double>{1, 2, 3}));
   Prof_append_recording(periods.it, extendable.it);
   EXPECT_EQ(sums_of(periods.it, "c"), (std::vector<double>{1, 2, 3})) << "nothing is accepted";
   Prof_extend_recording(extendable.it);
   EXPECT_EQ(sums_of(extendable.it, "c"), (std::vector<double>{1, 2, 3}));
   Prof_append_recording(extendable.it, extendable.it);
   EXPECT_EQ(sums_of(Prof_get_potential(extendable.it), "c"), (std::vector<double>{1, 2, 3}));
   Prof_append_recording(extendable.it, Prof_get_potential(extendable.it));
   EXPECT_EQ(sums_of(Prof_get_potential(extendable.it), "c"),
             (std::vector<double>{1, 2, 3, 1, 2, 3}));
   Recording plain;
   Prof_append_recording(plain.it, extendable.it);
   EXPECT_EQ(of(plain, "c").sum, 6) << "what may be is not in it";
   Prof_append_recording(periods.it, extendable.it);
   EXPECT_EQ(sums_of(periods.it, "c"), (std::vector<double>{1, 2, 3, 1, 2, 3}));
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
   EXPECT_NEAR(of(r, "tiny").sum, 1e-3, 1e-17);
   EXPECT_EQ(of(r, "huge").sum, 1);
   for (double x : {1e300, -1e300}) Prof_Event(far_out, x);
   EXPECT_NEAR(of(r, "far_out").stdev / 1e300, 1, 1e-12);
}

TEST(Recordings, a_thousand_at_once_stopped_in_any_order)
{
   std::vector<std::unique_ptr<Recording>> all;
   std::vector<double> begun;
   double sum = 0;
   for (int i = 0; i < 1000; ++i) {
      all.emplace_back(new Recording);
      all.back()->start();
      begun.push_back(sum);
      Prof_Add(steps, i);
      sum += i;
      pass(0.001);
   }
   std::vector<size_t> order(all.size());
   for (size_t i = 0; i < order.size(); ++i) order[i] = i;
   std::mt19937 random(5);
   std::shuffle(order.begin(), order.end(), random);
   for (size_t i : order) {
      all[i]->stop();
      ASSERT_EQ(of(*all[i], "steps").sum, sum - begun[i]);
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

size_t bytes_live, num_allocs;

void *counted_alloc(size_t bytes, void *)
{
   size_t *block = static_cast<size_t *>(std::calloc(1, bytes + 2 * sizeof(size_t)));
   *block = bytes;
   bytes_live += bytes;
   ++num_allocs;
   return block + 2;
}
void counted_release(void *memory, void *)
{
   if (!memory) return;
   size_t *block = static_cast<size_t *>(memory) - 2;
   bytes_live -= *block;
   std::free(block);
}

/* Bytes a period, of so many in which `work` is done. */
double bytes_a_period(Prof_Recording *recording, const std::function<void()> &work)
{
   const int some = 512; /* of which the array of periods is doubled in the end at most */
   for (int i = 0; i < some; ++i) {
      work();
      Prof_next_period(recording);
   }
   const size_t before = bytes_live;
   for (int i = 0; i < some; ++i) {
      work();
      Prof_next_period(recording);
   }
   return static_cast<double>(bytes_live - before) / some;
}

TEST(Recordings, periods_are_small_where_little_moved)
{
   Prof_Config config = Prof_default_config();
   config.alloc = counted_alloc;
   config.release = counted_release;
   config.alloc_clears = 1;
   ASSERT_EQ(Prof_configure(&config), 1);
   Prof_update(1);
   std::vector<Prof_Value *> counts, events;
   for (int i = 0; i < 5; ++i) {
      counts.push_back(Prof_value(Prof_COUNT, ("count " + std::to_string(i)).c_str(), "", ""));
      events.push_back(Prof_value(Prof_EVENT, ("event " + std::to_string(i)).c_str(), "", ""));
   }
   const Recording all(Prof_create_periodic_recording(0));
   Prof_start_recording(all.it);
   const double nothing = bytes_a_period(all.it, [] { pass(0.016); });
   const double ten = bytes_a_period(all.it, [&] {
      pass(0.016);
      for (Prof_Value *value : counts) Prof_add(value, 1);
      for (Prof_Value *value : events) Prof_event(value, 1);
   });
   EXPECT_LT(nothing, 420);
   EXPECT_LT(ten - nothing, 900);
   const Recording ring(Prof_create_periodic_recording(4));
   Recording other;
   Prof_start_recording(ring.it);
   size_t warm = 0;
   for (int i = 0; i < 64; ++i) {
      if (i == 32) warm = num_allocs;
      for (int moved = 0; moved < i % 5; ++moved) Prof_event(events[static_cast<size_t>(moved)], 1);
      Prof_restart_recording(other.it);
      Prof_next_period(ring.it);
   }
   EXPECT_EQ(num_allocs, warm) << "nothing is allocated once it is warm";
}

TEST(Recordings, many_values_are_found_in_what_was_copied)
{
   const int many = 100;
   std::vector<Prof_Value *> events;
   for (int i = 0; i < many; ++i)
      events.push_back(Prof_value(Prof_EVENT, ("event " + std::to_string(i)).c_str(), "", ""));
   for (int moved : {1, 15, 16, 17, 40, many}) {
      const Recording recording(Prof_create_periodic_recording(2));
      Prof_start_recording(recording.it);
      for (int period = 0; period < 3; ++period) {
         for (int i = 0; i < moved; ++i) Prof_event(events[static_cast<size_t>(i)], i + period);
         Prof_next_period(recording.it);
      }
      Recording copy(Prof_copy_recording(recording.it));
      copy.stop();
      Recording sum;
      for (int times = 1; times <= 3; ++times) {
         Prof_append_recording(sum.it, Prof_get_period(copy.it, 1));
         for (int i = 0; i < moved; ++i) {
            const std::string name = "event " + std::to_string(i);
            EXPECT_EQ(of(sum, name.c_str()).sum, times * (i + 2)) << moved;
            EXPECT_EQ(of(Prof_get_period(copy.it, 1), name.c_str()).sum, i + 2) << moved;
         }
      }
   }
}

TEST(Recordings, give_all_memory_back)
{
   use_hooks();
   {
      Recording a, b(Prof_create_periodic_recording(5)), c(Prof_create_extendable_recording(1));
      for (Recording *r : {&a, &b, &c}) r->start();
      for (int i = 0; i < 20; ++i) {
         Prof(zone);
         Prof_Add(steps, 2);
         Prof_Event(amount, i);
         Prof_next_period(b.it);
         Prof_next_period(c.it);
         Prof_extend_recording(c.it);
      }
      Prof_value(Prof_SAMPLE, "by name", "m", "a length");
      Prof_shutdown();
   }
   EXPECT_EQ(bytes_held(), 0u);
}

/* While it is off nothing is written, and time goes on. */
TEST(Recordings, go_on_while_the_profiler_is_off)
{
   Recording r;
   r.start();
   Prof_Add(steps, 1);
   pass(1);
   Prof_set_enabled(0);
   Prof_Add(steps, 10);
   Prof_Event(amount, 5);
   pass(2);
   Prof_set_enabled(1);
   Prof_Add(steps, 100);
   r.stop();
   EXPECT_EQ(of(r, "steps").sum, 101);
   EXPECT_EQ(seconds_of(r.it), 3);
}

/* What there was no memory for is told. */
TEST(Recordings, without_memory_are_incomplete)
{
   Memory memory;
   Prof_Config config = config_with(&memory);
   ASSERT_EQ(Prof_configure(&config), 1);
   Recording r;
   r.start();
   Prof_Recording_Info info;
   ASSERT_EQ(Prof_get_recording_info(r.it, &info), 1);
   EXPECT_EQ(info.incomplete, 0);
   for (int i = 0; i < 100; ++i)
      Prof_event(Prof_value(Prof_EVENT, ("event " + std::to_string(i)).c_str(), "", ""), i);
   memory.fail_from = memory.calls;
   memory.fail_to = memory.calls + 1000;
   r.stop();
   ASSERT_EQ(Prof_get_recording_info(r.it, &info), 1);
   EXPECT_EQ(info.incomplete, 1);
   memory.fail_from = memory.fail_to = -1;
   Prof_reset_recording(r.it);
   ASSERT_EQ(Prof_get_recording_info(r.it, &info), 1);
   EXPECT_EQ(info.incomplete, 0);
   Prof_shutdown();
}

/* What is missing, or there and not of it, is told. Each allocation is refused in turn, while
 * something is done. */
template <typename Act, typename Check>
void refuse_each(const Act &act, const Check &check)
{
   bool is_refused = true;
   for (long i = 0; is_refused; ++i) {
      Memory memory;
      Prof_Config config = config_with(&memory);
      ASSERT_EQ(Prof_configure(&config), 1);
      Prof_Add(refused_calls, 1000);
      {
         Prof(refused_zone);
         pass(1);
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
      check(r, other, i);
      Prof_shutdown();
   }
}

bool is_incomplete(const Prof_Recording *r)
{
   Prof_Recording_Info info;
   EXPECT_EQ(Prof_get_recording_info(r, &info), 1);
   return info.incomplete != 0;
}

void count_some()
{
   Prof_Add(refused_calls, 1);
   Prof_Event(refused_steps, 1);
}

void expect_sum(const Prof_Recording *r, double sum, long i)
{
   for (const char *what : {"refused_calls", "refused_steps"}) {
      Prof_Value_Stats s;
      if (is_incomplete(r)) continue;
      ASSERT_EQ(Prof_get_recording_value(r, what, &s), 1) << what << i;
      EXPECT_EQ(s.sum, sum) << what << " with refused allocation " << i;
   }
}

using Refuse = std::function<void(const std::function<void()> &)>;

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
      [](Prof_Recording *r, Prof_Recording *other, long i) {
         expect_sum(r, 1, i);
         expect_sum(other, 1, i);
      });
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
      [](Prof_Recording *r, Prof_Recording *other, long i) {
         expect_sum(r, 2, i);
         expect_sum(other, 1, i);
      });
}

TEST(Recordings, a_period_that_could_not_be_made_is_told)
{
   refuse_each(
      [](Prof_Recording *r, Prof_Recording *other, const Refuse &refuse) {
         Prof_start_recording(r);
         count_some();
         refuse([&] {
            for (int i = 0; i < 100; ++i) {
               count_some();
               Prof_next_period(r);
            }
         });
         Prof_stop_recording(r);
         Prof_append_recording(other, r);
      },
      [](Prof_Recording *r, Prof_Recording *other, long i) {
         Prof_Recording_Info info;
         ASSERT_EQ(Prof_get_recording_info(r, &info), 1);
         EXPECT_EQ(info.incomplete || info.periods == 101, true) << i << " " << info.periods;
         expect_sum(r, 101, i);
         expect_sum(other, 101, i);
      });
}

TEST(Recordings, periods_that_could_not_be_appended_are_told)
{
   refuse_each(
      [](Prof_Recording *r, Prof_Recording *other, const Refuse &refuse) {
         Prof_Recording *to = Prof_create_periodic_recording(0);
         Prof_start_recording(r);
         for (int i = 0; i < 100; ++i) {
            count_some();
            Prof_next_period(r);
         }
         Prof_stop_recording(r);
         refuse([&] { Prof_append_recording(to, r); });
         Prof_append_recording(other, to);
      },
      [](Prof_Recording *, Prof_Recording *other, long i) { expect_sum(other, 100, i); });
}

/* Whatever is refused, nothing crashes. */
TEST(Recordings, with_any_memory_refused)
{
   NEEDS_FORK;
   const auto run = [](Memory *memory) {
      Prof_Config config = config_with(memory);
      ASSERT_EQ(Prof_configure(&config), 1);
      Recording r, periodic(Prof_create_periodic_recording(0));
      r.start();
      periodic.start();
      for (int i = 0; i < 40; ++i) {
         Prof_Begin_name(("zone " + std::to_string(i)).c_str())
         Prof_add(Prof_value(Prof_COUNT, ("count " + std::to_string(i % 9)).c_str(), "", ""), 2);
         Prof_Event(amount, i);
         Prof_Sample(level, i);
         Prof_End
         Prof_next_period(periodic.it);
         if (i % 5 == 0) Prof_update(1);
      }
      Prof_Recording *copy = Prof_copy_recording(r.it);
      Prof_append_recording(r.it, copy);
      Prof_destroy_recording(copy);
      Prof_Recording_Info info;
      Prof_Value_Stats stats;
      (void)Prof_get_recording_value(r.it, "amount", &stats);
      if (Prof_get_recording_info(r.it, &info) && memory->fail_from < 0) {
         EXPECT_EQ(info.incomplete, 0);
      }
   };
   const long all = allocations_of_a_run(run, -1, -1);
   ASSERT_GT(all, 50);
   for (long from = refuse_first(); from < all; from += 3 * refuse_every())
      ASSERT_GE(allocations_of_a_run(run, from, from + 1), 0) << "crashed at " << from;
   for (long from = refuse_first(); from < all; from += 11 * refuse_every())
      ASSERT_GE(allocations_of_a_run(run, from, from + 1000), 0) << "crashed at " << from;
}

/* ---- random programs ---- */

const char *const ZONES[] = {"zone a", "zone b", "zone c"};

struct Interval {
   size_t from, to;    /* what was done, by its number */
   int64_t begin, end; /* ticks */
};

enum What { ENTER, LEAVE, ADD, SAMPLED, HAPPENED };

struct Done {
   What what;
   int64_t at;
   size_t thread;
   int64_t amount;
   std::vector<std::string> stack; /* after it, of an enter; before it, of a leave */
   std::string zone;
};

class Log {
 public:
   std::vector<Done> all;
   int64_t now() const { return static_cast<int64_t>(Prof_fake_ticks); }

   Interval from_here() const { return {all.size(), all.size(), now(), now()}; }
   void close(Interval &i) const
   {
      i.to = all.size();
      i.end = now();
   }
};

using Intervals = std::vector<Interval>;

double ticks_of(const Intervals &in)
{
   double ticks = 0;
   for (const Interval &i : in) ticks += static_cast<double>(i.end - i.begin);
   return ticks;
}

double adds_in(const Log &log, const Intervals &in, const std::string &below, double *n)
{
   double sum = 0;
   *n = 0;
   for (const Interval &i : in)
      for (size_t k = i.from; k < i.to; ++k) {
         const Done &d = log.all[k];
         if (d.what != ADD) continue;
         if (!below.empty() && !std::count(d.stack.begin(), d.stack.end(), below)) continue;
         sum += static_cast<double>(d.amount);
         ++*n;
      }
   return sum;
}

/* Ticks in which the zone was open on any thread's stack, each thread by itself. */
double time_in(const Log &log, const Intervals &in, const std::string &zone)
{
   double ticks = 0;
   for (const Interval &i : in)
      for (size_t thread = 0; thread < 3; ++thread) {
         bool open = false;
         int64_t since = 0;
         for (size_t k = 0; k < log.all.size() && log.all[k].at <= i.end; ++k) {
            const Done &d = log.all[k];
            if (d.thread != thread || (d.what != ENTER && d.what != LEAVE)) continue;
            const bool is_open = std::count(d.stack.begin(), d.stack.end(), zone) > 0;
            if (open && !is_open)
               ticks += double(std::max<int64_t>(0, d.at - std::max(since, i.begin)));
            if (!open && is_open) since = d.at;
            open = is_open;
         }
         if (open) ticks += double(std::max<int64_t>(0, i.end - std::max(since, i.begin)));
      }
   return ticks;
}

Prof_Value_Stats sample_in(const Log &log, const Intervals &in)
{
   Prof_Value_Stats s = {NAN, 0, NAN, NAN, NAN, NAN, NAN, NAN, 0};
   double time = 0, integral = 0, spread = 0;
   for (int pass_number = 0; pass_number < 2; ++pass_number) {
      for (const Interval &i : in) {
         double held = NAN;
         for (size_t k = 0; k < i.from; ++k)
            if (log.all[k].what == SAMPLED) held = double(log.all[k].amount);
         int64_t since = i.begin;
         const auto hold = [&](int64_t until) {
            const double ticks = double(until - since);
            since = until;
            if (std::isnan(held)) return;
            if (pass_number == 1) {
               spread += ticks * (held - s.mean) * (held - s.mean);
               return;
            }
            if (ticks > 0) {
               s.min = std::fmin(s.min, held);
               s.max = std::fmax(s.max, held);
            }
            time += ticks;
            integral += ticks * held;
         };
         for (size_t k = i.from; k < i.to; ++k) {
            if (log.all[k].what != SAMPLED) continue;
            hold(log.all[k].at);
            held = double(log.all[k].amount);
            if (pass_number == 1) continue;
            s.min = std::fmin(s.min, held);
            s.max = std::fmax(s.max, held);
            ++s.n;
         }
         hold(i.end);
         if (!std::isnan(held)) s.last = held;
      }
      if (pass_number == 0) s.mean = time > 0 ? integral / time : s.last;
   }
   if (std::isnan(s.min)) s.min = s.max = s.last;
   if (time > 0) s.stdev = std::sqrt(spread / time);
   s.seconds = time * 1e-9;
   return s;
}

Prof_Value_Stats events_in(const Log &log, const Intervals &in)
{
   Prof_Value_Stats s = {0, 0, NAN, NAN, NAN, NAN, NAN, NAN, 0};
   std::vector<double> all;
   for (const Interval &i : in)
      for (size_t k = i.from; k < i.to; ++k)
         if (log.all[k].what == HAPPENED) all.push_back(double(log.all[k].amount));
   double squares = 0;
   for (double x : all) s.sum += x;
   s.n = double(all.size());
   if (all.empty()) return s;
   s.mean = s.sum / s.n;
   for (double x : all) squares += (x - s.mean) * (x - s.mean);
   s.stdev = std::sqrt(squares / s.n);
   s.min = *std::min_element(all.begin(), all.end());
   s.max = *std::max_element(all.begin(), all.end());
   return s;
}

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

class Program {
 public:
   explicit Program(unsigned seed) : random_(seed), twins_(5)
   {
      for (int i = 0; i < 2; ++i) workers_.emplace_back(new Worker);
      for (Twin &t : twins_) t.it = Prof_create_recording();
   }

   void step()
   {
      const size_t thread = static_cast<size_t>(pick(3));
      const int what = pick(14), which = pick(3);
      const int64_t amount = pick(2000) - 700;
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
      EXPECT_NEAR(seconds_of(t.it), ticks_of(in) * 1e-9, 1e-12);
      double n;
      const double sum = adds_in(log_, in, "", &n);
      expect_sum("steps", t, sum, n);
      for (const char *zone : ZONES) {
         const double below = adds_in(log_, in, zone, &n);
         expect_sum((std::string("steps@") + zone).c_str(), t, below, n);
         EXPECT_NEAR(read((std::string("time@") + zone).c_str(), t).sum,
                     time_in(log_, in, zone) * 1e-6, 1e-9)
            << zone;
         double entries = 0;
         for (const Interval &interval : in)
            for (size_t k = interval.from; k < interval.to; ++k)
               entries += log_.all[k].what == ENTER && log_.all[k].zone == zone;
         EXPECT_EQ(read((std::string("entries@") + zone).c_str(), t).sum, entries) << zone;
      }
      expect_same("level", t, sample_in(log_, in));
      expect_same("amount", t, events_in(log_, in));
   }

   void check_all()
   {
      for (size_t i = 0; i < twins_.size(); ++i) check(i);
   }

   void end()
   {
      for (size_t i = 0; i < 3; ++i)
         on(i, [&] {
            while (!stacks_[i].empty()) leave(i);
         });
      for (Twin &t : twins_) Prof_destroy_recording(t.it);
   }

 private:
   int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

   void on(size_t thread, const std::function<void()> &what)
   {
      if (thread == 0) what();
      else workers_[thread - 1]->call(what);
   }

   void note(What what, size_t thread, int64_t amount, const std::string &zone = "")
   {
      log_.all.push_back({what, log_.now(), thread, amount, stacks_[thread], zone});
   }

   void enter(size_t thread, const char *zone)
   {
      Prof_Begin_name(zone) stacks_[thread].push_back(zone);
      note(ENTER, thread, 0, zone);
   }

   void leave(size_t thread)
   {
      Prof_End stacks_[thread].pop_back();
      note(LEAVE, thread, 0);
   }

   void act(size_t thread, int what, int which, int64_t amount)
   {
      const double x = static_cast<double>(amount);
      if (what < 2 && stacks_[thread].size() < 5) {
         enter(thread, ZONES[which]);
      } else if (what < 4 && !stacks_[thread].empty()) {
         leave(thread);
      } else if (what < 6) {
         Prof_Add(steps, x);
         note(ADD, thread, amount);
      } else if (what == 6) {
         Prof_Sample(level, x);
         note(SAMPLED, thread, amount);
      } else {
         Prof_Event(amount, x);
         note(HAPPENED, thread, amount);
      }
   }

   void control()
   {
      Twin &t = twins_[static_cast<size_t>(pick(5))], &other = twins_[static_cast<size_t>(pick(5))];
      switch (pick(10)) {
         case 0:
         case 1:
            Prof_start_recording(t.it);
            t.go(log_, t.state == Prof_STOPPED, Prof_STARTED);
            break;
         case 2:
            Prof_stop_recording(t.it);
            t.go(log_, false, Prof_STOPPED);
            break;
         case 3:
            Prof_pause_recording(t.it);
            if (t.state == Prof_STARTED) t.go(log_, false, Prof_PAUSED);
            break;
         case 4:
            Prof_unpause_recording(t.it);
            if (t.state == Prof_PAUSED) t.go(log_, false, Prof_STARTED);
            break;
         case 5:
            Prof_resume_recording(t.it);
            t.go(log_, false, Prof_STARTED);
            break;
         case 6:
            if (pick(2)) {
               Prof_restart_recording(t.it);
               t.go(log_, true, Prof_STARTED);
            } else {
               Prof_reset_recording(t.it);
               t.go(log_, true, t.state);
            }
            break;
         case 7: split(t, other); break;
         case 8: append(t, other); break;
         case 9: copy(t, other); break;
      }
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
   Prof_Value_Stats read(const char *what, const Twin &t)
   {
      Prof_Value_Stats s = {0, 0, NAN, NAN, NAN, NAN, NAN, NAN, 0};
      (void)Prof_get_recording_value(t.it, what, &s);
      return s;
   }

   void expect_sum(const char *what, const Twin &t, double sum, double n)
   {
      EXPECT_EQ(read(what, t).sum, sum) << what;
      EXPECT_EQ(read(what, t).n, n) << what;
   }

   static void expect_near(double is, double should, const char *what)
   {
      if (std::isnan(should)) EXPECT_TRUE(std::isnan(is)) << what << " is " << is;
      else EXPECT_NEAR(is, should, 1e-9 * (std::fabs(should) + 1)) << what;
   }

   void expect_same(const char *what, const Twin &t, const Prof_Value_Stats &should)
   {
      SCOPED_TRACE(what);
      if (Prof_find_value(what) < 0) return;
      const Prof_Value_Stats is = read(what, t);
      EXPECT_EQ(is.n, should.n);
      expect_near(is.sum, should.sum, "sum");
      expect_near(is.mean, should.mean, "mean");
      expect_near(is.stdev, should.stdev, "stdev");
      expect_near(is.min, should.min, "min");
      expect_near(is.max, should.max, "max");
      if (std::string(what) == "level") expect_near(is.last, should.last, "last");
   }

   std::mt19937 random_;
   std::vector<Twin> twins_;
   std::vector<std::unique_ptr<Worker>> workers_;
   std::vector<std::string> stacks_[3];
   Log log_;
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
