/* value_model.h - a naive model of values: a list of all that was done, from which each figure of
 * any stretch of time is computed anew; and threads that do it. */
#ifndef INC_TESTS_VALUE_MODEL_H
#define INC_TESTS_VALUE_MODEL_H

#include "tests/headers.h"

#include "prof.h"
#include "worker.h"

namespace value_model {

using Stack = std::vector<std::string>;

const char *const ENTER = "(enter)", *const LEAVE = "(leave)";

struct Done {
   std::string value; /* or ENTER, or LEAVE */
   int64_t at;
   size_t thread;
   double amount;
   Stack stack; /* after it, of an enter; before it, of a leave */
};

struct Interval {
   size_t from, to;    /* what was done, by its number */
   int64_t begin, end; /* ticks */
};
using Intervals = std::vector<Interval>;

struct Figures : Prof_Value_Stats {
   Figures() : Prof_Value_Stats{0, 0, NAN, NAN, NAN, NAN, NAN, NAN, 0} {}
   std::map<size_t, double> lasts; /* of each thread: events have no time, so any may be the last */
};

inline bool has_zone(const Stack &stack, const std::string &zone)
{
   return std::count(stack.begin(), stack.end(), zone) > 0;
}

class Log {
 public:
   std::vector<Done> all;

   int64_t now() const { return static_cast<int64_t>(Prof_fake_ticks); }
   Interval from_here() const { return {all.size(), all.size(), now(), now()}; }
   void close(Interval &i) const
   {
      i.to = all.size();
      i.end = now();
   }

   /* What was added to the value, or added below a zone. */
   std::vector<const Done *> of(const Intervals &in, const std::string &value,
                                const std::string &below = "") const
   {
      std::vector<const Done *> found;
      for (const Interval &i : in)
         for (size_t k = i.from; k < i.to; ++k)
            if (all[k].value == value && (below.empty() || has_zone(all[k].stack, below)))
               found.push_back(&all[k]);
      return found;
   }

   Figures count(const Intervals &in, const std::string &value, const std::string &below) const
   {
      Figures f;
      for (const Interval &i : in) f.seconds += static_cast<double>(i.end - i.begin) * 1e-9;
      for (const Done *d : of(in, value, below)) {
         f.sum += d->amount;
         ++f.n;
      }
      if (f.n > 0) f.mean = f.sum / f.n;
      return f;
   }

   Figures event(const Intervals &in, const std::string &value) const
   {
      Figures f = count(in, value, "");
      double squares = 0;
      for (const Done *d : of(in, value)) {
         squares += (d->amount - f.mean) * (d->amount - f.mean);
         f.min = std::fmin(f.min, d->amount);
         f.max = std::fmax(f.max, d->amount);
         f.lasts[d->thread] = d->amount;
      }
      if (f.n > 0) f.stdev = std::sqrt(squares / f.n);
      return f;
   }

   double entries(const Intervals &in, const std::string &zone) const
   {
      double sum = 0;
      for (const Done *d : of(in, ENTER)) sum += d->stack.back() == zone;
      return sum;
   }

   /* Ticks in which the zone was open on any thread's stack, each thread by itself. */
   double time(const Intervals &in, const std::string &zone) const
   {
      double ticks = 0;
      for (const Interval &i : in)
         for (size_t thread = 0; thread < 3; ++thread) {
            bool open = false;
            int64_t since = 0;
            for (size_t k = 0; k < all.size() && all[k].at <= i.end; ++k) {
               const Done &d = all[k];
               if (d.thread != thread || (d.value != ENTER && d.value != LEAVE)) continue;
               const bool is_open = has_zone(d.stack, zone);
               if (open && !is_open)
                  ticks += double(std::max<int64_t>(0, d.at - std::max(since, i.begin)));
               if (!open && is_open) since = d.at;
               open = is_open;
            }
            if (open) ticks += double(std::max<int64_t>(0, i.end - std::max(since, i.begin)));
         }
      return ticks;
   }

