// value_stats.h - statistics of all values over a range of frames, without loads and gaps, as
// Prof_get_value_stats has them of one. That looks through all values of a frame for each, so it
// takes a time that grows with their square.
#ifndef INC_IPROF_VALUE_STATS_H
#define INC_IPROF_VALUE_STATS_H

#include "range.h"

#include "prof.h"

#include <string>
#include <vector>

namespace iprof {

struct Value_Stats {
   std::string name, unit;
   Prof_Stats stats;
};

// Those that are known in one of the frames at least, in their order. So many figures of frames are
// kept at once: what has more of them walks through the frames again. Throws File_Error if there is
// no memory.
const size_t VALUE_FIGURES = size_t{1} << 23;
std::vector<Value_Stats> value_stats(const std::string &name, const Range &range,
                                     size_t figures = VALUE_FIGURES);

} // namespace iprof

#endif
