/* evidence_process_test.cpp - what a POSIX system has: signals, forks, interrupted calls. */
#include <link.h>
#include <signal.h>

#include "../system.h"
#include "evidence_seen.h"

namespace {

/* In a child of a fork, which is to succeed. */
template <class Do> void in_child(Do what)
{
   pid_t child = fork();
   if (child == 0) what();
   int status = -1;
   EXPECT_EQ(waitpid(child, &status, 0), child);
   EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

/* A call that a signal ended early would return -1. */
TEST_F(Evidence_started, no_call_of_the_game_ends_early)
{
   int failed = 0;
   std::vector<game::Look> looks = until_seen(
      20,
      [&] {
         Prof(sleeps);
         timespec time = {0, 15000000};
         failed += nanosleep(&time, nullptr) != 0;
      },
      [](const game::Look &look) { return look.call >= 0; });
   EXPECT_EQ(failed, 0);
   for (const game::Look &look : looks)
      EXPECT_TRUE(look.call < 0 || look.path.rfind("game_frame", 0) == 0 ||
                  look.path == "(unaccounted)") /* between two frames, on a busy machine */
         << look.path;
}

/* Nobody told that it waits; it sleeps in a call of the system. */
TEST_F(Evidence, finds_the_worker_that_a_call_waits_for)
{
   START_OR_SKIP(nullptr)
   see_the_worker();
}

TEST_F(Evidence_stopped, says_if_the_signal_is_taken_and_starts_with_another)
{
   signal(SIGRTMIN + 5, [](int) {});
   options.signal = SIGRTMIN + 5;
   EXPECT_FALSE(Prof_start_evidence(&options));
   EXPECT_TRUE(game::log_has("Prof_start_evidence: ")) << game::log();
   EXPECT_TRUE(Prof_start_evidence(nullptr)) << game::log();
}

TEST_F(Evidence_stopped, the_program_may_end_while_it_looks)
{
   for (int i = 0; i < 10; ++i)
      in_child([i] {
         if (!Prof_start_evidence(nullptr)) _exit(3);
         game::warm_up();
         game::frame(draw_walls);
         game::shade_rock(10);
         if (i % 2) std::thread([] { std::exit(0); }).join(); /* on another thread */
         std::exit(0);
      });
}

TEST_F(Evidence_started, the_child_of_a_fork_has_none_and_may_start_its_own)
{
   for (int i = 0; i < share(64); ++i) {
      game::shade_rock(6 + 0.1 * i); /* it looks */
      in_child([] {
         Prof_Evidence_Info info;
         if (Prof_get_evidence_info(&info)) _exit(2);
         game::frame();
         if (!Prof_start_evidence(nullptr)) _exit(3);
         game::warm_up();
         game::frame(draw_walls);
         Prof_stop_evidence();
         _exit(0);
      });
      game::frame();
   }
   Prof_clear_hitches();
   until_seen(5, draw_walls, is_in_walls);
}

/* Children get the loader's lock, which a look holds. */
TEST_F(Evidence_started, several_threads_may_fork_at_once)
{
   std::atomic<int> at_work{4};
   Threads threads(4, [&](int) {
      for (int i = 0; i < share(96); ++i)
         in_child([] {
            alarm(20);
            dl_iterate_phdr([](dl_phdr_info *, size_t, void *) { return 0; }, nullptr);
            _exit(0);
         });
      --at_work;
   });
   while (at_work) game::shade_rock(6); /* it looks */
}

} // namespace
