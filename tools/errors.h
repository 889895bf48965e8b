// errors.h - how a command ends, and what it throws when it cannot do what it was asked.
#ifndef INC_IPROF_ERRORS_H
#define INC_IPROF_ERRORS_H

#include <stdexcept>
#include <string>

namespace iprof {

// What the program returns. FOUND: something is slower than allowed, so that scripts can stop.
enum Exit { EXIT_GOOD = 0, EXIT_FOUND = 1, EXIT_USAGE = 2, EXIT_FILE = 3 };

// The command line is wrong; the text says what of it.
class Usage_Error : public std::runtime_error {
 public:
   using std::runtime_error::runtime_error;
};

// A file cannot be read or written, or is not what it should be; the text names it.
class File_Error : public std::runtime_error {
 public:
   using std::runtime_error::runtime_error;
};

// The same where a command over many files need not try the next: of what it writes, and what it
// holds all of them against.
class Final_Error : public File_Error {
 public:
   using File_Error::File_Error;
};

} // namespace iprof

#endif
