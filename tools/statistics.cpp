// statistics.cpp - see statistics.h
#include "statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace iprof {

double mean_of(const std::vector<double> &values)
{
   const double sum = std::accumulate(values.begin(), values.end(), 0.0);
   return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

double variance_of(const std::vector<double> &values)
{
   const double mean = mean_of(values);
   double sum = 0;
   for (const double x : values) sum += (x - mean) * (x - mean);
   return values.size() < 2 ? 0 : sum / static_cast<double>(values.size() - 1);
}

// Sum of products of what both are off their means by.
static double sum_of_products(const std::vector<double> &a, const std::vector<double> &b)
{
   const double mean_a = mean_of(a), mean_b = mean_of(b);
   double sum = 0;
   for (size_t i = 0; i < a.size() && i < b.size(); ++i) sum += (a[i] - mean_a) * (b[i] - mean_b);
   return sum;
}

double correlation(const std::vector<double> &a, const std::vector<double> &b)
{
   const double of_a = sum_of_products(a, a), of_b = sum_of_products(b, b);
   const double both = std::sqrt(of_a) * std::sqrt(of_b);
   return both > 0 ? sum_of_products(a, b) / both : 0;
}

static double slope_of(const std::vector<double> &x, const std::vector<double> &y)
{
   const double of_x = sum_of_products(x, x);
   return of_x > 0 ? sum_of_products(x, y) / of_x : 0;
}

// ---- Student's t --------------------------------------------------------------------------------

// The continued fraction of the incomplete beta function (Abramowitz and Stegun, 26.5.8), by the
// modified method of Lentz. It converges fast for x < (a + 1) / (a + b + 2).
static double beta_fraction(double x, double a, double b)
{
   const double tiny = 1e-300;
   double c = 1, d = 1 - (a + b) * x / (a + 1);
   d = 1 / (std::fabs(d) < tiny ? tiny : d);
   double product = d;
   for (int m = 1; m <= 10000; ++m) {
      const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      double step = 1;
      for (const double term : {even, odd}) {
         d = 1 + term * d;
         d = 1 / (std::fabs(d) < tiny ? tiny : d);
         c = 1 + term / c;
         if (std::fabs(c) < tiny) c = tiny;
         step = c * d;
         product *= step;
      }
      if (std::fabs(step - 1) < 1e-15) break;
   }
   return product;
}

// Regularised, 0 .. 1.
static double incomplete_beta(double x, double a, double b)
{
   if (x <= 0) return 0;
   if (x >= 1) return 1;
   const double front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) +
                                 a * std::log(x) + b * std::log1p(-x));
   if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(x, a, b) / a;
   return 1 - front * beta_fraction(1 - x, b, a) / b;
}

double two_sided_p(double t, double degrees)
{
   if (!(degrees > 0) || std::isnan(t)) return 1;
   if (std::isinf(t)) return 0;
   return incomplete_beta(degrees / (degrees + t * t), degrees / 2, 0.5);
}

static double quantile(double p, double degrees)
{
   double low = 0, high = 1;
   while (two_sided_p(high, degrees) > p) high *= 2;
   for (int i = 0; i < 60; ++i) {
      const double middle = (low + high) / 2;
      (two_sided_p(middle, degrees) > p ? low : high) = middle;
   }
   return high;
}

double Test::within() const
{
   if (!(degrees > 0)) return std::numeric_limits<double>::infinity();
   return error > 0 ? error * quantile(0.05, degrees) : 0;
}

// ---- means --------------------------------------------------------------------------------------

Estimate independent(const std::vector<double> &values)
{
   const auto n = static_cast<double>(values.size());
   if (values.size() < 2) return {mean_of(values), 0, 0, n};
   return {mean_of(values), variance_of(values) / n, n - 1, n};
}

// Of so many values one is worth an independent one, by the next alone.
static double alike_by_next(const std::vector<double> &values)
{
   const auto n = static_cast<double>(values.size());
   const double found = autocorrelation(values);
   const double r = std::clamp(found + (1 + 4 * found) / n, 0.0, 0.999);
   return (1 + r) / (1 - r);
}

