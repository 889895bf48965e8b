/* auto_sums.h - what the frames of a test add up to, path by path, in ticks.
 */
#ifndef INC_TESTS_AUTO_SUMS_H
#define INC_TESTS_AUTO_SUMS_H

#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "prof.h"
#include "sources/auto/prof_auto_enter.h"
#include "src/base/prof_config.h"
#include "src/frame/prof_update.h"
#include "src/frame/prof_waiting.h"
#include "src/gather/prof_path.h"

namespace sums {

struct Sum {
   uint64_t self = 0, entries = 0;
   bool operator==(const Sum &other) const
   {
      return self == other.self && entries == other.entries;
   }
};

inline std::ostream &operator<<(std::ostream &out, const Sum &sum)
{
   return out << sum.self << " ticks, " << sum.entries << " entries";
}

using Sums = std::map<std::string, Sum>; /* by path; all threads together */

inline Sums &all()
{
   static Sums sums;
   return sums;
}

inline std::string path_of(uint32_t state)
{
   char text[8192];
   Prof_Path_write(state, text, sizeof text);
   return text;
}

/* The root's time is of no path, and neither is what the profiler counts of itself. */
inline void take(const Prof_Frame *frame, uint64_t)
{
   for (uint32_t i = 0; i < frame->count; ++i) {
      const Prof_Item &item = frame->items[i];
      if (item.state == Prof_STATE_ROOT || (!item.self && !item.entries)) continue;
      if (Prof_Waiting_is_own(item.state)) continue;
      std::string path = path_of(item.state);
      all()[path].self += item.self;
      all()[path].entries += item.entries;
   }
}

inline void start()
{
   all().clear();
   Prof_Update_add_sink(take);
}

/* Ticks of the path and of all below it. */
inline uint64_t tree(const std::string &path)
{
   uint64_t ticks = 0;
   for (const auto &entry : all())
      if (entry.first == path || entry.first.rfind(path + " > ", 0) == 0)
         ticks += entry.second.self;
   return ticks;
}

/* ---- functions of tests: addresses that no module has ---- */

inline uint64_t address_of(int function) { return 0x1000u + 64u * static_cast<unsigned>(function); }

inline std::string name_of(int function)
{
   char name[64];
   unsigned long long address = address_of(function);
   std::snprintf(name, sizeof name, "?+0x%llx", address);
   return name;
}

inline std::string path_of_functions(const std::vector<int> &functions)
{
   std::string path;
   for (int f : functions) path += (path.empty() ? "" : " > ") + name_of(f);
   return path;
}

inline void enter(int function) { Prof_Auto_enter(address_of(function)); }
inline void leave(int function) { Prof_Auto_leave(address_of(function)); }

inline Prof_Auto_Info info()
{
   Prof_Auto_Info info;
   Prof_get_auto_info(&info);
   return info;
}

} // namespace sums

#endif
