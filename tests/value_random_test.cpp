/* value_random_test.cpp - random programs of zones, counts, samples, events, memory, threads and
 * frames, against a naive model: a list of all that was done, from which every figure of every
 * frame is computed anew. Amounts are whole numbers and time stands still unless the program moves
 * it, so figures are equal, but for the last digits of means and deviations. Events have no time,
 * so the last one of several threads may be that of any.
 */
#include "tests/headers.h"

#include "prof.h"
#include "system.h"
#include "worker.h"

namespace {

const char *const ZONES[] = {"zone a", "zone b", "zone c", "zone d"};
const char *const COUNTS[] = {"count 0", "count 1", "count 2"};
const char *const SAMPLES[] = {"sample 0", "sample 1"};
const char *const EVENTS[] = {"event 0", "event 1"};
const char *const MEMORY = "memory 0";

/* One amount, as the model sees it. */
struct Done {
   std::string value;
   std::vector<std::string> stack;
   int64_t amount;
   int64_t at;
   size_t thread;
};

struct Figures {
   double sum = 0, n = 0, mean = NAN, stdev = NAN, min = NAN, max = NAN, last = NAN;
   std::map<size_t, double> lasts; /* of each thread, if several may be the last */
};

struct Frame {
   int64_t begin = 0, end = 0;
   std::vector<Done> done;
};

class Model {
 public:
   std::vector<Frame> frames{1};

   void put(const std::string &value, const std::vector<std::string> &stack, int64_t amount,
            size_t thread)
   {
      frames.back().done.push_back({value, stack, amount, now(), thread});
   }
   void end_frame()
   {
      frames.back().end = now();
      frames.emplace_back();
      frames.back().begin = now();
   }

   Figures count(size_t frame, const std::string &value, const std::string &below) const
   {
      Figures f;
      for (const Done &d : frames[frame].done) {
         if (d.value != value) continue;
         if (!below.empty() && !std::count(d.stack.begin(), d.stack.end(), below)) continue;
         f.sum += static_cast<double>(d.amount);
         ++f.n;
      }
      if (f.n > 0) f.mean = f.sum / f.n;
      return f;
   }

   Figures event(size_t frame, const std::string &value) const
   {
      Figures f = count(frame, value, "");
      double squares = 0;
      for (const Done &d : frames[frame].done) {
         if (d.value != value) continue;
         const double x = static_cast<double>(d.amount);
         squares += (x - f.mean) * (x - f.mean);
         f.min = std::fmin(f.min, x);
         f.max = std::fmax(f.max, x);
         f.lasts[d.thread] = x;
      }
      if (f.n > 0) f.stdev = std::sqrt(squares / f.n);
      return f;
   }

   /* Tick by stretch of ticks: what held from each moment to the next. Claims are amounts that are
    * added to what there was. */
   Figures sample(size_t frame, const std::string &value, bool adds) const
   {
      std::vector<std::pair<int64_t, double>> held; /* from when, what */
      double now_held = NAN;
      for (size_t i = 0; i <= frame; ++i)
         for (const Done &d : frames[i].done)
            if (d.value == value) {
               const double x = static_cast<double>(d.amount);
               now_held = adds ? (std::isnan(now_held) ? 0 : now_held) + x : x;
               held.push_back({d.at, now_held});
            }
      const Frame &in = frames[frame];
      Figures f;
      double time = 0, integral = 0;
      for (size_t pass = 0; pass < 2; ++pass) {
         double spread = 0;
         for (size_t i = 0; i < held.size(); ++i) {
            const int64_t from = std::max(held[i].first, in.begin);
            const int64_t to = std::min(i + 1 < held.size() ? held[i + 1].first : in.end, in.end);
            const double ticks = to > from ? static_cast<double>(to - from) : 0;
            const bool sampled = held[i].first >= in.begin && is_of(frame, value, i);
            if (pass == 0) {
               time += ticks;
               integral += ticks * held[i].second;
               f.n += sampled;
               if (ticks > 0 || sampled) {
                  f.min = std::fmin(f.min, held[i].second);
                  f.max = std::fmax(f.max, held[i].second);
               }
               f.last = held[i].second;
            } else {
               spread += ticks * (held[i].second - f.mean) * (held[i].second - f.mean);
            }
         }
         if (held.empty()) return f;
         if (pass == 0) f.mean = time > 0 ? integral / time : f.last;
         else if (time > 0) f.stdev = std::sqrt(spread / time);
      }
      if (time == 0 && f.n == 0) f.min = f.max = f.last;
      return f;
   }

 private:
   static int64_t now() { return static_cast<int64_t>(Prof_fake_ticks); }
   /* Is the i-th amount ever of that value one of this frame? */
   bool is_of(size_t frame, const std::string &value, size_t index) const
   {
      size_t before = 0;
      for (size_t i = 0; i < frame; ++i)
         for (const Done &d : frames[i].done) before += d.value == value;
      return index >= before;
   }
};

/* A thread of the program, or a fiber: a stack of zones. */
struct Stack {
   std::vector<std::string> zones;
};

class Program {
 public:
   explicit Program(unsigned seed) : random_(seed)
   {
      for (int i = 0; i < 2; ++i) workers_.push_back(std::unique_ptr<Worker>(new Worker));
      stacks_.resize(3);
   }

