// range.cpp - see range.h
#include "range.h"

#include "capture.h"
#include "errors.h"
#include "text.h"

#include "src/frame/prof_history.h"
#include "src/frame/prof_scene.h"

#include <algorithm>
#include <cstring>

namespace iprof {

enum { AROUND = 30 };
static const long MOST = 2000000000;

std::vector<Option> range_options()
{
   return {{"--from", "N", "from frame number N on"},
           {"--to", "N", "up to frame number N"},
           {"--last", "SECONDS", "the last so many seconds"},
           {"--around", "N[,M]", "frame number N, and M frames before and behind it (default 30)"}};
}

Option scene_option() { return {"--scene", "NAME", "frames of that scene alone"}; }

static unsigned long number_of(int back)
{
   return static_cast<unsigned long>(Prof_History_header(back)->number);
}

[[noreturn]] static void refuse(const std::string &name, const std::string &what)
{
   const Extent all = extent();
   throw File_Error(format("%s: %s; it has frames %lu to %lu", named(name).c_str(), what.c_str(),
                           all.first, all.last));
}

// Frame numbers fall as `back` rises, with gaps where the history was frozen.
static void keep(Range &range, unsigned long from, unsigned long to)
{
   while (range.oldest >= range.newest && number_of(range.oldest) < from) --range.oldest;
   while (range.newest <= range.oldest && number_of(range.newest) > to) ++range.newest;
}

static void keep_around(Range &range, const Arguments &arguments, const std::string &name)
{
   const std::string text = arguments.text("--around");
   const size_t comma = text.find(',');
   const long frame = whole_of("--around", text.substr(0, comma), 0, MOST);
   long beside = AROUND;
   if (comma != std::string::npos) beside = whole_of("--around", text.substr(comma + 1), 0, MOST);
   const int back = Prof_History_find(static_cast<uint64_t>(frame));
   if (back < 0) refuse(name, format("there is no frame %ld", frame));
   range.newest = static_cast<int>(std::max(0L, back - beside));
   range.oldest = static_cast<int>(std::min<long>(range.oldest, back + beside));
}

static void keep_last(Range &range, double seconds)
{
   const double end = Prof_History_header(0)->ended;
   int oldest = 0;
   while (oldest < range.oldest) {
      const Prof_Frame *next = Prof_History_header(oldest + 1);
      if (end - next->ended + next->seconds > seconds) break;
      ++oldest;
   }
   range.oldest = oldest;
}

static bool is_in(int scene, const Range &range)
{
   for (int back = range.newest; back <= range.oldest; ++back)
      if (Prof_Scene_has(scene, Prof_History_header(back))) return true;
   return false;
}

// A capture knows scenes of which it has no frame, where it was cut from another.
static int scene_named(const std::string &scene, const Range &range, const std::string &name)
{
   const int found = scene.empty() ? 0 : Prof_Scene_find(scene.data(), scene.size());
   if ((found || scene.empty()) && is_in(found, range)) return found;
   std::string known;
   for (int i = 1; i <= Prof_Scene_count(); ++i)
      if (is_in(i, range)) known += (known.empty() ? "" : ", ") + plain(Prof_Scene_name(i));
   throw File_Error(format("%s: there is no %s%s; it has %s", named(name).c_str(),
                           scene.empty() ? "frame without a scene" : "scene ",
                           scene.empty() ? "" : named(scene).c_str(),
                           known.empty() ? "none" : known.c_str()));
}

static void check(const Arguments &arguments)
{
   const bool ends = arguments.has("--from") || arguments.has("--to");
   if (ends + arguments.has("--last") + arguments.has("--around") > 1)
      throw Usage_Error("--from and --to, --last, and --around: only one of these");
}

Range chosen_range(const Arguments &arguments, const std::string &name)
{
   Range range;
   check(arguments);
   range.oldest = Prof_History_length() - 1;
   const int all = range.oldest;
   const long from = arguments.whole("--from", 0, 0, MOST);
   const long to = arguments.whole("--to", MOST, 0, MOST);
   const double last = arguments.number("--last", 0, 0, 1e9);
   if (from > to) throw Usage_Error("--from must not be behind --to");
   if (arguments.has("--last")) keep_last(range, last);
   if (arguments.has("--around")) keep_around(range, arguments, name);
   keep(range, static_cast<unsigned long>(from), static_cast<unsigned long>(to));
   if (range.newest > range.oldest) refuse(name, "there are no such frames");
   if (range.newest > 0 || range.oldest < all)
      range.text = format("frames %lu to %lu", number_of(range.oldest), number_of(range.newest));
   if (!arguments.has("--scene")) return range;
   const std::string scene = arguments.text("--scene");
   range.scene = scene_named(scene, range, name);
   range.text +=
      (range.text.empty() ? "" : ", ") + (scene.empty() ? "in no scene" : "scene " + named(scene));
   return range;
}

} // namespace iprof
