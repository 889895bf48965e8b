/* scale_test.cpp - what a look, an export and an update cost grows with what they look at, and not
 * with its square, nor with what rests.
 */
#include "calls.h"

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)

#include <ctime>
#include <fstream>
#include <unistd.h>

namespace {

/* Of this thread, so that what else runs on the machine counts for little. */
double cpu_ms()
{
   timespec time;
   clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
   return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

/* The cheapest of a few calls, and of more if they are cheap: what else runs takes the caches. */
double cost_of(const std::function<void()> &call, const std::function<void()> &before = [] {})
{
   double least = 1e300, all = 0;
   for (int times = 0; times < 4 || (times < 24 && all < 300); ++times) {
      before();
      const double began = cpu_ms();
      call();
      const double cost = cpu_ms() - began;
      least = std::min(least, cost);
      all += cost;
   }
   return least;
}

/* Costs with few and with EIGHT times as many zones, threads or values. What grows with the number
 * costs 8 times as much, and what grows with its square 64 times. Between the two are caches that
 * are too small for the larger number. A cost below a millisecond is not judged. */
class Growth {
 public:
   void measure(const std::string &name, const std::function<void()> &call,
                const std::function<void()> &before = [] {})
   {
      costs_[name].push_back(cost_of(call, before));
   }
   void expect_linear() const
   {
      for (const auto &one : costs_) {
         const double few = std::max(one.second.at(0), 0.25), many = one.second.at(1);
         std::printf("   %-28s %8.3f -> %8.3f ms, %.1f times\n", one.first.c_str(),
                     one.second.at(0), many, many / few);
         if (many > 1) EXPECT_LT(many / few, 40) << one.first;
      }
   }

 private:
   std::map<std::string, std::vector<double>> costs_;
};

const int FEW = 2000, EIGHT = 8;

struct Kind {
   const char *name;
   Prof_Format format;
};
const Kind kinds[] = {
   {"text", Prof_TEXT}, {"frames.csv", Prof_CSV_FRAMES}, {"zones.csv", Prof_CSV_ZONES},
   {"chrome", Prof_CHROME}, {"folded", Prof_FOLDED}, {"speedscope", Prof_SPEEDSCOPE},
   {"pprof", Prof_PPROF}, {"html", Prof_HTML}, {"hitches.csv", Prof_CSV_HITCHES},
   {"values.csv", Prof_CSV_VALUES}, {"counts.csv", Prof_CSV_COUNTS},
   {"openmetrics", Prof_OPENMETRICS}, {"table of frames", Prof_CSV_TABLE_FRAMES},
   {"table of blames", Prof_CSV_TABLE_BLAMES}, {"table of near", Prof_CSV_TABLE_NEAR},
   {"table of values", Prof_CSV_TABLE_VALUES},
};

void measure_exports(Growth &growth)
{
   for (const Kind &kind : kinds)
      growth.measure(kind.name, [&] { Prof_export(kind.format, "/dev/null", 0, 3); });
}

/* All kinds of reports, the flame and the lists, as they are painted. */
void measure_overlay(Growth &growth)
{
   const struct {
      const char *name;
      Prof_Action action;
   } views[] = {{"report", Prof_ACTION_REPORT}, {"call graph", Prof_ACTION_CALL_GRAPH},
                {"frames", Prof_ACTION_FRAMES}, {"flame", Prof_ACTION_FLAME},
                {"hitches", Prof_ACTION_HITCHES}};
   const auto paint = [] { Prof_overlay_draw(1280, 720); };
   const auto change = [] { /* or it is what was painted before */
      Prof_update(1);
      Prof_overlay_action(Prof_ACTION_COST);
   };
   Prof_overlay_action(Prof_ACTION_TOGGLE); /* the HUD */
   growth.measure("HUD", paint, change);
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   for (const auto &view : views) {
      Prof_overlay_action(view.action);
      growth.measure(view.name, paint, change);
   }
   Prof_overlay_action(Prof_ACTION_REPORT);
   for (int mode = 0; mode < 6; ++mode) {
      Prof_overlay_action(Prof_ACTION_MODE);
      growth.measure(numbered("report, mode ", mode), paint, change);
   }
   Prof_overlay_action(Prof_ACTION_TOGGLE);
}

void configure_for_many()
{
   configure([](Prof_Config &config) {
      config.max_states = config.max_zones = config.max_names = config.max_values = 131072;
      config.max_contexts = 65536;
      config.history_bytes = size_t{1} << 28;
   });
}

/* ---- zones ---- */

class Many_zones : public ::testing::Test {
 protected:
   void SetUp() override { configure_for_many(); }
   void make(int count)
   {
      for (int i = static_cast<int>(zones_.size()); i < count; ++i)
         zones_.push_back(Prof_handle(numbered("zone number ", i).c_str()));
      for (int frame = 0; frame < 4; ++frame) {
         for (Prof_Site *zone : zones_) {
            Prof_Begin_handle(zone);
            Prof_End;
         }
         Prof_update(1);
      }
   }
   void measure(const std::function<void(Growth &)> &all)
   {
      make(FEW);
      all(growth_);
      make(FEW * EIGHT);
      all(growth_);
      growth_.expect_linear();
   }

 private:
   std::vector<Prof_Site *> zones_;
   Growth growth_;
};

TEST_F(Many_zones, CostTheTextReportAndTheExportsNoMoreThanTheirNumber)
{
   std::vector<char> text(1 << 22);
   measure([&](Growth &growth) {
      growth.measure("Prof_write_report", [&] { Prof_write_report(text.data(), text.size()); });
      measure_exports(growth);
   });
}

TEST_F(Many_zones, CostTheOverlayNoMoreThanTheirNumber)
{
   measure(measure_overlay);
}

/* ---- values ---- */

std::atomic<size_t> allocated;
const size_t IN_FRONT = 64; /* of each block: its size */

void *count_allocated(size_t bytes, void *)
{
   void *block = std::calloc(1, IN_FRONT + bytes);
   if (!block) return nullptr;
   std::memcpy(block, &bytes, sizeof bytes);
   allocated += bytes;
   return static_cast<char *>(block) + IN_FRONT;
}

void count_released(void *memory, void *)
{
   if (!memory) return;
   void *const block = static_cast<char *>(memory) - IN_FRONT;
   size_t bytes;
   std::memcpy(&bytes, block, sizeof bytes);
   allocated -= bytes;
   std::free(block);
}

class Many_values : public ::testing::Test {
 protected:
   void SetUp() override
   {
      configure([](Prof_Config &config) {
         config.max_values = 131072;
         config.alloc = count_allocated;
         config.release = count_released;
      });
      for (int i = 0; i < COUNT; ++i)
         values_.push_back(Prof_value(Prof_SAMPLE, numbered("value ", i).c_str(), "", nullptr));
      move(1);
      for (int frame = 0; frame < 4; ++frame) Prof_update(1);
   }
   void move(double to, int every = 1) const
   {
      for (int i = 0; i < COUNT; i += every) Prof_sample(values_[static_cast<size_t>(i)], to);
   }
   /* Of the first look at the report of values, all the rest having been seen. */
   static size_t bytes_of_look()
   {
      Prof_overlay_action(Prof_ACTION_TOGGLE);
      Prof_overlay_action(Prof_ACTION_TOGGLE);
      Prof_overlay_draw(1280, 720);
      const size_t before = allocated;
      for (int mode = 0; mode < 6; ++mode) {
         Prof_overlay_action(Prof_ACTION_MODE);
         Prof_overlay_draw(1280, 720);
         Prof_update(1);
      }
      return allocated - before;
   }

   static constexpr int COUNT = 40000;
   std::vector<Prof_Value *> values_;
};

TEST_F(Many_values, TakeLittleMemoryToBeLookedAtWhileTheyRest)
{
   for (int frame = 0; frame < 300; ++frame) Prof_update(1);
   const size_t bytes = bytes_of_look();
   std::printf("   %zu bytes for %d values\n", bytes, static_cast<int>(COUNT));
   EXPECT_LT(bytes, size_t{1000} * COUNT);
}

TEST_F(Many_values, TakeBoundedMemoryToBeLookedAtWhileAllMove)
{
   move(2);
   Prof_update(1);
   const size_t bytes = bytes_of_look();
   move(3);
   Prof_update(1);
   Prof_overlay_draw(1280, 720);
   std::printf("   %zu bytes for %d values\n", bytes, static_cast<int>(COUNT));
   EXPECT_LT(bytes, size_t{1000} * COUNT + (size_t{32} << 20));
}

/* ---- contexts ---- */

class Many_fibers : public ::testing::Test {
 protected:
   void SetUp() override { configure_for_many(); }

   static void run(Prof_Fiber *fiber)
   {
      Prof_Fiber *const before = Prof_switch_fiber(fiber);
      Prof_Begin(job);
      Prof_Add(jobs_done, 2);
      Prof_End;
      Prof_switch_fiber(before);
   }
   void run_all() const
   {
      for (Prof_Fiber *fiber : fibers_) run(fiber);
   }
   void make(int count)
   {
      while (static_cast<int>(fibers_.size()) < count)
         fibers_.push_back(Prof_create_fiber("fiber"));
   }
   void destroy_all()
   {
      for (Prof_Fiber *fiber : fibers_) Prof_destroy_fiber(fiber);
      fibers_.clear();
   }
   void measure(const std::function<void(Growth &)> &all)
   {
      for (const int count : {FEW / 4, FEW / 4 * EIGHT}) { /* more are too many for caches */
         make(count);
         for (int frame = 0; frame < 4; ++frame) {
            run_all();
            Prof_update(1);
         }
         all(growth_);
      }
      growth_.expect_linear();
   }
   /* An update after which all have rested costs next to nothing of one with all of them in it. */
   void expect_rest_costs_nothing(int record)
   {
      const double all = cost_of([] { Prof_update(1); }, [this] { run_all(); });
      for (int frame = 0; frame < 3; ++frame) Prof_update(record);
      const double none = cost_of([record] { Prof_update(record); });
      std::printf("   all %.3f ms, none %.4f ms\n", all, none);
      EXPECT_LT(none, all / 20);
   }

   std::vector<Prof_Fiber *> fibers_;

 private:
   Growth growth_;
};

TEST_F(Many_fibers, CostTheExportsNoMoreThanTheirNumber) { measure(measure_exports); }
TEST_F(Many_fibers, CostTheOverlayNoMoreThanTheirNumber) { measure(measure_overlay); }

TEST_F(Many_fibers, CostAnUpdateNothingWhileTheyRest)
{
   make(FEW * EIGHT);
   run_all();
   expect_rest_costs_nothing(1);
   expect_rest_costs_nothing(0);
}

TEST_F(Many_fibers, CostAnUpdateNothingOnceTheyAreDestroyed)
{
   make(FEW * EIGHT);
   run_all();
   Prof_update(1);
   const double all = cost_of([] { Prof_update(1); }, [this] { run_all(); });
   destroy_all();
   for (int frame = 0; frame < 3; ++frame) Prof_update(1);
   EXPECT_LT(cost_of([] { Prof_update(1); }), all / 20);
}

/* Bytes of this process that are in memory; 0: the system does not tell. */
size_t resident_bytes()
{
   std::ifstream statm("/proc/self/statm");
   size_t all = 0, resident = 0;
   statm >> all >> resident;
   return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

/* A page of the nodes, and what is known of the context. */
TEST_F(Many_fibers, TakeLittleMemoryWhileTheyRestAndOnceTheyAreDestroyed)
{
   make(100);
   run_all();
   Prof_update(1);
   const size_t before = resident_bytes();
   if (!before) GTEST_SKIP() << "the system does not tell what memory is used";
   make(100 + FEW * EIGHT);
   run_all();
   for (int frame = 0; frame < 5; ++frame) Prof_update(1);
   const size_t idle = (resident_bytes() - before) / (FEW * EIGHT);
   destroy_all();
   for (int frame = 0; frame < 5; ++frame) Prof_update(1);
   const size_t destroyed = (resident_bytes() - before) / (FEW * EIGHT);
   std::printf("   %zu bytes each, %zu destroyed\n", idle, destroyed);
   EXPECT_LT(idle, 8000u);
   EXPECT_LT(destroyed, 8000u);
}

void run_often(Prof_Fiber *fiber, int entries)
{
   Prof_Fiber *const before = Prof_switch_fiber(fiber);
   for (int i = 0; i < entries; ++i) {
      Prof_Often(small_job);
      Prof_Often_End(small_job);
   }
   Prof_switch_fiber(before);
}

/* One in N entries is timed: that N is followed for some frames, and then they rest. */
TEST_F(Many_fibers, OfZonesEnteredOftenCostAnUpdateNothingWhileTheyRest)
{
   make(FEW);
   const auto all_run = [this] {
      for (Prof_Fiber *fiber : fibers_) run_often(fiber, 20);
   };
   all_run();
   const double all = cost_of([] { Prof_update(1); }, all_run);
   for (int frame = 0; frame < 60; ++frame) Prof_update(1);
   const double none = cost_of([] { Prof_update(1); });
   std::printf("   all %.3f ms, none %.4f ms\n", all, none);
   EXPECT_LT(none, all / 20);
}

TEST_F(Many_fibers, OfZonesEnteredOftenAreCountedExactlyAfterTheyRested)
{
   make(20);
   for (int round = 0; round < 5; ++round) {
      for (Prof_Fiber *fiber : fibers_) run_often(fiber, 500);
      Prof_update(1);
      EXPECT_EQ(of_frame("entries@small_job").sum, 20 * 500) << round;
      EXPECT_GT(of_frame("self@small_job").sum, 0) << round;
      for (int frame = 0; frame < 40 * round; ++frame) Prof_update(1);
   }
}

/* What they did is neither lost nor told twice, however long they rested. */
TEST_F(Many_fibers, AreMeasuredExactlyAfterTheyRested)
{
   make(200);
   for (int round = 1; round <= 6; ++round) {
      double ran = 0;
      for (size_t i = 0; i < fibers_.size(); i += static_cast<size_t>(round)) {
         run(fibers_[i]);
         ++ran;
      }
      Prof_update(1);
      EXPECT_EQ(of_frame("jobs_done").sum, 2 * ran) << round;
      EXPECT_EQ(of_frame("jobs_done").n, ran) << round;
      for (int frame = 0; frame < round; ++frame) {
         Prof_update(1);
         EXPECT_EQ(of_frame("jobs_done").n, 0) << round;
      }
   }
}

/* A fiber is work of the thread that it ran on, whoever updated while it rested. */
TEST_F(Many_fibers, AreWorkOfTheThreadThatUpdatesAfterTheyRested)
{
   make(2);
   run_all();
   std::thread([] {
      for (int frame = 0; frame < 4; ++frame) Prof_update(1);
   }).join();
   for (int frame = 0; frame < 4; ++frame) Prof_update(1);
   Prof_Fiber *const before = Prof_switch_fiber(fibers_[1]);
   {
      Prof_Begin(long_job);
      for (const double until = cpu_ms() + 2; cpu_ms() < until;) {}
      Prof_End;
   }
   Prof_switch_fiber(before);
   Prof_update(1);
   EXPECT_GE(frame_at().work_ms, 1.9);
}

} // namespace

#endif
