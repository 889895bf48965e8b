/* file_test.cpp - files that the profiler writes: the old one or the new one, whole, and nothing
 * else; what stands beside it is nobody's business. Fake clock.
 */
#include <filesystem>

#include "facts.h"

#if !defined(_WIN32)
#include <fcntl.h>
#include <sys/resource.h>
#endif

namespace {

namespace fs = std::filesystem;

#if !defined(_WIN32)
bool says_on_2;
#endif

void keep(const char *line, void *)
{
   told.emplace_back(line);
#if !defined(_WIN32)
   if (says_on_2 && write(2, "said\n", 5) < 0) told.emplace_back("nobody hears");
#endif
}

/* A folder of its own, which goes with the test. */
class Files : public ::testing::Test {
 protected:
   void SetUp() override
   {
      configure(&Prof_Config::log, keep);
      folder = temporary_folder() + "/iprof_files_" + std::to_string(getpid());
      fs::remove_all(folder);
      ASSERT_TRUE(fs::create_directory(folder));
      for (int i = 0; i < 300; ++i) {
         zone(numbered("zone number ", i % 40), 1e-3);
         if (i % 3 == 0) Prof_update(1);
      }
   }
   void TearDown() override
   {
      std::error_code ignored;
      fs::remove_all(folder, ignored);
   }

   std::string in(const std::string &name) const { return folder + "/" + name; }

   void put(const std::string &name, const std::string &text) const
   {
      std::ofstream(in(name), std::ios::binary) << text;
   }
   std::string contents(const std::string &name) const { return read_file(in(name)); }
   /* More than a pipe holds. */
   static void play_much()
   {
      for (int i = 0; i < 3000; ++i) {
         zone(numbered("zone ", i % 400), 0);
         if (i % 10 == 0) Prof_update(1);
      }
   }
   std::vector<std::string> names() const
   {
      std::vector<std::string> found;
      for (const auto &entry : fs::directory_iterator(folder))
         found.push_back(entry.path().filename().string());
      std::sort(found.begin(), found.end());
      return found;
   }

   std::string folder;
};

bool is_report(const std::string &text) { return has(text, "zone_number"); }

int save(const std::string &file) { return Prof_save_baseline(file.c_str(), 0, INT_MAX); }

bool is_baseline(const std::string &text)
{
   return text.rfind("iprof baseline 1\n", 0) == 0 && text.size() > 5 &&
          text.compare(text.size() - 5, 5, "\nend\n") == 0;
}

int folded(const std::string &file) { return Prof_export(Prof_FOLDED, file.c_str(), 0, INT_MAX); }

using Names = std::vector<std::string>;

/* A name like those that files being written used to have is not ours. */
TEST_F(Files, ReplaceTheOldOneAndLeaveAloneWhatIsCalledNearlyTheSame)
{
   for (const char *name : {"a", "a.new", "b.new"}) put(name, "the user's");
   EXPECT_EQ(folded(in("a")), 1);
   EXPECT_TRUE(is_report(contents("a")));
   EXPECT_EQ(save(in("b")), 1);
   EXPECT_TRUE(is_baseline(contents("b")));
   for (const char *name : {"a.new", "b.new"}) EXPECT_EQ(contents(name), "the user's");
   EXPECT_EQ(names(), (Names{"a", "a.new", "b", "b.new"}));
   EXPECT_TRUE(told.empty());
}

TEST_F(Files, MissingFolderIsTold)
{
   EXPECT_EQ(folded(in("none/a")), 0);
   EXPECT_EQ(told.size(), 1u);
   EXPECT_TRUE(was_told(std::strerror(ENOENT)));
   EXPECT_EQ(save(in("none/a")), 0);
   EXPECT_EQ(names(), Names{});
}

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)
int trace(const std::string &file) { return Prof_export(Prof_CHROME, file.c_str(), 0, INT_MAX); }

/* Writing fails behind so many bytes, as it does where the disk is full. */
class Limit {
 public:
   explicit Limit(rlim_t bytes)
   {
      getrlimit(RLIMIT_FSIZE, &old_);
      struct rlimit less = old_;
      less.rlim_cur = bytes;
      setrlimit(RLIMIT_FSIZE, &less);
   }
   ~Limit() { setrlimit(RLIMIT_FSIZE, &old_); }

