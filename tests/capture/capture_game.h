/* capture_game.h - a game on the fake clock that uses what a capture keeps, and the folder for its
 * files. The seeds of tests/fuzz take it, too, without GoogleTest.
 */
#ifndef INC_TESTS_CAPTURE_GAME_H
#define INC_TESTS_CAPTURE_GAME_H

#include <filesystem>
#include <random>
#include <string>
#include <thread>

#include "doors/capture/prof_capture.h"
#include "prof.h"

extern "C" double Prof_fake_zone_ns;

/* One for each process. */
inline const std::string &capture_folder()
{
   static const std::string made = [] {
      const auto folder = std::filesystem::temp_directory_path() /
                          ("capture_test." + std::to_string(std::random_device()()));
      std::filesystem::create_directories(folder);
      return folder.string();
   }();
   return made;
}

inline void pass(uint64_t ns) { Prof_fake_ticks += ns; }

struct Capture_Game {
   std::mt19937 random;
   Prof_Value *draws = Prof_value(Prof_COUNT, "draws", "", "what was drawn");
   Prof_Value *held = Prof_value(Prof_SAMPLE, "awake", "bodies", "bodies that move");
   Prof_Value *event = Prof_value(Prof_EVENT, "bytes", "B", "of each file");
   Prof_Value *memory = Prof_value(Prof_MEMORY, "meshes", "B", "of the scene");
   Prof_Fiber *fiber = Prof_create_fiber("job");
   Prof_Track *track = Prof_create_track("disk");
   int frames = 0;

   explicit Capture_Game(unsigned seed) : random(seed)
   {
      Prof_set_waiting("wait_display", Prof_WAITING_FOR_DISPLAY);
      Prof_set_group("ray", "world");
      Prof_set_thread_name("main");
   }

   unsigned roll(unsigned sides) { return static_cast<unsigned>(random() % sides); }

   void stay(const char *zone, uint64_t ns)
   {
      Prof_Scope_name(zone);
      pass(ns);
   }

   void ray(unsigned depth)
   {
      Prof(ray);
      pass(1000 + roll(500));
      if (depth) ray(depth - 1);
   }

   void world()
   {
      Prof(world);
      pass(20000 + roll(4000));
      for (unsigned i = 0; i < 3 + roll(3); ++i) ray(roll(3));
      Prof_Counter(rays);
      Prof_add(draws, 1 + roll(100));
      if (roll(3) == 0) Prof_sample(held, roll(1000) * 0.5);
      if (roll(4) == 0) Prof_event(event, 1 + roll(5000));
      if (roll(5) == 0) Prof_claim(memory, 4096);
      for (int i = 0; i < 100; ++i) {
         Prof_Often_block(small);
         pass(100 + roll(100));
      }
   }

   void frame(bool hitch)
   {
      world();
      Prof_Fiber *back = Prof_switch_fiber(fiber);
      stay("decode", 5000 + roll(1000));
      Prof_switch_fiber(back);
      if (hitch) stay("load_level", 60000000);
      if (roll(7) == 0) Prof_note_frame("explosion");
      const Prof_Interval span = {Prof_handle("read"), Prof_clock() - 2e-6, Prof_clock()};
      if (roll(2)) Prof_submit(track, &span, 1);
      stay("wait_display", 10000000);
      Prof_update(1);
      ++frames;
   }

   void run(int count)
   {
      while (count-- > 0) {
         if (frames == 150) Prof_begin_scene("reef");
         if (frames == 200) Prof_set_waiting("decode", Prof_WAITING);
         if (frames == 120) Prof_note_load("menu");
         frame(frames > 40 && frames % 97 == 0);
      }
   }
};

inline void other_thread(const std::string &name = "loader")
{
   std::thread([&] {
      Prof_set_thread_name(name.c_str());
      Prof(decode_texture);
      pass(30000);
   }).join();
}

inline void wait_for(Prof_Lock *lock)
{
   Prof_Wait wait = Prof_begin_wait(lock);
   pass(30000);
   Prof_end_wait(&wait);
   Prof_signal(lock);
}

// Uses all that a capture keeps, but for looks; each 25th frame is long.
inline void play_all_there_is(int frames)
{
   static Prof_Lock lock = {"textures", 0};
   Prof_fake_zone_ns = 20;
   Prof_set_entry_stats(1);
   Prof_set_events(1);
   Prof_set_label("level", "reef");
   Capture_Game game(1);
   for (int i = 0; i < frames; ++i) {
      if (i % 5 == 0) other_thread("loader " + std::to_string(i));
      if (i % 3 == 0) wait_for(&lock);
      if (i == 12) Prof_begin_scene("reef");
      if (i == 14) Prof_note_load("menu");
      game.frame(i % 25 == 24);
   }
}

#endif
