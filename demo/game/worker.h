/* worker.h - one thread that does one job at a time. */
#ifndef INC_WORKER_H
#define INC_WORKER_H

#include "prof.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

class Worker {
 public:
   explicit Worker(const char *name);
   ~Worker();
   Worker(const Worker &) = delete;
   Worker &operator=(const Worker &) = delete;

   void start(std::function<void()> job); // the one before must have been waited for
   void wait();                           // until it is done; at once if there is none
   void wait_for_picture();               // the same, by another zone's name: for who draws

 private:
   void loop(std::string name);
   bool next(std::function<void()> &job);
   void wait_until_done();

   std::mutex mutex_;
   std::condition_variable changed_;
   Prof_Lock done_; // tells the profiler who let whom go on
   std::function<void()> job_;
   bool busy_ = false, quit_ = false;
   std::thread thread_; // last: it uses all the others
};

#endif
