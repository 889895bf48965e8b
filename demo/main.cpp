// main.cpp - the demo: a small arcade game with a profiler in it.
#include "groups.h"
#include "prof.h"
#include "run.h"

#include <cstdio>
#include <exception>

// Half a frame at 60 Hz: players' machines are slower than ours.
static void set_up_profiler()
{
   Prof_Config config = Prof_default_config();
   config.budget_ms = 1000.0 / 120;
   Prof_configure(&config);
   Prof_set_thread_name("main");
   for (const char *zone : {"present", "vsync", "worker_wait", "worker_idle"})
      Prof_set_waiting(zone, 1);
   name_groups();
}

static int run(const Options &options)
{
   set_up_profiler();
   if (options.headless || options.stall > 0) return run_headless(options);
   if (options.tour) return run_tour(options);
   std::string error;
   std::unique_ptr<Window> window = make_glfw_window(options.width, options.height, error);
   if (window) return run_window(*window, options);
   std::fprintf(stderr, "demo: no window (%s): playing by itself, off-screen\n", error.c_str());
   return run_tour(options);
}

int main(int argc, char **argv)
{
   Options options;
   if (!parse_options(argc, argv, options)) return 2;
   if (options.help) return std::fputs(USAGE, stdout) < 0;
   try {
      return run(options);
   } catch (const std::exception &problem) {
      std::fprintf(stderr, "demo: %s\n", problem.what());
      return 1;
   }
}
