// input.h - the bytes of a file, of a pipe, and of what is packed by gzip.
#ifndef INC_IPROF_INPUT_H
#define INC_IPROF_INPUT_H

#include <string>

namespace iprof {

struct Input {
   std::string name;  // as messages have it
   std::string bytes; // unpacked
   bool packed = false;
};

// "-" is stdin, once: a second time is a Usage_Error. Throws File_Error, which names the file, and
// what is wrong with it at which byte.
Input read_input(const std::string &file);

} // namespace iprof

#endif
