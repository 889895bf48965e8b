/* look_test.cpp - looking at a thread: what a look tells, against what the thread knows of itself,
 * and that the thread does not notice. That no wait ends early is in look_wait_test.cpp. */
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

static const bool can = Prof_Os_look_refusal() == nullptr;

static void read_hands(const void *hands, void *out[3])
{
   void *const *three = static_cast<void *const *>(hands);
   if (!three) return;
   out[0] = three[0];
   out[1] = three[1];
   out[2] = three[2];
}

class LookTest : public testing::Test {
 protected:
   void SetUp() override
   {
      if (!can) GTEST_SKIP() << Prof_Os_look_refusal();
      ASSERT_TRUE(Prof_Os_look_start(0, read_hands)) << Prof_Os_look_refusal();
   }
   void TearDown() override
   {
      Prof_Os_look_stop();
#if defined(__linux__)
      for (int i = SIGRTMIN; i <= SIGRTMAX; ++i) signal(i, SIG_DFL);
#endif
   }
};

TEST(LookCalls, HaveNames)
{
   char room[Prof_LOOK_CALL_ROOM];
   EXPECT_STREQ(Prof_Os_look_call_name(-1, room), "");
   EXPECT_STREQ(Prof_Os_look_call_name(99999, room), "call 99999");
   EXPECT_STREQ(Prof_Os_look_call_name(2147483647, room), "call 2147483647");
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
   EXPECT_STREQ(Prof_Os_look_call_name(SYS_futex, room), "futex");
   EXPECT_STREQ(Prof_Os_look_call_name(SYS_read, room), "read");
   EXPECT_STREQ(Prof_Os_look_call_name(SYS_ioctl, room), "ioctl");
   EXPECT_STREQ(Prof_Os_look_call_name(SYS_clock_nanosleep, room), "clock_nanosleep");
#endif
}

TEST(LookRefusal, TellsWhyInWords)
{
   if (can) GTEST_SKIP() << "it can";
   EXPECT_FALSE(Prof_Os_look_start(0, nullptr));
   EXPECT_GT(strlen(Prof_Os_look_refusal()), 20u);
   Prof_Look_Thread thread = {};
   EXPECT_FALSE(Prof_Os_look_join(&thread));
   Look look;
   EXPECT_EQ(look.at(thread), Prof_LOOK_GONE);
   Prof_Os_look_leave(&thread);
}

/* Counts in a register, and stores that into the hands and into a place on the stack before it
 * counts on. So a look that tells different times apart finds them apart by more than one. */
#if defined(__x86_64__)
static void count(std::atomic<bool> *stop, void *volatile *hands)
{
   __asm__ __volatile__("subq $128, %%rsp\n"
                        "movq $0x1234567, %%rbx\n"
                        "1: incq %%r12\n"
                        "movq %%r12, (%1)\n"
                        "pushq %%r12\n"
                        "popq %%r13\n"
                        "cmpb $0, (%0)\n"
                        "je 1b\n"
                        "addq $128, %%rsp\n"
                        :
                        : "r"(stop), "r"(hands)
                        : "rbx", "r12", "r13", "memory", "cc");
}
enum { COUNTER = 12, COPIED = 13, MARK = 3 };
#elif defined(__aarch64__)
static void count(std::atomic<bool> *stop, void *volatile *hands)
{
   __asm__ __volatile__("movz x21, #0x4567\n"
                        "movk x21, #0x123, lsl #16\n"
                        "1: add x19, x19, #1\n"
                        "str x19, [%1]\n"
                        "str x19, [sp, #-16]!\n"
                        "ldr x20, [sp], #16\n"
                        "ldrb w22, [%0]\n"
                        "cbz w22, 1b\n"
                        :
                        : "r"(stop), "r"(hands)
                        : "x19", "x20", "x21", "x22", "memory", "cc");
}
enum { COUNTER = 19, COPIED = 20, MARK = 21 };
#endif

