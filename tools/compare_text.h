// compare_text.h - what compare tells: a table for people, rows for programs, and what is to be
// known about how far it can be trusted.
#ifndef INC_IPROF_COMPARE_TEXT_H
#define INC_IPROF_COMPARE_TEXT_H

#include "compare.h"

namespace iprof {

struct Fail_Over {
   bool wanted = false, percent = false;
   double limit = 0;
   bool wants_values = false; // --fail-values: of a value's own mean in A
   double values_percent = 0;
};
bool is_over(const Difference &row, const Fail_Over &over);

struct Compared {
   std::vector<Outline> runs; // those of A, then those of B
   size_t of_a = 0;           // so many are A's
   Plan plan;
   Wish wish = Wish::BY_ITSELF;
   bool without_machine = false;
   Bar bar;
   Comparison comparison;
};

std::string compare_text(const Compared &all, bool all_paths);
std::string compare_rows(const Compared &all, bool as_json, const Fail_Over &over);
// To stderr: where blocks are few, or worth few.
void warn_of_noise(const Compared &all);
// Likewise: where a frame's work could be slower by as much as `over` and nobody would see it.
void warn_of_blindness(const Compared &all, const Fail_Over &over);

} // namespace iprof

#endif
