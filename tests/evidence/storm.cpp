/* storm.cpp SECONDS - looks at threads that do everything at once that is dangerous for a looker.
 * It must neither crash, nor hang, nor find an error of memory; stacks are not judged here. Best
 * with AddressSanitizer. Returns 0 if it saw something, 77 where nobody can look. */
#include <cstdio>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include "looks.h"
#include "platform/stack/prof_unwind.h"

enum { THREADS = 4, MOST = 128 };

static std::atomic<bool> stop{false};
static volatile uint64_t sink;

static uint32_t next(uint32_t &how) { return next_random(how) >> 16; }

__attribute__((noinline)) static void sink_in(uint32_t how, int depth)
{
   std::string text = std::to_string(how);
   if (depth > 0) sink_in(how * 3, depth - 1);
   else if (how % 2) throw std::runtime_error(text);
   sink = sink + text.size();
}

static void exceptions(uint32_t how)
{
   try {
      sink_in(how, static_cast<int>(how % 20));
   } catch (const std::exception &error) {
      sink = sink + strlen(error.what());
   }
}

static void libraries(uint32_t how)
{
   static const char *const names[] = {"libanl.so.1", "libBrokenLocale.so.1", "libnss_compat.so.2",
                                       "libthread_db.so.1"};
   if (void *library = dlopen(names[how % 4], how % 8 < 4 ? RTLD_NOW : RTLD_LAZY)) dlclose(library);
}

static void forks(uint32_t how)
{
   if (how % 16) return; /* the dearest of all */
   pid_t child = fork();
   if (child == 0) {
      turn(1000);
      _exit(0);
   }
   if (child > 0) waitpid(child, nullptr, 0);
}

static void begin_threads(uint32_t) { std::thread([] { sink = sink + 1; }).join(); }

static void own_signals(uint32_t how) { raise(how % 2 ? SIGUSR1 : SIGUSR2); }

static void memory(uint32_t how)
{
   size_t bytes = (how % 64 + 1) * 4096;
   void *got = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   if (got == MAP_FAILED) return;
   static_cast<volatile char *>(got)[bytes - 1] = 1;
   munmap(got, bytes);
   free(malloc(bytes));
}

static void waits(uint32_t how)
{
   timespec shortly = {0, static_cast<long>(how % 200) * 1000};
   if (nanosleep(&shortly, nullptr) != 0) printf("a wait ended early\n"), abort();
}

static void blocks(uint32_t how)
{
   sigset_t all, before;
   sigfillset(&all);
   pthread_sigmask(SIG_BLOCK, &all, &before);
   turn(static_cast<int>(how % 20000));
   pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

static void in_coroutine() { turn(3000); }

/* The stack is gone right after it has been used. */
static void coroutines(uint32_t)
{
   enum { BYTES = 32 * 1024 };
   void *stack = mmap(nullptr, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   ucontext_t inside, back;
   if (stack == MAP_FAILED || getcontext(&inside) != 0) return;
   inside.uc_stack.ss_sp = stack;
   inside.uc_stack.ss_size = BYTES;
   inside.uc_link = &back;
   makecontext(&inside, in_coroutine, 0);
   swapcontext(&back, &inside);
   munmap(stack, BYTES);
}

static void (*const all[])(uint32_t) = {exceptions, libraries, forks,  begin_threads, own_signals,
                                        memory,     waits,     blocks, coroutines};
enum { KINDS = sizeof all / sizeof *all };

/* One thread, which lives for a moment; its stack is gone after that. */
struct Short {
   Prof_Look_Thread thread = {};
   std::atomic<int> phase{0}; /* 1: it may be looked at; 2: no more; 3: it has ended */
   std::mutex looking;        /* held while it is */
   std::thread runner;

   void run(uint32_t how)
   {
      thread.tid = 0;
      if (!Prof_Os_look_join(&thread)) abort();
      phase = 1;
      for (int rounds = next(how) % 300; rounds > 0 && !stop; --rounds) {
         auto *const does = all[next(how) % KINDS];
         does(next(how));
      }
      phase = 2;
      if (next(how) % 4) leave(); /* else it ends without a word */
      phase = 3;
   }
   void leave()
   {
      std::lock_guard<std::mutex> hold(looking);
      Prof_Os_look_leave(&thread);
   }
};

static int read_count;
static void read_hands(const void *, void *out[3]) { out[0] = &read_count; }

static unsigned long counts[3], places_seen;

static void look_at(Short &one, Look &look)
{
   std::lock_guard<std::mutex> hold(one.looking);
   if (one.phase < 1 || !one.thread.door) return;
   ++counts[look.at(one.thread, 2)];
   if (look.looked != Prof_LOOK_SEEN) return;
   Prof_Frame_Place places[MOST];
   unsigned flags;
   places_seen += static_cast<unsigned long>(Prof_Unwind_stack(&look.copy, places, MOST, &flags));
}

static void nothing(int) {}

int main(int argc, char **argv)
{
   int seconds = argc > 1 ? atoi(argv[1]) : 3;
   for (const char *refusal : {Prof_Os_look_refusal(), Prof_Unwind_refusal()})
      if (refusal) return printf("skipped: %s\n", refusal), 77;
   for (int number : {SIGUSR1, SIGUSR2}) signal(number, nothing);
   alarm(static_cast<unsigned>(seconds) + 100); /* the end, if it hangs */
   if (!Prof_Os_look_start(0, read_hands)) return 2;
   auto until = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
   Short some[THREADS];
   Look look;
   uint32_t how = 1, begun = 0;
   while (std::chrono::steady_clock::now() < until) {
      for (Short &one : some) {
         if (one.phase == 3 || !one.runner.joinable()) {
            if (one.runner.joinable()) one.runner.join();
            if (next(how) % 2) look_at(one, look); /* at one that is gone */
            one.leave();
            one.phase = 0;
            one.runner = std::thread([&one, how] { one.run(how); });
            ++begun;
         }
         look_at(one, look);
      }
      if (next(how) % 512 == 0) {
         Prof_Os_look_stop();
         if (!Prof_Os_look_start(0, read_hands)) return 3;
      }
      pause_between_looks();
   }
   stop = true;
   for (Short &one : some) {
      if (one.runner.joinable()) one.runner.join();
      one.leave();
   }
   Prof_Os_look_stop();
   printf("seen %lu (%lu places), no answer %lu, gone %lu; threads %u; begun anew %u\n", counts[0],
          places_seen, counts[1], counts[2], begun, Prof_Os_look_begun_anew());
   return counts[0] > 0 && places_seen > counts[0] ? 0 : 1;
}

#else
int main()
{
   printf("skipped: a storm is for Linux on x86-64 and ARM64\n");
   return 77;
}
#endif
