// inside_test.cpp - looking inside a zone, as far as libiprof and the overlay go: the key in every
// view, who is asked for which zone, and the line that tells of it, at every size. Who does it is
// made up here; sources/auto/prof_xray.c is tested in tests/auto.
#include "tests/headers.h"

#include "draw/ui/prof_ui.h"
#include "draw/ui/prof_ui_inside.h"
#include "facts.h"
#include "prof.h"
#include "session.h"
#include "src/gather/prof_inside.h"
#include "src/gather/prof_zone.h"

namespace {

Prof_Inside_Info pretended; // what is told
uint32_t asked_zone;
double asked_seconds;
int stops;
const char *refusal;

const char *look(uint32_t zone, double seconds)
{
   if (refusal) return refusal;
   asked_zone = zone;
   asked_seconds = seconds;
   pretended.state = Prof_INSIDE_SHOWS;
   pretended.zone = Prof_Zones[zone].name;
   pretended.functions = 42;
   pretended.seconds_left = 6.4;
   return nullptr;
}

void stop()
{
   ++stops;
   pretended.state = Prof_INSIDE_NOTHING;
}

void tell(Prof_Inside_Info *info)
{
   if (pretended.state != Prof_INSIDE_NOTHING) *info = pretended;
}

const Prof_Inside_Provider provider = {look, stop, tell};

std::string asked() { return asked_zone ? Prof_Zones[asked_zone].name : ""; }

void press(int key)
{
   Prof_overlay_key(key, 1);
   Prof_overlay_key(key, 0);
}

class Inside : public ::testing::Test {
protected:
   void SetUp() override
   {
      pretended = Prof_Inside_Info();
      asked_zone = 0;
      stops = 0;
      refusal = nullptr;
      play_session(300, SESSION_EXACT);
      Prof_Inside_set(&provider);
      while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   }
   static std::vector<Thing> things() { return draw_things(1280, 720); }
};

/* ---- who is asked ---- */

TEST_F(Inside, TheKeyAsksForTheZoneOfTheReport)
{
   Prof_overlay_action(Prof_ACTION_REPORT);
   draw_things(1280, 720);
   press('F');
   EXPECT_EQ(asked(), "solve") << "the first row, which takes most";
   EXPECT_EQ(asked_seconds, 0) << "whatever is usual";
   EXPECT_TRUE(has_text(things(), "looking inside solve"));
   Prof_overlay_action(Prof_ACTION_DOWN);
   const std::string row = Prof_Zones[Prof_View_state.cursor.row].name;
   press('F');
   EXPECT_EQ(asked(), row) << "another row: it is looked into instead";
   EXPECT_EQ(stops, 0);
   press('F');
   EXPECT_EQ(stops, 1) << "the same again: that ends it";
   EXPECT_TRUE(has_text(things(), "no longer inside"));
}

TEST_F(Inside, ThePathOfTheTreeHasAZone)
{
   Prof_overlay_action(Prof_ACTION_REPORT);
   Prof_overlay_action(Prof_ACTION_MODE);
   Prof_overlay_action(Prof_ACTION_MODE);
   press('F');
   EXPECT_NE(asked(), "");
}

/* Threads, groups and values are none. */
TEST_F(Inside, RowsWithoutAZoneAreTold)
{
   Prof_overlay_action(Prof_ACTION_REPORT);
   for (int i = 0; i < 5; ++i) Prof_overlay_action(Prof_ACTION_MODE); // threads
   press('F');
   EXPECT_EQ(asked(), "");
   EXPECT_TRUE(has_text(things(), "choose a zone to look inside"));
   Prof_overlay_action(Prof_ACTION_FRAMES);
   press('F');
   EXPECT_EQ(asked(), "");
}

TEST_F(Inside, TheCallGraphAsksForItsRow)
{
   Prof_overlay_action(Prof_ACTION_REPORT);
   Prof_overlay_action(Prof_ACTION_ENTER); // the call graph of solve
   press('F');
   EXPECT_EQ(asked(), "solve");
   Prof_overlay_action(Prof_ACTION_UP);
   press('F');
   EXPECT_EQ(asked(), "physics") << "its caller";
}

TEST_F(Inside, TheFlameAsksForItsBox)
{
   Prof_overlay_action(Prof_ACTION_FLAME);
   draw_things(1280, 720);
   Prof_overlay_action(Prof_ACTION_DOWN);
   Prof_overlay_action(Prof_ACTION_DOWN);
   press('F');
   const std::string deep = asked();
   EXPECT_NE(deep, "");
   Prof_overlay_action(Prof_ACTION_UP);
   press('F');
   EXPECT_NE(asked(), deep);
}

TEST_F(Inside, AHitchAsksForWhatIsBlamedMost)
{
   play_hitch();
   Prof_overlay_action(Prof_ACTION_HITCHES);
   draw_things(1280, 720);
   press('F');
   EXPECT_EQ(asked(), "upload_mesh");
}

/* From where there is no row, it ends what goes on. */
TEST_F(Inside, TheKeyEndsItInAnyView)
{
   Prof_overlay_action(Prof_ACTION_REPORT);
   press('F');
   Prof_overlay_action(Prof_ACTION_FRAMES);
   press('F');
   EXPECT_EQ(stops, 1);
}

TEST_F(Inside, TheCallsAskTheSame)
{
   EXPECT_EQ(Prof_look_inside(" path_find ", 3), 1);
   EXPECT_EQ(asked(), "path_find");
   EXPECT_EQ(asked_seconds, 3);
   EXPECT_EQ(Prof_look_inside("path_find", 0.001), 1);
   EXPECT_EQ(asked_seconds, 0.1) << "the nearest in the range";
   EXPECT_EQ(Prof_look_inside("path_find", 1e9), 1);
   EXPECT_EQ(asked_seconds, 3600);
   EXPECT_EQ(Prof_look_inside("path_find", std::nan("")), 1);
   EXPECT_EQ(asked_seconds, 0);
   EXPECT_EQ(Prof_look_inside("draw_calls", 1), 0) << "a count";
   EXPECT_EQ(Prof_look_inside("(over limit)", 1), 0);
   EXPECT_EQ(Prof_look_inside("(root)", 1), 1);
   Prof_Inside_Info info;
   EXPECT_EQ(Prof_get_inside(&info), 1);
   EXPECT_STREQ(info.zone, "(root)");
   Prof_stop_inside();
   EXPECT_EQ(Prof_get_inside(&info), 0);
   EXPECT_STREQ(info.zone, "");
}

/* ---- refused ---- */

TEST_F(Inside, ARefusalIsSaidInItsWords)
{
   refusal = "the system does not let the program's code be changed";
   Prof_overlay_action(Prof_ACTION_REPORT);
   press('F');
   EXPECT_TRUE(has_text(things(), refusal));
   EXPECT_FALSE(has_text(things(), "inside:"));
   for (int width : {360, 640, 1280}) EXPECT_EQ(find_faults(draw_things(width, 640)), "") << width;
}

TEST_F(Inside, WithoutAProviderItIsRefused)
{
   Prof_Inside_set(nullptr);
   Prof_overlay_action(Prof_ACTION_REPORT);
   press('F');
   EXPECT_TRUE(has_text(things(), "nobody can look inside"));
   Prof_Inside_Info info;
   EXPECT_EQ(Prof_get_inside(&info), 0);
   EXPECT_NE(info.refusal[0], 0);
   Prof_stop_inside();
}

TEST_F(Inside, AShutdownForgetsWhoDidIt)
{
   ASSERT_EQ(Prof_look_inside("solve", 0), 1);
   Prof_shutdown();
   pretended = Prof_Inside_Info();
   Prof_update(1);
   EXPECT_EQ(Prof_get_inside(nullptr), 0);
   EXPECT_EQ(Prof_look_inside("solve", 0), 0);
}

/* ---- what is told ---- */

struct Words_case {
   Prof_Inside_Info info;
   int cells;
   const char *words;
};

TEST_F(Inside, TheLineSaysWhatThereIsRoomFor)
{
   const Prof_Inside S = Prof_INSIDE_SHOWS, L = Prof_INSIDE_LEARNS, E = Prof_INSIDE_ENDS;
   const Words_case cases[] = {
      {{S, "", 42, 0, 0, 6.4, ""}, 80, "inside: 42 functions, 7 s left"},
      {{S, "", 42, 0, 0, 6.4, ""}, 30, "inside: 42 functions, 7 s left"},
      {{S, "", 42, 0, 0, 6.4, ""}, 29, "inside 42, 7 s"},
      {{S, "", 42, 0, 0, 6.4, ""}, 13, ""},
      {{S, "", 1, 0, 0, 10, ""}, 80, "inside: 1 function, 10 s left"},
      {{S, "", 200, 111, 0, 0.01, ""}, 80, "inside: 200 of 311 functions, 1 s left"},
      {{S, "", 0, 0, 3, 0, ""}, 80, "inside: 0 functions, 1 s left"},
      {{L, "", 0, 0, 0, 9.9, ""}, 80, "inside: learning, 10 s left"},
      {{L, "", 0, 0, 0, 9.9, ""}, 20, "inside ?, 10 s"},
      {{E, "", 5, 0, 0, 0, ""}, 80, "inside: ends"},
      {{E, "", 5, 0, 0, 0, ""}, 8, "inside"},
      {{Prof_INSIDE_NOTHING, "", 0, 0, 0, 0, ""}, 80, ""}};
   for (const Words_case &c : cases) {
      Prof_Words words;
      pretended = c.info;
      Prof_Ui_Inside_say(&words, c.cells);
      EXPECT_STREQ(words.text, c.words) << c.cells;
   }
}

TEST_F(Inside, ItStandsBesideTheTabs)
{
   ASSERT_EQ(Prof_look_inside("solve", 0), 1);
   EXPECT_TRUE(has_text(things(), "inside: 42 functions, 7 s left"));
   Prof_overlay_action(Prof_ACTION_RECORD); // both
   EXPECT_TRUE(has_text(things(), "inside"));
   EXPECT_TRUE(has_text(things(), "REC"));
   Prof_stop_inside();
   EXPECT_FALSE(has_text(things(), "inside: "));
}

TEST_F(Inside, TheHudHasALineOfItsOwn)
{
   ASSERT_EQ(Prof_look_inside("solve", 0), 1);
   while (Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(Prof_ACTION_TOGGLE); // the HUD alone
   EXPECT_TRUE(has_text(things(), "inside: 42 functions, 7 s left"));
   Prof_stop_inside();
   EXPECT_FALSE(has_text(things(), "inside"));
}

TEST_F(Inside, ThereIsRoomAtEverySize)
{
   const int sizes[][2] = {{640, 480}, {1280, 720}, {2560, 1440}, {3840, 2160}, {480, 800},
                           {800, 600}, {360, 640},  {320, 200},   {240, 60},    {100, 60}};
   const Prof_Action views[] = {Prof_ACTION_REPORT, Prof_ACTION_CALL_GRAPH, Prof_ACTION_FRAMES,
                                Prof_ACTION_FLAME, Prof_ACTION_HITCHES};
   ASSERT_EQ(Prof_look_inside("solve", 0), 1);
   pretended.functions = 200;
   pretended.too_many = 311;
   for (int level = 0; level < 2; ++level) {
      for (Prof_Action view : views) {
         Prof_overlay_action(view);
         for (const auto &size : sizes)
            EXPECT_EQ(find_faults(draw_things(size[0], size[1])), "") << size[0] << " " << view;
      }
      Prof_overlay_action(Prof_ACTION_RECORD);
   }
   while (Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   for (const auto &size : sizes)
      EXPECT_EQ(find_faults(draw_things(size[0], size[1])), "") << size[0] << " HUD";
}

} // namespace