// Mean products of values so far from each other, and 0, 1, ... up to half of them.
static std::vector<double> covariances(const std::vector<double> &values)
{
   const size_t n = values.size();
   const double mean = mean_of(values);
   std::vector<double> all(n / 2);
   for (size_t far = 0; far < all.size(); ++far) {
      for (size_t i = 0; i + far < n; ++i)
         all[far] += (values[i] - mean) * (values[i + far] - mean);
      all[far] /= static_cast<double>(n - far);
   }
   return all;
}

// The sum of pairs, each no larger than the one before; `more` is missing in each value.
static double sum_of_pairs(const std::vector<double> &covariances, double more)
{
   double sum = 0, last = std::numeric_limits<double>::infinity();
   for (size_t i = 0; i + 1 < covariances.size() && last > 0; i += 2) {
      const double pair = covariances[i] + covariances[i + 1] + 2 * more;
      last = std::max(0.0, std::min(last, pair));
      sum += last;
   }
   return sum;
}

// By all of them. What is missing, as the values lie nearer to their own mean than to the true one,
// depends on the result.
static double alike_by_all(const std::vector<double> &values)
{
   const auto n = static_cast<double>(values.size());
   const std::vector<double> found = covariances(values);
   double alike = 1;
   if (found.size() < 2 || found[0] <= 0) return alike;
   for (int round = 0; round < 4; ++round) {
      const double more = found[0] * alike / (n - alike);
      const double sum = sum_of_pairs(found, more) / (found[0] + more);
      alike = std::clamp(2 * sum - 1, 1.0, n / 2);
   }
   return alike;
}

Estimate lasting(const std::vector<double> &values)
{
   const auto n = static_cast<double>(values.size());
   if (values.size() < 2) return independent(values);
   const double alike = std::max(alike_by_next(values), alike_by_all(values));
   const double each = std::min(alike, n / 2);
   const double variance = variance_of(values) * (n - 1) / n * each / (n - each);
   return {mean_of(values), variance, std::max(1.0, n / each - 1), n / each};
}

double bearers_of(const std::vector<double> &values)
{
   double most = 0, squares = 0, fourths = 0;
   for (const double x : values) most = std::max(most, std::fabs(x));
   for (const double x : values) {
      const double share = most > 0 ? x / most : 0;
      squares += share * share;
      fourths += share * share * share * share;
   }
   return fourths > 0 ? squares * squares / fourths : 0;
}

// Without the pair that raises it most.
static void drop_one(std::vector<double> &a, std::vector<double> &b)
{
   const double mean_a = mean_of(a), mean_b = mean_of(b);
   size_t most = 0;
   for (size_t i = 1; i < a.size(); ++i)
      if ((a[i] - mean_a) * (b[i] - mean_b) > (a[most] - mean_a) * (b[most] - mean_b)) most = i;
   a.erase(a.begin() + static_cast<std::ptrdiff_t>(most));
   b.erase(b.begin() + static_cast<std::ptrdiff_t>(most));
}

// Do they go up and down together in more than a twentieth of the blocks?
static bool have_a_shape(std::vector<double> a, std::vector<double> b)
{
   if (a.size() < 4) return false;
   for (size_t left = std::max<size_t>(1, a.size() / 20); left; --left) {
      if (correlation(a, b) < SHARED) return false;
      drop_one(a, b);
   }
   return correlation(a, b) >= SHARED;
}

// What is left of each beside the line; larger by what the line comes nearer to it by itself.
static void take_out(std::vector<double> &values, const std::vector<double> &sizes)
{
   const auto n = static_cast<double>(values.size());
   const double middle = mean_of(sizes), mean = mean_of(values);
   const double slope = slope_of(sizes, values), of_sizes = sum_of_products(sizes, sizes);
   for (size_t i = 0; i < values.size(); ++i) {
      const double off = sizes[i] - middle, leverage = 1 / n + off * off / of_sizes;
      values[i] = (values[i] - mean - slope * off) / std::sqrt(std::max(1 - leverage, 1e-9));
   }
}

