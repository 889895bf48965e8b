/* look.cpp - what does a look cost the thread that is looked at, and the one that looks?
 *
 * A thread reads the clock over and over below a stack of some KiB; the longest time between two
 * readings around a look is what it lost. As many times it was left alone for as long, which is
 * what it loses to the kernel and to others anyway; and got a signal whose handler does nothing,
 * below which no look can be: to interrupt another CPU is dear in a virtual machine. The median
 * counts; what 19 of 20 are below (p95) is the machine's, if others use it. A thread that sleeps
 * loses nothing: there the looker's own time is told alone.
 *
 *      c++ -O2 -std=c++17 -DProf_ENABLED -DProf_WITH_STACKS -I. bench/evidence/look.cpp \
 *         libiprof_evidence.a libiprof.a -lpthread
 *      ./a.out [looks [fifo]]
 *
 * With "fifo", as root, both threads run before all others and each on a CPU of its own. It is no
 * part of the tests. Linux only.
 */
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <pthread.h>
#include <sched.h>
#include <string>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "platform/stack/prof_os_look.h"
#include "platform/stack/prof_unwind.h"

static std::atomic<bool> stop{false}, joined{false};
static std::atomic<uint64_t> longest{0};
static Prof_Look_Thread watched;
static bool fifo;

static uint64_t now_ns()
{
   timespec now;
   clock_gettime(CLOCK_MONOTONIC, &now);
   return static_cast<uint64_t>(now.tv_sec) * 1000000000u + static_cast<uint64_t>(now.tv_nsec);
}

static void run_alone(int cpu)
{
   cpu_set_t one;
   sched_param first = {};
   if (!fifo) return;
   CPU_ZERO(&one);
   CPU_SET(cpu, &one);
   first.sched_priority = 10;
   if (pthread_setaffinity_np(pthread_self(), sizeof one, &one) != 0 ||
       pthread_setschedparam(pthread_self(), SCHED_FIFO, &first) != 0)
      printf("it may not run before others\n");
}

__attribute__((noinline)) static void read_clock(int depth)
{
   volatile char room[600];
   room[0] = 1;
   if (depth > 0) return read_clock(depth - 1), void(room[1] = room[0]);
   uint64_t last = now_ns();
   while (!stop) {
      uint64_t now = now_ns(), gap = now - last;
      if (gap > longest.load(std::memory_order_relaxed))
         longest.store(gap, std::memory_order_relaxed);
      last = now;
   }
}

static void sleep_on()
{
   timespec shortly = {0, 2000000};
   while (!stop) nanosleep(&shortly, nullptr);
}

static void spin(unsigned us)
{
   for (uint64_t until = now_ns() + us * 1000u; now_ns() < until;) {
   }
}

static void tell(const char *what, std::vector<double> all)
{
   if (all.empty()) return;
   std::sort(all.begin(), all.end());
   printf("%-44s median %6.2f us, p95 %7.2f us, of %zu\n", what, all[all.size() / 2],
          all[all.size() * 19 / 20], all.size());
}

static unsigned char bytes[64 * 1024];

/* A thread that is looked at, or gets a signal whose handler does nothing. */
class Measured {
 public:
   explicit Measured(void (*body)()) : body_(body)
   {
      stop = joined = false;
      watched = Prof_Look_Thread();
      runner_ = std::thread([body] {
         run_alone(1);
         joined = Prof_Os_look_join(&watched) != 0;
         body();
      });
      while (!joined) std::this_thread::yield();
   }
   ~Measured()
   {
      stop = true;
      runner_.join();
      Prof_Os_look_leave(&watched);
   }

   /* Returns what the thread lost meanwhile. */
   template <typename What> static double lost(What what)
   {
      uint64_t began = now_ns();
      longest = 0;
      what();
      uint64_t took = now_ns() - began;
      if (took < 100000) spin(static_cast<unsigned>(100 - took / 1000));
      return static_cast<double>(longest) * 1e-3;
   }
   void look(uint32_t room)
   {
      Prof_Stack_Copy copy = {};
      Prof_Frame_Place places[128];
      unsigned flags;
      void *hands[3];
      copy.bytes = bytes;
      copy.room = room;
      uint64_t began = now_ns();
      Prof_Looked looked = Prof_Os_look(&watched, &copy, hands, hands + 1, hands + 2, 20);
      uint64_t copied = now_ns();
      if (looked != Prof_LOOK_SEEN) return void(++unanswered_);
      Prof_Unwind_stack(&copy, places, 128, &flags);
      looker_.push_back(static_cast<double>(copied - began) * 1e-3);
      unwinder_.push_back(static_cast<double>(now_ns() - copied) * 1e-3);
   }
   void measure(int looks, uint32_t room)
   {
      for (int i = 0; i < looks; ++i) {
         anyway_.push_back(lost([] {}));
         empty_.push_back(lost([] { syscall(SYS_tgkill, getpid(), watched.tid, SIGUSR1); }));
         lost_.push_back(lost([&] { look(room); }));
         std::this_thread::sleep_for(std::chrono::microseconds(300 + i % 7 * 50));
      }
   }
   void tell_all(const char *name, uint32_t room) const
   {
      printf("%s, room for %u KiB, %d unanswered\n", name, room / 1024, unanswered_);
      if (body_ != sleep_on) {
         tell("   longest gap of the thread, left alone", anyway_);
         tell("   longest gap, a signal with an empty handler", empty_);
         tell("   longest gap, looked at", lost_);
      }
      tell("   the looker: looking", looker_);
      tell("   the looker: unwinding", unwinder_);
   }

 private:
   void (*body_)();
   std::thread runner_;
   std::vector<double> anyway_, empty_, lost_, looker_, unwinder_;
   int unanswered_ = 0;
};

static void measure(const char *name, void (*body)(), int looks, uint32_t room)
{
   Measured measured(body);
   measured.measure(looks, room);
   measured.tell_all(name, room);
}

static void empty(int) {}

static void run_shallow() { read_clock(2); }
static void run_deep() { read_clock(60); }

int main(int argc, char **argv)
{
   int looks = argc > 1 ? atoi(argv[1]) : 2000;
   fifo = argc > 2 && std::string(argv[2]) == "fifo";
   if (!Prof_Os_look_start(0, nullptr)) return printf("%s\n", Prof_Os_look_refusal()), 1;
   signal(SIGUSR1, empty);
   run_alone(0);
   measure("a thread that runs, stack of 2 KiB", run_shallow, looks, 32 * 1024);
   measure("a thread that runs, stack of 40 KiB", run_deep, looks, 8 * 1024);
   measure("a thread that runs, stack of 40 KiB", run_deep, looks, 32 * 1024);
   measure("a thread that sleeps", sleep_on, looks, 32 * 1024);
   Prof_Os_look_stop();
   return 0;
}
