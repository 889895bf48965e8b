/* hand_over_test.cpp - a main thread prepares pictures while a render thread draws them, both at
 * full speed, for IPROF_STRESS seconds. ThreadSanitizer finds a list that is written while it is
 * drawn.
 */
#include "tests/headers.h"

#include "calls.h"
#include "prof.h"

namespace {

using Clock = std::chrono::steady_clock;

constexpr int WIDE = 500, HIGH = 400;

/* The list hangs together: a torn one of another size would have corners beyond its own. */
void look_at(const Prof_Draw_List *list, std::vector<unsigned char> &picture, uint64_t *sum)
{
   ASSERT_EQ(list->num_indices, list->num_vertices / 4 * 6);
   for (int i = 0; i < list->num_vertices; ++i) {
      ASSERT_LE(list->vertices[i].x, list->width);
      ASSERT_LE(list->vertices[i].y, list->height);
   }
   for (int i = 0; i < list->num_indices; ++i) ASSERT_LT(list->indices[i], list->num_vertices);
   std::fill(picture.begin(), picture.end(), static_cast<unsigned char>(40));
   Prof_draw_list_raster(list, picture.data(), WIDE, HIGH, WIDE * 4);
   *sum = 0;
   for (unsigned char byte : picture) *sum = *sum * 31 + byte;
}

struct Render_thread {
   std::atomic<bool> over{false};
   std::atomic<long> lists{0}, drawn{0};
   std::thread thread{[this] { run(); }}; /* last: it uses the rest */

   ~Render_thread() { join(); }
   void join()
   {
      over = true;
      if (thread.joinable()) thread.join();
   }

   void run()
   {
      std::vector<unsigned char> picture(size_t{WIDE} * HIGH * 4);
      const Prof_Draw_List *before = nullptr;
      Prof_set_thread_name("render");
      while (!over) {
         Prof_Begin(render_frame)
         const Prof_Draw_List *list = Prof_overlay_take();
         uint64_t first = 0, second = 0;
         look_at(list, picture, &first);
         look_at(list, picture, &second);
         EXPECT_EQ(first, second) << "twice the same list, twice the same picture";
         if (list != before) ++lists;
         if (list->num_indices) ++drawn;
         before = list;
         Prof_End
      }
   }
};

void press(int key)
{
   Prof_overlay_key(key, 1);
   Prof_overlay_key(key, 0);
}

/* One frame of the game: something of everything that goes into a picture. */
void main_frame(int frame)
{
   static const int keys[] = {'2', '3', '4', '5', '1', Prof_KEY_DOWN, Prof_KEY_RIGHT, 'M'};
   Prof_Begin(main_frame)
   if (frame % 5 == 0) press(keys[frame / 5 % 8]);
   if (frame % 97 == 0) press(Prof_KEY_F3);
   Prof_overlay_mouse(frame % WIDE, frame % HIGH, 0, frame % 7 == 0);
   Prof_End
   Prof_update(1);
   EXPECT_EQ(Prof_overlay_prepare(frame % 2 ? WIDE : 300 + frame % 190, frame % 2 ? HIGH : 240), 1);
}

TEST(Hand_over, MainPreparesWhileAnotherThreadDraws)
{
   press(Prof_KEY_F3);
   press(Prof_KEY_F3);
   Render_thread render;
   const auto end = Clock::now() + std::chrono::duration<double>(stress_seconds(0.6));
   int frame = 1;
   for (; Clock::now() < end || render.drawn < 3; ++frame) main_frame(frame);
   render.join();
   EXPECT_GT(render.lists, 2);
   EXPECT_GT(frame, 10);
}

/* Lives begin and end; the render thread goes on with the list that it has. */
TEST(Hand_over, TheProfilerIsShutDownWhileAnotherThreadDraws)
{
   Render_thread render;
   const auto end = Clock::now() + std::chrono::duration<double>(stress_seconds(0.6) / 2);
   int frame = 1;
   for (; Clock::now() < end || render.drawn < 2; ++frame) {
      main_frame(frame);
      if (frame % 30 == 0) {
         ASSERT_EQ(Prof_shutdown(), 1);
         press(Prof_KEY_F3);
         press(Prof_KEY_F3);
      }
   }
   render.join();
   Prof_shutdown();
}

} // namespace
