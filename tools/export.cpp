// export.cpp - iprof export: all that Prof_export writes, of a capture. So a game need write
// nothing but captures.
#include "capture.h"
#include "command.h"
#include "errors.h"
#include "log.h"
#include "output.h"
#include "range.h"
#include "text.h"

#include "prof.h"
#include "src/frame/prof_hitch.h"

#include <algorithm>
#include <iterator>
#include <memory>

namespace iprof {

namespace {

struct Format {
   const char *name;
   Prof_Format format;
};

const Format formats[] = {{"text", Prof_TEXT},
                          {"frames", Prof_CSV_FRAMES},
                          {"zones", Prof_CSV_ZONES},
                          {"chrome", Prof_CHROME},
                          {"folded", Prof_FOLDED},
                          {"speedscope", Prof_SPEEDSCOPE},
                          {"pprof", Prof_PPROF},
                          {"html", Prof_HTML},
                          {"scenes", Prof_CSV_SCENES},
                          {"values", Prof_CSV_VALUES},
                          {"counts", Prof_CSV_COUNTS},
                          {"openmetrics", Prof_OPENMETRICS},
                          {"locks", Prof_CSV_LOCKS},
                          {"hitches", Prof_CSV_HITCHES},
                          {"seen", Prof_CSV_SEEN}};

const char *const TEXT =
   "FORMAT is one of\n"
   "\n"
   "   text         the report, as Prof_write_report\n"
   "   frames       CSV, a line a frame: times, and self time of every zone\n"
   "   zones        CSV, a line a zone: statistics over the frames\n"
   "   chrome       trace events for Perfetto and chrome://tracing\n"
   "   folded       a line a path, for flame graph tools\n"
   "   speedscope   for speedscope\n"
   "   pprof        for go tool pprof, Pyroscope, Parca; packed by gzip\n"
   "   html         a page of one frame, the newest of the range, or with --hitch of a hitch\n"
   "   scenes       CSV, a line a scene\n"
   "   values       CSV, a line a value that the game counts\n"
   "   counts       CSV, a line for each thread and path that added to a count\n"
   "   openmetrics  for Prometheus\n"
   "   locks        CSV, a line a lock: who waited, for whom\n"
   "   hitches      CSV, a line a blame of each hitch\n"
   "   seen         CSV, what stacks of late frames saw\n"
   "\n"
   "Of locks, hitches and seen that a capture has none of there is the line of names alone.\n"
   "These and text are of the whole capture, the others of a range of frames. OUT - is stdout.\n";

Prof_Format format_named(const std::string &name)
{
   std::vector<std::string> names;
   names.reserve(std::size(formats));
   for (const Format &format : formats) {
      if (name == format.name) return format.format;
      names.emplace_back(format.name);
   }
   const std::string like = nearest(name, names);
   throw Usage_Error("there is no format " + named(name) + "; " +
                     (like.empty() ? "there are " + list_of(names) : "did you mean " + like + "?"));
}

int hitch_of_frame(unsigned long number, const std::string &file)
{
   Prof_Hitch hitch;
   for (int i = 0; Prof_get_hitch(i, &hitch); ++i)
      if (hitch.frame.number == number) return i;
   throw File_Error(iprof::format("%s: frame %lu is no hitch; `iprof hitches` tells what is",
                                  named(file).c_str(), number));
}

// ---- lists that may be empty --------------------------------------------------------------------

bool is_list(Prof_Format format)
{
   return format == Prof_CSV_LOCKS || format == Prof_CSV_HITCHES || format == Prof_CSV_SEEN;
}

bool was_looked()
{
   for (int i = 0; i < Prof_num_hitches(); ++i)
      if (Prof_Hitch_seen(i)) return true;
   return false;
}

// Null: this format is no list, or one that has more than its names.
const char *why_empty(Prof_Format format)
{
   Prof_Lock_Info lock;
   if (format == Prof_CSV_LOCKS && !Prof_get_lock_info(0, &lock))
      return "no thread waited for a Prof_Lock";
   if (format == Prof_CSV_HITCHES && !Prof_num_hitches()) return "there is no hitch";
   if (format == Prof_CSV_SEEN && !was_looked()) return "nobody looked at a hitch";
   return nullptr;
}

// What these tell is of the whole run, whatever the frames.
bool is_of_all(Prof_Format format)
{
   return format == Prof_TEXT || is_list(format);
}

void check(Prof_Format format, const Arguments &arguments)
{
   if (arguments.has("--hitch") && format != Prof_HTML)
      throw Usage_Error("--hitch is for html alone");
   for (const Option &option : range_options()) {
      if (!arguments.has(option.name)) continue;
      if (arguments.has("--hitch"))
         throw Usage_Error(std::string(option.name) + " does not go with --hitch");
      if (is_of_all(format))
         throw Usage_Error(std::string(option.name) + " does not go with " + arguments.rest()[0] +
                           ", which is of the whole capture; `iprof cut` leaves frames out");
   }
}

int write_it(Prof_Format format, const Arguments &arguments, const Capture &capture,
             const std::string &out)
{
   if (!arguments.has("--hitch")) {
      const Range range = chosen_range(arguments, capture.name);
      return Prof_export(format, out.c_str(), range.newest, range.oldest);
   }
   const long number = arguments.whole("--hitch", 0, 0, 2000000000);
   return Prof_export_hitch(hitch_of_frame(static_cast<unsigned long>(number), capture.name),
                            out.c_str());
}

int export_to(const Arguments &arguments)
{
   arguments.need(3, 3, "iprof export FORMAT FILE OUT");
   const Prof_Format format = format_named(arguments.rest()[0]);
   check(format, arguments);
   if (format == Prof_PPROF) spare_terminal(arguments.rest()[2]);
   spare_inputs(arguments.rest()[2], {arguments.rest()[1]});
   spare_capture(arguments.rest()[2]);
   const Capture capture = load_capture(arguments.rest()[1]);
   Named_Output out(arguments.rest()[2]);
   if (!write_it(format, arguments, capture, out.name())) out.fail();
   out.send();
   if (const char *why = why_empty(format)) say(std::string("an empty list: ") + why);
   for (const std::string &message : take_log()) say(message);
   return EXIT_GOOD;
}

} // namespace

Command export_command()
{
   return {"export",
           "export FORMAT FILE OUT",
           "writes a capture in a format for other programs",
           TEXT,
           "iprof export chrome slow.iprof trace.json\n"
           "iprof export folded slow.iprof - --last 10 | flamegraph.pl >slow.svg\n"
           "iprof export html slow.iprof hitch.html --hitch 307\n",
           joined(range_options(), {{"--hitch", "N", "html: the page of the hitch in frame N"}}),
           export_to};
}

} // namespace iprof
