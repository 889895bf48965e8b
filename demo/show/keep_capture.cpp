// keep_capture.cpp - see keep_capture.h.
#include "keep_capture.h"

#if defined(DEMO_HAS_CAPTURE)
#include "doors/capture/prof_capture.h"
#include "prof.h"

#include <cstdio>
#include <filesystem>

// The program is built where the demo is, and so leaves its files there.
static std::string program_beside(const std::string &file)
{
   namespace fs = std::filesystem;
   std::error_code failed;
   const fs::path beside = fs::path(file).replace_filename("iprof");
   return fs::is_regular_file(beside, failed) ? beside.generic_string() : "iprof";
}

bool keep_capture(const std::string &file)
{
   Prof_set_label("build", Prof_VERSION);
   if (!Prof_save_capture(file.c_str(), 0, -1)) return false;
   std::printf("All frames that are kept are in a capture; this opens it:\n   %s view %s\n",
               program_beside(file).c_str(), file.c_str());
   std::fflush(stdout);
   return true;
}

bool keep_capture_now(const std::string &folder)
{
   Prof_Frame_Info newest;
   if (!Prof_get_frame_info(0, &newest)) return false;
   return keep_capture(folder + "/demo-" + std::to_string(newest.number) + ".iprof");
}

#else
bool keep_capture(const std::string &) { return true; }
bool keep_capture_now(const std::string &) { return true; }
#endif
