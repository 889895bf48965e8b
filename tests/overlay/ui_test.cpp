/* ui_test.cpp - what the overlay does: actions, keys, mouse, what is shown, how fresh it is. Real
 * parts and a played session; time is the fake clock's.
 */
#include "tests/headers.h"

#include <filesystem>

#include "draw/list/prof_font.h"
#include "draw/ui/prof_key_table.h"
#include "draw/ui/prof_key_press.h"
#include "game.h"
#include "tests/system.h"

namespace {

const int WIDTH = 1280, HEIGHT = 720;

const Prof_Draw_List *draw() { return Prof_overlay_draw(WIDTH, HEIGHT); }

int key(int code, int down = 1) { return Prof_overlay_key(code, down); }

void share_keys()
{
   set_overlay([](Prof_Overlay &overlay) { overlay.share_keys = 1; });
}

class Overlay : public ::testing::Test {
protected:
   void SetUp() override { start(700); }
};

/* ---- what is told after actions and keys ---- */

const Story STORIES[] = {
   {"NothingIsDrawnUntilAskedFor", 700, {{"", {"=hidden 1", "=focus 0"}}}},
   {"ToggleGoesFromHiddenToHudToPanelAndBack", 700,
    {{"toggle", {"CPU 14.21", "/16.7 ms", "60 fps", "!2", "41.3", "=focus 0"}, {"1 report", "GPU"}},
     {"toggle", {"CPU 14.21", "1 report", "=focus 1"}},
     {"toggle", {"=focus 0", "=hidden 1"}}}},
   {"EscapeGivesTheKeysBackAndThePanelStays", 700,
    {{"open, release", {"=used 1", "=focus 0", "1 report", "F3 takes the keys"}},
     {"down", {"=used 0"}},
     {"toggle", {"=used 1", "=focus 1"}}}}, /* takes them again */
   {"EscapeGoesBackToWhereEnterCameFrom", 700,
    {{"open, report, enter", {"=used 1", "=screen call graph"}},
     {"release", {"=used 1", "=screen report", "=focus 1"}},
     {"release", {"=used 1", "=focus 0"}}}},
   {"EscapeClearsAFilterOnlyWhereItIsSeen", 700,
    {{"open, report, filter, text p, enter, flame, release", {"=filter 'p'", "=focus 0"}}}},
   {"TheStripTellsOnlyKeysThatAreItsOwn", 700,
    {{"open, frames", {"Left/Right frame"}},
     {"older, report", {",/. frame"}, {"Left/Right frame"}}}},
   {"WhatIsSeenElsewhereIsSaid", 700,
    {{"open, report, mark", {"A is frame 700"}}, {"spread", {"recursion is spread"}}}},
   {"EachModeHasItsFooter", 700,
    {{"open", {"Up/Down zone"}},
     {"mode", {"Up/Down zone"}},
     {"mode", {"Up/Down path"}},
     {"mode", {"Up/Down group"}},
     {"mode", {"Up/Down value"}},
     {"mode", {"Up/Down thread"}},
     {"mode, compare", {"C end of B - A"}}}},
   {"AHeldKeyRepeatsByTime", 700,
    {{"open, frames, +Left", {"=back 1"}},
     {"ms*249", {"=back 1"}},
     {"ms*2", {"=back 2"}},
     {"draw slowly*4, draw", {"=back 6"}}, /* the number of pictures does not matter */
     {"+Left", {"=used 1", "=back 6"}}, /* the system's own repeat */
     {"-Left", {"=used 1"}},
     {"ms*1000", {"=back 6"}}}},
   {"AStallDoesNotSendTheCursorFar", 700, {{"open, frames, +Left, ms*900", {"=back 9"}}}},
   {"ShouldersGoFartherTogether", 700,
    {{"open, frames, +PadLB, +PadRB", {"=back 0"}},
     {"'PadLeft", {"=back 32"}},
     {"+PadUp", {"=live 1"}}}},
   {"ShouldersChangeNoOtherButton", 700, {{"open, frames, +PadLB, +PadRB, 'PadMenu", {"KEYS"}}}},
   /* Held together they change what the D-pad does, and walk neither way themselves; the one that
    * is left does again, and faster the longer it is held. */
   {"BothShouldersHeldDoNotWalk", 700,
    {{"open, frames, +PadLB, +PadRB, draw slowly*20", {"=back 0"}},
     {"-PadRB, draw slowly*20", {}, {"=back 0"}}}},
   {"AMarksWhenHeldAndFollowsWhenTapped", 700,
    {{"open, report, +PadA", {"=screen report"}}, /* not before it is known which */
     {"-PadA", {"=screen call graph", "=mark_a 0"}},
     {"+PadA, ms*500", {"=mark_a 700"}},
     {"-PadA", {"=mark_b 0"}}}},
   /* Short presses are the game's as long as it has the keys. */
   {"ViewHeldOpensAndTappedGivesTheKeysBack", 700,
    {{"+PadView", {"=used 0"}},
     {"draw slowly*4, -PadView", {"=used 0", "=level 0"}},
     {"+PadView, draw slowly*10, -PadView", {"=level 1"}},
     {"+PadView, draw slowly*10, -PadView", {"=focus 1"}},
     {"+PadView, draw slowly*2, -PadView", {"=used 1", "=focus 0", "=level 2"}},
     {"+PadView", {"=used 0"}},
     {"draw slowly*2, -PadView", {"=used 0"}}}},
   {"TextIsReadOnlyWhileAFilterIsTyped", 700,
    {{"open, flame, text x", {"=used 0"}},
     {"+/, text /", {"=used 1", "=focus 2", "=screen report"}}, /* which comes with the key */
     {"text path?", {"=used 1"}},
     {"+M", {"=used 1", "=mark_a 0"}}, /* neither a mark nor the game's */
     {"+Backspace", {"=filter 'path'"}},
     {"+Enter", {"=focus 1", "path_find"}, {"solve"}},
     {"+Escape", {"=focus 1", "=filter ''", "solve"}}}},
   /* On a keyboard where '?' is the shifted '/', the help opens though '/' came first. */
   {"AQuestionMarkAtTheBeginningOfAFilterIsTheHelp", 700,
    {{"open, filter", {"=focus 2"}},
     {"text ?", {"=used 1", "=focus 1", "=filter ''", "KEYS"}}}},
   {"APastFrameFreezesTheHistoryAndLiveThawsIt", 700,
    {{"open, frames", {"LIVE"}},
     {"older", {"=frame 699", "PAUSED", "frame 699  -1"}},
     {"play*50", {"=frame 699", "=newest 700", "=figures 750"}}, /* the HUD goes on */
     {"newer*2", {"=frame 700", "frame 700"}, {"-0"}}, /* held too long: still paused */
     {"live", {"LIVE"}},
     {"play", {"=newest 751"}}}},
   {"FreezeShowsTheVeryFrameAndGoesOnLive", 700,
    {{"open, report, freeze", {"=frame 700"}},
     {"play*3", {"=frame 700", "Space resume"}},
     {"freeze", {"=frame 700", "=live 1"}},
     {"play", {"=frame 704"}}}},
   {"HidingGoesOnLive", 700, {{"open, freeze, toggle, play", {"=newest 701"}}}},
   {"WalksByOneByManyAndToTheEnds", 700,
    {{"open, much older", {"=frame 668"}},
     {"oldest", {"=frame 1"}},
     {"older", {"=frame 1"}},
     {"much newer", {"=frame 33"}}}},
   {"HitchesAreWalkedByTheirKeys", 700,
    {{"open, older hitch", {"=frame 643"}},
     {"older hitch", {"=frame 544"}},
     {"older hitch", {"=frame 544", "no hitch before this"}},
     {"newer hitch", {"=frame 643"}},
     {"older", {"=hitch -1"}},
     {"newer", {"=hitch 0"}}}}, /* come upon by walking */
   {"MarksAAndBGiveTheirDifference", 700,
    {{"open, frames, older hitch, older*6, mark, newer hitch, mark",
      {"=mark_a 637", "=mark_b 643", "B is frame 643", "+27.09 ms"}},
     {"compare", {"B - A", "=comparing 1 '643 - 637'"}},
     {"report", {"24.10"}},
     {"compare", {"=comparing 0"}},
     {"mark", {"=mark_b 0"}}}}, /* begins anew */
   {"ComparingWithoutMarksIsWithWhatCameBefore", 700,
    {{"open, frames, older hitch, compare", {"=comparing 1"}},
     {"report", {"work 41.30 - 14."}},
     {"frames, compare, oldest, compare", {"=comparing 0"}}}}, /* there is nothing before */
   {"WithoutAFrameThereIsNothingToSave", 0,
    {{"open, export", {"=used 1", "nothing to save yet"}}}},
};

class OverlayTells : public ::testing::TestWithParam<Story> {};

TEST_P(OverlayTells, AfterEachStep)
{
   start(GetParam().frames);
   follow(GetParam().steps);
}

INSTANTIATE_TEST_SUITE_P(Ui, OverlayTells, ::testing::ValuesIn(STORIES), name_of_story);

TEST_F(Overlay, AShoulderWalksFasterWhenHeld)
{
   open_panel("frames, +PadLB, draw slowly*40");
   int back;
   shown_frame(&back);
   EXPECT_GT(back, 60);
}

/* ---- focus and actions ---- */

TEST_F(Overlay, WithoutFocusOnlyToggleIsUsed)
{
   for (int level = 0; level < 2; ++level) {
      for (int i = 0; i < Prof_NUM_ACTIONS; ++i) {
         const auto action = static_cast<Prof_Action>(i);
         EXPECT_TRUE(action == Prof_ACTION_TOGGLE || !act(action)) << Prof_action_name(action);
      }
      for (int code = 0; code < Prof_NUM_KEYS; ++code) {
         if (Prof_key_action(code) == Prof_ACTION_TOGGLE) continue;
         EXPECT_EQ(key(code) | key(code, 0), 0) << Prof_Key_Table_key_name(code);
      }
      EXPECT_EQ(Prof_overlay_char('a'), 0);
      EXPECT_EQ(Prof_overlay_mouse(100, 100, 1, 0), 0);
      EXPECT_EQ(Prof_overlay_mouse(100, 100, 0, 1), 0);
      EXPECT_EQ(act("toggle"), 1);
   }
   EXPECT_EQ(Prof_overlay_focus(), 1);
}

TEST_F(Overlay, EachViewHasItsActionAndItsTab)
{
   open_panel();
   for (int i = 0; i < Prof_NUM_SCREENS; ++i) {
      EXPECT_EQ(act(static_cast<Prof_Action>(Prof_ACTION_REPORT + i)), 1);
      EXPECT_EQ(Prof_Ui_state.screen, i);
   }
   for (int i = 0; i < Prof_NUM_SCREENS; ++i) {
      draw();
      const Prof_Rect tab = Prof_Ui_state.tabs[i];
      for (unsigned buttons : {1u, 0u})
         EXPECT_EQ(Prof_overlay_mouse(tab.x0 + 6, tab.y0 + 6, buttons, 0), 1);
      EXPECT_EQ(Prof_Ui_state.screen, i);
   }
   act(Prof_ACTION_NEXT_VIEW, Prof_NUM_SCREENS);
   EXPECT_EQ(Prof_Ui_state.screen, Prof_NUM_SCREENS - 1);
}

TEST_F(Overlay, UnusedActionsAreToldSoThatTheGameMayHaveThem)
{
   open_panel("report");
   for (int action : {int{Prof_ACTION_NONE}, -1, int{Prof_NUM_ACTIONS}, int{Prof_ACTION_DROP}})
      EXPECT_EQ(act(static_cast<Prof_Action>(action)), 0) << action;
   share_keys();
   EXPECT_EQ(key('9') | key('9', 0), 0);
}

/* Whoever holds D to look at a hitch shall not walk in the game. */
TEST_F(Overlay, APanelWithTheFocusTakesEveryKeyAndButton)
{
   open_panel("report");
   Prof_bind_key('E', Prof_ACTION_NONE); // writes a file
   for (int code = 1; code < Prof_NUM_KEYS; ++code) {
      if (code == 'E' || code == 'e' || !Prof_Key_Table_key_name(code)[0]) continue;
      while (Prof_overlay_focus() == 2) act("release");
      while (Prof_overlay_focus() != 1) act("toggle");
      EXPECT_EQ(key(code), 1) << Prof_Key_Table_key_name(code);
      EXPECT_EQ(key(code, 0), 1) << Prof_Key_Table_key_name(code);
   }
   while (Prof_overlay_focus()) act("release");
   EXPECT_EQ(key('9'), 0);
   act("toggle");
   EXPECT_EQ(key('9', 0), 0) << "what went down for the game comes up for it";
   EXPECT_EQ(key('9'), 1);
   act("release");
   EXPECT_EQ(key('9', 0), 1) << "and what did not, does not";
}

TEST_F(Overlay, AFooterSaysThatAllKeysAreHereAndWhatGivesThemBack)
{
   follow({{"open, report", {"keys go to panel, Esc: game"}},
           {"enter", {"keys go to panel", "Esc back"}, {"Esc: game"}}}); // and it comes back
   act("release");
   EXPECT_TRUE(tells(things(480, 360), {"Esc: game"}, {"keys go to panel"}));
   share_keys();
   follow({{"", {"Esc: game"}, {"keys go to panel"}},
           {"release", {"F3 takes the keys"}, {"Esc: game"}}});
}

TEST_F(Overlay, WhatMovesInAPanelIsNeverTheGames)
{
   const Prof_Action moves[] = {Prof_ACTION_UP,    Prof_ACTION_DOWN, Prof_ACTION_LEFT,
                                Prof_ACTION_RIGHT, Prof_ACTION_BACK, Prof_ACTION_SORT};
   for (int screen = 0; screen < Prof_NUM_SCREENS; ++screen) {
      open_panel(static_cast<Prof_Action>(Prof_ACTION_REPORT + screen));
      for (Prof_Action action : moves)
         for (int times = 0; times < 3; ++times)
            EXPECT_EQ(act(action), 1) << screen << Prof_action_name(action);
   }
   while (Prof_overlay_focus()) act("release");
   for (Prof_Action action : moves) EXPECT_EQ(act(action), 0);
}

// The six actions to views have one row of the help, and so have the four ways of the cursor.
constexpr int spared = 5 + 3;

TEST_F(Overlay, HelpHasTwoColumnsWhereOneIsTooLong)
{
   const auto width = [] { return Prof_Ui_state.main_rect.x1 - Prof_Ui_state.main_rect.x0; };
   open_panel("report, help");
   Prof_overlay_draw(640, 480);
   EXPECT_LT(width(), 640);
   Prof_overlay_draw(1280, 480);
   EXPECT_GT(width(), 640);
   for (const char *side : {"", "right", "left"}) {
      act(side);
      EXPECT_EQ(faults(1920, 1080) + faults(1280, 480), "");
   }
   // The cursor crosses over and comes back; at the edges it stays.
   const auto column = [] {
      for (const Thing &t : things(1280, 480))
         if (t.color == Prof_COLOR_SELECTED && width_of(t) > 400) return t.rect.x0;
      return -1;
   };
   act("left, down");
   const int left = column();
   for (int i = 0; i < 2; ++i) {
      act("right");
      EXPECT_GT(column(), left + 400);
   }
   act("left, up, enter"); // the first entry: F3 itself
   EXPECT_EQ(Prof_Ui_state.level, 0);
}

TEST_F(Overlay, HelpThatIsAskedForInTheHelpCloses)
{
   open_panel("report, help");
   things();
   act(Prof_ACTION_DOWN, Prof_ACTION_HELP - spared - Prof_ACTION_TOGGLE);
   follow({{"", {"=help 1"}}, {"enter", {"=help 0", "=screen report"}}});
}

TEST_F(Overlay, HelpIsChosenFromByAClickAndClosedByBack)
{
   open_panel("report, help");
   things();
   EXPECT_TRUE(click("recursion flat or spread"));
   follow({{"", {"=help 1"}}, {"enter", {"recursion is spread"}}, {"help, back", {"=help 0"}}});
}

TEST_F(Overlay, HelpTellsHowMuchOfItIsSeen)
{
   open_panel("report, help");
   EXPECT_TRUE(tells(things(1920, 1080), {}, {"KEYS 1"}));
   const int all = Prof_NUM_ACTIONS - 1 - spared + 7; // the actions, and what the mouse does
   const std::string last = std::to_string(all);
   EXPECT_TRUE(tells(things(640, 480), {"KEYS 1 to 19 of " + last}));
   act(Prof_ACTION_DOWN, all - 1);
   EXPECT_TRUE(tells(things(640, 480), {" to " + last + " of " + last}));
}

/* ---- keys ---- */

TEST_F(Overlay, KeysAreATableThatTheGameMayChange)
{
   EXPECT_EQ(Prof_key_action(Prof_KEY_F3), Prof_ACTION_TOGGLE);
   EXPECT_EQ(Prof_bind_key(Prof_KEY_F3, Prof_ACTION_NONE), 1);
   EXPECT_EQ(Prof_bind_key('0', Prof_ACTION_TOGGLE), 1);
   EXPECT_EQ(Prof_bind_key(Prof_KEY_F12, Prof_ACTION_TOGGLE), 1);
   EXPECT_EQ(key(Prof_KEY_F3), 0);
   EXPECT_EQ(key('0'), 1);
   EXPECT_EQ(key(Prof_KEY_F12), 1);
   EXPECT_EQ(Prof_overlay_focus(), 1);
   EXPECT_EQ(Prof_bind_key(-1, Prof_ACTION_TOGGLE), 0);
   EXPECT_EQ(Prof_bind_key(Prof_NUM_KEYS, Prof_ACTION_TOGGLE), 0);
   EXPECT_EQ(Prof_bind_key('A', Prof_NUM_ACTIONS), 0);
   EXPECT_EQ(Prof_key_action(-7), Prof_ACTION_NONE);
}

TEST_F(Overlay, FootersAndTabsSayTheKeysThereAre)
{
   open_panel();
   EXPECT_TRUE(seen({"Enter call graph", "Space pause", "3 frames"}));
   Prof_bind_key(Prof_KEY_ENTER, Prof_ACTION_NONE);
   Prof_bind_key(' ', Prof_ACTION_ENTER);
   Prof_bind_key('3', Prof_ACTION_NONE);
   Prof_bind_key(Prof_KEY_F7, Prof_ACTION_FRAMES);
   EXPECT_TRUE(seen({"Space call graph", "F7 frames"}, {"pause"})) << "there is no key for it";
   for (int view = 0; view < Prof_NUM_SCREENS; ++view) {
      act("next view");
      EXPECT_TRUE(seen({}, {"{", "Enter"})) << view << ": an action that does not exist";
   }
}

TEST_F(Overlay, WhatHasNoKeyIsNotSaid)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   EXPECT_EQ(Prof_Key_Table_say(&words, "{enter} goes there"), 1);
   const std::string before = words.text;
   EXPECT_EQ(before, std::string(Prof_Key_Table_key_name(Prof_KEY_ENTER)) + " goes there");
   for (const char *text : {"{no such action} does it", "{} does it", "{enter does it"})
      EXPECT_EQ(Prof_Key_Table_say(&words, text), 0) << text;
   EXPECT_EQ(words.text, before);
   EXPECT_EQ(words.length, static_cast<int>(before.size()));
}

