/* often_test.cpp - zones that are timed at one entry in N: what is exact, and estimates held
 * against the truth, which is summed up here entry by entry. Fake clock, fixed seeds. */
#include "tests/headers.h"

#include "calls.h"
#include "model.h"
#include "often_rows.h"
#include "src/gather/prof_often.h"
#include "system.h"
#include "validate.h"
#include "worker.h"

namespace {

Row row_of(const std::string &name) { return all_rows()[name]; }

void leaf(uint64_t ticks)
{
   Prof_Often(ray)
   tick(ticks);
   Prof_Often_End(ray)
}

void frame(int entries, const std::function<uint64_t(int)> &work, uint64_t between = 5)
{
   Prof_Begin(query)
   for (int i = 0; i < entries; ++i) {
      tick(between);
      leaf(work(i));
   }
   Prof_End
   tick(1000);
   Prof_update(1);
}

/* ---- against the truth ---- */

struct Load {
   const char *name;
   std::function<double(std::mt19937_64 &, int entry, int frame, int period)> work; /* ticks */
};

double uniform(std::mt19937_64 &random) { return std::ldexp(double(random() >> 11), -53); }
double normal(std::mt19937_64 &random)
{
   return std::sqrt(-2 * std::log(1 - uniform(random))) * std::cos(6.283185307 * uniform(random));
}

double exponential(std::mt19937_64 &random) { return -std::log(1 - uniform(random)); }
double spike(int entry, int each) { return entry % each ? 20 : 500; }

const Load loads[] = {
   {"constant", [](std::mt19937_64 &, int, int, int) { return 50.0; }},
   {"noise", [](std::mt19937_64 &r, int, int, int) { return 50 + 5 * normal(r); }},
   {"exponential", [](std::mt19937_64 &r, int, int, int) { return 50 * exponential(r); }},
   {"bimodal", [](std::mt19937_64 &r, int, int, int) { return uniform(r) < 0.1 ? 1000.0 : 20.0; }},
   {"lognormal 1", [](std::mt19937_64 &r, int, int, int) { return 50 * std::exp(normal(r)); }},
   {"lognormal 2", [](std::mt19937_64 &r, int, int, int) { return 5 * std::exp(2 * normal(r)); }},
   {"pareto 1.5",
    [](std::mt19937_64 &r, int, int, int) { return 20 * std::exp(exponential(r) / 1.5); }},
   {"spike each N / 2", [](std::mt19937_64 &, int i, int, int n) { return spike(i, n / 2); }},
   {"spike each N", [](std::mt19937_64 &, int i, int, int n) { return spike(i, n); }},
   {"spike each 4 N", [](std::mt19937_64 &, int i, int, int n) { return spike(i, 4 * n); }},
   {"saw of N", [](std::mt19937_64 &, int i, int, int n) { return 20.0 + 5 * (i % n); }},
   {"saw of 2 N", [](std::mt19937_64 &, int i, int, int n) { return 20.0 + 5 * (i % (2 * n)); }},
   {"drift in the frame",
    [](std::mt19937_64 &r, int i, int, int) { return (20 + 0.1 * i) * (1 + 0.2 * normal(r)); }},
   {"drift over frames",
    [](std::mt19937_64 &r, int, int f, int) { return (20 + 3 * f) * (1 + 0.3 * normal(r)); }},
   {"bursts",
    [](std::mt19937_64 &r, int i, int, int) {
       return (i / 100 % 5 ? 20 : 200) * (1 + 0.2 * normal(r));
    }},
};

struct Result {
   int frames = 0, inside = 0;
   double error = 0, truth = 0;

