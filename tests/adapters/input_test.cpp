// input_test.cpp - what adapters share: keys, characters, mouse and pads on their way to actions,
// and what of it the game still gets. The tests of the overlay and of each adapter have what a user
// does most.
#include "../../draw/ui/prof_input.h"
#include "../overlay/panel.h"
#include "../overlay/session.h"

namespace {

enum Place { PLACE_F3 = 60, PLACE_A = 4, PLACE_SLASH = 56, PLACE_ESCAPE = 41, PLACE_V = 25 };

int focus() { return Prof_overlay_focus(); }

void play_and_open()
{
   play_session(60);
   open_panel();
   Prof_overlay_draw(1280, 720);
}

// A panel leaves the game what does nothing in it.
void share_keys()
{
   Prof_Overlay overlay = Prof_default_overlay();
   overlay.share_keys = 1;
   ASSERT_EQ(Prof_set_overlay(&overlay), 1);
}

bool down(int place, int key) { return Prof_input_key(place, key, 1, 0); }
bool up(int place, int key) { return Prof_input_key(place, key, 0, 0); }

bool tap(int place, int key)
{
   const bool taken = down(place, key);
   EXPECT_EQ(up(place, key), taken) << "a game gets both or neither";
   return taken;
}

TEST(Input, TakesTheReleaseOfAKeyThatItTookAlone)
{
   play_and_open();
   EXPECT_TRUE(down(PLACE_V, 'V'));
   act(Prof_ACTION_RELEASE); // the keys go back to the game while V is down
   EXPECT_EQ(focus(), 0);
   EXPECT_TRUE(down(PLACE_V, 'V')) << "the system's repeat";
   EXPECT_TRUE(up(PLACE_V, 'V'));
   EXPECT_FALSE(down(PLACE_V, 'V')) << "from now on the game's";
   act(Prof_ACTION_TOGGLE);
   EXPECT_FALSE(down(PLACE_V, 'V'));
   EXPECT_FALSE(up(PLACE_V, 'V'));
}

TEST(Input, GivesTheGameTheReleaseOfWhatItHeldAsTheFocusCame)
{
   play_session(60);
   EXPECT_FALSE(down(26, 'W'));
   EXPECT_FALSE(down(225, 0)) << "Shift";
   EXPECT_FALSE(Prof_input_key(27, 'X', 1, 1)) << "with Control, which comes up first";
   open_panel();
   const std::pair<int, int> keys[] = {{26, 'W'}, {225, 0}, {27, 'X'}};
   for (auto [place, key] : keys) EXPECT_FALSE(down(place, key)) << "the system's repeat";
   for (auto [place, key] : keys) EXPECT_FALSE(up(place, key));
   for (auto [place, key] : keys) EXPECT_TRUE(tap(place, key));
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
   down(PLACE_ESCAPE, Prof_KEY_ESCAPE);
   EXPECT_EQ(focus(), 0);
   EXPECT_EQ(Prof_input_has_keys(), 1) << "Escape is still down";
   up(PLACE_ESCAPE, Prof_KEY_ESCAPE);
   EXPECT_EQ(Prof_input_has_keys(), 0);
   act(Prof_ACTION_TOGGLE);
   share_keys();
   EXPECT_EQ(Prof_input_has_keys(), 0);
   down(PLACE_V, 'V');
   EXPECT_EQ(Prof_input_has_keys(), 1);
   Prof_input_lift_all();
   EXPECT_EQ(Prof_input_has_keys(), 0);
}

TEST(Input, LeavesTheKeysThatTheGameBoundToNothing)
{
   play_and_open();
   EXPECT_TRUE(tap(26, 'W'));
   const std::pair<int, int> bound[] = {{26, 'W'}, {67, Prof_KEY_F10}, {45, '-'}};
   for (auto [place, key] : bound) {
      ASSERT_EQ(Prof_bind_key(key, Prof_ACTION_NONE), 1);
      EXPECT_FALSE(tap(place, key)) << key;
   }
   for (unsigned c : {'w', '-'}) EXPECT_FALSE(Prof_input_char(c)) << c;
   EXPECT_TRUE(tap(20, 'Q'));
   act(Prof_ACTION_FILTER);
   EXPECT_TRUE(tap(26, 'W')) << "text";
}

TEST(Input, SharesKeysIfAskedTo)
{
   play_and_open();
   share_keys();
   EXPECT_FALSE(tap(59, ';'));
   EXPECT_FALSE(Prof_input_char(';'));
   EXPECT_FALSE(tap(500, 0));
   EXPECT_TRUE(tap(PLACE_V, 'V'));
   EXPECT_TRUE(tap(81, Prof_KEY_DOWN));
}

TEST(Input, TakesSignsAsCharactersWhereverTheyLie)
{
   play_and_open();
   // As on a German keyboard: '/' is Shift and 7.
   down(36, '7');
   EXPECT_TRUE(Prof_input_char('/'));
   up(36, '7');
   EXPECT_EQ(focus(), 2) << "the filter";
}

TEST(Input, DoesNotTypeTheSignThatOpensTheFilter)
{
   play_and_open();
   EXPECT_TRUE(down(PLACE_SLASH, '/'));
   EXPECT_EQ(focus(), 1);
   EXPECT_TRUE(Prof_input_char('/'));
   EXPECT_TRUE(up(PLACE_SLASH, '/'));
   EXPECT_EQ(focus(), 2);
   EXPECT_FALSE(has(written(120, 40), "//"));
   EXPECT_TRUE(down(PLACE_A, 'A'));
   EXPECT_TRUE(Prof_input_char('a'));
   EXPECT_TRUE(up(PLACE_A, 'A'));
}

TEST(Input, DoesNotTypeALetterThatDidSomething)
{
   play_and_open();
   Prof_bind_key('A', Prof_ACTION_FILTER);
   EXPECT_TRUE(down(PLACE_A, 'A'));
   EXPECT_EQ(focus(), 2);
   EXPECT_TRUE(Prof_input_char('a')) << "swallowed, not typed";
   up(PLACE_A, 'A');
   EXPECT_TRUE(down(PLACE_V, 'V'));
   EXPECT_TRUE(Prof_input_char('v')) << "typed";
}

TEST(Input, LetsASignToggle)
{
   play_session(60);
   ASSERT_TRUE(Prof_bind_key('`', Prof_ACTION_TOGGLE));
   EXPECT_TRUE(down(53, '`'));
   EXPECT_TRUE(Prof_input_char('`'));
   EXPECT_TRUE(up(53, '`'));
   EXPECT_TRUE(Prof_input_char('`'));
   EXPECT_EQ(focus(), 1);
}

TEST(Input, LiftsAll)
{
   play_and_open();
   EXPECT_TRUE(down(1, Prof_KEY_DOWN));
   Prof_input_lift_all();
   EXPECT_FALSE(up(1, Prof_KEY_DOWN)) << "is up already";
   EXPECT_TRUE(tap(1, Prof_KEY_DOWN));
}

TEST(Input, SurvivesAnyNumber)
{
   play_and_open();
   share_keys();
   for (int place : {-5, -1, 511, 512, 1 << 30})
      for (int key : {-1, 0, 5, 127, 300, 1 << 30}) {
         down(place, key);
         up(place, key);
         EXPECT_FALSE(up(place, key)) << "place " << place << " is up already";
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
   act(Prof_ACTION_RELEASE);
   EXPECT_EQ(focus(), 0);
}

unsigned long bit(int key) { return 1ul << (key - Prof_PAD_A); }

TEST(Pad, IsTheGamesWhenAllThatWasTakenIsUp)
{
   play_and_open();
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
   unsigned long held = 0;
   int changes = 0;
   for (double stick :
        {0.0, 0.5, 0.61, 0.55, 0.62, 0.5, 0.4, 0.36, 0.3, 0.5, 0.59, -0.7, -0.5, 0.0}) {
      const unsigned long now = Prof_input_axes(stick, 0, 0, held);
      changes += now != held;
      held = now;
   }
   EXPECT_EQ(changes, 4) << "right and back, left and back";
   EXPECT_EQ(Prof_input_axes(0, 1, 0, 0), bit(Prof_PAD_LT));
   EXPECT_EQ(Prof_input_axes(0, 0, 1, 0), bit(Prof_PAD_RT));
   EXPECT_EQ(Prof_input_axes(-1, 0, 0, 0), bit(Prof_PAD_RIGHT_STICK_LEFT));
}

// Keys, buttons and the mouse's place are of the life that is over: what is down then counts as up.
TEST(Input, BeginsAnewAfterAShutdown)
{
   play_and_open();
   Prof_input_motion(60, 200);
   EXPECT_TRUE(Prof_input_button(0, 1));
   EXPECT_TRUE(down(PLACE_V, 'V'));
   Prof_input_pad(bit(Prof_PAD_DOWN));
   ASSERT_EQ(Prof_shutdown(), 1);
   EXPECT_EQ(focus(), 0);
   EXPECT_FALSE(Prof_input_char('v')) << "the key before it did nothing here";
   EXPECT_FALSE(up(PLACE_V, 'V')) << "the game gets the release";
   EXPECT_FALSE(Prof_input_button(0, 0));
   open_panel();
   play_more(10);
   Prof_overlay_draw(1280, 720);
   EXPECT_TRUE(tap(PLACE_V, 'V'));
   const std::string before = written();
   Prof_input_pad(bit(Prof_PAD_DOWN)); // it is a press
   EXPECT_NE(written(), before);
   EXPECT_FALSE(Prof_input_button(0, 1)) << "nobody has told where the mouse is: at the corner";
}

} // namespace