TEST_F(Overlay, EveryActionHasANameAndAKey)
{
   for (int i = 1; i < Prof_NUM_ACTIONS; ++i) {
      const auto action = static_cast<Prof_Action>(i);
      const bool pad_only = action == Prof_ACTION_NEXT_VIEW;
      int held;
      EXPECT_STRNE(Prof_action_name(action), "");
      EXPECT_STRNE(Prof_Key_Table_action_text(action), "");
      EXPECT_NE(Prof_Key_Table_find(action, pad_only, 0, &held), 0) << Prof_action_name(action);
   }
   EXPECT_STREQ(Prof_action_name(Prof_NUM_ACTIONS), "");
}

/* The menu button opens the keys, the D-pad chooses, A does it. */
TEST_F(Overlay, TheHelpIsAMenuForThePad)
{
   open_panel();
   EXPECT_EQ(Prof_Ui_state.opacity, 0);
   press(Prof_PAD_MENU);
   EXPECT_TRUE(seen({"KEYS"}));
   for (int i = Prof_ACTION_TOGGLE; i < Prof_ACTION_OPACITY - spared; ++i) press(Prof_PAD_DOWN);
   press(Prof_PAD_A);
   EXPECT_EQ(Prof_Ui_state.opacity, 1);
   EXPECT_EQ(Prof_Ui_state.help, 0);
}

