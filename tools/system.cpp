// system.cpp - see system.h
#include "system.h"

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#else
#include <unistd.h>
#endif

namespace iprof {

#ifdef _WIN32
bool is_terminal(std::FILE *file) { return _isatty(_fileno(file)) != 0; }
void set_binary(std::FILE *file) { (void)_setmode(_fileno(file), _O_BINARY); }
#else
bool is_terminal(std::FILE *file) { return isatty(fileno(file)) != 0; }
void set_binary(std::FILE *) {}
#endif

} // namespace iprof
