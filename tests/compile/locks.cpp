/* locks.cpp - as locks.c, with the locks of C++. */
#include "prof.h"

#include <pthread.h>

#if __cplusplus >= 201103L
#include <condition_variable>
#include <mutex>
#include <thread>
#endif
#if __cplusplus >= 201703L
#include <shared_mutex>
#endif

namespace {

int count;

// A lockable for those who have none: C++98.
class System_Mutex {
 public:
   System_Mutex() : mutex_() { pthread_mutex_init(&mutex_, Prof_NULL); }
   ~System_Mutex() { pthread_mutex_destroy(&mutex_); }
   void lock() { pthread_mutex_lock(&mutex_); }
   bool try_lock() { return pthread_mutex_trylock(&mutex_) == 0; }
   void unlock() { pthread_mutex_unlock(&mutex_); }

 private:
   pthread_mutex_t mutex_;
   System_Mutex(const System_Mutex &);
   System_Mutex &operator=(const System_Mutex &);
};

template <typename M> void take(Prof_Mutex<M> &mutex)
{
   mutex.lock();
   ++count;
   mutex.unlock();
   if (mutex.try_lock()) mutex.unlock();
   if (mutex.get().try_lock()) mutex.get().unlock();
}

Prof_Lock job = {"job", 0};

void wait_for_job()
{
   Prof_Waiting_for waiting(&job);
   Prof_signal(&job);
}

#if __cplusplus >= 201103L
int use_standard()
{
   Prof_Mutex<std::mutex> mutex("standard");
   Prof_Mutex<std::recursive_mutex> recursive("recursive");
   take(mutex);
   take(recursive);
   {
      std::lock_guard<Prof_Mutex<std::mutex>> guard(mutex);
      ++count;
   }
   std::condition_variable_any ready;
   bool done = false;
   std::thread worker([&] {
      std::unique_lock<Prof_Mutex<std::mutex>> hold(mutex);
      done = true;
      Prof_signal(&job);
      ready.notify_one();
   });
   {
      std::unique_lock<Prof_Mutex<std::mutex>> hold(mutex);
      Prof_Waiting_for waiting(&job);
      ready.wait(hold, [&] { return done; });
   }
   worker.join();
   return 3;
}
#else
int use_standard() { return 0; }
#endif

#if __cplusplus >= 201703L
int use_shared()
{
   Prof_Mutex<std::shared_mutex> mutex("shared");
   take(mutex);
   {
      std::shared_lock<Prof_Mutex<std::shared_mutex>> first(mutex), second(mutex, std::try_to_lock);
      ++count;
   }
   std::scoped_lock both(mutex);
   return 2;
}
#else
int use_shared() { return 0; }
#endif

} // namespace

int main()
{
   Prof_Mutex<System_Mutex> mutex("system");
   take(mutex);
   wait_for_job();
   int want = 1;
   want += use_standard();
   want += use_shared();
   Prof_update(1);
   return count != want;
}
