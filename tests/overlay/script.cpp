// script.cpp - see script.h.
#include "script.h"
#include "session.h"

#include "prof.h"

#include <cctype>
#include <cstdio>
#include <map>

static const std::map<std::string, int> NAMED = {
   {"enter", Prof_KEY_ENTER}, {"esc", Prof_KEY_ESCAPE}, {"escape", Prof_KEY_ESCAPE},
   {"backspace", Prof_KEY_BACKSPACE}, {"tab", Prof_KEY_TAB}, {"space", ' '},
   {"up", Prof_KEY_UP}, {"down", Prof_KEY_DOWN}, {"left", Prof_KEY_LEFT},
   {"right", Prof_KEY_RIGHT}, {"pageup", Prof_KEY_PAGE_UP}, {"pagedown", Prof_KEY_PAGE_DOWN},
   {"home", Prof_KEY_HOME}, {"end", Prof_KEY_END}, {"insert", Prof_KEY_INSERT},
   {"delete", Prof_KEY_DELETE}, {"pada", Prof_PAD_A}, {"padb", Prof_PAD_B}, {"padx", Prof_PAD_X},
   {"pady", Prof_PAD_Y}, {"padlb", Prof_PAD_LB}, {"padrb", Prof_PAD_RB}, {"padlt", Prof_PAD_LT},
   {"padrt", Prof_PAD_RT}, {"padview", Prof_PAD_VIEW}, {"padmenu", Prof_PAD_MENU},
   {"padup", Prof_PAD_UP}, {"paddown", Prof_PAD_DOWN}, {"padleft", Prof_PAD_LEFT},
   {"padright", Prof_PAD_RIGHT}, {"padleftstick", Prof_PAD_LEFT_STICK},
   {"padrightstick", Prof_PAD_RIGHT_STICK},
};

static std::string lower(std::string text)
{
   for (char &c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
   return text;
}

int key_named(const std::string &name)
{
   if (name.size() == 1) return std::toupper(static_cast<unsigned char>(name[0]));
   int number = 0;
   if (std::sscanf(name.c_str(), "F%d", &number) == 1 && number >= 1 && number <= 12)
      return Prof_KEY_F1 + number - 1;
   auto found = NAMED.find(lower(name));
   return found == NAMED.end() ? 0 : found->second;
}

static int action_named(const std::string &name)
{
   for (int i = 1; i < Prof_NUM_ACTIONS; ++i)
      if (lower(Prof_action_name(static_cast<Prof_Action>(i))) == lower(name)) return i;
   return 0;
}

static void draw(const Script &script) { Prof_overlay_draw(script.width, script.height); }

// Drawn as often as a game would, for it is then that held keys repeat.
static void hold(const Script &script, int key, double seconds)
{
   Prof_overlay_key(key, 1);
   for (double passed = 0; passed < seconds; passed += 1.0 / 60) {
      script.wait(1.0 / 60);
      draw(script);
   }
   Prof_overlay_key(key, 0);
}

static void click(const Script &script, int x, int y, unsigned button)
{
   Prof_overlay_mouse(x, y, 0, 0);
   Prof_overlay_mouse(x, y, button, 0);
   draw(script);
   Prof_overlay_mouse(x, y, 0, 0);
   draw(script);
}

static bool mouse_word(const Script &script, const std::string &what, const std::string &where)
{
   int x = 0, y = 0;
   double wheel = 0;
   if (std::sscanf(where.c_str(), "%d,%d,%lf", &x, &y, &wheel) < 2) return false;
   if (what == "click") click(script, x, y, 1);
   else if (what == "right") click(script, x, y, 2);
   else if (what == "mouse" || what == "wheel") Prof_overlay_mouse(x, y, 0, wheel);
   else return false;
   draw(script);
   return true;
}

static bool long_word(const Script &script, const std::string &what, const std::string &rest)
{
   if (what == "wait") {
      script.wait(std::stod(rest));
   } else if (what == "text") {
      for (char c : rest) Prof_overlay_char(static_cast<unsigned char>(c));
   } else if (what == "hold") {
      size_t colon = rest.rfind(':');
      int key = key_named(rest.substr(0, colon));
      if (!key || colon == std::string::npos) return false;
      hold(script, key, std::stod(rest.substr(colon + 1)));
   } else {
      return mouse_word(script, what, rest);
   }
   draw(script);
   return true;
}

bool run_word(const Script &script, const std::string &word)
{
   size_t colon = word.find(':');
   if (colon != std::string::npos && colon > 0)
      return long_word(script, word.substr(0, colon), word.substr(colon + 1));
   const int action = action_named(word), key = key_named(word);
   if (word == "play") {
      play_more(100);
   } else if (action) {
      Prof_overlay_action(static_cast<Prof_Action>(action));
   } else if (key) {
      Prof_overlay_key(key, 1);
      Prof_overlay_key(key, 0);
   } else if (word != "once") {
      return false;
   }
   draw(script);
   return true;
}
