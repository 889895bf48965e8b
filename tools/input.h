// input.h - the bytes of a file, of a pipe, and of what is packed by gzip.
#ifndef INC_IPROF_INPUT_H
#define INC_IPROF_INPUT_H

#include <optional>
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

// Files that are read more than once. What came by stdin comes once only, so it is kept.
class Inputs {
 public:
   // Both as read_input; the second of a file that was read before.
   Input first(const std::string &file);
   Input again(const std::string &file) const;

 private:
   std::optional<Input> from_stdin_;
};

} // namespace iprof

#endif