   void run(int frames)
   {
      Prof_update(1);
      model.frames.back().begin = static_cast<int64_t>(Prof_fake_ticks);
      for (int i = 0; i < frames; ++i) {
         const int steps = pick(60);
         for (int s = 0; s < steps; ++s) step();
         Prof_update(1);
         model.end_frame();
      }
      for (size_t i = 0; i < stacks_.size(); ++i)
         on(i, [&] {
            while (!stacks_[i].zones.empty()) leave(i);
         });
   }

   Model model;

 private:
   int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

   void on(size_t thread, const std::function<void()> &what)
   {
      if (thread == 0) what();
      else workers_[thread - 1]->call(what);
   }

   void enter(size_t thread, const char *zone)
   {
      Prof_Begin_name(zone)
      stacks_[thread].zones.push_back(zone);
   }

   void leave(size_t thread)
   {
      Prof_End
      stacks_[thread].zones.pop_back();
   }

   void step()
   {
      const size_t thread = static_cast<size_t>(pick(3));
      const int what = pick(10), which = pick(6);
      const int64_t amount = pick(2000) - 700;
      Prof_fake_ticks += static_cast<uint64_t>(1 + pick(1000)); /* so amounts have an order */
      on(thread, [&] { act(thread, what, which, amount); });
   }

   void count(size_t thread, int which, int64_t amount)
   {
      /* One site for all callers of one, and one for each of the others. */
      const int kind = which % 3;
      const double x = kind == 0 ? static_cast<double>(amount) : kind == 1 ? amount / 2.0 : 1;
      Prof_add(Prof_value(Prof_COUNT, COUNTS[kind], "", ""), x);
      model.put(COUNTS[kind], stacks_[thread].zones, kind == 2 ? 1 : amount, thread);
   }

   void act(size_t thread, int what, int which, int64_t amount)
   {
      const std::vector<std::string> &zones = stacks_[thread].zones;
      const double x = static_cast<double>(amount);
      if (what < 2 && zones.size() < 6) enter(thread, ZONES[which % 4]);
      else if (what < 4 && !zones.empty()) leave(thread);
      else if (what < 6) count(thread, which, amount);
      else if (what == 6) {
         Prof_sample(Prof_value(Prof_SAMPLE, SAMPLES[which % 2], "", ""), x);
         model.put(SAMPLES[which % 2], zones, amount, thread);
      } else if (what == 7) {
         Prof_event(Prof_value(Prof_EVENT, EVENTS[which % 2], "", ""), x);
         model.put(EVENTS[which % 2], zones, amount, thread);
      } else if (amount != 0) {
         if (amount > 0) Prof_claim(Prof_value(Prof_MEMORY, MEMORY, "", ""), x);
         else Prof_disclaim(Prof_value(Prof_MEMORY, MEMORY, "", ""), -x);
         model.put(MEMORY, zones, amount, thread);
      }
   }

   std::mt19937 random_;
   std::vector<std::unique_ptr<Worker>> workers_;
   std::vector<Stack> stacks_;
};

void expect_near(double is, double should, const std::string &what)
{
   if (std::isnan(should)) EXPECT_TRUE(std::isnan(is)) << what << " is " << is;
   else EXPECT_NEAR(is, should, 1e-9 * (std::fabs(should) + 1)) << what;
}

void expect_same(int back, const std::string &what, const Figures &should, bool has_sum)
{
   Prof_Value_Stats is;
   if (!Prof_get_frame_value(back, what.c_str(), &is)) {
      EXPECT_EQ(should.n, 0) << what << " is not known";
      return;
   }
   const std::string where = what + ", " + std::to_string(back) + " frames ago: ";
   EXPECT_EQ(is.n, should.n) << where;
   if (has_sum) EXPECT_EQ(is.sum, should.sum) << where;
   else EXPECT_TRUE(std::isnan(is.sum)) << where;
   expect_near(is.mean, should.mean, where + "mean");
   expect_near(is.stdev, should.stdev, where + "stdev");
   expect_near(is.min, should.min, where + "min");
   expect_near(is.max, should.max, where + "max");
   bool is_last = should.lasts.empty();
   for (const auto &last : should.lasts) is_last |= is.last == last.second;
   EXPECT_TRUE(is_last) << where << "last";
   if (should.lasts.empty()) expect_near(is.last, should.last, where + "last");
}

class RandomValues : public testing::TestWithParam<int> {};

TEST_P(RandomValues, are_as_the_model_has_them)
{
   const int frames = 40;
   Program program(static_cast<unsigned>(GetParam()));
   program.run(frames);
   Model &model = program.model;
   for (size_t i = 0; i < static_cast<size_t>(frames); ++i) {
      const int back = frames - 1 - static_cast<int>(i);
      for (const char *value : COUNTS) {
         const double scale = value == COUNTS[1] ? 0.5 : 1;
         for (const std::string below : {"", ZONES[0], ZONES[2]}) {
            const std::string what = below.empty() ? value : std::string(value) + "@" + below;
            Figures should = model.count(i, value, below);
            should.sum *= scale;
            should.mean *= scale;
            expect_same(back, what, should, true);
         }
      }
      for (const char *value : EVENTS) expect_same(back, value, model.event(i, value), true);
      for (const char *value : SAMPLES)
         expect_same(back, value, model.sample(i, value, false), false);
      expect_same(back, MEMORY, model.sample(i, MEMORY, true), false);
      if (HasFailure()) return;
   }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomValues, testing::Range(0, 40));

} // namespace
