/* lives_test.cpp - the profiler is shut down again and again while other threads are in zones,
 * in fibers, submitting, starting or ending. Each life counts what was counted in it.
 */
#include "calls.h"
#include "src/gather/prof_often.h"
#include "src/gather/prof_warning.h"

namespace {

std::atomic<bool> stop{false};

void nest(std::mt19937 &random, int depth)
{
   Prof(life_nest);
   if (random() % 3 == 0) {
      Prof_Counter(life_counter)
   }
   if (depth > 0 && random() % 2) nest(random, depth - 1);
   if (depth > 0 && random() % 4 == 0) {
      Prof_Scope_name(random() % 2 ? "life a" : "life b");
      nest(random, depth - 1);
   }
   if (random() % 5 == 0) {
      Prof_Mark mark = Prof_mark();
      Prof_Begin(life_left_open)
      Prof_unwind(mark);
   }
}

void use_zones(int seed)
{
   std::mt19937 random(static_cast<unsigned>(seed));
   while (!stop) nest(random, 6);
}

void main_frames(unsigned frames)
{
   for (; frames > 0; --frames) {
      Prof_Begin(life_main)
      Prof_End
      Prof_update(1);
   }
}

void use_fibers()
{
   while (!stop) {
      Prof_Fiber *fiber = Prof_create_fiber("life fiber");
      if (!fiber) continue;
      Prof_Fiber *mine = Prof_switch_fiber(fiber);
      Prof_Begin(life_in_fiber)
      Prof_End
      Prof_switch_fiber(mine);
      Prof_switch_fiber(nullptr);
      Prof_destroy_fiber(fiber);
   }
}

void submit()
{
   while (!stop) {
      Prof_Track *track = Prof_create_track("life track");
      Prof_Interval interval = {nullptr, Prof_clock() - 1e-6, Prof_clock()};
      for (int i = 0; i < 20; ++i) Prof_submit(track, &interval, 1);
      Prof_destroy_track(track);
   }
}

void start_threads()
{
   std::mt19937 random(9);
   while (!stop) std::thread([&] { nest(random, 3); }).join();
}

TEST(Stress, is_shut_down_while_threads_are_anywhere)
{
   Threads threads(3, use_zones);
   for (void (*work)() : {use_fibers, submit, start_threads}) threads.add(work);
   std::mt19937 random(1);
   const auto end =
      std::chrono::steady_clock::now() + std::chrono::duration<double>(stress_seconds(0.6));
   int lives = 0;
   while (lives < 20 || std::chrono::steady_clock::now() < end) {
      main_frames(random() % 8);
      if (random() % 4 == 0) Prof_set_events(1);
      if (random() % 4 == 0) Prof_set_entry_stats(1);
      if (random() % 8 == 0) Prof_set_enabled(0);
      if (random() % 8 == 0) Prof_set_enabled(1);
      EXPECT_EQ(get_info().surplus_ends, 0u) << "each of them had a begin, in this life or before";
      if (random() % 2) continue;
      EXPECT_EQ(Prof_shutdown(), 1);
      ++lives;
   }
   stop = true;
   threads.join();
   Prof_shutdown();
   main_frames(3);
   EXPECT_EQ(get_info().frames, 3u);
   EXPECT_EQ(get_info().surplus_ends, 0u);
}

/* The view is set without the lock. Nothing but the start itself orders the two threads, so a
 * sanitizer sees what both of them use. */
TEST(Start, on_one_thread_while_another_one_sets_what_is_shown)
{
   const auto unordered = std::memory_order_relaxed;
   void (*const sets[])() = {
      [] { Prof_set_average(1); },
      [] { Prof_set_recursion(Prof_SPREAD_RECURSION); },
      [] { Prof_set_recursion(Prof_FLATTEN_RECURSION); },
      [] { Prof_set_frame(1); },
      [] { Prof_move_frame(1); },
   };
   for (const auto &set : sets) {
      Prof_shutdown();
      std::atomic<bool> started{false}, is_set{false};
      std::thread starts([&] {
         Prof_Begin(life_starts)
         Prof_End
         started.store(true, unordered);
         while (!is_set.load(unordered)) std::this_thread::yield();
      });
      while (!started.load(unordered)) std::this_thread::yield();
      set();
      is_set.store(true, unordered);
      starts.join();
   }
   Prof_shutdown();
}

/* A child has the thread alone that forked: nobody else's shutdown may be in its way. */
TEST(Stress, a_fork_while_another_thread_shuts_down_is_measured)
{
   NEEDS_FORK;
   Prof_Begin(life_main) /* the lock minds forks from the first time on that it was taken */
   Prof_End
   Threads threads(2, use_zones);
   threads.add([] {
      while (!stop) Prof_shutdown();
   });
   int deaf = 0;
   for (int i = 0; i < share(64); ++i) {
      pid_t child = fork();
      if (child == 0) {
         main_frames(3);
         _exit(get_info().frames == 3 && get_info().threads_live == 1 ? 0 : 1);
      }
      int status = 0;
      waitpid(child, &status, 0);
      deaf += !WIFEXITED(status) || WEXITSTATUS(status) != 0;
   }
   stop = true;
   threads.join();
   EXPECT_EQ(deaf, 0);
}

std::atomic<bool> rest{false};
std::atomic<int> resting{0};

void use_names(unsigned number)
{
   const char *const names[] = {"life one", "life two", "life three"};
   for (unsigned i = number; !stop; ++i) {
      Prof_Begin_name(names[i % 3])
      Prof_End
      Prof_Scope_name(names[(i + 1) % 3]);
      if (!rest) continue;
      ++resting;
      while (rest) std::this_thread::yield();
      --resting;
   }
}

/* Else the next life would begin before it is configured. */
void let_rest(int threads)
{
   rest = true;
   while (resting != threads) std::this_thread::yield();
   Prof_shutdown();
}

/* No handle is kept. So many names are heap memory that goes at each shutdown. */
TEST(Stress, is_shut_down_while_threads_look_up_names)
{
   enum { THREADS = 3 };
   Threads threads;
   const auto end =
      std::chrono::steady_clock::now() + std::chrono::duration<double>(stress_seconds(0.6));
   for (int life = 0; life < 25 || std::chrono::steady_clock::now() < end; ++life) {
      configure([=](Prof_Config &config) { config.max_names = life % 4 ? 100000 : 4096; });
      for (unsigned i = 0; life == 0 && i < THREADS; ++i) threads.add([i] { use_names(i); });
      rest = false;
      while (resting) std::this_thread::yield();
      std::this_thread::sleep_for(std::chrono::microseconds(500));
      Prof_update(1);
      Prof_update(1);
      Prof_Stats stats;
      EXPECT_FALSE(Prof_get_path_stats("(name of an earlier life)", 0, 0, 0, &stats));
      EXPECT_EQ(Prof_shutdown(), 1);
      let_rest(THREADS);
   }
   stop = true;
   rest = false;
   threads.join();
   Prof_shutdown();
}

/* A shutdown that another thread meets in the middle of its zones: the hook that gives memory back
 * waits for that thread, unless it has to wait for the end of the shutdown itself. */
std::atomic<bool> waits{false}, shuts_down{false}, went_on{false};

void release_later(void *memory, void *)
{
   if (waits.exchange(false)) {
      shuts_down = true;
      for (int ms = 0; !went_on && ms < 100; ++ms)
         std::this_thread::sleep_for(std::chrono::milliseconds(1));
   }
   std::free(memory);
}

/* `work` calls meet_shutdown in its zones. */
void shut_down_amid(void (*work)())
{
   configure([](Prof_Config &config) {
      config.alloc = [](size_t size, void *) { return std::calloc(1, size); };
      config.release = release_later;
   });
   std::atomic<bool> is_over{false};
   std::thread thread([&] {
      work();
      went_on = true;
      while (!is_over) std::this_thread::yield();
      work();
   });
   Prof_update(1); /* the history is given back before what the thread has in hands */
   while (!waits) std::this_thread::yield();
   EXPECT_EQ(Prof_shutdown(), 1);
   is_over = true;
   thread.join();
   Prof_update(1);
}

void meet_shutdown()
{
   static bool met;
   if (met) return;
   waits = met = true;
   while (!shuts_down) std::this_thread::yield();
}

/* Enough of them, and the thread's zones are begun and ended inline. */
void enter_often(bool meets)
{
   enum { TIMES = 1000 };
   for (int i = 0; i < TIMES; ++i) {
      Prof_Often(life_often)
      if (meets && i == TIMES - 1) {
         meet_shutdown();
         Prof_Begin(life_inside)
         Prof_End
      }
      Prof_Often_End(life_often)
   }
}

class Amid_shutdown : public testing::TestWithParam<int> {};

TEST_P(Amid_shutdown, a_begin_and_its_end_end_no_other_zone)
{
   Prof_Often_fixed_log = GetParam();
   shut_down_amid([] {
      enter_often(true);
      enter_often(false);
   });
   EXPECT_EQ(Prof_Warnings_used, 0);
   EXPECT_EQ(wrong_ends(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Each, Amid_shutdown, testing::Values(0, 1, 3, 6));

} // namespace
