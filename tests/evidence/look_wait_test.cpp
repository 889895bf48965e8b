/* look_wait_test.cpp - a thread that waits in the kernel is looked at hundreds of times, and its
 * waits notice nothing: none ends early, none fails with EINTR, each tells what it tells alone. A
 * wait that is too long is no error here: the machine may be busy. */
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

enum { MS = 3, US = MS * 1000, NS = US * 1000, LOOKS = 300 };

static uint64_t now_ns(clockid_t clock = CLOCK_MONOTONIC)
{
   timespec now;
   clock_gettime(clock, &now);
   return static_cast<uint64_t>(now.tv_sec) * 1000000000u + static_cast<uint64_t>(now.tv_nsec);
}

static timespec spec(uint64_t ns)
{
   return {static_cast<time_t>(ns / 1000000000u), static_cast<long>(ns % 1000000000u)};
}

static timespec in_a_while(clockid_t clock) { return spec(now_ns(clock) + NS); }
static const timespec a_while = {0, NS};
static const timeval a_while_us = {0, US};

/* What a wait came to: 0, or what was wrong. */
static const char *timed(bool right, int error, uint64_t began)
{
   if (!right) return error == EINTR ? "EINTR" : strerror(error);
   return now_ns() - began < NS ? "too short" : nullptr;
}

/* A thread beside that gives something to wait for, every few milliseconds. */
class Giver {
 public:
   explicit Giver(std::function<void()> give)
   {
      thread_ = std::thread([this, give] {
         while (!stop_) {
            give();
            std::this_thread::sleep_for(std::chrono::milliseconds(MS));
         }
      });
      give_ = give;
   }
   /* Until the other one has had what it waits for. */
   void end(const std::function<bool()> &done)
   {
      stop_ = true;
      thread_.join();
      while (!done()) {
         give_();
         std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
   }

 private:
   std::function<void()> give_;
   std::atomic<bool> stop_{false};
   std::thread thread_;
};

class LookWaitTest : public testing::Test {
 protected:
   std::atomic<int> wrong_{0}, waits_{0};
   std::atomic<const char *> what_{""};
   int asleep_ = 0;
#if defined(__x86_64__) && defined(__GLIBC__)
   bool undone_ = true; /* what a signal does to a wait is */
#else
   bool undone_ = false;
#endif

   void SetUp() override
   {
      if (Prof_Os_look_refusal()) GTEST_SKIP() << Prof_Os_look_refusal();
      ASSERT_TRUE(Prof_Os_look_start(0, nullptr)) << Prof_Os_look_refusal();
   }
   void TearDown() override { Prof_Os_look_stop(); }

   /* What looking avoids as far as it can: the signal comes while the thread sleeps. */
   void meet(const Prof_Look_Thread &thread)
   {
      for (int i = 0; i < 20; ++i) {
         syscall(SYS_tgkill, getpid(), static_cast<pid_t>(thread.tid), Prof_Os_look_signal());
         std::this_thread::sleep_for(std::chrono::microseconds(2 * US + 100 * i));
      }
   }

