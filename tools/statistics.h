// statistics.h - is a difference more than noise?
//
// WELCH'S T-TEST (B. L. Welch, Biometrika 34, 1947) of two means whose variances differ. It asks
// for values that are independent of each other, which frames are not: what is slow in one is slow
// in the next. Means of blocks of consecutive frames nearly are, and nearly normal as well, if a
// block is longer than what a frame remembers (batch means: R. W. Conway, Management Science 10,
// 1963). Whether they are is told by how much one is like the next (autocorrelation).
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

struct Welch {
   double t, degrees, p;
};
// Of fewer than two values on one side nothing is known: p is 1. Where nothing varies, any
// difference is one: p is 0.
Welch welch(const std::vector<double> &a, const std::vector<double> &b);

// Each corrected for all; in their order.
std::vector<double> holm(const std::vector<double> &p);

// Of each value with the next, -1 .. 1; 0 of fewer than three, or if nothing varies.
double autocorrelation(const std::vector<double> &values);
// Is it more than twice what it is off by where values have nothing to do with each other?
bool are_like_their_neighbours(const std::vector<double> &values);

} // namespace iprof

#endif