   void take(const Row &row, uint64_t ticks)
   {
      const double miss = row.self - double(ticks);
      ++frames;
      inside += std::fabs(miss) <= row.self_bound + 1;
      error += miss;
      truth += double(ticks);
   }
};

/* Little memory, for thousands of lives. */
void begin_life(uint64_t seed, int log, int states = 64)
{
   Prof_shutdown();
   configure([=](Prof_Config &config) {
      config.max_states = states;
      config.max_zones = 64;
      config.history_bytes = 65536;
      config.max_contexts = 8;
   });
   Prof_Often_seed = seed;
   Prof_Often_fixed_log = log;
   Prof_set_average(0);
}

enum { SETTLED = 34 }; /* frames; what is usual is not known before */

void run_seed(const Load &load, uint64_t seed, int log, int entries, int frames, uint64_t between,
              Result *result)
{
   std::mt19937_64 random(seed);
   begin_life(seed, log);
   for (int f = 0; f < frames; ++f) {
      uint64_t truth = 0;
      frame(entries, [&](int i) {
         const double work = load.work(random, i + f * entries, f, 1 << log);
         const uint64_t ticks = work < 0 ? 0 : uint64_t(std::llround(work));
         truth += ticks;
         return ticks;
      }, between);
      if (f >= SETTLED) result->take(row_of("ray"), truth);
   }
}

/* Where a program is slow, a part of the seeds has to do. */
const uint64_t SEEDS = has_address_sanitizer() || !thorough() ? 50 : 500;

class Often_truth : public ::testing::TestWithParam<Load> {};

/* The sample of a frame is about 50 of 400. Errors of a seed hang together a little, by the bounds
 * that its frames share; so the mean is judged by seeds. */
TEST_P(Often_truth, is_within_the_bounds_in_95_of_100_frames)
{
   enum { LOG = 3, ENTRIES = 400, FRAMES = SETTLED + 6, ROOM = 4000 };
   const Load &load = GetParam();
   Result all;
   double square = 0;
   for (uint64_t seed = 1; seed <= SEEDS; ++seed) {
      Result one;
      run_seed(load, seed, LOG, ENTRIES, FRAMES, ROOM, &one);
      all.frames += one.frames;
      all.inside += one.inside;
      all.error += one.error;
      all.truth += one.truth;
      square += one.error * one.error;
   }
   const double inside = 100.0 * all.inside / all.frames;
   const double sigma = std::sqrt(square);
   std::printf("%-20s inside %5.1f %%, mean error %+.2f %%, %+.1f sigma\n", load.name, inside,
               100 * all.error / all.truth, sigma > 0 ? all.error / sigma : 0);
   if (std::string(load.name) == "constant") {
      EXPECT_EQ(all.inside, all.frames);
      EXPECT_LT(std::fabs(all.error), 1e-6 * all.truth);
      return;
   }
   EXPECT_GE(inside, 93);
   EXPECT_LE(inside, 98);
   EXPECT_LT(std::fabs(all.error), 4 * sigma);
}

INSTANTIATE_TEST_SUITE_P(all, Often_truth, ::testing::ValuesIn(loads));

/* ---- several threads ---- */

class Often_truth_of_threads : public ::testing::TestWithParam<int> {};

/* Each thread has its own N, blocks and books; the row has the sum, and one bound. */
TEST_P(Often_truth_of_threads, adds_up_to_the_same)
{
   Result all;
   for (uint64_t seed = 1; seed <= SEEDS / 50 + 2; ++seed) {
      std::mt19937_64 random(seed);
      begin_life(seed, 4);
      std::vector<Worker> workers(static_cast<size_t>(GetParam()));
      for (int f = 0; f < SETTLED + 20; ++f) {
         uint64_t truth = 0;
         for (Worker &worker : workers)
            worker.call([&] {
               Prof_Begin(job)
               for (int i = 0; i < 500; ++i) {
                  const uint64_t ticks = uint64_t(-50 * std::log(1 - uniform(random)));
                  tick(500);
                  leaf(ticks);
                  truth += ticks;
               }
               Prof_End
            });
         Prof_update(1);
         if (f < SETTLED) continue;
         EXPECT_EQ(row_of("ray").count, 500 * GetParam());
         all.take(row_of("ray"), truth);
      }
   }
   EXPECT_NEAR(100.0 * all.inside / all.frames, 95.5, SEEDS < 100 ? 12 : 5);
   EXPECT_NEAR(all.error / all.truth, 0, 0.03);
}

INSTANTIATE_TEST_SUITE_P(threads, Often_truth_of_threads, ::testing::Range(2, 5));

/* Each thread keeps its zones sorted by their state, and the first thread has numbered those. */
TEST(Often, another_thread_may_meet_zones_in_another_order)
{
   begin_life(1, 4);
   const auto close_one = [] {
      Prof_Often(close_by)
      tick(10);
      Prof_Often_End(close_by)
   };
   const auto far_one = [] {
      Prof_Often(far_off)
      tick(30);
      Prof_Often_End(far_off)
   };
   Worker worker;
   for (int f = 0; f < SETTLED; ++f) {
      close_one();
      far_one();
      worker.call([&] {
         far_one();
         close_one();
         close_one();
      });
      Prof_update(1);
   }
   EXPECT_EQ(row_of("close_by").count, 3);
   EXPECT_EQ(row_of("far_off").count, 2);
   EXPECT_NEAR(row_of("close_by").self, 30, row_of("close_by").self_bound + 1);
   EXPECT_NEAR(row_of("far_off").self, 60, row_of("far_off").self_bound + 1);
}

/* ---- what stands for itself ---- */

/* A sample of 2 ms among entries of 50 ns counts as one, and not as 16. */
TEST(Often, entry_that_was_preempted_counts_once)
{
   std::mt19937_64 random(7);
   int met = 0;
   begin_life(7, 4);
   for (int f = 0; f < 400; ++f) {
      uint64_t truth = 0;
      frame(1000, [&](int) {
         const uint64_t ticks = random() % 3000 == 0 ? 2000000 : 45 + random() % 10;
         truth += ticks;
         return ticks;
      }, 4000);
      if (f < SETTLED) continue;
      const Row row = row_of("ray");
      EXPECT_LE(row.self, double(truth) + 2000);
      met += row.self > 1000000;
   }
   EXPECT_GT(met, 0);
}

/* ---- below the clock ---- */

/* An empty entry shows 40 ticks there, as a clock that takes that long to read would make it. */
TEST(Often, below_the_clock_only_an_upper_bound_is_known)
{
   begin_life(1, 4);
   Prof_Often_fixed_clock = 40;
   for (int f = 0; f < 10; ++f) frame(1000, [](int) { return 20; }, 100);
   const Row row = row_of("ray");
   EXPECT_NEAR(row.self, 20000, 1000);
   EXPECT_GE(row.self_bound, row.self);
   EXPECT_NEAR(row.self + row.self_bound, 40000, 2000);
   EXPECT_EQ(row.count, 1000);
}

TEST(Often, above_the_clock_a_quarter_of_a_reading_is_taken_off)
{
   begin_life(1, 4);
   Prof_Often_fixed_clock = 40;
   for (int f = 0; f < 10; ++f) frame(1000, [](int) { return 400; }, 100);
   EXPECT_NEAR(row_of("ray").self, 390000, 1500);
   EXPECT_LT(row_of("ray").self_bound, 1500);
}

/* ---- N ---- */

/* A thousandth of a frame has room for few timed entries; but some 32 a frame are always taken. */
TEST(Often, n_follows_the_budget)
{
   begin_life(1, -1);
   const auto log_of = [] { return Prof_Contexts[0]->often->books[1].wish; };
   for (int f = 0; f < 20; ++f) frame(10000, [](int) { return 50; }, 50);
   EXPECT_GE(log_of(), 3u);
   EXPECT_LE(log_of(), 8u);
   const uint32_t before = log_of();
   frame(100, [](int) { return 50; }, 50);
   EXPECT_GE(log_of() + 1, before) << "down slowly";
   for (int f = 0; f < 100; ++f) frame(20, [](int) { return 50; }, 50);
   EXPECT_EQ(log_of(), 0u);
   frame(20, [](int) { return 50; });
   frame(20, [](int) { return 50; });
   EXPECT_EQ(row_of("ray").self_bound, 0);
   EXPECT_NEAR(row_of("ray").self, 1000, 1e-3);
}

/* ---- nested in each other and in exact zones, in random programs ---- */

enum Kind { EXACT, OFTEN };

class Nest {
 public:
   Nest(uint64_t seed, int log) : random_(seed)
   {
      begin_life(seed, log, 32768);
      (void)Prof_mark();
      for (const char *name : {"a", "b", "c", "d"}) zones_.push_back(model_.add_zone(name));
      for (const char *name : {"o", "p", "q"}) zones_.push_back(model_.add_zone(name));
   }

