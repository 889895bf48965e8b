/* main.cpp - XPTI's own benchmark, run_test, made anew: the same options, the same tables. See
 * team.hpp for the method and usage() for the options.
 *
 * What is different: tracing is on and a callback is called, each figure is a median of many passes
 * with quartiles, and each answer is looked at. A column says what the original measures.
 */
#include "bench/xpti/tests.hpp"

#include <cstdio>

using namespace bench_xpti;

using Test = size_t (*)(const Options &, int, Report *);

static Test test_of(Type type, int id)
{
   static const Test semantic[] = {test_strings, test_points, test_notifications};
   static const Test performance[] = {test_costs, test_rates};
   return type == Type::SEMANTIC ? semantic[id - 1] : performance[id - 1];
}

static int run(const Options &options)
{
   Report report;
   size_t wrong = 0;
   if (!options.csv.empty() && !report.open_csv(options.csv, options.trace_points)) {
      std::fprintf(stderr, "bench_xpti: --csv: %s cannot be written\n", options.csv.c_str());
      return 2;
   }
   std::printf("%d trace points, %d visits, CPUs: %d", options.trace_points, options.visits(),
               cores());
   if (options.type == Type::PERFORMANCE) std::printf(", passes: %d", options.passes);
   std::printf("\n");
   for (const int id : options.tests)
      for (const int threads : options.threads)
         wrong += test_of(options.type, id)(options, threads, &report);
   report.print();
   if (wrong) std::printf("\nWRONG: %zu answers; these figures mean nothing\n", wrong);
   return wrong ? 1 : 0;
}

int main(int argc, char **argv)
{
   Options options;
   std::string error;
   switch (parse({argv + 1, argv + argc}, &options, &error)) {
      case Parsed::RUN: return run(options);
      case Parsed::HELP: std::fputs(usage(), stdout); return 0;
      default: break;
   }
   std::fprintf(stderr, "bench_xpti: %s\nbench_xpti --help tells more\n", error.c_str());
   return 2;
}
