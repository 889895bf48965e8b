/* options.hpp - what the command line of XPTI's benchmark may say; usage() is its manual. */
#ifndef INC_BENCH_XPTI_OPTIONS_HPP
#define INC_BENCH_XPTI_OPTIONS_HPP

#include <string>
#include <vector>

namespace bench_xpti {

enum class Type { SEMANTIC, PERFORMANCE };

struct Options {
   Type type = Type::PERFORMANCE;
   int trace_points = 0;              /* 10 .. 100000 */
   std::vector<int> tests, threads;   /* threads: 0 is the calling one, without any other */
   double tp_frequency = 10;          /* per cent of the visits at which a trace point is made */
   std::vector<double> overheads;     /* per cent */
   int passes = 41;                   /* medians are of so many */
   std::string csv;                   /* a file, or empty */

   /* Of all trace points together. */
   int visits() const { return static_cast<int>(trace_points * 100.0 / tp_frequency); }
};

enum class Parsed { RUN, HELP, WRONG };

/* WRONG: `error` says which option, and what it may be. */
Parsed parse(const std::vector<std::string> &words, Options *options, std::string *error);

const char *usage();

} // namespace bench_xpti

#endif
