/* entry_test.cpp - time per entry against a naive model that keeps every single value in a vector:
 * counts, means, extremes exactly, percentiles to within the error that is documented.
 */
#include "facts.h"
#include "src/frame/prof_entry_times.h"
#include "twin.h"
#include "worker.h"

namespace {

const double ERROR = 1.0 / 128;

using Values = std::vector<uint64_t>;

struct Times {
   Values self, hier;
};

/* The model: every entry's times, by path and by zone. */
class Model {
 public:
   int add_context(bool running)
   {
      contexts_.push_back({running, 0, {}});
      return static_cast<int>(contexts_.size()) - 1;
   }

   void tick(uint64_t ticks)
   {
      for (Context &c : contexts_)
         if (c.running) c.clock += ticks;
   }

   void begin(int context, const std::string &zone)
   {
      Context &c = at(context);
      std::string path = c.stack.empty() ? zone : c.stack.back().path + " > " + zone;
      c.stack.push_back({path, zone, c.clock, 0, round_});
   }

   void end(int context)
   {
      Context &c = at(context);
      if (c.stack.empty()) return;
      const Open entry = c.stack.back();
      const uint64_t hier = c.clock - entry.begin;
      c.stack.pop_back();
      if (!c.stack.empty()) c.stack.back().inside += hier;
      if (round_ < 0 || entry.round != round_) return;
      for (Times *times : {&paths[entry.path], &zones[entry.zone]}) {
         times->self.push_back(hier - entry.inside);
         times->hier.push_back(hier);
      }
   }

   void run(int context, bool running) { at(context).running = running; }
   size_t height(int context) { return at(context).stack.size(); }
   void lose_stack(int context) { at(context).stack.clear(); }

   void start()
   {
      if (round_ >= 0) return;
      reset();
      round_ = rounds_;
   }
   void stop() { round_ = -1; }
   void reset()
   {
      paths.clear();
      zones.clear();
      ++rounds_;
      if (round_ >= 0) round_ = rounds_;
   }

   std::map<std::string, Times> paths, zones;

 private:
   struct Open {
      std::string path, zone;
      uint64_t begin, inside;
      int round;
   };
   struct Context {
      bool running;
      uint64_t clock;
      std::vector<Open> stack;
   };
   Context &at(int context) { return contexts_[static_cast<size_t>(context)]; }

   std::vector<Context> contexts_;
   int round_ = -1, rounds_ = 0;
};

/* By nearest rank. */
double percentile(const Values &sorted, double percent)
{
   double rank = std::ceil(percent * static_cast<double>(sorted.size()) / 100 - 1e-9);
   size_t i = rank > 1 ? static_cast<size_t>(rank) - 1 : 0;
   return static_cast<double>(sorted[std::min(i, sorted.size() - 1)]);
}

void expect_stats(const Prof_Entry_Stats &stats, Values values)
{
   std::sort(values.begin(), values.end());
   const double n = static_cast<double>(values.size());
   double sum = 0, squares = 0;
   for (uint64_t value : values) sum += static_cast<double>(value);
   for (uint64_t value : values) squares += std::pow(static_cast<double>(value) - sum / n, 2);
   EXPECT_EQ(stats.entries, n);
   EXPECT_NEAR(stats.mean * 1e6, sum / n, 1e-9 * sum / n + 1e-9);
   EXPECT_NEAR(stats.stdev * 1e6, std::sqrt(squares / n), 1e-6 * std::sqrt(squares / n) + 1e-3);
   EXPECT_NEAR(stats.min * 1e6, static_cast<double>(values.front()), 1e-3);
   EXPECT_NEAR(stats.max * 1e6, static_cast<double>(values.back()), 1e-3);
   const std::pair<double, double> percentiles[] = {
      {50, stats.p50}, {95, stats.p95}, {99, stats.p99}, {99.9, stats.p999}};
   for (const auto &[percent, ms] : percentiles) {
      const double exact = percentile(values, percent);
      EXPECT_NEAR(ms * 1e6, exact, exact < 128 ? 1e-6 : exact * ERROR + 1e-6) << percent;
   }
}

Prof_Entry_Stats zone_stats(const std::string &zone, int hierarchical)
{
   Prof_Entry_Stats stats = Prof_Entry_Stats();
   EXPECT_EQ(Prof_get_zone_entry_stats(id_of(zone), hierarchical, &stats), 1) << zone;
   return stats;
}

void compare(const Model &model)
{
   for (int hier = 0; hier < 2 && !::testing::Test::HasFailure(); ++hier) {
      SCOPED_TRACE(hier ? "hierarchical" : "self");
      for (const auto &[path, times] : model.paths)
         expect_stats(entry_stats(path, hier), hier ? times.hier : times.self);
      for (const auto &[zone, times] : model.zones)
         expect_stats(zone_stats(zone, hier), hier ? times.hier : times.self);
   }
}

/* Nothing is counted that the model does not know; the profiler's own zones are known to nobody. */
double all_entries()
{
   double sum = 0;
   Prof_Entry_Stats stats;
   for (uint32_t zone = 1; zone < Prof_Zone_count(); ++zone) {
      if (is_own(Prof_Zones[zone].name)) continue;
      if (Prof_get_zone_entry_stats(Prof_Zones[zone].public_id, 0, &stats)) sum += stats.entries;
   }
   return sum;
}

double all_entries(const Model &model)
{
   size_t sum = 0;
   for (const auto &[zone, times] : model.zones) sum += times.self.size();
   return static_cast<double>(sum);
}

class Both {
 public:
   Both()
   {
      (void)Prof_mark(); /* this thread joins */
      in_ = model.add_context(true);
   }

