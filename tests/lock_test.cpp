/* lock_test.cpp - who waited for whom, in exact ticks of the fake clock. */
#include "contexts.h"
#include "lock_play.h"
#include "worker.h"
#include <array>
#include <random>

namespace {

Prof_Lock_Info info_of(const std::string &name)
{
   Prof_Lock_Info info = Prof_Lock_Info();
   for (int i = 0; Prof_get_lock_info(i, &info); ++i)
      if (info.name == name) return info;
   ADD_FAILURE() << "nobody waited for " << name;
   return Prof_Lock_Info();
}

void wait_for(Prof_Lock *lock, unsigned long ticks)
{
   Prof_Wait wait = Prof_begin_wait(lock);
   tick(ticks);
   Prof_end_wait(&wait);
}

/* A worker that is called loader. */
struct Loader : Worker {
   Loader()
   {
      call([] { Prof_set_thread_name("loader"); });
   }
};

/* A worker works for so long, and lets the lock go. */
void load(Worker &worker, Prof_Lock *lock, double ms)
{
   worker.call([&] {
      Prof_Begin(load) spend(ms);
      Prof_signal(lock);
      Prof_End
   });
}

void wait_for_load(Worker &worker, Prof_Lock *lock, double ms)
{
   Prof_Wait wait = Prof_begin_wait(lock);
   load(worker, lock, ms);
   Prof_end_wait(&wait);
}

/* A lock that is taken until somebody says that it is free. */
struct Fake {
   bool taken = false;
   bool try_lock() { return !taken && (taken = true); }
   void lock()
   {
      tick(7000);
      taken = true;
   }
   void unlock() { taken = false; }
   bool try_lock_shared() { return try_lock(); }
   void lock_shared() { lock(); }
   void unlock_shared() { unlock(); }
};

TEST(Lock, that_is_free_is_no_wait)
{
   Prof_Mutex<Fake> mutex("textures");
   std::lock_guard<Prof_Mutex<Fake>> guard(mutex);
   EXPECT_FALSE(mutex.try_lock());
   EXPECT_EQ(Prof_num_locks(), 0);
}

/* As of a game that names the lock of each of its objects. */
TEST(Lock, names_are_no_more_than_max_names)
{
   configure(&Prof_Config::max_names, 8, &Prof_Config::log, listen);
   for (int i = 0; i < 200; ++i) {
      const std::string name = "object " + std::to_string(i % 100);
      Prof_Lock lock = {name.c_str(), 0};
      wait_for(&lock, 1000);
   }
   EXPECT_EQ(Prof_num_locks(), 9);
   EXPECT_EQ(info_of("object 7").waits, 2);
   EXPECT_EQ(info_of("(other names)").waits, 2 * 92);
   EXPECT_TRUE(was_told("max_names")) << all_told();
}

TEST(Lock, tells_who_waited_for_whom)
{
   Prof_Mutex<Fake> mutex("textures");
   Worker worker;
   Prof_update(1);
   worker.call([&] {
      Prof_set_thread_name("saver");
      Prof_Begin(save)
      mutex.lock();
      Prof_Begin(write)
      tick(100);
   });
   {
      Prof(draw);
      mutex.lock();
   }
   const Prof_Lock_Info info = info_of("textures");
   EXPECT_EQ(info.waits, 1);
   EXPECT_NEAR(info.total_ms, 7e-3, 1e-9);
   EXPECT_NEAR(info.longest_ms, 7e-3, 1e-9);
   EXPECT_EQ(context_name(info.waiter), "main thread");
   EXPECT_STREQ(info.waiter_path, "draw");
   EXPECT_EQ(context_name(info.holder), "saver");
   EXPECT_STREQ(info.holder_path, "save > write");
   Prof_update(1);
   EXPECT_NEAR(path_stats("draw > (wait) textures").mean, 7e-3, 1e-9);
   EXPECT_NEAR(frame_info().due_ms - frame_info().work_ms, 7e-3, 1e-9) << "it waits for a thread";
   worker.call([] { Prof_End Prof_End });
}

TEST(Lock, of_one_name_are_one_row_and_the_longest_wait_is_told)
{
   Prof_Lock one = lock_named("queue"), two = lock_named("queue");
   for (unsigned long ticks : {5000ul, 9000ul, 2000ul}) {
      Prof_Begin_name(ticks == 9000 ? "long" : "short")
      wait_for(ticks == 9000 ? &one : &two, ticks);
      Prof_End
   }
   ASSERT_EQ(Prof_num_locks(), 1);
   const Prof_Lock_Info info = info_of("queue");
   EXPECT_EQ(info.waits, 3);
   EXPECT_NEAR(info.total_ms, 16e-3, 1e-9);
   EXPECT_NEAR(info.longest_ms, 9e-3, 1e-9);
   EXPECT_STREQ(info.waiter_path, "long");
   EXPECT_EQ(info.holder, -1) << "nobody signalled it";
}

/* Nobody takes a condition: whoever signalled it last is told. */
TEST(Lock, that_is_signalled_is_a_condition)
{
   Prof_Lock done = lock_named("done");
   Prof_update(1);
   Loader worker;
   {
      Prof_Waiting_for wait(&done);
      load(worker, &done, 4000e-6);
   }
   const Prof_Lock_Info info = info_of("done");
   EXPECT_EQ(context_name(info.holder), "loader");
   EXPECT_STREQ(info.holder_path, "") << "when the wait began, nobody knew whom it was for";
}

TEST(Lock, counts_anew_when_it_is_told_to)
{
   Prof_Mutex<Fake> mutex("textures");
   mutex.lock();
   mutex.lock();
   Prof_Lock queue = lock_named("queue");
   Prof_Wait wait = Prof_begin_wait(&queue);
   tick(300);
   Prof_reset_locks();
   Prof_Lock_Info info;
   EXPECT_EQ(Prof_num_locks() + Prof_get_lock_info(0, &info), 0);
   tick(200);
   Prof_end_wait(&wait);
   ASSERT_EQ(Prof_num_locks(), 1) << "what ends from now on counts";
   EXPECT_NEAR(info_of("queue").total_ms, 500e-6, 1e-12);
   mutex.lock();
   EXPECT_EQ(info_of("textures").waits, 1);
}

/* Names are told apart however many there are, by their text and not by where it stands. */
TEST(Lock, of_each_of_many_names_has_a_row)
{
   enum { NAMES = 3000 };
   for (int life = 0; life < 2; ++life) {
      for (int i = 0; i < 2 * NAMES; ++i) {
         const std::string name = "lock " + std::to_string(i % NAMES);
         Prof_Lock lock = lock_named(name.c_str());
         wait_for(&lock, 1 + static_cast<unsigned long>(i));
      }
      ASSERT_EQ(Prof_num_locks(), NAMES);
      for (int i = 0; i < NAMES; ++i) {
         Prof_Lock_Info info = Prof_Lock_Info();
         ASSERT_EQ(Prof_get_lock_info(i, &info), 1);
         EXPECT_EQ(info.name, "lock " + std::to_string(i));
         EXPECT_EQ(info.waits, 2);
         EXPECT_NEAR(info.total_ms, (2 + 2 * i + NAMES) * 1e-6, 1e-12);
         EXPECT_NEAR(info.longest_ms, (1 + i + NAMES) * 1e-6, 1e-12);
      }
      Prof_reset_locks();
      EXPECT_EQ(Prof_num_locks(), 0);
   }
}

TEST(Lock, shared_is_watched_as_well)
{
   Prof_Mutex<Fake> mutex("scene");
   mutex.lock_shared();
   mutex.lock_shared();
   mutex.unlock_shared();
   EXPECT_TRUE(mutex.try_lock_shared());
   EXPECT_EQ(info_of("scene").waits, 1);
}

/* More waits than are looked at in a frame, and shorter ones than these. */
TEST(Lock, blames_for_all_of_many_waits)
{
   Prof_Lock queue = lock_named("queue");
   Loader worker;
   for (int i = 0; i < 40; ++i) {
      worker.call([] { zone("lock_load", 0); });
      frame_of("lock_work", 10);
   }
   zone("lock_work", 15);
   for (double ms : {5., 1., 4., 2., 3., 6., 10., 7., 9., 8.}) {
      Prof_Wait wait = Prof_begin_wait(&queue);
      worker.call([&] { zone("lock_load", ms), Prof_signal(&queue); });
      Prof_end_wait(&wait);
   }
   Prof_update(1);
   EXPECT_NEAR(hitch_at(0).excess_ms, 60, 1e-3);
   const Prof_Blame blame = blame_at(0, 0);
   EXPECT_EQ(context_name(blame.context), "loader");
   EXPECT_STREQ(blame.path, "lock_load");
   EXPECT_EQ(blame.evidence, Prof_BY_LOCK);
   EXPECT_NEAR(blame.ms, 55, 1e-3);
   EXPECT_NEAR(blame.blame_ms, 55, 1e-3);
}

/* Whoever cannot have the lock says so by an exception. */
struct Refusing : Fake {
   void lock()
   {
      tick(5000);
      throw std::runtime_error("would deadlock");
   }
};

TEST(Lock, that_throws_has_been_waited_for)
{
   Prof_Mutex<Refusing> mutex("refusing");
   ASSERT_TRUE(mutex.try_lock());
   for (int i = 0; i < 3; ++i) {
      EXPECT_THROW(mutex.lock(), std::runtime_error);
      zone("lock_after", 100e-6);
   }
   Prof_update(1);
   EXPECT_EQ(info_of("refusing").waits, 3);
   EXPECT_NEAR(info_of("refusing").total_ms, 15000e-6, 1e-12);
   EXPECT_NEAR(path_stats("lock_after", 1).mean, 300e-6, 1e-12);
   EXPECT_EQ(get_info().unclosed_zones, 0u);
}

/* Its zone went with that life; at its address there may be another by now. */
TEST(Lock, waited_for_over_a_shutdown_has_no_wait)
{
   Prof_update(1);
   Prof_Lock queue = lock_named("queue");
   Prof_Wait wait = Prof_begin_wait(&queue);
   tick(5000);
   ASSERT_EQ(Prof_shutdown(), 1);
   Prof_update(1);
   Prof_Begin(lock_outer)
   Prof_Wait again = Prof_begin_wait(&queue);
   tick(100);
   Prof_end_wait(&wait);
   tick(200);
   Prof_end_wait(&again);
   Prof_End
   Prof_update(1);
   ASSERT_EQ(Prof_num_locks(), 1);
   EXPECT_EQ(info_of("queue").waits, 1);
   EXPECT_NEAR(info_of("queue").total_ms, 300e-6, 1e-12);
   EXPECT_EQ(wrong_ends(), 0u);
}

/* Its slot is another thread's now. */
TEST(Lock, of_a_thread_that_ended_names_not_the_one_in_its_place)
{
   Prof_Lock lock = lock_named("done");
   Prof_update(1);
   for (int i = 0; i < 40; ++i) zone("work", 10), Prof_update(1);
   Loader().call([&] { zone("load", 1), Prof_signal(&lock); });
   Prof_update(1);
   Worker other;
   other.call([] { Prof_set_thread_name("other"), zone("job", 1); });
   Prof_Wait wait = Prof_begin_wait(&lock);
   other.call([] { zone("job", 50); });
   Prof_end_wait(&wait);
   Prof_update(1);
   EXPECT_EQ(info_of("done").holder, -1);
   Prof_Blame blame;
   for (int rank = 0; Prof_get_blame(0, rank, &blame); ++rank)
      EXPECT_NE(blame.evidence, Prof_BY_LOCK) << blame.path;
}

TEST(Lock, of_an_earlier_life_names_nobody)
{
   Prof_Mutex<Fake> mutex("textures");
   Prof_update(1);
   mutex.lock();
   ASSERT_EQ(Prof_shutdown(), 1);
   EXPECT_EQ(Prof_num_locks(), 0);
   mutex.lock();
   EXPECT_EQ(info_of("textures").waits, 1);
   EXPECT_EQ(info_of("textures").holder, -1);
}

using Around = std::tuple<const char *, bool>;
class Lock_within_a_wait : public testing::TestWithParam<Around> {};

/* A short wait for a lock inside a long wait for something else says nothing of that. */
TEST_P(Lock_within_a_wait, tells_of_it_if_it_is_most_of_a_wait_for_threads)
{
   const auto [zone, most] = GetParam();
   Prof_Lock done = lock_named("done");
   Prof_set_waiting("vsync", Prof_WAITING_FOR_DISPLAY);
   Prof_set_waiting("jobs", Prof_WAITING_FOR_THREAD);
   Prof_update(1);
   Loader worker;
   Prof_Begin_name(zone)
   tick(most ? 1000000 : 9000000);
   wait_for_load(worker, &done, most ? 9 : 0.002);
   Prof_End
   update_after(1000000);
   double on_loader = 0;
   Prof_Critical_Step step;
   for (int i = 0; Prof_get_critical_step(frame_now(), i, &step); ++i)
      if (context_name(step.context) == "loader") on_loader += step.ms;
   EXPECT_EQ(on_loader > 0, most && !strcmp(zone, "jobs"));
}

INSTANTIATE_TEST_SUITE_P(Wait, Lock_within_a_wait,
                         testing::Combine(testing::Values("vsync", "jobs"), testing::Bool()));

/* It worked all of its time within the wait, as the lock tells, so main's own work before takes
 * nothing from its blame. */
TEST(Lock, gives_all_the_blame_to_who_held_it)
{
   Prof_Lock done = lock_named("done");
   Prof_update(1);
   Loader worker;
   for (int i = 0; i < 60; ++i) {
      zone("work", 15);
      wait_for_load(worker, &done, i == 59 ? 25 : 1);
      Prof_update(1);
   }
   const Prof_Blame blame = blame_at(0, 0);
   EXPECT_STREQ(blame.path, "load");
   EXPECT_EQ(context_name(blame.context), "loader");
   EXPECT_NEAR(blame.blame_ms, 24, 0.05) << "what was usual had but begun to be";
   EXPECT_GT(blame.explains, 0.95);
}

/* It works in each frame, so that much of what it did while it had the lock is usual. */
TEST(Lock, gives_the_holder_all_the_blame_for_what_is_usual_of_it_too)
{
   for (bool by_the_clock : {false, true}) {
      SCOPED_TRACE(by_the_clock);
      Prof_shutdown();
      Prof_Lock done = lock_named("done"), other = lock_named("other");
      Prof_update(1);
      Loader worker;
      for (int i = 0; i < 60; ++i) {
         load(worker, &other, 4);
         zone("work", 8);
         if (i == 59) {
            Prof_Wait wait = Prof_begin_wait(&done);
            for (int part = 0; part < (by_the_clock ? 10 : 1); ++part)
               load(worker, &done, by_the_clock ? 4 : 40);
            Prof_end_wait(&wait);
         }
         Prof_update(1);
      }
      EXPECT_NEAR(hitch_at(0).excess_ms, 40, 0.3);
      EXPECT_STREQ(blame_at(0, 0).path, "load");
      EXPECT_EQ(context_name(blame_at(0, 0).context), "loader");
      EXPECT_NEAR(blame_at(0, 0).blame_ms, 40, 0.05);
      EXPECT_FALSE(is_blamed("(wait) done"));
   }
}

/* While it had the lock it was in many paths, in no zone, and waited for what is not told. */
TEST(Lock, blames_its_holder_for_all_that_it_did)
{
   Prof_Lock done = lock_named("done");
   Prof_set_waiting("disk", Prof_WAITING);
   Prof_update(1);
   Loader worker;
   for (int i = 0; i < 60; ++i) {
      zone("work", 15);
      if (i == 59) {
         Prof_Wait wait = Prof_begin_wait(&done);
         worker.call([&] {
            for (const char *part : {"parse", "unpack", "check", "link", "sort"}) zone(part, 3);
            zone("disk", 8);
            spend(7);
            Prof_signal(&done);
         });
         Prof_end_wait(&wait);
      }
      Prof_update(1);
   }
   const Shared_blame sum = blame_of("loader");
   EXPECT_NEAR(sum.all, 30, 0.05);
   EXPECT_EQ(sum.paths, 7);
   EXPECT_GE(sum.first_of_main, 7);
   EXPECT_FALSE(is_blamed("(wait) done"));
   for (const char *path : {"parse", "unpack", "check", "link", "sort", "disk", "(unaccounted)"})
      EXPECT_TRUE(is_blamed(path)) << path;
}

/* It reads a file while it has the lock, in a zone of any kind, and is idle before and after. */
TEST(Lock, blames_its_holder_for_the_zone_in_which_that_waits)
{
   for (Prof_Waiting kind : {Prof_WAITING_FOR_THREAD, Prof_WAITING, Prof_WORKING}) {
      SCOPED_TRACE(kind);
      Prof_shutdown();
      Prof_Lock done = lock_named("done");
      Prof_set_waiting("read_file", kind);
      Prof_set_waiting("idle", Prof_WAITING);
      Prof_update(1);
      Loader worker;
      for (int i = 0; i < 60; ++i) {
         worker.call([] { Prof_Begin(idle) });
         zone("work", 8);
         worker.call([] { Prof_End });
         if (i == 59) {
            Prof_Wait wait = Prof_begin_wait(&done);
            worker.call([&] { zone("read_file", 50), Prof_signal(&done); });
            Prof_end_wait(&wait);
         }
         worker.call([] { Prof_Begin(idle) });
         zone("work", 8);
         worker.call([] { Prof_End });
         Prof_update(1);
      }
      EXPECT_STREQ(blame_at(0, 0).path, "read_file");
      EXPECT_EQ(blame_at(0, 0).evidence, Prof_BY_LOCK);
      EXPECT_NEAR(blame_at(0, 0).blame_ms, 50, 0.05);
      EXPECT_FALSE(is_blamed("(wait) done"));
      EXPECT_FALSE(is_blamed("idle"));
   }
}

/* The holder waits in turn, for a thread of which no lock tells, beside one that always works. */
TEST(Lock, blames_whom_its_holder_waited_for_if_that_worked_all_the_time)
{
   Prof_Lock done = lock_named("done");
   Prof_set_waiting("join", Prof_WAITING_FOR_THREAD);
   Prof_update(1);
   Loader worker;
   Worker helper, busy;
   helper.call([] { Prof_set_thread_name("helper"); });
   busy.call([] { Prof_Begin(stream) });
   for (int i = 0; i < 60; ++i) {
      zone("work", 10);
      worker.call([] { zone("join", 1); });
      if (i == 59) {
         Prof_Wait wait = Prof_begin_wait(&done);
         worker.call([&] {
            zone("parse", 5);
            Prof_Begin(join)
            helper.call([] { zone("unpack", 40); });
            Prof_End
            Prof_signal(&done);
         });
         Prof_end_wait(&wait);
      }
      Prof_update(1);
   }
   EXPECT_STREQ(blame_at(0, 0).path, "unpack");
   EXPECT_EQ(context_name(blame_at(0, 0).context), "helper");
   EXPECT_NEAR(blame_at(0, 0).blame_ms, 40, 0.05);
   EXPECT_STREQ(blame_at(0, 1).path, "parse");
   EXPECT_NEAR(blame_at(0, 1).blame_ms, 5, 0.05);
   EXPECT_FALSE(is_blamed("stream"));
   busy.call([] { Prof_End });
}

/* What a lock tells is not held against how long usual frames waited for what is not told. */
TEST(Lock, tells_of_a_wait_that_is_shorter_than_usual_ones_which_do_not_tell)
{
   for (double present : {25., 300.}) {
      SCOPED_TRACE(present);
      Prof_shutdown();
      Prof_Lock done = lock_named("done"), file = lock_named("file");
      Prof_set_waiting("present", Prof_WAITING);
      Prof_update(1);
      Loader worker;
      Worker disk;
      disk.call([] { Prof_set_thread_name("disk"); });
      for (int i = 0; i < 60; ++i) {
         zone("work", 8);
         if (i == 59) {
            Prof_Wait wait = Prof_begin_wait(&done);
            worker.call([&] {
               zone("parse", 6);
               Prof_Wait inner = Prof_begin_wait(&file);
               disk.call([&] { zone("read", 15), Prof_signal(&file); });
               Prof_end_wait(&inner);
               zone("parse", 4);
               Prof_signal(&done);
            });
            Prof_end_wait(&wait);
         }
         zone("present", present);
         Prof_update(1);
      }
      EXPECT_NEAR(hitch_at(0).excess_ms, 25, 0.2);
      EXPECT_NEAR(blame_of("disk").all, 15, 0.05);
      EXPECT_NEAR(blame_of("loader").all, 10, 0.05);
      EXPECT_FALSE(is_blamed("(wait) done"));
   }
}

/* The disk had begun before the frame waited, and the loader, for which it waited, waited for the
 * disk. Nobody is blamed for more than he was waited for. */
TEST(Lock, blames_each_in_a_chain_for_the_time_in_which_that_one_was_waited_for)
{
   Prof_Lock done = lock_named("done"), file = lock_named("file");
   Prof_update(1);
   Loader worker;
   Worker disk;
   disk.call([] { Prof_set_thread_name("disk"); });
   for (int i = 0; i < 60; ++i) {
      if (i == 59) disk.call([] { Prof_Begin(read) });
      zone("work", 10);
      if (i == 59) {
         Prof_Wait wait = Prof_begin_wait(&done);
         worker.call([&] {
            Prof_Begin(parse)
            spend(3);
            Prof_Wait inner = Prof_begin_wait(&file);
            disk.call([&] { spend(30), Prof_signal(&file); Prof_End });
            Prof_end_wait(&inner);
            spend(20);
            Prof_signal(&done);
            Prof_End
         });
         Prof_end_wait(&wait);
      }
      Prof_update(1);
   }
   EXPECT_NEAR(hitch_at(0).excess_ms, 53, 0.2);
   EXPECT_NEAR(blame_of("disk").all, 30, 0.05);
   EXPECT_NEAR(blame_of("loader").all, 23, 0.05);
}

/* Each of the waits is too short to be looked at, and another thread works more than usual. */
TEST(Lock, blames_the_holder_for_short_waits_and_not_who_works_beside_it)
{
   Prof_Lock done = lock_named("done");
   Prof_update(1);
   Loader worker;
   Worker streamer;
   for (int i = 0; i < 60; ++i) {
      worker.call([] { zone("load", 1); });
      streamer.call([] { zone("decode", 1); });
      zone("work", 15);
      for (int part = 0; i == 59 && part < 20; ++part) {
         Prof_Wait wait = Prof_begin_wait(&done);
         load(worker, &done, 1);
         Prof_end_wait(&wait);
         streamer.call([] { zone("decode", 0); });
      }
      if (i == 59) streamer.call([] { Prof_Begin(decode) });
      if (i == 59) zone("work", 30);
      if (i == 59) streamer.call([] { Prof_End });
      Prof_update(1);
   }
   EXPECT_FALSE(is_blamed("decode"));
   EXPECT_NEAR(blame_of("loader").all, 20, 0.05);
}

/* Zones tell nothing of what lay between the paths of the thread that was waited for. That stays
 * with the wait, and stands last. */
TEST(Lock, is_needed_to_blame_idle_time_but_what_is_left_is_not_blamed_first)
{
   Prof_set_waiting("wait_load", Prof_WAITING_FOR_THREAD);
   Prof_update(1);
   Loader worker;
   for (int i = 0; i < 60; ++i) {
      if (i == 59) {
         Prof_Begin(wait_load)
         worker.call([] {
            for (const char *part : {"parse", "unpack", "check", "link"}) zone(part, 5);
            spend(8);
            zone("sort", 5);
         });
         Prof_End
      }
      zone("work", 15);
      Prof_update(1);
   }
   ASSERT_GE(hitch_at(0).num_blames, 6);
   for (int rank = 0; rank < 5; ++rank) {
      EXPECT_EQ(context_name(blame_at(0, rank).context), "loader");
      EXPECT_NEAR(blame_at(0, rank).blame_ms, 5, 0.05);
   }
   const int last = hitch_at(0).num_blames - 1;
   EXPECT_STREQ(blame_at(0, last).path, "wait_load");
   EXPECT_NEAR(blame_at(0, last).blame_ms, 8, 0.05);
}

/* The worker has the lock from now on, in a zone that it is in. */
void edit_under(Worker &worker, Prof_Lock *lock)
{
   worker.call([&] {
      Prof_Begin(edit)
      take(lock);
   });
}

struct Other : Worker {
   Other()
   {
      call([] { Prof_set_thread_name("other"), Prof_set_waiting("idle", Prof_WAITING); });
   }
};

/* By its first blame. */
void expect_blamed(const char *thread, const char *path, Prof_Evidence evidence)
{
   const Prof_Blame blame = blame_at(0, 0);
   EXPECT_EQ(context_name(blame.context), thread);
   EXPECT_STREQ(blame.path, path);
   EXPECT_EQ(blame.evidence, evidence) << Prof_evidence_name(blame.evidence);
   EXPECT_GT(blame.explains, 0.9);
}

std::string holder_of(const char *name) { return context_name(info_of(name).holder); }

/* Readers share it. The last one to come was gone long before the first. */
TEST(Lock, blames_the_reader_who_went_last_and_not_who_came_last)
{
   for (bool told : {true, false}) {
      SCOPED_TRACE(told);
      Prof_shutdown();
      Prof_Lock map = lock_named("map");
      usual_frames();
      Loader loader;
      Other other;
      for (Worker *reader : {static_cast<Worker *>(&loader), static_cast<Worker *>(&other)})
         reader->call([&] {
            Prof_Begin(idle) Prof_End
            Prof_Begin(scan)
            take_shared(&map);
         });
      other.call([&] {
         if (told) release_shared(&map);
         Prof_End
         Prof_Begin(idle)
      });
      stall(&map, false, [&] {
         loader.call([&] {
            spend(100);
            if (told) release_shared(&map);
            Prof_End
         });
      });
      expect_blamed("loader", "scan", told ? Prof_BY_LOCK : Prof_BY_LOOK);
      EXPECT_EQ(info_of("map").holder >= 0, told);
      if (told) EXPECT_EQ(holder_of("map"), "loader");
      other.call([] { Prof_End });
   }
}

/* Readers who were let go together do not wait for each other. */
TEST(Lock, that_readers_wait_for_was_held_by_a_writer)
{
   Prof_Lock map = lock_named("map");
   usual_frames();
   Loader loader;
   Other other;
   edit_under(loader, &map);
   stall(&map, true, [&] {
      loader.call([&] {
         spend(100);
         release(&map);
         Prof_End
      });
      other.call([&] { take_shared(&map); });
   });
   expect_blamed("loader", "edit", Prof_BY_LOCK);
   EXPECT_EQ(holder_of("map"), "loader");
   other.call([&] { release_shared(&map); });
}

/* Who wakes up in a condition's wait has the mutex again, and need not say so if it says when it
 * releases it. */
TEST(Lock, blames_who_got_it_back_from_a_condition)
{
   for (bool takes : {true, false}) {
      SCOPED_TRACE(takes);
      Prof_shutdown();
      Prof_Lock queue = lock_named("queue"), filled = lock_named("filled");
      usual_frames();
      Loader loader;
      Other other;
      Prof_Wait wait;
      loader.call([&] {
         take(&queue);
         wait = Prof_begin_wait(&filled);
      });
      other.call([&] {
         Prof_Begin(push)
         take(&queue);
         Prof_signal(&filled);
         release(&queue);
         Prof_End
         Prof_Begin(idle)
      });
      loader.call([&] {
         Prof_end_wait(&wait);
         if (takes) Prof_TAKE(&queue);
         Prof_Begin(process)
      });
      stall(&queue, false, [&] {
         loader.call([&] {
            spend(100);
            Prof_End
            release(&queue);
         });
      });
      expect_blamed("loader", "process", Prof_BY_LOCK);
      EXPECT_EQ(holder_of("queue"), "loader");
      other.call([] { Prof_End });
   }
}

/* Nobody says when the lock is released, and who took it last is elsewhere, or there anew. */
TEST(Lock, is_not_held_by_who_left_the_zone_in_which_it_was_taken)
{
   for (const char *now_in : {"idle", "push"}) {
      SCOPED_TRACE(now_in);
      Prof_shutdown();
      Prof_Lock queue = lock_named("queue");
      usual_frames();
      Loader loader;
      Other other;
      other.call([&] {
         Prof_Begin_name("push")
         take(&queue);
         Prof_End
         Prof_Begin_name(now_in)
      });
      loader.call([] { Prof_Begin(process) });
      stall(&queue, false, [&] { loader.call([] { spend(100); Prof_End }); });
      expect_blamed("loader", "process", Prof_BY_LOOK);
      EXPECT_EQ(info_of("queue").holder, -1);
      other.call([] { Prof_End });
   }
}

/* Taken in a zone of its own, which ended. If releases are told, there is no doubt; else what was
 * done meanwhile must tell. */
TEST(Lock, is_held_where_its_taker_went_with_it)
{
   for (bool told : {true, false}) {
      SCOPED_TRACE(told);
      Prof_shutdown();
      Prof_Lock world = lock_named("world");
      usual_frames();
      Loader loader;
      loader.call([&] {
         Prof_Begin(save)
         {
            Prof_Begin(lock_world)
            take(&world);
            Prof_End
         }
         Prof_Begin(write)
      });
      stall(&world, false, [&] {
         loader.call([&] {
            spend(100);
            if (told) release(&world);
            Prof_End Prof_End
         });
      });
      expect_blamed("loader", "save > write", told ? Prof_BY_LOCK : Prof_BY_LOOK);
      if (told) {
         EXPECT_EQ(holder_of("world"), "loader");
         EXPECT_STREQ(info_of("world").holder_path, "save > write");
      }
   }
}

/* Who had to wait for it has it in the zone around the wait, however often that was entered. */
TEST(Lock, that_was_waited_for_is_held_in_the_zone_around_the_wait)
{
   Prof_Lock queue = lock_named("queue");
   usual_frames();
   Loader loader;
   loader.call([&] {
      zone("save", 0);
      Prof_Begin_name("save")
      Prof_LOCK(&queue, false, none());
      Prof_Begin(write)
   });
   stall(&queue, false, [&] { loader.call([] { spend(100); Prof_End }); });
   expect_blamed("loader", "save > write", Prof_BY_LOCK);
   loader.call([] { Prof_End });
}

/* One thread may take it twice: after the first release it has it still. */
TEST(Lock, that_was_taken_twice_is_held_until_the_second_release)
{
   Prof_Lock heap = lock_named("heap");
   usual_frames();
   Loader loader;
   loader.call([&] {
      Prof_Begin(build)
      take(&heap), take(&heap), release(&heap);
   });
   stall(&heap, false, [&] {
      loader.call([&] {
         spend(100);
         release(&heap);
         Prof_End
      });
   });
   expect_blamed("loader", "build", Prof_BY_LOCK);
   EXPECT_EQ(holder_of("heap"), "loader");
}

/* A begin in the loop of a condition that wakes all: the other one notifies of something else each
 * time, and the frame waits on. */
TEST(Lock, that_is_waited_for_anew_at_once_was_not_let_go_by_who_came_between)
{
   for (bool both : {true, false}) {
      SCOPED_TRACE(both);
      Prof_shutdown();
      Prof_Lock event = lock_named("event");
      usual_frames();
      Loader loader;
      Other other;
      loader.call([] { Prof_Begin(decode) });
      zone("work", 15);
      for (int round = 0; round <= 10; ++round) {
         Prof_Wait wait = Prof_begin_wait(&event);
         if (round == 10) spend(0.02);
         else other.call([both] { zone("idle", both ? 9.9 : 0), zone("tick", both ? 0.1 : 10); });
         Worker &who = both && round == 10 ? static_cast<Worker &>(loader) : other;
         who.call([&] { Prof_signal(&event); });
         if (round == 10) loader.call([] { Prof_End });
         Prof_end_wait(&wait);
         tick(800);
      }
      Prof_update(1);
      EXPECT_NEAR(hitch_at(0).excess_ms, 100, 0.5);
      if (both) expect_blamed("loader", "decode", Prof_BY_LOOK);
      else expect_blamed("other", "tick", Prof_BY_LOCK);
   }
}

/* Who came by took the lock before the frame woke up. It had worked longer before that. */
TEST(Lock, that_another_takes_before_the_waiter_wakes_up_was_held_by_both)
{
   Prof_Lock heap = lock_named("heap");
   usual_frames();
   Loader loader;
   Other other;
   edit_under(loader, &heap);
   stall(&heap, false, [&] {
      other.call([] { Prof_Begin(prepare) });
      loader.call([&] {
         spend(60);
         release(&heap);
         Prof_End
      });
      other.call([&] {
         Prof_End
         Prof_Begin(grab)
         take(&heap);
         spend(40);
         release(&heap);
         Prof_End
      });
   });
   EXPECT_NEAR(blame_of("loader").all, 60, 0.1);
   EXPECT_NEAR(blame_of("other").all, 40, 0.1);
   EXPECT_TRUE(is_blamed("grab"));
   EXPECT_FALSE(is_blamed("prepare"));
   EXPECT_EQ(holder_of("heap"), "loader");
}

/* Readers came after a writer: it is not known which of them it was, so it is who released last. */
TEST(Lock, that_readers_took_before_the_waiter_was_held_by_the_last_one_from_then_on)
{
   Prof_Lock map = lock_named("map");
   usual_frames();
   Loader writer;
   Other other;
   Worker last;
   last.call([] { Prof_set_thread_name("last"); });
   edit_under(writer, &map);
   for (Worker *reader : {static_cast<Worker *>(&other), &last})
      reader->call([] { Prof_Begin(scan) });
   stall(&map, false, [&] {
      writer.call([&] { spend(30), release(&map); });
      last.call([&] { take_shared(&map); });
      other.call([&] { take_shared(&map), spend(20), release_shared(&map); });
      last.call([&] { spend(50), release_shared(&map); });
   });
   for (Worker *each : {static_cast<Worker *>(&writer), static_cast<Worker *>(&other), &last})
      each->call([] { Prof_End });
   EXPECT_NEAR(blame_of("loader").all, 30, 0.1);
   EXPECT_NEAR(blame_of("last").all, 70, 0.1);
}

/* Readers do not wait for each other, but the writer who is a reader now was one to wait for. */
TEST(Lock, of_writers_in_turn_is_held_by_each_even_if_the_last_one_reads_next)
{
   Prof_Lock map = lock_named("map");
   usual_frames();
   Loader loader;
   Other other;
   edit_under(loader, &map);
   stall(&map, true, [&] {
      other.call([] { Prof_Begin(merge) });
      loader.call([&] {
         spend(60);
         release(&map);
         Prof_End
         Prof_Begin(idle)
      });
      other.call([&] {
         take(&map);
         spend(40);
         release(&map);
         take_shared(&map);
         Prof_End
      });
   });
   loader.call([] { Prof_End });
   EXPECT_NEAR(blame_of("loader").all, 60, 0.1);
   EXPECT_NEAR(blame_of("other").all, 40, 0.1);
   other.call([&] { release_shared(&map); });
}

/* Who signalled is not to blame for what came after: that another one had the mutex, or that the
 * thread that waits sleeps between its looks. */
TEST(Lock, that_is_signalled_was_for_who_signalled_until_then)
{
   for (bool busy : {true, false}) {
      SCOPED_TRACE(busy);
      Prof_shutdown();
      Prof_Lock done = lock_named("done");
      usual_frames();
      Loader loader;
      Other other;
      for (int i = 0; i < 2; ++i) { /* the same thread signals each time */
         zone("work", 15);
         wait_for_load(loader, &done, 0.01);
         Prof_update(1);
      }
      zone("work", 15);
      Prof_Wait wait = Prof_begin_wait(&done);
      load(loader, &done, 30);
      loader.call([&] { Prof_Begin(elsewhere) });
      other.call([&] { Prof_Begin(hold) });
      spend(70);
      other.call([&] { Prof_End });
      loader.call([&] { Prof_End });
      if (!busy) other.call([&] { Prof_Begin(hold) });
      Prof_end_wait(&wait);
      Prof_update(1);
      EXPECT_NEAR(hitch_at(0).excess_ms, 100, 0.5);
      EXPECT_NEAR(blame_of("loader").all, 30, 0.1);
      EXPECT_TRUE(is_blamed("load"));
      EXPECT_LT(blame_on("elsewhere"), 0.02);
      EXPECT_TRUE(is_blamed("hold"));
      if (!busy) other.call([&] { Prof_End });
   }
}

/* Main asks one service after the other, many times. Each answer is a wait of its own. */
TEST(Lock, is_waited_for_as_often_as_others_are_asked)
{
   for (int calls : {3, 50, 1000}) {
      SCOPED_TRACE(calls);
      Prof_shutdown();
      Prof_Lock asked = lock_named("asked"), done = lock_named("done");
      usual_frames();
      Loader loader;
      Other other;
      const double each = 60.0 / calls;
      zone("work", 15);
      for (int i = 0; i < calls; ++i) {
         Worker &service = i % 3 ? static_cast<Worker &>(loader) : other;
         Prof_Wait idle;
         service.call([&] { idle = Prof_begin_wait(&asked); });
         Prof_signal(&asked);
         Prof_Wait wait = Prof_begin_wait(&done);
         service.call([&] { Prof_end_wait(&idle), zone("serve", each), Prof_signal(&done); });
         Prof_end_wait(&wait);
      }
      Prof_update(1);
      EXPECT_NEAR(hitch_at(0).excess_ms, 60, 0.5);
      EXPECT_NEAR(blame_of("other").all, (calls + 2) / 3 * each, 0.5);
      EXPECT_NEAR(blame_of("loader").all, calls / 3 * 2 * each, 1.2 * each);
   }
}

/* In a zone that took longer it had been before, whether the frame waited once or often. */
TEST(Lock, blames_its_holder_for_what_it_did_in_the_wait)
{
   for (int waits : {1, 30, 200}) {
      SCOPED_TRACE(waits);
      Prof_shutdown();
      Prof_Lock heap = lock_named("heap");
      usual_frames();
      Loader loader;
      const double each = 40.0 / waits;
      zone("work", 15);
      for (int i = 0; i < waits; ++i) {
         loader.call([&] { zone("unpack", 1.5 * each), take(&heap); });
         Prof_LOCK(&heap, false, loader.call([&] { zone("store", each), release(&heap); }));
         Prof_UNLOCK(&heap, (void)0);
      }
      Prof_update(1);
      EXPECT_NEAR(blame_of("loader").all, 40, 0.1);
      EXPECT_NEAR(blame_on("store"), 40, 0.1);
   }
}

/* The thread that draws waits for the display, and is in its next wait for it as the frame ends.
 * Another thread works beside it. */
TEST(Lock, that_was_held_up_by_the_display_makes_the_hitch_the_displays)
{
   for (bool told : {true, false}) {
      SCOPED_TRACE(told);
      Prof_shutdown();
      Prof_set_waiting("swap", Prof_WAITING_FOR_DISPLAY);
      Prof_set_waiting("wait_picture", Prof_WAITING_FOR_THREAD);
      Prof_Lock picture = lock_named("picture");
      Prof_update(1);
      Loader render;
      render.call([] { Prof_Begin(swap) });
      for (int i = 0; i < 61; ++i) {
         zone("work", 1);
         const auto draw = [&] {
            spend(i == 60 ? 60 : 14);
            Prof_End
            if (told) Prof_signal(&picture);
            zone("draw", 1);
            Prof_Begin(swap)
         };
         if (told) {
            Prof_Wait wait = Prof_begin_wait(&picture);
            render.call(draw);
            Prof_end_wait(&wait);
         } else {
            Prof_Begin(wait_picture)
            render.call(draw);
            Prof_End
         }
         render.call([] { spend(1); });
         Prof_update(1);
      }
      render.call([] { Prof_End });
      ASSERT_GE(Prof_num_hitches(), 1);
      EXPECT_EQ(hitch_at(0).kind, Prof_HITCH_DISPLAY);
      EXPECT_STREQ(blame_at(0, 0).path, "swap");
   }
}

/* No lock tells for whom it is; only some of the waits are long enough to be looked at. */
TEST(Lock, is_not_needed_to_blame_who_worked_in_many_short_waits)
{
   Prof_set_waiting("wait_reply", Prof_WAITING_FOR_THREAD);
   for (double each : {0.5, 4.0}) {
      SCOPED_TRACE(each);
      Prof_shutdown();
      usual_frames();
      Prof_set_waiting("wait_reply", Prof_WAITING_FOR_THREAD);
      Prof_update(1);
      Loader loader;
      zone("work", 15);
      for (double waited = 0; waited < 60; waited += each) {
         Prof_Begin(wait_reply)
         loader.call([&] { zone("serve", each); });
         Prof_End
         zone("work", 0.01);
      }
      Prof_update(1);
      EXPECT_GT(blame_on("serve"), 50);
      EXPECT_EQ(std::string(blame_at(0, 0).path), "serve");
   }
}

/* Nobody had it any more, and the thread that waits slept on. */
TEST(Lock, that_was_released_was_for_who_had_it_until_then)
{
   Prof_Lock heap = lock_named("heap");
   usual_frames();
   Loader loader;
   edit_under(loader, &heap);
   stall(&heap, false, [&] {
      loader.call([&] {
         spend(30);
         release(&heap);
         Prof_End
         zone("elsewhere", 70);
      });
   });
   EXPECT_NEAR(blame_of("loader").all, 30, 0.1);
   EXPECT_NEAR(blame_on("edit"), 30, 0.1);
   EXPECT_NEAR(blame_on("(wait) heap"), 70, 0.1);
}

/* Some threads have a lock in turn while the frame waits for it; each takes it as it comes by, or
 * waits for it, too. All work all the time. */
struct Turns {
   static constexpr int threads = 4;
   Prof_Lock lock = lock_named("lock");
   std::array<Worker, threads> workers;
   std::array<double, threads> held{};
   std::array<Prof_Wait, threads> waits{};
   std::mt19937 random;

