/* auto_test.cpp - enters and exits of functions by the calls that hooks make, on the fake clock:
 * the scenarios of XRay's call trie, missing exits, limits, and when a hook may come. */
#include "tests/headers.h"

#include "auto_sums.h"
#include "sources/auto/prof_auto_sites.h"
#include "src/gather/prof_instrument.h"

using namespace sums;

namespace {

struct Expected {
   std::vector<int> path;
   uint64_t self, tree, entries;
};

struct Scenario {
   const char *name, *events;
   std::vector<Expected> expected;
   unsigned long forced, unmatched;
};

std::ostream &operator<<(std::ostream &out, const Scenario &s) { return out << s.name; }

/* Table B2 of what XRay's tests have; MergeInto is below. Its wrapped clocks cannot be, as ticks
 * begin below 2^63; but one may go back, which gives no time. */
const Scenario scenarios[] = {
   {"EnterAndExitFunction", "e1@1 x1@2", {{{1}, 1, 1, 1}}, 0, 0},
   {"MissingFunctionEntry", "x1@1", {}, 0, 1},
   {"NoMatchingEntersForExit", "e2@1 e3@3 x1@5", {{{2}, 2, 4, 1}, {{2, 3}, 2, 2, 1}}, 0, 1},
   {"MissingFunctionExit", "e1@1", {{{1}, 0, 0, 1}}, 0, 0},
   {"MultipleRoots", "e1@1 x1@2 e2@3 x2@4", {{{1}, 1, 1, 1}, {{2}, 1, 1, 1}}, 0, 0},
   {"MissingIntermediaryExit", "e1@0 e2@100 e3@200 x3@300 x1@400",
    {{{1}, 100, 400, 1}, {{1, 2}, 200, 300, 1}, {{1, 2, 3}, 100, 100, 1}}, 1, 0},
   {"TwiceTheSameRoot", "e1@0 x1@5 e1@7 x1@10", {{{1}, 8, 8, 2}}, 0, 0},
   {"ThreeMissingExits", "e1@0 e2@10 e3@30 e4@60 x1@100",
    {{{1}, 10, 100, 1}, {{1, 2}, 20, 90, 1}, {{1, 2, 3}, 30, 70, 1}, {{1, 2, 3, 4}, 40, 40, 1}}, 3,
    0},
   {"Recursion", "e1@0 e1@1 e1@3 x1@6 x1@10 x1@15",
    {{{1}, 6, 15, 1}, {{1, 1}, 6, 9, 1}, {{1, 1, 1}, 3, 3, 1}}, 0, 0},
   {"ExitGoesOnAfterAnUnmatchedOne", "e1@0 e2@1 x9@2 x2@4 x1@8",
    {{{1}, 5, 8, 1}, {{1, 2}, 3, 3, 1}}, 0, 1},
   {"InclusiveIsNotLocal", "e1@0 e2@5 x2@25 e2@25 x2@45 x1@50",
    {{{1}, 10, 50, 1}, {{1, 2}, 40, 40, 2}}, 0, 0},
   {"ClockThatGoesBack", "e1@100 x1@99 +101", {{{1}, 0, 0, 1}}, 0, 0},
};

class Scenarios : public testing::TestWithParam<Scenario> {};

TEST_P(Scenarios, HaveTheNumbersThatTheyShould)
{
   const Scenario &s = GetParam();
   start_with_room();
   play(s.events);
   update();
   uint64_t self = 0, roots = 0;
   for (const Expected &e : s.expected) {
      EXPECT_EQ(at(e.path), (Sum{e.self, e.entries})) << path_of_functions(e.path);
      EXPECT_EQ(tree(e.path), e.tree) << path_of_functions(e.path);
      self += e.self;
      if (e.path.size() == 1) roots += e.tree;
   }
   EXPECT_EQ(all().size(), s.expected.size());
   EXPECT_EQ(self, roots);
   expect_faults(s.forced, s.unmatched);
}

INSTANTIATE_TEST_SUITE_P(Auto, Scenarios, testing::ValuesIn(scenarios));

struct AutoStarted : testing::Test {
   void SetUp() override { start_with_room(); }
};

/* ---- limits ---- */

void be_small(Prof_Config &config) { config.max_states = 64; }

/* The trie of XRay closed a function's callers when it had no room for one more callee. */
TEST(Auto, ManyCalleesDoNotCloseTheirCaller)
{
   start_with(be_small);
   enter(1);
   call_all(100, 1000);
   play("x1 +7");
   update();
   EXPECT_EQ(tree({1}), 1000u);
   EXPECT_EQ(at({1}).entries, 1u);
   expect_faults(0, 0);
   EXPECT_GT(all()[name_of(1) + " > (over limit)"].entries, 900u);
}

TEST(Auto, DeepBeyondTheLimit)
{
   start_with(be_small);
   enter(1);
   for (int i = 0; i < 3000; ++i, ++Prof_fake_ticks) enter(100 + i);
   for (int i = 2999; i >= 0; --i, ++Prof_fake_ticks) leave(100 + i);
   play("x1 +50 e2 x2");
   update();
   EXPECT_EQ(tree({1}), 6000u);
   expect_faults(0, 0);
}

TEST(Auto, MissingExitsBeyondTheLimit)
{
   start_with(be_small);
   enter(1);
   for (int i = 0; i < 100; ++i) enter(100 + i);
   play("+10 x190"); /* and 9 above it */
   expect_faults(9, 0);
   leave(199); /* is gone */
   expect_faults(9, 1);
   leave(189);
   expect_faults(9, 1);
   leave(1); /* and the 89 that are left */
   expect_faults(98, 1);
   Prof_fake_ticks += 5;
   update();
   EXPECT_EQ(tree({1}), 10u);
}

/* A scope closes all beyond the limit at once, and the book of functions there is not told: what
 * stands in it must not be taken for what comes after. */
TEST(Auto, ScopesBeyondTheLimit)
{
   start_with(be_small);
   Prof_Node *node = Prof_Instrument_begin_name("scope");
   for (int i = 0; i < 100; ++i) enter(100 + i);
   Prof_Instrument_end_scope(node);
   node = Prof_Instrument_begin_name("scope");
   for (int i = 0; i < 100; ++i) enter(i % 2 ? 5 : 300 + i); /* the second time */
   unsigned long unmatched = info().unmatched;
   leave(199);
   EXPECT_EQ(info().unmatched, unmatched + 1);
   for (int i = 99; i >= 0; --i) leave(i % 2 ? 5 : 300 + i);
   EXPECT_EQ(info().unmatched, unmatched + 1);
   Prof_fake_ticks += 5;
   Prof_Instrument_end_scope(node);
   update();
   EXPECT_EQ(all()["scope"].self, 5u);
}

/* A recursion whose inner runs are beyond the limit: their exits end those, not the outer one. */
TEST(Auto, RecursionAcrossTheLimit)
{
   start_with(be_small);
   enter(1);
   for (int i = 0; i < 200; ++i) enter(2);
   for (int i = 0; i < 200; ++i) play("x2 +1");
   play("+10 x1 +1");
   update();
   EXPECT_EQ(tree({1}), 210u);
   EXPECT_EQ(at({1}).self, 11u);
   EXPECT_EQ(info().unmatched, 0u);
}

TEST(Auto, MoreFunctionsThanThereIsRoomFor)
{
   Prof_Auto_Options options = Prof_default_auto();
   options.max_functions = 16;
   Prof_fake_ticks = 1000000;
   ASSERT_TRUE(Prof_start_auto(&options));
   ASSERT_TRUE(Prof_Auto_open(Prof_AUTO_SLEDS));
   collect();
   enter(500);
   call_all(0, 100);
   leave(500);
   update();
   EXPECT_EQ(tree({500}), 100u);
   if (info().functions != 16) GTEST_SKIP() << "more were known before, in this process";
   EXPECT_EQ(info().unknown, 85u);
   EXPECT_EQ(at({500}).self, 85u);
   EXPECT_EQ(info().unmatched, 0u) << "the exits of these belong to their enters";
}

/* More texts than the first table has room for. The tests with a leak checker tell if what stays
 * for ever is lost meanwhile. */
TEST_F(AutoStarted, NamesOfManyFunctionsStay)
{
   call_all(1 << 20, 3000);
   update();
   std::set<std::string> names;
   Prof_Auto_Function function;
   for (int i = 0; Prof_get_auto_function(i, &function); ++i) names.insert(function.name);
   EXPECT_GE(names.size(), 3000u);
}

TEST(Auto, ThreadBeyondMaxContexts)
{
   start_with([](Prof_Config &config) { config.max_contexts = 1; });
   enter(1);
   std::thread([] {
      for (int i = 0; i < 10; ++i) play("e2 x2 x3");
   }).join();
   play("+4 x1");
   update();
   EXPECT_EQ(all().size(), 1u);
   EXPECT_EQ(at({1}), (Sum{4, 1}));
   EXPECT_EQ(info().unmatched, 0u);
}

/* ---- when hooks come ---- */

/* The exits of what was entered before are of nothing. */
TEST(Auto, BeforeTheStartNothingHappens)
{
   Prof_fake_ticks = 1000000;
   play("e1 x1 x2 e1 e2");
   EXPECT_EQ(info().unmatched, 0u);
   start_with_room();
   update();
   EXPECT_TRUE(all().empty());
   play("e3 +3 x3 x2 x1");
   update();
   EXPECT_EQ(info().unmatched, 2u);
   EXPECT_EQ(at({3}), (Sum{3, 1}));
}

TEST_F(AutoStarted, AShutDoorLetsExitsThroughUntilAllAreOut)
{
   play("e1 e2");
   Prof_Auto_shut(Prof_AUTO_SLEDS);
   EXPECT_EQ(Prof_Auto_num_open(), 2);
   play("e3 x3 +2");
   update();
   play("x2 +1 x1");
   EXPECT_EQ(Prof_Auto_num_open(), 0);
   update();
   EXPECT_EQ(at({1, 2}), (Sum{2, 1}));
   EXPECT_EQ(at({1}), (Sum{1, 1}));
   unsigned long before = info().unmatched;
   leave(1);
   EXPECT_EQ(info().unmatched, before); /* nobody looks any more */
   ASSERT_TRUE(Prof_Auto_open(Prof_AUTO_SLEDS));
   play("e1 x1");
   update();
   EXPECT_EQ(at({1}).entries, 2u);
}

/* As main is, which began it. */
TEST_F(AutoStarted, AfterTheStopOnlyWhatIsOpenIsLookedFor)
{
   play("e1 e2 x2");
   Prof_Auto_shut(Prof_AUTO_SLEDS);
   leave(2);
   EXPECT_EQ(info().unmatched, 1u);
   for (int frame = 0; frame < 40; ++frame) update();
   play("e2 x2 x7"); /* nobody knows 7 */
   EXPECT_EQ(info().unmatched, 1u);
   EXPECT_EQ(Prof_Auto_num_open(), 1);
   ASSERT_TRUE(Prof_Auto_open(Prof_AUTO_SLEDS));
   play("e2 x2");
   EXPECT_EQ(Prof_Auto_num_open(), 1);
   leave(1);
   EXPECT_EQ(Prof_Auto_num_open(), 0);
   update();
   EXPECT_EQ(at({1, 2}).entries, 2u);
   EXPECT_EQ(info().forced + info().unmatched, 1u);
}

TEST_F(AutoStarted, SwitchedOff)
{
   enter(1);
   Prof_set_enabled(0);
   play("x1 e2");
   Prof_set_enabled(1);
   play("x2 +5 e3 +6 x3");
   update();
   EXPECT_EQ(at({3}), (Sum{6, 1}));
   EXPECT_EQ(all().count(name_of(2)), 0u);
   EXPECT_EQ(get_info().surplus_ends, 0u);
}

TEST_F(AutoStarted, Shutdown)
{
   play("e1 e2");
   Prof_shutdown();
   play("x2 x1 e3 x3"); /* must not start the profiler again, */
   start_with([](Prof_Config &) {}); /* which takes no configuration once it has started */
   play("e2 +9 x2");
   update();
   EXPECT_EQ(all().size(), 1u);
   EXPECT_EQ(at({2}), (Sum{9, 1}));
   EXPECT_EQ(info().unmatched, 0u);
}

void *marked_alloc(size_t bytes, void *)
{
   enter(70);
   void *memory = std::calloc(1, bytes);
   play("e71 x70");
   return memory;
}

void marked_release(void *memory, void *)
{
   enter(72);
   std::free(memory);
   leave(72);
}

TEST(Auto, HooksOfTheProfiler)
{
   start_with([](Prof_Config &config) {
      config.alloc = marked_alloc;
      config.release = marked_release;
      config.log = [](const char *, void *) { play("e73 x73 x74"); };
      config.max_states = 64;
   });
   enter(1);
   call_all(100, 200);
   leave(1);
   update();
   EXPECT_EQ(tree({1}), 200u);
   for (int f : {70, 71, 72, 73, 74}) EXPECT_EQ(all().count(name_of(f)), 0u);
   EXPECT_GT(info().amid, 0u);
   EXPECT_EQ(info().unmatched, 0u);
}

/* As of a handler of signals, or of the profiler's own functions when they mark themselves. */
TEST_F(AutoStarted, WhileTheLockIsHeld)
{
   play("e1 +2");
   Prof_Config_lock();
   play("e2 x2 x3");
   Prof_Config_unlock();
   leave(1);
   update();
   EXPECT_EQ(all().size(), 1u);
   EXPECT_EQ(at({1}), (Sum{2, 1}));
   EXPECT_EQ(info().amid, 1u);
}

/* Events and time per entry send each enter and exit out of line. */
TEST_F(AutoStarted, Watched)
{
   Prof_set_events(1);
   for (int watch = 0; watch < 2; ++watch) {
      for (int i = 0; i < 10; ++i) play("e1@0 e2@1 e3@2 x3@3 x2@4 e2@6 e3@9 x1@10 x7@10");
      Prof_set_entry_stats(1);
   }
   update();
   EXPECT_EQ(at({1}).entries, 20u);
   EXPECT_EQ(tree({1}), 200u);
   EXPECT_EQ(at({1, 2, 3}), (Sum{40, 40}));
   expect_faults(40, 20);
}

/* Functions are zones, and so can be switched off; one that is open ends with its next exit. */
TEST_F(AutoStarted, a_function_is_off_and_on_again)
{
   play("e1@1 e2@3 x2@6 x1@10");
   update();
   Prof_Config_lock();
   const std::string name = Prof_Zones[Prof_Auto_Sites_at(1)->site.zone_id].name;
   Prof_Config_unlock();
   ASSERT_EQ(Prof_set_zone_on(name.c_str(), 0), 1);
   ASSERT_EQ(Prof_num_zones_off(), 1);
   for (int i = 0; i < 3; ++i) play("e1@1 e2@3 e3@4 x3@5 x2@6 x1@10");
   update();
   ASSERT_EQ(Prof_set_zone_on(name.c_str(), 1), 1);
   play("e1@1 e2@3 x2@6");
   Prof_set_zone_on(name.c_str(), 0);
   play("e2@1 x2@3 x1@4");
   update();
   expect_faults(0, 0);
   EXPECT_EQ(wrong_ends(), 0ul);
}

} // namespace
