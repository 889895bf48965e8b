/* symbols_test.cpp - names of functions of this very process, compared with the functions' own
 * addresses. */
#include "../calls.h"
#include "../refusing.h"

#include "platform/stack/prof_modules.h"
#include "platform/stack/prof_symbols.h"
#include "src/base/prof_config.h"

#if !defined(_WIN32)
#include <dirent.h>
#include <dlfcn.h>
#endif

static Prof_NOINLINE int a_static_function(int x) { return x * 3 + 1; }

namespace {

template <class T>
Prof_NOINLINE int hidden_template(T x) { return static_cast<int>(x) * 5; }

struct Some_class {
   static Prof_NOINLINE int method(int x) { return x * 7; }
   Prof_NOINLINE int operator()(int x) { return x * 9; }
};

/* The address of code, which a sanitizer or a compiler must not think about. */
template <class F>
uint64_t address_of(F function)
{
   uintptr_t address;
   static_assert(sizeof function == sizeof address, "");
   std::memcpy(&address, &function, sizeof address);
   return address;
}

Prof_Symbol find(uint64_t address)
{
   Prof_Symbol symbol;
   Prof_Symbols_of_address(address, &symbol);
   return symbol;
}

/* Empty if it has none. */
std::string name_at(uint64_t address)
{
   const Prof_Symbol symbol = find(address);
   return symbol.name ? symbol.name : "";
}

const uint64_t here = address_of(&a_static_function);

bool is_named(const std::string &name, const std::string &readable, const char *part)
{
   return name == readable || has(name, part); /* mangled */
}

} // namespace

TEST(Symbols, Functions_of_the_program_have_names)
{
   volatile int use = a_static_function(1) + hidden_template(2.0) + Some_class::method(3);
   (void)use;
   EXPECT_PRED3(is_named, name_at(here), "a_static_function(int)", "17a_static_functioni");
   EXPECT_EQ(find(here).offset, 0u);
   EXPECT_EQ(find(here + 1).offset, 1u);
   EXPECT_PRED3(is_named, name_at(address_of(&hidden_template<double>)),
                "int (anonymous namespace)::hidden_template<double>(double)",
                "hidden_templateIdEEi");
   EXPECT_PRED3(is_named, name_at(address_of(&Some_class::method)),
                "(anonymous namespace)::Some_class::method(int)", "Some_class6methodEi");
   int (*lambda)(int) = [](int x) { return x + 1; };
   const std::string name = name_at(address_of(lambda)); /* by gcc and clang, mangled or not */
   EXPECT_TRUE(has(name, "ambda") || has(name, "$_0")) << name;
   EXPECT_EQ(Prof_Symbols_lack(Prof_Modules_find(here)), nullptr);
}

TEST(Symbols, What_is_nowhere_has_no_name)
{
   Prof_Symbol symbol;
   EXPECT_FALSE(Prof_Symbols_of_address(3, &symbol));
   EXPECT_EQ(symbol.name, nullptr);
   EXPECT_EQ(symbol.offset, 3u);
   EXPECT_FALSE(Prof_Symbols_find(UINT32_MAX, 1000, &symbol));
   EXPECT_FALSE(Prof_Symbols_find(1000000, 1000, &symbol));
   EXPECT_NE(Prof_Symbols_lack(UINT32_MAX), nullptr);
   const uint32_t module = Prof_Modules_find(here);
   const Prof_Module_Place *place = Prof_Modules_get(module);
   ASSERT_NE(place, nullptr);
   EXPECT_FALSE(Prof_Symbols_find(module, place->base + 1, &symbol));
   EXPECT_EQ(symbol.offset, 1u) << "into the module";
}

