// help.h - what `iprof help` and `iprof help COMMAND` print.
#ifndef INC_IPROF_HELP_H
#define INC_IPROF_HELP_H

#include "command.h"

namespace iprof {

std::string help_of_all(const std::vector<Command> &commands);
std::string help_of(const Command &command);
std::string version_text();

} // namespace iprof

#endif
