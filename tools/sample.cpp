// sample.cpp - see sample.h
#include "sample.h"

#include "capture.h"
#include "errors.h"
#include "progress.h"
#include "text.h"

#include "src/base/prof_moments.h"
#include "src/base/prof_number.h"
#include "src/frame/prof_frame_record.h"
#include "src/frame/prof_history.h"
#include "src/frame/prof_scene.h"
#include "src/frame/prof_waiting.h"
#include "src/gather/prof_path.h"
#include "src/show/prof_value_walk.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <queue>

namespace iprof {

namespace {

const double HELD_UP = 0.05; // of the frame's work

bool is_by_machine(const Prof_Frame *frame)
{
   return (frame->flags & Prof_FRAME_MACHINE) ||
          (frame->use.machine_us && Prof_Frame_Record_machine_ms(frame) >=
                                       HELD_UP * Prof_Frame_Record_work_ms(frame));
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

// Figures of one value. Sums of squares would leave dust of what never varies.
class Value_Sums {
 public:
   void add(double x, size_t block, size_t blocks)
   {
      if (sums_.empty()) {
         sums_.resize(blocks);
         lengths_.resize(blocks);
      }
      Prof_Moments_add(&moments_, x, 1);
      sums_[block] += x;
      ++lengths_[block];
   }
   bool is_known() const { return moments_.weight > 0; }

   // A block without frames is none; one in which the value was not known is NaN.
   Series series(const std::vector<int> &lengths) const
   {
      Series series;
      series.mean = moments_.mean;
      series.stdev = Prof_Moments_deviation(&moments_);
      for (size_t i = 0; i < lengths.size(); ++i)
         if (lengths[i]) series.blocks.push_back(lengths_[i] ? sums_[i] / lengths_[i] : NAN);
      return series;
   }

 private:
   Prof_Moments moments_ = Prof_Moments();
   std::vector<double> sums_;
   std::vector<int> lengths_; // frames in which it was known
};

// The figures of all values, while frames are taken from the oldest on.
class Value_Sampler {
 public:
   Value_Sampler(const Outline &outline, size_t blocks)
      : next_(outline.frames.front().back), blocks_(blocks)
   {
      if (!Prof_Value_Walk_begin(&walk_, next_)) fail(outline);
      sums_.resize(walk_.count);
   }
   ~Value_Sampler() { Prof_Value_Walk_end(&walk_); }
   Value_Sampler(const Value_Sampler &) = delete;
   Value_Sampler &operator=(const Value_Sampler &) = delete;

   // What samples hold depends on the frames that are left out before this one.
   void go_to(int back, const Outline &outline)
   {
      for (; walk_.count > 1 && next_ > back; --next_) {
         const Prof_Frame *frame = Prof_History_frame(next_);
         if (!frame) fail(outline);
         Prof_Value_Walk_take(&walk_, frame);
      }
   }

   void take(const Prof_Frame &frame, size_t block)
   {
      if (walk_.count > 1) Prof_Value_Walk_take(&walk_, &frame);
      for (uint32_t v = 1; v < walk_.count; ++v)
         if (Prof_Number_is_finite(walk_.figures[v]))
            sums_[v].add(walk_.figures[v], block, blocks_);
      --next_;
   }

   void fill(Sample &sample, const std::vector<int> &lengths) const
   {
      for (uint32_t v = 1; v < walk_.count; ++v)
         if (sums_[v].is_known())
            sample.values[walk_.values[v].name] = {walk_.values[v].kind, walk_.values[v].unit,
                                                   sums_[v].series(lengths)};
   }

 private:
   [[noreturn]] static void fail(const Outline &outline)
   {
      throw File_Error(plain(outline.name) + ": out of memory");
   }
   Prof_Value_Walk walk_;
   int next_; // the frame to be taken
   size_t blocks_;
   std::vector<Value_Sums> sums_;
};

class Sampler {
 public:
   Sampler(const Outline &outline, const std::vector<Slot> &slots, size_t blocks,
           bool hierarchical)
      : outline_(outline), slots_(slots), hierarchical_(hierarchical), blocks_(blocks),
        lengths_(blocks), steady_lengths_(blocks), values_(outline, blocks),
        paths_(Prof_State_count()), now_(Prof_State_count()), is_touched_(Prof_State_count())
   {
   }

   void take_all()
   {
      Progress progress("summing up " + outline_.name);
      const double all = static_cast<double>(slots_.size());
      for (size_t i = 0; i < slots_.size(); ++i) {
         if (slots_[i].block < 0) continue;
         const size_t block = static_cast<size_t>(slots_[i].block);
         values_.go_to(outline_.frames[i].back, outline_);
         const Prof_Frame *frame = frame_of(outline_.frames[i]);
         take(*frame, block, slots_[i].steady);
         values_.take(*frame, block);
         progress.tell(static_cast<double>(i + 1) / all);
      }
   }

   void fill(Sample &sample) const
   {
      sample.frames = std::accumulate(lengths_.begin(), lengths_.end(), 0);
      sample.blocks = blocks_;
      sample.work = work_.series(lengths_);
      sample.steady = steady_.series(steady_lengths_);
      for (const auto &[path, sums] : sums_) sample.paths[path] = sums.series(lengths_);
      values_.fill(sample, lengths_);
   }

 private:
   const Prof_Frame *frame_of(const Outline_Frame &line) const
   {
      if (line.back >= Prof_History_length() ||
          Prof_History_header(line.back)->number != line.number)
         throw File_Error(plain(outline_.name) + ": has changed while it was read");
      const Prof_Frame *frame = Prof_History_frame(line.back);
      if (!frame) throw File_Error(plain(outline_.name) + ": out of memory");
      return frame;
   }

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

   void take_work(const Prof_Frame &frame, size_t block, bool steady)
   {
      const double ms = Prof_Frame_Record_work_ms(&frame);
      ++lengths_[block];
      work_.add(ms, block, blocks_);
      if (!steady) return;
      ++steady_lengths_[block];
      steady_.add(ms, block, blocks_);
   }

   void take(const Prof_Frame &frame, size_t block, bool steady)
   {
      const double ms_per_tick = Prof_Frame_Record_ms_per_tick(&frame);
      const unsigned char *kinds = Prof_Waiting_kinds(frame.rules);
      take_work(frame, block, steady);
      for (uint32_t i = 0; i < frame.count; ++i) {
         const Prof_Item &item = frame.items[i];
         if (kinds && kinds[item.state] != Prof_WORKS) continue;
         if (Prof_State_is_of_count(item.state)) continue;
         if (item.state == Prof_STATE_ROOT && !item.works) continue; // other threads' idleness
         touch(item.state, static_cast<double>(item.self) * ms_per_tick);
         sums_of(item.state).add_entries(item.entries);
      }
      fold(block);
   }

   const Outline &outline_;
   const std::vector<Slot> &slots_;
   bool hierarchical_;
   size_t blocks_;
   std::vector<int> lengths_, steady_lengths_; // frames
   Sums work_, steady_;
   Value_Sampler values_;
   std::map<std::string, Sums> sums_; // by path; stays where it is
   std::vector<Sums *> paths_;        // by state
   std::vector<double> now_;          // by state, in the frame at hand
   std::vector<bool> is_touched_;
   std::priority_queue<uint32_t> touched_; // children before their parents
};

} // namespace

Outline take_outline(const std::string &name, const Range &range, bool without_machine)
{
   Outline outline;
   outline.name = name;
   outline.labels = described();
   outline.range = range.text;
   uint64_t place = 0;
   for (int back = range.oldest; back >= range.newest; --back) {
      const Prof_Frame *frame = Prof_History_header(back);
      if (!Prof_Scene_has(range.scene, frame)) continue;
      ++place;
      if (frame->flags & Prof_FRAME_ODD) continue;
      if (without_machine && is_by_machine(frame)) ++outline.by_machine;
      else outline.frames.push_back({back, frame->number, place, Prof_Frame_Record_work_ms(frame),
                                     (frame->flags & Prof_FRAME_HITCH) != 0});
   }
   if (outline.frames.empty())
      throw File_Error(plain(name) + ": there are no frames to compare but loads and gaps" +
                       (outline.by_machine ? ", and those that the machine held up" : ""));
   return outline;
}

Sample take_sample(const Outline &outline, const std::vector<Slot> &slots, size_t blocks,
                   bool hierarchical)
{
   Sample sample;
   const auto sampler = std::make_unique<Sampler>(outline, slots, blocks, hierarchical);
   sampler->take_all();
   sampler->fill(sample);
   return sample;
}

} // namespace iprof
