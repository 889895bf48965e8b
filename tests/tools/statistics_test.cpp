// The tests of differences, against tables that others computed, and against what chance does.

#include "tests/headers.h"

#include "tools/statistics.h"

namespace {

// The density of t, integrated by Simpson's rule.
double integrated_p(double t, double degrees)
{
   const double scale = std::exp(std::lgamma((degrees + 1) / 2) - std::lgamma(degrees / 2)) /
                        std::sqrt(degrees * M_PI);
   const auto density = [&](double x) {
      return scale * std::pow(1 + x * x / degrees, -(degrees + 1) / 2);
   };
   const int steps = 20000;
   const double h = std::fabs(t) / steps;
   double sum = density(0) + density(t);
   for (int i = 1; i < steps; ++i) sum += density(i * h) * (i % 2 ? 4 : 2);
   return 1 - 2 * sum * h / 3;
}

TEST(Statistics, TIsAsInTables)
{
   // Two-sided 5 %, 1 % and 0.1 % points of Student's t.
   EXPECT_NEAR(iprof::two_sided_p(12.706, 1), 0.05, 1e-5);
   EXPECT_NEAR(iprof::two_sided_p(2.228, 10), 0.05, 1e-4);
   EXPECT_NEAR(iprof::two_sided_p(-3.169, 10), 0.01, 1e-4);
   EXPECT_NEAR(iprof::two_sided_p(3.646, 30), 0.001, 1e-5);
   EXPECT_NEAR(iprof::two_sided_p(1.960, 1e7), 0.05, 1e-4);
   EXPECT_EQ(iprof::two_sided_p(0, 5), 1);
   EXPECT_EQ(iprof::two_sided_p(INFINITY, 5), 0);
}

TEST(Statistics, TIsWhatIntegrationGives)
{
   for (const double degrees : {1.0, 1.7, 4.0, 19.3, 60.0, 117.5})
      for (const double t : {0.01, 0.5, 1.0, 2.3, 4.4})
         EXPECT_NEAR(iprof::two_sided_p(t, degrees), integrated_p(t, degrees), 1e-9)
            << t << " " << degrees;
}

// "Student's sleep data" (Biometrika 6, 1908), which R brings along as `sleep`. The figures are
// those of R's t.test(): with var.equal = FALSE and TRUE, and with paired = TRUE.
const std::vector<double> first{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
const std::vector<double> second{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

TEST(Statistics, WelchAsInR)
{
   const iprof::Test test = iprof::welch(iprof::independent(first), iprof::independent(second));
   EXPECT_NEAR(test.t, 1.8608, 5e-5);
   EXPECT_NEAR(test.degrees, 17.776, 5e-4);
   EXPECT_NEAR(test.p, 0.07939, 5e-6);
   EXPECT_NEAR(test.within(), (0.2054832 + 3.3654832) / 2, 1e-6); // conf.int
   EXPECT_NEAR(test.p, integrated_p(test.t, test.degrees), 1e-9);
}

TEST(Statistics, StudentAsInR)
{
   const iprof::Test test = iprof::student(first, second);
   EXPECT_NEAR(test.t, 1.8608, 5e-5);
   EXPECT_EQ(test.degrees, 18);
   EXPECT_NEAR(test.p, 0.07919, 5e-6);
}

TEST(Statistics, PairsAsInR)
{
   std::vector<double> differences;
   for (size_t i = 0; i < first.size(); ++i) differences.push_back(second[i] - first[i]);
   const iprof::Test test = iprof::test_of(iprof::independent(differences), 1);
   EXPECT_NEAR(test.t, 4.0621, 5e-5);
   EXPECT_EQ(test.degrees, 9);
   EXPECT_NEAR(test.p, 0.002833, 5e-7);
   EXPECT_NEAR(test.within(), (2.4598858 - 0.7001142) / 2, 1e-6);
}

// How often chance alone gives a difference at least as large: by all ways to deal the values out.
double permuted_p(const std::vector<double> &a, const std::vector<double> &b)
{
   std::vector<double> all = a;
   all.insert(all.end(), b.begin(), b.end());
   std::vector<bool> is_b(all.size());
   std::fill(is_b.begin() + static_cast<std::ptrdiff_t>(a.size()), is_b.end(), true);
   const double found = std::fabs(iprof::mean_of(b) - iprof::mean_of(a)) - 1e-12;
   int ways = 0, as_large = 0;
   do {
      std::vector<double> x, y;
      for (size_t i = 0; i < all.size(); ++i) (is_b[i] ? y : x).push_back(all[i]);
      as_large += std::fabs(iprof::mean_of(y) - iprof::mean_of(x)) >= found;
      ++ways;
   } while (std::next_permutation(is_b.begin(), is_b.end()));
   return static_cast<double>(as_large) / ways;
}

TEST(Statistics, AsPermutationsTell)
{
   EXPECT_NEAR(iprof::student(first, second).p, permuted_p(first, second), 0.01);
   const std::vector<double> a{9.8, 10.1, 10.4, 9.9, 10.2, 10.0, 10.3}, b{10.4, 10.6, 10.2, 10.7,
                                                                         10.5, 10.3, 10.8};
   EXPECT_NEAR(iprof::student(a, b).p, permuted_p(a, b), 0.005);
   EXPECT_NEAR(iprof::welch(iprof::independent(a), iprof::independent(b)).p, permuted_p(a, b),
               0.005);
}

TEST(Statistics, WhatDoesNotVary)
{
   const auto p = [](const std::vector<double> &a, const std::vector<double> &b) {
      const double one = iprof::welch(iprof::independent(a), iprof::independent(b)).p;
      EXPECT_EQ(one, iprof::welch(iprof::lasting(a), iprof::lasting(b)).p);
      return one;
   };
   EXPECT_EQ(p({1, 1, 1}, {1, 1, 1}), 1);
   EXPECT_EQ(p({1, 1, 1}, {2, 2}), 0);
   EXPECT_EQ(p({1}, {2, 3}), 1);
   EXPECT_EQ(p({}, {}), 1);
   EXPECT_EQ(iprof::student({1}, {2}).p, 1);
   EXPECT_EQ(iprof::student({}, {2, 3, 4}).p, 1);
   EXPECT_EQ(iprof::student({1}, {1, 1}).p, 1);
   EXPECT_EQ(iprof::test_of(iprof::paired({1, 2, 3}, {1, 2, 3}), 3).p, 1);
   EXPECT_EQ(iprof::test_of(iprof::paired({1, 2, 3}, {2, 3, 4}), 3).p, 0);
   EXPECT_EQ(iprof::test_of(iprof::paired({1}, {2}), 3).p, 1);
   EXPECT_TRUE(std::isinf(iprof::Test().within()));
}

// One value against many: is it one of theirs? By hand: t = 4 / (2 sqrt(1 + 1 / 4)).
TEST(Statistics, OneRunAgainstSeveral)
{
   const iprof::Test test = iprof::student({16}, {10, 10, 13, 15});
   EXPECT_EQ(test.degrees, 3);
   EXPECT_NEAR(test.t, -4 / (std::sqrt(6.0) * std::sqrt(1.25)), 1e-12);
}

// ---- values that are like their neighbours ------------------------------------------------------

std::vector<double> remembering(std::mt19937_64 &random, int count, double memory)
{
   std::normal_distribution<> normal;
   std::vector<double> values;
   double last = normal(random);
   for (int i = 0; i < count; ++i) {
      values.push_back(last);
      last = memory * last + std::sqrt(1 - memory * memory) * normal(random);
   }
   return values;
}

// Of many they are worth (1 - r) / (1 + r) each; and the mean is off by as much as is said.
TEST(Statistics, WhatLikeValuesAreWorth)
{
   std::mt19937_64 random(3);
   for (const double memory : {0.0, 0.3, 0.6, 0.9}) {
      double squares = 0, told = 0, worth = 0;
      const int runs = 300, count = 600;
      for (int i = 0; i < runs; ++i) {
         const iprof::Estimate one = iprof::lasting(remembering(random, count, memory));
         squares += one.mean * one.mean / runs;
         told += one.variance / runs;
         worth += one.worth / runs;
      }
      EXPECT_NEAR(told / squares, 1.1, 0.3) << memory; // rather too much than too little
      EXPECT_NEAR(worth / (count * (1 - memory) / (1 + memory)), 0.95, 0.15) << memory;
   }
}

TEST(Statistics, ALineIsWorthLittle)
{
   std::vector<double> line;
   for (int i = 0; i < 60; ++i) line.push_back(i);
   EXPECT_LT(iprof::lasting(line).worth, 4);
   EXPECT_GE(iprof::lasting(line).worth, 2);
   EXPECT_GE(iprof::lasting(line).degrees, 1);
}

// All is 5 % slower, on a level of which nearly all that varies is its shape.
TEST(Statistics, ProportionIsNoNoise)
{
   std::mt19937_64 random(4);
   std::normal_distribution<> normal;
   std::vector<double> a, b;
   for (int i = 0; i < 60; ++i) {
      const double shape = 10 + 5 * std::sin(i * 0.1);
      a.push_back(shape + 0.1 * normal(random));
      b.push_back(1.05 * (shape + 0.1 * normal(random)));
   }
   const iprof::Estimate estimate = iprof::paired(a, b);
   EXPECT_NEAR(estimate.mean, iprof::mean_of(b) - iprof::mean_of(a), 1e-12);
   EXPECT_NEAR(std::sqrt(estimate.variance * 60), 0.1 * std::sqrt(2.0), 0.06);
   EXPECT_LT(iprof::test_of(estimate, 10).p, 1e-9);
}

TEST(Statistics, Correlation)
{
   // By hand: sums of products about the means are 5, 5 and 4.
   EXPECT_NEAR(iprof::correlation({1, 2, 3, 4}, {1, 3, 2, 4}), 0.8, 1e-12);
   EXPECT_NEAR(iprof::correlation({1, 2, 3}, {6, 4, 2}), -1, 1e-12);
   EXPECT_EQ(iprof::correlation({1, 2, 3}, {4, 4, 4}), 0);
   EXPECT_EQ(iprof::correlation({}, {}), 0);
}

// ---- many ---------------------------------------------------------------------------------------

TEST(Statistics, HolmStepsDown)
{
   const std::vector<double> p = iprof::holm({0.01, 0.04, 0.03, 0.005});
   const double want[] = {0.03, 0.06, 0.06, 0.02}; // never below one that is smaller
   for (size_t i = 0; i < 4; ++i) EXPECT_NEAR(p[i], want[i], 1e-12) << i;
   EXPECT_EQ(iprof::holm({0.9, 0.8})[0], 1);
   EXPECT_TRUE(iprof::holm({}).empty());
}

TEST(Statistics, Autocorrelation)
{
   std::vector<double> line, swing;
   for (int i = 0; i < 40; ++i) {
      line.push_back(i);
      swing.push_back(i % 2);
   }
   EXPECT_GT(iprof::autocorrelation(line), 0.9);
   EXPECT_LT(iprof::autocorrelation(swing), -0.9);
   EXPECT_EQ(iprof::autocorrelation({3, 3, 3, 3}), 0);
   EXPECT_EQ(iprof::autocorrelation({3, 4}), 0);
}

// Of 2,000 pairs that do not differ, 5 % are called different, whatever their variances are; and
// of families of 20 tests 5 % have one that is.
TEST(Statistics, FalseAlarmsAreAsManyAsTheLevelSays)
{
   std::mt19937 random(7);
   int alone = 0, families = 0;
   for (int family = 0; family < 2000; ++family) {
      std::vector<double> p;
      for (int i = 0; i < 20; ++i) {
         const auto sample = [&](double deviation, size_t count) {
            std::normal_distribution<> normal(0, deviation);
            std::vector<double> values(count);
            for (double &value : values) value = normal(random);
            return iprof::independent(values);
         };
         const auto a = sample(1, 30), b = sample(3, 20);
         p.push_back(iprof::welch(a, b).p);
      }
      alone += p[0] < 0.05;
      const std::vector<double> corrected = iprof::holm(p);
      families += *std::min_element(corrected.begin(), corrected.end()) < 0.05;
   }
   EXPECT_NEAR(alone / 2000.0, 0.05, 0.015); // 3 standard errors
   EXPECT_NEAR(families / 2000.0, 0.05, 0.02);
}

} // namespace
