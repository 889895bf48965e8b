/* fiber_test.cpp - threads and fibers under the fake clock. Workers act one at a time (see
 * worker.h), so the model is exact for every frame, tick for tick.
 */
#include "contexts.h"
#include "facts.h"
#include "src/frame/prof_history.h"
#include "twin.h"
#include "worker.h"

namespace {

/* A party is a stack of zones: of the main thread, a worker, or a fiber that some thread holds. */
class Company {
 public:
   Company(uint64_t seed, bool switched) : random_(seed), switched_(switched)
   {
      (void)Prof_mark(); /* the main thread's clock runs from here on */
      threads_.push_back({nullptr, 0, -1, true});
      for (const Site &site : all_sites())
         if (site.begin && site.name != "same") add_site(site);
   }

   /* Threads registered with the profiler must end before the model is compared no more. */
   void run(int frames)
   {
      for (int i = 0; i < frames; ++i) {
         for (uint64_t steps = pick(60); steps > 0; --steps) step();
         tick(1 + pick(1000));
         update(pick(8) != 0);
         if (model_.frames() > 0) compare();
         if (::testing::Test::HasFailure()) return;
      }
      finish();
   }

 private:
   struct Thread {
      std::unique_ptr<Worker> worker; /* null: the main thread */
      int own;                        /* its context in the model */
      int fiber;                      /* index of the fiber that is in, or -1 */
      bool started;                   /* has entered a zone */
   };
   struct Fiber {
      Prof_Fiber *context;
      int party; /* in the model */
      bool in;
   };

   uint64_t pick(uint64_t limit) { return random_() % limit; }

   void add_site(const Site &site)
   {
      int zone = -1;
      for (size_t i = 0; i < sites_.size(); ++i)
         if (sites_[i]->key == site.key) zone = zones_[i];
      sites_.push_back(&site);
      zones_.push_back(zone >= 0 ? zone : model_.add_zone(site.name));
   }

   void tick(uint64_t ticks)
   {
      Prof_fake_ticks += ticks;
      model_.advance(static_cast<int64_t>(ticks));
   }

   void on(Thread &thread, const std::function<void()> &task)
   {
      if (thread.worker) thread.worker->call(task);
      else task();
   }

   int party_of(const Thread &thread) const
   {
      return thread.fiber >= 0 ? fibers_[static_cast<size_t>(thread.fiber)].party : thread.own;
   }

   void step()
   {
      Thread &thread = threads_[pick(threads_.size())];
      if (switched_ && pick(12) == 0) return switch_zone(thread);
      if (switched_ && pick(12) == 0) return enter_if(thread);
      const uint64_t dice = pick(20);
      if (dice == 0) add_thread();
      else if (dice == 1) end_thread();
      else if (dice == 2) add_fiber();
      else if (dice == 3) end_fiber();
      else if (dice < 7) change_fiber(thread);
      else if (dice < 10) tick(pick(500));
      else if (dice < 14) leave(thread);
      else enter(thread);
   }

   /* A thread joins the profile at its first zone, not before. */
   void start(Thread &thread)
   {
      if (thread.started) return;
      thread.started = true;
      thread.own = model_.add_context(true);
   }

   void enter(Thread &thread)
   {
      start(thread);
      int party = party_of(thread);
      if (model_.stack(party).size() > 6) return;
      size_t i = pick(sites_.size());
      on(thread, [&] { sites_[i]->begin(); });
      model_.begin(zones_[i], party, reinterpret_cast<intptr_t>(sites_[i]->begin));
   }

   /* By any thread, with whatever is open on this and others. */
   void switch_zone(Thread &thread)
   {
      const std::string name = sites_[pick(sites_.size())]->name;
      const bool turn_on = pick(2) != 0;
      on(thread, [&] { EXPECT_EQ(Prof_set_zone_on(name.c_str(), turn_on), 1); });
      model_.switch_zones(name, turn_on);
   }

