/* tracy_os_test.cpp - platform/net: sockets, the worker and its lock, and what is told of the
 * computer. Nothing here measures time: what must happen is waited for, however long it takes.
 */
#include "tests/headers.h"

#if !defined(_WIN32)
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#endif

#include "client.h"
#include "platform/net/prof_os_host.h"
#include "platform/thread/prof_os_mutex.h"
#include "platform/net/prof_os_socket.h"
#include "platform/thread/prof_os_worker.h"
#include "tests/calls.h"

namespace {

const unsigned LONG_MS = 600000;

/* Waits for one thing of one socket, and returns what was found. */
int wait_for(Prof_Socket socket, int wanted, unsigned ms = LONG_MS)
{
   Prof_Socket_Wait wait = {socket, wanted, -1};
   int found = Prof_Os_socket_wait(&wait, 1, ms);
   EXPECT_EQ(found, wait.found != 0);
   return wait.found;
}

/* A socket that is closed at the end. */
class Socket {
 public:
   Socket(Prof_Socket handle) : handle_(handle) {} /* NOLINT(google-explicit-constructor) */
   ~Socket() { close_it(); }
   Socket(const Socket &) = delete;
   Socket &operator=(const Socket &) = delete;
   operator Prof_Socket() const { return handle_; } /* NOLINT(google-explicit-constructor) */
   void close_it()
   {
      Prof_Os_socket_close(handle_);
      handle_ = Prof_NO_SOCKET;
   }

 private:
   Prof_Socket handle_;
};

Prof_Socket accept_next(Prof_Socket listener)
{
   EXPECT_EQ(wait_for(listener, Prof_OS_READABLE), Prof_OS_READABLE);
   return Prof_Os_socket_accept(listener);
}

/* So many bytes, or fewer if the other end is gone. */
std::string read_all(Prof_Socket socket, size_t size)
{
   std::string text(size, 0);
   size_t at = 0;
   while (at < size) {
      wait_for(socket, Prof_OS_READABLE);
      long got = Prof_Os_socket_read(socket, &text[at], size - at);
      if (got < 0) break;
      at += static_cast<size_t>(got);
   }
   text.resize(at);
   return text;
}

void write_all(Prof_Socket socket, const std::string &text)
{
   for (size_t at = 0; at < text.size();) {
      wait_for(socket, Prof_OS_WRITABLE);
      long sent = Prof_Os_socket_write(socket, text.data() + at, text.size() - at);
      ASSERT_GE(sent, 0);
      at += static_cast<size_t>(sent);
   }
}

/* One that listens, a client, and what is connected with it. */
class Tracy_connection : public ::testing::Test {
 protected:
   unsigned port = 0;
   Socket listener = Prof_Os_socket_listen(nullptr, 0, &port);
   Client client{port};
   Socket accepted = accept_next(listener);
   char byte = 0;
};

std::string random_text(std::mt19937 &random, size_t size)
{
   std::string text(size, 0);
   for (char &c : text) c = static_cast<char>(random());
   return text;
}

} // namespace

/* ---- sockets ---- */

TEST(Tracy_socket, the_next_free_port_is_taken)
{
   unsigned first = 0, second = 0;
   Socket one = Prof_Os_socket_listen(nullptr, 0, &first);
   ASSERT_NE(one, Prof_NO_SOCKET);
   ASSERT_GT(first, 0u);
   Socket two = Prof_Os_socket_listen(nullptr, first, &second);
   ASSERT_NE(two, Prof_NO_SOCKET);
   EXPECT_GT(second, first);
   EXPECT_LT(second, first + Prof_OS_PORTS);
   Client client(second);
   EXPECT_TRUE(client.is_connected());
   EXPECT_EQ(Prof_Os_socket_accept(one), Prof_NO_SOCKET);
   Socket accepted = accept_next(two);
   EXPECT_NE(accepted, Prof_NO_SOCKET);
}