#if defined(__x86_64__) || defined(__aarch64__)
TEST_F(LookTest, TellsRegistersStackAndHandsOfOneInstant)
{
   void *hands[3] = {nullptr, &hands[1], &hands[2]};
   std::atomic<bool> stop{false};
   Watched watched([&] { count(&stop, hands); }, hands);
   uint64_t before = 0;
   Look look;
   for (int i = 0; i < 1000; ++i) {
      ASSERT_EQ(look.at(watched.thread, 10000), Prof_LOOK_SEEN);
      if (look.copy.reg[MARK] != 0x1234567) continue; /* not there yet */
      uint64_t counter = look.copy.reg[COUNTER];
      EXPECT_EQ(look.copy.call, -1);
      EXPECT_LE(counter - reinterpret_cast<uint64_t>(look.cur), 1u);
      EXPECT_LE(counter - look.copy.reg[COPIED], 1u);
      EXPECT_EQ(look.in, &hands[1]);
      EXPECT_EQ(look.top, &hands[2]);
#if defined(__x86_64__) /* on ARM64 the signal's frame begins where the stack ends */
      uint64_t pushed = look.word(look.sp()), popped = look.word(look.sp() - 8);
      EXPECT_TRUE(counter - pushed <= 1 || counter - popped <= 1) << pushed << ' ' << popped;
#endif
      EXPECT_GE(counter, before);
      before = counter;
   }
   EXPECT_GT(before, 0u);
   stop = true;
}
#endif

TEST_F(LookTest, CopiesNoMoreThanThereIsAndNoMoreThanFits)
{
   Watched watched([] {});
   ASSERT_GT(watched.thread.end, watched.thread.low);
   for (uint32_t room : {64u, 512u, 32u * 1024, 1024u * 1024}) {
      Look look(room);
      for (int i = 0; i < 50; ++i) {
         ASSERT_EQ(look.at(watched.thread, 10000), Prof_LOOK_SEEN);
         EXPECT_LE(look.copy.size, room);
         EXPECT_LE(look.copy.from + look.copy.size, watched.thread.end);
         EXPECT_LE(look.copy.from, look.sp());
         EXPECT_GE(look.copy.from, look.sp() - 263);
         EXPECT_EQ(look.copy.own_from, watched.thread.low);
         EXPECT_EQ(look.copy.own_end, watched.thread.end);
      }
   }
}

TEST_F(LookTest, ThreadThatEndedIsGone)
{
   Watched watched([] {});
   Look look;
   ASSERT_EQ(look.at(watched.thread, 10000), Prof_LOOK_SEEN);
   watched.end();
   EXPECT_EQ(look.at(watched.thread), Prof_LOOK_GONE);
   EXPECT_EQ(look.at(watched.thread), Prof_LOOK_GONE);
   Prof_Os_look_leave(&watched.thread);
   EXPECT_EQ(look.at(watched.thread), Prof_LOOK_GONE);
}

TEST_F(LookTest, ThreadsThatEndWhileTheyAreLookedAt)
{
   for (int i = 0; i < 100; ++i) {
      Watched watched([] {});
      std::thread ends([&] { watched.stop = true; });
      Look look;
      for (int k = 0; k < 1000 && look.at(watched.thread) != Prof_LOOK_GONE; ++k) {
      }
      ends.join();
      watched.end();
      EXPECT_EQ(look.at(watched.thread), Prof_LOOK_GONE);
   }
}

TEST_F(LookTest, ManyThreadsInTurn)
{
   void *hands[3][3] = {};
   std::vector<std::unique_ptr<Watched>> all;
   for (auto &three : hands) {
      three[0] = &three;
      all.emplace_back(new Watched([] {}, &three));
   }
   Look look;
   for (int i = 0; i < 600; ++i) {
      Watched &one = *all[i % 3];
      if (look.at(one.thread, 10000) != Prof_LOOK_SEEN) FAIL() << i;
      EXPECT_EQ(look.cur, static_cast<void *>(&hands[i % 3]));
      EXPECT_GE(look.sp(), one.thread.low);
      EXPECT_LT(look.sp(), one.thread.end);
   }
}

