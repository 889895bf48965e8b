/* symbols_library_test.cpp - names of functions of libraries that are built here, compared with
 * what nm and addr2line say. Without a compiler and these the tests are left out. */
#include "../calls.h"

#if !defined(_WIN32)
#include "platform/stack/prof_modules.h"
#include "platform/stack/prof_symbols.h"

#include <cxxabi.h>
#include <dlfcn.h>

namespace {

const char *const source = R"(
#include <cstdlib>
#define FUNCTION __attribute__((noinline, noclone))
volatile int used;
static FUNCTION int hidden(int x)
{
   used = x;
   return used + 1;
}
namespace space { template <class T> FUNCTION T several(T x) { used = 3; return x + used; } }
asm(".text\n.globl assembly\nassembly:\n nop\n nop\nlabel_in_it:\n nop\n.byte 0xc3\n.balign 16\n");
extern "C" __attribute__((visibility("default"))) void *give(int which)
{
   extern char assembly[] __asm__("assembly");
   if (which == 0) return (void *)&hidden;
   if (which == 1) return (void *)&space::several<int>;
   if (which == 2) return assembly;
   return (void *)&give;
}
)";

struct Output {
   int status;
   std::string text;
};

Output run(const std::string &command)
{
   Output output{-1, ""};
   FILE *pipe = popen((command + " 2>&1").c_str(), "r");
   char part[4096];
   for (size_t got; pipe && (got = fread(part, 1, sizeof part, pipe)) > 0;)
      output.text.append(part, got);
   if (pipe) output.status = pclose(pipe);
   return output;
}

class Symbols_library : public ::testing::Test {
 protected:
   void SetUp() override
   {
      folder = ::testing::TempDir() + "symbols_library_" + std::to_string(getpid());
      if (run("mkdir -p " + folder + "/.debug").status != 0) GTEST_SKIP() << "no folder";
      std::ofstream(folder + "/source.cpp") << source;
      library = folder + "/library.so";
      build("-g");
      void *handle = dlopen(library.c_str(), RTLD_NOW);
      if (!handle) GTEST_SKIP() << "no compiler for this machine: " << built.text;
      dlclose(handle);
   }
   void TearDown() override
   {
      unload();
      run("rm -rf " + folder);
   }
   /* Anew: in another file at the same path. */
   void build(const std::string &flags, const char *compiler = "c++")
   {
      std::remove(library.c_str());
      built = run(std::string(compiler) + " -shared -fPIC -O1 -fvisibility=hidden " + flags +
                  " -o " + library + " " + folder + "/source.cpp");
   }
   void load()
   {
      handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
      ASSERT_NE(handle, nullptr) << dlerror();
      void *(*give)(int);
      void *found = dlsym(handle, "give");
      std::memcpy(&give, &found, sizeof give);
      for (int i = 0; i < 4; ++i) at[i] = reinterpret_cast<uintptr_t>(give(i));
      module = Prof_Modules_find(at[0]);
      place = Prof_Modules_get(module);
      ASSERT_NE(place, nullptr);
   }
   void unload()
   {
      if (handle) dlclose(handle);
      handle = nullptr;
   }
   Prof_Symbol symbol_at(uint64_t address) const
   {
      Prof_Symbol symbol;
      Prof_Symbols_find(module, address, &symbol);
      return symbol;
   }
   std::string name(int which, uint64_t plus = 0) const
   {
      const Prof_Symbol symbol = symbol_at(at[which] + plus);
      return symbol.name ? symbol.name : "-";
   }
   void expect_all()
   {
      EXPECT_EQ(name(0), readable("_ZL6hiddeni"));
      EXPECT_EQ(name(1), readable("_ZN5space7severalIiEET_S1_"));
      EXPECT_EQ(name(2), "assembly");
      EXPECT_EQ(name(2, 2), "assembly") << "no label in it";
      EXPECT_EQ(name(3), "give");
      EXPECT_EQ(name(3, 1), "give");
   }
   /* This program is one of C++, so names are readable; unless it is static. */
   static std::string readable(const char *name)
   {
      int status;
      char *text = abi::__cxa_demangle(name, nullptr, nullptr, &status);
      std::string copy = text ? text : name;
      std::free(text);
      return copy;
   }

