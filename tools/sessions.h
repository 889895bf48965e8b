// sessions.h - a command over several captures, by their sessions: those of one are loaded as one,
// as a run that is there twice would count twice.
#ifndef INC_IPROF_SESSIONS_H
#define INC_IPROF_SESSIONS_H

#include <functional>
#include <string>
#include <vector>

namespace iprof {

// As for_each, with a call for each session; in the order in which the files have them.
int for_each_session(const std::vector<std::string> &files, const std::function<void()> &use);

} // namespace iprof

#endif
