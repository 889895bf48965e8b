// exports.cpp - see exports.h.
#include "exports.h"
#include "prof.h"

#include <algorithm>
#include <utility>
#include <vector>

static const struct {
   Prof_Format format;
   const char *file;
} EXPORTS[] = {
   {Prof_CSV_FRAMES, "frames.csv"},      {Prof_CSV_ZONES, "zones.csv"},
   {Prof_CHROME, "trace.json"},          {Prof_FOLDED, "folded.txt"},
   {Prof_SPEEDSCOPE, "speedscope.json"}, {Prof_PPROF, "profile.pb.gz"},
};

int export_all(const std::string &prefix, int frames, int frame, int hitch)
{
   Prof(export_files);
   int failed = 0;
   for (auto &one : EXPORTS)
      failed += !Prof_export(one.format, (prefix + one.file).c_str(), 0, frames - 1);
   failed += !Prof_export(Prof_HTML, (prefix + "frame.html").c_str(), frame, frame);
   if (hitch >= 0) failed += !Prof_export_hitch(hitch, (prefix + "hitch.html").c_str());
   return failed;
}

int plain_frame()
{
   Prof_Frame_Info info;
   std::vector<std::pair<double, int>> frames;
   for (int i = 0; Prof_get_frame_info(i, &info); ++i)
      if (!info.load && !info.gap && !info.hitch && !info.after)
         frames.emplace_back(info.work_ms, i);
   if (frames.empty()) return 0;
   auto middle = frames.begin() + static_cast<std::ptrdiff_t>(frames.size() / 2);
   std::nth_element(frames.begin(), middle, frames.end());
   return middle->second;
}
