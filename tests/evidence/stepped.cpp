/* stepped.cpp - see stepped.h. On x86-64 and Linux alone. With STEPPED_MAIN it is a program of its
 * own, for other compilers and flags: `stepped [EVERY]`, which succeeds if all stacks are exact.
 *
 * The handler has a stack of its own, so that it writes nothing below the stack pointer that is
 * looked at.
 */
#include "stepped.h"

#include <execinfo.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "copied.h"
#include "platform/stack/prof_modules.h"

#define NOINLINE __attribute__((noinline))

// ---- The program that is stepped ----------------------------------------------------------------

static volatile double sink;
static volatile int zero;

static NOINLINE int leaf(int x) { return x * 3 + zero; }

static NOINLINE int recursing(int depth)
{
   char room[40];
   memset(room, depth, sizeof room);
   return depth == 0 ? leaf(room[3]) : recursing(depth - 1) + room[depth & 7];
}

static NOINLINE int with_alloca(int bytes)
{
   auto *room = static_cast<char *>(alloca(static_cast<size_t>(bytes)));
   for (int i = 0; i < bytes; ++i) room[i] = static_cast<char>(leaf(i));
   return room[bytes / 2];
}

static NOINLINE double with_many_arguments(int a, double b, int c, int d, int e, int f, int g,
                                           int h, double i, const char *text)
{
   return a + b * c - d + e * f + g - h + i + static_cast<double>(strlen(text));
}

static NOINLINE long long_chain(long a, long b, long c)
{
   std::string text = std::to_string(a) + "," + std::to_string(b);
   text.resize(static_cast<size_t>(40 + c), 'x');
   std::vector<std::string> list(5, text);
   list.insert(list.begin(), "first");
   return static_cast<long>(list.size() + list.back().size());
}

static int compare(const void *a, const void *b)
{
   return *static_cast<const int *>(a) - *static_cast<const int *>(b);
}

static NOINLINE void formats_long_numbers()
{
   char text[400];
   snprintf(text, sizeof text, "%g %f", 1e-300, 1e300 / 3);
   sink = strtod("2.71828182845904523536", nullptr);
}

static NOINLINE void formats()
{
   char text[300];
   snprintf(text, sizeof text, "%g %f %s %d %08x %.3e", 3.25, 1e9 / 3, "words", 42, 77u, 1e-3);
   sink = strtod("2.5", nullptr) + static_cast<double>(strlen(text));
}

static NOINLINE void allocates()
{
   void *blocks[14];
   size_t size = 1;
   for (void *&block : blocks) block = malloc(size += size / 2 + 7);
   for (void *&block : blocks) block = realloc(block, size / 3);
   for (void *block : blocks) free(block);
}

static NOINLINE void uses_assembly()
{
   static char from[5000], to[5000];
   for (size_t size : {3u, 17u, 100u, 700u, 4096u}) {
      memset(from, 'a', size);
      memcpy(to, from, size);
      memmove(to + 1, to, size);
      from[size] = 0;
      sink = static_cast<double>(strlen(from) + static_cast<size_t>(memcmp(from, to, size)));
      sink = static_cast<double>(reinterpret_cast<uintptr_t>(strchr(from, 'z')));
   }
}

static NOINLINE void uses_containers()
{
   std::map<int, std::string> map;
   std::vector<int> numbers;
   for (int i = 0; i < 40; ++i) map[i * 7 % 41] = std::to_string(i);
   for (auto &entry : map) numbers.push_back(entry.first * 31 % 17);
   std::sort(numbers.begin(), numbers.end(), [](int a, int b) { return a > b; });
   map.erase(map.begin(), map.find(20));
   sink = static_cast<double>(map.size()) + numbers[0];
}

static NOINLINE void asks_system()
{
   timespec now;
   clock_gettime(CLOCK_MONOTONIC, &now); // vdso
   sink = static_cast<double>(now.tv_nsec) + getppid();
   sigset_t none;
   sigemptyset(&none);
   pthread_sigmask(SIG_BLOCK, &none, nullptr);
}

static NOINLINE void play()
{
   int numbers[40];
   for (int i = 0; i < 40; ++i) numbers[i] = i * 37 % 61;
   sink = recursing(12) + with_alloca(50) + with_many_arguments(1, 2, 3, 4, 5, 6, 7, 8, 9, "ten") +
          static_cast<double>(long_chain(1, 2, 3));
   qsort(numbers, 40, sizeof *numbers, compare);
   formats();
   allocates();
   uses_assembly();
   uses_containers();
   asks_system();
}

// ---- The truth ----------------------------------------------------------------------------------

enum { DEPTH = 256 };

struct Call {
   uint64_t returns_to, slot; // and where on the stack that is
};

static struct {
   Stepped count;
   long every;
   Call calls[DEPTH];
   int depth;
   uint64_t last_pc, last_sp;
   uint64_t base[DEPTH]; // return addresses of play() and further out
   int num_base, faults;
   uint64_t begin, end; // of this program
} truth;

