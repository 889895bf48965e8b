// log.h - what the library says while it works (Prof_Config.log), kept until somebody tells it.
#ifndef INC_IPROF_LOG_H
#define INC_IPROF_LOG_H

#include <string>
#include <vector>

namespace iprof {

// Before the first call to the library.
void catch_log();
// What was said since the last time, without the library's own name in front.
std::vector<std::string> take_log();
// The same as one text, for the end of a message: "why; why", or `otherwise` if nothing was said.
std::string take_log_text(const char *otherwise);

// The same of a file that could not be written, without its name, which the message has in front.
std::string take_log_of_file(const std::string &file, const char *otherwise);

// A line to stderr: "iprof: ...".
void say(const std::string &message);

} // namespace iprof

#endif
