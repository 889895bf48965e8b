// each.h - a command over several captures, one after another. One that cannot be read is told, and
// the rest goes on: of a thousand files one may be broken.
#ifndef INC_IPROF_EACH_H
#define INC_IPROF_EACH_H

#include "capture.h"

#include <functional>
#include <vector>

namespace iprof {

// False: it threw a File_Error, which was told. Where no more can be written it is a Final_Error,
// which is thrown on.
bool try_file(const std::function<void()> &use);

using Loader = Capture (*)(const std::string &file, bool quiet);

// Loads each and calls back. Returns EXIT_GOOD; EXIT_FILE if one of them failed; ends as
// try_file does.
int for_each(const std::vector<std::string> &files,
             const std::function<void(const Capture &)> &use, Loader loader = load_capture);

} // namespace iprof

#endif
