// capture.h - the capture that is loaded. A process has one profiler, so there is one at a time:
// each load ends the one before.
#ifndef INC_IPROF_CAPTURE_H
#define INC_IPROF_CAPTURE_H

#include "input.h"

#include <string>

namespace iprof {

struct Capture {
   std::string name;
   bool cut = false;     // bytes are missing at its end; what is before is loaded
   bool damaged = false; // bytes are wrong; likewise
   bool too_large = false; // for the memory: its oldest frames are left out
   std::string why;        // and where
   bool whole() const { return !cut && !damaged && !too_large; }
   double bytes = 0; // unpacked
   bool packed = false;
};

// Throws File_Error. Of a capture that was cut stderr is told; `quiet`: it is not.
Capture load_capture(const std::string &file, bool quiet = false);
// The same, but frames stay in the file until they are asked for, each time that they are: for
// commands that look at few, or at each once. So it takes little memory, however large the file is.
Capture load_capture_apart(const std::string &file, bool quiet = false);
// The same of what was opened before.
Capture load_input(const Input &input, bool quiet = false);

// The value of a label of the loaded capture; "" if it has none.
std::string label(const char *key);
// "build 1.4.2, level reef, gpu ...": labels that tell runs apart; "" none.
std::string described();

// The frames' numbers, and what they took together in seconds.
struct Extent {
   unsigned long first = 0, last = 0;
   int frames = 0;
   double seconds = 0;
};
Extent extent();

} // namespace iprof

#endif