TEST_F(LookTest, ErrorNumberOfTheThreadStays)
{
   std::atomic<int> wrong{0};
   Watched watched([&] {
      errno = 77;
      for (volatile int i = 0; i < 2000; i = i + 1) {
      }
      if (errno != 77) ++wrong;
   });
   Look look;
   for (int i = 0; i < 300; ++i) ASSERT_EQ(look.at(watched.thread, 10000), Prof_LOOK_SEEN);
   EXPECT_EQ(wrong, 0);
}

TEST_F(LookTest, StartsAndStopsOverAndOver)
{
   Watched watched([] {});
   Look look;
   for (int i = 0; i < 50; ++i) {
      Prof_Os_look_stop();
      EXPECT_EQ(look.at(watched.thread), Prof_LOOK_GONE);
      ASSERT_TRUE(Prof_Os_look_start(0, nullptr));
      EXPECT_EQ(look.at(watched.thread, 10000), Prof_LOOK_SEEN);
   }
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
   EXPECT_FALSE(Prof_Os_look_start(0, nullptr));
   EXPECT_FALSE(Prof_Os_look_start(SIGKILL, nullptr));
   signal(SIGTRAP, SIG_DFL);
   EXPECT_FALSE(Prof_Os_look_start(SIGTRAP, nullptr)) << "a fault would come again and again";
   EXPECT_FALSE(Prof_Os_look_start(1000, nullptr));
   signal(SIGRTMAX, SIG_DFL);
   EXPECT_TRUE(Prof_Os_look_start(SIGRTMAX, nullptr));
   EXPECT_EQ(Prof_Os_look_refusal(), nullptr);
}

TEST_F(LookTest, LeavesASignalThatSomebodyTookSince)
{
   Watched watched([] {});
   int number = Prof_Os_look_signal();
   signal(number, theirs);
   Look look;
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
   char line[256];
   long count = -1;
   FILE *file = fopen("/proc/self/status", "r");
   while (file && fgets(line, sizeof line, file)) sscanf(line, "SigQ: %ld", &count);
   if (file) fclose(file);
   return count;
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
   Look look;
   long before = queued();
   for (int i = 0; i < 50; ++i) EXPECT_EQ(look.at(watched.thread, 1), Prof_LOOK_NO_ANSWER);
   EXPECT_LT(queued() - before, 25) << "they pile up";
   blocks = false;
   for (int i = 0; i < 50; ++i) ASSERT_EQ(look.at(watched.thread, 10000), Prof_LOOK_SEEN);
   blocks = true;
   while (!taken) std::this_thread::yield();
   EXPECT_EQ(look.at(watched.thread, 1), Prof_LOOK_NO_ANSWER);
   int number = Prof_Os_look_signal();
   Prof_Os_look_stop(); /* one is on its way */
   EXPECT_TRUE(is_free(number));
   blocks = false;
   while (taken) std::this_thread::yield();
   ASSERT_TRUE(Prof_Os_look_start(number, nullptr));
   EXPECT_EQ(look.at(watched.thread, 10000), Prof_LOOK_SEEN);
}

TEST_F(LookTest, ThreadThatIsOnlyKnownByItsNumber)
{
   Watched watched([] {});
   Prof_Look_Thread other = {};
   other.tid = watched.thread.tid;
   ASSERT_TRUE(Prof_Os_look_join(&other));
   EXPECT_EQ(other.end, 0u);
   Look look;
   for (int i = 0; i < 100; ++i) {
      ASSERT_EQ(look.at(other, 10000), Prof_LOOK_SEEN);
      EXPECT_GT(look.copy.size, 256u);
      EXPECT_LT(look.sp() - watched.thread.low, watched.thread.end - watched.thread.low);
   }
   watched.end();
   EXPECT_EQ(look.at(other), Prof_LOOK_GONE);
   Prof_Os_look_leave(&other);
}

/* ---- stacks of their own ---- */

static std::atomic<bool> *coroutine_stop;
static void coroutine()
{
   while (!*coroutine_stop) {
   }
}