   explicit Turns(unsigned seed) : random(seed)
   {
      for (int i = 0; i < threads; ++i)
         workers[i].call([i] { Prof_set_thread_name(("worker " + std::to_string(i)).c_str()); });
   }
   int below(int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); }

   void take_turn(int who, int next, double ms)
   {
      const bool waits_for_it = next != who && below(2) == 1;
      const double before = ms * below(10) / 10;
      workers[who].call([&] { spend(before); });
      if (waits_for_it) workers[next].call([&] { waits[next] = Prof_begin_wait(&lock); });
      workers[who].call([&] {
         spend(ms - before);
         Prof_UNLOCK(&lock, (void)0);
      });
      workers[next].call([&] {
         if (!waits_for_it) Prof_TAKE(&lock);
         else Prof_Instrument_take_over(&waits[next]), Prof_end_wait(&waits[next]);
      });
      held[who] += ms;
   }

   void take_turns()
   {
      int who = below(threads), next;
      for (Worker &worker : workers) worker.call([] { Prof_Begin(busy) });
      workers[who].call([&] { Prof_TAKE(&lock); });
      zone("work", 15);
      Prof_LOCK(&lock, false, {
         for (int turn = below(7); turn >= 0; --turn, who = next) {
            next = below(threads);
            take_turn(who, next, 10 + below(30));
         }
         workers[who].call([&] { Prof_UNLOCK(&lock, (void)0); });
      });
      Prof_UNLOCK(&lock, (void)0);
      for (Worker &worker : workers) worker.call([] { Prof_End });
      Prof_update(1);
   }
};

