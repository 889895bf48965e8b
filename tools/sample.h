// sample.h - what paths took in the frames of the loaded capture: means, spread over frames, and
// means of blocks of consecutive frames. It stays when the next capture is loaded.
//
// A path is a stack of zones by their names, "frame > ai > raycast", all threads together. Waiting
// is no work, nor is the profiler's own: paths that are either are left out, and so is what stands
// below them.
//
// Values are taken by their figures of frames: of a count or event the sum, of a sample or memory
// the mean over time.
//
// A capture is looked at twice: first its frames alone, from which it is told which of them are
// compared with which, and then their zones.
#ifndef INC_IPROF_SAMPLE_H
#define INC_IPROF_SAMPLE_H

#include "compare_frames.h"
#include "range.h"

#include "prof.h"

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

// In its unit. A sample is not known before it was first sampled: blocks without it are NaN.
struct Value_Series {
   Prof_Kind kind = Prof_COUNT;
   std::string unit;
   Series series;
};

struct Sample {
   int frames = 0;
   size_t blocks = 0;
   Series work, steady;                 // the frames' work; that of frames that are no hitches
   std::map<std::string, Series> paths; // time of zones themselves, or hierarchical time
   std::map<std::string, Value_Series> values; // those known in one frame at least
};

// Throws File_Error if no frame is left. without_machine: those that were slow by the machine's
// doing are left out, and those that it held up for a twentieth of their work or more.
Outline take_outline(const std::string &name, const Range &range, bool without_machine);

// Of the same capture, of the frames that have a block. Throws File_Error if it is no longer the
// same.
Sample take_sample(const Outline &outline, const std::vector<Slot> &slots, size_t blocks,
                   bool hierarchical);

} // namespace iprof

#endif
