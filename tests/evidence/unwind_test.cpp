/* unwind_test.cpp - stacks against every instruction of a program (see stepped.h), and against the
 * C library's own unwinder. IPROF_EVERY=1 checks each instruction, not each thirteenth. */
#include <dlfcn.h>
#include <execinfo.h>
#include "tests/headers.h"
#include <setjmp.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

#include "../system.h"
#include "copied.h"
#include "own_stack.h"
#include "platform/stack/prof_modules.h"
#include "stepped.h"

#define NOINLINE __attribute__((noinline))

static volatile int zero;

// ---- Against the C library's unwinder -----------------------------------------------------------

/* The callers of the function that it is called from, by both. */
struct Both {
   Copied copied;
   Stack stack;
   std::vector<void *> callers; // as the C library says
   explicit Both(uint32_t room = 1 << 15) : copied(room) { last = this; }
   inline static Both *last; // for functions that have no argument
};

static NOINLINE void look(Both &both)
{
   void *addresses[512], *own = __builtin_return_address(0);
   copied_here(both.copied);
   both.stack = unwound(both.copied, 512);
   void **const end = addresses + backtrace(addresses, 512);
   both.callers.assign(std::find(addresses, end, own), end);
}

/* Frames of this test's own helpers stand before look's caller; the rest is the same. */
static void expect_same(const Both &both)
{
   const auto &places = both.stack.places;
   size_t extra = places.size() - both.callers.size();
   ASSERT_GT(places.size(), both.callers.size());
   EXPECT_LT(extra, 9u);
   for (size_t i = 0; i < both.callers.size(); ++i) {
      EXPECT_EQ(places[extra + i].pc, reinterpret_cast<uint64_t>(both.callers[i])) << i;
      EXPECT_EQ(places[extra + i].guessed, 0u);
   }
   EXPECT_EQ(both.stack.flags, 0u);
}

TEST(Unwind, A_stack_is_that_of_the_C_library)
{
   Both both;
   look(both);
   expect_same(both);
   EXPECT_GT(both.callers.size(), 5u);
}

static NOINLINE int deep(int depth, int bytes, const std::function<void()> &fn)
{
   auto *room = static_cast<volatile char *>(alloca(static_cast<size_t>(bytes)));
   room[0] = static_cast<char>(depth);
   if (depth == 0) fn();
   else deep(depth - 1, bytes, fn);
   return room[0] + zero;
}

TEST(Unwind, What_is_deeper_than_the_copy_is_read_where_it_lies)
{
   Both both(4096);
   deep(40, 3000, [&] { look(both); });
   EXPECT_EQ(both.copied.copy.size, 4096u);
   expect_same(both);
   EXPECT_GT(both.callers.size(), 45u);
}

TEST(Unwind, A_thread_ends_where_it_was_begun)
{
   Both both;
   std::thread([&] { look(both); }).join();
   expect_same(both);
}

static void on_signal(int) { look(*Both::last); }

TEST(Unwind, A_handler_was_called_by_what_its_signal_interrupted)
{
   static char other_stack[1 << 17];
   const stack_t other = {other_stack, 0, sizeof other_stack / 2}; // see copied_context
   sigaltstack(&other, nullptr);
   for (int flags : {0, SA_ONSTACK}) {
      SCOPED_TRACE(flags);
      Both both;
      struct sigaction action = {};
      action.sa_handler = on_signal;
      action.sa_flags = flags;
      sigaction(SIGUSR1, &action, nullptr);
      deep(2, 100, [] { raise(SIGUSR1); });
      expect_same(both);
   }
}

static void expect_prefix(const Stack &some, const Stack &all)
{
   for (size_t i = 0; i < some.places.size(); ++i) {
      EXPECT_EQ(some.places[i].pc, all.places[i].pc);
      EXPECT_EQ(some.places[i].guessed, 0u);
   }
}

TEST(Unwind, As_many_as_there_is_room_for_and_cut)
{
   Both both;
   look(both);
   Stack some = unwound(both.copied, 3);
   ASSERT_EQ(some.places.size(), 3u);
   EXPECT_EQ(some.flags, static_cast<unsigned>(Prof_UNWIND_CUT));
   expect_prefix(some, both.stack);
   EXPECT_TRUE(unwound(both.copied, 0).places.empty());
}

/* Of a thread asleep in the kernel only these two are known. */
static void forget_registers(Prof_Stack_Copy &copy)
{
   copy.known = 1ull << Prof_STACK_PC | 1ull << Prof_STACK_SP;
   for (int i = 0; i < Prof_STACK_REGS; ++i)
      if (!(copy.known >> i & 1)) copy.reg[i] = 0xDEADBEEFDEADBEEFu;
}

