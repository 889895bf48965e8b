/* ui_test.cpp - what the overlay does: actions, keys, mouse, what is shown, how fresh it is. Real
 * parts and a played session; time is the fake clock's.
 */
#include "tests/headers.h"

#include <filesystem>

#include "draw/list/prof_font.h"
#include "draw/ui/prof_key_table.h"
#include "draw/ui/prof_key_press.h"
#include "draw/ui/prof_ui_browse.h"
#include "draw/ui/prof_ui.h"
#include "facts.h"
#include "prof.h"
#include "script.h"
#include "session.h"
#include "src/show/prof_compare.h"
#include "src/frame/prof_history.h"
#include "src/frame/prof_frame_figures.h"
#include "tests/system.h"

namespace {

const int WIDTH = 1280, HEIGHT = 720;

const Prof_Draw_List *draw() { return Prof_overlay_draw(WIDTH, HEIGHT); }

std::vector<Thing> things() { return draw_things(WIDTH, HEIGHT); }

// Time passes without frames.
void wait(double seconds) { session_wait(seconds); }

void open_panel()
{
   while (Prof_overlay_focus() == 0) Prof_overlay_action(Prof_ACTION_TOGGLE);
}

void open_panel(Prof_Action view)
{
   open_panel();
   Prof_overlay_action(view);
}

unsigned long shown_number()
{
   Prof_Frame_Info info = {};
   int back;
   return Prof_Ui_Browse_shown_frame(&Prof_Ui_state, &info, &back) ? info.number : 0;
}

class Overlay : public ::testing::Test {
protected:
   void SetUp() override { marks = play_session(700, SESSION_EXACT); }
   Marked_Frames marks;
};

/* ------------------------------------------------------------------------------------------ */
/* Focus and actions                                                                            */

TEST_F(Overlay, NothingIsDrawnUntilAskedFor)
{
   EXPECT_EQ(draw()->num_indices, 0);
   EXPECT_EQ(Prof_overlay_focus(), 0);
}

TEST_F(Overlay, WithoutFocusOnlyToggleIsUsed)
{
   for (int level = 0; level < 2; ++level) {
      for (int action = 0; action < Prof_NUM_ACTIONS; ++action) {
         if (action == Prof_ACTION_TOGGLE) continue;
         EXPECT_EQ(Prof_overlay_action(static_cast<Prof_Action>(action)), 0)
            << Prof_action_name(static_cast<Prof_Action>(action));
      }
      for (int key = 0; key < Prof_NUM_KEYS; ++key) {
         if (Prof_key_action(key) == Prof_ACTION_TOGGLE) continue;
         EXPECT_EQ(Prof_overlay_key(key, 1) | Prof_overlay_key(key, 0), 0)
            << Prof_Key_Table_key_name(key);
      }
      EXPECT_EQ(Prof_overlay_char('a'), 0);
      EXPECT_EQ(Prof_overlay_mouse(100, 100, 1, 0), 0);
      EXPECT_EQ(Prof_overlay_mouse(100, 100, 0, 1), 0);
      EXPECT_EQ(Prof_overlay_action(Prof_ACTION_TOGGLE), 1);
   }
   EXPECT_EQ(Prof_overlay_focus(), 1);
}

TEST_F(Overlay, ToggleGoesFromHiddenToHudToPanelAndBack)
{
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   EXPECT_EQ(Prof_overlay_focus(), 0);
   EXPECT_TRUE(has_text(things(), "CPU 14.21"));
   EXPECT_FALSE(has_text(things(), "1 report"));
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   EXPECT_EQ(Prof_overlay_focus(), 1);
   EXPECT_TRUE(has_text(things(), "CPU 14.21"));
   EXPECT_TRUE(has_text(things(), "1 report"));
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   EXPECT_EQ(Prof_overlay_focus(), 0);
   EXPECT_EQ(draw()->num_indices, 0);
}

TEST_F(Overlay, EscapeGivesTheKeysBackAndThePanelStays)
{
   open_panel();
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_RELEASE), 1);
   EXPECT_EQ(Prof_overlay_focus(), 0);
   EXPECT_TRUE(has_text(things(), "1 report"));
   EXPECT_TRUE(has_text(things(), "F3 takes the keys"));
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_DOWN), 0);
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_TOGGLE), 1); /* takes them again */
   EXPECT_EQ(Prof_overlay_focus(), 1);
}

TEST_F(Overlay, EscapeGoesBackToWhereEnterCameFrom)
{
   open_panel(Prof_ACTION_REPORT);
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_ENTER), 1);
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_CALL_GRAPH);
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_RELEASE), 1);
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_REPORT);
   EXPECT_EQ(Prof_overlay_focus(), 1);
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_RELEASE), 1);
   EXPECT_EQ(Prof_overlay_focus(), 0);
}

TEST_F(Overlay, EachViewHasItsActionAndItsTab)
{
   open_panel();
   for (int i = 0; i < Prof_NUM_SCREENS; ++i) {
      EXPECT_EQ(Prof_overlay_action(static_cast<Prof_Action>(Prof_ACTION_REPORT + i)), 1);
      EXPECT_EQ(Prof_Ui_state.screen, i);
   }
   for (int i = 0; i < Prof_NUM_SCREENS; ++i) {
      draw();
      Prof_Rect tab = Prof_Ui_state.tabs[i];
      EXPECT_EQ(Prof_overlay_mouse(tab.x0 + 6, tab.y0 + 6, 1, 0), 1);
      EXPECT_EQ(Prof_overlay_mouse(tab.x0 + 6, tab.y0 + 6, 0, 0), 1);
      EXPECT_EQ(Prof_Ui_state.screen, i);
   }
   for (int i = 0; i < Prof_NUM_SCREENS; ++i) Prof_overlay_action(Prof_ACTION_NEXT_VIEW);
   EXPECT_EQ(Prof_Ui_state.screen, Prof_NUM_SCREENS - 1);
}

TEST_F(Overlay, UnusedActionsAreToldSoThatTheGameMayHaveThem)
{
   open_panel(Prof_ACTION_REPORT);
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_NONE), 0);
   EXPECT_EQ(Prof_overlay_action(static_cast<Prof_Action>(-1)), 0);
   EXPECT_EQ(Prof_overlay_action(Prof_NUM_ACTIONS), 0);
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_DROP), 0);
   Prof_Overlay overlay = Prof_default_overlay();
   overlay.share_keys = 1;
   Prof_set_overlay(&overlay);
   EXPECT_EQ(Prof_overlay_key('9', 1), 0);
   EXPECT_EQ(Prof_overlay_key('9', 0), 0);
}

/* Whoever holds D to look at a hitch shall not walk in the game. */
TEST_F(Overlay, APanelWithTheFocusTakesEveryKeyAndButton)
{
   open_panel(Prof_ACTION_REPORT);
   Prof_bind_key('E', Prof_ACTION_NONE); // writes a file
   for (int key = 1; key < Prof_NUM_KEYS; ++key) {
      if (key == 'E' || !Prof_Key_Table_key_name(key)[0]) continue;
      const bool letter = key >= 'a' && key <= 'z';
      while (Prof_overlay_focus() == 2) Prof_overlay_action(Prof_ACTION_RELEASE);
      while (Prof_overlay_focus() != 1) Prof_overlay_action(Prof_ACTION_TOGGLE);
      if (letter && key == 'e') continue;
      EXPECT_EQ(Prof_overlay_key(key, 1), 1) << Prof_Key_Table_key_name(key);
      EXPECT_EQ(Prof_overlay_key(key, 0), 1) << Prof_Key_Table_key_name(key);
   }
   while (Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_RELEASE);
   EXPECT_EQ(Prof_overlay_key('9', 1), 0);
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   EXPECT_EQ(Prof_overlay_key('9', 0), 0) << "what went down for the game comes up for it";
   EXPECT_EQ(Prof_overlay_key('9', 1), 1);
   Prof_overlay_action(Prof_ACTION_RELEASE);
   EXPECT_EQ(Prof_overlay_key('9', 0), 1) << "and what did not, does not";
}

TEST_F(Overlay, AFooterSaysThatAllKeysAreHereAndWhatGivesThemBack)
{
   open_panel(Prof_ACTION_REPORT);
   EXPECT_TRUE(has_text(things(), "keys go to panel, Esc: game"));
   Prof_overlay_action(Prof_ACTION_ENTER); // Esc comes back from there
   EXPECT_TRUE(has_text(things(), "keys go to panel"));
   EXPECT_TRUE(has_text(things(), "Esc back"));
   EXPECT_FALSE(has_text(things(), "Esc: game"));
   Prof_overlay_action(Prof_ACTION_RELEASE);
   EXPECT_TRUE(has_text(draw_things(480, 360), "Esc: game"));
   EXPECT_FALSE(has_text(draw_things(480, 360), "keys go to panel"));
   Prof_Overlay overlay = Prof_default_overlay();
   overlay.share_keys = 1;
   Prof_set_overlay(&overlay);
   EXPECT_TRUE(has_text(things(), "Esc: game"));
   EXPECT_FALSE(has_text(things(), "keys go to panel"));
   Prof_overlay_action(Prof_ACTION_RELEASE);
   EXPECT_FALSE(has_text(things(), "Esc: game"));
   EXPECT_TRUE(has_text(things(), "F3 takes the keys"));
}