void expect_in_help(std::initializer_list<std::pair<const char *, const char *>> rows)
{
   for (const auto &[what, how] : rows)
      EXPECT_TRUE(has(" | " + line_of(things(), how), " | " + std::string(what) + " | ")) << how;
}

TEST_F(Overlay, TheHelpTellsButtonsThatWorkTogether)
{
   open_panel("help");
   expect_in_help({{"32 frames before", "LB+RB left"},
                   {"32 frames after", "LB+RB right"},
                   {"oldest frame", "LB+RB down"},
                   {"live", "LB+RB up"}});
   EXPECT_EQ(Prof_Key_Table_chord(Prof_ACTION_OLDER), 0);
}

TEST_F(Overlay, ActionsThatShareARowOfTheHelp)
{
   open_panel("report, help");
   expect_in_help({{"views; the next", "1 2 3 4 5 H"},
                   {"cursor", "Up Down Left Right"},
                   {"cursor", "up down left right"}});
   follow({{"down*2, enter", {"=help 0", "=screen call graph"}}, // F3, Esc, the views
           {"help", {"=help 1"}},
           {"down, enter", {"=help 1"}}}); // from the views, where it was: nothing to do
}

TEST_F(Overlay, TheHelpTellsWhatTheMouseDoes)
{
   open_panel("help");
   for (const char *how : {"mouse", "click", "right click", "wheel", "click; drag; R drag"})
      EXPECT_GT(count_text(things(), how), 0) << how << ": all of it fits at 1280 x 720";
   // Where it does not fit the cursor leads there; Enter has nothing to do.
   EXPECT_TRUE(tells(things(640, 480), {}, {"click; drag; R drag"}));
   act("down*100");
   EXPECT_TRUE(tells(things(640, 480), {"click; drag; R drag", "beside all panels: game"}));
   act("enter");
   EXPECT_TRUE(Prof_Ui_state.help);
   EXPECT_TRUE(seen({}, {"KEYS 1"})) << "all of it fits, if only just";
   things(640, 480);
   // Up from the last of six rows, over their head, stand the actions that are behind that one.
   act(Prof_ACTION_UP, 6 + Prof_NUM_ACTIONS - Prof_ACTION_DOCK - 1);
   EXPECT_EQ(Prof_Ui_state.config.dock_right, 0);
   act("enter");
   EXPECT_EQ(Prof_Ui_state.config.dock_right, 1);
   EXPECT_FALSE(Prof_Ui_state.help);
}

