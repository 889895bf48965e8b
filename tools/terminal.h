// terminal.h - a terminal as a screen: keys as they are pressed, and a text that fills it. One at a
// time.
#ifndef INC_IPROF_TERMINAL_H
#define INC_IPROF_TERMINAL_H

#include "view_shown.h"

#include <string>

namespace iprof {

class Terminal {
 public:
   // Throws Usage_Error on a system that has no such terminals.
   Terminal();
   ~Terminal(); // as it was before
   Terminal(const Terminal &) = delete;
   Terminal &operator=(const Terminal &) = delete;

   static Size size();
   // What was typed; waits for it, or for a change of size, for so many milliseconds at most.
   std::string read(int ms);
   // The terminal is closed, or the program was asked to end.
   bool ended() const;
   // Line by line; what stands behind '\f' is the last line, inverted.
   static void show(const std::string &text);

 private:
   bool closed_ = false;
};

} // namespace iprof

#endif
