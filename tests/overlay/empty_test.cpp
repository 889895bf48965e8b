/* empty_test.cpp - every view, driven at random over states that lack something: no frame, no zone,
 * values and names that are declared and never used, limits that are reached, a history shorter
 * than what refers to it, nothing left after a shutdown. Nothing crashes, and every list can be
 * drawn.
 */
#include "storm.h"

#include "doors/capture/prof_capture.h"
#include "draw/model/prof_blame_table.h"

namespace {

const Prof_Action VIEWS[] = {Prof_ACTION_REPORT, Prof_ACTION_CALL_GRAPH, Prof_ACTION_FRAMES,
                             Prof_ACTION_FLAME, Prof_ACTION_HITCHES, Prof_ACTION_HELP};

/* A state, and how its game goes on. */
struct Empty {
   std::string name;
   std::function<void()> begin;
   std::function<void(int)> play;
};

void spend_frame(double ms)
{
   pass(ms);
   Prof_update(1);
}

void zones_frame(int random)
{
   {
      Prof_Scope_name("work");
      pass(1 + random % 16);
      Prof_Scope_name(numbered("zone ", random % 8).c_str());
      pass(random == 5 ? 90 : 1);
   }
   Prof_update(1);
}

void nothing(int) {}

void declare_all()
{
   static Prof_Lock lock;
   Prof_value(Prof_COUNT, "unused count", "calls", "never added to");
   Prof_value(Prof_COUNT, "", "", "");
   Prof_value(Prof_SAMPLE, "unused sample", "m", "never set");
   Prof_value(Prof_MEMORY, "unused memory", "B", "never claimed");
   Prof_handle("unused zone");
   Prof_handle("");
   Prof_set_group("unused zone", "unused group");
   Prof_set_group("no such zone", "group of no zone");
   Prof_set_waiting("unused wait", 1);
   Prof_set_zone_on("unused zone", 0);
   Prof_set_zone_on("no such zone", 0);
   Prof_set_group_on("unused group", 0);
   Prof_create_track("unused track");
   Prof_create_fiber("unused fiber");
   Prof_Wait wait = Prof_begin_wait(&lock);
   Prof_end_wait(&wait);
   Prof_begin_scene("unused scene");
   Prof_set_events(1);
   Prof_set_entry_stats(1);
}

void tiny_limits()
{
   configure([](Prof_Config &c) {
      c.max_states = 64;
      c.max_zones = c.max_names = 16;
      c.max_contexts = 1;
      c.history_frames = 2;
      c.max_hitches = 1;
      c.entry_bytes = 4096;
      c.max_events = 64;
      c.max_values = 16;
   });
   for (int i = 0; i < 40; ++i) Prof_value(Prof_COUNT, numbered("count ", i).c_str(), "", "");
}

/* What a game may count, as "nothing is near" or by mistake. */
void extreme_frame(int random)
{
   static const double amounts[] = {DBL_MAX, -DBL_MAX, 1e308, -1e200, 5e-324, 1e-310, 3.4e38, 1, 0};
   const auto any = [&](int i) { return amounts[static_cast<size_t>(random * 7 + i) % 9]; };
   Prof_Sample(nearest, any(0));
   Prof_Sample(even, DBL_MAX);
   Prof_Event(distance, any(1));
   Prof_Add(cost, any(2));
   Prof_Claim(memory, std::fabs(any(3)));
   zones_frame(random);
}

/* A capture of a state, opened in its place. */
void opened_again(void (*begin)(), void (*frame)(int))
{
   const std::string file = testing::TempDir() + "empty_test.iprof";
   begin();
   for (int i = 0; i < 40; ++i) frame(i);
   ASSERT_EQ(Prof_save_capture(file.c_str(), 0, everything), 1);
   EXPECT_EQ(Prof_load_capture(file.c_str()), 1) << Prof_capture_error();
   std::remove(file.c_str());
}

const Empty STATES[] = {
   {"Extremes", [] {}, extreme_frame},
   {"ExtremesOpened", [] { opened_again([] {}, extreme_frame); }, nothing},
   {"DeclaredOpened", [] { opened_again(declare_all, [](int) { spend_frame(1); }); }, nothing},
   {"DeclaredBesideZonesOpened", [] { opened_again(declare_all, zones_frame); }, nothing},
   {"NoFrame", [] {}, nothing},
   {"NoZone", [] {}, [](int random) { spend_frame(random); }},
   {"OneFrame", [] { zones_frame(1); }, nothing},
   {"Declared", declare_all, [](int random) { spend_frame(random); }},
   {"DeclaredOnly", declare_all, nothing},
   {"DeclaredBesideZones", declare_all, zones_frame},
   {"DeclaredWhilePaused", [] {
       for (int i = 0; i < 20; ++i) zones_frame(i);
       Prof_set_frozen(1);
       declare_all();
    }, nothing},
   {"TinyLimits", tiny_limits, [](int random) {
       zones_frame(random);
       Prof_add(Prof_value(Prof_COUNT, "count 1", "", ""), 1);
       for (int i = 0; i < 40 && random % 4 == 0; ++i) {
          Prof_Scope_name(numbered("many ", i).c_str());
          pass(0.1);
       }
    }},
   {"ShortHistory", [] {
       configure([](Prof_Config &c) { c.history_frames = 2; });
       play_session(300);
    }, [](int random) { play_more(1 + random % 4); }},
   {"AfterShutdown", [] {
       play_session(300);
       open_panel(Prof_ACTION_FLAME);
       things();
       forget_session();
       Prof_shutdown();
    }, [](int random) { if (random % 2) zones_frame(random); }},
   {"AgainAndAgain", [] {}, [](int random) {
       if (random == 0) Prof_shutdown();
       zones_frame(random);
    }},
   {"SwitchedOff", [] {
       play_session(60);
       Prof_set_enabled(0);
    }, [](int random) {
       if (random == 0) Prof_set_enabled(1);
       if (random == 1) Prof_set_enabled(0);
       zones_frame(random);
    }},
};

TEST(Empty, CallGraphOfAnUnusedCountHasItsName)
{
   Prof_value(Prof_COUNT, "unused count", "calls", "never added to");
   for (int i = 0; i < 20; ++i) zones_frame(1);
   open_table(Prof_TABLE_VALUES);
   act_and_draw("down, enter");
   EXPECT_TRUE(seen({"CALL GRAPH", "unused count"}));
}

class Lacking : public ::testing::TestWithParam<Empty> {};

TEST_P(Lacking, IsDrawnWhateverIsPressed)
{
   for (Prof_Action view : VIEWS) {
      SCOPED_TRACE(Prof_action_name(view));
      forget_session();
      Prof_shutdown();
      GetParam().begin();
      rage(view, thorough() ? 2000 : 150, GetParam().play);
   }
}

INSTANTIATE_TEST_SUITE_P(Empty, Lacking, ::testing::ValuesIn(STATES), By_name());

} // namespace
