/* thread_test.cpp - many threads at once, with the real clock, also under sanitizers: entries in
 * all frames equal what the threads counted. IPROF_STRESS=seconds sets the length of the stress. */
#include "blocks.h"
#include "calls.h"
#include "draw/ui/prof_ui.h"

namespace {

const int num_zones = 6;

using Zone = void (*)();

#define ZONE(name) \
   Prof_Define(name); \
   void enter_##name() { Prof_Region(name) } \
   void next_##name() { Prof_Next_region(name) }

ZONE(thread_zone_0)
ZONE(thread_zone_1)
ZONE(thread_zone_2)
ZONE(thread_zone_3)
ZONE(thread_zone_4)
ZONE(thread_zone_5)

const Zone enter_zone[] = {enter_thread_zone_0, enter_thread_zone_1, enter_thread_zone_2,
                           enter_thread_zone_3, enter_thread_zone_4, enter_thread_zone_5};
const Zone next_zone[] = {next_thread_zone_0, next_thread_zone_1, next_thread_zone_2,
                          next_thread_zone_3, next_thread_zone_4, next_thread_zone_5};

/* Sums what every frame reports. */
class Ledger {
 public:
   void update()
   {
      Prof_update(1);
      Prof_set_frame(0);
      Prof_set_average(0);
      Prof_set_report_mode(Prof_SELF_TIME);
      const auto report = report_now();
      for (int i = 0; report && i < report->num_record; ++i) {
         const Prof_Report_Record &record = report->record[i];
         if (record.zone == -1) continue;
         for (int k = 0; k < Prof_NUM_VALUES; ++k)
            sums_[report->header[k + 1]][record.name] += record.values[k];
      }
   }
   double entries(const std::string &name) { return sums_["count"][name]; }
   double self_ms(const std::string &name) { return sums_["self"][name]; }
   double sum_of_root() { return sums_["hier"]["(root)"]; }
   double sum_of_self()
   {
      double sum = 0;
      for (const auto &zone : sums_["self"]) sum += zone.second;
      return sum;
   }

 private:
   std::map<std::string, std::map<std::string, double>> sums_; /* by the column, and the zone */
};

std::string zone_name(int zone) { return numbered("thread_zone_", zone); }

using Clock = std::chrono::steady_clock;

Clock::time_point after(double seconds)
{
   return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double>(seconds));
}

struct Counts {
   std::atomic<uint64_t> entries[num_zones] = {};
};

void random_zones(Counts *counts, uint64_t seed, int steps)
{
   std::mt19937 random(static_cast<unsigned>(seed));
   int open = 0;
   for (int i = 0; i < steps; ++i) {
      const size_t zone = open > 0 || random() % 2 ? random() % num_zones : num_zones;
      if (zone == num_zones) continue;
      const bool enters = open == 0 || (open < 4 && random() % 2);
      if (enters || random() % 2) {
         (enters ? enter_zone : next_zone)[zone]();
         counts->entries[zone].fetch_add(1, std::memory_order_relaxed);
         open += enters;
      } else {
         Prof_End
         --open;
      }
   }
   while (open-- > 0) Prof_End
}

void run_until(Clock::time_point end, Counts *counts, uint64_t seed)
{
   for (uint64_t i = 0; Clock::now() < end; ++i) random_zones(counts, seed * 1000 + i, 2000);
}

/* Threads that live for a moment, one after another. */
void spawn_until(Clock::time_point end, Counts *counts)
{
   for (uint64_t i = 0; Clock::now() < end; ++i)
      Threads(1, [&](int) { random_zones(counts, i, 50); });
}

/* Fibers that go from thread to thread, through a slot each thread may empty or fill. */
void switch_until(Clock::time_point end, Counts *counts, std::atomic<Prof_Fiber *> *slot)
{
   while (Clock::now() < end) {
      Prof_Fiber *fiber = slot->exchange(nullptr, std::memory_order_acq_rel);
      if (!fiber) fiber = Prof_create_fiber("fiber");
      if (!fiber) continue;
      Prof_switch_fiber(fiber);
      random_zones(counts, 5, 40);
      Prof_switch_fiber(nullptr);
      Prof_Fiber *none = nullptr;
      if (!slot->compare_exchange_strong(none, fiber, std::memory_order_acq_rel))
         Prof_destroy_fiber(fiber);
   }
}