TEST_F(Overlay, WhatMovesInAPanelIsNeverTheGames)
{
   const Prof_Action moves[] = {Prof_ACTION_UP,    Prof_ACTION_DOWN, Prof_ACTION_LEFT,
                                Prof_ACTION_RIGHT, Prof_ACTION_BACK, Prof_ACTION_SORT};
   for (int screen = 0; screen < Prof_NUM_SCREENS; ++screen) {
      open_panel(static_cast<Prof_Action>(Prof_ACTION_REPORT + screen));
      for (Prof_Action action : moves)
         for (int times = 0; times < 3; ++times)
            EXPECT_EQ(Prof_overlay_action(action), 1) << screen << Prof_action_name(action);
   }
   while (Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_RELEASE);
   for (Prof_Action action : moves) EXPECT_EQ(Prof_overlay_action(action), 0);
}

TEST_F(Overlay, EscapeClearsAFilterOnlyWhereItIsSeen)
{
   open_panel(Prof_ACTION_REPORT);
   Prof_overlay_action(Prof_ACTION_FILTER);
   Prof_overlay_char('p');
   Prof_overlay_action(Prof_ACTION_ENTER);
   Prof_overlay_action(Prof_ACTION_FLAME);
   Prof_overlay_action(Prof_ACTION_RELEASE);
   EXPECT_STREQ(Prof_Ui_state.filter, "p");
   EXPECT_EQ(Prof_overlay_focus(), 0);
}

TEST_F(Overlay, TheStripTellsOnlyKeysThatAreItsOwn)
{
   open_panel(Prof_ACTION_FRAMES);
   EXPECT_TRUE(has_text(things(), "Left/Right frame"));
   Prof_overlay_action(Prof_ACTION_OLDER);
   Prof_overlay_action(Prof_ACTION_REPORT);
   EXPECT_FALSE(has_text(things(), "Left/Right frame"));
   EXPECT_TRUE(has_text(things(), ",/. frame"));
}

TEST_F(Overlay, WhatIsSeenElsewhereIsSaid)
{
   open_panel(Prof_ACTION_REPORT);
   Prof_overlay_action(Prof_ACTION_MARK);
   EXPECT_TRUE(has_text(things(), "A is frame 700"));
   Prof_overlay_action(Prof_ACTION_SPREAD);
   EXPECT_TRUE(has_text(things(), "recursion is spread"));
   Prof_overlay_action(Prof_ACTION_SPREAD);
}

// The six actions to views have one row of the help, and so have the four ways of the cursor.
constexpr int spared = 5 + 3;

TEST_F(Overlay, HelpHasTwoColumnsWhereOneIsTooLong)
{
   open_panel(Prof_ACTION_REPORT);
   Prof_overlay_action(Prof_ACTION_HELP);
   Prof_overlay_draw(640, 480);
   EXPECT_LT(Prof_Ui_state.main_rect.x1 - Prof_Ui_state.main_rect.x0, 640);
   Prof_overlay_draw(1280, 480);
   const Prof_Rect wide = Prof_Ui_state.main_rect;
   EXPECT_GT(wide.x1 - wide.x0, 640);
   // The cursor crosses over and comes back; at the edges it stays.
   Prof_overlay_action(Prof_ACTION_LEFT);
   Prof_overlay_action(Prof_ACTION_RIGHT);
   Prof_overlay_action(Prof_ACTION_RIGHT);
   Prof_overlay_action(Prof_ACTION_LEFT);
   Prof_overlay_action(Prof_ACTION_ENTER); // the first entry: F3 itself
   EXPECT_EQ(Prof_Ui_state.level, 0);
}

TEST_F(Overlay, HelpThatIsAskedForInTheHelpCloses)
{
   open_panel(Prof_ACTION_REPORT);
   Prof_overlay_action(Prof_ACTION_HELP);
   draw_things(1280, 720);
   for (int i = Prof_ACTION_TOGGLE; i < Prof_ACTION_HELP - spared; ++i)
      Prof_overlay_action(Prof_ACTION_DOWN);
   EXPECT_TRUE(Prof_Ui_state.help);
   Prof_overlay_action(Prof_ACTION_ENTER);
   EXPECT_FALSE(Prof_Ui_state.help);
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_REPORT);
}

TEST_F(Overlay, HelpTellsHowMuchOfItIsSeen)
{
   open_panel(Prof_ACTION_REPORT);
   Prof_overlay_action(Prof_ACTION_HELP);
   EXPECT_FALSE(has_text(draw_things(1920, 1080), "KEYS 1"));
   int all = 100; // the actions, and what the mouse does
   const std::vector<Thing> small = draw_things(640, 480);
   while (all > 0 && !has_text(small, "KEYS 1 to 19 of " + std::to_string(all))) --all;
   EXPECT_EQ(all, Prof_NUM_ACTIONS - 1 - spared + 7);
   for (int i = 1; i < all; ++i) Prof_overlay_action(Prof_ACTION_DOWN);
   const std::string last = std::to_string(all);
   EXPECT_TRUE(has_text(draw_things(640, 480), " to " + last + " of " + last));
}

/* ------------------------------------------------------------------------------------------ */
/* Keys                                                                                         */

TEST_F(Overlay, KeysAreATableThatTheGameMayChange)
{
   EXPECT_EQ(Prof_key_action(Prof_KEY_F3), Prof_ACTION_TOGGLE);
   EXPECT_EQ(Prof_bind_key(Prof_KEY_F3, Prof_ACTION_NONE), 1);
   EXPECT_EQ(Prof_bind_key('0', Prof_ACTION_TOGGLE), 1);
   EXPECT_EQ(Prof_bind_key(Prof_KEY_F12, Prof_ACTION_TOGGLE), 1);
   EXPECT_EQ(Prof_overlay_key(Prof_KEY_F3, 1), 0);
   EXPECT_EQ(Prof_overlay_key('0', 1), 1);
   EXPECT_EQ(Prof_overlay_key(Prof_KEY_F12, 1), 1);
   EXPECT_EQ(Prof_overlay_focus(), 1);
   EXPECT_EQ(Prof_bind_key(-1, Prof_ACTION_TOGGLE), 0);
   EXPECT_EQ(Prof_bind_key(Prof_NUM_KEYS, Prof_ACTION_TOGGLE), 0);
   EXPECT_EQ(Prof_bind_key('A', Prof_NUM_ACTIONS), 0);
   EXPECT_EQ(Prof_key_action(-7), Prof_ACTION_NONE);
}

