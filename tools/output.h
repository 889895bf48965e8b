// output.h - a file that comes to be when it is complete, or stdout. An old file of that name stays
// until then, and if the program fails or is killed.
#ifndef INC_IPROF_OUTPUT_H
#define INC_IPROF_OUTPUT_H

#include <cstdio>
#include <string>

namespace iprof {

class Output {
 public:
   // "-" is stdout. These throw File_Error, which names the file.
   explicit Output(const std::string &file);
   ~Output(); // without finish(), nothing comes to be
   Output(const Output &) = delete;
   Output &operator=(const Output &) = delete;
   void write(const std::string &bytes);
   void finish();

 private:
   [[noreturn]] void fail() const;
   std::string name_, beside_; // beside_ "": it is written as it is
   std::FILE *out_ = nullptr;
};

// For what the library writes by the name of a file: `name()` is the file itself, or for "-" one in
// the system's folder for such, which send() then copies to stdout. It goes with this object.
class Named_Output {
 public:
   explicit Named_Output(const std::string &file);
   ~Named_Output();
   Named_Output(const Named_Output &) = delete;
   Named_Output &operator=(const Named_Output &) = delete;
   const std::string &name() const { return name_; }
   void send();

 private:
   std::string name_;
   bool to_stdout_;
};

// Throws File_Error if the file is a capture: a name left out of the command line would else make
// an input the output, and lose it.
void spare_capture(const std::string &file);

// A name for a file that is not there yet, in the system's folder for such.
std::string temporary_name(const std::string &ending);

// All to stdout. Throws File_Error if it is full or closed.
void print(const std::string &text);

} // namespace iprof

#endif
