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

Welch welch(const std::vector<double> &a, const std::vector<double> &b)
{
   if (a.size() < 2 || b.size() < 2) return {0, 0, 1};
   const auto m = static_cast<double>(a.size()), n = static_cast<double>(b.size());
   const double u = variance_of(a) / m, v = variance_of(b) / n;
   const double difference = mean_of(b) - mean_of(a);
   // What rounding alone leaves of values that are all the same is no variance.
   const double size = std::max(std::fabs(mean_of(a)), std::fabs(mean_of(b))) * 1e-12;
   if (u + v <= size * size) {
      const bool differs = std::fabs(difference) > size;
      return {differs ? std::copysign(std::numeric_limits<double>::infinity(), difference) : 0,
              m + n - 2, differs ? 0.0 : 1.0};
   }
   const double t = difference / std::sqrt(u + v);
   const double degrees = (u + v) * (u + v) / (u * u / (m - 1) + v * v / (n - 1));
   return {t, degrees, two_sided_p(t, degrees)};
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

bool are_like_their_neighbours(const std::vector<double> &values)
{
   return autocorrelation(values) > 2 / std::sqrt(static_cast<double>(values.size()));
}

} // namespace iprof
