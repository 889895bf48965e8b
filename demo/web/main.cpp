// main.cpp - the demo in a browser: always in a window, the page's canvas.
#include "../show/run.h"
#include "../show/set_up.h"
#include "download.h"

#include <cstdio>

int main(int argc, char **argv)
{
   Options options;
   if (!parse_options(argc, argv, options)) return 2;
   set_up_profiler(make_exports() ? EXPORTS : ".");
   std::string error;
   std::unique_ptr<Window> window = make_glfw_window(options.width, options.height, error);
   if (window) return run_window(std::move(window), options);
   std::fprintf(stderr, "demo: no window: %s\n", error.c_str());
   return 1;
}
