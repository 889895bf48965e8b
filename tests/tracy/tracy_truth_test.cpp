/* tracy_truth_test.cpp - who is who for a viewer of Tracy, and since when: threads and tracks that
 * have the place of another, zones that are open when it comes, what the GPU did, locks that are
 * shared, and numbers that are too large for it. On the fake clock times are exact.
 */
#include "tests/headers.h"

#include <shared_mutex>

#include "prof.h"
#include "src/frame/prof_gpu_zones.h"
#include "tests/calls.h"
#include "tests/tracy/tracy_game.h"
#include "tests/tracy/tracy_live.h"
#include "tests/worker.h"

using tracy::Decoder;
using tracy::Item;

namespace {

struct Truth : ::testing::Test {
   Truth()
   {
      Prof_set_thread_name("me");
      tracy::be_noticed();
      Prof_update(1);
   }
   ~Truth() override { Prof_shutdown(); }
};

std::vector<tracy::Zone> zones_called(const Decoder &seen, const std::string &name)
{
   std::vector<tracy::Zone> some;
   for (const tracy::Zone &zone : seen.zones())
      if (seen.name_of(zone) == name) some.push_back(zone);
   return some;
}

/* One of that name, which lasted so long, on a thread that is called so. */
void expect_one(const Decoder &seen, const std::string &name, const std::string &thread,
                int64_t length)
{
   SCOPED_TRACE(name);
   const auto some = zones_called(seen, name);
   ASSERT_EQ(some.size(), 1u);
   EXPECT_EQ(seen.thread_name(some[0].thread), thread);
   if (tracy::owns_time()) EXPECT_EQ(some[0].end - some[0].begin, length);
}

/* ---- who has whose place ---- */

using Truth_place = Truth;

void run_thread(const char *name, const char *zone)
{
   std::thread([=] {
      Prof_set_thread_name(name);
      Prof_Begin_name(zone)
      tracy::pass(1000);
      Prof_End
   }).join();
}

/* Of 1 ms, which began 5 ms ago, before whoever had the place had done all it did. */
void submit(Prof_Track *track, const char *zone)
{
   const double now = Prof_clock();
   const Prof_Interval interval = {Prof_handle(zone), now - 0.005, now - 0.004};
   EXPECT_EQ(Prof_submit(track, &interval, 1), 1);
}

TEST_F(Truth_place, of_a_thread_that_ended_is_a_tracks)
{
   Looking viewer(start());
   tracy::pass(10000000);
   run_thread("loader", "load");
   Prof_update(1);
   Prof_Track *track = Prof_create_track("my track");
   submit(track, "interval");
   Prof_update(1);
   viewer.go();
   expect_one(viewer.seen(), "load", "loader", 1000);
   expect_one(viewer.seen(), "interval", "my track", 1000000);
}

TEST_F(Truth_place, goes_from_one_to_another_and_each_has_a_name)
{
   Looking viewer(start());
   tracy::pass(10000000);
   for (int i = 0; i < 3; ++i) {
      const std::string number = std::to_string(i);
      Prof_Track *track = Prof_create_track(("track " + number).c_str());
      submit(track, ("interval " + number).c_str());
      Prof_destroy_track(track);
      Prof_update(1);
      if (i == 1) run_thread("thread", "job");
      Prof_update(1);
   }
   viewer.go();
   for (int i = 0; i < 3; ++i) {
      const std::string number = std::to_string(i);
      expect_one(viewer.seen(), "interval " + number, "track " + number, 1000000);
   }
   expect_one(viewer.seen(), "job", "thread", 1000);
}

/* The feed of the one is full when the other comes. */
TEST_F(Truth_place, has_no_zones_under_another_name)
{
   Prof_Tracy_Options options = options_here();
   options.thread_bytes = 4096;
   Viewer viewer(start(options));
   viewer->manners.receive_buffer = 8192;
   ASSERT_TRUE(viewer.come());
   viewer->stall();
   for (int rounds = 0; rounds < 200000 && info().left_out < 1000; ++rounds)
      for (int i = 0; i < 500; ++i) tracy::zone_sites[i % 2].begin(), tracy::end_zone();
   std::thread([] {
      Prof_set_thread_name("first");
      for (int i = 0; i < 5000; ++i) {
         Prof_Begin_name("of_the_first")
         Prof_End
      }
   }).join();
   Prof_Track *track = Prof_create_track("second");
   submit(track, "of the second");
   viewer->resume();
   viewer.go();
   for (const tracy::Zone &zone : zones_called(viewer.seen(), "of the second"))
      EXPECT_EQ(viewer.seen().thread_name(zone.thread), "second");
   for (const tracy::Zone &zone : zones_called(viewer.seen(), "of_the_first"))
      EXPECT_EQ(viewer.seen().thread_name(zone.thread), "first");
}

/* ---- what is open when the viewer comes ---- */

using Truth_open = Truth;

TEST_F(Truth_open, zone_begins_when_the_viewer_comes)
{
   int port = start();
   Prof_Begin_name("outer")
   Prof_Begin_name("inner")
   Looking viewer(port);
   tracy::pass(5000);
   tracy::be_noticed();
   tracy::pass(700);
   Prof_End
   Prof_End
   viewer.go();
   expect_one(viewer.seen(), "outer", "me", 5700);
   expect_one(viewer.seen(), "inner", "me", 5700);
   EXPECT_LE(zones_called(viewer.seen(), "outer")[0].begin, viewer.seen().joined() + 5000000000);
}

TEST_F(Truth_open, zone_that_ends_before_the_thread_notices_is_seen)
{
   int port = start();
   Prof_Begin_name("outer")
   Prof_Begin_name("middle")
   Prof_Begin_name("inner")
   tracy::pass(100);
   Looking viewer(port);
   tracy::pass(5000);
   Prof_End
   tracy::pass(300);
   Prof_End
   tracy::pass(20);
   tracy::be_noticed();
   tracy::pass(1);
   Prof_End
   viewer.go();
   expect_one(viewer.seen(), "inner", "me", 5000);
   expect_one(viewer.seen(), "middle", "me", 5300);
   expect_one(viewer.seen(), "outer", "me", 5321);
}

/* Of several threads, and of the next viewer as of the first. */
TEST_F(Truth_open, zones_of_all_threads_are_seen)
{
   int port = start();
   Worker workers[2];
   for (Worker &worker : workers)
      worker.call([] {
         for (int i = 0; i < 300; ++i) tracy::be_noticed(); /* it is no longer new */
         Prof_Begin_name("job")
      });
   for (int round = 0; round < 2; ++round) {
      Looking viewer(port);
      tracy::pass(1000);
      workers[0].call([] { tracy::be_noticed(); });
      workers[1].call([] {
         Prof_End
         tracy::pass(50);
         Prof_Begin_name("job")
      });
      tracy::pass(2000);
      viewer.go();
      const auto jobs = zones_called(viewer.seen(), "job");
      ASSERT_EQ(jobs.size(), 3u) << round;
      if (tracy::owns_time()) {
         std::multiset<int64_t> lengths;
         for (const tracy::Zone &job : jobs) lengths.insert(job.end - job.begin);
         EXPECT_EQ(lengths, (std::multiset<int64_t>{1000, 2000, 3050}));
      }
   }
   for (Worker &worker : workers) worker.call([] { Prof_End });
}

/* ---- the GPU ---- */

using Truth_gpu = Truth;

/* One that is done at once, and 7 s ahead. */
const uint64_t GPU_AHEAD = 7000000000u;
std::vector<uint64_t> stamps;
uint64_t gpu_now() { return static_cast<uint64_t>(Prof_clock() * 1e9 + 0.5) + GPU_AHEAD; }
int tell_now(uint64_t *ns)
{
   *ns = gpu_now();
   return 1;
}

Prof_Gpu_Clock gpu_clock(int (*now)(uint64_t *ns))
{
   Prof_Gpu_Clock clock = {[] { return 1; },
                           []() -> const char * { return "of the test"; },
                           []() -> const char * { return ""; },
                           [](Prof_Gpu_Test *test) {
                              *test = {1, 1};
                              return Prof_GPU_TRUSTED;
                           },
                           [] {},
                           [] { return 1; },
                           [](uint32_t *made, int count) {
                              for (int i = 0; i < count; ++i, stamps.push_back(0))
                                 made[i] = static_cast<uint32_t>(stamps.size());
                           },
                           [](uint32_t stamp) { stamps[stamp] = gpu_now(); },
                           [](uint32_t stamp, uint64_t *ns) {
                              *ns = stamps[stamp];
                              return 1;
                           },
                           now,
                           [] { return 0; },
                           nullptr};
   return clock;
}

/* Three frames, each with a pass of 0.3 ms; and one more, which shows that the third is done. */
void expect_passes(int (*now)(uint64_t *ns))
{
   static Prof_Gpu_Clock clock;
   clock = gpu_clock(now);
   Looking viewer(start());
   for (int frame = 0; frame < 4; ++frame) {
      tracy::be_noticed();
      tracy::pass(2000000);
      Prof_Gpu_Zones_begin(&clock, "pass");
      tracy::pass(300000);
      Prof_Gpu_Zones_end();
      tracy::pass(1000000);
      Prof_update(1);
   }
   Prof_Gpu_Zones_begin(&clock, "last");
   Prof_Gpu_Zones_end();
   viewer.go();
   std::vector<tracy::Gpu_zone> passes;
   for (const tracy::Gpu_zone &zone : viewer.seen().gpu_zones())
      if (viewer.seen().location_of(zone).name() == "pass") passes.push_back(zone);
   ASSERT_GE(passes.size(), 3u);
   int64_t last = viewer.seen().joined();
   for (const tracy::Gpu_zone &zone : passes) {
      EXPECT_GE(zone.begin, last);
      EXPECT_GT(zone.end, zone.begin);
      last = zone.end;
   }
   if (!tracy::owns_time()) return;
   for (size_t i = 0; i < passes.size(); ++i) {
      EXPECT_EQ(passes[i].end - passes[i].begin, 300000) << i;
      EXPECT_NEAR(static_cast<double>(passes[i].begin - passes[0].begin),
                  3.3e6 * static_cast<double>(i), 2) << i;
   }
}

TEST_F(Truth_gpu, zones_lie_where_they_were_without_events) { expect_passes(tell_now); }

/* As with Vulkan and Direct3D 11: about where they were, but as long as they were. */
TEST_F(Truth_gpu, zones_whose_clock_is_not_told_have_a_place) { expect_passes(nullptr); }

/* ---- locks ---- */

using Truth_lock = Truth;

TEST_F(Truth_lock, that_is_shared_is_told_so)
{
   Prof_Mutex<std::shared_mutex> map("map");
   for (int protocol : {63, 82}) {
      Looking viewer(start(), protocol);
      Worker worker;
      map.lock_shared();
      worker.call([&] { map.lock_shared(); });
      map.unlock_shared();
      worker.call([&] { map.unlock_shared(); });
      EXPECT_TRUE(map.try_lock_shared());
      map.unlock_shared();
      map.lock();
      map.unlock();
      Prof_stop_tracy();
      viewer.end();
      EXPECT_EQ(viewer.seen().seen(Item::LockSharedObtain), 3u);
      EXPECT_EQ(viewer.seen().seen(Item::LockSharedRelease), 3u);
      EXPECT_EQ(viewer.seen().seen(Item::LockObtain), 1u);
      EXPECT_EQ(viewer.seen().seen(Item::LockRelease), 1u);
      EXPECT_EQ(viewer.seen().seen(Item::LockAnnounce), 1u);
   }
}

/* Steps of readers and writers as they may come, of which some make no sense. */
TEST_F(Truth_lock, of_random_steps_harms_no_viewer)
{
   static Prof_Lock lock = {"a lock", 0};
   unsigned random = 1;
   Looking viewer(start());
   Worker workers[2];
   for (int i = 0; i < 3000; ++i) {
      random = random * 1664525u + 1013904223u;
      const auto step = static_cast<Prof_Lock_Step>((random >> 16) % 7);
      const auto say = [step] { Prof_note_lock(&lock, step, nullptr, 0); };
      if (random >> 28 < 6) say();
      else workers[random >> 31].call(say);
   }
   viewer.go();
}

TEST_F(Truth_lock, that_is_waited_for_by_readers_is_told_so)
{
   static Prof_Lock lock = {"map", 0};
   Looking viewer(start());
   for (int shared = 0; shared < 2; ++shared) {
      Prof_Wait wait = shared ? Prof_begin_shared_wait(&lock) : Prof_begin_wait(&lock);
      Prof_signal(&lock);
      Prof_end_wait(&wait);
      if (shared) Prof_UNLOCK_SHARED(&lock, (void)0);
      else Prof_UNLOCK(&lock, (void)0);
   }
   Prof_LOCK_SHARED(&lock, 0, (void)0);
   Prof_UNLOCK_SHARED(&lock, (void)0);
   viewer.go();
   EXPECT_EQ(viewer.seen().seen(Item::LockSharedWait), 2u);
   EXPECT_EQ(viewer.seen().seen(Item::LockSharedObtain), 2u);
   EXPECT_EQ(viewer.seen().seen(Item::LockSharedRelease), 2u);
   EXPECT_EQ(viewer.seen().seen(Item::LockObtain), 1u);
   EXPECT_EQ(viewer.seen().seen(Item::LockRelease), 1u);
}

TEST_F(Truth_lock, that_is_renamed_has_its_new_name)
{
   static Prof_Lock lock;
   lock.name = "first";
   Looking viewer(start());
   const auto use = [] {
      Prof_note_lock(&lock, Prof_LOCK_TAKEN, nullptr, 0);
      Prof_note_lock(&lock, Prof_LOCK_RELEASED, nullptr, 0);
   };
   use();
   use();
   lock.name = "second";
   use();
   lock.name = "third";
   Prof_note_lock(&lock, Prof_LOCK_NAMED, nullptr, 0);
   viewer.go();
   std::vector<std::string> names;
   for (const tracy::Event &event : events_of(viewer.seen(), Item::LockName))
      names.push_back(event.text);
   EXPECT_EQ(names, (std::vector<std::string>{"first", "second", "third"}));
}

/* ---- what is too large ---- */

TEST_F(Truth, block_is_as_large_as_a_viewer_takes)
{
   Looking viewer(start());
   int block = 0;
   for (int bits = 40; bits < 64; ++bits) {
      Prof_note_alloc("pool", &block, static_cast<size_t>(1) << bits);
      Prof_note_free("pool", &block);
   }
   viewer.go();
   EXPECT_EQ(viewer.seen().seen(Item::MemAllocNamed), 24u);
}

} // namespace
