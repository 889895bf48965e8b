/* capture.cpp - what a capture costs: saving the whole history, recording a second of it, loading,
 * and bytes on the disk.
 *
 * A frame has 160 paths on three threads' stacks, whose times vary as times do, as the demo has.
 * Saving and loading are in milliseconds of the CPU, so that a busy machine does not count, and
 * against copying the same number of bytes (memcpy), in the same run.
 *
 *    build/bench/bench_capture [frames] [seconds of a frame]        default: 8192 0.0183
 */
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "doors/capture/prof_capture.h"
#include "prof.h"

namespace {

using Clock = std::chrono::steady_clock;

double cpu_ms() { return std::clock() * 1e3 / CLOCKS_PER_SEC; }

double ms_since(Clock::time_point from)
{
   return std::chrono::duration<double, std::milli>(Clock::now() - from).count();
}

std::string read(const char *file)
{
   std::ifstream in(file, std::ios::binary);
   return std::string(std::istreambuf_iterator<char>(in), {});
}

/* Zones of a tree, entered so that 160 paths have time in a frame. */
struct Game {
   std::vector<Prof_Site *> sites;
   std::mt19937 random{1};
   volatile double sink = 0;

   Game()
   {
      for (int i = 0; i < 160; ++i)
         sites.push_back(Prof_handle(("zone_" + std::to_string(i)).c_str()));
   }

   void work(unsigned rounds)
   {
      for (unsigned i = 0; i < rounds; ++i) sink = sink * 0.5 + i;
   }

   void frame()
   {
      for (int group = 0; group < 16; ++group) {
         Prof_Scope_handle(sites[static_cast<size_t>(group)]);
         work(20 + random() % 60);
         for (int leaf = 0; leaf < 9; ++leaf) {
            Prof_Scope_handle(sites[static_cast<size_t>(16 + group * 9 + leaf)]);
            work(10 + random() % 200);
         }
      }
      Prof_update(1);
   }
};

double median(std::vector<double> times)
{
   std::sort(times.begin(), times.end());
   return times[times.size() / 2];
}

const char *const FILE_NAME = "capture_bench.iprof", *const RECORD = "capture_bench_record.iprof";

/* The longest of so many frames, in ms of the clock on the wall. */
double play(Game *game, int frames)
{
   double longest = 0;
   for (int i = 0; i < frames; ++i) {
      const Clock::time_point from = Clock::now();
      game->frame();
      longest = std::max(longest, ms_since(from));
   }
   return longest;
}

void record(Game *game, int frames)
{
   (void)play(game, 100);
   const double without = play(game, frames - 100);
   Prof_record(RECORD, 0);
   const double with = play(game, frames);
   const Clock::time_point from = Clock::now();
   Prof_stop_record();
   std::printf("longest frame         %8.2f ms without, %8.2f ms while recording; stop %.2f ms\n",
               without, with, ms_since(from));
}

template <typename Work>
double cpu_of(int rounds, Work work)
{
   std::vector<double> times;
   for (int i = 0; i < rounds; ++i) {
      const double begun = cpu_ms();
      work();
      times.push_back(cpu_ms() - begun);
   }
   return median(times);
}

/* Returns frames that are in the file. */
int save_and_load(std::string *bytes)
{
   bool good = true;
   const double save = cpu_of(7, [&] { good &= Prof_save_capture(FILE_NAME, 0, -1) == 1; });
   *bytes = read(FILE_NAME);
   std::vector<char> other(bytes->size());
   const double copy = cpu_of(7, [&] { std::memcpy(other.data(), bytes->data(), bytes->size()); });
   const double load =
      cpu_of(5, [&] { good &= Prof_load_capture_bytes(bytes->data(), bytes->size()) == 1; });
   Prof_Info info;
   Prof_get_info(&info);
   std::printf("frames                %8d of 160 paths%s\n", info.frames_kept,
               good ? "" : ": FAILED");
   std::printf("saving all            %8.2f ms, %.1f times a copy of its bytes\n", save,
               save / copy);
   std::printf("loading all           %8.2f ms, %.2f us a frame\n", load,
               load * 1e3 / info.frames_kept);
   return info.frames_kept;
}

} // namespace

int main(int argc, char **argv)
{
   const int frames = argc > 1 ? std::atoi(argv[1]) : 8192;
   const double frame_s = argc > 2 ? std::atof(argv[2]) : 0.0183;
   Prof_Config config = Prof_default_config();
   config.history_frames = std::min(frames, 65536);
   config.history_bytes = size_t(1) << 30;
   Prof_configure(&config);
   Game game;
   record(&game, frames / 2);
   std::string bytes;
   const int kept = save_and_load(&bytes);
   const double per_frame = static_cast<double>(bytes.size()) / kept;
   const double recorded = static_cast<double>(read(RECORD).size()) / (frames / 2.0);
   std::printf("size                  %8.0f KB, %.0f bytes a frame, %.1f KB/s at %.1f frames/s\n",
               static_cast<double>(bytes.size()) / 1e3, per_frame, per_frame / frame_s / 1e3,
               1 / frame_s);
   std::printf("recorded              %8.1f KB/s at that rate\n", recorded / frame_s / 1e3);
   std::remove(FILE_NAME);
   std::remove(RECORD);
   return 0;
}
