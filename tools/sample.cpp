// sample.cpp - see sample.h
#include "sample.h"

#include "capture.h"
#include "errors.h"
#include "progress.h"
#include "statistics.h"
#include "text.h"

#include "src/frame/prof_frame_record.h"
#include "src/frame/prof_history.h"
#include "src/frame/prof_scene.h"
#include "src/frame/prof_waiting.h"
#include "src/gather/prof_path.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <queue>

namespace iprof {

namespace {

enum { FEWEST = 20, MOST = 60, LENGTH = 32 /* frames, where that gives so many blocks */ };

bool is_in(const Range &range, const Prof_Frame *frame)
{
   return !(frame->flags & Prof_FRAME_ODD) && Prof_Scene_has(range.scene, frame);
}

int count_frames(const Range &range)
{
   int count = 0;
   for (int back = range.newest; back <= range.oldest; ++back)
      count += is_in(range, Prof_History_header(back));
   return count;
}

size_t blocks_of(int frames)
{
   const size_t blocks = static_cast<size_t>(std::clamp<int>(frames / LENGTH, FEWEST, MOST));
   return std::min(blocks, static_cast<size_t>(frames));
}

// A figure of each frame: sums of it, of its square, and by block.
class Sums {
 public:
   void add(double x, size_t block, size_t blocks)
   {
      if (sums_.empty()) sums_.resize(blocks);
      sum_ += x;
      squares_ += x * x;
      sums_[block] += x;
   }
   void add_entries(double entries) { entries_ += entries; }

   // A frame in which a path did not run is one of 0. A block without frames is none.
   Series series(const std::vector<int> &lengths) const
   {
      Series series;
      const double n = std::max(1, std::accumulate(lengths.begin(), lengths.end(), 0));
      series.mean = sum_ / n;
      series.stdev = std::sqrt(std::max(0.0, squares_ / n - series.mean * series.mean));
      series.entries = entries_ / n;
      for (size_t i = 0; i < lengths.size(); ++i)
         if (lengths[i]) series.blocks.push_back((sums_.empty() ? 0 : sums_[i]) / lengths[i]);
      return series;
   }

 private:
   double sum_ = 0, squares_ = 0, entries_ = 0;
   std::vector<double> sums_;
};

class Sampler {
 public:
   Sampler(const Range &range, bool hierarchical)
      : range_(range), hierarchical_(hierarchical), frames_(count_frames(range)),
        blocks_(blocks_of(frames_)), lengths_(blocks_), steady_lengths_(blocks_),
        paths_(Prof_State_count()), now_(Prof_State_count()), is_touched_(Prof_State_count())
   {
   }

   int frames() const { return frames_; }

   void take_all(const std::string &name)
   {
      Progress progress("summing up " + name);
      int index = 0;
      for (int back = range_.oldest; back >= range_.newest; --back) {
         if (!is_in(range_, Prof_History_header(back))) continue;
         const Prof_Frame *frame = Prof_History_frame(back);
         if (!frame) throw File_Error(plain(name) + ": out of memory");
         take(*frame, index++);
         progress.tell(static_cast<double>(index) / frames_);
      }
   }

   void fill(Sample &sample) const
   {
      sample.frames = frames_;
      sample.blocks = blocks_;
      sample.work = work_.series(lengths_);
      sample.steady = steady_.series(steady_lengths_);
      for (const auto &[path, sums] : sums_) sample.paths[path] = sums.series(lengths_);
   }

 private:
   void touch(uint32_t state, double ms)
   {
      now_[state] += ms;
      if (is_touched_[state]) return;
      is_touched_[state] = true;
      touched_.push(state);
   }

   Sums &sums_of(uint32_t state)
   {
      if (!paths_[state]) {
         char path[Prof_MAX_PATH];
         Prof_Path_write(state, path, sizeof path);
         paths_[state] = &sums_[path];
      }
      return *paths_[state];
   }

   // Several states may be one path, as zones of one name at several places are.
   void fold(size_t block)
   {
      std::map<Sums *, double> of_paths;
      while (!touched_.empty()) {
         const uint32_t state = touched_.top(), parent = Prof_States[state].parent;
         touched_.pop();
         const double ms = now_[state];
         now_[state] = 0;
         is_touched_[state] = false;
         of_paths[&sums_of(state)] += ms;
         if (hierarchical_ && parent > Prof_STATE_ROOT) touch(parent, ms);
      }
      for (const auto &[sums, ms] : of_paths) sums->add(ms, block, blocks_);
   }

   void take_work(const Prof_Frame &frame, size_t block)
   {
      const double ms = Prof_Frame_Record_work_ms(&frame);
      ++lengths_[block];
      work_.add(ms, block, blocks_);
      if (frame.flags & Prof_FRAME_HITCH) return;
      ++steady_lengths_[block];
      steady_.add(ms, block, blocks_);
   }

   void take(const Prof_Frame &frame, int index)
   {
      const double ms_per_tick = Prof_Frame_Record_ms_per_tick(&frame);
      const unsigned char *kinds = Prof_Waiting_kinds(frame.rules);
      const auto block = static_cast<size_t>(static_cast<double>(index) *
                                             static_cast<double>(blocks_) / frames_);
      take_work(frame, block);
      for (uint32_t i = 0; i < frame.count; ++i) {
         const Prof_Item &item = frame.items[i];
         if (kinds && kinds[item.state] != Prof_WORKS) continue;
         if (Prof_State_is_of_count(item.state)) continue;
         touch(item.state, static_cast<double>(item.self) * ms_per_tick);
         sums_of(item.state).add_entries(item.entries);
      }
      fold(block);
   }

   Range range_;
   bool hierarchical_;
   int frames_;
   size_t blocks_;
   std::vector<int> lengths_, steady_lengths_; // frames
   Sums work_, steady_;
   std::map<std::string, Sums> sums_; // by path; stays where it is
   std::vector<Sums *> paths_;        // by state
   std::vector<double> now_;          // by state, in the frame at hand
   std::vector<bool> is_touched_;
   std::priority_queue<uint32_t> touched_; // children before their parents
};

void merge_pairs(std::vector<double> &blocks)
{
   for (size_t i = 0; i < blocks.size() / 2; ++i)
      blocks[i] = (blocks[2 * i] + blocks[2 * i + 1]) / 2;
   blocks.resize(blocks.size() / 2);
}

// Blocks that are like their neighbours are too short. Of an odd number the newest goes.
void merge_like_blocks(Sample &sample)
{
   while (sample.blocks / 2 >= FEWEST && are_like_their_neighbours(sample.steady.blocks)) {
      merge_pairs(sample.work.blocks);
      merge_pairs(sample.steady.blocks);
      for (auto &[path, series] : sample.paths) merge_pairs(series.blocks);
      sample.blocks /= 2;
   }
}

} // namespace

Sample take_sample(const std::string &name, const Range &range, bool hierarchical)
{
   Sample sample;
   sample.name = name;
   sample.labels = described();
   sample.range = range.text;
   const auto sampler = std::make_unique<Sampler>(range, hierarchical);
   if (!sampler->frames())
      throw File_Error(plain(name) + ": there are no frames to compare but loads and gaps");
   sampler->take_all(name);
   sampler->fill(sample);
   merge_like_blocks(sample);
   return sample;
}

} // namespace iprof
