/* look_test.cpp - looking at a thread: how much of its stack is copied; it notices nothing.
 * That no wait ends early is in look_wait_test.cpp, that a look is of one instant in
 * look_truth_test.cpp. */
#include "tests/headers.h"

#include "looks.h"

#if defined(__linux__)
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
#endif

struct LookTest : Looking {
   Look look;
   /* Until it is seen: it must not take long. */
   void expect_seen(Prof_Look_Thread &thread, int times = 1)
   {
      for (int i = 0; i < times; ++i) ASSERT_EQ(look.at(thread, 10000), Prof_LOOK_SEEN);
   }
};

TEST(LookCalls, HaveNames)
{
   const std::pair<int, const char *> calls[] = {
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
      {SYS_futex, "futex"}, {SYS_read, "read"}, {SYS_ioctl, "ioctl"},
      {SYS_clock_nanosleep, "clock_nanosleep"},
#endif
      {-1, ""}, {99999, "call 99999"}, {2147483647, "call 2147483647"}};
   char room[Prof_LOOK_CALL_ROOM];
   for (auto [call, name] : calls) EXPECT_STREQ(Prof_Os_look_call_name(call, room), name);
}

TEST(LookRefusal, TellsWhyInWords)
{
   if (!Prof_Os_look_refusal()) GTEST_SKIP() << "it can";
   EXPECT_FALSE(Prof_Os_look_start(0, nullptr));
   EXPECT_GT(strlen(Prof_Os_look_refusal()), 20u);
   Prof_Look_Thread thread = {};
   EXPECT_FALSE(Prof_Os_look_join(&thread));
   EXPECT_EQ(Look().at(thread), Prof_LOOK_GONE);
   Prof_Os_look_leave(&thread);
}

TEST_F(LookTest, CopiesNoMoreThanThereIsAndNoMoreThanFits)
{
   Watched watched([] {});
   ASSERT_GT(watched.thread.end, watched.thread.low);
   for (uint32_t room : {64u, 512u, 32u * 1024, 1024u * 1024}) {
      look = Look(room);
      for (int i = 0; i < 50; ++i) {
         expect_seen(watched.thread);
         EXPECT_LE(look.copy.size, room);
         EXPECT_LE(look.copy.from + look.copy.size, watched.thread.end);
         EXPECT_LE(look.sp() - look.copy.from, 263u);
         EXPECT_EQ(look.copy.own_from, watched.thread.low);
         EXPECT_EQ(look.copy.own_end, watched.thread.end);
      }
   }
}

TEST_F(LookTest, ThreadThatEndedIsGone)
{
   Watched watched([] {});
   expect_seen(watched.thread);
   watched.end();
   EXPECT_EQ(look.at(watched.thread), Prof_LOOK_GONE);
   EXPECT_EQ(look.at(watched.thread), Prof_LOOK_GONE);
   Prof_Os_look_leave(&watched.thread);
   EXPECT_EQ(look.at(watched.thread), Prof_LOOK_GONE);
}

TEST_F(LookTest, ErrorNumberOfTheThreadStays)
{
   std::atomic<int> wrong{0};
   Watched watched([&] {
      errno = 77;
      turn(2000);
      if (errno != 77) ++wrong;
   });
   expect_seen(watched.thread, 300);
   EXPECT_EQ(wrong, 0);
}

#if defined(__linux__)

static bool is_free(int signal)
{
   struct sigaction now;
   return sigaction(signal, nullptr, &now) == 0 && !(now.sa_flags & SA_SIGINFO) &&
          now.sa_handler == SIG_DFL;
}

static void theirs(int) {}