TEST_F(Overlay, FootersAndTabsSayTheKeysThereAre)
{
   open_panel();
   EXPECT_TRUE(has_text(things(), "Enter call graph"));
   EXPECT_TRUE(has_text(things(), "Space pause"));
   EXPECT_TRUE(has_text(things(), "3 frames"));
   Prof_bind_key(Prof_KEY_ENTER, Prof_ACTION_NONE);
   Prof_bind_key(' ', Prof_ACTION_ENTER);
   Prof_bind_key('3', Prof_ACTION_NONE);
   Prof_bind_key(Prof_KEY_F7, Prof_ACTION_FRAMES);
   EXPECT_TRUE(has_text(things(), "Space call graph"));
   EXPECT_TRUE(has_text(things(), "F7 frames"));
   EXPECT_FALSE(has_text(things(), "pause")) << "there is no key for it";
   for (int view = 0; view < Prof_NUM_SCREENS; ++view) {
      Prof_overlay_action(Prof_ACTION_NEXT_VIEW);
      EXPECT_FALSE(has_text(things(), "{")) << view << ": an action that does not exist";
      EXPECT_FALSE(has_text(things(), "Enter")) << view;
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

TEST_F(Overlay, EachModeHasItsFooter)
{
   open_panel();
   for (const char *what : {"zone", "zone", "path", "group", "value", "thread"}) {
      EXPECT_TRUE(has_text(things(), std::string("Up/Down ") + what));
      Prof_overlay_action(Prof_ACTION_MODE);
   }
   Prof_overlay_action(Prof_ACTION_COMPARE);
   EXPECT_TRUE(has_text(things(), "C end of B - A"));
}

TEST_F(Overlay, EveryActionHasANameAndAKey)
{
   for (int i = 1; i < Prof_NUM_ACTIONS; ++i) {
      Prof_Action action = static_cast<Prof_Action>(i);
      int held;
      EXPECT_STRNE(Prof_action_name(action), "");
      EXPECT_STRNE(Prof_Key_Table_action_text(action), "");
      bool pad_only = action == Prof_ACTION_NEXT_VIEW;
      EXPECT_NE(Prof_Key_Table_find(action, pad_only, 0, &held), 0) << Prof_action_name(action);
   }
   EXPECT_STREQ(Prof_action_name(Prof_NUM_ACTIONS), "");
}

/* The menu button opens the keys, the D-pad chooses, A does it. */
TEST_F(Overlay, TheHelpIsAMenuForThePad)
{
   open_panel();
   auto tap = [](int key) { Prof_overlay_key(key, 1), Prof_overlay_key(key, 0); };
   EXPECT_EQ(Prof_Ui_state.opacity, 0);
   tap(Prof_PAD_MENU);
   EXPECT_TRUE(has_text(things(), "KEYS"));
   for (int i = Prof_ACTION_TOGGLE; i < Prof_ACTION_OPACITY - spared; ++i) tap(Prof_PAD_DOWN);
   tap(Prof_PAD_A);
   EXPECT_EQ(Prof_Ui_state.opacity, 1);
   EXPECT_EQ(Prof_Ui_state.help, 0);
}

// A text's line in the picture; -1 if it is not there.
int height_of(const std::vector<Thing> &all, const std::string &text)
{
   for (const Thing &t : all)
      if (t.kind == Prof_LIST_TEXT && t.text == text) return t.rect.y0;
   return -1;
}

TEST_F(Overlay, TheHelpTellsButtonsThatWorkTogether)
{
   open_panel();
   Prof_overlay_action(Prof_ACTION_HELP);
   const std::vector<Thing> seen = things();
   const std::pair<const char *, const char *> chords[] = {{"32 frames before", "LB+RB left"},
                                                           {"32 frames after", "LB+RB right"},
                                                           {"oldest frame", "LB+RB down"},
                                                           {"live", "LB+RB up"}};
   for (auto [what, how] : chords) {
      ASSERT_GE(height_of(seen, how), 0) << how;
      EXPECT_EQ(height_of(seen, what), height_of(seen, how)) << how;
   }
   EXPECT_EQ(Prof_Key_Table_chord(Prof_ACTION_OLDER), 0);
}

TEST_F(Overlay, ActionsThatShareARowOfTheHelp)
{
   open_panel(Prof_ACTION_REPORT);
   Prof_overlay_action(Prof_ACTION_HELP);
   const std::vector<Thing> seen = draw_things(1280, 720);
   const std::pair<const char *, const char *> rows[] = {{"views; the next", "1 2 3 4 5 H"},
                                                         {"cursor", "Up Down Left Right"},
                                                         {"cursor", "up down left right"}};
   for (auto [what, how] : rows) {
      ASSERT_GE(height_of(seen, how), 0) << how;
      EXPECT_EQ(height_of(seen, what), height_of(seen, how)) << how;
   }
   Prof_overlay_action(Prof_ACTION_DOWN);
   Prof_overlay_action(Prof_ACTION_DOWN); // F3, Esc, the views
   Prof_overlay_action(Prof_ACTION_ENTER);
   EXPECT_FALSE(Prof_Ui_state.help);
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_CALL_GRAPH);
   Prof_overlay_action(Prof_ACTION_HELP);
   draw_things(1280, 720);
   Prof_overlay_action(Prof_ACTION_DOWN); // from the views, where it was
   Prof_overlay_action(Prof_ACTION_ENTER);
   EXPECT_TRUE(Prof_Ui_state.help) << "nothing to do";
}

TEST_F(Overlay, TheHelpTellsWhatTheMouseDoes)
{
   open_panel();
   Prof_overlay_action(Prof_ACTION_HELP);
   for (const char *how : {"mouse", "click", "right click", "wheel", "click; drag; R drag"})
      EXPECT_GE(height_of(things(), how), 0) << how << ": all of it fits at 1280 x 720";
   // Where it does not fit the cursor leads there; Enter has nothing to do.
   EXPECT_FALSE(has_text(draw_things(640, 480), "click; drag; R drag"));
   for (int i = 0; i < 100; ++i) Prof_overlay_action(Prof_ACTION_DOWN);
   EXPECT_TRUE(has_text(draw_things(640, 480), "click; drag; R drag"));
   EXPECT_TRUE(has_text(draw_things(640, 480), "beside all panels: game"));
   Prof_overlay_action(Prof_ACTION_ENTER);
   EXPECT_TRUE(Prof_Ui_state.help);
   // All of it fits, if only just.
   EXPECT_FALSE(has_text(draw_things(1280, 720), "KEYS 1"));
   draw_things(640, 480);
   // Up from the last of six rows, over their head, stand the actions that are behind that one.
   const int behind = Prof_NUM_ACTIONS - Prof_ACTION_DOCK - 1;
   for (int i = 0; i < 6 + behind; ++i) Prof_overlay_action(Prof_ACTION_UP);
   EXPECT_EQ(Prof_Ui_state.config.dock_right, 0);
   Prof_overlay_action(Prof_ACTION_ENTER);
   EXPECT_EQ(Prof_Ui_state.config.dock_right, 1);
   EXPECT_FALSE(Prof_Ui_state.help);
}

int frames_back()
{
   Prof_Frame_Info info;
   int back;
   Prof_Ui_Browse_shown_frame(&Prof_Ui_state, &info, &back);
   return back;
}

TEST_F(Overlay, AHeldKeyRepeatsByTime)
{
   open_panel(Prof_ACTION_FRAMES);
   Prof_overlay_key(Prof_KEY_LEFT, 1);
   EXPECT_EQ(frames_back(), 1);
   wait(0.249);
   draw();
   EXPECT_EQ(frames_back(), 1);
   wait(0.002);
   draw();
   EXPECT_EQ(frames_back(), 2);
   for (int i = 0; i < 4; ++i) {
      wait(0.050);
      draw();
      draw(); /* the number of pictures does not matter */
   }
   EXPECT_EQ(frames_back(), 6);
   EXPECT_EQ(Prof_overlay_key(Prof_KEY_LEFT, 1), 1); /* the system's own repeat */
   EXPECT_EQ(frames_back(), 6);
   EXPECT_EQ(Prof_overlay_key(Prof_KEY_LEFT, 0), 1);
   wait(1);
   draw();
   EXPECT_EQ(frames_back(), 6);
}

TEST_F(Overlay, AStallDoesNotSendTheCursorFar)
{
   open_panel(Prof_ACTION_FRAMES);
   Prof_overlay_key(Prof_KEY_LEFT, 1);
   wait(0.9);
   draw();
   EXPECT_LE(frames_back(), 10);
}

TEST_F(Overlay, ShouldersWalkFasterWhenHeldAndFartherTogether)
{
   open_panel(Prof_ACTION_FRAMES);
   Prof_overlay_key(Prof_PAD_LB, 1);
   for (int i = 0; i < 40; ++i) wait(0.05), draw();
   EXPECT_GT(frames_back(), 60);
   Prof_overlay_key(Prof_PAD_LB, 0);
   Prof_overlay_key(Prof_PAD_LB, 1);
   Prof_overlay_key(Prof_PAD_RB, 1);
   int before = frames_back();
   Prof_overlay_key(Prof_PAD_LEFT, 1);
   EXPECT_EQ(frames_back(), before + 32);
   Prof_overlay_key(Prof_PAD_LEFT, 0);
   Prof_overlay_key(Prof_PAD_UP, 1);
   EXPECT_TRUE(Prof_Ui_Browse_is_live(&Prof_Ui_state));
}

/* Held together they change what the D-pad does, and walk neither way themselves. */
TEST_F(Overlay, BothShouldersHeldDoNotWalk)
{
   open_panel(Prof_ACTION_FRAMES);
   Prof_overlay_key(Prof_PAD_LB, 1);
   Prof_overlay_key(Prof_PAD_RB, 1);
   const int before = frames_back();
   for (int i = 0; i < 20; ++i) wait(0.05), draw();
   EXPECT_EQ(frames_back(), before);
   Prof_overlay_key(Prof_PAD_RB, 0);
   for (int i = 0; i < 20; ++i) wait(0.05), draw();
   EXPECT_GT(frames_back(), before) << "the one that is left does again";
}

TEST_F(Overlay, ViewHeldOpensAndTappedGivesTheKeysBack)
{
   auto hold = [](double seconds) {
      int used = Prof_overlay_key(Prof_PAD_VIEW, 1);
      for (double t = 0; t < seconds; t += 0.1) wait(0.1), draw();
      return used | Prof_overlay_key(Prof_PAD_VIEW, 0);
   };
   EXPECT_EQ(hold(0.2), 0); /* the game's */
   EXPECT_EQ(Prof_Ui_state.level, 0);
   hold(0.5);
   EXPECT_EQ(Prof_Ui_state.level, 1);
   hold(0.5);
   EXPECT_EQ(Prof_overlay_focus(), 1);
   EXPECT_EQ(hold(0.1), 1);
   EXPECT_EQ(Prof_overlay_focus(), 0);
   EXPECT_EQ(Prof_Ui_state.level, 2);
   EXPECT_EQ(hold(0.1), 0);
}

TEST_F(Overlay, AMarksWhenHeldAndFollowsWhenTapped)
{
   open_panel(Prof_ACTION_REPORT);
   Prof_overlay_key(Prof_PAD_A, 1);
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_REPORT); /* not before it is known which */
   Prof_overlay_key(Prof_PAD_A, 0);
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_CALL_GRAPH);
   EXPECT_EQ(Prof_Ui_state.mark_a, 0u);
   Prof_overlay_key(Prof_PAD_A, 1);
   wait(0.5);
   draw();
   EXPECT_EQ(Prof_Ui_state.mark_a, 700u);
   Prof_overlay_key(Prof_PAD_A, 0);
   EXPECT_EQ(Prof_Ui_state.mark_b, 0u);
}

