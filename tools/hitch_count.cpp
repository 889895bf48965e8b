// hitch_count.cpp - see hitch_count.h
#include "hitch_count.h"

#include "text.h"

#include "prof.h"
#include "src/frame/prof_history.h"
#include "src/frame/prof_hitch.h"

namespace iprof {

static bool is_marked(int back)
{
   return back >= 0 && (Prof_History_header(back)->flags & Prof_FRAME_HITCH) != 0;
}

Hitch_Count count_hitches(int newest, int oldest)
{
   Hitch_Count count;
   for (int back = newest; back <= oldest; ++back) count.marked += is_marked(back);
   for (int i = 0; i < Prof_num_hitches(); ++i) {
      const int back = Prof_History_find(Prof_Hitch_frame(i)->number);
      if (!is_marked(back)) ++count.others;
      else count.kept += back >= newest && back <= oldest;
   }
   return count;
}

Hitch_Count count_hitches() { return count_hitches(0, Prof_History_length() - 1); }

static std::string text_of(const Hitch_Count &count, const std::string &marked)
{
   const std::string text =
      count.kept == count.marked ? marked : whole(count.kept) + " kept of " + marked;
   return count.others ? text + " (and " + whole(count.others) + " of frames that left the history)"
                       : text;
}

std::string hitches_text(const Hitch_Count &count)
{
   return text_of(count, of_them(count.marked, "hitch", "hitches"));
}

std::string hitches_figure(const Hitch_Count &count) { return text_of(count, whole(count.marked)); }

std::string hitches_cell(const Hitch_Count &count)
{
   std::string text = whole(count.marked);
   if (count.kept != count.marked) text = whole(count.kept) + " of " + text;
   return count.others ? text + " + " + whole(count.others) : text;
}

} // namespace iprof
