/* report.cpp - see report.hpp. */
#include "bench/xpti/report.hpp"

#include <algorithm>
#include <cstdlib>

namespace bench_xpti {

static double load()
{
   double average = 0;
   return getloadavg(&average, 1) == 1 ? average : 0;
}

std::string text_of(double value)
{
   char text[40];
   std::snprintf(text, sizeof text, "%.*f", value < 100 ? 1 : 0, value);
   return text;
}

std::string text_of(size_t value) { return std::to_string(value); }

Report::~Report()
{
   print();
   if (csv_) std::fclose(csv_);
}

bool Report::open_csv(const std::string &path, int trace_points)
{
   trace_points_ = trace_points;
   csv_ = std::fopen(path.c_str(), "a");
   if (csv_ && std::fseek(csv_, 0, SEEK_END) == 0 && std::ftell(csv_) == 0)
      std::fputs("trace_points,threads,what,count,median,low,high,samples,calm,load\n", csv_);
   return csv_ != nullptr;
}

void Report::title(const std::string &text)
{
   print();
   title_ = text + "; load " + text_of(load());
}

void Report::title(const std::string &text, int threads)
{
   const char *more = threads > cores() ? ", more than CPUs" : "";
   title(text + (threads ? "; threads: " + std::to_string(threads) + more : "; serial"));
   threads_ = threads;
}

void Report::cost(const std::string &what, const Spread &spread, const Samples &samples,
                  size_t count, const std::string &first, const std::string &rest)
{
   line({what, text_of(spread.median), text_of(spread.low) + ".." + text_of(spread.high),
         text_of(count), first, text_of(samples.calm()) + "/" + text_of(samples.count()), rest});
   figure(what + ", ns", threads_, count, spread, samples);
}

void Report::figure(const std::string &what, int threads, size_t count, const Spread &spread,
                    const Samples &samples)
{
   if (!csv_) return;
   std::fprintf(csv_, "%d,%d,\"%s\",%zu,%.2f,%.2f,%.2f,%zu,%zu,%.1f\n", trace_points_, threads,
                what.c_str(), count, spread.median, spread.low, spread.high, samples.count(),
                samples.calm(), load());
}

void Report::columns(const Cells &names, bool last_is_text)
{
   last_is_text_ = last_is_text;
   line(names);
}

/* Text to the left, figures to the right. */
void Report::print_line(const Cells &cells, const std::vector<size_t> &widths) const
{
   std::printf("  %-*s", static_cast<int>(widths[0]), cells[0].c_str());
   for (size_t i = 1; i < cells.size(); ++i) {
      const bool is_text = last_is_text_ && i + 1 == cells.size();
      std::printf("  %*s", is_text ? 0 : static_cast<int>(widths[i]), cells[i].c_str());
   }
   std::printf("\n");
}

void Report::print()
{
   if (lines_.empty()) return;
   std::vector<size_t> widths;
   for (const Cells &cells : lines_) {
      widths.resize(std::max(widths.size(), cells.size()));
      for (size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
   }
   std::printf("\n%s\n", title_.c_str());
   for (const Cells &cells : lines_) print_line(cells, widths);
   std::fflush(stdout);
   lines_.clear();
}

} // namespace bench_xpti
