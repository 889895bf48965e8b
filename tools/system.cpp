// system.cpp - see system.h
#include "system.h"

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#else
#include <csignal>
#include <unistd.h>
#endif

namespace iprof {

#ifdef _WIN32
bool is_terminal(std::FILE *file) { return _isatty(_fileno(file)) != 0; }
void set_binary(std::FILE *file) { (void)_setmode(_fileno(file), _O_BINARY); }
void take_limits_as_errors() {}
#else
bool is_terminal(std::FILE *file) { return isatty(fileno(file)) != 0; }
void set_binary(std::FILE *) {}
void take_limits_as_errors() { (void)std::signal(SIGXFSZ, SIG_IGN); }
#endif

} // namespace iprof
