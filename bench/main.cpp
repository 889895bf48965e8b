// main.cpp - the benchmark's driver. See measure.h for the method and run.sh for a whole run.
//
//    bench zones    FOLDER [--quick]       W1..W5, W7, small zones, cold sites; FOLDER/zones.csv
//    bench phases   FOLDER [--quick]       W7 of these alone; writes nothing
//    bench often    FOLDER [--quick]       small zones, alone; writes nothing
//    bench off      FOLDER [--quick]       zones that are off, alone; writes nothing
//    bench frames   FOLDER [--quick]       W6, where no other states exist; FOLDER/frames.csv
//    bench update N FOLDER [--quick]       Prof_update at N states; appends to FOLDER/update.csv
//    bench memory   FOLDER
//    bench watch    FOLDER [--quick]       time per entry, and the time line
//    bench waits    FOLDER [--quick]       zones that wait, and locks
//    bench values   FOLDER [--quick]       what the game counts
//    bench history  FOLDER [--quick]       past frames
//    bench machine  FOLDER                 what the figures are taken on, a line or two
#include "bench/measure.h"

#include "prof.h"

#include <cstdlib>
#include <cstring>

using namespace bench;

// Every subject has its own sites: more than a game has.
static void make_room()
{
   Prof_Config config = Prof_default_config();
   config.max_zones = 65536;
   config.max_states = 65536;
   if (!Prof_configure(&config)) std::printf("bench: Prof_configure refused\n");
}

static void check_limits()
{
   Prof_Info info;
   Prof_get_info(&info);
   if (info.over_states + info.over_zones + info.surplus_ends + info.unclosed_zones)
      std::printf("bench: a limit was reached, these figures mean nothing\n");
}

static void zones(const Options &options)
{
   std::vector<Figure> figures;
   make_room();
   subjects(options);
   machine();
   measure_zones(options, figures);
   measure_phases(options, figures);
   measure_often(options, figures);
   measure_off(options, figures);
   measure_threads(options, figures);
   measure_cold(options, figures);
   write_csv(options, figures);
   check_limits();
}

static void phases(const Options &options)
{
   std::vector<Figure> figures;
   make_room();
   machine();
   measure_phases(options, figures);
   check_limits();
}

static void often(const Options &options)
{
   std::vector<Figure> figures;
   machine();
   measure_often(options, figures);
   check_limits();
}

static void off(const Options &options)
{
   std::vector<Figure> figures;
   machine();
   measure_off(options, figures);
   check_limits();
}

static void frames(const Options &options)
{
   make_room();
   measure_frames(options);
   check_limits();
}

int main(int argc, char **argv)
{
   Options options;
   std::vector<std::string> words;
   for (int i = 1; i < argc; ++i) {
      if (std::strcmp(argv[i], "--quick") == 0) options.quick = true;
      else words.push_back(argv[i]);
   }
   if (words.size() < 2) {
      std::fprintf(stderr, "usage: bench zones|phases|often|off|frames|memory|watch|waits|values|history|page|machine|"
                           "update N FOLDER [--quick]\n");
      return 2;
   }
   options.folder = words.back();
   std::setvbuf(stdout, nullptr, _IOLBF, 0);
   if (words[0] == "zones") zones(options);
   else if (words[0] == "phases") phases(options);
   else if (words[0] == "often") often(options);
   else if (words[0] == "off") off(options);
   else if (words[0] == "frames") frames(options);
   else if (words[0] == "memory") measure_memory(options);
   else if (words[0] == "waits") measure_waits(options);
   else if (words[0] == "values") measure_values(options);
   else if (words[0] == "watch") measure_watch(options);
   else if (words[0] == "overlay") measure_overlay(options);
   else if (words[0] == "history") measure_history(options);
   else if (words[0] == "page") measure_page(options);
   else if (words[0] == "machine") machine();
   else if (words[0] == "update") measure_update(options, std::atoi(words[1].c_str()));
   else return 2;
   return 0;
}