/* ---- which frame ---- */

TEST(OverlayOfLongSession, AHitchIsShownEvenIfItsFrameHasLeftTheHistory)
{
   keep_history(40);
   start(700);
   open_panel("report");
   ASSERT_LT(Prof_Ui_Browse_find_frame(marks.mesh), 0);
   const std::string frame = "=frame " + std::to_string(marks.mesh);
   follow({{"older hitch", {frame, "before the strip", std::string(1, Prof_SIGN_LEFT),
                            "24.10" /* upload_mesh, which no frame of the history ran */}}});
   EXPECT_EQ(faults(), "");
   Prof_drop_hitch(0);
   follow({{"", {}, {frame}}, {"live", {"=live 1"}}});
}

/* In the middle of the strip, on the right end of a frame. */
int mouse_at(int back, unsigned buttons, double wheel = 0)
{
   const Prof_Rect &strip = Prof_Ui_state.strip_rect;
   const int newest = strip.x1 - Prof_PAD - 24 * 8 - 1;
   return Prof_overlay_mouse(newest - 2 * back, (strip.y0 + strip.y1) / 2, buttons, wheel);
}

/* Walking while the key is held. */
TEST_F(Overlay, AMarkMayBeARange)
{
   open_panel("frames, +M, 'PageUp, -M, +PageUp");
   EXPECT_EQ(Prof_Ui_state.mark_a, 700u);
   EXPECT_EQ(Prof_Ui_state.mark_a_end, 668u);
   EXPECT_TRUE(seen({"A is frames 668..700", "668..700  mean 14.21 ms  p95 14.21"}));
   for (int back : {90, 40}) mouse_at(back, 2);
   mouse_at(30, 0);
   EXPECT_EQ(Prof_Ui_state.mark_b, 610u);
   EXPECT_EQ(Prof_Ui_state.mark_b_end, 660u);
   EXPECT_EQ(faults(), "");
   act("compare");
   EXPECT_STREQ(Prof_Ui_state.compared, "610..660 - 668..700");
   double a, b; /* the mesh's hitch is among B, 27.09 ms over 51 frames; and its after-effect */
   Prof_Compare_seconds(&a, &b);
   EXPECT_GT(b - a, 0.00053);
}

TEST(OverlayAlone, MarksThatLeftTheHistoryAreNotCompared)
{
   keep_history(100);
   start(120);
   open_panel("frames, mark, older, mark, live, play*200, compare");
   EXPECT_TRUE(seen({"B is not in the history", "=comparing 0"}));
}

/* ---- the HUD ---- */

