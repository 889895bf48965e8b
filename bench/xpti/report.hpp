/* report.hpp - tables on the screen, and the same figures in a .csv file. */
#ifndef INC_BENCH_XPTI_REPORT_HPP
#define INC_BENCH_XPTI_REPORT_HPP

#include <cstdio>
#include <string>
#include <vector>

#include "bench/xpti/team.hpp"

namespace bench_xpti {

/* With as many decimals as tell something. */
std::string text_of(double value);
std::string text_of(size_t value);

class Report {
 public:
   using Cells = std::vector<std::string>;

   Report() = default;
   ~Report();
   Report(const Report &) = delete;
   Report &operator=(const Report &) = delete;

   /* Adds to a file, which it begins with names of columns. False: it cannot be written. */
   bool open_csv(const std::string &path, int trace_points);

   /* Begins a table, and prints the one before. The load of the machine is added. */
   void title(const std::string &text);
   void title(const std::string &text, int threads);
   /* Its first line; the first column is text. */
   void columns(const Cells &names, bool last_is_text = false);
   void line(const Cells &cells) { lines_.push_back(cells); }

   /* A line of what was measured: name, median, quartiles, count, `first`, how many samples were
    * calm, the rest. `spread`: if it is not that of the samples. */
   void cost(const std::string &what, const Samples &samples, size_t count,
             const std::string &first, const std::string &rest)
   {
      cost(what, samples.spread(), samples, count, first, rest);
   }
   void cost(const std::string &what, const Spread &spread, const Samples &samples, size_t count,
             const std::string &first, const std::string &rest);

   /* For the file alone. */
   void figure(const std::string &what, int threads, size_t count, const Spread &spread,
               const Samples &samples);

   void print();

 private:
   void print_line(const Cells &cells, const std::vector<size_t> &widths) const;

   std::string title_;
   int threads_ = 0, trace_points_ = 0;
   std::vector<Cells> lines_;
   bool last_is_text_ = false;
   std::FILE *csv_ = nullptr;
};

} // namespace bench_xpti

#endif
