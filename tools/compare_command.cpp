// compare_command.cpp - iprof compare: what changed between two captures, for people, and for
// scripts that stop where something became slower.
#include "capture.h"
#include "command.h"
#include "compare_text.h"
#include "errors.h"
#include "log.h"
#include "output.h"
#include "rows.h"
#include "text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace iprof {

namespace {

const char *const USAGE = "iprof compare A B, or several runs a side: iprof compare A... vs B...";

const char *const TEXT =
   "What each path took itself in a frame, all threads together, and the frames' work, also that\n"
   "of frames that are no hitches, as a few hitches are noise that hides much. Paths are\n"
   "matched by the names of their zones, so A and B may be different builds. Waiting, the\n"
   "profiler's own zones, loads and gaps are left out.\n"
   "\n"
   "And values: of counts and events the sum of a frame, of samples and memory the mean. The\n"
   "machine puts no noise into these, so where the game does the same in each frame one call more\n"
   "is found; where it does not, blocks or runs tell what is more than noise, as of times.\n"
   "\n"
   "A difference counts if it is more than noise and large enough to matter. What noise is:\n"
   "\n"
   "   several runs a side   what runs of one side differ by (Student's t-test on their means).\n"
   "                         It has the machine in it: heat, another program, where memory lies,\n"
   "                         which on a shared machine are more than most changes. Three runs a\n"
   "                         side or more, in turn: A B A B A B. Assumes that both sides vary\n"
   "                         alike\n"
   "   one run a side        what blocks of consecutive frames differ by (Welch's t-test on their\n"
   "                         means, 20 to 60 blocks). Blocks that are like their neighbours count\n"
   "                         as fewer. It knows nothing of the machine: believe it where that is\n"
   "                         quiet, and let --fail-over leave room. Assumes that a block is like\n"
   "                         the next, but less and less like those behind it\n"
   "   ... that is paired    what differences B - A of blocks of the same frames do, so that the\n"
   "                         level's own shape is none of it. By itself, if blocks of both go up\n"
   "                         and down together (correlation 0.8 or more), by the frames' numbers\n"
   "                         or by their place in the range. Assumes a replay, or the same way\n"
   "                         through the level frame by frame\n"
   "\n"
   "All of it with Holm's correction for the number of paths. A file named vs is ./vs.\n"
   "\n"
   "Exit status 1: with --fail-over 5% or 0.5ms, something is slower by more than that. Where so\n"
   "little could not have been seen in the frames' work, stderr is warned. With --fail-values 5%,\n"
   "a value is more by more than that.\n";

// "5%"
double percent_of(const Arguments &arguments, const char *option)
{
   const std::string text = arguments.text(option);
   char *end = nullptr;
   const double percent = std::strtod(text.c_str(), &end);
   if (end == text.c_str() || !(percent >= 0) || std::isinf(percent) || std::string(end) != "%")
      throw Usage_Error(std::string(option) + " " + named(text) + ": this must be like 5%");
   return percent;
}

Fail_Over fail_over(const Arguments &arguments)
{
   Fail_Over over;
   over.wants_values = arguments.has("--fail-values");
   if (over.wants_values) over.values_percent = percent_of(arguments, "--fail-values");
   if (!arguments.has("--fail-over")) return over;
   const std::string text = arguments.text("--fail-over");
   char *end = nullptr;
   over.wanted = true;
   over.limit = std::strtod(text.c_str(), &end);
   const std::string unit = end;
   over.percent = unit == "%";
   if (end == text.c_str() || !(over.limit >= 0) || std::isinf(over.limit) ||
       (unit != "%" && unit != "ms" && !unit.empty()))
      throw Usage_Error("--fail-over " + named(text) + ": this must be like 5% or 0.5ms");
   if (unit.empty())
      throw Usage_Error(format("--fail-over %s: its unit is missing, %s%% (of A) or %sms",
                               plain(text).c_str(), plain(text).c_str(), plain(text).c_str()));
   return over;
}

// ---- the runs -----------------------------------------------------------------------------------

struct Files {
   std::vector<std::string> names; // those of A, then those of B
   size_t of_a = 1;
};

Files files_of(const Arguments &arguments)
{
   Files files;
   files.names = arguments.rest();
   const auto vs = std::find(files.names.begin(), files.names.end(), "vs");
   if (vs == files.names.end()) {
      arguments.need(2, 0, USAGE);
      if (files.names.size() > 2)
         throw Usage_Error(format("%s is too much, or `vs` is missing: %s",
                                  plain(files.names[2]).c_str(), USAGE));
      return files;
   }
   files.of_a = static_cast<size_t>(vs - files.names.begin());
   files.names.erase(vs);
   if (!files.of_a || files.of_a == files.names.size())
      throw Usage_Error(format("something is missing beside `vs`: %s", USAGE));
   if (std::find(files.names.begin(), files.names.end(), "vs") != files.names.end())
      throw Usage_Error(format("`vs` stands there twice: %s", USAGE));
   return files;
}

// Each capture twice.
Capture load(Inputs &inputs, const std::string &file, bool again)
{
   if (file != "-") return load_capture(file, again);
   return load_input(again ? inputs.again(file) : inputs.first(file), again);
}

Wish wish_of(const Arguments &arguments)
{
   if (arguments.has("--paired") && arguments.has("--unpaired"))
      throw Usage_Error("--paired or --unpaired, not both");
   return arguments.has("--paired")     ? Wish::PAIRED
          : arguments.has("--unpaired") ? Wish::UNPAIRED
                                        : Wish::BY_ITSELF;
}

void outline(Compared &all, Inputs &inputs, const Files &files, const Arguments &arguments)
{
   for (const std::string &file : files.names) {
      const Capture capture = load(inputs, file, false);
      const Range range = chosen_range(arguments, capture.name);
      all.runs.push_back(take_outline(capture.name, range, all.without_machine));
   }
}

// The newest is still loaded, so they are taken backwards.
std::vector<Sample> samples(const Compared &all, Inputs &inputs, const Files &files, bool hier)
{
   std::vector<Sample> samples(files.names.size());
   for (size_t i = files.names.size(); i-- > 0;) {
      if (i + 1 < files.names.size()) (void)load(inputs, files.names[i], true);
      samples[i] = take_sample(all.runs[i], all.plan.slots[i], all.plan.blocks[i], hier);
   }
   return samples;
}

// ---- all ----------------------------------------------------------------------------------------

Bar bar_of(const Arguments &arguments, const std::vector<Sample> &a)
{
   double work = 0;
   for (const Sample &run : a) work += run.work.mean / static_cast<double>(a.size());
   Bar bar;
   bar.level = arguments.number("--level", 5, 0.0001, 50) / 100;
   bar.least_ms = arguments.number("--least", work * 0.001, 0, 1e9);
   return bar;
}

Compared compared(const Files &files, const Arguments &arguments)
{
   Compared all;
   Inputs inputs;
   all.of_a = files.of_a;
   all.wish = wish_of(arguments);
   all.without_machine = arguments.has("--without-machine");
   outline(all, inputs, files, arguments);
   all.plan = plan_of(all.runs, all.wish);
   const std::vector<Sample> both = samples(all, inputs, files, arguments.has("--hier"));
   const auto end_of_a = both.begin() + static_cast<std::ptrdiff_t>(files.of_a);
   const std::vector<Sample> a(both.begin(), end_of_a), b(end_of_a, both.end());
   all.bar = bar_of(arguments, a);
   all.comparison = compare(a, b, all.plan.pairs != Pairs::NONE, all.bar,
                            arguments.has("--work-only"));
   return all;
}

int tell_failures(const Compared &all, const Fail_Over &over)
{
   int failed = 0, values = 0;
   for (const Difference &row : all.comparison.rows)
      (row.what == What::VALUE ? values : failed) += is_over(row, over);
   if (!failed) warn_of_blindness(all, over);
   else
      say(format("%s by more than %g%s", of_them(failed, "is slower", "are slower").c_str(),
                 over.limit, over.percent ? " %" : " ms"));
   if (values)
      say(format("%s by more than %g %%",
                 of_them(values, "value is more", "values are more").c_str(),
                 over.values_percent));
   return failed || values ? EXIT_FOUND : EXIT_GOOD;
}

int compare_files(const Arguments &arguments)
{
   const Files files = files_of(arguments);
   const Fail_Over over = fail_over(arguments);
   const bool as_rows = wants_rows(arguments);
   const Compared all = compared(files, arguments);
   warn_of_noise(all);
   print(as_rows ? compare_rows(all, arguments.has("--ndjson"), over)
                 : compare_text(all, arguments.has("--all")));
   return tell_failures(all, over);
}

} // namespace

