// keep_capture.cpp - see ../show/keep_capture.h: in a browser a capture is a download. A page has
// no end at which it could leave one.
#include "../show/keep_capture.h"
#include "doors/capture/prof_capture.h"
#include "download.h"
#include "prof.h"

bool keep_capture(const std::string &) { return true; }

bool keep_capture_now(const std::string &)
{
   static const char file[] = "/demo.iprof";
   Prof_Frame_Info newest;
   Prof_set_label("build", Prof_VERSION);
   if (!Prof_get_frame_info(0, &newest) || !Prof_save_capture(file, 0, -1)) return false;
   download(file, "demo-" + std::to_string(newest.number) + ".iprof");
   return true;
}
