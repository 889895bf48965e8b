/* storm.h - random actions, keys, clicks and sizes over changing data: every list that is drawn
 * must be one that a back-end can draw.
 *
 * IPROF_SEED repeats a run, IPROF_STORM says how many steps a view gets.
 */
#ifndef INC_TESTS_OVERLAY_STORM_H
#define INC_TESTS_OVERLAY_STORM_H

#include "tests/headers.h"

#include <filesystem>
#include <functional>

#include "look.h"
#include "tests/system.h"
#include "tests/validate.h"

namespace {

inline unsigned long from_environment(const char *name, unsigned long otherwise)
{
   const char *text = std::getenv(name);
   return text ? std::strtoul(text, nullptr, 10) : otherwise;
}

/* `play` goes on with the game, by a random number. */
class Storm {
public:
   Storm(unsigned long seed, std::function<void(int)> play) : random(seed), play(std::move(play))
   {
      folder = temporary_folder() + "/iprof_storm_" + std::to_string(getpid());
      std::filesystem::create_directory(folder);
      set_looks(Prof_default_overlay());
   }
   ~Storm() { std::filesystem::remove_all(folder); }

   void step()
   {
      switch (below(12)) {
      case 0: case 1: case 2: case 3:
         act(static_cast<Prof_Action>(below(Prof_NUM_ACTIONS + 2) - 1));
         break;
      case 4: case 5: Prof_overlay_key(below(Prof_NUM_KEYS + 4) - 2, below(2)); break;
      case 6: mouse(); break;
      case 7: Prof_overlay_char(static_cast<unsigned>(below(400))); break;
      case 8: session_wait(below(1000) * 1e-3); break;
      case 9: change_data(); break;
      case 10: change_looks(); break;
      default: break;
      }
      draw();
      if (++steps % 8 == 0) validate_state();
   }

   int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random); }

private:
   /* What is exported goes to a folder that the storm takes away again. */
   void set_looks(Prof_Overlay overlay)
   {
      overlay.export_folder = folder.c_str();
      Prof_set_overlay(&overlay);
   }

   void mouse()
   {
      Prof_overlay_mouse(below(width + 200) - 100, below(height + 200) - 100,
                         static_cast<unsigned>(below(8)), (below(9) - 4) * 0.5);
   }

   void change_data()
   {
      play(below(64));
      if (below(20) == 0) Prof_drop_hitch(below(4));
      if (below(40) == 0) Prof_clear_hitches();
      if (below(40) == 0) Prof_compare_off();
      if (below(40) == 0) Prof_set_frozen(below(2));
   }

   void change_looks()
   {
      static const int sizes[][2] = {{640, 480}, {1280, 720}, {1280, 800}, {2560, 1440},
                                     {3840, 2160}, {480, 800}, {64, 64}, {16384, 16384}, {0, 5}};
      const int *size = sizes[below(9)];
      width = size[0], height = size[1];
      if (below(4)) return;
      Prof_Overlay overlay = Prof_default_overlay();
      overlay.scale = below(5);
      overlay.safe_area = below(3) * 0.05;
      overlay.hud = static_cast<Prof_Hud>(below(4));
      overlay.corner = below(4);
      overlay.note = below(2) ? "a note" : nullptr;
      set_looks(overlay);
   }

   void draw()
   {
      const Prof_Draw_List *list = Prof_overlay_draw(width, height);
      ASSERT_LE(list->num_vertices, 32768);
      ASSERT_EQ(list->num_indices, list->num_vertices / 4 * 6);
      for (int i = 0; i < list->num_vertices; ++i) {
         const Prof_Draw_Vertex &v = list->vertices[i];
         ASSERT_TRUE(v.x >= 0 && v.x <= width && v.y >= 0 && v.y <= height) << v.x << ", " << v.y;
      }
      if (below(200) == 0) {
         ASSERT_EQ(find_strays(things(width, height)), "") << width << " x " << height;
      }
   }

   std::mt19937 random;
   std::function<void(int)> play;
   std::string folder;
   int width = 1280, height = 720, steps = 0;
};

/* The way back to the view is tried again and again, whatever was done. */
inline void rage(Prof_Action view, unsigned long steps, const std::function<void(int)> &play)
{
   unsigned long seed = from_environment(
      "IPROF_SEED", static_cast<unsigned long>(
                       std::chrono::steady_clock::now().time_since_epoch().count() & 0xFFFFFF));
   steps = from_environment("IPROF_STORM", steps);
   std::printf("IPROF_SEED=%lu\n", seed);
   Storm storm(seed + static_cast<unsigned long>(view), play);
   for (unsigned long i = 0; i < steps && !::testing::Test::HasFatalFailure(); ++i) {
      if (i % 20 == 0) open_panel(view);
      storm.step();
   }
   ASSERT_FALSE(::testing::Test::HasFatalFailure()) << "IPROF_SEED=" << seed;
}

} // namespace

#endif
