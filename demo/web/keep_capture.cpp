// keep_capture.cpp - see ../show/keep_capture.h: in a browser a capture is a download. A page has
// no end at which it could leave one.
#include "../show/keep_capture.h"
#include "doors/capture/prof_capture.h"
#include "prof.h"

#include <emscripten.h>

static const char IN_MEMORY[] = "/demo.iprof"; // a file of the page's own, gone with it

bool keep_capture(const std::string &) { return true; }

bool keep_capture_now(const std::string &)
{
   Prof_Frame_Info newest;
   if (!Prof_get_frame_info(0, &newest) || !Prof_save_capture(IN_MEMORY, 0, -1)) return false;
   EM_ASM({ download(FS.readFile(UTF8ToString($0)), 'demo-' + $1 + '.iprof'); }, IN_MEMORY,
          static_cast<double>(newest.number));
   return true;
}
