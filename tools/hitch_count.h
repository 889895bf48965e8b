// hitch_count.h - how many frames of the loaded capture are hitches, and how many of these are kept
// with what made them slow: what the game kept, the worst, or what a recording saw settle (manual,
// 2.43). So these are two numbers, and where they differ both are told.
#ifndef INC_IPROF_HITCH_COUNT_H
#define INC_IPROF_HITCH_COUNT_H

#include <string>

namespace iprof {

struct Hitch_Count {
   int marked = 0; // frames that are hitches
   int kept = 0;   // of these
   int others = 0; // kept hitches of frames that left the history
};

// Of frames of the history, counted back from the newest. `others` are those of all of it.
Hitch_Count count_hitches(int newest, int oldest);
Hitch_Count count_hitches();

// "10 hitches"; "64 kept of 361 hitches"; "5 kept of 9 hitches (and 59 of frames that left the
// history)".
std::string hitches_text(const Hitch_Count &count);
// The same where "hitches" stands before it: "10"; "64 kept of 361".
std::string hitches_figure(const Hitch_Count &count);
// The same for a column: "10", "64 of 361", "5 of 9 + 59".
std::string hitches_cell(const Hitch_Count &count);

} // namespace iprof

#endif
