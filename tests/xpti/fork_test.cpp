/* fork_test.cpp - a program that uses XPTI's dispatcher on many threads forks, and its child goes
 * on. */
#include "../system.h"
#include "events.h"

/* Takes each lock that there is. */
static void use_all(const std::string &who, int i)
{
   const std::string name = who + " " + std::to_string(i);
   char *copy = nullptr;
   Event *event = make_event(xpti::payload_t(name.c_str(), "file.cpp", i % 100, 0, nullptr));
   xptiAddMetadata(event, "key", i);
   xptiReleaseEvent(event);
   xptiRegisterString((name + "'s").c_str(), &copy);
   xptiRegisterObject(name.data(), name.size(), 0);
   xptiRegisterCallback(1, static_cast<uint16_t>(i),
                        [](uint16_t, Event *, Event *, uint64_t, const void *) {});
   xptiRegisterStream(name.c_str());
   xptiRegisterUserDefinedEventType(name.c_str(), 0);
   xptiFrameworkInitialize();
}

/* True if it ends by itself. */
static bool child_goes_on(int i)
{
   const pid_t child = fork();
   if (child == 0) {
      alarm(60); /* rather than wait for ever */
      for (int n = 0; n < 50; ++n) use_all("child " + std::to_string(i), n);
      _exit(0);
   }
   int status = 1;
   return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

TEST(Xpti_fork, leaves_no_lock_taken_in_the_child)
{
#if defined(IPROF_SANITIZED)
   GTEST_SKIP() << "a sanitizer's own locks stay in the child as they were";
#endif
   std::atomic<bool> stop{false};
   std::vector<std::thread> threads;
   for (int t = 0; t < 4; ++t)
      threads.emplace_back([&stop, t] {
         for (int i = 0; !stop; ++i) use_all("thread " + std::to_string(t), i);
      });
   for (int i = 0; i < share(160) && !HasFailure(); ++i)
      EXPECT_TRUE(child_goes_on(i)) << "child " << i;
   stop = true;
   for (std::thread &thread : threads) thread.join();
}
