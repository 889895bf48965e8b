/* often_any_test.cpp - a file that is compiled with Prof_OFTEN_BY_ITSELF: zones that cost more than
 * their share become ones that are timed at some of their entries; all others stay exact. */
#define Prof_OFTEN_BY_ITSELF

#include "tests/headers.h"

#include "calls.h"
#include "src/frame/prof_zone_cost.h"
#include "src/gather/prof_often.h"
#include "often_rows.h"
#include "validate.h"

Prof_Define(any_public);

namespace {

void begin_life()
{
   Prof_shutdown();
   configure([](Prof_Config &) {});
   Prof_Often_seed = 7;
   Prof_Often_fixed_log = 4;
   Prof_fake_zone_ns = 20;
   Prof_set_average(0);
   (void)Prof_mark();
}

std::mt19937_64 source(3);

/* All ways to open a zone, in turn. */
void visit(int i, uint64_t *truth)
{
   const uint64_t ticks = source() % 20;
   *truth += ticks;
   switch (i % 4) {
   case 0: {
      Prof(any_scope);
      tick(ticks);
      break;
   }
   case 1:
      Prof_Begin(any_in_c)
      tick(ticks);
      Prof_End
      break;
   case 2: {
      Prof_Scope(any_public);
      tick(ticks);
      break;
   }
   default: {
      Prof_Named(phase, any_phase);
      tick(ticks);
      Prof_Next_in(phase, any_next);
      break;
   }
   }
}

uint64_t frame(int entries)
{
   uint64_t truth = 0;
   Prof_Begin(any_seldom)
   tick(100);
   Prof_End
   Prof_Begin(any_query)
   for (int i = 0; i < entries; ++i) {
      tick(3);
      visit(i, &truth);
   }
   Prof_Next(any_rest)
   tick(1000);
   Prof_End
   Prof_update(1);
   return truth;
}

TEST(Often_by_itself, zones_that_cost_more_than_their_share_become_so)
{
   begin_life();
   int estimated = 0;
   const uint64_t end = Prof_fake_ticks + (thorough() ? 3000000000u : 1100000000u);
   for (uint64_t f = 0; Prof_fake_ticks < end; ++f) {
      const uint64_t from = Prof_fake_ticks, truth = frame(40000);
      if (!f) continue;
      EXPECT_EQ(sum_of_frame(), Prof_fake_ticks - from);
      if (!thorough() && f % 4) continue;
      std::map<std::string, Row> rows = all_rows();
      EXPECT_NEAR(rows["any_seldom"].self, 100, 1e-3);
      EXPECT_EQ(rows["any_seldom"].self_bound, 0);
      EXPECT_NEAR(rows["any_query"].hier, 3 * 40000.0 + double(truth), 1e-2);
      bool all = true;
      for (const char *zone : {"any_scope", "any_in_c", "any_public", "any_phase"}) {
         EXPECT_EQ(rows[zone].count, 10000) << zone;
         all = all && rows[zone].self_bound > 0;
      }
      estimated += all;
      if (f % 100 == 0) validate_state();
      if (HasFailure()) return;
   }
   EXPECT_GT(estimated, thorough() ? 500 : 5);
   char text[8192];
   Prof_write_report(text, sizeof text);
   EXPECT_TRUE(has(text, "timed at some of its entries, by itself: any_scope")) << text;
   EXPECT_FALSE(has(text, "any_seldom often"));
}

TEST(Often_by_itself, where_zones_cost_little_all_stay_exact)
{
   begin_life();
   Prof_fake_zone_ns = 0.001;
   for (int f = 0; f < 200; ++f) {
      const uint64_t truth = frame(4000);
      std::map<std::string, Row> rows = all_rows();
      const double sum = rows["any_scope"].self + rows["any_in_c"].self + rows["any_public"].self +
                         rows["any_phase"].self;
      EXPECT_NEAR(sum, double(truth), 1e-2);
      EXPECT_EQ(rows["any_scope"].self_bound, 0);
   }
}

TEST(Often_by_itself, an_end_too_many_and_a_zone_left_open_are_told_as_ever)
{
   begin_life();
   for (int f = 0; f < 300; ++f) frame(10000);
   Prof_End
   {
      Prof(any_around);
      Prof_Begin(any_left_open)
   }
   Prof_update(1);
   EXPECT_EQ(get_info().surplus_ends, 1u);
   EXPECT_EQ(get_info().unclosed_zones, 1u);
   validate_state();
}

} // namespace
