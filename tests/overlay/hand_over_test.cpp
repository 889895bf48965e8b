// hand_over_test.cpp - lists that are prepared on one thread and drawn on another: which list one
// gets, that it stays, and what is told of calls that come from the wrong thread. hand_over in
// tests/ has both threads run at once.
#include "panel.h"
#include "session.h"

namespace {

void elsewhere(const std::function<void()> &work) { std::thread(work).join(); }

// All that a list says, so that it can be compared with what it said before.
std::string bytes_of(const Prof_Draw_List *list)
{
   std::string all = std::to_string(list->width) + "x" + std::to_string(list->height) + " " +
                     std::to_string(list->dropped) + " ";
   all.append(reinterpret_cast<const char *>(list->vertices),
              sizeof *list->vertices * static_cast<size_t>(list->num_vertices));
   all.append(reinterpret_cast<const char *>(list->indices),
              sizeof *list->indices * static_cast<size_t>(list->num_indices));
   return all;
}

void play_and_open_panel()
{
   play_session(60);
   open_panel();
}

const Prof_Draw_List *prepare_and_take(int width, int height)
{
   EXPECT_EQ(Prof_overlay_prepare(width, height), 1);
   return Prof_overlay_take();
}

TEST(Hand_over, BeforeTheFirstListThereIsAnEmptyOne)
{
   const Prof_Draw_List *list = Prof_overlay_take();
   ASSERT_NE(list, nullptr);
   EXPECT_EQ(list->num_vertices, 0);
   EXPECT_EQ(list->num_indices, 0);
   std::vector<unsigned char> picture(16, 7);
   Prof_draw_list_raster(list, picture.data(), 2, 2, 8);
   Prof_draw_list_raster(nullptr, picture.data(), 2, 2, 8);
   EXPECT_EQ(picture, std::vector<unsigned char>(16, 7));
}

TEST(Hand_over, TheCopyIsWhatTheOverlayDraws)
{
   play_and_open_panel();
   const std::string drawn = bytes_of(Prof_overlay_draw(1280, 720));
   const Prof_Draw_List *list = prepare_and_take(1280, 720);
   EXPECT_GT(list->num_indices, 1000);
   EXPECT_EQ(bytes_of(list), drawn);
   EXPECT_NE(list->vertices, Prof_overlay_draw(1280, 720)->vertices);
}

// What is held is nobody's but the taker's, however many lists come, of whatever size.
TEST(Hand_over, AListStaysUntilTheNextIsTaken)
{
   play_and_open_panel();
   const Prof_Draw_List *held = prepare_and_take(1280, 720);
   const std::string before = bytes_of(held);
   for (int i = 0; i < 7; ++i) {
      play_more(20);
      Prof_overlay_action(Prof_ACTION_SORT);
      ASSERT_EQ(Prof_overlay_prepare(800 + 100 * i, 600), 1);
      EXPECT_EQ(bytes_of(held), before) << i;
   }
   EXPECT_NE(bytes_of(Prof_overlay_take()), before);
}

TEST(Hand_over, TheNewestWinsAndComesAgainWhileThereIsNoNewer)
{
   play_session(60);
   for (int width : {100, 200, 300}) Prof_overlay_prepare(width, 300);
   EXPECT_EQ(Prof_overlay_take()->width, 300);
   const Prof_Draw_List *list = Prof_overlay_take();
   EXPECT_EQ(list->width, 300);
   EXPECT_EQ(Prof_overlay_take(), list);
   EXPECT_EQ(prepare_and_take(400, 300)->width, 400);
   EXPECT_EQ(Prof_overlay_take()->width, 400) << "not an older one";
}

// A display may be of no size for a while, or be absurd.
TEST(Hand_over, ASizeThatNoDisplayHasGivesAnEmptyList)
{
   play_and_open_panel();
   for (int size : {0, -1, 1000000})
      EXPECT_EQ(prepare_and_take(size, size)->num_indices, 0) << size;
}

TEST(Hand_over, AListOutlivesTheProfiler)
{
   play_and_open_panel();
   const Prof_Draw_List *held = prepare_and_take(640, 480);
   const std::string before = bytes_of(held);
   Prof_overlay_prepare(320, 240); // nobody takes it
   std::vector<unsigned char> first(640 * 480 * 4, 9), second = first;
   Prof_draw_list_raster(held, first.data(), 640, 480, 640 * 4);
   ASSERT_EQ(Prof_shutdown(), 1);
   EXPECT_EQ(bytes_of(held), before);
   elsewhere([&] { Prof_draw_list_raster(held, second.data(), 640, 480, 640 * 4); });
   EXPECT_EQ(first, second);
   EXPECT_EQ(Prof_overlay_take()->num_indices, 0);
   Prof_update(1);
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   EXPECT_EQ(prepare_and_take(500, 400)->width, 500);
   ASSERT_EQ(Prof_shutdown(), 1);
}

// ---- calls from a thread that must not make them ----

TEST(Own_thread, DrawingElsewhereIsToldOnceWithTheCallsThatAreRight)
{
   hear();
   play_and_open_panel();
   std::vector<unsigned char> picture(100 * 100 * 4, 7);
   char text[100] = "?";
   elsewhere([&] {
      for (int times = 0; times < 2; ++times) {
         EXPECT_EQ(Prof_overlay_draw(1280, 720)->num_indices, 0);
         Prof_overlay_raster(picture.data(), 100, 100, 400);
         EXPECT_EQ(Prof_overlay_write(text, sizeof text, 80, 20), 0u);
         EXPECT_EQ(Prof_overlay_prepare(100, 100), 0);
      }
   });
   EXPECT_EQ(picture, std::vector<unsigned char>(100 * 100 * 4, 7));
   EXPECT_STREQ(text, "");
   EXPECT_EQ(Prof_overlay_take()->num_indices, 0);
   EXPECT_EQ(times_told("another thread calls Prof_update"), 1) << all_told();
   EXPECT_EQ(times_told("Prof_overlay_draw: nothing is drawn"), 1) << all_told();
   EXPECT_EQ(times_told("Prof_draw_list_gl(Prof_overlay_take())"), 1) << all_told();
   EXPECT_GT(Prof_overlay_draw(1280, 720)->num_indices, 1000) << "here nothing has changed";
}

TEST(Own_thread, InputElsewhereIsToldOnceAndIgnored)
{
   hear();
   play_and_open_panel();
   elsewhere([] {
      for (int times = 0; times < 2; ++times) {
         EXPECT_EQ(Prof_overlay_key(Prof_KEY_F3, 1), 0);
         EXPECT_EQ(Prof_overlay_key(Prof_KEY_F3, 0), 0);
         EXPECT_EQ(Prof_overlay_char('/'), 0);
         EXPECT_EQ(Prof_overlay_mouse(10, 10, 1, 1), 0);
         EXPECT_EQ(Prof_overlay_action(Prof_ACTION_TOGGLE), 0);
      }
   });
   EXPECT_EQ(times_told("Prof_overlay_key: ignored, for another thread calls"), 1) << all_told();
   EXPECT_EQ(times_told("another thread calls Prof_update"), 1) << all_told();
   EXPECT_EQ(Prof_overlay_focus(), 1);
   EXPECT_EQ(Prof_overlay_key(Prof_KEY_F3, 1), 1);
}

// Two threads that draw before anybody updates would meet.
TEST(Own_thread, IsTheFirstThatAsksUntilSomebodyUpdates)
{
   hear();
   elsewhere([] {
      EXPECT_EQ(Prof_overlay_key(Prof_KEY_F3, 1), 1);
      // While it lives, nobody has its address.
      elsewhere([] {
         EXPECT_EQ(Prof_overlay_key(Prof_KEY_F3, 0), 0);
         EXPECT_EQ(Prof_overlay_prepare(100, 100), 0);
         play_session(60);
         EXPECT_EQ(Prof_overlay_key(Prof_KEY_F3, 0), 1);
         EXPECT_EQ(Prof_overlay_prepare(100, 100), 1);
      });
      EXPECT_EQ(Prof_overlay_key(Prof_KEY_F3, 1), 0);
   });
}

// After a shutdown, too, there is one thread that shows.
TEST(Own_thread, OutlivesAShutdown)
{
   hear();
   play_session(60);
   ASSERT_EQ(Prof_shutdown(), 1);
   elsewhere([] {
      EXPECT_EQ(Prof_overlay_key(Prof_KEY_F3, 1), 0);
      EXPECT_EQ(Prof_overlay_draw(1280, 720)->num_indices, 0);
      EXPECT_EQ(Prof_overlay_prepare(100, 100), 0);
   });
   EXPECT_EQ(Prof_overlay_prepare(100, 100), 1);
   elsewhere([] {
      Prof_update(1);
      EXPECT_EQ(Prof_overlay_prepare(100, 100), 1) << "now it updates";
   });
   told.clear();
   EXPECT_EQ(Prof_overlay_prepare(100, 100), 0);
   EXPECT_EQ(times_told("another thread calls Prof_update"), 0) << "it was told in this life";
   ASSERT_EQ(Prof_shutdown(), 1);
   hear();
   EXPECT_EQ(Prof_overlay_prepare(100, 100), 0);
   EXPECT_EQ(times_told("another thread calls Prof_update"), 1) << "but not in the next";
}

// A game may set up on one thread, and update on the next: whoever updated last is it.
TEST(Own_thread, IsThatOfTheLastUpdate)
{
   hear();
   elsewhere([] { EXPECT_EQ(Prof_overlay_key(Prof_KEY_F3, 1), 1); });
   play_session(60);
   EXPECT_EQ(Prof_overlay_key(Prof_KEY_F3, 0), 1);
   elsewhere([] {
      Prof_update(1);
      EXPECT_EQ(prepare_and_take(300, 300)->width, 300);
   });
   EXPECT_EQ(times_told("another thread"), 0) << all_told();
   Prof_update(1);
   EXPECT_EQ(Prof_overlay_prepare(200, 200), 1);
}

} // namespace
