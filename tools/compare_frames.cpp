// compare_frames.cpp - see compare_frames.h
#include "compare_frames.h"

#include "statistics.h"

#include <algorithm>
#include <map>

namespace iprof {

namespace {

enum { FEWEST = 20, MOST = 60, LENGTH = 16 /* frames, where that gives so many blocks */ };

size_t blocks_of(size_t frames)
{
   return std::min(std::clamp<size_t>(frames / LENGTH, FEWEST, MOST), frames);
}

int block_at(size_t index, size_t frames, size_t blocks)
{
   return static_cast<int>(static_cast<double>(index) * static_cast<double>(blocks) /
                           static_cast<double>(frames));
}

void add_unpaired(Plan &plan, const Outline &run)
{
   const size_t frames = run.frames.size(), blocks = blocks_of(frames);
   std::vector<Slot> slots;
   slots.reserve(frames);
   for (size_t i = 0; i < frames; ++i)
      slots.push_back({block_at(i, frames, blocks), !run.frames[i].hitch});
   plan.blocks.push_back(blocks);
   plan.frames.push_back(static_cast<int>(frames));
   plan.slots.push_back(std::move(slots));
}

Plan unpaired(const std::vector<Outline> &runs)
{
   Plan plan;
   for (const Outline &run : runs) add_unpaired(plan, run);
   return plan;
}

// ---- pairs --------------------------------------------------------------------------------------

uint64_t key_of(const Outline_Frame &frame, Pairs pairs)
{
   return pairs == Pairs::BY_NUMBER ? frame.number : frame.place;
}

struct Shared_Frame {
   size_t runs = 0; // that have it
   bool hitch = false;
   size_t index = 0; // among those that all have
};

using Shared_Frames = std::map<uint64_t, Shared_Frame>;

// Those that all of the runs have.
Shared_Frames shared_frames(const std::vector<Outline> &runs, Pairs pairs)
{
   Shared_Frames shared;
   for (const Outline &run : runs)
      for (const Outline_Frame &frame : run.frames) {
         Shared_Frame &one = shared[key_of(frame, pairs)];
         ++one.runs;
         one.hitch |= frame.hitch;
      }
   size_t index = 0;
   for (auto at = shared.begin(); at != shared.end();) {
      at->second.index = index;
      if (at->second.runs != runs.size()) at = shared.erase(at);
      else ++at, ++index;
   }
   return shared;
}

std::vector<Slot> slots_of(const Outline &run, Pairs pairs, const Shared_Frames &shared,
                           size_t blocks)
{
   std::vector<Slot> slots;
   slots.reserve(run.frames.size());
   for (const Outline_Frame &frame : run.frames) {
      const auto found = shared.find(key_of(frame, pairs));
      if (found == shared.end()) slots.push_back({-1, false});
      else slots.push_back({block_at(found->second.index, shared.size(), blocks),
                            !found->second.hitch});
   }
   return slots;
}

// Of steady frames' work; a block without such frames is none, in all runs alike.
std::vector<double> means_of(const Outline &run, const std::vector<Slot> &slots, size_t blocks)
{
   std::vector<double> sums(blocks), means;
   std::vector<int> frames(blocks);
   for (size_t i = 0; i < slots.size(); ++i) {
      if (slots[i].block < 0 || !slots[i].steady) continue;
      sums[static_cast<size_t>(slots[i].block)] += run.frames[i].ms;
      ++frames[static_cast<size_t>(slots[i].block)];
   }
   for (size_t i = 0; i < blocks; ++i)
      if (frames[i]) means.push_back(sums[i] / frames[i]);
   return means;
}

double least_correlation(const std::vector<Outline> &runs, const Plan &plan)
{
   double least = 1;
   const std::vector<double> first = means_of(runs[0], plan.slots[0], plan.blocks[0]);
   for (size_t i = 1; i < runs.size(); ++i)
      least = std::min(least, correlation(first, means_of(runs[i], plan.slots[i],
                                                          plan.blocks[i])));
   return least;
}

Plan paired(const std::vector<Outline> &runs, Pairs pairs)
{
   Plan plan;
   plan.pairs = pairs;
   const Shared_Frames shared = shared_frames(runs, pairs);
   const size_t blocks = blocks_of(shared.size());
   for (const Outline &run : runs) {
      plan.blocks.push_back(blocks);
      plan.frames.push_back(static_cast<int>(shared.size()));
      plan.slots.push_back(slots_of(run, pairs, shared, blocks));
   }
   plan.correlation = blocks ? least_correlation(runs, plan) : -1;
   return plan;
}

// Enough blocks to see a correlation in, and of the shortest run half at least.
bool can_be_seen(const std::vector<Outline> &runs, const Plan &plan)
{
   size_t least = runs[0].frames.size();
   for (const Outline &run : runs) least = std::min(least, run.frames.size());
   return plan.blocks[0] >= FEWEST && static_cast<size_t>(plan.frames[0]) * 2 >= least;
}

} // namespace

Plan plan_of(const std::vector<Outline> &runs, Wish wish)
{
   Plan none = unpaired(runs);
   if (wish == Wish::UNPAIRED) return none;
   Plan by_number = paired(runs, Pairs::BY_NUMBER), by_place = paired(runs, Pairs::BY_PLACE);
   Plan &best = by_place.correlation > by_number.correlation ? by_place : by_number;
   if (wish == Wish::PAIRED && best.blocks[0]) return std::move(best);
   if (can_be_seen(runs, best) && best.correlation >= SHARED) return std::move(best);
   none.correlation = std::max(best.correlation, 0.0);
   return none;
}

} // namespace iprof
