// options.cpp - see options.h.
#include "options.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

const char USAGE[] =
   "demo [--tour | --headless] [--out DIR] [--seconds N] [--size WxH] [--seed N] [--stall MS]\n"
   "     [--render-thread] [--stall-render MS] [--budget FILE] [--tracy[=PORT]]\n"
   "     [--xpti] [--evidence]\n"
   "  --tour       plays itself off-screen, walks through all views of the profiler, and writes\n"
   "               pictures of them; the status is 1 if one cannot be shown, or a hitch is blamed\n"
   "               on the wrong zone\n"
   "  --headless   plays itself off-screen and writes reports\n"
   "  --out DIR    where files go, default build/demo: also those of the profiler's key E\n"
   "  --seconds N  how long, in seconds of the game, 5..600; default 20, in the window no end\n"
   "  --stall MS   off-screen, an enemy stalls once for so long, 50..900 ms; the status is 1\n"
   "               unless the profiler blames that zone first, right to 1 %\n"
   "  --render-thread  draws on a thread of its own, for which the main thread waits\n"
   "  --stall-render MS  the same two, but it is that thread that stalls\n"
   "  --budget FILE  plays off-screen; the status is 1 if a line of the file is exceeded, such\n"
   "               as draw_calls 200 p99\n"
   "  --tracy[=PORT]  plays live to Tracy: its viewer connects to 127.0.0.1, port 8086 if none is\n"
   "               named, or one of the 19 after it; the terminal tells which\n"
   "  --xpti       tells zones to subscribers of XPTI's stream iprof: the environment has\n"
   "               XPTI_FRAMEWORK_DISPATCHER and XPTI_SUBSCRIBERS\n"
   "  --evidence   looks at late frames: what shades the rock is in no zone of its own then, and\n"
   "               hitches tell where they were seen; the tour does so at its end\n"
   "  --log-keys   tells which keys the game gets, and what the profiler shows\n"
   "Without a display it makes the tour. A step that fails is named, and the status stays 0.\n"
   "In the window: arrows or WASD fly, space shoots, F3 opens the profiler, P pauses, F5 keeps\n"
   "the past as a capture, Esc leaves. At its end each run leaves one, demo.iprof.\n";

static bool parse_number(const char *text, double low, double high, double &value)
{
   char *end;
   value = std::strtod(text, &end);
   return end != text && !*end && value >= low && value <= high;
}

static bool parse_value(const char *name, const char *text, Options &options)
{
   double number;
   if (!std::strcmp(name, "--out")) {
      options.out = text;
      return !options.out.empty();
   }
   if (!std::strcmp(name, "--budget")) {
      options.budget = text;
      return !options.budget.empty();
   }
   if (!std::strcmp(name, "--seconds")) return parse_number(text, 5, 600, options.seconds);
   if (!std::strcmp(name, "--stall")) return parse_number(text, 50, 900, options.stall);
   if (!std::strcmp(name, "--stall-render")) {
      options.render_thread = true;
      return parse_number(text, 50, 900, options.stall_render);
   }
   if (!std::strcmp(name, "--seed")) {
      bool good = parse_number(text, 0, 1e9, number);
      if (good) options.seed = static_cast<unsigned long>(number);
      return good;
   }
   if (!std::strcmp(name, "--size"))
      return std::sscanf(text, "%dx%d", &options.width, &options.height) == 2 &&
             options.width >= 320 && options.height >= 240 && options.width <= 8192 &&
             options.height <= 8192;
   return false;
}

// "--tracy", or with its port.
static bool parse_tracy(const char *text, Options &options)
{
   static const char name[] = "--tracy";
   const size_t length = sizeof name - 1;
   double port = 0;
   if (std::strncmp(text, name, length) != 0) return false;
   options.tracy = true;
   if (!text[length]) return true;
   bool good = text[length] == '=' && parse_number(text + length + 1, 1, 65515, port);
   options.tracy_port = static_cast<int>(port);
   return good;
}

bool parse_options(int argc, char **argv, Options &options)
{
   for (int i = 1; i < argc; ++i) {
      if (!std::strcmp(argv[i], "--headless")) options.headless = true;
      else if (!std::strcmp(argv[i], "--tour")) options.tour = true;
      else if (!std::strcmp(argv[i], "--log-keys")) options.log_keys = true;
      else if (!std::strcmp(argv[i], "--evidence")) options.evidence = true;
      else if (!std::strcmp(argv[i], "--xpti")) options.xpti = true;
      else if (!std::strcmp(argv[i], "--render-thread")) options.render_thread = true;
      else if (!std::strcmp(argv[i], "--help")) options.help = true;
      else if (parse_tracy(argv[i], options)) continue;
      else if (i + 1 < argc && parse_value(argv[i], argv[i + 1], options)) ++i;
      else {
         std::fprintf(stderr, "demo: option %s not understood\n%s", argv[i], USAGE);
         return false;
      }
   }
   return true;
}
