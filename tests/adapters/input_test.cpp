// input_test.cpp - what adapters share: keys, characters, mouse and pads on their way to actions,
// and what of it the game still gets.
#include "../../draw/ui/prof_input.h"
#include "../overlay/session.h"
#include "prof.h"

#include "tests/headers.h"

namespace {

enum Place { PLACE_F3 = 60, PLACE_A = 4, PLACE_SLASH = 56, PLACE_ESCAPE = 41, PLACE_V = 25 };

int focus() { return Prof_overlay_focus(); }

void open_panel()
{
   play_session(60);
   while (!focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_draw(1280, 720);
}

// A panel leaves the game what does nothing in it.
void share_keys()
{
   Prof_Overlay overlay = Prof_default_overlay();
   overlay.share_keys = 1;
   ASSERT_EQ(Prof_set_overlay(&overlay), 1);
}

bool tap(int place, int key)
{
   bool down = Prof_input_key(place, key, 1, 0), up = Prof_input_key(place, key, 0, 0);
   EXPECT_EQ(down, up) << "a game gets both or neither";
   return down;
}

TEST(Input, LeavesAllButOneKeyToTheGameWithoutFocus)
{
   play_session(60);
   for (int key = 1; key < Prof_PAD_A; ++key)
      if (Prof_key_action(key) != Prof_ACTION_TOGGLE) {
         EXPECT_FALSE(tap(key, key)) << key;
      }
   EXPECT_FALSE(Prof_input_char('a'));
   EXPECT_FALSE(Prof_input_char('/'));
   EXPECT_FALSE(Prof_input_char('?'));
   EXPECT_EQ(focus(), 0);
   EXPECT_TRUE(tap(PLACE_F3, Prof_KEY_F3));
}

TEST(Input, TakesTheReleaseOfAKeyThatItTookAlone)
{
   open_panel();
   EXPECT_TRUE(Prof_input_key(PLACE_V, 'V', 1, 0));
   Prof_overlay_action(Prof_ACTION_RELEASE); // the keys go back to the game while V is down
   EXPECT_EQ(focus(), 0);
   EXPECT_TRUE(Prof_input_key(PLACE_V, 'V', 1, 0)) << "the system's repeat";
   EXPECT_TRUE(Prof_input_key(PLACE_V, 'V', 0, 0));
   EXPECT_FALSE(Prof_input_key(PLACE_V, 'V', 1, 0)) << "from now on the game's";
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   EXPECT_FALSE(Prof_input_key(PLACE_V, 'V', 1, 0));
   EXPECT_FALSE(Prof_input_key(PLACE_V, 'V', 0, 0));
}

// The panel has the focus again, and shows this view.
void show(int view)
{
   while (focus() == 2) Prof_overlay_action(Prof_ACTION_RELEASE);
   while (focus() != 1) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(static_cast<Prof_Action>(Prof_ACTION_REPORT + view));
   Prof_overlay_action(Prof_ACTION_LIVE);
}

// Each in each view, whatever it does there.
TEST(Input, TakesEveryKeyWhileAPanelHasTheFocus)
{
   open_panel();
   Prof_bind_key('E', Prof_ACTION_HELP); // writes no file here
   for (int view = 0; view < Prof_NUM_SCREENS; ++view)
      for (int key = 1; key < Prof_PAD_A; ++key) {
         show(view);
         EXPECT_TRUE(tap(key, key)) << view << ": " << key;
      }
   show(0);
   EXPECT_TRUE(tap(500, 0)) << "a key that Prof_Key lacks";
   EXPECT_TRUE(Prof_input_char('q'));
   EXPECT_TRUE(Prof_input_char(0x44F)) << "and its character";
   Prof_overlay_action(Prof_ACTION_RELEASE);
   EXPECT_EQ(focus(), 0);
   EXPECT_FALSE(tap(500, 0));
   EXPECT_FALSE(Prof_input_char('q'));
   EXPECT_FALSE(Prof_input_char(0x44F));
}

TEST(Input, GivesTheGameTheReleaseOfWhatItHeldAsTheFocusCame)
{
   play_session(60);
   EXPECT_FALSE(Prof_input_key(26, 'W', 1, 0));
   EXPECT_FALSE(Prof_input_key(225, 0, 1, 0)) << "Shift";
   EXPECT_FALSE(Prof_input_key(27, 'X', 1, 1)) << "with Control";
   while (!focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   EXPECT_FALSE(Prof_input_key(26, 'W', 1, 0)) << "the system's repeat";
   EXPECT_FALSE(Prof_input_key(225, 0, 1, 0));
   EXPECT_FALSE(Prof_input_key(27, 'X', 1, 0)) << "Control came up first";
   EXPECT_FALSE(Prof_input_key(26, 'W', 0, 0));
   EXPECT_FALSE(Prof_input_key(225, 0, 0, 0));
   EXPECT_FALSE(Prof_input_key(27, 'X', 0, 0));
   EXPECT_TRUE(tap(26, 'W'));
   EXPECT_TRUE(tap(225, 0));
}

TEST(Input, GivesNoReleaseOfWhatWasPressedInThePanel)
{
   open_panel();
   EXPECT_TRUE(Prof_input_key(26, 'W', 1, 0));
   EXPECT_TRUE(Prof_input_key(225, 0, 1, 0));
   EXPECT_TRUE(tap(PLACE_ESCAPE, Prof_KEY_ESCAPE));
   EXPECT_EQ(focus(), 0);
   EXPECT_TRUE(Prof_input_key(26, 'W', 0, 0));
   EXPECT_TRUE(Prof_input_key(225, 0, 0, 0));
   EXPECT_FALSE(tap(26, 'W')) << "the game's, at once";
}

// For games that ask for the state of keys: what closed the panel is not theirs either.
TEST(Input, SaysWhenPolledKeysAreTheGames)
{
   play_session(60);
   EXPECT_EQ(Prof_input_has_keys(), 0);
   tap(26, 'W');
   EXPECT_EQ(Prof_input_has_keys(), 0);
   while (!focus()) tap(PLACE_F3, Prof_KEY_F3);
   EXPECT_EQ(Prof_input_has_keys(), 1);
   Prof_input_key(PLACE_ESCAPE, Prof_KEY_ESCAPE, 1, 0);
   EXPECT_EQ(focus(), 0);
   EXPECT_EQ(Prof_input_has_keys(), 1) << "Escape is still down";
   Prof_input_key(PLACE_ESCAPE, Prof_KEY_ESCAPE, 0, 0);
   EXPECT_EQ(Prof_input_has_keys(), 0);
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   share_keys();
   EXPECT_EQ(Prof_input_has_keys(), 0);
   Prof_input_key(PLACE_V, 'V', 1, 0);
   EXPECT_EQ(Prof_input_has_keys(), 1);
   Prof_input_lift_all();
   EXPECT_EQ(Prof_input_has_keys(), 0);
}

TEST(Input, LeavesTheKeysThatTheGameBoundToNothing)
{
   open_panel();
   EXPECT_TRUE(tap(26, 'W'));
   ASSERT_EQ(Prof_bind_key('W', Prof_ACTION_NONE), 1);
   ASSERT_EQ(Prof_bind_key(Prof_KEY_F10, Prof_ACTION_NONE), 1);
   ASSERT_EQ(Prof_bind_key('-', Prof_ACTION_NONE), 1);
   EXPECT_FALSE(tap(26, 'W'));
   EXPECT_FALSE(Prof_input_char('w'));
   EXPECT_FALSE(tap(67, Prof_KEY_F10));
   EXPECT_FALSE(tap(45, '-'));
   EXPECT_FALSE(Prof_input_char('-'));
   EXPECT_TRUE(tap(20, 'Q'));
   Prof_overlay_action(Prof_ACTION_FILTER);
   EXPECT_TRUE(tap(26, 'W')) << "text";
}

TEST(Input, SharesKeysIfAskedTo)
{
   open_panel();
   share_keys();
   EXPECT_FALSE(tap(59, ';'));
   EXPECT_FALSE(Prof_input_char(';'));
   EXPECT_FALSE(tap(500, 0));
   EXPECT_TRUE(tap(PLACE_V, 'V'));
   EXPECT_TRUE(tap(81, Prof_KEY_DOWN));
}

TEST(Input, LeavesShortcutsToTheGame)
{
   open_panel();
   EXPECT_FALSE(Prof_input_key(PLACE_V, 'V', 1, 1));
   EXPECT_FALSE(Prof_input_key(PLACE_V, 'V', 0, 1));
}

TEST(Input, TakesSignsAsCharactersWhereverTheyLie)
{
   open_panel();
   // As on a German keyboard: '/' is Shift and 7.
   Prof_input_key(36, '7', 1, 0);
   EXPECT_TRUE(Prof_input_char('/'));
   Prof_input_key(36, '7', 0, 0);
   EXPECT_EQ(focus(), 2) << "the filter";
}

TEST(Input, DoesNotTypeTheSignThatOpensTheFilter)
{
   open_panel();
   EXPECT_TRUE(Prof_input_key(PLACE_SLASH, '/', 1, 0));
   EXPECT_EQ(focus(), 1);
   EXPECT_TRUE(Prof_input_char('/'));
   EXPECT_TRUE(Prof_input_key(PLACE_SLASH, '/', 0, 0));
   EXPECT_EQ(focus(), 2);
   char text[20000];
   Prof_overlay_write(text, sizeof text, 120, 40);
   EXPECT_EQ(std::string(text).find("//"), std::string::npos) << text;
   EXPECT_TRUE(Prof_input_key(PLACE_A, 'A', 1, 0));
   EXPECT_TRUE(Prof_input_char('a'));
   EXPECT_TRUE(Prof_input_key(PLACE_A, 'A', 0, 0));
}

TEST(Input, DoesNotTypeALetterThatDidSomething)
{
   open_panel();
   Prof_bind_key('A', Prof_ACTION_FILTER);
   EXPECT_TRUE(Prof_input_key(PLACE_A, 'A', 1, 0));
   EXPECT_EQ(focus(), 2);
   EXPECT_TRUE(Prof_input_char('a')) << "swallowed, not typed";
   Prof_input_key(PLACE_A, 'A', 0, 0);
   EXPECT_TRUE(Prof_input_key(PLACE_V, 'V', 1, 0));
   EXPECT_TRUE(Prof_input_char('v')) << "typed";
}

TEST(Input, LetsASignToggle)
{
   play_session(60);
   ASSERT_TRUE(Prof_bind_key('`', Prof_ACTION_TOGGLE));
   EXPECT_TRUE(Prof_input_key(53, '`', 1, 0));
   EXPECT_TRUE(Prof_input_char('`'));
   EXPECT_TRUE(Prof_input_key(53, '`', 0, 0));
   EXPECT_TRUE(Prof_input_char('`'));
   EXPECT_EQ(focus(), 1);
}

TEST(Input, LiftsAll)
{
   open_panel();
   EXPECT_TRUE(Prof_input_key(1, Prof_KEY_DOWN, 1, 0));
   Prof_input_lift_all();
   EXPECT_FALSE(Prof_input_key(1, Prof_KEY_DOWN, 0, 0)) << "is up already";
   EXPECT_TRUE(tap(1, Prof_KEY_DOWN));
}

TEST(Input, SurvivesAnyNumber)
{
   open_panel();
   share_keys();
   for (int place : {-5, -1, 511, 512, 1 << 30})
      for (int key : {-1, 0, 5, 127, 300, 1 << 30}) {
         Prof_input_key(place, key, 1, 0);
         Prof_input_key(place, key, 0, 0);
         EXPECT_FALSE(Prof_input_key(place, key, 0, 0)) << "place " << place << " is up already";
      }
   for (unsigned c : {0u, 31u, 127u, 128u, 0x1F600u, 0xFFFFFFFFu})
      EXPECT_FALSE(Prof_input_char(c)) << c << " is no letter that anybody waits for";
   Prof_input_motion(-2000000000, 2000000000);
   for (int button : {-1, 0, 1, 2, 3, 99}) {
      Prof_input_button(button, 1);
      EXPECT_FALSE(Prof_input_button(button, 0)) << "nothing is there that was clicked";
   }
   Prof_input_wheel(1e300);
   Prof_input_wheel(-1e300);
   const Prof_Draw_List *list = Prof_overlay_draw(1280, 720);
   EXPECT_GT(list->num_vertices, 0) << "the panel is still there";
   EXPECT_EQ(list->dropped, 0);
   Prof_overlay_action(Prof_ACTION_RELEASE);
   EXPECT_EQ(focus(), 0);
}

TEST(Input, GivesAClickBesideThePanelsToTheGameAndItsReleaseToo)
{
   open_panel();
   Prof_input_motion(1279, 719);
   EXPECT_FALSE(Prof_input_button(0, 1));
   EXPECT_FALSE(Prof_input_button(0, 0));
   EXPECT_EQ(focus(), 0);
}

TEST(Input, TakesAClickOnAPanelAndItsReleaseWhereverThatIs)
{
   open_panel();
   Prof_input_motion(60, 200);
   EXPECT_TRUE(Prof_input_button(0, 1));
   Prof_input_motion(1279, 719);
   EXPECT_TRUE(Prof_input_button(0, 0));
   EXPECT_EQ(focus(), 1);
}

unsigned long bit(int key) { return 1ul << (key - Prof_PAD_A); }

TEST(Pad, OpensWithViewHeldAndClosesTheSameWay)
{
   play_session(60);
   Prof_input_pad(bit(Prof_PAD_VIEW));
   for (int i = 0; i < 60; ++i) {
      session_wait(1.0 / 60);
      Prof_overlay_draw(1280, 720);
   }
   Prof_input_pad(0);
   char text[20000];
   Prof_overlay_write(text, sizeof text, 120, 40);
   EXPECT_NE(std::string(text).find("fps"), std::string::npos) << "View held shows the HUD";
}

TEST(Pad, MovesTheCursorAndChangesViews)
{
   open_panel();
   char before[30000], after[30000];
   Prof_overlay_write(before, sizeof before, 130, 40);
   Prof_input_pad(bit(Prof_PAD_DOWN));
   Prof_input_pad(0);
   Prof_overlay_write(after, sizeof after, 130, 40);
   EXPECT_STRNE(before, after);
   Prof_input_pad(bit(Prof_PAD_Y));
   Prof_input_pad(0);
   Prof_overlay_write(before, sizeof before, 130, 40);
   EXPECT_STRNE(before, after);
}

TEST(Pad, IsTheGamesWhenAllThatWasTakenIsUp)
{
   open_panel();
   Prof_input_pad(bit(Prof_PAD_B));
   Prof_input_pad(bit(Prof_PAD_B) | bit(Prof_PAD_VIEW));
   Prof_input_pad(bit(Prof_PAD_B)); // View, tapped, gives the focus back
   EXPECT_EQ(focus(), 0);
   EXPECT_EQ(Prof_input_has_pads(), 1);
   Prof_input_pad(0);
   EXPECT_EQ(Prof_input_has_pads(), 0);
   Prof_input_pad(bit(Prof_PAD_B));
   EXPECT_EQ(Prof_input_has_pads(), 0);
}

TEST(Pad, KeepsAnAxisThatTremblesWhereItIs)
{
   unsigned long down = 0;
   int changes = 0;
   for (double stick :
        {0.0, 0.5, 0.61, 0.55, 0.62, 0.5, 0.4, 0.36, 0.3, 0.5, 0.59, -0.7, -0.5, 0.0}) {
      unsigned long now = Prof_input_axes(stick, 0, 0, down);
      changes += now != down;
      down = now;
   }
   EXPECT_EQ(changes, 4) << "right and back, left and back";
   EXPECT_EQ(Prof_input_axes(0, 1, 0, 0), bit(Prof_PAD_LT));
   EXPECT_EQ(Prof_input_axes(0, 0, 1, 0), bit(Prof_PAD_RT));
   EXPECT_EQ(Prof_input_axes(-1, 0, 0, 0), bit(Prof_PAD_RIGHT_STICK_LEFT));
}

// Keys, buttons and the mouse's place are of the life that is over: what is down then counts as up.
TEST(Input, BeginsAnewAfterAShutdown)
{
   open_panel();
   Prof_input_motion(60, 200);
   EXPECT_TRUE(Prof_input_button(0, 1));
   EXPECT_TRUE(Prof_input_key(PLACE_V, 'V', 1, 0));
   Prof_input_pad(bit(Prof_PAD_DOWN));
   ASSERT_EQ(Prof_shutdown(), 1);
   EXPECT_EQ(focus(), 0);
   EXPECT_FALSE(Prof_input_char('v')) << "the key before it did nothing here";
   EXPECT_FALSE(Prof_input_key(PLACE_V, 'V', 0, 0)) << "the game gets the release";
   EXPECT_FALSE(Prof_input_button(0, 0));
   while (!focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   play_more(10);
   Prof_overlay_draw(1280, 720);
   EXPECT_TRUE(tap(PLACE_V, 'V'));
   char before[30000], after[30000];
   Prof_overlay_write(before, sizeof before, 130, 40);
   Prof_input_pad(bit(Prof_PAD_DOWN)); // it is a press
   Prof_overlay_write(after, sizeof after, 130, 40);
   EXPECT_STRNE(before, after);
   EXPECT_FALSE(Prof_input_button(0, 1)) << "nobody has told where the mouse is: at the corner";
}

} // namespace