   std::string folder, library;
   Output built;
   void *handle = nullptr;
   uint64_t at[4];
   uint32_t module = UINT32_MAX;
   const Prof_Module_Place *place = nullptr;
};

} // namespace

static bool libdw_is_loaded()
{
   void *handle = dlopen("libdw.so.1", RTLD_NOW | RTLD_NOLOAD);
   if (handle) dlclose(handle);
   return handle != nullptr;
}

TEST_F(Symbols_library, All_functions_and_after_it_is_unloaded)
{
   load();
   expect_all();
   EXPECT_FALSE(libdw_is_loaded()) << "nobody asked for lines";
   EXPECT_EQ(Prof_Symbols_lack(module), nullptr);
   unload();
   expect_all();
   Prof_shutdown(); /* nobody has asked yet */
   expect_all();
}

TEST_F(Symbols_library, Without_a_build_id_and_replaced)
{
   build("-Wl,--build-id=none");
   load();
   ASSERT_EQ(place->build_id_size, 0);
   expect_all();
   Prof_shutdown();
   build("-Wl,--build-id=none -O2 -Dused=used_by_others -DFUNCTION_IS=1 -include cstdio");
   EXPECT_EQ(name(3), "-") << "still loaded: its headers tell";
}

/* Without its symbols, and then with those that were split off it. */
class Stripped : public Symbols_library,
                 public testing::WithParamInterface<std::tuple<const char *, const char *>> {};

TEST_P(Stripped, And_linked_with_its_symbols)
{
   const auto &[id, where] = GetParam();
   const std::string debug = folder + where;
   build(std::string("-g ") + id);
   run("objcopy --only-keep-debug " + library + " " + debug);
   run("strip " + library);
   load();
   EXPECT_EQ(name(0), "-");
   EXPECT_EQ(name(3), "give");
   EXPECT_STREQ(Prof_Symbols_lack(module), "stripped: only what it exports has names");
   unload();
   Prof_shutdown();
   const Output linked = run("objcopy --add-gnu-debuglink=" + debug + " " + library);
   ASSERT_EQ(linked.status, 0) << linked.text;
   load();
   expect_all();
   EXPECT_EQ(Prof_Symbols_lack(module), nullptr);
}
INSTANTIATE_TEST_SUITE_P(Symbols_library, Stripped,
                         testing::Combine(testing::Values("", "-Wl,--build-id=none"),
                                          testing::Values("/library.so.debug",
                                                          "/.debug/library.so.debug")));

/* ---- against others ---- */

typedef std::map<uint64_t, std::set<std::string>> Names;

static Names names_of_nm(const std::string &file)
{
   Names names;
   std::istringstream text(run("nm --defined-only " + file).text);
   for (std::string line; std::getline(text, line);) {
      unsigned long long at;
      char kind, name[4096];
      if (std::sscanf(line.c_str(), "%llx %c %4095s", &at, &kind, name) == 3 &&
          std::strchr("tTwWiu", kind))
         names[at].insert(name);
   }
   return names;
}

#if defined(IPROF_SANITIZED_ADDRESS)
const size_t most_labels = 400; /* of the start-up files, and of the sanitizer */
#else
const size_t most_labels = 40; /* of the start-up files */
#endif

