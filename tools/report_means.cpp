// report_means.cpp - see report_means.h
//
//      slow.iprof: 1,295 frames, 23.7 s
//      work  mean 8.21  p50 8.02  p95 10.1  p99 31.0  max 308.1 ms
//
//      self ms    %  hier ms  p95 hier  max hier  count  zone
#include "report_means.h"

#include "capture.h"
#include "columns.h"
#include "state_sums.h"
#include "text.h"
#include "value_stats.h"

#include "prof.h"
#include "src/frame/prof_scene.h"
#include "src/gather/prof_path.h"
#include "src/show/prof_statistics.h"
#include "src/show/prof_zone_place.h"

#include <algorithm>
#include <cstring>

namespace iprof {

namespace {

enum { INDENT = 3 };
const double WORTH_A_LINE = 0.0005; // of the frames' time

Prof_Frames_Of frames_of(const Range &range)
{
   Prof_Frames_Of of = {range.newest, range.oldest, range.scene, 0, 0};
   return of;
}

std::string stats_text(const Prof_Stats &stats)
{
   return format("mean %s  p50 %s  p95 %s  p99 %s  max %s ms", ms(stats.mean).c_str(),
                 ms(stats.p50).c_str(), ms(stats.p95).c_str(), ms(stats.p99).c_str(),
                 ms(stats.max).c_str());
}

std::string work_line(const Range &range)
{
   Prof_Wanted work;
   std::memset(&work, 0, sizeof work);
   work.quantity = Prof_WORK_OF_FRAME;
   int count = 0;
   const double *sorted = Prof_Statistics_collect_of(&work, 1, frames_of(range), &count);
   if (!sorted || !count) return "";
   Prof_Stats stats;
   Prof_Statistics_summarise(sorted, count, &stats);
   return "work  " + stats_text(stats) + "\n";
}

std::string head_of(const std::string &name, const Report_Wanted &wanted,
                    const Sums_Of_Threads &sums)
{
   std::string text = plain(name) + ": " + of_them(sums.frames, "frame", "frames") + ", " +
                      duration(sums.ms / 1e3);
   if (!wanted.range.text.empty()) text += " (" + wanted.range.text + ")";
   if (!wanted.thread.empty()) text += ", thread " + plain(wanted.thread);
   const std::string labels = described();
   return text + "\n" + (labels.empty() ? "" : labels + "\n") + work_line(wanted.range);
}

// ---- zones --------------------------------------------------------------------------------------

struct Zone_Row {
   uint32_t zone;
   double self, hier, entries, waited;
   double p95, max; // of hierarchical time in a frame, all threads
   bool idle;       // the time of other threads in no zone; its zone is (root)
};

// Of a zone within itself the outermost alone has all its time. Time in no zone is the updating
// thread's work, and other threads' idleness: a row each, as in pages and the overlay.
std::vector<Zone_Row> zone_rows(const State_Sums &sums)
{
   std::vector<Zone_Row> by_zone(Prof_Zone_count());
   for (uint32_t s = Prof_STATE_ROOT; s < sums.self.size(); ++s) {
      Zone_Row &row = by_zone[Prof_States[s].zone];
      row.zone = Prof_States[s].zone;
      row.self += sums.self[s];
      row.entries += sums.entries[s];
      row.waited += sums.waited[s];
      if (Prof_States[s].depth == 1) row.hier += sums.hier[s];
   }
   by_zone[Prof_ZONE_ROOT].self -= sums.idle;
   std::vector<Zone_Row> rows;
   for (const Zone_Row &row : by_zone)
      if (row.hier > 0 || row.entries > 0) rows.push_back(row);
   Zone_Row idle{};
   idle.zone = Prof_ZONE_ROOT;
   idle.self = sums.idle;
   idle.idle = true;
   if (sums.idle > 0) rows.push_back(idle);
   return rows;
}

void collect(Zone_Row *rows, int num, const Range &range)
{
   Prof_Wanted wanted[Prof_MAX_WANTED];
   std::memset(wanted, 0, sizeof wanted);
   for (int i = 0; i < num; ++i) {
      wanted[i].quantity = Prof_TIME_OF_ZONE;
      wanted[i].zone = rows[i].zone;
      wanted[i].hierarchical = 1;
   }
   int count = 0;
   const double *sorted = Prof_Statistics_collect_of(wanted, num, frames_of(range), &count);
   for (int i = 0; sorted && count && i < num; ++i, sorted += count) {
      rows[i].p95 = Prof_Statistics_percentile(sorted, count, 95);
      rows[i].max = sorted[count - 1];
   }
}

void add_spread(std::vector<Zone_Row> &rows, const Range &range)
{
   for (size_t at = 0; at < rows.size(); at += Prof_MAX_WANTED)
      collect(&rows[at], static_cast<int>(std::min<size_t>(Prof_MAX_WANTED, rows.size() - at)),
              range);
}

// All else is below it, which tells nothing.
bool is_root(const Zone_Row &row) { return row.zone == Prof_ZONE_ROOT; }

// Nearly all of it. As in the game's own report such zones stand last, for nothing is to be gained
// there.
bool waits(const Zone_Row &row) { return row.waited > 0 && row.waited > 0.99 * row.self; }

int rank(const Zone_Row &row) { return row.idle ? 2 : waits(row); }

const char *name_of(const Zone_Row &row)
{
   if (row.idle) return "(idle)";
   return is_root(row) ? Prof_UNACCOUNTED : Prof_Zones[row.zone].name;
}

// Where a zone stands that another one has the name of.
std::string place_of(uint32_t zone)
{
   char place[Prof_ZONE_PLACE];
   if (!Prof_Zone_Place_is_twin(zone)) return "";
   Prof_Zone_Place_write(zone, place);
   return "  " + plain(place);
}

// Percentiles are of all threads, so they are not told of one.
std::string zones_text(const Report_Wanted &wanted, const Sums_Of_Threads &sums)
{
   std::vector<Zone_Row> rows = zone_rows(sum_of_all(sums));
   const double n = sums.frames, least = wanted.all ? 0 : sums.ms * WORTH_A_LINE;
   const auto key = [&](const Zone_Row &row) {
      return wanted.hierarchical && !is_root(row) ? row.hier : row.self;
   };
   const size_t before = rows.size();
   rows.erase(std::remove_if(rows.begin(), rows.end(),
                             [&](const Zone_Row &row) { return key(row) < least; }),
              rows.end());
   std::stable_sort(rows.begin(), rows.end(), [&](const Zone_Row &x, const Zone_Row &y) {
      return rank(x) != rank(y) ? rank(x) < rank(y) : key(x) > key(y);
   });
   const bool spread = wanted.thread.empty();
   if (spread) add_spread(rows, wanted.range);
   Columns table({"self ms", "%", "hier ms", "p95 hier", "max hier", "count", "<zone"});
   for (const Zone_Row &row : rows)
      table.add({ms(row.self / n), format("%.1f", row.self / sums.ms * 100),
                 is_root(row) ? "" : ms(row.hier / n), spread && !is_root(row) ? ms(row.p95) : "",
                 spread && !is_root(row) ? ms(row.max) : "",
                 is_root(row) ? "" : format("%.4g", row.entries / n),
                 name_of(row) + place_of(row.zone) + (waits(row) ? "  (waits)" : "")});
   std::string text = table.text();
   if (rows.size() < before)
      text += format("... and %zu that take next to nothing; --all shows them\n",
                     before - rows.size());
   return text;
}

// ---- the tree -----------------------------------------------------------------------------------

class Tree {
 public:
   Tree(const State_Sums &sums, double frames, double least)
      : sums_(sums), frames_(frames), least_(least), below_(sums.self.size()),
        table_({"hier ms", "self ms", "count", "<"})
   {
      for (uint32_t s = Prof_STATE_ROOT + 1; s < sums.self.size(); ++s)
         if (sums.hier[s] > 0 || sums.entries[s] > 0) below_[Prof_States[s].parent].push_back(s);
   }

