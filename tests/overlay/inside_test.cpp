// inside_test.cpp - looking inside a zone, as far as libiprof and the overlay go: the key in every
// view, who is asked for which zone, and the line that tells of it, at every size. Who does it is
// made up here; sources/auto/prof_xray.c is tested in tests/auto.
#include "draw/ui/prof_ui_inside.h"
#include "game.h"
#include "src/gather/prof_inside.h"

namespace {

Prof_Inside_Info pretended; // what is told
std::string asked;          // the zone
double asked_seconds;
int stops;
const char *refusal;

const char *look(uint32_t zone, double seconds)
{
   if (refusal) return refusal;
   asked = Prof_Zones[zone].name;
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

class Inside : public ::testing::Test {
protected:
   void SetUp() override
   {
      pretended = Prof_Inside_Info();
      asked = "";
      stops = 0;
      refusal = nullptr;
      start(300);
      Prof_Inside_set(&provider);
      open_panel();
   }
};

/* Who is asked after these actions and the key. */
std::string asked_after(const std::string &actions)
{
   act(actions);
   press('F');
   return asked;
}

/* ---- who is asked ---- */

TEST_F(Inside, TheKeyAsksForTheZoneOfTheReport)
{
   EXPECT_EQ(asked_after("report, draw"), "solve") << "the first row, which takes most";
   EXPECT_EQ(asked_seconds, 0) << "whatever is usual";
   EXPECT_TRUE(seen({"looking inside solve"}));
   act("down");
   const std::string row = Prof_Zones[Prof_View_state.cursor.row].name;
   EXPECT_EQ(asked_after(""), row) << "another row: it is looked into instead";
   EXPECT_EQ(stops, 0);
   press('F');
   EXPECT_EQ(stops, 1) << "the same again: that ends it";
   EXPECT_TRUE(seen({"no longer inside"}));
}

TEST_F(Inside, ThePathOfTheTreeHasAZone) { EXPECT_NE(asked_after("report, mode*2"), ""); }

/* Threads, groups and values are none. */
TEST_F(Inside, RowsWithoutAZoneAreTold)
{
   EXPECT_EQ(asked_after("report, mode*5"), "") << "threads";
   EXPECT_TRUE(seen({"choose a zone to look inside"}));
   EXPECT_EQ(asked_after("frames"), "");
}

TEST_F(Inside, ThePageOfAZoneAsksForIt) { EXPECT_EQ(asked_after("report, draw, about"), "solve"); }

TEST_F(Inside, TheCallGraphAsksForItsRow)
{
   EXPECT_EQ(asked_after("report, enter"), "solve");
   EXPECT_EQ(asked_after("up"), "physics") << "its caller";
}

TEST_F(Inside, TheFlameAsksForItsBox)
{
   const std::string deep = asked_after("flame, draw, down*2");
   EXPECT_NE(deep, "");
   EXPECT_NE(asked_after("up"), deep);
}

TEST_F(Inside, AHitchAsksForWhatIsBlamedMost)
{
   EXPECT_EQ(asked_after("hitch, hitches, draw"), "upload_mesh");
}

/* From where there is no row, it ends what goes on. */
TEST_F(Inside, TheKeyEndsItInAnyView)
{
   act("report, 'F, frames, 'F");
   EXPECT_EQ(stops, 1);
}

TEST_F(Inside, TheCallsAskTheSame)
{
   /* the nearest in the range */
   const std::pair<double, double> seconds[] = {{3, 3}, {0.001, 0.1}, {1e9, 3600}, {NAN, 0}};
   for (auto [given, taken] : seconds) {
      EXPECT_EQ(Prof_look_inside(" path_find ", given), 1);
      EXPECT_EQ(asked, "path_find");
      EXPECT_EQ(asked_seconds, taken);
   }
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
   follow({{"report, 'F", {refusal}, {"inside:"}}});
   for (int width : {360, 640, 1280}) EXPECT_EQ(faults(width, 640), "") << width;
}

TEST_F(Inside, WithoutAProviderItIsRefused)
{
   Prof_Inside_set(nullptr);
   follow({{"report, 'F", {"nobody can look inside"}}});
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

TEST_F(Inside, TheLineSaysWhatThereIsRoomFor)
{
   const Prof_Inside S = Prof_INSIDE_SHOWS, L = Prof_INSIDE_LEARNS, E = Prof_INSIDE_ENDS;
   const struct {
      Prof_Inside_Info info;
      int cells;
      const char *words;
   } cases[] = {
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
   for (const auto &c : cases) {
      Prof_Words words;
      pretended = c.info;
      Prof_Ui_Inside_say(&words, c.cells);
      EXPECT_STREQ(words.text, c.words) << c.cells;
   }
}

TEST_F(Inside, ItStandsBesideTheTabs)
{
   ASSERT_EQ(Prof_look_inside("solve", 0), 1);
   EXPECT_TRUE(seen({"inside: 42 functions, 7 s left"}));
   follow({{"record", {"inside", "REC"}}}); // both
   Prof_stop_inside();
   EXPECT_TRUE(seen({}, {"inside: "}));
}

TEST_F(Inside, TheHudHasALineOfItsOwn)
{
   ASSERT_EQ(Prof_look_inside("solve", 0), 1);
   open_hud();
   EXPECT_TRUE(seen({"inside: 42 functions, 7 s left"}));
   Prof_stop_inside();
   EXPECT_TRUE(seen({}, {"inside"}));
}

struct View {
   const char *name, *actions;
};

class InsideView : public Inside, public ::testing::WithParamInterface<View> {};

TEST_P(InsideView, HasRoomAtEverySize)
{
   const Size sizes[] = {{640, 480}, {1280, 720}, {2560, 1440}, {3840, 2160}, {480, 800},
                         {800, 600}, {360, 640},  {320, 200},   {240, 60},    {100, 60}};
   ASSERT_EQ(Prof_look_inside("solve", 0), 1);
   pretended.functions = 200;
   pretended.too_many = 311;
   act(GetParam().actions);
   for (int recording = 0; recording < 2; ++recording) {
      for (Size size : sizes) EXPECT_EQ(faults(size.width, size.height), "") << size.width;
      act("record");
   }
}

const View VIEWS[] = {{"Report", "report"}, {"CallGraph", "call graph"}, {"Frames", "frames"},
                      {"Flame", "flame"},   {"Hitches", "hitches"},      {"Hud", "toggle*2"}};

INSTANTIATE_TEST_SUITE_P(Each, InsideView, ::testing::ValuesIn(VIEWS), name_of<View>);

} // namespace