Command compare_command()
{
   return {"compare",
           "compare A... [vs] B...",
           "tells what changed from A to B, and what of that is more than noise",
           TEXT,
           "iprof compare yesterday.iprof today.iprof\n"
           "iprof compare old/*.iprof vs new/*.iprof\n"
           "iprof compare old.iprof new.iprof --scene reef --fail-over 5%\n"
           "iprof compare old.iprof new.iprof --csv >changes.csv\n",
           joined({{"--fail-over", "N%|Nms", "exit status 1 if anything is slower by more"},
                   {"--fail-values", "N%", "... or if any value is more by more"},
                   {"--hier", nullptr, "hierarchical time: paths with all below them"},
                   {"--work-only", nullptr, "the frames' work alone"},
                   {"--paired", nullptr, "compares the same frames, though it does not look so"},
                   {"--unpaired", nullptr, "compares each run as a whole"},
                   {"--without-machine", nullptr, "leaves frames out that the machine held up"},
                   {"--all", nullptr, "shows all paths and values, not only those that differ"},
                   {"--least", "MS", "less does not count (default: 0.1 % of A's work)"},
                   {"--level", "PERCENT", "of false alarms, all paths together (default 5)"}},
                  joined(rows_options(), joined(range_options(), {scene_option()}))),
           compare_files};
}

} // namespace iprof
