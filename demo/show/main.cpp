// main.cpp - the demo: a small arcade game with a profiler in it.
#include "evidence.h"
#include "live.h"
#include "run.h"
#include "set_up.h"
#include "traced.h"

#include <cstdio>
#include <exception>
#include <filesystem>

// For the overlay's key E, which says itself if it can't write.
static void make_folder(const std::string &folder)
{
   std::error_code failed;
   std::filesystem::create_directories(folder, failed);
}

static int run(const Options &options)
{
   set_up_profiler(options.out);
   if (options.tracy && !start_live(options.tracy_port)) return 1;
   if (options.xpti && !start_traced()) return 1;
   if (options.evidence && !start_evidence()) return 1;
   bool stalls = options.stall > 0 || options.stall_render > 0;
   if (options.headless || stalls || !options.budget.empty()) return run_headless(options);
   if (options.tour) return run_tour(options);
   std::string error;
   std::unique_ptr<Window> window = make_glfw_window(options.width, options.height, error);
   if (window) {
      make_folder(options.out);
      return run_window(std::move(window), options);
   }
   std::printf("No window (%s): the demo plays by itself, and shows the profiler's views.\n",
               error.c_str());
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
