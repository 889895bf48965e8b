// page.cpp - what a zone's own page costs the game, on the CPU, with as many frames of history as
// there can be: a frame while these are being read, how many frames that takes, and then a frame
// between two refreshes and one with a refresh, each of which has a new frame to take in and an old
// one to drop. A game of 100 zones in two levels.
#include "bench/measure.h"

#include "draw/model/prof_zone_figures.h"
#include "draw/model/prof_zone_frames.h"
#include "draw/ui/prof_ui.h"
#include "draw/ui/prof_ui_zone.h"
#include "prof.h"
#include "src/frame/prof_history.h"
#include "src/gather/prof_zone.h"

#include <cstring>

namespace bench {

namespace {

const int FRAMES = 65536, ZONES = 100, WIDTH = 1920, HEIGHT = 1080;

std::vector<Prof_Site *> zones;

void play(int frames)
{
   static unsigned chance = 1;
   for (int frame = 0; frame < frames; ++frame) {
      for (int i = 0; i < ZONES; i += 10) {
         Prof_Begin_handle(zones[size_t(i)])
         for (int j = i + 1; j < i + 10; ++j) {
            Prof_Begin_handle(zones[size_t(j)])
            chance = chance * 1664525u + 1013904223u;
            for (volatile unsigned spent = chance >> 26; spent; spent = spent - 1) {
            }
            Prof_End
         }
         Prof_End
      }
      Prof_update(1);
   }
}

uint32_t zone_named(const char *name)
{
   for (uint32_t zone = 1; zone < Prof_Zone_count(); ++zone)
      if (!std::strcmp(Prof_Zones[zone].name, name)) return zone;
   return 0;
}

void draw() { Prof_overlay_draw(WIDTH, HEIGHT); }

template <class F> std::vector<double> sample(int count, F &&f)
{
   std::vector<double> ticks;
   for (int i = 0; i < count; ++i) {
      play(1);
      ticks.push_back(double(ticks_of(f)));
   }
   return ticks;
}

void row(const char *what, std::vector<double> ticks, double ns)
{
   const Spread all = spread(std::move(ticks));
   std::printf("%-56s %9.1f us  %9.1f-%.1f\n", what, all.median * ns / 1000, all.low * ns / 1000,
               all.high * ns / 1000);
}

void start(int frames)
{
   Prof_Config config = Prof_default_config();
   config.history_frames = frames;
   config.history_bytes = size_t(frames) * 2000;
   Prof_configure(&config);
   for (int i = 0; i < ZONES; ++i)
      zones.push_back(Prof_handle(("zone " + std::to_string(i)).c_str()));
   play(frames + frames / 20);
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(Prof_ACTION_TOGGLE);
   draw();
}

void refresh()
{
   Prof_Ui_state.stale = 1;
   draw();
}

void measure_reading(double ns)
{
   std::vector<double> ticks;
   Prof_Ui_Zone_open(&Prof_Ui_state, zone_named("zone 10"));
   while (Prof_Zone_Frames_known() < 1) {
      play(1);
      ticks.push_back(double(ticks_of(draw)));
   }
   const size_t calls = ticks.size();
   row("a frame, while the past is read", std::move(ticks), ns);
   std::printf("%-56s %9zu\n", "... frames until all is read", calls);
}

void measure_figures(int samples, double ns)
{
   static Prof_Zone_Figures figures;
   row("... of it figures", sample(samples, [] {
          (void)Prof_Zone_Frames_read(1);
          (void)Prof_Zone_Figures_make(&figures, 0, Prof_History_length() - 1, 1);
       }), ns);
   row("of another range for the first time: half of it", sample(20, [] {
          static int at;
          ++at;
          (void)Prof_Zone_Frames_read(1);
          (void)Prof_Zone_Figures_make(&figures, at, Prof_History_length() / 2 + at, 1);
       }), ns);
}

} // namespace

void measure_page(const Options &options)
{
   const Tick_Length tick;
   const int frames = options.quick ? FRAMES / 10 : FRAMES, samples = options.quick ? 100 : 400;
   pin(cpus().back());
   start(frames);
   std::printf("\nA zone's page, %d frames of history, %d zones in each\n", Prof_History_length(),
               ZONES);
   row("without the page (report), a refresh", sample(samples, refresh), tick.ns());
   measure_reading(tick.ns());
   row("a frame", sample(samples, draw), tick.ns());
   row("a refresh", sample(samples, refresh), tick.ns());
   measure_figures(samples, tick.ns());
}

} // namespace bench
