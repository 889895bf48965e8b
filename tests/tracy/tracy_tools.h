/* tracy_tools.h - runs Tracy's own programs, and brings what they say into the form in which a
 * Decoder says it.
 */
#ifndef TESTS_TRACY_TOOLS_H
#define TESTS_TRACY_TOOLS_H

#include <string>

#include "tests/tracy/tracy_decoder.h"

namespace tracy {

/* Adds what it prints to the text; returns its exit status, -1 if it did not end by itself. */
int run(const std::string &command, std::string *text);

/* What csvexport says of a file: a row for each place. */
Statistics statistics_of_csv(const std::string &text);
Statistics statistics_of_file(const std::string &program, const std::string &file);

/* Those of zones that have a length, which csvexport alone tells of. */
Statistics counted(const Statistics &all);

/* "" if equal; the first differences if not. */
std::string difference(const Statistics &expected, const Statistics &got);

} // namespace tracy

#endif