TEST_F(Overlay, HudTellsTheGpusTimeAsLongAsThereIsOne)
{
   act("toggle");
   Prof_Frame_Figures_set_gpu(698, 8);
   Prof_Frame_Figures_set_gpu(700, 12);
   EXPECT_TRUE(seen({"GPU 10.00"}));
   act("reset");
   play_more(29); /* half a second less a frame */
   EXPECT_TRUE(seen({"GPU 10.00"})) << "of the frames up to the newest that is known";
   play_more(2);
   EXPECT_TRUE(seen({"GPU     -"})) << "a result should have come by now";
   Prof_Frame_Figures_set_gpu(731, 9.5);
   EXPECT_TRUE(seen({"GPU  9.50"}));
   play_more(310); /* over 5 s */
   EXPECT_TRUE(seen({}, {"GPU"})) << "it is not measured any more";
}

/* The game is paused, and the overlay is drawn on. */
TEST_F(Overlay, HudSaysThatNothingIsRecorded)
{
   follow({{"toggle", {"60 fps"}}});
   Prof_update(0);
   EXPECT_TRUE(seen({"60 fps"})) << "what draws on demand does that each time";
   session_wait(0.3);
   Prof_update(0);
   EXPECT_TRUE(seen({"paused"}, {"fps"}));
   EXPECT_EQ(faults(), "");
   Prof_Frame_Figures_set_gpu(700, 11.8);
   session_wait(0.3);
   EXPECT_TRUE(seen({"paused"})) << "there is room for all of it";
   play_more(1);
   EXPECT_TRUE(seen({"fps"}, {"paused"}));
}

/* Five frames a second, and results eight frames late: they are older than the other figures. */
TEST_F(Overlay, HudTellsTheGpusTimeHoweverSlowTheGameIs)
{
   act("toggle");
   frames_of(200, 12);
   Prof_Frame_Figures_set_gpu(704, 180);
   EXPECT_TRUE(seen({"GPU 180.00"}));
   frames_of(200);
   EXPECT_TRUE(seen({"GPU     -"}));
}

void set_hud(Prof_Hud hud, int corner = 0, const char *note = nullptr)
{
   EXPECT_EQ(set_overlay([=](Prof_Overlay &overlay) {
      overlay.hud = hud;
      overlay.corner = corner;
      overlay.note = note;
   }), 1);
}

/* Every frame is a gap, and in no figure: the newest is told, and what is known of none is "-". */
TEST_F(Overlay, HudOfAGameThatMakesNothingButGapsIsNotThatOfAFastOne)
{
   act("toggle");
   frames_of(1500, 6);
   for (const Size &size : {Size{1280, 720}, Size{640, 360}}) {
      const Things all = things(size.width, size.height);
      EXPECT_TRUE(tells(all, {"CPU 1500", "1 fps"}, {"0.0"}));
      EXPECT_EQ(find_faults(all), "");
      EXPECT_EQ(count_text(all, "-"), 2) << "p99 and the maximum";
   }
   set_hud(Prof_HUD_DOT);
   EXPECT_TRUE(seen({std::string(1, Prof_SIGN_DIAMOND)})) << "over the budget";
   set_hud(Prof_HUD_AUTO);
   EXPECT_TRUE(seen({"fps"}));
}

/* A load, and a gap: neither is in the frames a second, as in the report's. */
TEST_F(Overlay, HudAndReportLeaveLoadsAndGapsOutOfTheFramesASecond)
{
   act("toggle");
   for (double ms : {450.0, 900.0, 3000.0}) {
      frames_of(16.6, 200);
      Prof_note_load("level");
      frames_of(ms);
      for (int i = 0; i < 12; ++i) {
         frames_of(16.6, 3);
         EXPECT_TRUE(seen({"60 fps"})) << ms << " ms, and " << i;
         char text[4000];
         Prof_write_report(text, sizeof text);
         EXPECT_NE(std::strstr(text, " 60.2 fps"), nullptr) << text;
      }
   }
}

/* The place of `main` is that of five seconds, but what stands there is of the figures shown. */
TEST_F(Overlay, HudTellsTheUpdatingThreadsWorkOnlyIfItIsLess)
{
   act("toggle");
   set_overlay([](Prof_Overlay &overlay) { overlay.figure = Prof_FIGURE_DUE; });
   Prof_set_waiting("for_others", Prof_WAITING_FOR_THREAD);
   const auto frames = [](int count, double wait_ms) {
      while (count-- > 0) {
         spend(5);
         stay("for_others", wait_ms);
         Prof_update(1);
      }
   };
   frames(400, 10);
   EXPECT_TRUE(seen({"(main"}));
   frames(150, 0.1);
   session_wait(0.3);
   Prof_Pulse_Sum sum;
   Prof_Frame_Figures_sum(5, Prof_FIGURE_DUE, &sum);
   EXPECT_LT(sum.work_ms, 0.9 * sum.ms);
   EXPECT_TRUE(seen({}, {"(main"}));
   EXPECT_EQ(faults(), "");
}

// The HUD's figures are of five seconds, the strip's of the frames that it shows; both say so.
TEST_F(Overlay, FiguresSayWhatTheyAreOf)
{
   play_more(310); // the hitches are in view still, but over 5 s ago
   open_panel("frames");
   EXPECT_TRUE(seen({"p99 5s", "max 5s"}));
   Parts found;
   for (const Thing &t : things())
      if (t.kind == Prof_LIST_TEXT && t.rect.x0 >= WIDTH - 120) found.push_back(t.text);
   EXPECT_EQ(found, (Parts{"in view", "530", "p50", "14.2", "p99", "14.2", "max", "41.3",
                           "hitches", "2", "over", "3"}));
}

// "reading 43%"; -1 if it is not there.
int percent_read()
{
   int percent = -1;
   for (const std::string &text : texts_of(things()))
      std::sscanf(text.c_str(), "reading %d%%", &percent);
   return percent;
}

TEST_F(Overlay, TheStackSaysHowFarItIsRead)
{
   open_panel("frames");
   EXPECT_EQ(percent_read(), -1);
   act("stack");
   int before = percent_read();
   EXPECT_EQ(before, 64 * 100 / 530);
   for (int now, times = 0; (now = percent_read()) >= 0; before = now) {
      EXPECT_GT(now, before);
      EXPECT_LT(now, 100);
      ASSERT_LT(++times, 10);
   }
   EXPECT_GE(before, 90) << "and then it is all read";
   EXPECT_TRUE(seen({"physics"}));
   play_more(15); // what comes between two refreshes is read at once
   EXPECT_EQ(percent_read(), -1);
   act("oldest");
   EXPECT_GE(percent_read(), 60) << "the window is elsewhere now";
}