TEST(Symbols, Each_function_comes_in_order_until_somebody_has_enough)
{
   static uint64_t last;
   static int count, most = 1 << 30;
   static bool has_own;
   auto look = [](const Prof_Function *function, void *) {
      EXPECT_LE(std::exchange(last, function->address), function->address);
      has_own |= function->address == here && std::strstr(function->name, "a_static_function");
      return ++count < most ? 1 : 0;
   };
   const uint32_t module = Prof_Modules_find(here);
   Prof_Symbols_each(module, look, nullptr);
   EXPECT_GT(count, 100);
   EXPECT_TRUE(has_own);
   last = 0;
   count = 0;
   most = 3;
   Prof_Symbols_each(module, look, nullptr);
   EXPECT_EQ(count, 3);
   Prof_Symbols_each(UINT32_MAX, look, nullptr);
   EXPECT_EQ(count, 3);
}

/* A name stays where it is: who asks a thousand times takes no more memory. */
TEST(Symbols, Names_are_kept)
{
   const char *const name = find(here).name;
   const size_t bytes = Prof_Symbols_bytes();
   EXPECT_GT(bytes, 100u);
   for (int i = 0; i < 1000; ++i) EXPECT_EQ(find(here + 1).name, name);
   EXPECT_EQ(Prof_Symbols_bytes(), bytes);
}

/* ---- memory and threads ---- */

namespace {

Memory memory;

void use_memory()
{
   const Prof_Config config = config_with(&memory);
   ASSERT_TRUE(Prof_configure(&config));
}

long open_files()
{
   long count = 0;
#if !defined(_WIN32)
   DIR *folder = opendir("/proc/self/fd");
   while (folder && readdir(folder)) ++count;
   if (folder) closedir(folder);
#endif
   return count;
}

} // namespace

TEST(Symbols, A_shutdown_gives_everything_back)
{
   Prof_Symbols_use_lines(1);
   Prof_Symbols_use_lines(0);
   (void)find(address_of(&std::malloc));
   Prof_shutdown();
   use_memory();
   const long before = memory.live, files = open_files();
   for (int life = 0; life < 3; ++life) {
      EXPECT_NE(name_at(here), "");
      (void)find(address_of(&std::malloc));
      EXPECT_GT(memory.live, before);
      Prof_shutdown();
      EXPECT_EQ(Prof_Symbols_bytes(), 0u);
      EXPECT_EQ(memory.live, before);
      EXPECT_EQ(open_files(), files);
      use_memory();
   }
}

/* Each allocation is refused once, and all after it: no name then, or the right one. */
TEST(Symbols, Without_memory_there_are_no_names)
{
   (void)Prof_Modules_find(here); /* has memory of its own */
   int named = 0;
   for (int given = 0; given < 40; ++given) {
      use_memory();
      memory.fail_from = memory.calls + given;
      memory.fail_to = LONG_MAX;
      const std::string name = name_at(here);
      memory.fail_to = -1;
      named += !name.empty();
      EXPECT_TRUE(name.empty() || has(name, "a_static_function")) << name;
      Prof_shutdown();
   }
   EXPECT_GT(named, 20);
   EXPECT_EQ(memory.live, 0);
}

TEST(Symbols, Threads_that_ask_at_once_hear_the_same)
{
   const uint64_t addresses[] = {here, address_of(&std::malloc),
                                 address_of(&hidden_template<double>), address_of(&std::strtol)};
   for (int round = 0; round < 10; ++round) {
      std::atomic<bool> go{false};
      std::vector<const char *> heard[4];
      Threads threads(4, [&](int i) {
         while (!go) std::this_thread::yield();
         for (int times = 0; times < 20; ++times)
            for (uint64_t address : addresses) heard[i].push_back(find(address).name);
      });
      go = true;
      threads.join();
      for (const auto &own : heard) EXPECT_EQ(own, heard[0]);
      Prof_shutdown();
   }
}

/* The overlay draws under the profiler's lock. */
TEST(Symbols, Under_the_lock)
{
   const uint32_t module = Prof_Modules_find(here);
   Prof_Config_lock();
   Prof_Symbol symbol;
   EXPECT_TRUE(Prof_Symbols_find(module, here, &symbol));
   Prof_Config_unlock();
}
