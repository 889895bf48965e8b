/* main.cpp - runs each test in a process of its own.
 *
 * The profiler is one per process, and a test leaves behind what only an end cleans up for sure.
 * This main lists the tests, makes a child of itself for each, and sums up. Where there is no fork,
 * it starts itself once for each. It names tests that take a second of a CPU; IPROF_TIMES=ms sets
 * another limit. With IPROF_ONE_PROCESS all of them run in this one, and the profiler is shut down
 * after each: they must find nothing of one another.
 */
#include "tests/headers.h"

#if defined(__linux__)
#include <sched.h>
#endif
#if !defined(_WIN32)
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include "prof.h"
#include "src/base/prof_assert.h"
#include "system.h"

#if defined(Prof_CHECKED)
/* An assert of the library that fails is a failure of the test it happens in. What is wrong once is
 * wrong again and again, so only the first ones are told. */
static void fail_test(const char *condition, const char *file, int line)
{
   static std::atomic<int> told{0};
   if (told++ < 5) ADD_FAILURE_AT(file, line) << "must hold: " << condition;
}
static void watch_asserts() { Prof_Assert_hook = fail_test; }
#else
static void watch_asserts() {}
#endif

static std::string trimmed(const std::string &line)
{
   size_t first = line.find_first_not_of(' '), last = line.find_first_of(" \r\n", first);
   return first == std::string::npos ? "" : line.substr(first, last - first);
}

/* GoogleTest lists "Suite.\n  Test\n  Test\n"; what follows a # is a comment. */
static std::vector<std::string> list_tests(const std::string &command)
{
   std::vector<std::string> names;
   std::string suite;
   FILE *pipe = popen(command.c_str(), "r");
   char line[512];
   while (pipe && fgets(line, sizeof line, pipe)) {
      std::string name = trimmed(line);
      if (line[0] == ' ') names.push_back(suite + name);
      else if (!name.empty() && name.back() == '.') suite = name;
   }
   if (pipe) pclose(pipe);
   return names;
}

/* Of several programs that share the work, this one's part, told by GoogleTest's own variables: a
 * single test would be nobody's or the first one's. */
static std::vector<std::string> share_of(const std::vector<std::string> &all)
{
   const char *total = std::getenv("GTEST_TOTAL_SHARDS"), *index = std::getenv("GTEST_SHARD_INDEX");
   if (!total || !index) return all;
   std::vector<std::string> names;
   for (size_t i = std::strtoul(index, nullptr, 10); i < all.size();
        i += std::strtoul(total, nullptr, 10))
      names.push_back(all[i]);
   return names;
}

/* Where tests move the clock, one thread runs at any time. So all share a CPU: to wake a thread of
 * another one takes long on virtual machines. */
static void share_cpu()
{
#if defined(__linux__) && defined(Prof_FAKE_CLOCK)
   cpu_set_t one;
   CPU_ZERO(&one);
   CPU_SET(static_cast<unsigned>(sched_getcpu()), &one);
   (void)sched_setaffinity(0, sizeof one, &one);
#endif
}

/* One test, in a process of its own. A child of this process starts in 2 ms, a program in 20. */
#if defined(_WIN32) || defined(__EMSCRIPTEN__)
static bool passes_alone(const std::string &self, const std::string &name)
{
   return run_command(self + " --gtest_brief=1 " + quoted("--gtest_filter=" + name)) == 0;
}
#else
static long ms_of(const timeval &time) { return time.tv_sec * 1000 + time.tv_usec / 1000; }

/* AddressSanitizer looks for leaks at an ordinary end, which takes longer than most tests: it does
 * after one of eight, another one in each run. */
static bool ends_as_programs_do()
{
#if defined(IPROF_SANITIZED_ADDRESS)
   return getpid() % 8 == 0;
#elif defined(IPROF_SANITIZED)
   return true;
#else
   return false;
#endif
}

/* GoogleTest's objects are not destroyed, which would touch each page of them. */
static void end_child(int status)
{
   if (ends_as_programs_do()) std::exit(status);
   std::fflush(nullptr);
   keep_counts();
   _exit(status);
}

static bool passes_alone(const std::string &, const std::string &name)
{
   pid_t child = fork();
   if (child == 0) {
      share_cpu();
      watch_asserts();
      ::testing::GTEST_FLAG(filter) = name;
      ::testing::GTEST_FLAG(brief) = true;
      end_child(RUN_ALL_TESTS());
   }
   int status = 1;
   struct rusage used = {};
   while (child > 0 && wait4(child, &status, 0, &used) < 0 && errno == EINTR) continue;
   const char *limit = std::getenv("IPROF_TIMES");
   const long ms = ms_of(used.ru_utime) + ms_of(used.ru_stime);
   if (ms >= (limit ? std::atol(limit) : 1000))
      std::printf("[ cpu  ] %ld ms %s\n", ms, name.c_str());
   if (WIFSIGNALED(status)) std::printf("[signal] %d\n", WTERMSIG(status));
   return child > 0 && status == 0;
}
#endif

static int run_each(const std::string &self, const std::string &filter)
{
   setenv("IPROF_TEST_CHILD", "1", 1);
   std::vector<std::string> failed;
   std::vector<std::string> names =
      share_of(list_tests(self + " --gtest_list_tests " + quoted(filter)));
   setenv("GTEST_TOTAL_SHARDS", "1", 1);
   setenv("GTEST_SHARD_INDEX", "0", 1);
   for (const std::string &name : names) {
      std::printf("[ run  ] %s\n", name.c_str());
      std::fflush(stdout);
      if (!passes_alone(self, name)) failed.push_back(name);
   }
   for (const std::string &name : failed) std::printf("[FAILED] %s\n", name.c_str());
   std::printf("%zu tests, %zu failed\n", names.size(), failed.size());
   return names.empty() || !failed.empty();
}

/* Shuts the profiler down after each test. */
class Between_Tests : public ::testing::EmptyTestEventListener {
   void OnTestEnd(const ::testing::TestInfo &) override { Prof_shutdown(); }
};

static int run_here()
{
   ::testing::UnitTest::GetInstance()->listeners().Append(new Between_Tests);
   return RUN_ALL_TESTS();
}

int main(int argc, char **argv)
{
   const bool here = std::getenv("IPROF_ONE_PROCESS") != nullptr;
   std::string filter = "--gtest_filter=*";
   for (int i = 1; i < argc; ++i)
      if (std::strncmp(argv[i], "--gtest_filter=", 15) == 0) filter = argv[i];
   bool list = argc > 1 && std::strcmp(argv[1], "--gtest_list_tests") == 0;
   const std::string self = command_of(argv[0]);
   ::testing::InitGoogleTest(&argc, argv);
   if (!list && !here && !std::getenv("IPROF_TEST_CHILD")) return run_each(self, filter);
   watch_asserts();
   return here && !list ? run_here() : RUN_ALL_TESTS();
}