/* All that is told is what nm says, and nm says no more but labels and weak data. */
TEST_F(Symbols_library, This_program_has_the_functions_that_nm_tells)
{
   const Names truth = names_of_nm(program_path());
   if (truth.empty()) GTEST_SKIP() << "no nm";
   module = Prof_Modules_find(reinterpret_cast<uintptr_t>(&names_of_nm));
   place = Prof_Modules_get(module);
   Names told;
   auto tell = [](const Prof_Function *function, void *names) {
      (*static_cast<Names *>(names))[function->address].insert(function->name);
      return 1;
   };
   Prof_Symbols_each(module, tell, &told);
   EXPECT_GT(told.size(), 300u);
   size_t named = 0, missing = 0;
   for (const auto &[at, names] : told) {
      const auto found = truth.find(at - place->base);
      ASSERT_NE(found, truth.end()) << *names.begin();
      const Prof_Symbol symbol = symbol_at(at);
      ASSERT_TRUE(symbol.name) << *names.begin();
      EXPECT_EQ(symbol.offset, 0u) << symbol.name;
      for (const std::string &one : names) {
         EXPECT_EQ(found->second.count(one), 1u) << one;
         named += readable(one.c_str()) == symbol.name;
      }
   }
   EXPECT_GE(named, told.size());
   for (const auto &one : truth) missing += told.count(place->base + one.first) == 0;
   EXPECT_LE(missing, most_labels);
}

TEST_F(Symbols_library, The_command_finds_them_later)
{
   load();
   const uint32_t modules[] = {module, module, UINT32_MAX};
   const uint64_t addresses[] = {at[0], at[3] + 2, 12};
   char text[4096], small[32];
   const size_t length = Prof_Symbols_command(modules, addresses, 3, text, sizeof text);
   EXPECT_EQ(length, std::strlen(text));
   EXPECT_EQ(std::string(text).compare(0, 17, "addr2line -Cfie '"), 0) << text;
   EXPECT_TRUE(has(text, " # build id ")) << text;
   EXPECT_EQ(Prof_Symbols_command(modules, addresses, 3, small, sizeof small), length);
   EXPECT_STREQ(small, "") << "no half a line";
   EXPECT_EQ(Prof_Symbols_command(modules + 2, addresses + 2, 1, text, sizeof text), 0u);
   Prof_Symbols_command(modules, addresses, 3, text, sizeof text);
   const Output found = run(text);
   if (found.status != 0) GTEST_SKIP() << "no addr2line: " << found.text;
   for (const char *line : {"hidden(int)\n", "give\n"})
      EXPECT_TRUE(has(found.text, line)) << found.text;
}

/* With and without the table of ranges that gcc writes and clang does not, and split off. */
using Way = std::tuple<const char *, const char *, bool>;
class Lines : public Symbols_library, public testing::WithParamInterface<Way> {};

TEST_P(Lines, Are_those_of_addr2line)
{
   const auto &[compiler, flags, split] = GetParam();
   build(flags, compiler);
   if (built.status != 0) GTEST_SKIP() << "no " << compiler;
   const std::string whole = folder + "/library.so.debug";
   run("objcopy --only-keep-debug " + library + " " + whole);
   if (split) run("strip -g " + library + "; objcopy --add-gnu-debuglink=" + whole + " " + library);
   load();
   EXPECT_EQ(symbol_at(at[0]).file, nullptr) << "off";
   if (!Prof_Symbols_use_lines(1)) GTEST_SKIP() << "no libdw";
   EXPECT_TRUE(libdw_is_loaded());
   for (uint64_t address : {at[0], at[0] + 4, at[1], at[3] + 3}) {
      std::ostringstream ask;
      ask << "addr2line -e " << library << " 0x" << std::hex << address - place->base;
      std::string truth = run(ask.str()).text;
      truth = truth.substr(0, truth.find_first_of(" \n"));
      const Prof_Symbol symbol = symbol_at(address);
      ASSERT_NE(symbol.file, nullptr) << truth;
      EXPECT_EQ(std::string(symbol.file) + ":" + std::to_string(symbol.line), truth);
   }
   EXPECT_FALSE(Prof_Symbols_use_lines(0));
   EXPECT_EQ(symbol_at(at[0]).file, nullptr);
}
INSTANTIATE_TEST_SUITE_P(Symbols_library, Lines,
                         testing::Values(Way("c++", "-g", false), Way("clang++", "-g", false),
                                         Way("c++", "-g1 -O2", false), Way("c++", "-g", true)));

#endif