TEST_F(LookTest, TakesNoSignalThatSomebodyHas)
{
   Prof_Os_look_stop();
   for (int i = SIGRTMIN; i < SIGRTMAX; ++i) signal(i, theirs);
   ASSERT_TRUE(Prof_Os_look_start(0, nullptr));
   EXPECT_EQ(Prof_Os_look_signal(), SIGRTMAX);
   Prof_Os_look_stop();
   EXPECT_TRUE(is_free(SIGRTMAX));
   EXPECT_FALSE(Prof_Os_look_start(SIGRTMIN, nullptr));
   EXPECT_NE(std::string(Prof_Os_look_refusal()).find("handler"), std::string::npos);
   signal(SIGRTMAX, SIG_IGN);
   signal(SIGTRAP, SIG_DFL); /* a fault would come again and again */
   for (int number : {0, SIGKILL, SIGTRAP, 1000})
      EXPECT_FALSE(Prof_Os_look_start(number, nullptr)) << number;
   signal(SIGRTMAX, SIG_DFL);
   EXPECT_TRUE(Prof_Os_look_start(SIGRTMAX, nullptr));
   EXPECT_EQ(Prof_Os_look_refusal(), nullptr);
}

TEST_F(LookTest, LeavesASignalThatSomebodyTookSince)
{
   Watched watched([] {});
   int number = Prof_Os_look_signal();
   signal(number, theirs);
   EXPECT_EQ(look.at(watched.thread), Prof_LOOK_NO_ANSWER);
   EXPECT_NE(Prof_Os_look_refusal(), nullptr);
   Prof_Os_look_stop();
   struct sigaction now;
   sigaction(number, nullptr, &now);
   EXPECT_EQ(now.sa_handler, theirs);
}

/* How many signals the kernel keeps for this user. */
static long queued()
{
   std::ifstream status("/proc/self/status");
   const std::string all(std::istreambuf_iterator<char>(status), {});
   return atol(&all[all.find("SigQ:") + 5]);
}

static void block_all(int how)
{
   sigset_t all;
   sigfillset(&all);
   pthread_sigmask(how, &all, nullptr);
}

TEST_F(LookTest, ThreadThatTakesNoSignalsAnswersLaterAndEndsNothing)
{
   std::atomic<bool> blocks{true}, taken{false};
   Watched watched([&] {
      if (blocks == taken) return;
      block_all(blocks ? SIG_BLOCK : SIG_UNBLOCK);
      taken = blocks.load();
   });
   while (!taken) std::this_thread::yield();
   long before = queued();
   for (int i = 0; i < 50; ++i) EXPECT_EQ(look.at(watched.thread, 1), Prof_LOOK_NO_ANSWER);
   EXPECT_LT(queued() - before, 25) << "they pile up";
   blocks = false;
   expect_seen(watched.thread, 50);
   blocks = true;
   while (!taken) std::this_thread::yield();
   EXPECT_EQ(look.at(watched.thread, 1), Prof_LOOK_NO_ANSWER);
   int number = Prof_Os_look_signal();
   Prof_Os_look_stop(); /* one is on its way */
   EXPECT_TRUE(is_free(number));
   blocks = false;
   while (taken) std::this_thread::yield();
   ASSERT_TRUE(Prof_Os_look_start(number, nullptr));
   expect_seen(watched.thread);
}

TEST_F(LookTest, ThreadThatIsOnlyKnownByItsNumber)
{
   Watched watched([] {});
   Prof_Look_Thread other = {};
   other.tid = watched.thread.tid;
   ASSERT_TRUE(Prof_Os_look_join(&other));
   EXPECT_EQ(other.end, 0u);
   for (int i = 0; i < 100; ++i) {
      expect_seen(other);
      EXPECT_GT(look.copy.size, 256u);
      EXPECT_LT(look.sp() - watched.thread.low, watched.thread.end - watched.thread.low);
   }
   watched.end();
   EXPECT_EQ(look.at(other), Prof_LOOK_GONE);
   Prof_Os_look_leave(&other);
}

/* ---- stacks of their own ---- */

static std::atomic<bool> stop, handler_runs;
static void run_until_stopped()
{
   while (!stop) {
   }
}

