// worker.cpp - see worker.h.
#include "worker.h"
#include "prof.h"

#include <utility>

Worker::Worker(const char *name) : done_{name, 0}, thread_(&Worker::loop, this, name) {}

Worker::~Worker()
{
   {
      std::lock_guard<std::mutex> lock(mutex_);
      quit_ = true;
   }
   changed_.notify_all();
   thread_.join();
}

void Worker::start(std::function<void()> job)
{
   Prof(worker_start);
   {
      std::lock_guard<std::mutex> lock(mutex_);
      job_ = std::move(job);
      busy_ = true;
   }
   changed_.notify_all();
}

void Worker::wait_until_done()
{
   std::unique_lock<std::mutex> lock(mutex_);
   if (!busy_) return;
   Prof_Waiting_for wait(&done_);
   changed_.wait(lock, [this] { return !busy_; });
}

void Worker::wait()
{
   Prof(worker_wait);
   wait_until_done();
}

void Worker::wait_for_picture()
{
   Prof(wait_render);
   wait_until_done();
}

// A job that was started is done even if the worker is told to quit meanwhile.
bool Worker::next(std::function<void()> &job)
{
   Prof(worker_idle);
   std::unique_lock<std::mutex> lock(mutex_);
   changed_.wait(lock, [this] { return busy_ || quit_; });
   if (!busy_) return false;
   job = std::move(job_);
   return true;
}

void Worker::loop(std::string name)
{
   Prof_set_thread_name(name.c_str());
   std::function<void()> job;
   while (next(job)) {
      job();
      {
         std::lock_guard<std::mutex> lock(mutex_);
         busy_ = false;
         Prof_signal(&done_);
      }
      changed_.notify_all();
   }
}
