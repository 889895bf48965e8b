/* lane_thread_test.cpp - threads on the fast path of watched zones, while another thread reads
 * what they keep, switches off and on, and shuts the profiler down. What is read nests.
 */
#include "calls.h"
#include "feed_watch.h"
#include "src/gather/prof_feed.h"
#include "src/gather/prof_tell.h"
#include "src/gather/prof_thread.h"

namespace {

enum { SLOTS = 256, FEEDS = 4096 };

std::atomic<bool> stop{false};

/* Of this life; written under the lock. */
struct Fed {
   Prof_Feed *feed;
   int64_t open;
   bool is_known; /* it went in, in this opening */
};
Fed fed[FEEDS];
uint32_t num_fed, opening, life;
uint64_t zones;

int on_in(Prof_Context *c, uint32_t state, uint64_t now, int)
{
   if (!c->feed && num_fed < FEEDS) {
      c->feed = Prof_Feed_make(SLOTS);
      fed[num_fed++] = {c->feed, 0, false};
   }
   return feed_go_in(c, opening, state, now);
}
void on_told(Prof_Context *c, const Prof_Told *told)
{
   if (!c->lane.feed || told->kind != Prof_TOLD_MESSAGE) return;
   Prof_Feed_tell(c->lane.feed, Prof_FEED_TOLD, 1, told->stamp, told->text, told->length);
}
const Prof_Watcher feeder = {on_in, feed_out, feed_enter, feed_leave, on_told, Prof_LANE_FEED};

/* What an opening finds in a feed before the IN is of the one before. */
void note_in(Fed *one, uint64_t at)
{
   Prof_Feed_In in;
   Prof_Feed_copy(one->feed, at, &in);
   if (in.opening != opening) return;
   if (!one->is_known) one->open = static_cast<int64_t>(in.begun);
   one->is_known = true;
}

void read_one(Fed *one)
{
   uint64_t at = one->feed->tail;
   const uint64_t end = Prof_Feed_end(one->feed);
   while (at != end) {
      const Prof_Feed_Slot *slot = Prof_Feed_at(one->feed, at);
      const uint32_t kind = Prof_Feed_kind(slot);
      if (kind == Prof_FEED_IN) note_in(one, at);
      if (kind == Prof_FEED_LOST) one->is_known = false;
      if (one->is_known) {
         zones += kind == Prof_FEED_ENTER;
         one->open += kind == Prof_FEED_ENTER;
         one->open -= kind == Prof_FEED_LEAVE;
         if (kind == Prof_FEED_TOLD) {
            char text[64] = "";
            ASSERT_EQ(Prof_Feed_length(slot), 21u);
            Prof_Feed_copy(one->feed, at, text);
            EXPECT_STREQ(text, "a text of some length");
         }
      }
      ASSERT_GE(one->open, 0);
      ASSERT_LE(one->open, 40);
      at += Prof_Feed_slots_of(slot);
   }
   ASSERT_EQ(at, end) << "whole items";
   Prof_Feed_read_up_to(one->feed, at);
}

void set_watching(bool on)
{
   Prof_Config_lock();
   if (on) {
      ++opening;
      if (life != Prof_Context_life) num_fed = 0; /* those are gone */
      life = Prof_Context_life;
      for (uint32_t i = 0; i < num_fed; ++i) {
         Prof_Feed_read_up_to(fed[i].feed, Prof_Feed_end(fed[i].feed));
         fed[i].is_known = false;
         fed[i].open = 0;
      }
      Prof_Thread_start_watching(&feeder);
   } else {
      Prof_Thread_stop_watching(&feeder);
   }
   Prof_Config_unlock();
}

void read_all()
{
   Prof_Config_lock();
   if (life == Prof_Context_life)
      for (uint32_t i = 0; i < num_fed && !::testing::Test::HasFailure(); ++i) read_one(&fed[i]);
   Prof_Config_unlock();
}

void nest(std::mt19937 &random, int depth)
{
   Prof(lane_nest);
   if (depth > 0 && random() % 2) nest(random, depth - 1);
   Prof_Begin(lane_zone)
   if (random() % 16 == 0) Prof_message(Prof_INFO, 0, "a text of some length", 21);
   if (depth > 0 && random() % 3) nest(random, depth - 1);
   Prof_End
}

void use_zones(int seed)
{
   std::mt19937 random(static_cast<unsigned>(seed));
   while (!stop) nest(random, 5);
}

void use_fibers()
{
   std::mt19937 random(77);
   while (!stop) {
      Prof_Fiber *fiber = Prof_create_fiber("lane fiber");
      if (!fiber) continue;
      Prof_Fiber *mine = Prof_switch_fiber(fiber);
      nest(random, 3);
      Prof_switch_fiber(mine);
      Prof_switch_fiber(nullptr);
      Prof_destroy_fiber(fiber);
   }
}

void change(std::mt19937 &random, bool *on)
{
   switch (random() % 8) {
   case 0: set_watching(*on = !*on); break;
   case 1: Prof_set_events(random() % 2); break;
   case 2: Prof_set_entry_stats(random() % 2); break;
   case 3:
      Prof_set_enabled(0);
      Prof_set_enabled(1);
      break;
   case 4:
      if (random() % 8) break;
      EXPECT_EQ(Prof_shutdown(), 1);
      *on = false;
      break;
   default: Prof_update(1); break;
   }
}

TEST(Lane_threads, stay_in_it_while_all_else_changes)
{
   std::mt19937 random(3);
   bool on = true;
   set_watching(true);
   Threads threads(2, use_zones);
   threads.add(use_fibers);
   const auto now = std::chrono::steady_clock::now;
   const auto end = now() + std::chrono::milliseconds(700), latest = end + std::chrono::minutes(1);
   for (int step = 0; step < 200 || now() < end || (zones <= 100 && now() < latest); ++step) {
      for (int i = 0; i < 20; ++i) read_all();
      change(random, &on);
      if (HasFailure()) break;
   }
   stop = true;
   threads.join();
   read_all();
   EXPECT_GT(zones, 100u);
   EXPECT_EQ(Prof_shutdown(), 1);
}

} // namespace