   /* `wait` waits once and returns what was wrong. */
   void watch(const std::function<const char *()> &wait, Giver *giver = nullptr)
   {
      std::atomic<bool> out{false}, last{false};
      Watched watched([&] {
         const char *wrong = out ? nullptr : wait();
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
      if (giver) giver->end([&] { return out.load(); });
      watched.end();
      EXPECT_EQ(wrong_, 0) << "of " << waits_ << ": " << what_;
      EXPECT_GT(waits_, 0);
      EXPECT_GT(asleep_, 0);
   }
};

/* ---- sleeping ---- */

TEST_F(LookWaitTest, Nanosleep)
{
   watch([] {
      uint64_t began = now_ns();
      int result = nanosleep(&a_while, nullptr);
      return timed(result == 0, errno, began);
   });
}

TEST_F(LookWaitTest, NanosleepThatTellsWhatIsLeft)
{
   watch([] {
      uint64_t began = now_ns();
      timespec left = {0, 0};
      int result = nanosleep(&a_while, &left);
      return timed(result == 0, errno, began);
   });
}

TEST_F(LookWaitTest, ClockNanosleep)
{
   watch([] {
      uint64_t began = now_ns();
      int error = clock_nanosleep(CLOCK_MONOTONIC, 0, &a_while, nullptr);
      return timed(error == 0, error, began);
   });
}

TEST_F(LookWaitTest, ClockNanosleepUntil)
{
   watch([] {
      uint64_t began = now_ns();
      timespec until = spec(began + NS);
      int error = clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr);
      return timed(error == 0, error, began);
   });
}

TEST_F(LookWaitTest, VeryShortSleeps)
{
   watch([] {
      uint64_t began = now_ns();
      timespec shortly = {0, 20000};
      if (nanosleep(&shortly, nullptr) != 0) return "EINTR";
      return now_ns() - began < 20000 ? "too short" : nullptr;
   });
}

TEST_F(LookWaitTest, Usleep)
{
   watch([] {
      uint64_t began = now_ns();
      int result = usleep(US);
      return timed(result == 0, errno, began);
   });
}

TEST_F(LookWaitTest, Sleep)
{
   watch([] { return sleep(1) ? "too short" : nullptr; });
}

TEST_F(LookWaitTest, ThrdSleep)
{
   watch([] {
      uint64_t began = now_ns();
      int result = thrd_sleep(&a_while, nullptr);
      return timed(result == 0, EINTR, began);
   });
}

/* ---- waiting for descriptors ---- */

TEST_F(LookWaitTest, Poll)
{
   watch([] {
      uint64_t began = now_ns();
      int result = poll(nullptr, 0, MS);
      return timed(result == 0, errno, began);
   });
}

TEST_F(LookWaitTest, PpollWithAMask)
{
   sigset_t mask;
   sigemptyset(&mask);
   watch([&] {
      uint64_t began = now_ns();
      int result = ppoll(nullptr, 0, &a_while, &mask);
      return timed(result == 0, errno, began);
   });
}

TEST_F(LookWaitTest, Select)
{
   watch([] {
      uint64_t began = now_ns();
      timeval left = a_while_us;
      int result = select(0, nullptr, nullptr, nullptr, &left);
      return timed(result == 0, errno, began);
   });
}

TEST_F(LookWaitTest, PselectWithAMask)
{
   sigset_t mask;
   sigemptyset(&mask);
   watch([&] {
      uint64_t began = now_ns();
      int result = pselect(0, nullptr, nullptr, nullptr, &a_while, &mask);
      return timed(result == 0, errno, began);
   });
}

TEST_F(LookWaitTest, EpollWait)
{
   int set = epoll_create1(EPOLL_CLOEXEC);
   watch([set] {
      epoll_event event;
      uint64_t began = now_ns();
      int result = epoll_wait(set, &event, 1, MS);
      return timed(result == 0, errno, began);
   });
   close(set);
}

TEST_F(LookWaitTest, EpollPwaitWithAMask)
{
   int set = epoll_create1(EPOLL_CLOEXEC);
   sigset_t mask;
   sigemptyset(&mask);
   watch([&] {
      epoll_event event;
      uint64_t began = now_ns();
      int result = epoll_pwait(set, &event, 1, MS, &mask);
      return timed(result == 0, errno, began);
   });
   close(set);
}

TEST_F(LookWaitTest, ReadOfAPipe)
{
   int ends[2];
   ASSERT_EQ(pipe(ends), 0);
   Giver giver([&] { EXPECT_EQ(write(ends[1], "x", 1), 1); });
   watch(
      [&] {
         char byte = 0;
         ssize_t result = read(ends[0], &byte, 1);
         return result == 1 && byte == 'x' ? nullptr : result < 0 ? strerror(errno) : "nothing";
      },
      &giver);
   close(ends[0]);
   close(ends[1]);
}

TEST_F(LookWaitTest, ReadOfAnEventDescriptor)
{
   int file = eventfd(0, EFD_CLOEXEC);
   Giver giver([&] { eventfd_write(file, 1); });
   watch(
      [&] {
         eventfd_t value = 0;
         return eventfd_read(file, &value) == 0 && value ? nullptr : strerror(errno);
      },
      &giver);
   close(file);
}

TEST_F(LookWaitTest, ReadOfATimer)
{
   int file = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
   itimerspec often = {a_while, a_while};
   timerfd_settime(file, 0, &often, nullptr);
   watch([&] {
      uint64_t times = 0;
      return read(file, &times, 8) == 8 && times ? nullptr : strerror(errno);
   });
   close(file);
}

/* ---- sockets with a time limit ---- */

static void limit(int socket)
{
   ASSERT_EQ(setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &a_while_us, sizeof a_while_us), 0);
}

/* The kernel counts in its ticks, which may be 4 ms, and rounds up; so that is not looked at. */
static const char *ran_out(ssize_t result, int error)
{
   return result < 0 && error == EAGAIN ? nullptr : result < 0 ? strerror(error) : "something came";
}

TEST_F(LookWaitTest, RecvWithATimeLimit)
{
   int both[2];
   ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, both), 0);
   limit(both[0]);
   watch([&] {
      char byte;
      ssize_t result = recv(both[0], &byte, 1, 0);
      return ran_out(result, errno);
   });
   watch([&] {
      char byte;
      ssize_t result = read(both[0], &byte, 1);
      return ran_out(result, errno);
   });
   watch([&] {
      char byte;
      iovec piece = {&byte, 1};
      msghdr message = {};
      message.msg_iov = &piece;
      message.msg_iovlen = 1;
      ssize_t result = recvmsg(both[0], &message, 0);
      return ran_out(result, errno);
   });
   close(both[0]);
   close(both[1]);
}