TEST_F(Overlay, TextIsReadOnlyWhileAFilterIsTyped)
{
   open_panel(Prof_ACTION_FLAME);
   EXPECT_EQ(Prof_overlay_char('x'), 0);
   Prof_overlay_key('/', 1);
   EXPECT_EQ(Prof_overlay_char('/'), 1); /* which comes with the key */
   EXPECT_EQ(Prof_overlay_focus(), 2);
   EXPECT_EQ(Prof_Ui_state.screen, Prof_SCREEN_REPORT);
   for (char c : std::string("path?")) EXPECT_EQ(Prof_overlay_char(static_cast<unsigned>(c)), 1);
   EXPECT_EQ(Prof_overlay_key('M', 1), 1); /* neither a mark nor the game's */
   EXPECT_EQ(Prof_Ui_state.mark_a, 0u);
   Prof_overlay_key(Prof_KEY_BACKSPACE, 1);
   EXPECT_STREQ(Prof_Ui_state.filter, "path");
   Prof_overlay_key(Prof_KEY_ENTER, 1);
   EXPECT_EQ(Prof_overlay_focus(), 1);
   EXPECT_TRUE(has_text(things(), "path_find"));
   EXPECT_FALSE(has_text(things(), "solve"));
   Prof_overlay_key(Prof_KEY_ESCAPE, 1);
   EXPECT_STREQ(Prof_Ui_state.filter, "");
   EXPECT_EQ(Prof_overlay_focus(), 1);
   EXPECT_TRUE(has_text(things(), "solve"));
}

/* On a keyboard where '?' is the shifted '/', the help opens though '/' came first. */
TEST_F(Overlay, AQuestionMarkAtTheBeginningOfAFilterIsTheHelp)
{
   open_panel();
   Prof_overlay_action(Prof_ACTION_FILTER);
   EXPECT_EQ(Prof_overlay_focus(), 2);
   EXPECT_EQ(Prof_overlay_char('?'), 1);
   EXPECT_EQ(Prof_overlay_focus(), 1);
   EXPECT_STREQ(Prof_Ui_state.filter, "");
   EXPECT_TRUE(has_text(things(), "KEYS"));
}

TEST_F(Overlay, LongAndForeignTextDoesNotHarmTheFilter)
{
   open_panel();
   Prof_overlay_action(Prof_ACTION_FILTER);
   for (unsigned c = 0; c < 300; ++c) Prof_overlay_char(c);
   Prof_overlay_char(0x1F600);
   EXPECT_LT(std::strlen(Prof_Ui_state.filter), static_cast<size_t>(Prof_UI_FILTER));
   things();
}

/* ------------------------------------------------------------------------------------------ */
/* Which frame                                                                                  */

TEST_F(Overlay, APastFrameFreezesTheHistoryAndLiveThawsIt)
{
   open_panel(Prof_ACTION_FRAMES);
   EXPECT_TRUE(has_text(things(), "LIVE"));
   Prof_overlay_action(Prof_ACTION_OLDER);
   EXPECT_EQ(shown_number(), 699u);
   EXPECT_TRUE(has_text(things(), "PAUSED"));
   EXPECT_TRUE(has_text(things(), "frame 699  -1"));
   play_more(50);
   EXPECT_EQ(shown_number(), 699u);
   EXPECT_EQ(Prof_History_header(0)->number, 700u);
   EXPECT_EQ(Prof_Frame_Figures_get(0)->number, 750u); /* the HUD goes on */
   Prof_overlay_action(Prof_ACTION_NEWER);
   Prof_overlay_action(Prof_ACTION_NEWER); /* held too long: still paused */
   EXPECT_EQ(shown_number(), 700u);
   EXPECT_TRUE(has_text(things(), "frame 700"));
   EXPECT_FALSE(has_text(things(), "-0"));
   Prof_overlay_action(Prof_ACTION_LIVE);
   EXPECT_TRUE(has_text(things(), "LIVE"));
   play_more(1);
   EXPECT_EQ(Prof_History_header(0)->number, 751u);
}

TEST_F(Overlay, FreezeShowsTheVeryFrameAndGoesOnLive)
{
   open_panel(Prof_ACTION_REPORT);
   Prof_overlay_action(Prof_ACTION_FREEZE);
   EXPECT_EQ(shown_number(), 700u);
   play_more(3);
   EXPECT_EQ(shown_number(), 700u);
   EXPECT_TRUE(has_text(things(), "Space resume"));
   Prof_overlay_action(Prof_ACTION_FREEZE);
   EXPECT_TRUE(Prof_Ui_Browse_is_live(&Prof_Ui_state));
   EXPECT_EQ(shown_number(), 700u);
   play_more(1);
   EXPECT_EQ(shown_number(), 704u);
}

TEST_F(Overlay, HidingGoesOnLive)
{
   open_panel();
   Prof_overlay_action(Prof_ACTION_FREEZE);
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   play_more(1);
   EXPECT_EQ(Prof_History_header(0)->number, 701u);
}

TEST_F(Overlay, WalksByOneByManyAndToTheEnds)
{
   open_panel();
   Prof_overlay_action(Prof_ACTION_MUCH_OLDER);
   EXPECT_EQ(shown_number(), 668u);
   Prof_overlay_action(Prof_ACTION_OLDEST);
   EXPECT_EQ(shown_number(), 1u);
   Prof_overlay_action(Prof_ACTION_OLDER);
   EXPECT_EQ(shown_number(), 1u);
   Prof_overlay_action(Prof_ACTION_MUCH_NEWER);
   EXPECT_EQ(shown_number(), 33u);
}

TEST_F(Overlay, HitchesAreWalkedByTheirKeys)
{
   open_panel();
   ASSERT_EQ(Prof_num_hitches(), 2);
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   EXPECT_EQ(shown_number(), marks.mesh);
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   EXPECT_EQ(shown_number(), marks.path);
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   EXPECT_EQ(shown_number(), marks.path);
   EXPECT_TRUE(has_text(things(), "no hitch before this"));
   Prof_overlay_action(Prof_ACTION_NEWER_HITCH);
   EXPECT_EQ(shown_number(), marks.mesh);
   Prof_overlay_action(Prof_ACTION_OLDER);
   int index = -1;
   EXPECT_EQ(Prof_Ui_Browse_shown_hitch(&Prof_Ui_state, &index), 0);
   Prof_overlay_action(Prof_ACTION_NEWER); /* come upon by walking */
   EXPECT_EQ(Prof_Ui_Browse_shown_hitch(&Prof_Ui_state, &index), 1);
   EXPECT_EQ(index, 0);
}

