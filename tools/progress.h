// progress.h - how far it is, on a line of stderr, for what takes longer than a second. Shown where
// stderr is a terminal, or if it was asked for; then each step is a line of its own.
#ifndef INC_IPROF_PROGRESS_H
#define INC_IPROF_PROGRESS_H

#include <chrono>
#include <string>

namespace iprof {

class Progress {
 public:
   // Where nothing was said, a terminal decides. Once, at the start.
   static void always();

   explicit Progress(const std::string &what);
   ~Progress();
   Progress(const Progress &) = delete;
   Progress &operator=(const Progress &) = delete;
   // 0 .. 1; less than 0: nobody knows how far.
   void tell(double part);

 private:
   void clear();
   std::string what_;
   std::chrono::steady_clock::time_point start_, last_;
   bool shown_ = false;
};

} // namespace iprof

#endif
