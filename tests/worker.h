/* worker.h - a thread that does one thing at a time on request. The caller waits until it is done.
 * So one thread runs at a time, and the fake clock, which is one for all, stands still for it. */
#ifndef INC_TESTS_WORKER_H
#define INC_TESTS_WORKER_H

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

class Worker {
 public:
   Worker() : thread_([this] { run(); }) {}
   ~Worker() { stop(); }
   Worker(const Worker &) = delete;
   Worker &operator=(const Worker &) = delete;

   void call(const std::function<void()> &task)
   {
      std::unique_lock<std::mutex> lock(mutex_);
      task_ = &task;
      changed_.notify_all();
      changed_.wait(lock, [this] { return task_ == nullptr; });
   }

   void stop() /* returns when the thread has ended */
   {
      if (!thread_.joinable()) return;
      call([this] { ended_ = true; });
      thread_.join();
   }

 private:
   void run()
   {
      std::unique_lock<std::mutex> lock(mutex_);
      while (!ended_) {
         changed_.wait(lock, [this] { return task_ != nullptr; });
         (*task_)();
         task_ = nullptr;
         changed_.notify_all();
      }
   }

   std::mutex mutex_;
   std::condition_variable changed_;
   const std::function<void()> *task_ = nullptr;
   bool ended_ = false;
   std::thread thread_; /* last: it starts at once and uses the rest */
};

#endif
