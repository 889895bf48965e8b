/* look_truth_test.cpp - stacks of a running thread, looked at whenever it happens, against the
 * truth: functions note where they will return to, and a look reads these notes at the same
 * instant. All notes must be in the stack, in order, next to each other. One of a thousand may
 * fail; more where no unwind data are. It is compiled as games are. At the end threads do all of it
 * at once, and stacks are not judged: nothing may crash, hang or find an error of memory. */
#include "../system.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <alloca.h>
#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include "looks.h"
#include "platform/stack/prof_unwind.h"

#define NOINLINE __attribute__((noinline))

enum { LOOKS = 1000, MOST = 128 };

/* Return addresses of the functions that are open, the outermost first. One thread writes; a
 * handler reads: at first the place is written, then how many there are. */
struct Notes {
   uint32_t depth;
   uint64_t at[64];
};

class Noted {
 public:
   Noted(Notes &notes, const void *back) : notes_(notes)
   {
      notes.at[notes.depth] = reinterpret_cast<uint64_t>(back);
      std::atomic_signal_fence(std::memory_order_seq_cst);
      notes.depth = notes.depth + 1;
      std::atomic_signal_fence(std::memory_order_seq_cst);
      /* Once more: a signal of the game's may have come between, and noted its own there. */
      notes.at[notes.depth - 1] = reinterpret_cast<uint64_t>(back);
      std::atomic_signal_fence(std::memory_order_seq_cst);
   }
   ~Noted()
   {
      std::atomic_signal_fence(std::memory_order_seq_cst);
      notes_.depth = notes_.depth - 1;
   }

 private:
   Notes &notes_;
};
#define NOTED(notes) Noted noted(notes, __builtin_return_address(0))

/* What a look found of the notes; written in the handler. */
static Notes seen;

static void read_notes(const void *hands, void *out[3])
{
   const volatile Notes *notes = static_cast<const volatile Notes *>(hands);
   if (!notes) return;
   seen.depth = notes->depth;
   for (uint32_t i = 0; i < seen.depth && i < std::size(seen.at); ++i) seen.at[i] = notes->at[i];
   out[0] = &seen;
}

volatile uint64_t sink;

typedef std::function<void()> Leaf;
static void go_down(Notes &notes, uint32_t how, int depth, const Leaf &leaf);

NOINLINE static void plain(Notes &notes, uint32_t how, int depth, const Leaf &leaf)
{
   NOTED(notes);
   go_down(notes, how, depth, leaf);
}

NOINLINE static void with_room(Notes &notes, uint32_t how, int depth, const Leaf &leaf)
{
   NOTED(notes);
   volatile char *room = static_cast<volatile char *>(alloca(16 + how % 700));
   room[how % 16] = 1;
   go_down(notes, how, depth, leaf);
   room[0] = room[how % 16];
}

NOINLINE static void with_many(Notes &notes, uint32_t how, int depth, const Leaf &leaf)
{
   NOTED(notes);
   uint64_t a = how, b = how * 3, c = how * 5, d = how * 7, e = how * 11;
   for (uint32_t i = 0; i < how % 3 + 1; ++i) {
      a += b, b ^= c, c += d, d ^= e, e += a;
      go_down(notes, static_cast<uint32_t>(a ^ how), depth + (i ? 3 : 0), leaf);
   }
   sink = a ^ b ^ c ^ d ^ e;
}

__attribute__((always_inline)) inline void go_down(Notes &notes, uint32_t how, int depth,
                                                   const Leaf &leaf)
{
   next_random(how);
   if (depth >= 10 || how >> 28 == 0) leaf();
   else if (how >> 30 == 0) with_room(notes, how, depth + 1, leaf);
   else if (how >> 30 == 1) with_many(notes, how, depth + 1, leaf);
   else plain(notes, how, depth + 1, leaf);
   std::atomic_signal_fence(std::memory_order_seq_cst);
}

struct LookTruthTest : Looking {
   Notes notes_ = {};
   int right_ = 0, cut_ = 0, wrong_ = 0, asleep_ = 0, guessed_ = 0, told_ = 0;
   int between_ = 0; /* frames that are not noted and may be between two that are */

