// compare.h - B - A, path by path, and which differences are more than noise.
#ifndef INC_IPROF_COMPARE_H
#define INC_IPROF_COMPARE_H

#include "sample.h"

namespace iprof {

enum class Verdict { SAME, SLOWER, FASTER };

enum class What { WORK, STEADY_WORK, PATH };

struct Difference {
   What what = What::PATH;
   std::string path;
   Series a, b;
   double p = 1;     // corrected for all that were tested; 1: it was not
   bool tested = false;
   Verdict verdict = Verdict::SAME;
   double ms() const { return b.mean - a.mean; }
};

// What a difference must be to count, beside being more than noise.
struct Bar {
   double level = 0.05;       // the chance that nothing differs and something is called different
   double least_ms = 0;       // smaller ones do not count
   double least_percent = 1;  // of its own mean in A
};

struct Comparison {
   std::vector<Difference> rows; // the frames' work, and that without hitches; then paths: those
                                 // that differ first, then by how much
   int tested = 0, untested = 0; // paths; too short in both to matter: never tested
};

Comparison compare(const Sample &a, const Sample &b, const Bar &bar, bool work_only);

} // namespace iprof

#endif