TEST(Tracy_socket, no_port_is_tried_beyond_the_last)
{
   unsigned bound = 0;
   std::vector<Prof_Socket> all;
   for (int i = 0; i < 6; ++i) all.push_back(Prof_Os_socket_listen(nullptr, 65533, &bound));
   EXPECT_EQ(all[3], Prof_NO_SOCKET); /* there are three */
   EXPECT_EQ(all[5], Prof_NO_SOCKET);
   for (Prof_Socket each : all) Prof_Os_socket_close(each);
   for (unsigned port : {65536u, 4294967295u})
      EXPECT_EQ(Prof_Os_socket_listen(nullptr, port, &bound), Prof_NO_SOCKET);
}

TEST(Tracy_socket, what_is_no_address_of_this_computer_is_refused)
{
   unsigned bound = 0;
   for (const char *text : {"", "localhost", "1.2.3", "127.0.0.1 ", "256.0.0.1", "127.0.0.1:80",
                            "203.0.113.77", "2001:db8::77", ":::", "*"})
      EXPECT_EQ(Prof_Os_socket_listen(text, 0, &bound), Prof_NO_SOCKET) << text;
   EXPECT_EQ(bound, 0u);
}

/* Windows has no port back as soon. */
#if !defined(_WIN32)
TEST_F(Tracy_connection, a_port_is_free_again_at_once)
{
   unsigned again = 0;
   accepted.close_it(); /* first, so that the system keeps the connection in mind on this side */
   EXPECT_EQ(client.hear(1), "");
   client.leave();
   listener.close_it();
   Socket second = Prof_Os_socket_listen(nullptr, port, &again);
   EXPECT_EQ(again, port);
}
#endif

TEST_F(Tracy_connection, bytes_go_both_ways)
{
   std::mt19937 random(15);
   ASSERT_NE(accepted, Prof_NO_SOCKET);
   EXPECT_EQ(Prof_Os_socket_accept(listener), Prof_NO_SOCKET);
   EXPECT_EQ(wait_for(listener, Prof_OS_READABLE, 0), 0);
   EXPECT_EQ(Prof_Os_socket_read(accepted, &byte, 1), 0);
   EXPECT_EQ(wait_for(accepted, Prof_OS_READABLE, 0), 0);
   EXPECT_EQ(wait_for(accepted, Prof_OS_READABLE | Prof_OS_WRITABLE, 0), Prof_OS_WRITABLE);
   for (int i = 0; i < 200; ++i) {
      std::string there = random_text(random, random() % 3000 + 1);
      std::string back = random_text(random, random() % 3000 + 1);
      client.say(there);
      EXPECT_EQ(read_all(accepted, there.size()), there);
      write_all(accepted, back);
      EXPECT_EQ(client.hear(back.size()), back);
   }
   EXPECT_EQ(Prof_Os_socket_read(accepted, &byte, 0), 0);
   EXPECT_EQ(Prof_Os_socket_write(accepted, &byte, 0), 0);
}

TEST_F(Tracy_connection, two_may_be_there)
{
   Client two(port);
   Socket second = accept_next(listener);
   two.say("2");
   Prof_Socket_Wait waits[] = {{Prof_NO_SOCKET, Prof_OS_READABLE, -1},
                               {accepted, Prof_OS_READABLE, -1},
                               {second, Prof_OS_READABLE | Prof_OS_WRITABLE, -1}};
   wait_for(second, Prof_OS_READABLE);
   EXPECT_EQ(Prof_Os_socket_wait(waits, 3, LONG_MS), 1);
   EXPECT_EQ(waits[0].found, 0);
   EXPECT_EQ(waits[1].found, 0);
   EXPECT_EQ(waits[2].found, Prof_OS_READABLE | Prof_OS_WRITABLE);
   EXPECT_EQ(read_all(second, 1), "2");
}

TEST_F(Tracy_connection, who_leaves_is_gone_after_what_he_said)
{
   client.say("bye");
   client.leave();
   EXPECT_EQ(read_all(accepted, 100), "bye");
   EXPECT_EQ(Prof_Os_socket_read(accepted, &byte, 1), -1);
   EXPECT_NE(wait_for(accepted, Prof_OS_READABLE, 0), 0);
}

