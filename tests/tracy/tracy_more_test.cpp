/* tracy_more_test.cpp - what a viewer of Tracy is told beside the stream of zones: the last word of
 * a program that crashes, that the game is there, pictures of frames, and what was said before the
 * viewer came. On the real clock; the server that stands in for Tracy's reads and checks it.
 */
#include <gtest/gtest.h>

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "client.h"
#include "doors/tracy/prof_tracy.h"
#include "prof.h"
#include "tests/system.h"
#include "tests/tracy/tracy_server.h"

namespace {

using tracy::Decoder;
using tracy::Item;

Prof_Tracy_Info info()
{
   Prof_Tracy_Info told;
   Prof_get_tracy_info(&told);
   return told;
}

/* On some free port, far from those that others use. */
int start(Prof_Tracy_Options options = Prof_default_tracy())
{
   options.port = 20000 + static_cast<int>(getpid()) % 20000;
   if (!Prof_start_tracy(&options)) return 0;
   return info().port;
}

void nap(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

/* ---- crashes ---- */

void *volatile nowhere = nullptr;

void crash_by(int number)
{
   Prof(game);
   for (int i = 0; i < 20; ++i) {
      Prof(step);
      nap(1);
   }
   Prof(the_last_one);
   if (number == SIGSEGV) *static_cast<volatile int *>(nowhere) = 1;
   else if (number == SIGABRT) std::abort();
   else raise(number);
}

void on_game_signal(int) { _exit(77); }

/* A child that listens, waits for its viewer, and crashes. */
void play_and_crash(int out, int number, bool has_handler)
{
   rlimit none = {0, 0};
   setrlimit(RLIMIT_CORE, &none);
   signal(number, has_handler ? on_game_signal : SIG_DFL);
   Prof_Tracy_Options options = Prof_default_tracy();
   options.crash = 1;
   options.end_ms = 10000;
   int port = start(options);
   if (write(out, &port, sizeof port) != sizeof port) _exit(1);
   for (int i = 0; i < 5000 && !info().connected; ++i) nap(2);
   crash_by(number);
   _exit(2);
}

int begin_crash(int number, bool has_handler, int *child)
{
   int ends[2], port = 0;
   if (pipe(ends) != 0) return 0;
   *child = fork();
   if (*child == 0) play_and_crash(ends[1], number, has_handler);
   close(ends[1]);
   if (read(ends[0], &port, sizeof port) != sizeof port) port = 0;
   close(ends[0]);
   return port;
}

std::string report_of(const Decoder &decoder)
{
   for (const tracy::Event &event : decoder.events())
      if (event.item == Item::CrashReport) return event.text;
   return "";
}

void expect_a_report(int number, const std::string &name, bool has_handler)
{
   int child = 0, status = 0;
   int port = begin_crash(number, has_handler, &child);
   ASSERT_GT(port, 0);
   tracy::Server server(port, 82);
   server.start();
   EXPECT_TRUE(server.wait_over(20000));
   server.join();
   waitpid(child, &status, 0);
   EXPECT_EQ(server.problem(), "");
   EXPECT_TRUE(server.decoder().crashed());
   EXPECT_TRUE(server.decoder().terminated());
   EXPECT_EQ(report_of(server.decoder()).substr(0, name.size()), name);
   bool has_last = false;
   for (const tracy::Zone &zone : server.decoder().zones())
      has_last = has_last || server.decoder().locations()[zone.location].name() == "the_last_one";
   EXPECT_TRUE(has_last);
   if (has_handler) EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 77) << status;
   else EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == number) << status;
}

TEST(Tracy_crash, is_reported)
{
   NEEDS_FORK;
   expect_a_report(SIGSEGV, "SIGSEGV", false);
   expect_a_report(SIGABRT, "SIGABRT", false);
   expect_a_report(SIGFPE, "SIGFPE", false);
}

TEST(Tracy_crash, comes_to_the_games_own_handler)
{
   NEEDS_FORK;
   expect_a_report(SIGSEGV, "SIGSEGV", true);
   expect_a_report(SIGILL, "SIGILL", true);
}

/* The thread that crashes has the profiler's lock: hooks run under it. */
void crash_in_log(const char *, void *) { *static_cast<volatile int *>(nowhere) = 1; }

