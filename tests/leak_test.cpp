/* leak_test.cpp - a Prof_End that is missing, however rarely: it is found, counted, and named; and
 * what only looks so is left alone.
 */
#include <gtest/gtest.h>

#include <string>

#include "prof.h"

namespace {

std::string log_text;

void start()
{
   Prof_Config config = Prof_default_config();
   config.log = [](const char *message, void *) { log_text += std::string(message) + "\n"; };
   Prof_configure(&config);
}

Prof_Info get_info()
{
   Prof_Info info;
   Prof_get_info(&info);
   return info;
}

bool says(const std::string &words) { return log_text.find(words) != std::string::npos; }

int line_of_load;

void load(bool forget)
{
   line_of_load = __LINE__ + 1;
   Prof_Begin(load)
   Prof_fake_ticks += 1000000;
   if (forget) return;
   Prof_End
}

void draw()
{
   Prof_Begin(draw)
   Prof_fake_ticks += 2000000;
   Prof_End
}

void frame(bool forget, bool draws)
{
   Prof_Begin(frame)
   load(forget);
   if (draws) draw();
   Prof_fake_ticks += 1000000;
   Prof_End
}

int states_after(int frames, int every, bool draws)
{
   for (int i = 1; i <= frames; ++i) {
      frame(i % every == 0, draws);
      Prof_update(1);
   }
   return get_info().num_states;
}

/* Once a second, for ten minutes: the stack must not grow, and load be named, not frame. */
TEST(Leak, once_a_second_is_found_and_named)
{
   start();
   int states = states_after(36000, 60, true);
   EXPECT_LT(states, 30);
   EXPECT_GE(get_info().unclosed_zones, 599ul);
   EXPECT_LE(get_info().unclosed_zones, 600ul);
   EXPECT_TRUE(says("load has no end: begun at")) << log_text;
   EXPECT_TRUE(says("leak_test.cpp:" + std::to_string(line_of_load))) << log_text;
   EXPECT_TRUE(says("main thread"));
   EXPECT_FALSE(says("frame has no end"));
}

TEST(Leak, a_single_one_is_gone_a_frame_later)
{
   start();
   states_after(100, 100, true);
   states_after(2, 1000, true);
   EXPECT_EQ(get_info().unclosed_zones, 1ul);
   EXPECT_TRUE(says("load has no end")) << log_text;
   Prof_set_average(0);
   Prof_Report *report = Prof_create_report();
   for (int i = 0; i < report->num_record; ++i)
      if (std::string(report->record[i].name) == "frame") {
         EXPECT_EQ(report->record[i].number, 0) << "no recursion";
      }
   Prof_free_report(report);
}

/* Nothing stood on it: then the zone that is open is told, and that it may be one within. */
TEST(Leak, the_last_zone_of_a_frame)
{
   start();
   states_after(600, 60, false);
   EXPECT_GE(get_info().unclosed_zones, 9ul);
   EXPECT_TRUE(says("frame, or a zone opened in it, has no end")) << log_text;
}

/* Entered so rarely that nothing else opens it. */
TEST(Leak, a_zone_that_is_rare_itself)
{
   start();
   for (int i = 1; i <= 2000; ++i) {
      draw();
      if (i % 100 == 0) {
         Prof_Begin(explosion)
         Prof_fake_ticks += 5;
      }
      Prof_update(1);
   }
   EXPECT_GE(get_info().unclosed_zones, 18ul);
   EXPECT_TRUE(says("explosion")) << log_text;
}

/* Eight in a row, whatever they are called. */
TEST(Leak, names_made_at_run_time)
{
   start();
   for (int i = 0; i < 200; ++i) {
      draw();
      if (i % 10 == 0) Prof_Begin_name("made at run time");
      Prof_update(1);
   }
   EXPECT_GE(get_info().unclosed_zones, 8ul);
   EXPECT_LE(get_info().num_states, 60);
}

/* ------------------------------------------------------------------------------------------ */
/* What is no leak.                                                                             */

void run_menu(int depth);

void game_frame(int key, int depth)
{
   Prof_Begin(game_frame)
   draw();
   if (key) run_menu(depth);
   Prof_End
}

/* A loop of its own, which runs what the outer loop runs, and may open another menu. */
void run_menu(int depth)
{
   Prof_Begin(menu)
   for (int i = 0; i < 40; ++i) {
      game_frame(i == 20 && depth > 0, depth - 1);
      Prof_update(1);
   }
   Prof_End
}

TEST(No_leak, menus_in_menus)
{
   start();
   for (int i = 0; i < 200; ++i) {
      game_frame(i % 50 == 49, 6);
      Prof_update(1);
   }
   EXPECT_EQ(get_info().unclosed_zones + get_info().surplus_ends, 0ul) << log_text;
}

/* All from one line, one after another, each deeper in zones than the one before. */
void loop(int frames)
{
   for (int i = 0; i < frames; ++i) {
      frame(false, true);
      Prof_update(1);
   }
}

TEST(No_leak, loops_in_zones_around_them)
{
   start();
   loop(30);
   {
      Prof_Begin(game)
      loop(30);
      for (int level = 0; level < 5; ++level) {
         Prof_Begin(level)
         loop(30);
         Prof_End
      }
      Prof_End
   }
   loop(30);
   EXPECT_EQ(get_info().unclosed_zones + get_info().surplus_ends, 0ul) << log_text;
}

/* A loop that is called by itself while its zones are open. */
void deep(int more)
{
   Prof_Begin(deep)
   for (int i = 0; i < 5; ++i) {
      frame(false, true);
      if (more > 0 && i == 2) deep(more - 1);
      Prof_update(1);
   }
   Prof_End
}

TEST(No_leak, a_loop_that_recurses)
{
   start();
   for (int i = 0; i < 20; ++i) deep(9);
   EXPECT_EQ(get_info().unclosed_zones + get_info().surplus_ends, 0ul) << log_text;
}

} // namespace