 private:
   struct rlimit old_;
};

TEST_F(Files, NamesMayBeAsLongAsTheSystemAllows)
{
   for (size_t length : {251u, 252u, 253u, 254u, 255u}) {
      const std::string name(length, 'x');
      EXPECT_EQ(folded(in(name)), 1) << length;
      EXPECT_TRUE(is_report(contents(name)));
   }
   EXPECT_EQ(folded(in(std::string(256, 'x'))), 0);
   EXPECT_EQ(told.size(), 1u);
}

TEST_F(Files, LinkOrPipeThatIsCalledNearlyIsNotTouched)
{
   put("other", "precious");
   fs::create_symlink("other", in("a.new"));
   ASSERT_EQ(mkfifo(in("b.new").c_str(), 0600), 0);
   EXPECT_EQ(folded(in("a")), 1);
   alarm(20); /* a pipe that nobody reads would be waited for */
   EXPECT_EQ(folded(in("b")), 1);
   alarm(0);
   EXPECT_EQ(contents("other"), "precious");
   EXPECT_TRUE(fs::is_symlink(in("a.new")));
   EXPECT_FALSE(fs::is_symlink(in("a")));
   EXPECT_EQ(names(), (Names{"a", "a.new", "b", "b.new", "other"}));
}

struct stat info_of(const std::string &file)
{
   struct stat info = {};
   EXPECT_EQ(stat(file.c_str(), &info), 0) << file;
   return info;
}
mode_t mode_of(const std::string &file) { return info_of(file).st_mode & 07777; }

TEST_F(Files, KeepTheirRights)
{
   umask(022);
   for (mode_t mode : {0600u, 0640u, 0664u, 0755u}) {
      put("a", "old");
      ASSERT_EQ(chmod(in("a").c_str(), mode), 0);
      EXPECT_EQ(folded(in("a")), 1);
      EXPECT_EQ(mode_of(in("a")), mode);
   }
   EXPECT_EQ(folded(in("fresh")), 1);
   EXPECT_EQ(mode_of(in("fresh")), 0644u);
   if (getuid() != 0) return; /* others cannot give files away */
   ASSERT_EQ(chown(in("a").c_str(), 12345, 23456), 0);
   EXPECT_EQ(folded(in("a")), 1);
   EXPECT_EQ(info_of(in("a")).st_uid, 12345u);
   EXPECT_EQ(info_of(in("a")).st_gid, 23456u);
}

TEST_F(Files, LinksStayAndLeadToTheNewOne)
{
   fs::create_directory(in("sub"));
   put("sub/real", "old");
   fs::create_symlink("real", in("sub/near"));
   fs::create_symlink("sub/near", in("relative"));
   fs::create_symlink(in("sub/near"), in("absolute"));
   fs::create_symlink("sub/coming", in("dangling"));
   for (const char *name : {"sub/near", "relative", "absolute", "dangling"}) {
      EXPECT_EQ(folded(in(name)), 1) << name;
      EXPECT_TRUE(fs::is_symlink(in(name))) << name;
      EXPECT_TRUE(is_report(contents(name))) << name;
      put("sub/real", "old");
   }
   EXPECT_TRUE(is_report(contents("sub/coming")));
   EXPECT_EQ(names(), (Names{"absolute", "dangling", "relative", "sub"}));
   fs::create_symlink("round", in("round"));
   EXPECT_EQ(folded(in("round")), 0);
}

/* The signal that a limit sends is at its default, which ends the process. */
TEST_F(Files, StayWhereTheNewOneDoesNotFit)
{
   put("a", "old");
   put("real", "old too");
   fs::create_symlink("real", in("link"));
   std::signal(SIGXFSZ, SIG_DFL);
   {
      Limit limit(100);
      for (const char *name : {"a", "link", "fresh"}) {
         EXPECT_EQ(save(in(name)), 0);
         EXPECT_EQ(folded(in(name)), 0);
      }
   }
   EXPECT_EQ(contents("a"), "old");
   EXPECT_EQ(contents("real"), "old too");
   EXPECT_EQ(names(), (Names{"a", "link", "real"}));
   ASSERT_EQ(told.size(), 6u);
   EXPECT_EQ(times_told(std::strerror(EFBIG)), 6) << all_told();
   sigset_t waiting;
   sigpending(&waiting);
   EXPECT_FALSE(sigismember(&waiting, SIGXFSZ));
   EXPECT_EQ(save(in("link")), 1);
   EXPECT_TRUE(is_baseline(contents("real")));
}