   LookTruthTest() { reader = read_notes; }
   void SetUp() override
   {
      if (Prof_Unwind_refusal()) GTEST_SKIP() << Prof_Unwind_refusal();
      Looking::SetUp();
   }
   /* Are the notes in the stack, the outermost one first, next to each other? If not, and the stack
    * says that it is cut or that it has a guess, it claims no more than it knows: a guess may have
    * taken what an earlier call left there. */
   void judge(const Look &look)
   {
      Prof_Frame_Place places[MOST];
      unsigned flags = 0;
      int n = Prof_Unwind_stack(&look.copy, places, MOST, &flags), at = n - 1;
      if (look.copy.call >= 0) ++asleep_;
      if (flags & Prof_UNWIND_GUESSED) ++guessed_;
      while (at >= 0 && seen.depth && places[at].pc != seen.at[0]) --at;
      for (uint32_t i = 0; i < seen.depth; ++i, --at) {
         for (int k = 0; k < between_ && at > 0 && places[at].pc != seen.at[i]; ++k) --at;
         if (at < 0 || places[at].pc != seen.at[i]) {
            ++(flags & (Prof_UNWIND_CUT | Prof_UNWIND_GUESSED) ? cut_ : wrong_);
            if (told_++ < 3) tell(places, n, look);
            return;
         }
      }
      ++right_;
   }
   static void tell(const Prof_Frame_Place *places, int n, const Look &look)
   {
      printf("call %d, %u bytes\n", static_cast<int>(look.copy.call), look.copy.size);
      for (int i = 0; i < n; ++i) {
         Dl_info info = {};
         dladdr(reinterpret_cast<void *>(places[i].pc), &info);
         printf("   %lx %s+%lx %s%s\n", static_cast<long>(places[i].pc),
                info.dli_fname ? info.dli_fname : "?",
                static_cast<long>(places[i].pc - reinterpret_cast<uint64_t>(info.dli_fbase)),
                info.dli_sname ? info.dli_sname : "", places[i].guessed ? " ?" : "");
      }
      for (uint32_t i = seen.depth; i-- > 0;) printf("   = %lx\n", static_cast<long>(seen.at[i]));
   }

   /* Looks at a thread that does `leaf` below many stacks. */
   void watch(const Leaf &leaf, int per_thousand = 1)
   {
      uint32_t how = 1;
      Watched watched([&] { plain(notes_, next_random(how), 0, leaf); }, &notes_);
      Look look;
      for (int i = 0; i < LOOKS; ++i) {
         Prof_Looked looked = look.at(watched.thread, 1000);
         ASSERT_NE(looked, Prof_LOOK_GONE);
         if (looked == Prof_LOOK_SEEN) judge(look);
         if (i % 8 == 0) pause_between_looks();
      }
      watched.end();
      printf("right %d, cut %d, wrong %d; asleep %d, guessed %d\n", right_, cut_, wrong_, asleep_,
             guessed_);
      EXPECT_GT(right_, LOOKS / 2);
      EXPECT_LE((cut_ + wrong_) * 1000, per_thousand * LOOKS);
   }
};

TEST_F(LookTruthTest, Computing) { watch([] { turn(100); }); }

TEST_F(LookTruthTest, MallocAndFree)
{
   std::vector<void *> all(64);
   uint32_t at = 1;
   watch([&] {
      void *&one = all[next_random(at) >> 26];
      free(one);
      one = malloc(at >> 8 & 0xFFF);
      if (at % 64 == 0) one = realloc(one, at >> 8 & 0x3FFFF);
   });
   for (void *one : all) free(one);
}

TEST_F(LookTruthTest, StringsOfTheCLibrary)
{
   char from[4096], to[4096];
   memset(from, 'x', sizeof from);
   from[4095] = '\0';
   watch([&] {
      memcpy(to, from, sizeof to);
      sink = strlen(to);
      sink = static_cast<uint64_t>(memcmp(to, from, sizeof to));
      memset(to, 'y', 3000);
      sink = reinterpret_cast<uint64_t>(strchr(from, 'y'));
   });
}

/* Of numbers that are not too long: the arithmetic of these is assembly of the GNU C library whose
 * unwind data do not know that it pushes two registers. */
TEST_F(LookTruthTest, Printing)
{
   watch([] {
      char text[200];
      snprintf(text, sizeof text, "%5.2f %s %d %x", 3.25, "abc", 42, 77u);
      sink = strtoull(text + 6, nullptr, 36);
   });
}

TEST_F(LookTruthTest, ClocksAndSystemCalls)
{
   watch([] {
      timespec now;
      clock_gettime(CLOCK_MONOTONIC, &now);
      getppid();
      clock_getres(CLOCK_REALTIME, &now);
   });
}

