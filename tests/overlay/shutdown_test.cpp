// shutdown_test.cpp - the overlay after Prof_shutdown: nothing of it is left, and a game that is
// played again looks as it did the first time, whatever was done to the overlay in between. Frames
// have the same numbers in each life, and zones the same places, so that whatever a view kept of
// the life before would be taken for this one's. Fake clock.
#include "tests/headers.h"

#include "game.h"
#include "tests/blocks.h"

namespace {

const int WIDTH = 1280, HEIGHT = 720;

// ---- a game: `pace` tells one from another ----

void draw_world(double ms)
{
   Prof(draw_world);
   for (int i = 0; i < 5; ++i) {
      Prof_Counter(draw_calls)
   }
   for (int i = 0; i < 4; ++i) stay("mesh", ms / 8);
   spend(ms / 2);
}

void work_in(Prof_Fiber *fiber, double ms)
{
   Prof_Fiber *own = Prof_switch_fiber(fiber);
   stay("job", ms);
   Prof_switch_fiber(own);
}

void play_frame(int number, double pace, Prof_Fiber *fiber)
{
   Prof_Begin(game)
   stay("path_find", 1.5 * pace);
   stay("solve", 3 + pace * (1 + number % 3));
   draw_world(4 * pace);
   if (number == 70) {
      stay("upload", 40 * pace);
      for (int i = 0; i < 30; ++i) stay("rare", 0.01);
   }
   work_in(fiber, 0.5 * pace);
   if (number == 50) {
      Prof_Begin(left_open)
      spend(0.1);
   }
   Prof_End
   stay("vsync", 2);
   if (number == (pace < 1.5 ? 30 : 40)) {
      Prof_note_load("level");
      spend(400);
   }
   for (int i = 0; i < 10 && pace > 1.5; ++i) stay(("more " + std::to_string(i)).c_str(), 0.01);
   Prof_update(1);
}

void play(double pace)
{
   Prof_set_group("draw_world", "picture");
   Prof_set_group("solve", "physics");
   Prof_set_waiting("vsync", 1);
   Prof_set_events(1);
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   for (int number = 1; number <= 120; ++number) play_frame(number, pace, fiber);
   ASSERT_EQ(Prof_num_hitches(), 1);
}

// ---- a walk through all that there is to see ----

using Words = std::vector<std::string>;

void run(const Words &words)
{
   const Script script = {WIDTH, HEIGHT, nullptr};
   for (const std::string &word : words) EXPECT_TRUE(run_word(script, word)) << word;
}

const Words WALK = {
   /* report: its modes, a row further, a filter */
   "F3", "F3", "report", "Down", "v", "v", "Left", "v", "Enter", "v", "v", "v", "Down", "Tab",
   "wheel:100,200,0.5", "n", "n", "n", "/", "text:me", "Escape",
   /* call graph, frames with marks and groups */
   "call graph", "Down", "Enter", "frames", "g", ",", "m", ",", "m", "c", "c",
   /* flame: an average, and a frame of the past; its hitch */
   "flame", "Down", "Enter", "Backspace", "[", "t", "t", "hitches", "Down", "Up", "End",
   /* help */
   "F1", "Down", "Down", "Right", "F1", "report"};

struct Picture {
   std::string word;
   Things things;
   std::string text; // as Prof_overlay_write has it
};

std::vector<Picture> walk(const Words &words = WALK)
{
   std::vector<Picture> pictures = {{"", things(), written(160, 50)}};
   for (const std::string &word : words) {
      run({word});
      pictures.push_back({word, things(), written(160, 50)});
   }
   return pictures;
}

bool is_same(const Thing &a, const Thing &b)
{
   return a.kind == b.kind && a.text == b.text && a.color == b.color && a.rect.x0 == b.rect.x0 &&
          a.rect.y0 == b.rect.y0 && a.rect.x1 == b.rect.x1 && a.rect.y1 == b.rect.y1;
}

void expect_same(const std::vector<Picture> &now, const std::vector<Picture> &first)
{
   ASSERT_EQ(now.size(), first.size());
   for (size_t i = 0; i < now.size(); ++i) {
      const Things &a = now[i].things, &b = first[i].things;
      const std::string where = "step " + std::to_string(i) + ", \"" + now[i].word + "\"";
      ASSERT_EQ(now[i].text, first[i].text) << where;
      ASSERT_EQ(a.size(), b.size()) << where;
      for (size_t k = 0; k < a.size(); ++k)
         ASSERT_TRUE(is_same(a[k], b[k])) << where << ": " << a[k].text << " for " << b[k].text;
   }
}

// Leaves nothing as it was found: settings, cursors, folds, marks, and keys that are held.
void leave_a_mess()
{
   EXPECT_EQ(set_overlay([](Prof_Overlay &overlay) {
      overlay.hud = Prof_HUD_LINE;
      overlay.corner = 2;
      overlay.dock_right = 1;
      overlay.note = "a note";
   }), 1);
   open_panel();
   run({"report", "reset", "Down", "Down", "Down", "v", "v", "Left", "Down", "v", "Enter", "v",
        "Tab", "s", "s", "wheel:700,200,0.7", "frames", "g", ",", "m", ",", ",", "m", "c", "c",
        "flame", "[", "Down", "Down", "Enter", "hitches", "Down", "call graph", "Down", "Down",
        "Enter", "F1", "Down", "Down", "Down", "Down", "F1", "x", "o", "p", "=", "report", "/",
        "text:sol"});
   Prof_bind_key('Z', Prof_ACTION_MODE);
   Prof_bind_key(Prof_KEY_DOWN, Prof_ACTION_UP);
   Prof_overlay_key(Prof_KEY_DOWN, 1);
   Prof_overlay_key('V', 1);
   Prof_overlay_mouse(400, 300, 1, 0);
}

std::vector<Prof_Action> bindings()
{
   std::vector<Prof_Action> all;
   for (int key = 0; key < Prof_NUM_KEYS; ++key) all.push_back(Prof_key_action(key));
   return all;
}

void shut_down()
{
   EXPECT_EQ(Prof_shutdown(), 1);
   EXPECT_EQ(blocks.size(), 0u) << bytes_held() << " bytes are left";
   EXPECT_EQ(frees_of_others, 0);
   EXPECT_EQ(Prof_overlay_focus(), 0);
}

// What is seen in a life of that game. The keys are always those of the first life.
std::vector<Picture> live(double pace, const Words &words = WALK)
{
   use_hooks();
   static const std::vector<Prof_Action> keys = bindings();
   EXPECT_EQ(bindings(), keys);
   play(pace);
   return walk(words);
}

std::vector<Picture> live_and_shut_down(double pace, const Words &words = WALK)
{
   const std::vector<Picture> pictures = live(pace, words);
   shut_down();
   return pictures;
}

TEST(Shutdown, TheSameGameLooksAsItDidTheFirstTime)
{
   const std::vector<Picture> first = live_and_shut_down(1);
   for (int round = 0; round < 2; ++round) {
      live(1.7);
      leave_a_mess();
      shut_down();
      expect_same(live(1), first);
      leave_a_mess();
      shut_down();
   }
}

struct Last_Steps {
   const char *name;
   Words words;
};

class ShutdownIn : public ::testing::TestWithParam<Last_Steps> {};

// What a view found last in one life, the next one must find anew.
TEST_P(ShutdownIn, WhatAViewShowsIsFoundAnewInTheNextLife)
{
   Words words = GetParam().words;
   words.insert(words.begin(), {"F3", "F3"});
   const std::vector<Picture> first = live_and_shut_down(1, words);
   EXPECT_NE(live_and_shut_down(1.7, words).back().text, first.back().text);
   expect_same(live_and_shut_down(1, words), first);
}

const Last_Steps LAST_STEPS[] = {
   {"report", {"report"}}, {"call graph", {"call graph"}}, {"frames", {"m", "frames"}},
   {"groups in the strip", {"frames", "g"}}, {"flame", {"flame", "[", "Enter"}},
   {"hitches", {"hitches"}}, {"groups", {"report", "v", "v", "v"}}};

INSTANTIATE_TEST_SUITE_P(Views, ShutdownIn, ::testing::ValuesIn(LAST_STEPS), name_of<Last_Steps>);

// The walk must be worth something: it sees every view, and no two games look the same in it.
TEST(Shutdown, TheWalkSeesAllViewsAndTellsGamesApart)
{
   const std::vector<Picture> pictures = live_and_shut_down(1);
   for (const char *part : {"REPORT hierarchical", "REPORT tree", "REPORT groups", "draw_calls",
                            "REPORT threads", "/me ", "CALL GRAPH  solve", "B - A", "zoomed",
                            "usual 11.00", "time-line of begins", "1 kept, room for 64",
                            "\"level\" load", "near it:  rare", "KEYS", "not closed", "picture",
                            "fiber"})
      EXPECT_TRUE(std::any_of(pictures.begin(), pictures.end(), [&](const Picture &picture) {
         return has(picture.text, part);
      })) << part;
   EXPECT_NE(live_and_shut_down(1.7).back().text, pictures.back().text);
}

// A hidden HUD looks for trouble four times a second, and may have looked just before.
TEST(Shutdown, AHiddenHudSeesTroubleInTheFirstPicture)
{
   for (int life = 0; life < 3; ++life) {
      use_hooks();
      set_overlay([](Prof_Overlay &overlay) { overlay.hud = Prof_HUD_AUTO; });
      const bool is_slow = life % 2 != 0;
      frames_of(is_slow ? 100 : 5);
      EXPECT_EQ(Prof_overlay_draw(WIDTH, HEIGHT)->num_indices > 0, is_slow);
      shut_down();
   }
}

} // namespace