/* A child that reads one byte of the pipe and ends. */
pid_t read_a_byte(const std::string &pipe)
{
   pid_t child = fork();
   if (child != 0) return child;
   char byte;
   int fd = open(pipe.c_str(), O_RDONLY);
   _exit(read(fd, &byte, 1) == 1 ? 0 : 1);
}

TEST_F(Files, PipeWhoseReaderGoesIsAnError)
{
   NEEDS_FORK;
   ASSERT_EQ(mkfifo(in("pipe").c_str(), 0600), 0);
   play_much();
   std::signal(SIGPIPE, SIG_DFL);
   sigset_t before, after;
   pthread_sigmask(SIG_SETMASK, nullptr, &before);
   pid_t reader = read_a_byte(in("pipe"));
   EXPECT_EQ(trace(in("pipe")), 0);
   waitpid(reader, nullptr, 0);
   pthread_sigmask(SIG_SETMASK, nullptr, &after);
   for (int number : {SIGPIPE, SIGXFSZ})
      EXPECT_EQ(sigismember(&before, number), sigismember(&after, number));
   sigpending(&after);
   EXPECT_FALSE(sigismember(&after, SIGPIPE));
   EXPECT_EQ(told.size(), 1u);
   EXPECT_TRUE(was_told(std::strerror(EPIPE)));
   EXPECT_EQ(names(), Names{"pipe"});
}

/* Sends the thread that makes it a signal every millisecond, with a handler that interrupts. */
class Signals {
 public:
   Signals()
   {
      struct sigaction action = {};
      action.sa_handler = [](int) { ++seen; };
      sigaction(SIGUSR1, &action, nullptr);
      thread_ = std::thread([this, target = pthread_self()] {
         while (!stop_) {
            pthread_kill(target, SIGUSR1);
            usleep(1000);
         }
      });
   }
   ~Signals()
   {
      stop_ = true;
      thread_.join();
   }
   static inline std::atomic<int> seen{0};

 private:
   std::atomic<bool> stop_{false};
   std::thread thread_;
};

/* A child that opens the pipe late, and copies from one to the other as slowly as it can. */
pid_t copy_slowly(const std::string &from, const std::string &to)
{
   pid_t child = fork();
   if (child != 0) return child;
   usleep(50000);
   int in = open(from.c_str(), O_RDONLY);
   int out = open(to.c_str(), O_WRONLY | O_CREAT, 0600);
   char bytes[4096];
   bool done = in >= 0 && out >= 0;
   for (ssize_t count = 1; done && count > 0; usleep(500)) {
      count = read(in, bytes, sizeof bytes);
      done = count >= 0 && write(out, bytes, static_cast<size_t>(count)) == count;
   }
   _exit(done ? 0 : 1);
}

/* It would wait for ever for somebody who has given up. */
int end_of(pid_t child, int done)
{
   int status = -1;
   if (!done) kill(child, SIGKILL);
   while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
   return status;
}

TEST_F(Files, SignalsDoNotEndWhatAPipeWaitsFor)
{
   NEEDS_FORK;
   ASSERT_EQ(mkfifo(in("pipe").c_str(), 0600), 0);
   play_much();
   ASSERT_EQ(trace(in("whole")), 1);
   ASSERT_EQ(save(in("baseline")), 1);
   const auto copy_beside = [&](const char *from, const char *to, const auto &act) {
      const pid_t child = copy_slowly(in(from), in(to));
      Signals signals;
      EXPECT_EQ(end_of(child, act(in("pipe"))), 0);
   };
   copy_beside("pipe", "copy", trace);
   EXPECT_GT(Signals::seen, 0);
   EXPECT_EQ(contents("copy").size(), contents("whole").size());
   unlink(in("copy").c_str());
   copy_beside("pipe", "copy", save);
   EXPECT_EQ(contents("copy"), contents("baseline"));
   copy_beside("baseline", "pipe", [](const std::string &pipe) {
      return Prof_compare_baseline(pipe.c_str(), 0, INT_MAX);
   });
   EXPECT_EQ(told.size(), 0u);
}

