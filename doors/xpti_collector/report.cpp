/* report.cpp - see collect.hpp: what became of the whole run, as text. The report that iprof has
 * anyway is about a frame; here it is about all of them.
 *
 *        self ms     hier ms      count  zone                     stream        place
 *       1234.567    2345.678        100  compute                  game          main.cpp:12
 *
 * Hierarchical time of a zone is that of all states with the zone on their stack, each once.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_XPTI_COLLECTOR)
#include "collect.hpp"
#include "../../src/base/prof_utf8.h"
#include "../../src/gather/prof_clock.h"
#include "../../src/gather/prof_state.h"
#include "../../src/gather/prof_warning.h"
#include "../../src/show/prof_group.h"
#include "../../src/values/prof_recording.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstring>

namespace collect {

struct Sum {
   uint64_t self = 0, hier = 0, entries = 0;
   uint32_t zone = 0;
};

/* Of zones, and the self times of states. */
struct Sums {
   std::vector<Sum> zones;
   std::vector<uint64_t> states;
};

static void print(std::string &text, const char *format, ...) Prof_PRINTF(2, 3);

static void print(std::string &text, const char *format, ...)
{
   char line[512];
   va_list values;
   va_start(values, format);
   (void)std::vsnprintf(line, sizeof line, format, values);
   va_end(values);
   text += line;
}

static void add_state(const Prof_Recorded_State *s, void *data)
{
   Sums &sums = *static_cast<Sums *>(data);
   if (Prof_State_is_of_count(s->state)) return;
   Sum &own = sums.zones[Prof_States[s->state].zone];
   own.self += s->self;
   own.entries += s->entries;
   sums.states[s->state] += s->self;
}

/* One pass down, as a parent's number is below its children's: so each state has the time of all
 * that stand on it, however high they stand. Zones have that of the states with no other of theirs
 * below. */
static void add_hierarchical(Sums &sums)
{
   for (size_t state = sums.states.size() - 1; state > 0; --state) {
      const Prof_State &s = Prof_States[state];
      sums.states[s.parent] += sums.states[state];
      if (s.depth == 1) sums.zones[s.zone].hier += sums.states[state];
   }
}

static bool is_shown(const Sum &sum)
{
   if (sum.zone <= Prof_ZONE_ROOT || !sum.entries) return false;
   const Prof_Zone_Info &zone = Prof_Zones[sum.zone];
   const bool is_own = std::strncmp(zone.name, "prof_", 5) == 0 &&
                       std::strncmp(Prof_Zone_base_name(zone.file), "prof", 4) == 0;
   return !is_own;
}

static std::vector<Sum> sums_of(const Prof_Recording *recording)
{
   Prof_Config_lock();
   Sums all = {std::vector<Sum>(Prof_Zone_count()), std::vector<uint64_t>(Prof_State_count())};
   std::vector<Sum> &sums = all.zones;
   for (uint32_t zone = 0; zone < sums.size(); ++zone) sums[zone].zone = zone;
   const Prof_Record *record = Prof_Recording_find(recording);
   if (record) Prof_Recording_each_state(record, add_state, &all);
   add_hierarchical(all);
   Prof_Config_unlock();
   sums.erase(std::remove_if(sums.begin(), sums.end(),
                             [](const Sum &sum) { return !is_shown(sum); }), sums.end());
   std::sort(sums.begin(), sums.end(), [](const Sum &a, const Sum &b) {
      return a.self != b.self ? a.self > b.self : a.zone < b.zone;
   });
   return sums;
}

/* The text in so many cells of a terminal, or in as many as it needs. */
static std::string in_cells(const char *text, int cells)
{
   const int gap = cells - Prof_Utf8_cells(text);
   return text + std::string(gap > 0 ? static_cast<size_t>(gap) : 0, ' ');
}

/* A number as printf writes it by %f or %g, but with a point, whatever the program's locale has. */
static std::string written(char form, int width, int digits, double number)
{
   char text[400];
   (void)std::snprintf(text, sizeof text, form == 'f' ? "%*.*f" : "%*.*g", width, digits, number);
   for (char *at = text; *at; ++at)
      if (*at == ',') *at = '.';
   return text;
}