/* A signal SIGPIPE would end the program. */
TEST_F(Tracy_connection, who_vanishes_fails_reads_and_writes)
{
   std::string much(100000, 'x');
   EXPECT_GT(Prof_Os_socket_write(accepted, much.data(), much.size()), 0);
   client.vanish();
   long sent = 0;
   while (sent >= 0) {
      wait_for(accepted, Prof_OS_WRITABLE);
      sent = Prof_Os_socket_write(accepted, much.data(), much.size());
   }
   EXPECT_EQ(Prof_Os_socket_write(accepted, much.data(), much.size()), -1);
   EXPECT_EQ(Prof_Os_socket_read(accepted, &byte, 1), -1);
}

TEST_F(Tracy_connection, who_does_not_read_is_not_waited_for)
{
   std::mt19937 random(16);
   std::string all, part = random_text(random, 100000);
   for (long sent = 1; sent > 0;) {
      sent = Prof_Os_socket_write(accepted, part.data(), part.size());
      ASSERT_GE(sent, 0);
      all.append(part, 0, static_cast<size_t>(sent));
      ASSERT_LT(all.size(), 1u << 30) << "the system keeps it all?";
   }
   EXPECT_TRUE(client.hear(all.size()) == all);
   EXPECT_EQ(wait_for(accepted, Prof_OS_WRITABLE), Prof_OS_WRITABLE);
   write_all(accepted, "more");
   EXPECT_EQ(client.hear(4), "more");
}

TEST(Tracy_socket, others_cannot_reach_it_unless_asked_for)
{
   unsigned port = 0;
   std::string outer = outer_address();
   if (outer.empty()) GTEST_SKIP() << "this computer has no address but its own";
   Client refused, client;
   {
      Socket listener = Prof_Os_socket_listen(nullptr, 0, &port);
      EXPECT_FALSE(refused.connect_to(port, outer));
   }
   Socket listener = Prof_Os_socket_listen("0.0.0.0", 0, &port);
   ASSERT_TRUE(client.connect_to(port, outer));
   Socket accepted = accept_next(listener);
   EXPECT_EQ(Prof_Os_socket_peer_is_loopback(accepted), 0);
   Client second(port);
   Socket own = accept_next(listener);
   EXPECT_EQ(Prof_Os_socket_peer_is_loopback(own), 1);
}

TEST(Tracy_socket, it_speaks_ipv6_where_there_is_any)
{
   unsigned port = 0;
   Socket listener = Prof_Os_socket_listen("::1", 0, &port);
   if (listener == Prof_NO_SOCKET) GTEST_SKIP() << "no IPv6 here";
   Client client(port, "::1");
   Socket accepted = accept_next(listener);
   EXPECT_EQ(Prof_Os_socket_peer_is_loopback(accepted), 1);
   Socket all = Prof_Os_socket_listen("::", 0, &port);
   Client by_v4(port, "127.0.0.1");
   ASSERT_TRUE(by_v4.is_connected());
   Socket mapped = accept_next(all);
   EXPECT_EQ(Prof_Os_socket_peer_is_loopback(mapped), 1);
}

TEST(Tracy_socket, nothing_can_be_waited_for)
{
   Prof_Socket_Wait none = {Prof_NO_SOCKET, Prof_OS_READABLE, -1};
   EXPECT_EQ(Prof_Os_socket_wait(nullptr, 0, 1), 0);
   EXPECT_EQ(Prof_Os_socket_wait(&none, 1, 1), 0);
   EXPECT_EQ(none.found, 0);
   std::vector<Prof_Socket_Wait> many(Prof_OS_WAITS + 3, none);
   EXPECT_EQ(Prof_Os_socket_wait(many.data(), many.size(), 0), 0);
   Prof_Os_socket_close(Prof_NO_SOCKET);
   EXPECT_EQ(Prof_Os_socket_accept(Prof_NO_SOCKET), Prof_NO_SOCKET);
   EXPECT_EQ(Prof_Os_socket_peer_is_loopback(Prof_NO_SOCKET), 0);
}

