// command.h - the commands: what `iprof help` tells of each, and what it does.
#ifndef INC_IPROF_COMMAND_H
#define INC_IPROF_COMMAND_H

#include "arguments.h"

#include <string>
#include <vector>

namespace iprof {

struct Command {
   const char *name;
   const char *usage;    // behind "iprof "
   const char *says;     // one line
   const char *text;     // the rest of its help; lines of up to 80 columns
   const char *examples; // one a line
   std::vector<Option> options;
   // Returns an exit status; throws what errors.h has.
   int (*run)(const Arguments &arguments);
};

// One for each file of that name.
extern Command info_command(), report_command(), hitches_command(), view_command();
extern Command export_command(), compare_command(), check_command();
extern Command cut_command(), strip_command(), merge_command(), table_command();

// Puts lists of options together.
std::vector<Option> joined(std::vector<Option> options, const std::vector<Option> &more);

} // namespace iprof

#endif
