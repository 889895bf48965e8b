/* tracy_tools.h - Tracy's own programs, where there are some: TRACY_CAPTURE and TRACY_CSVEXPORT in
 * the environment name them. What they say is brought into the form in which a Decoder says it.
 */
#ifndef TESTS_TRACY_TOOLS_H
#define TESTS_TRACY_TOOLS_H

#include <string>
#include <thread>

#include "tests/tracy/tracy_decoder.h"

namespace tracy {

/* "" if there is none. */
std::string capture_program();
std::string csvexport_program();

/* Which protocol a capture program of a version speaks, as "0.11.1" or a path with it; -1. */
int protocol_of_version(const std::string &version);

/* tracy-capture, in the background, from the start on: it waits for a client, and stays till the
 * client's end. */
class Capture {
 public:
   Capture(const std::string &program, const std::string &file, int port);
   ~Capture();
   Capture(const Capture &) = delete;
   Capture &operator=(const Capture &) = delete;

   int wait(); /* its exit status; -1 if it did not end by itself */
   /* "" if it found nothing wrong: what it says of a failure, or of an assert. */
   std::string failure() const;

 private:
   std::string text;
   std::thread thread;
   int status = -1;
};

/* What csvexport says of a file: a row for each place. */
Statistics statistics_of_csv(const std::string &text);
Statistics statistics_of_file(const std::string &program, const std::string &file);

/* Those of zones that have a length, which csvexport alone tells of. */
Statistics counted(const Statistics &all);

/* "" if equal; the first differences if not. */
std::string difference(const Statistics &expected, const Statistics &got);

} // namespace tracy

#endif
