// compare_frames.cpp - see compare_frames.h
#include "compare_frames.h"

#include "statistics.h"

#include <algorithm>
#include <iterator>

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

std::vector<uint64_t> keys_of(const Outline &run, Pairs pairs)
{
   std::vector<uint64_t> keys;
   keys.reserve(run.frames.size());
   for (const Outline_Frame &frame : run.frames) keys.push_back(key_of(frame, pairs));
   return keys;
}

// Those that all of the runs have; keys rise in each.
std::vector<uint64_t> shared_keys(const std::vector<Outline> &runs, Pairs pairs)
{
   std::vector<uint64_t> shared = keys_of(runs[0], pairs);
   for (size_t i = 1; i < runs.size(); ++i) {
      const std::vector<uint64_t> keys = keys_of(runs[i], pairs);
      std::vector<uint64_t> both;
      std::set_intersection(shared.begin(), shared.end(), keys.begin(), keys.end(),
                            std::back_inserter(both));
      shared.swap(both);
   }
   return shared;
}

// All frames as steady as they are in this run.
std::vector<Slot> slots_of(const Outline &run, Pairs pairs, const std::vector<uint64_t> &shared,
                           size_t blocks)
{
   std::vector<Slot> slots;
   slots.reserve(run.frames.size());
   size_t index = 0;
   for (const Outline_Frame &frame : run.frames) {
      const uint64_t key = key_of(frame, pairs);
      while (index < shared.size() && shared[index] < key) ++index;
      if (index == shared.size() || shared[index] != key) slots.push_back({-1, false});
      else slots.push_back({block_at(index, shared.size(), blocks), !frame.hitch});
   }
   return slots;
}

// A hitch in one of the runs is one in all of them.
void share_hitches(std::vector<std::vector<Slot>> &slots, size_t shared)
{
   std::vector<bool> steady(shared, true);
   for (int round = 0; round < 2; ++round)
      for (std::vector<Slot> &of_run : slots) {
         size_t index = 0;
         for (Slot &slot : of_run) {
            if (slot.block < 0) continue;
            if (round == 0 && !slot.steady) steady[index] = false;
            if (round == 1) slot.steady = steady[index];
            ++index;
         }
      }
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
   const std::vector<uint64_t> shared = shared_keys(runs, pairs);
   const size_t blocks = blocks_of(shared.size());
   for (const Outline &run : runs) {
      plan.blocks.push_back(blocks);
      plan.frames.push_back(static_cast<int>(shared.size()));
      plan.slots.push_back(slots_of(run, pairs, shared, blocks));
   }
   share_hitches(plan.slots, shared.size());
   plan.correlation = blocks ? least_correlation(runs, plan) : UNKNOWN;
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
   const Plan by_number = paired(runs, Pairs::BY_NUMBER), by_place = paired(runs, Pairs::BY_PLACE);
   const Plan &best = by_place.correlation > by_number.correlation ? by_place : by_number;
   if (wish == Wish::PAIRED && best.blocks[0]) return best;
   if (!can_be_seen(runs, best)) none.correlation = UNKNOWN;
   else if (best.correlation >= SHARED) return best;
   else none.correlation = best.correlation;
   return none;
}

} // namespace iprof
