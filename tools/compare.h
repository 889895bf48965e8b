// compare.h - B - A, path by path, and which differences are more than noise.
//
// Of one run a side, noise is what its blocks differ by from each other, or if the runs are paired,
// what differences of blocks do (statistics.h). That tells nothing of what made a whole run slower
// which is no change of the game's: heat, another program, where memory happens to lie. Of several
// runs a side, noise is what runs of one side differ by, which has all of that in it; their blocks
// are looked at only where runs of one side do not differ at all: few small counts may be the same
// by chance.
#ifndef INC_IPROF_COMPARE_H
#define INC_IPROF_COMPARE_H

#include "sample.h"
#include "statistics.h"

namespace iprof {

// Of values: more, less.
enum class Verdict { SAME, SLOWER, FASTER };

enum class What { WORK, STEADY_WORK, PATH, VALUE };

enum class How { BLOCKS, PAIRS, RUNS };

struct Difference {
   What what = What::PATH;
   std::string path;             // or the value's name
   Prof_Kind kind = Prof_COUNT;  // of a value, and its unit
   std::string unit;
   Series a, b;                  // of several runs: blocks are the runs' means, stdev is theirs. Of
                                 // a sample that one side lacks, NaN
   Test test;                    // p is corrected for all that were tested
   std::vector<double> all_a, all_b; // of several runs a side: their blocks, run after run
   double worth_a = 0, worth_b = 0; // so many independent values; of pairs both are theirs
   bool tested = false;
   Verdict verdict = Verdict::SAME;
   double difference() const { return b.mean - a.mean; } // ms, or in the value's unit
};

// What a difference must be to count, beside being more than noise.
struct Bar {
   double level = 0.05;       // the chance that nothing differs and something is called different
   double least_ms = 0;       // smaller ones do not count
   double least_percent = 1;  // of its own mean in A
};                            // Of values any difference counts: one more call is one more

struct Comparison {
   How how = How::BLOCKS;
   std::vector<Difference> rows; // the frames' work, and that without hitches; then paths, then
                                 // values: of both those that differ first, then by how much
   int tested = 0, untested = 0; // paths; too short in both to matter: never tested
   int values = 0;               // tested; by themselves, so that paths' tests find as much as ever
   bool same = false;            // no figure differs anywhere
};

// paired: blocks of all runs are of the same frames.
Comparison compare(const std::vector<Sample> &a, const std::vector<Sample> &b, bool paired,
                   const Bar &bar, bool work_only);

} // namespace iprof

#endif
