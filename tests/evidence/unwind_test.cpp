/* unwind_test.cpp - stacks against every instruction of a program (see stepped.h), and against the
 * C library's own unwinder. IPROF_EVERY=1 checks each instruction, not each thirteenth. */
#include <dlfcn.h>
#include <execinfo.h>
#include "tests/headers.h"
#include <setjmp.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../system.h"
#include "copied.h"
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

static void check_handler(int flags)
{
   static char other_stack[1 << 17];
   const stack_t other = {other_stack, 0, sizeof other_stack / 2}; // see copied_context
   Both both;
   struct sigaction action = {};
   sigaltstack(&other, nullptr);
   action.sa_handler = on_signal;
   action.sa_flags = flags;
   sigaction(SIGUSR1, &action, nullptr);
   deep(2, 100, [] { raise(SIGUSR1); });
   expect_same(both);
}

TEST(Unwind, A_handler_was_called_by_what_its_signal_interrupted) { check_handler(0); }
TEST(Unwind, A_handler_on_a_stack_of_its_own_too) { check_handler(SA_ONSTACK); }

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

#if defined(__x86_64__)
typedef unsigned char Word;
#else
typedef uint32_t Word;
#endif

struct Code {
   const char *name;
   bool traps; // else it calls back
   std::vector<Word> words;
};

static const Code codes[] = {
#if defined(__x86_64__)
   {"with_frame_pointers", false,
    {0x55, 0x48, 0x89, 0xe5, 0x48, 0x83, 0xec, 0x20, 0xff, 0xd7, 0x48, 0x83, 0xc4, 0x20, 0x5d,
     0xc3}},
#if !defined(IPROF_SANITIZED_ADDRESS) // the room of which holds addresses of other calls
   {"without", false, {0x48, 0x83, 0xec, 0x08, 0xff, 0xd7, 0x48, 0x83, 0xc4, 0x08, 0xc3}},
#endif
   {"that_has_pushed_nothing", true, {0xcc, 0xc3}},
   {"that_has_just_pushed", true, {0x55, 0xcc, 0x5d, 0xc3}},
   {"that_has_a_frame", true, {0x55, 0x48, 0x89, 0xe5, 0xcc, 0x5d, 0xc3}},
#else
   {"with_frame_pointers", false, {0xa9bf7bfd, 0x910003fd, 0xd63f0000, 0xa8c17bfd, 0xd65f03c0}},
   {"that_has_pushed_nothing", true, {0xd4200000, 0xd65f03c0}},
   {"that_has_a_frame", true, {0xa9bf7bfd, 0x910003fd, 0xd4200000, 0xa8c17bfd, 0xd65f03c0}},
#endif
};

static void *made(const std::vector<Word> &code)
{
   const size_t bytes = code.size() * sizeof(Word);
   char *page = static_cast<char *>(
      mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
   memcpy(page, code.data(), bytes);
   mprotect(page, 4096, PROT_READ | PROT_EXEC);
   __builtin___clear_cache(page, page + bytes);
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

struct Code_made_at_run_time : testing::TestWithParam<Code> {
   inline static void *code;
};

TEST_P(Code_made_at_run_time, Was_called_by_a_guess_that_is_right)
{
   Both both;
   code = made(GetParam().words);
   auto call = [] {
      call_made(code, nullptr);
      zero = 0;
   };
   if (GetParam().traps) {
      copied_at_trap(both.copied, call);
      both.stack = unwound(both.copied);
   } else call_made(code, called_back);
   expect_found_in(both.stack, code);
}
INSTANTIATE_TEST_SUITE_P(Unwind, Code_made_at_run_time, testing::ValuesIn(codes),
                         [](const auto &info) { return info.param.name; });

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