static void memory()
{
   enum { BYTES = 1 << 20 };
   void *got = mmap(nullptr, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   for (int i = 0; i < BYTES; i += 4096) static_cast<volatile char *>(got)[i] = 1;
   munmap(got, BYTES);
}

TEST_F(LookTruthTest, MemoryThatComesAndGoes) { watch(memory); }

/* The stack of AddressSanitizer's own nanosleep ends early. */
#if !defined(IPROF_SANITIZED_ADDRESS)

/* Registers of a sleeping thread are not known, where nobody has saved them: where a function has
 * alloca() the stack ends early, and is right as far as it goes. How many do is up to where it is
 * found asleep. */
TEST_F(LookTruthTest, Sleeping)
{
   watch(
      [] {
         timespec shortly = {0, 300000};
         nanosleep(&shortly, nullptr);
         poll(nullptr, 0, 1);
         std::mutex mutex;
         std::condition_variable cond;
         std::unique_lock<std::mutex> lock(mutex);
         cond.wait_for(lock, std::chrono::microseconds(200));
      },
      500);
   EXPECT_EQ(wrong_, 0);
   EXPECT_GT(asleep_, LOOKS / 100); /* on a busy machine it waits for a CPU for most of its time */
}
#endif

TEST_F(LookTruthTest, Containers)
{
   std::map<std::string, int> map;
   uint32_t at = 1;
   watch([&] {
      std::string key = std::to_string(next_random(at) >> 24);
      key += " is a key that is too long to be inside";
      if (at % 3 == 0) map.erase(key);
      else ++map[key];
   });
}

static void throw_below(Notes &notes, uint32_t how)
{
   try {
      plain(notes, how, 4, [&] { throw std::runtime_error("x"); });
   } catch (const std::exception &) {
   }
}

/* While a handler is about to be entered the stack is put together by hand. */
TEST_F(LookTruthTest, Exceptions)
{
   uint32_t at = 1;
   between_ = 12;
   watch([&] { throw_below(notes_, next_random(at)); }, 60);
}

static void libraries()
{
   for (const char *name : {"libanl.so.1", "libBrokenLocale.so.1", "libnss_compat.so.2"})
      if (void *library = dlopen(name, RTLD_NOW)) dlclose(library);
}

/* A library's _init has no unwind data, and it may be gone before they are looked for. */
TEST_F(LookTruthTest, LibrariesThatComeAndGo)
{
   watch(libraries, 100);
   EXPECT_EQ(wrong_, 0);
}

static void threads() { std::thread([] {}).join(); }
TEST_F(LookTruthTest, ThreadsThatComeAndGo) { watch(threads); }

/* A signal of the game's meets any instruction, and its handler has functions of its own. */
static Notes *signalled;
static void on_signal(int)
{
   static Leaf leaf = [] { turn(20000); };
   plain(*signalled, 12345, 6, leaf);
}

TEST_F(LookTruthTest, SignalsOfTheGames)
{
   signalled = &notes_;
   between_ = 40; /* with those of a sanitizer's malloc */
   signal(SIGUSR1, on_signal);
   std::atomic<bool> stop{false}, has{false};
   std::atomic<pthread_t> target{};
   std::thread sender([&] {
      while (!stop) {
         if (has) pthread_kill(target, SIGUSR1);
         std::this_thread::sleep_for(std::chrono::microseconds(300));
      }
   });
   watch([&] {
      target = pthread_self();
      has = true;
      void *volatile some = malloc(100);
      free(some);
   });
   stop = true;
   sender.join();
}

/* ---- all at once ---- */

static void exceptions()
{
   static thread_local Notes own;
   throw_below(own, 12345);
}

static void forks()
{
   const pid_t child = fork();
   if (child == 0) {
      turn(1000);
      _exit(0);
   }
   if (child > 0) waitpid(child, nullptr, 0);
}

static void own_signal() { raise(SIGUSR1); }

static void waits()
{
   const timespec shortly = {0, 100000};
   EXPECT_EQ(nanosleep(&shortly, nullptr), 0);
}

static void blocks()
{
   sigset_t all, before;
   sigfillset(&all);
   pthread_sigmask(SIG_BLOCK, &all, &before);
   turn(10000);
   pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

static void in_coroutine() { turn(3000); }

/* The stack is gone right after it has been used. */
static void coroutine()
{
   enum { BYTES = 32 * 1024 };
   void *stack = mmap(nullptr, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   ucontext_t inside, back;
   getcontext(&inside);
   inside.uc_stack.ss_sp = stack;
   inside.uc_stack.ss_size = BYTES;
   inside.uc_link = &back;
   makecontext(&inside, in_coroutine, 0);
   swapcontext(&back, &inside);
   munmap(stack, BYTES);
}

/* Threads end while they are looked at, and others come where their stacks were. */
TEST_F(LookTruthTest, StormOfThreads)
{
   static void (*const all[])() = {exceptions, libraries, forks,  threads,  own_signal,
                                   memory,     waits,     blocks, coroutine};
   std::unique_ptr<Watched> some[4];
   uint32_t how = 1;
   Look look;
   size_t seen_looks = 0, seen_places = 0;
   signal(SIGUSR1, [](int) {});
   for (int i = 0; i < share(320); ++i) {
      for (std::unique_ptr<Watched> &one : some) {
         if (!one || look.at(one->thread, 100) == Prof_LOOK_GONE)
            one.reset(new Watched([at = how]() mutable { all[(next_random(at) >> 16) % 9](); }));
         else if (look.looked == Prof_LOOK_SEEN) {
            Prof_Frame_Place places[MOST];
            unsigned flags;
            ++seen_looks;
            seen_places += static_cast<size_t>(Prof_Unwind_stack(&look.copy, places, MOST, &flags));
         }
         if (next_random(how) >> 26 == 0) one->stop = true;
      }
      if (i % 16 == 15) {
         Prof_Os_look_stop();
         ASSERT_TRUE(Prof_Os_look_start(0, reader));
      }
      pause_between_looks();
   }
   EXPECT_GT(seen_places, seen_looks);
}

#endif