// No colour stands in a bar that the legend has no name for.
TEST_F(Overlay, TheStackHasANameForEachColour)
{
   open_panel("frames, stack");
   while (percent_read() >= 0) continue;
   for (int height : {720, 480, 300}) {
      std::set<uint32_t> bars, names;
      for (const Thing &t : things(WIDTH, height)) {
         const bool in_strip = t.rect.y0 > Prof_Ui_state.strip_rect.y0 + 2 * Prof_LINE;
         if (t.kind != Prof_LIST_BAR || !in_strip || t.color == Prof_COLOR_TEXT) continue;
         (t.rect.x1 - t.rect.x0 == 8 ? names : bars).insert(t.color);
      }
      EXPECT_GE(names.size(), 3u) << height;
      for (uint32_t color : bars) EXPECT_EQ(names.count(color), 1u) << height << " " << color;
   }
}

TEST_F(Overlay, HudHasThreeForms)
{
   act("toggle");
   set_hud(Prof_HUD_FULL, 0, "build 1234, level mines");
   EXPECT_TRUE(seen({"build 1234, level mines", "p99"}));
   set_hud(Prof_HUD_LINE);
   EXPECT_TRUE(seen({"CPU"}, {"p99"}));
   set_hud(Prof_HUD_DOT);
   EXPECT_EQ(texts_of(things()), Parts{"!"});
   play_more(400); /* over 5 s later */
   EXPECT_EQ(texts_of(things()).size(), 1u);
   EXPECT_NE(texts_of(things())[0], "!");
}

// What a panel leaves of a picture as wide as itself, or low: the HUD a line, the strip no footer,
// and the game some of it. A terminal has no game behind.
TEST_F(Overlay, InASmallPictureAPanelLeavesRoomForTheGame)
{
   open_panel("report");
   for (int past = 0; past < 2; ++past) {
      for (const Size &size : {Size{640, 480}, Size{800, 600}, Size{1280, 540}}) {
         const Things all = things(size.width, size.height);
         EXPECT_EQ(find_faults(all), "") << size.width;
         EXPECT_TRUE(tells(all, {"CPU 14.21"}, {"p99 5s", "PgUp"})) << "keys of the strip";
         const Prof_Rect &main = Prof_Ui_state.main_rect, &strip = Prof_Ui_state.strip_rect;
         EXPECT_LE(main.y1 - main.y0, size.height * 5 / 9);
         EXPECT_EQ(strip.y1 - strip.y0, past ? 4 * 18 + 12 : 0);
         EXPECT_EQ(Prof_Ui_state.hud_rect.y1 - Prof_Ui_state.hud_rect.y0, 30);
         EXPECT_LT(main.y1, past ? strip.y0 - 12 : size.height - 100) << "the game is seen";
      }
      EXPECT_TRUE(seen({"p99 5s"}));
      act("older hitch");
   }
   const std::string text = written(80, 40);
   EXPECT_TRUE(has(text, "PgUp")) << text;
}

/* At 640 x 480. */
void expect_small(const Parts &parts, const Parts &none = {})
{
   const Things all = things(640, 480);
   EXPECT_TRUE(tells(all, parts, none));
   EXPECT_EQ(find_faults(all), "");
}

TEST_F(Overlay, InASmallPictureTheHudHasTwoLines)
{
   act("toggle");
   expect_small({"CPU 14.21", "/16.7 ms", "60 fps", "!2", "p99", "max", "41.3"});
   const Prof_Rect &hud = Prof_Ui_state.hud_rect;
   EXPECT_EQ(hud.y1 - hud.y0, 2 * 18 + 12);
   EXPECT_EQ(hud.x1 - hud.x0, 31 * 8 + 12);
   Prof_Frame_Figures_set_gpu(700, 11.8);
   expect_small({"GPU 11.80", "60 fps"}, {"/16.7 ms"}); // no room for it as well
   set_hud(Prof_HUD_FULL, 0, "build 1234");
   expect_small({"build 1234"});
}

TEST_F(Overlay, KeysSayWhatTheHudIsAndTheGameCanAsk)
{
   open_panel("report");
   set_hud(Prof_HUD_FULL, 3, "build 1234");
   follow({{"'K", {"the HUD is top left"}},
           {"'K", {"the HUD is top right"}},
           {"'U", {"the HUD is a line"}},
           {"'L"}});
   Prof_Overlay now = Prof_get_overlay();
   EXPECT_EQ(now.corner, 1);
   EXPECT_EQ(now.hud, Prof_HUD_LINE);
   EXPECT_EQ(now.dock_right, 1);
   EXPECT_STREQ(now.note, "build 1234");
   now.note = nullptr;
   EXPECT_EQ(Prof_set_overlay(&now), 1) << "one field changes, and what keys did stays";
   EXPECT_EQ(Prof_get_overlay().corner, 1);
}

TEST_F(Overlay, HudStandsInItsCorner)
{
   act("toggle");
   for (int corner = 0; corner < 4; ++corner) {
      set_hud(Prof_HUD_LINE, corner);
      draw();
      const Prof_Rect &r = Prof_Ui_state.hud_rect;
      EXPECT_EQ(corner & 1 ? WIDTH - r.x1 : r.x0, 8);
      EXPECT_EQ(corner & 2 ? HEIGHT - r.y1 : r.y0, 8);
   }
}

TEST(OverlayAlone, HudShowsItselfForFiveSecondsAfterAHitch)
{
   play_session(100, SESSION_EXACT);
   set_hud(Prof_HUD_AUTO);
   EXPECT_EQ(draw()->num_indices, 0);
   play_hitch();
   EXPECT_GT(draw()->num_indices, 0);
   EXPECT_EQ(Prof_overlay_focus(), 0);
   for (int i = 0; i < 280; ++i) play_more(1), draw();
   EXPECT_GT(draw()->num_indices, 0); /* 4.7 s */
   for (int i = 0; i < 40; ++i) play_more(1), draw();
   EXPECT_EQ(draw()->num_indices, 0);
}

/* The dot tells three states apart by its shape, not by colour alone. */
TEST(OverlayAlone, TheDotOfAGameThatIsTooSlowHasAShapeOfItsOwn)
{
   set_hud(Prof_HUD_DOT);
   act("toggle");
   auto dot_after = [](double ms) {
      frames_of(ms, 600);
      EXPECT_EQ(Prof_num_hitches(), 0);
      return texts_of(things());
   };
   const auto good = dot_after(15), slow = dot_after(18);
   EXPECT_EQ(good.size(), 1u);
   EXPECT_EQ(slow.size(), 1u);
   EXPECT_NE(slow, good);
   EXPECT_NE(slow, Parts{"!"});
   EXPECT_EQ(dot_after(15), good);
}