TEST(OverlayOfLongSession, AHitchIsShownEvenIfItsFrameHasLeftTheHistory)
{
   Prof_Config config = Prof_default_config();
   config.history_frames = 40;
   ASSERT_EQ(Prof_configure(&config), 1);
   Marked_Frames marks = play_session(700, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   ASSERT_LT(Prof_Ui_Browse_find_frame(marks.mesh), 0);
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   EXPECT_EQ(shown_number(), marks.mesh);
   EXPECT_TRUE(has_text(things(), "24.10")); /* upload_mesh, which no frame of the history ran */
   Prof_drop_hitch(0);
   things();
   EXPECT_NE(shown_number(), marks.mesh);
   Prof_overlay_action(Prof_ACTION_LIVE);
   EXPECT_TRUE(Prof_Ui_Browse_is_live(&Prof_Ui_state));
}

TEST_F(Overlay, MarksAAndBGiveTheirDifference)
{
   open_panel(Prof_ACTION_FRAMES);
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   for (int i = 0; i < 6; ++i) Prof_overlay_action(Prof_ACTION_OLDER);
   Prof_overlay_action(Prof_ACTION_MARK);
   Prof_overlay_action(Prof_ACTION_NEWER_HITCH);
   Prof_overlay_action(Prof_ACTION_MARK);
   EXPECT_EQ(Prof_Ui_state.mark_a, marks.mesh - 6);
   EXPECT_EQ(Prof_Ui_state.mark_b, marks.mesh);
   EXPECT_TRUE(has_text(things(), "+27.09 ms"));
   Prof_overlay_action(Prof_ACTION_COMPARE);
   EXPECT_EQ(Prof_Compare_is_active(), 1);
   EXPECT_TRUE(has_text(things(), "B - A"));
   EXPECT_EQ(Prof_Ui_state.compared,
             std::to_string(marks.mesh) + " - " + std::to_string(marks.mesh - 6));
   Prof_overlay_action(Prof_ACTION_REPORT);
   EXPECT_TRUE(has_text(things(), "24.10"));
   Prof_overlay_action(Prof_ACTION_COMPARE);
   EXPECT_EQ(Prof_Compare_is_active(), 0);
   Prof_overlay_action(Prof_ACTION_MARK); /* begins anew */
   EXPECT_EQ(Prof_Ui_state.mark_b, 0u);
}

/* Walking while the key is held. */
TEST_F(Overlay, AMarkMayBeARange)
{
   open_panel(Prof_ACTION_FRAMES);
   Prof_overlay_key('M', 1);
   Prof_overlay_key(Prof_KEY_PAGE_UP, 1);
   Prof_overlay_key(Prof_KEY_PAGE_UP, 0);
   Prof_overlay_key('M', 0);
   Prof_overlay_key(Prof_KEY_PAGE_UP, 1);
   EXPECT_EQ(Prof_Ui_state.mark_a, 700u);
   EXPECT_EQ(Prof_Ui_state.mark_a_end, 668u);
   EXPECT_TRUE(has_text(things(), "668..700  mean 14.21 ms  p95 14.21"));
   int y = (Prof_Ui_state.strip_rect.y0 + Prof_Ui_state.strip_rect.y1) / 2;
   int right = Prof_Ui_state.strip_rect.x1 - Prof_PAD - 24 * 8 - 1;
   Prof_overlay_mouse(right - 2 * 90, y, 2, 0);
   Prof_overlay_mouse(right - 2 * 40, y, 2, 0);
   Prof_overlay_mouse(right - 2 * 30, y, 0, 0);
   EXPECT_EQ(Prof_Ui_state.mark_b, 610u);
   EXPECT_EQ(Prof_Ui_state.mark_b_end, 660u);
   EXPECT_EQ(find_faults(things()), "");
   Prof_overlay_action(Prof_ACTION_COMPARE);
   EXPECT_STREQ(Prof_Ui_state.compared, "610..660 - 668..700");
   double a, b; /* the mesh's hitch is among B, 27.09 ms over 51 frames; and its after-effect */
   Prof_Compare_seconds(&a, &b);
   EXPECT_GT(b - a, 0.00053);
}

TEST_F(Overlay, ComparingWithoutMarksIsWithWhatCameBefore)
{
   open_panel(Prof_ACTION_FRAMES);
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   Prof_overlay_action(Prof_ACTION_COMPARE);
   double a, b;
   Prof_Compare_seconds(&a, &b);
   ASSERT_EQ(Prof_Compare_is_active(), 1);
   EXPECT_GT(b - a, 0.020);
   Prof_overlay_action(Prof_ACTION_COMPARE);
   Prof_overlay_action(Prof_ACTION_OLDEST);
   Prof_overlay_action(Prof_ACTION_COMPARE); /* there is nothing before */
   EXPECT_EQ(Prof_Compare_is_active(), 0);
   EXPECT_TRUE(has_text(things(), "nothing to compare"));
}

/* ------------------------------------------------------------------------------------------ */
/* The HUD                                                                                      */

TEST_F(Overlay, HudTellsTheFiguresOfTheSession)
{
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   std::vector<Thing> seen = things();
   EXPECT_TRUE(has_text(seen, "CPU 14.21"));
   EXPECT_TRUE(has_text(seen, "/16.7 ms"));
   EXPECT_TRUE(has_text(seen, "60 fps"));
   EXPECT_TRUE(has_text(seen, "!2"));
   EXPECT_TRUE(has_text(seen, "41.3"));
   EXPECT_FALSE(has_text(seen, "GPU"));
   Prof_Frame_Figures_set_gpu(700, 11.8);
   EXPECT_TRUE(has_text(things(), "GPU 11.80"));
}

TEST_F(Overlay, HudTellsTheGpusTimeAsLongAsThereIsOne)
{
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_Frame_Figures_set_gpu(698, 8);
   Prof_Frame_Figures_set_gpu(700, 12);
   EXPECT_TRUE(has_text(things(), "GPU 10.00"));
   Prof_overlay_action(Prof_ACTION_RESET);
   play_more(29); /* half a second less a frame */
   EXPECT_TRUE(has_text(things(), "GPU 10.00")) << "of the frames up to the newest that is known";
   play_more(2);
   EXPECT_TRUE(has_text(things(), "GPU     -")) << "a result should have come by now";
   Prof_Frame_Figures_set_gpu(731, 9.5);
   EXPECT_TRUE(has_text(things(), "GPU  9.50"));
   play_more(310); /* over 5 s */
   EXPECT_FALSE(has_text(things(), "GPU")) << "it is not measured any more";
}

/* The game is paused, and the overlay is drawn on. */
TEST_F(Overlay, HudSaysThatNothingIsRecorded)
{
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   EXPECT_TRUE(has_text(things(), "60 fps"));
   Prof_update(0);
   EXPECT_TRUE(has_text(things(), "60 fps")) << "what draws on demand does that each time";
   wait(0.3);
   Prof_update(0);
   EXPECT_FALSE(has_text(things(), "fps"));
   EXPECT_TRUE(has_text(things(), "paused"));
   EXPECT_EQ(find_faults(things()), "");
   Prof_Frame_Figures_set_gpu(700, 11.8);
   wait(0.3);
   EXPECT_TRUE(has_text(things(), "paused")) << "there is room for all of it";
   play_more(1);
   EXPECT_TRUE(has_text(things(), "fps"));
   EXPECT_FALSE(has_text(things(), "paused"));
}

/* Five frames a second, and results eight frames late: they are older than the other figures. */
TEST_F(Overlay, HudTellsTheGpusTimeHoweverSlowTheGameIs)
{
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   for (int i = 0; i < 12; ++i) {
      Prof_fake_ticks += 200000000;
      Prof_update(1);
   }
   Prof_Frame_Figures_set_gpu(704, 180);
   EXPECT_TRUE(has_text(things(), "GPU 180.00"));
   Prof_fake_ticks += 200000000;
   Prof_update(1);
   EXPECT_TRUE(has_text(things(), "GPU     -"));
}

struct Picture_Size {
   int width, height;
};

void set_hud(Prof_Hud hud, int corner = 0, const char *note = nullptr)
{
   Prof_Overlay overlay = Prof_default_overlay();
   overlay.hud = hud;
   overlay.corner = corner;
   overlay.note = note;
   EXPECT_EQ(Prof_set_overlay(&overlay), 1);
}

/* Every frame is a gap, and in no figure: the newest is told, and what is known of none is "-". */
TEST_F(Overlay, HudOfAGameThatMakesNothingButGapsIsNotThatOfAFastOne)
{
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   for (int i = 0; i < 6; ++i) {
      Prof_fake_ticks += 1500000000;
      Prof_update(1);
   }
   for (const Picture_Size &size : {Picture_Size{1280, 720}, Picture_Size{640, 360}}) {
      const std::vector<Thing> seen = draw_things(size.width, size.height);
      EXPECT_TRUE(has_text(seen, "CPU 1500"));
      EXPECT_TRUE(has_text(seen, "1 fps"));
      EXPECT_FALSE(has_text(seen, "0.0"));
      EXPECT_EQ(find_faults(seen), "");
      int unknown = 0;
      for (const std::string &text : texts_of(seen)) unknown += text == "-";
      EXPECT_EQ(unknown, 2) << "p99 and the maximum";
   }
   set_hud(Prof_HUD_DOT);
   EXPECT_TRUE(has_text(things(), std::string(1, Prof_SIGN_DIAMOND))) << "over the budget";
   set_hud(Prof_HUD_AUTO);
   EXPECT_TRUE(has_text(things(), "fps"));
}

/* The place of `main` is that of five seconds, but what stands there is of the figures shown. */
TEST_F(Overlay, HudTellsTheUpdatingThreadsWorkOnlyIfItIsLess)
{
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_Overlay overlay = Prof_default_overlay();
   overlay.figure = Prof_FIGURE_DUE;
   Prof_set_overlay(&overlay);
   Prof_set_waiting("for_others", Prof_WAITING_FOR_THREAD);
   Prof_Pulse_Sum sum;
   const auto frames = [](int count, int waits) {
      for (int i = 0; i < count; ++i) {
         Prof_fake_ticks += 5000000;
         Prof_Begin(for_others)
            Prof_fake_ticks += waits ? 10000000 : 100000;
         Prof_End
         Prof_update(1);
      }
   };
   frames(400, 1);
   EXPECT_TRUE(has_text(things(), "(main"));
   frames(150, 0);
   wait(0.3);
   Prof_Frame_Figures_sum(5, Prof_FIGURE_DUE, &sum);
   EXPECT_LT(sum.work_ms, 0.9 * sum.ms);
   EXPECT_FALSE(has_text(things(), "(main"));
   EXPECT_EQ(find_faults(things()), "");
}

// The HUD's figures are of five seconds, the strip's of the frames that it shows; both say so.
TEST_F(Overlay, FiguresSayWhatTheyAreOf)
{
   auto figures = [](int from_x) {
      std::vector<std::string> found;
      for (const Thing &t : things())
         if (t.kind == Prof_LIST_TEXT && t.rect.x0 >= from_x) found.push_back(t.text);
      return found;
   };
   play_more(310); // the hitches are in view still, but over 5 s ago
   open_panel(Prof_ACTION_FRAMES);
   EXPECT_TRUE(has_text(things(), "p99 5s"));
   EXPECT_TRUE(has_text(things(), "max 5s"));
   std::vector<std::string> found = figures(WIDTH - 120);
   EXPECT_EQ(found, (std::vector<std::string>{"in view", "530", "p50", "14.2", "p99", "14.2", "max",
                                              "41.3", "hitches", "2", "over", "3"}));
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
   open_panel(Prof_ACTION_FRAMES);
   EXPECT_EQ(percent_read(), -1);
   Prof_overlay_action(Prof_ACTION_STACK);
   int before = percent_read();
   EXPECT_EQ(before, 64 * 100 / 530);
   for (int now, times = 0; (now = percent_read()) >= 0; before = now) {
      EXPECT_GT(now, before);
      EXPECT_LT(now, 100);
      ASSERT_LT(++times, 10);
   }
   EXPECT_GE(before, 90) << "and then it is all read";
   EXPECT_TRUE(has_text(things(), "physics"));
   play_more(15); // what comes between two refreshes is read at once
   EXPECT_EQ(percent_read(), -1);
   Prof_overlay_action(Prof_ACTION_OLDEST);
   EXPECT_GE(percent_read(), 60) << "the window is elsewhere now";
}

// No colour stands in a bar that the legend has no name for.
TEST_F(Overlay, TheStackHasANameForEachColour)
{
   open_panel(Prof_ACTION_FRAMES);
   Prof_overlay_action(Prof_ACTION_STACK);
   while (percent_read() >= 0) continue;
   for (int height : {720, 480, 300}) {
      std::set<uint32_t> bars, names;
      for (const Thing &t : draw_things(WIDTH, height)) {
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
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   set_hud(Prof_HUD_FULL, 0, "build 1234, level mines");
   EXPECT_TRUE(has_text(things(), "build 1234, level mines"));
   EXPECT_TRUE(has_text(things(), "p99"));
   set_hud(Prof_HUD_LINE);
   EXPECT_FALSE(has_text(things(), "p99"));
   EXPECT_TRUE(has_text(things(), "CPU"));
   set_hud(Prof_HUD_DOT);
   EXPECT_EQ(texts_of(things()), std::vector<std::string>{"!"});
   play_more(400); /* over 5 s later */
   EXPECT_EQ(texts_of(things()).size(), 1u);
   EXPECT_NE(texts_of(things())[0], "!");
}

// What a panel leaves of a picture as wide as itself, or low: the HUD a line, the strip no footer,
// and the game some of it. A terminal has no game behind.
TEST_F(Overlay, InASmallPictureAPanelLeavesRoomForTheGame)
{
   open_panel(Prof_ACTION_REPORT);
   for (int past = 0; past < 2; ++past) {
      for (const std::pair<int, int> &size : {std::make_pair(640, 480), std::make_pair(800, 600),
                                             std::make_pair(1280, 540)}) {
         const std::vector<Thing> all = draw_things(size.first, size.second);
         EXPECT_EQ(find_faults(all), "") << size.first;
         EXPECT_TRUE(has_text(all, "CPU 14.21"));
         EXPECT_FALSE(has_text(all, "p99 5s"));
         EXPECT_FALSE(has_text(all, "PgUp")) << "keys of the strip";
         const Prof_Rect &main = Prof_Ui_state.main_rect, &strip = Prof_Ui_state.strip_rect;
         EXPECT_LE(main.y1 - main.y0, size.second * 5 / 9);
         EXPECT_EQ(strip.y1 - strip.y0, past ? 4 * 18 + 12 : 0);
         EXPECT_EQ(Prof_Ui_state.hud_rect.y1 - Prof_Ui_state.hud_rect.y0, 30);
         EXPECT_LT(main.y1, past ? strip.y0 - 12 : size.second - 100) << "the game is seen";
      }
      EXPECT_TRUE(has_text(things(), "p99 5s"));
      Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   }
   std::vector<char> text(20000);
   (void)Prof_overlay_write(text.data(), text.size(), 80, 40);
   EXPECT_NE(std::strstr(text.data(), "PgUp"), nullptr) << text.data();
}

TEST_F(Overlay, InASmallPictureTheHudHasTwoLines)
{
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   std::vector<Thing> all = draw_things(640, 480);
   const Prof_Rect &hud = Prof_Ui_state.hud_rect;
   EXPECT_EQ(hud.y1 - hud.y0, 2 * 18 + 12);
   EXPECT_EQ(hud.x1 - hud.x0, 31 * 8 + 12);
   for (const char *word : {"CPU 14.21", "/16.7 ms", "60 fps", "!2", "p99", "max", "41.3"})
      EXPECT_TRUE(has_text(all, word)) << word;
   EXPECT_EQ(find_faults(all), "");
   Prof_Frame_Figures_set_gpu(700, 11.8);
   all = draw_things(640, 480);
   EXPECT_TRUE(has_text(all, "GPU 11.80"));
   EXPECT_TRUE(has_text(all, "60 fps"));
   EXPECT_FALSE(has_text(all, "/16.7 ms")) << "no room for it as well";
   EXPECT_EQ(find_faults(all), "");
   set_hud(Prof_HUD_FULL, 0, "build 1234");
   all = draw_things(640, 480);
   EXPECT_TRUE(has_text(all, "build 1234"));
   EXPECT_EQ(find_faults(all), "");
}

TEST_F(Overlay, KeysSayWhatTheHudIsAndTheGameCanAsk)
{
   auto press = [](int key) {
      for (int down : {1, 0}) Prof_overlay_key(key, down);
   };
   open_panel(Prof_ACTION_REPORT);
   set_hud(Prof_HUD_FULL, 3, "build 1234");
   press('K');
   EXPECT_TRUE(has_text(things(), "the HUD is top left"));
   press('K');
   EXPECT_TRUE(has_text(things(), "the HUD is top right"));
   press('U');
   EXPECT_TRUE(has_text(things(), "the HUD is a line"));
   press('L');
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
   Prof_overlay_action(Prof_ACTION_TOGGLE);
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
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   auto dot_after = [](double ms) {
      for (int i = 0; i < 600; ++i) {
         Prof_Scope_name("work");
         Prof_fake_ticks += static_cast<uint64_t>(ms * 1e6);
         Prof_update(1);
      }
      EXPECT_EQ(Prof_num_hitches(), 0);
      return texts_of(things());
   };
   const auto good = dot_after(15), slow = dot_after(18);
   EXPECT_EQ(good.size(), 1u);
   EXPECT_EQ(slow.size(), 1u);
   EXPECT_NE(slow, good);
   EXPECT_NE(slow, std::vector<std::string>{"!"});
   EXPECT_EQ(dot_after(15), good);
}

TEST_F(Overlay, FieldsOutOfRangeAreRefused)
{
   Prof_Overlay good = Prof_default_overlay(), bad = good;
   EXPECT_EQ(Prof_set_overlay(&good), 1);
   EXPECT_EQ(Prof_set_overlay(nullptr), 0);
   bad.scale = 5;
   EXPECT_EQ(Prof_set_overlay(&bad), 0);
   bad = good, bad.safe_area = 0.11;
   EXPECT_EQ(Prof_set_overlay(&bad), 0);
   bad = good, bad.safe_area = NAN;
   EXPECT_EQ(Prof_set_overlay(&bad), 0);
   bad = good, bad.figures_per_s = 1;
   EXPECT_EQ(Prof_set_overlay(&bad), 0);
   bad = good, bad.corner = 4;
   EXPECT_EQ(Prof_set_overlay(&bad), 0);
   bad = good, bad.hud = static_cast<Prof_Hud>(4);
   EXPECT_EQ(Prof_set_overlay(&bad), 0);
}

TEST_F(Overlay, ResetBeginsTheMaximaAnew)
{
   open_panel();
   EXPECT_TRUE(has_text(things(), "41.3"));
   Prof_overlay_action(Prof_ACTION_RESET);
   play_more(10);
   std::vector<Thing> seen = things();
   bool max_of_hud = false;
   for (const Thing &t : seen)
      max_of_hud |= t.text == "41.3" && t.rect.y1 <= Prof_Ui_state.hud_rect.y1;
   EXPECT_FALSE(max_of_hud);
}

/* ------------------------------------------------------------------------------------------ */
/* Freshness                                                                                    */

std::string vertices(const Prof_Draw_List *list, int from, int to)
{
   std::string out;
   for (int i = from; i < to && i < list->num_vertices; ++i) {
      const Prof_Draw_Vertex &v = list->vertices[i];
      for (int n : {int(v.x), int(v.y), int(v.u), int(v.v)}) out += std::to_string(n) + " ";
   }
   return out;
}

TEST(OverlayAlone, BarsMoveEveryFrame)
{
   play_session(300, SESSION_LIVELY);
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   std::string before;
   int changes = 0;
   for (int i = 0; i < 60; ++i) {
      play_more(1);
      std::string now = vertices(draw(), 0, 1 << 20);
      EXPECT_EQ(vertices(draw(), 0, 1 << 20), now); /* no time has passed */
      changes += now != before;
      before = now;
   }
   EXPECT_GT(changes, 55);
}

/* The first quads are the HUD's panel and its figures. */
TEST(OverlayAlone, FiguresChangeAsOftenAsAskedFor)
{
   play_session(300, SESSION_LIVELY);
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_Overlay overlay = Prof_default_overlay();
   for (double rate : {4.0, 2.0, 10.0}) {
      overlay.figures_per_s = rate;
      Prof_set_overlay(&overlay);
      std::string before = vertices(draw(), 0, 120);
      int changes = 0;
      for (int i = 0; i < 240; ++i) { /* 4 s */
         play_more(1);
         std::string now = vertices(draw(), 0, 120);
         changes += now != before;
         before = now;
      }
      EXPECT_LE(changes, static_cast<int>(rate * 4) + 1) << rate;
      EXPECT_GE(changes, static_cast<int>(rate * 4 / 2)) << rate;
   }
}

/* The names down the report, top to bottom. Lively times change often; the order may not. */
TEST(OverlayAlone, RowsChangePlacesAtMostTwiceASecond)
{
   play_session(300, SESSION_LIVELY);
   open_panel(Prof_ACTION_REPORT);
   Prof_set_average(0);
   Prof_Overlay overlay = Prof_default_overlay();
   overlay.figures_per_s = 10;
   Prof_set_overlay(&overlay);
   auto order = []() {
      std::string names;
      for (const Thing &t : things())
         if (t.kind == Prof_LIST_TEXT && t.rect.x0 < 60 &&
             t.rect.y0 > Prof_Ui_state.main_rect.y0 + 60)
            names += t.text + "\n";
      return names;
   };
   std::string before = order();
   int changes = 0;
   for (int i = 0; i < 240; ++i) { /* 4 s */
      play_more(1);
      std::string now = order();
      changes += now != before;
      before = now;
   }
   EXPECT_LE(changes, 9);
}

// The first text on the selected row of the main panel, and where that is.
std::string selected(int *y = nullptr)
{
   std::vector<Thing> seen = things();
   for (const Thing &box : seen) {
      if (box.kind != Prof_LIST_BOX || box.color != Prof_COLOR_SELECTED) continue;
      if (box.rect.x0 != Prof_Ui_state.main_rect.x0) continue;
      for (const Thing &t : seen)
         if (t.kind == Prof_LIST_TEXT && t.rect.y0 >= box.rect.y0 && t.rect.y1 <= box.rect.y1) {
            if (y) *y = t.rect.y0;
            return t.text;
         }
   }
   return "";
}

TEST_F(Overlay, TheCursorStaysOnItsZone)
{
   int before, after;
   open_panel(Prof_ACTION_REPORT);
   things();
   for (int i = 0; i < 4; ++i) Prof_overlay_action(Prof_ACTION_DOWN);
   std::string zone = selected(&before);
   ASSERT_NE(zone, "");
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH); /* upload_mesh is the first row now */
   wait(1);
   EXPECT_EQ(selected(&after), zone);
   EXPECT_NE(after, before);
}

/* ------------------------------------------------------------------------------------------ */
/* Cost                                                                                         */

int allocations;

void *count_alloc(size_t size, void *)
{
   ++allocations;
   return std::calloc(1, size);
}

void release(void *memory, void *) { std::free(memory); }

void walk_through_all_views()
{
   const int views[] = {Prof_ACTION_REPORT, Prof_ACTION_CALL_GRAPH, Prof_ACTION_FRAMES,
                        Prof_ACTION_FLAME, Prof_ACTION_HITCHES, Prof_ACTION_HELP};
   for (int view : views) {
      Prof_overlay_action(static_cast<Prof_Action>(view));
      for (int i = 0; i < 3; ++i) play_more(1), wait(0.3), draw();
      for (int action : {Prof_ACTION_DOWN, Prof_ACTION_OLDER_HITCH, Prof_ACTION_LIVE})
         Prof_overlay_action(static_cast<Prof_Action>(action)), draw();
   }
   Prof_overlay_action(Prof_ACTION_RELEASE);
}

TEST(OverlayAlone, NothingIsAllocatedOnceAllViewsWereSeen)
{
   Prof_Config config = Prof_default_config();
   config.alloc = count_alloc;
   config.release = release;
   ASSERT_EQ(Prof_configure(&config), 1);
   play_session(700, SESSION_LIVELY);
   open_panel();
   walk_through_all_views();
   open_panel();
   int before = allocations;
   EXPECT_GT(before, 0);
   walk_through_all_views();
   EXPECT_EQ(allocations, before);
}

TEST_F(Overlay, ItsOwnZoneCoversIt)
{
   open_panel();
   for (int i = 0; i < 3; ++i) draw();
   play_more(1);
   Prof_set_average(0);
   Prof_Report *report = Prof_create_report();
   double entries = 0;
   for (int i = 0; i < report->num_record; ++i)
      if (!std::strcmp(report->record[i].name, "prof_draw")) entries += report->record[i].values[2];
   Prof_free_report(report);
   EXPECT_EQ(entries, 3);
   EXPECT_TRUE(has_text(things(), "profiler 0.11 ms"));
}

/* ------------------------------------------------------------------------------------------ */
/* What is wrong                                                                                */

TEST(OverlayAlone, TellsWhichLimitToRaise)
{
   Prof_Config config = Prof_default_config();
   config.max_states = 64;
   config.log = [](const char *, void *) {};
   ASSERT_EQ(Prof_configure(&config), 1);
   play_session(20, SESSION_EXACT);
   open_panel();
   EXPECT_FALSE(has_text(things(), "! raise"));
   EXPECT_TRUE(has_text(things(), "clock fake"));
   for (int i = 0; i < 100; ++i) {
      Prof_Begin_name(("zone " + std::to_string(i)).c_str())
      Prof_End
   }
   EXPECT_TRUE(has_text(things(), "! raise max_states"));
   EXPECT_EQ(find_faults(things()), "");
}

/* ------------------------------------------------------------------------------------------ */
/* Mouse                                                                                        */

Prof_Rect strip() { return Prof_Ui_state.strip_rect; }

TEST_F(Overlay, AClickOnTheStripShowsThatFrameAndADragWalks)
{
   open_panel(Prof_ACTION_FRAMES);
   draw();
   int y = (strip().y0 + strip().y1) / 2, right = strip().x1 - Prof_PAD - 24 * 8;
   EXPECT_EQ(Prof_overlay_mouse(right - 2 * 30 - 1, y, 1, 0), 1);
   EXPECT_EQ(shown_number(), 670u);
   Prof_overlay_mouse(right - 2 * 20 - 1, y, 1, 0);
   EXPECT_EQ(shown_number(), 680u);
   Prof_overlay_mouse(-100, y, 1, 0); /* beyond its end */
   Prof_overlay_mouse(right - 2 * 20 - 1, y, 0, 0);
   EXPECT_LT(shown_number(), 300u);
   Prof_overlay_mouse(right - 1, y, 0, 0);
   EXPECT_LT(shown_number(), 300u);
   Prof_overlay_mouse(right - 1, y, 0, 2);
   EXPECT_LT(shown_number(), 300u);
}

TEST_F(Overlay, AClickNearAHitchFindsIt)
{
   open_panel(Prof_ACTION_FRAMES);
   draw();
   int back = Prof_Ui_Browse_find_frame(marks.mesh);
   int y = (strip().y0 + strip().y1) / 2, right = strip().x1 - Prof_PAD - 24 * 8;
   Prof_overlay_mouse(right - 2 * (back + 1) - 1, y, 1, 0);
   EXPECT_EQ(shown_number(), marks.mesh);
}

TEST_F(Overlay, AClickBesideThePanelsGivesTheKeysBack)
{
   open_panel(Prof_ACTION_REPORT);
   draw();
   EXPECT_EQ(Prof_overlay_mouse(100, 200, 0, 0), 1);
   EXPECT_EQ(Prof_overlay_mouse(WIDTH - 20, 200, 0, 0), 0);
   EXPECT_EQ(Prof_overlay_focus(), 1);
   EXPECT_EQ(Prof_overlay_mouse(WIDTH - 20, 200, 1, 0), 0);
   EXPECT_EQ(Prof_overlay_focus(), 0);
}

/* Who has the mouse alone goes back and forth; where a key gave the keys back, the mouse stays the
 * game's. */
TEST_F(Overlay, AClickOnAPanelTakesBackTheKeysThatAClickGaveAway)
{
   open_panel(Prof_ACTION_REPORT);
   draw();
   Prof_overlay_mouse(WIDTH - 20, 200, 1, 0);
   Prof_overlay_mouse(WIDTH - 20, 200, 0, 0);
   EXPECT_EQ(Prof_overlay_mouse(100, 200, 0, 0), 0) << "not by moving there";
   EXPECT_EQ(Prof_overlay_mouse(100, 200, 0, 1), 0);
   EXPECT_EQ(Prof_overlay_mouse(WIDTH - 20, 200, 1, 0), 0) << "nor beside";
   EXPECT_EQ(Prof_overlay_mouse(WIDTH - 20, 200, 0, 0), 0);
   EXPECT_EQ(Prof_overlay_focus(), 0);
   EXPECT_EQ(Prof_overlay_mouse(100, 200, 1, 0), 1);
   EXPECT_EQ(Prof_overlay_focus(), 1);
   Prof_overlay_mouse(100, 200, 0, 0);
   while (Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_RELEASE);
   EXPECT_EQ(Prof_overlay_mouse(100, 200, 1, 0), 0);
   EXPECT_EQ(Prof_overlay_focus(), 0);
}

TEST_F(Overlay, TheWheelMovesTheCursor)
{
   int before, after;
   open_panel(Prof_ACTION_REPORT);
   selected(&before);
   EXPECT_EQ(Prof_overlay_mouse(100, 200, 0, -2), 1);
   selected(&after);
   EXPECT_EQ(after, before + 2 * Prof_LINE);
   EXPECT_EQ(Prof_overlay_mouse(100, 200, 0, 0.5), 1);
   EXPECT_EQ(Prof_overlay_mouse(100, 200, 0, 0.5), 1);
   selected(&after);
   EXPECT_EQ(after, before + Prof_LINE);
}

/* As of a touch pad that stood still for a while. Each event moves eight rows at most, and what is
 * no number leaves the wheel as good as it was. */
TEST_F(Overlay, AWheelOfAnyNumberMovesEightRowsAtMost)
{
   int before, after;
   open_panel(Prof_ACTION_REPORT);
   selected(&before);
   for (double far : {-9.0, -1e300, -HUGE_VAL}) {
      EXPECT_EQ(Prof_overlay_mouse(100, 200, 0, far), 1);
      selected(&after);
      EXPECT_EQ(after, before + 8 * Prof_LINE) << far;
      EXPECT_EQ(Prof_overlay_mouse(100, 200, 0, -far), 1);
      selected(&after);
      EXPECT_EQ(after, before) << -far;
   }
   EXPECT_EQ(Prof_overlay_mouse(100, 200, 0, std::nan("")), 1);
   for (int i = 0; i < 8; ++i) Prof_overlay_mouse(100, 200, 0, 1);
   selected(&after);
   EXPECT_EQ(after, before);
   EXPECT_EQ(Prof_overlay_mouse(100, 200, 0, -1), 1);
   selected(&after);
   EXPECT_EQ(after, before + Prof_LINE);
}

/* ------------------------------------------------------------------------------------------ */
/* Export                                                                                       */

class Export : public Overlay {
protected:
   void SetUp() override
   {
      Overlay::SetUp();
      folder = temporary_folder() + "/iprof_export_" + std::to_string(getpid());
      std::filesystem::create_directory(folder);
      overlay = Prof_default_overlay();
      overlay.export_folder = folder.c_str();
      Prof_set_overlay(&overlay);
   }
   void TearDown() override { std::filesystem::remove_all(folder); }
   bool wrote(const std::string &name) const
   {
      std::error_code none;
      auto size = std::filesystem::file_size(folder + "/" + name, none);
      return !none && size > 100;
   }
   std::string folder;
   Prof_Overlay overlay;
};

TEST_F(Export, WritesWhatIsShown)
{
   std::string mesh = std::to_string(marks.mesh), path = std::to_string(marks.path);
   open_panel(Prof_ACTION_REPORT);
   Prof_overlay_action(Prof_ACTION_EXPORT);
   EXPECT_TRUE(wrote("iprof-report-700.txt"));
   EXPECT_TRUE(has_text(things(), "saved "));
   Prof_overlay_action(Prof_ACTION_OLDER);
   Prof_overlay_action(Prof_ACTION_EXPORT);
   EXPECT_TRUE(wrote("iprof-frame-699.html"));
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   Prof_overlay_action(Prof_ACTION_EXPORT);
   EXPECT_TRUE(wrote("iprof-hitch-" + mesh + ".html"));
   Prof_overlay_action(Prof_ACTION_MARK);
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   Prof_overlay_action(Prof_ACTION_MARK);
   Prof_overlay_action(Prof_ACTION_FRAMES);
   Prof_overlay_action(Prof_ACTION_EXPORT);
   EXPECT_TRUE(wrote("iprof-frames-" + path + "-" + mesh + ".csv"));
}

TEST_F(Export, BothMarksAreSavedFromAnyView)
{
   std::string mesh = std::to_string(marks.mesh), path = std::to_string(marks.path);
   open_panel(Prof_ACTION_REPORT);
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   Prof_overlay_action(Prof_ACTION_MARK);
   Prof_overlay_action(Prof_ACTION_OLDER_HITCH);
   Prof_overlay_action(Prof_ACTION_MARK);
   Prof_overlay_action(Prof_ACTION_EXPORT);
   EXPECT_TRUE(wrote("iprof-frames-" + path + "-" + mesh + ".csv"));
}

std::vector<std::string> lines_of(const std::string &file)
{
   std::ifstream in(file);
   std::vector<std::string> lines;
   for (std::string line; std::getline(in, line);) lines.push_back(line);
   return lines;
}

/* The comparison itself, not a page of frame B. */
TEST_F(Export, WritesTheComparisonThatIsOnTheScreen)
{
   open_panel(Prof_ACTION_REPORT);
   Prof_overlay_action(Prof_ACTION_COMPARE);
   Prof_overlay_action(Prof_ACTION_EXPORT);
   std::vector<std::string> files;
   for (const auto &entry : std::filesystem::directory_iterator(folder))
      files.push_back(entry.path().filename().string());
   ASSERT_EQ(files.size(), 1u);
   EXPECT_EQ(files[0].rfind("iprof-compare-641-", 0), 0u) << files[0];
   EXPECT_TRUE(has_text(things(), "saved "));
   const auto lines = lines_of(folder + "/" + files[0]);
   ASSERT_GT(lines.size(), 10u);
   EXPECT_EQ(lines[0], "zone,file,line,self_a,self_b,self_diff,hier_a,hier_b,hier_diff,"
                       "entries_a,entries_b,entries_diff,"
                       "value_a,value_b,value_diff,unit,beyond_noise");
   EXPECT_EQ(lines[1].rfind("(frame),,0,", 0), 0u) << lines[1];
}

/* However long its name is, files go to that folder, or it is said that they cannot. */
TEST_F(Export, FolderMayHaveALongName)
{
   const std::string above = folder;
   open_panel(Prof_ACTION_REPORT);
   for (int i = 0; i < 12; ++i) {
      folder += "/a_folder_of_thirty_characters";
      std::filesystem::create_directory(folder);
      overlay.export_folder = folder.c_str();
      Prof_set_overlay(&overlay);
      Prof_overlay_action(Prof_ACTION_EXPORT);
      EXPECT_TRUE(wrote("iprof-report-700.txt")) << folder.size();
      EXPECT_TRUE(has_text(things(), "iprof-report-700.txt"));
   }
   folder = above;
   const std::string endless(100000, 'x');
   overlay.export_folder = endless.c_str();
   Prof_set_overlay(&overlay);
   Prof_overlay_action(Prof_ACTION_EXPORT);
   EXPECT_TRUE(has_text(things(), "could not write .../iprof-report-700.txt"));
   for (const auto &entry : std::filesystem::recursive_directory_iterator(folder))
      EXPECT_TRUE(entry.is_directory() || entry.path().filename() == "iprof-report-700.txt");
}

bool refuses_memory;

TEST(OverlayAlone, WithoutMemoryForTheNameOfAFileItSaysSo)
{
   Prof_Config config = Prof_default_config();
   config.alloc = [](size_t size, void *) {
      return refuses_memory ? nullptr : std::calloc(1, size);
   };
   config.release = [](void *memory, void *) { std::free(memory); };
   config.log = [](const char *, void *) {};
   ASSERT_EQ(Prof_configure(&config), 1);
   play_session(100, SESSION_EXACT);
   open_panel(Prof_ACTION_REPORT);
   things();
   refuses_memory = true;
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_EXPORT), 1);
   refuses_memory = false;
   EXPECT_TRUE(has_text(things(), "could not write: there is no memory for the file's name"));
   EXPECT_FALSE(std::filesystem::exists("iprof-report-100.txt"));
   EXPECT_EQ(find_faults(things()), "");
}

TEST(OverlayAlone, WithoutAFrameThereIsNothingToSave)
{
   open_panel();
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_EXPORT), 1);
   EXPECT_TRUE(has_text(things(), "nothing to save yet"));
}

TEST_F(Export, SaysIfItCannot)
{
   overlay.export_folder = "/no/such/folder";
   Prof_set_overlay(&overlay);
   open_panel();
   Prof_overlay_action(Prof_ACTION_EXPORT);
   EXPECT_TRUE(has_text(things(), "could not write"));
}

} // namespace