TEST_F(LookWaitTest, AcceptWithATimeLimit)
{
   int door = socket(AF_UNIX, SOCK_STREAM, 0);
   sockaddr_un address = {};
   address.sun_family = AF_UNIX;
   snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "iprof-look-%d", getpid());
   ASSERT_EQ(bind(door, reinterpret_cast<sockaddr *>(&address), sizeof address), 0);
   ASSERT_EQ(listen(door, 1), 0);
   limit(door);
   watch([&] {
      int result = accept(door, nullptr, nullptr);
      return ran_out(result, errno);
   });
   close(door);
}

/* ---- locks ---- */

TEST_F(LookWaitTest, SemTimedwait)
{
   sem_t sem;
   sem_init(&sem, 0, 0);
   watch([&] {
      uint64_t began = now_ns();
      timespec until = in_a_while(CLOCK_REALTIME);
      int result = sem_timedwait(&sem, &until), error = errno;
      return result == -1 && error == ETIMEDOUT ? nullptr : timed(false, error, began);
   });
   sem_destroy(&sem);
}

TEST_F(LookWaitTest, SemWait)
{
   sem_t sem;
   sem_init(&sem, 0, 0);
   Giver giver([&] { sem_post(&sem); });
   watch([&] { return sem_wait(&sem) == 0 ? nullptr : strerror(errno); }, &giver);
   sem_destroy(&sem);
}

TEST_F(LookWaitTest, MutexAndTimedMutex)
{
   std::timed_mutex mutex;
   Giver giver([&] {
      std::lock_guard<std::timed_mutex> hold(mutex);
      std::this_thread::sleep_for(std::chrono::milliseconds(MS));
   });
   watch(
      [&] {
         uint64_t began = now_ns();
         if (mutex.try_lock_for(std::chrono::nanoseconds(NS))) mutex.unlock();
         else if (now_ns() - began < NS) return "too short";
         mutex.lock();
         mutex.unlock();
         return static_cast<const char *>(nullptr);
      },
      &giver);
}

TEST_F(LookWaitTest, CondTimedwait)
{
   pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
   pthread_cond_t cond;
   pthread_condattr_t attr;
   pthread_condattr_init(&attr);
   pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
   pthread_cond_init(&cond, &attr);
   watch([&] {
      uint64_t began = now_ns();
      timespec until = spec(began + NS);
      pthread_mutex_lock(&mutex);
      int error = pthread_cond_timedwait(&cond, &mutex, &until);
      pthread_mutex_unlock(&mutex);
      return timed(error == ETIMEDOUT, error, began);
   });
   pthread_cond_destroy(&cond);
}

/* ---- signals, System V, queues, processes ---- */