TEST_F(Overlay, FieldsOutOfRangeAreRefused)
{
   EXPECT_EQ(set_overlay([](Prof_Overlay &) {}), 1);
   EXPECT_EQ(Prof_set_overlay(nullptr), 0);
   EXPECT_EQ(set_overlay([](Prof_Overlay &bad) { bad.scale = 5; }), 0);
   EXPECT_EQ(set_overlay([](Prof_Overlay &bad) { bad.safe_area = 0.11; }), 0);
   EXPECT_EQ(set_overlay([](Prof_Overlay &bad) { bad.safe_area = NAN; }), 0);
   EXPECT_EQ(set_overlay([](Prof_Overlay &bad) { bad.figures_per_s = 1; }), 0);
   EXPECT_EQ(set_overlay([](Prof_Overlay &bad) { bad.corner = 4; }), 0);
   EXPECT_EQ(set_overlay([](Prof_Overlay &bad) { bad.hud = static_cast<Prof_Hud>(4); }), 0);
}

TEST_F(Overlay, ResetBeginsTheMaximaAnew)
{
   open_panel();
   EXPECT_TRUE(seen({"41.3"}));
   act("reset, play*10");
   for (const Thing &t : things())
      EXPECT_FALSE(t.text == "41.3" && t.rect.y1 <= Prof_Ui_state.hud_rect.y1);
}

/* ---- freshness ---- */

std::string vertices(const Prof_Draw_List *list, int to = 1 << 20)
{
   std::string out;
   for (int i = 0; i < to && i < list->num_vertices; ++i) {
      const Prof_Draw_Vertex &v = list->vertices[i];
      for (int n : {int(v.x), int(v.y), int(v.u), int(v.v)}) out += std::to_string(n) + " ";
   }
   return out;
}

/* How often that is another thing after a frame. */
int count_changes(int frames, const std::function<std::string()> &look)
{
   int changes = 0;
   std::string before = look();
   for (int i = 0; i < frames; ++i) {
      play_more(1);
      const std::string now = look();
      changes += now != before;
      before = now;
   }
   return changes;
}

TEST(OverlayAlone, BarsMoveEveryFrame)
{
   play_session(300, SESSION_LIVELY);
   act("toggle");
   EXPECT_GT(count_changes(60, [] {
      const std::string now = vertices(draw());
      EXPECT_EQ(vertices(draw()), now); /* no time has passed */
      return now;
   }), 55);
}

/* The first quads are the HUD's panel and its figures. */
TEST(OverlayAlone, FiguresChangeAsOftenAsAskedFor)
{
   play_session(300, SESSION_LIVELY);
   act("toggle");
   for (double rate : {4.0, 2.0, 10.0}) {
      set_overlay([=](Prof_Overlay &overlay) { overlay.figures_per_s = rate; });
      const int changes = count_changes(240, [] { return vertices(draw(), 120); }); /* 4 s */
      EXPECT_LE(changes, static_cast<int>(rate * 4) + 1) << rate;
      EXPECT_GE(changes, static_cast<int>(rate * 4 / 2)) << rate;
   }
}

/* The names down the report, top to bottom. Lively times change often; the order may not. */
TEST(OverlayAlone, RowsChangePlacesAtMostTwiceASecond)
{
   play_session(300, SESSION_LIVELY);
   open_panel("report");
   Prof_set_average(0);
   set_overlay([](Prof_Overlay &overlay) { overlay.figures_per_s = 10; });
   EXPECT_LE(count_changes(240, [] { /* 4 s */
      std::string names;
      for (const Thing &t : things())
         if (t.kind == Prof_LIST_TEXT && t.rect.x0 < 60 &&
             t.rect.y0 > Prof_Ui_state.main_rect.y0 + 60)
            names += t.text + "\n";
      return names;
   }), 9);
}

/* ---- cost ---- */

TEST_F(Overlay, ItsOwnZoneCoversIt)
{
   open_panel();
   for (int i = 0; i < 3; ++i) draw();
   play_more(1);
   Prof_set_average(0);
   const auto report = report_now();
   double entries = 0;
   for (int i = 0; i < report->num_record; ++i)
      if (!std::strcmp(report->record[i].name, "prof_draw")) entries += report->record[i].values[2];
   EXPECT_EQ(entries, 3);
   EXPECT_TRUE(seen({"profiler 0.11 ms"}));
}

TEST(OverlayAlone, TellsWhichLimitToRaise)
{
   configure([](Prof_Config &config) {
      config.max_states = 64;
      config.log = [](const char *, void *) {};
   });
   play_session(20, SESSION_EXACT);
   open_panel();
   EXPECT_TRUE(seen({"clock fake"}, {"! raise"}));
   for (int i = 0; i < 100; ++i) {
      Prof_Begin_name(("zone " + std::to_string(i)).c_str())
      Prof_End
   }
   EXPECT_TRUE(seen({"! raise max_states"}));
   EXPECT_EQ(faults(), "");
}

/* ---- mouse ---- */

TEST_F(Overlay, AClickOnTheStripShowsThatFrameOrAHitchNearItAndADragWalks)
{
   open_panel("frames, draw");
   EXPECT_EQ(mouse_at(30, 1), 1);
   EXPECT_EQ(shown_number(), 670u);
   mouse_at(20, 1);
   EXPECT_EQ(shown_number(), 680u);
   mouse_at(1000, 1); /* beyond its end */
   mouse_at(20, 0);
   EXPECT_LT(shown_number(), 300u);
   for (double wheel : {0, 2}) {
      mouse_at(0, 0, wheel);
      EXPECT_LT(shown_number(), 300u);
   }
   act_and_draw("live");
   mouse_at(Prof_Ui_Browse_find_frame(marks.mesh) + 1, 1);
   EXPECT_EQ(shown_number(), marks.mesh);
}

/* On the panel, or beside it. */
int mouse_on(unsigned buttons, double wheel = 0)
{
   return Prof_overlay_mouse(100, 200, buttons, wheel);
}
int mouse_beside(unsigned buttons) { return Prof_overlay_mouse(WIDTH - 20, 200, buttons, 0); }

/* Who has the mouse alone goes back and forth; where a key gave the keys back, the mouse stays the
 * game's. */