   void enter_if(Thread &thread)
   {
      start(thread);
      if (model_.stack(party_of(thread)).size() > 6) return;
      on(thread, [] { Prof_Begin_if(false, never) });
      model_.begin_off(party_of(thread));
   }

   void leave(Thread &thread)
   {
      if (!thread.started || model_.stack(party_of(thread)).size() < 2) return;
      on(thread, [] { Prof_End });
      model_.end(party_of(thread));
   }

   void add_thread()
   {
      if (threads_.size() < 6) threads_.push_back({std::make_unique<Worker>(), -1, -1, false});
   }

   /* Threads may end with zones open; their fibers must be out. */
   void end_thread()
   {
      if (threads_.size() < 2) return;
      size_t i = 1 + pick(threads_.size() - 1);
      Thread &thread = threads_[i];
      if (thread.fiber >= 0) put_in(thread, -1);
      thread.worker->stop();
      if (thread.started) model_.context(thread.own).running = false;
      threads_.erase(threads_.begin() + static_cast<long>(i));
   }

   void add_fiber()
   {
      if (fibers_.size() >= 20) return;
      Prof_Fiber *context = Prof_create_fiber("fiber");
      ASSERT_NE(context, nullptr);
      fibers_.push_back({context, model_.add_context(false), false});
   }

   void end_fiber()
   {
      if (fibers_.empty()) return;
      Fiber &fiber = fibers_[pick(fibers_.size())];
      if (fiber.in || !fiber.context) return;
      Prof_destroy_fiber(fiber.context);
      fiber.context = nullptr;
   }

   void change_fiber(Thread &thread)
   {
      if (thread.fiber >= 0 && pick(2)) return put_in(thread, -1);
      if (fibers_.empty()) return;
      size_t i = pick(fibers_.size());
      if (fibers_[i].context && !fibers_[i].in) put_in(thread, static_cast<int>(i));
   }

   void put_in(Thread &thread, int fiber)
   {
      start(thread);
      Prof_Fiber *context = fiber >= 0 ? fibers_[static_cast<size_t>(fiber)].context : nullptr;
      on(thread, [&] { Prof_switch_fiber(context); });
      model_.context(party_of(thread)).running = false;
      if (thread.fiber >= 0) fibers_[static_cast<size_t>(thread.fiber)].in = false;
      thread.fiber = fiber;
      if (fiber >= 0) fibers_[static_cast<size_t>(fiber)].in = true;
      model_.context(party_of(thread)).running = true;
   }

   __attribute__((noinline)) void update(bool record)
   {
      Prof_update(record);
      model_.update(record, party_of(threads_[0]), STACK_HEIGHT(record));
   }

   int zone_named(const std::string &name) const
   {
      for (int zone = 0; zone < model_.num_zones(); ++zone)
         if (model_.name(zone) == name) return zone;
      return -1;
   }

   void compare()
   {
      Prof_set_frame(0);
      Prof_set_average(0);
      compare_flat(model_.frame(0));
      Prof_set_average(2);
      compare_flat(model_.average(2));
      Prof_set_average(0);
      Prof_set_frame(1 << 20);
      int oldest = Prof_get_frame();
      int back = static_cast<int>(pick(static_cast<uint64_t>(oldest) + 1));
      Prof_set_frame(back);
      compare_flat(model_.frame(back));
   }

   void compare_flat(const model::View &view)
   {
      Prof_set_report_mode(Prof_SELF_TIME);
      model::Table expected = model::flat(view, model::flatten);
      std::set<int> found;
      for (const Seen &seen : read_report()) {
         if (is_own(seen.name)) continue;
         int zone = zone_named(seen.name);
         const model::Row &row = expected[{zone, 1}];
         found.insert(zone);
         EXPECT_NEAR(seen.self * 1e6, row.self, 1e-3 + 1e-9 * row.self) << seen.name;
         EXPECT_NEAR(seen.hier * 1e6, row.hier, 1e-3 + 1e-9 * row.hier) << seen.name;
         if (seen.show_count) {
            EXPECT_NEAR(seen.count, row.entries, 1e-6) << seen.name;
         }
      }
      for (const auto &[key, row] : expected) {
         EXPECT_TRUE(row.hier < 1.001 || found.count(key.zone)) << model_.name(key.zone);
      }
   }