TEST(Lock, that_many_had_in_turn_blames_each_for_its_turns)
{
   for (unsigned seed = 1; seed <= 60; ++seed) {
      SCOPED_TRACE(seed);
      Prof_shutdown();
      Prof_update(1);
      Turns turns(seed);
      usual_frames();
      turns.take_turns();
      ASSERT_GE(Prof_num_hitches(), 1);
      for (int i = 0; i < Turns::threads; ++i)
         EXPECT_NEAR(blame_of("worker " + std::to_string(i)).all, turns.held[i], 0.1);
   }
}

/* Of more than there is room for the shortest turns go to who came next. */
TEST(Lock, that_very_many_had_in_turn_blames_each_for_its_long_turns)
{
   Turns turns(1);
   usual_frames();
   for (Worker &worker : turns.workers) worker.call([] { Prof_Begin(busy) });
   turns.workers[0].call([&] { Prof_TAKE(&turns.lock); });
   zone("work", 15);
   Prof_LOCK(&turns.lock, false, {
      for (int turn = 0; turn < 15; ++turn)
         turns.take_turn(turn % 4, (turn + 1) % 4, turn % 2 ? 1 : 20);
      turns.workers[0].call([&] { Prof_UNLOCK(&turns.lock, (void)0); });
   });
   Prof_UNLOCK(&turns.lock, (void)0);
   for (Worker &worker : turns.workers) worker.call([] { Prof_End });
   Prof_update(1);
   for (int i = 0; i < Turns::threads; ++i)
      EXPECT_NEAR(blame_of("worker " + std::to_string(i)).all, turns.held[i], 6.1) << i;
}