   // A stack may be thousands of zones deep, so this does not call itself.
   std::string text(const std::string &thread)
   {
      add(Prof_STATE_ROOT, 0, thread);
      std::vector<std::pair<uint32_t, size_t>> left;
      push(left, Prof_STATE_ROOT, 1);
      while (!left.empty()) {
         const auto [state, depth] = left.back();
         left.pop_back();
         add(state, depth, Prof_Path_state_name(state) + place_of(Prof_States[state].zone));
         push(left, state, depth + 1);
      }
      return table_.text() + (hidden_ ? format("... and %d that take next to nothing\n", hidden_)
                                      : "");
   }

 private:
   void add(uint32_t state, size_t depth, const std::string &name)
   {
      const size_t blanks = std::min<size_t>(depth, 40) * INDENT;
      table_.add({ms(sums_.hier[state] / frames_), ms(sums_.self[state] / frames_),
                  state == Prof_STATE_ROOT ? "" : format("%.4g", sums_.entries[state] / frames_),
                  std::string(blanks, ' ') + plain(name)});
   }

   // The largest is taken first, so it goes last.
   void push(std::vector<std::pair<uint32_t, size_t>> &left, uint32_t parent, size_t depth)
   {
      std::vector<uint32_t> children = below_[parent];
      std::stable_sort(children.begin(), children.end(),
                       [&](uint32_t x, uint32_t y) { return sums_.hier[x] < sums_.hier[y]; });
      for (const uint32_t child : children) {
         if (sums_.hier[child] >= least_) left.emplace_back(child, depth);
         else ++hidden_;
      }
   }

