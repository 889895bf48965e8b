// overlay.cpp - what the overlay costs the game, on the CPU: a frame between two refreshes, a frame
// with a refresh (figures are gathered and formatted 4 times a second), and the two halves of the
// report alone. A game of 32 zones, and one of 1,000.
#include "bench/measure.h"

#include "draw/ui/prof_overlay.h"
#include "draw/ui/prof_ui_panels.h"
#include "draw/model/prof_report_table.h"
#include "draw/ui/prof_ui.h"
#include "draw/ui/prof_ui_actions.h"
#include "prof.h"
#include "src/show/prof_recent_rows.h"

#include <fstream>

namespace bench {

namespace {

const int WIDTH = 1920, HEIGHT = 1080; // 38 rows of the report
const double AIM_US = 15, LARGEST_AIM_US = 40;

std::vector<Prof_Site *> make_zones(int count)
{
   std::vector<Prof_Site *> zones;
   for (int i = 0; i < count; ++i)
      zones.push_back(Prof_handle(("zone " + std::to_string(i)).c_str()));
   return zones;
}

// Every zone does some work, in blocks of eight below a zone of their own.
void play(const std::vector<Prof_Site *> &zones, int frames)
{
   for (int frame = 0; frame < frames; ++frame) {
      for (size_t i = 0; i < zones.size(); i += 8) {
         Prof_Begin_handle(zones[i])
         for (size_t j = i + 1; j < zones.size() && j < i + 8; ++j) {
            Prof_Begin_handle(zones[j])
            const uint64_t spent = 200 + 100 * (j % 16) + (size_t(frame) * j) % 64;
            const uint64_t until = Prof_Stamp_now() + spent;
            while (Prof_Stamp_now() < until) {
            }
            Prof_End
         }
         Prof_End
      }
      Prof_update(1);
   }
}

class Table {
 public:
   Table(const Options &options, int zones, double ns)
       : csv_(options.folder + "/overlay.csv", std::ios::app), zones_(zones), ns_(ns)
   {
   }
   void row(const char *what, std::vector<double> ticks, int vertices, double aim = 0)
   {
      const Spread all = spread(std::move(ticks));
      const double us = all.median * ns_ / 1000;
      std::printf("%8d  %-34s %8.2f%c %7.2f-%7.2f %9d", zones_, what, us,
                  aim > 0 && us > aim ? '!' : ' ', all.low * ns_ / 1000, all.high * ns_ / 1000,
                  vertices);
      if (aim > 0) std::printf("   %4.0f", aim);
      std::printf("\n");
      csv_ << zones_ << ",\"" << what << "\"," << us << ',' << vertices << '\n';
   }