static void follow_calls(uint64_t pc, uint64_t sp)
{
   uint64_t top = *reinterpret_cast<uint64_t *>(sp);
   if (sp == truth.last_sp - 8 && top - truth.last_pc >= 2 && top - truth.last_pc <= 8 &&
       pc != truth.last_pc)
      truth.calls[truth.depth++] = {top, sp};
   while (truth.depth > 0 && truth.calls[truth.depth - 1].slot < sp) --truth.depth;
}

/* The return address of the frame, counted from the innermost, which has none. */
static uint64_t true_place(int i)
{
   if (i == 0) return 0;
   return i <= truth.depth ? truth.calls[truth.depth - i].returns_to
                           : truth.base[i - 1 - truth.depth];
}

static bool is_prefix(const Prof_Frame_Place *places, int count)
{
   if (count > 1 + truth.depth + truth.num_base) return false;
   for (int i = 1; i < count; ++i)
      if (places[i].pc != true_place(i) || places[i].guessed) return false;
   return true;
}

static void tell_fault(const Prof_Frame_Place *places, int count, unsigned flags)
{
   const int num_true = 1 + truth.depth + truth.num_base;
   if (truth.faults++ >= 5) return;
   fprintf(stderr, "step %ld: flags %u, %d places, %d true\n", truth.count.steps, flags, count,
           num_true);
   for (int i = 0; i < std::max(count, num_true); ++i)
      fprintf(stderr, "  %#" PRIx64 " true %#" PRIx64 "\n", i < count ? places[i].pc : 0,
              i < num_true ? true_place(i) : 0);
}

static Copied copied(16384);

static void check_stack(const void *context)
{
   Prof_Frame_Place places[DEPTH];
   unsigned flags;
   copied_context(copied, context);
   int count = Prof_Unwind_stack(&copied.copy, places, DEPTH, &flags);
   ++truth.count.checked;
   bool whole = count == 1 + truth.depth + truth.num_base, right = is_prefix(places, count);
   if (right && whole && flags == 0) ++truth.count.exact;
   else if (right && !whole && flags == Prof_UNWIND_CUT) ++truth.count.cut;
   if (!right || whole != (flags == 0)) tell_fault(places, count, flags);
   if (places[0].pc < truth.begin || places[0].pc >= truth.end) ++truth.count.outside;
}

static volatile bool stepping;

static void at_instruction(int, siginfo_t *, void *context)
{
   if (!stepping) return;
   const auto &regs = static_cast<const ucontext_t *>(context)->uc_mcontext.gregs;
   const auto pc = static_cast<uint64_t>(regs[REG_RIP]), sp = static_cast<uint64_t>(regs[REG_RSP]);
   if (truth.last_pc) follow_calls(pc, sp);
   truth.last_pc = pc;
   truth.last_sp = sp;
   truth.count.whole = truth.depth == 0;
   if (truth.depth > 0 && truth.count.steps++ % truth.every == 0) check_stack(context);
}

static NOINLINE void step_through(bool long_numbers)
{
   truth.base[0] = reinterpret_cast<uint64_t>(__builtin_return_address(0));
   stepping = true;
   __asm__ volatile("pushf; orl $0x100, (%%rsp); popf; nop" ::: "cc", "memory");
   if (long_numbers) formats_long_numbers();
   else play();
   stepping = false;
   __asm__ volatile("pushf; andl $0xfffffeff, (%%rsp); popf" ::: "cc", "memory");
}

/* The return addresses of run_base and further out, by another unwinder. The first place is for
 * that of step_through, which only that itself can tell. */
static NOINLINE void take_base()
{
   void *addresses[DEPTH];
   int count = backtrace(addresses, DEPTH), own = 0;
   truth.num_base = 1;
   while (own < count && addresses[own] != __builtin_return_address(0)) ++own;
   for (int i = own + 1; i < count; ++i)
      truth.base[truth.num_base++] = reinterpret_cast<uint64_t>(addresses[i]);
}

static NOINLINE void run_base(bool long_numbers)
{
   take_base();
   step_through(long_numbers);
   sink = 1;
}

Stepped stepped_run(long every, bool long_numbers)
{
   truth = {};
   truth.every = every;
   copied_own_stack(copied);
   uint32_t own = Prof_Modules_find(reinterpret_cast<uint64_t>(&leaf));
   truth.begin = Prof_Modules_get(own)->begin;
   truth.end = Prof_Modules_get(own)->end;
   Handled handled(SIGTRAP, at_instruction);
   run_base(long_numbers);
   return truth.count;
}

#if defined(STEPPED_MAIN)
int main(int argc, char **argv)
{
   Stepped got = stepped_run(argc > 1 ? atol(argv[1]) : 1);
   printf("%ld steps, %ld stacks, %ld exact, %ld in other modules\n", got.steps, got.checked,
          got.exact, got.outside);
   return got.whole && got.checked > 0 && got.exact == got.checked ? 0 : 1;
}
#endif
