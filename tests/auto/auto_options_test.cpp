/* auto_options_test.cpp - functions that mark themselves: filters, folding, options, and how the
 * times of their entries are distributed. */
#include "tests/headers.h"

#include "auto_sums.h"
#include "sources/auto/prof_auto_filter.h"
#include "src/gather/prof_clock.h"
#include "../worker.h"

using namespace sums;

/* Functions that the program's symbols know, of which one is small. */
extern "C" {
__attribute__((noinline)) int auto_test_small(int x) { return x; }
__attribute__((noinline)) int auto_test_large(int x)
{
   volatile int sum = 0;
   for (int i = 0; i < x; ++i) sum = sum + (i * x ^ i) % 7 + (i << 3);
   for (int i = 0; i < x; ++i) sum = sum * 3 + (i * x | i) % 5 + (i >> 1);
   return sum;
}
}
namespace game {
const int think_line = __LINE__ + 1;
__attribute__((noinline)) int think(int x)
{
   int sum = auto_test_large(x);
   for (int i = 0; i < 3; ++i) sum += auto_test_large(sum % 7) * auto_test_large(x + i) / (x + 3);
   return sum;
}
} // namespace game

int (*auto_test_other_twin())(int); /* auto_random_test.cpp has one of the same name */

namespace {

__attribute__((noinline)) int twin(int x) { return x * 2; }

void start(const char *filter = nullptr, int fold_entries = 0, double fold_us = 0, int lines = 0)
{
   Prof_Auto_Options options = Prof_default_auto();
   options.filter = filter;
   options.fold_entries = fold_entries;
   options.fold_us = fold_us;
   options.lines = lines;
   Prof_fake_ticks = 1000000;
   hear();
   ASSERT_TRUE(Prof_start_auto(&options));
   ASSERT_TRUE(Prof_Auto_open(Prof_AUTO_SLEDS));
   collect();
   Prof_update(1);
}

template <class F> uint64_t address(F *function)
{
   return static_cast<uint64_t>(reinterpret_cast<uintptr_t>(function));
}

Prof_Auto_Function found(uint64_t function)
{
   Prof_Auto_Function f;
   for (int i = 0; Prof_get_auto_function(i, &f); ++i)
      if (f.address == function) return f;
   ADD_FAILURE() << "it is not known";
   return {};
}

uint64_t entries(const std::string &path) { return all().count(path) ? all()[path].entries : 0; }

TEST(AutoFilter, Patterns)
{
   const char *const fits[][2] = {
      {"", ""}, {"*", ""}, {"*", "abc"}, {"a*", "abc"}, {"*c", "abc"}, {"a?c", "abc"},
      {"*a*b*", "xaxbx"}, {"*ab*ab", "abab"}, {"std::*", "std::sort(int)"},
      {"*::~*", "game::~game()"}, {"**a", "bba"}, {"*aab", "aaaab"}};
   const char *const fits_not[][2] = {{"", "a"}, {"a*", "b"}, {"*b", "abc"}, {"a?c", "ac"},
                                      {"*ab*ab", "aab"}, {"a", "aa"}};
   for (auto &[pattern, text] : fits) EXPECT_TRUE(Prof_Auto_Filter_fits(pattern, text)) << pattern;
   for (auto &[pattern, text] : fits_not)
      EXPECT_FALSE(Prof_Auto_Filter_fits(pattern, text)) << pattern;
}

/* A small one, a large one, one that thinks, and one that is unknown. */
void call_each()
{
   for (uint64_t function : {address(auto_test_small), address(auto_test_large),
                             address(game::think), address_of(7)})
      call_at(function);
   Prof_update(1);
}

/* Rules, and which of those functions are let in, by their letters. */
using Filter = std::pair<const char *, std::string>;

const Filter filters[] = {
   {"", "sltu"},
   {"- name *", ""},
   {"- name auto_test_*", "tu"},
   {"+ name game::*", "t"},
   {" -  name *\n+ name game::*; + name auto_test_s*", "st"},
   {"- size 64", "ltu"}, /* what has no size fits neither */
   {"+ size 64", "lt"},
   {"- module auto*tests", "u"},
   {"- module */auto*tests*", "u"},
   {"- module no_such; - file *.c", "sltu"},
};

class Filters : public testing::TestWithParam<Filter> {};

void expect(const std::string &in, uint64_t times)
{
   EXPECT_EQ(entries("auto_test_small"), has(in, "s") ? times : 0);
   EXPECT_EQ(entries("auto_test_large"), has(in, "l") ? times : 0);
   EXPECT_EQ(entries("game::think(int)"), has(in, "t") ? times : 0);
   EXPECT_EQ(entries(name_of(7)), has(in, "u") ? times : 0);
}

TEST_P(Filters, AtTheStart)
{
   start(GetParam().first);
   call_each();
   call_each();
   expect(GetParam().second, 2);
}

/* What is filtered while it is open is still left by its exit. */
TEST_P(Filters, Later)
{
   const auto &[rules, in] = GetParam();
   start();
   Prof_Auto_enter(address(auto_test_small));
   ASSERT_TRUE(Prof_set_auto_filter(rules));
   Prof_Auto_leave(address(auto_test_small));
   Prof_update(1);
   EXPECT_EQ(Prof_Auto_num_open(), 0);
   all().clear();
   for (int i = 0; i < 40; ++i) call_each();
   expect(in, 40);
   EXPECT_EQ(info().filtered >= 1, in != "sltu");
   ASSERT_TRUE(Prof_set_auto_filter(nullptr));
   all().clear();
   call_each();
   expect("sltu", 1);
   EXPECT_EQ(info().filtered, 0);
   EXPECT_EQ(info().unmatched, 0u);
}

INSTANTIATE_TEST_SUITE_P(Auto, Filters, testing::ValuesIn(filters));

/* Long after it was left out, a function is still open on some thread. */
TEST(AutoFilter, OpenForLong)
{
   start();
   Worker worker;
   worker.call([] { enter(1); });
   Prof_set_auto_filter("- name *");
   for (int i = 0; i < 100; ++i) Prof_update(1);
   worker.call([] { leave(1); });
   EXPECT_EQ(Prof_Auto_num_open(), 0);
   expect_faults(0, 0);
}

TEST(AutoFilter, WhatIsNoRule)
{
   start();
   for (const char *rule : {"name x", "- names x", "- name", "- size x", "- size -1", "+", "- size",
                            "- name a; hello"}) {
      EXPECT_FALSE(Prof_set_auto_filter(rule)) << rule;
      EXPECT_TRUE(has(told.back(), "is no rule")) << told.back();
   }
   call_each();
   EXPECT_EQ(entries("auto_test_large"), 1u);
   std::string many;
   for (int i = 0; i < 200; ++i) many += "- name x\n";
   EXPECT_FALSE(Prof_set_auto_filter(many.c_str()));
   EXPECT_FALSE(Prof_set_auto_filter(std::string(9000, ' ').c_str()));
   EXPECT_FALSE(Prof_start_auto(nullptr)); /* it has been started */
}

TEST(AutoOptions, OutOfRange)
{
   Prof_Auto_Options wrong[4];
   std::fill(wrong, wrong + 4, Prof_default_auto());
   wrong[0].cookie = 0;
   wrong[1].max_functions = 15;
   wrong[2].fold_us = NAN;
   wrong[3].filter = "nonsense";
   for (const Prof_Auto_Options &options : wrong) EXPECT_FALSE(Prof_start_auto(&options));
   EXPECT_EQ(info().running, 0);
   EXPECT_TRUE(Prof_start_auto(nullptr));
   EXPECT_EQ(info().running, 1);
   Prof_stop_auto();
   EXPECT_EQ(info().running, 0);
   EXPECT_TRUE(Prof_start_auto(nullptr));
}

/* Whoever set limits keeps them; else there is room for functions. */
TEST(AutoOptions, Limits)
{
   Prof_start_auto(nullptr);
   EXPECT_EQ(Prof_Settings.max_zones, 65536);
   EXPECT_EQ(Prof_Settings.max_states, 262144);
   Prof_shutdown();
   configure([](Prof_Config &config) { config.max_zones = 100; });
   Prof_start_auto(nullptr);
   EXPECT_EQ(Prof_Settings.max_zones, 100);
}

/* What has started has its limits for good. */
TEST(AutoOptions, LimitsThatAreTooLateAreTold)
{
   hear();
   Prof_update(1);
   EXPECT_TRUE(Prof_start_auto(nullptr));
   EXPECT_EQ(Prof_Settings.max_zones, Prof_default_config().max_zones);
   ASSERT_EQ(told.size(), 1u);
   EXPECT_TRUE(has(told[0], "are few for functions")) << told[0];
}

TEST(AutoOptions, SilenceIsToldOnce)
{
   start();
   if (info().functions) GTEST_SKIP() << "functions are known from before, in this process";
   for (int i = 0; i < 200; ++i) Prof_update(1);
   EXPECT_EQ(times_told("no function marks itself"), 1);
}

/* The table is made anew, larger, while zones are open that were entered by the old one. */
TEST(AutoOptions, MoreRoomLater)
{
   start("- name *7");
   call_all(0, 100);
   play("e1 e2");
   Prof_stop_auto();
   Prof_Auto_Options options = Prof_default_auto();
   options.max_functions = Prof_Auto_Sites_table->most < 100000 ? 100000 : 200000;
   options.filter = "- name *1";
   ASSERT_TRUE(Prof_start_auto(&options));
   EXPECT_GE(info().functions, 100);
   play("+3 x2 x1");
   call_all(0, 200);
   Prof_update(1);
   expect_faults(0, 0);
   EXPECT_EQ(Prof_Auto_num_open(), 0);
   EXPECT_EQ(at({1, 2}), (Sum{3, 1}));
   EXPECT_EQ(at({50}), (Sum{2, 2}));
   EXPECT_EQ(at({150}), (Sum{1, 1}));
}

TEST(AutoOptions, List)
{
   start();
   call_at(address(auto_test_large));
   call(3);
   const Prof_Auto_Function large = found(address(auto_test_large)), third = found(address_of(3));
   EXPECT_STREQ(large.name, "auto_test_large");
   EXPECT_TRUE(has(large.module, "tests"));
   EXPECT_EQ(large.is, Prof_AUTO_IN);
   EXPECT_EQ(third.name, name_of(3));
   EXPECT_STREQ(third.module, "");
   Prof_Auto_Function f;
   EXPECT_FALSE(Prof_get_auto_function(-1, &f));
   EXPECT_FALSE(Prof_get_auto_function(1 << 30, &f));
}

/* Without files and lines they are told apart by where they are. */
TEST(AutoOptions, TwoOfOneName)
{
   start();
   call_at(address(twin));
   call_at(address(auto_test_other_twin()));
   std::set<std::string> names;
   Prof_Auto_Function f;
   for (int i = 0; Prof_get_auto_function(i, &f); ++i)
      if (has(f.name, "twin")) names.insert(f.name);
   ASSERT_EQ(names.size(), 2u);
   EXPECT_EQ(names.rbegin()->find(*names.begin() + " @"), 0u) << *names.rbegin();
}

TEST(AutoOptions, FilesAndLines)
{
   start(nullptr, 0, 0, 1);
   call_at(address(game::think));
   const Prof_Auto_Function f = found(address(game::think));
   if (!f.line) GTEST_SKIP() << "no libdw, or no debug information";
   EXPECT_TRUE(has(f.file, "auto_options_test.cpp")) << f.file;
   EXPECT_NEAR(f.line, game::think_line, 1);
   Prof_set_auto_filter("- file auto_options_*");
   EXPECT_EQ(info().filtered, 1);
   call_at(address(auto_test_large));
   EXPECT_EQ(info().filtered, 2);
}

/* ---- folding; a tick of the fake clock is a nanosecond ---- */

void noise(int function, int times, uint64_t ticks)
{
   for (int i = 0; i < times; ++i) call(function, ticks);
}

/* What is folded is told once, with the names. */
void expect_told(std::initializer_list<std::string> parts)
{
   ASSERT_EQ(told.size(), 1u);
   for (const std::string &part : parts) EXPECT_TRUE(has(told[0], part)) << told[0];
}

TEST(AutoFold, NoiseIsSwitchedOffAndTold)
{
   start(nullptr, 1000, 1);
   enter(1);
   noise(2, 1000, 999);  /* noise */
   noise(3, 999, 10);    /* too few */
   noise(4, 1000, 1000); /* too long */
   for (int i = 0; i < 1000; ++i) play("e5 e6 +2000 x6 x5"); /* short, but what it calls is not */
   leave(1);
   Prof_update(1);
   expect_told({"1 switched off", name_of(2)});
   EXPECT_EQ(info().folded, 1);
   all().clear();
   for (int frame = 0; frame < 40; ++frame) {
      enter(1);
      noise(2, 10, 5);
      leave(1);
      Prof_update(1);
   }
   EXPECT_EQ(entries(path_of_functions({1, 2})), 0u);
   EXPECT_EQ(at({1}), (Sum{40 * 50, 40})); /* its time is its caller's */
   expect_faults(0, 0);
   EXPECT_EQ(told.size(), 1u);
   Prof_set_auto_filter(nullptr);
   call(2);
   Prof_update(1);
   EXPECT_EQ(entries(name_of(2)), 1u);
   EXPECT_EQ(info().folded, 0);
}

TEST(AutoFold, OfManyTheFirstAreNamed)
{
   start(nullptr, 1000, 1);
   enter(1);
   for (int function = 10; function < 18; ++function) noise(function, 1000, 3);
   leave(1);
   Prof_update(1);
   expect_told({"8 switched off", name_of(14) + ", ..."});
   EXPECT_FALSE(has(told[0], name_of(15))) << told[0];
}

TEST(AutoFold, ThreadsCountTogether)
{
   start(nullptr, 1000, 1);
   Worker one, two;
   one.call([] { noise(2, 500, 3); });
   two.call([] { noise(2, 500, 3); });
   Prof_update(1);
   EXPECT_EQ(info().folded, 1);
}

/* A recursion's time counts once. */
TEST(AutoFold, Recursion)
{
   start(nullptr, 1000, 1);
   for (int i = 0; i < 500; ++i) play("e2 e2 +1999 x2 x2");
   Prof_update(1);
   EXPECT_EQ(info().folded, 1); /* 999.5 ns each */
}

TEST(AutoFold, NotIfNobodyWants)
{
   start(nullptr, -1, 1);
   noise(2, 200000, 3);
   Prof_update(1);
   EXPECT_EQ(info().folded, 0);
}

/* Folded while it is open: the exit is still let in. */
TEST(AutoFold, WhileOpen)
{
   start(nullptr, 100, 1);
   noise(2, 200, 3);
   enter(2);
   Prof_update(1);
   EXPECT_EQ(info().folded, 1);
   play("e3 +5 x3 x2");
   EXPECT_EQ(Prof_Auto_num_open(), 0);
}

TEST(AutoTimes, Buckets)
{
   for (int i = 0; i < 24; ++i) EXPECT_EQ(Prof_auto_bucket_begin(i), i < 16 ? i : i * 2 - 16);
   EXPECT_EQ(Prof_auto_bucket_begin(24), 32);
   EXPECT_EQ(Prof_auto_bucket_begin(25), 36);
   EXPECT_EQ(Prof_auto_bucket_begin(Prof_AUTO_BUCKETS), std::ldexp(1, 64));
   for (int i = 16; i < Prof_AUTO_BUCKETS; ++i) {
      double begin = Prof_auto_bucket_begin(i), end = Prof_auto_bucket_begin(i + 1);
      EXPECT_GT(end, begin);
      EXPECT_LE((end - begin) / begin, 0.125);
   }
}

Prof_Auto_Times times_of(const std::string &path, int hierarchical)
{
   Prof_Auto_Times times;
   EXPECT_TRUE(Prof_get_auto_times(path.c_str(), hierarchical, &times)) << path;
   return times;
}

void start_watching()
{
   start();
   Prof_set_entry_stats(1);
}

/* Random entries on three threads: each in the bucket that has its value, merged by path. */
TEST(AutoTimes, AgreeWithAModel)
{
   start_watching();
   std::mt19937_64 random(7);
   std::vector<uint32_t> local(Prof_AUTO_BUCKETS), tree(Prof_AUTO_BUCKETS);
   auto bucket_of = [](uint64_t ticks) {
      int bucket = 0;
      while (Prof_auto_bucket_begin(bucket + 1) <= static_cast<double>(ticks)) ++bucket;
      return static_cast<size_t>(bucket);
   };
   Worker workers[3];
   for (int i = 0; i < 600; ++i) {
      uint64_t before = random() >> (34 + random() % 30), inside = random() >> (34 + random() % 30);
      ++local[bucket_of(before)];
      ++tree[bucket_of(before + inside)];
      workers[i % 3].call([&] {
         enter(1);
         Prof_fake_ticks += before;
         call(2, inside);
         leave(1);
      });
   }
   const Prof_Auto_Times locals = times_of(name_of(1), 0), trees = times_of(name_of(1), 1);
   for (size_t i = 0; i < Prof_AUTO_BUCKETS; ++i) {
      EXPECT_EQ(locals.count[i], local[i]) << i;
      EXPECT_EQ(trees.count[i], tree[i]) << i;
   }
   EXPECT_EQ(trees.entries, 600);
   Prof_Auto_Times times;
   EXPECT_FALSE(Prof_get_auto_times("nobody", 0, &times));
}

/* Whoever is closed by another's exit took as long as that one cared to. */
TEST(AutoTimes, WhatIsClosedByForceIsInNone)
{
   start_watching();
   play("e1 +3 e2 e3 +50 x1");
   Prof_Auto_Times times;
   EXPECT_FALSE(Prof_get_auto_times(path_of_functions({1, 2}).c_str(), 1, &times));
   EXPECT_FALSE(Prof_get_auto_times(path_of_functions({1, 2, 3}).c_str(), 1, &times));
   times = times_of(name_of(1), 1);
   EXPECT_EQ(times.entries, 1);
   EXPECT_EQ(Prof_auto_percentile(&times, 50), 56 * times.tick_us); /* 53 is in 52 .. 55 */
   EXPECT_EQ(times_of(name_of(1), 0).count[3], 1u);
   play("e1 e2 +4 x2 x1");
   EXPECT_EQ(times_of(name_of(2), 1).count[4], 1u); /* by its name alone */
}

TEST(AutoTimes, Percentiles)
{
   start_watching();
   for (uint64_t i = 1; i <= 10; ++i) call(1, i);
   Prof_Auto_Times times = times_of(name_of(1), 1);
   EXPECT_DOUBLE_EQ(times.tick_us, 1e-3);
   EXPECT_DOUBLE_EQ(Prof_auto_percentile(&times, 50), 6e-3);
   EXPECT_DOUBLE_EQ(Prof_auto_percentile(&times, 100), 11e-3);
   EXPECT_DOUBLE_EQ(Prof_auto_percentile(&times, 0), 2e-3);
   times.entries = 0;
   EXPECT_TRUE(std::isnan(Prof_auto_percentile(&times, 50)));
}

} // namespace