   const State_Sums &sums_;
   double frames_, least_;
   std::vector<std::vector<uint32_t>> below_;
   Columns table_;
   int hidden_ = 0;
};

std::string trees_text(const Report_Wanted &wanted, const Sums_Of_Threads &sums)
{
   std::vector<std::pair<double, std::string>> threads;
   for (const auto &[name, one] : sums.threads)
      threads.emplace_back(-one.hier[Prof_STATE_ROOT], name);
   std::sort(threads.begin(), threads.end());
   std::string text;
   for (const auto &[ms, name] : threads) {
      Tree tree(sums.threads.at(name), sums.frames, wanted.all ? 0 : sums.ms * WORTH_A_LINE);
      text += (text.empty() ? "" : "\n") + tree.text(name);
   }
   return text;
}

// ---- scenes and values --------------------------------------------------------------------------

std::string scenes_text(const Range &range)
{
   Columns lines({"<", "", "<"});
   Prof_Scene_Info scene;
   Prof_Stats stats;
   for (int i = 0; Prof_get_scene_info(i, range.newest, range.oldest, &scene); ++i)
      if (Prof_get_scene_stats(scene.name, nullptr, 0, range.newest, range.oldest, &stats))
         lines.add({scene.name, of_them(scene.frames, "frame", "frames"), stats_text(stats)});
   return lines.empty() ? "" : "\nscenes\n" + lines.text(INDENT, false);
}

std::string quantity(double amount, const std::string &unit)
{
   char text[96];
   Prof_write_quantity(text, sizeof text, amount, unit.c_str());
   return text;
}

std::string values_text(const std::string &name, const Range &range)
{
   Columns table({"<value", "mean", "p50", "p99", "max"});
   for (const Value_Stats &one : value_stats(name, range))
      table.add({one.name, quantity(one.stats.mean, one.unit), quantity(one.stats.p50, one.unit),
                 quantity(one.stats.p99, one.unit), quantity(one.stats.max, one.unit)});
   return table.empty() ? "" : "\nvalues a frame\n" + table.text(INDENT);
}

} // namespace

std::string means_report(const std::string &name, const Report_Wanted &wanted)
{
   const Sums_Of_Threads sums = sum_states(name, wanted.range, wanted.thread);
   std::string text = head_of(name, wanted, sums) + "\n";
   text += wanted.tree ? trees_text(wanted, sums) : zones_text(wanted, sums);
   if (wanted.range.scene != Prof_ANY_SCENE || !wanted.thread.empty()) return text;
   return text + scenes_text(wanted.range) + values_text(name, wanted.range);
}

} // namespace iprof
