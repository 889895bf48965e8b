// rays.cpp - what a zone of Prof_Often saves in a game: quad_ray of the demo, which is entered at
// every node of a tree that a ray meets, some ten thousand times a frame.
//
// The demo's game plays itself without pictures, the same seed again and again, and in each run
// quad_ray is marked in another way. All runs have the same frames. What counts is the time of the
// queries in a frame, all that is in them included: of each frame the quickest run of several, as
// the machine does other things too. Rounds go over all ways in turn.
//
//    bench_rays [FOLDER] [rounds] [seconds] [seed]      appends to FOLDER/often.csv
#include "demo/game/autopilot.h"
#include "demo/game/quadtree.h"
#include "demo/game/world.h"
#include "platform/prof_stamp.h"
#include "prof.h"
#include "src/gather/prof_often.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

extern "C" {
void quadtree_ray_out(const Quadtree *tree, Quad_Ray *ray);
void quadtree_ray_counter(const Quadtree *tree, Quad_Ray *ray);
void quadtree_ray_often(const Quadtree *tree, Quad_Ray *ray);
void quadtree_ray_zone(const Quadtree *tree, Quad_Ray *ray);
}

namespace {

struct Way {
   const char *name;
   void (*ray)(const Quadtree *tree, Quad_Ray *ray);
   int log = -1; // of N; -1: by itself
   std::vector<double> us; // of each frame
};

Way ways[] = {
   {"out", quadtree_ray_out, -1, {}},
   {"Prof_Counter", quadtree_ray_counter, -1, {}},
   {"Prof_Often", quadtree_ray_often, -1, {}},
   {"N = 256", quadtree_ray_often, 8, {}},
   {"N = 64", quadtree_ray_often, 6, {}},
   {"N = 16", quadtree_ray_often, 4, {}},
   {"Prof_Begin", quadtree_ray_zone, -1, {}},
};

const Way *way = &ways[0];
uint64_t ticks; // of the frame's queries

void frame(World &world, Autopilot &pilot)
{
   static const float view[4] = {0, 0, 1280, 720};
   Prof(frame);
   const Input input = pilot.fly(world);
   if (world_needs_load(world)) world_load_next(world);
   world.effects.begin(world.tiles, view, 2 * STEP_S);
   world.effects.run_particles();
   world.effects.run_grid();
   world_step(world, input);
   world_step(world, input);
   world.scout.look();
}

double entries; // of all frames of a run

void count_entries()
{
   Prof_Value_Stats stats;
   if (Prof_get_frame_value(0, "quad_ray_counted", &stats)) entries += stats.sum;
}

void play(Way &which, int frames, uint64_t seed, bool first)
{
   World world(seed);
   Autopilot pilot;
   Prof_Info info;
   way = &which;
   Prof_Often_fixed_log = which.log;
   if (first) which.us.assign(size_t(frames), 1e30);
   for (int i = 0; i < frames; ++i) {
      ticks = 0;
      frame(world, pilot);
      Prof_update(1);
      Prof_get_info(&info);
      double &least = which.us[size_t(i)];
      least = std::min(least, double(ticks) / info.ticks_per_second * 1e6);
      if (first && which.ray == quadtree_ray_counter) count_entries();
   }
}

double mean(const std::vector<double> &us, size_t last)
{
   double sum = 0;
   last = std::min(last, us.size());
   for (size_t i = us.size() - last; i < us.size(); ++i) sum += us[i];
   return sum / double(last);
}

} // namespace

extern "C" void quadtree_ray(const Quadtree *tree, Quad_Ray *ray)
{
   const uint64_t begin = Prof_Stamp_now();
   way->ray(tree, ray);
   ticks += Prof_Stamp_now() - begin;
}

int main(int argc, char **argv)
{
   const std::string folder = argc > 1 ? argv[1] : ".";
   const int rounds = argc > 2 ? std::atoi(argv[2]) : 4;
   const int frames = 60 * (argc > 3 ? std::atoi(argv[3]) : 20);
   const uint64_t seed = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1;
   for (int round = 0; round < rounds; ++round)
      for (Way &one : ways) play(one, frames, seed, round == 0);

   const size_t all = size_t(frames), last = 200;
   const double out = mean(ways[0].us, all), zone = mean(std::end(ways)[-1].us, all);
   std::ofstream csv(folder + "/often.csv", std::ios::app);
   std::printf("\nquad_ray of the demo, %.0f entries in each of %d frames, the best of %d runs\n"
               "%-14s%12s%12s%12s%12s\n", entries / frames, frames, rounds, "", "us a frame",
               "last 200", "ns an entry", "saved");
   for (const Way &one : ways) {
      const double us = mean(one.us, all);
      const double ns = (us - out) / (entries / frames) * 1000;
      std::printf("%-14s%12.1f%12.1f%12.2f%10.0f %%\n", one.name, us, mean(one.us, last), ns,
                  100 * (zone - us) / (zone - out));
      csv << "quad_ray,\"" << one.name << "\"," << us << ',' << mean(one.us, last) << ',' << ns
          << ',' << (zone - us) / (zone - out) << '\n';
   }
   return csv ? 0 : 1;
}
