/* tls_test.cpp - zones of a file that is built with Prof_TLS_DYNAMIC, as a module's may be. It
 * finds each thread's hands by a call, and they must be those that the profiler finds itself. */
#define Prof_TLS_DYNAMIC

#include "calls.h"
#include "entries.h"

namespace {

enum { THREADS = 4, TIMES = 5000 };

/* What is left open here is closed by the profiler's own code. */
void work()
{
   for (int i = 0; i < TIMES; ++i) {
      Prof_Begin(outer)
      Prof_Mark mark = Prof_mark();
      Prof_Begin(left_open)
      Prof_Begin(left_open_too)
      Prof_unwind(mark);
      Prof_End
   }
}

TEST(Tls_dynamic, each_thread_finds_its_own_hands)
{
   Prof_set_average(0);
   Prof_update(1);
   Threads(THREADS, [](int) { work(); }).join();
   work();
   Prof_update(1);
   for (const char *zone : {"outer", "left_open", "left_open_too"})
      EXPECT_EQ(entries_of(zone), (THREADS + 1) * TIMES) << zone;
   EXPECT_EQ(get_info().threads_seen, THREADS + 1);
   EXPECT_EQ(get_info().threads_live, 1);
   EXPECT_EQ(wrong_ends(), 0ul);
}

} // namespace
