/* look_wait_test.cpp - a thread that waits in the kernel is looked at hundreds of times: no wait
 * ends early, none fails with EINTR. One that is too long is no error: the machine may be busy. */
#include "tests/headers.h"

#if defined(__linux__)

#include <fcntl.h>
#include <mqueue.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <threads.h>
#include <unistd.h>

#include <linux/futex.h>

#include "looks.h"

enum { MS = 3, US = MS * 1000, NS = US * 1000, LOOKS = 300, TOO_SHORT = -1, NOTHING_CAME = -2 };

static uint64_t now_ns(clockid_t clock = CLOCK_MONOTONIC)
{
   timespec now;
   clock_gettime(clock, &now);
   return static_cast<uint64_t>(now.tv_sec) * 1000000000u + static_cast<uint64_t>(now.tv_nsec);
}

static timespec in_a_while(clockid_t clock)
{
   const uint64_t ns = now_ns(clock) + NS;
   return {static_cast<time_t>(ns / 1000000000u), static_cast<long>(ns % 1000000000u)};
}

static const timespec a_while = {0, NS}, shortly = {0, 20000};
static const timeval a_while_us = {0, US};

/* 0 if a call came to what is wanted: a result of 0, or this error; else what was wrong. */
static int wrong_of(long result, int wanted = 0)
{
   const int error = errno;
   if (wanted ? result == -1 && error == wanted : result == 0) return 0;
   return result == -1 && error ? error : NOTHING_CAME;
}
static int wrong_unless(bool right) { return right ? 0 : errno ? errno : int(NOTHING_CAME); }

static void sleep_ms(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

struct LookWait : Looking {
   std::atomic<int> wrong_{0}, waits_{0}, what_{0};
   int asleep_ = 0;
#if defined(__x86_64__) && defined(__GLIBC__)
   bool undone_ = true; /* what a signal does to a wait is */
#else
   bool undone_ = false;
#endif

   /* What looking avoids as far as it can: the signal comes while the thread sleeps. */
   void meet(const Prof_Look_Thread &thread)
   {
      for (int i = 0; i < 20; ++i) {
         syscall(SYS_tgkill, getpid(), static_cast<pid_t>(thread.tid), Prof_Os_look_signal());
         std::this_thread::sleep_for(std::chrono::microseconds(2 * US + 100 * i));
      }
   }

   /* `wait` waits once, for `least` nanoseconds, and returns what was wrong. A thread beside gives
    * something to wait for, every few milliseconds. */
   void watch(const std::function<int()> &wait, uint64_t least, void (*give)() = nullptr)
   {
      std::atomic<bool> out{false}, last{false};
      std::thread giver([&] {
         for (; give && !last; sleep_ms(MS)) give();
      });
      Watched watched([&] {
         const uint64_t began = now_ns();
         int wrong = out ? 0 : wait();
         if (!out && !wrong && now_ns() - began < least) wrong = TOO_SHORT;
         if (wrong) ++wrong_, what_ = wrong;
         ++waits_;
         if (last) out = true;
      });
      Look look;
      for (int i = 0; i < LOOKS; ++i) {
         Prof_Looked looked = look.at(watched.thread, 1000);
         ASSERT_NE(looked, Prof_LOOK_GONE);
         if (looked == Prof_LOOK_SEEN && look.copy.call >= 0) ++asleep_;
         pause_between_looks();
      }
      if (undone_) meet(watched.thread);
      last = true;
      giver.join();
      for (; give && !out; sleep_ms(1)) give(); /* until it has had what it waits for */
      watched.end();
      EXPECT_EQ(wrong_, 0) << "of " << waits_ << ": "
                           << (what_ == TOO_SHORT      ? "too short"
                               : what_ == NOTHING_CAME ? "no result"
                                                       : strerror(what_));
      EXPECT_GT(waits_, 0);
      EXPECT_GT(asleep_, 0);
   }
};

/* ---- what is waited for, made by `begin` of a row ---- */

static int files[2];
static sem_t sem;
static std::timed_mutex mutex;
static pthread_mutex_t cond_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond;
static sigset_t signals; /* none, but for sigtimedwait */
static epoll_event event;
static timespec left;
static char bytes[8];
static uint64_t value;

static bool make_epoll() { return (files[0] = epoll_create1(EPOLL_CLOEXEC)) >= 0; }

static bool make_timer()
{
   const itimerspec often = {a_while, a_while};
   files[0] = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
   return timerfd_settime(files[0], 0, &often, nullptr) == 0;
}

/* The kernel counts in its ticks, which may be 4 ms, and rounds up; so these have no least time. */
static bool limit()
{
   return setsockopt(files[0], SOL_SOCKET, SO_RCVTIMEO, &a_while_us, sizeof a_while_us) == 0;
}

static bool make_pair() { return socketpair(AF_UNIX, SOCK_STREAM, 0, files) == 0 && limit(); }

static bool make_door()
{
   sockaddr_un address = {};
   address.sun_family = AF_UNIX;
   snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "iprof-look-%d", getpid());
   files[0] = socket(AF_UNIX, SOCK_STREAM, 0);
   return bind(files[0], reinterpret_cast<sockaddr *>(&address), sizeof address) == 0 &&
          listen(files[0], 1) == 0 && limit();
}

