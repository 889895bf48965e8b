// hitch_table.cpp - see hitch_table.h.
#include "hitch_table.h"
#include "../show/set_up.h"

#include <cstdio>

enum { BLAMES_SHOWN = 3, PATH_SHOWN = 52 };

template <class... Args>
static std::string format(const char *text, Args... args)
{
   char line[512];
   std::snprintf(line, sizeof line, text, args...);
   return line;
}

// The end of a path tells more than its beginning. Zones are left out whole.
static std::string short_path(const std::string &path)
{
   if (path.size() <= PATH_SHOWN) return path;
   size_t cut = path.size() - (PATH_SHOWN - 2), zone = path.find(" > ", cut);
   return ".." + path.substr(zone == path.npos ? cut : zone);
}

static std::string blame_row(const Prof_Blame &blame)
{
   return format("          %-*s %9.2f %9.2f %+9.2f %7.0f %%\n", PATH_SHOWN,
                 short_path(blame.path).c_str(), blame.ms, blame.usual_ms, blame.excess_ms,
                 blame.explains * 100);
}

static std::string rows_of(int index)
{
   Prof_Hitch hitch;
   if (!Prof_get_hitch(index, &hitch)) return "";
   std::string text = format("%7lu   %-*s %9.2f %9.2f %+9.2f\n", hitch.frame.number, PATH_SHOWN,
                             hitch.frame.text, hitch.usual_ms + hitch.excess_ms, hitch.usual_ms,
                             hitch.excess_ms);
   if (hitch.kind == Prof_HITCH_DISPLAY) text += "          by the display or the GPU\n";
   if (hitch.spread) text += format("          spread over %d paths, of which\n", hitch.spread);
   Prof_Blame blame;
   for (int i = 0; i < BLAMES_SHOWN && Prof_get_blame(index, i, &blame); ++i)
      if (i == 0 || blame.explains >= 0.05) text += blame_row(blame);
   return text;
}

static std::string rule()
{
   Prof_Config config = game_config();
   return format("  of more than %.1f ms of work, %.2f times the budget, and %.1f times the "
                 "median\n",
                 config.hitch_budget * config.budget_ms, config.hitch_budget, config.hitch_median);
}

std::string hitch_table()
{
   int num = Prof_num_hitches();
   if (!num) return "no hitches,\n" + rule();
   std::string text = format("hitches kept: %d, the newest first; milliseconds\n", num) + rule();
   text += format("  %-*s %9s %9s %9s %9s\n", PATH_SHOWN + 8, "frame   note, and what is to blame",
                  "took", "usual", "excess", "explains");
   for (int i = 0; i < num; ++i) text += rows_of(i);
   return text;
}

std::string hitch_line(const Prof_Hitch &hitch, int index)
{
   std::string text = format("hitch: frame %lu took %.1f ms, usual %.1f", hitch.frame.number,
                             hitch.usual_ms + hitch.excess_ms, hitch.usual_ms);
   Prof_Blame blame;
   if (!Prof_get_blame(index, 0, &blame)) return text;
   if (hitch.spread) return text + format(": spread over %d paths", hitch.spread);
   const std::string path = " > " + std::string(blame.path);
   return text + format(": %s %+.1f ms", path.substr(path.rfind(" > ") + 3).c_str(),
                        blame.excess_ms);
}

int find_hitch(unsigned long frame_number)
{
   Prof_Hitch hitch;
   for (int i = 0; Prof_get_hitch(i, &hitch); ++i)
      if (hitch.frame.number == frame_number) return i;
   return -1;
}

bool is_blamed(int index)
{
   Prof_Blame blame;
   return index >= 0 && Prof_get_blame(index, 0, &blame);
}

int worst_hitch()
{
   Prof_Hitch hitch;
   int worst = -1;
   double most = 0;
   for (int i = 0; Prof_get_hitch(i, &hitch); ++i)
      if (hitch.kind != Prof_HITCH_DISPLAY && (worst < 0 || hitch.excess_ms > most)) {
         worst = i;
         most = hitch.excess_ms;
      }
   return worst;
}
