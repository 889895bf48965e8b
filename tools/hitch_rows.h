// hitch_rows.h - hitches of the loaded capture for other programs.
#ifndef INC_IPROF_HITCH_ROWS_H
#define INC_IPROF_HITCH_ROWS_H

#include "rows.h"

namespace iprof {

// CSV: a line a blame, with the hitch and its run in each; of a hitch without a blame one line.
Rows hitch_rows();
void add_hitch(Rows &rows, const std::string &file, int index);

// A JSON object and its line's end, as Prof_write_hitch_line.
std::string hitch_line(int index);

} // namespace iprof

#endif
