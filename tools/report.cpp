// report.cpp - iprof report: what took how long, over all frames or some of them.
#include "capture.h"
#include "command.h"
#include "errors.h"
#include "log.h"
#include "output.h"
#include "range.h"
#include "report_means.h"
#include "text.h"

#include "prof.h"
#include "src/frame/prof_history.h"

namespace iprof {

namespace {

const char *const TEXT =
   "Without an option: a line a zone, with means a frame over all frames, all threads together,\n"
   "the largest self time first, and zones that wait last; and lines on scenes and values. Loads\n"
   "and gaps are left out. % is the self time in percent of the frames' length: several threads\n"
   "together may have more than 100.\n"
   "--now and --frame show what the game's own report would: the moving average as the capture\n"
   "ended, or one frame.\n";

std::string shown_report()
{
   std::string text(Prof_write_report(nullptr, 0) + 1, '\0');
   text.resize(Prof_write_report(text.data(), text.size()));
   return plain_lines(text);
}

// The game counts frames back from its newest, which says nothing here.
std::string titled(std::string text, int back, long number)
{
   const std::string title = back ? format("frame -%d", back) : "live, instantaneous";
   const size_t at = text.find(title);
   if (at < text.find('\n')) text.replace(at, title.size(), format("frame %ld", number));
   return text;
}

std::string game_report(const Arguments &arguments, const std::string &name)
{
   Prof_set_report_mode(arguments.has("--hier") ? Prof_HIERARCHICAL_TIME : Prof_SELF_TIME);
   Prof_set_frame(0);
   if (arguments.has("--frame")) {
      const long number = arguments.whole("--frame", 0, 0, 2000000000);
      const int back = Prof_History_find(static_cast<uint64_t>(number));
      if (back < 0)
         throw File_Error(format("%s: there is no frame %ld; it has frames %lu to %lu",
                                 named(name).c_str(), number, extent().first, extent().last));
      Prof_set_frame(back);
      if (!back) Prof_set_average(0); // the newest frame alone, and no average
      return titled(shown_report(), back, number);
   }
   return shown_report();
}

void check(const Arguments &arguments)
{
   const bool game = arguments.has("--now") || arguments.has("--frame");
   if (arguments.has("--now") && arguments.has("--frame"))
      throw Usage_Error("--now or --frame, not both");
   for (const Option &option : range_options())
      if (game && arguments.has(option.name))
         throw Usage_Error(std::string(option.name) + " does not go with --now and --frame");
   for (const char *option : {"--tree", "--scene", "--thread", "--all"})
      if (game && arguments.has(option))
         throw Usage_Error(std::string(option) + " does not go with --now and --frame");
}

int report(const Arguments &arguments)
{
   arguments.need(1, 1, "iprof report FILE");
   check(arguments);
   const Capture capture = load_capture(arguments.rest()[0]);
   if (arguments.has("--now") || arguments.has("--frame")) {
      print(game_report(arguments, capture.name));
      return EXIT_GOOD;
   }
   Report_Wanted wanted;
   wanted.range = chosen_range(arguments, capture.name);
   wanted.hierarchical = arguments.has("--hier");
   wanted.tree = arguments.has("--tree");
   wanted.all = arguments.has("--all");
   wanted.thread = arguments.name("--thread");
   print(means_report(capture.name, wanted));
   return EXIT_GOOD;
}

} // namespace

Command report_command()
{
   return {"report",
           "report FILE",
           "tells what took how long, by zone or as a tree of paths",
           TEXT,
           "iprof report slow.iprof\n"
           "iprof report slow.iprof --tree --scene reef\n"
           "iprof report slow.iprof --frame 307\n",
           joined({{"--hier", nullptr, "sorted by hierarchical time: a zone with all below it"},
                   {"--tree", nullptr, "a line a path, thread by thread"},
                   {"--thread", "NAME", "of that thread alone"},
                   {"--all", nullptr, "with lines that take next to nothing"},
                   {"--now", nullptr, "the game's report as the capture ended"},
                   {"--frame", "N", "the game's report of frame number N"}},
                  joined(range_options(), {scene_option()})),
           report};
}

} // namespace iprof