static bool make_cond()
{
   pthread_condattr_t attr;
   pthread_condattr_init(&attr);
   pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
   return pthread_cond_init(&cond, &attr) == 0;
}

static bool make_queue()
{
   char name[64];
   snprintf(name, sizeof name, "/iprof-look-%d", getpid());
   mq_attr attr = {};
   attr.mq_maxmsg = 1;
   attr.mq_msgsize = 8;
   files[0] = mq_open(name, O_CREAT | O_RDWR, 0600, &attr);
   mq_unlink(name);
   return files[0] >= 0;
}

static bool make_locked_file()
{
   char name[] = "/tmp/iprof-look-XXXXXX";
   files[0] = mkstemp(name);
   files[1] = open(name, O_RDWR | O_CLOEXEC);
   unlink(name);
   return files[1] >= 0;
}

static int system_v_sem = -1, system_v_queue = -1; /* the test removes them */
static struct Note {
   long kind;
   char text[8];
} note, note_to_send = {1, "x"};

static int wait_for_a_child()
{
   pid_t child = vfork();
   if (child == 0) {
      execl("/bin/sleep", "sleep", "0.003", static_cast<char *>(nullptr));
      _exit(1);
   }
   int status = 0;
   return wrong_unless(waitpid(child, &status, 0) == child && WIFEXITED(status) &&
                       WEXITSTATUS(status) == 0);
}

static int wait_for_a_mutex()
{
   const uint64_t began = now_ns();
   if (mutex.try_lock_for(std::chrono::nanoseconds(NS))) mutex.unlock();
   else if (now_ns() - began < NS) return TOO_SHORT;
   mutex.lock();
   mutex.unlock();
   return 0;
}

static int wait_for_a_cond()
{
   const timespec until = in_a_while(CLOCK_MONOTONIC);
   pthread_mutex_lock(&cond_mutex);
   const int error = pthread_cond_timedwait(&cond, &cond_mutex, &until);
   pthread_mutex_unlock(&cond_mutex);
   return error == ETIMEDOUT ? 0 : error ? error : NOTHING_CAME;
}

static int receive_message()
{
   iovec piece = {bytes, 1};
   msghdr message = {};
   message.msg_iov = &piece;
   message.msg_iovlen = 1;
   return wrong_of(recvmsg(files[0], &message, 0), EAGAIN);
}

/* ---- all waits ---- */

struct Wait {
   const char *name;
   uint64_t least; /* nanoseconds */
   int (*wait)();  /* returns what was wrong, or 0 */
   bool (*begin)() = nullptr;
   void (*give)() = nullptr;
   bool may_lack = false; /* begin may fail */
};
void PrintTo(const Wait &wait, std::ostream *out) { *out << wait.name; }

