// output.h - a file that comes to be when it is complete, or stdout. An old file of that name stays
// until then, and if the program fails or is killed.
#ifndef INC_IPROF_OUTPUT_H
#define INC_IPROF_OUTPUT_H

#include <cstdio>
#include <string>
#include <vector>

namespace iprof {

class Output {
 public:
   // "-" is stdout. These throw Final_Error, which names the file.
   explicit Output(const std::string &file);
   ~Output(); // without finish(), nothing comes to be
   Output(const Output &) = delete;
   Output &operator=(const Output &) = delete;
   void write(const std::string &bytes);
   void finish();

 private:
   [[noreturn]] void fail() const;
   std::string told_;          // the name as it was given
   std::string name_, beside_; // beside_ "": it is written as it is
   std::FILE *out_ = nullptr;
};

// For what the library writes by the name of a file: `name()` is the file itself, or for "-" one in
// the system's folder for such, which send() then copies to stdout. It goes with this object.
class Named_Output {
 public:
   explicit Named_Output(const std::string &file); // Final_Error: it is a folder
   ~Named_Output();
   Named_Output(const Named_Output &) = delete;
   Named_Output &operator=(const Named_Output &) = delete;
   const std::string &name() const { return name_; }
   void send();
   // Throws Final_Error with the reason that the library has told the log.
   [[noreturn]] void fail() const;

 private:
   std::string name_;
   bool to_stdout_;
};

// Of every command that writes, before anything is opened: throws File_Error if OUT is one of the
// files that it reads, by this name or by another.
void spare_inputs(const std::string &out, const std::vector<std::string> &inputs);

// Throws File_Error if the file is a capture: a name left out of the command line would else make
// an input the output, and lose it. Where OUT is to be a capture, it may replace one.
void spare_capture(const std::string &file);

// Of what is no text: throws Usage_Error if it would go to a terminal.
void spare_terminal(const std::string &file);

// A name for a file that is not there yet, in the system's folder for such.
std::string temporary_name(const std::string &ending);

// All to stdout. Throws File_Error if it is full or closed.
void print(const std::string &text);

} // namespace iprof

#endif
