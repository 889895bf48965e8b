// state_sums.h - what each stack of zones took in a range of frames of the loaded capture, thread
// by thread. Threads are told apart by their names; those of one name are taken together.
#ifndef INC_IPROF_STATE_SUMS_H
#define INC_IPROF_STATE_SUMS_H

#include "range.h"

#include <map>
#include <string>
#include <vector>

namespace iprof {

// Indexed by state; milliseconds and entries of all the frames together. waited: that part of self
// which was waiting (Prof_set_waiting), as the rules of its frame said.
struct State_Sums {
   std::vector<double> self, hier, entries, waited;
   double idle = 0; // part of self of (root): other threads in no zone, which is no work
};

struct Sums_Of_Threads {
   std::map<std::string, State_Sums> threads;
   int frames = 0; // without loads and gaps
   double ms = 0;  // of these
};

// thread "": all. Throws File_Error if there is no such thread or frame.
Sums_Of_Threads sum_states(const std::string &name, const Range &range,
                           const std::string &thread);

// All threads together.
State_Sums sum_of_all(const Sums_Of_Threads &sums);

} // namespace iprof

#endif
