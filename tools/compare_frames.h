// compare_frames.h - which frames of runs are compared, which blocks they make, and whether blocks
// of one run belong to blocks of another.
//
//      A   | f1 f2 ... f16 | f17 ... f32 | ...     loads and gaps are left out
//      B   | f1 f2 ... f16 | f17 ... f32 | ...     20 to 60 blocks, of lengths that differ by one
//                                                  frame at most
//
// Runs that play the same frames, as a replay does, are PAIRED: only frames that all of them have
// are taken, and block i of one is of the same frames as block i of the other. Frames are the same
// by their number, or by their place in the range that was chosen, as where a menu came first. That
// it is so is seen by how the blocks' means of the frames' work go up and down together
// (correlation); where they do not, pairs would find nothing more.
#ifndef INC_IPROF_COMPARE_FRAMES_H
#define INC_IPROF_COMPARE_FRAMES_H

#include <cstdint>
#include <string>
#include <vector>

namespace iprof {

struct Outline_Frame {
   int back;
   uint64_t number, place; // place: of all frames in the range
   double ms;              // work
   bool hitch;
};

// Of a capture, what can be told without its zones.
struct Outline {
   std::string name, labels, range; // range: as the head of a report tells it
   std::vector<Outline_Frame> frames; // the oldest first; without loads and gaps
   int by_machine = 0;                // frames that are left out as the machine held them up
};

enum class Pairs { NONE, BY_NUMBER, BY_PLACE };

struct Slot {
   int block;   // -1: the frame is left out
   bool steady; // it is no hitch, nor is one that it belongs to
};

const double UNKNOWN = -2; // too few frames to see a correlation in

struct Plan {
   Pairs pairs = Pairs::NONE;
   double correlation = 0;               // of the best pairs; of several runs the least
   std::vector<size_t> blocks;           // by run
   std::vector<int> frames;              // that are taken
   std::vector<std::vector<Slot>> slots; // by run and frame of its outline
};

enum class Wish { BY_ITSELF, PAIRED, UNPAIRED };

// Runs without frames there are none of. PAIRED: as long as they have a frame in common, by one or
// the other; by their places they always do, unless frames were left out.
Plan plan_of(const std::vector<Outline> &runs, Wish wish);

} // namespace iprof

#endif
