// sample.h - what paths took in the frames of the loaded capture: means, spread over frames, and
// means of blocks of consecutive frames. It stays when the next capture is loaded.
//
//      frames   | f1 f2 ... f32 | f33 ... f64 | ...     loads and gaps are left out
//      blocks   |   mean        |   mean      | ...     20 to 60 of them, of lengths that differ by
//                                                       one frame at most
//
// A path is a stack of zones by their names, "frame > ai > raycast", all threads together. Waiting
// is no work, nor is the profiler's own: paths that are either are left out, and so is what stands
// below them.
#ifndef INC_IPROF_SAMPLE_H
#define INC_IPROF_SAMPLE_H

#include "range.h"

#include <map>
#include <string>
#include <vector>

namespace iprof {

// Milliseconds a frame.
struct Series {
   double mean = 0, stdev = 0; // over frames
   double entries = 0;         // mean
   std::vector<double> blocks; // means
};

struct Sample {
   std::string name, labels, range;
   int frames = 0;
   size_t blocks = 0;
   Series work, steady;                 // the frames' work; that of frames that are no hitches
   std::map<std::string, Series> paths; // time of zones themselves, or hierarchical time
};

// Throws File_Error if no frame is left.
Sample take_sample(const std::string &name, const Range &range, bool hierarchical);

} // namespace iprof

#endif
