/* auto_sums.h - what the frames of a test add up to, path by path, in ticks.
 */
#ifndef INC_TESTS_AUTO_SUMS_H
#define INC_TESTS_AUTO_SUMS_H

#include "platform/prof_stamp.h"
#include "sources/auto/prof_auto_enter.h"
#include "src/base/prof_config.h"
#include "src/frame/prof_update.h"
#include "src/frame/prof_waiting.h"
#include "src/gather/prof_path.h"
#include "tests/calls.h"
#include "tests/validate.h"

namespace sums {

struct Sum {
   uint64_t self = 0, entries = 0;
   bool operator==(const Sum &other) const
   {
      return self == other.self && entries == other.entries;
   }
   void operator+=(const Sum &other)
   {
      self += other.self;
      entries += other.entries;
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

/* The root's time is of no path, and neither is what the profiler counts of itself. */
inline void take(const Prof_Frame *frame, uint64_t)
{
   for (uint32_t i = 0; i < frame->count; ++i) {
      const Prof_Item &item = frame->items[i];
      if (item.state == Prof_STATE_ROOT || (!item.self && !item.entries)) continue;
      if (Prof_Waiting_is_own(item.state)) continue;
      char path[8192];
      Prof_Path_write(item.state, path, sizeof path);
      all()[path] += {item.self, item.entries};
   }
}

inline void collect()
{
   all().clear();
   Prof_Update_add_sink(take);
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

/* Of the path of these functions. */
inline Sum at(const std::vector<int> &functions)
{
   const auto found = all().find(path_of_functions(functions));
   return found == all().end() ? Sum() : found->second;
}
/* Ticks of that path and of all below it. */
inline uint64_t tree(const std::vector<int> &functions)
{
   const std::string path = path_of_functions(functions);
   uint64_t ticks = 0;
   for (const auto &[where, sum] : all())
      if (where == path || where.rfind(path + " > ", 0) == 0) ticks += sum.self;
   return ticks;
}

inline void enter(int function) { Prof_Auto_enter(address_of(function)); }
inline void leave(int function) { Prof_Auto_leave(address_of(function)); }

inline void call_at(uint64_t address, uint64_t ticks = 1)
{
   Prof_Auto_enter(address);
   Prof_fake_ticks += ticks;
   Prof_Auto_leave(address);
}
inline void call(int function, uint64_t ticks = 1) { call_at(address_of(function), ticks); }
/* So many, one after the other. */
inline void call_all(int first, int count)
{
   for (int i = 0; i < count; ++i) call(first + i);
}

inline Prof_Auto_Info info()
{
   Prof_Auto_Info info;
   Prof_get_auto_info(&info);
   return info;
}

inline void expect_faults(unsigned long forced, unsigned long unmatched)
{
   EXPECT_EQ(info().forced, forced);
   EXPECT_EQ(info().unmatched, unmatched);
}

/* "e2" enters function 2, "x2" leaves it, "+7" lets 7 ticks pass; "e2@100" enters it 100 ticks
 * after the first word. */
inline void play(const std::string &events)
{
   const uint64_t begin = Prof_fake_ticks;
   std::istringstream words(events);
   uint64_t number, ticks;
   for (char what, mark; words >> what >> number;) {
      if (words.peek() == '@' && words >> mark >> ticks) Prof_fake_ticks = begin + ticks;
      if (what == 'e') enter(static_cast<int>(number));
      else if (what == 'x') leave(static_cast<int>(number));
      else Prof_fake_ticks += number;
   }
}

/* The door of functions with sleds is open from the first frame on; `change` changes the defaults
 * of the configuration. */
template <class Change> void start_with(const Change &change)
{
   Prof_fake_ticks = 1000000;
   configure(change);
   ASSERT_TRUE(Prof_Auto_open(Prof_AUTO_SLEDS));
   collect();
   Prof_update(1);
}
inline void start_with_room()
{
   start_with([](Prof_Config &config) { Prof_raise_for_auto(&config); });
}

inline void update()
{
   Prof_update(1);
   validate_state();
}

} // namespace sums

#endif