   void tick(uint64_t ticks)
   {
      Prof_fake_ticks += ticks;
      model.tick(ticks);
   }
   void begin(const std::string &zone)
   {
      Prof_Begin_name(zone.c_str())
      model.begin(in_, zone);
   }
   void end()
   {
      Prof_End
      model.end(in_);
   }
   void start()
   {
      Prof_set_entry_stats(1);
      model.start();
   }
   void stop()
   {
      Prof_set_entry_stats(0);
      model.stop();
   }
   void reset()
   {
      Prof_reset_entry_stats();
      model.reset();
   }
   size_t height() { return model.height(in_); }
   void zone(const std::string &name, uint64_t ticks)
   {
      begin(name);
      tick(ticks);
      end();
   }

   int add_fiber()
   {
      fibers_.push_back(Prof_create_fiber("fiber"));
      fiber_context_.push_back(model.add_context(false));
      return static_cast<int>(fibers_.size()) - 1;
   }
   void switch_to(int fiber) /* -1: the thread's own */
   {
      Prof_switch_fiber(fiber < 0 ? nullptr : fibers_[static_cast<size_t>(fiber)]);
      model.run(in_, false);
      in_ = fiber < 0 ? 0 : fiber_context_[static_cast<size_t>(fiber)];
      model.run(in_, true);
   }

   Model model;

