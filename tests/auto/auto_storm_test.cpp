/* auto_storm_test.cpp - threads that enter and leave functions, while another one updates, sets
 * filters, shuts and opens the door, and ends lives of the profiler. Nothing may crash, hang or
 * race (this runs with sanitizers), and nothing is open at the end. */
#include "tests/headers.h"

#include "../system.h"
#include "auto_sums.h"
#include "src/gather/prof_instrument.h"

using namespace sums;

namespace {

std::atomic<bool> over{false};

/* Balanced but for one exit in a hundred, and one too many now and then. */
void call_some(std::mt19937 &random, int depth)
{
   int function = static_cast<int>(random() % 40);
   enter(function);
   if (depth > 0)
      for (unsigned i = random() % 3; i > 0; --i) call_some(random, depth - 1);
   if (random() % 50 == 0) {
      Prof_Scope_name("marked");
      leave(static_cast<int>(random() % 40));
   }
   if (random() % 100) leave(function);
}

void run(int number)
{
   std::mt19937 random(static_cast<unsigned>(number + 1));
   while (!over) {
      enter(1000 + number);
      call_some(random, 6);
      leave(1000 + number);
   }
}

void disturb(int i, bool shutdowns)
{
   const char *filters[] = {"", "- name *1*0", "- name *; + name *?+0x1?00", "- size 5"};
   Prof_update(1);
   if (i % 5 == 0) Prof_set_auto_filter(filters[i / 5 % 4]);
   if (i % 7 == 0) Prof_Auto_shut(Prof_AUTO_SLEDS);
   if (i % 7 == 3) Prof_Auto_open(Prof_AUTO_SLEDS);
   if (i % 11 == 0) Prof_set_entry_stats(i / 11 % 2);
   if (i % 13 == 0) Prof_set_enabled(i / 13 % 2);
   (void)info();
   if (shutdowns && i % 40 == 39) Prof_shutdown();
}

void storm(bool shutdowns)
{
   Prof_fake_ticks = 1000000;
   Prof_Auto_Options options = Prof_default_auto();
   options.fold_entries = 500;
   ASSERT_TRUE(Prof_start_auto(&options));
   ASSERT_TRUE(Prof_Auto_open(Prof_AUTO_SLEDS));
   Threads threads(3, run);
   for (int i = 1; i <= share(480); ++i) {
      disturb(i, shutdowns);
      std::this_thread::yield();
   }
   over = true;
   threads.join();
   Prof_set_enabled(1);
   update();
}

TEST(AutoStorm, OneLife)
{
   storm(false);
   Prof_update(1);
   EXPECT_EQ(Prof_Auto_num_open(), 0);
}

TEST(AutoStorm, ManyLives) { storm(true); }

} // namespace