   void run(int frames)
   {
      for (int i = 0; i < frames; ++i) {
         left_ = 400;
         block(0);
         spend();
         update();
         if (pick(10) == 0) Prof_set_events(pick(2) == 0);
         if (::testing::Test::HasFailure()) return;
      }
   }

 private:
   struct Thrown {};

   uint64_t pick(uint64_t limit) { return random_() % limit; }
   void spend()
   {
      const uint64_t ticks = 1 + pick(50);
      tick(ticks);
      model_.advance(int64_t(ticks));
   }

   void update()
   {
      spend();
      model_.update(true);
      Prof_update(1);
      compare();
   }

   void block(int depth)
   {
      for (uint64_t steps = 1 + pick(8); steps && left_; --steps, --left_) {
         spend();
         if (depth < 5) zone(depth);
      }
   }

   void inside(int depth)
   {
      spend();
      switch (pick(40)) {
      case 0: validate_state(); break;
      case 1: update(); break;
      case 2: unwind(depth); break;
      case 3: throw Thrown();
      default: break;
      }
      if (pick(2)) block(depth + 1);
   }

   void unwind(int depth)
   {
      const model::Path stack = model_.stack();
      const Prof_Mark mark = Prof_mark();
      Prof_Begin(d)
      model_.begin(zones_[3]);
      block(depth + 1);
      model_.unwind(stack);
      Prof_unwind(mark);
   }

