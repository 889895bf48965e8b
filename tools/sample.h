// sample.h - what paths took in the frames of the loaded capture: means, spread over frames, and
// means of blocks of consecutive frames. It stays when the next capture is loaded.
//
// A path is a stack of zones by their names, "frame > ai > raycast", all threads together. Waiting
// is no work, nor is the profiler's own: paths that are either are left out, and so is what stands
// below them.
//
// A capture is looked at twice: first its frames alone, from which it is told which of them are
// compared with which, and then their zones.
#ifndef INC_IPROF_SAMPLE_H
#define INC_IPROF_SAMPLE_H

#include "compare_frames.h"
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
   int frames = 0;
   size_t blocks = 0;
   Series work, steady;                 // the frames' work; that of frames that are no hitches
   std::map<std::string, Series> paths; // time of zones themselves, or hierarchical time
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
