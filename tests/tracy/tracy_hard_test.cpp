/* tracy_hard_test.cpp - what a program may do to the library that talks to Tracy's viewers, and
 * hardly any does: fork while a viewer looks, stop it on one thread while another shuts down, tell
 * it texts that are gone a moment later, and times that are yet to come.
 */
#include "tests/headers.h"

#include "prof.h"
#include "tests/calls.h"
#include "tests/tracy/tracy_live.h"

namespace {

struct Hard : ::testing::Test {
   ~Hard() override { Prof_shutdown(); }
};

/* ---- forks ---- */

#if defined(IPROF_SANITIZED_THREAD) /* it allows no thread in the child of a fork */
enum { WAYS = 3 };
#elif defined(IPROF_SANITIZED_ADDRESS) /* its heap may be locked for good in the child of a fork */
enum { WAYS = 1 };
#else
enum { WAYS = 4 };
#endif

/* 0: as it should be. */
int be_a_child(int way)
{
   char block = 0;
   {
      Prof(child);
      Prof_note_alloc("pool", &block, 1);
      Prof_message(Prof_INFO, 0, "child", 5);
   }
   if (Prof_is_listened() || info().connected || info().port) return 1;
   if (way == 1) Prof_stop_tracy();
   if (way == 2) Prof_shutdown();
   if (way == 3 && !start()) return 2;
   return 0;
}

int exit_of_child(int way)
{
   int status = -1;
   pid_t child = fork();
   if (child == 0) _exit(be_a_child(way));
   if (until([&] { return waitpid(child, &status, WNOHANG) == child; }))
      return WIFEXITED(status) ? WEXITSTATUS(status) : 100;
   kill(child, SIGKILL);
   waitpid(child, &status, 0);
   return 101;
}

using Tracy_fork = Hard;
TEST_F(Tracy_fork, leaves_the_viewer_to_the_parent)
{
   Looking viewer(start());
   std::atomic<bool> over{false};
   Threads others(2, [&over](int) { /* have the locks of the queues most of the time */
      char block = 0;
      while (!over) {
         Prof(teller);
         for (int n = 0; n < 100; ++n) Prof_note_alloc("pool", &block, 1);
      }
   });
   for (int i = 0; i < 20; ++i) {
      { Prof(frame); }
      Prof_update(1);
      EXPECT_EQ(exit_of_child(i % WAYS), 0) << i % WAYS;
   }
   EXPECT_TRUE(info().connected);
   over = true;
   others.join();
   Prof_stop_tracy();
   viewer.end();
}

/* The child lives on, and has no copy of the socket that would keep the viewer waiting. */
TEST_F(Tracy_fork, viewers_hear_of_the_parents_end_alone)
{
   int ends[2], port = 0, child = -1;
   ASSERT_EQ(pipe(ends), 0);
   pid_t parent = fork();
   if (parent == 0) {
      port = start();
      if (write(ends[1], &port, sizeof port) != sizeof port) _exit(1);
      if (!until_connected()) _exit(2);
      child = fork();
      if (child == 0) {
         nap(20000);
         _exit(0);
      }
      if (write(ends[1], &child, sizeof child) != sizeof child) _exit(1);
      _exit(0); /* without a word */
   }
   ASSERT_EQ(read(ends[0], &port, sizeof port), static_cast<ssize_t>(sizeof port));
   tracy::Server server(port, 82);
   server.start();
   ASSERT_EQ(read(ends[0], &child, sizeof child), static_cast<ssize_t>(sizeof child));
   EXPECT_TRUE(server.wait_over(5000));
   kill(child, SIGKILL);
   waitpid(parent, nullptr, 0);
   server.close();
   server.join();
   close(ends[0]);
   close(ends[1]);
}

/* ---- ends ---- */

/* It hung, as both waited for the one thread. */
using Tracy_end = Hard;
TEST_F(Tracy_end, may_come_from_several_threads_at_once)
{
   std::atomic<bool> over{false};
   std::thread other([&over] {
      while (!over) {
         Prof_stop_tracy();
         std::this_thread::yield();
      }
   });
   for (int i = 0; i < share(400); ++i) {
      start();
      { Prof(frame); }
      Prof_update(1);
      if (i % 3) nap(i % 3);
      EXPECT_EQ(Prof_shutdown(), 1);
   }
   over = true;
   other.join();
   EXPECT_EQ(info().port, 0);
}

/* ---- texts and times ---- */

/* As of a module that is unloaded, or of a script. The end of a long path is what counts. */
using Tracy_lock = Hard;
TEST_F(Tracy_lock, has_texts_that_are_copied)
{
   static Prof_Lock locks[3];
   const std::string directory(300, 'd');
   Looking viewer(start());
   for (int i = 0; i < 3; ++i) {
      std::string name = "lock" + std::to_string(i);
      std::string file = i == 2 ? directory + "/long.c" : "file" + std::to_string(i) + ".c";
      locks[i].name = name.c_str();
      Prof_note_lock(&locks[i], Prof_LOCK_TAKEN, file.c_str(), 7);
      Prof_note_lock(&locks[i], Prof_LOCK_RELEASED, file.c_str(), 8);
      name.assign(name.size(), 'X');
      file.assign(file.size(), 'Y');
      locks[i].name = "gone";
   }
   Prof_stop_tracy();
   viewer.end();
   std::set<std::string> files;
   for (const tracy::Location &location : viewer.seen().locations()) files.insert(location.file);
   EXPECT_EQ(files.count("file0.c"), 1u);
   EXPECT_EQ(files.count("file1.c"), 1u);
   EXPECT_TRUE(std::any_of(files.begin(), files.end(), [](const std::string &file) {
      return file.size() > 40 && file.substr(file.size() - 8) == "d/long.c";
   }));
}

/* A viewer's times have 48 bits, and a track's may be off by a year. */
using Tracy_track = Hard;
TEST_F(Tracy_track, of_another_time_is_of_now)
{
   Looking viewer(start());
   Prof_Track *track = Prof_create_track("far");
   double now = Prof_clock();
   Prof_Interval both[2] = {{Prof_handle("future"), now + 1e6, now + 3e7},
                            {Prof_handle("past"), now - 3e7, now - 1e6}};
   EXPECT_EQ(Prof_submit(track, both, 1), 1);
   EXPECT_EQ(Prof_submit(track, both + 1, 1), 1);
   both[0].begin = now - 1e6;
   both[0].end = now + 1e6;
   EXPECT_EQ(Prof_submit(track, both, 1), 1);
   Prof_update(1);
   Prof_stop_tracy();
   viewer.end();
   int64_t latest = 0;
   for (const tracy::Zone &zone : viewer.seen().zones()) latest = std::max(latest, zone.end);
   EXPECT_LT(latest, 60LL * 1000 * 1000 * 1000);
   EXPECT_GE(viewer.seen().zones().size(), 3u);
}

} // namespace