 private:
   int in_;
   std::vector<Prof_Fiber *> fibers_;
   std::vector<int> fiber_context_;
};

struct Started : Both {
   Started() { start(); }
};

TEST(Entry, nothing_while_it_is_off)
{
   Both both;
   both.zone("a", 5);
   Prof_Entry_Stats stats;
   EXPECT_EQ(Prof_get_path_entry_stats("a", 0, &stats), 0);
   EXPECT_EQ(Prof_get_zone_entry_stats(id_of("a"), 1, &stats), 0);
}

TEST(Entry, nonsense)
{
   Started both;
   both.begin("a");
   both.zone("b", 1);
   both.end();
   Prof_Entry_Stats stats;
   for (const char *path : {"", "a > ", "b", static_cast<const char *>(nullptr)})
      EXPECT_EQ(Prof_get_path_entry_stats(path, 0, &stats), 0);
   EXPECT_EQ(Prof_get_path_entry_stats("a", 0, nullptr), 0);
   for (int id : {-1, 0}) EXPECT_EQ(Prof_get_zone_entry_stats(id, 0, &stats), 0);
   EXPECT_EQ(Prof_get_zone_entry_stats(id_of("a"), 0, nullptr), 0);
   Prof_set_entry_stats(1);
   EXPECT_EQ(Prof_get_path_entry_stats("a", 7, &stats), 1) << "on twice is on once";
   Prof_set_entry_stats(0);
   Prof_set_entry_stats(0);
   EXPECT_EQ(Prof_get_path_entry_stats("a", 0, &stats), 1);
}

TEST(Entry, a_stack_that_is_switched_off_does_not_count)
{
   Started both;
   both.begin("lost");
   both.tick(5);
   Prof_set_enabled(0);
   Prof_Begin_name("not seen") /* here the thread notices */
   both.tick(6);
   Prof_set_enabled(1);
   Prof_End
   both.model.lose_stack(0);
   Prof_End
   both.zone("lost", 3);
   compare(both.model);
   EXPECT_EQ(all_entries(), 1);
   EXPECT_EQ(get_info().over_entries, 0u);
}

TEST(Entry, zones_closed_by_an_unwind_end_there)
{
   Started both;
   both.begin("outer");
   Prof_Mark mark = Prof_mark();
   both.begin("a");
   both.tick(2);
   both.begin("b");
   both.tick(3);
   Prof_unwind(mark);
   both.model.end(0);
   both.model.end(0);
   both.tick(4);
   both.end();
   compare(both.model);
   EXPECT_EQ(all_entries(), 3);
}

TEST(Entry, a_leak_ends_where_it_is_closed)
{
   NEEDS_PLACES;
   Started both;
   for (int i = 0; i < 10; ++i) {
      both.begin("leak");
      both.tick(5);
      Prof_update(1);
   }
   EXPECT_GT(get_info().unclosed_zones, 5u);
   EXPECT_EQ(all_entries(), static_cast<double>(get_info().unclosed_zones));
}

TEST(Entry, a_threads_end_closes_and_a_new_one_counts_on)
{
   Started both;
   for (int i = 0; i < 3; ++i) {
      Worker worker;
      worker.call([&] { Prof_Begin_name("job") });
      both.tick(7);
      worker.call([&] { Prof_Begin_name("part") });
      both.tick(8);
      worker.stop();
   }
   EXPECT_EQ(entry_stats("job", 1).entries, 3);
   EXPECT_NEAR(entry_stats("job", 1).mean, 15e-6, 1e-15);
   EXPECT_NEAR(entry_stats("job", 0).max, 7e-6, 1e-15);
   EXPECT_NEAR(entry_stats("job > part", 0).min, 8e-6, 1e-15);
}

TEST(Entry, a_thread_notices_at_its_next_begin)
{
   Both both;
   Worker worker;
   worker.call([] { Prof_Begin_name("long") });
   both.start();
   both.tick(5);
   worker.call([] { Prof_Begin_name("a") });
   both.tick(6);
   worker.call([] { Prof_End });
   worker.call([] { Prof_End });
   EXPECT_EQ(all_entries(), 1);
   both.stop();
   worker.call([] { Prof_Begin_name("a") });
   both.tick(1);
   worker.call([] { Prof_End });
   EXPECT_EQ(all_entries(), 1);
}

/* Beyond the limit a run of zones is one entry. */
TEST(Entry, over_the_limit_of_states)
{
   configure(&Prof_Config::max_states, 64, &Prof_Config::log, say_nothing);
   Started both;
   for (int i = 0; i < 200; ++i) both.begin("z" + std::to_string(i));
   both.tick(9);
   for (int i = 0; i < 200; ++i) {
      both.tick(1);
      both.end();
   }
   EXPECT_EQ(zone_stats("(over limit)", 1).entries, 1);
   EXPECT_NEAR(entry_stats("z0", 1).max, 209e-6, 1e-12);
   EXPECT_NEAR(entry_stats("z0 > z1", 0).max, 1e-6, 1e-12);
}

void random_program(uint64_t seed)
{
   std::mt19937_64 random(seed);
   auto pick = [&](uint64_t limit) { return random() % limit; };
   Both both;
   for (int i = 0; i < 3; ++i) both.add_fiber();
   both.start();
   size_t height_at_update = 5;
   for (int i = 0; i < 20000; ++i) {
      const uint64_t dice = pick(12);
      if (dice < 4) both.tick(pick(uint64_t(1) << pick(30)));
      else if (dice < 8 && both.height() < 7) both.begin(numbered("z", static_cast<int>(pick(4))));
      else if (dice >= 8 && both.height()) both.end();
      if (pick(200) == 0) both.switch_to(static_cast<int>(pick(4)) - 1);
      if (pick(300) == 0 && both.height() <= height_at_update) {
         height_at_update = both.height(); /* what grows from update to update is a leak */
         Prof_update(1);
      }
      if (pick(900) == 0) Prof_set_events(static_cast<int>(pick(2)));
      if (pick(3000) == 0) both.stop();
      if (pick(1500) == 0) both.start();
      if (pick(6000) == 0) both.reset();
   }
   compare(both.model);
   EXPECT_EQ(all_entries(), all_entries(both.model));
   EXPECT_EQ(get_info().over_entries + wrong_ends(), 0u);
}

class Random_Entries : public ::testing::TestWithParam<int> {};

TEST_P(Random_Entries, are_the_models)
{
   uint64_t seed = seed_for(static_cast<uint64_t>(GetParam()));
   SCOPED_TRACE("IPROF_SEED=" + std::to_string(seed));
   random_program(seed);
}

INSTANTIATE_TEST_SUITE_P(programs, Random_Entries, ::testing::Range(1, 9));

TEST(Bucket, each_value_is_within_its_error)
{
   auto check = [](uint64_t value) {
      uint32_t part = Prof_Histogram_part(value), bucket = Prof_Histogram_bucket(value, part);
      ASSERT_LT(part, static_cast<uint32_t>(Prof_BUCKET_PARTS)) << value;
      ASSERT_LT(bucket, static_cast<uint32_t>(Prof_BUCKETS)) << value;
      double exact = static_cast<double>(value), middle = Prof_Histogram_middle(part, bucket);
      ASSERT_LE(std::fabs(middle - exact), value < 128 ? 0 : exact * ERROR) << value;
   };
   for (uint64_t value = 0; value < 70000; ++value) check(value);
   for (int bit = 0; bit < 64; ++bit)
      for (uint64_t off = 0; off < 300; ++off) {
         check((uint64_t(1) << bit) + off);
         check((uint64_t(1) << bit) - off);
      }
   check(UINT64_MAX);
}

TEST(Bucket, small_deviations_of_large_values)
{
   Started both;
   for (uint64_t i = 0; i < 1000; ++i) both.zone("z", 4000000000u + i % 5);
   EXPECT_NEAR(entry_stats("z", 0).stdev * 1e6, std::sqrt(2.0), 1e-6);
}

void expect_all_accounted_for(double begun)
{
   EXPECT_EQ(all_entries() + static_cast<double>(get_info().over_entries), begun);
}

/* Every path with times of all sizes. Returns how many entries that are. */
double use_much(Both *both)
{
   double begun = 0;
   for (int i = 0; i < 200; ++i)
      for (int bit = 0; bit < 30; ++bit) {
         both->begin(numbered("zone ", i));
         both->zone("inside", uint64_t(1) << bit);
         both->end();
         begun += 2;
      }
   return begun;
}

class Limited_Entries : public ::testing::TestWithParam<int> {};

TEST_P(Limited_Entries, are_kept_counted_and_told)
{
   configure(&Prof_Config::entry_bytes, GetParam(), &Prof_Config::log, listen);
   Started both;
   expect_all_accounted_for(use_much(&both));
   EXPECT_GT(get_info().over_entries, 1000u);
   EXPECT_EQ(times_told("entry_bytes"), 1) << "told once";
   Prof_update(1);
   EXPECT_TRUE(has(report_text(), "raise entry_bytes"));
   EXPECT_TRUE(GetParam() == 4096 || all_entries() > 100);
}

/* The least that can be set, and room for some. */
INSTANTIATE_TEST_SUITE_P(in, Limited_Entries, ::testing::Values(4096, 100000));

/* One allocation is refused, each in turn; all from there on are. Nothing that is told is wrong. */
class Refused_Entries : public ::testing::TestWithParam<int> {};

TEST_P(Refused_Entries, are_counted)
{
   use_stingy_memory();
   Both both;
   double begun = 0;
   for (int round = 0; round < 4; ++round) {
      auto once = [&] {
         both.begin("a");
         both.tick(3);
         both.zone("b", uint64_t(1) << (7 + round));
         both.end();
         begun += 2;
      };
      if (round == 0) { /* the states must be there: it is not they that are at issue */
         for (int i = 0; i < 3; ++i) once();
         Prof_update(1);
         begun = 0;
         both.start();
         allowed = GetParam();
      }
      for (int i = 0; i < 10; ++i) once();
      if (round == 1) allowed = GetParam() % 5;
   }
   allowed = 1 << 30;
   expect_all_accounted_for(begun);
   Prof_Entry_Stats stats;
   if (Prof_get_path_entry_stats("a", 0, &stats)) {
      EXPECT_NEAR(stats.min * 1e6, 3, 1e-3) << "self times that are known are right";
      EXPECT_NEAR(stats.max * 1e6, 3, 1e-3);
   }
   both.start(); /* still on: nothing */
   both.stop();
   both.start();
   both.zone("a", 5);
   EXPECT_EQ(entry_stats("a", 1).entries, 1) << "with memory again it counts again";
}

INSTANTIATE_TEST_SUITE_P(at, Refused_Entries, ::testing::Range(0, 16));

} // namespace
