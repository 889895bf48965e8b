/* end_test.cpp - threads that end in the middle of things: told late or never, cancelled, left
 * behind by a fork. Their slots come back, and nobody touches what they had.
 */
#include "blocks.h"
#include "calls.h"
#include "entries.h"

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)

#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>

namespace {

void log_to(void (*log)(const char *, void *))
{
   configure([log](Prof_Config &config) { config.log = log; });
}

/* A thread whose stack can go from under it, so that a late look at it is caught. */
class On_its_stack {
 public:
   explicit On_its_stack(void *(*work)(void *))
   {
      pthread_attr_t attributes;
      pthread_attr_init(&attributes);
      pthread_attr_setstack(&attributes, stack_, size);
      EXPECT_EQ(pthread_create(&thread_, &attributes, work, nullptr), 0);
      pthread_attr_destroy(&attributes);
   }
   void take_stack_away() const { munmap(stack_, size); }
   void join() const { pthread_join(thread_, nullptr); }

 private:
   static constexpr size_t size = 1 << 20;
   void *const stack_ =
      mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   pthread_t thread_;
};

void run_on_a_stack_that_goes(void *(*work)(void *))
{
   const On_its_stack thread(work);
   thread.join();
   thread.take_stack_away();
}

void take_the_lock_elsewhere()
{
   std::thread([] { Prof_set_thread_name("takes the lock"); }).join();
}

int threads_live() { return get_info().threads_live; }

/* Everything that tells all threads. */
void tell_all_threads()
{
   Prof_set_enabled(0);
   Prof_set_enabled(1);
   Prof_set_events(1);
   Prof_set_events(0);
   Prof_set_entry_stats(1);
   Prof_set_entry_stats(0);
}

/* In the last round ThreadSanitizer has left the thread, and can run nothing there. */
#if defined(IPROF_SANITIZED_THREAD)
const bool to_the_last_round = false;
#else
const bool to_the_last_round = true;
#endif
/* Nobody tells the end of a thread that has its first zone in the last round; the kernel does. */
bool kernel_tells_ends()
{
   void *list = nullptr;
   size_t size = 0;
   return syscall(SYS_get_robust_list, 0, &list, &size) == 0 && list;
}
#define NEEDS_SIGNS_OF_LIFE \
   if (!kernel_tells_ends()) GTEST_SKIP() << "an emulator that has no robust mutexes"
#define NEEDS_THE_LAST_ROUND \
   if (!to_the_last_round) GTEST_SKIP() << "the sanitizer has left the thread by then"; \
   NEEDS_SIGNS_OF_LIFE

pthread_key_t stubborn_key;
int stubborn_calls;

void stubborn(void *value)
{
   Prof_Begin(in_stubborn_destructor)
   Prof_End
   ++stubborn_calls;
   pthread_setspecific(stubborn_key, value);
}

void *a_zone(void *)
{
   Prof_Begin(job)
   Prof_End
   return nullptr;
}

void *only_a_stubborn_key(void *)
{
   pthread_setspecific(stubborn_key, &stubborn_key);
   return nullptr;
}

void *a_zone_and_a_stubborn_key(void *)
{
   a_zone(nullptr);
   return only_a_stubborn_key(nullptr);
}

/* 300 threads, each on a stack that goes; now and then all are told. */
void run_many(void *(*work)(void *), const std::function<void(int)> &check = [](int) {})
{
   for (int i = 0; i < 300; ++i) {
      run_on_a_stack_that_goes(work);
      if (i % 50 == 0) tell_all_threads();
      Prof_update(1);
      check(i);
   }
}

TEST(End, a_destructor_that_sets_its_key_again_and_again)
{
   NEEDS_THE_LAST_ROUND;
   Prof_set_average(0);
   Prof_update(1);
   run_on_a_stack_that_goes(a_zone); /* the profiler's key is made, and the first */
   pthread_key_create(&stubborn_key, stubborn);
   double entries = 0;
   const int threads = 300; /* more than there are slots */
   for (int i = 0; i < threads; ++i) {
      run_on_a_stack_that_goes(a_zone_and_a_stubborn_key);
      Prof_update(1);
      entries += entries_of("in_stubborn_destructor");
   }
   EXPECT_EQ(threads_live(), 1);
   EXPECT_EQ(get_info().over_contexts, 0ul);
   EXPECT_LE(Prof_num_contexts(), 7) << "a slot for each end that is told";
   EXPECT_GE(stubborn_calls, 4 * threads);
   EXPECT_GE(entries, stubborn_calls - threads) << "of the last round some may be lost";
   tell_all_threads();
}

/* Threads that have nothing but a key, whose destructor has their first zone. */
void run_many_with_a_key(void (*destructor)(void *))
{
   Prof_update(1);
   run_on_a_stack_that_goes(a_zone);
   pthread_key_create(&stubborn_key, destructor);
   run_many(only_a_stubborn_key);
   EXPECT_EQ(threads_live(), 1);
   EXPECT_LE(Prof_num_contexts(), 7) << "a slot for each end that is told";
   tell_all_threads();
}

TEST(End, a_thread_whose_first_zone_is_in_a_destructor)
{
   NEEDS_THE_LAST_ROUND;
   run_many_with_a_key(stubborn);
}

int careless_rounds;

void careless(void *value)
{
   Prof_Begin(never_closed)
   if (++careless_rounds % 6) pthread_setspecific(stubborn_key, value);
}

TEST(End, zones_left_open_by_destructors_are_closed)
{
   NEEDS_THE_LAST_ROUND;
   run_many_with_a_key(careless);
   Prof_update(1);
}

/* As a game with a key for each of its classes may do. */
void take_all_keys()
{
   pthread_key_t key;
   while (pthread_key_create(&key, nullptr) == 0) continue;
}

TEST(End, is_noticed_with_all_keys_taken)
{
   hear();
   take_all_keys();
   Prof_update(1);
   run_many(a_zone);
   EXPECT_LE(threads_live(), 1);
   EXPECT_EQ(get_info().over_contexts, 0ul);
   tell_all_threads();
   EXPECT_EQ(times_told("tells no more ends of threads"), 1) << all_told();
}

/* As under an emulator, the kernel looks after none of the threads' mutexes. Nobody would tell the
 * end of such a thread, and nobody could find it out: it is not measured. */
TEST(End, with_all_keys_taken_and_without_signs_of_life_nothing_is_measured)
{
   NEEDS_THE_LAST_ROUND;
   hear();
   Prof_set_average(0);
   take_all_keys();
   const auto unseen = [](void *) -> void * {
      if (syscall(SYS_set_robust_list, nullptr, 3 * sizeof(long)) == 0) a_zone(nullptr);
      return nullptr;
   };
   run_many(unseen, [](int i) { ASSERT_EQ(entries_of("job"), 0) << i; });
   EXPECT_LE(threads_live(), 1);
   EXPECT_LE(Prof_num_contexts(), 2);
   EXPECT_EQ(get_info().over_contexts + wrong_ends(), 0ul);
   EXPECT_EQ(times_told("threads are not measured from now on"), 1) << all_told();
   const std::string all = all_told();
   EXPECT_FALSE(has(all.substr(all.find("threads are not measured")), "tells no more")) << all;
}

std::atomic<int> stage;

void wait_for(int wanted)
{
   while (stage != wanted) std::this_thread::yield();
}

void reach(int reached, int wanted)
{
   stage = reached;
   wait_for(wanted);
}

/* Threads that live on after a shutdown may still write where they did: their memory stays until
 * they are known to be gone. */
void *outlives_the_profiler(void *)
{
   Prof_Begin(job)
   reach(1, 2);
   Prof_End
   return nullptr;
}

void *outlives_it_in_a_fiber(void *)
{
   Prof_Begin(job)
   Prof_switch_fiber(Prof_create_fiber("fiber"));
   Prof_Begin(in_fiber)
   reach(1, 2);
   return nullptr;
}

TEST(End, after_a_shutdown_is_noticed_where_nobody_tells_it)
{
   NEEDS_SIGNS_OF_LIFE;
   take_all_keys();
   for (auto work : {outlives_the_profiler, outlives_it_in_a_fiber, outlives_the_profiler}) {
      pthread_t thread;
      use_hooks();
      Prof_update(1);
      ASSERT_EQ(pthread_create(&thread, nullptr, work, nullptr), 0);
      wait_for(1);
      EXPECT_EQ(threads_live(), 2);
      EXPECT_EQ(Prof_shutdown(), 1);
      const size_t of_the_thread = blocks.size();
      EXPECT_GT(of_the_thread, 0u) << "it may still write there";
      Prof_update(1);
      EXPECT_GE(blocks.size(), of_the_thread) << "it lives";
      stage = 2;
      pthread_join(thread, nullptr);
      Prof_update(1);
      EXPECT_EQ(Prof_shutdown(), 1);
      EXPECT_EQ(blocks.size(), 0u);
      stage = 0;
   }
   EXPECT_EQ(frees_of_others, 0);
}

/* Cancels a thread while it waits for stage 2, lets it go on, and returns its result. */
void *cancelled(void *(*work)(void *), void *given = nullptr)
{
   pthread_t thread;
   void *result = nullptr;
   EXPECT_EQ(pthread_create(&thread, nullptr, work, given), 0);
   wait_for(1);
   pthread_cancel(thread);
   stage = 2;
   pthread_join(thread, &result);
   return result;
}

TEST(Cancel, does_not_strike_in_what_is_told)
{
   Prof_update(1);
   const auto has_something_to_tell = [](void *) -> void * {
      Prof_Begin(job)
      reach(1, 2);
      Prof_End
      Prof_End /* one too many */
      pthread_testcancel();
      return nullptr;
   };
   EXPECT_EQ(cancelled(has_something_to_tell), PTHREAD_CANCELED);
   Prof_update(1);
   EXPECT_EQ(threads_live(), 1);
   EXPECT_EQ(get_info().surplus_ends, 1ul);
}

void *cancelled_while_it_writes(void *folder)
{
   const std::string baseline = std::string(static_cast<char *>(folder)) + "/baseline";
   reach(1, 2); /* it was cancelled by now */
   int written = Prof_save_baseline(baseline.c_str(), 0, 100);
   int read = written && Prof_compare_baseline(baseline.c_str(), 0, 100);
   stage = written && read ? 3 : 4;
   pthread_testcancel();
   return nullptr;
}

TEST(Cancel, does_not_strike_while_a_file_is_written_or_read)
{
   char folder[] = "/tmp/iprof-cancel-XXXXXX";
   ASSERT_NE(mkdtemp(folder), nullptr);
   for (int i = 0; i < 20; ++i) {
      Prof_Begin(work) Prof_End
      Prof_update(1);
   }
   EXPECT_EQ(cancelled(cancelled_while_it_writes, folder), PTHREAD_CANCELED);
   EXPECT_EQ(stage, 3) << "written and read";
   EXPECT_EQ(std::remove((std::string(folder) + "/baseline").c_str()), 0);
   EXPECT_EQ(rmdir(folder), 0) << "nothing else was left there";
}

TEST(Cancel, does_not_strike_in_a_hook_of_the_game)
{
   log_to([](const char *message, void *) {
      told.push_back(message);
      pthread_testcancel();
   });
   Prof_update(1);
   (void)cancelled([](void *) -> void * {
      reach(1, 2);
      Prof_End /* told to a hook that may be cancelled */
      pthread_testcancel();
      return nullptr;
   });
   take_the_lock_elsewhere();
   EXPECT_GT(times_told("end without begin"), 0);
   EXPECT_EQ(threads_live(), 1);
}

TEST(Hook, that_ends_its_thread_is_told_and_mended)
{
   log_to([](const char *, void *) {
      if (stage.exchange(0) == 1) pthread_exit(nullptr);
   });
   Prof_update(1);
   pthread_t thread;
   const auto work = [](void *) -> void * {
      Prof_Begin(job)
      stage = 1;
      Prof_End
      Prof_End /* told to the hook */
      return nullptr;
   };
   ASSERT_EQ(pthread_create(&thread, nullptr, work, nullptr), 0);
   pthread_join(thread, nullptr);
   stage = 0;
   take_the_lock_elsewhere();
   Prof_update(1);
   EXPECT_EQ(threads_live(), 1);
}

bool poor;

void begin_and_end(const std::string &name)
{
   Prof_Begin_name(name.c_str())
   Prof_End
}

TEST(Hook, that_throws_is_told_and_mended)
{
   configure([](Prof_Config &config) {
      config.alloc = [](size_t bytes, void *) {
         if (poor) throw std::runtime_error("no memory");
         return std::calloc(1, bytes);
      };
      config.release = [](void *memory, void *) { std::free(memory); };
   });
   Prof_set_average(0);
   Prof_update(1);
   poor = true;
   const auto name_many = [] {
      for (int i = 0; i < 5000; ++i) begin_and_end(numbered("name ", i));
   };
   ASSERT_THROW(name_many(), std::runtime_error);
   poor = false;
   Prof_update(1);
   EXPECT_GT(times_told("hook of Prof_Config did not return"), 0) << all_told();
   std::thread([] { begin_and_end("in_thread"); }).join();
   begin_and_end("after");
   Prof_update(1);
   EXPECT_EQ(entries_of("after"), 1);
   EXPECT_EQ(entries_of("in_thread"), 1);
}

/* The child's exit code; 1000 + the signal that ended it. It has ten seconds, which nothing here
 * takes but waiting for ever. */
template <class Work> int in_child(const Work &work)
{
   std::fflush(stdout);
   pid_t child = fork();
   if (child == 0) {
      alarm(stride() * 10);
      work();
      keep_counts();
      _exit(::testing::Test::HasFailure() ? 1 : 0);
   }
   int status = 0;
   waitpid(child, &status, 0);
   return WIFSIGNALED(status) ? 1000 + WTERMSIG(status) : WEXITSTATUS(status);
}

void expect_a_frame_of_its_own()
{
   Prof_set_average(0);
   Prof_update(1); /* the time of those that are gone is in here */
   begin_and_end("in_child_alone");
   Prof_update(1);
   EXPECT_EQ(entries_of("in_child_alone"), 1);
   EXPECT_NEAR(of_report("self"), frame_at().ms, 1e-6 * frame_at().ms) << "nobody else runs";
   EXPECT_EQ(threads_live(), 1);
   EXPECT_EQ(wrong_ends(), 0ul);
}

TEST(Fork, beside_threads_that_take_the_lock_never_hangs)
{
   std::atomic<bool> stop{false};
   Threads workers(3, [&](int seed) {
      for (int i = seed * 7; !stop; ++i) begin_and_end(numbered("script ", i % 100));
   });
   for (int i = 0; i < share(80); ++i) {
      Prof_update(1);
      EXPECT_EQ(in_child(expect_a_frame_of_its_own), 0) << i;
   }
   stop = true;
   workers.join();
   Prof_update(1);
   EXPECT_EQ(threads_live(), 1);
}

void become_trusted()
{
   for (int i = 0; i < 1000; ++i) begin_and_end("inner");
}

void *open_for_ever(void *)
{
   Prof_set_thread_name("left behind");
   Prof_Begin(outer)
   become_trusted();
   Prof_Begin(inner)
   reach(1, 2);
   Prof_End
   Prof_End
   return nullptr;
}

TEST(Fork, ends_the_threads_that_are_not_in_the_child)
{
   Prof_update(1);
   const On_its_stack thread(open_for_ever);
   wait_for(1);
   Prof_update(1);
   EXPECT_EQ(threads_live(), 2);
   auto child = [&] {
      thread.take_stack_away(); /* nobody's now */
      EXPECT_EQ(threads_live(), 1);
      Prof_Context_Info slot;
      ASSERT_EQ(Prof_get_context_info(1, 0, &slot), 1);
      EXPECT_STREQ(slot.name, "left behind");
      EXPECT_EQ(slot.ended, 1);
      tell_all_threads();
      Prof_update(1);
      expect_a_frame_of_its_own();
      Prof_destroy_fiber(Prof_create_fiber("takes the slot"));
      EXPECT_EQ(Prof_num_contexts(), 2);
   };
   EXPECT_EQ(in_child(child), 0);
   EXPECT_EQ(threads_live(), 2) << "the parent's lives";
   stage = 2;
   thread.join();
   Prof_update(1);
   EXPECT_EQ(threads_live(), 1);
   EXPECT_EQ(get_info().unclosed_zones, 0ul);
}

void *job_for_ever(void *)
{
   become_trusted();
   Prof_Begin_name("job")
   reach(1, 2);
   Prof_End
   return nullptr;
}

/* A sum of more than the clock tells hides that the thread's own clock runs there. */
TEST(Fork, ends_a_thread_in_the_place_of_a_track_that_had_more_than_passed)
{
   Prof_update(1);
   const double now = Prof_clock();
   const Prof_Interval year = {Prof_handle("job"), now - 3e7, now};
   Prof_Track *track = Prof_create_track("track");
   EXPECT_EQ(Prof_submit(track, &year, 1), 1);
   Prof_destroy_track(track);
   Prof_update(1);
   const On_its_stack thread(job_for_ever);
   wait_for(1);
   Prof_update(1);
   auto child = [] {
      Prof_set_average(0);
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      Prof_update(1);
      EXPECT_EQ(Prof_num_contexts(), 2) << "it had the track's";
      EXPECT_GT(of_report("self", "job"), 0) << "since the update before";
      EXPECT_LT(of_report("self", "(root)"), frame_at().ms * 1.01) << "nobody else's";
      expect_a_frame_of_its_own();
   };
   EXPECT_EQ(in_child(child), 0);
   stage = 2;
   thread.join();
   Prof_update(1);
}

void *sleeps_switched_off(void *)
{
   Prof_Begin(before)
   become_trusted();
   reach(1, 2); /* it is off now */
   Prof_Begin(inner) /* which is noticed here */
   reach(3, 4);
   Prof_End
   Prof_End
   return nullptr;
}

/* As above, but nobody's clock runs: whoever sleeps must be found all the same. */
TEST(Fork, while_switched_off_ends_the_threads_that_are_not_in_the_child)
{
   Prof_update(1);
   const On_its_stack thread(sleeps_switched_off);
   wait_for(1);
   Prof_Fiber *mine = Prof_create_fiber("mine");
   Prof_switch_fiber(mine);
   Prof_set_enabled(0);
   reach(2, 3);
   { Prof_Begin(off) Prof_End }
   auto child = [&] {
      thread.take_stack_away(); /* nobody's now */
      Prof_set_enabled(1);
      { Prof_Begin(in_fiber) Prof_End }
      Prof_switch_fiber(nullptr);
      EXPECT_EQ(threads_live(), 1);
      Prof_update(1);
      Prof_Fiber *fiber = Prof_create_fiber("takes the slot");
      Prof_Fiber *out = Prof_switch_fiber(fiber);
      EXPECT_EQ(Prof_switch_fiber(out), fiber) << "it was not refused";
      Prof_destroy_fiber(fiber);
      Prof_update(1);
      expect_a_frame_of_its_own();
   };
   EXPECT_EQ(in_child(child), 0);
   Prof_set_enabled(1);
   stage = 4;
   thread.join();
   Prof_switch_fiber(nullptr);
   Prof_update(1);
   EXPECT_EQ(threads_live(), 1);
}

TEST(End, with_a_fiber_in_reports_the_threads_own_zones)
{
   Prof_update(1);
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   std::thread([fiber] {
      Prof_Begin(own_zone) /* never ended */
      Prof_switch_fiber(fiber);
   }).join();
   Prof_update(1);
   EXPECT_EQ(get_info().unclosed_zones, 1ul);
   EXPECT_EQ(threads_live(), 1);
   Prof_Fiber *out = Prof_switch_fiber(fiber);
   EXPECT_EQ(Prof_switch_fiber(out), fiber) << "it may go on elsewhere";
}

TEST(Fork, inside_a_fiber_goes_on_in_it)
{
   Prof_update(1);
   Prof_Fiber *fiber = Prof_create_fiber("fiber"), *out = Prof_create_fiber("out");
   Threads other(1, [](int) {
      Prof_Fiber *busy = Prof_create_fiber("busy");
      Prof_switch_fiber(busy);
      Prof_Begin(busy_zone)
      reach(1, 2);
      Prof_End
      Prof_switch_fiber(nullptr);
      Prof_destroy_fiber(busy);
   });
   wait_for(1);
   Prof_switch_fiber(fiber);
   {
      Prof_Begin(in_fiber)
      auto child = [=] {
         EXPECT_EQ(threads_live(), 1);
         begin_and_end("inner");
         Prof_End /* in_fiber */
         Prof_switch_fiber(out);
         begin_and_end("inner");
         Prof_switch_fiber(nullptr);
         Prof_destroy_fiber(fiber);
         Prof_destroy_fiber(out);
         expect_a_frame_of_its_own();
      };
      EXPECT_EQ(in_child(child), 0);
      Prof_End
   }
   Prof_switch_fiber(nullptr);
   stage = 2;
   other.join();
   Prof_update(1);
   EXPECT_EQ(wrong_ends(), 0ul);
}

/* It shows signs of life, which are the parent's; in the child it shows its own. */
TEST(Fork, in_the_first_zone_of_a_thread)
{
   NEEDS_THE_LAST_ROUND;
   Prof_update(1);
   std::thread([] {
      Prof_Begin(first)
      auto child = [] {
         Prof_End
         pthread_key_create(&stubborn_key, stubborn);
         for (int i = 0; i < 10; ++i) {
            run_on_a_stack_that_goes(a_zone);
            run_on_a_stack_that_goes(only_a_stubborn_key);
            Prof_update(1);
         }
         EXPECT_EQ(threads_live(), 1) << "who ends untold is found here, too";
         tell_all_threads();
         expect_a_frame_of_its_own();
      };
      EXPECT_EQ(in_child(child), 0);
      Prof_End
   }).join();
   Prof_update(1);
   EXPECT_EQ(threads_live(), 1);
   EXPECT_EQ(wrong_ends(), 0ul);
}

/* Of three threads that the profiler was taken from, one forks: it alone is in the child. */
TEST(Fork, after_a_shutdown_frees_what_the_others_held)
{
   use_hooks();
   Prof_update(1);
   const On_its_stack trusted(open_for_ever);
   wait_for(1);
   stage = 0;
   const On_its_stack young(outlives_the_profiler);
   wait_for(1);
   stage = 0;
   std::thread forks([&] {
      Prof_Begin(job)
      reach(3, 4);
      const size_t of_all = blocks.size();
      auto child = [&] {
         trusted.take_stack_away(); /* nobody's now */
         young.take_stack_away();
         EXPECT_GT(blocks.size(), 0u) << "its own";
         EXPECT_LT(blocks.size(), of_all);
         Prof_End /* it is of an earlier life */
         expect_a_frame_of_its_own();
         EXPECT_EQ(Prof_shutdown(), 1);
         EXPECT_EQ(blocks.size(), 0u);
         EXPECT_EQ(frees_of_others, 0);
      };
      EXPECT_EQ(in_child(child), 0);
      EXPECT_EQ(blocks.size(), of_all) << "the parent's live";
      Prof_End
   });
   wait_for(3);
   EXPECT_EQ(Prof_shutdown(), 1);
   stage = 4;
   forks.join();
   stage = 2;
   trusted.join();
   young.join();
   Prof_shutdown();
   EXPECT_EQ(blocks.size(), 0u);
   EXPECT_EQ(frees_of_others, 0);
}

TEST(Fork, in_a_hook_that_runs_under_the_lock)
{
   static int forked = -1;
   log_to([](const char *, void *) { forked = in_child([] { std::fputs("", stderr); }); });
   Prof_update(1);
   Prof_End /* one too many */
   EXPECT_EQ(forked, 0);
   take_the_lock_elsewhere();
   Prof_update(1);
}

} // namespace

#endif
