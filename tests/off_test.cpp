/* off_test.cpp - zones and groups that are off, tick for tick. Random programs of them, and of
 * zones with conditions, are in random_test.cpp and fiber_test.cpp. */
#include "tests/headers.h"

#include "calls.h"
#include "entries.h"
#include "src/frame/prof_timeline.h"
#include "src/gather/prof_path.h"
#include "src/show/prof_group.h"
#include "twin.h"
#include "validate.h"

namespace {

void spend(uint64_t ticks) { Prof_fake_ticks += ticks; }

void start()
{
   (void)Prof_mark();
   Prof_set_frame(0);
   Prof_set_average(0);
   Prof_set_report_mode(Prof_SELF_TIME);
}

class Off : public testing::Test {
 protected:
   void SetUp() override { start(); }
};

/* A zone's figures in the newest frame: ticks of its own, and with those inside; entries. */
struct Figures {
   std::string name;
   double self = 0, hier = 0, count = 0;
};

void expect(const std::vector<Figures> &all)
{
   const std::vector<Seen> rows = read_report();
   for (const Figures &should : all) {
      SCOPED_TRACE(should.name);
      Figures is;
      for (const Seen &row : rows) {
         if (row.name != should.name) continue;
         is.self += row.self * 1e6;
         is.hier += row.hier * 1e6;
         is.count += row.count;
      }
      EXPECT_NEAR(is.self, should.self, 1e-6);
      EXPECT_NEAR(is.hier, should.hier, 1e-6);
      EXPECT_NEAR(is.count, should.count, 1e-6);
   }
}

/* outer 1 + middle 10 + inner 100, and a count. */
void work()
{
   Prof_Begin(off_outer)
   spend(1);
   {
      Prof_Begin(off_middle)
      spend(10);
      Prof_Add(off_count, 2);
      {
         Prof_Begin(off_inner)
         spend(100);
         Prof_End
      }
      Prof_End
   }
   Prof_End
}

void update()
{
   Prof_update(1);
   validate_state();
}

void frame()
{
   work();
   update();
}

void update_and_expect(const std::vector<Figures> &all)
{
   update();
   expect(all);
}

void play_and_expect(const std::vector<Figures> &all)
{
   work();
   update_and_expect(all);
}

TEST_F(Off, the_time_is_the_callers_and_what_is_inside_stands_below_that)
{
   frame();
   play_and_expect({{"off_outer", 1, 111, 1}, {"off_middle", 10, 110, 1}});
   EXPECT_EQ(Prof_set_zone_on("off_middle", 0), 1);
   EXPECT_EQ(Prof_get_zone_on("off_middle"), 0);
   EXPECT_EQ(Prof_num_zones_off(), 1);
   for (int i = 0; i < 3; ++i) {
      play_and_expect(
         {{"off_outer", 11, 111, 1}, {"off_middle", 0, 0, 0}, {"off_inner", 100, 100, 1}});
      EXPECT_NEAR(entries_of("off_count"), 1, 1e-9) << "counted once, below what is on";
   }
   EXPECT_EQ(Prof_set_zone_on("off_middle", 1), 1);
   EXPECT_EQ(Prof_get_zone_on("off_middle"), 1);
   EXPECT_EQ(Prof_num_zones_off(), 0);
   play_and_expect({{"off_outer", 1, 111, 1}, {"off_middle", 10, 110, 1}});
}

/* Each entry stays what it was at its begin. */
TEST_F(Off, a_group_that_is_switched_while_its_zone_is_open)
{
   Prof_set_group("off_grouped", "held");
   frame();
   for (int was_on : {1, 0}) {
      Prof_set_group_on("held", was_on);
      Prof_Begin(off_grouped)
      spend(7);
      Prof_set_group_on("held", !was_on);
      update_and_expect({{"off_grouped", 7.0 * was_on, 7.0 * was_on, 1.0 * was_on}});
      spend(9);
      work();
      Prof_End
      update_and_expect({{"off_grouped", 9.0 * was_on, 120.0 * was_on, 0},
                         {"(root)", 9.0 * !was_on, 120, 0}});
   }
}

TEST_F(Off, holds_for_names_that_nobody_knows_yet)
{
   EXPECT_EQ(Prof_set_zone_on("off_middle", 0), 1);
   EXPECT_EQ(Prof_set_zone_on("made at run time", 0), 1);
   EXPECT_EQ(Prof_get_zone_on("off_middle"), 0);
   EXPECT_EQ(Prof_num_zones_off(), 0) << "none was seen";
   play_and_expect({{"off_outer", 11, 111, 1}});
   EXPECT_EQ(Prof_num_zones_off(), 1);
   EXPECT_EQ(Prof_get_zone_on("made at run time"), 0);
}

TEST_F(Off, groups_and_what_is_said_of_a_zone_goes_before)
{
   EXPECT_EQ(Prof_set_group_on("off_test", 0), 1) << "the file's";
   EXPECT_EQ(Prof_get_group_on("off_test"), 0);
   EXPECT_EQ(Prof_get_group_on("another"), 1);
   play_and_expect({{"(root)", 111, 111, 0}});
   EXPECT_EQ(Prof_num_zones_off(), 3);
   EXPECT_EQ(Prof_get_zone_on("off_inner"), 0);
   EXPECT_EQ(Prof_set_zone_on("off_inner", 1), 1);
   EXPECT_EQ(Prof_get_zone_on("off_inner"), 1);
   play_and_expect({{"off_inner", 100, 100, 1}, {"(root)", 11, 111, 0}});
   Prof_set_group("off_middle", "another");
   EXPECT_EQ(Prof_num_zones_off(), 1) << "off_outer";
   play_and_expect({{"off_middle", 10, 110, 1}});
   EXPECT_EQ(Prof_set_group_on("another", 0), 1);
   EXPECT_EQ(Prof_set_group_on("off_test", 1), 1);
   play_and_expect({{"off_outer", 11, 111, 1}});
   EXPECT_EQ(Prof_set_zone_on("off_inner", 0), 1);
   EXPECT_EQ(Prof_set_group_on("another", 1), 1);
   play_and_expect({{"off_middle", 110, 110, 1}, {"off_inner", 0, 0, 0}});
}

TEST(Off_limits, what_cannot_be_switched)
{
   configure([](Prof_Config &) {});
   start();
   Prof_Begin_name("") Prof_End
   for (const char *none : {static_cast<const char *>(nullptr), ""}) {
      EXPECT_EQ(Prof_set_zone_on(none, 0), 0);
      EXPECT_EQ(Prof_set_group_on(none, 0), 0);
      EXPECT_EQ(Prof_get_zone_on(none), 1);
      EXPECT_EQ(Prof_get_group_on(none), 1);
   }
   EXPECT_EQ(times_told("what is to be switched has no name"), 2) << all_told();
   Prof_set_zone_on("prof_update", 0);
   Prof_set_group_on("profiler", 0);
   Prof_set_zone_on("(root)", 0);
   Prof_set_zone_on("off_count", 0);
   for (int i = 0; i < 2; ++i) {
      for (const char *name : {"prof_update", "(root)"}) EXPECT_EQ(Prof_get_zone_on(name), 1);
      frame();
   }
   EXPECT_EQ(Prof_get_zone_on("off_count"), 1);
   EXPECT_EQ(Prof_num_zones_off(), 0);
   EXPECT_NEAR(entries_of("off_count"), 1, 1e-9);
   EXPECT_NEAR(entries_of("prof_update"), 1, 1e-9);
}

TEST(Off_limits, there_are_so_many_names)
{
   configure([](Prof_Config &) {});
   start();
   for (int i = 0; i < 1024; ++i)
      ASSERT_EQ(Prof_set_zone_on(numbered("name ", i).c_str(), 0), 1) << i;
   EXPECT_EQ(Prof_set_zone_on("one more", 0), 0);
   EXPECT_EQ(Prof_set_group_on("one more", 0), 0);
   ASSERT_EQ(told.size(), 1u);
   EXPECT_EQ(told[0], "one more cannot be switched: 1024 names are all there can be");
   EXPECT_EQ(Prof_set_zone_on("name 7", 1), 1) << "what is there changes";
   EXPECT_EQ(Prof_get_zone_on("name 7"), 1);
   EXPECT_EQ(Prof_set_zone_on("one more", 0), 0) << "and stays";
   EXPECT_EQ(told.size(), 1u);
   EXPECT_EQ(Prof_set_group_on("one more", 1), 1) << "as it is";
}

TEST_F(Off, what_was_said_of_a_zone_holds_for_what_is_said_of_its_group_later)
{
   EXPECT_EQ(Prof_set_zone_on("off_inner", 1), 1);
   Prof_set_group_on("off_test", 0);
   for (int i = 0; i < 2; ++i) {
      play_and_expect({{"off_inner", 100, 100, 1}, {"off_middle", 0, 0, 0}});
      EXPECT_EQ(Prof_get_zone_on("off_inner"), 1);
      Prof_set_group_on("off_test", 1);
      Prof_set_group_on("off_test", 0);
   }
   Prof_set_zone_on("off_inner", 0);
   Prof_set_group_on("off_test", 1);
   EXPECT_EQ(Prof_num_zones_off(), 1);
   EXPECT_EQ(Prof_get_zone_on("off_inner"), 0);
}

/* ---- zones that wait ---- */

void present()
{
   Prof_Begin(off_present)
   spend(50);
   Prof_End
   work();
   update();
}

double newest_work() { return frame_at().work_ms * 1e6; }

TEST_F(Off, what_waits_stays_on)
{
   Prof_set_waiting("off_present", Prof_WAITING_FOR_DISPLAY);
   present();
   const double work = newest_work();
   EXPECT_EQ(Prof_set_zone_on("off_present", 0), 1);
   Prof_set_group_on("off_test", 0);
   EXPECT_EQ(Prof_get_zone_on("off_present"), 1);
   EXPECT_EQ(Prof_num_zones_off(), 3) << "the others of the group";
   for (int i = 0; i < 3; ++i) {
      present();
      expect({{"off_present", 50, 50, 1}});
      EXPECT_NEAR(newest_work(), work, 1e-6);
   }
   Prof_set_waiting("off_present", Prof_WORKING);
   EXPECT_EQ(Prof_get_zone_on("off_present"), 0) << "as was said before";
   EXPECT_EQ(Prof_num_zones_off(), 4);
   present();
   expect({{"off_present", 0, 0, 0}});
   for (int kind : {Prof_WAITING, Prof_WAITING_FOR_THREAD, Prof_HELPING}) {
      Prof_set_waiting("off_present", kind);
      EXPECT_EQ(Prof_get_zone_on("off_present"), 1) << "it is off no more";
      present();
      expect({{"off_present", 50, 50, 1}});
      Prof_set_waiting("off_present", Prof_WORKING);
   }
}

TEST_F(Off, what_waits_stays_on_though_nobody_has_seen_it)
{
   Prof_set_zone_on("off_present", 0);
   EXPECT_EQ(Prof_get_zone_on("off_present"), 0);
   Prof_set_waiting("off_present", Prof_WAITING);
   EXPECT_EQ(Prof_get_zone_on("off_present"), 1);
   present();
   present();
   expect({{"off_present", 50, 50, 1}});
}

TEST_F(Off, a_lock_is_waited_for_whatever_is_off)
{
   static Prof_Lock lock = {"off_lock", 0};
   Prof_set_zone_on("(wait) off_lock", 0);
   for (int i = 0; i < 3; ++i) {
      Prof_Wait wait = Prof_begin_wait(&lock);
      spend(20);
      Prof_end_wait(&wait);
      update_and_expect({{"(wait) off_lock", 20, 20, 1}});
   }
   EXPECT_EQ(Prof_get_zone_on("(wait) off_lock"), 1);
}

/* ---- names ---- */

TEST(Off_limits, who_asks_keeps_no_names)
{
   static uint64_t taken;
   configure([](Prof_Config &config) {
      config.alloc = [](size_t bytes, void *) { return taken += bytes, std::calloc(1, bytes); };
      config.release = [](void *memory, void *) { std::free(memory); };
   });
   start();
   frame();
   Prof_set_zone_on("off_middle", 0);
   Prof_set_group_on("off_group", 0);
   const uint64_t before = taken;
   for (int i = 0; i < 20000; ++i) {
      const std::string name = "enemy " + std::to_string(i);
      EXPECT_EQ(Prof_get_zone_on(name.c_str()), 1);
      EXPECT_EQ(Prof_get_group_on(name.c_str()), 1);
   }
   EXPECT_EQ(taken, before);
   EXPECT_EQ(get_info().over_zones, 0ul);
   Prof_shutdown();
}

/* Texts without room are all "" to the profiler. */
TEST(Off_limits, a_name_that_cannot_be_kept_switches_nothing)
{
   configure([](Prof_Config &config) {
      config.max_zones = config.max_names = config.max_values = 16;
   });
   start();
   frame();
   Prof_set_zone_on("known", 0);
   Prof_set_group_on("known group", 0);
   for (int i = 0; i < 1000; ++i) Prof_set_zone_on(numbered("fill ", i).c_str(), 0);
   told.clear();
   EXPECT_EQ(Prof_set_zone_on("xyzzy", 0), 0);
   EXPECT_EQ(Prof_set_group_on("nobody", 0), 0);
   EXPECT_EQ(Prof_get_zone_on("plugh"), 1);
   EXPECT_EQ(Prof_get_zone_on("xyzzy"), 1);
   EXPECT_EQ(Prof_get_group_on("nobody"), 1);
   EXPECT_EQ(Prof_get_zone_on("known"), 0);
   EXPECT_EQ(Prof_set_zone_on("known", 1), 1);
   EXPECT_EQ(Prof_num_zones_off(), 0);
   Prof_Begin(off_fresh) Prof_End
   Prof_Begin_name("off fresh name") Prof_End
   EXPECT_EQ(Prof_num_zones_off(), 0);
   frame();
   Prof_shutdown();
}

/* What lies at a site is not touched if it looks like something else. */
TEST_F(Off, a_site_that_nobody_could_tell_learns_it_at_its_next_entry)
{
   static Prof_Site site = {0, 0, nullptr, "off_hidden", "off file", 7};
   {
      Prof(off_outer);
      Prof_Instrument_end_scope(Prof_Instrument_begin(&site)); /* where the hint leads to */
   }
   Prof_Instrument_end_scope(Prof_Instrument_begin(&site));
   site.line = 8;
   Prof_set_zone_on("off_hidden", 0);
   update();
   site.line = 7;
   EXPECT_NE(site.hint, Prof_HINT_OFF);
   Prof_Node *node = Prof_Instrument_begin(&site);
   spend(1);
   Prof_Instrument_end_scope(node);
   EXPECT_EQ(site.hint, Prof_HINT_OFF);
   update_and_expect({{"(root)", 1, 1, 0}, {"off_hidden", 0, 0, 0}});
}

TEST_F(Off, zones_change_groups_one_by_one)
{
   frame();
   Prof_set_group_on("another", 0);
   EXPECT_EQ(Prof_num_zones_off(), 0);
   Prof_set_group("off_inner", "another");
   EXPECT_EQ(Prof_num_zones_off(), 1);
   Prof_set_group("off_test.cpp", "another");
   EXPECT_EQ(Prof_num_zones_off(), 3);
   Prof_set_group("off_outer", "third");
   EXPECT_EQ(Prof_num_zones_off(), 2);
   Prof_set_group_on("third", 0);
   Prof_set_group_on("another", 1);
   EXPECT_EQ(Prof_num_zones_off(), 1);
   play_and_expect({{"off_middle", 10, 110, 1}});
   Prof_set_group("off_middle", "third");
   EXPECT_EQ(Prof_num_zones_off(), 2);
}

/* The group is that of the zone itself, whatever the group of its file is. */
TEST_F(Off, zones_that_are_given_a_group_are_off_with_it)
{
   frame();
   Prof_set_group_on("stream", 0);
   uint32_t zone = Prof_Zone_count();
   while (std::strcmp(Prof_Zones[--zone].name, "off_middle") != 0) {}
   Prof_Group_give(zone, "stream");
   EXPECT_EQ(Prof_num_zones_off(), 1);
   play_and_expect({{"off_outer", 11, 111, 1}, {"off_middle", 0, 0, 0}});
   Prof_Group_give(zone, "river");
   EXPECT_EQ(Prof_num_zones_off(), 0);
   play_and_expect({{"off_middle", 10, 110, 1}});
}

/* An engine of scripts keeps what it began, and finds out after an error whether it is open. */
TEST_F(Off, an_entry_that_is_kept_is_found_and_what_is_above_it_is_closed)
{
   Prof_set_zone_on("off_middle", 0);
   frame();
   Prof_Site *site = Prof_handle("off_middle");
   Prof_Node *kept = Prof_Instrument_begin(site);
   Prof_Begin(off_inner)
   spend(1);
   EXPECT_EQ(Prof_Instrument_bare(kept), 1);
   spend(2);
   Prof_Instrument_end_scope(kept);
   EXPECT_EQ(Prof_Instrument_bare(kept), 0) << "it is closed";
   update_and_expect({{"(root)", 2, 3, 0}, {"off_inner", 1, 1, 1}});
   EXPECT_EQ(wrong_ends(), 0ul);

   kept = Prof_Instrument_begin(site);
   Prof_End
   Prof_Instrument_end_scope(kept);
   EXPECT_EQ(get_info().surplus_ends, 1ul);
}

TEST_F(Off, a_shutdown_forgets_it)
{
   Prof_set_zone_on("off_middle", 0);
   Prof_set_group_on("off_test", 0);
   frame();
   Prof_Begin(off_middle)
   ASSERT_EQ(Prof_shutdown(), 1);
   Prof_End
   start();
   EXPECT_EQ(Prof_get_zone_on("off_middle"), 1);
   EXPECT_EQ(Prof_get_group_on("off_test"), 1);
   play_and_expect({{"off_middle", 10, 110, 1}});
   EXPECT_EQ(get_info().surplus_ends, 0ul);
}

TEST_F(Off, the_whole_profiler_off_and_on)
{
   Prof_set_zone_on("off_middle", 0);
   frame();
   {
      Prof_Begin(off_middle)
      Prof_set_enabled(0);
      Prof_End
   }
   work();
   Prof_set_enabled(1);
   Prof_End /* of nothing */
   frame();
   play_and_expect({{"off_outer", 11, 111, 1}});
   EXPECT_EQ(get_info().surplus_ends, 0ul);
}

/* ---- scopes, which know their own node ---- */

TEST_F(Off, scopes_and_zones_that_are_timed_at_times)
{
   Prof_set_zone_on("off_often", 0);
   for (int i = 0; i < 3; ++i) {
      {
         Prof_Often_block(off_often);
         spend(1);
         Prof_Often(off_often)
         spend(2);
         work();
         Prof_Often_End(off_often)
      }
      update_and_expect({{"(root)", 3, 114, 0}});
   }
}

/* ---- other ways out ---- */

TEST(Off_limits, beyond_the_limit_of_states)
{
   configure([](Prof_Config &config) { config.max_states = 64; });
   start();
   Prof_set_zone_on("off_middle", 0);
   struct Deep {
      static void down(int depth)
      {
         Prof_Begin(off_deep)
         Prof_Begin(off_middle)
         spend(1);
         if (depth) down(depth - 1);
         Prof_Mark mark = Prof_mark();
         { Prof_Begin(off_middle) Prof_Begin(off_deeper) Prof_Begin(off_middle) }
         Prof_unwind(mark);
         Prof_End
         Prof_End
      }
   };
   for (int i = 0; i < 3; ++i) {
      Deep::down(100);
      EXPECT_EQ(Prof_mark().off, 0u);
      EXPECT_EQ(Prof_mark().depth, 0u);
      update_and_expect({{"(root)", 0, 101, 0}});
   }
   EXPECT_EQ(wrong_ends(), 0ul);
}

/* ---- events ---- */

TEST_F(Off, sends_no_event)
{
   Prof_set_events(1);
   Prof_set_entry_stats(1);
   Prof_update(1);
   Prof_set_zone_on("off_middle", 0);
   frame();
   frame();
   uint32_t count = 0;
   const Prof_Span *spans = Prof_Timeline_spans_of(0, &count);
   std::vector<std::string> seen;
   for (uint32_t i = 0; i < count; ++i) {
      char path[256];
      Prof_Path_write(spans[i].state, path, sizeof path);
      if (!std::strstr(path, "prof_")) seen.push_back(path);
   }
   EXPECT_EQ(seen, (std::vector<std::string>{"off_outer", "off_outer > off_inner"}));
   expect({{"off_outer", 11, 111, 1}, {"off_inner", 100, 100, 1}, {"off_middle", 0, 0, 0}});
   Prof_set_zone_on("off_middle", 1);
   play_and_expect({{"off_middle", 10, 110, 1}});
}

} // namespace
