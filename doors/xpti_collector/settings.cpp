/* settings.cpp - see collect.hpp: what the environment says. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_XPTI_COLLECTOR)
#include "collect.hpp"
#include "../../platform/net/prof_os_host.h"
#include "../../src/base/prof_config.h"
#include "../../src/base/prof_number.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace collect {

static const char help[] =
   "IPROF_XPTI_REPORT    file of the text report at exit; - or nothing: stderr; none: none\n"
   "IPROF_XPTI_EXPORT    files to write at exit, with a comma between them. The ending is the\n"
   "                     format: .txt .html .json (Chrome) .speedscope.json .folded .pb.gz\n"
   "                     .prom, .csv (zones), .frames.csv .values.csv .counts.csv .hitches.csv\n"
   "                     .html is of all frames that are kept, .txt the report\n"
   "IPROF_XPTI_STREAMS   streams to listen to, with a comma between them; a * at the end stands\n"
   "                     for any ending, a - in front leaves out: sycl*,-sycl.debug\n"
   "IPROF_XPTI_FRAME_MS  a frame for each so many ms, 1 .. 60000; nothing: 100; 0: none, and\n"
   "                     what is not divided by marks is one frame\n"
   "IPROF_XPTI_FRAME     a frame for each begin of the trace points of this name instead\n"
   "IPROF_XPTI_TOOLS     how many tools' own trace points to listen to, 0 .. 254; nothing: 8\n"
   "IPROF_XPTI_MAX_ZONES places to tell apart, 16 .. 1048576; nothing: 8192\n"
   "IPROF_XPTI_HELP      1: this text, to stderr\n"
   "In names of files %p is the process's number.";

/* Longer endings first. Scenes, locks, comparisons and what was seen are formats too, but no trace
 * point tells of them. */
static const struct {
   const char *ending;
   Prof_Format format;
} formats[] = {
   {".frames.csv", Prof_CSV_FRAMES},       {".zones.csv", Prof_CSV_ZONES},
   {".values.csv", Prof_CSV_VALUES},       {".counts.csv", Prof_CSV_COUNTS},
   {".hitches.csv", Prof_CSV_HITCHES},     {".csv", Prof_CSV_ZONES},
   {".speedscope.json", Prof_SPEEDSCOPE},  {".json", Prof_CHROME},
   {".folded", Prof_FOLDED},               {".pb.gz", Prof_PPROF},
   {".html", Prof_HTML},                   {".prom", Prof_OPENMETRICS},
   {".txt", Prof_TEXT},
};

static std::string variable(const char *name)
{
   const char *text = std::getenv(name);
   return text ? text : "";
}

static std::vector<std::string> split(const std::string &text)
{
   std::vector<std::string> parts;
   size_t from = 0;
   while (from <= text.size()) {
      size_t to = text.find(',', from);
      if (to == std::string::npos) to = text.size();
      size_t first = text.find_first_not_of(' ', from), last = text.find_last_not_of(' ', to - 1);
      if (first < to && to > from) parts.push_back(text.substr(first, last + 1 - first));
      from = to + 1;
   }
   return parts;
}

static double refuse(const char *name, const std::string &text, const char *what, double least,
                     double most, double otherwise)
{
   char from[Prof_NUMBER_SIZE], to[Prof_NUMBER_SIZE], taken[Prof_NUMBER_SIZE];
   Prof_Config_log("%s: \"%s\" is no %s of %s .. %s; %s is taken", name, text.c_str(), what,
                   Prof_Number_write_exact(from, least), Prof_Number_write_exact(to, most),
                   Prof_Number_write_exact(taken, otherwise));
   return otherwise;
}

/* A number of the range; else the default, and the log is told. */
static double number(const char *name, double least, double most, double otherwise)
{
   const std::string text = variable(name);
   const char *end = text.c_str() + text.size();
   double value = 0;
   if (text.empty()) return otherwise;
   if (Prof_Number_read(text.c_str(), end, &value) == end && value >= least && value <= most)
      return value;
   return refuse(name, text, "number", least, most, otherwise);
}

static int whole_number(const char *name, int least, int most, int otherwise)
{
   const double value = number(name, least, most, otherwise);
   const int whole = static_cast<int>(value);
   if (whole == value) return whole;
   return static_cast<int>(refuse(name, variable(name), "whole number", least, most, otherwise));
}

static std::string with_process(std::string file)
{
   for (size_t at = file.find("%p"); at != std::string::npos; at = file.find("%p", at)) {
      static Prof_Host host;
      if (!host.process) Prof_Os_host_read(&host);
      file.replace(at, 2, std::to_string(host.process));
   }
   return file;
}

static bool ends_with(const std::string &text, const char *ending)
{
   const size_t length = std::strlen(ending);
   return text.size() > length && text.compare(text.size() - length, length, ending) == 0;
}

static void add_export(std::vector<Export> &exports, const std::string &file)
{
   for (const auto &f : formats)
      if (ends_with(file, f.ending)) {
         exports.push_back({f.format, with_process(file)});
         return;
      }
   Prof_Config_log("IPROF_XPTI_EXPORT: \"%s\" has no ending that is a format; "
                   "IPROF_XPTI_HELP=1 tells those that are", file.c_str());
}

static double frame_ms()
{
   const double ms = number("IPROF_XPTI_FRAME_MS", 0, 60000, 100);
   if (ms == 0 || ms >= 1) return ms;
   char text[Prof_NUMBER_SIZE];
   Prof_Config_log("IPROF_XPTI_FRAME_MS: %s is less than 1; 1 is taken",
                   Prof_Number_write_exact(text, ms));
   return 1;
}

static Settings *read()
{
   Settings *s = new Settings;
   const std::string report = variable("IPROF_XPTI_REPORT"), asked = variable("IPROF_XPTI_HELP");
   s->frame_ms = frame_ms();
   s->frame_name = variable("IPROF_XPTI_FRAME");
   s->report = report.empty() ? "-" : report == "none" ? "" : with_process(report);
   for (const std::string &file : split(variable("IPROF_XPTI_EXPORT")))
      add_export(s->exports, file);
   s->streams_text = variable("IPROF_XPTI_STREAMS");
   s->streams = split(s->streams_text);
   s->tools = whole_number("IPROF_XPTI_TOOLS", 0, 254, 8);
   s->max_zones = whole_number("IPROF_XPTI_MAX_ZONES", 16, 1 << 20, 8192);
   if (asked == "1") std::fprintf(stderr, "%s\n", help);
   else if (!asked.empty() && asked != "0")
      Prof_Config_log("IPROF_XPTI_HELP: \"%s\" is neither 0 nor 1", asked.c_str());
   return s;
}

/* It is never deleted: callbacks come after the end of all objects. */
const Settings &settings()
{
   static const Settings *read_once = read();
   return *read_once;
}

static bool fits(const std::string &pattern, const char *stream)
{
   if (pattern.empty() || pattern.back() != '*') return pattern == stream;
   return std::strncmp(pattern.c_str(), stream, pattern.size() - 1) == 0;
}

/* What is only left out, leaves all others. */
bool is_wanted(const std::vector<std::string> &streams, const char *stream)
{
   bool any = false, wanted = false;
   for (const std::string &s : streams) {
      const bool out = s[0] == '-';
      if (out && fits(s.substr(1), stream)) return false;
      if (!out) any = true;
      if (!out && fits(s, stream)) wanted = true;
   }
   return wanted || !any;
}

} // namespace collect

#else
typedef int Prof_left_out; /* as in all other folders: empty without its switch */
#endif
