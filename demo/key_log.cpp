// key_log.cpp - see key_log.h.
#include "key_log.h"
#include "prof.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <sstream>

void KeyLog::game_key(const char *name)
{
   if (!on_) return;
   std::printf("game: %s\n", name);
   std::fflush(stdout);
}

static bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }

// Of the overlay's text, the line that the cursor is on: up to the name, as the figures change.
static std::string cursor_line()
{
   enum { COLUMNS = 100, LINES = 40 };
   static char text[(COLUMNS + 1) * LINES + 1];
   text[0] = 0;
   (void)Prof_overlay_write(text, sizeof text, COLUMNS, LINES);
   std::istringstream lines(text);
   for (std::string line; std::getline(lines, line);)
      if (line.compare(0, 2, " >") == 0) {
         auto name = std::find_if(line.begin(), line.end(), is_letter);
         return "> " + std::string(name, std::find(name, line.end(), ' '));
      }
   return "";
}

void KeyLog::overlay()
{
   if (!on_) return;
   std::string now = Prof_overlay_focus() ? "has the keys " + cursor_line() : "has no keys";
   if (now == shown_) return;
   shown_ = now;
   std::printf("overlay: %s\n", now.c_str());
   std::fflush(stdout);
}