/* A prefix of the true one, and if that is short it says so: never a wrong place. */
TEST(Unwind, Of_a_sleeper_nothing_is_guessed)
{
   Both both;
   deep(3, 100, [&] { look(both); });
   forget_registers(both.copied.copy);
   Stack stack = unwound(both.copied);
   ASSERT_LE(stack.places.size(), both.stack.places.size());
   EXPECT_GE(stack.places.size(), 2u);
   expect_prefix(stack, both.stack);
   bool whole = stack.places.size() == both.stack.places.size();
   EXPECT_EQ(stack.flags, whole ? 0u : static_cast<unsigned>(Prof_UNWIND_CUT));
}

TEST(Unwind, A_pc_that_is_nowhere_is_all_there_is)
{
   Both both;
   look(both);
   both.copied.copy.reg[Prof_STACK_PC] = 16;
   Stack stack = unwound(both.copied);
   ASSERT_EQ(stack.places.size(), 1u);
   EXPECT_EQ(stack.flags, static_cast<unsigned>(Prof_UNWIND_CUT));
   EXPECT_EQ(stack.places[0].module, Prof_MODULES_NONE);
}

/* The return address is the next function's first instruction, whose table says something else. */
#if defined(__x86_64__)
__asm__(".pushsection .text\n"
        "ends_in_call: .cfi_startproc\n"
        "sub $24, %rsp\n"
        ".cfi_adjust_cfa_offset 24\n"
        "call *%rdi\n"
        ".cfi_endproc\n"
        ".cfi_startproc\n"
        ".cfi_def_cfa_offset 512\n"
        "ud2\n"
        ".cfi_endproc\n"
        ".popsection\n");
extern "C" void ends_in_call(void (*fn)());

static jmp_buf out_of_call;

TEST(Unwind, A_call_can_be_the_last_thing_in_a_function)
{
   static Both both;
   if (!setjmp(out_of_call))
      ends_in_call([] {
         look(both);
         longjmp(out_of_call, 1);
      });
   expect_same(both);
}
#endif

static ucontext_t coroutine, resumer;

static NOINLINE void coroutine_work() { deep(3, 64, [] { look(*Both::last); }); }

static void coroutine_entry()
{
   coroutine_work();
   swapcontext(&coroutine, &resumer);
}

static void check_coroutine(ucontext_t *resumed_after)
{
   static char stack[1 << 17];
   Both both;
   getcontext(&coroutine);
   coroutine.uc_stack.ss_sp = stack;
   coroutine.uc_stack.ss_size = sizeof stack / 2; // see copied_context
   coroutine.uc_link = resumed_after;
   makecontext(&coroutine, coroutine_entry, 0);
   swapcontext(&resumer, &coroutine);
   EXPECT_EQ(both.stack.flags, static_cast<unsigned>(Prof_UNWIND_FIBER));
   both.stack.flags = 0;
   expect_same(both);
}

TEST(Unwind, A_coroutine_ends_at_its_entry_and_says_so) { check_coroutine(nullptr); }
TEST(Unwind, A_coroutine_that_another_one_follows_too) { check_coroutine(&resumer); }

// ---- Code without tables ------------------------------------------------------------------------

#if defined(__x86_64__) || defined(__aarch64__)

#if defined(__x86_64__)
typedef unsigned char Word;
static const Word with_frame[] = {0x55, 0x48, 0x89, 0xe5, 0x48, 0x83, 0xec, 0x20,
                                  0xff, 0xd7, 0x48, 0x83, 0xc4, 0x20, 0x5d, 0xc3};
static const Word trap_leaf[] = {0xcc, 0xc3};
static const Word trap_pushed[] = {0x55, 0xcc, 0x5d, 0xc3};
static const Word trap_framed[] = {0x55, 0x48, 0x89, 0xe5, 0xcc, 0x5d, 0xc3};
#else
typedef uint32_t Word;
static const Word with_frame[] = {0xa9bf7bfd, 0x910003fd, 0xd63f0000, 0xa8c17bfd, 0xd65f03c0};
static const Word trap_leaf[] = {0xd4200000, 0xd65f03c0};
static const Word trap_pushed[] = {0xa9bf7bfd, 0x910003fd, 0xd4200000, 0xa8c17bfd, 0xd65f03c0};
static const Word trap_framed[] = {0xa9bf7bfd, 0x910003fd, 0xd4200000, 0xa8c17bfd, 0xd65f03c0};
#endif

