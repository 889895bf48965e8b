// view_window.h - the overlay in a window of its own.
#ifndef INC_IPROF_VIEW_WINDOW_H
#define INC_IPROF_VIEW_WINDOW_H

#include "view_shown.h"

#include <string>

namespace iprof {

// Until it is closed. Throws File_Error, Usage_Error if it is not built in, and std::runtime_error
// if no window can be had.
int view_window(const std::string &file, const Shown &shown, Size size);

} // namespace iprof

#endif
