// panel.h - the overlay opened, driven and read as text. What it paints is in shown.h.
#pragma once

#include "tests/headers.h"

#include "prof.h"

inline void act(Prof_Action action, int times = 1)
{
   while (times-- > 0) Prof_overlay_action(action);
}

inline void act(std::initializer_list<Prof_Action> actions)
{
   for (Prof_Action action : actions) act(action);
}

inline void open_panel(Prof_Action view = Prof_ACTION_REPORT)
{
   while (!Prof_overlay_focus()) act(Prof_ACTION_TOGGLE);
   act(view);
}

inline void give_keys_back()
{
   while (Prof_overlay_focus()) act(Prof_ACTION_TOGGLE);
}

inline void press(int key, int times = 1)
{
   while (times-- > 0) {
      EXPECT_EQ(Prof_overlay_key(key, 1), 1) << key;
      Prof_overlay_key(key, 0);
   }
}

inline void click(int x, int y, unsigned button = 1)
{
   for (unsigned buttons : {0u, button, 0u}) Prof_overlay_mouse(x, y, buttons, 0);
}

inline std::string written(int columns = 160, int lines = 40)
{
   std::string all(Prof_overlay_write(nullptr, 0, columns, lines), 0);
   Prof_overlay_write(&all[0], all.size() + 1, columns, lines);
   return all;
}

// Writes it at sizes from one line on.
inline void write_at_every_size()
{
   for (int lines = 1; lines < 40; ++lines)
      for (int columns = 40; columns < 140; columns += 20) written(columns, lines);
}

inline bool has(const std::string &text, const std::string &part)
{
   return text.find(part) != std::string::npos;
}

inline std::vector<std::string> lines_in(const std::string &text)
{
   std::vector<std::string> lines;
   std::istringstream in(text);
   for (std::string line; std::getline(in, line);) lines.push_back(line);
   return lines;
}

// The first line that has the part; "" if none has.
inline std::string line_in(const std::string &text, const std::string &part)
{
   for (const std::string &line : lines_in(text))
      if (has(line, part)) return line;
   return "";
}

inline std::string read_and_remove(const std::string &file)
{
   std::ifstream in(file, std::ios::binary);
   const std::string all{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
   in.close();
   std::remove(file.c_str());
   return all;
}

// Letters, digits and underscores only, as names of tests must be.
template <class Param> std::string name_of(const testing::TestParamInfo<Param> &info)
{
   std::string name = info.param.name;
   for (char &c : name)
      if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
   return name;
}

// ---- games on the fake clock ----

inline void spend(double ms) { Prof_fake_ticks += static_cast<uint64_t>(std::llround(ms * 1e6)); }

inline void stay(const char *name, double ms)
{
   Prof_Scope_name(name);
   spend(ms);
}

inline void frames_of(double ms, int count = 1, const char *zone = "work")
{
   while (count-- > 0) {
      stay(zone, ms);
      Prof_update(1);
   }
}

inline Prof_Lock lock_named(const char *name)
{
   Prof_Lock lock = Prof_Lock();
   lock.name = name;
   return lock;
}