/* 4 pages, and one that nobody may touch at either end. */
class Walled {
 public:
   char *from, *end;
   Walled()
   {
      long page = sysconf(_SC_PAGESIZE);
      all_ = 6 * static_cast<size_t>(page);
      void *got = mmap(nullptr, all_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      from = static_cast<char *>(got) + page;
      end = from + 4 * page;
      mprotect(from, all_ - 2 * static_cast<size_t>(page), PROT_READ | PROT_WRITE);
   }
   ~Walled() { munmap(end - (all_ / 6 * 5), all_); }
   size_t size() const { return static_cast<size_t>(end - from); }

 private:
   size_t all_;
};

TEST_F(LookTest, StackOfACoroutineIsCopiedToItsEnd)
{
   Walled stack;
   std::atomic<bool> stop{false};
   coroutine_stop = &stop;
   Watched watched([&] {
      ucontext_t inside, back;
      getcontext(&inside);
      inside.uc_stack.ss_sp = stack.from;
      inside.uc_stack.ss_size = stack.size();
      inside.uc_link = &back;
      makecontext(&inside, coroutine, 0);
      swapcontext(&back, &inside);
   });
   Look look;
   int inside = 0;
   for (int i = 0; i < 100; ++i) {
      ASSERT_EQ(look.at(watched.thread, 10000), Prof_LOOK_SEEN);
      uint64_t from = reinterpret_cast<uint64_t>(stack.from);
      uint64_t end = reinterpret_cast<uint64_t>(stack.end);
      if (look.sp() - from >= end - from) continue;
      EXPECT_EQ(look.copy.from + look.copy.size, end);
      ++inside;
   }
   EXPECT_GT(inside, 50);
   stop = true;
}

static std::atomic<bool> *handler_stop;
static std::atomic<bool> handler_runs;
static void handler(int)
{
   handler_runs = true;
   while (!*handler_stop) {
   }
   handler_runs = false;
}

TEST_F(LookTest, HandlerOfTheGamesOnAStackOfItsOwn)
{
   Walled stack;
   std::atomic<bool> stop{false};
   handler_stop = &stop;
   struct sigaction action = {};
   action.sa_handler = handler;
   action.sa_flags = SA_ONSTACK;
   sigaction(SIGUSR1, &action, nullptr);
   Watched watched([&] {
      stack_t use = {}, before = {};
      use.ss_sp = stack.from;
      use.ss_size = stack.size();
      sigaltstack(&use, &before);
      raise(SIGUSR1);
      sigaltstack(&before, nullptr);
   });
   while (!handler_runs) std::this_thread::yield();
   Look look;
   for (int i = 0; i < 100; ++i) {
      ASSERT_EQ(look.at(watched.thread, 10000), Prof_LOOK_SEEN);
      EXPECT_LT(look.sp() - reinterpret_cast<uint64_t>(stack.from), stack.size());
      EXPECT_EQ(look.copy.from + look.copy.size, reinterpret_cast<uint64_t>(stack.end));
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
   Look look;
   ASSERT_EQ(look.at(watched.thread, 10000), Prof_LOOK_SEEN);
   EXPECT_EQ(in_child([&] {
                if (look.at(watched.thread) != Prof_LOOK_GONE) return 1;
                if (!Prof_Os_look_start(0, nullptr)) return 2;
                Watched again([] {});
                if (look.at(again.thread, 10000) != Prof_LOOK_SEEN) return 3;
                Prof_Os_look_stop();
                return 0;
             }),
             0);
   EXPECT_EQ(look.at(watched.thread, 10000), Prof_LOOK_SEEN);
}

TEST_F(LookTest, SignalInAChildOfAForkDoesNothing)
{
   int number = Prof_Os_look_signal();
   EXPECT_EQ(in_child([&] { return raise(number); }), 0);
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

TEST_F(LookTest, RefusesInASandbox)
{
   Prof_Os_look_stop();
   for (unsigned call : {SYS_process_vm_readv, SYS_pread64, SYS_openat}) {
      EXPECT_EQ(in_child([&] {
                   if (!forbid(call)) return 1;
                   if (Prof_Os_look_start(0, nullptr)) return 2;
                   return Prof_Os_look_refusal() ? 0 : 3;
                }),
                0)
         << call;
   }
}

#endif