TEST(Tracy_socket, errno_stays)
{
   unsigned port = 0;
   Socket listener = Prof_Os_socket_listen(nullptr, 0, &port);
   errno = ERANGE;
   Socket refused = Prof_Os_socket_listen("203.0.113.77", 1, &port);
   Prof_Os_socket_close(refused);
   Prof_Os_socket_close(77777);
   EXPECT_EQ(errno, ERANGE);
}

#if !defined(_WIN32)
TEST_F(Tracy_connection, no_other_program_has_it_and_no_call_waits)
{
   for (const Socket *each : {&listener, &accepted}) {
      EXPECT_TRUE(fcntl(static_cast<int>(*each), F_GETFD) & FD_CLOEXEC);
      EXPECT_TRUE(fcntl(static_cast<int>(*each), F_GETFL) & O_NONBLOCK);
   }
}

void do_nothing(void *) {}

TEST(Tracy_socket, a_system_that_refuses_is_heeded)
{
   unsigned port = 0;
   Socket listener = Prof_Os_socket_listen(nullptr, 0, &port);
   Client client(port);
   wait_for(listener, Prof_OS_READABLE);
   rlimit before;
   ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
   const rlimit none = {0, before.rlim_max};
   ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
   Prof_Worker worker;
   Prof_Host host;
   Prof_Host_Use use = {0, 0};
   float percent;
   bool refused = Prof_Os_socket_accept(listener) == Prof_NO_SOCKET &&
                  Prof_Os_socket_listen(nullptr, 0, &port) == Prof_NO_SOCKET &&
                  Prof_Os_socket_broadcast(port, "x", 1, 1) == 0 &&
                  Prof_Os_worker_start(&worker, do_nothing, nullptr) == 0;
   Prof_Os_worker_join(&worker);
   Prof_Os_host_read(&host);
   int told = Prof_Os_host_use(&use, &percent);
   setrlimit(RLIMIT_NOFILE, &before);
   EXPECT_TRUE(refused);
   EXPECT_EQ(host.process, static_cast<uint64_t>(getpid()));
   EXPECT_GT(host.started_s, 1600000000u);
#if defined(__linux__)
   EXPECT_EQ(told, 0);
#endif
   Socket accepted = accept_next(listener); /* who waited still does */
   EXPECT_NE(accepted, Prof_NO_SOCKET);
   (void)told;
}
#endif

/* ---- the worker ---- */

namespace {

/* A worker, and what it and the test tell each other. */
struct Job {
   Prof_Worker worker{};
   std::atomic<int> step{0};
   int plain = 0; /* seen by way of wakes alone */
   int waits[8] = {};
   std::atomic<bool> ends{false};
   std::atomic<long> woken{0};
#if !defined(_WIN32)
   sigset_t mask;
#endif
   void (*body)(Job *) = nullptr;

   void start(void (*run)(Job *))
   {
      body = run;
      auto call = [](void *with) { static_cast<Job *>(with)->body(static_cast<Job *>(with)); };
      ASSERT_EQ(Prof_Os_worker_start(&worker, call, this), 1);
   }
   int wait(unsigned ms = LONG_MS) { return Prof_Os_worker_wait(&worker, ms); }
   void wake() { Prof_Os_worker_wake(&worker); }
   void join() { Prof_Os_worker_join(&worker); }
   void await(int value) const
   {
      while (step.load() != value) std::this_thread::yield();
   }
};

#if !defined(_WIN32)
Job *the_job; /* of a handler of signals */
#endif

} // namespace

TEST(Tracy_worker, it_waits_and_is_woken)
{
   Job job;
   job.start([](Job *own) {
      own->waits[0] = own->wait(0);
      own->waits[1] = own->wait(1);
      own->step = 1;
      own->await(2); /* was woken three times meanwhile */
      own->waits[2] = own->wait();
      own->waits[3] = own->wait(0);
      own->step = 3;
      own->waits[4] = own->wait();
   });
   job.await(1);
   for (int i = 0; i < 3; ++i) job.wake();
   job.step = 2;
   job.await(3);
   job.wake();
   job.join();
   const int want[] = {0, 0, 1, 0, 1}; /* three wakes were one */
   for (int i = 0; i < 5; ++i) EXPECT_EQ(job.waits[i], want[i]) << i;
}