TEST(Tracy_crash, needs_no_lock)
{
   NEEDS_FORK;
   int ends[2], port = 0, status = 0;
   ASSERT_EQ(pipe(ends), 0);
   int child = fork();
   if (child == 0) {
      rlimit none = {0, 0};
      setrlimit(RLIMIT_CORE, &none);
      signal(SIGSEGV, SIG_DFL);
      Prof_Config config = Prof_default_config();
      config.log = crash_in_log;
      Prof_configure(&config);
      Prof_Tracy_Options options = Prof_default_tracy();
      options.crash = 1;
      options.end_ms = 10000;
      port = start(options);
      if (write(ends[1], &port, sizeof port) != sizeof port) _exit(1);
      for (int i = 0; i < 5000 && !info().connected; ++i) nap(2);
      Prof(game);
      Prof_start_tracy(&options); /* refused, with a message */
      _exit(2);
   }
   ASSERT_EQ(read(ends[0], &port, sizeof port), static_cast<ssize_t>(sizeof port));
   tracy::Server server(port, 76);
   server.start();
   EXPECT_TRUE(server.wait_over(20000));
   server.join();
   waitpid(child, &status, 0);
   EXPECT_EQ(server.problem(), "");
   EXPECT_TRUE(server.decoder().crashed());
   EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV) << status;
}

TEST(Tracy_crash, leaves_handlers_as_they_were)
{
   signal(SIGILL, on_game_signal);
   Prof_Tracy_Options options = Prof_default_tracy();
   options.crash = 1;
   ASSERT_GT(start(options), 0);
   struct sigaction now;
   sigaction(SIGILL, nullptr, &now);
   EXPECT_NE(now.sa_handler, on_game_signal);
   signal(SIGFPE, on_game_signal); /* the game's own, later */
   Prof_stop_tracy();
   sigaction(SIGILL, nullptr, &now);
   EXPECT_EQ(now.sa_handler, on_game_signal);
   sigaction(SIGFPE, nullptr, &now);
   EXPECT_EQ(now.sa_handler, on_game_signal);
   options.crash = 2;
   EXPECT_EQ(start(options), 0);
}

/* ---- that the game is here ---- */

template <typename Number> Number at(const std::string &bytes, size_t where)
{
   Number number = 0;
   if (where + sizeof number <= bytes.size())
      std::memcpy(&number, bytes.data() + where, sizeof number);
   return number;
}

void expect_announced(const std::string &bytes, int port, int seconds)
{
   ASSERT_EQ(bytes.size(), 20 + sizeof "my game");
   EXPECT_EQ(at<uint16_t>(bytes, 0), 3);
   EXPECT_EQ(at<uint16_t>(bytes, 2), port);
   EXPECT_EQ(at<uint32_t>(bytes, 4), 74u);
   EXPECT_EQ(at<uint64_t>(bytes, 8), static_cast<uint64_t>(getpid()));
   EXPECT_EQ(at<int32_t>(bytes, 16), seconds);
   EXPECT_STREQ(bytes.c_str() + 20, "my game");
}

TEST(Tracy_announcement, tells_while_no_viewer_is_there)
{
   Receiver receiver;
   Prof_Tracy_Options options = Prof_default_tracy();
   options.announce = static_cast<int>(receiver.port());
   options.announce_as = 74;
   options.program = "my game";
   int port = start(options);
   expect_announced(receiver.hear(), port, 0);
   expect_announced(receiver.hear(), port, 3);
   tracy::Server server(port, 82);
   server.start();
   expect_announced(receiver.hear(), port, -1);
   ASSERT_TRUE(server.wait_for([](const Decoder &d) { return d.welcomed(); }));
   server.send_terminate();
   server.join();
   std::string again = receiver.hear();
   expect_announced(again, port, at<int32_t>(again, 16));
   EXPECT_GE(at<int32_t>(again, 16), 3);
   Prof_stop_tracy();
   expect_announced(receiver.hear(), port, -1);
}

TEST(Tracy_announcement, has_a_range)
{
   Prof_Tracy_Options options = Prof_default_tracy();
   for (int port : {-1, 2, 1023, 65536}) {
      options.announce = port;
      EXPECT_EQ(start(options), 0) << port;
   }
   options.announce = 1;
   options.announce_as = 75;
   EXPECT_EQ(start(options), 0);
}

} // namespace
