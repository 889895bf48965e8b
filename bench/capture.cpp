/* capture.cpp - what a capture costs: saving the whole history, recording a second of it, loading,
 * and bytes on the disk.
 *
 * A frame has 160 paths on three threads' stacks, whose times vary as times do, as the demo has.
 * Saving and loading are in milliseconds of the CPU, so that a busy machine does not count, and
 * against copying the same number of bytes (memcpy), in the same run.
 *
 *    capture [frames] [seconds of a frame]        default: 8192 0.0183
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

namespace
{

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
      for (int i = 0; i < 160; ++i) sites.push_back(Prof_handle(("zone_" + std::to_string(i)).c_str()));
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

} // namespace

int main(int argc, char **argv)
{
   const int frames = argc > 1 ? std::atoi(argv[1]) : 8192;
   const double frame_s = argc > 2 ? std::atof(argv[2]) : 0.0183;
   const char *file = "capture_bench.iprof", *record = "capture_bench_record.iprof";
   Prof_Config config = Prof_default_config();
   config.history_frames = std::min(frames, 65536);
   config.history_bytes = size_t(1) << 30;
   Prof_configure(&config);
   Game game;
   double longest = 0, longest_record = 0;
   for (int i = 0; i < frames / 2; ++i) {
      const Clock::time_point from = Clock::now();
      game.frame();
      if (i > 100) longest = std::max(longest, ms_since(from));
   }
   Prof_record(record, 0);
   for (int i = 0; i < frames / 2; ++i) {
      const Clock::time_point from = Clock::now();
      game.frame();
      longest_record = std::max(longest_record, ms_since(from));
   }
   Clock::time_point from = Clock::now();
   Prof_stop_record();
   std::printf("longest frame         %8.2f ms without, %8.2f ms while recording; stop %.2f ms\n",
               longest, longest_record, ms_since(from));
   std::vector<double> save, load, copy;
   for (int i = 0; i < 7; ++i) {
      const double begun = cpu_ms();
      if (!Prof_save_capture(file, 0, -1)) return 1;
      save.push_back(cpu_ms() - begun);
   }
   const std::string bytes = read(file), recorded = read(record);
   std::vector<char> other(bytes.size());
   for (int i = 0; i < 7; ++i) {
      const double begun = cpu_ms();
      std::memcpy(other.data(), bytes.data(), bytes.size());
      copy.push_back(cpu_ms() - begun);
   }
   for (int i = 0; i < 5; ++i) {
      const double begun = cpu_ms();
      if (Prof_load_capture_bytes(bytes.data(), bytes.size()) != 1) {
         std::printf("%s\n", Prof_capture_error());
         return 1;
      }
      load.push_back(cpu_ms() - begun);
   }
   Prof_Info info;
   Prof_get_info(&info);
   const double per_frame = static_cast<double>(bytes.size()) / info.frames_kept;
   std::printf("frames                %8d of 160 paths\n", info.frames_kept);
   std::printf("saving all            %8.2f ms, %.1f times a copy of its bytes\n", median(save),
               median(save) / median(copy));
   std::printf("loading all           %8.2f ms, %.2f us a frame\n", median(load),
               median(load) * 1e3 / info.frames_kept);
   std::printf("size                  %8.0f KB, %.0f bytes a frame, %.1f KB/s at %.1f frames/s\n",
               bytes.size() / 1e3, per_frame, per_frame / frame_s / 1e3, 1 / frame_s);
   std::printf("recorded              %8.1f KB/s at that rate\n",
               static_cast<double>(recorded.size()) / (frames / 2) / frame_s / 1e3);
   std::remove(file);
   std::remove(record);
   return 0;
}