   void finish()
   {
      while (threads_.size() > 1) end_thread();
      tick(1);
      update(true);
      compare();
      EXPECT_EQ(get_info().surplus_ends, 0ul);
   }

   std::mt19937_64 random_;
   bool switched_; /* zones, and some have conditions */
   model::Model model_;
   std::vector<const Site *> sites_;
   std::vector<int> zones_; /* of sites_, in the model */
   std::vector<Thread> threads_;
   std::vector<Fiber> fibers_;
};

class Company_of : public ::testing::TestWithParam<int> {
 protected:
   static void run(bool switched)
   {
      uint64_t seed = seed_for(static_cast<uint64_t>(GetParam()));
      SCOPED_TRACE("IPROF_SEED=" + std::to_string(seed));
      Company(seed, switched).run(share(600));
   }
};

TEST_P(Company_of, threads_and_fibers_equals_the_model) { run(false); }

TEST_P(Company_of, threads_and_fibers_with_zones_that_are_switched_equals_the_model) { run(true); }

INSTANTIATE_TEST_SUITE_P(seeds, Company_of, ::testing::Range(1, 11));

void show_flat()
{
   (void)Prof_mark(); /* the clock runs from here on */
   Prof_set_frame(0);
   Prof_set_average(0);
   Prof_set_report_mode(Prof_SELF_TIME);
}

double self_ticks(const char *name)
{
   const std::vector<Seen> rows = read_report();
   const Seen *row = find_row(rows, name);
   return row ? std::round(row->self * 1e6) : -1;
}

void in_zone_a(uint64_t ticks)
{
   Prof(zone_a);
   tick(ticks);
}

/* What a fiber does while it is in. */
void run_in(Prof_Fiber *fiber, const std::function<void()> &act)
{
   Prof_switch_fiber(fiber);
   act();
   Prof_switch_fiber(nullptr);
}

uint64_t newest_ticks() { return Prof_History_frame(0)->ticks; }

/* All that no update has told apart yet. */
TEST(First_frame, is_as_long_as_the_updating_threads_clock_ran)
{
   zone("main_zone", 1000e-6);
   Worker().call([] { in_zone_a(300); });
   update_after(50);
   EXPECT_EQ(newest_ticks(), 1350u) << "the worker's time is no part of it";
   show_flat();
   EXPECT_EQ(self_ticks("zone_a"), 300);
   EXPECT_EQ(self_ticks("main_zone"), 1000);
   EXPECT_EQ(self_ticks("(root)"), 350);
   update_after(7);
   EXPECT_EQ(newest_ticks(), 7u);
}

TEST(First_frame, does_not_begin_with_a_thread_that_was_there_before)
{
   Worker().call([] { in_zone_a(5000); });
   tick(100);
   zone("main_zone", 1000e-6);
   Prof_update(1);
   EXPECT_EQ(newest_ticks(), 1000u);
}

/* Of a fiber, what it did here, wherever else it was. */
TEST(First_frame, has_what_a_fiber_did_on_the_thread)
{
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   Worker worker;
   worker.call([&] { run_in(fiber, [] { in_zone_a(40); }); });
   zone("main_zone", 1000e-6);
   run_in(fiber, [] { in_zone_a(300); });
   worker.call([&] { run_in(fiber, [] { in_zone_a(5); }); });
   Prof_update(1);
   EXPECT_EQ(newest_ticks(), 1305u);
   show_flat();
   EXPECT_EQ(self_ticks("zone_a"), 345);
}

TEST(Switched_frame, has_no_workers_time_either)
{
   Prof_update(1);
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   Worker worker;
   Prof_set_enabled(0);
   tick(70);
   Prof_set_enabled(1);
   run_in(fiber, [] { in_zone_a(300); });
   worker.call([&] { run_in(fiber, [] { in_zone_a(200); }); });
   Prof_update(1);
   EXPECT_EQ(newest_ticks(), 500u) << "300 of the fiber's, 200 of waiting";
}

TEST(Threads, one_context_can_be_shown_alone)
{
   show_flat();
   in_zone_a(1);
   Worker worker;
   worker.call([] {
      Prof_set_thread_name("helper");
      in_zone_a(20);
   });
   update_after(7);
   EXPECT_EQ(self_ticks("zone_a"), 21);
   const int helper = context_name(0) == "helper" ? 0 : 1;
   ASSERT_EQ(context_name(helper), "helper");
   Prof_set_context(helper);
   EXPECT_EQ(self_ticks("zone_a"), 20);
   EXPECT_EQ(self_ticks("(root)"), 7);
   Prof_set_context(1 - helper);
   EXPECT_EQ(self_ticks("zone_a"), 1);
   EXPECT_EQ(self_ticks("(root)"), 27);
   for (int none : {-1, 99}) {
      Prof_set_context(none);
      EXPECT_EQ(self_ticks("zone_a"), 21);
      EXPECT_EQ(context_name(none), "");
   }
}

TEST(Threads, too_many_are_counted)
{
   configure(&Prof_Config::max_contexts, 3);
   show_flat();
   in_zone_a(1);
   Worker workers[5];
   for (Worker &worker : workers) worker.call([] { in_zone_a(10); });
   EXPECT_EQ(Prof_create_fiber("one too many"), nullptr);
   Prof_update(1);
   EXPECT_GE(get_info().over_contexts, 3ul);
   EXPECT_EQ(self_ticks("zone_a"), 21);
}

TEST(Fibers, in_on_one_thread_at_a_time)
{
   show_flat();
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   Worker worker;
   worker.call([&] {
      Prof_switch_fiber(fiber);
      Prof_Begin(held)
   });
   Prof_Begin(mine)
   EXPECT_NE(Prof_switch_fiber(fiber), fiber) << "it is refused";
   tick(10);
   Prof_End
   Prof_update(1);
   EXPECT_EQ(self_ticks("mine"), 10);
   EXPECT_EQ(self_ticks("held"), 10);
   Prof_destroy_fiber(fiber); /* refused or harmless: it is in */
   worker.call([&] { Prof_End Prof_switch_fiber(nullptr); });
   Prof_update(1);
}

TEST(Fibers, destroyed_with_zones_open)
{
   show_flat();
   for (int i = 0; i < 50; ++i) {
      Prof_Fiber *fiber = Prof_create_fiber("short");
      run_in(fiber, [] { Prof_Begin(open_for_ever) tick(2); });
      Prof_destroy_fiber(fiber);
      tick(3);
   }
   Prof_update(1);
   EXPECT_EQ(self_ticks("open_for_ever"), 100);
   EXPECT_LE(Prof_num_contexts(), 18) << "slots are used again";
   run_in(Prof_create_fiber("fresh"), [] {
      zone("clean", 4e-6);
      tick(6);
   });
   Prof_update(1);
   EXPECT_EQ(self_ticks("clean"), 4);
   EXPECT_EQ(self_ticks("open_for_ever"), -1);
   EXPECT_EQ(self_ticks("(root)"), 6);
}

TEST(Fibers, end_while_their_thread_ends)
{
   show_flat();
   Prof_Fiber *fiber = Prof_create_fiber("left in");
   Worker().call([&] {
      in_zone_a(2);
      Prof_switch_fiber(fiber);
      Prof_Begin(in_fiber)
      tick(5);
   });
   update_after(100);
   EXPECT_EQ(self_ticks("in_fiber"), 5) << "the thread that held it has ended";
   run_in(fiber, [] { tick(3); Prof_End });
   Prof_destroy_fiber(fiber);
   Prof_update(1);
   EXPECT_EQ(self_ticks("in_fiber"), 3);
}

TEST(Fibers, may_have_the_place_of_a_track_that_had_more_than_passed)
{
   show_flat();
   const Prof_Interval all = {Prof_handle("long"), 0, Prof_clock()};
   Prof_Track *track = Prof_create_track("track");
   for (int i = 0; i < 3; ++i) EXPECT_EQ(Prof_submit(track, &all, 1), 1);
   Prof_destroy_track(track);
   Prof_update(1);
   run_in(Prof_create_fiber("fresh"), [] {
      Prof_Begin_handle(Prof_handle("long"))
      tick(4);
      Prof_End
   });
   Prof_update(1);
   EXPECT_EQ(self_ticks("long"), 4);
}

/* Most of them rest. */
TEST(Fibers, are_found_among_hundreds_that_rest)
{
   show_flat();
   const auto job = [] {
      Prof_Begin_handle(Prof_handle("job"))
      tick(3);
      Prof_End
   };
   std::vector<Prof_Fiber *> fibers;
   for (int i = 0; i < 300; ++i) fibers.push_back(Prof_create_fiber(numbered("fiber ", i).c_str()));
   for (Prof_Fiber *fiber : fibers) run_in(fiber, job);
   Prof_update(1);
   EXPECT_EQ(self_ticks("job"), 900);
   for (int i = 0; i < 20; ++i) update_after(10);
   for (size_t i : {299u, 0u, 150u}) run_in(fibers[i], job);
   Prof_update(1);
   EXPECT_EQ(self_ticks("job"), 9);
}

TEST(Fibers, with_short_zones_are_counted_exactly_after_they_rested)
{
   show_flat();
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   for (int round = 1; round <= 3; ++round) {
      run_in(fiber, [] {
         for (int i = 0; i < 500; ++i) {
            Prof_Often(short_zone) tick(3);
            Prof_Often_End(short_zone)
         }
      });
      Prof_update(1);
      const Prof_Frame *frame = Prof_History_frame(0);
      uint64_t entries = 0;
      for (uint32_t i = 0; i < frame->count; ++i)
         if (path_of(frame->items[i].state) == "short_zone") entries += frame->items[i].entries;
      EXPECT_EQ(entries, 500u) << round;
      for (int i = 0; i < 60 * round; ++i) update_after(10);
   }
   Prof_destroy_fiber(fiber);
}

/* A track's time is no work, and a fiber's of this thread is. */
TEST(Fibers, have_no_time_of_a_track_that_ended_in_the_same_frame)
{
   show_flat();
   Prof_set_waiting("present", Prof_WAITING);
   for (const bool track_first : {true, false}) {
      update_after(5);
      zone("present", 10e-6);
      const uint64_t now = Prof_clock_ns();
      const Prof_Interval_Ns upload = {Prof_handle("upload"), now - 3, now};
      Prof_Fiber *fiber = nullptr;
      const auto run_fiber = [&] {
         fiber = Prof_create_fiber("fiber");
         run_in(fiber, [] {
            Prof_Begin(in_fiber)
            tick(4);
            Prof_End
         });
         if (!track_first) Prof_destroy_fiber(fiber);
      };
      if (!track_first) run_fiber();
      Prof_Track *track = Prof_create_track("track");
      EXPECT_EQ(Prof_submit_ns(track, &upload, 1), 1);
      Prof_destroy_track(track);
      if (track_first) run_fiber();
      update_after(0);
      EXPECT_NEAR(frame_at().work_ms, 4e-6, 1e-12) << track_first;
      for (int i = 0; i < Prof_num_contexts(); ++i) {
         Prof_set_context(i);
         EXPECT_TRUE(self_ticks("in_fiber") < 0 || self_ticks("upload") < 0) << context_name(i);
      }
      Prof_set_context(-1);
      EXPECT_EQ(self_ticks("upload"), 3);
      if (track_first) Prof_destroy_fiber(fiber);
   }
}

TEST(Fibers, take_the_place_of_a_track_if_there_is_no_other)
{
   configure(&Prof_Config::max_contexts, 2);
   in_zone_a(1);
   Prof_destroy_track(Prof_create_track("track"));
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   EXPECT_TRUE(fiber);
   Prof_destroy_fiber(fiber);
}

} // namespace
