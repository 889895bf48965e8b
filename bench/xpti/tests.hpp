/* tests.hpp - the tests that the benchmark has. Each runs for one number of threads, reports, and
 * returns how many answers were wrong. */
#ifndef INC_BENCH_XPTI_TESTS_HPP
#define INC_BENCH_XPTI_TESTS_HPP

#include "bench/xpti/report.hpp"
#include "bench/xpti/world.hpp"

namespace bench_xpti {

/* Of performance: what each operation costs; how many events a second a program can afford. */
size_t test_costs(const Options &options, int threads, Report *report);
size_t test_rates(const Options &options, int threads, Report *report);

/* Of semantics: strings, trace points, notifications. */
size_t test_strings(const Options &options, int threads, Report *report);
size_t test_points(const Options &options, int threads, Report *report);
size_t test_notifications(const Options &options, int threads, Report *report);

} // namespace bench_xpti

#endif
