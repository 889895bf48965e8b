/* lookup_test.cpp - the profiler's tables when there are more entries than room at the start. */
#include "facts.h"
#include "refusing.h"
#include "src/base/prof_lookup.h"
#include "twin.h"

namespace {

Memory memory;
std::vector<uint32_t> hashes; /* by number */

uint32_t hash_of(uint32_t number) { return hashes[number]; }

void add(Prof_Lookup *lookup, uint32_t hash)
{
   hashes.push_back(hash);
   Prof_Lookup_add(lookup, hash, static_cast<uint32_t>(hashes.size() - 1));
}

Prof_Lookup *asked_again; /* by the hook that gives it memory */

void *take_and_add(size_t bytes, void *)
{
   Prof_Lookup *lookup = asked_again;
   asked_again = nullptr;
   if (lookup && Prof_Lookup_make_room(lookup, hash_of)) add(lookup, 9);
   return std::calloc(1, bytes);
}

TEST(Lookup, grows_once_if_the_hook_for_its_memory_adds_to_it)
{
   configure(&Prof_Config::alloc, take_and_add, &Prof_Config::release, free_it);
   Locked lock;
   Prof_Lookup lookup = {};
   hashes = {0};
   ASSERT_EQ(Prof_Lookup_start(&lookup, 10), 1);
   for (uint32_t i = 0; i < 32; ++i) add(&lookup, i);
   asked_again = &lookup;
   ASSERT_EQ(Prof_Lookup_make_room(&lookup, hash_of), 1);
   add(&lookup, 10);
   EXPECT_EQ(lookup.bits, 7u);
   EXPECT_EQ(lookup.count, 34u);
   for (uint32_t i = 1; i < hashes.size(); ++i) {
      Prof_Probe probe = Prof_Lookup_probe(&lookup, hashes[i]);
      uint32_t found;
      do found = Prof_Lookup_next(&probe);
      while (found && found != i);
      EXPECT_EQ(found, i);
   }
   Prof_Lookup_put_back(&lookup);
}

enum { NAMES = 50000 }; /* there is room for 32,768 at the start */

void configure_large(int max_zones = 60000)
{
   Prof_Config config = config_with(&memory);
   config.max_states = config.max_names = 60000;
   config.max_zones = max_zones;
   config.history_bytes = 1 << 22;
   ASSERT_EQ(Prof_configure(&config), 1);
}

/* While `act` runs. */
template <class Act> void without_memory(const Act &act)
{
   (void)Prof_mark();
   memory.fail_from = memory.calls, memory.fail_to = LONG_MAX;
   act();
   memory.fail_to = 0;
}

using Handles = std::vector<Prof_Site *>;
Handles handles_of_all()
{
   Handles handles;
   for (int i = 0; i < NAMES; ++i) handles.push_back(Prof_handle(numbered("name ", i).c_str()));
   return handles;
}

std::vector<Seen> rows_now()
{
   Prof_update(1);
   Prof_set_average(0);
   Prof_set_frame(0);
   return read_report();
}

/* A zone of one tick in each. All ticks must be in the frame. */
void run_frame(const Handles &handles)
{
   for (Prof_Site *handle : handles) {
      Prof_Begin_handle(handle)
      tick(1);
      Prof_End
   }
   double self = 0;
   for (const Seen &row : rows_now()) self += row.self;
   EXPECT_NEAR(self, static_cast<double>(handles.size()) * 1e-6, 1e-9);
}

TEST(Lookup, has_room_for_all_that_the_limits_allow)
{
   configure_large();
   const Handles handles = handles_of_all();
   for (int frame = 0; frame < 2; ++frame) run_frame(handles);
   const Prof_Info info = get_info();
   EXPECT_EQ(info.over_states + info.over_zones + info.over_names, 0ul);
   EXPECT_EQ(info.num_zones, NAMES + 2) << "and (root) and (over limit)";
   EXPECT_EQ(info.num_states, NAMES + 2);
   for (int i = 0; i < NAMES; i += 7)
      ASSERT_EQ(Prof_handle(numbered("name ", i).c_str()), handles[i]) << i;
   const std::vector<Seen> rows = read_report();
   const Seen *last = find_row(rows, numbered("name ", NAMES - 1));
   ASSERT_NE(last, nullptr);
   EXPECT_NEAR(last->self, 1e-6, 1e-12);
}

/* Tables that cannot grow go on until they are full; what comes then is in the rows of the rest. */
TEST(Lookup, loses_no_time_where_it_cannot_grow)
{
   configure_large();
   Handles handles;
   without_memory([&] { handles = handles_of_all(); });
   run_frame(handles);
   EXPECT_GT(get_info().failed_allocs, 0ul);
   run_frame(handles);
}

/* Zones of one name and file, which differ by their lines: their texts take no more room. */
TEST(Lookup, loses_no_time_where_zones_cannot_grow)
{
   enum { ZONES = 66000 };
   configure_large(2 * ZONES);
   std::vector<Prof_Site> sites(ZONES, Prof_Site{0, 0, nullptr, "lookup line", "lookup file", 0});
   Handles all;
   without_memory([&] {
      for (int i = 0; i < ZONES; ++i) {
         sites[i].line = i;
         all.push_back(&sites[i]);
         (void)Prof_Instrument_begin(&sites[i]);
         Prof_End
      }
   });
   EXPECT_LT(get_info().num_zones, ZONES) << "no more than there are slots";
   run_frame(all);
   run_frame(all);
}

} // namespace
