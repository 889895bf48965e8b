/* naive_stats.h - figures of a list of values, reckoned in the plainest way. */
#ifndef INC_TESTS_NAIVE_STATS_H
#define INC_TESTS_NAIVE_STATS_H

#include "tests/headers.h"

#include <numeric>

#include "prof.h"

/* The smallest value such that at least that many per mille are not above it. */
inline double naive_percentile(std::vector<double> values, int per_mille)
{
   std::sort(values.begin(), values.end());
   for (double candidate : values) {
      auto above = std::upper_bound(values.begin(), values.end(), candidate);
      if ((above - values.begin()) * 1000 >= per_mille * static_cast<long>(values.size()))
         return candidate;
   }
   return values.back();
}

inline double naive_mean(const std::vector<double> &values)
{
   const long double sum = std::accumulate(values.begin(), values.end(), 0.0L);
   return static_cast<double>(sum / static_cast<long double>(values.size()));
}

inline void expect_stats(const Prof_Stats &s, std::vector<double> values, const std::string &what)
{
   const double near = 1e-9, mean = naive_mean(values);
   SCOPED_TRACE(what);
   ASSERT_EQ(static_cast<size_t>(s.frames), values.size());
   std::sort(values.begin(), values.end(), std::greater<>());
   const auto slow = static_cast<long>(std::max<size_t>(1, values.size() / 100));
   std::vector<double> squares;
   for (double v : values) squares.push_back((v - mean) * (v - mean));
   EXPECT_NEAR(s.mean, mean, near);
   EXPECT_NEAR(s.stdev, std::sqrt(naive_mean(squares)), near);
   EXPECT_NEAR(s.min, values.back(), near);
   EXPECT_NEAR(s.max, values.front(), near);
   EXPECT_NEAR(s.p50, naive_percentile(values, 500), near);
   EXPECT_NEAR(s.p95, naive_percentile(values, 950), near);
   EXPECT_NEAR(s.p99, naive_percentile(values, 990), near);
   EXPECT_NEAR(s.p999, naive_percentile(values, 999), near);
   EXPECT_NEAR(s.low_1_percent, naive_mean({values.begin(), values.begin() + slow}), near);
}

#endif
