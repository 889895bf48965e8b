/* value_random_test.cpp - random programs of zones, values, threads and frames, against the naive
 * model of value_model.h. Amounts are whole numbers or halves, so figures are equal. */
#include "tests/headers.h"

#include "value_model.h"

namespace {

using value_model::Figures;
using value_model::Interval;

const char *const ZONES[] = {"zone a", "zone b", "zone c", "zone d"};
const char *const COUNTS[] = {"count 0", "count 1", "count 2"};
const char *const SAMPLES[] = {"sample 0", "sample 1"};
const char *const EVENTS[] = {"event 0", "event 1"};
const char *const MEMORY = "memory 0";

class Program : public value_model::Players {
 public:
   using Players::Players;

   std::vector<Interval> frames;

   void run(int count)
   {
      Prof_update(1);
      for (int i = 0; i < count; ++i) {
         frames.push_back(log_.from_here());
         const int steps = pick(60);
         for (int s = 0; s < steps; ++s) step();
         Prof_update(1);
         log_.close(frames.back());
      }
      leave_all();
   }

 private:
   void step()
   {
      const size_t thread = static_cast<size_t>(pick(3));
      const int what = pick(10), which = pick(6);
      const int amount = pick(2000) - 700;
      Prof_fake_ticks += static_cast<uint64_t>(1 + pick(1000)); /* so amounts have an order */
      on(thread, [&] { act(thread, what, which, amount); });
   }

   void count(size_t thread, int kind, double amount)
   {
      Prof_add(Prof_value(Prof_COUNT, COUNTS[kind], "", ""), amount);
      note(COUNTS[kind], thread, amount);
   }

   void act(size_t thread, int what, int which, double amount)
   {
      const int kind = which % 3;
      if (what < 2 && stacks_[thread].size() < 6) enter(thread, ZONES[which % 4]);
      else if (what < 4 && !stacks_[thread].empty()) leave(thread);
      else if (what < 6) count(thread, kind, kind == 0 ? amount : kind == 1 ? amount / 2 : 1);
      else if (what == 6) {
         Prof_sample(Prof_value(Prof_SAMPLE, SAMPLES[which % 2], "", ""), amount);
         note(SAMPLES[which % 2], thread, amount);
      } else if (what == 7) {
         Prof_event(Prof_value(Prof_EVENT, EVENTS[which % 2], "", ""), amount);
         note(EVENTS[which % 2], thread, amount);
      } else if (amount != 0) {
         if (amount > 0) Prof_claim(Prof_value(Prof_MEMORY, MEMORY, "", ""), amount);
         else Prof_disclaim(Prof_value(Prof_MEMORY, MEMORY, "", ""), -amount);
         note(MEMORY, thread, amount);
      }
   }
};

void expect_frame(int back, const std::string &what, const Figures &should)
{
   SCOPED_TRACE(what + ", " + std::to_string(back) + " frames ago");
   Prof_Value_Stats is;
   if (!Prof_get_frame_value(back, what.c_str(), &is)) {
      EXPECT_EQ(should.n, 0) << "it is not known";
      return;
   }
   value_model::expect_same(is, should);
   bool is_last = should.lasts.empty();
   for (const auto &last : should.lasts) is_last |= is.last == last.second;
   EXPECT_TRUE(is_last) << is.last;
   if (should.lasts.empty()) value_model::expect_near(is.last, should.last, "last");
}

class RandomValues : public testing::TestWithParam<int> {};

TEST_P(RandomValues, are_as_the_model_has_them)
{
   const int frames = 40;
   Program program(static_cast<unsigned>(GetParam()));
   program.run(frames);
   const value_model::Log &log = program.log();
   for (int i = 0; i < frames && !HasFailure(); ++i) {
      const int back = frames - 1 - i;
      const value_model::Intervals in = {program.frames[static_cast<size_t>(i)]};
      for (const std::string value : COUNTS)
         for (const std::string below : {"", ZONES[0], ZONES[2]})
            expect_frame(back, below.empty() ? value : value + "@" + below,
                         log.count(in, value, below));
      for (const char *value : EVENTS) expect_frame(back, value, log.event(in, value));
      for (const char *value : SAMPLES) expect_frame(back, value, log.sample(in, value));
      expect_frame(back, MEMORY, log.sample(in, MEMORY, true));
   }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomValues, testing::Range(0, 40));

} // namespace
