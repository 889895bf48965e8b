// The tests of differences, against tables that others computed, and against what chance does.

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

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

// t and degrees worked out by hand; two samples that are often used as an example of the test.
TEST(Statistics, WelchOnAnExample)
{
   const std::vector<double> a{27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1,
                               21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4};
   const std::vector<double> b{27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0,
                               24.8, 20.2, 21.9, 22.1, 22.9, 30.9, 20.6};
   const iprof::Welch test = iprof::welch(a, b);
   double u = 0, v = 0;
   for (const double x : a) u += std::pow(x - iprof::mean_of(a), 2) / 14 / 15;
   for (const double x : b) v += std::pow(x - iprof::mean_of(b), 2) / 14 / 15;
   EXPECT_NEAR(test.t, (iprof::mean_of(b) - iprof::mean_of(a)) / std::sqrt(u + v), 1e-12);
   EXPECT_NEAR(test.degrees, (u + v) * (u + v) / (u * u / 14 + v * v / 14), 1e-9);
   EXPECT_NEAR(test.p, integrated_p(test.t, test.degrees), 1e-9);
}

TEST(Statistics, WhatDoesNotVary)
{
   EXPECT_EQ(iprof::welch({1, 1, 1}, {1, 1, 1}).p, 1);
   EXPECT_EQ(iprof::welch({1, 1, 1}, {2, 2}).p, 0);
   EXPECT_EQ(iprof::welch({1}, {2, 3}).p, 1);
   EXPECT_EQ(iprof::welch({}, {}).p, 1);
}

TEST(Statistics, HolmStepsDown)
{
   const std::vector<double> p = iprof::holm({0.01, 0.04, 0.03, 0.005});
   EXPECT_NEAR(p[0], 0.03, 1e-12);
   EXPECT_NEAR(p[1], 0.06, 1e-12); // never below one that is smaller
   EXPECT_NEAR(p[2], 0.06, 1e-12);
   EXPECT_NEAR(p[3], 0.02, 1e-12);
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
         std::normal_distribution<> small(0, 1), large(0, 3);
         std::vector<double> a, b;
         for (int j = 0; j < 30; ++j) a.push_back(small(random));
         for (int j = 0; j < 20; ++j) b.push_back(large(random));
         p.push_back(iprof::welch(a, b).p);
      }
      alone += p[0] < 0.05;
      for (const double corrected : iprof::holm(p))
         if (corrected < 0.05) {
            ++families;
            break;
         }
   }
   EXPECT_NEAR(alone / 2000.0, 0.05, 0.015); // 3 standard errors
   EXPECT_NEAR(families / 2000.0, 0.05, 0.02);
}

} // namespace