template <size_t size>
static void *made(const Word (&code)[size])
{
   char *page = static_cast<char *>(
      mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
   memcpy(page, code, sizeof code);
   mprotect(page, 4096, PROT_READ | PROT_EXEC);
   __builtin___clear_cache(page, page + sizeof code);
   return page;
}

static NOINLINE void called_back()
{
   look(*Both::last);
   zero = 0;
}

static NOINLINE void call_made(void *code, void (*fn)())
{
   reinterpret_cast<void (*)(void (*)())>(reinterpret_cast<uintptr_t>(code))(fn);
   zero = 0;
}

/* The places behind the code that has no module: its caller is a guess, and right. */
static void expect_found_in(const Stack &stack, const void *code)
{
   auto caller = reinterpret_cast<uint64_t>(&call_made);
   auto at = reinterpret_cast<uint64_t>(code);
   size_t i = 0;
   while (i < stack.places.size() && stack.places[i].pc - at > 64) ++i;
   ASSERT_LT(i + 3, stack.places.size());
   EXPECT_EQ(stack.places[i].module, Prof_MODULES_NONE);
   EXPECT_EQ(stack.places[i].guessed, 0u);
   EXPECT_EQ(stack.places[i + 1].guessed, 1u);
   EXPECT_LT(stack.places[i + 1].pc - caller, 200u);
   EXPECT_TRUE(stack.flags & Prof_UNWIND_GUESSED);
}

template <size_t size>
static void check_callback(const Word (&code)[size])
{
   Both both;
   void *made_code = made(code);
   call_made(made_code, called_back);
   expect_found_in(both.stack, made_code);
}

static void *trapping;
template <size_t size>
static void check_trap(const Word (&code)[size])
{
   Copied copied;
   trapping = made(code);
   copied_at_trap(copied, [] {
      call_made(trapping, nullptr);
      zero = 0;
   });
   expect_found_in(unwound(copied), trapping);
}

TEST(Unwind, Code_made_at_run_time_with_frame_pointers) { check_callback(with_frame); }
// The room of AddressSanitizer holds addresses of other calls.
#if defined(__x86_64__) && !defined(IPROF_SANITIZED_ADDRESS)
static const Word frameless[] = {0x48, 0x83, 0xec, 0x08, 0xff, 0xd7, 0x48, 0x83, 0xc4, 0x08, 0xc3};
TEST(Unwind, Code_made_at_run_time_without) { check_callback(frameless); }
#endif
TEST(Unwind, Code_made_at_run_time_that_has_pushed_nothing) { check_trap(trap_leaf); }
TEST(Unwind, Code_made_at_run_time_that_has_just_pushed) { check_trap(trap_pushed); }
TEST(Unwind, Code_made_at_run_time_that_has_a_frame) { check_trap(trap_framed); }
#endif

static Notes notes;
static Copied *at_moment;
static int further_out, looks, exact; // places that are further out than the notes; looks at them

static NOINLINE long recurses(int depth, long x)
{
   NOTED(notes);
   auto *room = static_cast<volatile char *>(alloca(static_cast<size_t>(x % 90 + 1)));
   room[0] = 1;
   if (depth > 0) return recurses(depth - 1, x * 5 + 1) + room[0];
   char text[64];
   void *block = malloc(static_cast<size_t>(x % 700 + 1));
   snprintf(text, sizeof text, "%ld %.3f", x, static_cast<double>(x) / 7);
   memset(block, 1, static_cast<size_t>(x % 700 + 1));
   free(block);
   return static_cast<long>(strlen(text)) + room[0];
}

static void arm_timer()
{
   itimerval once = {{0, 0}, {0, 500}};
   setitimer(ITIMER_REAL, &once, nullptr);
}

/* All notes must be there, without anything in between. Further in is what a function calls in
 * libraries, or one that is not noted yet. */
static void compare_with_notes(int, siginfo_t *, void *context)
{
   if (notes.depth < 2) return arm_timer();
   Prof_Frame_Place places[256];
   unsigned flags;
   const int depth = static_cast<int>(notes.depth);
   copied_context(*at_moment, context);
   int at = Prof_Unwind_stack(&at_moment->copy, places, 256, &flags) - further_out;
   bool same = flags == 0 && at > depth;
   for (int i = 0; same && i < depth; ++i) same = places[--at].pc == notes.at[i];
   exact += same;
   if (++looks < 300) arm_timer();
}

/* Where threads cannot be looked at, as in emulators, look_truth_test.cpp judges nothing. */
TEST(Unwind, At_random_moments_it_is_what_functions_say)
{
   Copied copied;
   Both both;
   look(both); // by this, all further out than the call of it is known
   further_out = static_cast<int>(both.callers.size()) - 1;
   copied.copy = both.copied.copy; // for the stack's bounds
   at_moment = &copied;
   Handled handled(SIGALRM, compare_with_notes);
   arm_timer();
   for (long i = 0; looks < 300; ++i) zero = static_cast<int>(recurses(6, i) & 0);
   EXPECT_EQ(exact, looks);
}

static std::string name_of(uint32_t module)
{
   const Prof_Module_Place *place = Prof_Modules_get(module);
   return place ? place->file : "none";
}

TEST(Modules, Know_the_program_and_its_build)
{
   uint32_t own = Prof_Modules_find(reinterpret_cast<uint64_t>(&name_of));
   char path[4096] = "";
   ASSERT_GT(readlink("/proc/self/exe", path, sizeof path - 1), 0);
   EXPECT_EQ(name_of(own), path);
   EXPECT_EQ(Prof_Modules_find(reinterpret_cast<uint64_t>(&zero)), own); // its data, too
   EXPECT_EQ(Prof_Modules_find(16), Prof_MODULES_NONE);
   EXPECT_EQ(Prof_Modules_get(12345678), nullptr);
   EXPECT_EQ(Prof_Modules_get(Prof_MODULES_NONE), nullptr);
}

#if defined(EVIDENCE_PLUGIN)
struct Plugin {
   void *handle = dlopen(EVIDENCE_PLUGIN, RTLD_NOW);
   void (*call)(void (*fn)()) =
      reinterpret_cast<void (*)(void (*)())>(dlsym(handle, "evidence_plugin"));
   uint64_t address = reinterpret_cast<uint64_t>(call);
   ~Plugin() { unload(); }
   void unload()
   {
      if (handle) dlclose(handle);
      handle = nullptr;
   }
};

TEST(Modules, Are_known_after_they_were_unloaded)
{
   Plugin plugin;
   ASSERT_TRUE(plugin.call) << dlerror();
   uint32_t module = Prof_Modules_find(plugin.address);
   const Prof_Module_Place *place = Prof_Modules_get(module);
   ASSERT_TRUE(place);
   EXPECT_STREQ(place->file, EVIDENCE_PLUGIN);
   EXPECT_GE(plugin.address, place->begin);
   EXPECT_LT(plugin.address, place->end);
   plugin.unload();
   EXPECT_EQ(Prof_Modules_find(plugin.address), Prof_MODULES_NONE);
   EXPECT_EQ(Prof_Modules_get(module), place);
   EXPECT_EQ(name_of(module), EVIDENCE_PLUGIN);
   Plugin same; // at the same place or not: not one number for two
   uint32_t again = Prof_Modules_find(same.address);
   EXPECT_EQ(again == module, Prof_Modules_get(again)->base == place->base);
}

/* A copy of when it was loaded is unwound after it has gone. */
TEST(Modules, That_went_away_cut_a_stack)
{
   static Both both;
   Plugin plugin;
   ASSERT_TRUE(plugin.call) << dlerror();
   plugin.call([] { look(both); });
   expect_same(both);
   size_t inner = 0;
   while (both.stack.places.at(inner).pc - plugin.address > 4096) ++inner;
   plugin.unload();
   Stack stack = unwound(both.copied);
   EXPECT_EQ(stack.flags, static_cast<unsigned>(Prof_UNWIND_CUT));
   EXPECT_EQ(stack.places.size(), inner); // what lies in nothing is no place
}

TEST(Modules, Come_and_go_while_others_look)
{
   static volatile bool stop;
   std::thread loader([] {
      while (!stop) Plugin().call([] {});
   });
   Both both;
   look(both);
   size_t depth = both.stack.places.size();
   for (int i = 0; i < 3000; ++i) {
      Stack stack = unwound(both.copied);
      ASSERT_EQ(stack.places.size(), depth);
      ASSERT_EQ(stack.flags, 0u);
   }
   stop = true;
   loader.join();
}
#endif

/* The test copies its own stack, which AddressSanitizer takes for a fault. */
#if defined(STEPPED) && !defined(IPROF_SANITIZED_ADDRESS)
TEST(Unwind, Is_exact_at_every_instruction)
{
   const char *every = getenv("IPROF_EVERY");
   Stepped got = stepped_run(every ? atol(every) : thorough() ? 13 : 67);
   EXPECT_GT(got.steps, 50000);
   EXPECT_GT(got.outside, got.checked / 2);
   EXPECT_EQ(got.exact, got.checked);
   EXPECT_TRUE(got.whole);
}

/* glibc 2.36 pushes two registers in its multiplication of long numbers, of which its own table
 * tells nothing. Such a stack is cut: it is not wrong. */
TEST(Unwind, Is_cut_where_a_library_tells_a_lie)
{
   Stepped got = stepped_run(thorough() ? 13 : 67, true);
   EXPECT_GT(got.checked, 1000);
   EXPECT_EQ(got.exact + got.cut, got.checked);
   EXPECT_GT(got.exact, got.checked / 2);
}
#endif
