// view.h - iprof view: the overlay on a capture, in a window, a picture or a terminal.
#ifndef INC_IPROF_VIEW_H
#define INC_IPROF_VIEW_H

#include "arguments.h"

namespace iprof {

// What `iprof view` takes, and what it does; see command.h.
std::vector<Option> view_options();
int view(const Arguments &arguments);

} // namespace iprof

#endif