static const Wait waits[] = {
   {"Nanosleep", NS, [] { return wrong_of(nanosleep(&a_while, nullptr)); }},
   {"NanosleepThatTellsWhatIsLeft", NS, [] { return wrong_of(nanosleep(&a_while, &left)); }},
   {"ClockNanosleep", NS, [] { return clock_nanosleep(CLOCK_MONOTONIC, 0, &a_while, nullptr); }},
   {"ClockNanosleepUntil", NS,
    [] {
       const timespec until = in_a_while(CLOCK_MONOTONIC);
       return clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr);
    }},
   {"VeryShortSleeps", 20000, [] { return wrong_of(nanosleep(&shortly, nullptr)); }},
   {"Usleep", NS, [] { return wrong_of(usleep(US)); }},
   {"Sleep", 0, [] { return sleep(1) ? int(TOO_SHORT) : 0; }},
   {"ThrdSleep", NS, [] { return thrd_sleep(&a_while, nullptr) == 0 ? 0 : EINTR; }},
   {"Poll", NS, [] { return wrong_of(poll(nullptr, 0, MS)); }},
   {"PpollWithAMask", NS, [] { return wrong_of(ppoll(nullptr, 0, &a_while, &signals)); }},
   {"Select", NS,
    [] {
       timeval left = a_while_us;
       return wrong_of(select(0, nullptr, nullptr, nullptr, &left));
    }},
   {"PselectWithAMask", NS,
    [] { return wrong_of(pselect(0, nullptr, nullptr, nullptr, &a_while, &signals)); }},
   {"EpollWait", NS, [] { return wrong_of(epoll_wait(files[0], &event, 1, MS)); }, make_epoll},
   {"EpollPwaitWithAMask", NS,
    [] { return wrong_of(epoll_pwait(files[0], &event, 1, MS, &signals)); }, make_epoll},
   {"ReadOfAPipe", 0,
    [] { return wrong_unless(read(files[0], bytes, 1) == 1 && bytes[0] == 'x'); },
    [] { return pipe(files) == 0; }, [] { EXPECT_EQ(write(files[1], "x", 1), 1); }},
   {"ReadOfAnEventDescriptor", 0,
    [] { return wrong_unless(eventfd_read(files[0], &value) == 0 && value); },
    [] { return (files[0] = eventfd(0, EFD_CLOEXEC)) >= 0; }, [] { eventfd_write(files[0], 1); }},
   {"ReadOfATimer", 0,
    [] { return wrong_unless(read(files[0], &value, 8) == 8 && value); }, make_timer},
   {"RecvWithATimeLimit", 0,
    [] { return wrong_of(recv(files[0], bytes, 1, 0), EAGAIN); }, make_pair},
   {"ReadWithATimeLimit", 0, [] { return wrong_of(read(files[0], bytes, 1), EAGAIN); }, make_pair},
   {"RecvmsgWithATimeLimit", 0, receive_message, make_pair},
   {"AcceptWithATimeLimit", 0, [] { return wrong_of(accept(files[0], nullptr, nullptr), EAGAIN); },
    make_door},
   {"SemTimedwait", 0,
    [] {
       const timespec until = in_a_while(CLOCK_REALTIME);
       return wrong_of(sem_timedwait(&sem, &until), ETIMEDOUT);
    },
    [] { return sem_init(&sem, 0, 0) == 0; }},
   {"SemWait", 0, [] { return wrong_of(sem_wait(&sem)); },
    [] { return sem_init(&sem, 0, 0) == 0; }, [] { sem_post(&sem); }},
   {"MutexAndTimedMutex", 0, wait_for_a_mutex, nullptr,
    [] {
       std::lock_guard<std::timed_mutex> hold(mutex);
       sleep_ms(MS);
    }},
   {"CondTimedwait", NS, wait_for_a_cond, make_cond},
   {"Flock", 0,
    [] {
       const int wrong = wrong_of(flock(files[0], LOCK_EX));
       flock(files[0], LOCK_UN);
       return wrong;
    },
    make_locked_file,
    [] {
       flock(files[1], LOCK_EX);
       sleep_ms(MS);
       flock(files[1], LOCK_UN);
    },
    true},
   {"Sigtimedwait", NS, [] { return wrong_of(sigtimedwait(&signals, nullptr, &a_while), EAGAIN); },
    [] { return sigaddset(&signals, SIGUSR2) == 0; }},
   {"Semtimedop", NS,
    [] {
       sembuf take = {0, -1, 0};
       return wrong_of(semtimedop(system_v_sem, &take, 1, &a_while), EAGAIN);
    },
    [] { return (system_v_sem = semget(IPC_PRIVATE, 1, 0600)) >= 0; }, nullptr, true},
   {"Msgrcv", 0,
    [] { return wrong_unless(msgrcv(system_v_queue, &note, sizeof note.text, 0, 0) >= 0); },
    [] { return (system_v_queue = msgget(IPC_PRIVATE, 0600)) >= 0; },
    [] { msgsnd(system_v_queue, &note_to_send, sizeof note.text, IPC_NOWAIT); }, true},
   {"MqTimedreceive", 0,
    [] {
       const timespec until = in_a_while(CLOCK_REALTIME);
       return wrong_of(mq_timedreceive(files[0], bytes, 8, nullptr, &until), ETIMEDOUT);
    },
    make_queue, nullptr, true},
   {"Waitpid", 0, wait_for_a_child}};

class LookWaitTest : public LookWait, public testing::WithParamInterface<Wait> {};

TEST_P(LookWaitTest, NoticesNothing)
{
   const Wait &wait = GetParam();
   sigemptyset(&signals);
   const bool is_here = !wait.begin || wait.begin();
   ASSERT_TRUE(is_here || wait.may_lack) << strerror(errno);
   if (!is_here) GTEST_SKIP() << strerror(errno);
   watch(wait.wait, wait.least, wait.give);
   if (system_v_sem >= 0) semctl(system_v_sem, 0, IPC_RMID);
   if (system_v_queue >= 0) msgctl(system_v_queue, IPC_RMID, nullptr);
}

static std::string name_of(const testing::TestParamInfo<Wait> &info) { return info.param.name; }
INSTANTIATE_TEST_SUITE_P(Waits, LookWaitTest, testing::ValuesIn(waits), name_of);

/* A wait that is not the C library's own cannot begin anew: it may be ended if the signal meets it
 * between its beginning and its sleep, a microsecond or two. So it is met very rarely. */
TEST_F(LookWait, FutexByItsNumber)
{
   uint32_t word = 0;
   std::atomic<int> early{0};
   undone_ = false;
   watch(
      [&] {
         const uint64_t began = now_ns();
         const int wrong = wrong_of(
            syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, &a_while, nullptr, 0), ETIMEDOUT);
         if (wrong == EINTR) return ++early, 0;
         return wrong || now_ns() - began >= NS ? wrong : int(TOO_SHORT);
      },
      0);
   EXPECT_LE(early, LOOKS / 10);
}

#endif