Estimate paired(const std::vector<double> &a, const std::vector<double> &b)
{
   std::vector<double> differences(a.size()), sizes(a.size()), both(a.size());
   for (size_t i = 0; i < a.size(); ++i) {
      differences[i] = b[i] - a[i];
      sizes[i] = (a[i] + b[i]) / 2;
      both[i] = std::fabs(a[i]) + std::fabs(b[i]);
   }
   const double mean = mean_of(differences), bearers = bearers_of(both);
   const bool has_a_shape = have_a_shape(a, b);
   if (has_a_shape) take_out(differences, sizes);
   Estimate estimate = lasting(differences);
   estimate.mean = mean;
   estimate.blocks = bearers;
   if (!(variance_of(a) > 0) && !(variance_of(b) > 0)) {
      estimate.blocks = std::numeric_limits<double>::infinity();
      return estimate;
   }
   if (has_a_shape) estimate.degrees = std::max(1.0, estimate.degrees - 1);
   const double most = has_a_shape ? bearers - 1 : 3 * (bearers - 2);
   estimate.degrees = bearers > 2 + 1e-9 ? std::min(estimate.degrees, most) : 0;
   return estimate;
}

// ---- tests --------------------------------------------------------------------------------------

// What rounding alone leaves of values that are all the same is no variance.
static Test test(double difference, double variance, double degrees, double size)
{
   const double least = size * 1e-12;
   if (!(degrees > 0)) return {};
   if (variance > least * least) {
      const double t = difference / std::sqrt(variance);
      return {t, degrees, two_sided_p(t, degrees), std::sqrt(variance)};
   }
   const bool differs = std::fabs(difference) > least;
   const double infinity = std::numeric_limits<double>::infinity();
   return {differs ? std::copysign(infinity, difference) : 0, degrees, differs ? 0.0 : 1.0, 0};
}

Test welch(const Estimate &a, const Estimate &b)
{
   if (!(a.degrees > 0) || !(b.degrees > 0)) return {};
   const double u = a.variance, v = b.variance;
   const double both = u * u / a.degrees + v * v / b.degrees;
   return test(b.mean - a.mean, u + v, both > 0 ? (u + v) * (u + v) / both : a.degrees + b.degrees,
               std::max(std::fabs(a.mean), std::fabs(b.mean)));
}

Test test_of(const Estimate &difference, double size)
{
   return test(difference.mean, difference.variance, difference.degrees, size);
}

Test of_blocks(Test test, double blocks)
{
   if (!std::isinf(test.t)) return test;
   test.p = std::min(1.0, std::exp2(1 - blocks));
   if (test.p > 0.05) test.degrees = 0;
   return test;
}

Test student(const std::vector<double> &a, const std::vector<double> &b)
{
   if (a.empty() || b.empty() || a.size() + b.size() < 3) return {};
   const auto m = static_cast<double>(a.size()), n = static_cast<double>(b.size());
   const double sums = variance_of(a) * (m - 1) + variance_of(b) * (n - 1);
   return test(mean_of(b) - mean_of(a), sums / (m + n - 2) * (1 / m + 1 / n), m + n - 2,
               std::max(std::fabs(mean_of(a)), std::fabs(mean_of(b))));
}

// ---- many tests, and many values ----------------------------------------------------------------

std::vector<double> holm(const std::vector<double> &p)
{
   std::vector<size_t> order(p.size());
   std::iota(order.begin(), order.end(), size_t{0});
   std::sort(order.begin(), order.end(), [&](size_t i, size_t j) { return p[i] < p[j]; });
   std::vector<double> corrected(p.size());
   double most = 0;
   for (size_t rank = 0; rank < order.size(); ++rank) {
      most = std::max(most, p[order[rank]] * static_cast<double>(p.size() - rank));
      corrected[order[rank]] = std::min(1.0, most);
   }
   return corrected;
}

double autocorrelation(const std::vector<double> &values)
{
   const double mean = mean_of(values);
   double all = 0, with_next = 0;
   for (size_t i = 0; i < values.size(); ++i) {
      all += (values[i] - mean) * (values[i] - mean);
      if (i + 1 < values.size()) with_next += (values[i] - mean) * (values[i + 1] - mean);
   }
   return values.size() < 3 || all <= 0 ? 0 : with_next / all;
}

} // namespace iprof
