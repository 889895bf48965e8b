/* on_threads.h - does the same on several threads at once, which begin together. */
#ifndef TESTS_XPTI_ON_THREADS_H
#define TESTS_XPTI_ON_THREADS_H

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

/* Returns when all are done. `act` is given the number of the thread. */
inline void on_threads(int count, const std::function<void(int)> &act)
{
   std::atomic<int> ready{0};
   std::vector<std::thread> threads;
   for (int i = 0; i < count; ++i)
      threads.emplace_back([&ready, &act, count, i] {
         ++ready;
         while (ready < count) std::this_thread::yield();
         act(i);
      });
   for (std::thread &thread : threads) thread.join();
}

#endif