   void zone(int depth)
   {
      const model::Path stack = model_.stack();
      const size_t which = pick(7);
      try {
         model_.begin(zones_[which]);
         enter(which, depth);
         model_.end();
      } catch (const Thrown &) {
         model_.unwind(stack);
      }
   }

   void enter(size_t which, int depth)
   {
      switch (which) {
      case 0: { Prof(a); inside(depth); break; }
      case 1: { Prof(b); inside(depth); break; }
      case 2: { Prof(c); inside(depth); break; }
      case 3: { Prof(d); inside(depth); break; }
      case 4: { Prof_Often_block(o); inside(depth); break; }
      case 5: { Prof_Often_block(p); inside(depth); break; }
      default: in_c(depth); break;
      }
   }

   void in_c(int depth)
   {
      Prof_Often(q)
      try {
         inside(depth);
      } catch (const Thrown &) {
         Prof_Often_End(q)
         throw;
      }
      Prof_Often_End(q)
   }

   bool is_often_below(const model::View &view, int zone) const
   {
      for (const auto &[path, amount] : view)
         for (size_t i = 1; i < path.size(); ++i)
            if (path[i - 1] == zone && path[i] >= zones_[4]) return true;
      return false;
   }

   /* Zones "d" stand on two lines, so they are two zones, and are not compared. */
   void compare()
   {
      const model::View view = model_.frame(0);
      const model::Table table = model::flat(view, model::flatten);
      std::map<std::string, Row> rows = all_rows();
      EXPECT_EQ(sum_of_frame(), uint64_t(model_.frame_ticks(0)));
      for (const auto &[key, row] : table) {
         const Row seen = rows[model_.name(key.zone)];
         if (key.zone == zones_[3] || key.zone == 0) continue;
         EXPECT_EQ(seen.count, row.entries) << model_.name(key.zone);
         EXPECT_GE(seen.self, 0);
         if (key.zone >= zones_[4]) continue;
         EXPECT_NEAR(seen.hier, row.hier, 1e-3) << model_.name(key.zone);
         if (!is_often_below(view, key.zone)) {
            EXPECT_NEAR(seen.self, row.self, 1e-3) << model_.name(key.zone);
         }
      }
   }