static void write_zone(std::string &text, const Sum &sum)
{
   const double ms = Prof_Clock_seconds_per_tick() * 1e3;
   const Prof_Zone_Info &zone = Prof_Zones[sum.zone];
   print(text, "%s %s %10llu  %s %s ",
         written('f', 13, 3, static_cast<double>(sum.self) * ms).c_str(),
         written('f', 13, 3, static_cast<double>(sum.hier) * ms).c_str(),
         static_cast<unsigned long long>(sum.entries), in_cells(zone.name, 32).c_str(),
         in_cells(Prof_Group_of_zone(sum.zone)->name, 16).c_str());
   if (*zone.file) print(text, "%s:%d", Prof_Zone_base_name(zone.file), zone.line);
   while (text.back() == ' ') text.pop_back();
   text += "\n";
}

static void write_value(std::string &text, const Prof_Value_Info &info,
                        const Prof_Value_Stats &stats)
{
   if (info.kind == Prof_COUNT) print(text, "%41.0f  %s\n", stats.sum, info.name);
   else
      print(text, "%s  %s, a mean; last %s, least %s, most %s\n",
            written('g', 41, 6, stats.mean).c_str(), info.name,
            written('g', 0, 6, stats.last).c_str(), written('g', 0, 6, stats.min).c_str(),
            written('g', 0, 6, stats.max).c_str());
}

static void write_values(std::string &text, const Prof_Recording *recording)
{
   for (int i = 0; i < Prof_num_values(); ++i) {
      Prof_Value_Info info;
      Prof_Value_Stats stats;
      if (Prof_get_value_info(i, &info) &&
          Prof_get_recording_value(recording, info.name, &stats) && stats.n > 0)
         write_value(text, info, stats);
   }
}

/* "1 frame", "2 frames" */
static std::string counted(unsigned long count, const char *what)
{
   return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

static void write_limit(std::string &text, unsigned long count, const char *what,
                        const char *advice)
{
   if (!count) return;
   text += "a limit was reached: " + counted(count, what) + (count == 1 ? " is" : " are") +
           " left out" + advice + "\n";
}

static void write_limits(std::string &text, const Prof_Info &info)
{
   const Points_Info points = points_info();
   const int tools = tools_left_out();
   write_limit(text, points.left_out, "zone", ", raise IPROF_XPTI_MAX_ZONES");
   if (info.over_states)
      print(text, "a limit was reached: %lu begins are in \"(over limit)\", for want of room for "
                  "more stacks, raise IPROF_XPTI_MAX_ZONES\n", info.over_states);
   write_limit(text, info.over_contexts, "thread", "; 256 at once have room");
   write_limit(text, static_cast<unsigned long>(tools), "tool", ", raise IPROF_XPTI_TOOLS");
   if (points.most)
      print(text, "a limit was reached: trace points beyond %lu are \"(other trace points)\"\n",
            points.most);
}

static void write_faults(std::string &text)
{
   Prof_Info info;
   Prof_get_info(&info);
   if (info.surplus_ends)
      text += counted(info.surplus_ends, "end") + " without a begin on the thread\n";
   if (info.unclosed_zones) text += counted(info.unclosed_zones, "begin") + " without an end\n";
   write_limits(text, info);
   Prof_Config_lock();
   for (int i = 0; i < Prof_Warnings_used; ++i)
      print(text, "   %lux %s\n", Prof_Warnings[i].count, Prof_Warnings[i].text);
   Prof_Config_unlock();
}

std::string write_report(const Prof_Recording *recording)
{
   Prof_Recording_Info about = {Prof_STOPPED, 0, 0, 0};
   Prof_Info info;
   std::string text;
   (void)Prof_get_recording_info(recording, &about);
   (void)Prof_Group_refresh();
   Prof_get_info(&info);
   const int threads = info.threads_seen - (settings().frame_ms > 0); /* less ours: frames.cpp */
   print(text, "iprof collector: %s s, ", written('f', 0, 3, about.seconds).c_str());
   text += counted(static_cast<unsigned long>(threads), "thread") + ", " +
           counted(info.frames, "frame") + "; streams: " + streams_seen() + "\n";
   print(text, "%13s %13s %10s  %-32s %-16s %s\n", "self ms", "hier ms", "count", "zone", "stream",
         "place");
   for (const Sum &sum : sums_of(recording)) write_zone(text, sum);
   write_values(text, recording);
   write_faults(text);
   if (about.incomplete) text += "memory was refused, so something is missing\n";
   return text;
}

} // namespace collect

#else
typedef int Prof_left_out; /* as in all other folders: empty without its switch */
#endif
