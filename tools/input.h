// input.h - the bytes of a file, of a pipe, and of what is packed by gzip. A capture that is a file
// is not read as a whole: it may be larger than the memory.
#ifndef INC_IPROF_INPUT_H
#define INC_IPROF_INPUT_H

#include <optional>
#include <string>

#include "doors/capture/prof_capture_source.h"

namespace iprof {

struct Input {
   std::string name;  // as messages have it
   std::string bytes; // unpacked
   bool packed = false;
   std::string file; // of a capture that is read piece by piece: then there are no bytes
   double size = 0;  // of these, or of the file
};

// The chunks of one. Throws File_Error if the file cannot be opened any more.
class Source {
 public:
   explicit Source(const Input &input);
   ~Source();
   Source(Source &&other) noexcept;
   Source(const Source &) = delete;
   Source &operator=(const Source &) = delete;
   Prof_Capture_Source *get() { return &source_; }

 private:
   Prof_Capture_Source source_;
};

// "-" is stdin, once: a second time is a Usage_Error. Throws File_Error, which names the file, and
// what is wrong with it at which byte.
Input read_input(const std::string &file);

// The same of a capture, which is read as it is needed if it is a file that is not packed.
Input open_capture(const std::string &file);

// Captures that are read more than once. What came by stdin comes once only, so it is kept.
class Inputs {
 public:
   // Both as open_capture; the second of a file that was read before.
   Input first(const std::string &file);
   Input again(const std::string &file) const;

 private:
   std::optional<Input> from_stdin_;
};

} // namespace iprof

#endif
