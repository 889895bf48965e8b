// keep_capture.cpp - see ../show/keep_capture.h: in a browser a capture is a download. A page has
// no end at which it could leave one.
#include "../show/keep_capture.h"
#include "doors/capture/prof_capture.h"
#include "prof.h"

#include <cstdio>
#include <emscripten.h>

static const char IN_MEMORY[] = "/demo.iprof"; // a file of the page's own

bool keep_capture(const std::string &) { return true; }

// The browser takes the bytes some time after the click.
static void download(double frame)
{
   EM_ASM({
      var link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([FS.readFile(UTF8ToString($0))]));
      link.download = 'demo-' + $1 + '.iprof';
      link.click();
      setTimeout(function () { URL.revokeObjectURL(link.href); }, 60000);
   }, IN_MEMORY, frame);
}

bool keep_capture_now(const std::string &)
{
   Prof_Frame_Info newest;
   Prof_set_label("build", Prof_VERSION);
   if (!Prof_get_frame_info(0, &newest) || !Prof_save_capture(IN_MEMORY, 0, -1)) return false;
   download(static_cast<double>(newest.number));
   return std::remove(IN_MEMORY) == 0;
}
