/* send_tracy_test.cpp - a viewer of Tracy and a subscriber of XPTI look at the same game, and see
 * the same zones; either may go first.
 */
#include "tests/headers.h"

#include "send_listener.h"
#include "tests/tracy/tracy_live.h"

namespace {

void play(int times)
{
   for (int i = 0; i < times; ++i) {
      Prof_Begin(outer) Prof_Begin(inner)
      Prof_End Prof_End
   }
}

size_t begins_of(const std::string &name)
{
   size_t count = 0;
   for (auto &it : send::of(send::take(), send::BEGIN)) count += it.name == name;
   return count;
}

TEST(Xpti_send_tracy, BothSeeTheSameZones)
{
   const int port = ::start();
   ASSERT_GT(port, 0);
   ASSERT_TRUE(send::start());
   Looking viewer(port);
   play(5); // by Tracy's viewer alone
   send::subscribe();
   std::thread([] { Prof_update(1); }).join();
   send::take();
   play(7); // by both
   EXPECT_EQ(begins_of("inner"), 7u);
   viewer.go();
   play(11); // by the subscriber alone
   EXPECT_EQ(begins_of("outer"), 11u);
   uint64_t seen = 0;
   for (const auto &one : viewer.seen().statistics()) seen += one.second.all;
   EXPECT_EQ(seen, 2u * (5 + 7) + 1); // prof_update, too
   send::unsubscribe();
   Prof_stop_xpti();
   Prof_stop_tracy();
}

} // namespace
