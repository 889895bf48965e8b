// texts.h - what is written, read in parts; and games on the fake clock.
#pragma once

#include "tests/facts.h"

using facts::lock_named;
using facts::read_and_remove;
using facts::spend;

// What that writes, in as much room as it needs.
inline std::string written(const std::function<size_t(char *, size_t)> &write)
{
   std::string all(write(nullptr, 0), 0);
   write(&all[0], all.size() + 1);
   return all;
}

inline std::string written(int columns = 160, int lines = 40)
{
   return written([=](char *to, size_t size) {
      return Prof_overlay_write(to, size, columns, lines);
   });
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

// Letters, digits and underscores only, as names of tests must be.
template <class Param> std::string name_of(const testing::TestParamInfo<Param> &info)
{
   std::string name = info.param.name;
   for (char &c : name)
      if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
   return name;
}

// ---- games on the fake clock ----

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
