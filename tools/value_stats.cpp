// value_stats.cpp - see value_stats.h
#include "value_stats.h"

#include "errors.h"
#include "text.h"

#include "src/frame/prof_history.h"
#include "src/show/prof_statistics.h"
#include "src/show/prof_value_walk.h"

#include <algorithm>

namespace iprof {

namespace {

// Values from `first` on, up to `end`: the figures of each stand together.
class Figures {
 public:
   Figures(const std::string &name, const Range &range) : name_(name), range_(range)
   {
      if (!Prof_Value_Walk_begin(&walk_, range.oldest)) fail();
   }
   ~Figures() { Prof_Value_Walk_end(&walk_); }
   Figures(const Figures &) = delete;
   Figures &operator=(const Figures &) = delete;

   uint32_t count() const { return walk_.count; }

   void take(uint32_t first, uint32_t end, size_t frames)
   {
      figures_.assign((end - first) * frames, 0);
      size_t at = 0;
      for (int back = range_.oldest; back >= range_.newest; --back) {
         const Prof_Frame *frame = Prof_History_frame(back);
         if (!frame) fail();
         Prof_Value_Walk_take(&walk_, frame);
         if (frame->flags & Prof_FRAME_ODD) continue;
         for (uint32_t v = first; v < end; ++v)
            figures_[(v - first) * frames + at] = walk_.figures[v];
         ++at;
      }
   }

   void summarise(uint32_t first, uint32_t end, size_t frames, std::vector<Value_Stats> &all)
   {
      for (uint32_t v = first; v < end; ++v) {
         double *values = &figures_[(v - first) * frames];
         const int known = Prof_Statistics_sort(values, static_cast<int>(frames));
         if (!known) continue;
         Value_Stats one{walk_.values[v].name, walk_.values[v].unit, Prof_Stats()};
         Prof_Statistics_summarise(values, known, &one.stats);
         all.push_back(one);
      }
   }

 private:
   [[noreturn]] void fail() const { throw File_Error(named(name_) + ": out of memory"); }

   std::string name_;
   Range range_;
   Prof_Value_Walk walk_;
   std::vector<double> figures_;
};

} // namespace

std::vector<Value_Stats> value_stats(const std::string &name, const Range &range, size_t figures)
{
   std::vector<Value_Stats> all;
   const int regular = Prof_Statistics_count_regular(range.newest, range.oldest);
   if (regular < 1) return all;
   const auto frames = static_cast<size_t>(regular);
   const size_t some = std::max<size_t>(1, figures / frames);
   uint32_t first = 1, count = 2;
   while (first < count) {
      Figures of_some(name, range);
      count = of_some.count();
      const auto end = static_cast<uint32_t>(std::min<size_t>(count, first + some));
      if (first == end) break;
      of_some.take(first, end, frames);
      of_some.summarise(first, end, frames, all);
      first = end;
   }
   return all;
}

} // namespace iprof
