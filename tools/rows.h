// rows.h - rows for other programs: CSV (RFC 4180, a line of names first) or a JSON object a line.
// What there is none of, an empty text or a number that is none, is empty in CSV, and null in JSON.
#ifndef INC_IPROF_ROWS_H
#define INC_IPROF_ROWS_H

#include "arguments.h"

#include <cstdint>
#include <string>
#include <vector>

namespace iprof {

class Rows {
 public:
   Rows(bool as_json, std::vector<std::string> names);
   Rows &text(const std::string &value);
   Rows &number(double value); // rounded to 6 decimals, as tables of the library are
   Rows &exact(double value);  // 6 digits, wherever the point is
   Rows &whole(uint64_t value);
   void end();
   // All since the last time.
   std::string take();

 private:
   void begin_cell();
   void put(const std::string &value);
   bool as_json_;
   std::vector<std::string> names_;
   size_t cell_ = 0;
   std::string out_;
};

// --csv and --ndjson.
std::vector<Option> rows_options();
bool wants_rows(const Arguments &arguments);

} // namespace iprof

#endif
