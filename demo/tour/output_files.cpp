// output_files.cpp - see output_files.h.
#include "output_files.h"
#include "../show/keep_capture.h"
#include "hitch_table.h"
#include "prof.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

// ---- The profile in all the formats that other programs read ------------------------------------

static const struct {
   Prof_Format format;
   const char *file;
} EXPORTS[] = {
   {Prof_CSV_FRAMES, "frames.csv"},      {Prof_CSV_ZONES, "zones.csv"},
   {Prof_CHROME, "trace.json"},          {Prof_FOLDED, "folded.txt"},
   {Prof_SPEEDSCOPE, "speedscope.json"}, {Prof_PPROF, "profile.pb.gz"},
   {Prof_CSV_VALUES, "values.csv"},      {Prof_CSV_COUNTS, "counts.csv"},
};

// Files named PREFIX + "trace.json" and so on, over the newest `frames`; of `frame` a page, and of
// the hitch with index `hitch` another, if there is one. Returns how many could not be written.
static int export_all(const std::string &prefix, int frames, int frame, int hitch)
{
   Prof(export_files);
   int failed = 0;
   for (auto &one : EXPORTS)
      failed += !Prof_export(one.format, (prefix + one.file).c_str(), 0, frames - 1);
   failed += !Prof_export(Prof_HTML, (prefix + "frame.html").c_str(), frame, frame);
   if (hitch >= 0) failed += !Prof_export_hitch(hitch, (prefix + "hitch.html").c_str());
   return failed;
}

// Of median work in the history; loads, gaps and hitches left out.
static int plain_frame()
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

// The zone whose call graph is in the text: called by nearly everybody, so it has most to show.
static const char FOCUS[] = "raycast";

static bool write_file(const std::string &path, const std::string &text)
{
   std::ofstream file(path, std::ios::binary);
   file << text;
   file.close();
   if (file) return true;
   std::fprintf(stderr, "demo: cannot write %s\n", path.c_str());
   return false;
}

static bool export_everything(const std::string &folder)
{
   Prof_Info info;
   Prof_get_info(&info);
   int failed = export_all(folder + "/", info.frames_kept, plain_frame(), worst_hitch());
   if (failed) std::fprintf(stderr, "demo: %d exports failed\n", failed);
   return !failed;
}

bool leave_files(const std::string &folder)
{
   Prof_set_frame(0);
   std::string text = all_reports(FOCUS);
   Prof_set_report_mode(Prof_SELF_TIME);
   bool good = write_file(folder + "/report.txt", text + "\n" + hitch_table());
   if (!export_everything(folder)) good = false;
   if (!keep_capture(folder + "/demo.iprof")) good = false;
   std::printf("In %s: report.txt, what took how long and which hitches there were; and the "
               "frames\nin nine formats. A browser opens frame.html, a plain frame, and "
               "hitch.html, the worst.\n",
               folder.c_str());
   return good;
}

std::string report_text()
{
   std::string text(Prof_write_report(nullptr, 0) + 1, 0);
   size_t length = Prof_write_report(&text[0], text.size());
   text.resize(length < text.size() ? length : text.size() - 1);
   return text;
}

bool select_zone(const char *name)
{
   Prof_set_report_mode(Prof_HIERARCHICAL_TIME);
   Prof_Report *report = Prof_create_report();
   int row = -1;
   for (int i = 0; report && row < 0 && i < report->num_record; ++i)
      if (!std::strcmp(report->record[i].name, name)) row = i;
   Prof_free_report(report);
   if (row < 0) return false;
   Prof_set_cursor(row);
   Prof_select();
   return true;
}

std::string all_reports(const char *focus)
{
   std::string text;
   Prof_set_recursion(Prof_FLATTEN_RECURSION);
   Prof_set_report_mode(Prof_SELF_TIME);
   text += report_text() + "\n";
   Prof_set_report_mode(Prof_HIERARCHICAL_TIME);
   text += report_text() + "\n";
   if (select_zone(focus)) text += report_text() + "\n";
   Prof_set_recursion(Prof_SPREAD_RECURSION);
   Prof_set_report_mode(Prof_HIERARCHICAL_TIME);
   text += report_text();
   Prof_set_recursion(Prof_FLATTEN_RECURSION);
   if (!select_zone(focus)) Prof_set_report_mode(Prof_SELF_TIME);
   return text;
}