/* A wake that is lost leaves the worker waiting. */
TEST(Tracy_worker, no_wake_is_lost)
{
   Job job;
   const int times = 3000;
   job.start([](Job *own) {
      do own->woken += own->wait();
      while (own->step.load() < 4 * times); /* it may begin when all is over */
   });
   Threads(4, [&job](int) {
      for (int n = 0; n < times; ++n) {
         ++job.step;
         job.wake();
      }
   }).join();
   job.join();
   EXPECT_GE(job.woken, 1);
   EXPECT_LE(job.woken, 4 * times);
}

TEST(Tracy_worker, it_can_start_again_and_again)
{
   Job job;
   job.join(); /* of none */
   for (int i = 0; i < 50; ++i) {
      errno = ERANGE;
      job.start([](Job *own) { ++own->step; });
      job.wake();
      job.join();
      job.join();
      EXPECT_EQ(errno, ERANGE);
   }
   EXPECT_EQ(job.step, 50);
   Prof_Os_worker_sleep(1);
}

/* Of 256 KB at least. */
TEST(Tracy_worker, it_has_a_stack)
{
   Job job;
   job.start([](Job *own) {
      volatile char room[150 * 1024];
      for (size_t i = 0; i < sizeof room; i += 512) room[i] = static_cast<char>(i >> 9);
      own->plain = room[100 * 512];
   });
   job.join();
   EXPECT_EQ(job.plain, 100);
}

#if !defined(_WIN32)

