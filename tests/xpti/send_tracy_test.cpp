/* send_tracy_test.cpp - a viewer of Tracy and a subscriber of XPTI look at the same game, and see
 * the same zones; either may go first.
 */
#include "tests/headers.h"

#include "doors/tracy/prof_tracy.h"
#include "send_listener.h"
#include "tests/tracy/tracy_server.h"

namespace {

Prof_Tracy_Info info()
{
   Prof_Tracy_Info now;
   (void)Prof_get_tracy_info(&now);
   return now;
}

template <class F> bool until(const F &holds)
{
   for (int i = 0; i < 20000 && !holds(); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
   return holds();
}

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

uint64_t seen(const tracy::Decoder &decoder)
{
   uint64_t sum = 0;
   for (const auto &one : decoder.statistics()) sum += one.second.all;
   return sum;
}

TEST(Xpti_send_tracy, BothSeeTheSameZones)
{
   Prof_Tracy_Options options = Prof_default_tracy();
   options.port = 18300;
   options.end_ms = 20000;
   ASSERT_EQ(Prof_start_tracy(&options), 1);
   ASSERT_TRUE(send::start());
   tracy::Server viewer(info().port, 82);
   viewer.start();
   ASSERT_TRUE(until([] { return info().connected == 1; }));
   play(5); // by Tracy's viewer alone
   send::subscribe();
   std::thread([] { Prof_update(1); }).join();
   send::take();
   play(7); // by both
   EXPECT_EQ(begins_of("inner"), 7u);
   viewer.send_disconnect();
   EXPECT_TRUE(viewer.wait_over(20000));
   viewer.join();
   EXPECT_TRUE(until([] { return info().connected == 0; }));
   play(11); // by the subscriber alone
   EXPECT_EQ(begins_of("outer"), 11u);
   EXPECT_EQ(seen(viewer.decoder()), 2u * (5 + 7) + 1); // prof_update, too
   send::unsubscribe();
   Prof_stop_xpti();
   Prof_stop_tracy();
}

} // namespace
