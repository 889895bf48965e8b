/* facts.h - what tests ask the profiler for on the fake clock, whose ticks are nanoseconds: frames,
 * hitches, figures, reports and files, a call each. */
#ifndef INC_TESTS_FACTS_H
#define INC_TESTS_FACTS_H

#include "tests/headers.h"

#include "heard.h"
#include "prof.h"
#include "src/base/prof_config.h"
#include "src/gather/prof_path.h"
#include "src/gather/prof_zone.h"
#include "system.h"

namespace facts {

/* ---- settings ---- */

inline void set_fields(Prof_Config *) {}

template <class T, class Value, class... More>
void set_fields(Prof_Config *config, T Prof_Config::*field, Value value, More... more)
{
   config->*field = static_cast<T>(value);
   set_fields(config, more...);
}

/* The default, but for these: configure(&Prof_Config::max_states, 64, ...). */
template <class... Fields> void configure(Fields... fields)
{
   Prof_Config config = Prof_default_config();
   set_fields(&config, fields...);
   ASSERT_EQ(Prof_configure(&config), 1);
}

inline void say_nothing(const char *, void *) {}
inline void free_it(void *memory, void *) { std::free(memory); }

struct Locked {
   Locked() { Prof_Config_lock(); }
   ~Locked() { Prof_Config_unlock(); }
};

/* ---- the game ---- */

inline void tick(uint64_t ticks) { Prof_fake_ticks += ticks; }
inline void spend(double ms) { tick(static_cast<uint64_t>(std::llround(ms * 1e6))); }

inline void zone(const std::string &name, double ms)
{
   Prof_Begin_name(name.c_str())
   spend(ms);
   Prof_End
}

/* A frame of its own. */
inline void frame_of(const std::string &name, double ms)
{
   zone(name, ms);
   Prof_update(1);
}

/* ---- texts ---- */

inline bool has(const std::string &text, const std::string &part)
{
   return text.find(part) != std::string::npos;
}

inline long times_told(const std::string &part)
{
   return std::count_if(told.begin(), told.end(),
                        [&](const auto &line) { return has(line, part); });
}
inline bool was_told(const std::string &part) { return times_told(part) > 0; }

inline std::string report_text()
{
   std::string text(Prof_write_report(nullptr, 0), 0);
   Prof_write_report(&text[0], text.size() + 1);
   return text;
}

inline std::string read_file(const std::string &path)
{
   std::ifstream in(path, std::ios::binary);
   return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline std::string read_and_remove(const std::string &path)
{
   const std::string text = read_file(path);
   std::remove(path.c_str());
   return text;
}

inline std::string exported(Prof_Format format, int newest = 0, int oldest = 1 << 20)
{
   const std::string path = temporary_file();
   EXPECT_EQ(Prof_export(format, path.c_str(), newest, oldest), 1);
   return read_and_remove(path);
}

inline std::string path_of(uint32_t state)
{
   char text[1024];
   Prof_Path_write(state, text, sizeof text);
   return text;
}

/* ---- figures ---- */

inline Prof_Info get_info()
{
   Prof_Info info;
   Prof_get_info(&info);
   return info;
}

inline Prof_Frame_Info frame_info(int back = 0)
{
   Prof_Frame_Info info = Prof_Frame_Info();
   EXPECT_EQ(Prof_get_frame_info(back, &info), 1);
   return info;
}
inline unsigned long frame_now() { return frame_info().number; }

inline Prof_Hitch hitch_at(int index)
{
   Prof_Hitch hitch = Prof_Hitch();
   EXPECT_EQ(Prof_get_hitch(index, &hitch), 1) << "hitch " << index;
   return hitch;
}

inline Prof_Blame blame_at(int index, int rank)
{
   Prof_Blame blame = Prof_Blame();
   EXPECT_EQ(Prof_get_blame(index, rank, &blame), 1) << "hitch " << index << " rank " << rank;
   return blame;
}

inline Prof_Stats path_stats(const std::string &path, int hierarchical = 0, int oldest = 0)
{
   Prof_Stats stats = Prof_Stats();
   EXPECT_EQ(Prof_get_path_stats(path.c_str(), hierarchical, 0, oldest, &stats), 1) << path;
   return stats;
}

inline Prof_Entry_Stats entry_stats(const std::string &path, int hierarchical)
{
   Prof_Entry_Stats stats = Prof_Entry_Stats();
   EXPECT_EQ(Prof_get_path_entry_stats(path.c_str(), hierarchical, &stats), 1) << path;
   return stats;
}

inline std::string context_named(int context)
{
   Prof_Context_Info info;
   return Prof_get_context_info(context, 0, &info) ? info.name : "";
}

/* As reports tell it; -1 if there is no such zone. */
inline int id_of(const std::string &name)
{
   for (uint32_t zone = 1; zone < Prof_Zone_count(); ++zone)
      if (name == Prof_Zones[zone].name) return Prof_Zones[zone].public_id;
   return -1;
}

/* ---- files ---- */

class File {
 public:
   explicit File(const std::string &text = "")
   {
      EXPECT_FALSE(name_.empty());
      std::ofstream(name_, std::ios::binary) << text;
   }
   ~File() { std::remove(name_.c_str()); }
   File(const File &) = delete;
   File &operator=(const File &) = delete;

   const char *name() const { return name_.c_str(); }
   std::string read() const { return read_file(name_); }

 private:
   std::string name_ = temporary_file();
};

} // namespace facts

using namespace facts;

#endif