   std::mt19937_64 random_;
   model::Model model_;
   std::vector<int> zones_;
   int left_ = 0;
};

class Often_nested : public ::testing::TestWithParam<int> {};

TEST_P(Often_nested, leaves_all_else_exact)
{
   for (uint64_t seed = 1; seed <= (thorough() ? SEEDS / 50 + 5 : 1); ++seed) {
      SCOPED_TRACE(seed);
      Nest(seed, GetParam()).run(30);
      if (HasFailure()) return;
   }
}

INSTANTIATE_TEST_SUITE_P(n, Often_nested, ::testing::Values(0, 1, 2, 4));

/* Beyond max_states zones share a node, and updates come while that is on top. */
TEST(Often, over_the_limit_no_time_is_lost)
{
   std::mt19937_64 random(5);
   begin_life(5, 2);
   (void)Prof_mark();
   std::function<void(int)> nest = [&](int depth) {
      for (int i = 0; i < 2 && depth < 8; ++i) {
         tick(1 + random() % 20);
         switch (random() % 4) {
         case 0: { Prof_Often_block(one); nest(depth + 1); break; }
         case 1: { Prof(two); nest(depth + 1); break; }
         case 2: { Prof_Often_block(three); nest(depth + 1); break; }
         default: { Prof(four); nest(depth + 1); break; }
         }
         if (random() % 100) continue;
         validate_state();
         Prof_update(1);
      }
   };
   for (int f = 0; f < 30; ++f) {
      const uint64_t begin = Prof_fake_ticks;
      uint64_t frames = Prof_History_header(0) ? Prof_History_header(0)->number : 0, sum = 0;
      nest(0);
      Prof_update(1);
      if (!f) continue;
      for (int back = 0; Prof_History_header(back) && Prof_History_header(back)->number > frames;
           ++back)
         sum += sum_of(Prof_History_frame(back));
      EXPECT_EQ(sum, Prof_fake_ticks - begin);
   }
   EXPECT_GT(get_info().over_states, 0u);
   EXPECT_EQ(wrong_ends(), 0u);
   EXPECT_TRUE(get_info().clock_trusted);
}

/* ---- fibers, off and on, the wrong end ---- */

TEST(Often, fiber_is_switched_inside_of_an_entry)
{
   begin_life(3, 3);
   (void)Prof_mark();
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   for (int f = 0; f < 50; ++f) {
      const uint64_t begin = Prof_fake_ticks;
      Prof_Begin(main_part)
      for (int i = 0; i < 100; ++i) {
         tick(10);
         Prof_Often(ray)
         tick(20);
         Prof_Fiber *own = Prof_switch_fiber(fiber);
         tick(30);
         {
            Prof_Often_block(beam);
            tick(7);
         }
         Prof_switch_fiber(own);
         Prof_Often_End(ray)
      }
      Prof_End
      Prof_update(1);
      EXPECT_EQ(row_of("ray").count, 100);
      EXPECT_EQ(row_of("beam").count, 100);
      EXPECT_NEAR(row_of("main_part").hier, 3000, 1e-3);
      if (f) EXPECT_EQ(sum_of_frame(), Prof_fake_ticks - begin);
      validate_state();
   }
   Prof_destroy_fiber(fiber);
}

/* The main thread is in an entry, timed or not, and in a zone inside of it. A child of another
 * thread does not have the main thread any more. */
TEST(Often, thread_that_a_fork_leaves_behind_in_an_entry_keeps_its_time)
{
   NEEDS_FORK;
   begin_life(3, 2);
   Worker worker;
   worker.call([] { (void)Prof_mark(); });
   for (int i = 0; i < 8; ++i) {
      Prof_update(1);
      Prof_Often(ray)
      tick(20);
      Prof_Begin(box)
      tick(30);
      worker.call([] {
         const pid_t child = fork();
         if (!child) {
            tick(7);
            Prof_update(1);
            validate_state();
            const Prof_Frame *frame = Prof_History_frame(0);
            uint64_t left_behind = 0;
            for (uint32_t item = 0; item < frame->count; ++item)
               if (frame->items[item].context == 0) left_behind += frame->items[item].self;
            keep_counts();
            _exit(testing::Test::HasFailure() || left_behind != 57); /* until that is found out */
         }
         int status = 1;
         waitpid(child, &status, 0);
         EXPECT_EQ(status, 0);
      });
      Prof_End
      Prof_Often_End(ray)
   }
}

TEST(Often, switching_off_and_on_inside_of_an_entry_breaks_nothing)
{
   begin_life(3, 3);
   for (int f = 0; f < 60; ++f) {
      Prof_Begin(main_part)
      for (int i = 0; i < 50; ++i) {
         Prof_Often(ray)
         tick(20);
         if (i == f) Prof_set_enabled(0);
         if (i == f + 5) Prof_set_enabled(1);
         Prof_Often_End(ray)
      }
      Prof_End
      Prof_set_enabled(1);
      Prof_update(1);
      validate_state();
      EXPECT_LE(row_of("ray").self, 1100);
   }
   EXPECT_EQ(wrong_ends(), 0u);
}

void end_wrongly(uint64_t ticks)
{
   Prof_Often(ray)
   tick(ticks);
   (void)Prof_often_ray;
   Prof_End
}

TEST(Often, end_of_another_kind_is_told_and_mended)
{
   begin_life(3, 3);
   for (int f = 0; f < 20; ++f) {
      const uint64_t begin = Prof_fake_ticks;
      Prof_Begin(main_part)
      for (int i = 0; i < 100; ++i) {
         if (f == 5) end_wrongly(20);
         else leaf(20);
      }
      Prof_End
      Prof_update(1);
      if (f) EXPECT_EQ(sum_of_frame(), Prof_fake_ticks - begin);
      EXPECT_EQ(row_of("ray").self >= 0 && row_of("ray").self <= 2000.5, true) << f;
      validate_state();
   }
   char text[4096];
   Prof_write_report(text, sizeof text);
   EXPECT_TRUE(has(text, "its end must be Prof_Often_End: ray ")) << text;
}

/* A missing end: the zone around is not left by its own end, which closes an entry in its place.
 * All is deeper from then on, until that is found; but no time is lost or made up. */
TEST(Often, end_that_is_missing_makes_up_no_time)
{
   for (uint64_t seed = 1; seed <= 20; ++seed) {
      begin_life(seed, 3, 8192);
      (void)Prof_mark();
      Prof_set_events(0);
      for (int f = 0; f < 60; ++f) {
         const uint64_t begin = Prof_fake_ticks;
         Prof_Begin(around)
         for (int i = 0; i < 200; ++i) {
            tick(5);
            Prof_Often(left_open)
            tick(7);
            if (i % 50 != 7) Prof_Often_End(left_open)
         }
         Prof_End
         Prof_update(1);
         if (f) {
            EXPECT_EQ(sum_of_frame(), Prof_fake_ticks - begin);
            EXPECT_EQ(Prof_History_frame(0)->ticks, Prof_fake_ticks - begin);
         }
         validate_state();
         if (HasFailure()) return;
      }
      EXPECT_TRUE(get_info().clock_trusted);
   }
}

/* However much entries differed: a zone cannot have more than it and the one around have. */
TEST(Often, bound_is_no_wider_than_what_is_known_exactly)
{
   std::mt19937_64 random(11);
   begin_life(11, 5);
   for (int f = 0; f < 300; ++f) {
      frame(40, [&](int) { return random() % 1000 ? 5 : 90000; }, 3);
      const Row ray = row_of("ray"), query = row_of("query");
      EXPECT_LE(ray.self + ray.self_bound, query.hier + ray.self + 1e-3);
      EXPECT_LE(ray.self_bound, std::max(ray.self, query.self) + 1e-3);
   }
}

TEST(Often, scope_outlives_a_shutdown)
{
   begin_life(3, 2);
   Prof_update(1);
   for (int i = 0; i < 20; ++i) {
      Prof_Often_block(ray);
      tick(10);
      if (i % 5 == 4) Prof_shutdown();
      if (i % 10 == 9) Prof_update(1);
   }
   Prof_update(1);
   validate_state();
}

} // namespace