/* 4 pages, and one that nobody may touch at either end. */
struct Walled {
   size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE)), size = 4 * page;
   char *all = static_cast<char *>(
      mmap(nullptr, 6 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
   char *from = all + page;
   uint64_t begin = reinterpret_cast<uint64_t>(from), end = begin + size;
   Walled() { mprotect(from, size, PROT_READ | PROT_WRITE); }
   ~Walled() { munmap(all, 6 * page); }
};

TEST_F(LookTest, StackOfACoroutineIsCopiedToItsEnd)
{
   Walled stack;
   Watched watched([&] {
      ucontext_t inside, back;
      getcontext(&inside);
      inside.uc_stack.ss_sp = stack.from;
      inside.uc_stack.ss_size = stack.size;
      inside.uc_link = &back;
      makecontext(&inside, run_until_stopped, 0);
      swapcontext(&back, &inside);
   });
   int inside = 0;
   for (int i = 0; i < 100; ++i) {
      expect_seen(watched.thread);
      if (look.sp() - stack.begin >= stack.size) continue;
      EXPECT_EQ(look.copy.from + look.copy.size, stack.end);
      ++inside;
   }
   EXPECT_GT(inside, 50);
   stop = true;
}

static void handler(int)
{
   handler_runs = true;
   run_until_stopped();
}

TEST_F(LookTest, HandlerOfTheGamesOnAStackOfItsOwn)
{
   Walled stack;
   struct sigaction action = {};
   action.sa_handler = handler;
   action.sa_flags = SA_ONSTACK;
   sigaction(SIGUSR1, &action, nullptr);
   Watched watched([&] {
      stack_t use = {}, before = {};
      use.ss_sp = stack.from;
      use.ss_size = stack.size;
      sigaltstack(&use, &before);
      raise(SIGUSR1);
      sigaltstack(&before, nullptr);
   });
   while (!handler_runs) std::this_thread::yield();
   for (int i = 0; i < 100; ++i) {
      expect_seen(watched.thread);
      EXPECT_LT(look.sp() - stack.begin, stack.size);
      EXPECT_EQ(look.copy.from + look.copy.size, stack.end);
   }
   stop = true;
}

/* ---- processes ---- */

/* Runs it in a child; returns what it returned, or -1 and the signal that ended it. */
static int in_child(const std::function<int()> &what)
{
   int status = 0;
   pid_t child = fork();
   if (child == 0) _exit(what());
   waitpid(child, &status, 0);
   return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST_F(LookTest, ChildOfAForkIsNotDisturbedAndMayStartAnew)
{
   Watched watched([] {});
   expect_seen(watched.thread);
   EXPECT_EQ(in_child([&] {
                if (raise(Prof_Os_look_signal()) != 0) return 4; /* nothing is done */
                if (look.at(watched.thread) != Prof_LOOK_GONE) return 1;
                if (!Prof_Os_look_start(0, nullptr)) return 2;
                Watched again([] {});
                if (look.at(again.thread, 10000) != Prof_LOOK_SEEN) return 3;
                Prof_Os_look_stop();
                return 0;
             }),
             0);
   expect_seen(watched.thread);
}

TEST_F(LookTest, SeesATracer)
{
   EXPECT_FALSE(Prof_Os_look_is_debugged());
   EXPECT_EQ(in_child([] {
                if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) return 2;
                return Prof_Os_look_is_debugged();
             }),
             1);
}

/* In a child: the system forbids one of its calls from now on. */
static bool forbid(unsigned call)
{
   struct sock_filter steps[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0),
                                 BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
                                 BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
                                 BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
   struct sock_fprog program = {4, steps};
   return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
          prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

struct LookSandbox : LookTest, testing::WithParamInterface<unsigned> {};

TEST_P(LookSandbox, IsRefused)
{
   Prof_Os_look_stop();
   EXPECT_EQ(in_child([] {
                if (!forbid(GetParam())) return 1;
                if (Prof_Os_look_start(0, nullptr)) return 2;
                return Prof_Os_look_refusal() ? 0 : 3;
             }),
             0);
}
INSTANTIATE_TEST_SUITE_P(Calls, LookSandbox,
                         testing::Values(SYS_process_vm_readv, SYS_pread64, SYS_openat));

#endif
