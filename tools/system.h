// system.h - what differs from system to system: terminals, and bytes as they are.
#ifndef INC_IPROF_SYSTEM_H
#define INC_IPROF_SYSTEM_H

#include <cstdio>

namespace iprof {

bool is_terminal(std::FILE *file);
// Windows would change ends of lines.
void set_binary(std::FILE *file);
// A file that is larger than it may be is an error then, and does not end the program.
void take_limits_as_errors();

} // namespace iprof

#endif