void expect_entries(Ledger &ledger, const Counts &counts)
{
   for (int zone = 0; zone < num_zones; ++zone)
      EXPECT_EQ(ledger.entries(zone_name(zone)), static_cast<double>(counts.entries[zone]))
         << zone_name(zone);
}

TEST(Stress, entries_of_all_threads_add_up)
{
   Counts counts;
   Ledger ledger;
   ledger.update();
   std::atomic<Prof_Fiber *> slot{nullptr};
   Clock::time_point end = after(stress_seconds(0.6));
   Threads threads;
   for (uint64_t i = 1; i <= 3; ++i) threads.add([&, i] { run_until(end, &counts, i); });
   threads.add([&] { spawn_until(end, &counts); });
   for (int i = 0; i < 2; ++i) threads.add([&] { switch_until(end, &counts, &slot); });
   while (Clock::now() < end) ledger.update();
   threads.join();
   ledger.update();
   ledger.update();
   expect_entries(ledger, counts);
   EXPECT_NEAR(ledger.sum_of_self(), ledger.sum_of_root(), 1e-6 * ledger.sum_of_root());
   EXPECT_EQ(wrong_ends() + get_info().over_states, 0ul);
}

/* Another thread updates while one goes on from phase to phase: no phase of any frame has less than
 * nothing, or more than there was, and together they have all of the time. */
TEST(Stress, phases_are_read_while_they_change)
{
   std::atomic<bool> stop{false}, begun{false};
   Prof_update(1);
   std::thread other([&] {
      Prof_Region(thread_zone_5)
      Prof_Begin(phase_of_thread)
      for (unsigned i = 0; !stop; ++i) {
         Prof_Next_region(thread_zone_0)
         Prof_Next_region(thread_zone_1)
         if (i % 3 == 0) Prof_Next_region(thread_zone_1)
         Prof_Next_region(thread_zone_2)
         begun = true;
      }
      Prof_End
      Prof_End
   });
   while (!begun) std::this_thread::yield(); /* a busy machine may let it wait for long */
   const Clock::time_point end = after(stress_seconds(0.6) / 4);
   for (int frames = 0; Clock::now() < end && frames < 5000; ++frames) Prof_update(1);
   stop = true;
   other.join();
   Prof_update(1);
   double sum = 0;
   Prof_Stats stats;
   for (const char *path : {"thread_zone_5 > thread_zone_0", "thread_zone_5 > thread_zone_1",
                            "thread_zone_5 > thread_zone_2", "thread_zone_5 > phase_of_thread",
                            "thread_zone_5"}) {
      ASSERT_EQ(Prof_get_path_stats(path, 0, 0, 6000, &stats), 1) << path;
      EXPECT_GE(stats.min, -1e-3) << path; /* a moment may be found one frame later */
      EXPECT_LT(stats.max, 1e4) << path;
      sum += stats.mean;
   }
   ASSERT_EQ(Prof_get_path_stats("thread_zone_5", 1, 0, 6000, &stats), 1);
   EXPECT_NEAR(sum, stats.mean, 0.001 * stats.mean + 1e-3) << "all time is in one of them";
}

TEST(Stress, switched_on_and_off_by_another_thread)
{
   Clock::time_point end = after(stress_seconds(0.6) / 2);
   Counts counts;
   Threads threads;
   for (uint64_t i = 1; i <= 3; ++i) threads.add([&, i] { run_until(end, &counts, i); });
   threads.add([&] { spawn_until(end, &counts); });
   for (int on = 0; Clock::now() < end; on = !on) {
      Prof_set_enabled(on);
      Prof_update(1);
   }
   threads.join();
   Prof_set_enabled(1);
   Ledger ledger, clean;
   ledger.update();
   EXPECT_EQ(wrong_ends(), 0ul) << "all zones were closed once";
   Counts few;
   random_zones(&few, 1, 1000);
   Threads(1, [&](int) { random_zones(&few, 2, 1000); }).join();
   clean.update();
   expect_entries(clean, few);
}

TEST(Stress, run_time_names_from_many_threads)
{
   std::atomic<int> done{0};
   Threads threads(4, [&](int) {
      for (int i = 0; i < 2000; ++i) {
         Prof_Begin_name(numbered("shared name ", i % 50).c_str())
         Prof_End
      }
      ++done;
   });
   Ledger ledger;
   while (done < 4) ledger.update();
   threads.join();
   ledger.update();
   for (int i = 0; i < 50; ++i) EXPECT_EQ(ledger.entries(numbered("shared name ", i)), 160) << i;
}