/* More than are watched. Each is blamed all the same. */
TEST(Lock, that_many_signal_in_one_frame_blames_each)
{
   Prof_Lock done = lock_named("done");
   usual_frames();
   Worker workers[9];
   for (int i = 0; i < 9; ++i)
      workers[i].call([i] { Prof_set_thread_name(("w" + std::to_string(i)).c_str()); });
   zone("work", 15);
   for (Worker &worker : workers) {
      wait_for_load(worker, &done, 10);
      zone("work", 0.1);
   }
   Prof_update(1);
   for (int i = 0; i < 9; ++i) EXPECT_NEAR(blame_of("w" + std::to_string(i)).all, 10, 0.1) << i;
}

/* As of std::async, whose threads begin and end in the frame that waits for them. */
TEST(Lock, of_threads_that_begin_and_end_in_one_frame_blames_each)
{
   Prof_Lock done = lock_named("done");
   usual_frames();
   zone("work", 15);
   for (int i = 0; i < 5; ++i) {
      Worker worker;
      worker.call([i] { Prof_set_thread_name(numbered("short ", i).c_str()); });
      Prof_Wait wait = Prof_begin_wait(&done);
      worker.call([&] { zone(numbered("job ", i), 10 + i), Prof_signal(&done); });
      Prof_end_wait(&wait);
      zone("work", 0.1);
   }
   Prof_update(1);
   for (int i = 0; i < 5; ++i) {
      EXPECT_NEAR(blame_of(numbered("short ", i)).all, 10 + i, 0.01) << i;
      EXPECT_NEAR(blame_on(numbered("job ", i)), 10 + i, 0.01) << i;
   }
   EXPECT_FALSE(is_blamed("(wait) done"));
}

