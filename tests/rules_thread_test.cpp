/* rules_thread_test.cpp - rules that any thread changes while another updates and shows frames: no
 * race, and each frame is judged by whole rules. */
#include "tests/headers.h"

#include "calls.h"
#include "src/base/prof_config.h"

namespace {

TEST(Rules_threads, may_be_changed_while_frames_are_made_and_shown)
{
   std::atomic<bool> done{false};
   Prof_update(1);
   Threads threads(2, [&done](int i) {
      Prof_Rules rules = Prof_get_rules();
      for (int n = 1; !done; ++n) {
         rules.budget_ms = rules.gap_ms = 10 + (n + i) % 50; /* always alike */
         EXPECT_EQ(Prof_set_rules(&rules), 1);
         const Prof_Rules read = Prof_get_rules();
         EXPECT_EQ(read.budget_ms, read.gap_ms);
         Prof_Begin(beside) Prof_End
      }
   });
   char text[4096];
   for (int i = 0; i < 300; ++i) {
      {Prof_Begin(work) Prof_End} Prof_update(1);
      if (Prof_Settings.gap_ms < 1000) {
         EXPECT_EQ(Prof_Settings.budget_ms, Prof_Settings.gap_ms);
      }
      if (i % 16 == 0) Prof_overlay_action(Prof_ACTION_TOGGLE);
      Prof_overlay_draw(1280, 720);
      Prof_write_report(text, sizeof text);
      if (i % 50 == 0) std::this_thread::yield();
   }
   done = true;
}

} // namespace
