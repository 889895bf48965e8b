/* capture_seeds.cpp FOLDER - writes the captures that fuzz_capture.cpp begins with: of a game of a
 * few frames, of one that used all there is, and a recording that was cut.
 */
#include <cstdio>
#include <string>
#include <thread>

#include "doors/capture/prof_capture.h"
#include "prof.h"
#include "tests/seen_fake.h"

extern "C" double Prof_fake_zone_ns;

namespace {

void pass(double us) { Prof_fake_ticks += static_cast<uint64_t>(us * 1000); }

void write(const std::string &file)
{
   if (Prof_save_capture(file.c_str(), 0, -1) == 1) return;
   std::fprintf(stderr, "capture_seeds: cannot write %s\n", file.c_str());
   std::exit(1);
}

void ray(int depth)
{
   Prof(ray);
   pass(3);
   if (depth) ray(depth - 1);
}

void play_little(const std::string &folder)
{
   for (int i = 0; i < 5; ++i) {
      {
         Prof(world);
         pass(100 + i);
         ray(i % 3);
      }
      Prof_update(1);
   }
   write(folder + "/little.iprof");
   Prof_shutdown();
}

/* ---- all that there is ---- */

void prepare()
{
   Prof_fake_zone_ns = 20;
   Prof_set_entry_stats(1);
   Prof_set_events(1);
   Prof_set_waiting("wait_display", Prof_WAITING_FOR_DISPLAY);
   Prof_set_group("ray", "world");
   Prof_set_thread_name("main");
   Prof_set_label("level", "reef");
}

void count(int frame)
{
   static Prof_Value *event = Prof_value(Prof_EVENT, "bytes", "B", "of each file");
   Prof_Counter(rays);
   Prof_Add(draws, 3 + frame % 5);
   Prof_Sample(awake, frame * 0.5);
   Prof_Claim(meshes, 4096);
   Prof_event(event, 1000 + frame);
}

void work(int frame)
{
   Prof(world);
   pass(20);
   ray(frame % 3);
   count(frame);
   for (int i = 0; i < 30; ++i) {
      Prof_Often_block(small);
      pass(0.1);
   }
}

void wait(Prof_Lock *lock)
{
   Prof_Wait wait = Prof_begin_wait(lock);
   pass(30);
   Prof_end_wait(&wait);
   Prof_signal(lock);
}

void run_job(Prof_Fiber *fiber)
{
   Prof_Fiber *back = Prof_switch_fiber(fiber);
   {
      Prof(decode);
      pass(50);
   }
   Prof_switch_fiber(back);
}

void run_thread(int number)
{
   std::thread([=] {
      Prof_set_thread_name(("loader " + std::to_string(number)).c_str());
      Prof(decode_texture);
      pass(30);
   }).join();
}

void hitch()
{
   Prof(load_level);
   pass(60000);
}

struct Others {
   Prof_Fiber *fiber = Prof_create_fiber("job");
   Prof_Track *track = Prof_create_track("disk");
   Prof_Lock lock = Prof_Lock();
   Others() { lock.name = "textures"; }
};

void play_frame(Others &others, int frame)
{
   work(frame);
   if (frame % 4 == 0) run_job(others.fiber);
   if (frame % 5 == 0) run_thread(frame);
   if (frame % 3 == 0) wait(&others.lock);
   if (frame % 25 == 24) hitch();
   if (frame % 7 == 0) Prof_note_frame("explosion");
   if (frame == 12) Prof_begin_scene("reef");
   if (frame == 14) Prof_note_load("menu");
   const Prof_Interval span = {Prof_handle("read"), Prof_clock() - 2e-6, Prof_clock()};
   Prof_submit(others.track, &span, 1);
   {
      Prof(wait_display);
      pass(10000);
   }
   Prof_update(1);
}

void see()
{
   seen::Looks looks;
   seen::Looks::files()["fbm"] = "noise.c";
   looks.add(3, "(root) > load_level", "noise3 < fbm < main");
   looks.add(2, "load_level", "read < main", 0, 35);
   if (Prof_num_hitches()) looks.give(0);
}

void play_all(const std::string &folder)
{
   prepare();
   Others others;
   for (int i = 0; i < 60; ++i) play_frame(others, i);
   see();
   write(folder + "/all.iprof");
   Prof_save_capture((folder + "/part.iprof").c_str(), 2, 12);
   Prof_shutdown();
}

/* Whoever crashes leaves a recording without an end. */
void record(const std::string &folder)
{
   Prof_set_events(1);
   Others others;
   if (!Prof_record((folder + "/cut.iprof").c_str(), 0)) std::exit(1);
   for (int i = 0; i < 150; ++i) play_frame(others, i);
   std::fflush(nullptr);
   std::_Exit(0);
}

} // namespace

int main(int argc, char **argv)
{
   const std::string folder = argc > 1 ? argv[1] : ".";
   play_little(folder);
   play_all(folder);
   record(folder);
}