TEST_F(Overlay, AClickBesideThePanelsGivesTheKeysBackAndOneOnThemTakesThem)
{
   open_panel("report");
   draw();
   EXPECT_EQ(mouse_on(0), 1);
   EXPECT_EQ(mouse_beside(0), 0);
   EXPECT_EQ(Prof_overlay_focus(), 1);
   EXPECT_EQ(mouse_beside(1), 0);
   EXPECT_EQ(Prof_overlay_focus(), 0);
   mouse_beside(0);
   EXPECT_EQ(mouse_on(0), 0) << "not by moving there";
   EXPECT_EQ(mouse_on(0, 1), 0);
   EXPECT_EQ(mouse_beside(1), 0) << "nor beside";
   EXPECT_EQ(mouse_beside(0), 0);
   EXPECT_EQ(Prof_overlay_focus(), 0);
   EXPECT_EQ(mouse_on(1), 1);
   EXPECT_EQ(Prof_overlay_focus(), 1);
   mouse_on(0);
   while (Prof_overlay_focus()) act("release");
   EXPECT_EQ(mouse_on(1), 0);
   EXPECT_EQ(Prof_overlay_focus(), 0);
}

int selected_y()
{
   for (const Thing &box : things())
      if (box.kind == Prof_LIST_BOX && box.color == Prof_COLOR_SELECTED &&
          box.rect.x0 == Prof_Ui_state.main_rect.x0)
         return box.rect.y0;
   return -1;
}

/* How many rows the cursor goes down. */
int rows_down(std::initializer_list<double> wheels)
{
   const int before = selected_y();
   for (double wheel : wheels) EXPECT_EQ(mouse_on(0, wheel), 1);
   EXPECT_GE(before, 0);
   EXPECT_EQ((selected_y() - before) % Prof_LINE, 0);
   return (selected_y() - before) / Prof_LINE;
}

/* As of a touch pad that stood still for a while. Each event moves eight rows at most, and what is
 * no number leaves the wheel as good as it was. */
TEST_F(Overlay, TheWheelMovesTheCursorEightRowsAtMost)
{
   open_panel("report");
   EXPECT_EQ(rows_down({-2}), 2);
   EXPECT_EQ(rows_down({0.5, 0.5}), -1);
   act("up");
   for (double far : {-9.0, -1e300, -HUGE_VAL}) {
      EXPECT_EQ(rows_down({far}), 8) << far;
      EXPECT_EQ(rows_down({-far}), -8) << -far;
   }
   EXPECT_EQ(rows_down({std::nan(""), 1, 1, 1, 1, 1, 1, 1, 1}), 0);
   EXPECT_EQ(rows_down({-1}), 1);
}

/* ---- export ---- */

class Export : public Overlay {
protected:
   void SetUp() override
   {
      Overlay::SetUp();
      folder = temporary_folder() + "/iprof_export_" + std::to_string(getpid());
      std::filesystem::create_directory(folder);
      export_to(folder.c_str());
   }
   void TearDown() override { std::filesystem::remove_all(folder); }
   static void export_to(const char *name)
   {
      set_overlay([=](Prof_Overlay &overlay) { overlay.export_folder = name; });
   }
   bool wrote(const std::string &name) const
   {
      std::error_code none;
      auto size = std::filesystem::file_size(folder + "/" + name, none);
      return !none && size > 100;
   }
   std::string folder;
};

TEST_F(Export, WritesWhatIsShown)
{
   open_panel("report, export");
   EXPECT_TRUE(wrote("iprof-report-700.txt"));
   EXPECT_TRUE(seen({"saved "}));
   act("older, export");
   EXPECT_TRUE(wrote("iprof-frame-699.html"));
   act("older hitch, export");
   EXPECT_TRUE(wrote("iprof-hitch-" + std::to_string(marks.mesh) + ".html"));
   const std::string frames = "iprof-frames-" + std::to_string(marks.path) + "-" +
                              std::to_string(marks.mesh) + ".csv";
   act("mark, older hitch, mark");
   for (const char *view : {"report, export", "frames, export"}) {
      act(view);
      EXPECT_TRUE(wrote(frames)) << "both marks, from any view";
      std::filesystem::remove(folder + "/" + frames);
   }
}

/* The comparison itself, not a page of frame B. */
TEST_F(Export, WritesTheComparisonThatIsOnTheScreen)
{
   open_panel("report, compare, export");
   ASSERT_TRUE(seen({"saved "}));
   const std::filesystem::path file = *std::filesystem::directory_iterator(folder);
   EXPECT_EQ(file.filename().string().rfind("iprof-compare-641-", 0), 0u) << file;
   const std::vector<std::string> lines = lines_in(read_and_remove(file.string()));
   EXPECT_TRUE(std::filesystem::is_empty(folder)) << "there was no other";
   ASSERT_GT(lines.size(), 10u);
   EXPECT_EQ(lines[0], "zone,file,line,self_a,self_b,self_diff,hier_a,hier_b,hier_diff,"
                       "entries_a,entries_b,entries_diff,"
                       "value_a,value_b,value_diff,unit,beyond_noise");
   EXPECT_EQ(lines[1].rfind("(frame),,0,", 0), 0u) << lines[1];
}

/* However long its name is, files go to that folder, or it is said that they cannot. */
TEST_F(Export, FolderMayHaveALongNameAndSaysIfItIsNone)
{
   const std::string above = folder;
   open_panel("report");
   for (int i = 0; i < 12; ++i) {
      folder += "/a_folder_of_thirty_characters";
      std::filesystem::create_directory(folder);
      export_to(folder.c_str());
      act("export");
      EXPECT_TRUE(wrote("iprof-report-700.txt")) << folder.size();
      EXPECT_TRUE(seen({"iprof-report-700.txt"}));
   }
   folder = above;
   for (const std::string &none : {std::string("/no/such/folder"), std::string(100000, 'x')}) {
      export_to(none.c_str());
      act("export");
      EXPECT_TRUE(seen({"could not write"}));
   }
   EXPECT_TRUE(seen({"could not write .../iprof-report-700.txt"}));
   for (const auto &entry : std::filesystem::recursive_directory_iterator(folder))
      EXPECT_TRUE(entry.is_directory() || entry.path().filename() == "iprof-report-700.txt");
}

TEST(OverlayAlone, WithoutMemoryForTheNameOfAFileItSaysSo)
{
   configure(use_own_memory);
   play_session(100, SESSION_EXACT);
   open_panel("report");
   things();
   allowed = 0;
   EXPECT_EQ(act("export"), 1);
   allowed = -1;
   EXPECT_TRUE(seen({"could not write: there is no memory for the file's name"}));
   EXPECT_FALSE(std::filesystem::exists("iprof-report-100.txt"));
   EXPECT_EQ(faults(), "");
}

} // namespace
