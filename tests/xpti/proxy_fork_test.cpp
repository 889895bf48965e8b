/* proxy_fork_test.cpp - a program with a lock of its own, which it takes around each fork, as is
 * the manner, and calls XPTI with. The dispatcher is loaded later than that is asked for, so that
 * its turn before a fork comes first. */
#include <pthread.h>

#include "../system.h"
#include "xpti/xpti_trace_framework.h"

static std::mutex of_program;

static void use(int i)
{
   const std::lock_guard<std::mutex> lock(of_program);
   char *copy = nullptr;
   xptiRegisterString(("text " + std::to_string(i)).c_str(), &copy);
}

TEST(Xpti_proxy_fork, does_not_wait_for_who_waits_for_it)
{
   setenv("XPTI_FRAMEWORK_DISPATCHER", XPTI_DISPATCHER, 1);
   pthread_atfork([] { of_program.lock(); }, [] { of_program.unlock(); },
                  [] { of_program.unlock(); });
   alarm(60); /* rather than wait for ever */
   std::atomic<bool> stop{false};
   std::thread other([&stop] {
      for (int i = 0; !stop; ++i) use(i);
   });
   for (int i = 0; i < 20; ++i) {
      const pid_t child = fork();
      if (child == 0) _exit(0);
      int status = 1;
      ASSERT_EQ(waitpid(child, &status, 0), child);
      EXPECT_EQ(status, 0);
   }
   stop = true;
   other.join();
}
