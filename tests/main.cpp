/* main.cpp - runs tests in processes of their own.
 *
 * The profiler is one per process, and a test leaves behind what only an end cleans up for sure. So
 * this main lists the tests, makes children of itself that run some each, and sums up. Where there
 * is no fork, it starts itself. Between two tests a child shuts the profiler down. If a test fails
 * or is skipped, and was not the first of its process, it is run again as the first of a new one,
 * and that result counts. On the real clock and with IPROF_ALONE=1 each test has a process.
 *
 * A test that takes more than a second of CPU time is listed as [ cpu ]; IPROF_TIMES=300 lists
 * those above 300 ms. IPROF_TEST_CHILD=- runs the tests in this process, for a debugger.
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

#include "heard.h"
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

using Names = std::vector<std::string>;

static std::string trimmed(const std::string &line)
{
   size_t first = line.find_first_not_of(' '), last = line.find_first_of(" \r\n", first);
   return first == std::string::npos ? "" : line.substr(first, last - first);
}

/* GoogleTest lists "Suite.\n  Test\n  Test\n"; what follows a # is a comment. */
static Names list_tests(const std::string &command)
{
   Names names;
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

/* ---- in a child ---- */

static long cpu_ms()
{
#if defined(_WIN32)
   return 0;
#else
   long ms = 0;
   for (int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
      struct rusage used = {};
      getrusage(who, &used);
      for (const timeval &time : {used.ru_utime, used.ru_stime})
         ms += time.tv_sec * 1000 + time.tv_usec / 1000;
   }
   return ms;
#endif
}

/* Tells the parent how each test ended, by a letter in a file, so that it knows even after a crash:
 * none after one that must begin another process. */
class Reporter : public ::testing::EmptyTestEventListener {
 public:
   explicit Reporter(const std::string &file) : file_(file) {}

 private:
   void OnTestStart(const ::testing::TestInfo &) override
   {
      if (ran_++) Prof_shutdown();
      told.clear();
      began_ = cpu_ms();
   }
   void OnTestEnd(const ::testing::TestInfo &test) override
   {
      const char *limit = std::getenv("IPROF_TIMES");
      const long ms = cpu_ms() - began_;
      if (ms >= (limit ? std::atol(limit) : 1000))
         std::printf("[ cpu  ] %ld ms %s.%s\n", ms, test.test_suite_name(), test.name());
      const bool good = test.result()->Passed();
      if (good || (ran_ == 1 && test.result()->Skipped())) {
         std::ofstream(file_, std::ios::app) << (good ? '.' : 's');
         return;
      }
      std::fflush(nullptr);
      keep_counts();
      _exit(1);
   }

   std::string file_;
   int ran_ = 0;
   long began_ = 0;
};

/* What the tests before a crash ran counts as run. Elsewhere sanitizers tell of crashes. */
static void keep_counts_at_crashes()
{
#if defined(__ELF__)
   if (!__gcov_dump) return;
   for (int number : {SIGSEGV, SIGBUS, SIGABRT})
      std::signal(number, [](int crash) {
         std::signal(crash, SIG_DFL);
         keep_counts();
         std::raise(crash);
      });
#endif
}

static int run_tests(const std::string &report) /* "-": nobody reads it */
{
   watch_asserts();
   keep_counts_at_crashes();
   setenv("IPROF_TEST_CHILD", "-", 1); /* for what tests start */
   if (report != "-")
      ::testing::UnitTest::GetInstance()->listeners().Append(new Reporter(report));
   return RUN_ALL_TESTS();
}

/* ---- the parent ---- */

static std::string filter_of(const Names &names)
{
   std::string filter;
   for (const std::string &name : names) filter += (filter.empty() ? "" : ":") + name;
   return filter;
}

/* Runs them in one process and returns its status, 0 if it ended well. A child of this process
 * starts in 2 ms, a program in 20. */
#if defined(_WIN32) || defined(__EMSCRIPTEN__)
static int run_child(const std::string &self, const Names &names, const std::string &report)
{
   setenv("IPROF_TEST_CHILD", report.c_str(), 1);
   return run_command(self + " --gtest_brief=1 " + quoted("--gtest_filter=" + filter_of(names)));
}
#else
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

/* GoogleTest's objects are not destroyed, which would touch each page of them; but sanitizers say
 * at an ordinary end what they found. */
static void end_child(int status)
{
#if defined(IPROF_SANITIZED)
   std::exit(status);
#else
   std::fflush(nullptr);
   keep_counts();
   _exit(status);
#endif
}

static int run_child(const std::string &, const Names &names, const std::string &report)
{
   pid_t child = fork();
   if (child == 0) {
      share_cpu();
      ::testing::GTEST_FLAG(filter) = filter_of(names);
      end_child(run_tests(report));
   }
   int status = 1;
   while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
   if (WIFSIGNALED(status)) std::printf("[signal] %d\n", WTERMSIG(status));
   return status;
}
#endif

/* How many tests of a child passed, or were skipped, before it ended. */
static size_t run_some(const std::string &self, const Names &names, bool *ended_well)
{
   const std::string file = temporary_folder() + "/iprof_tests_" + std::to_string(getpid());
   std::printf("[ run  ] %s%s\n", names[0].c_str(), names.size() > 1 ? " and others" : "");
   std::fflush(stdout);
   std::remove(file.c_str()); /* of an earlier process of this number */
   const int status = run_child(self, names, file);
   const std::string letters = read_file(file);
   std::remove(file.c_str());
   *ended_well = status == 0;
   if (letters.size() == names.size() && status)
      std::printf("[status] %#x, though all passed\n", static_cast<unsigned>(status));
   if (letters[0] == 's' && letters.size() < names.size())
      std::printf("[  SKIPPED ] 1 test\n"); /* else GoogleTest said so */
   return letters.size();
}

/* Runs the first of them, and more if they pass; returns how many are done with. */
static size_t run_first(const std::string &self, const Names &names, Names *failed)
{
   bool ended_well;
   size_t good = run_some(self, names, &ended_well);
   if (!can_fork && (good == 0 || (good == names.size() && !ended_well))) {
      std::printf("[again ] as Wine itself fails, one time in thousands\n");
      good = run_some(self, names, &ended_well);
   }
   if (good == names.size()) { /* a sanitizer may have found something in what they left */
      if (!ended_well) failed->push_back(names[0] + (good > 1 ? " to " + names.back() : ""));
      return good;
   }
   if (good > 0) return good; /* the next one is then the first */
   failed->push_back(names[0]);
   return 1;
}

static int run_each(const std::string &self, const std::string &filter)
{
   setenv("IPROF_TEST_CHILD", "-", 1);
   Names names;
   for (int times = 0; times < 3 && names.empty(); ++times) /* Wine sometimes starts no program */
      names = list_tests(self + " --gtest_list_tests " + quoted(filter));
   Names failed;
#if defined(Prof_FAKE_CLOCK)
   const size_t most = std::getenv("IPROF_ALONE") ? 1 : 32;
#else
   const size_t most = 1;
#endif
   for (size_t done = 0, at_once = most; done < names.size();) {
      const size_t count = std::min(at_once, names.size() - done);
      const auto first = names.begin() + static_cast<ptrdiff_t>(done);
      const size_t ran =
         run_first(self, Names(first, first + static_cast<ptrdiff_t>(count)), &failed);
      done += ran;
      at_once = ran == count ? std::min(most, at_once * 2) : std::max<size_t>(1, at_once / 2);
   }
   for (const std::string &name : failed) std::printf("[FAILED] %s\n", name.c_str());
   std::printf("%zu tests, %zu failed\n", names.size(), failed.size());
   if (names.empty()) std::printf("no test matches %s\n", filter.c_str());
   return names.empty() || !failed.empty();
}

int main(int argc, char **argv)
{
   const std::string self = command_of(argv[0]);
   ::testing::InitGoogleTest(&argc, argv);
   const char *report = std::getenv("IPROF_TEST_CHILD");
   if (!report && !::testing::GTEST_FLAG(list_tests))
      return run_each(self, "--gtest_filter=" + ::testing::GTEST_FLAG(filter));
   return run_tests(report ? report : "-");
}
