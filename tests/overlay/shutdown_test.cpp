// shutdown_test.cpp - the overlay after Prof_shutdown: nothing of it is left, and a game that is
// played again looks as it did the first time, whatever was done to the overlay in between. Frames
// have the same numbers in each life, and zones the same places, so that whatever a view kept of
// the life before would be taken for this one's. Fake clock.
#include "tests/headers.h"

#include "script.h"
#include "shown.h"
#include "tests/blocks.h"
#include "tests/system.h"

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

void wait(double seconds) { spend(seconds * 1e3); }

void run(const Words &words)
{
   const Script script = {WIDTH, HEIGHT, wait};
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
   std::vector<Thing> things;
   std::string text; // as Prof_overlay_write has it
};

std::vector<Picture> walk(const Words &words = WALK)
{
   std::vector<Picture> pictures = {{"", draw_things(WIDTH, HEIGHT), written(160, 50)}};
   for (const std::string &word : words) {
      run({word});
      pictures.push_back({word, draw_things(WIDTH, HEIGHT), written(160, 50)});
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
      const std::vector<Thing> &a = now[i].things, &b = first[i].things;
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
   Prof_Overlay overlay = Prof_default_overlay();
   overlay.hud = Prof_HUD_LINE;
   overlay.corner = 2;
   overlay.dock_right = 1;
   overlay.note = "a note";
   EXPECT_EQ(Prof_set_overlay(&overlay), 1);
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

TEST(Shutdown, TheSameGameLooksAsItDidTheFirstTime)
{
   use_hooks();
   const std::vector<Prof_Action> keys = bindings();
   play(1);
   const std::vector<Picture> first = walk();
   shut_down();
   for (int round = 0; round < 2; ++round) {
      use_hooks();
      play(1.7);
      walk();
      leave_a_mess();
      shut_down();
      use_hooks();
      EXPECT_EQ(bindings(), keys);
      play(1);
      expect_same(walk(), first);
      leave_a_mess();
      shut_down();
   }
}

// Texts, and the places and colours of all things.
std::string told(const std::vector<Picture> &pictures)
{
   std::string all;
   for (const Picture &picture : pictures) {
      all += picture.word + "\n" + picture.text;
      for (const Thing &thing : picture.things)
         for (int number : {thing.rect.x0, thing.rect.y0, thing.rect.x1, thing.rect.y1,
                            static_cast<int>(thing.color)})
            all += std::to_string(number) + " ";
   }
   return all;
}

// What a view shows in the last of these games, in a process of its own.
std::string shown_in_a_child(const std::vector<double> &games, const Words &words)
{
   const std::string name = temporary_file();
   std::fflush(stdout);
   const pid_t child = fork();
   if (child == 0) {
      for (size_t life = 0; life < games.size(); ++life) {
         if (life > 0) shut_down();
         use_hooks();
         play(games[life]);
         std::ofstream(name) << told(walk(words));
      }
      keep_counts();
      _exit(testing::Test::HasFailure() ? 1 : 0);
   }
   int status = -1;
   waitpid(child, &status, 0);
   EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
   return read_and_remove(name);
}

// What a view found last in one life, the next one must find anew.
TEST(Shutdown, EachViewLooksAsInAProcessThatHadOneLife)
{
   NEEDS_FORK;
   const Words last_steps[] = {
      {"report"}, {"call graph"}, {"m", "frames"}, {"frames", "g"}, {"flame", "[", "Enter"},
      {"hitches"}, {"report", "v", "v", "v"}};
   for (Words words : last_steps) {
      words.insert(words.begin(), {"F3", "F3"});
      const std::string alone = shown_in_a_child({1}, words);
      EXPECT_GT(alone.size(), 5000u);
      EXPECT_EQ(shown_in_a_child({1.7, 1}, words), alone) << words.back();
      EXPECT_NE(shown_in_a_child({1.7}, words), alone) << words.back();
   }
}

// The walk must be worth something: it sees every view, and no two games look the same in it.
TEST(Shutdown, TheWalkSeesAllViewsAndTellsGamesApart)
{
   use_hooks();
   play(1);
   const std::vector<Picture> pictures = walk();
   shut_down();
   for (const char *part : {"REPORT hierarchical", "REPORT tree", "REPORT groups", "draw_calls",
                            "REPORT threads", "/me ", "CALL GRAPH  solve", "B - A", "zoomed",
                            "usual 11.00", "time-line of begins", "1 kept, room for 64",
                            "\"level\" load", "near it:  rare", "KEYS", "not closed", "picture",
                            "fiber"})
      EXPECT_TRUE(std::any_of(pictures.begin(), pictures.end(), [&](const Picture &picture) {
         return picture.text.find(part) != std::string::npos;
      })) << part;
   use_hooks();
   play(1.7);
   EXPECT_NE(walk().back().text, pictures.back().text);
   shut_down();
}

// A hidden HUD looks for trouble four times a second, and may have looked just before.
TEST(Shutdown, AHiddenHudSeesTroubleInTheFirstPicture)
{
   Prof_Overlay overlay = Prof_default_overlay();
   overlay.hud = Prof_HUD_AUTO;
   for (int life = 0; life < 3; ++life) {
      use_hooks();
      EXPECT_EQ(Prof_set_overlay(&overlay), 1);
      const bool is_slow = life % 2 != 0;
      frames_of(is_slow ? 100 : 5);
      EXPECT_EQ(Prof_overlay_draw(WIDTH, HEIGHT)->num_indices > 0, is_slow);
      shut_down();
   }
}

} // namespace