TEST(Tracy_worker, signals_do_not_come_to_it)
{
   Job job;
   sigset_t before, after;
   pthread_sigmask(SIG_SETMASK, nullptr, &before);
   job.start([](Job *own) { pthread_sigmask(SIG_SETMASK, nullptr, &own->mask); });
   job.join();
   pthread_sigmask(SIG_SETMASK, nullptr, &after);
   for (int each : {SIGINT, SIGTERM, SIGUSR1, SIGALRM, SIGPIPE, SIGCHLD, SIGHUP, SIGPROF})
      EXPECT_EQ(sigismember(&job.mask, each), 1) << each;
   for (int each : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
      EXPECT_EQ(sigismember(&job.mask, each), 0) << each;
   for (int each = 1; each < 32; ++each)
      EXPECT_EQ(sigismember(&before, each), sigismember(&after, each)) << each;
}

TEST(Tracy_worker, a_handler_of_signals_may_wake_it)
{
   Job job;
   the_job = &job;
   signal(SIGUSR1, [](int) {
      errno = EDOM;
      the_job->wake();
      the_job->plain = errno;
   });
   job.start([](Job *own) { own->waits[0] = own->wait(); });
   raise(SIGUSR1);
   job.join();
   signal(SIGUSR1, SIG_DFL);
   EXPECT_EQ(job.waits[0], 1);
   EXPECT_EQ(job.plain, EDOM);
}

TEST(Tracy_worker, a_child_does_not_wait_for_what_it_has_not)
{
   NEEDS_FORK;
   Job job;
   job.start([](Job *own) {
      while (!own->ends) own->wait();
   });
   int ends[2] = {static_cast<int>(job.worker.ends[0]), static_cast<int>(job.worker.ends[1])};
   for (int end : ends) EXPECT_TRUE(fcntl(end, F_GETFD) & FD_CLOEXEC);
   int child = fork();
   if (child == 0) {
      job.join();
      int closed = fcntl(ends[0], F_GETFD) < 0 && fcntl(ends[1], F_GETFD) < 0;
      keep_counts();
      _exit(closed ? 7 : 8);
   }
   int status = 0;
   waitpid(child, &status, 0);
   EXPECT_EQ(WEXITSTATUS(status), 7);
   job.ends = true;
   job.wake();
   job.join();
}

#endif

TEST(Tracy_mutex, one_has_it_at_a_time)
{
   Prof_Os_Mutex mutex;
   ASSERT_EQ(Prof_Os_mutex_start(&mutex), 1);
   long plain = 0;
   Threads(4, [&](int) {
      for (int n = 0; n < 5000; ++n) {
         Prof_Os_mutex_lock(&mutex);
         ++plain;
         Prof_Os_mutex_unlock(&mutex);
      }
   }).join();
   Prof_Os_mutex_end(&mutex);
   EXPECT_EQ(plain, 20000);
}

/* ---- the computer ---- */

TEST(Tracy_host, what_is_told_can_be)
{
   Prof_Host host, again;
   std::memset(&host, 0xAA, sizeof host);
   errno = ERANGE;
   Prof_Os_host_read(&host);
   EXPECT_EQ(errno, ERANGE);
   std::string path = program_path(), name = path.substr(path.find_last_of("/\\") + 1);
   if (!std::getenv("IPROF_TEST_RUNNER")) { /* that may be the program, for the system */
      EXPECT_EQ(host.program, name.substr(0, sizeof host.program - 1));
   }
   EXPECT_EQ(host.process, static_cast<uint64_t>(getpid()));
   EXPECT_GT(host.started_s, 1600000000u);
   EXPECT_LE(host.started_s, static_cast<uint64_t>(std::time(nullptr)) + 1);
   EXPECT_STRNE(host.computer, "");
   EXPECT_STRNE(host.system, "");
   EXPECT_GE(host.cpus, 1u);
   EXPECT_GE(host.cpu_end, host.cpus);
   EXPECT_LE(host.cpu_end, 65536u);
   EXPECT_GT(host.ram, 1u << 20);
#if defined(__x86_64__) || defined(__i386__)
   EXPECT_EQ(host.cpu_kind, sizeof(void *) == 8 ? Prof_CPU_X86_64 : Prof_CPU_X86);
   for (char each : host.vendor) EXPECT_NE(each, 0);
   EXPECT_NE(host.cpu_word, 0u);
   EXPECT_NE(host.cpu[0], 0);
#elif defined(__aarch64__)
   EXPECT_EQ(host.cpu_kind, Prof_CPU_ARM64);
   EXPECT_EQ(host.cpu_word, 0u);
#endif
   Prof_Os_host_read(&again);
   EXPECT_STREQ(host.cpu, again.cpu);
   EXPECT_NEAR(static_cast<double>(host.started_s), static_cast<double>(again.started_s), 1);
   RecordProperty("cpu", host.cpu);
   RecordProperty("system", host.system);
}

TEST(Tracy_host, each_thread_has_a_number_of_its_own)
{
   uint32_t own = Prof_Os_host_thread(), other = 0;
   std::thread([&other] { other = Prof_Os_host_thread(); }).join();
   EXPECT_NE(own, 0u);
   EXPECT_NE(other, 0u);
   EXPECT_NE(own, other);
   EXPECT_EQ(own, Prof_Os_host_thread());
#if defined(__linux__)
   EXPECT_EQ(own, static_cast<uint32_t>(getpid())); /* of the first one */
#endif
}

TEST(Tracy_host, cores_are_where_cpus_are)
{
   Prof_Host host;
   Prof_Core core;
   Prof_Os_host_read(&host);
   for (uint32_t i = 0; i < host.cpu_end; ++i) {
      if (!Prof_Os_host_core(i, &core)) continue;
      EXPECT_LT(core.package, 65536u);
      EXPECT_LT(core.die, 65536u);
   }
   errno = ERANGE;
   EXPECT_EQ(Prof_Os_host_core(4000000000u, &core), 0);
   EXPECT_EQ(errno, ERANGE);
}

TEST(Tracy_host, the_use_is_some_percent)
{
   Prof_Host_Use since = {0, 0};
   float percent = -1;
   int told = Prof_Os_host_use(&since, &percent);
#if defined(__linux__) || defined(_WIN32)
   EXPECT_EQ(told, 1);
#endif
   for (int i = 0; i < 5 && told; ++i) {
      EXPECT_GE(percent, 0);
      EXPECT_LE(percent, 100);
      Prof_Os_worker_sleep(15);
      Prof_Os_host_use(&since, &percent);
   }
}
