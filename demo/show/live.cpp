// live.cpp - see live.h.
#include "live.h"

#include <cstdio>

#if defined(DEMO_HAS_TRACY)
#include "doors/tracy/prof_tracy.h"

bool start_live(int port)
{
   Prof_Tracy_Options options = Prof_default_tracy();
   options.port = port;
   options.program = "iprof demo";
   Prof_Tracy_Info info;
   if (!Prof_start_tracy(&options) || !Prof_get_tracy_info(&info)) {
      std::fprintf(stderr, "demo: no viewer of Tracy can connect\n");
      return false;
   }
   std::printf("Tracy: its viewer connects to 127.0.0.1, port %d\n", info.port);
   std::fflush(stdout);
   return true;
}

bool live_wants_picture() { return Prof_tracy_wants_image() != 0; }

#else
bool start_live(int)
{
   std::fprintf(stderr, "demo: built without the library iprof_tracy\n");
   return false;
}

bool live_wants_picture() { return false; }
#endif
