/* facts.h - beside calls.h, what tests ask the profiler for on the fake clock, whose ticks are
 * nanoseconds: hitches, figures and reports, a call each. */
#ifndef INC_TESTS_FACTS_H
#define INC_TESTS_FACTS_H

#include "tests/headers.h"

#include "calls.h"
#include "src/base/prof_config.h"
#include "src/gather/prof_path.h"
#include "src/gather/prof_thread.h"
#include "src/gather/prof_zone.h"

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

/* Memory from a hook that grants so many allocations from now on. */
inline long allowed = 1 << 30;
inline void *stingy_alloc(size_t bytes, void *)
{
   return allowed-- > 0 ? std::malloc(bytes) : nullptr;
}
template <class... Fields> void use_stingy_memory(Fields... fields)
{
   configure(&Prof_Config::alloc, stingy_alloc, &Prof_Config::release, free_it,
             &Prof_Config::log, say_nothing, fields...);
}

struct Locked {
   Locked() { Prof_Config_lock(); }
   ~Locked() { Prof_Config_unlock(); }
};

inline uint32_t index_of(const Prof_Fiber *fiber)
{
   const Locked lock;
   return Prof_Thread_of_fiber(fiber)->index;
}

/* ---- the game ---- */

inline void tick(uint64_t ticks) { Prof_fake_ticks += ticks; }
inline void spend(double ms) { tick(static_cast<uint64_t>(std::llround(ms * 1e6))); }

inline void zone(const std::string &name, double ms)
{
   Prof_Begin_name(name.c_str())
   spend(ms);
   Prof_End
}

inline void update_after(uint64_t ticks)
{
   tick(ticks);
   Prof_update(1);
}

inline Prof_Lock lock_named(const char *name)
{
   Prof_Lock lock = Prof_Lock();
   lock.name = name;
   return lock;
}

/* A frame of its own. */
inline void frame_of(const std::string &name, double ms)
{
   zone(name, ms);
   Prof_update(1);
}

/* ---- texts ---- */

inline bool was_told(const std::string &part) { return times_told(part) > 0; }

inline std::string report_text()
{
   std::string text(Prof_write_report(nullptr, 0), 0);
   Prof_write_report(&text[0], text.size() + 1);
   return text;
}

inline std::string read_and_remove(const std::string &path)
{
   const std::string text = read_file(path);
   std::remove(path.c_str());
   return text;
}

inline std::string path_of(uint32_t state)
{
   char text[1024];
   Prof_Path_write(state, text, sizeof text);
   return text;
}

/* ---- figures ---- */

inline Prof_Frame_Info frame_info(int back = 0) { return frame_at(back); }
inline unsigned long frame_now() { return frame_info().number; }

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

/* As reports tell it; -1 if there is no such zone. */
inline int id_of(const std::string &name)
{
   for (uint32_t zone = 1; zone < Prof_Zone_count(); ++zone)
      if (name == Prof_Zones[zone].name) return Prof_Zones[zone].public_id;
   return -1;
}

} // namespace facts

using namespace facts;

#endif