   /* From what held at each moment. Claims are amounts that are added to what there was. */
   Figures sample(const Intervals &in, const std::string &value, bool adds = false) const
   {
      Figures f;
      double time = 0, integral = 0, spread = 0;
      f.sum = NAN;
      for (const bool is_second : {false, true}) {
         walk(in, value, adds, [&](double held, double ticks, bool is_new) {
            if (is_new && !is_second) ++f.n;
            if (is_second) spread += ticks * (held - f.mean) * (held - f.mean);
            else if (ticks > 0 || is_new) {
               f.min = std::fmin(f.min, held);
               f.max = std::fmax(f.max, held);
               time += ticks;
               integral += ticks * held;
            }
            f.last = held;
         });
         if (!is_second) f.mean = time > 0 ? integral / time : f.last;
      }
      if (std::isnan(f.min)) f.min = f.max = f.last;
      if (time > 0) f.stdev = std::sqrt(spread / time);
      f.seconds = time * 1e-9;
      return f;
   }

 private:
   /* Each amount that held in the intervals: for how long, and whether it began to there. */
   template <typename Take>
   void walk(const Intervals &in, const std::string &value, bool adds, const Take &take) const
   {
      for (const Interval &i : in) {
         double held = NAN;
         int64_t since = i.begin;
         bool is_new = false;
         for (size_t k = 0; k <= i.to; ++k) {
            if (k < i.to && all[k].value != value) continue;
            const int64_t until = k < i.from ? i.begin : k < i.to ? all[k].at : i.end;
            if (!std::isnan(held) && (k == i.to || k >= i.from))
               take(held, static_cast<double>(until - since), is_new);
            if (k == i.to) break;
            held = adds && !std::isnan(held) ? held + all[k].amount : all[k].amount;
            is_new = k >= i.from;
            since = until;
         }
      }
   }
};

/* Three threads, this one the first, that enter zones and change values. */
class Players {
 public:
   explicit Players(unsigned seed) : random_(seed) {}
   const Log &log() const { return log_; }

 protected:
   int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

   void on(size_t thread, const std::function<void()> &what)
   {
      if (thread == 0) what();
      else workers_[thread - 1].call(what);
   }

   void note(const char *value, size_t thread, double amount = 0)
   {
      log_.all.push_back({value, log_.now(), thread, amount, stacks_[thread]});
   }

   void enter(size_t thread, const char *zone)
   {
      Prof_Begin_name(zone)
      stacks_[thread].push_back(zone);
      note(ENTER, thread);
   }

   void leave(size_t thread)
   {
      Prof_End
      stacks_[thread].pop_back();
      note(LEAVE, thread);
   }

   void leave_all()
   {
      for (size_t i = 0; i < 3; ++i)
         on(i, [&] {
            while (!stacks_[i].empty()) leave(i);
         });
   }

   std::mt19937 random_;
   Worker workers_[2];
   Stack stacks_[3];
   Log log_;
};

inline void expect_near(double is, double should, const std::string &what)
{
   if (std::isnan(should)) EXPECT_TRUE(std::isnan(is)) << what << " is " << is;
   else EXPECT_NEAR(is, should, 1e-9 * (std::fabs(should) + 1)) << what;
}

/* Equal, but for the last digits of means and deviations. */
inline void expect_same(const Prof_Value_Stats &is, const Figures &should)
{
   EXPECT_EQ(is.n, should.n);
   expect_near(is.sum, should.sum, "sum");
   if (!std::isnan(should.sum)) EXPECT_EQ(is.sum, should.sum);
   if (should.seconds > 0 && !std::isnan(should.sum))
      expect_near(is.per_s, should.sum / should.seconds, "per_s");
   expect_near(is.seconds, should.seconds, "seconds");
   expect_near(is.mean, should.mean, "mean");
   expect_near(is.stdev, should.stdev, "stdev");
   expect_near(is.min, should.min, "min");
   expect_near(is.max, should.max, "max");
}

} // namespace value_model

#endif