 private:
   std::ofstream csv_;
   int zones_;
   double ns_;
};

// A frame passes before each sample, as in a game: caches hold something else.
template <class F>
std::vector<double> sample(const std::vector<Prof_Site *> &zones, int count, F &&f)
{
   std::vector<double> ticks;
   for (int i = 0; i < count; ++i) {
      play(zones, 1);
      const long before = interruptions();
      const double taken = double(ticks_of(f));
      if (interruptions() == before && i > 4) ticks.push_back(taken);
   }
   return ticks;
}

// When the report is opened, it looks up the maxima of five seconds, some in each frame. At 60 Hz
// those are 300 frames, and it is done within a second or so; here they are thousands.
void open_view(Prof_Action action)
{
   Prof_overlay_action(action);
   for (int i = 0; i < 20; ++i) Prof_overlay_draw(WIDTH, HEIGHT);
   if (action != Prof_ACTION_REPORT) return;
   for (int i = 0; i < 50000 && !Prof_Recent_Rows_is_complete(); ++i)
      Prof_overlay_draw(WIDTH, HEIGHT);
}

void measure_opening(Table &table, const std::vector<Prof_Site *> &zones, int count)
{
   const auto draw = [&] { Prof_overlay_draw(WIDTH, HEIGHT); };
   Prof_overlay_action(Prof_ACTION_REPORT);
   draw();
   table.row("report, a frame, looking up maxima", sample(zones, count, draw), 0);
}

void measure_screen(Table &table, const std::vector<Prof_Site *> &zones, int count,
                    const char *name, Prof_Action action)
{
   const std::string frame = std::string(name) + ", a frame",
                     anew = std::string(name) + ", a refresh";
   const Prof_Draw_List *list = nullptr;
   const auto draw = [&] { list = Prof_overlay_draw(WIDTH, HEIGHT); };
   open_view(action);
   const auto refresh = [&] {
      Prof_Ui_state.stale = 1;
      draw();
   };
   const std::vector<double> refreshed = sample(zones, count, refresh);
   table.row(frame.c_str(), sample(zones, count, draw), list->num_vertices, LARGEST_AIM_US);
   table.row(anew.c_str(), refreshed, list->num_vertices);
}

// The list of the whole panel without what is gathered for it: what overlay.md means by building.
void measure_building(Table &table, const std::vector<Prof_Site *> &zones, int count,
                      const char *name, const Prof_Ui_View &view, Prof_Action action)
{
   const std::string gather = std::string(name) + ", gathering",
                     build = std::string(name) + ", building";
   Prof_List *list = Prof_Overlay_list();
   int vertices = 0;
   open_view(action);
   Prof_Ui_Panels_enter_main(&Prof_Ui_state);
   table.row(gather.c_str(), sample(zones, count, [&] { view.refresh(&Prof_Ui_state); }), 0);
   const auto paint = [&] {
      list->num_vertices = 0;
      view.still(&Prof_Ui_state, list);
      if (view.moving) view.moving(&Prof_Ui_state, list);
      vertices = list->num_vertices;
   };
   std::vector<double> ticks = sample(zones, count, paint);
   table.row(build.c_str(), ticks, vertices, zones.size() == 32 ? AIM_US : 0);
   Prof_Ui_state.stale = 1;
}

// What a back-end adds to a frame, the list itself included. OpenGL's is the driver's affair.
void measure_backends(Table &table, const std::vector<Prof_Site *> &zones, int count)
{
   std::vector<unsigned char> rgba(size_t(WIDTH) * HEIGHT * 4, 90);
   std::vector<char> text(1 << 16);
   Prof_overlay_action(Prof_ACTION_REPORT);
   const int vertices = Prof_overlay_draw(WIDTH, HEIGHT)->num_vertices;
   const auto raster = [&] { Prof_overlay_raster(rgba.data(), WIDTH, HEIGHT, WIDTH * 4); };
   const auto write = [&] { Prof_overlay_write(text.data(), text.size(), 120, 40); };
   table.row("report, as pixels", sample(zones, count / 4, raster), vertices);
   table.row("report, as text", sample(zones, count / 4, write), vertices);
}

void measure_game(const Options &options, int count, double ns)
{
   const std::vector<Prof_Site *> zones = make_zones(count);
   const int samples = options.quick ? 60 : 400;
   play(zones, 400);
   while (Prof_overlay_focus() == 0) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Table table(options, count, ns);
   measure_opening(table, zones, options.quick ? 20 : 100);
   measure_building(table, zones, samples, "report", Prof_Ui_Report_view, Prof_ACTION_REPORT);
   measure_building(table, zones, samples, "call graph", Prof_Ui_Callgraph_view,
                    Prof_ACTION_CALL_GRAPH);
   measure_building(table, zones, samples, "flame", Prof_Ui_Flame_view, Prof_ACTION_FLAME);
   measure_building(table, zones, samples, "hitches", Prof_Ui_Hitches_view, Prof_ACTION_HITCHES);
   measure_screen(table, zones, samples, "report", Prof_ACTION_REPORT);
   measure_screen(table, zones, samples, "call graph", Prof_ACTION_CALL_GRAPH);
   measure_screen(table, zones, samples, "frames", Prof_ACTION_FRAMES);
   measure_screen(table, zones, samples, "flame", Prof_ACTION_FLAME);
   measure_screen(table, zones, samples, "hitches", Prof_ACTION_HITCHES);
   measure_backends(table, zones, samples);
}

} // namespace

void measure_overlay(const Options &options)
{
   const Tick_Length tick;
   pin(cpus().back());
   { std::ofstream(options.folder + "/overlay.csv") << "zones,what,us,vertices\n"; }
   std::printf("\n%8s  %-34s %8s  %15s %9s   %4s\n", "zones", "overlay, HUD and panel", "us",
               "quartiles", "vertices", "aim");
   measure_game(options, 32, tick.ns());
   measure_game(options, 1000, tick.ns());
}

} // namespace bench