TEST_F(LookWaitTest, Sigtimedwait)
{
   sigset_t set;
   sigemptyset(&set);
   sigaddset(&set, SIGUSR2);
   watch([&] {
      uint64_t began = now_ns();
      siginfo_t about;
      int result = sigtimedwait(&set, &about, &a_while), error = errno;
      return timed(result == -1 && error == EAGAIN, error, began);
   });
}

TEST_F(LookWaitTest, Semtimedop)
{
   int sem = semget(IPC_PRIVATE, 1, 0600);
   if (sem < 0) GTEST_SKIP() << "no semaphores of System V";
   watch([&] {
      uint64_t began = now_ns();
      sembuf take = {0, -1, 0};
      int result = semtimedop(sem, &take, 1, &a_while), error = errno;
      return timed(result == -1 && error == EAGAIN, error, began);
   });
   semctl(sem, 0, IPC_RMID);
}

TEST_F(LookWaitTest, Msgrcv)
{
   struct Note {
      long kind;
      char text[8];
   };
   int queue = msgget(IPC_PRIVATE, 0600);
   if (queue < 0) GTEST_SKIP() << "no queues of System V";
   Giver giver([&] {
      Note note = {1, "x"};
      msgsnd(queue, &note, sizeof note.text, IPC_NOWAIT);
   });
   watch(
      [&] {
         Note note;
         ssize_t result = msgrcv(queue, &note, sizeof note.text, 0, 0);
         return result >= 0 ? nullptr : strerror(errno);
      },
      &giver);
   msgctl(queue, IPC_RMID, nullptr);
}

TEST_F(LookWaitTest, MqTimedreceive)
{
   char name[64];
   snprintf(name, sizeof name, "/iprof-look-%d", getpid());
   mq_attr attr = {};
   attr.mq_maxmsg = 1;
   attr.mq_msgsize = 8;
   mqd_t queue = mq_open(name, O_CREAT | O_RDWR, 0600, &attr);
   if (queue == static_cast<mqd_t>(-1)) GTEST_SKIP() << "no queues of POSIX";
   watch([&] {
      char text[8];
      uint64_t began = now_ns();
      timespec until = in_a_while(CLOCK_REALTIME);
      ssize_t result = mq_timedreceive(queue, text, sizeof text, nullptr, &until);
      int error = errno;
      return result == -1 && error == ETIMEDOUT ? nullptr : timed(false, error, began);
   });
   mq_close(queue);
   mq_unlink(name);
}

TEST_F(LookWaitTest, Waitpid)
{
   watch([] {
      pid_t child = vfork();
      if (child == 0) {
         execl("/bin/sleep", "sleep", "0.003", static_cast<char *>(nullptr));
         _exit(1);
      }
      int status = 0;
      if (waitpid(child, &status, 0) != child) return const_cast<const char *>(strerror(errno));
      return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? nullptr : "it failed";
   });
}

TEST_F(LookWaitTest, Flock)
{
   char name[] = "/tmp/iprof-look-XXXXXX";
   int mine = mkstemp(name), theirs = open(name, O_RDWR | O_CLOEXEC);
   unlink(name);
   if (theirs < 0) GTEST_SKIP() << "no folder for temporary files";
   Giver giver([&] {
      flock(theirs, LOCK_EX);
      std::this_thread::sleep_for(std::chrono::milliseconds(MS));
      flock(theirs, LOCK_UN);
   });
   watch(
      [&] {
         if (flock(mine, LOCK_EX) != 0) return strerror(errno);
         flock(mine, LOCK_UN);
         return static_cast<char *>(nullptr);
      },
      &giver);
   close(mine);
   close(theirs);
}

/* A wait that is not the C library's own cannot begin anew: it may be ended if the signal meets it
 * between its beginning and its sleep, a microsecond or two. So it is met very rarely. */
TEST_F(LookWaitTest, FutexByItsNumber)
{
   uint32_t word = 0;
   std::atomic<int> early{0};
   undone_ = false;
   watch([&] {
      uint64_t began = now_ns();
      long result = syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, &a_while, nullptr, 0);
      int error = errno;
      if (result == -1 && error == EINTR) return ++early, static_cast<const char *>(nullptr);
      return timed(result == -1 && error == ETIMEDOUT, error, began);
   });
   EXPECT_LE(early, LOOKS / 10);
}

#endif
