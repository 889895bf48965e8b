// The tests of differences, against tables that others computed. compare_test.cpp has what chance
// does.

#include "tests/headers.h"

#include "tools/statistics.h"

namespace {

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
   EXPECT_EQ(iprof::test_of(iprof::paired({2, 2, 2}, {3, 3, 3}), 3).p, 0);
   EXPECT_EQ(iprof::test_of(iprof::paired({1}, {2}), 3).p, 1);
   EXPECT_TRUE(std::isinf(iprof::Test().within()));
}

// ---- what ran in few blocks ---------------------------------------------------------------------

iprof::Test of_pairs(const std::vector<double> &a, const std::vector<double> &b)
{
   const iprof::Estimate difference = iprof::paired(a, b);
   return iprof::of_blocks(iprof::test_of(difference, 1), difference.blocks);
}

// 60 blocks of 0 but for these, which do not stand next to each other.
std::vector<double> blocks(const std::vector<double> &some)
{
   std::vector<double> all(60);
   for (size_t i = 0; i < some.size(); ++i) all[i * 7 % 60] = some[i];
   return all;
}

TEST(Statistics, HowManyBlocksBearIt)
{
   EXPECT_EQ(iprof::bearers_of({}), 0);
   EXPECT_EQ(iprof::bearers_of({0, 0}), 0);
   EXPECT_EQ(iprof::bearers_of({0, -3, 0}), 1);
   EXPECT_EQ(iprof::bearers_of({2, 2, 2, 2}), 4);
   EXPECT_EQ(iprof::bearers_of({1e300, 1e300}), 2); // its square has no place in a double
   EXPECT_NEAR(iprof::bearers_of({10, 1}), 1.02, 0.001);
}

TEST(Statistics, OneOrTwoBlocksTellNothing)
{
   const std::vector<double> none = blocks({}), one = blocks({30}), two = blocks({30, 31});
   for (const auto &[a, b] : {std::make_pair(one, blocks({50})), std::make_pair(one, none),
                              std::make_pair(two, blocks({50, 60})), std::make_pair(none, two),
                              std::make_pair(two, two)}) {
      EXPECT_EQ(of_pairs(a, b).p, 1);
      EXPECT_EQ(of_pairs(b, a).p, 1);
      EXPECT_TRUE(std::isinf(of_pairs(a, b).within()));
   }
}

// Of some that are all larger by as much, chance gives as many in 2 of 2^k cases.
TEST(Statistics, FewBlocksTellLittle)
{
   EXPECT_GT(of_pairs(blocks({30, 31, 29}), blocks({50, 52, 48})).p, 0.05);
   for (const size_t k : {6, 8, 12, 20}) {
      const double chance = std::exp2(1 - static_cast<double>(k));
      const std::vector<double> some(k, 5.0);
      EXPECT_NEAR(of_pairs(blocks({}), blocks(some)).p / chance, 1, 0.6) << k;
      EXPECT_NEAR(of_pairs(blocks(std::vector<double>(k, 1.0)), blocks(some)).p, chance, 1e-9)
         << "exactly";
   }
   const std::vector<double> a{30, 31, 29, 30, 32, 28, 30, 30}, b{45, 47, 44, 44, 48, 43, 45, 46};
   EXPECT_LT(of_pairs(blocks(a), blocks(b)).p, 1e-4) << "eight that vary little are enough";
}

// Counts that are exactly the same in each of few blocks.
TEST(Statistics, WhatNeverVariesMayBeChance)
{
   const iprof::Test certain = iprof::student({0, 0}, {1});
   EXPECT_EQ(certain.p, 0);
   EXPECT_EQ(iprof::of_blocks(certain, 1).p, 1);
   EXPECT_TRUE(std::isinf(iprof::of_blocks(certain, 1).within()));
   EXPECT_EQ(iprof::of_blocks(certain, 11).p, std::exp2(-10));
   EXPECT_EQ(iprof::of_blocks(certain, 11).within(), 0);
   EXPECT_EQ(iprof::of_blocks(iprof::student(first, second), 1).p,
             iprof::student(first, second).p);
}

// One block that is slow in both is no shape: what else there is may differ by noise.
TEST(Statistics, ASlowBlockIsNoShape)
{
   std::mt19937_64 random(5);
   std::normal_distribution<> normal;
   int alarms = 0;
   for (int i = 0; i < 1000; ++i) {
      std::vector<double> a, b;
      for (int block = 0; block < 60; ++block) {
         a.push_back(10 + normal(random));
         b.push_back(10 + normal(random));
      }
      a[3] = 60 + 10 * normal(random);
      b[3] = 60 + 10 * normal(random);
      alarms += of_pairs(a, b).p < 0.05;
   }
   EXPECT_LE(alarms, 70); // 5 % and three standard errors
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

} // namespace