/* More stacks than the tables have room for at the start: they grow under one thread while others
 * search them without the lock. */
TEST(Stress, new_stacks_from_many_threads)
{
   enum { ZONES = 190, STACKS = ZONES * (ZONES + 1), THREADS = 3 }; /* room for 32,768 */
   configure([](Prof_Config &config) { config.max_states = STACKS + ZONES; });
   std::vector<Prof_Site *> handles;
   for (int i = 0; i < ZONES; ++i) handles.push_back(Prof_handle(numbered("stack ", i).c_str()));
   Threads(THREADS, [&](int) {
      for (Prof_Site *below : handles) {
         Prof_Begin_handle(below)
         for (Prof_Site *above : handles) {
            Prof_Begin_handle(above)
            Prof_End
         }
         Prof_End
      }
   }).join();
   Ledger ledger;
   ledger.update();
   for (int i = 0; i < ZONES; ++i)
      EXPECT_EQ(ledger.entries(numbered("stack ", i)), THREADS * (ZONES + 1)) << i;
   EXPECT_GE(get_info().num_states, STACKS);
   EXPECT_EQ(get_info().over_states + get_info().over_zones, 0ul);
}

/* One thread at a time runs, so that blocks.h may count. */
TEST(Threads, thousands_in_turn_leave_memory_flat)
{
   Prof_Config config = hooked_config();
   config.hitch_budget = 100; /* hitches take memory, and a busy machine makes some */
   ASSERT_EQ(Prof_configure(&config), 1);
   Counts counts;
   Ledger ledger;
   size_t bytes = 0;
   int contexts = 0;
   const int many = thorough() ? 10000 : 3000;
   for (int i = 0; i < many; ++i) {
      Threads(1, [&](int) { random_zones(&counts, 3, 30); }).join();
      if (i % 100 == 99) ledger.update();
      if (i == 999) bytes = bytes_held(), contexts = Prof_num_contexts();
   }
   ledger.update();
   EXPECT_EQ(Prof_num_contexts(), contexts);
   EXPECT_LE(contexts, 18);
   EXPECT_LE(bytes_held(), bytes + 4096) << "two bytes a thread";
   expect_entries(ledger, counts);
   EXPECT_EQ(get_info().threads_seen, many + 1);
   EXPECT_EQ(get_info().threads_live, 1);
}

TEST(Threads, many_alive_at_once_give_their_slots_back)
{
   Counts counts;
   Ledger ledger;
   for (int round = 0; round < 5; ++round) {
      Threads threads(40, [&](int i) { random_zones(&counts, static_cast<uint64_t>(i), 200); });
      ledger.update();
      threads.join();
      ledger.update();
   }
   expect_entries(ledger, counts);
   EXPECT_LE(Prof_num_contexts(), 42);
}

/* ---- before and after ---- */

/* Only where a test asks for it, since others configure the profiler, which is too late then. */
struct Early {
   Early()
   {
      if (!std::getenv("IPROF_TEST_EARLY")) return;
      Prof(before_main);
      Prof_Begin(before_main_c)
      Prof_End
   }
};
Early early;

TEST(Lifetime, zones_before_main_are_there)
{
   if (!std::getenv("IPROF_TEST_EARLY")) {
      std::string self = program_path();
      if (self.empty()) GTEST_SKIP() << "no /proc/self/exe on this system";
      EXPECT_EQ(run_again(self, "Lifetime.zones_before_main_are_there", "IPROF_TEST_EARLY", "1"),
                0);
      return;
   }
   Ledger ledger;
   ledger.update();
   EXPECT_EQ(ledger.entries("before_main"), 1);
   EXPECT_EQ(ledger.entries("before_main_c"), 1);
}

struct Last_words {
   ~Last_words()
   {
      for (int i = 0; i < 3; ++i) {
         Prof(in_thread_local_destructor);
         Prof_Scope_name("named there");
         Prof_Counter(counted_there)
      }
   }
   void touch() {}
};

/* One made before the thread's first zone, one after: destroyed in the reverse order. */
thread_local Last_words first_words, second_words;

TEST(Lifetime, zones_in_thread_local_destructors)
{
   Ledger ledger;
   for (int i = 0; i < 200; ++i) {
      Threads(1, [](int) {
         first_words.touch();
         { Prof(in_between); }
         second_words.touch();
      }).join();
      if (i % 20 == 0) ledger.update();
   }
   ledger.update();
   EXPECT_EQ(ledger.entries("in_between"), 200);
   EXPECT_EQ(ledger.entries("in_thread_local_destructor"), 1200);
   EXPECT_EQ(get_info().threads_live, 1);
}

