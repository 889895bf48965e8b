// tour.cpp - see tour.h.
#include "tour.h"
#include "prof.h"

#include <cstring>

enum { W = 1280, H = 720 };

const Step TOUR[] = {
   {Until::NOW, "F3", nullptr, 0, 0},
   {Until::LIVELY, "", "hud.png", W, H},
   {Until::LIVELY, "F3 Down Down Down", "report.png", W, H},
   {Until::NOW, "", "small.png", 640, 480},
   {Until::NOW, "/ r a y c a s t Enter Enter", "callgraph.png", W, H},
   {Until::HITCH, "Esc Esc 3 hitch PgUp M PgDn M", "frames.png", W, H},
   {Until::NOW, "5", "hitches.png", W, H},
   {Until::NOW, "Enter X", "flame.png", W, H},
   {Until::NOW, "X 1 C", "compare.png", W, H},
   {Until::NOW, "C End F1", "help.png", W, H},
   {Until::LIVELY, "F1 4 T Space", "timeline.png", W, H},
   {Until::LIVELY, "Space T pad padheld", "large.png", TOUR_WIDTH, TOUR_HEIGHT},
   {Until::LIVELY, "F3 F4", "classic.png", W, H},
};
const int TOUR_STEPS = sizeof TOUR / sizeof TOUR[0];

int tour_key(const char *name)
{
   static const struct {
      const char *name;
      int key;
   } KEYS[] = {
      {"F1", Prof_KEY_F1}, {"F3", Prof_KEY_F3}, {"Esc", Prof_KEY_ESCAPE},
      {"Enter", Prof_KEY_ENTER}, {"Backspace", Prof_KEY_BACKSPACE}, {"Tab", Prof_KEY_TAB},
      {"Space", ' '}, {"Up", Prof_KEY_UP}, {"Down", Prof_KEY_DOWN}, {"Left", Prof_KEY_LEFT},
      {"Right", Prof_KEY_RIGHT}, {"PgUp", Prof_KEY_PAGE_UP}, {"PgDn", Prof_KEY_PAGE_DOWN},
      {"Home", Prof_KEY_HOME}, {"End", Prof_KEY_END},
   };
   if (name[0] && !name[1]) return name[0];
   for (auto &entry : KEYS)
      if (!std::strcmp(entry.name, name)) return entry.key;
   return 0;
}