/* The next one begins when it has ended, and is waited for as well. */
TEST(Lock, of_a_thread_that_ended_was_held_by_it_whoever_began_next)
{
   Prof_Lock lock = lock_named("textures"), done = lock_named("done");
   usual_frames();
   zone("work", 15);
   {
      Loader loader;
      loader.call([&] { Prof_TAKE(&lock); });
      Prof_LOCK(&lock, false, loader.call([&] {
         zone("load", 30);
         Prof_UNLOCK(&lock, (void)0);
      }));
      Prof_UNLOCK(&lock, (void)0);
   }
   Worker saver;
   saver.call([] { Prof_set_thread_name("saver"); });
   Prof_Wait wait = Prof_begin_wait(&done);
   saver.call([&] { zone("save", 20), Prof_signal(&done); });
   Prof_end_wait(&wait);
   Prof_update(1);
   EXPECT_NEAR(blame_of("loader").all, 30, 0.01);
   EXPECT_NEAR(blame_on("load"), 30, 0.01);
   EXPECT_NEAR(blame_of("saver").all, 20, 0.01);
   EXPECT_NEAR(blame_on("save"), 20, 0.01);
   EXPECT_EQ(context_name(info_of("textures").holder), "loader");
}

TEST(Lock, wrongly_used_does_no_harm)
{
   Prof_Wait wait = Prof_begin_wait(nullptr);
   tick(10);
   Prof_end_wait(&wait);
   Prof_end_wait(&wait);
   Prof_end_wait(nullptr);
   Prof_Lock unnamed = Prof_Lock();
   wait = Prof_begin_wait(&unnamed);
   Prof_update(1);
   Prof_set_enabled(0);
   Prof_end_wait(&wait);
   Prof_set_enabled(1);
   wait = Prof_begin_wait(&unnamed);
   Prof_end_wait(&wait);
   Prof_Lock_Info info;
   EXPECT_EQ(Prof_get_lock_info(-1, &info), 0);
   EXPECT_EQ(Prof_get_lock_info(Prof_num_locks(), &info), 0);
   EXPECT_EQ(Prof_get_lock_info(0, nullptr), 0);
   EXPECT_EQ(info_of("(null)").waits, 1);
   Prof_signal(nullptr);
   int taken = 0;
   Prof_LOCK(static_cast<Prof_Lock *>(nullptr), 0, ++taken);
   EXPECT_EQ(taken, 1);
}

} // namespace
