// statistics.h - is a difference more than noise?
//
// WELCH'S T-TEST (B. L. Welch, Biometrika 34, 1947) of two means whose variances differ. It asks
// for values that are independent of each other, which frames are not: what is slow in one is slow
// in the next. Means of blocks of consecutive frames are nearly normal, and less like each other
// (batch means: R. W. Conway, Management Science 10, 1963), but not independent either where what
// made a frame slow lasts for longer than a block.
//
// WHAT BLOCKS ARE WORTH   So n blocks are taken for n / T independent ones, T >= 1: the variance of
// the mean is larger by that, and there are fewer degrees of freedom. T is the larger of
// two estimates. One is (1 + r) / (1 - r), r being the autocorrelation: exact for noise that fades
// as r, r^2, r^3 ... The other is the sum of the autocorrelations of all distances, as far as pairs
// of them are above 0 and fall (C. J. Geyer, Statistical Science 7, 1992): it also sees what is
// small and lasts, below much that does not. Both are put right for what so few values make
// autocorrelations too small by (M. G. Kendall, Biometrika 41, 1954).
//
// PAIRS   Where both runs walked the same level, its shape is in the blocks of both, and is no
// noise: then the differences B - A of blocks of the same frames are tested. What of a difference
// is in proportion to the block's own size, as when all is 5 % slower, is no noise either, so it is
// taken out of their variance (regression on the mean of both), if the shape is by far the most
// that varies, also without the few blocks that have the most of it: one slow frame in both is no
// shape. A block that has much of the shape bends the line towards itself, so what is left of it is
// made larger by as much (HC2: J. G. MacKinnon, H. White, Journal of Econometrics 29, 1985).
//
// WHAT RAN IN FEW BLOCKS   Their number is k = (sum s^2)^2 / sum s^4, s being what a block has of
// it: n if all are alike, 1 if one has nearly all. The other blocks tell how rare it is, but not
// what it varies by. After the line is taken out, there are k - 1 degrees of freedom. Without a
// line there are 3 (k - 2): if k differences alike are all on one side, p is then the chance of
// that, 2 in 2^k, for k of 6 or more. Up to two blocks tell nothing. Where differences do not vary
// at all, as those of counts may not, p is that chance, unless both sides are the same in each
// block.
//
// HOLM'S CORRECTION (S. Holm, Scandinavian Journal of Statistics 6, 1979): of hundreds of paths
// that do not differ at all, one in twenty would be called different at 5 %. So corrected, the
// chance that any of them is so called is 5 %, whatever they have to do with each other.
#ifndef INC_IPROF_STATISTICS_H
#define INC_IPROF_STATISTICS_H

#include <vector>

namespace iprof {

double mean_of(const std::vector<double> &values);
// Of a sample: division by n - 1. 0 of fewer than two.
double variance_of(const std::vector<double> &values);

// The probability that a t of so many degrees of freedom is at least as far from 0.
double two_sided_p(double t, double degrees);

// A mean and how sure it is.
struct Estimate {
   double mean = 0;
   double variance = 0; // of the mean
   double degrees = 0;  // of freedom; 0: nothing is known of the variance
   double worth = 0;    // so many independent values
   double blocks = 0;   // of pairs: so many have nearly all of both; infinite if neither varies
};
Estimate independent(const std::vector<double> &values);
// Of values in their order, each of which may be like the one before.
Estimate lasting(const std::vector<double> &values);
// So many of them have nearly all: 0 if there is nothing.
double bearers_of(const std::vector<double> &values);
// Of B - A, as many of both, in their order. Of what ran in one or two blocks nothing is known.
Estimate paired(const std::vector<double> &a, const std::vector<double> &b);

struct Test {
   double t = 0, degrees = 0, p = 1;
   double error = 0; // standard error of the difference
   // The difference is within so much of the one that was measured, in 19 of 20 cases; infinite
   // where nothing is known.
   double within() const;
};
// Of fewer than two values on one side nothing is known: p is 1. Where nothing varies, any
// difference is one: p is 0.
Test welch(const Estimate &a, const Estimate &b);
// Is it other than 0? `size`: of what it is a difference of.
Test test_of(const Estimate &difference, double size);
// The same, but where nothing varies chance may have put so many blocks on one side. If that is
// likelier than 5 %, nothing is known.
Test of_blocks(Test test, double blocks);
// Student's own, for two sides that vary alike: of one value on one side as well, if there are two
// on the other.
Test student(const std::vector<double> &a, const std::vector<double> &b);

// Each corrected for all; in their order.
std::vector<double> holm(const std::vector<double> &p);

// Of each value with the next, -1 .. 1; 0 of fewer than three, or if nothing varies.
double autocorrelation(const std::vector<double> &values);
// Of pairs, -1 .. 1; 0 if one of them does not vary.
double correlation(const std::vector<double> &a, const std::vector<double> &b);
// From here on what they have in common is by far the most of both: their shape.
const double SHARED = 0.8;

} // namespace iprof

#endif
