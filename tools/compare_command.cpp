// compare_command.cpp - iprof compare: what changed between two captures, for people, and for
// scripts that stop where something became slower.
#include "capture.h"
#include "columns.h"
#include "command.h"
#include "compare.h"
#include "errors.h"
#include "log.h"
#include "output.h"
#include "rows.h"
#include "statistics.h"
#include "text.h"

#include <cmath>
#include <cstdlib>

namespace iprof {

namespace {

const size_t WIDEST_PATH = 60, ROWS = 40;

const char *const TEXT =
   "What each path took itself in a frame, all threads together, and the frames' work, also that\n"
   "of frames that are no hitches, as a few hitches are noise that hides much. Paths are\n"
   "matched by the names of their zones, so A and B may be different builds. Waiting, the\n"
   "profiler's own zones, loads and gaps are left out.\n"
   "\n"
   "A difference counts if it is more than noise and large enough to matter. Noise is told by\n"
   "Welch's t-test on means of blocks of consecutive frames (20 to 60 blocks), with Holm's\n"
   "correction for the number of paths. It assumes that blocks are independent of each other,\n"
   "which is looked at, and warned of; and that both runs did the same: same level, same way\n"
   "through it, same machine. What makes a whole run slower (heat, another program, where memory\n"
   "happens to lie) two runs cannot tell from a change: let --fail-over leave room for it.\n"
   "\n"
   "Exit status 1: with --fail-over, something is slower by more than that.\n";

struct Fail_Over {
   bool wanted = false, percent = false;
   double limit = 0;
};

Fail_Over fail_over(const Arguments &arguments)
{
   Fail_Over over;
   if (!arguments.has("--fail-over")) return over;
   const std::string text = arguments.text("--fail-over");
   char *end = nullptr;
   over.wanted = true;
   over.limit = std::strtod(text.c_str(), &end);
   const std::string unit = end;
   over.percent = unit == "%";
   if (end == text.c_str() || !(over.limit >= 0) || std::isinf(over.limit) ||
       (unit != "%" && unit != "ms" && !unit.empty()))
      throw Usage_Error("--fail-over " + plain(text) +
                        ": this must be like 5% or 0.5ms; without a unit it is milliseconds");
   return over;
}

bool is_over(const Difference &row, const Fail_Over &over)
{
   if (!over.wanted || row.verdict != Verdict::SLOWER) return false;
   return row.ms() > (over.percent ? row.a.mean * over.limit / 100 : over.limit);
}

// ---- for people ---------------------------------------------------------------------------------

const char *word_of(const Difference &row)
{
   if (row.verdict == Verdict::SAME) return row.tested ? "" : "too short";
   if (row.a.mean == 0) return "new";
   if (row.b.mean == 0) return "gone";
   return row.verdict == Verdict::SLOWER ? "slower" : "faster";
}

std::string probability(const Difference &row)
{
   if (!row.tested) return "-";
   return row.p < 0.0001 ? "<0.0001" : format("%.4f", row.p);
}

std::string name_of(const Difference &row)
{
   if (row.what == What::WORK) return "work of the frame";
   if (row.what == What::STEADY_WORK) return "work without hitches";
   return short_path(row.path, WIDEST_PATH);
}

void add(Columns &table, const Difference &row)
{
   table.add({name_of(row),
              ms(row.a.mean), ms(row.a.stdev), ms(row.b.mean), ms(row.b.stdev),
              ms_difference(row.ms()), percent_difference(row.a.mean, row.b.mean),
              probability(row), word_of(row)});
}

std::string head_of(const char *side, const Sample &sample)
{
   std::string text = format("%s  %s   %s", side, plain(sample.name).c_str(),
                             of_them(sample.frames, "frame", "frames").c_str());
   if (!sample.range.empty()) text += " (" + sample.range + ")";
   if (!sample.labels.empty()) text += "   " + sample.labels;
   return text + "\n";
}

std::string table_of(const Comparison &comparison, size_t most, bool all)
{
   Columns table({"<", "A ms", "+-", "B ms", "+-", "B - A", "", "p", "<"});
   size_t shown = 0;
   for (const Difference &row : comparison.rows)
      if (row.what != What::PATH || ((all || row.verdict != Verdict::SAME) && shown++ < most))
         add(table, row);
   std::string text = table.text();
   if (shown > most) text += format("... and %zu more; --all shows them\n", shown - most);
   return text;
}

int count(const Comparison &comparison, Verdict verdict)
{
   int count = 0;
   for (const Difference &row : comparison.rows)
      count += row.what == What::PATH && row.verdict == verdict;
   return count;
}

std::string foot_of(const Comparison &comparison, const Sample &a, const Sample &b, const Bar &bar)
{
   std::string text = format(
      "\n%s slower, %d faster; %d of %d paths differ by no more than noise or too little, and %d\n"
      "take less than %s ms in both and were not tested.\n",
      of_them(count(comparison, Verdict::SLOWER), "path is", "paths are").c_str(),
      count(comparison, Verdict::FASTER),
      comparison.tested - count(comparison, Verdict::SLOWER) - count(comparison, Verdict::FASTER),
      comparison.tested, comparison.untested, ms(bar.least_ms).c_str());
   return text + format("A and B are means a frame, +- their standard deviation over frames. p: "
                        "Welch's t-test on\nmeans of %zu and %zu blocks of frames, Holm's "
                        "correction for %d tests; more than noise is\np < %g, and at least %s ms "
                        "and %g %%.\n",
                        a.blocks, b.blocks, comparison.tested + 2, bar.level,
                        ms(bar.least_ms).c_str(), bar.least_percent);
}

// ---- for programs -------------------------------------------------------------------------------

std::string rows_of(const Comparison &comparison, bool as_json, const Fail_Over &over)
{
   static const char *const words[] = {"same", "slower", "faster"};
   static const char *const what_words[] = {"work", "steady_work", "path"};
   Rows rows(as_json, {"what", "path", "a_ms", "a_stdev_ms", "a_count", "b_ms", "b_stdev_ms",
                       "b_count", "difference_ms", "difference_percent", "p", "tested", "verdict",
                       "fails"});
   for (const Difference &row : comparison.rows) {
      const double percent = row.a.mean != 0 ? (row.b.mean / row.a.mean - 1) * 100 : NAN;
      rows.text(what_words[static_cast<int>(row.what)]).text(row.path);
      rows.number(row.a.mean).number(row.a.stdev).number(row.a.entries);
      rows.number(row.b.mean).number(row.b.stdev).number(row.b.entries);
      rows.number(row.ms()).number(percent).exact(row.tested ? row.p : NAN).whole(row.tested);
      rows.text(words[static_cast<int>(row.verdict)]).whole(is_over(row, over)).end();
   }
   return rows.take();
}

// ---- all ----------------------------------------------------------------------------------------

Sample sample_of(const std::string &file, const Arguments &arguments)
{
   const Capture capture = load_capture(file);
   const Range range = chosen_range(arguments, capture.name);
   return take_sample(capture.name, range, arguments.has("--hier"));
}

void warn_of_blocks(const char *side, const Sample &sample)
{
   if (sample.blocks < 10)
      say(format("%s has %zu blocks of frames only: small differences cannot be told from noise",
                 side, sample.blocks));
   else if (are_like_their_neighbours(sample.steady.blocks))
      say(format("blocks of %s are like their neighbours (autocorrelation %.2f), as where a level "
                 "goes on: p is too small. Compare the same part of both, or longer runs",
                 side, autocorrelation(sample.steady.blocks)));
}

Bar bar_of(const Arguments &arguments, const Sample &a)
{
   Bar bar;
   bar.level = arguments.number("--level", 5, 0.0001, 50) / 100;
   bar.least_ms = arguments.number("--least", a.work.mean * 0.001, 0, 1e9);
   return bar;
}

int tell_failures(const Comparison &comparison, const Fail_Over &over)
{
   int failed = 0;
   for (const Difference &row : comparison.rows) failed += is_over(row, over);
   if (failed)
      say(format("%s by more than %g%s", of_them(failed, "is slower", "are slower").c_str(),
                 over.limit, over.percent ? " %" : " ms"));
   return failed ? EXIT_FOUND : EXIT_GOOD;
}

int compare_files(const Arguments &arguments)
{
   arguments.need(2, 2, "iprof compare A B");
   const Fail_Over over = fail_over(arguments);
   const bool as_rows = wants_rows(arguments);
   const Sample a = sample_of(arguments.rest()[0], arguments);
   const Sample b = sample_of(arguments.rest()[1], arguments);
   const Bar bar = bar_of(arguments, a);
   const Comparison comparison = compare(a, b, bar, arguments.has("--work-only"));
   warn_of_blocks("A", a);
   warn_of_blocks("B", b);
   const bool all = arguments.has("--all");
   print(as_rows ? rows_of(comparison, arguments.has("--ndjson"), over)
                 : head_of("A", a) + head_of("B", b) + "\n" +
                      table_of(comparison, all ? comparison.rows.size() : ROWS, all) +
                      foot_of(comparison, a, b, bar));
   return tell_failures(comparison, over);
}

} // namespace

Command compare_command()
{
   return {"compare",
           "compare A B",
           "tells what changed from capture A to B, and what of that is more than noise",
           TEXT,
           "iprof compare yesterday.iprof today.iprof\n"
           "iprof compare old.iprof new.iprof --scene reef --fail-over 5%\n"
           "iprof compare old.iprof new.iprof --csv >changes.csv\n",
           joined({{"--fail-over", "N%|MS", "exit status 1 if anything is slower by more"},
                   {"--hier", nullptr, "hierarchical time: paths with all below them"},
                   {"--work-only", nullptr, "the frames' work alone"},
                   {"--all", nullptr, "shows all paths, not only those that differ"},
                   {"--least", "MS", "less does not count (default: 0.1 % of A's work)"},
                   {"--level", "PERCENT", "of false alarms, all paths together (default 5)"}},
                  joined(rows_options(), joined(range_options(), {scene_option()}))),
           compare_files};
}

} // namespace iprof
