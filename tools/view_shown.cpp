// view_shown.cpp - see view_shown.h
#include "view_shown.h"

#include "arguments.h"
#include "errors.h"
#include "text.h"

#include "draw/model/prof_zone_frames.h"
#include "draw/ui/prof_ui_browse.h"
#include "draw/ui/prof_ui_zone.h"
#include "prof.h"
#include "src/frame/prof_history.h"
#include "src/gather/prof_state.h"
#include "src/gather/prof_zone.h"
#include "src/show/prof_recent_rows.h"
#include "src/show/prof_statistics.h"
#include "src/show/prof_view.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace iprof {

enum { MOST_DRAWN = 1000 };

static const char *const NAMES[] = {"report",  "callgraph", "frames", "flame",
                                    "hitches", "hud",       "page"};
static_assert(static_cast<int>(Screen::HUD) == Prof_NUM_SCREENS, "in the overlay's order");

bool is_screen(const std::string &name)
{
   return std::find(std::begin(NAMES), std::end(NAMES), name) != std::end(NAMES);
}

Screen screen_named(const std::string &name)
{
   const std::vector<std::string> known(std::begin(NAMES), std::end(NAMES));
   for (size_t i = 0; i < known.size(); ++i)
      if (name == known[i]) return static_cast<Screen>(i);
   const std::string like = nearest(name, known);
   throw Usage_Error(
      "there is no screen " + named(name) +
      (like.empty() ? "; there are report, callgraph, frames, flame, hitches, page and hud"
                    : "; did you mean " + like + "?"));
}

static void show_frame(long number, const std::string &name)
{
   const int back = Prof_History_find(static_cast<uint64_t>(number));
   if (back < 0) throw File_Error(format("%s: there is no frame %ld", named(name).c_str(), number));
   Prof_Ui_Browse_hold_frame(Prof_Ui_take(), back);
}

// The first is the worst.
static void show_hitch(int nth, const std::string &name)
{
   std::vector<std::pair<double, int>> worst;
   Prof_Hitch hitch;
   for (int i = 0; Prof_get_hitch(i, &hitch); ++i) worst.emplace_back(-hitch.excess_ms, i);
   std::sort(worst.begin(), worst.end());
   if (static_cast<size_t>(nth) > worst.size())
      throw File_Error(named(name) + ": it has " +
                       of_them(static_cast<double>(worst.size()), "hitch", "hitches"));
   Prof_Ui_Browse_show_hitch(Prof_Ui_take(), worst[static_cast<size_t>(nth) - 1].second);
}

// A zone of that name that ran in some frame; 0: there is none.
static uint32_t zone_that_ran(const std::string &name)
{
   Prof_Wanted wanted = Prof_Wanted();
   wanted.quantity = Prof_TIME_OF_ZONE;
   for (wanted.zone = Prof_ZONE_FIRST; wanted.zone < Prof_Zone_count(); ++wanted.zone)
      if (name == Prof_Zones[wanted.zone].name && Prof_Statistics_count_wanted(&wanted))
         return wanted.zone;
   return 0;
}

// By its line in the report, which has all zones that took time in what is shown; or one that took
// some in other frames. A zone's first row has its number.
static void show_zone(const std::string &zone, const std::string &name)
{
   Prof_set_report_mode(Prof_HIERARCHICAL_TIME);
   Prof_Report *report = Prof_create_report();
   int found = -1;
   for (int i = 0; report && i < report->num_record && found < 0; ++i)
      if (zone == report->record[i].name) found = i;
   Prof_free_report(report);
   if (found >= 0) {
      Prof_set_cursor(found);
      Prof_select();
      return;
   }
   const uint32_t elsewhere = zone_that_ran(zone);
   if (!elsewhere) throw File_Error(named(name) + ": there is no zone " + named(zone));
   Prof_View_state.focus = elsewhere;
   Prof_View_state.mode = Prof_CALL_GRAPH;
   Prof_View_changed();
}

void show(const Shown &shown, bool fill, const std::string &name)
{
   const bool hud = shown.screen == Screen::HUD, page = shown.screen == Screen::PAGE;
   Prof_Overlay looks = Prof_get_overlay();
   looks.fill = fill;
   Prof_set_overlay(&looks);
   Prof_Ui *ui = Prof_Ui_take();
   ui->level = hud ? 1 : 2;
   ui->focus = !hud;
   Prof_Ui_Zone_close(ui);
   if (page) ui->screen = Prof_SCREEN_CALL_GRAPH;
   else if (!hud) ui->screen = static_cast<Prof_Screen>(shown.screen);
   if (shown.frame >= 0) show_frame(shown.frame, name);
   if (shown.hitch) show_hitch(shown.hitch, name);
   if (!shown.zone.empty()) show_zone(shown.zone, name);
   if (page && !shown.zone.empty())
      Prof_Ui_Zone_open(ui, Prof_State_row(Prof_View_state.focus).zone);
   ui->stale = 1;
}

static bool is_settled()
{
   const Prof_Ui *ui = &Prof_Ui_state;
   const bool rows = ui->screen == Prof_SCREEN_REPORT || ui->screen == Prof_SCREEN_CALL_GRAPH;
   const bool read = ui->page ? Prof_Zone_Frames_known() >= 1
                              : !rows || Prof_Recent_Rows_is_complete();
   return ui->level < 2 || read;
}

void draw_settled(const std::function<void()> &draw)
{
   for (int i = 0; i < MOST_DRAWN; ++i) {
      draw();
      if (is_settled()) break;
      Prof_Ui_take()->stale = 1;
   }
   Prof_Ui_take()->stale = 1;
   draw();
}

void keep_open()
{
   if (Prof_Ui_state.level == 1) return; // only the command line asks for the HUD alone
   while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
}

} // namespace iprof