void at_the_end()
{
   Prof(after_main);
   Prof_Begin(after_main_c)
   Prof_update(1);
   Prof_free_report(Prof_create_report());
   Prof_End
}

struct Late {
   ~Late() { at_the_end(); }
};

TEST(Lifetime, zones_after_main)
{
   NEEDS_FORK;
   int status = 0;
   pid_t child = fork();
   if (child == 0) {
      static Late late;
      std::atexit(at_the_end);
      Prof(left_open_at_exit);
      std::exit(0);
   }
   waitpid(child, &status, 0);
   EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* ---- the clock ---- */

void busy(double milliseconds)
{
   Clock::time_point end = after(milliseconds / 1000);
   while (Clock::now() < end) {
   }
}

/* The frames end somewhere between the readings around their updates, however long the machine lets
 * us wait in between: so there is a bound on either side, and only the calibration may be off. */
TEST(Time, is_near_that_of_the_system)
{
   auto ms = [](Clock::duration d) { return std::chrono::duration<double, std::milli>(d).count(); };
   Ledger ledger;
   for (int i = 0; i < 3; ++i) ledger.update(); /* the first reports take longer */
   Clock::time_point outer = Clock::now();
   ledger.update();
   Clock::time_point inner = Clock::now();
   double before = ledger.sum_of_root();
   for (int i = 0; i < 20; ++i) {
      Prof(busy_zone);
      busy(10);
      if (i < 19) ledger.update();
   }
   double least = ms(Clock::now() - inner);
   ledger.update();
   double most = ms(Clock::now() - outer);
   double sum = ledger.sum_of_root() - before;
   EXPECT_GE(sum, least * 0.98);
   EXPECT_LE(sum, most * 1.02);
   EXPECT_GE(ledger.self_ms("busy_zone"), 190);
   EXPECT_LE(ledger.self_ms("busy_zone"), most * 1.02);
}

/* By which a held key repeats and a notice goes away. */
TEST(Time, of_the_overlay_is_in_seconds)
{
   auto seconds = [](Clock::duration d) { return std::chrono::duration<double>(d).count(); };
   Clock::time_point outer = Clock::now();
   double begin = Prof_Ui_clock();
   Clock::time_point inner = Clock::now();
   busy(50);
   double least = seconds(Clock::now() - inner);
   double spent = Prof_Ui_clock() - begin;
   EXPECT_GE(spent, least * 0.98);
   EXPECT_LE(spent, seconds(Clock::now() - outer) * 1.02);
}

TEST(Time, the_clock_says_what_it_is)
{
   { Prof(some_zone); }
   busy(50);
   Prof_update(1);
   const Prof_Info info = get_info();
   EXPECT_EQ(std::set<std::string>({"tsc", "cntvct", "os"}).count(info.clock), 1u) << info.clock;
   EXPECT_GT(info.ticks_per_second, 1e5);
   EXPECT_GT(info.resolution_ns, 0);
   EXPECT_LT(info.resolution_ns, 1e6);
   EXPECT_GT(info.zone_cost_ns, 0.5);
   EXPECT_LT(info.zone_cost_ns, 1e5);
}

/* A row is complete before the overlay finds it. ThreadSanitizer is who judges. */
TEST(Overlay, shows_rows_while_threads_make_zones)
{
   const int pictures = 60;
   std::atomic<int> picture(0);
   while (Prof_overlay_focus() == 0) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(Prof_ACTION_REPORT);
   std::thread maker([&] {
      for (int i = 1; i <= pictures; ++i) {
         while (picture.load(std::memory_order_relaxed) < i) std::this_thread::yield();
         for (int k = i * 20; k < i * 20 + 20; ++k) {
            Prof_Begin_name(numbered("made ", k).c_str())
            Prof_Begin_name(numbered("made ", k).c_str())
            Prof_End
            Prof_End
         }
      }
   });
   for (int i = 1; i <= pictures; ++i) {
      if (i == pictures / 3) Prof_overlay_action(Prof_ACTION_SPREAD);
      if (i == pictures / 2) Prof_overlay_action(Prof_ACTION_CALL_GRAPH);
      Prof_update(1);
      picture.store(i, std::memory_order_relaxed);
      EXPECT_GT(Prof_overlay_draw(640, 480)->num_vertices, 0);
   }
   maker.join();
}

} // namespace
