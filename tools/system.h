// system.h - what differs from system to system: terminals, and bytes as they are.
#ifndef INC_IPROF_SYSTEM_H
#define INC_IPROF_SYSTEM_H

#include <cstdio>

namespace iprof {

bool is_terminal(std::FILE *file);
// Windows would change ends of lines.
void set_binary(std::FILE *file);

} // namespace iprof

#endif
