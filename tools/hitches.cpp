// hitches.cpp - iprof hitches: each slow frame, and what made it slow.
#include "columns.h"
#include "command.h"
#include "each.h"
#include "errors.h"
#include "hitch_count.h"
#include "hitch_rows.h"
#include "hitch_text.h"
#include "output.h"
#include "rows.h"
#include "text.h"

#include "prof.h"

#include <algorithm>

namespace iprof {

namespace {

struct Chosen {
   double least_ms; // of excess
   size_t most;     // 0: all
   bool worst_first;
};

Chosen chosen_of(const Arguments &arguments)
{
   const auto most = static_cast<size_t>(arguments.whole("--worst", 0, 1, 1000000));
   return {arguments.number("--least", 0, 0, 1e9), most, arguments.has("--worst")};
}

// Their indices: as they came, or the worst first.
std::vector<int> chosen_hitches(const Chosen &chosen)
{
   std::vector<std::pair<double, int>> found;
   Prof_Hitch hitch;
   for (int i = Prof_num_hitches() - 1; i >= 0; --i)
      if (Prof_get_hitch(i, &hitch) && hitch.excess_ms >= chosen.least_ms)
         found.emplace_back(-hitch.excess_ms, i);
   if (chosen.worst_first) std::stable_sort(found.begin(), found.end());
   std::vector<int> indices;
   for (const auto &[excess, index] : found)
      if (!chosen.most || indices.size() < chosen.most) indices.push_back(index);
   return indices;
}

std::string head_of(const Capture &capture, size_t shown)
{
   const Extent all = extent();
   std::string text = named(capture.name) + ": " + hitches_text(count_hitches()) + " in " +
                      of_them(all.frames, "frame", "frames") + ", " + duration(all.seconds);
   if (shown < static_cast<size_t>(Prof_num_hitches())) text += format("; %zu shown", shown);
   const std::string labels = described();
   return text + "\n" + (labels.empty() ? "" : labels + "\n");
}

int hitches(const Arguments &arguments)
{
   arguments.need(1, 0, "iprof hitches FILE...");
   const Chosen chosen = chosen_of(arguments);
   const bool as_rows = wants_rows(arguments), as_json = arguments.has("--ndjson");
   Rows rows = hitch_rows();
   return for_each(arguments.rest(), [&](const Capture &capture) {
      const std::vector<int> indices = chosen_hitches(chosen);
      std::string text = as_rows ? "" : head_of(capture, indices.size());
      for (const int index : indices)
         if (as_json) text += hitch_line(index);
         else if (as_rows) add_hitch(rows, capture.name, index);
         else text += "\n" + hitch_text(index);
      if (as_rows && !as_json) text = rows.take();
      print(text + (as_rows ? "" : "\n"));
   });
}

} // namespace

Command hitches_command()
{
   return {"hitches",
           "hitches FILE...",
           "lists slow frames, each with what made it slow",
           "Of slow frames a capture has those with their blame that the game kept, the worst\n"
           "(max_hitches, 64 if it set nothing else), a recording each that it saw settle:\n"
           "\"64 kept of 361 hitches\".\n"
           "A hitch's blame is told path by path: of what the frame took too long, which part it\n"
           "explains, how much, on which thread, and the evidence where that is another than the\n"
           "one that updates (lock, look, sums, still open, CPU). Near it: zones and values that\n"
           "were strange. --csv has a line a blame; --ndjson a line a hitch, as\n"
           "Prof_write_hitch_line.\n",
           "iprof hitches slow.iprof --worst 5\n"
           "iprof hitches --ndjson captures/*.iprof >hitches.ndjson\n",
           joined({{"--worst", "N", "the worst N, the worst first"},
                   {"--least", "MS", "those alone that took so much more than usual"}},
                  rows_options()),
           hitches};
}

} // namespace iprof