/* A game that waits for these signals itself gets no one of ours. */
TEST_F(Files, SignalThatTheGameHoldsBackDoesNotComeLater)
{
   NEEDS_FORK;
   std::signal(SIGXFSZ, SIG_DFL);
   sigset_t ours;
   sigemptyset(&ours);
   sigaddset(&ours, SIGXFSZ);
   pthread_sigmask(SIG_BLOCK, &ours, nullptr);
   {
      Limit limit(100);
      EXPECT_EQ(folded(in("a")), 0);
   }
   pthread_sigmask(SIG_UNBLOCK, &ours, nullptr);
   EXPECT_EQ(names(), Names{});
}

/* Saves to one file as another process does. How many times it could. */
int save_often(const std::string &file, int process, int times)
{
   int saved = 0;
   for (int i = 0; i < (process == 1 ? 400 : 40); ++i)
      Prof_Scope_name(("process " + std::to_string(process) + " " + std::to_string(i)).c_str());
   Prof_update(1);
   for (int i = 0; i < times; ++i) saved += Prof_save_baseline(file.c_str(), 0, 0);
   return saved;
}

/* As `game > log` does: what the game wrote before and after stays, in that order. */
TEST_F(Files, StandardOutputGoesOnWhereItIs)
{
   int kept = dup(1), log = open(in("log").c_str(), O_WRONLY | O_CREAT, 0600);
   ASSERT_EQ(dup2(log, 1), 1);
   close(log);
   bool wrote = write(1, "before\n", 7) == 7;
   int exported = folded("/dev/stdout");
   wrote = write(1, "after\n", 6) == 6 && wrote;
   dup2(kept, 1);
   close(kept);
   EXPECT_TRUE(wrote);
   EXPECT_EQ(exported, 1);
   const std::string text = contents("log");
   EXPECT_EQ(text.rfind("before\n", 0), 0u) << text.substr(0, 40);
   EXPECT_TRUE(is_report(text));
   EXPECT_EQ(text.substr(text.size() - 6), "after\n");
}

/* What is said on standard error must not end up in a file that has its number now: a zone of more
 * than a thousand others below it makes the export say something while it writes. */
TEST_F(Files, TakeNoNumberOfTheStandardStreams)
{
   for (int i = 0; i < 1100; ++i) { Prof_Begin_name(numbered("deep ", i).c_str()) }
   tick(1000);
   for (int i = 0; i < 1100; ++i) Prof_End
   Prof_update(1);
   int kept = dup(2);
   close(2);
   says_on_2 = true;
   int exported = folded(in("a"));
   says_on_2 = false;
   dup2(kept, 2);
   close(kept);
   EXPECT_EQ(exported, 1);
   EXPECT_FALSE(told.empty());
   EXPECT_FALSE(has(contents("a"), "said"));
}

TEST_F(Files, TwoProcessesMaySaveOne)
{
   NEEDS_FORK;
   const int times = 100;
   pid_t children[2];
   for (int i = 0; i < 2; ++i)
      if ((children[i] = fork()) == 0)
         _exit(save_often(in("a"), i + 1, times) == times ? 0 : 1);
   int looked = 0, status = 0;
   for (pid_t &child : children) {
      while (waitpid(child, &status, WNOHANG) == 0) {
         const std::string text = contents("a");
         if (text.empty() && !looked) continue;
         ++looked;
         ASSERT_TRUE(is_baseline(text)) << text.size();
         ASSERT_NE(has(text, " process 1 "), has(text, " process 2 ")) << "a mixture of both";
      }
      EXPECT_EQ(status, 0) << "a save was refused";
   }
   EXPECT_EQ(names(), Names{"a"});
}

#endif

} /* namespace */
