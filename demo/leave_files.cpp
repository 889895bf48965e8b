// leave_files.cpp - see leave_files.h.
#include "leave_files.h"
#include "exports.h"
#include "hitch_table.h"
#include "prof.h"
#include "report_file.h"

#include <cstdio>
#include <fstream>

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
   std::printf("In %s: report.txt, what took how long and which hitches there were; and the "
               "frames\nin seven formats. A browser opens frame.html, a plain frame, and "
               "hitch.html, the worst.\n",
               folder.c_str());
   return good;
}
