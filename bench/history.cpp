// history.cpp - what a past frame takes, and how long it takes to keep and to look at: a made-up
// game of 300 stacks that move in each of four threads, whose stacks change as it goes on. The
// frames are given to the history as Prof_update gives them, so that nothing else is in the
// figures.
#include "bench/measure.h"

#include "prof.h"
#include "src/base/prof_config.h"
#include "src/frame/prof_history.h"

#include <algorithm>
#include <random>

namespace bench {

namespace {

const int THREADS = 4, STACKS = 2000, MOVING = 300, FRAMES = 3000;

// Every stack has a time and a count that are usual for it, and noise about them.
struct Stack {
   double ticks, entries;
   bool moves;
};

class Game {
 public:
   Game() : random_(1)
   {
      for (std::vector<Stack> &thread : stacks_) {
         thread.resize(STACKS);
         for (Stack &stack : thread)
            stack = {size_(random_), random_() % 10 < 7 ? 1.0 : 1 + size_(random_) / 3e3, false};
         for (int i = 0; i < MOVING; ++i) change(thread, true);
      }
   }

   // About one stack in a hundred goes and another comes.
   const std::vector<Prof_Item> &next()
   {
      items_.clear();
      for (uint32_t t = 0; t < THREADS; ++t) {
         std::vector<Stack> &thread = stacks_[t];
         for (int i = 0; i < MOVING / 100; ++i) change(thread, false), change(thread, true);
         for (uint32_t s = 0; s < STACKS; ++s)
            if (thread[s].moves) add(t, s, thread[s]);
      }
      return items_;
   }

 private:
   void change(std::vector<Stack> &thread, bool to)
   {
      for (;;) {
         Stack &stack = thread[random_() % STACKS];
         if (stack.moves == to) continue;
         stack.moves = to;
         return;
      }
   }

   void add(uint32_t thread, uint32_t stack, const Stack &is)
   {
      const double noise = std::max(0.2, 1 + 0.2 * normal_(random_));
      Prof_Item item = {};
      item.self = uint64_t(is.ticks * noise);
      item.entries = uint32_t(is.entries > 1 ? std::max(1.0, is.entries * noise) : 1);
      item.state = stack + 3;
      item.context = thread;
      item.order = stack;
      items_.push_back(item);
   }

   std::mt19937 random_;
   std::lognormal_distribution<double> size_{10, 1.5}; // the middle one takes 22,000 ticks, 8 us
   std::normal_distribution<double> normal_;
   std::vector<Stack> stacks_[THREADS];
   std::vector<Prof_Item> items_;
};

void push(const std::vector<Prof_Item> &items, std::vector<double> &ticks)
{
   static Prof_Frame frame;
   frame.number += 1;
   frame.ticks = 40000000;
   frame.seconds = 0.016;
   frame.ended += frame.seconds;
   frame.text = "";
   frame.count = uint32_t(items.size());
   frame.items = items.data();
   const long before = interruptions();
   const double taken = double(ticks_of([] { Prof_History_push(&frame); }));
   if (interruptions() == before) ticks.push_back(taken);
}

} // namespace

void measure_history(const Options &options)
{
   const Tick_Length tick;
   pin(cpus().back());
   Game game;
   std::vector<double> keep, look;
   size_t moved = 0;
   Prof_Config_lock();
   for (int i = 0; i < FRAMES; ++i) {
      const std::vector<Prof_Item> &items = game.next();
      push(items, keep);
      moved += items.size();
   }
   const int kept = Prof_History_length();
   for (int i = 0; i < (options.quick ? 200 : 1000); ++i) {
      const int back = int((i * 7919u) % unsigned(kept));
      const long before = interruptions();
      const double taken = double(ticks_of([&] { (void)Prof_History_frame(back); }));
      if (interruptions() == before) look.push_back(taken);
   }
   uint64_t bytes, states;
   Prof_History_size(&bytes, &states);
   Prof_Config_unlock();
   const double us = tick.ns() / 1000, each = double(moved) / FRAMES;
   const double fit = double(32 << 20) / (double(bytes) / kept);
   std::printf("\nThe history: %d threads of %d stacks that move of %d, 1 %% others each frame\n",
               THREADS, MOVING, STACKS);
   std::printf("%-44s %8.2f%c (aim 6)\n", "bytes a stack and frame, headers included",
               double(bytes) / double(states), double(bytes) > 6 * double(states) ? '!' : ' ');
   std::printf("%-44s %8d    = %.0f s at 60 Hz\n", "frames that fit into 32 MiB", int(fit),
               fit / 60);
   std::printf("%-44s %8.2f us = %.1f ns a stack\n", "to keep a frame",
               spread(keep).median * us, spread(keep).median * tick.ns() / each);
   std::printf("%-44s %8.2f us\n", "to unpack a frame", spread(look).median * us);
}

} // namespace bench
